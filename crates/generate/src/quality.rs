//! What can be seen of a puzzle's layout, and what its clues are good for.

use satoku_core::board::{Board, Cell, Images, Symmetry};
use satoku_core::rules::{Clue, ClueId, Constraint, Puzzle, Registry, Shape};
use satoku_logic::{Bottleneck, Path, PremiseReason, Progress};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Measures of the clues of a puzzle other than givens.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Quality {
    /// How many there are.
    pub clues: usize,
    /// The symmetry with the most maps under which each of them has its images.
    pub symmetry: Symmetry,
    /// The number of cells on lines.
    pub line_cells: usize,
    /// The number of these cells that are given.
    pub givens_on_lines: usize,
    /// The number of lines.
    pub lines: usize,
    /// The number of lines that share a cell with another one or have a cell beside one of it.
    pub touching_lines: usize,
    /// The number of lines and areas.
    pub figures: usize,
    /// The number of shapes of lines and areas. A shape that is turned or mirrored is the same.
    pub shapes: usize,
}

impl Quality {
    /// Measures a puzzle, whose kinds of clue are those of a registry. `None` if all clues are
    /// givens.
    pub fn of(puzzle: &Puzzle, registry: &Registry) -> Option<Self> {
        let board = puzzle.rules().board();
        let clues: Vec<&Arc<dyn Constraint>> = puzzle.constraints().collect();
        let shape = |clue: &Arc<dyn Constraint>| {
            registry.clue_kind(clue.kind()).ok().map(|kind| kind.definition().cells.shape)
        };
        let lines: Vec<&[Cell]> = clues
            .iter()
            .filter(|clue| shape(clue) == Some(Shape::Path))
            .map(|clue| clue.cells())
            .collect();
        let touches = |line: &[Cell]| lines.iter().any(|other| lines_touch(board, line, other));
        let on_lines: BTreeSet<Cell> = lines.iter().copied().flatten().copied().collect();
        let givens = puzzle.givens();
        let figures = clues.iter().filter(|clue| {
            matches!(shape(clue), Some(Shape::Path | Shape::Any)) && clue.cells().len() > 1
        });
        let figures: Vec<Vec<(u16, u16)>> =
            figures.map(|clue| upright(board, clue.cells())).collect();
        let shapes: BTreeSet<&Vec<(u16, u16)>> = figures.iter().collect();
        (!clues.is_empty()).then(|| Quality {
            clues: clues.len(),
            symmetry: symmetry(board, &clues),
            line_cells: on_lines.len(),
            givens_on_lines: on_lines.iter().filter(|cell| givens.get(**cell).is_some()).count(),
            lines: lines.len(),
            touching_lines: lines.iter().filter(|line| touches(line)).count(),
            figures: figures.len(),
            shapes: shapes.len(),
        })
    }

    /// Returns the measures as a JSON object.
    pub fn to_json(&self) -> Map<String, Value> {
        let fields = [
            ("clues", json!(self.clues)),
            ("symmetry", json!(self.symmetry.to_string())),
            ("line_cells", json!(self.line_cells)),
            ("givens_on_lines", json!(self.givens_on_lines)),
            ("lines", json!(self.lines)),
            ("touching_lines", json!(self.touching_lines)),
            ("figures", json!(self.figures)),
            ("shapes", json!(self.shapes)),
        ];
        fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }
}

/// Returns the symmetry with the most maps under which each clue has its images.
fn symmetry(board: &Board, clues: &[&Arc<dyn Constraint>]) -> Symmetry {
    let has = |images: &Images| {
        let mut kinds: Vec<&str> = clues.iter().map(|clue| clue.kind()).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds.into_iter().all(|kind| {
            let own = clues.iter().filter(|clue| clue.kind() == kind);
            let cells: Vec<&[Cell]> = own.map(|clue| clue.cells()).collect();
            images.orbits(&cells).iter().flatten().count() == cells.len()
        })
    };
    let known = Symmetry::ALL.into_iter().filter_map(|(symmetry, _)| {
        let images = Images::of(symmetry, board).ok()?;
        has(&images).then(|| (images.of_cell(Cell::new(0)).count(), symmetry))
    });
    known.max_by_key(|(maps, _)| *maps).map_or(Symmetry::None, |(_, symmetry)| symmetry)
}

/// Returns by how much the counts of two symbols among the givens differ at most.
pub(crate) fn unevenness(puzzle: &Puzzle) -> usize {
    let mut counts = vec![0usize; puzzle.rules().board().symbol_count()];
    puzzle.givens().filled().for_each(|(_, symbol)| counts[symbol.index()] += 1);
    let most = counts.iter().max().copied().unwrap_or(0);
    most - counts.iter().min().copied().unwrap_or(0)
}

/// Returns whether two lines have a cell in common or cells beside each other. Arrows that begin in
/// one circle do not count.
pub(crate) fn lines_touch(board: &Board, one: &[Cell], other: &[Cell]) -> bool {
    let is_near = |cell: &Cell| one.iter().any(|it| it == cell || board.share_edge(*it, *cell));
    one.first() != other.first() && other.iter().any(is_near)
}

/// Returns the places of cells, moved to the corner and turned or mirrored so that they are the
/// least of all eight ways.
fn upright(board: &Board, cells: &[Cell]) -> Vec<(u16, u16)> {
    let places: Vec<(u16, u16)> = cells
        .iter()
        .map(|cell| {
            let place = board.place(*cell);
            (place.row, place.col)
        })
        .collect();
    let turned = |way: u8| {
        let place = |(row, col): &(u16, u16)| {
            let row = if way & 1 == 0 { *row } else { u16::MAX - row };
            let col = if way & 2 == 0 { *col } else { u16::MAX - col };
            if way & 4 == 0 { (row, col) } else { (col, row) }
        };
        let mut places: Vec<(u16, u16)> = places.iter().map(place).collect();
        let top = places.iter().map(|place| place.0).min().unwrap_or(0);
        let left = places.iter().map(|place| place.1).min().unwrap_or(0);
        places.iter_mut().for_each(|place| *place = (place.0 - top, place.1 - left));
        places.sort_unstable();
        places
    };
    (0..8).map(turned).min().unwrap_or_default()
}

/// Returns the clues other than givens that a path uses; `None` if it does not reach the solution.
/// Its steps must have reasons.
pub fn used_clues(puzzle: &Puzzle, path: Path) -> Option<BTreeSet<ClueId>> {
    Some(uses(puzzle, path)?.0)
}

/// Returns the clues other than givens that a path uses, and the number of steps before the first
/// that uses one; `None` if it does not reach the solution.
fn uses(puzzle: &Puzzle, path: Path) -> Option<(BTreeSet<ClueId>, usize)> {
    // A path starts from candidates that are clues.
    let of_start = |(id, clue): (ClueId, &Clue)| match clue {
        Clue::Constraint(clue) if clue.candidates().is_some() => Some(id),
        _ => None,
    };
    let mut used: BTreeSet<ClueId> = puzzle.entries().filter_map(of_start).collect();
    let mut before = 0;
    let (end, _) = path.walk(|_, step| {
        for premise in &step.reason.premises {
            match &premise.reason {
                PremiseReason::Clue(id) | PremiseReason::Edge { clue: id, .. } => {
                    used.insert(*id);
                }
                PremiseReason::Sum(sum) => used.extend(&sum.clues),
                _ => {}
            }
        }
        before += usize::from(used.is_empty());
    });
    (end == Progress::Solved).then_some((used, before))
}

/// The steps at the beginning of a path of which one uses a clue in a good puzzle.
const FIRST_STEPS: usize = 5;

/// What is less good of a puzzle, the most important first. Of two puzzles of one request the one
/// with the lesser faults is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Faults {
    /// The clues other than givens that its path does not use, of 1,000.
    unused: usize,
    /// Whether its first steps use no such clue.
    begins_without: bool,
    touching_lines: usize,
    givens_on_lines: usize,
    /// The rounds of its path with a single way.
    narrow_rounds: u16,
    /// The lines and areas that are like another one.
    equal_shapes: usize,
    clues: usize,
}

impl Faults {
    /// Measures a puzzle, with its path and bottleneck if it was rated.
    pub(crate) fn of(
        puzzle: &Puzzle,
        registry: &Registry,
        rated: Option<(Path, Bottleneck)>,
    ) -> Self {
        let quality = Quality::of(puzzle, registry);
        let narrow = rated.as_ref().filter(|(_, bottleneck)| bottleneck.open == 1);
        let narrow_rounds = narrow.map_or(0, |(_, bottleneck)| bottleneck.rounds);
        let others = quality.as_ref().map_or(0, |quality| quality.clues);
        let path = rated.filter(|_| others > 0).and_then(|(path, _)| uses(puzzle, path));
        let (unused, begins_without) = path.map_or((0, false), |(used, before)| {
            (1_000 * others.saturating_sub(used.len()) / others, before >= FIRST_STEPS)
        });
        let count = |of: fn(&Quality) -> usize| quality.as_ref().map_or(0, of);
        Faults {
            unused,
            begins_without,
            touching_lines: count(|quality| quality.touching_lines),
            givens_on_lines: count(|quality| quality.givens_on_lines),
            narrow_rounds,
            equal_shapes: count(|quality| quality.figures - quality.shapes),
            clues: puzzle.clues().len(),
        }
    }
}

/// Returns the clues of a puzzle other than givens that its path does not use; `None` if it does
/// not reach the solution. Its steps must have reasons.
pub fn unused_clues(puzzle: &Puzzle, path: Path) -> Option<Vec<ClueId>> {
    let used = used_clues(puzzle, path)?;
    let others = puzzle.entries().filter(|(_, clue)| matches!(clue, Clue::Constraint(_)));
    Some(others.map(|(id, _)| id).filter(|id| !used.contains(id)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use satoku_core::board::Symbols;
    use satoku_core::rules::Layout;

    fn puzzle(variant: &str, clues: &[(&str, &[usize])]) -> Puzzle {
        let registry = Registry::standard();
        let layout = Layout::of_size("9".parse().unwrap());
        let rules = Arc::new(registry.rules(variant, &layout).unwrap());
        let clue = |(kind, cells): &(&str, &[usize])| {
            let cells = cells.iter().map(|cell| Cell::new(*cell)).collect();
            Clue::Constraint(registry.clue(kind, cells, &Map::new()).unwrap())
        };
        let puzzle = Puzzle::new(rules, clues.iter().map(clue).collect()).unwrap();
        let givens = format!("1{}", ".".repeat(80));
        puzzle.with_givens(&Symbols::default().read(&givens, 81, 9).unwrap()).unwrap()
    }

    #[test]
    fn a_layout_is_measured() {
        let registry = Registry::standard();
        let lines = [("thermometer", &[0, 1, 2, 3][..]), ("thermometer", &[80, 79, 78, 77])];
        let measured = Quality::of(&puzzle("classic", &lines), &registry).unwrap();
        assert_eq!(measured.symmetry, Symmetry::Rotate180);
        assert_eq!((measured.clues, measured.lines, measured.shapes), (2, 2, 1));
        assert_eq!((measured.line_cells, measured.givens_on_lines), (8, 1));
        assert_eq!(measured.touching_lines, 0);
        let lines = [("thermometer", &[0, 1, 2, 3][..]), ("thermometer", &[9, 10, 11])];
        let measured = Quality::of(&puzzle("classic", &lines), &registry).unwrap();
        assert_eq!(measured.symmetry, Symmetry::None);
        assert_eq!((measured.touching_lines, measured.shapes), (2, 2));
        assert_eq!(Quality::of(&puzzle("classic", &[]), &registry), None);
    }
}
