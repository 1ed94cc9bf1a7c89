//! A rule that is no house: it can say whether a full grid obeys it and write its own clauses.

use super::{Claims, Clauses, Foreign, Mark, Rules, Unstated, View, Words};
use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use serde_json::{Map, Value};
use std::fmt::Debug;
use std::sync::Arc;

/// A constraint on some cells: part of a variant, or a clue of one puzzle.
pub trait Constraint: Debug + Send + Sync {
    /// Returns the name of its kind, such as `cage`: what its [`ClueKind`] is registered under.
    fn kind(&self) -> &'static str;

    /// Returns the cells that it constrains.
    fn cells(&self) -> &[Cell];

    /// Returns whether a full grid obeys it.
    fn holds(&self, grid: &Grid) -> bool;

    /// Adds clauses that hold exactly when the constraint does.
    fn encode(&self, clauses: &mut Clauses<'_>);

    /// Returns what a puzzle file says of it besides `kind` and `cells`, such as its `value`.
    fn fields(&self) -> Map<String, Value>;

    /// Checks that it makes sense on a board.
    ///
    /// # Errors
    /// Why it does not, as a message.
    fn fits(&self, rules: &Rules) -> Result<(), String> {
        let _ = rules;
        Ok(())
    }

    /// Claims for a certificate what [`Constraint::encode`] says, in clauses written apart from
    /// those.
    ///
    /// # Errors
    /// If certificates cannot state constraints of this kind, which is so unless it is written out.
    fn claim(&self, claims: &mut Claims<'_>) -> Result<(), Unstated> {
        let _ = claims;
        Err(Unstated(self.kind().to_owned()))
    }

    /// Concludes from the candidates of its cells which of them cannot hold: those that no way to
    /// obey it has. Concludes nothing unless it is written out.
    fn conclude(&self, view: &mut View<'_>) {
        let _ = view;
    }

    /// Returns what it looks like on the page.
    fn marks(&self, rules: &Rules) -> Vec<Mark> {
        let _ = rules;
        Vec::new()
    }

    /// Returns what other programs' formats say of it; `None` where they have no word for it, so
    /// that they cannot say a puzzle with it.
    fn foreign(&self) -> Option<Foreign> {
        None
    }

    /// Returns the cell and symbol of a given; `None` for every other constraint.
    fn as_given(&self) -> Option<(Cell, Symbol)> {
        None
    }
}

/// A kind of clue that is known by name.
pub trait ClueKind: Send + Sync {
    /// Returns the name on the command line and in files, as [`Constraint::kind`] gives it.
    fn name(&self) -> &'static str;

    /// Returns what it is called and says on the page.
    fn words(&self) -> Words;

    /// Makes a clue from what [`Constraint::cells`] and [`Constraint::fields`] gave. A field that
    /// the clue does not have afterwards is refused by whoever read the file.
    ///
    /// # Errors
    /// What is wrong with the fields, as a message that names the field.
    fn read(
        &self,
        cells: Vec<Cell>,
        fields: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String>;

    /// Returns the fields of other programs' formats that list clues of the kind.
    fn foreign_fields(&self) -> &'static [&'static str] {
        &[]
    }

    /// Makes a clue from what another program's format says under one of
    /// [`foreign_fields`](ClueKind::foreign_fields).
    ///
    /// # Errors
    /// What is wrong with it, as a message; for every clue, unless it is written out.
    fn read_foreign(&self, foreign: &Foreign) -> Result<Arc<dyn Constraint>, String> {
        Err(format!("`{}` is not read as a {}", foreign.field, self.name()))
    }

    /// Returns clues of the kind that are true of a full grid, drawn at random, for the generator
    /// to choose from. None, unless it is written out.
    fn propose(&self, rules: &Rules, grid: &Grid, random: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let _ = (rules, grid, random);
        Vec::new()
    }

    /// Returns whether the clues of [`ClueKind::propose`] divide the board among them, so that a
    /// puzzle has all of them.
    fn covers_board(&self) -> bool {
        false
    }

    /// Changes clues of the kind, which stay true of `grid`, so that `other`, which obeys all of
    /// them, breaks one. Returns whether it could.
    ///
    /// Unless it is written out, a clue that `other` breaks is taken from new proposals and added.
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

/// Returns whether two constraints say the same: kind, cells in order, and fields.
pub(crate) fn same(first: &Arc<dyn Constraint>, second: &Arc<dyn Constraint>) -> bool {
    Arc::ptr_eq(first, second)
        || (first.kind(), first.cells()) == (second.kind(), second.cells())
            && first.fields() == second.fields()
}
