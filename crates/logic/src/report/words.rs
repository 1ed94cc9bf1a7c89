//! Words for cells, symbols and houses, and the sentence of a step.

use super::sentence::Sentence;
use crate::step::{Candidate, Conclusion, Part, Premise, PremiseReason, Step};
use crate::techniques::table::method;
use satoku_core::board::{Cell, House, HouseRole, Place, Symbol, Symbols};
use satoku_core::language::LanguageCode;
use satoku_core::rules::{Clue, ClueId, MarkedEdge, Puzzle, Rules};
use satoku_texts::{Sentences, kind, variant};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// The fields of clues that say how their cells are divided, which are not told.
const SHAPE: [&str; 3] = ["circle", "pieces", "group"];

/// Words for the cells, symbols, houses and clues of a puzzle, in a language: cells as `r4c5` or
/// `Z4S5`, symbols in an alphabet.
#[derive(Debug, Clone, Copy)]
pub struct Words<'a> {
    puzzle: &'a Puzzle,
    rules: &'a Rules,
    symbols: &'a Symbols,
    language: LanguageCode,
    sentences: &'static Sentences,
}

impl<'a> Words<'a> {
    /// Creates the English words for a puzzle, on a board without an alphabet of its own in this
    /// one.
    pub fn new(puzzle: &'a Puzzle, symbols: &'a Symbols) -> Self {
        let language = LanguageCode::English;
        let sentences = Sentences::of(language);
        let symbols = puzzle.rules().symbols_or(symbols);
        Words { puzzle, rules: puzzle.rules(), symbols, language, sentences }
    }

    /// Returns the words in another language.
    pub fn in_language(self, code: LanguageCode) -> Self {
        Words { language: code, sentences: Sentences::of(code), ..self }
    }

    /// Returns the language.
    pub(crate) fn language(&self) -> LanguageCode {
        self.language
    }

    /// Returns a template of the language, to be filled.
    pub(crate) fn say(&'a self, template: impl Fn(&Sentences) -> &'static str) -> Sentence<'a> {
        Sentence::new(self, template(self.sentences))
    }

    /// Returns a sentence, without a full stop, that tells a player the conclusion of a step and
    /// its reason.
    pub fn sentence(&self, step: &Step) -> String {
        self.reasoned(&self.conclusion(&step.conclusion), step)
    }

    /// Returns the sentence of a step whose conclusion is written already.
    pub fn reasoned(&self, conclusion: &str, step: &Step) -> String {
        let why = method(step.technique).1(step, self);
        let why = match self.language.is_capital_after_colon() {
            true => capitalised(&why),
            false => why,
        };
        self.say(|all| all.sentence).put("conclusion", conclusion).put("why", why).text()
    }

    /// Returns the place to look at for a step: the houses of its pattern, or its cells.
    pub fn place_to_look(&self, step: &Step) -> String {
        let houses = step.houses_to_look();
        match houses.is_empty() {
            true => self.cells(&step.reason.cells()),
            false => self.houses(houses),
        }
    }

    /// Returns a conclusion: `r4c5 = 7`, or `r4c5 <> 7 or 8; r1c2 and r1c3 <> 4`. On a board of two
    /// symbols, cells that lose one hold the other: `r1c2 and r1c3 = #`.
    pub fn conclusion(&self, conclusion: &Conclusion) -> String {
        let placed = by_symbol(&conclusion.placed(self.rules));
        if placed.is_empty() {
            return self.eliminated(conclusion.candidates());
        }
        self.clauses(placed.into_iter().map(|(symbol, cells)| {
            let cells = cells.iter().map(|cell| self.cell(*cell));
            format!("{} = {}", joined(cells, self.sentences.together), self.symbol(symbol))
        }))
    }

    fn eliminated(&self, candidates: &[Candidate]) -> String {
        let mut groups: Vec<(Vec<Cell>, Vec<Symbol>)> = Vec::new();
        for (symbol, cells) in by_symbol(candidates) {
            match groups.iter_mut().find(|(known, _)| *known == cells) {
                Some((_, symbols)) => symbols.push(symbol),
                None => groups.push((cells, vec![symbol])),
            }
        }
        let (unequal, together) = (self.sentences.unequal, self.sentences.together);
        self.clauses(groups.into_iter().map(|(cells, symbols)| {
            let cells = cells.iter().map(|cell| self.cell(*cell));
            format!("{} {unequal} {}", joined(cells, together), self.any_symbol(&symbols))
        }))
    }

    /// Returns the name of a cell: `r4c5`.
    pub fn cell(&self, cell: Cell) -> String {
        self.cell_at(self.place(cell))
    }

    /// Returns the name of the cell at a place.
    pub(super) fn cell_at(&self, place: Place) -> String {
        let telling = self.say(|all| all.cell).put("row", place.row + 1);
        telling.put("column", place.col + 1).text()
    }

    /// Returns the place of a cell.
    pub(crate) fn place(&self, cell: Cell) -> Place {
        self.rules.board().place(cell)
    }

    /// Returns a list of cells: `r4c5, r4c6 and r5c5`.
    pub fn cells(&self, cells: &[Cell]) -> String {
        self.listed(cells.iter().map(|cell| self.cell(*cell)))
    }

    /// Returns a choice of cells: `r4c5, r4c6 or r5c5`.
    pub fn any_cell(&self, cells: &[Cell]) -> String {
        self.any(cells.iter().map(|cell| self.cell(*cell)))
    }

    /// Returns the character of a symbol.
    pub fn symbol(&self, symbol: Symbol) -> char {
        self.symbols.character(symbol)
    }

    /// Returns a list of symbols: `1, 2 and 5`.
    pub fn symbols(&self, symbols: &[Symbol]) -> String {
        self.listed(symbols.iter().map(|symbol| self.symbol(*symbol).to_string()))
    }

    /// Returns a choice of symbols: `1, 2 or 5`.
    pub fn any_symbol(&self, symbols: &[Symbol]) -> String {
        self.any(symbols.iter().map(|symbol| self.symbol(*symbol).to_string()))
    }

    /// Returns the name of a house, given by its index in the rules: `row 3`.
    pub fn house(&self, house: usize) -> String {
        self.named_house(house).0
    }

    /// Returns a list of houses: `row 3 and row 5`.
    pub fn houses(&self, houses: impl IntoIterator<Item = usize>) -> String {
        self.listed(houses.into_iter().map(|house| self.house(house)))
    }

    /// Returns a list of houses as the place where something is: `in row 3 and in row 5`.
    pub(super) fn in_houses(&self, houses: &[usize]) -> String {
        self.listed(houses.iter().map(|house| self.named_house(*house).1))
    }

    /// Returns the index of the house that English calls so.
    pub(super) fn house_called(&self, name: &str) -> Option<usize> {
        self.rules.houses().iter().position(|house| house.to_string() == name)
    }

    /// Returns the name of a house, alone and as the place where something is.
    fn named_house(&self, house: usize) -> (String, String) {
        let house = &self.rules.houses()[house];
        let (number, all) = (house.index + 1, self.sentences);
        let (alone, within) = match house.name {
            "row" => (all.row, all.in_row),
            "column" => (all.column, all.in_column),
            "box" => (all.block, all.in_block),
            "region" => (all.region, all.in_region),
            "diagonal" => (all.diagonal, all.in_diagonal),
            "window" => (all.window, all.in_window),
            "group" => (all.group, all.in_group),
            name => {
                let fill = |template: &'static str| {
                    self.say(|_| template).put("name", name).put("number", number).text()
                };
                return (fill(all.house), fill(all.in_house));
            }
        };
        let fill = |template: &'static str| self.say(|_| template).put("number", number).text();
        (fill(alone), fill(within))
    }

    /// Returns clauses one after the other.
    pub(crate) fn clauses(&self, clauses: impl IntoIterator<Item = String>) -> String {
        clauses.into_iter().collect::<Vec<_>>().join(self.sentences.between)
    }

    /// Returns items as a list.
    pub(crate) fn listed(&self, items: impl IntoIterator<Item = String>) -> String {
        joined(items, self.sentences.and)
    }

    /// Returns items as a choice.
    pub(crate) fn any(&self, items: impl IntoIterator<Item = String>) -> String {
        let items: Vec<String> = items.into_iter().collect();
        let is_eight = items.last().is_some_and(|last| last.starts_with('8'));
        let word = if is_eight { self.sentences.or_eight } else { self.sentences.or };
        joined(items, word)
    }

    /// Returns the rules of the board.
    pub(crate) fn rules(&self) -> &'a Rules {
        self.rules
    }

    /// Returns the clue of an id.
    pub(crate) fn clue_of(&self, id: ClueId) -> Option<&'a Clue> {
        self.puzzle.clue(id)
    }

    /// Returns the description of a clue that is not a given: `the cage r1c1 and r1c2 of 4`, or
    /// `the sandwich of 16 for row 3 from r3c1`.
    pub fn clue(&self, id: ClueId) -> String {
        let Some(clue) = self.clue_of(id) else {
            return self.sentences.unknown_clue.to_owned();
        };
        let mut fields = match clue {
            Clue::Given(..) => Map::new(),
            Clue::Constraint(constraint) => constraint.fields(),
        };
        SHAPE.iter().for_each(|name| drop(fields.remove(*name)));
        let values = fields.values().map(|value| match value {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        });
        let label = match clue {
            Clue::Given(..) => None,
            Clue::Constraint(constraint) => constraint.label(),
        };
        let values = label.unwrap_or_else(|| self.listed(values));
        let told = |template: &'static str| self.say(|_| template).cells("cells", clue.cells());
        let kind = kind(clue.kind()).and_then(|words| words.in_language(self.language).one);
        let kind = kind.unwrap_or(clue.kind());
        match (clue.kind(), fields.is_empty()) {
            ("cage", true) => told(self.sentences.cage).text(),
            ("cage", false) => told(self.sentences.cage_of).put("sum", values).text(),
            ("run-sum", _) => told(self.sentences.run_of).put("sum", values).text(),
            (_, true) => told(self.sentences.clue).put("kind", kind).text(),
            (_, false) => match self.line_of(clue.cells()) {
                Some((house, from)) => {
                    let telling = self.say(|all| all.clue_along).put("kind", kind);
                    telling.put("values", values).houses("house", [house]).cells("cell", &[from])
                }
                None if self.rules.board().symbol_count() == 2 => {
                    let telling = self.say(|all| all.clue_of_group).put("kind", kind);
                    telling.put("values", values).put("group", self.group(clue.cells()))
                }
                None => told(self.sentences.clue_of).put("kind", kind).put("values", values),
            }
            .text(),
        }
    }

    /// Returns the row or column that cells are as a whole, from one of its ends, and the cell
    /// there.
    fn line_of(&self, cells: &[Cell]) -> Option<(usize, Cell)> {
        let is_it = |house: &House| {
            matches!(house.role, HouseRole::Row | HouseRole::Column)
                && (house.cells.iter().eq(cells) || house.cells.iter().rev().eq(cells))
        };
        Some((self.rules.houses().iter().position(is_it)?, *cells.first()?))
    }

    /// Returns the description of the statement of a premise: a clue, an edge, a rule or a sum.
    pub(crate) fn statement(&self, premise: &Premise) -> String {
        match &premise.reason {
            PremiseReason::Clue(id) => self.clue(*id),
            PremiseReason::Edge { clue, number } => self.edge(*clue, *number),
            PremiseReason::Rule { constraint, part } => {
                let kind = self.rules.constraints()[*constraint].kind();
                let named = variant(kind).map(|words| words.title(self.language));
                let kind = named.unwrap_or_else(|| kind.to_owned());
                let cells = self.rule_cells(*constraint, *part);
                let group = self.group(&cells);
                self.say(|all| all.rule_of).put("kind", kind).put("cells", group).text()
            }
            PremiseReason::Sum(sum) => {
                let telling = self.say(|all| all.sum_of).put("total", sum.total);
                let houses = sum.houses.iter().copied();
                telling.cells("cells", &sum.cells).houses("houses", houses).text()
            }
            _ => String::new(),
        }
    }

    /// Returns some cells, a whole row or column by its name, `row 3`, and a region that is given
    /// with the puzzle by its first cell.
    pub(crate) fn group(&self, cells: &[Cell]) -> String {
        let board = self.rules.board();
        let (rows, cols) = board.extent();
        let known: BTreeSet<Cell> = cells.iter().copied().collect();
        let is_row = |row: &usize| {
            let line = (0..cols).filter_map(|col| board.cell_at(*row, col));
            line.collect::<BTreeSet<Cell>>() == known
        };
        let is_column = |col: &usize| {
            let line = (0..rows).filter_map(|row| board.cell_at(row, *col));
            line.collect::<BTreeSet<Cell>>() == known
        };
        let named = |template: &'static str, number: usize| {
            self.say(|_| template).put("number", number + 1).text()
        };
        match ((0..rows).find(is_row), (0..cols).find(is_column)) {
            _ if known.len() == board.cell_count() => self.sentences.whole_board.to_owned(),
            (Some(row), _) => named(self.sentences.row, row),
            (None, Some(col)) => named(self.sentences.column, col),
            (None, None) if self.is_region(&known) => {
                let first: Vec<Cell> = known.into_iter().take(1).collect();
                self.say(|all| all.region_of).cells("cell", &first).text()
            }
            (None, None) => self.cells(cells),
        }
    }

    /// Returns whether some cells are a region that is given with the puzzle.
    fn is_region(&self, cells: &BTreeSet<Cell>) -> bool {
        let regions = self.rules.layout().regions.iter();
        let mut each = regions.flat_map(|all| (0..all.count()).map(|region| all.cells(region)));
        each.any(|region| region.into_iter().collect::<BTreeSet<Cell>>() == *cells)
    }

    /// Returns the edge of a clue about all of them.
    pub(crate) fn edge_of(&self, clue: ClueId, number: usize) -> Option<MarkedEdge> {
        let Clue::Constraint(clue) = self.clue_of(clue)? else { return None };
        clue.edges(self.rules).into_iter().nth(number)
    }

    /// Returns the description of an edge: `the white dot between r1c1 and r1c2`.
    fn edge(&self, clue: ClueId, number: usize) -> String {
        let Some(edge) = self.edge_of(clue, number) else {
            return self.sentences.unknown_clue.to_owned();
        };
        let is_number = self.clue_of(clue).is_some_and(|clue| clue.kind() == "numbers");
        let told = match edge.mark {
            Some(number) if is_number => self.say(|all| all.edge_number).put("number", number),
            None => self.say(|all| all.edge_unmarked),
            Some('w') => self.say(|all| all.edge_marked).put("mark", self.sentences.mark_white),
            Some('b') => self.say(|all| all.edge_marked).put("mark", self.sentences.mark_black),
            Some(letter) => {
                let mark = self.say(|all| all.mark_letter).put("letter", letter).text();
                self.say(|all| all.edge_marked).put("mark", mark)
            }
        };
        told.cells("cells", &edge.cells).text()
    }

    /// Returns the cells of a part of a constraint of the rules.
    pub(crate) fn rule_cells(&self, constraint: usize, part: usize) -> Vec<Cell> {
        let parts = self.rules.constraints()[constraint].parts(self.rules).unwrap_or_default();
        parts.get(part).map_or_else(Vec::new, satoku_core::rules::Part::cells)
    }

    /// Returns a premise as a clause: `r1c2 is 4 or 5`, or the statement that holds.
    pub(crate) fn fact(&self, premise: &Premise) -> String {
        match &premise.reason {
            PremiseReason::Cell(cell) => {
                let symbols: Vec<Symbol> =
                    premise.candidates.iter().map(|one| one.symbol).collect();
                let telling = self.say(|all| all.fact_cell).cells("cell", &[*cell]);
                telling.any_symbol("symbols", &symbols).text()
            }
            PremiseReason::House(house, symbol) => {
                let cells: Vec<Cell> = premise.candidates.iter().map(|one| one.cell).collect();
                let telling = self.say(|all| all.fact_house).houses("house", [*house]);
                telling.symbols("symbol", &[*symbol]).any_cell("cells", &cells).text()
            }
            _ => self.statement(premise),
        }
    }

    /// Returns that the cells of a part hold its symbols: `r1c2 and r1c3 = 4`.
    pub(crate) fn held(&self, part: &Part) -> String {
        format!("{} = {}", self.cells(&part.cells), self.symbols(&part.symbols))
    }

    /// Returns that one of the cells of a part holds its symbols: `r1c2 or r1c3 = 4`.
    pub(crate) fn one_held(&self, part: &Part) -> String {
        format!("{} = {}", self.any_cell(&part.cells), self.symbols(&part.symbols))
    }

    /// Returns that no cell of a part holds its symbols: `r1c2 and r1c3 <> 4`.
    pub(crate) fn excluded(&self, part: &Part) -> String {
        let (cells, symbols) = (self.cells(&part.cells), self.symbols(&part.symbols));
        format!("{cells} {} {symbols}", self.sentences.unequal)
    }

    /// Returns whether two parts with one symbol each cannot both hold it.
    pub(crate) fn exclude(&self, one: &Part, other: &Part) -> bool {
        one.excludes(other, self.rules)
    }
}

/// Groups candidates by symbol, in order, each with its cells in order.
pub fn by_symbol(candidates: &[Candidate]) -> BTreeMap<Symbol, Vec<Cell>> {
    let mut groups: BTreeMap<Symbol, Vec<Cell>> = BTreeMap::new();
    for candidate in candidates {
        groups.entry(candidate.symbol).or_default().push(candidate.cell);
    }
    groups.values_mut().for_each(|cells| cells.sort_unstable());
    groups
}

/// Returns items with commas between them and a word, with its spaces, before the last.
fn joined(items: impl IntoIterator<Item = String>, last_word: &str) -> String {
    let items: Vec<String> = items.into_iter().collect();
    match &items[..] {
        [first @ .., last] if !first.is_empty() => {
            format!("{}{last_word}{last}", first.join(", "))
        }
        _ => items.concat(),
    }
}

/// Returns a text whose first letter is a capital.
fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}
