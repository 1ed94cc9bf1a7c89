//! Jigsaw: irregular connected regions in place of boxes.

use crate::board::HouseRole;
use crate::rules::{Layout, LayoutPart, RegionsError, Rules, RulesError, Variant};

/// The rule of irregular regions.
pub(super) struct Jigsaw;

impl Variant for Jigsaw {
    fn name(&self) -> &'static str {
        "jigsaw"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["irregular"]
    }

    fn divides_board(&self) -> bool {
        true
    }

    fn needs(&self) -> Option<LayoutPart> {
        Some(LayoutPart::Regions)
    }

    fn apply(&self, rules: &mut Rules, layout: &Layout) -> Result<(), RulesError> {
        let regions = layout.regions.as_ref().ok_or(RulesError::NoRegions)?;
        let side = layout.size.side();
        if regions.side() != side {
            return Err(RegionsError::Rows { expected: side, found: regions.side() }.into());
        }
        rules.add_lines(0, 0);
        for region in 0..side {
            rules.add_house(HouseRole::Region, "region", regions.cells(region));
        }
        Ok(())
    }
}
