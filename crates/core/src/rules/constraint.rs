//! Constraints: rules other than houses, which check a full grid and write their own clauses.

use super::{
    Blocks, Claims, Clauses, Definition, Foreign, Mark, NoParts, Part, Point, Recipe, Restriction,
    Rules, RulesError, Unstated, View, Words, fields,
};
use crate::board::{Cell, Grid, Images, Symbol};
use crate::random::Random;
use serde_json::{Map, Value};
use std::fmt::Debug;
use std::sync::Arc;

/// A constraint on some cells: part of a variant, or a clue of one puzzle.
///
/// The kinds of clue of this crate implement it, and so do the clues of a
/// [`CustomLine`](super::CustomLine), through which a program defines kinds of its own. The hidden
/// methods state a constraint to the engines; they may change in any version.
pub trait Constraint: Debug + Send + Sync {
    /// Returns the name of its kind, such as `cage`, under which its [`ClueKind`] is registered.
    fn kind(&self) -> &'static str;

    /// Returns the cells that it constrains.
    fn cells(&self) -> &[Cell];

    /// Returns whether a full grid obeys it.
    fn holds(&self, grid: &Grid) -> bool;

    /// Returns the parts that together say the same, on a board on which the constraint makes
    /// sense. A kind that states none, which is the default, writes clauses and claims of its own.
    ///
    /// # Errors
    /// If there are none: no symbols obey it, or its formula would be too large.
    #[doc(hidden)]
    fn parts(&self, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let _ = rules;
        Err(NoParts::Unstated)
    }

    /// Returns what it says for a search that prunes sets of candidates; by default its parts.
    ///
    /// # Errors
    /// If it has no parts, or no symbols obey it.
    #[doc(hidden)]
    fn restrictions(&self, rules: &Rules) -> Result<Vec<Restriction>, NoParts> {
        self.parts(rules).map(Restriction::of_parts)
    }

    /// Adds clauses that hold exactly when the constraint holds; by default those of its parts.
    ///
    /// # Panics
    /// By default, if it has no parts, which [`Constraint::fits`] finds.
    #[doc(hidden)]
    fn encode(&self, clauses: &mut Clauses<'_>) {
        let parts = self.parts(clauses.rules()).expect("a constraint that fits the board");
        parts.iter().enumerate().for_each(|(number, part)| part.encode(number, clauses));
    }

    /// Returns about how many clauses it adds as a clue. A puzzle whose clues add too many is
    /// refused, because they would take much memory.
    #[doc(hidden)]
    fn clause_count(&self, rules: &Rules) -> usize {
        Part::clause_counts(self.parts(rules), rules)
    }

    /// Returns its fields in a puzzle file other than `kind` and `cells`, such as its `value`.
    fn fields(&self) -> Map<String, Value>;

    /// Checks that it makes sense on a board; by default, that it has parts there. A kind that
    /// writes clauses of its own instead checks its fields here.
    ///
    /// # Errors
    /// Says why it does not.
    #[doc(hidden)]
    fn fits(&self, rules: &Rules) -> Result<(), String> {
        match self.parts(rules) {
            Ok(_) => Ok(()),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Claims for a certificate what [`Constraint::encode`] says, in clauses that are written
    /// separately.
    ///
    /// # Errors
    /// If certificates cannot state constraints of this kind; by default, if it states no parts.
    #[doc(hidden)]
    fn claim(&self, claims: &mut Claims<'_>) -> Result<(), Unstated> {
        let parts = self.parts(claims.rules()).map_err(|_| Unstated(self.kind().to_owned()))?;
        parts.iter().enumerate().for_each(|(number, part)| part.claim(number, claims));
        Ok(())
    }

    /// Eliminates candidates of its cells that occur in no way to obey the constraint; by default,
    /// those that its parts exclude.
    #[doc(hidden)]
    fn conclude(&self, view: &mut View<'_>) {
        view.use_parts();
    }

    /// Returns the edges of a clue about all edges of a board, each of which says something by
    /// itself; by default none.
    #[doc(hidden)]
    fn edges(&self, rules: &Rules) -> Vec<MarkedEdge> {
        let _ = rules;
        Vec::new()
    }

    /// Returns the marks that draw it on the page.
    #[doc(hidden)]
    fn marks(&self, rules: &Rules) -> Vec<Mark> {
        let _ = rules;
        Vec::new()
    }

    /// Returns the clue as other programs' formats write it, as one clue or as several and the rule
    /// that there are no others; nothing if they cannot express it, and so no puzzle with it.
    #[doc(hidden)]
    fn foreign(&self, rules: &Rules) -> Vec<Foreign> {
        let _ = rules;
        Vec::new()
    }

    /// Returns the stated sum of its cells' values, if every cell counts exactly once. A search
    /// derives the sums of other cells from it.
    #[doc(hidden)]
    fn total(&self) -> Option<usize> {
        None
    }

    /// Returns the blocks that its cells form, if it says that and no more.
    #[doc(hidden)]
    fn blocks(&self) -> Option<Blocks> {
        None
    }

    /// Returns its value as players read it, where that is not the value of its only field: `7+`.
    #[doc(hidden)]
    fn label(&self) -> Option<String> {
        None
    }

    /// Returns the symbols that its only cell may hold, if it says that and nothing else, and
    /// writes them into the cell: players start from them, as they do from givens.
    #[doc(hidden)]
    fn candidates(&self) -> Option<Vec<Symbol>> {
        None
    }

    /// Returns whether it counts values that symbols have on its board alone.
    #[doc(hidden)]
    fn counts_values(&self) -> bool {
        false
    }

    /// Returns the cell and symbol of a given; `None` for every other constraint.
    #[doc(hidden)]
    fn as_given(&self) -> Option<(Cell, Symbol)> {
        None
    }
}

/// An edge of the board, as a clue about all edges states it.
#[derive(Debug, Clone)]
pub struct MarkedEdge {
    /// The cells on its sides, in the order of the clue.
    pub cells: [Cell; 2],
    /// The letter of its mark, if it has one.
    pub mark: Option<char>,
    /// What the cells may hold.
    pub part: Part,
}

/// A place that tells the cells of a clue, such as a black place before a run of white cells.
#[derive(Debug, Clone)]
pub struct CluePlace {
    /// Where the clue is written.
    pub at: Point,
    /// Its cells, in order.
    pub cells: Vec<Cell>,
    /// The fields that the place gives it.
    pub fields: Map<String, Value>,
}

/// What clues are proposed for.
#[derive(Debug, Clone, Copy)]
pub struct ClueContext<'a> {
    /// The rules of the puzzle.
    pub rules: &'a Rules,
    /// The full grid that the clues are true of.
    pub grid: &'a Grid,
    /// The images of the cells, on which the clues have their images too.
    pub images: &'a Images,
}

impl<'a> ClueContext<'a> {
    /// Creates the context of clues that have no images.
    pub fn new(rules: &'a Rules, grid: &'a Grid) -> Self {
        ClueContext { rules, grid, images: Images::NONE }
    }
}

/// A kind of clue, registered by name.
pub trait ClueKind: Send + Sync {
    /// Returns its names, cells and fields.
    fn definition(&self) -> &Definition;

    /// Returns the name on the command line and in files, the same as [`Constraint::kind`].
    fn name(&self) -> &'static str {
        self.definition().name
    }

    /// Returns the name and rule that are printed on the page, for a kind that satoku's own texts
    /// do not have.
    fn own_words(&self) -> Option<Words> {
        None
    }

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

    /// Creates a clue from an entry of another program's format under one of the fields
    /// of its [`Definition`].
    ///
    /// # Errors
    /// Says what is wrong with the entry; by default every entry is refused.
    fn read_foreign(
        &self,
        rules: &Rules,
        foreign: &Foreign,
    ) -> Result<Arc<dyn Constraint>, String> {
        let _ = rules;
        Err(format!("`{}` is not read as the {} clue", foreign.field, self.name()))
    }

    /// Returns the values that the fields of a new clue on a board have until they are changed, and
    /// its `cells` if the board gives them. Fields without a usual value are left out.
    fn new_fields(&self, rules: &Rules) -> Map<String, Value> {
        let _ = rules;
        fields::usual(self.definition().fields)
    }

    /// Returns the clues that a board can have of this kind if each has a place of its own that
    /// tells its cells. By default there are none, and clues lie where somebody draws them.
    fn places(&self, rules: &Rules) -> Vec<CluePlace> {
        let _ = rules;
        Vec::new()
    }

    /// Checks that a board can have clues of this kind.
    ///
    /// # Errors
    /// Says why it cannot.
    fn fits_board(&self, rules: &Rules) -> Result<(), RulesError> {
        let _ = rules;
        Ok(())
    }

    /// Returns clues of this kind that are true of a full grid, drawn at random and in random
    /// order: the generator takes the first ones. None by default.
    ///
    /// Clues come together with those on the images of their cells as far as the kind can draw them
    /// so.
    fn propose(&self, context: &ClueContext<'_>, random: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let _ = (context, random);
        Vec::new()
    }

    /// Returns how puzzles with clues of this kind are made where the request does not say it. By
    /// default some of the proposed clues with few givens, and clues that divide the board without
    /// givens.
    fn recipe(&self, rules: &Rules) -> Recipe {
        match self.covers_board() {
            true => Recipe::all().without_givens(),
            false => Recipe::usual(rules),
        }
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

    /// Changes clues of this kind so that they stay true of the grid but `other`, which obeys all
    /// of them, breaks one. Returns whether it succeeded.
    ///
    /// Clues stay together with those on their images. By default a clue that `other` breaks is
    /// taken from new proposals and added with them.
    fn tell_apart(
        &self,
        context: &ClueContext<'_>,
        other: &Grid,
        clues: &mut Vec<Arc<dyn Constraint>>,
        random: &mut Random,
    ) -> bool {
        let proposed = self.propose(context, random);
        add_broken(context, other, proposed, clues)
    }

    /// Returns a grid near that of the context, which is random, whose clues are likely to be a
    /// better puzzle. By default none.
    fn start_grid(&self, context: &ClueContext<'_>, random: &mut Random) -> Option<Grid> {
        let _ = (context, random);
        None
    }

    /// Returns a grid near that of the context whose clues are likely to exclude `other`, for kinds
    /// whose clues all follow from the grid. By default none.
    fn other_grid(
        &self,
        context: &ClueContext<'_>,
        other: &Grid,
        random: &mut Random,
    ) -> Option<Grid> {
        let _ = (context, other, random);
        None
    }
}

/// Adds a clue of those proposed that `other` breaks, with those on its images; returns whether
/// there is one.
pub(super) fn add_broken(
    context: &ClueContext<'_>,
    other: &Grid,
    proposed: Vec<Arc<dyn Constraint>>,
    clues: &mut Vec<Arc<dyn Constraint>>,
) -> bool {
    let breaks = |orbit: &Vec<Arc<dyn Constraint>>| orbit.iter().any(|clue| !clue.holds(other));
    let broken = orbits(context.images, proposed).into_iter().find(breaks);
    let found = broken.is_some();
    clues.extend(broken.into_iter().flatten());
    found
}

/// Returns clues together with those on the images of their cells, in the order of the first ones.
/// Clues without one on some image are left out.
pub fn orbits(images: &Images, clues: Vec<Arc<dyn Constraint>>) -> Vec<Vec<Arc<dyn Constraint>>> {
    let cells: Vec<&[Cell]> = clues.iter().map(|clue| clue.cells()).collect();
    let orbits = images.orbits(&cells).into_iter();
    orbits.map(|orbit| orbit.into_iter().map(|at| Arc::clone(&clues[at])).collect()).collect()
}

/// Returns whether two constraints are the same in kind, cells (in order) and fields.
pub fn same(first: &Arc<dyn Constraint>, second: &Arc<dyn Constraint>) -> bool {
    Arc::ptr_eq(first, second)
        || (first.kind(), first.cells()) == (second.kind(), second.cells())
            && first.fields() == second.fields()
}
