//! The parts of a clue, which are asked for again and again.

use crate::rules::{Identity, NoParts, Part, Rules};
use std::fmt;
use std::sync::OnceLock;

/// The parts of a clue under the rules that asked first. A copy of the clue knows none, and what
/// is known says nothing of the clue.
#[derive(Default)]
pub(super) struct KnownParts(OnceLock<(Identity, Result<Vec<Part>, NoParts>)>);

impl KnownParts {
    /// Returns the parts under some rules; `make` computes them if they are not known.
    pub(super) fn of(
        &self,
        rules: &Rules,
        make: impl Fn() -> Result<Vec<Part>, NoParts>,
    ) -> Result<Vec<Part>, NoParts> {
        let (identity, parts) = self.0.get_or_init(|| (rules.identity().same(), make()));
        match identity.is(rules.identity()) {
            true => parts.clone(),
            false => make(),
        }
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
}
