//! Definitions of chains and forcing chains, by following their links and premises.

use super::patterns::{eliminated, seeing};
use super::{Marks, sets};
use satoku::board::{Cell, House, Symbol};
use satoku::logic::{Conclusion, Part, Premise, PremiseReason, Role, Step, Technique};
use std::collections::BTreeSet;

/// Whether two candidates cannot both be.
fn exclude(marks: &Marks<'_>, left: (Cell, Symbol), right: (Cell, Symbol)) -> bool {
    left != right && (left.0 == right.0 || left.1 == right.1 && marks.see(left.0, right.0))
}

pub(super) fn chain(marks: &Marks<'_>, step: &Step, is_loop: bool) -> bool {
    use Technique as T;
    let node = |part: &Part| (part.cells[0], part.symbols[0]);
    let links: Vec<[(Cell, Symbol); 2]> =
        step.reason.parts.chunks(2).map(|ends| [node(&ends[0]), node(&ends[1])]).collect();
    let in_cell = |link: &[(Cell, Symbol); 2]| link[0].0 == link[1].0;
    let is_strong = |(number, link): (usize, &[(Cell, Symbol); 2])| {
        let [(from, low), (to, high)] = *link;
        match step.reason.parts[2 * number].house {
            None => {
                let mut both = vec![low, high];
                both.sort();
                from == to && marks.cells[from.index()] == both
            }
            Some(house) => {
                let mut both = vec![from, to];
                both.sort();
                low == high && marks.places(house, low) == both
            }
        }
    };
    let chained = links.windows(2).all(|pair| exclude(marks, pair[0][1], pair[1][0]));
    let (start, end) = (links[0][0], links[links.len() - 1][1]);
    let one_symbol = links.iter().flatten().all(|(_, symbol)| *symbol == start.1);
    let named = match step.technique {
        T::XChain | T::XCycle => one_symbol,
        T::XYChain | T::XYCycle => links.iter().all(in_cell),
        _ => true,
    };
    let concluded = match &step.conclusion {
        Conclusion::Place(one) => start == end && (one.cell, one.symbol) == start,
        Conclusion::Eliminate(_) => {
            let single = |one: (Cell, Symbol)| (vec![one.0], one.1);
            let weak = links.windows(2).map(|pair| [single(pair[0][1]), single(pair[1][0])]);
            let weak = weak.filter(|_| is_loop).chain([[single(start), single(end)]]);
            let gone = weak.flat_map(|[one, other]| excluded(marks, &one, &other)).collect();
            start != end && eliminated(step) == gone
        }
    };
    links.iter().enumerate().all(is_strong)
        && chained
        && named
        && concluded
        && exclude(marks, start, end) == is_loop
}

/// All candidates that exclude each of two nodes.
fn excluded(
    marks: &Marks<'_>,
    one: &(Vec<Cell>, Symbol),
    other: &(Vec<Cell>, Symbol),
) -> BTreeSet<(Cell, Symbol)> {
    let board = marks.rules.board();
    let all = board.cells().flat_map(|cell| board.symbols().map(move |one| (cell, one)));
    let apart = |candidate: (Cell, Symbol), node: &(Vec<Cell>, Symbol)| {
        node.0.iter().all(|cell| exclude(marks, candidate, (*cell, node.1)))
    };
    all.filter(|candidate| marks.has(candidate.0, candidate.1))
        .filter(|candidate| apart(*candidate, one) && apart(*candidate, other))
        .collect()
}

/// Chains through groups of cells, or with `sets` through almost locked sets.
pub(super) fn grouped(marks: &Marks<'_>, step: &Step, sets: bool) -> bool {
    let node = |part: &Part| (part.cells.clone(), part.symbols[0]);
    let links: Vec<&[Part]> =
        step.reason.parts.chunk_by(|_, next| next.role != Role::From).collect();
    let is_strong = |link: &&[Part]| match &link[..] {
        [from, to] => {
            let mut cells = [from.cells.clone(), to.cells.clone()].concat();
            cells.sort();
            match from.house {
                Some(house) => {
                    from.symbols == to.symbols && cells == marks.places(house, from.symbols[0])
                }
                None => {
                    let mut both = [from.symbols[0], to.symbols[0]];
                    both.sort();
                    from.cells == to.cells && marks.cells[cells[0].index()] == both
                }
            }
        }
        [from, to, set] => {
            sets && sets::is_almost_locked(marks, set)
                && from.symbols != to.symbols
                && [from, to]
                    .iter()
                    .all(|end| end.cells == sets::holders(marks, &set.cells, end.symbols[0]))
        }
        _ => false,
    };
    let together = |part: &Part| {
        let houses = marks.rules.houses().iter();
        let inside = |house: &&House| part.cells.iter().all(|one| house.cells.contains(one));
        part.cells.len() == 1 || houses.filter(inside).count() > 1
    };
    let all_exclude = |left: &Part, right: &Part| {
        let seen = excluded(marks, &node(left), &node(left));
        right.cells.iter().all(|cell| seen.contains(&(*cell, right.symbols[0])))
    };
    let nodes = || links.iter().flat_map(|link| &link[..2]);
    let (start, end) = (&links[0][0], &links[links.len() - 1][1]);
    let is_loop = all_exclude(start, end);
    let concluded = match &step.conclusion {
        Conclusion::Place(one) => {
            node(start) == node(end) && node(start) == (vec![one.cell], one.symbol)
        }
        Conclusion::Eliminate(_) => {
            let weak = links.windows(2).map(|pair| (&pair[0][1], &pair[1][0]));
            let weak = weak.filter(|_| is_loop).chain([(start, end)]);
            let mut gone: BTreeSet<(Cell, Symbol)> =
                weak.flat_map(|(one, other)| excluded(marks, &node(one), &node(other))).collect();
            for link in links.iter().filter(|link| is_loop && link.len() == 3) {
                let ends = [link[0].symbols[0], link[1].symbols[0]];
                let locked = link[2].symbols.iter().filter(|symbol| !ends.contains(symbol));
                gone.extend(locked.flat_map(|symbol| {
                    let held = sets::holders(marks, &link[2].cells, *symbol);
                    seeing(marks, &held, *symbol)
                }));
            }
            eliminated(step) == gone
        }
    };
    let mut ways: Vec<(Vec<Cell>, Symbol)> = links.iter().map(|link| node(&link[0])).collect();
    ways.sort();
    ways.dedup();
    links.iter().all(is_strong)
        && links.windows(2).all(|pair| all_exclude(&pair[0][1], &pair[1][0]))
        // It does not come back to a node, which would leave a shorter chain of another kind.
        && ways.len() == links.len()
        && match sets {
            true => links.iter().any(|link| link.len() == 3),
            false => nodes().all(together) && nodes().any(|part| part.cells.len() > 1),
        }
        && concluded
}

/// What follows from an assumption by premises that have one candidate left: the true and the false
/// candidates, or `None` for a contradiction.
fn propagate(
    marks: &Marks<'_>,
    premises: &[Premise],
    assumed: (Cell, Symbol, bool),
) -> Option<[BTreeSet<(Cell, Symbol)>; 2]> {
    let board = marks.rules.board();
    let all = board.cells().flat_map(|cell| board.symbols().map(move |one| (cell, one)));
    let all: Vec<(Cell, Symbol)> = all.filter(|one| marks.has(one.0, one.1)).collect();
    let (mut held, mut failed) = (BTreeSet::new(), BTreeSet::new());
    match assumed {
        (cell, symbol, true) => held.insert((cell, symbol)),
        (cell, symbol, false) => failed.insert((cell, symbol)),
    };
    loop {
        let before = (held.len(), failed.len());
        failed.extend(all.iter().filter(|one| held.iter().any(|by| exclude(marks, **one, *by))));
        for premise in premises {
            let left = premise.candidates.iter().map(|one| (one.cell, one.symbol));
            let left: Vec<(Cell, Symbol)> = left.filter(|one| !failed.contains(one)).collect();
            match left[..] {
                [] => return None,
                [one] => drop(held.insert(one)),
                _ => {}
            }
        }
        if held.intersection(&failed).next().is_some() {
            return None;
        }
        if before == (held.len(), failed.len()) {
            return Some([held, failed]);
        }
    }
}

pub(super) fn forcing(marks: &Marks<'_>, step: &Step) -> bool {
    use Technique as T;
    let one = step.conclusion.candidates()[0];
    let (shown, holds) = ((one.cell, one.symbol), matches!(step.conclusion, Conclusion::Place(_)));
    let starts: Vec<(Cell, Symbol, bool)> = step
        .reason
        .parts
        .iter()
        .filter(|part| part.role != Role::To)
        .map(|part| (part.cells[0], part.symbols[0], part.role == Role::From))
        .collect();
    let premises = &step.reason.premises;
    let follows = |start: &(Cell, Symbol, bool)| match propagate(marks, premises, *start) {
        None => true,
        Some([held, failed]) => {
            if holds {
                held.contains(&shown)
            } else {
                failed.contains(&shown)
            }
        }
    };
    // One of the starts is true: they are a candidate and its negation, or all of a premise.
    let refutes = starts == [(shown.0, shown.1, !holds)];
    let opposite = matches!(starts[..], [(c, s, true), (d, t, false)] if (c, s) == (d, t));
    let candidates = |premise: &Premise| -> BTreeSet<(Cell, Symbol)> {
        premise.candidates.iter().map(|one| (one.cell, one.symbol)).collect()
    };
    let listed: BTreeSet<(Cell, Symbol)> =
        starts.iter().map(|(cell, one, _)| (*cell, *one)).collect();
    let all_true = starts.iter().all(|(_, _, holds)| *holds);
    let of_group = |in_cell: bool| {
        all_true
            && premises.iter().any(|premise| {
                matches!(premise.reason, PremiseReason::Cell(_)) == in_cell
                    && candidates(premise) == listed
            })
    };
    let short = |premise: &&Premise| premise.candidates.len() == 2 || candidates(premise) == listed;
    let one_symbol = |premise: &Premise| matches!(premise.reason, PremiseReason::House(_, symbol) if symbol == shown.1);
    let class = match step.technique {
        T::Nishio => refutes && premises.iter().all(one_symbol),
        T::CellForcingChain => of_group(true) && premises.iter().all(|one| short(&one)),
        T::RegionForcingChain => of_group(false) && premises.iter().all(|one| short(&one)),
        _ => refutes || opposite || of_group(true) || of_group(false),
    };
    // In nets a group may lose several candidates first, so that what is left of the premises need
    // not lead on one by one: they are followed through the whole position.
    let net = match step.technique {
        T::Nishio => Some(Net { marks, only: Some(shown.1), locked: false }),
        T::DynamicForcingChain => Some(Net { marks, only: None, locked: false }),
        T::DynamicForcingChainPlus => Some(Net { marks, only: None, locked: true }),
        _ => None,
    };
    class
        && match net {
            None => starts.iter().all(follows),
            Some(net) => starts.iter().all(|start| match (net.follow(*start), refutes) {
                (None, _) => true,
                (Some(_), true) => false,
                (Some([held, failed]), false) => if holds { held } else { failed }.contains(&shown),
            }),
        }
}

/// What nets may use: the places of one symbol or all cells and houses, and with `locked` also that
/// what is left of a symbol in a house lies in another.
struct Net<'a> {
    marks: &'a Marks<'a>,
    only: Option<Symbol>,
    locked: bool,
}

impl Net<'_> {
    /// The candidates that may be used, cell by cell and house by house.
    fn groups(&self) -> Vec<Vec<(Cell, Symbol)>> {
        let rules = self.marks.rules;
        let board = rules.board();
        let symbols =
            || board.symbols().filter(|symbol| self.only.is_none_or(|one| one == *symbol));
        let full = |house: &usize| rules.houses()[*house].cells.len() == board.symbol_count();
        let houses = (0..rules.houses().len()).filter(full).flat_map(|house| {
            let places = move |symbol| self.marks.places(house, symbol).into_iter();
            symbols().map(move |symbol| places(symbol).map(|cell| (cell, symbol)).collect())
        });
        let cells = board.cells().filter(|_| self.only.is_none()).map(|cell| {
            let held = self.marks.cells[cell.index()].iter();
            held.map(|symbol| (cell, *symbol)).collect()
        });
        houses.chain(cells).filter(|group: &Vec<_>| !group.is_empty()).collect()
    }

    /// The true and the false candidates that follow, or `None` for a contradiction.
    fn follow(&self, assumed: (Cell, Symbol, bool)) -> Option<[BTreeSet<(Cell, Symbol)>; 2]> {
        let groups = self.groups();
        let all: BTreeSet<(Cell, Symbol)> = groups.iter().flatten().copied().collect();
        let (mut held, mut failed) = (BTreeSet::new(), BTreeSet::new());
        let mut fresh = Vec::new();
        match assumed {
            (cell, symbol, true) => fresh.push((cell, symbol)),
            (cell, symbol, false) => drop(failed.insert((cell, symbol))),
        }
        loop {
            for one in std::mem::take(&mut fresh) {
                if held.insert(one) {
                    failed.extend(all.iter().filter(|other| exclude(self.marks, **other, one)));
                }
            }
            let before = failed.len();
            for group in &groups {
                let left: Vec<_> = group.iter().filter(|one| !failed.contains(one)).collect();
                match left[..] {
                    [] => return None,
                    [one] if !held.contains(one) => fresh.push(*one),
                    [first, _, ..] if self.locked && left.iter().all(|one| one.1 == first.1) => {
                        let cells: Vec<Cell> = left.iter().map(|one| one.0).collect();
                        failed.extend(seeing(self.marks, &cells, first.1));
                    }
                    _ => {}
                }
            }
            if held.intersection(&failed).next().is_some() {
                return None;
            }
            if fresh.is_empty() && failed.len() == before {
                return Some([held, failed]);
            }
        }
    }
}
