//! The texts on each technique, in the order of the table.

use crate::technique::Technique;

const EXPLAINER: &str = "Sudoku Explainer 1.2.1 (Nicolas Juillerat, 2006)";
const SUKAKU: &str = "Sukaku Explainer 1.18.1";
const SINGLES: &str = "HoDoKu manual (Bernhard Hobiger), “Singles”";
const INTERSECTIONS: &str = "HoDoKu manual, “Intersections”";
const NAKED: &str = "HoDoKu manual, “Naked Subsets”";
const HIDDEN: &str = "HoDoKu manual, “Hidden Subsets”";
const FISH: &str = "HoDoKu manual, “Basic Fish”";
const FINNED: &str = "HoDoKu manual, “Finned/Sashimi Fish”";
const PATTERNS: &str = "HoDoKu manual, “Single Digit Patterns”";
const STRONG: &str =
    "Havard, “two new techniques, Skyscraper and 2-string Kite”, Sudoku Players' Forum";
const WINGS: &str = "HoDoKu manual, “Wings”";
const UNIQUE: &str = "HoDoKu manual, “Uniqueness”";
const BUG: &str =
    "“The BUG (Bivalue Universal Grave) Principle”, Sudoku Players' Forum, 2005; Sudoku Explainer";
const COLOURS: &str = "HoDoKu manual, “Coloring”";
const CHAINS: &str = "HoDoKu manual, “Chains and Loops”";
const JSUDOKU: &str = "JSudoku help, “Complex Hidden Single”";
const FORTY_FIVE: &str = "SudokuWiki (Andrew Stuart), “Innies and Outies”";
const OVERLAP: &str = "SudokuWiki (Andrew Stuart), “Cage/Unit Overlap”";
const SMALLEST: &str = "Espasa, Gent, Hoffmann, Jefferson and Lynch, “Using Small MUSes to Explain How to Solve Pen and \
     Paper Puzzles”, 2021; Bogaerts, Gamba and Guns, “Efficiently Explaining CSPs with \
     Unsatisfiable Subset Optimization”, 2021";
const KILLER: &str = "SudokuWiki (Andrew Stuart), “Killer Combinations”";
const ALS: &str =
    "bennys, “Almost Locked Rules (for now)”, Sudoku Players' Forum, 2005; HoDoKu manual, “ALS”";

/// Returns other names, separated by commas, the rule in whole sentences, and the source.
#[expect(clippy::too_many_lines, reason = "a table, three texts a technique")]
pub(super) fn words(technique: Technique) -> (&'static str, &'static str, &'static str) {
    use Technique as T;
    match technique {
        T::FullHouse => (
            "last digit",
            "A house has one empty cell left. This cell holds the one symbol that the house \
             lacks.",
            SINGLES,
        ),
        T::HiddenSingleBox => (
            "pinned digit",
            "In a box or region, only one cell is left that can hold a symbol, whatever else that \
             cell could hold. So the symbol goes there.",
            SINGLES,
        ),
        T::HiddenSingleLine => (
            "pinned digit",
            "In a row, a column or another house that is not a box, only one cell is left that \
             can hold a symbol. So the symbol goes there.",
            SINGLES,
        ),
        T::DirectPointing => (
            "",
            "In a box, a symbol can only go where the box crosses a line, so the rest of the line \
             cannot hold it. That leaves only one cell for the symbol in another box, and the \
             symbol goes there.",
            EXPLAINER,
        ),
        T::DirectClaiming => (
            "",
            "In a line, a symbol can only go where the line crosses a box, so the rest of the box \
             cannot hold it. That leaves only one cell for the symbol in another line that \
             crosses the box. If all boxes are 3x3, direct pointing finds the same, and comes \
             first.",
            EXPLAINER,
        ),
        T::DirectHiddenPair => (
            "",
            "In a house, two symbols can only go in the same two cells, so no other symbol can go \
             there. That leaves only one cell in this house for another symbol.",
            EXPLAINER,
        ),
        T::NakedSingle => (
            "sole candidate, forced digit",
            "The houses of a cell already hold all symbols but one. The cell holds the remaining \
             one.",
            SINGLES,
        ),
        T::DirectHiddenTriple => (
            "direct hidden triplet",
            "In a house, three symbols can only go in the same three cells, so no other symbol \
             can go there. That leaves only one cell in this house for another symbol.",
            EXPLAINER,
        ),
        T::ClueCombination => (
            "cage combination, killer combination",
            "A clue such as a killer cage can be satisfied in a few ways only, and the candidates \
             of its cells allow some of these. A candidate that is in none of them is eliminated.",
            KILLER,
        ),
        T::Pointing => (
            "locked candidates type 1, pointing pair or triple",
            "In a box, a symbol can only go where the box crosses another house. One of these \
             cells holds it, so the rest of the other house cannot.",
            INTERSECTIONS,
        ),
        T::RequiredSymbol => (
            "complex hidden single, mandatory inclusion",
            "A clue can only be satisfied with a symbol in some of its cells. A cell outside the \
             clue that sees all of these cannot hold the symbol, because none of them could then.",
            JSUDOKU,
        ),
        T::Claiming => (
            "locked candidates type 2, box-line reduction",
            "In a line, a symbol can only go where the line crosses a box. One of these cells \
             holds it, so the rest of the box cannot.",
            INTERSECTIONS,
        ),
        T::InniesAndOuties => (
            "45 rule, rule of 45",
            "All symbols of a house have a known sum, and so have the cells of a killer cage. So \
             the cells of some houses that no cage inside them covers have a known sum, and so have \
             the cells outside them of cages that cover them. Candidates that do not fit this sum \
             are eliminated.",
            FORTY_FIVE,
        ),
        T::NakedPair => (
            "naked subset of size 2",
            "Two cells of a house have the same two candidates and no others. They use up both \
             symbols, so no other cell of the house can hold them.",
            NAKED,
        ),
        T::XWing => (
            "fish of size 2",
            "In two rows, a symbol can only go in the same two columns. Each of these columns \
             gets it from one of these rows, so the rest of both columns cannot hold it. The same \
             is true with rows and columns exchanged.",
            FISH,
        ),
        T::ClueAndHouse => (
            "cage and house, cage/unit overlap",
            "A symbol has a few places left in a house. What a clue cannot hold, whichever of these \
             places has the symbol, is eliminated from the cells of the clue.",
            OVERLAP,
        ),
        T::HiddenPair => (
            "hidden subset of size 2",
            "In a house, two symbols can only go in the same two cells. They fill these cells, so \
             no other symbol can go there.",
            HIDDEN,
        ),
        T::NakedTriple => (
            "naked triplet",
            "Three cells of a house have only three candidates between them; a cell need not have \
             all three. They use up these symbols, so no other cell of the house can hold them.",
            NAKED,
        ),
        T::CluesTogether => (
            "killer pair, hard cage combination",
            "Two clues can each be satisfied in several ways, but not both at once if a candidate \
             is true, or false. So it is eliminated, or placed.",
            SMALLEST,
        ),
        T::Swordfish => (
            "fish of size 3",
            "In three rows, a symbol can only go in the same three columns; a row need not have \
             it in all of them. The rows place it once in each of these columns, so the rest of \
             the columns cannot hold it. The same is true with rows and columns exchanged.",
            FISH,
        ),
        T::HiddenTriple => (
            "hidden triplet",
            "In a house, three symbols can only go in the same three cells. They fill these \
             cells, so no other symbol can go there.",
            HIDDEN,
        ),
        T::Skyscraper => (
            "",
            "In each of two parallel lines, a symbol can only go in two cells, and one cell of \
             each lies in the same crossing line. These two cannot both hold it, so at least one \
             of the other two does, and no cell that sees both of those can hold it.",
            STRONG,
        ),
        T::TwoStringKite => (
            "2-string kite",
            "In a row and in a column, a symbol can only go in two cells each, and one cell of \
             each lies in the same box. These two cannot both hold it, so at least one of the \
             other two does, and no cell that sees both of those can hold it.",
            STRONG,
        ),
        T::TurbotFish => (
            "",
            "In each of two houses, at least one of which is not a line, a symbol can only go in \
             two cells, and a cell of one house sees a cell of the other. At least one of the \
             other two cells holds the symbol, so no cell that sees both of those can hold it.",
            PATTERNS,
        ),
        T::EmptyRectangle => (
            "",
            "In a box, all places of a symbol lie in one row and one column, so one of these two \
             groups holds it. If a strong link sees one of the groups, then the other group or \
             the far end of the link holds the symbol, and no cell that sees both can hold it.",
            PATTERNS,
        ),
        T::FinnedXWing => (
            "",
            "An X-wing with some further places of the symbol in its rows, the fins. Either the \
             X-wing holds or a fin holds the symbol. So the symbol is eliminated from cells that \
             the X-wing excludes and that see all fins.",
            FINNED,
        ),
        T::SashimiXWing => (
            "",
            "A finned X-wing in which one row has only one place besides the fins. If no fin \
             holds the symbol, that place does, and excludes the same cells as the X-wing. So the \
             symbol is eliminated from these cells if they see all fins.",
            FINNED,
        ),
        T::XYWing => (
            "Y-wing",
            "A cell with candidates x and y sees a cell with x and z and a cell with y and z. \
             Whichever symbol the first cell holds, one of the other two holds z, so no cell that \
             sees both of these can hold z.",
            WINGS,
        ),
        T::XYZWing => (
            "",
            "A cell with candidates x, y and z sees a cell with x and z and a cell with y and z. \
             One of the three holds z, so no cell that sees all three can hold z.",
            WINGS,
        ),
        T::UniqueRectangle1 => (
            "unique corner",
            "Four cells lie in two rows, two columns and two boxes, and three of them have the \
             same two candidates only. If the fourth held one of these symbols as well, the two \
             symbols could change places, and there would be two solutions. So the fourth cell \
             holds neither.",
            UNIQUE,
        ),
        T::UniqueRectangle2 => (
            "unique side",
            "A unique rectangle in which the cells with more than the pair all have the same one \
             extra candidate. One of them holds it, so no cell that sees all of them can hold it.",
            UNIQUE,
        ),
        T::UniqueRectangle3 => (
            "unique subset",
            "A unique rectangle in which two cells of a house have more than the pair. One of \
             them holds one of the extra candidates, so together they count as one cell of a \
             naked or hidden subset in that house.",
            UNIQUE,
        ),
        T::UniqueRectangle4 => (
            "unique pair",
            "A unique rectangle in which two cells of a house have more than the pair, and one \
             symbol of the pair has no other places in the house. One of the two cells holds that \
             symbol, so neither can hold the other symbol of the pair.",
            UNIQUE,
        ),
        T::UniqueRectangle5 => (
            "",
            "Like type 2, with the same extra candidate in three cells or in two opposite cells. \
             One of these cells holds it, so no cell that sees all of them can hold it.",
            UNIQUE,
        ),
        T::UniqueLoop => (
            "",
            "Six or more cells with the same two candidates form a loop: each shares a house with \
             the next, and every house has two of them or none. The two symbols could change \
             places all around the loop. Extra candidates in the loop prevent this, and are used \
             as in the unique rectangles of type 1 to 4.",
            EXPLAINER,
        ),
        T::NakedQuad => (
            "naked quadruplet",
            "Four cells of a house have only four candidates between them. They use up these \
             symbols, so no other cell of the house can hold them.",
            NAKED,
        ),
        T::Jellyfish => (
            "fish of size 4",
            "In four rows, a symbol can only go in the same four columns. The rows place it once \
             in each of these columns, so the rest of the columns cannot hold it. The same is \
             true with rows and columns exchanged.",
            FISH,
        ),
        T::ThreeStrongLinks => (
            "",
            "In each of three houses, a symbol can only go in two cells or groups of cells, and \
             each of these links ends in sight of the next. At least one of the two outer ends \
             holds the symbol, so no cell that sees both can hold it.",
            SUKAKU,
        ),
        T::HiddenQuad => (
            "hidden quadruplet",
            "In a house, four symbols can only go in the same four cells. They fill these cells, \
             so no other symbol can go there.",
            HIDDEN,
        ),
        T::WXYZWing => (
            "",
            "Four cells within two crossing houses have four candidates, and one cell sees the \
             other three. Each of these symbols except one, z, can be in only one of the cells. \
             So z is in one of them, and no cell that sees all its places there can hold it.",
            SUKAKU,
        ),
        T::Bug1 => (
            "BUG+1",
            "All empty cells but one have two candidates, and without one candidate of that cell \
             every symbol would have two places in each house. Such a grid has no solution or \
             several, so the cell holds that candidate.",
            BUG,
        ),
        T::Bug2 => (
            "",
            "The extra candidates that keep a grid from being a bivalue universal grave are all \
             the same symbol, in several cells. One of these cells holds it, so no cell that sees \
             all of them can hold it.",
            BUG,
        ),
        T::Bug4 => (
            "",
            "Two cells of a house keep a grid from being a bivalue universal grave, and a symbol \
             of the house has no other places. One of the two cells holds it, so neither can hold \
             anything except that symbol and the extra candidates.",
            BUG,
        ),
        T::Bug3 => (
            "",
            "Some cells of a house keep a grid from being a bivalue universal grave. One of them \
             holds one of the extra candidates, so together they count as one cell of a naked \
             subset in that house.",
            BUG,
        ),
        T::FourStrongLinks => (
            "",
            "In each of four houses, a symbol can only go in two cells or groups of cells, and \
             each of these links ends in sight of the next. At least one of the two outer ends \
             holds the symbol, so no cell that sees both can hold it.",
            SUKAKU,
        ),
        T::AlignedPairExclusion => (
            "APE",
            "Two cells cannot hold two symbols that are all the candidates of a cell that sees \
             both, nor the same symbol twice if they see each other. A candidate that can be \
             combined with no candidate of the other cell is eliminated.",
            EXPLAINER,
        ),
        T::VWXYZWing => (
            "",
            "Like the WXYZ-wing, with five cells and five symbols: each symbol except one can be \
             in only one of the cells. So the last symbol is in one of them, and no cell that \
             sees all its places there can hold it.",
            SUKAKU,
        ),
        T::XCycle => (
            "bidirectional X-cycle, nice loop of one symbol",
            "Places of one symbol are joined in a ring by links that are alternately strong and \
             weak. The symbol is in every second place, in one of two ways, so one end of each \
             weak link holds it. A cell that sees both ends of a weak link cannot hold it.",
            EXPLAINER,
        ),
        T::XYCycle => (
            "bidirectional Y-cycle, XY-ring",
            "Cells with two candidates are joined in a ring; each shares a symbol with the next, \
             which it sees. Either every cell holds the symbol that it shares with the next, or \
             every cell holds the symbol that it shares with the previous one. So each shared \
             symbol is eliminated from cells that see both cells that share it.",
            EXPLAINER,
        ),
        T::SimpleColours => (
            "simple colouring, single's chains",
            "Strong links of one symbol join cells in two alternating colours, and all cells of \
             one colour hold the symbol. A cell that sees both colours cannot hold it, and a \
             colour with two cells that see each other is the false one.",
            COLOURS,
        ),
        T::MultiColours => (
            "multi-colouring",
            "Two clusters of one symbol, each in two colours. If a colour of one cluster sees a \
             colour of the other, at least one of the two opposite colours is true, and no cell \
             that sees both of these can hold the symbol. A colour that sees both colours of the \
             other cluster is false.",
            COLOURS,
        ),
        T::XChain => (
            "forcing X-chain",
            "Places of one symbol are joined by links that are alternately strong and weak, with \
             strong links at both ends. At least one of the two ends holds the symbol, so no cell \
             that sees both can hold it.",
            CHAINS,
        ),
        T::XYChain => (
            "",
            "A chain of cells with two candidates; each shares a symbol with the next, which it \
             sees. If the first does not hold z, the last does, so no cell that sees both can \
             hold z.",
            CHAINS,
        ),
        T::ContinuousLoop => (
            "bidirectional cycle, continuous nice loop, AIC ring",
            "Candidates are joined in a ring by links that are alternately strong and weak, \
             through places as well as through cells. Each weak link has one true end, so other \
             candidates that both ends exclude are eliminated.",
            CHAINS,
        ),
        T::Aic => (
            "alternating inference chain, forcing chain, discontinuous nice loop",
            "An alternating inference chain: candidates are joined by links that are alternately \
             strong (one end is true) and weak (one end is false), with strong links at both \
             ends. So at least one of the outer ends is true, and a candidate that both exclude \
             is eliminated. If both ends are the same candidate, it is true.",
            CHAINS,
        ),
        T::WWing => (
            "semi-remote naked pair",
            "Two cells with the same two candidates see the two ends of a strong link of one of \
             these symbols. They cannot both hold that symbol, so at least one holds the other \
             symbol, and no cell that sees both can hold it.",
            WINGS,
        ),
        T::RemotePair => (
            "remote pairs",
            "An even number of cells, four or more, have the same two candidates, and each sees \
             the next. The first and the last hold different symbols, so cells that see both can \
             hold neither.",
            CHAINS,
        ),
        T::Nishio => (
            "Nishio forcing chain",
            "Assume a candidate, and follow the consequences for the other places of its symbol. \
             If some house is left without a place for the symbol, the candidate was wrong. Named \
             after Tetsuya Nishio.",
            EXPLAINER,
        ),
        T::CellForcingChain => (
            "",
            "Follow chains from every candidate of one cell. One of the candidates is true, so \
             everything that follows from each of them is true.",
            EXPLAINER,
        ),
        T::RegionForcingChain => (
            "unit forcing chain",
            "Follow chains from every place of a symbol in one house. One of the places holds the \
             symbol, so everything that follows from each of them is true.",
            EXPLAINER,
        ),
        T::GroupedAic => (
            "grouped nice loop",
            "An alternating inference chain in which the places of a symbol in the crossing of \
             two houses can count as one place, which is true if one of them is. A candidate must \
             see all cells of such a group to be excluded by it.",
            CHAINS,
        ),
        T::AlsAic => (
            "AIC with almost locked sets",
            "An alternating inference chain in which some strong links are almost locked sets: \
             without one of its symbols such a set holds all its others, so at least one of any \
             two of its symbols is in it.",
            CHAINS,
        ),
        T::SmallestReason => (
            "minimal unsatisfiable subset, MUS",
            "A few facts, each about a cell, a symbol in a house or a clue, cannot all be true if a \
             candidate is true, or false. No facts that weigh less together have such a conclusion \
             in the position. A cell and a symbol in a house weigh 2, a clue of up to three cells 2, \
             a larger one 3, and a sum of innies or outies 2 and the number of its houses.",
            SMALLEST,
        ),
        T::FinnedSwordfish => (
            "",
            "A swordfish with some further places of the symbol in its rows, the fins. The symbol \
             is eliminated from cells that the swordfish excludes and that see all fins.",
            FINNED,
        ),
        T::SashimiSwordfish => (
            "",
            "A finned swordfish in which one row has only one place besides the fins. The symbol \
             is eliminated from cells that the swordfish would exclude and that see all fins.",
            FINNED,
        ),
        T::FinnedJellyfish => (
            "",
            "A jellyfish with some further places of the symbol in its rows, the fins. The symbol \
             is eliminated from cells that the jellyfish excludes and that see all fins.",
            FINNED,
        ),
        T::SashimiJellyfish => (
            "",
            "A finned jellyfish in which one row has only one place besides the fins. The symbol \
             is eliminated from cells that the jellyfish would exclude and that see all fins.",
            FINNED,
        ),
        T::DynamicForcingChain => (
            "forcing net",
            "Forcing chains that may join: a cell or house gives a conclusion once earlier \
             conclusions leave it one candidate. An assumption that leads to a contradiction is \
             wrong. If one of several assumptions is true, everything that follows from each of \
             them is true.",
            EXPLAINER,
        ),
        T::UniqueRectangle6 => (
            "",
            "A unique rectangle with extra candidates in two opposite cells, in which a symbol of \
             the pair has no other places in two parallel lines of the rectangle. If one of those \
             two cells held that symbol, so would the other, and the pattern would be complete; \
             so neither holds it.",
            UNIQUE,
        ),
        T::HiddenRectangle => (
            "hidden unique rectangle",
            "A rectangle with a corner that has only the pair. In the two lines of the opposite \
             corner, one symbol of the pair has no places outside the rectangle. If that opposite \
             corner held the other symbol, the pattern would be complete; so it does not.",
            UNIQUE,
        ),
        T::IncompleteRectangle => (
            "",
            "A unique rectangle of type 1 to 5 in which a cell has already lost one symbol of the \
             pair. The two symbols could still change places, so the rules of these types apply.",
            UNIQUE,
        ),
        T::AvoidableRectangle1 => (
            "",
            "Three cells of a rectangle are filled, none of them a given, so that one symbol in \
             the fourth would complete a pattern in which two symbols could change places. The \
             fourth cell does not hold that symbol.",
            UNIQUE,
        ),
        T::AvoidableRectangle2 => (
            "",
            "Two cells of a rectangle are filled, neither of them a given, and the other two have \
             the same one candidate besides those that would complete the pattern. One of them \
             holds that candidate, so no cell that sees both can hold it.",
            UNIQUE,
        ),
        T::SueDeCoq => (
            "two-sector disjoint subsets",
            "Some cells in the crossing of two houses, together with further cells of each house, \
             have as many symbols as there are cells, and the further cells of the two houses \
             share no symbol. Each of these symbols is there once and belongs to one of the \
             houses, so the rest of that house cannot hold it.",
            "Sue De Coq, “Two-Sector Disjoint Subsets”, Sudoku Players' Forum, 2005",
        ),
        T::AlsXZ => (
            "ALS-XZ rule",
            "Two almost locked sets, each with one symbol more than cells, have a symbol x that \
             only one of them can hold. The set without x holds all its other symbols. So another \
             symbol z that both have is in one of them, and no cell that sees all its places in \
             both can hold it.",
            ALS,
        ),
        T::AlsXYWing => (
            "",
            "A third almost locked set shares one symbol with each of two other sets, a different \
             symbol with each, and only one of the two sets can hold each shared symbol. One of \
             the two other sets holds all its remaining symbols, so a symbol z of both cannot be \
             in a cell that sees all its places in both.",
            ALS,
        ),
        T::AlsChain => (
            "ALS-XY-chain",
            "A chain of almost locked sets; each shares a symbol with the next that only one of \
             the two can hold, and never the same symbol twice in a row. The first or the last \
             set holds z, so no cell that sees all places of z in both can hold it.",
            ALS,
        ),
        T::DeathBlossom => (
            "aligned ALS exclusion",
            "Each candidate of a cell, the stem, would take a symbol from an almost locked set, a \
             petal, which then holds all its other symbols. If all petals have a symbol z, no \
             cell that sees all places of z in each of them can hold it.",
            "Mike Barker, Sudoku Players' Forum, as told on SudokuWiki, “Death Blossom”",
        ),
        T::DynamicForcingChainPlus => (
            "dynamic forcing chain (+)",
            "Dynamic forcing chains in which earlier conclusions may also lock a symbol in the \
             crossing of two houses, and so exclude it from the rest of one of them.",
            EXPLAINER,
        ),
        T::NestedForcingChain => (
            "nested forcing chain",
            "Suppose a candidate is true, and eliminate each further candidate that would lead to a \
             contradiction if it were true as well. If that leaves something impossible, the \
             candidate is false. Puzzles whose clues are givens and whose rules are houses are \
             rated without it.",
            EXPLAINER,
        ),
    }
}
