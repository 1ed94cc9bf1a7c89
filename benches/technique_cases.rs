//! Runs the solver on positions that each show one technique, and reports which ones it finds.
//!
//! `cargo bench --bench technique_cases -- FILE` reads a file in the format of HoDoKu's regression
//! library, `:technique:candidates:givens and +placed:deleted:eliminations:placements:`. For each
//! technique it prints the number of positions, and on how many of them the solver finds the
//! expected conclusion, using that technique alone in that very position: by one step exactly, by
//! one step that shows more, or by several steps with the same cells together, such as a pair that
//! lies in a row and a box. The other positions follow, with the steps that show a part of it.

use satoku::board::{Cell, Grid, Symbol};
use satoku::logic::{Candidate, Conclusion, Geometry, Ladder, State, Step, Technique, Words};
use satoku::rules::{Layout, Puzzle, Registry};
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::sync::Arc;

/// Returns the techniques that may show what a code stands for; none for codes whose technique we
/// lack.
fn techniques(code: &str) -> &'static [Technique] {
    use Technique as T;
    if matches!(code, "0600-2" | "0601-2" | "0602-2" | "0603-2" | "0604-2") {
        return &[T::IncompleteRectangle];
    }
    match code.split('-').next().unwrap_or(code) {
        "0000" => &[T::FullHouse],
        "0002" => &[T::HiddenSingleBox, T::HiddenSingleLine],
        "0003" => &[T::NakedSingle],
        "0100" => &[T::Pointing],
        "0101" => &[T::Claiming],
        "0110" | "0200" => &[T::NakedPair],
        "0111" | "0201" => &[T::NakedTriple],
        "0202" => &[T::NakedQuad],
        "0210" => &[T::HiddenPair],
        "0211" => &[T::HiddenTriple],
        "0212" => &[T::HiddenQuad],
        "0300" => &[T::XWing],
        "0301" => &[T::Swordfish],
        "0302" => &[T::Jellyfish],
        "0310" => &[T::FinnedXWing],
        "0311" => &[T::FinnedSwordfish],
        "0312" => &[T::FinnedJellyfish],
        "0320" => &[T::SashimiXWing],
        "0321" => &[T::SashimiSwordfish],
        "03111" | "03211" => &[T::FinnedSwordfish, T::SashimiSwordfish],
        "0322" => &[T::SashimiJellyfish],
        "03121" | "03221" => &[T::FinnedJellyfish, T::SashimiJellyfish],
        "0400" => &[T::Skyscraper],
        "0401" | "0404" => &[T::TwoStringKite],
        // If the rectangle has only two places, the links are plain ones.
        "0402" | "0405" => &[T::EmptyRectangle, T::TurbotFish, T::TwoStringKite],
        "0403" => &[T::TurbotFish],
        "0500" | "0501" => &[T::SimpleColours],
        "0502" | "0503" => &[T::MultiColours],
        "0600" => &[T::UniqueRectangle1],
        "0601" => &[T::UniqueRectangle2],
        "0602" => &[T::UniqueRectangle3],
        "0603" => &[T::UniqueRectangle4],
        "0604" => &[T::UniqueRectangle5],
        "0605" => &[T::UniqueRectangle6],
        "0606" => &[T::HiddenRectangle],
        "0607" => &[T::AvoidableRectangle1],
        "0608" => &[T::AvoidableRectangle2],
        "0610" => &[T::Bug1],
        "0701" => &[T::XChain],
        "0702" => &[T::XYCycle, T::XYChain],
        "0703" => &[T::RemotePair],
        "0706" => &[T::XCycle, T::XYCycle, T::ContinuousLoop],
        "0707" | "0708" => &[T::XChain, T::XYChain, T::Aic],
        // The same with groups, and in the other variants with almost locked sets.
        "0709" | "0710" | "0711" => match code {
            "0709-2" | "0710-3" | "0710-4" | "0711-3" | "0711-4" => &[T::AlsAic],
            _ => &[T::GroupedAic],
        },
        "0800" => &[T::XYWing],
        "0801" => &[T::XYZWing],
        "0803" => &[T::WWing],
        "0901" => &[T::AlsXZ],
        "0902" => &[T::AlsXYWing],
        "0903" => &[T::AlsChain],
        "0904" => &[T::DeathBlossom],
        "1101" => &[T::SueDeCoq],
        _ => &[],
    }
}

/// Reads candidates written as digit, row and column, separated by blanks.
fn candidates(text: &str) -> Result<BTreeSet<Candidate>, Box<dyn Error>> {
    let digits =
        |word: &str| word.chars().map(|digit| digit.to_digit(10)).collect::<Option<Vec<_>>>();
    text.split_whitespace()
        .map(|word| match digits(word).as_deref() {
            Some([symbol @ 1..=9, row @ 1..=9, column @ 1..=9]) => Ok(Candidate {
                cell: Cell::new(((row - 1) * 9 + column - 1) as usize),
                symbol: Symbol::new(*symbol as usize - 1),
            }),
            _ => Err(format!("expected a digit, a row and a column, not `{word}`").into()),
        })
        .collect()
}

/// Reads the givens of a grid, and the symbols placed besides.
fn grid(text: &str) -> Result<(Grid, Vec<Candidate>), Box<dyn Error>> {
    let (mut givens, mut placed, mut index, mut is_placed) =
        (Grid::blank(81), Vec::new(), 0, false);
    for character in text.chars() {
        if character == '+' {
            is_placed = true;
            continue;
        }
        if index == 81 {
            return Err("expected 81 cells, found more".into());
        }
        let cell = Cell::new(index);
        if let Some(digit @ 1..=9) = character.to_digit(10) {
            let symbol = Symbol::new(digit as usize - 1);
            match is_placed {
                true => placed.push(Candidate { cell, symbol }),
                false => givens.set(cell, Some(symbol)),
            }
        }
        (index, is_placed) = (index + 1, false);
    }
    Ok((givens, placed))
}

/// The results for the positions of one code.
#[derive(Default)]
struct Tally {
    cases: usize,
    /// One step shows exactly what is expected.
    exact: usize,
    /// One step shows that and more.
    more: usize,
    /// Several steps of one pattern show it together.
    together: usize,
}

/// Returns whether steps of one pattern show the expected conclusion together: steps with the same
/// cells, or two steps if the code stands for two of a technique that share a part.
fn shown_together(
    steps: &[(Vec<Cell>, BTreeSet<Candidate>)],
    wanted: &BTreeSet<Candidate>,
    code: &str,
) -> bool {
    let is_double = matches!(code, "03111" | "03121" | "03211" | "03221" | "0404" | "0405");
    let share = |one: &[Cell], other: &[Cell]| match is_double {
        true => one.iter().any(|cell| other.contains(cell)),
        false => one == other,
    };
    steps.iter().any(|(cells, _)| {
        let same = steps.iter().filter(|(other, _)| share(cells, other));
        let all: BTreeSet<Candidate> = same.flat_map(|(_, shown)| shown).copied().collect();
        all.is_superset(wanted)
    })
}

/// Returns the candidates of a conclusion, and with `others` those that a placement eliminates.
fn shown(state: &State, conclusion: &Conclusion, others: bool) -> BTreeSet<Candidate> {
    let mut all: BTreeSet<Candidate> = conclusion.candidates().iter().copied().collect();
    if let (Conclusion::Place(one), true) = (conclusion, others) {
        let others = state.candidates(one.cell).into_iter().filter(|symbol| *symbol != one.symbol);
        all.extend(others.map(|symbol| Candidate { cell: one.cell, symbol }));
    }
    all
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().skip(1).find(|word| word != "--bench");
    let path = path.ok_or("expected the name of a file with cases")?;
    let rules = Arc::new(Registry::standard().rules("classic", &Layout::default())?);
    let geometry = Geometry::new(&rules)?;
    let symbols = satoku::board::Symbols::default();
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    let mut missed = Vec::new();
    for line in std::fs::read_to_string(path)?.lines().filter(|line| line.starts_with(':')) {
        let fields: Vec<&str> = line.split(':').collect();
        let [_, code, _, cells, deleted, eliminated, placed, ..] = fields[..] else {
            return Err(format!("expected seven fields in `{line}`").into());
        };
        let (givens, filled) = grid(cells)?;
        let puzzle = Puzzle::of_givens(Arc::clone(&rules), &givens)?;
        let words = Words::new(&puzzle, &symbols);
        let mut state = State::new(&geometry, &puzzle);
        filled.into_iter().for_each(|one| state.apply(&Conclusion::Place(one)));
        state.apply(&Conclusion::Eliminate(candidates(deleted)?.into_iter().collect()));
        let known = techniques(code);
        let tally = tallies.entry(code.to_owned()).or_default();
        tally.cases += 1;
        if known.is_empty() {
            continue;
        }
        let wanted = candidates(if placed.is_empty() { eliminated } else { placed })?;
        let steps = Ladder::of(known.iter().copied()).steps(&state);
        let shows = |step: &Step| shown(&state, &step.conclusion, placed.is_empty());
        let patterns: Vec<(Vec<Cell>, BTreeSet<Candidate>)> =
            steps.iter().map(|step| (step.reason.cells(), shows(step))).collect();
        if code.ends_with("-x") && steps.is_empty()
            || patterns.iter().any(|(_, all)| *all == wanted)
        {
            tally.exact += 1;
        } else if patterns.iter().any(|(_, all)| all.is_superset(&wanted)) {
            tally.more += 1;
        } else if shown_together(&patterns, &wanted, code) {
            tally.together += 1;
        } else {
            let parts =
                steps.iter().zip(&patterns).filter(|(_, (_, all))| !all.is_disjoint(&wanted));
            let parts = parts.map(|(step, _)| format!("\n    found {}", words.sentence(step)));
            missed.push(line.to_owned() + &parts.collect::<String>());
        }
    }
    println!("code    cases exact  more together missed technique");
    let (mut cases_known, mut cases_missed) = (0, 0);
    for (code, tally) in &tallies {
        let names: Vec<&str> = techniques(code).iter().map(|one| one.name()).collect();
        let Tally { cases, exact, more, together } = tally;
        let missed = cases - exact - more - together;
        match names.is_empty() {
            true => println!("{code:7} {cases:5}                            not known"),
            false => {
                (cases_known, cases_missed) = (cases_known + cases, cases_missed + missed);
                println!(
                    "{code:7} {cases:5} {exact:5} {more:5} {together:8} {missed:6} {}",
                    names.join(", ")
                );
            }
        }
    }
    println!("{} of {cases_known} found", cases_known - cases_missed);
    missed.iter().for_each(|line| println!("{line}"));
    Ok(())
}
