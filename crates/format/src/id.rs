//! The id of a puzzle: a hash of its statement.

use satoku_core::board::{Cell, Symbols};
use satoku_core::latest::{Latest, Same};
use satoku_core::rules::{Clue, Constraint, Puzzle, Rules};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::fmt::{self, Write};
use std::str::FromStr;

/// The first 16 bytes of the SHA-256 of a puzzle's canonical statement, written as 32 hexadecimal
/// digits in lower case.
///
/// Two puzzles have the same id if they state the same: the same cells in the same places, and the
/// same houses, rules and clues, regardless of names and order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id([u8; 16]);

impl Id {
    /// Returns the id of a puzzle. For many puzzles of the same rules, [`Ids`] is faster.
    pub fn of(puzzle: &Puzzle) -> Self {
        PuzzleStatement::of(puzzle.rules()).id(puzzle)
    }

    /// Returns the bytes.
    pub fn bytes(&self) -> &[u8; 16] {
        &self.0
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Id({self})")
    }
}

impl FromStr for Id {
    type Err = IdError;

    fn from_str(text: &str) -> Result<Self, IdError> {
        let digits: Option<Vec<u8>> =
            text.chars().map(|digit| digit.to_digit(16).map(|digit| digit as u8)).collect();
        let digits = digits.filter(|digits| digits.len() == 32).ok_or(IdError)?;
        Ok(Id(std::array::from_fn(|byte| digits[2 * byte] << 4 | digits[2 * byte + 1])))
    }
}

/// The error for a text that is not an [`Id`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected an id of 32 hexadecimal digits")]
pub struct IdError;

/// The part of the canonical statement that puzzles of the same rules share, already hashed.
///
/// The statement is this text, each line ended by a line feed:
///
/// ```text
/// satoku puzzle 1
/// symbols 4
/// cells r1c1 r1c2 ...
/// house r1c1 r1c2 r1c3 r1c4
/// rule KIND CELLS FIELDS
/// givens 1...
/// clue KIND CELLS FIELDS
/// ```
///
/// `cells` lists every place by row, then column. There is a `house` line for each house, with its
/// cells in that order; a `rule` line for each constraint of the variant; and a `clue` line for
/// each clue other than a given. A constraint has its cells in its own order (which may matter) and
/// its fields as JSON without white space and with sorted keys; that of stars has the regions as
/// the field `regions`, a number from 0 for each cell. Lines of one kind are sorted,
/// houses as lists of places and the others as bytes, and duplicates are removed. `givens` has a
/// character for each cell: `1` to `9`, then `A` to `P`, `.` for a blank.
#[derive(Debug, Clone)]
pub struct PuzzleStatement {
    prefix: Sha256,
    // The board's cells by place.
    order: Vec<Cell>,
}

impl PuzzleStatement {
    /// Creates the shared part for these rules.
    pub fn of(rules: &Rules) -> Self {
        let prefix = Sha256::new_with_prefix(rules_text(rules));
        PuzzleStatement { prefix, order: cells_by_place(rules) }
    }

    /// Returns the id of a puzzle of these rules.
    pub fn id(&self, puzzle: &Puzzle) -> Id {
        let mut hash = self.prefix.clone();
        hash.update(clues_text(puzzle, &self.order));
        let hash = hash.finalize();
        Id(std::array::from_fn(|byte| hash[byte]))
    }

    /// Returns the whole statement of a puzzle as text.
    pub fn text(puzzle: &Puzzle) -> String {
        let rules = puzzle.rules();
        rules_text(rules) + &clues_text(puzzle, &cells_by_place(rules))
    }
}

/// Computes ids, one after another, and keeps the part that puzzles of the same rules share.
#[derive(Debug, Default)]
pub struct Ids {
    statements: Latest<Same<Rules>, PuzzleStatement>,
}

impl Ids {
    /// Returns the id of a puzzle.
    pub fn of(&mut self, puzzle: &Puzzle) -> Id {
        let rules = puzzle.rules();
        let make = || PuzzleStatement::of(rules);
        self.statements.get_or_make(Same::of(rules), make).id(puzzle)
    }
}

fn cells_by_place(rules: &Rules) -> Vec<Cell> {
    let mut order: Vec<Cell> = rules.board().cells().collect();
    order.sort_by_key(|cell| rules.board().place(*cell));
    order
}

fn rules_text(rules: &Rules) -> String {
    let board = rules.board();
    let mut text = format!("satoku puzzle 1\nsymbols {}\ncells", board.symbol_count());
    let name = |text: &mut String, place: satoku_core::board::Place| {
        write!(text, " {place}").expect("a string can be written to");
    };
    for cell in cells_by_place(rules) {
        name(&mut text, board.place(cell));
    }
    let mut houses: Vec<Vec<_>> = rules
        .houses()
        .iter()
        .map(|house| house.cells.iter().map(|cell| board.place(*cell)).collect())
        .collect();
    houses.iter_mut().for_each(|house| house.sort_unstable());
    houses.sort_unstable();
    houses.dedup();
    for house in houses {
        text.push_str("\nhouse");
        house.into_iter().for_each(|place| name(&mut text, place));
    }
    text.push('\n');
    push_constraints(&mut text, "rule", rules, rules.constraints().iter().map(AsRef::as_ref));
    text
}

fn clues_text(puzzle: &Puzzle, order: &[Cell]) -> String {
    let symbols = Symbols::default();
    let givens = puzzle.givens();
    let mut text = String::with_capacity(order.len() + 8);
    text.push_str("givens ");
    let character = |cell: &Cell| givens.get(*cell).map_or('.', |given| symbols.character(given));
    text.extend(order.iter().map(character));
    text.push('\n');
    let others = puzzle.clues().iter().filter_map(|clue| match clue {
        Clue::Given(..) => None,
        Clue::Constraint(constraint) => Some(constraint.as_ref()),
    });
    push_constraints(&mut text, "clue", puzzle.rules(), others);
    text
}

fn push_constraints<'a>(
    text: &mut String,
    word: &str,
    rules: &Rules,
    constraints: impl Iterator<Item = &'a dyn Constraint>,
) {
    let mut lines: Vec<String> = constraints
        .map(|constraint| {
            let mut line = format!("{word} {}", constraint.kind());
            for cell in constraint.cells() {
                line.push_str(&format!(" {}", rules.board().place(*cell)));
            }
            line.push(' ');
            push_canonical(&mut line, &Value::Object(constraint.fields()));
            line.push('\n');
            line
        })
        .collect();
    lines.sort_unstable();
    lines.dedup();
    lines.iter().for_each(|line| text.push_str(line));
}

/// Appends JSON with sorted keys; the map's own order depends on how the JSON crate was built.
fn push_canonical(text: &mut String, value: &Value) {
    match value {
        Value::Array(items) => {
            text.push('[');
            for (index, item) in items.iter().enumerate() {
                text.push_str(if index == 0 { "" } else { "," });
                push_canonical(text, item);
            }
            text.push(']');
        }
        Value::Object(fields) => {
            let mut fields: Vec<_> = fields.iter().collect();
            fields.sort_unstable_by_key(|(name, _)| *name);
            text.push('{');
            for (index, (name, item)) in fields.into_iter().enumerate() {
                text.push_str(if index == 0 { "" } else { "," });
                text.push_str(&Value::from(name.as_str()).to_string());
                text.push(':');
                push_canonical(text, item);
            }
            text.push('}');
        }
        scalar => text.push_str(&scalar.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use satoku_core::rules::{Layout, Registry};
    use std::sync::Arc;

    fn puzzle(variant: &str, size: &str, givens: &str) -> Puzzle {
        let layout = Layout::of_size(size.parse().unwrap());
        let rules = Arc::new(Registry::standard().rules(variant, &layout).unwrap());
        let board = rules.board();
        let grid = Symbols::default().read(givens, board.cell_count(), board.symbol_count());
        Puzzle::of_givens(rules, &grid.unwrap()).unwrap()
    }

    #[test]
    fn the_statement_is_fixed() {
        let puzzle = puzzle("x", "4", "1.....2.........");
        let text = PuzzleStatement::text(&puzzle);
        let expected = "\
satoku puzzle 1
symbols 4
cells r1c1 r1c2 r1c3 r1c4 r2c1 r2c2 r2c3 r2c4 r3c1 r3c2 r3c3 r3c4 r4c1 r4c2 r4c3 r4c4
house r1c1 r1c2 r1c3 r1c4
house r1c1 r1c2 r2c1 r2c2
house r1c1 r2c1 r3c1 r4c1
house r1c1 r2c2 r3c3 r4c4
house r1c2 r2c2 r3c2 r4c2
house r1c3 r1c4 r2c3 r2c4
house r1c3 r2c3 r3c3 r4c3
house r1c4 r2c3 r3c2 r4c1
house r1c4 r2c4 r3c4 r4c4
house r2c1 r2c2 r2c3 r2c4
house r3c1 r3c2 r3c3 r3c4
house r3c1 r3c2 r4c1 r4c2
house r3c3 r3c4 r4c3 r4c4
house r4c1 r4c2 r4c3 r4c4
givens 1.....2.........
";
        assert_eq!(text, expected);
        let hash = Sha256::digest(text.as_bytes());
        assert_eq!(Id::of(&puzzle).bytes()[..], hash[..16]);
    }

    #[test]
    fn ids_tell_statements_apart() {
        let givens = "1.....2.........";
        let id = Id::of(&puzzle("classic", "4", givens));
        assert_ne!(id, Id::of(&puzzle("x", "4", givens)));
        assert_ne!(id, Id::of(&puzzle("classic", "4", "1.....3.........")));
        let blank = ".".repeat(36);
        assert_ne!(
            Id::of(&puzzle("classic", "2x3", &blank)),
            Id::of(&puzzle("classic", "3x2", &blank))
        );
    }

    #[test]
    fn text_round_trips() {
        let id = Id::of(&puzzle("classic", "9", &".".repeat(81)));
        assert_eq!(id.to_string().parse(), Ok(id));
        for text in ["", "12", &"g".repeat(32), &"é".repeat(16), &"0".repeat(33)] {
            assert_eq!(text.parse::<Id>(), Err(IdError), "{text}");
        }
    }

    #[test]
    fn json_is_canonical() {
        let value: Value = serde_json::from_str(r#"{"b": [1, "é\n"], "a": {"d": null, "c": 2.5}}"#)
            .expect("legal JSON");
        let mut text = String::new();
        push_canonical(&mut text, &value);
        assert_eq!(text, r#"{"a":{"c":2.5,"d":null},"b":[1,"é\n"]}"#);
    }
}
