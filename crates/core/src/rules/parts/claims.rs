//! The claims of a certificate for the parts of a rule or clue, written apart from the encoder's
//! clauses.

use super::clauses::{node_name, reached_name, same_name, smaller_name};
use super::{Forest, Mdd, Part, Rank, symbols_of};
use crate::rules::Claims;

impl Part {
    /// Claims the part. `number` is the part's number within its rule or clue.
    pub(in crate::rules) fn claim(&self, number: usize, claims: &mut Claims<'_>) {
        let board = claims.rules().board();
        match self {
            Part::Among(cell, allowed) => {
                for symbol in board.symbols().filter(|symbol| allowed >> symbol.index() & 1 == 0) {
                    claims.clause(&[-claims.holds(*cell, symbol)]);
                }
            }
            // What each symbol of one cell leaves for the other: that it needs one of its
            // partners, and excludes the rest.
            Part::Pair(first, second, allowed) => {
                for one in board.symbols() {
                    let here = claims.holds(*first, one);
                    let fits = |two: &_| {
                        allowed[one.index()] >> crate::board::Symbol::index(*two) & 1 == 1
                    };
                    let (partners, others): (Vec<_>, Vec<_>) = board.symbols().partition(fits);
                    for other in others {
                        claims.clause(&[-here, -claims.holds(*second, other)]);
                    }
                    let mut needs = vec![-here];
                    needs.extend(partners.iter().map(|two| claims.holds(*second, *two)));
                    claims.clause(&needs);
                }
                for two in board.symbols() {
                    let partners =
                        board.symbols().filter(|one| allowed[one.index()] >> two.index() & 1 == 1);
                    let mut needs = vec![-claims.holds(*second, two)];
                    needs.extend(partners.map(|one| claims.holds(*first, one)));
                    claims.clause(&needs);
                }
            }
            Part::Different(cells) => claims.different(cells),
            Part::Somewhere(cells, allowed) => {
                let mut any = Vec::new();
                for cell in cells {
                    any.extend(symbols_of(*allowed).map(|symbol| claims.holds(*cell, symbol)));
                }
                claims.clause(&any);
            }
            Part::Path(mdd) => path(number, mdd, claims),
            Part::Rank(stated) => rank(number, stated, claims),
            Part::Forest(stated) => forest(number, stated, claims),
        }
    }
}

/// Claims a path through a multi-valued decision diagram (MDD).
///
/// Every grid that obeys it extends to a model: the variable of a node is true exactly if the path
/// of the grid's symbols passes the node.
fn path(part: usize, mdd: &Mdd, claims: &mut Claims<'_>) {
    let board = claims.rules().board();
    let last = mdd.cells().len() - 1;
    let node = |claims: &mut Claims<'_>, at: usize, number: usize| {
        claims.named(&node_name(part, at, number))
    };
    for (at, cell) in mdd.cells().iter().enumerate() {
        let (layer, first) = (mdd.diagram().layer(at), mdd.diagram().layer(at + 1).start);
        let sources: Vec<Option<i32>> = match at {
            0 => vec![None],
            _ => (0..layer.len()).map(|number| Some(node(claims, at - 1, number))).collect(),
        };
        let targets: Vec<Option<i32>> = match at == last {
            true => vec![None],
            false => (0..mdd.nodes_after(at)).map(|to| Some(node(claims, at, to))).collect(),
        };
        for symbol in board.symbols() {
            let there = claims.holds(*cell, symbol);
            let mut read_at = vec![-there];
            for (number, source) in layer.clone().zip(&sources) {
                let arc = mdd.arc(number, symbol);
                let mut from: Vec<i32> = source.map(|source| -source).into_iter().collect();
                from.push(-there);
                match arc.map(|arc| targets[arc.to as usize - first]) {
                    // The symbol leads to the end, which says nothing.
                    Some(None) => {}
                    Some(Some(target)) => claims.clause(&[&from[..], &[target]].concat()),
                    None => claims.clause(&from),
                }
                read_at.extend(source.filter(|_| arc.is_some()));
            }
            if at > 0 {
                claims.clause(&read_at);
            }
        }
        for (arcs, source) in mdd.diagram().arcs_at(at).zip(&sources) {
            let mut onward: Vec<i32> = source.map(|source| -source).into_iter().collect();
            let symbols = arcs.iter().fold(0, |all, arc| all | arc.symbols);
            onward.extend(symbols_of(symbols).map(|symbol| claims.holds(*cell, symbol)));
            claims.clause(&onward);
        }
        for (number, target) in targets.iter().enumerate() {
            let Some(target) = target else { continue };
            let (mut by, mut after) = (vec![-target], vec![-target]);
            let mut symbols = 0;
            for (arcs, source) in mdd.diagram().arcs_at(at).zip(&sources) {
                for arc in arcs.iter().filter(|arc| arc.to as usize - first == number) {
                    symbols |= arc.symbols;
                    after.extend(*source);
                }
            }
            by.extend(symbols_of(symbols).map(|symbol| claims.holds(*cell, symbol)));
            claims.clause(&by);
            if at > 0 {
                claims.clause(&after);
            }
        }
    }
}

/// Claims a rank.
///
/// Every grid that obeys it extends to a model: "smaller" is true exactly if the line of the group
/// that begins with the symbol reads smaller, "same" if it begins with it and has the line's
/// symbols up to there.
fn rank(part: usize, rank: &Rank, claims: &mut Claims<'_>) {
    let board = claims.rules().board();
    let begins = claims.holds(rank.line[0], rank.first);
    claims.clause(&[begins]);
    for (group, lines) in rank.groups.iter().enumerate() {
        let smaller = claims.named(&smaller_name(part, group));
        for (number, line) in lines.iter().enumerate() {
            for (at, (theirs, ours)) in line.iter().zip(&rank.line).enumerate().skip(1) {
                let before = match at {
                    1 => claims.holds(line[0], rank.first),
                    _ => claims.named(&same_name(part, group, number, at - 1)),
                };
                for symbol in board.symbols() {
                    let undecided = [-before, -claims.holds(*theirs, symbol)];
                    let up_to = board.symbols().filter(|other| *other <= symbol);
                    let mut lower: Vec<i32> = undecided.to_vec();
                    lower.push(smaller);
                    lower.extend(up_to.map(|other| claims.holds(*ours, other)));
                    claims.clause(&lower);
                    let from = board.symbols().filter(|other| *other >= symbol);
                    let mut higher: Vec<i32> = undecided.to_vec();
                    higher.push(-smaller);
                    higher.extend(from.map(|other| claims.holds(*ours, other)));
                    claims.clause(&higher);
                    let mut alike = undecided.to_vec();
                    alike.push(-claims.holds(*ours, symbol));
                    if at + 1 < line.len() {
                        alike.push(claims.named(&same_name(part, group, number, at)));
                    }
                    claims.clause(&alike);
                }
            }
        }
    }
    let [some_smaller, some_not] = rank.choices();
    let each = some_smaller.into_iter().map(|chosen| (chosen, 1));
    for (chosen, sign) in each.chain(some_not.into_iter().map(|chosen| (chosen, -1))) {
        let literal = |group: &usize| sign * claims.named(&smaller_name(part, *group));
        let clause: Vec<i32> = chosen.iter().map(literal).collect();
        claims.clause(&clause);
    }
}

/// Claims a forest.
///
/// Every grid that obeys it extends to a model: "the way leads to a cell" is true exactly if the
/// cell and some others after the least member join it to the start of the way.
fn forest(part: usize, forest: &Forest, claims: &mut Claims<'_>) {
    for (number, way) in forest.ways().iter().enumerate() {
        let to =
            |claims: &mut Claims<'_>, cell: usize| claims.named(&reached_name(part, number, cell));
        for symbol in symbols_of(forest.symbols) {
            let start = to(claims, way.start);
            let holds = claims.holds(forest.cells()[way.start], symbol);
            claims.clause(&[-holds, start]);
            for from in &way.reached {
                let before = to(claims, *from);
                for next in forest.links(*from).iter().filter(|next| way.reached.contains(next)) {
                    let holds = claims.holds(forest.cells()[*next], symbol);
                    let after = to(claims, *next);
                    claims.clause(&[-before, -holds, after]);
                }
            }
            for end in &way.ends {
                let mut closed = vec![-to(claims, *end)];
                closed.extend(way.least.map(|cell| -claims.holds(forest.cells()[cell], symbol)));
                claims.clause(&closed);
            }
        }
    }
}
