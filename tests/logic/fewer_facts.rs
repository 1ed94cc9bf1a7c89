//! Smallest reasons against a brute force that tries every set of fewer facts.

use super::Marks;
use super::certificate::certify;
use super::reasons::{is_reason, made};
use satoku::board::{Cell, Grid};
use satoku::logic::{Candidate, Geometry, Ladder, Path, Score, SmallestReasons, State};
use satoku::oracle::Cancel;
use satoku::rules::{Constraint, Puzzle};

/// The most cells of a clue that is a fact here; larger ones weigh more than other facts.
const CELLS: usize = 3;

/// The facts of a position: the cells, the symbols in houses and the clues of few cells.
struct Facts {
    candidates: Vec<Candidate>,
    /// Whether two candidates cannot both be true, by their numbers.
    excludes: Vec<Vec<bool>>,
    /// For each fact the ways in which it can hold: the candidates that are true together.
    all: Vec<Vec<Vec<usize>>>,
}

impl Facts {
    fn new(puzzle: &Puzzle, marks: &Marks<'_>) -> Self {
        let (rules, side) = (marks.rules, marks.rules.board().symbol_count());
        let all = rules.board().cells().flat_map(|cell| {
            let symbols = marks.cells[cell.index()].iter();
            symbols.map(move |symbol| Candidate { cell, symbol: *symbol })
        });
        let candidates: Vec<Candidate> = all.collect();
        let excludes = candidates
            .iter()
            .map(|one| candidates.iter().map(|other| one.excludes(*other, rules)).collect())
            .collect();
        let number = |one: Candidate| candidates.iter().position(|other| *other == one).unwrap();
        let open = |cells: &[Cell]| cells.iter().any(|cell| marks.values.get(*cell).is_none());
        let cells = rules.board().cells().filter(|cell| open(&[*cell])).map(|cell| {
            let symbols = marks.cells[cell.index()].iter();
            symbols.map(|symbol| vec![number(Candidate { cell, symbol: *symbol })]).collect()
        });
        let full = (0..rules.houses().len()).filter(|it| rules.houses()[*it].cells.len() == side);
        let houses = full.flat_map(|house| {
            let ways =
                rules.board().symbols().map(move |symbol| (marks.places(house, symbol), symbol));
            let ways = ways.filter(|(places, _)| open(places));
            ways.map(|(places, symbol)| {
                places.into_iter().map(|cell| vec![number(Candidate { cell, symbol })]).collect()
            })
        });
        let clues = puzzle.constraints().filter(|clue| (1..=CELLS).contains(&clue.cells().len()));
        let clues = clues.filter(|clue| open(clue.cells())).map(|clue| {
            let mut ways = Vec::new();
            let mut grid = marks.values.clone();
            each_way(clue.as_ref(), marks, &mut grid, 0, &mut |grid| {
                let empty = clue.cells().iter().filter(|cell| open(&[**cell]));
                let way =
                    empty.map(|cell| Candidate { cell: *cell, symbol: grid.get(*cell).unwrap() });
                ways.push(way.map(number).collect());
            });
            ways
        });
        let all = cells.chain(houses).chain(clues).collect();
        Facts { candidates, excludes, all }
    }

    /// Returns a set of up to `most` facts that leads to any conclusion, each as its ways.
    fn leading(&self, most: usize) -> Option<Vec<Vec<Vec<Candidate>>>> {
        let mut sets: Vec<Vec<usize>> = vec![Vec::new()];
        for _ in 0..most {
            let longer = |set: &Vec<usize>| {
                let next = set.last().map_or(0, |last| last + 1)..self.all.len();
                let set = set.clone();
                next.map(move |one| [&set[..], &[one]].concat())
            };
            sets = sets.iter().flat_map(longer).collect();
            if let Some(set) = sets.iter().find(|set| self.conclude(set)) {
                let way = |way: &Vec<usize>| way.iter().map(|one| self.candidates[*one]).collect();
                let ways = |fact: &usize| self.all[*fact].iter().map(way).collect();
                return Some(set.iter().map(ways).collect());
            }
        }
        None
    }

    /// Whether these facts contradict some candidate being true, or false.
    fn conclude(&self, facts: &[usize]) -> bool {
        (0..self.candidates.len()).any(|one| {
            // A candidate that leaves each fact all its ways contradicts none of them.
            let ways = || facts.iter().flat_map(|fact| &self.all[*fact]).flatten();
            ways().any(|other| self.excludes[one][*other])
                && !self.can_hold(facts, &mut vec![one], None)
                || ways().any(|other| *other == one)
                    && !self.can_hold(facts, &mut Vec::new(), Some(one))
        })
    }

    /// Whether each fact can hold in one of its ways together with what is true, without `barred`.
    fn can_hold(&self, facts: &[usize], is_true: &mut Vec<usize>, barred: Option<usize>) -> bool {
        let [first, rest @ ..] = facts else { return true };
        self.all[*first].iter().any(|way| {
            let fits = |one: &usize| {
                barred != Some(*one) && is_true.iter().all(|other| !self.excludes[*one][*other])
            };
            if !way.iter().all(fits) {
                return false;
            }
            let before = is_true.len();
            is_true.extend(way);
            let holds = self.can_hold(rest, is_true, barred);
            is_true.truncate(before);
            holds
        })
    }
}

/// Calls `each` with every way to fill the cells of a clue that it allows.
fn each_way(
    clue: &dyn Constraint,
    marks: &Marks<'_>,
    grid: &mut Grid,
    at: usize,
    each: &mut impl FnMut(&Grid),
) {
    let Some(cell) = clue.cells().get(at) else {
        if clue.holds(grid) {
            each(grid);
        }
        return;
    };
    if marks.values.get(*cell).is_some() {
        return each_way(clue, marks, grid, at + 1, each);
    }
    for symbol in &marks.cells[cell.index()] {
        grid.set(*cell, Some(*symbol));
        each_way(clue, marks, grid, at + 1, each);
    }
    grid.set(*cell, None);
}

/// Follows smallest reasons through puzzles, until `positions` were looked at in each kind, and
/// tries every set of up to `most` facts that would be lighter. Returns how many positions were
/// looked at, and how many of them have reasons of several facts.
fn compare(kinds: &[(&str, &str)], positions: usize, most: usize) -> (usize, usize) {
    let (mut all, mut larger) = (0, 0);
    for (kind, size) in kinds {
        let mut seen = 0;
        for index in 0.. {
            if seen >= positions {
                break;
            }
            let puzzle = made(kind, size, index..index + 1).remove(0);
            let geometry = Geometry::new(puzzle.rules()).unwrap();
            let has_clues = puzzle.constraints().next().is_some();
            // Singles, and on large boards also subsets and fish.
            let easy = Ladder::default().up_to(Score::new(if *size == "9" { 38 } else { 23 }));
            let mut state = State::new(&geometry, &puzzle);
            while seen < positions {
                // Mostly positions where easy steps lead no further.
                if index % 4 > 0 {
                    (_, state) = Path::from(state, &easy).walk(|_, _| {});
                }
                if state.is_solved() {
                    break;
                }
                let found = SmallestReasons::of(&state, u64::MAX, &Cancel::default());
                assert!(!found.steps.is_empty(), "{puzzle:?}");
                let marks = Marks::new(puzzle.rules(), &state);
                // Every fact here weighs 2.
                let fewer = (found.weight as usize - 1) / 2;
                let facts = Facts::new(&puzzle, &marks);
                let lighter = facts.leading(fewer.min(most));
                assert_eq!(lighter, None, "weight {} in {puzzle:?}", found.weight);
                for step in &found.steps {
                    certify(&puzzle, &marks, step);
                    assert!(is_reason(step), "{step:?}");
                    // The cells of a clue are told besides it, or instead of it.
                    let count = step.reason.premises.len();
                    assert!(has_clues || 2 * count <= found.weight as usize, "{step:?}");
                }
                larger += usize::from(fewer > 0);
                seen += 1;
                found.steps.iter().for_each(|step| state.apply(&step.conclusion));
            }
        }
        all += seen;
    }
    (all, larger)
}

#[test]
fn no_fewer_facts_lead_to_a_conclusion() {
    let kinds = [
        ("classic", "4"),
        ("classic", "6"),
        ("anti-knight", "6"),
        ("non-consecutive", "6"),
        ("cage", "6"),
        ("dot", "6"),
    ];
    let (all, larger) = compare(&kinds, 24, 2);
    assert!(all == 144 && larger > 5, "{all}, {larger}");
}

#[test]
#[ignore = "550 positions take minutes"]
fn no_fewer_facts_lead_to_a_conclusion_in_many_positions() {
    let small = [
        ("classic", "4"),
        ("cage", "4"),
        ("classic", "6"),
        ("anti-knight", "6"),
        ("non-consecutive", "6"),
        ("cage", "6"),
        ("thermometer", "6"),
        ("dot", "6"),
        ("xv", "6"),
        ("renban", "6"),
    ];
    let (all, larger) = compare(&small, 50, 2);
    println!("4x4 and 6x6: {all} positions, {larger} with reasons of several facts");
    assert!(all == 500 && larger > 30, "{all}, {larger}");
    let (all, larger) = compare(&[("classic", "9"), ("cage", "9")], 25, 2);
    println!("9x9: {all} positions, {larger} with reasons of several facts");
    assert!(all == 50 && larger > 5, "{all}, {larger}");
}
