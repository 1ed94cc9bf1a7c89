//! Sketches: the houses, cells and candidates of a step in the colours of their parts, and the
//! links.

use super::assumptions;
use super::links::{self, Link, candidates};
use satoku_core::board::{Cell, Symbol};
use satoku_core::rules::Rules;
use satoku_logic::{Candidate, Figure, Part, Role, State, Step};
use std::collections::BTreeMap;

/// A colour of Okabe and Ito with its shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Hue {
    First,
    Second,
    Third,
    Fourth,
}

impl Hue {
    pub(super) const ALL: [Hue; 4] = [Hue::First, Hue::Second, Hue::Third, Hue::Fourth];

    /// Returns the colours in rotation.
    pub(super) fn of(number: usize) -> Self {
        Hue::ALL[number % Hue::ALL.len()]
    }

    /// Returns the colour of lines and tints.
    pub(super) fn colour(self) -> &'static str {
        match self {
            Hue::First => "#0072b2",
            Hue::Second => "#e69f00",
            Hue::Third => "#b5548c",
            Hue::Fourth => "#009e73",
        }
    }

    /// Returns a light version of the colour, as a background for text.
    pub(super) fn tint(self) -> &'static str {
        match self {
            Hue::First => "#dcecf7",
            Hue::Second => "#fdf0d2",
            Hue::Third => "#f8e4ef",
            Hue::Fourth => "#d8f0e8",
        }
    }
}

/// The parts of a step to draw besides its conclusion.
#[derive(Debug, Default)]
pub(super) struct Sketch {
    /// The houses, by their numbers.
    pub(super) houses: Vec<(usize, Hue)>,
    pub(super) cells: Vec<(Cell, Hue)>,
    pub(super) marks: BTreeMap<Candidate, Hue>,
    /// Candidates of a symbol that count as one, each in its place.
    pub(super) groups: Vec<(Vec<Candidate>, Hue)>,
    pub(super) links: Vec<Link>,
}

impl Sketch {
    /// Returns the sketch of a step in its position.
    pub(super) fn of(rules: &Rules, state: &State, step: &Step) -> Self {
        let mut pen = Pen { rules, state, sketch: Sketch::default() };
        match step.technique.figure() {
            Figure::StrongLinks | Figure::Chain => pen.chain(step),
            Figure::BivalueCells => pen.bivalue(step),
            Figure::LinkedBivalueCells => pen.linked_bivalue_cells(step),
            Figure::Wing => pen.wing(step),
            Figure::Colours => pen.colours(step),
            Figure::Assumptions => pen.assumptions(step),
            Figure::Aligned => pen.aligned(step),
            Figure::Shared => pen.shared(step),
            Figure::Sets => pen.sets(step),
            Figure::Blossom => pen.blossom(step),
            Figure::Exocet => pen.exocet(step),
            Figure::Parts => pen.parts(step),
        }
        pen.sketch
    }
}

/// A sketch being drawn.
struct Pen<'a> {
    rules: &'a Rules,
    state: &'a State,
    sketch: Sketch,
}

impl Pen<'_> {
    fn tint(&mut self, cells: &[Cell], hue: Hue) {
        self.sketch.cells.extend(cells.iter().map(|cell| (*cell, hue)));
    }

    fn house(&mut self, part: &Part, hue: Hue) {
        self.sketch.houses.extend(part.house.map(|house| (house, hue)));
    }

    /// Marks the symbols that are candidates of cells, and returns those candidates.
    fn mark(&mut self, cells: &[Cell], symbols: &[Symbol], hue: Hue) -> Vec<Candidate> {
        let left = candidates(self.state, cells, symbols);
        self.sketch.marks.extend(left.iter().map(|one| (*one, hue)));
        left
    }

    /// Draws the parts by their roles: the base of the pattern first, the special parts over it.
    fn parts(&mut self, step: &Step) {
        let hue = |role: Role| match role {
            Role::Base | Role::From | Role::Unless => Hue::First,
            Role::End | Role::Fin | Role::To | Role::Link | Role::Cover => Hue::Second,
            Role::Target | Role::Petal => Hue::Third,
        };
        for now in [Hue::First, Hue::Second, Hue::Third] {
            for part in step.reason.parts.iter().filter(|part| hue(part.role) == now) {
                self.house(part, now);
                let is_free = |cell: &&Cell| self.sketch.cells.iter().all(|(one, _)| one != *cell);
                let free: Vec<Cell> = part.cells.iter().filter(is_free).copied().collect();
                // A clue has no symbols of its own that would show where it is.
                if part.symbols.is_empty() || free.len() == part.cells.len() {
                    self.tint(&free, now);
                }
                self.mark(&part.cells, &part.symbols, now);
            }
        }
    }

    /// Draws the starts and ends of links, in turn.
    fn chain(&mut self, step: &Step) {
        let (sets, ends): (Vec<&Part>, Vec<&Part>) =
            step.reason.parts.iter().partition(|part| part.role == Role::Link);
        sets.iter().for_each(|set| self.tint(&set.cells, Hue::Third));
        for part in ends {
            let hue = if part.role == Role::From { Hue::First } else { Hue::Second };
            if step.technique.figure() == Figure::StrongLinks {
                self.house(part, Hue::First);
            }
            let marked = self.mark(&part.cells, &part.symbols, hue);
            if marked.len() > 1 {
                self.sketch.groups.push((marked, hue));
            }
        }
        self.sketch.houses.dedup();
        self.sketch.links = links::of_chain(self.rules, self.state, step);
    }

    /// Draws cells with the same two candidates, in a row.
    fn bivalue(&mut self, step: &Step) {
        let row = step.reason.parts.iter().filter(|part| part.role == Role::Base);
        for part in row {
            self.tint(&part.cells, Hue::First);
            for (symbol, hue) in part.symbols.iter().zip([Hue::First, Hue::Second]) {
                self.mark(&part.cells, &[*symbol], hue);
            }
        }
        self.sketch.links = links::of_bivalue_cells(step);
    }

    /// Draws two cells with the same two candidates, and the link between them.
    fn linked_bivalue_cells(&mut self, step: &Step) {
        self.parts(step);
        self.sketch.links = links::between_bivalue_cells(self.rules, step);
        for end in self.sketch.links.iter().flat_map(|link| [link.from, link.to]) {
            self.sketch.marks.entry(end).or_insert(Hue::First);
        }
    }

    /// Draws the two colours of each cluster.
    fn colours(&mut self, step: &Step) {
        for (number, part) in step.reason.parts.iter().enumerate() {
            self.mark(&part.cells, &part.symbols, Hue::of(number));
        }
        self.sketch.links = links::strong(step);
    }

    /// Draws the assumptions and their consequences.
    fn assumptions(&mut self, step: &Step) {
        let consequences = assumptions::of(self.rules, self.state, step);
        for (candidate, holds) in consequences.facts {
            let hue = if holds { Hue::Second } else { Hue::First };
            self.sketch.marks.insert(candidate, hue);
        }
        for places in consequences.locked {
            self.sketch.marks.extend(places.iter().map(|one| (*one, Hue::Third)));
            self.sketch.groups.push((places, Hue::Third));
        }
        let starts = step.reason.parts.iter().filter(|part| part.role != Role::To);
        for part in starts {
            self.tint(&part.cells, Hue::Third);
        }
        self.sketch.cells.sort_unstable();
        self.sketch.cells.dedup();
        self.sketch.links = consequences.links;
    }

    /// Draws the cells of a wing, and the symbol that one of them holds.
    fn wing(&mut self, step: &Step) {
        for part in &step.reason.parts {
            match part.role {
                Role::End => {
                    self.mark(&part.cells, &part.symbols, Hue::Second);
                }
                _ => self.tint(&part.cells, Hue::First),
            }
        }
    }

    /// Draws two cells, and the cells that see both.
    fn aligned(&mut self, step: &Step) {
        for part in &step.reason.parts {
            let hue = if part.role == Role::Base { Hue::First } else { Hue::Second };
            self.tint(&part.cells, hue);
            if part.role == Role::Cover {
                self.mark(&part.cells, &part.symbols, hue);
            }
        }
    }

    /// Draws the cells of both houses, with each symbol in the colour of its house.
    fn shared(&mut self, step: &Step) {
        let [core, sides @ ..] = &step.reason.parts[..] else { return };
        self.tint(&core.cells, Hue::First);
        self.mark(&core.cells, &core.symbols, Hue::First);
        for (part, hue) in sides.iter().zip([Hue::Second, Hue::Third]) {
            self.house(part, hue);
            self.tint(&part.cells, hue);
            let own: Vec<Symbol> = part.symbols.clone();
            let others = sides.iter().filter(|other| other.house != part.house);
            let others: Vec<Symbol> = others.flat_map(|other| other.symbols.clone()).collect();
            let own: Vec<Symbol> = own.into_iter().filter(|one| !others.contains(one)).collect();
            self.mark(&core.cells, &own, hue);
            self.mark(&part.cells, &own, hue);
        }
    }

    /// Draws almost locked sets, their links, and the symbol that one of them holds.
    fn sets(&mut self, step: &Step) {
        let Some((linked, sets)) = step.reason.parts.split_last() else { return };
        for (number, set) in sets.iter().enumerate() {
            self.tint(&set.cells, Hue::of(number));
            self.mark(&set.cells, &step.reason.symbols, Hue::First);
        }
        self.sketch.links = links::between_sets(self.rules, self.state, sets, &linked.symbols);
        let ends: Vec<Candidate> =
            self.sketch.links.iter().flat_map(|link| [link.from, link.to]).collect();
        self.sketch.marks.extend(ends.into_iter().map(|one| (one, Hue::Second)));
    }

    /// Draws a stem and the petals that its candidates would lock.
    fn blossom(&mut self, step: &Step) {
        let Some((stem, petals)) = step.reason.parts.split_first() else { return };
        self.tint(&stem.cells, Hue::First);
        for (number, (petal, symbol)) in petals.iter().zip(&stem.symbols).enumerate() {
            self.tint(&petal.cells, Hue::of(number + 1));
            self.mark(&petal.cells, &step.reason.symbols, Hue::First);
            let from = self.mark(&stem.cells, &[*symbol], Hue::Second);
            let to = self.mark(&petal.cells, &[*symbol], Hue::Second);
            let link =
                |from: &Candidate| to.iter().map(|to| Link::weak(*from, *to)).collect::<Vec<_>>();
            self.sketch.links.extend(from.iter().flat_map(link));
        }
    }
    /// Draws the base, the cross-lines and the targets, without the lines that cover the places.
    fn exocet(&mut self, step: &Step) {
        for (role, hue) in
            [(Role::Link, Hue::Second), (Role::Base, Hue::First), (Role::Target, Hue::Third)]
        {
            for part in step.reason.parts.iter().filter(|part| part.role == role) {
                if role == Role::Link {
                    self.house(part, hue);
                } else {
                    self.tint(&part.cells, hue);
                }
                self.mark(&part.cells, &part.symbols, hue);
            }
        }
    }
}
