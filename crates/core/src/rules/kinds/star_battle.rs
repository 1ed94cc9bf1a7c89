//! Star Battle: as many stars in each row, column and region, and no two that touch.

use super::board_rule::BoardRule;
use super::star_regions;
use super::two_valued::{self, all_places, apart_part, filled, is_filled, not_both};
use crate::board::{Cell, Grid, Size};
use crate::random::Random;
use crate::rules::looks::Look;
use crate::rules::pair_rules::moves;
use crate::rules::{Layout, LayoutPart, Part, Restriction, Rules, RulesError, Variant};
use std::sync::Arc;

/// The rule of stars, so many in each row, column and region.
pub(super) struct StarBattle {
    name: &'static str,
    aliases: &'static [&'static str],
    stars: usize,
    usual_side: usize,
}

/// One star in each row, column and region.
pub(super) const QUEENS: StarBattle =
    StarBattle { name: "queens", aliases: &["star-battle-1"], stars: 1, usual_side: 8 };

/// Two stars in each row, column and region.
pub(super) const STAR_BATTLE: StarBattle =
    StarBattle { name: "star-battle", aliases: &["star-battle-2"], stars: 2, usual_side: 10 };

/// Three stars in each row, column and region.
pub(super) const STAR_BATTLE_3: StarBattle =
    StarBattle { name: "star-battle-3", aliases: &[], stars: 3, usual_side: 14 };

impl Variant for StarBattle {
    fn name(&self) -> &'static str {
        self.name
    }

    fn aliases(&self) -> &'static [&'static str] {
        self.aliases
    }

    fn needs(&self) -> Option<LayoutPart> {
        Some(LayoutPart::Regions)
    }

    fn has_boxes(&self) -> bool {
        false
    }

    fn is_two_valued(&self) -> bool {
        true
    }

    fn usual_size(&self) -> Size {
        Size::of_extent(self.usual_side, self.usual_side).expect("a legal number of rows")
    }

    /// Draws regions that leave one solution without any star given.
    fn draw_layout(&self, size: Size, random: &mut Random) -> Layout {
        match size.extent() {
            (rows, cols) if rows == cols => {
                let regions = star_regions::draw(rows, self.stars, random);
                Layout::with_regions(size, regions)
            }
            _ => Layout::of_size(size),
        }
    }

    fn apply(&self, rules: &mut Rules, layout: &Layout) -> Result<(), RulesError> {
        let (rows, cols) = layout.size.extent();
        if rows != cols {
            return Err(RulesError::NotAsManyRegions(self.name));
        }
        let regions = layout.needed_regions(self.name)?;
        if regions.count() != rows {
            return Err(RulesError::NotAsManyRegions(self.name));
        }
        two_valued::set_board(rules, all_places((rows, cols)), [Look::Empty, Look::Star])?;
        let mut groups = two_valued::lines(rules.board());
        groups.extend((0..regions.count()).map(|region| regions.cells(region)));
        let near = moves(rules, &[(0, 1), (1, 0), (1, 1)]);
        let stars = self.stars;
        let no_room = |_| RulesError::NoRoom(self.name, rows);
        let board = rules.board();
        let counted = groups.iter().map(|group| apart_part(board, group, stars));
        let counted = counted.collect::<Result<Vec<Part>, _>>().map_err(no_room)?;
        let apart: Vec<Part> = near.iter().map(|(one, other)| not_both(*one, *other)).collect();
        let holds = Box::new(move |grid: &Grid| holds(grid, &groups, &near, stars));
        let parts = [apart, counted].concat();
        let restrictions = Restriction::of_parts(parts.clone());
        let rule = BoardRule::new(self.name, rules, parts, restrictions, holds);
        rules.add_constraint(Arc::new(rule.of_regions(regions)));
        Ok(())
    }
}

fn holds(grid: &Grid, groups: &[Vec<Cell>], near: &[(Cell, Cell)], stars: usize) -> bool {
    groups.iter().all(|group| filled(grid, group) == stars)
        && !near.iter().any(|(one, other)| is_filled(grid, *one) && is_filled(grid, *other))
}
