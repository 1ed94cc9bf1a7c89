//! Region-sum line: the pieces of a line in each region have the same sum.

use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::lines::{Page, least};
use crate::rules::{
    ClueKind, Constraint, Diagram, Foreign, Mark, NoParts, Part, Pattern, Point, Rules, Stroke,
    fields,
};
use serde_json::{Map, Value};
use std::sync::Arc;

/// A line, and the number of cells of each of its pieces, in order.
///
/// A piece ends where the line leaves a region, so a line that comes back to a region has another
/// piece there. The pieces follow from the board, which [`Constraint::fits`] checks; they are
/// stored because a grid can be checked without its board.
#[derive(Debug)]
struct RegionSum {
    cells: Vec<Cell>,
    pieces: Vec<usize>,
}

impl RegionSum {
    fn new(cells: Vec<Cell>, pieces: Vec<usize>) -> Result<Self, String> {
        let cells = fields::cells(cells, 2..=fields::MAX_LINE)?;
        let count = pieces.iter().try_fold(0usize, |sum, piece| sum.checked_add(*piece));
        if pieces.len() < 2 || pieces.contains(&0) || count != Some(cells.len()) {
            return Err("`pieces` must list the numbers of cells of two pieces or more, which \
                        make up the line"
                .to_owned());
        }
        Ok(RegionSum { cells, pieces })
    }

    /// Returns the cells of each piece.
    fn divided(&self) -> Vec<&[Cell]> {
        let mut rest = &self.cells[..];
        let piece = |count: &usize| {
            let (piece, after) = rest.split_at(*count);
            rest = after;
            piece
        };
        self.pieces.iter().map(piece).collect()
    }
}

/// Returns the numbers of cells of the pieces of a line.
///
/// # Errors
/// If a cell is in no region, or the line does not leave its first region.
fn pieces(rules: &Rules, cells: &[Cell]) -> Result<Vec<usize>, String> {
    let regions = rules.regions();
    let region = |cell: &Cell| regions.get(cell.index()).copied().flatten();
    if !cells.iter().all(|cell| region(cell).is_some()) {
        return Err("each of its cells must be in a region of the board".to_owned());
    }
    let pieces = cells.chunk_by(|one, next| region(one) == region(next)).map(<[Cell]>::len);
    let pieces: Vec<usize> = pieces.collect();
    match pieces.len() {
        0 | 1 => Err("the line must pass two regions or more".to_owned()),
        _ => Ok(pieces),
    }
}

impl Constraint for RegionSum {
    fn kind(&self) -> &'static str {
        "region-sum"
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        let divided = self.divided().into_iter();
        let sums: Option<Vec<usize>> = divided.map(|piece| fields::sum(grid, piece)).collect();
        sums.is_some_and(|sums| sums.windows(2).all(|pair| pair[0] == pair[1]))
    }

    /// Each piece has the same sum as the shortest one, which has the fewest sums.
    fn parts(&self, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        let divided = self.divided();
        let hub = (0..divided.len()).min_by_key(|number| divided[*number].len());
        let hub = hub.ok_or(NoParts::Impossible)?;
        let others = (0..divided.len()).filter(|number| *number != hub);
        let same = |other: usize| match (divided[hub], divided[other]) {
            ([one], [other]) => Ok(Part::pair(symbols, (*one, *other), |one, other| one == other)),
            (hub, other) => same_sum(symbols, hub, other).map(Part::Path),
        };
        others.map(same).collect()
    }

    fn fields(&self) -> Map<String, Value> {
        Map::from_iter([("pieces".to_owned(), self.pieces.clone().into())])
    }

    fn fits(&self, rules: &Rules) -> Result<(), String> {
        let pieces = pieces(rules, &self.cells)?;
        if pieces != self.pieces {
            return Err(format!("the regions divide the line into `pieces` of {pieces:?} cells"));
        }
        fields::is_line(rules, &self.cells)?;
        self.parts(rules).map(|_| ()).map_err(|error| error.to_string())
    }

    fn marks(&self, rules: &Rules) -> Vec<Mark> {
        let points = self.cells.iter().map(|cell| Point::centre(rules.board(), *cell)).collect();
        vec![Mark::Line { points, stroke: Stroke::new(0.2, Pattern::Double) }]
    }

    fn foreign(&self, _: &Rules) -> Option<Foreign> {
        Some(Foreign::of_lines("regionsumline", vec![self.cells.clone()], None))
    }
}

/// Returns the diagram of two pieces with the same sum. The state is the sum of the first piece,
/// and then what the second still lacks.
fn same_sum(symbols: usize, first: &[Cell], second: &[Cell]) -> Result<Diagram, NoParts> {
    let most = second.len() * symbols;
    let step = |state: &usize, at: usize, symbol: Symbol| {
        if at < first.len() {
            return Some(state + symbol.value()).filter(|sum| *sum <= most);
        }
        let left = state.checked_sub(symbol.value())?;
        let open = first.len() + second.len() - at - 1;
        (open..=open * symbols).contains(&left).then_some(left)
    };
    Diagram::new([first, second].concat(), symbols, 0, step, |left| *left == 0)
}

/// The kind of clue for region-sum lines.
pub(super) struct RegionSumLines;

impl ClueKind for RegionSumLines {
    fn name(&self) -> &'static str {
        "region-sum"
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        fields: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        let wrong = || "`pieces` must be a list of whole numbers".to_owned();
        let pieces = fields.get("pieces").and_then(Value::as_array).ok_or_else(wrong)?;
        let piece = |value: &Value| value.as_u64().and_then(|piece| usize::try_from(piece).ok());
        let pieces: Option<Vec<usize>> = pieces.iter().map(piece).collect();
        Ok(Arc::new(RegionSum::new(cells, pieces.ok_or_else(wrong)?)?))
    }

    fn foreign_fields(&self) -> &'static [&'static str] {
        &["regionsumline", "regionSumLine"]
    }

    fn read_foreign(
        &self,
        rules: &Rules,
        foreign: &Foreign,
    ) -> Result<Arc<dyn Constraint>, String> {
        let [line] = &foreign.lines[..] else { return Err("expected one line".to_owned()) };
        Ok(Arc::new(RegionSum::new(line.clone(), pieces(rules, line)?)?))
    }

    /// Draws lines of several lengths that do not cross; none on a board without regions.
    fn propose(&self, rules: &Rules, grid: &Grid, random: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let regions = rules.regions();
        let region = |cell: &Cell| regions[cell.index()];
        // The sums of the pieces so far, of which the last may still grow.
        let sums = |line: &[Cell]| -> Vec<usize> {
            let pieces = line.chunk_by(|one, next| region(one) == region(next));
            pieces.filter_map(|piece| fields::sum(grid, piece)).collect()
        };
        let extends = |line: &[Cell], cell: Cell| {
            let sums = sums(&[line, &[cell]].concat());
            region(&cell).is_some()
                && sums.split_last().is_none_or(|(last, whole)| {
                    whole.iter().all(|sum| *sum == whole[0] && last <= sum)
                })
        };
        let ends = |line: &[Cell]| {
            let sums = sums(line);
            sums.len() > 1 && sums.iter().all(|sum| *sum == sums[0])
        };
        let board = rules.board();
        let lines = Page::new(board).lines(least(board)..=6, usize::MAX, random, extends, ends);
        let clue = |cells: Vec<Cell>| {
            let clue = RegionSum { pieces: pieces(rules, &cells).ok()?, cells };
            Some(Arc::new(clue) as Arc<dyn Constraint>)
        };
        lines.into_iter().filter_map(clue).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Layout, Registry};

    #[test]
    fn a_line_that_comes_back_to_a_region_has_another_piece_there() {
        let layout = Layout::of_size("4".parse().unwrap());
        let rules = Registry::standard().rules("classic", &layout).unwrap();
        let line = |places: &[(usize, usize)]| -> Vec<Cell> {
            places.iter().map(|(row, col)| rules.cell_at(*row, *col)).collect()
        };
        let back = line(&[(0, 1), (0, 2), (1, 2), (1, 1), (1, 0)]);
        assert_eq!(pieces(&rules, &back), Ok(vec![1, 2, 2]));
        let foreign = Foreign::of_lines("regionsumline", vec![back], None);
        let clue = RegionSumLines.read_foreign(&rules, &foreign).unwrap();
        clue.fits(&rules).unwrap();
        let grid = |text| crate::board::Symbols::default().read(text, 16, 4).unwrap();
        // 3 = 1 + 2 = 2 + 1; the first region as a whole has 6.
        assert!(clue.holds(&grid("4312122434214213")));
        assert!(!clue.holds(&grid("4312211434214213")));
        assert!(pieces(&rules, &line(&[(0, 0), (0, 1)])).is_err());
        let latin = Registry::standard().rules("latin", &layout).unwrap();
        assert!(clue.fits(&latin).is_err());
    }
}
