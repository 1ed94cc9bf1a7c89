//! Runs the solver on positions that each show one technique, and tells which it sees.
//!
//! `cargo run --release --example technique_cases -- FILE` reads a file in the format of HoDoKu's
//! regression library, `:technique:candidates:givens and +placed:deleted:eliminations:placements:`, and
//! prints for each technique how many positions there are and on how many the solver finds exactly what
//! is expected, or that and more; then the others.

use satoku::board::{Cell, Grid, Symbol};
use satoku::logic::{
    Candidate, Conclusion, Geometry, Ladder, Path, Progress, State, Technique, Words,
};
use satoku::rules::{Layout, Registry};
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::sync::Arc;

/// The techniques that may show what a code stands for; those of some codes we do not have.
fn techniques(code: &str) -> &'static [Technique] {
    use Technique as T;
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
        "0311" | "03111" => &[T::FinnedSwordfish],
        "0312" | "03121" => &[T::FinnedJellyfish],
        "0320" => &[T::SashimiXWing],
        "0321" | "03211" => &[T::SashimiSwordfish],
        "0322" | "03221" => &[T::SashimiJellyfish],
        "0400" => &[T::Skyscraper],
        "0401" | "0404" => &[T::TwoStringKite],
        "0402" | "0405" => &[T::EmptyRectangle],
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
        "0702" => &[T::XYChain],
        "0703" => &[T::RemotePair],
        "0706" => &[T::ContinuousLoop],
        "0707" | "0708" => &[T::Aic],
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

/// Candidates written as digit, row and column, with blanks between them.
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

/// The givens of a grid, and what is placed besides.
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

#[derive(Default)]
struct Tally {
    cases: usize,
    exact: usize,
    more: usize,
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("expected the name of a file with cases")?;
    let rules = Arc::new(Registry::standard().rules("classic", &Layout::default())?);
    let geometry = Geometry::new(&rules)?;
    let symbols = satoku::board::Symbols::default();
    let words = Words::new(&rules, &symbols);
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    let mut missed = Vec::new();
    for line in std::fs::read_to_string(path)?.lines().filter(|line| line.starts_with(':')) {
        let fields: Vec<&str> = line.split(':').collect();
        let [_, code, _, cells, deleted, eliminated, placed, ..] = fields[..] else {
            return Err(format!("expected seven fields in `{line}`").into());
        };
        let (givens, filled) = grid(cells)?;
        let mut state = State::new(&geometry, &givens);
        filled.into_iter().for_each(|one| state.apply(&Conclusion::Place(one)));
        state.apply(&Conclusion::Eliminate(candidates(deleted)?.into_iter().collect()));
        let known = techniques(code);
        let tally = tallies.entry(code.to_owned()).or_default();
        tally.cases += 1;
        if known.is_empty() {
            continue;
        }
        let mut path = Path::from(state, &Ladder::of(known.iter().copied()));
        let steps = match path.look() {
            Progress::Steps(_) => path.steps(),
            _ => Vec::new(),
        };
        let shown: Vec<BTreeSet<Candidate>> = steps
            .iter()
            .map(|step| step.conclusion.candidates().iter().copied().collect())
            .collect();
        let all: BTreeSet<Candidate> = shown.iter().flatten().copied().collect();
        let wanted = match placed {
            "" => candidates(eliminated)?,
            placed => candidates(placed)?,
        };
        if code.ends_with("-x") {
            tally.exact += usize::from(shown.is_empty());
        } else if shown.contains(&wanted) || all == wanted {
            tally.exact += 1;
        } else if wanted.is_subset(&all) {
            tally.more += 1;
        } else {
            missed.push(format!(
                "{line}\n    found {}",
                match &steps[..] {
                    [] => "nothing".to_owned(),
                    steps => steps
                        .iter()
                        .map(|step| words.sentence(step))
                        .collect::<Vec<_>>()
                        .join("\n    found "),
                }
            ));
        }
    }
    println!("code    cases exact more missed technique");
    for (code, tally) in &tallies {
        let names: Vec<&str> = techniques(code).iter().map(|one| one.name()).collect();
        match names.is_empty() {
            true => println!("{code:7} {:5}                   not known", tally.cases),
            false => println!(
                "{code:7} {:5} {:5} {:4} {:6} {}",
                tally.cases,
                tally.exact,
                tally.more,
                tally.cases - tally.exact - tally.more,
                names.join(", ")
            ),
        }
    }
    missed.iter().for_each(|line| println!("{line}"));
    Ok(())
}
