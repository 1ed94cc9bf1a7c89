//! A rule that is no house: it can say whether a full grid obeys it and write its own clauses.

use super::Rules;
use crate::board::{Cell, Grid};
use crate::cnf::{Cnf, Lit};
use serde_json::{Map, Value};
use std::fmt::Debug;
use std::sync::Arc;

/// A constraint on some cells: part of a variant, or a clue of one puzzle.
pub trait Constraint: Debug + Send + Sync {
    /// The name of its kind, such as `cage`; what its [`ConstraintKind`] is registered under.
    fn kind(&self) -> &'static str;

    /// The cells that it speaks of.
    fn cells(&self) -> &[Cell];

    /// Whether a full grid obeys it.
    fn holds(&self, grid: &Grid) -> bool;

    /// Adds clauses, each through the guard, that hold exactly when the constraint does.
    fn encode(&self, rules: &Rules, clauses: &mut Guarded<'_>);

    /// What a puzzle file says of it besides `kind` and `cells`, such as its `value`.
    fn fields(&self) -> Map<String, Value>;
}

/// A kind of constraint that can be read from a puzzle file.
pub trait ConstraintKind: Send + Sync {
    /// The name, as [`Constraint::kind`] gives it.
    fn name(&self) -> &'static str;

    /// Makes a constraint of what [`Constraint::cells`] and [`Constraint::fields`] gave.
    ///
    /// # Errors
    /// What is wrong with the fields, as a message that names the field.
    fn read(
        &self,
        cells: Vec<Cell>,
        fields: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String>;
}

/// Adds clauses that count only while a selector is true.
pub struct Guarded<'a> {
    cnf: &'a mut Cnf,
    selector: Option<Lit>,
}

impl<'a> Guarded<'a> {
    /// Clauses for `cnf` under `selector`, or for good where there is none.
    pub fn new(cnf: &'a mut Cnf, selector: Option<Lit>) -> Self {
        Guarded { cnf, selector }
    }

    /// A variable for the constraint's own use.
    pub fn new_lit(&mut self) -> Lit {
        self.cnf.new_var().positive()
    }

    /// Adds a clause.
    pub fn add_clause(&mut self, lits: &[Lit]) {
        let guard = self.selector.map(|selector| !selector);
        self.cnf.add_clause(guard.into_iter().chain(lits.iter().copied()).collect::<Vec<_>>());
    }
}
