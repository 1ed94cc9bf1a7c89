//! The finder and the explanation of each technique.

use super::{
    als_chains, bivalue, blossom, bug, clues, colouring, counts, exclusion, exocet, finned, fish,
    locked, loops, needed, rectangles, singles, strong_links, subsets, sue_de_coq, wings,
};
use crate::chains::{alternating, forcing, grouped};
use crate::reasons;
use crate::report::words::Words;
use crate::state::State;
use crate::step::Step;
use crate::step_collector::StepCollector;
use crate::technique::{TABLE, Technique};

/// Looks at a position and reports every step of its techniques.
pub(crate) type Finder = fn(&State, &mut StepCollector);

/// Writes the reason of a step as part of a sentence.
pub(crate) type Explainer = fn(&Step, &Words<'_>) -> String;

/// The finder of the steps of a technique.
#[derive(Clone, Copy)]
pub(crate) enum FoundBy {
    /// A finder of its own.
    By(Finder),
    /// A finder of its own that is asked together with the finder before it; the easier steps
    /// count.
    Beside(Finder),
    /// The finder of another technique reports its steps too.
    With(Technique),
    /// By weight, among the techniques of each score; see
    /// [`Ladder::search`](crate::ladder::Ladder).
    Graded,
}

/// Returns how the steps of a technique are found, and how they are explained.
#[inline]
pub(crate) fn method(technique: Technique) -> (FoundBy, Explainer) {
    static METHODS: [(FoundBy, Explainer); TABLE.len()] = {
        let mut methods = [table(TABLE[0].technique); TABLE.len()];
        let mut at = 0;
        while at < TABLE.len() {
            methods[TABLE[at].technique as usize] = table(TABLE[at].technique);
            at += 1;
        }
        methods
    };
    METHODS[technique as usize]
}

#[expect(clippy::match_same_arms, clippy::too_many_lines, reason = "a table, a line a technique")]
const fn table(technique: Technique) -> (FoundBy, Explainer) {
    use FoundBy::{Beside, By, Graded, With};
    match technique {
        Technique::FullHouse => (By(singles::full_houses), singles::explain),
        Technique::HiddenSingleBox => (By(singles::hidden_in_blocks), singles::explain),
        Technique::ClueSingle => (By(clues::singles), clues::explain_single),
        Technique::CompleteCount => (By(counts::complete), counts::explain_complete),
        Technique::ClueLimits => (By(clues::limits), clues::explain),
        Technique::BlockOverlap => (By(clues::overlaps), clues::explain),
        Technique::InnieOrOutie => (By(clues::single_sums), clues::explain),
        Technique::ClueLock => (By(needed::locked_alone), clues::explain),
        Technique::HiddenSingleInClue => (By(needed::hidden_singles), clues::explain_hidden),
        Technique::HiddenSingleLine => (By(singles::hidden_in_lines), singles::explain),
        Technique::LongClueLimits => (By(clues::long_limits), clues::explain),
        Technique::BlockedCell => (By(counts::blocked), counts::explain_blocked),
        Technique::DirectPointing => (By(locked::direct_pointing), locked::explain),
        Technique::DirectClaiming => (By(locked::direct_claiming), locked::explain),
        Technique::DirectHiddenPair => (By(subsets::direct_hidden::<2>), subsets::explain),
        Technique::ComparedCounts => (By(counts::of_two), counts::explain),
        Technique::NakedSingle => (By(singles::naked), singles::explain),
        Technique::DirectHiddenTriple => (By(subsets::direct_hidden::<3>), subsets::explain),
        Technique::ClueCombination => (By(clues::combinations), clues::explain),
        Technique::Pointing => (By(locked::pointing), locked::explain),
        Technique::RequiredSymbol => (By(needed::locked), clues::explain),
        Technique::Claiming => (By(locked::claiming), locked::explain),
        Technique::InniesAndOuties => (By(clues::sums), clues::explain),
        Technique::NakedPair => (By(subsets::naked::<2>), subsets::explain),
        Technique::ClueAndCell => (By(clues::with_cells), reasons::explain),
        Technique::XWing => (By(fish::basic::<2>), fish::explain),
        Technique::ComparedCountsOfTwo => (By(counts::of_divisions::<2>), counts::explain),
        Technique::ClueAndHouse => (By(clues::with_houses), clues::explain),
        Technique::HiddenPair => (By(subsets::hidden::<2>), subsets::explain),
        Technique::NakedTriple => (By(subsets::naked::<3>), subsets::explain),
        Technique::CluesTogether => (By(reasons::of_clues), reasons::explain),
        Technique::Swordfish => (By(fish::basic::<3>), fish::explain),
        Technique::ComparedCountsOfThree => (By(counts::of_divisions::<3>), counts::explain),
        Technique::HiddenTriple => (By(subsets::hidden::<3>), subsets::explain),
        Technique::Skyscraper => (By(strong_links::two), strong_links::explain),
        Technique::TwoStringKite => (With(Technique::Skyscraper), strong_links::explain),
        Technique::TurbotFish => (With(Technique::Skyscraper), strong_links::explain),
        Technique::EmptyRectangle => (With(Technique::Skyscraper), strong_links::explain),
        Technique::FinnedXWing => (Beside(finned::fish::<2>), finned::explain),
        Technique::SashimiXWing => (With(Technique::FinnedXWing), finned::explain),
        Technique::XYWing => (By(wings::bent::<3>), wings::explain),
        Technique::XYZWing => (With(Technique::XYWing), wings::explain),
        Technique::UniqueRectangle1 => (By(loops::all), loops::explain),
        Technique::UniqueRectangle2 => (With(Technique::UniqueRectangle1), loops::explain),
        Technique::UniqueRectangle3 => (With(Technique::UniqueRectangle1), loops::explain),
        Technique::UniqueRectangle4 => (With(Technique::UniqueRectangle1), loops::explain),
        Technique::UniqueRectangle5 => (With(Technique::UniqueRectangle1), loops::explain),
        Technique::UniqueLoop => (With(Technique::UniqueRectangle1), loops::explain),
        Technique::NakedQuad => (By(subsets::naked::<4>), subsets::explain),
        Technique::Jellyfish => (By(fish::basic::<4>), fish::explain),
        Technique::ComparedCountsOfFour => (By(counts::of_divisions::<4>), counts::explain),
        Technique::ThreeStrongLinks => (By(strong_links::three), strong_links::explain),
        Technique::HiddenQuad => (By(subsets::hidden::<4>), subsets::explain),
        Technique::WXYZWing => (By(wings::bent::<4>), wings::explain),
        Technique::Bug1 => (By(bug::all), bug::explain),
        Technique::Bug2 => (With(Technique::Bug1), bug::explain),
        Technique::Bug4 => (With(Technique::Bug1), bug::explain),
        Technique::Bug3 => (With(Technique::Bug1), bug::explain),
        Technique::FourStrongLinks => (By(strong_links::four), strong_links::explain),
        Technique::AlignedPairExclusion => (By(exclusion::aligned_pair), exclusion::explain),
        Technique::VWXYZWing => (By(wings::bent::<5>), wings::explain),
        Technique::XCycle => (By(alternating::all), alternating::explain),
        Technique::XYCycle => (With(Technique::XCycle), alternating::explain),
        Technique::SimpleColours => (Beside(colouring::all), colouring::explain),
        Technique::MultiColours => (With(Technique::SimpleColours), colouring::explain),
        Technique::XChain => (With(Technique::XCycle), alternating::explain),
        Technique::XYChain => (With(Technique::XCycle), alternating::explain),
        Technique::ContinuousLoop => (With(Technique::XCycle), alternating::explain),
        Technique::Aic => (With(Technique::XCycle), alternating::explain),
        Technique::WWing => (Beside(bivalue::w_wing), bivalue::explain),
        Technique::RemotePair => (Beside(bivalue::remote_pair), bivalue::explain),
        Technique::Nishio => (By(forcing::nishio), forcing::explain),
        Technique::CellForcingChain => (By(forcing::simple), forcing::explain),
        Technique::RegionForcingChain => (With(Technique::CellForcingChain), forcing::explain),
        Technique::GroupedAic => (By(grouped::groups), alternating::explain),
        Technique::FinnedSwordfish => (Beside(finned::fish::<3>), finned::explain),
        Technique::SashimiSwordfish => (With(Technique::FinnedSwordfish), finned::explain),
        Technique::FinnedJellyfish => (Beside(finned::fish::<4>), finned::explain),
        Technique::SashimiJellyfish => (With(Technique::FinnedJellyfish), finned::explain),
        Technique::DynamicForcingChain => (By(forcing::dynamic), forcing::explain),
        Technique::UniqueRectangle6 => (By(rectangles::six), rectangles::explain),
        Technique::HiddenRectangle => (Beside(rectangles::hidden), rectangles::explain),
        Technique::IncompleteRectangle => (Beside(rectangles::incomplete), loops::explain),
        Technique::AvoidableRectangle1 => (Beside(rectangles::avoidable), rectangles::explain),
        Technique::AvoidableRectangle2 => {
            (With(Technique::AvoidableRectangle1), rectangles::explain)
        }
        Technique::SueDeCoq => (Beside(sue_de_coq::all), sue_de_coq::explain),
        Technique::AlsXZ => (Beside(als_chains::all), als_chains::explain),
        Technique::AlsXYWing => (With(Technique::AlsXZ), als_chains::explain),
        Technique::AlsChain => (With(Technique::AlsXZ), als_chains::explain),
        Technique::DeathBlossom => (Beside(blossom::death_blossom), blossom::explain),
        Technique::DynamicForcingChainPlus => (By(forcing::dynamic_locked), forcing::explain),
        Technique::AlsAic => (By(grouped::sets), alternating::explain),
        Technique::JuniorExocet => (By(exocet::junior), exocet::explain),
        Technique::SeniorExocet => (By(exocet::senior), exocet::explain),
        Technique::NestedForcingChain => (By(forcing::nested), reasons::explain),
        Technique::SmallestReason => (Graded, reasons::explain),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finders_come_before_what_they_report_too() {
        for technique in Technique::all() {
            if let (FoundBy::With(other), _) = method(technique) {
                assert!(other < technique, "{technique}");
                assert!(!matches!(method(other).0, FoundBy::With(_)), "{other}");
            }
        }
    }
}
