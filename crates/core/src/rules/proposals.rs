//! Random divisions of a board into connected pieces, for kinds of clue to propose from.

use crate::board::{Board, Cell, Grid, Images, Symbol};
use crate::random::Random;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// Divides a board at random into connected pieces of cells with different symbols, each image of a
/// piece a piece.
///
/// Each piece grows from an unused cell, through neighbours in its row or column, to a size drawn
/// from `sizes`. Where no neighbour is free a piece stays smaller. A piece of a single cell joins a
/// neighbouring piece that has room for it, or takes a cell from one, if there is one.
pub fn cover(
    board: &Board,
    grid: &Grid,
    images: &Images,
    sizes: RangeInclusive<usize>,
    random: &mut Random,
) -> Vec<Vec<Cell>> {
    let mut is_free = vec![true; board.cell_count()];
    let mut pieces: Vec<Vec<Cell>> = Vec::new();
    let mut order: Vec<Cell> = board.cells().collect();
    random.shuffle(&mut order);
    for start in order {
        if !is_free[start.index()] {
            continue;
        }
        let size = sizes.start() + random.below(sizes.end() - sizes.start() + 1);
        let mut piece = vec![start];
        while piece.len() < size {
            let near = piece.iter().flat_map(|cell| board.neighbours(*cell));
            let mut free: Vec<Cell> = near.filter(|cell| is_free[cell.index()]).collect();
            free.sort_unstable();
            free.dedup();
            // An image of the piece is the piece itself or has no cell of it.
            let mut blocks: Vec<Vec<Cell>> = free
                .into_iter()
                .map(|cell| block(images, start, cell))
                .filter(|block| piece.len() + block.len() <= size.max(3))
                .filter(|block| {
                    let longer = [&piece[..], block].concat();
                    let holds_image = |image: Vec<Cell>| image.iter().any(|it| longer.contains(it));
                    let mut moved = images.of_cells(&longer).filter(|image| image[0] != start);
                    differ(grid, &longer)
                        && block.iter().all(|cell| is_free[cell.index()])
                        && images.of_cells(&longer).all(|image| differ(grid, &image))
                        && !moved.any(holds_image)
                })
                .collect();
            if blocks.is_empty() {
                break;
            }
            let firsts: Vec<Cell> = blocks.iter().map(|block| block[0]).collect();
            let next = compact(board, &piece, &firsts, random);
            let at = firsts.iter().position(|first| *first == next).expect("it is one of them");
            piece.extend(blocks.swap_remove(at));
        }
        for piece in images.orbit(&piece) {
            piece.iter().for_each(|cell| is_free[cell.index()] = false);
            pieces.push(piece);
        }
    }
    if *sizes.start() > 1 {
        join_singles(board, grid, images, &mut pieces, *sizes.end());
    }
    pieces
}

/// Returns a cell with its images under the maps that leave `start` in place.
fn block(images: &Images, start: Cell, cell: Cell) -> Vec<Cell> {
    let stays = images.of_cell(start).zip(images.of_cell(cell));
    let mut block = vec![cell];
    for (_, image) in stays.filter(|(image, _)| *image == start) {
        if !block.contains(&image) {
            block.push(image);
        }
    }
    block
}

/// Returns whether cells hold different symbols.
fn differ(grid: &Grid, cells: &[Cell]) -> bool {
    let holds = |cell: &Cell, other: &Cell| grid.get(*cell) == grid.get(*other);
    cells.iter().enumerate().all(|(at, cell)| !cells[..at].iter().any(|other| holds(cell, other)))
}

/// Joins pieces of a single cell with a neighbouring piece, or lets them take a cell from one.
fn join_singles(
    board: &Board,
    grid: &Grid,
    images: &Images,
    pieces: &mut Vec<Vec<Cell>>,
    largest: usize,
) {
    let singles: Vec<Cell> =
        pieces.iter().filter(|piece| piece.len() == 1).map(|piece| piece[0]).collect();
    for lone in singles {
        if !pieces.iter().any(|piece| piece[..] == [lone]) {
            continue;
        }
        let changes = board.neighbours(lone).flat_map(|near| [(lone, near), (near, lone)]);
        let count = |pieces: &[Vec<Cell>]| pieces.iter().filter(|piece| piece.len() == 1).count();
        let fewer = changes.filter_map(|(cell, to)| {
            let changed = regrouped(board, grid, images, pieces, (&[cell], Some(to)))?;
            let fits = changed.iter().all(|piece| piece.len() <= largest);
            (fits && count(&changed) < count(pieces)).then_some(changed)
        });
        if let Some(changed) = fewer.min_by_key(|changed| count(changed)) {
            *pieces = changed;
        }
    }
}

/// Returns pieces after some cells of one went to the piece of another cell, or became a piece of
/// their own without one, and their images likewise. `None` if the images are at odds, or a changed
/// piece is not connected or holds a symbol twice then.
fn regrouped(
    board: &Board,
    grid: &Grid,
    images: &Images,
    pieces: &[Vec<Cell>],
    (part, to): (&[Cell], Option<Cell>),
) -> Option<Vec<Vec<Cell>>> {
    let mut piece_of = vec![usize::MAX; board.cell_count()];
    for (number, piece) in pieces.iter().enumerate() {
        piece.iter().for_each(|cell| piece_of[cell.index()] = number);
    }
    let mut parts = vec![part.to_vec()];
    parts.extend(images.of_cells(part));
    let mut targets = vec![to];
    targets.extend(images.of_cells(to.as_slice()).map(|to| to.first().copied()));
    // The pieces that change, by their numbers; new ones have the numbers after all others.
    let mut touched: BTreeMap<usize, Vec<Cell>> = BTreeMap::new();
    let mut count = pieces.len();
    let mut moved: BTreeMap<Cell, usize> = BTreeMap::new();
    for (part, to) in parts.into_iter().zip(targets) {
        let target = match to {
            Some(to) if !moved.contains_key(&to) => piece_of[to.index()],
            Some(_) => return None,
            None => moved.get(&part[0]).copied().unwrap_or(count),
        };
        count = count.max(target + 1);
        for cell in part {
            match moved.insert(cell, target) {
                Some(earlier) if earlier != target => return None,
                Some(_) => {}
                None => {
                    let source = piece_of[cell.index()];
                    let piece = |number: usize| pieces.get(number).cloned().unwrap_or_default();
                    let own = touched.entry(source).or_insert_with_key(|number| piece(*number));
                    own.retain(|other| *other != cell);
                    let its = touched.entry(target).or_insert_with_key(|number| piece(*number));
                    its.push(cell);
                }
            }
        }
    }
    if !touched.values().all(|piece| board.is_connected(piece) && differ(grid, piece)) {
        return None;
    }
    let piece = |number| touched.remove(&number).unwrap_or_else(|| pieces[number].clone());
    Some((0..count).map(piece).filter(|piece| !piece.is_empty()).collect())
}

/// Draws connected areas with their images at random that have no edge in common, until no more are
/// found.
pub fn areas(
    board: &Board,
    images: &Images,
    sizes: RangeInclusive<usize>,
    random: &mut Random,
) -> Vec<Vec<Cell>> {
    let mut starts: Vec<Cell> = board.cells().collect();
    random.shuffle(&mut starts);
    let mut areas: Vec<Vec<Cell>> = Vec::new();
    // Cells of areas and next to them.
    let mut closed = vec![false; board.cell_count()];
    for start in starts {
        let size = sizes.start() + random.below(sizes.end() - sizes.start() + 1);
        let mut area = Vec::new();
        let mut next = vec![start];
        while area.len() < size {
            let is_near = |one: Cell, two: Cell| one == two || board.share_edge(one, two);
            next.retain(|cell| {
                let longer = [&area[..], &[*cell]].concat();
                let mut images = images.of_cell(*cell);
                !closed[cell.index()]
                    && images.all(|image| !longer.iter().any(|other| is_near(image, *other)))
            });
            if next.is_empty() {
                break;
            }
            let cell = compact(board, &area, &next, random);
            area.push(cell);
            next.retain(|other| *other != cell);
            next.extend(board.neighbours(cell).filter(|near| !area.contains(near)));
        }
        if area.len() >= *sizes.start() {
            for area in images.orbit(&area) {
                for cell in &area {
                    closed[cell.index()] = true;
                    board.neighbours(*cell).for_each(|near| closed[near.index()] = true);
                }
                areas.push(area);
            }
        }
    }
    areas
}

/// Returns the one of two cells drawn at random that does not lengthen a straight strip or, if
/// neither does or both, shares more edges with a piece: so pieces become compact rather than long.
fn compact(board: &Board, piece: &[Cell], free: &[Cell], random: &mut Random) -> Cell {
    let drawn = [(); 2].map(|()| free[random.below(free.len())]);
    let fits = |cell: &Cell| {
        let all = piece.iter().chain([cell]).map(|cell| board.place(*cell));
        let is_bent = all.clone().any(|it| it.row != board.place(*cell).row)
            && all.clone().any(|it| it.col != board.place(*cell).col);
        (is_bent, board.neighbours(*cell).filter(|near| piece.contains(near)).count())
    };
    if fits(&drawn[1]) > fits(&drawn[0]) { drawn[1] } else { drawn[0] }
}

/// Moves a cell between the pieces of a board, or splits a piece, and their images likewise, at
/// random, so that some piece has other symbols and another sum in `other` than in `grid`.
///
/// Pieces stay connected, with different symbols of `grid` and at most `largest` cells. A single
/// cell becomes a piece only if there is no other way. Returns whether something was changed, which
/// fails only if the grids agree or differ only in single cells.
pub fn regroup(
    board: &Board,
    (grid, other): (&Grid, &Grid),
    images: &Images,
    pieces: &mut Vec<Vec<Cell>>,
    largest: usize,
    random: &mut Random,
) -> bool {
    let differs = |cell: &Cell| grid.get(*cell) != other.get(*cell);
    let sum = |grid: &Grid, part: &[Cell]| -> usize {
        part.iter().filter_map(|cell| grid.get(*cell)).map(Symbol::value).sum()
    };
    let singles = |pieces: &[Vec<Cell>]| pieces.iter().filter(|piece| piece.len() == 1).count();
    let mut changes: Vec<(Vec<Cell>, Option<Cell>)> = Vec::new();
    let mut last = Vec::new();
    for piece in pieces.iter().filter(|piece| piece.len() > 1) {
        for cell in piece.iter().copied().filter(differs) {
            let outside = board.neighbours(cell).filter(|near| !piece.contains(near));
            changes.extend(outside.map(|near| (vec![cell], Some(near))));
            last.push((vec![cell], None));
        }
        for cell in piece.iter().filter(|_| piece.len() > 3) {
            for near in board.neighbours(*cell) {
                if near <= *cell || !piece.contains(&near) {
                    continue;
                }
                let part = vec![*cell, near];
                if sum(grid, &part) != sum(other, &part) {
                    changes.push((part, None));
                }
            }
        }
    }
    random.shuffle(&mut changes);
    random.shuffle(&mut last);
    let earlier = singles(pieces);
    for (number, (part, to)) in changes.iter().chain(&last).enumerate() {
        let change = (&part[..], *to);
        let Some(changed) = regrouped(board, grid, images, pieces, change) else { continue };
        let is_told = changed.iter().any(|piece| sum(grid, piece) != sum(other, piece));
        let has_room = changed.iter().all(|piece| piece.len() <= largest);
        let is_last = number >= changes.len();
        if is_told && has_room && (is_last || singles(&changed) <= earlier) {
            *pieces = changed;
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Symmetry;

    /// Returns two 4x4 grids that differ in the cells of 1 and 2.
    fn grids() -> (Grid, Grid) {
        let read = |text: &str| crate::board::Symbols::default().read(text, 16, 4).unwrap();
        (read("1234341221434321"), read("2134342112434312"))
    }

    #[test]
    fn pieces_have_their_images_before_and_after_a_change() {
        let (board, (grid, other)) = (Board::square(4), grids());
        let mut changed = 0;
        for (symmetry, seed) in [(Symmetry::Rotate180, 1), (Symmetry::Rotate90, 2)] {
            let images = Images::of(symmetry, &board).unwrap();
            let random = &mut Random::new(seed, 0);
            for _ in 0..50 {
                let mut pieces = cover(&board, &grid, &images, 2..=4, random);
                let has_images = |pieces: &[Vec<Cell>]| {
                    let is_piece = |image: &[Cell]| {
                        pieces.iter().any(|piece| {
                            piece.len() == image.len()
                                && piece.iter().all(|cell| image.contains(cell))
                        })
                    };
                    pieces.iter().all(|piece| images.of_cells(piece).all(|it| is_piece(&it)))
                };
                assert!(has_images(&pieces), "{pieces:?}");
                assert_eq!(pieces.iter().flatten().count(), 16);
                changed +=
                    usize::from(regroup(&board, (&grid, &other), &images, &mut pieces, 4, random));
                assert!(has_images(&pieces), "{pieces:?}");
            }
        }
        assert!(changed > 0);
    }

    #[test]
    fn pieces_are_changed_until_another_grid_has_other_sums() {
        let (board, (grid, other)) = (Board::square(4), grids());
        let sum = |grid: &Grid, piece: &[Cell]| -> usize {
            piece.iter().map(|cell| grid.get(*cell).unwrap().value()).sum()
        };
        let mut changed = 0;
        for seed in 0..200 {
            let random = &mut Random::new(seed, 0);
            let mut pieces = cover(&board, &grid, &Images::default(), 2..=4, random);
            if pieces.iter().any(|piece| sum(&grid, piece) != sum(&other, piece)) {
                continue;
            }
            changed += 1;
            assert!(regroup(&board, (&grid, &other), &Images::default(), &mut pieces, 4, random));
            assert!(pieces.iter().any(|piece| sum(&grid, piece) != sum(&other, piece)));
            let mut cells: Vec<Cell> = pieces.concat();
            cells.sort_unstable();
            assert_eq!(cells, board.cells().collect::<Vec<_>>());
            for piece in &pieces {
                assert!(board.is_connected(piece) && piece.len() <= 4);
                let mut symbols: Vec<_> = piece.iter().map(|cell| grid.get(*cell)).collect();
                symbols.sort_unstable();
                symbols.dedup();
                assert_eq!(symbols.len(), piece.len());
            }
        }
        assert!(changed > 0, "each cover tells the grids apart");
        let mut pieces: Vec<Vec<Cell>> = board.cells().map(|cell| vec![cell]).collect();
        assert!(!regroup(
            &board,
            (&grid, &other),
            &Images::default(),
            &mut pieces,
            4,
            &mut Random::new(0, 0)
        ));
    }
}
