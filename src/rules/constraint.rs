//! Constraints: rules other than houses, which check a full grid and write their own clauses.

use super::{Claims, Clauses, Foreign, Mark, Rules, Unstated, View, Words};
use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use serde_json::{Map, Value};
use std::fmt::Debug;
use std::sync::Arc;

/// A constraint on some cells: part of a variant, or a clue of one puzzle.
pub trait Constraint: Debug + Send + Sync {
    /// Returns the name of its kind, such as `cage`, under which its [`ClueKind`] is registered.
    fn kind(&self) -> &'static str;

    /// Returns the cells that it constrains.
    fn cells(&self) -> &[Cell];

    /// Returns whether a full grid obeys it.
    fn holds(&self, grid: &Grid) -> bool;

    /// Adds clauses that hold exactly when the constraint holds.
    fn encode(&self, clauses: &mut Clauses<'_>);

    /// Returns about how many clauses it adds as a clue, none by default. A puzzle whose clues add
    /// too many is refused, because they would take much memory.
    fn clause_count(&self, rules: &Rules) -> usize {
        let _ = rules;
        0
    }

    /// Returns its fields in a puzzle file other than `kind` and `cells`, such as its `value`.
    fn fields(&self) -> Map<String, Value>;

    /// Checks that it makes sense on a board.
    ///
    /// # Errors
    /// Says why it does not.
    fn fits(&self, rules: &Rules) -> Result<(), String> {
        let _ = rules;
        Ok(())
    }

    /// Claims for a certificate what [`Constraint::encode`] says, in clauses that are written
    /// separately.
    ///
    /// # Errors
    /// If certificates cannot state constraints of this kind, which is the default.
    fn claim(&self, claims: &mut Claims<'_>) -> Result<(), Unstated> {
        let _ = claims;
        Err(Unstated(self.kind().to_owned()))
    }

    /// Eliminates candidates of its cells that occur in no way to obey the constraint. Eliminates
    /// nothing by default.
    fn conclude(&self, view: &mut View<'_>) {
        let _ = view;
    }

    /// Returns the marks that draw it on the page.
    fn marks(&self, rules: &Rules) -> Vec<Mark> {
        let _ = rules;
        Vec::new()
    }

    /// Returns the clue as other programs' formats write it; `None` if they cannot express it, and
    /// so no puzzle with it.
    fn foreign(&self) -> Option<Foreign> {
        None
    }

    /// Returns the cell and symbol of a given; `None` for every other constraint.
    fn as_given(&self) -> Option<(Cell, Symbol)> {
        None
    }
}

/// A kind of clue, registered by name.
pub trait ClueKind: Send + Sync {
    /// Returns the name on the command line and in files, the same as [`Constraint::kind`].
    fn name(&self) -> &'static str;

    /// Returns the name and rule that are printed on the page.
    fn words(&self) -> Words;

    /// Creates a clue from the values of [`Constraint::cells`] and [`Constraint::fields`]. The
    /// caller refuses any field that the new clue does not have.
    ///
    /// # Errors
    /// Says what is wrong with the fields, naming the field.
    fn read(
        &self,
        cells: Vec<Cell>,
        fields: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String>;

    /// Returns the fields of other programs' formats that list clues of this kind.
    fn foreign_fields(&self) -> &'static [&'static str] {
        &[]
    }

    /// Creates a clue from an entry of another program's format under one of
    /// [`foreign_fields`](ClueKind::foreign_fields).
    ///
    /// # Errors
    /// Says what is wrong with the entry; by default every entry is refused.
    fn read_foreign(&self, foreign: &Foreign) -> Result<Arc<dyn Constraint>, String> {
        Err(format!("`{}` is not read as a {}", foreign.field, self.name()))
    }

    /// Returns clues of this kind that are true of a full grid, drawn at random, for the generator
    /// to choose from. None by default.
    fn propose(&self, rules: &Rules, grid: &Grid, random: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let _ = (rules, grid, random);
        Vec::new()
    }

    /// Returns whether the clues of [`ClueKind::propose`] divide the board among them, so that a
    /// puzzle uses all of them.
    fn covers_board(&self) -> bool {
        false
    }

    /// Returns whether one of these clues is known, without a search, to follow from the others and
    /// the rules. By default nothing is known, which is `false`.
    fn has_redundancy(&self, rules: &Rules, clues: &[Arc<dyn Constraint>]) -> bool {
        let _ = (rules, clues);
        false
    }

    /// Changes clues of this kind so that they stay true of `grid` but `other`, which obeys all of
    /// them, breaks one. Returns whether it succeeded.
    ///
    /// By default a clue that `other` breaks is taken from new proposals and added.
    fn tell_apart(
        &self,
        rules: &Rules,
        grid: &Grid,
        other: &Grid,
        clues: &mut Vec<Arc<dyn Constraint>>,
        random: &mut Random,
    ) -> bool {
        let broken = self.propose(rules, grid, random).into_iter().find(|clue| !clue.holds(other));
        let found = broken.is_some();
        clues.extend(broken);
        found
    }
}

/// Returns whether two constraints are the same in kind, cells (in order) and fields.
pub(crate) fn same(first: &Arc<dyn Constraint>, second: &Arc<dyn Constraint>) -> bool {
    Arc::ptr_eq(first, second)
        || (first.kind(), first.cells()) == (second.kind(), second.cells())
            && first.fields() == second.fields()
}
