//! Rules and kinds of clue in pairs: puzzles are made, or refused with the reason.

use crate::support::run;
use satoku::board::Size;
use satoku::generate::{Assurance, GenerateError, Generator, Request, RequestError};
use satoku::oracle::{Budget, OracleError};
use satoku::rules::{Layout, Registry};
use std::collections::BTreeMap;

/// The outcomes of the requests of some pairs of names, by pair and size.
type Outcomes = BTreeMap<(String, usize), String>;

/// Returns every pair of different names.
fn pairs<'n>(names: &[&'n str]) -> Vec<(&'n str, &'n str)> {
    let pairs = names.iter().enumerate();
    pairs.flat_map(|(at, one)| names[at + 1..].iter().map(move |other| (*one, *other))).collect()
}

/// Makes a puzzle of a pair for each seed. Returns how it ended, the first time that it was not
/// made.
fn outcome(variant: &str, side: usize, seeds: u64) -> String {
    let layout = Layout::of_size(Size::of_side(side).unwrap());
    // Grids of rules that fit together badly may take minutes to find.
    let budget = Budget { nodes: 10_000, conflicts: 5_000, ..Budget::default() };
    let request = match Request::named(variant, &layout) {
        Ok(request) => request.assurance(Assurance::Fast).tries(3).budget(budget),
        Err(error) => return format!("refused: {error}"),
    };
    let generator = match Generator::new(request) {
        Ok(generator) => generator,
        Err(error) => return format!("refused: {error}"),
    };
    for seed in 0..seeds {
        match generator.puzzle(seed, 0) {
            Ok(made) => assert_eq!(made.puzzle.check(&made.solution), Ok(()), "{variant} {side}"),
            Err(GenerateError::Oracle(error @ OracleError::Contradiction { .. })) => {
                panic!("{variant} of side {side}, seed {seed}: {error}")
            }
            Err(error) => return format!("seed {seed}: {error}"),
        }
    }
    "made".to_owned()
}

/// Returns the outcomes of all pairs of rules.
fn of_rules(sides: &[usize], seeds: u64) -> Outcomes {
    let registry = Registry::standard();
    let names = registry.variants().iter().map(|variant| variant.name());
    let names: Vec<&str> =
        names.filter(|name| !matches!(*name, "classic" | "overlapping")).collect();
    let mut outcomes = Outcomes::new();
    for (one, other) in pairs(&names) {
        for side in sides {
            let variant = format!("{one}+{other}");
            let ended = outcome(&variant, *side, seeds);
            outcomes.insert((variant, *side), ended);
        }
    }
    outcomes
}

#[test]
fn rules_in_pairs_never_contradict_themselves() {
    let outcomes = of_rules(&[4, 6], 1);
    let made = outcomes.values().filter(|outcome| *outcome == "made").count();
    assert!(made > 40, "{made} of {}: {outcomes:#?}", outcomes.len());
}

#[test]
#[ignore = "takes minutes; .ci/nightly runs it"]
fn rules_in_pairs_of_all_sizes_never_contradict_themselves() {
    let outcomes = of_rules(&[4, 6, 8, 9, 12], 10);
    for ((variant, side), outcome) in outcomes.iter().filter(|(_, outcome)| *outcome != "made") {
        println!("{variant} {side}: {outcome}");
    }
}

#[test]
fn regions_that_fit_few_grids_are_found_for_some() {
    for (variant, side) in [("jigsaw+disjoint-groups", 9), ("jigsaw+disjoint-groups", 6)] {
        let layout = Layout::of_size(Size::of_side(side).unwrap());
        let request = Request::named(variant, &layout).unwrap().assurance(Assurance::Fast);
        let made = Generator::new(request).unwrap().puzzle(3, 0).unwrap();
        assert_eq!(made.puzzle.check(&made.solution), Ok(()));
        let regions = made.puzzle.rules().layout().regions.clone().unwrap();
        assert_ne!(regions, satoku::rules::Regions::rectangles(side), "{variant} {side}");
    }
}

#[test]
fn groups_of_overlapping_grids_are_refused() {
    for variant in ["samurai+disjoint-groups", "twodoku+disjoint-groups"] {
        let error = Request::named(variant, &Layout::default()).unwrap_err();
        assert!(error.to_string().contains("square boards"), "{error}");
        let error = RequestError::Rules(error).to_string();
        assert!(error.contains("disjoint-groups"), "{error}");
    }
}

#[test]
fn boards_that_a_kind_of_clue_does_not_fit_are_refused_at_once() {
    for side in [4, 8, 16] {
        let layout = Layout::of_size(Size::of_side(side).unwrap());
        let request = Request::named("entropic", &layout).unwrap();
        let error = Generator::new(request).err().unwrap().to_string();
        assert!(error.contains(&format!("three groups of equally many symbols, not {side}")));
    }
}

#[test]
fn clues_too_large_for_a_formula_are_an_error() {
    let layout = Layout::of_size(Size::of_side(25).unwrap());
    let request = Request::named("skyscraper", &layout).unwrap().assurance(Assurance::Fast);
    let error = Generator::new(request).unwrap().puzzle(0, 0).unwrap_err().to_string();
    assert!(error.contains("too large together"), "{error}");
}

/// Questions about clues that may be left out are given up soon: a handful of them took most of the
/// time.
#[test]
fn several_kinds_with_hard_questions_take_few_conflicts() {
    let words = ["generate", "--variant", "thermometer+arrow+dot+little-killer", "--seed", "3"];
    let ran =
        run(&[&words[..], &["--assurance", "fast", "--stats", "--format", "ndjson"]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    let of_cdcl = ran.err.lines().find(|line| line.starts_with("cdcl")).expect("a line of cdcl");
    let words: Vec<&str> = of_cdcl.split_whitespace().collect();
    let at = words.iter().position(|word| *word == "conflicts").expect("its conflicts");
    let conflicts: u64 = words[at - 1].parse().unwrap();
    assert!(conflicts < 100_000, "{of_cdcl}");
}
