//! How many clues may go by chance before carving, where puzzles are to be weighed.

use super::estimate::Moments;
use crate::generate::{GenerateError, Generator, Request};
use crate::oracle::Cancel;

/// How many puzzles are carved to see how many groups of clues they have.
const CARVED: u64 = 100;

/// How far above their mean there is room, in standard deviations. The mean of all minimal puzzles
/// lies some two higher, and they spread as much, so that one in ten thousand or fewer is missed.
const ROOM: f64 = 6.0;

/// How many sets may be tried until one is unique, and how many puzzles are to be found so.
const PATIENCE: u64 = 200;
const FOUND: u64 = 10;

/// How many groups of clues are to be left by chance ([`Request::weigh`]) so that weights differ little,
/// hardly a minimal puzzle is missed, and a unique set comes within some tries. Depends on the request
/// alone.
///
/// # Errors
/// Those of the generator.
///
/// # Panics
/// If the request is refused by [`Generator::new`].
pub fn thinning(request: &Request, cancel: &Cancel) -> Result<usize, GenerateError> {
    let plain = Request { weigh: None, ..request.clone() };
    let generator = Generator::new(plain)?.cancelled_by(cancel);
    let mut groups = Moments::default();
    let mut all = 0;
    for index in 0..CARVED {
        let puzzle = generator.puzzle(0, index)?;
        let orbits = request.symmetry.orbits(puzzle.puzzle.rules().board());
        let orbits = orbits.map_err(crate::generate::RequestError::Symmetry)?;
        let givens = puzzle.puzzle.givens();
        let is_given = |orbit: &&Vec<_>| givens.get(orbit[0]).is_some();
        groups.add(orbits.iter().filter(is_given).count() as f64);
        all = orbits.len();
    }
    let mean = groups.mean().map_or(0.0, |mean| mean.value);
    let room = ROOM * groups.deviation().unwrap_or(0.0);
    let mut left = ((mean + room).ceil() as usize).min(all);
    while left < all {
        let weigh = Some(left);
        let thinned = Request { weigh, tries: PATIENCE, ..request.clone() };
        let generator = Generator::new(thinned)?.cancelled_by(cancel);
        let tried = (0..FOUND).map(|index| generator.puzzle(0, index));
        match tried.collect::<Result<Vec<_>, _>>() {
            Ok(_) => break,
            Err(GenerateError::Unmet { .. }) => left += (all - left).div_ceil(8),
            Err(error) => return Err(error),
        }
    }
    Ok(left)
}
