//! Words for cells, symbols and houses, and the sentence of a step.

use crate::board::{Cell, Symbol, Symbols};
use crate::logic::chains::{alternating, forcing};
use crate::logic::step::{Candidate, Conclusion, Part, Role, Step};
use crate::logic::technique::{Family, Technique};
use crate::logic::techniques::{
    als_chains, bivalue, blossom, bug, colouring, exclusion, finned, fish, locked, loops,
    rectangles, singles, strong_links, subsets, sue_de_coq, wings,
};
use crate::rules::Rules;
use std::collections::BTreeMap;

/// How the things of one board are written: cells as `r4c5`, symbols in an alphabet.
#[derive(Debug, Clone, Copy)]
pub struct Words<'a> {
    rules: &'a Rules,
    symbols: &'a Symbols,
}

impl<'a> Words<'a> {
    /// Words for a board.
    pub fn new(rules: &'a Rules, symbols: &'a Symbols) -> Self {
        Words { rules, symbols }
    }

    /// A sentence, without a full stop, that tells a player what a step shows and why.
    pub fn sentence(&self, step: &Step) -> String {
        use Technique as T;
        let why = match step.technique.family() {
            Family::Singles => singles::explain(step, self),
            Family::Direct => match step.reason.parts.len() {
                3 => locked::explain(step, self),
                _ => subsets::explain(step, self),
            },
            Family::Locked => locked::explain(step, self),
            Family::Subsets => subsets::explain(step, self),
            Family::Fish => match step.technique {
                T::XWing | T::Swordfish | T::Jellyfish => fish::explain(step, self),
                _ => finned::explain(step, self),
            },
            Family::SingleSymbol => strong_links::explain(step, self),
            Family::Wings => match step.technique {
                T::WWing => bivalue::explain(step, self),
                _ => wings::explain(step, self),
            },
            Family::Chains => match step.technique {
                T::RemotePair => bivalue::explain(step, self),
                _ => alternating::explain(step, self),
            },
            Family::Colouring => colouring::explain(step, self),
            Family::Forcing => forcing::explain(step, self),
            Family::AlmostLocked => match step.technique {
                T::AlignedPairExclusion => exclusion::explain(step, self),
                T::SueDeCoq => sue_de_coq::explain(step, self),
                T::DeathBlossom => blossom::explain(step, self),
                _ => als_chains::explain(step, self),
            },
            Family::Uniqueness => match step.technique {
                T::Bug1 | T::Bug2 | T::Bug3 | T::Bug4 => bug::explain(step, self),
                T::UniqueRectangle6
                | T::HiddenRectangle
                | T::AvoidableRectangle1
                | T::AvoidableRectangle2 => rectangles::explain(step, self),
                _ => loops::explain(step, self),
            },
        };
        format!("{}: {why}", self.conclusion(&step.conclusion))
    }

    /// Where a player should look for a step: the houses that its pattern stands in, or the cells.
    pub fn place_to_look(&self, step: &Step) -> String {
        let parts = &step.reason.parts;
        let houses = parts.iter().filter(|part| matches!(part.role, Role::Base | Role::From));
        let mut houses: Vec<usize> = houses.filter_map(|part| part.house).collect();
        houses.dedup();
        match houses.is_empty() {
            true => self.cells(&step.reason.cells()),
            false => self.houses(houses),
        }
    }

    /// What a step shows: `r4c5 = 7`, or `r4c5 <> 7, r1c2 and r1c3 <> 4`.
    pub fn conclusion(&self, conclusion: &Conclusion) -> String {
        match conclusion {
            Conclusion::Place(candidate) => {
                format!("{} = {}", self.cell(candidate.cell), self.symbol(candidate.symbol))
            }
            Conclusion::Eliminate(candidates) => self.eliminated(candidates),
        }
    }

    fn eliminated(&self, candidates: &[Candidate]) -> String {
        let groups = by_symbol(candidates).into_iter();
        let groups = groups
            .map(|(symbol, cells)| format!("{} <> {}", self.cells(&cells), self.symbol(symbol)));
        groups.collect::<Vec<_>>().join("; ")
    }

    /// A cell: `r4c5`.
    pub fn cell(&self, cell: Cell) -> String {
        self.rules.board().place(cell).to_string()
    }

    /// Cells: `r4c5, r4c6 and r5c5`.
    pub fn cells(&self, cells: &[Cell]) -> String {
        listed(cells.iter().map(|cell| self.cell(*cell)))
    }

    /// Cells of which one is meant: `r4c5, r4c6 or r5c5`.
    pub fn any_cell(&self, cells: &[Cell]) -> String {
        joined(cells.iter().map(|cell| self.cell(*cell)), "or")
    }

    /// A symbol.
    pub fn symbol(&self, symbol: Symbol) -> char {
        self.symbols.character(symbol)
    }

    /// Symbols: `1, 2 and 5`.
    pub fn symbols(&self, symbols: &[Symbol]) -> String {
        listed(symbols.iter().map(|symbol| self.symbol(*symbol).to_string()))
    }

    /// Symbols of which one is meant: `1, 2 or 5`.
    pub fn any_symbol(&self, symbols: &[Symbol]) -> String {
        joined(symbols.iter().map(|symbol| self.symbol(*symbol).to_string()), "or")
    }

    /// A house by its number among those of the rules: `row 3`.
    pub fn house(&self, house: usize) -> String {
        self.rules.houses()[house].to_string()
    }

    /// Houses: `row 3 and row 5`.
    pub fn houses(&self, houses: impl IntoIterator<Item = usize>) -> String {
        listed(houses.into_iter().map(|house| self.house(house)))
    }

    /// Whether two parts of one symbol each cannot both hold it.
    pub(in crate::logic) fn exclude(&self, one: &Part, other: &Part) -> bool {
        let apart = |left: &Cell, right: &Cell| {
            let mut houses = self.rules.houses().iter().map(|house| &house.cells);
            left != right && houses.any(|cells| cells.contains(left) && cells.contains(right))
        };
        match one.symbols == other.symbols {
            true => one.cells.iter().all(|left| other.cells.iter().all(|right| apart(left, right))),
            false => one.cells == other.cells && one.cells.len() == 1,
        }
    }

    /// The house of a part that has one.
    pub(in crate::logic) fn part_house(&self, part: &Part) -> String {
        part.house.map_or_else(String::new, |house| self.house(house))
    }
}

/// Returns the symbols of candidates in order, each with its cells in order.
pub(crate) fn by_symbol(candidates: &[Candidate]) -> BTreeMap<Symbol, Vec<Cell>> {
    let mut groups: BTreeMap<Symbol, Vec<Cell>> = BTreeMap::new();
    for candidate in candidates {
        groups.entry(candidate.symbol).or_default().push(candidate.cell);
    }
    groups.values_mut().for_each(|cells| cells.sort_unstable());
    groups
}

fn listed(words: impl IntoIterator<Item = String>) -> String {
    joined(words, "and")
}

fn joined(words: impl IntoIterator<Item = String>, last_word: &str) -> String {
    let words: Vec<String> = words.into_iter().collect();
    match &words[..] {
        [first @ .., last] if !first.is_empty() => {
            format!("{} {last_word} {last}", first.join(", "))
        }
        _ => words.concat(),
    }
}
