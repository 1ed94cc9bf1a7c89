//! What clues about all edges of a board have in common: a letter for each pair of neighbours.

use super::carrier::{ClueOf, ClueValue, Kind};
use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::edges::edges;
use crate::rules::{
    ClueContext, Definition, Field, Foreign, Mark, MarkedEdge, NoParts, Part, Recipe, Rules,
};
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::fmt::Debug;

/// The letter of an edge without a mark.
const NONE: char = '.';

/// The most edges that are read; a board has fewer than two for each cell.
const MAX_EDGES: usize = 2_000;

/// What a mark says by its letter.
pub(super) trait EdgeMark {
    /// Returns whether the mark of a letter is true of two symbols.
    fn is_true(letter: char, one: Symbol, other: Symbol) -> bool;

    /// Returns the drawing of the mark of a letter.
    fn marks(letter: char, rules: &Rules, one: Cell, other: Cell) -> Vec<Mark>;
}

/// A mark on every edge of a board that has one. The cells of a clue are those of each edge, one
/// edge after the other.
pub(super) trait EdgeMarks: Debug + Send + Sync + 'static {
    /// What the marks say.
    type Mark: EdgeMark;

    /// The names and the field.
    const DEFINITION: Definition;

    /// Whether every edge that is meant has a mark.
    const IS_ON_EVERY_EDGE: bool = false;

    /// The letters of the marks that are all given. The absence of other marks says nothing.
    const COMPLETE: &str;

    /// Returns the letter of the mark that is given between two symbols.
    fn letter(one: Symbol, other: Symbol) -> char {
        Self::COMPLETE.chars().find(|of| Self::Mark::is_true(*of, one, other)).unwrap_or(NONE)
    }

    /// Returns whether an edge with a letter may have these symbols.
    fn allows(letter: char, one: Symbol, other: Symbol) -> bool {
        match letter {
            NONE => Self::letter(one, other) == NONE,
            _ => Self::Mark::is_true(letter, one, other),
        }
    }

    /// Returns whether the clue is about the edge of two cells.
    fn is_meant(rules: &Rules, one: Cell, other: Cell) -> bool {
        let _ = (rules, one, other);
        true
    }

    /// Returns the edges in the order of files.
    fn edges(rules: &Rules, grid: &Grid) -> Vec<(Cell, Cell)> {
        let _ = grid;
        edges(rules.board())
    }

    /// Returns a clue as other programs write it: each mark, and that there are no others. Nothing
    /// if they have no name for that.
    fn foreign(cells: &[Cell], letters: &Letters) -> Vec<Foreign> {
        let mark = |((one, other), letter)| {
            let (_, field, value) = Self::DEFINITION.edges.iter().find(|(of, ..)| *of == letter)?;
            Some(Foreign::clue(*field, vec![one, other], value.map(str::to_owned)))
        };
        // Other programs have no rule that these marks are all given.
        if Self::DEFINITION.edges.is_empty() {
            return Vec::new();
        }
        let rule = Foreign::switch(Self::DEFINITION.name);
        std::iter::once(rule).chain(marked(cells, letters).filter_map(mark)).collect()
    }
}

/// The kind of clue of the marks of a board.
#[derive(Debug)]
pub(super) struct AllEdges<M: EdgeMarks>(pub(super) M);

/// The letter of each edge.
#[derive(Debug, Clone)]
pub(super) struct Letters(String);

impl ClueValue for Letters {
    fn read(values: &Map<String, Value>, known: &[Field]) -> Result<Self, String> {
        let field = &known[0];
        let text = values.get(field.name).and_then(Value::as_str);
        let text = text.ok_or_else(|| format!("`{}` must be a text", field.name))?;
        // The text is of untrusted length.
        let text: String = text.chars().take(MAX_EDGES + 1).collect();
        match text.chars().find(|letter| *letter != NONE && !field.letters.contains(*letter)) {
            None => Ok(Letters(text)),
            Some(letter) => {
                let (letter, known) = (letter.escape_debug(), field.letters);
                Err(format!("`marks` has the letters {known} and {NONE}, not {letter}"))
            }
        }
    }

    fn fields(&self, known: &[Field]) -> Map<String, Value> {
        Map::from_iter([(known[0].name.to_owned(), self.0.clone().into())])
    }

    fn read_text(_: &Foreign) -> Result<Option<Self>, String> {
        Ok(None)
    }

    fn text(&self) -> Option<String> {
        None
    }
}

/// Returns the edges with their letters.
pub(super) fn marked<'c>(
    cells: &'c [Cell],
    letters: &'c Letters,
) -> impl Iterator<Item = ((Cell, Cell), char)> + 'c {
    cells.chunks_exact(2).map(|pair| (pair[0], pair[1])).zip(letters.0.chars())
}

impl<M: EdgeMarks> Kind for AllEdges<M> {
    type Value = Letters;

    const DEFINITION: Definition = M::DEFINITION;

    fn new(cells: Vec<Cell>, value: Letters) -> Result<ClueOf<Self>, String> {
        if !cells.len().is_multiple_of(2) || cells.is_empty() || cells.len() > 2 * MAX_EDGES {
            return Err(format!("expected two cells for each edge, found {}", cells.len()));
        }
        let edges = cells.len() / 2;
        match value.0.chars().count() == edges {
            true => Ok(ClueOf::new(cells, value)),
            false => Err(format!("expected a letter for each of {edges} edges in `marks`")),
        }
    }

    fn holds(cells: &[Cell], letters: &Letters, grid: &Grid) -> bool {
        marked(cells, letters).all(|((one, other), letter)| {
            let both = grid.get(one).zip(grid.get(other));
            both.is_some_and(|(one, other)| M::allows(letter, one, other))
        })
    }

    fn parts(cells: &[Cell], letters: &Letters, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        let mut parts = Vec::new();
        for (pair, letter) in marked(cells, letters) {
            let allowed = |one: Symbol, other: Symbol| M::allows(letter, one, other);
            match letter {
                NONE => parts.push(Part::pair(symbols, pair, allowed)),
                _ => parts.extend(Part::checked_pair(symbols, pair, allowed)?),
            }
        }
        Ok(parts)
    }

    fn edges(cells: &[Cell], letters: &Letters, rules: &Rules) -> Vec<MarkedEdge> {
        let symbols = rules.board().symbol_count();
        let edge = |((one, other), letter)| MarkedEdge {
            cells: [one, other],
            mark: Some(letter).filter(|letter| *letter != NONE),
            part: Part::pair(symbols, (one, other), |one, other| M::allows(letter, one, other)),
        };
        marked(cells, letters).map(edge).collect()
    }

    /// Checks that the pairs are the edges of the board that are meant, each once.
    fn value_fits(clue: &ClueOf<Self>, rules: &Rules) -> Result<(), String> {
        let ClueOf { cells, value: letters, .. } = clue;
        let place = |cell: Cell| rules.board().place(cell);
        let mut open: BTreeSet<(Cell, Cell)> = edges(rules.board()).into_iter().collect();
        open.retain(|(one, other)| M::is_meant(rules, *one, *other));
        for ((one, other), _) in marked(cells, letters) {
            if !open.remove(&(one, other)) && !open.remove(&(other, one)) {
                let [one, other] = [one, other].map(place);
                return Err(format!(
                    "{one} and {other} are no edge for a mark, or are named twice"
                ));
            }
        }
        if let Some((one, other)) = open.first() {
            return Err(format!("the edge of {} and {} is missing", place(*one), place(*other)));
        }
        let parts = clue.parts(rules).map(|_| ());
        parts.map_err(|_| "it has a mark that no two symbols allow".to_owned())
    }

    fn marks(cells: &[Cell], letters: &Letters, rules: &Rules) -> Vec<Mark> {
        let shown = marked(cells, letters).filter(|(_, letter)| *letter != NONE);
        shown.flat_map(|((one, other), letter)| M::Mark::marks(letter, rules, one, other)).collect()
    }

    fn foreign(cells: &[Cell], letters: &Letters, _: &Rules) -> Vec<Foreign> {
        M::foreign(cells, letters)
    }

    /// Returns the edges that are meant, without marks. Where every edge has a mark, it is the
    /// first that the kind has.
    fn new_fields(rules: &Rules) -> Map<String, Value> {
        let mut edges = edges(rules.board());
        edges.retain(|(one, other)| M::is_meant(rules, *one, *other));
        let field = &M::DEFINITION.fields[0];
        let letter = if M::IS_ON_EVERY_EDGE { &field.letters[..1] } else { "." };
        let cells = edges.iter().flat_map(|(one, other)| [one.index(), other.index()]);
        let cells = cells.collect::<Vec<_>>().into();
        let marks = letter.repeat(edges.len()).into();
        Map::from_iter([("cells".to_owned(), cells), (field.name.to_owned(), marks)])
    }

    /// The one clue that is proposed.
    fn recipe(_: &Rules) -> Recipe {
        Recipe::all()
    }

    /// Returns one clue: all marks of the grid. None where no two symbols of the board have a mark.
    fn propose(context: &ClueContext<'_>, _: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, .. } = *context;
        let symbols = || (0..rules.board().symbol_count()).map(Symbol::new);
        let has_mark = |one: Symbol| symbols().any(|other| M::letter(one, other) != NONE);
        if !symbols().any(has_mark) {
            return Vec::new();
        }
        let edges = M::edges(rules, grid);
        let letter = |(one, other): &(Cell, Cell)| {
            let both = grid.get(*one).zip(grid.get(*other));
            both.map_or(NONE, |(one, other)| M::letter(one, other))
        };
        let value = Letters(edges.iter().map(letter).collect());
        let cells = edges.into_iter().flat_map(|(one, other)| [one, other]).collect();
        vec![ClueOf::new(cells, value)]
    }
}
