//! Fits puzzles to their sections: their symbols are enough, lines of solutions spell words, and QR
//! codes can tell their clues.

use super::error::{FillCause, FillError};
use crate::lessons::is_plain;
use crate::spec::Spec;
use crate::symbols_spec::SymbolWord;
use satoku_core::board::{Cell, Grid, Symbol};
use satoku_core::rules::Puzzle;
use satoku_format::{Entry, Id};
use std::sync::Arc;

/// Checks that each section has enough symbols for its puzzles, and that its QR codes can tell the
/// clues; exchanges the symbols of puzzles whose section names a word.
pub(super) fn fit(spec: &Spec, sections: &mut [Vec<Entry>]) -> Result<(), FillError> {
    for (number, (section, entries)) in spec.section.iter().zip(sections).enumerate() {
        for entry in entries.iter_mut() {
            let count = entry.puzzle.rules().board().symbol_count();
            spec.check_symbol_count(number, count).map_err(|error| {
                let key = if section.word.is_some() { "word" } else { "file" };
                FillError::in_section(number, key, FillCause::Symbols(error.message))
            })?;
            let code = section.qr.as_ref().or(spec.qr.as_ref());
            if code.is_some_and(|code| code.text(1, entry, None).is_none()) {
                let section = section.qr.as_ref().map(|_| number as u32);
                let cause = FillCause::Untold(entry.puzzle.variant());
                return Err(FillError { section, key: "qr", cause });
            }
            if let Some(word) = &section.word {
                let spelled = spelled(entry, word);
                *entry = spelled.ok_or_else(|| {
                    FillError::in_section(number, "word", FillCause::Fixed(entry.puzzle.variant()))
                })?;
            }
        }
    }
    Ok(())
}

/// Returns the puzzle with the symbols that let a row or column of its solution spell the word;
/// `None` if its clues or its board do not allow that. The id of the puzzle decides which line.
fn spelled(entry: &Entry, word: &SymbolWord) -> Option<Entry> {
    let (puzzle, solution) = (&entry.puzzle, entry.solution.as_ref()?);
    let line = line_of(puzzle, word.letters().len())?;
    if !is_plain(puzzle) {
        return None;
    }
    let mut exchanged = vec![None; word.letters().len()];
    for (cell, letter) in line.into_iter().zip(word.letters()) {
        let place = word.symbols().characters().position(|one| one == *letter)?;
        let old = solution.get(cell)?;
        *exchanged.get_mut(old.index())? = Some(Symbol::new(place));
    }
    let exchanged = exchanged.into_iter().collect::<Option<Vec<Symbol>>>()?;
    let with_new = |grid: &Grid| {
        let mut new = grid.clone();
        grid.filled().for_each(|(cell, old)| new.set(cell, Some(exchanged[old.index()])));
        new
    };
    let givens = with_new(&puzzle.givens());
    let mut fitted = entry.clone().with_solution(with_new(solution));
    fitted.puzzle = Puzzle::of_givens(Arc::clone(puzzle.rules()), &givens).ok()?;
    // The seed and the certificate are those of the puzzle as it was.
    (fitted.seed, fitted.index, fitted.certificate) = (None, None, None);
    Some(fitted)
}

/// Returns the cells of a row or column; `None` if the board is not a square of this side.
fn line_of(puzzle: &Puzzle, side: usize) -> Option<Vec<Cell>> {
    let board = puzzle.rules().board();
    if board.extent() != (side, side) {
        return None;
    }
    let line = usize::from(Id::of(puzzle).bytes()[0]) % (2 * side);
    let cell = |at| match line.checked_sub(side) {
        None => board.cell_at(line, at),
        Some(column) => board.cell_at(at, column),
    };
    (0..side).map(cell).collect()
}

#[cfg(test)]
mod tests {
    use crate::bind::tests::bound;

    #[test]
    fn a_line_of_each_solution_spells_the_word() {
        let book = bound("[[section]]\ncount = 6\nsize = 6\nvariant = 'x'\nword = 'PLANET'");
        let mut lines = std::collections::BTreeSet::new();
        for placed in book.puzzles() {
            let puzzle = &placed.entry.puzzle;
            assert!(puzzle.check(placed.solution()).is_ok());
            assert!(placed.solution().extends(&puzzle.givens()));
            let text: Vec<char> =
                placed.symbols.alphabet().write(placed.solution()).chars().collect();
            let row = |row: usize| (0..6).map(|at| text[row * 6 + at]).collect::<String>();
            let column = |column: usize| (0..6).map(|at| text[at * 6 + column]).collect::<String>();
            let found = (0..6).flat_map(|at| [row(at), column(at)]).position(|it| it == "PLANET");
            lines.insert(found.expect("a line spells the word"));
        }
        assert!(lines.len() > 1, "not always the same line: {lines:?}");
    }
}
