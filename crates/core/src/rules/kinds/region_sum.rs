//! Region-sum line: the pieces of a line in each region have the same sum.

use super::carrier::{ClueOf, Kind};
use crate::board::{Cell, Grid, MAX_SYMBOLS, Symbol};
use crate::random::Random;
use crate::rules::lines::{Page, least};
use crate::rules::{
    ClueContext, Cosmetic, Definition, Equation, Field, Foreign, IssName, Mark, Mdd, NoParts, Part,
    Pattern, Restriction, Rules, Shape, Stroke, fields,
};

/// A line, and the number of cells of each of its pieces, in order.
///
/// A piece ends where the line leaves a region, so a line that comes back to a region has another
/// piece there. The pieces follow from the board, which [`Kind::fits`] checks; they are stored
/// because a grid can be checked without its board.
#[derive(Debug)]
pub(super) struct RegionSum;

/// Returns the cells of each piece.
fn divided<'c>(cells: &'c [Cell], pieces: &[usize]) -> Vec<&'c [Cell]> {
    let mut rest = cells;
    let piece = |count: &usize| {
        let (piece, after) = rest.split_at(*count);
        rest = after;
        piece
    };
    pieces.iter().map(piece).collect()
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

impl Kind for RegionSum {
    type Value = Vec<usize>;

    const DEFINITION: Definition = Definition {
        aliases: &["region-sum-line"],
        fields: &[Field::numbers("pieces", 100, 1, MAX_SYMBOLS).told()],
        fpuzzles: &["regionsumline", "regionSumLine"],
        sudokupad: Some(Cosmetic::new("Region Sum Line", "#2ECBFF")),
        iss: &[IssName::new("RegionSumLine", "regionsumline").from_1()],
        ..Definition::new("region-sum", Shape::Path, 2, fields::MAX_LINE)
    };

    fn new(cells: Vec<Cell>, pieces: Vec<usize>) -> Result<ClueOf<Self>, String> {
        let count = pieces.iter().try_fold(0usize, |sum, piece| sum.checked_add(*piece));
        if pieces.len() < 2 || pieces.contains(&0) || count != Some(cells.len()) {
            return Err("`pieces` must list the numbers of cells of two pieces or more, which \
                        make up the line"
                .to_owned());
        }
        ClueOf::counted(cells, pieces)
    }

    fn holds(cells: &[Cell], pieces: &Vec<usize>, grid: &Grid) -> bool {
        let divided = divided(cells, pieces).into_iter();
        let sums: Option<Vec<usize>> = divided.map(|piece| fields::sum(grid, piece)).collect();
        sums.is_some_and(|sums| sums.windows(2).all(|pair| pair[0] == pair[1]))
    }

    /// Each piece has the same sum as the shortest one, which has the fewest sums.
    fn parts(cells: &[Cell], pieces: &Vec<usize>, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        let divided = divided(cells, pieces);
        let hub = (0..divided.len()).min_by_key(|number| divided[*number].len());
        let hub = hub.ok_or(NoParts::Impossible)?;
        let others = (0..divided.len()).filter(|number| *number != hub);
        let same = |other: usize| match (divided[hub], divided[other]) {
            ([one], [other]) => Ok(Part::pair(symbols, (*one, *other), |one, other| one == other)),
            (hub, other) => same_sum(symbols, hub, other).map(Part::Path),
        };
        others.map(same).collect()
    }

    fn restrictions(clue: &ClueOf<Self>, _: &Rules) -> Result<Vec<Restriction>, NoParts> {
        let ClueOf { cells, value: pieces, .. } = clue;
        let divided = divided(cells, pieces);
        let hub = divided.iter().min_by_key(|piece| piece.len()).ok_or(NoParts::Impossible)?;
        let others = divided.iter().filter(|piece| piece != &hub);
        Ok(others.map(|other| Equation::equal(other, hub)).collect())
    }

    fn fits(clue: &ClueOf<Self>, rules: &Rules) -> Result<(), String> {
        let ClueOf { cells, value: known, .. } = clue;
        let pieces = pieces(rules, cells)?;
        if pieces != *known {
            return Err(format!("the regions divide the line into `pieces` of {pieces:?} cells"));
        }
        fields::is_line(rules, cells)?;
        Self::have_parts(clue, rules)
    }

    fn marks(cells: &[Cell], _: &Vec<usize>, rules: &Rules) -> Vec<Mark> {
        vec![Mark::line(rules.board(), cells, Stroke::new(0.2, Pattern::Double))]
    }

    /// The board tells the pieces.
    fn foreign_value(_: &Vec<usize>) -> Option<String> {
        None
    }

    fn read_value(cells: &[Cell], _: &Foreign, rules: &Rules) -> Result<Vec<usize>, String> {
        pieces(rules, cells)
    }

    /// Draws lines of several lengths that do not cross; none on a board without regions.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, images } = *context;
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
        let page = &mut Page::new(board, images);
        let lines = page.lines(least(board)..=6, usize::MAX, random, extends, ends);
        let clue = |cells: Vec<Cell>| {
            let value = pieces(rules, &cells).ok()?;
            Some(ClueOf::new(cells, value))
        };
        lines.into_iter().filter_map(clue).collect()
    }
}

/// Returns the diagram of two pieces with the same sum. The state is the sum of the first piece,
/// and then what the second still lacks.
fn same_sum(symbols: usize, first: &[Cell], second: &[Cell]) -> Result<Mdd, NoParts> {
    let most = second.len() * symbols;
    let step = |state: &usize, at: usize, symbol: Symbol| {
        if at < first.len() {
            return Some(state + symbol.value()).filter(|sum| *sum <= most);
        }
        let left = state.checked_sub(symbol.value())?;
        let open = first.len() + second.len() - at - 1;
        (open..=open * symbols).contains(&left).then_some(left)
    };
    Mdd::new([first, second].concat(), symbols, 0, step, |left| *left == 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Constraint, Layout, Registry};

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
        let clue = RegionSum::read_foreign(&foreign, &rules).unwrap();
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
