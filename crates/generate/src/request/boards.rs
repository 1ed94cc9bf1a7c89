//! The rules of a request's puzzles: the same for all, or with random regions for each.

use satoku_core::board::Size;
use satoku_core::random::Random;
use satoku_core::rules::{Layout, Regions, Registry, Rules, RulesError};
use std::sync::Arc;

/// The source of the rules of a puzzle.
#[derive(Debug, Clone)]
pub(crate) enum Boards {
    /// All puzzles have these rules.
    Same(Arc<Rules>),
    /// Each puzzle has regions of its own.
    Random {
        registry: Arc<Registry>,
        variant: String,
        size: Size,
        /// Rules of the same kind: whether a request can be met does not depend on the regions.
        example: Arc<Rules>,
    },
}

impl Boards {
    /// Returns the rules of a variant, with random regions if it needs regions and the layout has
    /// none.
    ///
    /// # Errors
    /// Returns the errors of [`Registry::rules`].
    pub fn new(
        registry: &Arc<Registry>,
        variant: &str,
        layout: &Layout,
    ) -> Result<Self, RulesError> {
        match registry.rules(variant, layout) {
            Err(RulesError::NoRegions) => {
                let regions = Regions::random(layout.size.side(), &mut Random::new(0, 0));
                let example = rules_with(registry, variant, layout.size, regions)?;
                let (registry, variant) = (Arc::clone(registry), variant.to_owned());
                Ok(Boards::Random { registry, variant, size: layout.size, example })
            }
            rules => Ok(Boards::Same(Arc::new(rules?))),
        }
    }

    /// Returns the rules of all puzzles; `None` if each puzzle has its own.
    pub fn fixed(&self) -> Option<&Arc<Rules>> {
        match self {
            Boards::Same(rules) => Some(rules),
            Boards::Random { .. } => None,
        }
    }

    /// Returns the rules of all puzzles, or an example of them.
    pub fn example(&self) -> &Arc<Rules> {
        match self {
            Boards::Same(rules) | Boards::Random { example: rules, .. } => rules,
        }
    }

    /// Returns the rules of one puzzle.
    ///
    /// # Errors
    /// Returns the errors of [`Registry::rules`].
    pub fn draw(&self, random: &mut Random) -> Result<Arc<Rules>, RulesError> {
        self.with_regions(|side| Regions::random(side, random))
    }

    /// Returns the rules with the regions that a function returns for the side, if regions are
    /// random.
    ///
    /// # Errors
    /// Returns the errors of [`Registry::rules`].
    pub fn with_regions(
        &self,
        regions: impl FnOnce(usize) -> Regions,
    ) -> Result<Arc<Rules>, RulesError> {
        match self {
            Boards::Same(rules) => Ok(Arc::clone(rules)),
            Boards::Random { registry, variant, size, .. } => {
                rules_with(registry, variant, *size, regions(size.side()))
            }
        }
    }
}

fn rules_with(
    registry: &Registry,
    variant: &str,
    size: Size,
    regions: Regions,
) -> Result<Arc<Rules>, RulesError> {
    registry.rules(variant, &Layout::with_regions(size, regions)).map(Arc::new)
}
