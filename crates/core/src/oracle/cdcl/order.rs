//! The order of the variables by how often they took part in recent conflicts.

use crate::cnf::Var;

/// Activities past this are all scaled down.
const LARGE: f64 = 1e100;

/// A heap of variables, the most active on top.
#[derive(Debug)]
pub(super) struct Order {
    activities: Vec<f64>,
    // The weight of a conflict. It grows, which has the effect of all activities shrinking.
    step: f64,
    heap: Vec<u32>,
    // The place of each variable in the heap.
    places: Vec<u32>,
}

const ABSENT: u32 = u32::MAX;

impl Order {
    /// Creates an order of variables with these activities.
    pub(super) fn new(activities: Vec<f64>) -> Self {
        let vars = activities.len();
        let places = vec![ABSENT; vars];
        let mut order = Order { activities, step: 1.0, heap: Vec::with_capacity(vars), places };
        (0..vars).for_each(|var| order.put(Var::new(var)));
        order
    }

    /// Returns the activity of each variable, in units of the current conflict's weight.
    pub(super) fn activities(&self) -> impl Iterator<Item = f64> {
        self.activities.iter().map(|activity| activity / self.step)
    }

    /// Raises the activity of a variable.
    pub(super) fn bump(&mut self, var: Var) {
        let activity = &mut self.activities[var.index()];
        *activity += self.step;
        if *activity > LARGE {
            self.activities.iter_mut().for_each(|activity| *activity /= LARGE);
            self.step /= LARGE;
        }
        let place = self.places[var.index()];
        if place != ABSENT {
            self.rise(place as usize);
        }
    }

    /// Reduces the weight of past conflicts.
    pub(super) fn decay(&mut self, factor: f64) {
        self.step /= factor;
    }

    /// Puts a variable back into the heap.
    #[inline]
    pub(super) fn put(&mut self, var: Var) {
        if self.places[var.index()] == ABSENT {
            self.places[var.index()] = self.heap.len() as u32;
            self.heap.push(var.index() as u32);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Removes and returns the most active variable.
    pub(super) fn take(&mut self) -> Option<Var> {
        let top = *self.heap.first()?;
        self.places[top as usize] = ABSENT;
        let last = self.heap.pop().expect("it is not empty");
        if last != top {
            self.heap[0] = last;
            self.places[last as usize] = 0;
            self.sink();
        }
        Some(Var::new(top as usize))
    }

    fn activity(&self, place: usize) -> f64 {
        self.activities[self.heap[place] as usize]
    }

    fn swap(&mut self, a: usize, b: usize) {
        self.heap.swap(a, b);
        self.places[self.heap[a] as usize] = a as u32;
        self.places[self.heap[b] as usize] = b as u32;
    }

    fn rise(&mut self, mut place: usize) {
        while place > 0 {
            let above = (place - 1) / 2;
            if self.activity(place) <= self.activity(above) {
                return;
            }
            self.swap(place, above);
            place = above;
        }
    }

    fn sink(&mut self) {
        let mut place = 0;
        loop {
            let below = place * 2 + 1;
            if below >= self.heap.len() {
                return;
            }
            let right = below + 1;
            let is_right = right < self.heap.len() && self.activity(right) > self.activity(below);
            let larger = if is_right { right } else { below };
            if self.activity(larger) <= self.activity(place) {
                return;
            }
            self.swap(place, larger);
            place = larger;
        }
    }
}
