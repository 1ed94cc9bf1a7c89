//! The rules of the puzzles of a file, created once for all puzzles that share them.

use super::error::{Position, ReadError, quote};
use super::id::{Id, PuzzleStatement};
use super::reading::ReadOptions;
use satoku_core::board::Size;
use satoku_core::rules::{Layout, LayoutPart, Puzzle, Rules, Variant, same_variant};
use std::cell::OnceCell;
use std::sync::Arc;

/// The most rules that are kept, which bounds the memory for a file of random regions.
const KEPT: usize = 32;

/// The most bytes of a variant's name that are looked at.
pub(super) const MAX_NAME: usize = 200;

/// A fault of a puzzle, before its place in the input is known.
#[derive(Debug)]
pub(super) struct Fault {
    pub message: String,
    pub hint: Option<String>,
    pub contradicts_itself: bool,
}

impl Fault {
    pub fn new(message: impl Into<String>) -> Self {
        Fault { message: message.into(), hint: None, contradicts_itself: false }
    }

    /// Creates the fault of a puzzle whose stated id, count or solution is wrong.
    pub fn contradicts_itself(message: impl Into<String>) -> Self {
        Fault { contradicts_itself: true, ..Fault::new(message) }
    }

    /// Creates the fault of a puzzle whose board is not the one that was asked for.
    pub fn other_board(found: Size, asked: Size) -> Self {
        let message = format!("the puzzle's board ({found}) is not the one asked for ({asked})");
        Fault::new(message)
            .hint("leave the size out to read each puzzle with the size that it states")
    }

    pub fn hint(self, hint: impl Into<String>) -> Self {
        Fault { hint: Some(hint.into()), ..self }
    }

    /// Returns the fault as an error at a place.
    pub fn at(self, at: Position) -> ReadError {
        let error = ReadError {
            contradicts_itself: self.contradicts_itself,
            ..ReadError::at(at, self.message)
        };
        self.hint.into_iter().fold(error, ReadError::hint)
    }
}

/// Rules with the part of the id that their puzzles share.
#[derive(Debug)]
pub(super) struct CachedRules {
    variant: String,
    layout: Layout,
    pub rules: Arc<Rules>,
    statement: OnceCell<PuzzleStatement>,
}

impl CachedRules {
    /// Returns the id of a puzzle of these rules.
    pub fn id(&self, puzzle: &Puzzle) -> Id {
        self.statement.get_or_init(|| PuzzleStatement::of(&self.rules)).id(puzzle)
    }
}

/// Creates rules and keeps those used last.
pub(super) struct RulesCache<'r> {
    pub options: &'r ReadOptions<'r>,
    // In the order of use; the last one was used last.
    known: Vec<CachedRules>,
    // Whether the variant for puzzles that do not name theirs has the same board for every layout.
    fixes_default_board: bool,
}

impl<'r> RulesCache<'r> {
    pub fn new(options: &'r ReadOptions<'r>) -> Self {
        let cache = RulesCache { options, known: Vec::new(), fixes_default_board: false };
        let fixes_default_board = cache.fixes_board(cache.default_variant());
        RulesCache { fixes_default_board, ..cache }
    }

    /// Returns the variant for puzzles that do not name theirs.
    pub fn default_variant(&self) -> &'r str {
        self.options.variant.as_deref().unwrap_or("classic")
    }

    /// Returns whether the variant has the same board for every layout.
    pub fn fixes_board(&self, variant: &str) -> bool {
        self.options.registry.variants_in(variant).any(Variant::fixes_board)
    }

    /// Returns whether the boards of a variant are squares or made of these, and not of rows and
    /// columns that a puzzle states.
    pub fn has_boxes(&self, variant: &str) -> bool {
        self.options.registry.variants_in(variant).all(Variant::has_boxes)
    }

    /// Returns whether the variant for puzzles that do not name theirs has the same board for every
    /// layout.
    pub fn fixes_default_board(&self) -> bool {
        self.fixes_default_board
    }

    /// Returns the layout of puzzles of `cells` cells if the format does not give it: the requested
    /// one, or otherwise a square.
    pub fn layout_for(&self, cells: usize) -> Option<Layout> {
        if let Some(layout) = &self.options.layout {
            return Some(layout.clone());
        }
        if self.fixes_default_board {
            return Some(Layout::default());
        }
        Size::of_cells(cells).map(Layout::of_size)
    }

    /// Returns the rules of a variant on a layout.
    pub fn rules(&mut self, variant: &str, layout: &Layout) -> Result<&CachedRules, Fault> {
        let same = |known: &CachedRules| known.variant == variant && known.layout == *layout;
        if let Some(found) = self.known.iter().rposition(same) {
            // Puzzles of a file mostly share one set of rules; other ones move to the end.
            self.known[found..].rotate_left(1);
        } else {
            let made = self.make(variant, layout)?;
            if self.known.len() == KEPT {
                self.known.remove(0);
            }
            self.known.push(made);
        }
        Ok(self.known.last().expect("it was found or made"))
    }

    /// Returns the rules that a puzzle states, unless another layout was requested.
    pub fn stated(&mut self, variant: &str, layout: &Layout) -> Result<&CachedRules, Fault> {
        if let Some(asked) = &self.options.layout
            && asked != layout
        {
            return Err(Fault::other_board(layout.size, asked.size));
        }
        self.rules(variant, layout)
    }

    fn make(&self, variant: &str, layout: &Layout) -> Result<CachedRules, Fault> {
        if variant.len() > MAX_NAME {
            return Err(Fault::new(format!("no variant is called `{}`", quote(variant))));
        }
        let registry = self.options.registry;
        // Kinds of clue do not affect the rules.
        let rules = registry.split(variant).and_then(|(name, _)| registry.rules(&name, layout));
        let rules = rules.map_err(|error| Fault::new(error.to_string()))?;
        if layout.regions.is_some() && !registry.takes(rules.variant(), LayoutPart::Regions) {
            return Err(Fault::new(format!("the variant {} has no regions", rules.variant()))
                .hint("leave them out, or name a variant such as jigsaw"));
        }
        Ok(CachedRules {
            variant: variant.to_owned(),
            layout: layout.clone(),
            rules: Arc::new(rules),
            statement: OnceCell::new(),
        })
    }
}

/// Checks that a puzzle is of the variant that was requested.
pub(super) fn expect_variant(asked: &str, found: &str) -> Result<(), Fault> {
    if same_variant(asked, found) {
        return Ok(());
    }
    let (asked, found) = (quote(asked), quote(found));
    Err(Fault::new(format!("expected a puzzle of the variant {asked}, found {found}"))
        .hint("leave the variant out to read each puzzle as the variant that it states"))
}
