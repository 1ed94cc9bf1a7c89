//! Conclusions that are remembered, because the same candidates are asked about again and again.

use std::sync::{Mutex, PoisonError};

/// The number of conclusions that a memo has room for at first. Most memos keep few.
const FIRST_SLOTS: usize = 1 << 5;

/// The number of conclusions that one memo keeps at most.
const SLOTS: usize = 1 << 12;

/// Remembers the answers of a function of some masks. Where two lists of masks fall into one slot,
/// the later one replaces the earlier.
#[derive(Debug, Default)]
pub(super) struct Memo {
    slots: Mutex<Slots>,
}

#[derive(Debug, Default)]
struct Slots {
    all: Vec<Option<Known>>,
    used: usize,
}

/// A list of masks and the answer for it.
#[derive(Debug)]
struct Known {
    masks: Box<[u32]>,
    answer: Vec<u32>,
}

impl Memo {
    /// Writes the answer for these masks to `answer`; it is computed if it is not remembered.
    pub(super) fn answer(
        &self,
        masks: &[u32],
        answer: &mut Vec<u32>,
        compute: impl FnOnce() -> Vec<u32>,
    ) {
        answer.clear();
        let hash = hash(masks);
        let lock = || self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = lock().get(hash)
            && *known.masks == *masks
        {
            answer.extend_from_slice(&known.answer);
            return;
        }
        let computed = compute();
        answer.extend_from_slice(&computed);
        lock().set(hash, Known { masks: masks.into(), answer: computed });
    }
}

impl Slots {
    fn get(&self, hash: usize) -> Option<&Known> {
        self.all.get(hash % self.all.len().max(1))?.as_ref()
    }

    /// Keeps an answer. There are twice as many slots once half of them are used.
    fn set(&mut self, hash: usize, known: Known) {
        let count = self.all.len();
        if count < SLOTS && self.used * 2 >= count {
            let earlier = std::mem::take(self);
            self.all.resize_with((count * 2).max(FIRST_SLOTS), || None);
            for known in earlier.all.into_iter().flatten() {
                self.put(self::hash(&known.masks), known);
            }
        }
        self.put(hash, known);
    }

    fn put(&mut self, hash: usize, known: Known) {
        let slot = hash % self.all.len();
        self.used += usize::from(self.all[slot].replace(known).is_none());
    }
}

/// Returns a hash of a list of masks, by multiplication.
fn hash(masks: &[u32]) -> usize {
    let mixed = masks.iter().fold(0u64, |hash, mask| {
        (hash.rotate_left(5) ^ u64::from(*mask)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    });
    (mixed >> 32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn an_answer_is_computed_once_and_belongs_to_its_masks() {
        let (memo, computed) = (Memo::default(), Cell::new(0));
        // More lists than slots, so that some replace others.
        let lists: Vec<[u32; 2]> = (0..2 * SLOTS as u32).map(|at| [at % 97, at]).collect();
        let ask = |masks: &[u32; 2]| {
            let mut answer = vec![7; 3];
            memo.answer(masks, &mut answer, || {
                computed.set(computed.get() + 1);
                vec![masks[0] ^ masks[1]]
            });
            answer
        };
        for masks in &lists {
            assert_eq!(ask(masks), [masks[0] ^ masks[1]]);
            assert_eq!(ask(masks), [masks[0] ^ masks[1]]);
        }
        assert_eq!(computed.get(), lists.len());
        for masks in &lists {
            assert_eq!(ask(masks), [masks[0] ^ masks[1]]);
        }
        assert!(computed.get() < 2 * lists.len());
    }
}
