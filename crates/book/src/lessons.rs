//! The examples of a book: its techniques on boards of its own, and the beginning of a solution.

use super::content::{Audience, Language, Lesson, Placed, WorkedExample, WorkedStep};
use super::figure::Figure;
use super::symbol_set::SymbolSet;
use satoku_core::board::{Grid, Symbol};
use satoku_core::rules::{Puzzle, Rules};
use satoku_logic::{Conclusion, Family, Geometry, Ladder, Path, State, Step, Technique};
use satoku_texts::Filling;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The most techniques that a book explains.
const LESSONS: usize = 16;

/// The most puzzles that are searched for an example of a technique.
const SEARCHED: usize = 5;

/// The number of steps of the worked example, and the most puzzles that are tried for it.
const STEPS: usize = 3;
const TRIED: usize = 20;

/// The most rows of a board that is shown in examples where there are others.
const LARGE: usize = 16;

/// Returns an explanation of each technique that the puzzles need, easiest first.
///
/// Techniques for which books have no words are left out, and so are those beyond the easiest 16.
pub(super) fn lessons(language: &Language, puzzles: &[&Placed]) -> Vec<Lesson> {
    let needed: BTreeSet<Technique> =
        puzzles.iter().flat_map(|placed| needed(placed)).map(taught_as).collect();
    let mut needed: Vec<Technique> = needed.into_iter().collect();
    needed.sort_by_key(|technique| (technique.score(), *technique));
    let lesson = |technique: Technique| {
        let texts = technique.texts(language.code);
        let about = texts.about()?.to_owned();
        let figure = example(technique, puzzles)?;
        Some(Lesson { technique: texts.name.to_owned(), about, figure })
    };
    needed.into_iter().filter_map(lesson).take(LESSONS).collect()
}

/// Returns the techniques that a puzzle needs.
fn needed(placed: &Placed) -> impl Iterator<Item = Technique> {
    let names = placed.entry.difficulty.iter().flat_map(|difficulty| difficulty.techniques.keys());
    names.filter_map(|name| name.parse().ok())
}

/// Returns the technique that explains another: a direct one is explained as the plain one.
fn taught_as(technique: Technique) -> Technique {
    match technique {
        Technique::DirectPointing => Technique::Pointing,
        Technique::DirectClaiming => Technique::Claiming,
        Technique::DirectHiddenPair => Technique::HiddenPair,
        Technique::DirectHiddenTriple => Technique::HiddenTriple,
        other => other,
    }
}

/// Returns a step of a technique in one of the puzzles that need it, those with the least work
/// first, and large boards last. Of the first puzzles with other clues than givens, the one whose
/// step has the fewest conclusions is taken, because clues can strike dozens of candidates at once.
fn example(technique: Technique, puzzles: &[&Placed]) -> Option<Figure> {
    let with = |placed: &&&Placed| needed(placed).any(|one| taught_as(one) == technique);
    let mut puzzles: Vec<&&Placed> = puzzles.iter().filter(with).collect();
    let effort = |placed: &Placed| placed.entry.difficulty.as_ref().map(|it| it.effort);
    puzzles.sort_by_key(|placed| (is_large(placed), effort(placed)));
    let mut best: Option<(usize, Figure)> = None;
    for placed in puzzles.into_iter().take(SEARCHED) {
        if best.is_some() && is_large(placed) {
            break;
        }
        let puzzle = disguised(&placed.entry.puzzle);
        let Ok(geometry) = Geometry::new(puzzle.rules()) else { continue };
        let path = Path::new(&geometry, &puzzle, &Ladder::default());
        let Ok((state, step)) = path.seek(technique) else { continue };
        let count = step.conclusion.candidates().len();
        if best.as_ref().is_none_or(|(fewest, _)| count < *fewest) {
            let figure = Figure::of(&puzzle, &state, &step).with_symbols(&placed.symbols);
            best = Some((count, figure));
        }
        if is_plain(&puzzle) {
            break;
        }
    }
    best.map(|(_, figure)| figure)
}

/// Returns whether a picture of a puzzle fills most of a page, as that of a samurai does.
fn is_large(placed: &Placed) -> bool {
    placed.entry.puzzle.rules().board().extent().0 > LARGE
}

/// Returns the first steps of a puzzle that begins with singles, told one by one; `None` if there
/// is no such puzzle among the first ones. Large boards are shown only if the book has no others.
pub(super) fn worked(
    language: &Language,
    audience: Audience,
    puzzles: &[&Placed],
) -> Option<WorkedExample> {
    let large_ones_only = puzzles.iter().all(|placed| is_large(placed));
    let examples = puzzles.iter().filter(|placed| large_ones_only || !is_large(placed));
    examples.take(TRIED).find_map(|placed| {
        let (puzzle, solution) = (&placed.entry.puzzle, placed.solution());
        let steps = first_steps(language, audience, &disguised(puzzle), &placed.symbols)?;
        let solution = match is_plain(puzzle) {
            true => relabelled(solution, puzzle.rules()),
            false => solution.clone(),
        };
        let solution = Figure::solved(puzzle, &solution).with_symbols(&placed.symbols);
        Some(WorkedExample { steps, solution })
    })
}

/// Returns the first singles of a puzzle, of different techniques where there are several; `None`
/// if there are fewer than wanted.
fn first_steps(
    language: &Language,
    audience: Audience,
    puzzle: &Puzzle,
    symbols: &Arc<SymbolSet>,
) -> Option<Vec<WorkedStep>> {
    let geometry = Geometry::new(puzzle.rules()).ok()?;
    let singles = Ladder::of(Technique::all().filter(|one| one.family() == Family::Singles));
    let mut state = State::new(&geometry, puzzle);
    let (mut steps, mut told) = (Vec::new(), BTreeSet::new());
    while steps.len() < STEPS {
        let mut found = singles.steps(&state);
        found.retain(|step| state.gains(&step.conclusion));
        let is_new = |step: &&Step| !told.contains(&step.technique);
        let step = found.iter().find(is_new).or(found.first())?;
        let text = tell(language, audience, step, symbols)?;
        let figure = Figure::of(puzzle, &state, step).with_symbols(symbols);
        steps.push(WorkedStep { text, figure });
        told.insert(step.technique);
        state.apply(&step.conclusion);
    }
    Some(steps)
}

/// Returns the sentence that tells a single.
fn tell(
    language: &Language,
    audience: Audience,
    step: &Step,
    symbols: &SymbolSet,
) -> Option<String> {
    let Conclusion::Place(placed) = &step.conclusion else { return None };
    let texts = language.texts;
    let [full_house, hidden, naked] = match audience {
        Audience::Everyone => [texts.worked_full_house, texts.worked_hidden, texts.worked_naked],
        Audience::Kids => {
            [texts.kids_worked_full_house, texts.kids_worked_hidden, texts.kids_worked_naked]
        }
    };
    let text = match step.technique {
        Technique::FullHouse => full_house,
        Technique::HiddenSingleBox | Technique::HiddenSingleLine => hidden,
        Technique::NakedSingle => naked,
        _ => return None,
    };
    let symbol = symbols.alphabet().character(placed.symbol);
    Some(Filling::new(text).put("symbol", symbol).text())
}

/// Returns whether givens are the only clues of a puzzle, so that its symbols may be exchanged.
pub(super) fn is_plain(puzzle: &Puzzle) -> bool {
    puzzle.constraints().next().is_none() && puzzle.rules().constraints().is_empty()
}

/// Returns a puzzle with other symbols where its rules allow that, so that an example does not give
/// the solution of a puzzle of the book away.
fn disguised(puzzle: &Puzzle) -> Puzzle {
    if !is_plain(puzzle) {
        return puzzle.clone();
    }
    let givens = relabelled(&puzzle.givens(), puzzle.rules());
    Puzzle::of_givens(Arc::clone(puzzle.rules()), &givens).unwrap_or_else(|_| puzzle.clone())
}

/// Returns a grid with each symbol replaced by the next, and the last by the first.
fn relabelled(grid: &Grid, rules: &Rules) -> Grid {
    let count = rules.board().symbol_count();
    let mut next = grid.clone();
    for (cell, symbol) in grid.filled() {
        next.set(cell, Some(Symbol::new((symbol.index() + 1) % count)));
    }
    next
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::LanguageCode;
    use crate::bind::tests::bound;

    #[test]
    fn a_book_explains_the_techniques_that_its_puzzles_need_on_its_own_boards() {
        let kids = bound("[[section]]\ncount = 3\nsize = 4\ndifficulty = 'easy'");
        assert!(!kids.lessons.is_empty());
        for lesson in &kids.lessons {
            assert!(
                ["Full House", "Hidden Single in Box", "Hidden Single in Line"]
                    .contains(&lesson.technique.as_str()),
                "{}",
                lesson.technique
            );
            assert_eq!(lesson.figure.puzzle.rules().board().symbol_count(), 4);
        }
        let hard = bound("language = 'de'\n[[section]]\ncount = 3\ndifficulty = '3.0..4.5'");
        let names: Vec<&str> = hard.lessons.iter().map(|one| one.technique.as_str()).collect();
        assert!(names.starts_with(&["Letztes Feld", "Versteckter Single im Block"]), "{names:?}");
        let needed: BTreeSet<Technique> = hard.puzzles().flat_map(needed).map(taught_as).collect();
        let german = Language::of(LanguageCode::German);
        let needed: Vec<&str> = needed.iter().map(|one| one.texts(german.code).name).collect();
        assert!(names.iter().all(|name| needed.iter().any(|one| one == name)), "{names:?}");
        assert!(
            hard.lessons.iter().any(|one| one.figure.marks.iter().any(|at| !at.struck.is_empty()))
        );
    }

    #[test]
    fn the_worked_example_is_right_and_is_not_a_puzzle_of_the_book() {
        for size in [4, 6, 9] {
            let book =
                bound(&format!("[[section]]\ncount = 2\nsize = {size}\ndifficulty = 'easy'"));
            let worked = book.worked.as_ref().unwrap();
            assert_eq!(worked.steps.len(), STEPS);
            let solution = &worked.solution.values;
            assert!(solution.is_full());
            assert_eq!(worked.solution.puzzle.rules().check(solution), Ok(()));
            for step in &worked.steps {
                let placed = step.figure.placed.unwrap();
                assert_eq!(solution.get(placed.cell), Some(placed.symbol));
                assert!(solution.extends(&step.figure.values));
                assert_eq!(step.figure.values.get(placed.cell), None);
                assert!(!step.figure.shaded.is_empty());
            }
            let is_in_book = |grid: &Grid| book.puzzles().any(|placed| placed.solution() == grid);
            assert!(!is_in_book(solution), "{size}");
        }
    }
}
