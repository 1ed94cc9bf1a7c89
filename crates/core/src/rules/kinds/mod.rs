//! The variants and kinds of clue of this crate, one file each.
//!
//! A new one is a file here and a line in the list below.

mod all_dots;
mod all_edges;
mod all_inequalities;
mod all_xv;
mod anti_king;
mod anti_knight;
mod anti_taxicab;
mod around;
mod arrow;
mod average_arrow;
mod between;
mod binairo;
mod black_number;
mod black_places;
mod blanks;
mod block_sum;
mod blocks;
mod board_rule;
mod cage;
mod calculation;
mod camp;
mod candidates;
mod carrier;
mod classic;
mod clone;
mod connected;
mod counting_circles;
mod disjoint_groups;
mod dot;
mod double_arrow;
mod doublers;
mod entropic;
mod equality;
mod even;
mod extra_region;
mod extremes;
mod first_letter;
mod full_rank;
mod given;
mod global_entropy;
mod groups;
mod indexer;
mod inequality;
mod jigsaw;
mod lamp_count;
mod lamps;
mod latin;
mod line_count;
mod little_killer;
mod lockout;
mod look_and_say;
mod lunchbox;
mod miracle;
mod modular;
mod nabner;
mod non_consecutive;
mod numbered_regions;
mod numbered_room;
mod numbers;
mod odd;
mod overlapping;
mod palindrome;
mod parity;
mod quadruple;
mod region_sum;
mod renban;
mod run_sum;
mod runs;
mod same_difference;
mod sandwich;
mod sequences;
mod shading;
mod skyscraper;
mod slow_thermometer;
mod star_battle;
mod star_regions;
mod star_search;
#[cfg(test)]
mod suite;
mod sum;
mod sum_line;
mod symbol_sets;
mod thermometer;
mod toroidal_knight;
mod two_valued;
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
    (printed: $($printed:expr),+; variants: $($variant:expr),+; clues: $($clue:expr),+ $(;)?) => {
        /// Returns the variants that the lines and shades of a printed grid tell. A program that
        /// uses no others contains no others.
        pub(super) fn printed() -> Vec<Arc<dyn Variant>> {
            vec![$(Arc::new($printed)),+]
        }

        /// Returns the variants; the first is the default for dividing the board.
        pub(super) fn variants() -> Vec<Arc<dyn Variant>> {
            let mut variants = printed();
            variants.extend([$(Arc::new($variant) as Arc<dyn Variant>),+]);
            variants
        }

        /// Returns the kinds of clue.
        pub(super) fn clues() -> Vec<Arc<dyn ClueKind>> {
            vec![$(Arc::new($clue)),+]
        }
    };
}

kinds! {
    printed:
        classic::Boxes,
        x::Diagonals,
        windoku::Windows,
        jigsaw::Jigsaw,
        latin::Latin;
    variants:
        anti_knight::AntiKnight,
        anti_king::AntiKing,
        non_consecutive::NonConsecutive,
        miracle::Miracle,
        disjoint_groups::DisjointGroups,
        global_entropy::GlobalEntropy,
        anti_taxicab::AntiTaxicab,
        toroidal_knight::ToroidalKnight,
        doublers::Doublers,
        overlapping::SAMURAI,
        overlapping::TWODOKU,
        overlapping::WINDMILL,
        overlapping::SOHEI,
        overlapping::OVERLAPPING,
        numbered_regions::SUGURU,
        numbered_regions::RIPPLE_EFFECT,
        numbered_regions::KOJUN,
        runs::Runs,
        shading::Shading,
        binairo::BINAIRO,
        binairo::UNRULY,
        star_battle::QUEENS,
        star_battle::STAR_BATTLE,
        star_battle::STAR_BATTLE_3,
        lamps::Lamps,
        camp::Camp,
        connected::Connected,
        sequences::Sequences,
        blanks::TWO_BLACKS,
        blanks::LETTERS,
        blanks::LETTERS_2,
        blanks::LETTERS_3;
    clues:
        given::Givens,
        cage::Cages,
        thermometer::Thermometer,
        sum::Sum,
        arrow::Arrow,
        little_killer::LittleKiller,
        sandwich::Sandwich,
        x_sum::XSum,
        skyscraper::Skyscraper,
        numbered_room::NumberedRoom,
        full_rank::FullRank,
        quadruple::Quadruple,
        between::Between,
        lockout::Lockout,
        region_sum::RegionSum,
        zipper::Zipper,
        double_arrow::DoubleArrow,
        average_arrow::AverageArrow,
        entropic::Entropic,
        modular::Modular,
        sum_line::SumLine,
        same_difference::SameDifference,
        lunchbox::Lunchbox,
        indexer::Indexer,
        counting_circles::CountingCircles,
        look_and_say::LookAndSay,
        calculation::Calculation,
        run_sum::RunSums,
        blocks::Blocks,
        around::BlackAround,
        lamp_count::LampCount,
        line_count::LineCount,
        black_number::BlackNumber,
        block_sum::BlockSum,
        first_letter::FirstLetter,
        equality::Equality,
        numbers::Numbers,
        candidates::Candidates,
        odd::Odd,
        even::Even,
        extremes::MINIMUM,
        extremes::MAXIMUM,
        dot::Dot,
        xv::Xv,
        inequality::Inequality,
        slow_thermometer::SlowThermometer,
        whisper::Whisper,
        renban::Renban,
        palindrome::Palindrome,
        nabner::Nabner,
        parity::Parity,
        clone::Clones,
        extra_region::ExtraRegion,
        all_edges::AllEdges(all_dots::AllDots),
        all_edges::AllEdges(all_dots::AllWhiteDots),
        all_edges::AllEdges(all_dots::AllBlackDots),
        all_edges::AllEdges(all_xv::AllXv),
        all_edges::AllEdges(all_xv::AllX),
        all_edges::AllEdges(all_xv::AllV),
        all_edges::AllEdges(all_inequalities::AllInequalities);
}
