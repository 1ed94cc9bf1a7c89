//! The techniques: name, score, family and figure of each.

pub(super) mod frequency;
pub(super) mod info;
pub(super) mod selection;
mod words;

use super::score::Score;
use satoku_core::names::distance;
use std::fmt;
use std::str::FromStr;

/// One line of the table.
pub(super) struct TechniqueEntry {
    pub(super) technique: Technique,
    /// The score of its simplest step; a step may have a higher one.
    pub(super) score: Score,
    pub(super) family: Family,
    needs: Needs,
    figure: Figure,
}

/// The feature of a board or puzzle, besides cells and houses of any kind, that a technique needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Needs {
    /// Nothing else.
    Houses,
    /// Boxes or regions.
    Blocks,
    /// As many rows and columns as symbols, each row crossing each column in one cell.
    Lines,
    /// Rows and columns, and boxes of which at least three lie side by side.
    Bands,
    /// Clues that are not givens, or rules that are not about houses or pairs.
    Clues,
}

/// The style in which a picture shows the pattern of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Figure {
    /// Each part in the colour of its role.
    Parts,
    /// Links of one symbol, with the houses that make them.
    StrongLinks,
    /// Strong and weak links in alternation.
    Chain,
    /// Cells with the same two candidates, in a row.
    BivalueCells,
    /// Two cells with the same two candidates, and the link between them.
    LinkedBivalueCells,
    /// The cells of a wing, and the symbol that one of them holds.
    Wing,
    /// The places of a symbol in the colours of their clusters.
    Colours,
    /// The facts that follow from each assumption.
    Assumptions,
    /// Two cells, and those that see both.
    Aligned,
    /// The crossing of two houses, which share out its symbols.
    Shared,
    /// Almost locked sets and the links between them.
    Sets,
    /// A stem and its petals.
    Blossom,
    /// Two cells, two others with the same symbols, and the lines through these.
    Exocet,
}

/// Techniques that belong together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Family {
    /// Cells and symbols with one candidate left.
    Singles,
    /// Eliminations that lead to a single at once, and are made only for that.
    Direct,
    /// Symbols locked in the crossing of two houses.
    Locked,
    /// As many symbols as cells in a house.
    Subsets,
    /// One symbol in as many lines as crossing lines.
    Fish,
    /// Links between places of one symbol.
    SingleSymbol,
    /// A few cells in crossing houses, with as many symbols as cells.
    Wings,
    /// Strong and weak links in alternation.
    Chains,
    /// Assumptions followed to their ends.
    Forcing,
    /// Places of one symbol in two colours.
    Colouring,
    /// Cells that would be locked with a candidate less.
    AlmostLocked,
    /// Patterns that a puzzle with one solution cannot come to.
    Uniqueness,
    /// Conclusions from what clues say.
    Clues,
    /// The fewest facts that lead to a conclusion, whatever they are.
    Reasons,
}

satoku_core::names::names!(Family {
    Singles => "singles",
    Direct => "direct",
    Locked => "locked",
    Subsets => "subsets",
    Fish => "fish",
    SingleSymbol => "single symbol",
    Wings => "wings",
    Chains => "chains",
    Forcing => "forcing",
    Colouring => "colouring",
    AlmostLocked => "almost locked",
    Uniqueness => "uniqueness",
    Clues => "clues",
    Reasons => "reasons",
});

macro_rules! techniques {
    ($($(#[$doc:meta])* $value:ident: $name:literal, $tenths:literal, $family:ident, $needs:ident,
        $figure:ident;)+) => {
        /// A technique, under the name that players use: a way to see that a symbol must or cannot
        /// be in a cell. The order is that in which solvers look for them.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Technique { $($(#[$doc])* $value,)+ }

        /// Their names. Separate from the table, so that printing a name does not link the
        /// finders.
        const NAMES: [&str; [$($tenths),+].len()] = [$($name),+];

        /// The techniques in the order of their values.
        pub(crate) const TABLE: [TechniqueEntry; [$($tenths),+].len()] = {
            [$(TechniqueEntry {
                technique: Technique::$value,
                score: Score::new($tenths),
                family: Family::$family,
                needs: Needs::$needs,
                figure: Figure::$figure,
            }),+]
        };
    };
}

techniques! {
    /// The last empty cell of a house.
    FullHouse: "Full House", 10, Singles, Houses, Parts;
    /// The only cell of a box or region where a symbol may stand.
    HiddenSingleBox: "Hidden Single in Box", 12, Singles, Blocks, Parts;
    /// A cell with one symbol left of the few that a clue by itself leaves to it, such as the last
    /// cell of a cage.
    ClueSingle: "Clue Single", 12, Singles, Clues, Parts;
    /// A clue, line or region that has as many filled cells as it counts, or only as many open ones
    /// as it still needs.
    CompleteCount: "Complete Count", 12, Clues, Clues, Parts;
    /// What a clue of up to three open cells excludes by itself, such as in a cage of two cells
    /// that add up to 3 all but 1 and 2.
    ClueLimits: "Clue Limits", 12, Clues, Clues, Parts;
    /// The cells of a line that a block covers or leaves wherever it lies, between its first and
    /// its last place.
    BlockOverlap: "Block Overlap", 13, Clues, Clues, Parts;
    /// A single cell whose symbol follows from the sum of a house and the clues in it.
    InnieOrOutie: "Innie or Outie", 14, Clues, Clues, Parts;
    /// A symbol that a clue of up to three open cells needs by itself: not in other cells that see
    /// all of its places there.
    ClueLock: "Clue Lock", 14, Clues, Clues, Parts;
    /// A symbol that a clue needs by itself and that has one cell left in it.
    HiddenSingleInClue: "Hidden Single in Clue", 15, Clues, Clues, Parts;
    /// The only cell of a row, column or other house where a symbol may stand.
    HiddenSingleLine: "Hidden Single in Line", 15, Singles, Houses, Parts;
    /// What a clue of more than three open cells excludes by itself.
    LongClueLimits: "Long Clue Limits", 16, Clues, Clues, Parts;
    /// A cell outside of a clue that would leave the clue no way, on boards whose cells are empty
    /// or filled, such as one beside all the room that a region has for a star.
    BlockedCell: "Blocked Cell", 17, Clues, Clues, Parts;
    /// Pointing that leaves one cell for the symbol in another block.
    DirectPointing: "Direct Pointing", 17, Direct, Blocks, Parts;
    /// Claiming that leaves one cell for the symbol in another line.
    DirectClaiming: "Direct Claiming", 19, Direct, Houses, Parts;
    /// A hidden pair that leaves one cell for another symbol of its house.
    DirectHiddenPair: "Direct Hidden Pair", 20, Direct, Houses, Parts;
    /// Two clues or lines whose filled cells are counted: what one still needs lies in the other.
    ComparedCounts: "Compared Counts", 20, Clues, Clues, Parts;
    /// The only symbol that a cell may have.
    NakedSingle: "Naked Single", 23, Singles, Houses, Parts;
    /// A hidden triple that leaves one cell for another symbol of its house.
    DirectHiddenTriple: "Direct Hidden Triple", 25, Direct, Houses, Parts;
    /// Candidates of a clue's cells that are in none of its combinations, such as those of a cage.
    ClueCombination: "Clue Combination", 25, Clues, Clues, Parts;
    /// A symbol that a box has only where it crosses a line: not elsewhere in that line.
    Pointing: "Pointing", 26, Locked, Blocks, Parts;
    /// A symbol that a clue needs in some of its cells: not in other cells that see all of these.
    RequiredSymbol: "Required Symbol", 27, Clues, Clues, Parts;
    /// A symbol that a line has only where it crosses a box: not elsewhere in that box.
    Claiming: "Claiming", 28, Locked, Houses, Parts;
    /// Cells whose sum follows from houses and the clues that lie in them or cover them.
    InniesAndOuties: "Innies and Outies", 29, Clues, Clues, Parts;
    /// Two cells of a house with the same two candidates.
    NakedPair: "Naked Pair", 30, Subsets, Houses, Parts;
    /// What a clue and a cell of two candidates exclude together, such as a killer pair.
    ClueAndCell: "Clue and Cell", 31, Clues, Clues, Parts;
    /// Two rows that have a symbol in the same two columns only, or the other way round.
    XWing: "X-Wing", 32, Fish, Lines, Parts;
    /// The same with two lines or regions on one side, such as two rows and two regions.
    ComparedCountsOfTwo: "Compared Counts of Two", 32, Clues, Clues, Parts;
    /// What a clue leaves to its cells, wherever in a house a symbol goes.
    ClueAndHouse: "Clue and House", 33, Clues, Clues, Parts;
    /// Two symbols of a house that may stand in the same two cells only.
    HiddenPair: "Hidden Pair", 34, Subsets, Houses, Parts;
    /// Three cells of a house with three candidates in all.
    NakedTriple: "Naked Triple", 36, Subsets, Houses, Parts;
    /// Two clues that together exclude a candidate.
    CluesTogether: "Clues Together", 37, Clues, Clues, Parts;
    /// Three rows that have a symbol in three columns only, or the other way round.
    Swordfish: "Swordfish", 38, Fish, Lines, Parts;
    /// The same with three lines or regions on one side.
    ComparedCountsOfThree: "Compared Counts of Three", 38, Clues, Clues, Parts;
    /// Three symbols of a house that may stand in three cells only.
    HiddenTriple: "Hidden Triple", 40, Subsets, Houses, Parts;
    /// A strong link in each of two parallel lines, the ends of one side in a crossing line.
    Skyscraper: "Skyscraper", 40, SingleSymbol, Houses, StrongLinks;
    /// A strong link in a row and one in a column that have an end each in one box.
    TwoStringKite: "Two-String Kite", 41, SingleSymbol, Houses, StrongLinks;
    /// Two strong links, at least one of them in a box.
    TurbotFish: "Turbot Fish", 42, SingleSymbol, Houses, StrongLinks;
    /// Two strong links, at least one of them between groups of cells, as in a box whose places for
    /// a symbol lie in one row and one column.
    EmptyRectangle: "Empty Rectangle", 43, SingleSymbol, Houses, StrongLinks;
    /// An X-wing with fins: extra candidates in its rows that see the eliminated ones.
    FinnedXWing: "Finned X-Wing", 43, Fish, Lines, Parts;
    /// A finned X-wing of which one row has one place besides the fins.
    SashimiXWing: "Sashimi X-Wing", 43, Fish, Lines, Parts;
    /// Three cells with two candidates each, of which two see the third and share a symbol.
    XYWing: "XY-Wing", 42, Wings, Houses, Wing;
    /// An XY-wing whose middle has the shared symbol too.
    XYZWing: "XYZ-Wing", 44, Wings, Houses, Wing;
    /// A unique rectangle with other candidates in one cell.
    UniqueRectangle1: "Unique Rectangle Type 1", 45, Uniqueness, Houses, Parts;
    /// A unique rectangle whose other candidates are one symbol.
    UniqueRectangle2: "Unique Rectangle Type 2", 45, Uniqueness, Houses, Parts;
    /// A unique rectangle with other candidates in two cells, which make a subset with other cells.
    UniqueRectangle3: "Unique Rectangle Type 3", 45, Uniqueness, Houses, Parts;
    /// A unique rectangle with other candidates in two cells, which have one of its symbols to
    /// themselves in a house.
    UniqueRectangle4: "Unique Rectangle Type 4", 45, Uniqueness, Houses, Parts;
    /// A unique rectangle whose other candidates are one symbol, in three cells or opposite ones.
    UniqueRectangle5: "Unique Rectangle Type 5", 45, Uniqueness, Houses, Parts;
    /// A longer loop of cells that two symbols could fill in two ways.
    UniqueLoop: "Unique Loop", 46, Uniqueness, Houses, Parts;
    /// Four cells of a house with four candidates in all.
    NakedQuad: "Naked Quad", 50, Subsets, Houses, Parts;
    /// Four rows that have a symbol in four columns only, or the other way round.
    Jellyfish: "Jellyfish", 52, Fish, Lines, Parts;
    /// The same with four lines or regions on one side.
    ComparedCountsOfFour: "Compared Counts of Four", 52, Clues, Clues, Parts;
    /// Three strong links of one symbol.
    ThreeStrongLinks: "Three Strong Links", 54, SingleSymbol, Houses, StrongLinks;
    /// Four symbols of a house that may stand in four cells only.
    HiddenQuad: "Hidden Quad", 54, Subsets, Houses, Parts;
    /// A wing of four cells and symbols.
    WXYZWing: "WXYZ-Wing", 55, Wings, Houses, Wing;
    /// A bivalue universal grave except for one cell.
    Bug1: "BUG Type 1", 56, Uniqueness, Houses, Parts;
    /// A bivalue universal grave except for one symbol in several cells.
    Bug2: "BUG Type 2", 57, Uniqueness, Houses, Parts;
    /// A bivalue universal grave except for two cells that have a symbol to themselves in a house.
    Bug4: "BUG Type 4", 57, Uniqueness, Houses, Parts;
    /// A bivalue universal grave except for cells of a house, which make a subset with other cells.
    Bug3: "BUG Type 3", 58, Uniqueness, Houses, Parts;
    /// Four strong links of one symbol.
    FourStrongLinks: "Four Strong Links", 58, SingleSymbol, Houses, StrongLinks;
    /// Two cells that could hold few pairs of symbols, for other cells that see both.
    AlignedPairExclusion: "Aligned Pair Exclusion", 62, AlmostLocked, Houses, Aligned;
    /// A wing of five cells and symbols.
    VWXYZWing: "VWXYZ-Wing", 62, Wings, Houses, Wing;
    /// A loop of strong and weak links of one symbol.
    XCycle: "X-Cycle", 65, Chains, Houses, Chain;
    /// A loop through cells with two candidates.
    XYCycle: "XY-Cycle", 65, Chains, Houses, Chain;
    /// One cluster of cells in two colours.
    SimpleColours: "Simple Colours", 66, Colouring, Houses, Colours;
    /// Two clusters of cells in two colours each.
    MultiColours: "Multi Colours", 66, Colouring, Houses, Colours;
    /// A chain of strong and weak links of one symbol.
    XChain: "X-Chain", 66, Chains, Houses, Chain;
    /// A chain through cells with two candidates.
    XYChain: "XY-Chain", 70, Chains, Houses, Chain;
    /// A loop of strong and weak links between cells and between places.
    ContinuousLoop: "Continuous Loop", 70, Chains, Houses, Chain;
    /// An alternating inference chain: strong and weak links between cells and between places.
    Aic: "AIC", 70, Chains, Houses, Chain;
    /// Two cells with the same two candidates that a strong link joins.
    WWing: "W-Wing", 71, Wings, Houses, LinkedBivalueCells;
    /// An even number of cells with the same two candidates, each in sight of the next.
    RemotePair: "Remote Pair", 72, Chains, Houses, BivalueCells;
    /// A candidate that leads to a contradiction among the places of its own symbol.
    Nishio: "Nishio", 75, Forcing, Houses, Assumptions;
    /// A consequence of every candidate of a cell, through cells and houses with two candidates.
    CellForcingChain: "Cell Forcing Chain", 80, Forcing, Houses, Assumptions;
    /// A consequence of every place of a symbol in a house, in the same way.
    RegionForcingChain: "Region Forcing Chain", 80, Forcing, Houses, Assumptions;
    /// An alternating inference chain with groups of places in the crossing of two houses.
    GroupedAic: "Grouped AIC", 85, Chains, Houses, Chain;
    /// A swordfish with fins.
    FinnedSwordfish: "Finned Swordfish", 85, Fish, Lines, Parts;
    /// A swordfish with fins of which one row has one place besides these.
    SashimiSwordfish: "Sashimi Swordfish", 85, Fish, Lines, Parts;
    /// A jellyfish with fins.
    FinnedJellyfish: "Finned Jellyfish", 85, Fish, Lines, Parts;
    /// A jellyfish with fins of which one row has one place besides these.
    SashimiJellyfish: "Sashimi Jellyfish", 85, Fish, Lines, Parts;
    /// Forcing chains in which cells and houses join in once one candidate of them is left.
    DynamicForcingChain: "Dynamic Forcing Chain", 85, Forcing, Houses, Assumptions;
    /// A unique rectangle with a symbol of two opposite cells locked in two parallel lines.
    UniqueRectangle6: "Unique Rectangle Type 6", 90, Uniqueness, Lines, Parts;
    /// A unique rectangle with a cell whose two lines have one of its symbols nowhere else.
    HiddenRectangle: "Hidden Rectangle", 90, Uniqueness, Lines, Parts;
    /// A unique rectangle of type 1 to 5 with a cell that has lost one of the two symbols.
    IncompleteRectangle: "Incomplete Rectangle", 90, Uniqueness, Lines, Parts;
    /// Three filled cells that a fourth would complete to a rectangle with two fillings.
    AvoidableRectangle1: "Avoidable Rectangle Type 1", 90, Uniqueness, Lines, Parts;
    /// Two filled cells, and two whose other candidates are one symbol.
    AvoidableRectangle2: "Avoidable Rectangle Type 2", 90, Uniqueness, Lines, Parts;
    /// Cells in the crossing of two houses that share out their symbols with cells of each.
    SueDeCoq: "Sue de Coq", 90, AlmostLocked, Houses, Shared;
    /// Two almost locked sets with a symbol that only one of them can hold.
    AlsXZ: "ALS-XZ", 90, AlmostLocked, Houses, Sets;
    /// Two almost locked sets that a third links.
    AlsXYWing: "ALS-XY-Wing", 90, AlmostLocked, Houses, Sets;
    /// Four or more almost locked sets in a row.
    AlsChain: "ALS Chain", 90, AlmostLocked, Houses, Sets;
    /// A cell each of whose candidates would lock an almost locked set.
    DeathBlossom: "Death Blossom", 90, AlmostLocked, Houses, Blossom;
    /// Dynamic forcing chains that use locked candidates too.
    DynamicForcingChainPlus: "Dynamic Forcing Chain Plus", 90, Forcing, Houses, Assumptions;
    /// An alternating inference chain with almost locked sets among its links.
    AlsAic: "AIC with ALS", 90, Chains, Houses, Chain;
    /// Two cells whose two symbols are those of two cells in the other boxes of their band.
    JuniorExocet: "Junior Exocet", 94, AlmostLocked, Bands, Exocet;
    /// An exocet with a cell of the same two symbols outside the band.
    SeniorExocet: "Senior Exocet", 96, AlmostLocked, Bands, Exocet;
    /// A candidate that contradicts itself, once others that contradict themselves together with it
    /// are gone.
    NestedForcingChain: "Nested Forcing Chain", 120, Forcing, Houses, Parts;
    /// The fewest cells, houses and clues that together force or forbid a candidate.
    SmallestReason: "Smallest Reason", 28, Reasons, Houses, Parts;
}

impl Technique {
    /// Returns all techniques, easiest first.
    pub fn all() -> impl ExactSizeIterator<Item = Technique> {
        TABLE.iter().map(|entry| entry.technique)
    }

    pub(super) fn entry(self) -> &'static TechniqueEntry {
        &TABLE[self as usize]
    }

    /// Returns the name that players use, such as `X-Wing`. `Display` writes it and `FromStr` reads
    /// it.
    pub fn name(self) -> &'static str {
        NAMES[self as usize]
    }

    /// Returns the score of its simplest step.
    pub fn score(self) -> Score {
        self.entry().score
    }

    /// Returns whether it is valid only for puzzles with one solution.
    pub fn needs_uniqueness(self) -> bool {
        self.family() == Family::Uniqueness
    }

    /// Returns its family.
    #[doc(hidden)]
    pub fn family(self) -> Family {
        self.entry().family
    }

    /// Returns the feature of a board or puzzle that it needs.
    #[doc(hidden)]
    pub fn needs(self) -> Needs {
        self.entry().needs
    }

    /// Returns the style in which a picture shows its pattern.
    #[doc(hidden)]
    pub fn figure(self) -> Figure {
        self.entry().figure
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Returns a name reduced to lower case letters and digits, for comparing spellings.
pub(super) fn plain(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

impl FromStr for Technique {
    type Err = UnknownTechnique;

    fn from_str(text: &str) -> Result<Self, UnknownTechnique> {
        let wanted = plain(text);
        let known = Technique::all().find(|technique| plain(technique.name()) == wanted);
        known.ok_or_else(|| UnknownTechnique::new(text))
    }
}

/// The error for an unknown technique, with the names most like it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no technique is called `{found}`; {nearest}")]
pub struct UnknownTechnique {
    found: String,
    nearest: String,
}

impl UnknownTechnique {
    fn new(text: &str) -> Self {
        // Longer than any name; the rest of the text says nothing about the intended name.
        let found: String = text.chars().take(40).collect();
        let wanted = plain(&found);
        let far = |name: &str| distance(&wanted, &plain(name));
        // Beyond half of the letters, a name has nothing to do with the text.
        let is_near = |name: &&str| far(name) * 2 <= wanted.len().max(plain(name).len());
        let mut names: Vec<&str> = NAMES.into_iter().filter(is_near).collect();
        names.sort_by_key(|name| far(name));
        names.truncate(3);
        let nearest = match &names[..] {
            [] => "`satoku techniques` lists them all".to_owned(),
            [only] => format!("the nearest is {only}"),
            [first @ .., last] => format!("the nearest are {} and {last}", first.join(", ")),
        };
        UnknownTechnique { found: found.escape_debug().to_string(), nearest }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_values() {
        for (index, entry) in TABLE.iter().enumerate() {
            assert_eq!(entry.technique as usize, index);
        }
    }

    #[test]
    fn the_order_is_that_of_the_scores_with_two_exceptions() {
        let falls = TABLE.windows(2).filter(|pair| pair[0].score > pair[1].score);
        let falls: Vec<Technique> = falls.map(|pair| pair[1].technique).collect();
        assert_eq!(falls, [Technique::XYWing, Technique::SmallestReason]);
    }

    #[test]
    fn names_are_read_in_any_spelling() {
        for technique in Technique::all() {
            assert_eq!(technique.to_string().parse(), Ok(technique));
        }
        assert_eq!("x wing".parse(), Ok(Technique::XWing));
        let error = "sword fich".parse::<Technique>().unwrap_err().to_string();
        assert!(error.contains("`sword fich`; the nearest are Swordfish"), "{error}");
        let error = "elephant".parse::<Technique>().unwrap_err().to_string();
        assert!(error.ends_with("`elephant`; `satoku techniques` lists them all"), "{error}");
        let hostile = format!("\u{1b}{}", "x".repeat(9999));
        assert!(hostile.parse::<Technique>().unwrap_err().to_string().len() < 200);
    }
}
