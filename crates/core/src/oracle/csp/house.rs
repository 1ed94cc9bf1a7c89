//! Houses: each symbol once, and what the houses that they share cells with learn from them.

use super::candidates::{Candidates, numbers};
use crate::board::House;
use crate::rules::Rules;

/// The most cells of a house.
const MOST_CELLS: usize = 32;

/// Cells that hold each of as many symbols once.
#[derive(Debug)]
pub(super) struct Full {
    cells: Vec<u16>,
    divisions: Vec<Division>,
}

/// The cells of a house in parts, none of which share a cell.
#[derive(Debug)]
struct Division {
    parts: Vec<Part>,
}

/// Cells of a house, by their places in it.
#[derive(Debug)]
struct Part {
    places: Vec<u8>,
    // The other cells of the house that this one shares the part with, if there is one.
    beyond: Vec<u16>,
}

impl Full {
    /// Returns the houses of some rules that hold each of their symbols once.
    pub(super) fn of(rules: &Rules) -> Vec<Self> {
        let board = rules.board();
        let holds_all = |it: &&House| board.each_once(&it.cells) == board.all_symbols();
        let crossed: Vec<_> = rules.houses().iter().filter(holds_all).collect();
        let full = rules.houses().iter().filter(|it| board.each_once(&it.cells) != 0);
        let of_house = |house: &House| {
            let others = if holds_all(&house) { &crossed[..] } else { &[] };
            let shared = others.iter().filter_map(|other| Part::shared(house, other));
            Full { cells: numbers(&house.cells), divisions: divide(house.cells.len(), shared) }
        };
        full.map(of_house).collect()
    }

    pub(super) fn cells(&self) -> &[u16] {
        &self.cells
    }

    /// Removes the candidates that leave a symbol no place here, or in a house that this one shares
    /// cells with; returns `false` if a symbol has none here.
    pub(super) fn prune(&self, candidates: &mut impl Candidates) -> bool {
        let mut own = [0u32; MOST_CELLS];
        let (mut one, mut two, mut placed) = (0, 0, 0);
        for (own, cell) in own.iter_mut().zip(&self.cells) {
            let left = candidates.of(*cell);
            *own = left;
            two |= one & left;
            one |= left;
            // All bits if it is one symbol, without a branch.
            placed |= left & 0u32.wrapping_sub(u32::from(left & left.wrapping_sub(1) == 0));
        }
        if one.count_ones() as usize != self.cells.len() {
            return false;
        }
        let only = one & !two & !placed;
        if only != 0 {
            for (left, cell) in own.iter().zip(&self.cells) {
                let own = left & only;
                if own != 0 && !(own.is_power_of_two() && candidates.keep(*cell, own)) {
                    return false;
                }
            }
        }
        let open = two & !placed;
        open == 0 || self.divisions.iter().all(|division| division.prune(open, &own, candidates))
    }
}

impl Division {
    /// Removes the symbols among `open` that have their places in a part that another house shares
    /// from the other cells of that house. `own` are the candidates of the cells of this one.
    #[inline(always)]
    fn prune(&self, open: u32, own: &[u32; MOST_CELLS], candidates: &mut impl Candidates) -> bool {
        let (mut one, mut two) = (0, 0);
        for part in &self.parts {
            let left = part.left(own);
            two |= one & left;
            one |= left;
        }
        let only = open & !two;
        only == 0
            || self.parts.iter().all(|part| {
                let inside = only & part.left(own);
                inside == 0 || part.beyond.iter().all(|cell| candidates.keep(*cell, !inside))
            })
    }
}

impl Part {
    /// Returns what a house shares with another one; `None` if it is less than two cells, or all.
    fn shared(house: &House, other: &House) -> Option<Self> {
        let is_shared = |at: &usize| other.cells.contains(&house.cells[*at]);
        let places: Vec<u8> = (0..house.cells.len()).filter(is_shared).map(|at| at as u8).collect();
        if !(2..house.cells.len()).contains(&places.len()) {
            return None;
        }
        let beyond = other.cells.iter().filter(|cell| !house.cells.contains(cell)).copied();
        Some(Part { places, beyond: numbers(&beyond.collect::<Vec<_>>()) })
    }

    /// Returns the candidates of the cells.
    #[inline(always)]
    fn left(&self, own: &[u32; MOST_CELLS]) -> u32 {
        self.places.iter().fold(0, |all, at| all | own[usize::from(*at) % MOST_CELLS])
    }
}

/// Divides a house of so many cells into parts: as few divisions as have all that it shares with
/// others.
fn divide(cells: usize, shared: impl Iterator<Item = Part>) -> Vec<Division> {
    let mut divisions: Vec<Division> = Vec::new();
    let holds = |parts: &[Part], place: &u8| parts.iter().any(|it| it.places.contains(place));
    for part in shared {
        let fits = |it: &&mut Division| part.places.iter().all(|place| !holds(&it.parts, place));
        match divisions.iter_mut().find(fits) {
            Some(division) => division.parts.push(part),
            None => divisions.push(Division { parts: vec![part] }),
        }
    }
    for Division { parts } in &mut divisions {
        let others: Vec<u8> = (0..cells as u8).filter(|place| !holds(parts, place)).collect();
        let single = |place| Part { places: vec![place], beyond: Vec::new() };
        parts.extend(others.into_iter().map(single));
    }
    divisions
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Cell;
    use crate::random::Random;
    use crate::rules::{Layout, Regions, Registry};

    /// Candidates of cells without constraints on them.
    struct Plain(Vec<u32>);

    impl Candidates for Plain {
        fn of(&self, cell: u16) -> u32 {
            self.0[cell as usize]
        }

        fn keep(&mut self, cell: u16, set: u32) -> bool {
            self.0[cell as usize] &= set;
            self.0[cell as usize] != 0
        }

        fn scratch(&mut self) -> &mut Vec<u8> {
            unreachable!("houses need no memory")
        }

        fn sets(&mut self) -> &mut Vec<(u32, u32)> {
            unreachable!("houses need no memory")
        }
    }

    /// Removes the symbol of each cell that has one from the other cells of its houses.
    fn place(houses: &[House], left: &mut [u32]) {
        for house in houses {
            for cell in house.cells.iter().map(|cell| cell.index()) {
                if left[cell].is_power_of_two() {
                    let others = house.cells.iter().map(|other| other.index());
                    let symbol = left[cell];
                    others.filter(|other| *other != cell).for_each(|other| left[other] &= !symbol);
                }
            }
        }
    }

    /// Does the same one symbol, house and cell at a time.
    fn prune_slowly(houses: &[House], left: &mut [u32], symbols: usize) -> bool {
        for house in houses {
            for symbol in (0..symbols).map(|symbol| 1u32 << symbol) {
                let holds = |cell: &&Cell| left[cell.index()] & symbol != 0;
                let places: Vec<Cell> = house.cells.iter().filter(holds).copied().collect();
                match places[..] {
                    [] => return false,
                    [only] => left[only.index()] = symbol,
                    _ => {}
                }
                for other in houses {
                    if places.len() > 1 && places.iter().all(|cell| other.cells.contains(cell)) {
                        let rest = other.cells.iter().filter(|cell| !house.cells.contains(cell));
                        rest.for_each(|cell| left[cell.index()] &= !symbol);
                    }
                }
            }
        }
        left.iter().all(|left| *left != 0)
    }

    #[test]
    fn pruning_removes_what_one_symbol_after_the_other_does() {
        let mut random = Random::new(11, 0);
        let (mut sound, mut broken) = (0, 0);
        for (variant, size) in
            [("classic", "9"), ("classic", "6"), ("x", "9"), ("windoku", "9"), ("jigsaw", "7")]
        {
            let size = size.parse().unwrap();
            let layout = match variant {
                "jigsaw" => Layout::with_regions(size, Regions::random(7, &mut random)),
                _ => Layout::of_size(size),
            };
            let rules = Registry::standard().rules(variant, &layout).unwrap();
            let (houses, full) = (rules.houses(), Full::of(&rules));
            let symbols = rules.board().symbol_count();
            for round in 0..60 {
                // Each candidate is there as often as not, or more often.
                let mut left = || {
                    (0..symbols).fold(0, |all, symbol| {
                        all | u32::from(random.below(10) < 5 + round / 15) << symbol
                    })
                };
                let start: Vec<u32> = (0..rules.board().cell_count()).map(|_| left()).collect();
                let mut slow = start.clone();
                let slow_holds = loop {
                    let before = slow.clone();
                    place(houses, &mut slow);
                    match prune_slowly(houses, &mut slow, symbols) {
                        false => break false,
                        true if slow == before => break true,
                        true => {}
                    }
                };
                let mut fast = Plain(start);
                let fast_holds = loop {
                    let before = fast.0.clone();
                    place(houses, &mut fast.0);
                    let is_open = fast.0.iter().all(|left| *left != 0);
                    match is_open && full.iter().all(|house| house.prune(&mut fast)) {
                        false => break false,
                        true if fast.0 == before => break true,
                        true => {}
                    }
                };
                assert_eq!(fast_holds, slow_holds, "{variant} {size}, round {round}");
                if fast_holds {
                    assert_eq!(fast.0, slow, "{variant} {size}, round {round}");
                    sound += 1;
                } else {
                    broken += 1;
                }
            }
        }
        assert!(sound > 30 && broken > 30, "{sound} and {broken}");
    }
}
