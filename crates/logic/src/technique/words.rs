//! The other names and the source of each technique, in the order of the table.

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
const NONOGRAM: &str = "Wikipedia, “Nonogram”, Solution techniques";
const STARS: &str = "Clarity Media, “How to Solve Star Battle Puzzles”";
const COUNTING: &str = "The Puzzle Labs, “The Counting Trick That Cracks Star Battle Puzzles”";
const EXOCET: &str = "David P. Bird, “JExocet Compendium”, New Sudoku Players' Forum, 2013; found by Allan Barker and \
     Champagne in “Fata Morgana”";

/// Returns other names, separated by commas, and the source.
#[expect(clippy::match_same_arms, reason = "a table, a line a technique")]
pub(super) fn words(technique: Technique) -> (&'static str, &'static str) {
    use Technique as T;
    match technique {
        T::FullHouse => ("last digit", SINGLES),
        T::HiddenSingleBox => ("pinned digit", SINGLES),
        T::ClueSingle => ("last cell of a cage", KILLER),
        T::CompleteCount => ("finished line", STARS),
        T::ClueLimits => ("cage combinations, thermometer bounds", KILLER),
        T::BlockOverlap => ("simple boxes", NONOGRAM),
        T::InnieOrOutie => ("45 rule, rule of 45", FORTY_FIVE),
        T::ClueLock => ("cage used as a pair or triple", KILLER),
        T::HiddenSingleInClue => ("hidden cage single", JSUDOKU),
        T::BlockedCell => ("", STARS),
        T::ComparedCounts
        | T::ComparedCountsOfTwo
        | T::ComparedCountsOfThree
        | T::ComparedCountsOfFour => ("confinement", COUNTING),
        T::LongClueLimits => ("cage combinations, thermometer bounds", KILLER),
        T::ClueAndCell => ("killer pair", OVERLAP),
        T::HiddenSingleLine => ("pinned digit", SINGLES),
        T::DirectPointing | T::DirectClaiming | T::DirectHiddenPair => ("", EXPLAINER),
        T::NakedSingle => ("sole candidate, forced digit", SINGLES),
        T::DirectHiddenTriple => ("direct hidden triplet", EXPLAINER),
        T::ClueCombination => ("cage combination, killer combination", KILLER),
        T::Pointing => ("locked candidates type 1, pointing pair or triple", INTERSECTIONS),
        T::RequiredSymbol => ("complex hidden single, mandatory inclusion", JSUDOKU),
        T::Claiming => ("locked candidates type 2, box-line reduction", INTERSECTIONS),
        T::InniesAndOuties => ("45 rule, rule of 45", FORTY_FIVE),
        T::NakedPair => ("naked subset of size 2", NAKED),
        T::XWing => ("fish of size 2", FISH),
        T::ClueAndHouse => ("cage and house, cage/unit overlap", OVERLAP),
        T::HiddenPair => ("hidden subset of size 2", HIDDEN),
        T::NakedTriple => ("naked triplet", NAKED),
        T::CluesTogether => ("killer pair, hard cage combination", SMALLEST),
        T::Swordfish => ("fish of size 3", FISH),
        T::HiddenTriple => ("hidden triplet", HIDDEN),
        T::Skyscraper => ("", STRONG),
        T::TwoStringKite => ("2-string kite", STRONG),
        T::TurbotFish => ("", PATTERNS),
        T::EmptyRectangle => ("", PATTERNS),
        T::FinnedXWing | T::SashimiXWing => ("", FINNED),
        T::XYWing => ("Y-wing", WINGS),
        T::XYZWing => ("", WINGS),
        T::UniqueRectangle1 => ("unique corner", UNIQUE),
        T::UniqueRectangle2 => ("unique side", UNIQUE),
        T::UniqueRectangle3 => ("unique subset", UNIQUE),
        T::UniqueRectangle4 => ("unique pair", UNIQUE),
        T::UniqueRectangle5 => ("", UNIQUE),
        T::UniqueLoop => ("", EXPLAINER),
        T::NakedQuad => ("naked quadruplet", NAKED),
        T::Jellyfish => ("fish of size 4", FISH),
        T::ThreeStrongLinks => ("", SUKAKU),
        T::HiddenQuad => ("hidden quadruplet", HIDDEN),
        T::WXYZWing => ("", SUKAKU),
        T::Bug1 => ("BUG+1", BUG),
        T::Bug2 | T::Bug4 | T::Bug3 => ("", BUG),
        T::FourStrongLinks => ("", SUKAKU),
        T::AlignedPairExclusion => ("APE", EXPLAINER),
        T::VWXYZWing => ("", SUKAKU),
        T::XCycle => ("bidirectional X-cycle, nice loop of one symbol", EXPLAINER),
        T::XYCycle => ("bidirectional Y-cycle, XY-ring", EXPLAINER),
        T::SimpleColours => ("simple colouring, single's chains", COLOURS),
        T::MultiColours => ("multi-colouring", COLOURS),
        T::XChain => ("forcing X-chain", CHAINS),
        T::XYChain => ("", CHAINS),
        T::ContinuousLoop => ("bidirectional cycle, continuous nice loop, AIC ring", CHAINS),
        T::Aic => ("alternating inference chain, forcing chain, discontinuous nice loop", CHAINS),
        T::WWing => ("semi-remote naked pair", WINGS),
        T::RemotePair => ("remote pairs", CHAINS),
        T::Nishio => ("Nishio forcing chain", EXPLAINER),
        T::CellForcingChain => ("", EXPLAINER),
        T::RegionForcingChain => ("unit forcing chain", EXPLAINER),
        T::GroupedAic => ("grouped nice loop", CHAINS),
        T::AlsAic => ("AIC with almost locked sets", CHAINS),
        T::SmallestReason => ("minimal unsatisfiable subset, MUS", SMALLEST),
        T::FinnedSwordfish => ("", FINNED),
        T::SashimiSwordfish => ("", FINNED),
        T::FinnedJellyfish => ("", FINNED),
        T::SashimiJellyfish => ("", FINNED),
        T::DynamicForcingChain => ("forcing net", EXPLAINER),
        T::UniqueRectangle6 => ("", UNIQUE),
        T::HiddenRectangle => ("hidden unique rectangle", UNIQUE),
        T::IncompleteRectangle => ("", UNIQUE),
        T::AvoidableRectangle1 => ("", UNIQUE),
        T::AvoidableRectangle2 => ("", UNIQUE),
        T::SueDeCoq => (
            "two-sector disjoint subsets",
            "Sue De Coq, “Two-Sector Disjoint Subsets”, Sudoku Players' Forum, 2005",
        ),
        T::AlsXZ => ("ALS-XZ rule", ALS),
        T::AlsXYWing => ("", ALS),
        T::AlsChain => ("ALS-XY-chain", ALS),
        T::DeathBlossom => (
            "aligned ALS exclusion",
            "Mike Barker, Sudoku Players' Forum, as told on SudokuWiki, “Death Blossom”",
        ),
        T::JuniorExocet => ("JE, JExocet", EXOCET),
        T::SeniorExocet => ("SE", EXOCET),
        T::DynamicForcingChainPlus => ("dynamic forcing chain (+)", EXPLAINER),
        T::NestedForcingChain => ("nested forcing chain", EXPLAINER),
    }
}
