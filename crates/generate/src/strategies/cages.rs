//! Splits cages into smaller ones, which say more.

use satoku_core::board::{Board, Cell, Grid, Images, Symbol};
use satoku_core::random::Random;
use satoku_core::rules::{Cage, Clue, Constraint, Puzzle, Rules};
use std::sync::Arc;

/// The fewest cells of a cage that is split. Its parts have two cells at least.
const FEWEST: usize = 4;

/// Returns a puzzle with a cage split into two, and the cages on its images likewise; `None` if no
/// cage has enough cells. The largest cages are split first.
pub(super) fn split(
    puzzle: &Puzzle,
    solution: &Grid,
    images: &Images,
    random: &mut Random,
) -> Option<Puzzle> {
    let board = puzzle.rules().board();
    let cages = puzzle.constraints().filter(|clue| clue.kind() == "cage");
    let mut cages: Vec<&[Cell]> = cages.map(|cage| cage.cells()).collect();
    random.shuffle(&mut cages);
    cages.sort_by_key(|cells| std::cmp::Reverse(cells.len()));
    cages.into_iter().take_while(|cells| cells.len() >= FEWEST).find_map(|cells| {
        let mut parts: Vec<(Vec<Cell>, Vec<Cell>)> = pairs(board, cells).collect();
        random.shuffle(&mut parts);
        let symbols = board.symbol_count();
        let choices = |cells: &[Cell]| combinations(symbols, cells.len(), total(solution, cells));
        let (part, rest) =
            parts.into_iter().min_by_key(|(part, rest)| choices(part) * choices(rest))?;
        let mut new: Vec<Vec<Cell>> = Vec::new();
        for cells in images.orbit(&part).into_iter().chain(images.orbit(&rest)) {
            let is_same = |other: &Vec<Cell>| {
                other.len() == cells.len() && other.iter().all(|cell| cells.contains(cell))
            };
            if !new.iter().any(is_same) {
                new.push(cells);
            }
        }
        // A cage that is its own image may be split into parts that are not.
        let mut all = new.concat();
        all.sort_unstable();
        if all.windows(2).any(|pair| pair[0] == pair[1]) {
            return None;
        }
        let stays = puzzle.constraints().filter(|clue| {
            clue.kind() != "cage" || !clue.cells().iter().any(|cell| all.contains(cell))
        });
        let cage = |cells: Vec<Cell>| {
            let cage = Cage::new(cells.iter().copied(), Some(total(solution, &cells))).ok()?;
            Some(Arc::new(cage) as Arc<dyn Constraint>)
        };
        let new: Vec<Arc<dyn Constraint>> = new.into_iter().map(cage).collect::<Option<_>>()?;
        let clues = stays.map(Arc::clone).chain(new).map(Clue::Constraint).collect();
        let split = Puzzle::new(Arc::clone(puzzle.rules()), clues).ok()?;
        split.with_givens(&puzzle.givens()).ok()
    })
}

/// Returns the sum of the symbols of a grid in some cells.
fn total(solution: &Grid, cells: &[Cell]) -> usize {
    cells.iter().filter_map(|cell| solution.get(*cell)).map(Symbol::value).sum()
}

/// Returns how much cages leave open: the sum of the logarithms of the numbers of sets of symbols
/// that each may hold.
pub(super) fn choices(rules: &Rules, cages: &[Arc<dyn Constraint>]) -> f64 {
    let symbols = rules.board().symbol_count();
    let open = cages.iter().filter_map(|cage| {
        let sets = combinations(symbols, cage.cells().len(), cage.total()?);
        Some((sets as f64).ln())
    });
    open.sum()
}

/// Returns how many sets of so many different symbols have a sum.
fn combinations(symbols: usize, count: usize, sum: usize) -> u64 {
    // The number of sets of the symbols so far, by their size and sum.
    let mut sets = vec![vec![0; sum + 1]; count + 1];
    sets[0][0] = 1;
    for value in 1..=symbols.min(sum) {
        for size in (1..=count).rev() {
            for sum in (value..=sum).rev() {
                sets[size][sum] += sets[size - 1][sum - value];
            }
        }
    }
    sets[count][sum]
}

/// Returns the pairs of neighbouring cells of a cage that leave its other cells connected, with
/// these.
fn pairs<'a>(
    board: &'a Board,
    cells: &'a [Cell],
) -> impl Iterator<Item = (Vec<Cell>, Vec<Cell>)> + 'a {
    let all = cells.iter().flat_map(move |one| cells.iter().map(move |other| [*one, *other]));
    all.filter(move |[one, other]| one < other && board.share_edge(*one, *other))
        .map(|pair| (pair.to_vec(), rest_of(cells, &pair)))
        .filter(move |(_, rest)| board.is_connected(rest))
}

/// Returns the cells of a cage that are not among others.
fn rest_of(cells: &[Cell], others: &[Cell]) -> Vec<Cell> {
    cells.iter().copied().filter(|cell| !others.contains(cell)).collect()
}
