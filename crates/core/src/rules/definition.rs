//! What a kind of clue is, as data: its names, its cells, its fields, and its names in the formats
//! of other programs.

use serde::Serialize;

/// The definition of a kind of clue. The tables of the documentation, the JSON Schema, the tools of
/// the page and the formats of other programs are made from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Definition {
    /// The name on the command line and in files.
    pub name: &'static str,
    /// Other names that players use, in lower case. A plural in `-s` need not be listed.
    pub aliases: &'static [&'static str],
    /// Whether many puzzles have such clues; these kinds are offered before the others.
    pub is_common: bool,
    /// Its cells.
    pub cells: CellList,
    /// Its fields in a puzzle file besides `kind` and `cells`.
    pub fields: &'static [Field],
    /// The fields of f-puzzles, whose vocabulary most programs read, that list such clues.
    pub fpuzzles: &'static [&'static str],
    /// How the clue is named and coloured where it is drawn for SudokuPad; `None` if SudokuPad
    /// knows its field.
    pub sudokupad: Option<Cosmetic>,
    /// The constraints of Interactive Sudoku Solver that say such a clue by its cells and, if it
    /// has one, its value. Others have a syntax of their own, which the format states.
    pub iss: &'static [IssName],
    /// Of a kind about every edge of the board, the field of f-puzzles and the value of a clue on a
    /// single edge that each letter stands for, if other programs write these and a rule that there
    /// are no others, which is named as the kind is.
    pub edges: &'static [(char, &'static str, Option<&'static str>)],
}

impl Definition {
    /// Creates the definition of a kind without fields that no other program knows.
    pub const fn new(name: &'static str, shape: Shape, least: usize, most: usize) -> Self {
        Definition {
            name,
            aliases: &[],
            is_common: false,
            cells: CellList { least, most, shape },
            fields: &[],
            fpuzzles: &[],
            sudokupad: None,
            iss: &[],
            edges: &[],
        }
    }
}

/// How many cells clues have, and how these lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct CellList {
    /// The fewest cells.
    pub least: usize,
    /// The most cells.
    pub most: usize,
    /// How they lie.
    pub shape: Shape,
}

/// How the cells of a clue lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Shape {
    /// Anywhere.
    Any,
    /// Each touches the next, in order.
    Path,
    /// Two that share an edge.
    Adjacent,
    /// A cell, then cells that share an edge with it.
    Neighbours,
    /// The four around a corner.
    Square,
    /// A whole row or column, from the edge at which the clue is written.
    RowOrColumn,
    /// A whole diagonal, from the edge at which the clue is written.
    Diagonal,
    /// A group, then the same shape elsewhere in the same order.
    Copies,
    /// Two for each edge of the board.
    Board,
}

/// A field of a clue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// The type of its value.
    pub r#type: FieldType,
    /// Whether a clue may not leave it out. Of several fields that are not needed a clue has
    /// exactly one.
    pub needed: bool,
    /// The least number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub least: Option<usize>,
    /// The greatest number on any board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<usize>,
    /// The value of most clues; of a field that is left out. For a list it is its only number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usual: Option<usize>,
    /// The most numbers of a list.
    #[serde(skip)]
    pub count: usize,
    /// The letters of a text.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub letters: &'static str,
    /// Whether the board and the cells tell the value, so that nobody chooses it.
    pub is_told: bool,
}

/// The type of a field's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum FieldType {
    /// A whole number.
    Number,
    /// A list of whole numbers.
    Numbers,
    /// A text.
    Text,
}

impl Field {
    const fn new(name: &'static str, r#type: FieldType) -> Self {
        let (least, most, usual) = (None, None, None);
        Field {
            name,
            r#type,
            needed: true,
            least,
            most,
            usual,
            count: 1,
            letters: "",
            is_told: false,
        }
    }

    /// Creates a field for a number of a range.
    pub const fn number(name: &'static str, least: usize, most: usize) -> Self {
        Field { least: Some(least), most: Some(most), ..Field::new(name, FieldType::Number) }
    }

    /// Creates a field for one to `count` numbers of a range.
    pub const fn numbers(name: &'static str, count: usize, least: usize, most: usize) -> Self {
        let field = Field { count, ..Field::number(name, least, most) };
        Field { r#type: FieldType::Numbers, ..field }
    }

    /// Creates a field for a text of these letters.
    pub const fn text(name: &'static str, letters: &'static str) -> Self {
        Field { letters, ..Field::new(name, FieldType::Text) }
    }

    /// Returns the field as one that may be left out.
    #[must_use]
    pub const fn optional(self) -> Self {
        Field { needed: false, ..self }
    }

    /// Returns the field as one whose value the board and the cells tell. A list of numbers is then
    /// that of the cells in each piece into which the regions divide the clue's cells.
    #[must_use]
    pub const fn told(self) -> Self {
        Field { is_told: true, ..self }
    }

    /// Returns the field with the value that most clues have.
    #[must_use]
    pub const fn usually(self, usual: usize) -> Self {
        Field { usual: Some(usual), ..self }
    }
}

/// The name and the colour of a clue that is drawn for SudokuPad.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cosmetic {
    /// The name of the constraint in the drawing.
    pub name: &'static str,
    /// The colour of its lines, such as `#F067F0`.
    pub colour: &'static str,
}

impl Cosmetic {
    /// Creates a name and a colour.
    pub const fn new(name: &'static str, colour: &'static str) -> Self {
        Cosmetic { name, colour }
    }
}

/// A constraint of Interactive Sudoku Solver.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct IssName {
    /// The name, such as `Thermo`.
    pub name: &'static str,
    /// The field of f-puzzles that means the same.
    pub field: &'static str,
    /// The value that the name implies, of fields with one.
    pub value: Option<&'static str>,
    /// Whether it has another meaning if values are counted from 0.
    pub counts_from_1: bool,
    /// Whether the clue's number comes first, before its cells.
    pub is_numbered: bool,
    /// Whether it is only read.
    pub only_read: bool,
}

impl IssName {
    /// Creates a constraint that means the same as a field.
    pub const fn new(name: &'static str, field: &'static str) -> Self {
        IssName {
            name,
            field,
            value: None,
            counts_from_1: false,
            is_numbered: false,
            only_read: false,
        }
    }

    /// Returns the constraint as one that implies a value.
    #[must_use]
    pub const fn with_value(self, value: &'static str) -> Self {
        IssName { value: Some(value), ..self }
    }

    /// Returns the constraint as one that has another meaning if values are counted from 0.
    #[must_use]
    pub const fn from_1(self) -> Self {
        IssName { counts_from_1: true, ..self }
    }

    /// Returns the constraint as one that begins with the clue's number.
    #[must_use]
    pub const fn numbered(self) -> Self {
        IssName { is_numbered: true, ..self }
    }

    /// Returns the constraint as one that is not written.
    #[must_use]
    pub const fn only_read(self) -> Self {
        IssName { only_read: true, ..self }
    }
}
