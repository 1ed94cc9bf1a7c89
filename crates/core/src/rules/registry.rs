//! The registry of variants and kinds of clue by name.

use super::counted::CountedKind;
use super::names::{JOINED, Joined, Known, names_in, own_name, single_names, unknown};
use super::{
    ClueKind, Constraint, Layout, LayoutPart, Puzzle, Regions, RegionsError, Rules, RulesError,
    Words, kinds,
};
use crate::board::{Board, Cell, MAX_SYMBOLS, Size};
use crate::quote::quote;
use crate::random::Random;
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A rule that every puzzle of a variant obeys.
pub trait Variant: Send + Sync {
    /// Returns the name on the command line and in files: lower case letters, digits and `-`.
    fn name(&self) -> &'static str;

    /// Returns other names that players use, in lower case.
    fn aliases(&self) -> &'static [&'static str] {
        &[]
    }

    /// Returns the name and rule that are printed on the page, for a variant that satoku's own
    /// texts do not have.
    fn own_words(&self) -> Option<Words> {
        None
    }

    /// Returns whether the rule defines rows, columns and regions itself. A board has one such
    /// rule, and the others add to it. If none is named, the classic boxes are used. By default so
    /// does a rule that makes a board of its own.
    fn divides_board(&self) -> bool {
        self.fixes_board()
    }

    /// Returns whether the rule makes a board of its own, which need not be a square. Such a rule
    /// divides the board. By default these are the boards without boxes.
    fn fixes_board(&self) -> bool {
        !self.has_boxes()
    }

    /// Returns whether no other rule of the board goes with it. By default none does where cells
    /// hold no digits, since all others are about these.
    #[doc(hidden)]
    fn stands_alone(&self) -> bool {
        self.is_two_valued()
    }

    /// Returns whether its boards are squares of a side, most of them with boxes. On others the two
    /// numbers of a size are the rows and columns.
    fn has_boxes(&self) -> bool {
        true
    }

    /// Returns whether its cells are empty or filled, and hold no digits.
    fn is_two_valued(&self) -> bool {
        false
    }

    /// Returns the size of its boards where none is asked for.
    fn usual_size(&self) -> Size {
        Size::default()
    }

    /// Returns a layout of this size with what the rule [needs](Variant::needs) drawn at random,
    /// for one puzzle. Without a need nothing is drawn.
    #[doc(hidden)]
    fn draw_layout(&self, size: Size, random: &mut Random) -> Layout {
        let _ = random;
        Layout::of_size(size)
    }

    /// Returns the part of the layout that the rule is made of, if it needs one.
    fn needs(&self) -> Option<LayoutPart> {
        None
    }

    /// Adds the rule's houses and constraints.
    ///
    /// # Errors
    /// If the layout has no room for the rule or lacks something it needs.
    fn apply(&self, rules: &mut Rules, layout: &Layout) -> Result<(), RulesError>;
}

/// The registered variants and kinds of clue.
pub struct Registry {
    variants: Vec<Arc<dyn Variant>>,
    clues: Vec<Arc<dyn ClueKind>>,
}

impl Registry {
    /// Returns a registry of all variants and kinds of this crate.
    pub fn standard() -> Self {
        let counted = |kind| Arc::new(CountedKind(kind)) as Arc<dyn ClueKind>;
        let clues = kinds::clues().into_iter().map(counted).collect();
        Registry { variants: kinds::variants(), clues }
    }

    /// Returns a registry of the variants that the lines and shades of a printed grid tell, without
    /// kinds of clue. A program that uses no other contains no other.
    #[doc(hidden)]
    pub fn of_printed_grids() -> Self {
        Registry { variants: kinds::printed(), clues: Vec::new() }
    }

    /// Adds a variant.
    #[doc(hidden)]
    pub fn add_variant(&mut self, variant: Arc<dyn Variant>) {
        self.variants.push(variant);
    }

    /// Adds a kind of clue, replacing any of the same name.
    #[doc(hidden)]
    pub fn add_clue_kind(&mut self, kind: Arc<dyn ClueKind>) {
        self.clues.retain(|known| known.name() != kind.name());
        self.clues.push(kind);
    }

    /// Returns the variants, in the order in which they were registered.
    #[doc(hidden)]
    pub fn variants(&self) -> &[Arc<dyn Variant>] {
        &self.variants
    }

    /// Returns the names that players use for a variant and a kind of clue together.
    #[doc(hidden)]
    pub fn joined(&self) -> &'static [Joined] {
        &JOINED
    }

    /// Returns the kinds of clue, in the order in which they were registered.
    #[doc(hidden)]
    pub fn clue_kinds(&self) -> &[Arc<dyn ClueKind>] {
        &self.clues
    }

    /// Returns a kind of clue, by a name that players use.
    ///
    /// # Errors
    /// If nothing is called that, or not one kind of clue.
    #[doc(hidden)]
    pub fn clue_kind(&self, name: &str) -> Result<&Arc<dyn ClueKind>, RulesError> {
        let named = self.named(name)?;
        let found = self.clues.iter().find(|kind| kind.name() == named);
        found.ok_or(RulesError::NoClue(named))
    }

    /// Splits a name such as `x+cage`, in any words that [`Registry::named`] reads, into the
    /// variant, `classic` where none is named, and the kinds of clue in the order of the registry.
    ///
    /// # Errors
    /// If a name is neither a variant nor a kind of clue, or a kind is named twice.
    #[doc(hidden)]
    pub fn split(&self, name: &str) -> Result<(String, Vec<Arc<dyn ClueKind>>), RulesError> {
        let (mut variants, mut kinds) = (Vec::new(), Vec::new());
        for part in self.own_names(name)? {
            match self.clues.iter().position(|kind| kind.name() == part) {
                Some(at) if !self.is_variant(part) => kinds.push(at),
                _ => variants.push(part),
            }
        }
        kinds.sort_unstable();
        if let Some(pair) = kinds.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(RulesError::Twice(self.clues[pair[0]].name().to_owned()));
        }
        let variant = if variants.is_empty() { "classic".to_owned() } else { variants.join("+") };
        Ok((variant, kinds.into_iter().map(|at| Arc::clone(&self.clues[at])).collect()))
    }

    fn is_variant(&self, name: &str) -> bool {
        self.variants.iter().any(|variant| variant.name() == name)
    }

    /// Returns the rules of the board that the name of a variant joins, in the order of the
    /// registry.
    pub fn variants_in(&self, variant: &str) -> impl Iterator<Item = &dyn Variant> {
        let is_named =
            move |known: &&Arc<dyn Variant>| names_in(variant).any(|name| name == known.name());
        self.variants.iter().filter(is_named).map(Arc::as_ref)
    }

    /// Returns whether a rule of a variant has a part of the layout.
    pub fn takes(&self, variant: &str, part: LayoutPart) -> bool {
        self.variants_in(variant).any(|known| known.needs() == Some(part))
    }

    /// Refuses parts of a layout that no rule of a variant has.
    ///
    /// # Errors
    /// If there are regions, grids or cells, and no part of the name needs them.
    pub fn refuse_needless(&self, variant: &str, layout: &Layout) -> Result<(), RulesError> {
        let there = [
            (LayoutPart::Regions, layout.regions.is_some()),
            (LayoutPart::Grids, layout.grids.is_some()),
            (LayoutPart::Cells, layout.cells.is_some()),
        ];
        for (part, _) in there.into_iter().filter(|(_, is_there)| *is_there) {
            if !self.takes(variant, part) {
                let mut all = self.variants.iter();
                let with = all.find(|known| known.needs() == Some(part));
                return Err(RulesError::Needless(part, with.map_or("none", |known| known.name())));
            }
        }
        Ok(())
    }

    /// Returns the name of a variant as files state it, from one in any case that players use:
    /// `x+cage` for `Sudoku-X+Killer`.
    ///
    /// # Errors
    /// If a part of it is neither a variant nor a kind of clue.
    ///
    /// ```
    /// use satoku_core::rules::Registry;
    ///
    /// let registry = Registry::standard();
    /// assert_eq!(registry.named("Jigsaw + Diagonal")?, "jigsaw+x");
    /// assert_eq!(registry.named("thermos")?, "thermometer");
    /// let error = registry.named("windoko").unwrap_err().to_string();
    /// assert!(error.contains("did you mean windoku?"));
    /// # Ok::<(), satoku_core::rules::RulesError>(())
    /// ```
    pub fn named(&self, text: &str) -> Result<String, RulesError> {
        Ok(self.own_names(text)?.join("+"))
    }

    /// Returns the registered names of the parts of a variant's name.
    fn own_names(&self, text: &str) -> Result<Vec<&'static str>, RulesError> {
        let variants = self.variants.iter();
        let variants = variants.map(|it| Known::new(it.name(), it.aliases(), false));
        let kinds = self.clues.iter().map(|kind| kind.definition());
        let kinds = kinds.map(|it| Known::new(it.name, it.aliases, true));
        let known: Vec<Known> = variants.chain(kinds).collect();
        single_names(text).map(|part| own_name(part, &known)).collect()
    }

    /// Creates the rules of a variant: names joined by `+`, such as `x` or `jigsaw+x`, in any
    /// order. The names may be those that players use.
    ///
    /// # Errors
    /// If a name is unknown or named twice, two of the variants divide the board, or the layout
    /// does not fit.
    pub fn rules(&self, variant: &str, layout: &Layout) -> Result<Rules, RulesError> {
        let mut parts = Vec::new();
        for name in self.own_names(variant)? {
            let mut known = self.variants.iter().map(Arc::as_ref);
            let known = known.find(|variant| variant.name() == name).ok_or_else(|| {
                let names: Vec<_> = self.variants.iter().map(|variant| variant.name()).collect();
                unknown(name, &names, names.iter().copied())
            })?;
            if parts.iter().any(|other: &&dyn Variant| other.name() == name) {
                return Err(RulesError::Twice(name.to_owned()));
            }
            parts.push(known);
        }
        // The rule that divides the board comes first, then the others by name.
        parts.sort_by_key(|part| (!part.divides_board(), part.name()));
        if let [first, second, ..] = parts[..]
            && second.divides_board()
        {
            return Err(RulesError::TwoDivisions(
                first.name().to_owned(),
                second.name().to_owned(),
            ));
        }
        if let [first, second, ..] = parts[..]
            && first.stands_alone()
        {
            return Err(RulesError::Alone(first.name(), second.name()));
        }
        if !parts[0].divides_board() {
            parts.insert(0, self.variants[0].as_ref());
        }
        let named = parts
            .iter()
            .map(|part| part.name())
            .filter(|name| parts.len() == 1 || *name != "classic");
        let name = named.collect::<Vec<_>>().join("+");
        let layout = &layout_on(&parts, layout)?;
        let board = Board::square(layout.size.side().min(MAX_SYMBOLS));
        let named = parts.iter().map(|part| (part.name(), part.own_words())).collect();
        let mut rules = Rules::new(board, layout.clone(), name, named);
        for part in parts {
            part.apply(&mut rules, layout)?;
        }
        Ok(rules)
    }

    /// Returns the size of a variant's boards where none is asked for.
    ///
    /// # Errors
    /// If a name is unknown.
    #[doc(hidden)]
    pub fn usual_size(&self, variant: &str) -> Result<Size, RulesError> {
        let variant = self.named(variant)?;
        let mut dividing = self.variants_in(&variant).filter(|part| part.divides_board());
        Ok(dividing.next().map(Variant::usual_size).unwrap_or_default())
    }

    /// Returns the rules of a variant's board of its usual size, to ask what such boards are like.
    /// What the layout needs is drawn; regions are the rows, as those that allow a puzzle may take
    /// long to draw.
    ///
    /// # Errors
    /// If the variant has no such board.
    #[doc(hidden)]
    pub fn sample(&self, variant: &dyn Variant) -> Result<Rules, RulesError> {
        let size = variant.usual_size();
        let layout = match variant.needs() {
            Some(LayoutPart::Regions) => Layout::with_regions(size, Regions::rows(size.extent().0)),
            _ => variant.draw_layout(size, &mut Random::new(0, 0)),
        };
        self.rules(variant.name(), &layout)
    }

    /// Returns a layout as a variant reads it: without boxes, if its boards have none.
    ///
    /// # Errors
    /// If the variant's boards cannot have the size.
    #[doc(hidden)]
    pub fn layout_on(&self, variant: &str, layout: &Layout) -> Result<Layout, RulesError> {
        layout_on(&self.variants_in(variant).collect::<Vec<_>>(), layout)
    }

    /// Creates a clue of a registered kind.
    ///
    /// # Errors
    /// If the kind is unknown or does not accept the fields.
    pub fn clue(
        &self,
        kind: &str,
        cells: Vec<Cell>,
        fields: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        let known = self.clues.iter().find(|known| known.name() == kind);
        let known = known.ok_or_else(|| format!("no clue is of kind `{}`", quote(kind)))?;
        known.read(cells, fields)
    }

    /// Does the same as [`Registry::clue`], and refuses fields that the clue does not have: they
    /// may have been meant to change the puzzle.
    ///
    /// # Errors
    /// If the kind is unknown or does not accept the fields.
    #[doc(hidden)]
    pub fn whole_clue(
        &self,
        kind: &str,
        cells: Vec<Cell>,
        fields: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        let made = self.clue(kind, cells, fields)?;
        let known = made.fields();
        let mut fields = fields.iter().filter(|(_, value)| !value.is_null());
        match fields.find(|(name, _)| !known.contains_key(*name)) {
            Some((name, _)) => Err(format!("it has no field `{}`", quote(name))),
            None => Ok(made),
        }
    }

    /// Returns the kind of clue that other programs' formats list under a field, if there is one.
    #[doc(hidden)]
    pub fn foreign_kind(&self, field: &str) -> Option<&Arc<dyn ClueKind>> {
        self.clues.iter().find(|kind| kind.definition().fpuzzles.contains(&field))
    }

    /// Returns the printed names and rules of a puzzle's variant and of its kinds of clue other
    /// than givens, the kinds by name; `None` if one of them is not registered.
    #[doc(hidden)]
    pub fn words(&self, puzzle: &Puzzle) -> Option<Vec<Words>> {
        let kinds: BTreeSet<&str> = puzzle.constraints().map(|clue| clue.kind()).collect();
        let kinds = kinds.into_iter().map(|kind| {
            let known = self.clues.iter().find(|known| known.name() == kind);
            known.map(|known| known.words())
        });
        puzzle.rules().words().map(Some).chain(kinds).collect()
    }
}

/// Returns a layout as the rules of a board read it.
fn layout_on(parts: &[&dyn Variant], layout: &Layout) -> Result<Layout, RulesError> {
    let size = match parts.iter().all(|part| part.has_boxes()) {
        true => layout.size.of_square().map_err(|error| match &layout.regions {
            Some(regions) => match regions.extent() {
                (rows, cols) if rows == cols => RegionsError::Side(rows).into(),
                (rows, cols) => RegionsError::Extent(rows, cols).into(),
            },
            None => RulesError::from(error),
        })?,
        false => layout.size.without_boxes(),
    };
    Ok(layout.clone().of_other_size(size))
}

impl std::fmt::Debug for Registry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let variants: Vec<_> = self.variants.iter().map(|variant| variant.name()).collect();
        let clues: Vec<_> = self.clues.iter().map(|kind| kind.name()).collect();
        f.debug_struct("Registry").field("variants", &variants).field("clues", &clues).finish()
    }
}

impl Default for Registry {
    fn default() -> Self {
        Registry::standard()
    }
}
