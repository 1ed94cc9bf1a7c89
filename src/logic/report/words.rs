//! Words for cells, symbols and houses, and the sentence of a step.

use crate::board::{Cell, Place, Symbol, Symbols};
use crate::logic::step::{Candidate, Conclusion, Part, Role, Step};
use crate::rules::{Clue, ClueId, Puzzle, Rules};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Words for the cells, symbols, houses and clues of a puzzle: cells as `r4c5`, symbols in an
/// alphabet.
#[derive(Debug, Clone, Copy)]
pub struct Words<'a> {
    puzzle: &'a Puzzle,
    rules: &'a Rules,
    symbols: &'a Symbols,
}

impl<'a> Words<'a> {
    /// Creates the words for a puzzle.
    pub fn new(puzzle: &'a Puzzle, symbols: &'a Symbols) -> Self {
        Words { puzzle, rules: puzzle.rules(), symbols }
    }

    /// Returns a sentence, without a full stop, that tells a player the conclusion of a step and
    /// its reason.
    pub fn sentence(&self, step: &Step) -> String {
        let why = (step.technique.entry().explain)(step, self);
        format!("{}: {why}", self.conclusion(&step.conclusion))
    }

    /// Returns the place to look at for a step: the houses of its pattern, or its cells.
    pub fn place_to_look(&self, step: &Step) -> String {
        let parts = &step.reason.parts;
        let houses = parts.iter().filter(|part| matches!(part.role, Role::Base | Role::From));
        let mut houses: Vec<usize> = houses.filter_map(|part| part.house).collect();
        houses.dedup();
        match houses.is_empty() {
            true => self.cells(&step.reason.cells()),
            false => self.houses(houses),
        }
    }

    /// Returns a conclusion: `r4c5 = 7`, or `r4c5 <> 7, r1c2 and r1c3 <> 4`.
    pub fn conclusion(&self, conclusion: &Conclusion) -> String {
        match conclusion {
            Conclusion::Place(candidate) => {
                format!("{} = {}", self.cell(candidate.cell), self.symbol(candidate.symbol))
            }
            Conclusion::Eliminate(candidates) => self.eliminated(candidates),
        }
    }

    fn eliminated(&self, candidates: &[Candidate]) -> String {
        let groups = by_symbol(candidates).into_iter();
        let groups = groups
            .map(|(symbol, cells)| format!("{} <> {}", self.cells(&cells), self.symbol(symbol)));
        groups.collect::<Vec<_>>().join("; ")
    }

    /// Returns the name of a cell: `r4c5`.
    pub fn cell(&self, cell: Cell) -> String {
        self.place(cell).to_string()
    }

    /// Returns the place of a cell.
    pub(in crate::logic) fn place(&self, cell: Cell) -> Place {
        self.rules.board().place(cell)
    }

    /// Returns a list of cells: `r4c5, r4c6 and r5c5`.
    pub fn cells(&self, cells: &[Cell]) -> String {
        listed(cells.iter().map(|cell| self.cell(*cell)))
    }

    /// Returns a choice of cells: `r4c5, r4c6 or r5c5`.
    pub fn any_cell(&self, cells: &[Cell]) -> String {
        joined(cells.iter().map(|cell| self.cell(*cell)), "or")
    }

    /// Returns the character of a symbol.
    pub fn symbol(&self, symbol: Symbol) -> char {
        self.symbols.character(symbol)
    }

    /// Returns a list of symbols: `1, 2 and 5`.
    pub fn symbols(&self, symbols: &[Symbol]) -> String {
        listed(symbols.iter().map(|symbol| self.symbol(*symbol).to_string()))
    }

    /// Returns a choice of symbols: `1, 2 or 5`.
    pub fn any_symbol(&self, symbols: &[Symbol]) -> String {
        joined(symbols.iter().map(|symbol| self.symbol(*symbol).to_string()), "or")
    }

    /// Returns the name of a house, given by its index in the rules: `row 3`.
    pub fn house(&self, house: usize) -> String {
        self.rules.houses()[house].to_string()
    }

    /// Returns a list of houses: `row 3 and row 5`.
    pub fn houses(&self, houses: impl IntoIterator<Item = usize>) -> String {
        listed(houses.into_iter().map(|house| self.house(house)))
    }

    /// Returns the clue of an id.
    pub(in crate::logic) fn clue_of(&self, id: ClueId) -> Option<&'a Clue> {
        self.puzzle.clue(id)
    }

    /// Returns the description of a clue that is not a given: `the cage r1c1 and r1c2 of 4`.
    pub fn clue(&self, id: ClueId) -> String {
        let Some(clue) = self.clue_of(id) else { return "a clue".to_owned() };
        let fields = match clue {
            Clue::Given(..) => Map::new(),
            Clue::Constraint(constraint) => constraint.fields(),
        };
        let values = fields.values().map(|value| match value {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        });
        let mut text = format!("the {} {}", clue.kind(), self.cells(clue.cells()));
        if !fields.is_empty() {
            text += &format!(" of {}", listed(values));
        }
        text
    }

    /// Returns whether two parts with one symbol each cannot both hold it.
    pub(in crate::logic) fn exclude(&self, one: &Part, other: &Part) -> bool {
        one.excludes(other, self.rules)
    }

    /// Returns the name of a part's house, or nothing if it has none.
    pub(in crate::logic) fn part_house(&self, part: &Part) -> String {
        part.house.map_or_else(String::new, |house| self.house(house))
    }
}

/// Groups candidates by symbol, in order, each with its cells in order.
pub(crate) fn by_symbol(candidates: &[Candidate]) -> BTreeMap<Symbol, Vec<Cell>> {
    let mut groups: BTreeMap<Symbol, Vec<Cell>> = BTreeMap::new();
    for candidate in candidates {
        groups.entry(candidate.symbol).or_default().push(candidate.cell);
    }
    groups.values_mut().for_each(|cells| cells.sort_unstable());
    groups
}

fn listed(words: impl IntoIterator<Item = String>) -> String {
    joined(words, "and")
}

fn joined(words: impl IntoIterator<Item = String>, last_word: &str) -> String {
    let words: Vec<String> = words.into_iter().collect();
    match &words[..] {
        [first @ .., last] if !first.is_empty() => {
            format!("{} {last_word} {last}", first.join(", "))
        }
        _ => words.concat(),
    }
}
