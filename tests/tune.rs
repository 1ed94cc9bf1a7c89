//! Surveys, and what can be said of all minimal puzzles from carved ones.

mod support;

use satoku::board::{Grid, Size, Symmetry};
use satoku::generate::{Generator, Request, RequestError};
use satoku::rules::{Layout, Registry};
use satoku::stats::{Survey, Surveyor};
use std::collections::BTreeMap;
use support::brute_force;

fn four_by_four(symmetry: Symmetry) -> Request {
    let layout = Layout::of_size(Size::of_side(4).unwrap());
    Request { layout, symmetry, ..Request::default() }
}

/// All puzzles of all 4x4 grids with a symmetry from which nothing can go, by their number of clues:
/// every set of cells is asked whether it meets all differences from other grids.
fn minimal_puzzles(symmetry: Symmetry) -> BTreeMap<usize, u64> {
    let rules = Registry::standard().rules("classic", &four_by_four(symmetry).layout).unwrap();
    let grids = brute_force(&rules, &Grid::blank(16), 1000);
    assert_eq!(grids.len(), 288);
    let orbits = symmetry.orbits(rules.board()).unwrap();
    let masks: Vec<usize> =
        orbits.iter().map(|orbit| orbit.iter().map(|cell| 1 << cell.index()).sum()).collect();
    let mut found = BTreeMap::new();
    for grid in &grids {
        let mut several = vec![false; 1 << 16];
        for other in grids.iter().filter(|other| *other != grid) {
            let same = rules.board().cells().filter(|cell| grid.get(*cell) == other.get(*cell));
            several[same.map(|cell| 1usize << cell.index()).sum::<usize>()] = true;
        }
        // What is part of cells with several solutions has several as well.
        for bit in 0..16 {
            for cells in (0..1usize << 16).filter(|cells| cells & 1 << bit == 0) {
                several[cells] |= several[cells | 1 << bit];
            }
        }
        for chosen in 0u32..1 << masks.len() {
            let parts = || masks.iter().enumerate().filter(|(at, _)| chosen & 1 << at != 0);
            let cells: usize = parts().map(|(_, mask)| mask).sum();
            if !several[cells] && parts().all(|(_, mask)| several[cells ^ mask]) {
                *found.entry(cells.count_ones() as usize).or_default() += 1;
            }
        }
    }
    found
}

#[test]
fn weighed_samples_agree_with_all_minimal_puzzles_and_others_do_not() {
    // Carving from the full grid, and from some groups that chance leaves.
    for (symmetry, left) in [
        (Symmetry::None, 16),
        (Symmetry::None, 9),
        (Symmetry::Rotate180, 8),
        (Symmetry::Rotate180, 5),
    ] {
        let all = minimal_puzzles(symmetry);
        let total: u64 = all.values().sum();
        let mean = all.iter().map(|(clues, count)| *clues as f64 * *count as f64).sum::<f64>();
        let mean = mean / total as f64;

        let request = Request { weigh: Some(left), ..four_by_four(symmetry) };
        let generator = Generator::new(request).unwrap();
        let mut weighed = Surveyor::new(&generator, false);
        let plain = Generator::new(four_by_four(symmetry)).unwrap();
        let mut plain = Surveyor::new(&plain, false);
        let mut survey = Survey::default();
        for index in 0..6000 {
            let puzzle = plain.make(1, index).unwrap();
            survey.add(&plain.observe(&puzzle, None));
            let puzzle = weighed.make(1, index).unwrap();
            survey.add_weighed(puzzle.puzzle.clues().len(), puzzle.weight);
        }
        let within = |estimate: satoku::stats::Estimate, truth: f64| {
            (estimate.low..=estimate.high).contains(&truth)
        };
        assert!(!within(survey.clues().unwrap(), mean), "{:?} {mean}", survey.clues());
        assert!(
            within(survey.unbiased_clues().unwrap(), mean),
            "{:?} {mean}",
            survey.unbiased_clues()
        );
        let of_a_grid = total as f64 / 288.0;
        assert!(within(survey.puzzles_of_a_grid().unwrap(), of_a_grid));
        let (mut biased, mut shares) = (0, 0);
        for (clues, count) in &all {
            let truth = *count as f64 / total as f64;
            assert!(within(survey.unbiased_share(*clues).unwrap(), truth), "{symmetry} {clues}");
            biased += u32::from(!within(survey.share(*clues).unwrap(), truth));
            shares += 1;
        }
        assert!(biased * 2 >= shares, "{biased} of {shares}");
        assert!(survey.effective().unwrap() < 6000.0);
    }
}

#[test]
fn weights_are_for_plain_carving() {
    let with_clues =
        Request { clues: Some("24".parse().unwrap()), weigh: Some(40), ..Request::default() };
    assert!(matches!(Generator::new(with_clues).unwrap_err(), RequestError::Conflict(..)));
}
