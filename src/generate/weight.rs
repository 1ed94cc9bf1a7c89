//! For how many minimal puzzles of a grid a carved one stands.

use crate::board::Grid;
use crate::cnf::Lit;
use crate::oracle::{Oracle, OracleError, Verdict};

/// How much a minimal puzzle counts for all minimal ones.
///
/// Over all grids and random orders, the sum of the weights of those puzzles that are of some kind,
/// divided by the number of tries, is in the mean how many minimal puzzles of that kind a grid has. So
/// weighted means over a sample are means over all minimal puzzles.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Weight {
    /// The natural logarithm of the weight, which on large boards is beyond what a float holds.
    pub log: f64,
    /// How many grids were drawn until one was unique after thinning: the others weigh nothing.
    pub tries: u64,
}

/// The logarithm of the weight of a puzzle that was made of a grid in two steps: of the `all` groups of
/// clues some were left at random, which are unique, and these were carved in random order, as `kept`
/// says. `None` if the budget does not reach to tell.
///
/// A minimal puzzle of k groups is in (all - k choose left - k) of the (all choose left) equally likely
/// sets that can be left. That is the first factor. The second is that of carving: it removes at each step one of the groups that can go, each equally likely: in a random order
/// the first of them that comes. So the chance of having removed these groups in this order is the
/// product of 1 / (number of groups that could go) over the steps. A minimal puzzle is reached by
/// removing the others in any order, for a set that contains a unique puzzle is unique; with m others
/// these are m! ways. So 1 / (chance * m!) summed over the outcomes by their chances counts each minimal
/// puzzle once (Knuth, *Estimating the Efficiency of Backtrack Programs*, 1975, counts leaves of
/// trees so), once per set that it is in. Where `i` of the m were removed, m - i could go, for they did, and of those that
/// stayed to the end some could go as well: how many is found by a binary search for each.
pub(super) fn log_weight(
    oracle: &mut dyn Oracle,
    solution: &Grid,
    groups: &[Vec<Lit>],
    kept: &[bool],
    all: usize,
) -> Result<Option<f64>, OracleError> {
    let mut removed = Vec::new();
    let mut stayed = Vec::new();
    for (group, kept) in groups.iter().zip(kept) {
        match kept {
            // Asked about when so many were removed, it could not go any more.
            true => stayed.push(Stayed { group, at_most: removed.len() }),
            false => removed.push(group.as_slice()),
        }
    }
    let mut could_go = vec![0u32; removed.len() + 1];
    let removed = removed.as_slice();
    let known = each_left_out(oracle, &stayed, &mut |oracle, one| {
        let steps = steps(oracle, solution, removed, one)?;
        steps.into_iter().for_each(|steps| could_go[..steps].iter_mut().for_each(|n| *n += 1));
        Ok(steps.is_some())
    })?;
    let left = (1..=removed.len()).rev();
    let factors = left.zip(&could_go).map(|(left, n)| (f64::from(*n) / left as f64).ln_1p());
    // (all choose left) / (all - k choose left - k) is (all choose k) / (left choose k).
    let chosen = (0..stayed.len())
        .map(|one| ((all - one) as f64 / (groups.len() - one) as f64).ln())
        .sum::<f64>();
    Ok(known.then(|| chosen + factors.sum::<f64>()))
}

/// A group that carving kept.
struct Stayed<'a> {
    group: &'a Vec<Lit>,
    // It could not go once so many others were removed.
    at_most: usize,
}

/// In how many steps a group could go, all others that stayed being pushed; `None` if undecided.
fn steps(
    oracle: &mut dyn Oracle,
    solution: &Grid,
    removed: &[&[Lit]],
    one: &Stayed<'_>,
) -> Result<Option<usize>, OracleError> {
    let (mut low, mut high) = (0, one.at_most);
    while low < high {
        let middle = low.midpoint(high);
        oracle.push(&removed[middle..].concat());
        let verdict = match oracle.is_settled() {
            true => Ok(Verdict::Unique),
            false => oracle.second_without(solution, one.group),
        };
        oracle.pop();
        match verdict? {
            Verdict::Unique => low = middle + 1,
            Verdict::Second(_) => high = middle,
            Verdict::Undecided => return Ok(None),
        }
    }
    Ok(Some(low))
}

/// Calls `ask` with each of the groups while all others are pushed, until it says no. Halving them lets
/// the queries share what the engine derives.
fn each_left_out<'a>(
    oracle: &mut dyn Oracle,
    groups: &[Stayed<'a>],
    ask: &mut dyn FnMut(&mut dyn Oracle, &Stayed<'a>) -> Result<bool, OracleError>,
) -> Result<bool, OracleError> {
    match groups {
        [] => return Ok(true),
        [one] => return ask(oracle, one),
        _ => {}
    }
    let (first, second) = groups.split_at(groups.len() / 2);
    for (held, left) in [(second, first), (first, second)] {
        let clues: Vec<Lit> = held.iter().flat_map(|held| held.group).copied().collect();
        oracle.push(&clues);
        let go_on = each_left_out(oracle, left, ask);
        oracle.pop();
        if !go_on? {
            return Ok(false);
        }
    }
    Ok(true)
}
