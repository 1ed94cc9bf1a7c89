//! The variants and kinds of clue of this crate, one file each.
//!
//! A new one is a file here and a line in the list below.

mod all_dots;
mod all_edges;
mod all_inequalities;
mod all_xv;
mod anti_king;
mod anti_knight;
mod arrow;
mod between;
mod cage;
mod classic;
mod clone;
mod disjoint_groups;
mod dot;
mod double_arrow;
mod entropic;
mod even;
mod extra_region;
mod extremes;
mod given;
mod global_entropy;
mod groups;
mod inequality;
mod jigsaw;
mod latin;
mod little_killer;
mod lockout;
mod maximum;
mod minimum;
mod miracle;
mod modular;
mod nabner;
mod non_consecutive;
mod numbered_room;
mod odd;
mod overlapping;
mod pair_rule;
mod palindrome;
mod quadruple;
mod region_sum;
mod renban;
mod sandwich;
mod skyscraper;
mod slow_thermometer;
#[cfg(test)]
mod suite;
mod sum;
mod thermometer;
mod whisper;
mod windoku;
mod x;
mod x_sum;
mod xv;
mod zipper;

pub use cage::{Cage, CageError};

use super::{ClueKind, Variant};
use std::sync::Arc;

/// Lists the kinds: variants, which are rules of a board, and kinds of clue.
macro_rules! kinds {
    (variants: $($variant:expr),+; clues: $($clue:expr),+ $(;)?) => {
        /// Returns the variants; the first is the default for dividing the board.
        pub(super) fn variants() -> Vec<Arc<dyn Variant>> {
            vec![$(Arc::new($variant)),+]
        }

        /// Returns the kinds of clue.
        pub(super) fn clues() -> Vec<Arc<dyn ClueKind>> {
            vec![$(Arc::new($clue)),+]
        }
    };
}

/// Returns the variants that the lines and shades of a printed grid tell.
pub(super) fn drawn() -> Vec<Arc<dyn Variant>> {
    vec![
        Arc::new(classic::Boxes),
        Arc::new(x::Diagonals),
        Arc::new(windoku::Windows),
        Arc::new(jigsaw::Jigsaw),
        Arc::new(latin::Latin),
    ]
}

kinds! {
    variants:
        classic::Boxes,
        x::Diagonals,
        windoku::Windows,
        jigsaw::Jigsaw,
        latin::Latin,
        anti_knight::AntiKnight,
        anti_king::AntiKing,
        non_consecutive::NonConsecutive,
        miracle::Miracle,
        disjoint_groups::DisjointGroups,
        global_entropy::GlobalEntropy,
        overlapping::SAMURAI,
        overlapping::TWODOKU,
        overlapping::WINDMILL,
        overlapping::SOHEI,
        overlapping::OVERLAPPING;
    clues:
        given::Givens,
        cage::Cages,
        thermometer::Thermometers,
        sum::Sums,
        arrow::Arrows,
        little_killer::LittleKillers,
        sandwich::Sandwiches,
        x_sum::XSums,
        skyscraper::Skyscrapers,
        numbered_room::NumberedRooms,
        quadruple::Quadruples,
        between::BetweenLines,
        lockout::LockoutLines,
        region_sum::RegionSumLines,
        zipper::ZipperLines,
        double_arrow::DoubleArrows,
        entropic::EntropicLines,
        modular::ModularLines,
        odd::OddCells,
        even::EvenCells,
        minimum::Minima,
        maximum::Maxima,
        dot::Dots,
        xv::Xvs,
        inequality::Inequalities,
        slow_thermometer::SlowThermometers,
        whisper::Whispers,
        renban::Renbans,
        palindrome::Palindromes,
        nabner::Nabners,
        clone::Clones,
        extra_region::ExtraRegions,
        all_dots::AllDotsKind,
        all_xv::AllXvKind,
        all_inequalities::AllInequalitiesKind;
}
