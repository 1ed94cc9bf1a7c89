//! The texts on each technique, in the order of the table.

use crate::logic::technique::Technique;

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
            "A house has one empty cell left. It holds the symbol that the house still lacks.",
            SINGLES,
        ),
        T::HiddenSingleBox => (
            "pinned digit",
            "A box or region has one cell left where a symbol may stand, whatever else that cell could \
             hold. The symbol stands there.",
            SINGLES,
        ),
        T::HiddenSingleLine => (
            "pinned digit",
            "A row, a column or another house that is no box has one cell left where a symbol may stand. \
             The symbol stands there.",
            SINGLES,
        ),
        T::DirectPointing => (
            "",
            "A box has a symbol only where it crosses a line, so that the rest of the line does not hold \
             it. That leaves the symbol one cell in another box, and this cell is all that one has to write.",
            EXPLAINER,
        ),
        T::DirectClaiming => (
            "",
            "A line has a symbol only where it crosses a box, so that the rest of the box does not hold \
             it. That leaves the symbol one cell in another line that crosses the box. With boxes of 3x3 \
             alone direct pointing shows the same, and comes first.",
            EXPLAINER,
        ),
        T::DirectHiddenPair => (
            "",
            "Two symbols may stand in the same two cells of a house only, so that no other symbol stands \
             there. That leaves another symbol one cell in this house.",
            EXPLAINER,
        ),
        T::NakedSingle => (
            "sole candidate, forced digit",
            "The houses of a cell hold all symbols but one. The cell holds that one.",
            SINGLES,
        ),
        T::DirectHiddenTriple => (
            "direct hidden triplet",
            "Three symbols may stand in three cells of a house only, so that no other symbol stands \
             there. That leaves another symbol one cell in this house.",
            EXPLAINER,
        ),
        T::ClueCombination => (
            "cage combination, killer combination",
            "A clue such as a killer cage can be obeyed in a few ways only, of which the candidates of \
             its cells leave some. A candidate that is in none of these is out.",
            KILLER,
        ),
        T::Pointing => (
            "locked candidates type 1, pointing pair or triple",
            "A box has a symbol only where it crosses another house. One of these cells holds it, so that \
             the rest of the other house does not.",
            INTERSECTIONS,
        ),
        T::Claiming => (
            "locked candidates type 2, box-line reduction",
            "A line has a symbol only where it crosses a box. One of these cells holds it, so that the rest \
             of the box does not.",
            INTERSECTIONS,
        ),
        T::NakedPair => (
            "naked subset of size 2",
            "Two cells of a house have the same two candidates and no others. They use up both symbols, so \
             that the other cells of the house hold neither.",
            NAKED,
        ),
        T::XWing => (
            "fish of size 2",
            "Two rows have a symbol in the same two columns only. Each of the columns gets it from one of \
             these rows, so that the rest of both columns does not hold it; likewise with rows and columns exchanged.",
            FISH,
        ),
        T::HiddenPair => (
            "hidden subset of size 2",
            "Two symbols of a house may stand in the same two cells only. They fill these cells, so that \
             no other symbol stands there.",
            HIDDEN,
        ),
        T::NakedTriple => (
            "naked triplet",
            "Three cells of a house have three candidates between them, not each of them all. They use up \
             these symbols, so that the other cells of the house hold none of them.",
            NAKED,
        ),
        T::Swordfish => (
            "fish of size 3",
            "Three rows have a symbol in three columns only, not each row in all of them. The rows fill \
             these columns, so that the rest of the columns does not hold the symbol; likewise with rows \
             and columns exchanged.",
            FISH,
        ),
        T::HiddenTriple => (
            "hidden triplet",
            "Three symbols of a house may stand in three cells only. They fill these cells, so that no \
             other symbol stands there.",
            HIDDEN,
        ),
        T::Skyscraper => (
            "",
            "Two parallel lines have a symbol in two cells each, and one cell of each lies in the same \
             crossing line. Not both of these hold it, so that one of the other two cells does, and no \
             cell that sees both of them.",
            STRONG,
        ),
        T::TwoStringKite => (
            "2-string kite",
            "A row and a column have a symbol in two cells each, and one cell of each lies in the same box. \
             Not both of these hold it, so that one of the other two cells does, and no cell that sees both.",
            STRONG,
        ),
        T::TurbotFish => (
            "",
            "Two houses, one of them a box or of another kind than a line, have a symbol in two cells each, and \
             a cell of the one sees a cell of the other. One of the other two cells holds the symbol, \
             and no cell that sees both.",
            PATTERNS,
        ),
        T::EmptyRectangle => (
            "",
            "The places of a symbol in a box lie in one row and one column, so that one of these two groups \
             holds it. Together with a strong link that sees one of the groups, the other group and the far \
             end of the link exclude the symbol where both are seen.",
            PATTERNS,
        ),
        T::FinnedXWing => (
            "",
            "An X-wing but for some further places of the symbol in its rows, the fins. Either the X-wing \
             holds or a fin does: the symbol is gone from cells that the X-wing excludes and all fins see.",
            FINNED,
        ),
        T::SashimiXWing => (
            "",
            "A finned X-wing of which one row has one place only besides the fins. If no fin holds the \
             symbol, that place does, which excludes what the X-wing would; so cells that see all fins lose \
             the symbol all the same.",
            FINNED,
        ),
        T::XYWing => (
            "Y-wing",
            "A cell with candidates x and y sees a cell with x and z and one with y and z. Whichever symbol \
             the first holds, one of the other two holds z, and no cell that sees both.",
            WINGS,
        ),
        T::XYZWing => (
            "",
            "A cell with candidates x, y and z sees a cell with x and z and one with y and z. One of the \
             three holds z, and no cell that sees all three.",
            WINGS,
        ),
        T::UniqueRectangle1 => (
            "unique corner",
            "Four cells in two rows, two columns and two boxes, of which three have the same two candidates \
             only. If the fourth held one of these as well, the two symbols could change places; so it holds \
             neither.",
            UNIQUE,
        ),
        T::UniqueRectangle2 => (
            "unique side",
            "A unique rectangle in which the cells with more than the pair have all the same one candidate \
             besides. One of them holds it, and no cell that sees all of them.",
            UNIQUE,
        ),
        T::UniqueRectangle3 => (
            "unique subset",
            "A unique rectangle with two cells of a house that have more than the pair. One of them holds \
             one of the further candidates, so that together they count as one cell of a naked or hidden \
             subset in that house.",
            UNIQUE,
        ),
        T::UniqueRectangle4 => (
            "unique pair",
            "A unique rectangle with two cells of a house that have more than the pair, where one symbol of \
             the pair has no other places in the house. It stands in one of the two cells, so that the other \
             symbol of the pair stands in neither.",
            UNIQUE,
        ),
        T::UniqueRectangle5 => (
            "",
            "As type 2, with the same further candidate in three cells or in two opposite ones. One of these \
             cells holds it, and no cell that sees all of them.",
            UNIQUE,
        ),
        T::UniqueLoop => (
            "",
            "Six or more cells in a loop, each in a house with the next, and two of them or none in every \
             house, with the same two candidates. The two symbols could change places all around; what \
             keeps the loop from that is used as in the unique rectangles of type 1 to 4.",
            EXPLAINER,
        ),
        T::NakedQuad => (
            "naked quadruplet",
            "Four cells of a house have four candidates between them. They use up these symbols, so that \
             the other cells of the house hold none of them.",
            NAKED,
        ),
        T::Jellyfish => (
            "fish of size 4",
            "Four rows have a symbol in four columns only. The rows fill these columns, so that the rest of \
             the columns does not hold the symbol; likewise with rows and columns exchanged.",
            FISH,
        ),
        T::ThreeStrongLinks => (
            "",
            "Three houses have a symbol in two cells or groups of cells each, and each of these links ends \
             in sight of the next. One of the two outer ends holds the symbol, and no cell that sees both.",
            SUKAKU,
        ),
        T::HiddenQuad => (
            "hidden quadruplet",
            "Four symbols of a house may stand in four cells only. They fill these cells, so that no other \
             symbol stands there.",
            HIDDEN,
        ),
        T::WXYZWing => (
            "",
            "Four cells within two crossing houses have four candidates, and one cell sees the other three. \
             All but one of the symbols can stand in only one of the cells; so the last one, z, stands in \
             one of them, and in no cell that sees all its places.",
            SUKAKU,
        ),
        T::Bug1 => (
            "BUG+1",
            "All empty cells but one have two candidates, and without one candidate of that cell every \
             symbol would have two places in each house. Such a grid has no solution or several; so the \
             cell holds that candidate.",
            BUG,
        ),
        T::Bug2 => (
            "",
            "The candidates that keep a grid from being a bivalue universal grave are one symbol in several \
             cells. One of these holds it, and no cell that sees all of them.",
            BUG,
        ),
        T::Bug4 => (
            "",
            "Two cells of a house keep a grid from being a bivalue universal grave, and a symbol of the \
             house has no other places. It stands in one of the two, so that neither holds anything but \
             it and the candidates that are too many.",
            BUG,
        ),
        T::Bug3 => (
            "",
            "Cells of a house keep a grid from being a bivalue universal grave. One of them holds one of \
             the candidates that are too many, so that together they count as one cell of a naked subset \
             in that house.",
            BUG,
        ),
        T::FourStrongLinks => (
            "",
            "Four houses have a symbol in two cells or groups of cells each, and each of these links ends \
             in sight of the next. One of the two outer ends holds the symbol, and no cell that sees both.",
            SUKAKU,
        ),
        T::AlignedPairExclusion => (
            "APE",
            "Two cells cannot hold two symbols that are all the candidates of a cell which sees both, nor \
             twice the same if they see each other. A candidate that goes with no candidate of the other \
             cell is out.",
            EXPLAINER,
        ),
        T::VWXYZWing => (
            "",
            "As the WXYZ-wing, with five cells and five symbols: all but one can stand in only one of the \
             cells, so that the last one stands in one of them and in no cell that sees all its places.",
            SUKAKU,
        ),
        T::XCycle => (
            "bidirectional X-cycle, nice loop of one symbol",
            "Places of one symbol joined in a ring by links that are strong and weak by turns. Every second \
             place holds the symbol, on one side or the other, so that each weak link holds it once: what \
             sees both ends of one does not hold it.",
            EXPLAINER,
        ),
        T::XYCycle => (
            "bidirectional Y-cycle, XY-ring",
            "Cells with two candidates in a ring, each sharing a symbol with the next, which it sees. All \
             of them hold what they share with the next or all what they share with the one before, so \
             that each shared symbol is gone from where both cells are seen.",
            EXPLAINER,
        ),
        T::SimpleColours => (
            "simple colouring, single's chains",
            "Strong links of one symbol join cells in two colours by turns, and all cells of one colour hold \
             the symbol. A cell that sees both colours does not hold it; a colour that sees itself is the \
             false one.",
            COLOURS,
        ),
        T::MultiColours => (
            "multi-colouring",
            "Two clusters of one symbol, each in two colours. Where a colour of the one sees a colour of the \
             other, one of the two opposite colours is true, and no cell that sees both holds the symbol; \
             a colour that sees both colours of the other cluster is false.",
            COLOURS,
        ),
        T::XChain => (
            "forcing X-chain",
            "Places of one symbol joined by links that are strong and weak by turns, with strong ones at both \
             ends. One of the two ends holds the symbol, and no cell that sees both.",
            CHAINS,
        ),
        T::XYChain => (
            "",
            "Cells with two candidates, each sharing a symbol with the next, which it sees. If the first \
             does not hold z, the last does; so no cell that sees both holds z.",
            CHAINS,
        ),
        T::ContinuousLoop => (
            "bidirectional cycle, continuous nice loop, AIC ring",
            "Candidates joined in a ring by links that are strong and weak by turns, through places as well \
             as through cells. Each weak link has one true end: other candidates that both ends exclude \
             are out.",
            CHAINS,
        ),
        T::Aic => (
            "alternating inference chain, forcing chain, discontinuous nice loop",
            "Candidates joined by links that are strong and weak by turns, with strong ones at both ends: of \
             a strong link one end is true, of a weak link one is false. One of the outer ends is true, and \
             what both exclude is out; if they are the same candidate, it is true.",
            CHAINS,
        ),
        T::WWing => (
            "semi-remote naked pair",
            "Two cells with the same two candidates see the two ends of a strong link of one of them. They \
             do not both hold that symbol, so that one holds the other, and no cell that sees both.",
            WINGS,
        ),
        T::RemotePair => (
            "remote pairs",
            "An even number of cells with the same two candidates, four or more, each in sight of the next. \
             The first and the last hold different symbols, so that cells that see both hold neither.",
            CHAINS,
        ),
        T::Nishio => (
            "Nishio forcing chain",
            "Suppose a candidate, and follow what that means for the other places of its symbol. If some house is left \
             without a place for the symbol, the candidate was wrong. Named after Tetsuya Nishio.",
            EXPLAINER,
        ),
        T::CellForcingChain => (
            "",
            "Follow chains from every candidate of one cell. What they all lead to is true, for one of the \
             candidates is.",
            EXPLAINER,
        ),
        T::RegionForcingChain => (
            "unit forcing chain",
            "Follow chains from every place of a symbol in one house. What they all lead to is true, for the \
             symbol stands in one of the places.",
            EXPLAINER,
        ),
        T::GroupedAic => (
            "grouped nice loop",
            "An alternating inference chain in which places of a symbol that lie together in the crossing \
             of two houses count as one: true if one of them is. What excludes the group has to see all of it.",
            CHAINS,
        ),
        T::AlsAic => (
            "AIC with almost locked sets",
            "An alternating inference chain some of whose strong links are almost locked sets: without one of \
             its symbols such a set holds all the others, so that one of any two of its symbols is in it.",
            CHAINS,
        ),
        T::FinnedSwordfish => (
            "",
            "A swordfish but for some further places of the symbol in its rows, the fins. The symbol is gone \
             from cells that the swordfish excludes and all fins see.",
            FINNED,
        ),
        T::SashimiSwordfish => (
            "",
            "A finned swordfish of which one row has one place only besides the fins. Cells that the \
             swordfish would exclude and all fins see lose the symbol.",
            FINNED,
        ),
        T::FinnedJellyfish => (
            "",
            "A jellyfish but for some further places of the symbol in its rows, the fins. The symbol is gone \
             from cells that the jellyfish excludes and all fins see.",
            FINNED,
        ),
        T::SashimiJellyfish => (
            "",
            "A finned jellyfish of which one row has one place only besides the fins. Cells that the \
             jellyfish would exclude and all fins see lose the symbol.",
            FINNED,
        ),
        T::DynamicForcingChain => (
            "forcing net",
            "Forcing chains that may join: a cell or house takes part once what was found before leaves it \
             one candidate. An assumption that contradicts itself is wrong; what follows from all of several \
             of which one is true is true.",
            EXPLAINER,
        ),
        T::UniqueRectangle6 => (
            "",
            "A unique rectangle with further candidates in two opposite cells, where a symbol of the pair \
             has no other places in two parallel lines of it. If one of those two cells held that symbol, so \
             would the other, and the pattern would be complete; so neither does.",
            UNIQUE,
        ),
        T::HiddenRectangle => (
            "hidden unique rectangle",
            "A rectangle with a corner that has the pair only; in the two lines of the opposite corner one \
             symbol of the pair has no places outside the rectangle. If that corner held the other \
             symbol, the pattern would be complete; so it does not.",
            UNIQUE,
        ),
        T::IncompleteRectangle => (
            "",
            "A unique rectangle of type 1 to 5 in which a cell has lost one symbol of the pair already. The \
             two symbols could change places all the same, so that the rules of the types hold.",
            UNIQUE,
        ),
        T::AvoidableRectangle1 => (
            "",
            "Three cells of a rectangle are filled, none of them given, so that the fourth would complete \
             two symbols that could change places. It does not hold that symbol.",
            UNIQUE,
        ),
        T::AvoidableRectangle2 => (
            "",
            "Two cells of a rectangle are filled, neither of them given, and the two others have the same \
             one candidate besides what would complete it. One of them holds that, and no cell that sees both.",
            UNIQUE,
        ),
        T::SueDeCoq => (
            "two-sector disjoint subsets",
            "Cells in the crossing of two houses and cells of each house besides have as many symbols as they \
             are, and no symbol is on both sides. Each symbol stands there once and within one house, so \
             that it is nowhere else in it.",
            "Sue De Coq, “Two-Sector Disjoint Subsets”, Sudoku Players' Forum, 2005",
        ),
        T::AlsXZ => (
            "ALS-XZ rule",
            "Two almost locked sets, each with a symbol more than cells, have a symbol x that only one of them \
             can hold. The one without x holds all its others; so a further symbol z of both is in one of \
             them, and in no cell that sees all its places in both.",
            ALS,
        ),
        T::AlsXYWing => (
            "",
            "A third almost locked set shares a symbol with each of two others that only one of the two can \
             hold, and not the same. One of these others holds all its further symbols, so that z of both is \
             in no cell that sees all its places in both.",
            ALS,
        ),
        T::AlsChain => (
            "ALS-XY-chain",
            "Almost locked sets in a row, each sharing with the next a symbol that only one of them can hold, \
             never the same twice running. The first or the last holds z, and no cell that sees all its \
             places in both.",
            ALS,
        ),
        T::DeathBlossom => (
            "aligned ALS exclusion",
            "Each candidate of a cell, the stem, would take a symbol from an almost locked set, a petal, \
             which then holds all its others. A symbol z of all petals is in no cell that sees all its \
             places in each.",
            "Mike Barker, Sudoku Players' Forum, as told on SudokuWiki, “Death Blossom”",
        ),
        T::DynamicForcingChainPlus => (
            "dynamic forcing chain (+)",
            "Dynamic forcing chains in which what was found before may also lock a symbol in the crossing of \
             two houses, and so exclude it from the rest of one.",
            EXPLAINER,
        ),
    }
}
