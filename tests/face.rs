//! What a program that uses the library may do wrong.

use satoku::{
    Cell, Clue, Constraint, CustomLine, ErrorKind, Field, Grid, Layout, Puzzle, Registry,
};
use serde_json::{Map, Value};
use std::sync::Arc;

/// A constraint with the required methods alone.
#[derive(Debug)]
struct Bare([Cell; 2]);

impl Constraint for Bare {
    fn kind(&self) -> &'static str {
        "bare"
    }

    fn cells(&self) -> &[Cell] {
        &self.0
    }

    fn holds(&self, grid: &Grid) -> bool {
        grid.get(self.0[0]) < grid.get(self.0[1])
    }

    fn fields(&self) -> Map<String, Value> {
        Map::new()
    }
}

#[test]
fn a_constraint_that_states_nothing_is_refused_and_does_not_panic() {
    let rules = Arc::clone(Puzzle::classic().build().unwrap().rules());
    let clue = Clue::Constraint(Arc::new(Bare([Cell::new(0), Cell::new(1)])));
    let error = satoku::Error::from(Puzzle::new(rules, vec![clue]).unwrap_err());
    assert_eq!(error.kind(), ErrorKind::Input);
    assert!(error.to_string().contains("states neither parts nor clauses"), "{error}");
}

/// The values on the line add up to its total.
struct Total;

impl CustomLine for Total {
    /// What is left of the total.
    type State = usize;

    fn name(&self) -> &'static str {
        "total-line"
    }

    fn rule(&self) -> &'static str {
        "The numbers on a line add up to the total at its beginning."
    }

    fn numbers(&self) -> &'static [Field] {
        const { &[Field::number("total", 1, 999)] }
    }

    fn start(&self, numbers: &[usize]) -> usize {
        numbers[0]
    }

    fn next(&self, left: &usize, value: usize) -> Option<usize> {
        left.checked_sub(value)
    }

    fn accepts(&self, left: &usize) -> bool {
        *left == 0
    }
}

#[test]
fn clues_of_a_custom_line_are_checked() {
    let mut registry = Registry::standard();
    registry.add(Total);
    let registry = Arc::new(registry);
    let build = |cells: &[&str], fields: &[(&str, usize)]| {
        let begun = Puzzle::builder(Arc::clone(&registry), "classic", &Layout::default()).unwrap();
        let built = begun.clue_with("total-line", cells.iter().copied(), fields.iter().copied());
        built.build().map_err(|error| error.to_string())
    };
    let error = |cells: &[&str], fields: &[(&str, usize)]| build(cells, fields).unwrap_err();
    let line = ["r1c1", "r1c2"];
    assert!(build(&line, &[("total", 17)]).is_ok());
    assert!(error(&line, &[]).contains("`total` is missing"));
    assert!(error(&line, &[("total", 17), ("sum", 1)]).contains("it has no field `sum`"));
    assert!(error(&line, &[("total", 19)]).contains("no symbols of the board obey it"));
    assert!(error(&["r1c1", "r1c3"], &[("total", 9)]).contains("must touch"));
    assert!(error(&["r1c1"], &[("total", 9)]).contains("expected 2 to 25 cells"));
    assert!(error(&["r1c1", "r1c1"], &[("total", 9)]).contains("named twice"));
    assert!(error(&["r1c1", "r0c1"], &[("total", 9)]).contains("no cell `r0c1`"));
}

#[test]
#[expect(clippy::disallowed_types, clippy::mutable_key_type, reason = "what is tested is the hash")]
fn puzzles_are_equal_whatever_the_order_of_their_clues() {
    let one = Puzzle::classic().cage(["r1c1", "r1c2"], 3).thermometer(["r5c5", "r5c6"]);
    let two = Puzzle::classic().thermometer([(5, 5), (5, 6)]).cage([(1, 1), (1, 2)], 3);
    let (one, two) = (one.build().unwrap(), two.build().unwrap());
    assert_eq!(one, two);
    let other = Puzzle::classic().cage(["r1c1", "r1c2"], 4).thermometer(["r5c5", "r5c6"]);
    assert_ne!(one, other.build().unwrap());
    let set: std::collections::HashSet<Puzzle> = [one, two].into();
    assert_eq!(set.len(), 1);
}

#[test]
fn what_the_library_returns_can_be_sent_and_shared() {
    fn shared<T: Send + Sync>() {}
    shared::<satoku::Puzzle>();
    shared::<satoku::Error>();
    shared::<satoku::Generator>();
    shared::<satoku::Solver>();
    shared::<satoku::Registry>();
    shared::<satoku::PuzzleSet>();
    shared::<satoku::Step>();
}
