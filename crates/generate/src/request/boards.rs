//! The rules of a request's puzzles: the same for all, or with random regions for each.

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
        layout: Layout,
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
            Err(RulesError::NoRegions(_) | RulesError::NoCells(_)) => {
                let drawn = drawn(registry, variant, layout, &mut Random::new(0, 0));
                let example = Arc::new(registry.rules(variant, &drawn)?);
                let (registry, variant) = (Arc::clone(registry), variant.to_owned());
                Ok(Boards::Random { registry, variant, layout: layout.clone(), example })
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
        match self {
            Boards::Same(rules) => Ok(Arc::clone(rules)),
            Boards::Random { registry, variant, layout, .. } => {
                let layout = drawn(registry, variant, layout, random);
                registry.rules(variant, &layout).map(Arc::new)
            }
        }
    }

    /// Returns whether each puzzle has the regions of a jigsaw, which can be made for a grid.
    pub fn has_jigsaws(&self) -> bool {
        match self {
            Boards::Same(_) => false,
            Boards::Random { layout, .. } => !layout.size.is_without_boxes(),
        }
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
            Boards::Random { registry, variant, layout: Layout { size, .. }, .. } => {
                let layout = Layout::with_regions(*size, regions(size.side()));
                registry.rules(variant, &layout).map(Arc::new)
            }
        }
    }
}

/// Draws what a layout of a variant leaves open.
fn drawn(registry: &Registry, variant: &str, layout: &Layout, random: &mut Random) -> Layout {
    let mut needing = registry.variants_in(variant).filter(|part| part.needs().is_some());
    let drawn = needing.next().map(|part| part.draw_layout(layout.size, random));
    drawn.unwrap_or_else(|| layout.clone())
}
