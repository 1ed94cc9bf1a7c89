//! Jigsaw: irregular connected regions in place of boxes.

use crate::board::{HouseRole, Size};
use crate::random::Random;
use crate::rules::{Layout, LayoutPart, Regions, RegionsError, Rules, RulesError, Variant};

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

    fn draw_layout(&self, size: Size, random: &mut Random) -> Layout {
        Layout::with_regions(size, Regions::random(size.side(), random))
    }

    fn apply(&self, rules: &mut Rules, layout: &Layout) -> Result<(), RulesError> {
        let regions = layout.regions.as_ref().ok_or(RulesError::NoRegions(self.name()))?;
        let side = layout.size.side();
        regions.check_sizes()?;
        if regions.extent() != (side, side) {
            return Err(RegionsError::Rows { expected: side, found: regions.extent().0 }.into());
        }
        rules.add_lines(0, 0);
        for region in 0..side {
            rules.add_house(HouseRole::Region, "region", regions.cells(region));
        }
        Ok(())
    }
}
