//! Techniques that easier ones leave little to: each is sought with few others, its steps are
//! certified and its patterns checked.

use super::certificate::certify;
use super::patterns::is_what_it_says;
use super::{Marks, classic, each_step, of_givens, rated, rules};
use satoku::board::Symbols;
use satoku::logic::{Family, Geometry, Ladder, Path, Progress, Score, Technique};
use std::collections::BTreeSet;

/// Those that need not be met on the way of the whole ladder.
pub(super) const HIDDEN: &[Technique] = &[
    Technique::FinnedXWing,
    Technique::SashimiXWing,
    Technique::FinnedSwordfish,
    Technique::SashimiSwordfish,
    Technique::FinnedJellyfish,
    Technique::SashimiJellyfish,
    Technique::SimpleColours,
    Technique::MultiColours,
    Technique::WWing,
    Technique::RemotePair,
    Technique::UniqueRectangle6,
    Technique::HiddenRectangle,
    Technique::AlignedPairExclusion,
    Technique::SueDeCoq,
    Technique::AlsXZ,
    Technique::AlsXYWing,
    Technique::AlsChain,
    Technique::DeathBlossom,
    Technique::AlsAic,
];

/// Those that come into play once others have relied on there being one solution. What is shown
/// without that would hold as well with the two symbols of a rectangle changed, so that it fills
/// none of it and takes away neither symbol.
pub(super) const LATE: &[Technique] = &[
    Technique::IncompleteRectangle,
    Technique::AvoidableRectangle1,
    Technique::AvoidableRectangle2,
];

/// A technique after the singles, locked candidates, subsets and fish.
fn with_basics(technique: Technique) -> Ladder {
    let basics = Ladder::default().up_to(Score::new(38));
    Ladder::of(basics.techniques().chain([technique])).without([Technique::SmallestReason])
}

#[test]
fn each_is_met_alone_and_does_as_it_says() {
    let rules = classic();
    let geometry = Geometry::new(&rules).unwrap();
    for technique in HIDDEN {
        let ladder = with_basics(*technique);
        let mut steps = 0;
        for (puzzle, _) in rated() {
            let puzzle = of_givens(&rules, &puzzle);
            each_step(&geometry, &puzzle, &ladder, |state, step| {
                if step.technique == *technique {
                    let marks = Marks::new(&rules, state);
                    assert!(is_what_it_says(&marks, step), "{step:?} in {:?}", state.values());
                    certify(&puzzle, &marks, step);
                    steps += 1;
                }
            });
        }
        assert!(steps > 0, "{technique} was not met");
    }
}

#[test]
fn some_rectangles_follow_others() {
    let puzzles = [
        ".3..5..1.....8....95..2..46.25...39.1...3...87.......2...........45962.....8.4...",
        ".........7..528..49.3...5.8..8.7.6...2..9..3..7.....8....687............6..3.4..5",
    ];
    let rules = classic();
    let geometry = Geometry::new(&rules).unwrap();
    let few = Technique::all().filter(|one| match one.family() {
        Family::Singles | Family::Locked => true,
        Family::Subsets => *one <= Technique::NakedTriple,
        Family::Uniqueness => {
            !matches!(one, Technique::UniqueRectangle5 | Technique::UniqueLoop)
                && !one.name().starts_with("BUG")
        }
        _ => false,
    });
    let few = Ladder::of(few);
    // Two that have an avoidable rectangle with two open cells, after more basics and other
    // rectangles.
    let late = [
        "..18.9.2.6.2.....8...1..6......4.8..7....3...19.......9.32.8.6....73...4......5..",
        ".38...459.5.......4.76........24.13....78....3......48.81.3............1......67.",
    ];
    let basics = Ladder::default().up_to(Score::new(36));
    let unique = Technique::all().filter(|one| {
        one.needs_uniqueness()
            && *one != Technique::UniqueRectangle5
            && !one.name().starts_with("BUG")
    });
    let more = Ladder::of(basics.techniques().chain(unique));
    let sought = Ladder::of(LATE.iter().copied());
    let mut met = BTreeSet::new();
    let ways = puzzles.map(|text| (text, &few)).into_iter().chain(late.map(|text| (text, &more)));
    for (text, ladder) in ways {
        let givens = Symbols::default().read(text, 81, 9).unwrap();
        let puzzle = of_givens(&rules, &givens);
        let mut path = Path::new(&geometry, &puzzle, ladder);
        while let Progress::Steps(_) = path.look() {
            // Other rectangles may come first in the round.
            for step in sought.steps(path.state()) {
                let marks = Marks::new(&rules, path.state());
                assert!(is_what_it_says(&marks, &step), "{step:?}");
                certify(&puzzle, &marks, &step);
                met.insert(step.technique);
            }
            path.take();
        }
    }
    assert!(met.iter().eq(LATE), "{met:?}");
}

#[test]
fn each_holds_on_other_boards() {
    let puzzles = [
        (
            "x",
            "9",
            "7..459..18...6........1.................8.4..63...1..8.8.....47926.74....1.....2.",
        ),
        (
            "windoku",
            "9",
            "..2.3.....51.4....3..9..7......6.14.......26.6.....93.7.9..58....5....23.8.......",
        ),
    ];
    let mut steps = 0;
    for (variant, size, text) in puzzles {
        let rules = rules(variant, size);
        let geometry = Geometry::new(&rules).unwrap();
        let puzzle = of_givens(&rules, &Symbols::default().read(text, 81, 9).unwrap());
        // As few others as there can be, so that much is left to do.
        for technique in HIDDEN {
            let ladder = Ladder::of([Technique::NakedSingle, *technique]);
            each_step(&geometry, &puzzle, &ladder, |state, step| {
                certify(&puzzle, &Marks::new(&rules, state), step);
                steps += usize::from(step.technique == *technique);
            });
        }
    }
    assert!(steps > 100, "{steps}");
}
