//! Looks for puzzles that show techniques well: `cargo bench --bench technique_examples --
//! VARIANT SEED COUNT [TECHNIQUE]...`.
//!
//! Makes puzzles, seeks each technique (or each of those named) on the way to their solutions, and
//! prints a line of docs/techniques/examples.txt whenever a picture is simpler than those before.

use satoku::board::Cell;
use satoku::generate::{Assurance, Generator, Request};
use satoku::logic::{Conclusion, Geometry, Ladder, Path, PremiseReason, State, Step, Technique};
use std::collections::BTreeMap;

/// The additional weight of a picture without the marks of its technique.
const PLAIN: usize = 1000;

/// Returns the weight of a picture: its candidates, and four times those that the step rests on.
fn weight(state: &State, step: &Step, cells: usize) -> usize {
    let all = (0..cells).map(Cell::new);
    let candidates: usize = all.map(|cell| state.candidates(cell).len()).sum();
    let named: usize = step.reason.premises.iter().map(|one| one.candidates.len()).sum();
    let few = match &step.conclusion {
        Conclusion::Eliminate(gone) => 8 / gone.len().min(4),
        Conclusion::Place(_) => 2,
    };
    let plain = if shows_its_marks(step) { 0 } else { PLAIN };
    candidates + 4 * named + few + plain
}

/// Returns whether a step has what distinguishes its technique from simpler ones; its simplest
/// steps may not.
fn shows_its_marks(step: &Step) -> bool {
    use Technique as T;
    let (parts, premises) = (&step.reason.parts, &step.reason.premises);
    let wide = |of: usize| parts.iter().filter(|part| part.cells.len() >= of).count();
    let is_mixed = premises.iter().any(|one| matches!(one.reason, PremiseReason::Cell(_)))
        && premises.iter().any(|one| matches!(one.reason, PremiseReason::House(..)));
    match step.technique {
        T::XChain | T::XCycle | T::Nishio => premises.len() >= 3,
        T::Aic | T::AlsAic | T::ContinuousLoop => premises.len() >= 4 && is_mixed,
        T::GroupedAic => premises.len() >= 3 && is_mixed && wide(2) > 0,
        T::XYChain | T::XYCycle | T::RemotePair | T::AlignedPairExclusion => premises.len() >= 4,
        T::DynamicForcingChain | T::DynamicForcingChainPlus => {
            premises.iter().filter(|one| one.candidates.len() > 2).count() >= 2
        }
        T::AlsXZ | T::AlsXYWing | T::SimpleColours | T::MultiColours => wide(2) >= 2,
        T::AlsChain | T::DeathBlossom => wide(2) >= 2 && parts.len() >= 4,
        T::WXYZWing | T::VWXYZWing => premises.iter().any(|one| one.candidates.len() > 2),
        _ => true,
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let [variant, seed, count, names @ ..] = &words[..] else {
        return Err("expected VARIANT SEED COUNT".into());
    };
    let (seed, count): (u64, u64) = (seed.parse()?, count.parse()?);
    let mut wanted: Vec<Technique> =
        names.iter().map(|name| name.parse()).collect::<Result<_, _>>()?;
    if wanted.is_empty() {
        wanted.extend(Technique::all());
    }
    let variant = variant.clone();
    let request = Request::named(&variant, &satoku::rules::Layout::default())
        .unwrap()
        .assurance(Assurance::Fast);
    let generator = Generator::new(request)?;
    let mut best: BTreeMap<Technique, usize> = BTreeMap::new();
    for index in 0..count {
        let puzzle = generator.puzzle(seed, index)?.puzzle;
        let geometry = Geometry::new(puzzle.rules())?;
        for technique in wanted.iter().copied() {
            let path = Path::quick(State::new(&geometry, &puzzle), &Ladder::default());
            let Ok((state, step)) = path.seek(technique) else { continue };
            let weight = weight(&state, &step, geometry.cell_count());
            if best.get(&technique).is_none_or(|known| weight < *known) {
                best.insert(technique, weight);
                println!(
                    "{technique}: {} {} # {weight}",
                    puzzle.givens(),
                    puzzle.rules().variant()
                );
            }
        }
    }
    for technique in wanted.iter().filter(|technique| !best.contains_key(technique)) {
        println!("# {technique}: none");
    }
    Ok(())
}
