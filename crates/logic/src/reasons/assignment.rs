//! Assignments of symbols to cells that fulfil some facts, and what else they leave fulfilled.

use super::hitting::Elements;
use crate::cells::bits;
use crate::chains::facts::Group;
use crate::geometry::Region;
use crate::state::State;
use crate::statements::Statement;

/// Symbols in some cells, of which no two exclude each other, and the candidates that they leave.
#[derive(Clone)]
pub(super) struct Assignment<'s> {
    state: &'s State,
    /// The symbol of each cell, [`NONE`] if it has none.
    values: Vec<u8>,
    /// The candidates of each cell that no value excludes.
    masks: Vec<u16>,
}

/// The value of a cell without a symbol.
pub(super) const NONE: u8 = 255;

impl<'s> Assignment<'s> {
    /// Returns the assignment of the filled cells of a position.
    pub(super) fn new(state: &'s State) -> Self {
        let cells = 0..state.geometry.cells;
        let value = |cell| state.value(cell).map_or(NONE, |symbol| symbol as u8);
        let values = cells.clone().map(value).collect();
        Assignment { state, values, masks: cells.map(|cell| state.known(cell)).collect() }
    }

    /// Assumes that a candidate is true.
    pub(super) fn place(&mut self, cell: usize, symbol: usize) {
        let geometry = &self.state.geometry;
        self.values[cell] = symbol as u8;
        self.masks[cell] = 1 << symbol;
        for peer in (self.state.board(symbol) & geometry.peers(cell)).iter() {
            self.masks[peer] &= !(1 << symbol);
        }
        for (other, symbol) in geometry.apart(cell, symbol) {
            self.masks[usize::from(*other)] &= !(1 << symbol);
        }
    }

    /// Assumes that a candidate is false.
    pub(super) fn eliminate(&mut self, cell: usize, symbol: usize) {
        self.masks[cell] &= !(1 << symbol);
    }

    /// Returns an assignment with further values that fulfils some elements; `None` if there is
    /// none. `work` counts the assignments looked at.
    pub(super) fn fulfilling(self, elements: &[Group], work: &mut usize) -> Option<Self> {
        *work += 1;
        let mut best: Option<Vec<(usize, usize)>> = None;
        for element in elements {
            let Some(options) = self.options(*element) else { continue };
            if options.is_empty() {
                return None;
            }
            if best.as_ref().is_none_or(|best| options.len() < best.len()) {
                best = Some(options);
            }
        }
        let Some(mut options) = best else { return Some(self) };
        // The first comes last.
        options.rotate_left(1);
        if elements.iter().any(|element| matches!(element, Group::Statement(_))) {
            let left = self.narrowed(elements)?;
            options.retain(|(cell, symbol)| left[*cell] >> symbol & 1 == 1);
        }
        let (last, others) = options.split_last()?;
        for (cell, symbol) in others {
            let mut next = self.clone();
            next.place(*cell, *symbol);
            if let Some(found) = next.fulfilling(elements, work) {
                return Some(found);
            }
        }
        let mut next = self;
        next.place(last.0, last.1);
        next.fulfilling(elements, work)
    }

    /// Returns candidates of each cell that include those of every assignment with further values
    /// that fulfils some elements; `None` if there is none.
    fn narrowed(&self, elements: &[Group]) -> Option<Vec<u16>> {
        let geometry = &self.state.geometry;
        let mut left = self.masks.clone();
        let (mut masks, mut answer) = (Vec::new(), Vec::new());
        loop {
            let mut lost = Vec::new();
            for element in elements {
                let Group::Statement(number) = element else { continue };
                let statement = self.state.statement(*number);
                masks.clear();
                masks.extend(statement.cells.iter().map(|cell| u32::from(left[*cell])));
                statement.left_into(&masks, &mut answer);
                for (cell, answer) in statement.cells.iter().zip(&answer) {
                    match *answer as u16 & left[*cell] {
                        0 => return None,
                        fewer if fewer != left[*cell] => {
                            left[*cell] = fewer;
                            lost.push(*cell);
                        }
                        _ => {}
                    }
                }
            }
            if lost.is_empty() {
                return Some(left);
            }
            // A cell of a statement holds something.
            for cell in lost {
                if left[cell] == 0 {
                    return None;
                }
                if !left[cell].is_power_of_two() {
                    continue;
                }
                let symbol = left[cell].trailing_zeros() as usize;
                let peers = self.state.board(symbol) & geometry.peers(cell);
                peers.iter().for_each(|peer| left[peer] &= !(1 << symbol));
                for (other, symbol) in geometry.apart(cell, symbol) {
                    left[usize::from(*other)] &= !(1 << symbol);
                }
            }
        }
    }

    /// Returns candidates of which one must be true if an element is; `None` if it is fulfilled.
    fn options(&self, element: Group) -> Option<Vec<(usize, usize)>> {
        match element {
            Group::Cell(cell) => {
                let cell = usize::from(cell);
                let options = bits(self.masks[cell]).map(|symbol| (cell, symbol));
                (self.values[cell] == NONE).then(|| options.collect())
            }
            Group::House(house, symbol) => {
                let cells = &self.state.geometry.houses[usize::from(house)].cells;
                if cells.iter().any(|cell| self.values[*cell] == symbol) {
                    return None;
                }
                let free = cells.iter().filter(|cell| self.masks[**cell] >> symbol & 1 == 1);
                Some(free.map(|cell| (*cell, usize::from(symbol))).collect())
            }
            Group::Statement(number) => {
                let statement = self.state.statement(number);
                let masks = statement.cells.iter().map(|cell| u32::from(self.masks[*cell]));
                let left = statement.left(&masks.collect::<Vec<_>>());
                if left.contains(&0) {
                    return Some(Vec::new());
                }
                let open = statement.cells.iter().zip(left);
                let open = open.filter(|(cell, _)| self.values[**cell] == NONE);
                let (cell, mask) = open.min_by_key(|(_, mask)| mask.count_ones())?;
                Some(bits(mask as u16).map(|symbol| (*cell, symbol)).collect())
            }
        }
    }

    /// Gives the other cells their symbols of a solution, as far as these are not excluded, and
    /// other symbols where that fulfils more elements.
    pub(super) fn complete(&mut self, solution: &[u8]) {
        let mut empty = Vec::new();
        for cell in self.state.empty().iter() {
            match self.masks[cell] >> solution[cell] & 1 {
                _ if self.values[cell] != NONE => {}
                1 => self.values[cell] = solution[cell],
                _ => empty.push(cell),
            }
        }
        let geometry = &self.state.geometry;
        for cell in empty {
            let fits = |symbol: &usize| {
                let is_seen = |peer: usize| usize::from(self.values[peer]) == *symbol;
                let is_apart =
                    |(other, symbol): &(u16, u8)| self.values[usize::from(*other)] == *symbol;
                !geometry.peers(cell).iter().any(is_seen)
                    && !geometry.apart(cell, *symbol).iter().any(is_apart)
            };
            // A symbol that fits is missing in each house of the cell.
            if let Some(symbol) = bits(self.masks[cell]).find(fits) {
                self.values[cell] = symbol as u8;
            }
        }
    }

    /// Returns the elements that the values violate.
    pub(super) fn violated(&self, elements: &[Group], solution: &[u8]) -> Elements {
        let of_house = |house: &Region| {
            let values = house.cells.iter().map(|cell| self.values[*cell]);
            values.filter(|value| *value != NONE).fold(0u16, |mask, value| mask | 1 << value)
        };
        let held: Vec<u16> = self.state.geometry.houses.iter().map(of_house).collect();
        let mut violated = Elements::none(elements.len());
        for (number, element) in elements.iter().enumerate() {
            let is_fulfilled = match element {
                Group::Cell(cell) => self.values[usize::from(*cell)] != NONE,
                Group::House(house, symbol) => held[usize::from(*house)] >> symbol & 1 == 1,
                Group::Statement(number) => self.fulfils(self.state.statement(*number), solution),
            };
            if !is_fulfilled {
                violated.insert(number);
            }
        }
        violated
    }

    /// Returns whether a statement is fulfilled by the values alone.
    fn fulfils(&self, statement: &Statement, solution: &[u8]) -> bool {
        let mut cells = statement.cells.iter();
        if cells.clone().all(|cell| self.values[*cell] == solution[*cell]) {
            return true;
        }
        if cells.any(|cell| self.values[*cell] == NONE) {
            return false;
        }
        let masks = statement.cells.iter().map(|cell| 1 << self.values[*cell]);
        !statement.left(&masks.collect::<Vec<_>>()).contains(&0)
    }

    /// Returns the symbol of each cell, [`NONE`] if it has none.
    pub(super) fn values(&self) -> &[u8] {
        &self.values
    }
}
