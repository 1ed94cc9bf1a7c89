//! What follows from assumptions, without the reasons: the facts of
//! [`Implications`](super::implications::Implications) with the scope `All`, found much faster.

use crate::cells::{CellSet, bits};
use crate::state::State;
use crate::statements::Statements;

/// The consequences of some assumptions, or that they contradict each other.
///
/// Fewer candidates never exclude less. So the consequences do not depend on the order in which
/// they are found, and those of two assumptions can be found from those of one.
#[derive(Clone)]
pub(super) struct Closure {
    /// For each cell the candidates that are not false, or the symbol of a filled cell.
    left: Vec<u16>,
    /// For each cell the candidates that are true.
    held: Vec<u16>,
    /// For each symbol the cells where it is not false.
    boards: Vec<CellSet>,
    /// For each house and symbol the positions where it is not false.
    places: Vec<u16>,
    is_contradictory: bool,
}

/// Finds consequences in one position.
pub(super) struct Closures<'s> {
    state: &'s State,
    statements: Option<&'s Statements>,
    /// The true candidates whose consequences are still to be found.
    fresh: Vec<(usize, usize)>,
    /// The statements whose cells have lost candidates since they were looked at.
    touched: Vec<u16>,
    is_touched: Vec<bool>,
    /// The masks that a statement was asked about last, and its answer.
    masks: Vec<u32>,
    answer: Vec<u32>,
}

impl Closure {
    /// Returns the number of cells of the board.
    pub(super) fn cell_count(&self) -> usize {
        self.left.len()
    }

    /// Returns whether the assumptions contradict each other.
    pub(super) fn is_contradictory(&self) -> bool {
        self.is_contradictory
    }

    /// Returns whether a candidate is true.
    pub(super) fn holds(&self, cell: usize, symbol: usize) -> bool {
        self.held[cell] >> symbol & 1 == 1
    }

    /// Returns whether a candidate is false.
    pub(super) fn fails(&self, cell: usize, symbol: usize) -> bool {
        self.left[cell] >> symbol & 1 == 0
    }

    /// Returns the candidates that are true, as cells and symbols.
    pub(super) fn held(&self) -> impl Iterator<Item = (usize, usize)> {
        let cells = self.held.iter().enumerate();
        cells.flat_map(|(cell, held)| bits(*held).map(move |symbol| (cell, symbol)))
    }

    /// Returns the number of candidates that are true and of those that are not false.
    pub(super) fn count(&self) -> (u32, u32) {
        let count = |masks: &[u16]| masks.iter().map(|mask| mask.count_ones()).sum();
        (count(&self.held), count(&self.left))
    }

    /// Becomes a copy of another of the same position.
    fn become_like(&mut self, other: &Closure) {
        self.left.copy_from_slice(&other.left);
        self.held.copy_from_slice(&other.held);
        self.boards.copy_from_slice(&other.boards);
        self.places.copy_from_slice(&other.places);
        self.is_contradictory = other.is_contradictory;
    }
}

impl<'s> Closures<'s> {
    pub(super) fn new(state: &'s State) -> Self {
        let statements = state.statements().map(|statements| &**statements);
        Closures {
            state,
            statements,
            fresh: Vec::new(),
            touched: Vec::new(),
            is_touched: vec![false; statements.map_or(0, |statements| statements.all.len())],
            masks: Vec::new(),
            answer: Vec::new(),
        }
    }

    /// Returns the closure of no assumption.
    pub(super) fn of_nothing(&self) -> Closure {
        let geometry = &self.state.geometry;
        let houses = 0..geometry.houses.len();
        Closure {
            left: (0..geometry.cells).map(|cell| self.state.known(cell)).collect(),
            held: vec![0; geometry.cells],
            boards: (0..geometry.symbols).map(|symbol| self.state.board(symbol)).collect(),
            places: houses.flat_map(|house| self.state.all_places(house)).copied().collect(),
            is_contradictory: false,
        }
    }

    /// Writes to `both` what follows from the assumptions of `known` and a further candidate.
    pub(super) fn assume(
        &mut self,
        known: &Closure,
        cell: usize,
        symbol: usize,
        both: &mut Closure,
    ) {
        both.become_like(known);
        self.hold(both, cell, symbol);
        self.follow(both);
    }

    /// Adds that some candidates are false, and what follows.
    pub(super) fn exclude(
        &mut self,
        closure: &mut Closure,
        excluded: impl IntoIterator<Item = (usize, usize)>,
    ) {
        excluded.into_iter().for_each(|(cell, symbol)| self.fail(closure, cell, symbol));
        self.follow(closure);
    }

    /// Adds all consequences, or up to a contradiction.
    fn follow(&mut self, closure: &mut Closure) {
        while !closure.is_contradictory {
            if let Some((cell, symbol)) = self.fresh.pop() {
                self.exclude_others(closure, cell, symbol);
            } else if let Some(number) = self.touched.pop() {
                self.is_touched[usize::from(number)] = false;
                self.use_statement(closure, number);
            } else {
                return;
            }
        }
        self.fresh.clear();
        self.touched.drain(..).for_each(|number| self.is_touched[usize::from(number)] = false);
    }

    /// Excludes what a true candidate excludes.
    fn exclude_others(&mut self, closure: &mut Closure, cell: usize, symbol: usize) {
        let state = self.state;
        for other in bits(closure.left[cell] & !(1 << symbol)) {
            self.fail(closure, cell, other);
        }
        let peers = closure.boards[symbol] & state.geometry.peers(cell);
        peers.iter().for_each(|peer| self.fail(closure, peer, symbol));
        for (other, symbol) in state.geometry.apart(cell, symbol) {
            self.fail(closure, usize::from(*other), usize::from(*symbol));
        }
    }

    /// Excludes what a statement excludes.
    fn use_statement(&mut self, closure: &mut Closure, number: u16) {
        let state = self.state;
        let statement = state.statement(number);
        self.masks.clear();
        self.masks.extend(statement.cells.iter().map(|cell| u32::from(closure.left[*cell])));
        statement.left_into(&self.masks, &mut self.answer);
        for (number, cell) in statement.cells.iter().enumerate() {
            for symbol in bits(closure.left[*cell] & !(self.answer[number] as u16)) {
                self.fail(closure, *cell, symbol);
            }
        }
    }

    fn hold(&mut self, closure: &mut Closure, cell: usize, symbol: usize) {
        if !closure.holds(cell, symbol) {
            closure.is_contradictory |= closure.fails(cell, symbol);
            closure.held[cell] |= 1 << symbol;
            self.fresh.push((cell, symbol));
        }
    }

    /// Adds that an open candidate is false. What is none stays so.
    fn fail(&mut self, closure: &mut Closure, cell: usize, symbol: usize) {
        let state = self.state;
        if closure.fails(cell, symbol) || !state.has(cell, symbol) {
            return;
        }
        closure.is_contradictory |= closure.holds(cell, symbol);
        closure.left[cell] &= !(1 << symbol);
        closure.boards[symbol].remove(cell);
        match closure.left[cell] {
            0 => closure.is_contradictory = true,
            left if left.is_power_of_two() => {
                self.hold(closure, cell, left.trailing_zeros() as usize);
            }
            _ => {}
        }
        for seat in state.geometry.seats(cell) {
            let house = usize::from(seat.house);
            let places = &mut closure.places[house * state.geometry.symbols + symbol];
            *places &= !(1 << seat.position);
            let (places, house) = (*places, &state.geometry.houses[house]);
            if house.full && places == 0 {
                closure.is_contradictory = true;
            } else if house.full && places.is_power_of_two() {
                self.hold(closure, house.cells[places.trailing_zeros() as usize], symbol);
            }
        }
        for number in self.statements.map_or(&[][..], |statements| statements.of_cell(cell)) {
            if !std::mem::replace(&mut self.is_touched[usize::from(*number)], true) {
                self.touched.push(*number);
            }
        }
    }
}
