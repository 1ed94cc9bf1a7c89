//! What every puzzle of a formula shares: where each literal stands and what it excludes.

use super::state::{Spot, State};
use crate::board::{Cell, Grid, Symbol};
use crate::cnf::{Cnf, Lit, Var};
use crate::encode::Encoding;

/// A formula of "exactly one" groups and pairwise conflicts, laid out in `S` slices of `W` words.
#[derive(Debug)]
pub(super) struct Table<const S: usize, const W: usize> {
    // The variable at each slice and group, `NONE` where a group is shorter.
    literals: Vec<u32>,
    spots: Vec<Spot>,
    // Where each variable's spots start; one more at the end.
    spot_starts: Vec<u32>,
    candidates: Vec<(Cell, Symbol)>,
    start: State<S, W>,
    // One spot of each literal, so that a walk meets it once.
    once: State<S, W>,
    kills: Kills<S, W>,
}

/// The bits that stay when a literal becomes true; those of its closing groups do not.
#[derive(Debug)]
enum Kills<const S: usize, const W: usize> {
    /// A whole state a literal: few words, and the compiler makes vectors of them.
    Dense(Vec<State<S, W>>),
    /// The words that change alone, for large boards; where each literal's start.
    Sparse(Vec<(u32, u64)>, Vec<u32>),
}

const NONE: u32 = u32::MAX;

/// What the groups of a formula need: the longest group, the number of groups.
///
/// `None` if the formula says more than groups and pairwise conflicts of plain variables say, or has
/// a variable in no group.
pub(super) fn extent(encoding: &Encoding) -> Option<(usize, usize)> {
    let cnf = encoding.cnf();
    let positive = |group: &Vec<Lit>| group.iter().all(|lit| lit.is_positive());
    let groups = cnf.exactly_one_groups();
    if !groups.iter().chain(cnf.at_most_one_groups()).all(positive) {
        return None;
    }
    let conflict = |clause: &Vec<Lit>| clause.len() == 2 && !clause.iter().any(|l| l.is_positive());
    if !cnf.other_clauses().iter().all(conflict) {
        return None;
    }
    let mut grouped = vec![false; cnf.var_count()];
    for lit in groups.iter().flatten() {
        grouped[lit.var().index()] = true;
    }
    let candidate = |var: usize| encoding.candidate_of(Var::new(var).positive());
    if !grouped.iter().enumerate().all(|(var, grouped)| *grouped && candidate(var).is_some()) {
        return None;
    }
    Some((groups.iter().map(Vec::len).max()?, groups.len()))
}

impl<const S: usize, const W: usize> Table<S, W> {
    /// Whether whole states as kill masks stay within the nearer caches: up to 9x9.
    pub(super) const SMALL: bool = S * W <= 64;

    /// Lays out a formula whose [`extent`] fits.
    pub(super) fn new(encoding: &Encoding) -> Self {
        let cnf = encoding.cnf();
        let groups = cnf.exactly_one_groups();
        let mut literals = vec![NONE; (S - 1) * W * 64];
        let mut spots_of = vec![Vec::new(); cnf.var_count()];
        let (mut start, mut once) = (State::blank(), State::blank());
        for (group, lits) in groups.iter().enumerate() {
            let (word, bit) = (group / 64, 1 << (group % 64));
            start.slices[S - 1][word] |= bit;
            for (slice, lit) in lits.iter().enumerate() {
                let var = lit.var().index();
                literals[slice * W * 64 + group] = var as u32;
                start.slices[slice][word] |= bit;
                if spots_of[var].is_empty() {
                    once.slices[slice][word] |= bit;
                }
                spots_of[var].push(Spot { slice: slice as u16, word: word as u16, bit });
            }
        }
        let mut spot_starts = vec![0];
        for spots in &spots_of {
            spot_starts.push(spot_starts[spot_starts.len() - 1] + spots.len() as u32);
        }
        let candidate =
            |var| encoding.candidate_of(Var::new(var).positive()).expect("checked by extent");
        Table {
            literals,
            candidates: (0..cnf.var_count()).map(candidate).collect(),
            kills: Kills::new(cnf, &spots_of),
            spots: spots_of.into_iter().flatten().collect(),
            spot_starts,
            start,
            once,
        }
    }

    pub(super) fn start(&self) -> &State<S, W> {
        &self.start
    }

    /// The variable at a slice of a group.
    #[inline(always)]
    pub(super) fn literal(&self, slice: usize, group: usize) -> usize {
        self.literals[slice * W * 64 + group] as usize
    }

    /// Where a variable stands.
    #[inline(always)]
    pub(super) fn spots(&self, var: usize) -> &[Spot] {
        &self.spots[self.spot_starts[var] as usize..self.spot_starts[var + 1] as usize]
    }

    #[inline(always)]
    pub(super) fn first_spot(&self, var: usize) -> Spot {
        self.spots[self.spot_starts[var] as usize]
    }

    /// Clears what a literal excludes, and the open bits of its groups.
    // Not inlined: where the compiler sees the loops around it, it keeps the state in scalars and
    // makes no vectors.
    #[inline(never)]
    pub(super) fn kill(&self, state: &mut State<S, W>, var: usize) {
        match &self.kills {
            Kills::Dense(masks) if Self::SMALL => {
                let flat = state.slices.as_flattened_mut();
                for (word, keep) in flat.iter_mut().zip(masks[var].slices.as_flattened()) {
                    *word &= keep;
                }
            }
            Kills::Sparse(words, starts) if !Self::SMALL => {
                let flat = state.slices.as_flattened_mut();
                for (at, mask) in &words[starts[var] as usize..starts[var + 1] as usize] {
                    flat[*at as usize] &= mask;
                }
            }
            _ => unreachable!("the kind of mask depends on the size"),
        }
    }

    /// The grid of a solved state.
    pub(super) fn grid(&self, state: &State<S, W>, cells: usize) -> Grid {
        let mut grid = Grid::blank(cells);
        for slice in 0..S - 1 {
            for word in 0..W {
                let mut hits = state.slices[slice][word] & self.once.slices[slice][word];
                while hits != 0 {
                    let group = word * 64 + hits.trailing_zeros() as usize;
                    hits &= hits - 1;
                    let (cell, symbol) = self.candidates[self.literal(slice, group)];
                    grid.set(cell, Some(symbol));
                }
            }
        }
        grid
    }

    /// Whether a solved state is this grid.
    pub(super) fn is_grid(&self, state: &State<S, W>, grid: &Grid) -> bool {
        self.grid(state, grid.cell_count()) == *grid
    }

    /// Whether a candidate agrees with a grid.
    #[inline(always)]
    pub(super) fn agrees(&self, var: usize, grid: &Grid) -> bool {
        let (cell, symbol) = self.candidates[var];
        grid.get(cell) == Some(symbol)
    }
}

impl<const S: usize, const W: usize> Kills<S, W> {
    fn new(cnf: &Cnf, spots_of: &[Vec<Spot>]) -> Self {
        let mut excluded = vec![Vec::new(); cnf.var_count()];
        let clauses = cnf.other_clauses().iter().map(|clause| (!clause[0], !clause[1]));
        for (a, b) in cnf.conflicts().into_iter().chain(clauses) {
            excluded[a.var().index()].push(b.var().index());
            excluded[b.var().index()].push(a.var().index());
        }
        let mask = |var: usize| {
            let mut mask = State { slices: [[u64::MAX; W]; S] };
            for spot in excluded[var].iter().flat_map(|other| &spots_of[*other]) {
                mask.slices[usize::from(spot.slice)][usize::from(spot.word)] &= !spot.bit;
            }
            for spot in &spots_of[var] {
                mask.slices[S - 1][usize::from(spot.word)] &= !spot.bit;
            }
            mask
        };
        if Table::<S, W>::SMALL {
            return Kills::Dense((0..cnf.var_count()).map(mask).collect());
        }
        let (mut words, mut starts) = (Vec::new(), vec![0]);
        for var in 0..cnf.var_count() {
            let mask = mask(var);
            let flat = mask.slices.as_flattened().iter().enumerate();
            words.extend(
                flat.filter(|(_, word)| **word != u64::MAX).map(|(at, word)| (at as u32, *word)),
            );
            starts.push(words.len() as u32);
        }
        Kills::Sparse(words, starts)
    }
}
