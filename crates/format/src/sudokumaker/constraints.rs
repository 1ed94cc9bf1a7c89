//! The types of constraints of SudokuMaker by their numbers.

/// How a constraint lists what it says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// It says nothing that the cells do not.
    Nothing,
    /// The regions.
    Regions,
    /// The diagonal that falls from the upper left.
    Falling,
    /// The diagonal that rises from the lower left.
    Rising,
    /// The disjoint groups.
    Groups,
    /// A rule of the whole board, by its field.
    Switch(&'static str),
    /// Single cells, each a clue of a field.
    Cells(&'static str),
    /// Edges with a difference.
    Differences,
    /// Edges with a ratio.
    Ratios,
    /// Edges with a sum.
    Sums,
    /// Thermometers, which may be slow.
    Thermometers,
    /// Cages, with a total if it is not 0.
    Cages,
    /// Groups of cells that hold the same.
    Clones,
    /// Corners with digits.
    Quadruples,
    /// Cells that differ.
    Different,
    /// Lines of a field.
    Lines(&'static str),
    /// Lines with the least difference of neighbours.
    Whispers,
    /// Lines with a sum in each region.
    RegionSums,
    /// Lines whose symbols alternate between groups of them.
    GroupLines,
    /// Arrows.
    Arrows,
    /// Places outside the board that see a diagonal.
    LittleKillers,
    /// Places outside the board that see a row or column, of a field.
    Outside(&'static str),
    /// Lines that are drawn.
    DrawnLines,
    /// Cages that are drawn.
    DrawnCages,
    /// Shapes and texts that are drawn.
    DrawnSymbols,
    /// Cells without fog.
    FogLights,
    /// A rule that is not read.
    Unknown,
}

/// The numbers and names of the types, with how they are read. The ones that are read are those of
/// which `tests/data/sudokumaker` has a link.
const TYPES: [(u64, &str, Form); 46] = [
    (0, "givens", Form::Nothing),
    (1, "regions", Form::Regions),
    (10, "negative diagonal", Form::Falling),
    (11, "positive diagonal", Form::Rising),
    (12, "anti-king", Form::Switch("antiking")),
    (13, "anti-knight", Form::Switch("antiknight")),
    (14, "disjoint groups", Form::Groups),
    (15, "non-consecutive", Form::Switch("nonconsecutive")),
    (16, "global groups", Form::Unknown),
    (100, "even", Form::Cells("even")),
    (101, "odd", Form::Cells("odd")),
    (102, "maximum", Form::Unknown),
    (103, "minimum", Form::Unknown),
    (200, "differences", Form::Differences),
    (201, "ratios", Form::Ratios),
    (202, "XV", Form::Sums),
    (300, "thermometers", Form::Thermometers),
    (301, "killer cages", Form::Cages),
    (302, "clones", Form::Clones),
    (303, "quadruples", Form::Quadruples),
    (304, "look-and-say cages", Form::Unknown),
    (305, "different values", Form::Different),
    (400, "renban lines", Form::Lines("renban")),
    (401, "whisper lines", Form::Whispers),
    (402, "palindromes", Form::Lines("palindrome")),
    (403, "between lines", Form::Lines("betweenline")),
    (404, "region sum lines", Form::RegionSums),
    (405, "sequence lines", Form::Unknown),
    (406, "group lines", Form::GroupLines),
    (407, "lockout lines", Form::Unknown),
    (408, "arrows", Form::Arrows),
    (409, "double arrows", Form::Lines("doublearrow")),
    (500, "little killers", Form::LittleKillers),
    (501, "sandwich sums", Form::Outside("sandwichsum")),
    (502, "X-sums", Form::Outside("xsum")),
    (503, "skyscrapers", Form::Outside("skyscraper")),
    (504, "numbered rooms", Form::Unknown),
    (600, "row indexers", Form::Cells("rowindexer")),
    (601, "column indexers", Form::Cells("columnindexer")),
    (1000, "custom constraint", Form::Unknown),
    (2000, "cosmetic lines", Form::DrawnLines),
    (2001, "cosmetic cages", Form::DrawnCages),
    (2002, "cosmetic symbols", Form::DrawnSymbols),
    (2003, "rows and columns", Form::Unknown),
    (4000, "fog lights", Form::FogLights),
    (4001, "fog triggers", Form::Unknown),
];

/// Returns the name of a type and how it is read.
pub(super) fn named(number: u64) -> (&'static str, Form) {
    let known = TYPES.iter().find(|(of, ..)| *of == number);
    known.map_or(("unknown constraint", Form::Unknown), |(_, name, form)| (name, *form))
}
