//! What clues about all edges of a board have in common: a letter for each pair of neighbours.

use crate::board::{Cell, Symbol};
use crate::rules::edges::edges;
use crate::rules::{NoParts, Part, Rules};
use std::collections::BTreeSet;

/// The letter of an edge without a mark.
pub(super) const NONE: char = '.';

/// The most edges that are read; a board has fewer than two for each cell.
const MAX_EDGES: usize = 2_000;

/// A letter for each pair of neighbours, of which a kind says what it means.
#[derive(Debug)]
pub(super) struct AllEdges {
    /// The two cells of each edge, one edge after the other.
    pub(super) cells: Vec<Cell>,
    letters: Vec<char>,
}

impl AllEdges {
    /// Creates the letters of pairs of cells.
    pub(super) fn new(pairs: impl IntoIterator<Item = ((Cell, Cell), char)>) -> Self {
        let (pairs, letters): (Vec<_>, _) = pairs.into_iter().unzip();
        AllEdges {
            cells: pairs.into_iter().flat_map(|(one, other)| [one, other]).collect(),
            letters,
        }
    }

    /// Reads them from a list of cells, two for each edge, and a text with a letter for each edge.
    pub(super) fn read(cells: Vec<Cell>, text: &str, known: &str) -> Result<Self, String> {
        if !cells.len().is_multiple_of(2) || cells.is_empty() || cells.len() > 2 * MAX_EDGES {
            return Err(format!("expected two cells for each edge, found {}", cells.len()));
        }
        let edges = cells.len() / 2;
        // The text is of untrusted length.
        let letters: Vec<char> = text.chars().take(edges + 1).collect();
        if letters.len() != edges {
            return Err(format!("expected a letter for each of {edges} edges in `marks`"));
        }
        match letters.iter().find(|letter| **letter != NONE && !known.contains(**letter)) {
            None => Ok(AllEdges { cells, letters }),
            Some(letter) => {
                let letter = letter.escape_debug();
                Err(format!("`marks` has the letters {known} and {NONE}, not {letter}"))
            }
        }
    }

    /// Returns the letters as one text.
    pub(super) fn text(&self) -> String {
        self.letters.iter().collect()
    }

    /// Returns the pairs of cells with their letters.
    pub(super) fn pairs(&self) -> impl Iterator<Item = ((Cell, Cell), char)> + '_ {
        let pairs = self.cells.chunks_exact(2).map(|pair| (pair[0], pair[1]));
        pairs.zip(self.letters.iter().copied())
    }

    /// Returns the parts if a letter allows certain pairs of symbols.
    pub(super) fn parts(
        &self,
        rules: &Rules,
        allows: impl Fn(char, Symbol, Symbol) -> bool,
    ) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        let mut parts = Vec::new();
        for (pair, letter) in self.pairs() {
            let allowed = |one: Symbol, other: Symbol| allows(letter, one, other);
            match letter {
                NONE => parts.push(Part::pair(symbols, pair, allowed)),
                _ => parts.extend(Part::checked_pair(symbols, pair, allowed)?),
            }
        }
        Ok(parts)
    }

    /// Checks that the pairs are the edges of the board, or of those for which `is_meant` is true,
    /// each once.
    pub(super) fn fits(
        &self,
        rules: &Rules,
        is_meant: impl Fn(Cell, Cell) -> bool,
    ) -> Result<(), String> {
        let place = |cell: Cell| rules.board().place(cell);
        let mut open: BTreeSet<(Cell, Cell)> = edges(rules.board()).into_iter().collect();
        open.retain(|(one, other)| is_meant(*one, *other));
        for ((one, other), _) in self.pairs() {
            if !open.remove(&(one, other)) && !open.remove(&(other, one)) {
                let [one, other] = [one, other].map(place);
                return Err(format!(
                    "{one} and {other} are no edge for a mark, or are named twice"
                ));
            }
        }
        match open.first() {
            None => Ok(()),
            Some((one, other)) => {
                Err(format!("the edge of {} and {} is missing", place(*one), place(*other)))
            }
        }
    }
}
