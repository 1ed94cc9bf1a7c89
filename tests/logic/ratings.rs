//! Ratings compared with those of another program, and the parts of a rating.

use super::{classic, of_givens, rated};
use satoku::board::Symbols;
use satoku::logic::{Geometry, Ladder, Path, Progress, Rating, Score, State, Technique};
use std::collections::BTreeSet;

#[test]
fn basic_puzzles_have_the_known_rating() {
    let rules = classic();
    let geometry = Geometry::new(&rules).unwrap();
    let mut compared = 0;
    for (puzzle, tenths) in rated().into_iter().filter(|(_, tenths)| *tenths <= 38) {
        let rating = Rating::of(&geometry, &of_givens(&rules, &puzzle), &Ladder::default());
        assert_eq!(rating.score, Some(Score::new(tenths)), "{puzzle:?}");
        compared += 1;
    }
    assert!(compared >= 39);
}

#[test]
fn explaining_and_rating_go_the_same_way() {
    let rules = classic();
    let geometry = Geometry::new(&rules).unwrap();
    let ladder = Ladder::default();
    for (puzzle, _) in rated() {
        let mut slow = Path::new(&geometry, &of_givens(&rules, &puzzle), &ladder);
        let mut quick = Path::quick(State::blank(&geometry).with_givens(&puzzle), &ladder);
        loop {
            let progress = slow.look();
            assert_eq!(quick.look(), progress);
            let Progress::Steps(score) = progress else { break };
            let steps = slow.steps();
            assert!(quick.steps().is_empty());
            assert!(steps.iter().all(|step| step.score == score));
            // A loop is counted from each of its links, and told as one.
            let distinct = |all: &mut dyn Iterator<Item = Technique>| all.collect::<BTreeSet<_>>();
            let told = distinct(&mut steps.iter().map(|step| step.technique));
            assert_eq!(told, distinct(&mut quick.techniques()));
            slow.take();
            quick.take();
            assert_eq!(slow.state().values(), quick.state().values());
        }
    }
}

#[test]
fn a_ladder_without_a_technique_does_without_it() {
    let rules = classic();
    let geometry = Geometry::new(&rules).unwrap();
    let (puzzle, _) = rated().into_iter().find(|(_, tenths)| *tenths == 32).unwrap();
    let all = Rating::of(&geometry, &of_givens(&rules, &puzzle), &Ladder::default());
    assert!(all.count(Technique::XWing) > 0);
    let fewer = Ladder::default().without([Technique::XWing]);
    let without = Rating::of(&geometry, &of_givens(&rules, &puzzle), &fewer);
    assert_eq!(without.count(Technique::XWing), 0);
    assert!(without.score.is_none_or(|score| Some(score) > all.score));
    let easy = Ladder::default().up_to(Score::new(31));
    assert_eq!(Rating::of(&geometry, &of_givens(&rules, &puzzle), &easy).end, Progress::Stuck);
}

#[test]
fn what_has_no_solution_ends_in_contradiction() {
    let rules = classic();
    let geometry = Geometry::new(&rules).unwrap();
    for text in ["11", "12345678.........9"] {
        let text = format!("{text:.<81}");
        let givens = Symbols::default().read(&text, 81, 9).unwrap();
        let rating = Rating::of(&geometry, &of_givens(&rules, &givens), &Ladder::default());
        assert_eq!((rating.end, rating.score), (Progress::Contradiction, None), "{text}");
    }
    let full = rated()
        .into_iter()
        .map(|(puzzle, _)| Rating::of(&geometry, &of_givens(&rules, &puzzle), &Ladder::default()))
        .find(|rating| rating.end == Progress::Solved)
        .unwrap();
    let nothing = Rating::of(&geometry, &of_givens(&rules, &full.grid), &Ladder::default());
    assert_eq!((nothing.end, nothing.score, nothing.effort), (Progress::Solved, None, 0));
}
