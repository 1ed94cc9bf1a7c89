//! The parts of clues, which are asked for again and again.

use crate::rules::{Identity, NoParts, Part, Rules};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::OnceLock;

/// The most arcs of diagrams and cells of other parts that are kept for a thread: about a megabyte.
const MOST: usize = 1 << 17;

/// What tells a clue apart, under which its parts are kept. A copy of the clue is another one.
#[derive(Default)]
pub(super) struct KnownParts(OnceLock<Identity>);

/// The parts of the clues that were asked last.
#[derive(Default)]
struct Last {
    // By clue and rules.
    parts: BTreeMap<(Identity, Identity), Result<Vec<Part>, NoParts>>,
    size: usize,
}

thread_local! {
    static LAST: RefCell<Last> = RefCell::default();
}

impl KnownParts {
    /// Returns the parts under some rules; `make` computes them if they are not known.
    pub(super) fn of(
        &self,
        rules: &Rules,
        make: impl Fn() -> Result<Vec<Part>, NoParts>,
    ) -> Result<Vec<Part>, NoParts> {
        let key = (*self.0.get_or_init(Identity::default), rules.identity());
        if let Some(known) = LAST.with_borrow(|last| last.parts.get(&key).cloned()) {
            return known;
        }
        let made = make();
        LAST.with_borrow_mut(|last| last.keep(key, made.clone()));
        made
    }
}

impl Last {
    /// Keeps the parts of a clue. What was kept before goes if it is too much then.
    fn keep(&mut self, key: (Identity, Identity), parts: Result<Vec<Part>, NoParts>) {
        let size = parts.iter().flatten().map(Part::size).sum::<usize>() + 1;
        if self.size + size > MOST {
            *self = Last::default();
        }
        self.size += size;
        self.parts.insert(key, parts);
    }
}

impl Clone for KnownParts {
    fn clone(&self) -> Self {
        KnownParts::default()
    }
}

impl fmt::Debug for KnownParts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("_")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Cell, HouseRole, Size};
    use crate::rules::{Constraint, Layout, Registry, Rules};
    use serde_json::{Map, json};
    use std::sync::Arc;

    #[test]
    fn parts_are_those_of_the_rules_that_ask() {
        let registry = Registry::standard();
        let layout = Layout::of_size(Size::of_side(4).unwrap());
        let [classic, latin] =
            ["classic", "latin"].map(|name| registry.rules(name, &layout).unwrap());
        let mut with_diagonal = latin.clone();
        let diagonal = [0, 5, 10, 15].map(Cell::new).to_vec();
        with_diagonal.add_house(HouseRole::Extra, "diagonal", diagonal);
        let clue = || -> Arc<dyn Constraint> {
            let fields = Map::from_iter([("sum".to_owned(), json!(12))]);
            let kind = registry.clue_kind("sum").unwrap();
            kind.read([0, 5, 10, 1, 6].map(Cell::new).to_vec(), &fields).unwrap()
        };
        let parts = |clue: &dyn Constraint, rules: &Rules| format!("{:?}", clue.parts(rules));
        let all = [&classic, &latin, &with_diagonal];
        let expected = all.map(|rules| parts(clue().as_ref(), rules));
        assert!(expected[0] != expected[1] && expected[1] != expected[2]);
        for first in 0..all.len() {
            let clue = clue();
            parts(clue.as_ref(), all[first]);
            for _ in 0..2 {
                assert_eq!(all.map(|rules| parts(clue.as_ref(), rules)), expected);
            }
        }
    }

    #[test]
    fn parts_are_computed_once_while_there_is_room() {
        let layout = Layout::of_size(Size::of_side(4).unwrap());
        let rules = Registry::standard().rules("classic", &layout).unwrap();
        let made = std::cell::Cell::new(0);
        let ask = |known: &KnownParts| {
            let make = || {
                made.set(made.get() + 1);
                Part::total(&rules, &[0, 5, 10].map(Cell::new), 6)
            };
            assert_eq!(format!("{:?}", known.of(&rules, make)), format!("{:?}", make()));
            made.set(made.get() - 1);
        };
        let first = KnownParts::default();
        (0..3).for_each(|_| ask(&first));
        assert_eq!(made.get(), 1);
        ask(&first.clone());
        assert_eq!(made.get(), 2);
        (0..MOST / 4).for_each(|_| ask(&KnownParts::default()));
        let most = LAST.with_borrow(|last| (last.size, last.parts.len()));
        assert!(most.0 <= MOST && most.1 < MOST / 4, "{most:?}");
        ask(&first);
        assert_eq!(made.get(), 3 + MOST / 4);
    }
}
