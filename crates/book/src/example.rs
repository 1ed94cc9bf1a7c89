//! Solved examples of rules: a grid on which one clue, or the cells that a rule speaks of, is
//! shaded.

use satoku_core::board::{Cell, Grid, HouseRole, Symbol};
use satoku_core::random::Random;
use satoku_core::rules::{
    Clue, ClueContext, Constraint, Puzzle, Registry, Rules, joined_name, overhang,
};
use satoku_generate::{Assurance, Generator, RequestFields};
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The most clues of lines and areas on an example, of marks on edges, and of clues outside it.
const AREAS: usize = 6;
const EDGES: usize = 12;
const OUTSIDE: usize = 12;

/// The most cells of an area that is taken where there are others.
const LONG: usize = 5;

/// The most draws of clues for an example.
const DRAWS: u64 = 8;

/// A solved example of the rules of a puzzle.
#[derive(Debug, Clone)]
pub(super) struct Example {
    /// The puzzle: the clues that are drawn.
    pub puzzle: Puzzle,
    /// The symbols in the shaded cells.
    pub shown: Grid,
    /// The symbols of the other cells.
    pub rest: Grid,
    /// The cells that the rule speaks of.
    pub shaded: BTreeSet<Cell>,
    /// The cell among them that the rule is about, if it is about one.
    pub framed: Option<Cell>,
    /// The shaded cell that the arrow from the rule ends at: one at the right.
    pub target: Cell,
    /// Whether the example is about the clues of the puzzle, and not about its board.
    pub of_clues: bool,
}

/// What an example shades.
#[derive(Default)]
struct Pattern {
    shaded: BTreeSet<Cell>,
    framed: Option<Cell>,
}

impl From<BTreeSet<Cell>> for Pattern {
    fn from(shaded: BTreeSet<Cell>) -> Self {
        Pattern { shaded, framed: None }
    }
}

impl Example {
    /// Returns an example of the rules of a puzzle, on its solution with other symbols. Where the
    /// rules allow no other symbols, or its clues cannot be drawn anew, the example is the puzzle
    /// itself with the symbols of the shaded cells only. `None` if there is nothing to shade.
    ///
    /// Where symbols have looks of their own, and where no other grid is found on boards that
    /// have other sizes, the example is a small puzzle that is made for it.
    pub fn of(puzzle: &Puzzle, solution: &Grid, registry: &Arc<Registry>) -> Option<Self> {
        let rules = puzzle.rules();
        let is_free = rules.layout().size.is_without_boxes();
        let is_rigid = || exchanged(rules, solution).is_none();
        if is_free
            && (rules.has_own_symbols() || is_rigid())
            && let Some((other, grid)) = small(puzzle, registry)
        {
            let clues: Vec<Arc<dyn Constraint>> = other.constraints().cloned().collect();
            return Example::shading(other.rules(), &grid, grid.clone(), clues);
        }
        let kinds: BTreeSet<&str> = puzzle.constraints().map(|clue| clue.kind()).collect();
        let other = exchanged(rules, solution);
        let drawn = other.as_ref().and_then(|grid| drawn(rules, grid, &kinds, registry));
        let (grid, clues, is_other) = match (&other, drawn) {
            (Some(grid), Some(clues)) => (grid, clues, true),
            _ => (solution, puzzle.constraints().cloned().collect(), false),
        };
        let rest = if is_other { grid.clone() } else { puzzle.givens() };
        Example::shading(rules, grid, rest, clues)
    }

    /// Returns an example with some cells of a grid shaded, and the symbols of `rest` in others.
    fn shading(
        rules: &Arc<Rules>,
        grid: &Grid,
        mut rest: Grid,
        clues: Vec<Arc<dyn Constraint>>,
    ) -> Option<Self> {
        let of_clues = !clues.is_empty();
        let Pattern { shaded, framed } = match of_clues {
            false => of_board(rules, grid),
            true => of_clue(rules, &clues).into(),
        };
        let target = shaded.iter().copied().max_by_key(|cell| {
            let place = rules.board().place(*cell);
            (place.col, Reverse(place.row))
        })?;
        let mut shown = Grid::blank(grid.cell_count());
        for cell in &shaded {
            shown.set(*cell, grid.get(*cell));
            rest.set(*cell, None);
        }
        let clues = clues.into_iter().map(Clue::Constraint).collect();
        let puzzle = Puzzle::new(Arc::clone(rules), clues).ok()?;
        Some(Example { puzzle, shown, rest, shaded, framed, target, of_clues })
    }

    /// Returns the symbols of all cells.
    pub fn whole(&self) -> Grid {
        let mut whole = self.rest.clone();
        self.shown.filled().for_each(|(cell, symbol)| whole.set(cell, Some(symbol)));
        whole
    }
}

/// The sides of boards that examples have where a puzzle is made for them. The boards of three
/// stars would take seconds.
const SIDES: [(&str, usize); 6] = [
    ("star-battle", 8),
    ("star-battle-3", 0),
    ("nonogram", 5),
    ("mosaic", 5),
    ("akari", 6),
    ("", 6),
];

/// Makes a small puzzle of the same kind, which is not in the book; `None` if none is found.
fn small(puzzle: &Puzzle, registry: &Arc<Registry>) -> Option<(Puzzle, Grid)> {
    let (variant, board) = (puzzle.variant(), puzzle.rules().variant());
    let kind = puzzle.constraints().next().and_then(|clue| joined_name(board, clue.kind()));
    let name = kind.unwrap_or(board);
    let (_, side) = SIDES.iter().find(|(known, _)| known.is_empty() || *known == name)?;
    let mut fields = RequestFields::default();
    fields.variant = Some(variant);
    fields.size = Some(side.to_string().parse().ok()?);
    fields.assurance = Some(Assurance::Fast);
    let generator = Generator::new(fields.request(registry).ok()?).ok()?;
    let mut made = (0..DRAWS).filter_map(|index| generator.puzzle(1, index).ok());
    let made = made.find(|made| made.puzzle.givens() != puzzle.givens() || kind.is_some())?;
    Some((made.puzzle, made.solution))
}

/// Returns a grid with other symbols that obeys the same rules.
fn exchanged(rules: &Rules, grid: &Grid) -> Option<Grid> {
    let count = rules.board().symbol_count();
    let turned = |by: usize| move |symbol: Symbol| Symbol::new((symbol.index() + by) % count);
    let reversed = |symbol: Symbol| Symbol::new(count - 1 - symbol.index());
    let with = |exchange: &dyn Fn(Symbol) -> Symbol| {
        let mut other = grid.clone();
        grid.filled().for_each(|(cell, symbol)| other.set(cell, Some(exchange(symbol))));
        other
    };
    let turns = (1..count).map(|by| with(&turned(by)));
    turns.chain([with(&reversed)]).find(|other| rules.check(other).is_ok())
}

/// Returns clues of some kinds that are true of a grid; `None` if a kind draws none.
fn drawn(
    rules: &Rules,
    grid: &Grid,
    kinds: &BTreeSet<&str>,
    registry: &Registry,
) -> Option<Vec<Arc<dyn Constraint>>> {
    let context = ClueContext::new(rules, grid);
    let mut clues = Vec::new();
    for name in kinds {
        let kind = registry.clue_kind(name).ok()?;
        let of_kind = (0..DRAWS).find_map(|draw| {
            let mut proposed = kind.propose(&context, &mut Random::new(1, draw));
            if !kind.covers_board() {
                proposed = chosen(rules, proposed);
            }
            (!proposed.is_empty()).then_some(proposed)
        })?;
        clues.extend(of_kind);
    }
    Some(clues)
}

/// Returns a few clues of those proposed: no two areas share a cell.
fn chosen(rules: &Rules, mut proposed: Vec<Arc<dyn Constraint>>) -> Vec<Arc<dyn Constraint>> {
    let is_outside = |clue: &Arc<dyn Constraint>| {
        overhang(rules.board(), &clue.marks(rules)).iter().any(|reach| *reach > 0.0)
    };
    if proposed.iter().any(is_outside) {
        proposed.truncate(OUTSIDE);
        return proposed;
    }
    // Those of a usual length first.
    proposed.sort_by_key(|clue| clue.cells().len() > LONG);
    let is_edge = proposed.iter().all(|clue| clue.cells().len() == 2);
    let most = if is_edge { EDGES } else { AREAS };
    let mut taken = BTreeSet::new();
    proposed.retain(|clue| {
        let is_free = is_edge || clue.cells().iter().all(|cell| !taken.contains(cell));
        if is_free {
            taken.extend(clue.cells().iter().copied());
        }
        is_free
    });
    proposed.truncate(most);
    proposed
}

/// Returns the cells of a clue at the right of the board, of several cells where there is one.
fn of_clue(rules: &Rules, clues: &[Arc<dyn Constraint>]) -> BTreeSet<Cell> {
    let board = rules.board();
    let (_, columns) = board.extent();
    let rank = |clue: &&Arc<dyn Constraint>| {
        let places = || clue.cells().iter().map(|cell| board.place(*cell));
        let right = places().map(|place| usize::from(place.col)).max().unwrap_or(0);
        let top = places().map(|place| place.row).min();
        let length = clue.cells().len();
        (length > columns, length < 3, columns - right, top)
    };
    let clue = clues.iter().min_by_key(rank);
    clue.map(|clue| clue.cells().iter().copied().collect()).unwrap_or_default()
}

/// Returns the cells that the rules of a board without clues speak of: a further house, a region of
/// its own, the cells that a cell excludes by a constraint, a part that grids share; or a row, a
/// column and a box.
fn of_board(rules: &Rules, grid: &Grid) -> Pattern {
    let board = rules.board();
    let right = |cells: &[Cell]| cells.iter().map(|cell| board.place(*cell).col).max();
    let last_of = |role: HouseRole| {
        let houses = rules.houses().iter().filter(|house| house.role == role);
        houses.max_by_key(|house| (right(&house.cells), Reverse(house.index)))
    };
    if !rules.constraints().is_empty() {
        let excluded = |cell: Cell| -> BTreeSet<Cell> {
            let symbol = grid.get(cell).into_iter();
            let all = symbol.flat_map(|one| rules.exclusions().of_candidate(cell, one));
            all.map(|(other, _)| *other).collect()
        };
        let centre = board.cells().max_by_key(|cell| (excluded(*cell).len(), right(&[*cell])));
        if let Some(centre) = centre.filter(|centre| !excluded(*centre).is_empty()) {
            let mut shaded = excluded(centre);
            shaded.insert(centre);
            return Pattern { shaded, framed: Some(centre) };
        }
    }
    let house_count =
        |cell: Cell| rules.houses().iter().filter(|house| house.cells.contains(&cell)).count();
    let is_shared = |house: &&satoku_core::board::House| {
        house.role == HouseRole::Region && house.cells.iter().all(|cell| house_count(*cell) > 4)
    };
    if let Some(shared) =
        rules.houses().iter().filter(is_shared).max_by_key(|house| right(&house.cells))
    {
        return shared.cells.iter().copied().collect::<BTreeSet<_>>().into();
    }
    if let Some(house) = last_of(HouseRole::Extra) {
        return house.cells.iter().copied().collect::<BTreeSet<_>>().into();
    }
    if rules.classic_boxes().is_none() {
        let house = last_of(HouseRole::Region).or(last_of(HouseRole::Row));
        return house
            .map_or_else(|| line_of(rules), |house| house.cells.iter().copied().collect())
            .into();
    }
    // A row, a column and a box that meet in a cell of the right half.
    let (rows, columns) = board.extent();
    let Some(centre) = board.cell_at(rows / 3, columns * 2 / 3) else { return Pattern::default() };
    let houses = rules.houses().iter().filter(|house| house.cells.contains(&centre));
    let shaded = houses.flat_map(|house| house.cells.iter().copied()).collect();
    Pattern { shaded, framed: Some(centre) }
}

/// Returns the cells of a row of a board without houses.
fn line_of(rules: &Rules) -> BTreeSet<Cell> {
    let (rows, columns) = rules.board().extent();
    (0..columns).filter_map(|column| rules.board().cell_at(rows / 3, column)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bind::tests::bound;

    #[test]
    fn puzzles_next_door_have_whole_examples_of_their_own() {
        let registry = Arc::new(Registry::standard());
        for (variant, size) in [
            ("binairo", "8"),
            ("unruly", "8"),
            ("queens", "7"),
            ("nonogram", "6x8"),
            ("mosaic", "7"),
            ("akari", "7"),
            ("suguru", "7"),
            ("kakuro", "6x6"),
        ] {
            let text = format!(
                "[[section]]\ncount = 1\nsize = '{size}'\nbeyond = true\nvariant = '{variant}'"
            );
            let content = bound(&text);
            let placed = content.puzzles().next().unwrap();
            let example = Example::of(&placed.entry.puzzle, placed.solution(), &registry).unwrap();
            let whole = example.whole();
            assert!(whole.is_full() && !example.shaded.is_empty(), "{variant}");
            assert_eq!(example.puzzle.check(&whole), Ok(()), "{variant}");
            assert_ne!(whole, *placed.solution(), "{variant}");
        }
    }

    #[test]
    fn examples_obey_the_rules_and_are_not_puzzles_of_the_book() {
        let registry = Arc::new(Registry::standard());
        for variant in ["classic", "x", "anti-knight", "non-consecutive", "jigsaw", "cage", "arrow"]
        {
            let text =
                format!("[[section]]\ncount = 1\nsize = 6\nbeyond = true\nvariant = '{variant}'");
            let content = bound(&text);
            let placed = content.puzzles().next().unwrap();
            let example = Example::of(&placed.entry.puzzle, placed.solution(), &registry).unwrap();
            let mut grid = example.rest.clone();
            example.shown.filled().for_each(|(cell, symbol)| grid.set(cell, Some(symbol)));
            assert!(grid.is_full(), "{variant}");
            assert_eq!(example.puzzle.check(&grid), Ok(()), "{variant}");
            assert_ne!(grid, *placed.solution(), "{variant}");
            assert!(example.shaded.contains(&example.target));
            assert_eq!(example.shown.filled().count(), example.shaded.len());
        }
    }
}
