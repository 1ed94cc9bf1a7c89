//! The encoder's clauses for the parts of a rule or clue.

use super::{Forest, Mdd, Part, Rank, symbols_of};
use crate::cnf::Lit;
use crate::rules::Clauses;

impl Part {
    /// Adds clauses that hold exactly when the part holds. `number` is the part's number within its
    /// rule or clue; it makes the names of variables different.
    pub fn encode(&self, number: usize, clauses: &mut Clauses<'_>) {
        let symbols = clauses.rules().board().symbol_count();
        match self {
            Part::Among(cell, allowed) => {
                for symbol in symbols_of(!allowed & ((1 << symbols) - 1)) {
                    clauses.clause(&[!clauses.candidate(*cell, symbol)]);
                }
            }
            Part::Pair(first, second, allowed) => {
                for (symbol, allowed) in clauses.rules().board().symbols().zip(allowed) {
                    let one = clauses.candidate(*first, symbol);
                    for other in symbols_of(!allowed & ((1 << symbols) - 1)) {
                        clauses.pair(one, clauses.candidate(*second, other));
                    }
                }
            }
            Part::Different(cells) => clauses.different(cells),
            Part::Somewhere(cells, allowed) => {
                let each = cells
                    .iter()
                    .flat_map(|cell| symbols_of(*allowed).map(move |symbol| (*cell, symbol)));
                let lits: Vec<Lit> =
                    each.map(|(cell, symbol)| clauses.candidate(cell, symbol)).collect();
                clauses.clause(&lits);
            }
            Part::Path(mdd) => path(number, mdd, clauses),
            Part::Rank(stated) => rank(number, stated, clauses),
            Part::Forest(stated) => forest(number, stated, clauses),
        }
    }
}

/// Returns the name of the variable "the path passes this node after this cell".
pub(super) fn node_name(part: usize, at: usize, node: usize) -> String {
    format!("part {part} after {} state {node}", at + 1)
}

/// Returns the name of the variable "the line of this group that counts reads smaller".
pub(super) fn smaller_name(part: usize, group: usize) -> String {
    format!("part {part} group {group} smaller")
}

/// Returns the name of the variable "this line counts, and reads the same up to this cell".
pub(super) fn same_name(part: usize, group: usize, line: usize, at: usize) -> String {
    format!("part {part} group {group} line {line} same to {}", at + 1)
}

/// Returns the name of the variable "the way of this number leads to this cell".
pub(super) fn reached_name(part: usize, way: usize, cell: usize) -> String {
    format!("part {part} way {way} to {cell}")
}

/// Adds the clauses of a forest: what each way leads to, and that no way closes a cycle. Unit
/// propagation then removes every candidate that would close one.
fn forest(part: usize, forest: &Forest, clauses: &mut Clauses<'_>) {
    let is_in: Vec<Vec<Lit>> = forest
        .cells()
        .iter()
        .map(|cell| symbols_of(forest.symbols).map(|symbol| clauses.candidate(*cell, symbol)))
        .map(Iterator::collect)
        .collect();
    for (number, way) in forest.ways().iter().enumerate() {
        let names = way.reached.iter().map(|cell| reached_name(part, number, *cell));
        let reached: Vec<Lit> = names.map(|name| clauses.named(name)).collect();
        let place = |cell: usize| way.reached.binary_search(&cell).ok();
        for (cell, here) in way.reached.iter().zip(&reached) {
            for there in &is_in[*cell] {
                if *cell == way.start {
                    clauses.clause(&[!*there, *here]);
                }
                for from in forest.links(*cell).iter().filter_map(|other| place(*other)) {
                    clauses.clause(&[!reached[from], !*there, *here]);
                }
            }
        }
        for end in way.ends.iter().filter_map(|end| place(*end)) {
            match way.least {
                None => clauses.clause(&[!reached[end]]),
                Some(least) => {
                    for there in &is_in[least] {
                        clauses.clause(&[!*there, !reached[end]]);
                    }
                }
            }
        }
    }
}

/// Adds the clauses of a rank. As long as a line that counts reads the same, the next cells decide
/// or are the same too.
fn rank(part: usize, rank: &Rank, clauses: &mut Clauses<'_>) {
    let symbols: Vec<_> = clauses.rules().board().symbols().collect();
    let last = rank.line.len() - 1;
    clauses.clause(&[clauses.candidate(rank.line[0], rank.first)]);
    let groups = 0..rank.groups.len();
    let smaller: Vec<Lit> = groups.map(|group| clauses.named(smaller_name(part, group))).collect();
    for ((group, lines), smaller) in rank.groups.iter().enumerate().zip(&smaller) {
        for (number, line) in lines.iter().enumerate() {
            let mut same = clauses.candidate(line[0], rank.first);
            for (at, cell) in line.iter().enumerate().skip(1) {
                let next = (at < last).then(|| clauses.named(same_name(part, group, number, at)));
                let ours = |symbol| clauses.candidate(rank.line[at], symbol);
                let ours: Vec<Lit> = symbols.iter().map(|symbol| ours(*symbol)).collect();
                for (value, symbol) in symbols.iter().enumerate() {
                    let there = clauses.candidate(*cell, *symbol);
                    let to_here = [!same, !there, *smaller];
                    clauses.clause(&[&to_here[..], &ours[..=value]].concat());
                    let from_here = [!same, !there, !*smaller];
                    clauses.clause(&[&from_here[..], &ours[value..]].concat());
                    let alike = [!same, !there, !ours[value]];
                    clauses.clause(&alike.into_iter().chain(next).collect::<Vec<_>>());
                }
                same = next.unwrap_or(same);
            }
        }
    }
    let [some_smaller, some_not] = rank.choices();
    for chosen in some_smaller {
        clauses.clause(&chosen.iter().map(|group| smaller[*group]).collect::<Vec<_>>());
    }
    for chosen in some_not {
        clauses.clause(&chosen.iter().map(|group| !smaller[*group]).collect::<Vec<_>>());
    }
}

/// Adds the clauses of a path. Each node after the first has a variable; with the cells' symbols,
/// unit propagation then removes every candidate that lies on no remaining path.
fn path(part: usize, mdd: &Mdd, clauses: &mut Clauses<'_>) {
    let all = (1u32 << clauses.rules().board().symbol_count()) - 1;
    let last = mdd.cells().len() - 1;
    // The variables before the current cell; the first node has none, because it is always passed.
    let mut before: Vec<Option<Lit>> = vec![None];
    for (at, cell) in mdd.cells().iter().enumerate() {
        let (nodes, first) = (mdd.nodes_after(at), mdd.diagram().layer(at + 1).start);
        let after: Vec<Option<Lit>> = match at == last {
            true => vec![None],
            false => {
                (0..nodes).map(|node| Some(clauses.named(node_name(part, at, node)))).collect()
            }
        };
        // For each node after the cell and each symbol, the nodes before with such an arc.
        let mut sources: Vec<Vec<Lit>> = vec![Vec::new(); nodes];
        let mut holders: Vec<Option<Vec<Lit>>> = vec![Some(Vec::new()); 32];
        let read = mdd.read_at(at);
        // A later symbol that no node reads is excluded below, once for all nodes.
        let excluded = if at == 0 { all } else { read };
        for (arcs, node) in mdd.diagram().arcs_at(at).zip(&before) {
            let out: Vec<Lit> = node.map(|node| !node).into_iter().collect();
            let mut allowed = 0;
            for (symbol, target) in Mdd::arcs_by_symbol(arcs) {
                allowed |= 1 << symbol.index();
                let there = clauses.candidate(*cell, symbol);
                if let Some(target) = after[target - first] {
                    clauses.clause(&[&out[..], &[!there, target]].concat());
                }
                match (node, &mut holders[symbol.index()]) {
                    (Some(node), Some(holders)) => holders.push(*node),
                    (_, holders) => *holders = None,
                }
            }
            for arc in arcs {
                sources[arc.to as usize - first].extend(*node);
            }
            // A passed node leads on by one of its symbols.
            let mut lead = out.clone();
            lead.extend(symbols_of(allowed).map(|symbol| clauses.candidate(*cell, symbol)));
            if allowed != all {
                for symbol in symbols_of(excluded & !allowed) {
                    let there = clauses.candidate(*cell, symbol);
                    clauses.clause(&[&out[..], &[!there]].concat());
                }
                clauses.clause(&lead);
            }
        }
        // A symbol is read at some node that has an arc for it.
        for (symbol, holders) in clauses.rules().board().symbols().zip(holders) {
            if let Some(holders) = holders.filter(|_| at > 0) {
                let there = clauses.candidate(*cell, symbol);
                clauses.clause(&[&[!there], &holders[..]].concat());
            }
        }
        // A node is passed only after one that leads there.
        for (target, sources) in after.iter().zip(&sources) {
            if let (Some(target), true) = (target, at > 0) {
                clauses.clause(&[&[!*target], &sources[..]].concat());
            }
        }
        // A node after the cell is passed only by the symbols that lead there.
        for (number, target) in after.iter().enumerate() {
            let Some(target) = target else { continue };
            let arcs = mdd.diagram().arcs_at(at).flatten();
            let into = arcs.filter(|arc| arc.to as usize - first == number);
            let symbols = into.fold(0, |all, arc| all | arc.symbols);
            if symbols != all {
                let there = symbols_of(symbols).map(|symbol| clauses.candidate(*cell, symbol));
                clauses.clause(&std::iter::once(!*target).chain(there).collect::<Vec<_>>());
            }
        }
        before = after;
    }
}
