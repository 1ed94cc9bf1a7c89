//! The pattern of an exocet: the base, the cross-lines and the targets.

use super::frames::Frame;
use super::ways::always_false;
use crate::cells::{CellSet, MAX_SYMBOLS, bits};
use crate::chains::facts::Group;
use crate::premises::needed;
use crate::state::State;
use crate::step::{Part, Reason, Role, symbols_of};
use crate::step_collector::StepCollector;
use crate::technique::Technique;

/// Two cells that hold the symbols of the base.
pub(super) type Targets = [usize; 2];

/// A base with its cross-lines.
pub(super) struct Exocet<'f> {
    frame: &'f Frame,
    base: [usize; 2],
    /// The candidates of the base.
    symbols: u16,
    /// The cross-lines, by their house numbers; those of the other boxes last.
    lines: Vec<usize>,
    /// For each symbol of the base, its places in the cross-lines where it is not placed yet,
    /// outside the line and the box of the base: for each such line a mask and the line.
    places: Vec<Vec<(u16, usize)>>,
}

impl<'f> Exocet<'f> {
    pub(super) fn new(
        state: &State,
        frame: &'f Frame,
        base: [usize; 2],
        lines: Vec<usize>,
    ) -> Self {
        let houses = &state.geometry.houses;
        let symbols = state.cell(base[0]) | state.cell(base[1]);
        let far = |line: usize, symbol: usize| {
            let places = bits(state.places(line, symbol));
            let is_far = |at: &usize| !frame.near.contains(houses[line].cells[*at]);
            (places.filter(is_far).fold(0, |mask, at| mask | 1 << at), line)
        };
        let of = |symbol: usize| {
            let open = lines.iter().filter(|line| state.places(**line, symbol) != 0);
            open.map(|line| far(*line, symbol)).collect()
        };
        let places = bits(symbols).map(of).collect();
        Exocet { frame, base, symbols, lines, places }
    }

    /// Returns, for each of the two boxes beside that of the base, the cell of its cross-line in
    /// the band and outside the base line that may hold a symbol of the base, if there is one.
    /// `None` if there are several for a box, or if such a cell is filled.
    pub(super) fn in_band(&self, state: &State) -> Option<[Option<usize>; 2]> {
        let of_line = |line: usize| {
            let cells = state.geometry.houses[line].set & (self.frame.band - self.frame.near);
            let mut held = cells.iter().filter(|cell| state.known(*cell) & self.symbols != 0);
            match (held.next(), held.next()) {
                (None, None) => Some(None),
                (Some(only), None) if state.cell(only) != 0 => Some(Some(only)),
                _ => None,
            }
        };
        let [.., first, second] = self.lines[..] else { return None };
        Some([of_line(first)?, of_line(second)?])
    }

    /// Returns the cells of the cross-lines outside the band with candidates of the base.
    pub(super) fn outside(&self, state: &State) -> CellSet {
        let cells = (self.of_lines(state) - self.frame.band).iter();
        cells.filter(|cell| state.cell(*cell) & self.symbols != 0).collect()
    }

    /// Returns whether two cells lie in one cross-line.
    pub(super) fn is_in_one_line(&self, state: &State, cells: Targets) -> bool {
        let sets = self.lines.iter().map(|line| state.geometry.houses[*line].set);
        sets.into_iter().any(|set| cells.iter().all(|cell| set.contains(*cell)))
    }

    /// Returns the cells of the cross-lines.
    fn of_lines(&self, state: &State) -> CellSet {
        let sets = self.lines.iter().map(|line| state.geometry.houses[*line].set);
        sets.fold(CellSet::EMPTY, |all, set| all | set)
    }

    /// Returns whether the targets hold the symbols of the base: none of its candidates has without
    /// them a place in each cross-line, each in another line along the base.
    pub(super) fn is_of(&self, state: &State, targets: Targets) -> bool {
        self.places.iter().all(|places| {
            let mut left = [0; MAX_SYMBOLS];
            for ((mask, line), left) in places.iter().zip(&mut left) {
                *left = mask & !positions(state, *line, targets);
            }
            !fit(&left[..places.len()], 0)
        })
    }

    /// Reports what is eliminated, if the targets hold the symbols of the base.
    pub(super) fn report(
        &self,
        state: &State,
        targets: Targets,
        technique: Technique,
        found: &mut StepCollector,
    ) {
        let gone = always_false(state, self.base, &self.lines, found);
        found.eliminate(technique, gone.iter().copied(), || {
            let places = bits(self.symbols).zip(&self.places).flat_map(|(symbol, places)| {
                let group = move |line: usize| Group::House(line as u16, symbol as u8);
                places.iter().map(move |(_, line)| group(*line))
            });
            let groups = self.base.into_iter().map(|cell| Group::Cell(cell as u16)).chain(places);
            let premises = needed(state, groups, &gone, false);
            let parts = self.parts(state, targets);
            Reason { symbols: symbols_of(self.symbols), parts, premises }
        });
    }

    /// Returns the base, the targets, the cross-lines, and the lines that cover each symbol.
    fn parts(&self, state: &State, mut targets: Targets) -> Vec<Part> {
        targets.sort_unstable();
        let base = self.base.into_iter().collect();
        let target = |cell: usize| {
            Part::cells(Role::Target, CellSet::of(cell), state.cell(cell) & self.symbols)
        };
        let cross_line = |line: &usize| {
            let cells = state.geometry.houses[*line].set - self.frame.near;
            let is_place =
                |cell: &usize| state.cell(*cell) & self.symbols != 0 && !targets.contains(cell);
            let cells = cells.iter().filter(is_place).collect();
            Part::house(Role::Link, *line, cells, self.symbols)
        };
        let covers = bits(self.symbols).zip(&self.places).flat_map(|(symbol, places)| {
            let cover = move |(line, cells)| Part::house(Role::Cover, line, cells, 1 << symbol);
            self.cover(state, targets, places).into_iter().map(cover)
        });
        [Part::house(Role::Base, self.frame.line, base, self.symbols)]
            .into_iter()
            .chain(targets.map(target))
            .chain(self.lines.iter().map(cross_line))
            .chain(covers)
            .collect()
    }

    /// Returns the fewest lines that contain the places of a symbol outside the targets, with these
    /// places: lines along the base, and cross-lines if there are then fewer.
    fn cover(
        &self,
        state: &State,
        targets: Targets,
        places: &[(u16, usize)],
    ) -> Vec<(usize, CellSet)> {
        let houses = &state.geometry.houses;
        let left = |(mask, line): &(u16, usize)| mask & !positions(state, *line, targets);
        let left: Vec<u16> = places.iter().map(left).collect();
        let others = |chosen: u16| {
            let is_left = |(at, _): &(usize, &u16)| chosen >> at & 1 == 0;
            left.iter().enumerate().filter(is_left).fold(0, |all, (_, mask)| all | mask)
        };
        let count = |chosen: &u16| (chosen.count_ones() + others(*chosen).count_ones(), *chosen);
        let chosen = (0..1u16 << places.len()).min_by_key(count).unwrap_or_default();
        let cells: CellSet = (left.iter().zip(places))
            .flat_map(|(mask, (_, line))| houses[*line].at(*mask))
            .collect();
        let along = bits(others(chosen)).map(|at| self.frame.along[at]);
        let across = bits(chosen).map(|at| places[at].1);
        along.chain(across).map(|line| (line, cells & houses[line].set)).collect()
    }
}

/// Returns the positions of some cells in a line.
fn positions(state: &State, line: usize, cells: [usize; 2]) -> u16 {
    let seats = cells.into_iter().flat_map(|cell| state.geometry.seats(cell));
    let seats = seats.filter(|seat| usize::from(seat.house) == line);
    seats.fold(0, |mask, seat| mask | 1 << seat.position)
}

/// Returns whether each mask has a bit of its own.
fn fit(masks: &[u16], taken: u16) -> bool {
    match masks {
        [] => true,
        [first, rest @ ..] => bits(first & !taken).any(|bit| fit(rest, taken | 1 << bit)),
    }
}
