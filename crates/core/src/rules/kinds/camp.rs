//! Tents: a tent beside each tree, and no two tents that touch.

use super::black_places::black_places;
use super::board_rule::BoardRule;
use super::two_valued::{self, EMPTY, FILLED, is_filled, not_both};
use crate::board::{Board, Cell, Grid, Size, Symbol};
use crate::random::Random;
use crate::rules::looks::Look;
use crate::rules::pair_rules::moves;
use crate::rules::{
    Fill, Form, Layout, LayoutPart, Mark, Mdd, NoParts, OpenCells, Part, Point, Restriction, Rules,
    RulesError, Stroke, Variant,
};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The number of places for each tent of a layout that is drawn.
const PLACES: usize = 5;

/// The rule of tents on a board whose places without cells are trees.
pub(super) struct Camp;

impl Variant for Camp {
    fn name(&self) -> &'static str {
        "camp"
    }

    fn has_boxes(&self) -> bool {
        false
    }

    fn is_two_valued(&self) -> bool {
        true
    }

    fn needs(&self) -> Option<LayoutPart> {
        Some(LayoutPart::Cells)
    }

    fn usual_size(&self) -> Size {
        Size::of_extent(10, 10).expect("10 is a legal number of rows")
    }

    /// Draws tents that do not touch with a tree beside each.
    fn draw_layout(&self, size: Size, random: &mut Random) -> Layout {
        let (rows, cols) = size.extent();
        let (mut tents, mut open) = (BTreeSet::new(), vec![true; rows * cols]);
        for (row, col) in random.shuffled(two_valued::all_places((rows, cols))) {
            if tents.len() * PLACES >= rows * cols {
                break;
            }
            let touches =
                |tent: &(usize, usize)| tent.0.abs_diff(row) <= 1 && tent.1.abs_diff(col) <= 1;
            if !open[row * cols + col] || tents.iter().any(touches) {
                continue;
            }
            let free =
                |place: &(usize, usize)| open[place.0 * cols + place.1] && !tents.contains(place);
            let beside = beside((row, col), (rows, cols)).into_iter().filter(free);
            if let Some((tree_row, tree_col)) = random.shuffled(beside).first() {
                open[tree_row * cols + tree_col] = false;
                tents.insert((row, col));
            }
        }
        let cells = OpenCells::new((rows, cols), open).expect("a legal size with some cells");
        Layout::with_cells(size, cells)
    }

    fn apply(&self, rules: &mut Rules, layout: &Layout) -> Result<(), RulesError> {
        let cells = layout.needed_cells(self.name())?;
        two_valued::set_board(rules, cells.places(), [Look::Empty, Look::Tent])?;
        let places = black_places(cells);
        let trees: Vec<Vec<Cell>> =
            places.iter().map(|(row, col)| rules.board().beside(*row, *col)).collect();
        let near = moves(rules, &[(0, 1), (1, 0), (1, 1)]);
        let no_room = |_| RulesError::NoRoom(self.name(), cells.extent().0);
        let parts = parts(rules.board(), &near, &trees).map_err(no_room)?;
        let restrictions = Restriction::of_parts(parts.clone());
        let holds = Box::new(move |grid: &Grid| {
            !near.iter().any(|(one, other)| is_filled(grid, *one) && is_filled(grid, *other))
                && are_matched(grid, &trees)
        });
        let rule = BoardRule::new(self.name(), rules, parts, restrictions, holds);
        rules.add_constraint(Arc::new(rule));
        places.into_iter().flat_map(|(row, col)| tree(row, col)).for_each(|it| rules.add_mark(it));
        Ok(())
    }
}

/// Returns the places that share an edge with a place of a rectangle.
fn beside((row, col): (usize, usize), (rows, cols): (usize, usize)) -> Vec<(usize, usize)> {
    let near =
        [(row.wrapping_sub(1), col), (row, col.wrapping_sub(1)), (row, col + 1), (row + 1, col)];
    near.into_iter().filter(|(row, col)| *row < rows && *col < cols).collect()
}

/// Returns what players look at, tents that touch, cells without a tree, and each tree, and then
/// that each tree has a tent of its own: trees that share a cell are matched together.
fn parts(board: &Board, near: &[(Cell, Cell)], trees: &[Vec<Cell>]) -> Result<Vec<Part>, NoParts> {
    let mut parts: Vec<Part> = near.iter().map(|(one, other)| not_both(*one, *other)).collect();
    let shaded: BTreeSet<Cell> = trees.iter().flatten().copied().collect();
    let bare = board.cells().filter(|cell| !shaded.contains(cell));
    parts.extend(bare.map(|cell| Part::Somewhere(vec![cell], EMPTY)));
    parts.extend(trees.iter().map(|beside| Part::Somewhere(beside.clone(), FILLED)));
    for group in groups(trees) {
        parts.push(Part::Path(matching(&group)?));
    }
    Ok(parts)
}

/// Returns the trees in groups that share no cell, each tree as the cells beside it.
fn groups(trees: &[Vec<Cell>]) -> Vec<Vec<&[Cell]>> {
    let mut groups: Vec<(BTreeSet<Cell>, Vec<&[Cell]>)> = Vec::new();
    for tree in trees {
        let shares =
            |(cells, _): &mut (BTreeSet<Cell>, _)| tree.iter().any(|it| cells.contains(it));
        let joined: Vec<_> = groups.extract_if(.., shares).collect();
        let (mut cells, mut members) =
            (tree.iter().copied().collect::<BTreeSet<_>>(), vec![&tree[..]]);
        for (more, others) in joined {
            cells.extend(more);
            members.extend(others);
        }
        groups.push((cells, members));
    }
    groups.into_iter().map(|(_, members)| members).collect()
}

/// Returns the diagram of tents of which each can be given a tree of its own beside it, so that
/// every tree is given. The state is the sets of trees, as bits, that can have been given.
fn matching(trees: &[&[Cell]]) -> Result<Mdd, NoParts> {
    if trees.len() > u128::BITS as usize {
        return Err(NoParts::TooManyCases);
    }
    let mut cells: BTreeMap<Cell, Vec<usize>> = BTreeMap::new();
    for (tree, beside) in trees.iter().enumerate() {
        beside.iter().for_each(|cell| cells.entry(*cell).or_default().push(tree));
    }
    // A tree without cells has no tent.
    let all = trees.iter().map(|beside| beside.last().copied().ok_or(NoParts::Impossible));
    let last: Vec<Cell> = all.collect::<Result<_, _>>()?;
    let (cells, beside): (Vec<Cell>, Vec<Vec<usize>>) = cells.into_iter().unzip();
    let step = |given: &BTreeSet<u128>, at: usize, symbol: Symbol| {
        let closed = beside[at].iter().filter(|tree| last[**tree] == cells[at]);
        let closed = closed.fold(0, |closed, tree| closed | 1 << tree);
        let one_more = |given: &u128| {
            let free = beside[at].iter().filter(move |tree| given >> **tree & 1 == 0);
            free.map(|tree| given | 1 << tree).collect::<Vec<u128>>()
        };
        let next: BTreeSet<u128> = match symbol.index() {
            0 => given.clone(),
            _ => given.iter().flat_map(one_more).collect(),
        };
        let next: BTreeSet<u128> = next.into_iter().filter(|it| it & closed == closed).collect();
        (!next.is_empty()).then_some(next)
    };
    Mdd::new(cells.clone(), 2, BTreeSet::from([0]), step, |_| true)
}

/// Returns whether there are as many tents as trees, and each tree can have one beside it.
fn are_matched(grid: &Grid, trees: &[Vec<Cell>]) -> bool {
    let tents = grid.filled().filter(|(cell, _)| is_filled(grid, *cell)).count();
    let mut owners = BTreeMap::new();
    let mut finds = |tree: usize| find(tree, (grid, trees), &mut owners, &mut BTreeSet::new());
    tents == trees.len() && (0..trees.len()).all(&mut finds)
}

/// Gives a tree a tent beside it, for which others may have to take another; returns whether that
/// can be done without the tents that were tried.
fn find(
    tree: usize,
    known: (&Grid, &[Vec<Cell>]),
    owners: &mut BTreeMap<Cell, usize>,
    tried: &mut BTreeSet<Cell>,
) -> bool {
    let (grid, trees) = known;
    trees[tree].iter().filter(|cell| is_filled(grid, **cell)).any(|cell| {
        let owner = owners.get(cell).copied();
        let is_free =
            tried.insert(*cell) && owner.is_none_or(|owner| find(owner, known, owners, tried));
        if is_free {
            owners.insert(*cell, tree);
        }
        is_free
    })
}

/// Returns the marks of a tree.
fn tree(row: usize, col: usize) -> [Mark; 2] {
    let at = |down: f64| Point { row: row as f64 + 0.5 + down, col: col as f64 + 0.5 };
    let crown = Mark::Shape { centre: at(-0.1), form: Form::Circle, size: 0.5, fill: Fill::Black };
    [Mark::Line { points: vec![at(0.1), at(0.38)], stroke: Stroke::solid(0.12) }, crown]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Registry;

    #[test]
    fn a_plain_reading_of_the_rule_agrees_on_every_grid() {
        let registry = Registry::standard();
        for text in
            ["..#\n...\n#..", "#.#.\n....\n.#..\n....", ".#.\n.#.\n...", "#...\n..#.\n....\n.#.."]
        {
            let cells = OpenCells::read(text).unwrap();
            let layout = Layout::of_parts(None, None, None, Some(cells.clone())).unwrap();
            let rules = registry.rules("camp", &layout).unwrap();
            let rule = &rules.constraints()[0];
            let (board, count) = (rules.board(), rules.board().cell_count());
            let trees = black_places(&cells);
            let mut legal = 0;
            for number in 0..1usize << count {
                let grid = (0..count).map(|at| Symbol::new(number >> at & 1)).collect();
                let grid = Grid::of_symbols(grid);
                let tents: Vec<Cell> = board.cells().filter(|it| is_filled(&grid, *it)).collect();
                let touch = tents.iter().any(|one| tents.iter().any(|two| board.touch(*one, *two)));
                let orders = orders(trees.len());
                let matches = |order: &Vec<usize>| {
                    order.iter().zip(&tents).all(|(tree, tent)| {
                        board.beside(trees[*tree].0, trees[*tree].1).contains(tent)
                    })
                };
                let obeys = !touch && tents.len() == trees.len() && orders.iter().any(matches);
                assert_eq!(rule.holds(&grid), obeys, "{text}: {tents:?}");
                let parts = rule.parts(&rules).unwrap();
                assert_eq!(
                    parts.iter().all(|part| allows(part, &grid)),
                    obeys,
                    "{text}: {tents:?}"
                );
                legal += usize::from(obeys);
            }
            assert!(legal > 0, "{text}");
        }
    }

    /// Whether a grid has symbols that a part allows, read without the search's code.
    fn allows(part: &Part, grid: &Grid) -> bool {
        let index = |cell: &Cell| grid.get(*cell).unwrap().index();
        match part {
            Part::Pair(one, other, masks) => masks[index(one)] >> index(other) & 1 == 1,
            Part::Somewhere(cells, mask) => cells.iter().any(|cell| mask >> index(cell) & 1 == 1),
            Part::Path(diagram) => {
                let mut symbols = diagram.cells().iter().map(|cell| grid.get(*cell).unwrap());
                let next = |node, symbol| diagram.arc(node, symbol).map(|arc| arc.to as usize);
                symbols.try_fold(0, next).is_some()
            }
            other => panic!("{other:?}"),
        }
    }

    fn orders(count: usize) -> Vec<Vec<usize>> {
        if count == 0 {
            return vec![Vec::new()];
        }
        let longer = |order: Vec<usize>| {
            (0..count).map(move |at| {
                let mut longer = order.clone();
                longer.insert(at, count - 1);
                longer
            })
        };
        orders(count - 1).into_iter().flat_map(longer).collect()
    }
}
