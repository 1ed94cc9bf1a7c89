//! puzz.link's puzzles on boards without boxes: `ripple` and `cojun`, whose boards are divided into
//! regions, `kakuro`, those of filled and empty cells, and those whose lines have blanks.

use super::characters::refuse;
use super::puzzlink_body::FORMAT;
use super::puzzlink_borders::{borders_text, read_borders};
use super::rules_cache::{Fault, RulesCache};
use super::{Entry, WriteError, puzzlink_blanks, puzzlink_body, puzzlink_shaded};
use satoku_core::board::{Cell, Size, Symbol};
use satoku_core::rules::{Clue, Layout, OpenCells, Puzzle, Rules};
use serde_json::Map;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The site's names of variants whose boards are divided into regions.
const DIVIDED: [(&str, &str); 2] = [("ripple", "ripple-effect"), ("cojun", "kojun")];

/// The site's name of a kakuro, and its variant and kind of clue.
const KAKURO: (&str, &str, &str) = ("kakuro", "runs", "run-sum");

/// Returns whether a kind of puzzle of the site is read here.
pub(super) fn is_known(kind: &str) -> bool {
    kind == KAKURO.0
        || DIVIDED.iter().any(|(name, _)| *name == kind)
        || puzzlink_shaded::is_known(kind)
        || puzzlink_blanks::is_known(kind)
}

/// Returns whether puzzles of a variant are written here.
pub(super) fn is_written(variant: &str) -> bool {
    variant == KAKURO.1
        || DIVIDED.iter().any(|(_, known)| *known == variant)
        || puzzlink_shaded::is_written(variant)
        || puzzlink_blanks::is_written(variant)
}

/// Reads a puzzle of a known kind.
pub(super) fn read(
    kind: &str,
    (width, height): (&str, &str),
    body: &str,
    cache: &mut RulesCache<'_>,
) -> Result<Entry, Fault> {
    let number = |text: &str| text.parse().unwrap_or(0);
    let size = Size::of_extent(number(height), number(width));
    let size = size.map_err(|error| Fault::new(error.to_string()))?;
    match DIVIDED.iter().find(|(name, _)| *name == kind) {
        Some((_, variant)) => read_divided(variant, size, body, cache),
        None if puzzlink_shaded::is_known(kind) => puzzlink_shaded::read(kind, size, body, cache),
        None if puzzlink_blanks::is_known(kind) => puzzlink_blanks::read(kind, size, body, cache),
        None => read_kakuro(size, body, cache),
    }
}

/// Returns the link of a puzzle.
pub(super) fn write(entry: &Entry) -> Result<String, WriteError> {
    let rules = entry.puzzle.rules();
    let (rows, cols) = rules.layout().size.extent();
    let variant = rules.variant();
    let (name, body) = match DIVIDED.iter().find(|(_, known)| *known == variant) {
        Some((name, _)) => (*name, write_divided(&entry.puzzle)?),
        None if puzzlink_shaded::is_written(variant) => puzzlink_shaded::write(&entry.puzzle)?,
        None if puzzlink_blanks::is_written(variant) => puzzlink_blanks::write(&entry.puzzle)?,
        None => (KAKURO.0, write_kakuro(&entry.puzzle)?),
    };
    Ok(format!("https://puzz.link/p?{name}/{cols}/{rows}/{body}"))
}

/// Reads the borders of regions, and then the givens.
fn read_divided(
    variant: &str,
    size: Size,
    body: &str,
    cache: &mut RulesCache<'_>,
) -> Result<Entry, Fault> {
    let mut characters = body.chars();
    let regions = read_borders(size, &mut characters)?;
    let rules = &cache.rules(variant, &Layout::with_regions(size, regions))?.rules;
    let board = rules.board();
    let rest = characters.as_str();
    let givens = puzzlink_body::givens(rest, board.cell_count(), board.symbol_count());
    let puzzle = Puzzle::of_givens(Arc::clone(rules), &givens.map_err(Fault::new)?);
    puzzle.map(Entry::of).map_err(|error| Fault::new(error.to_string()))
}

fn write_divided(puzzle: &Puzzle) -> Result<String, WriteError> {
    let rules = puzzle.rules();
    if let Some(clue) = puzzle.constraints().next() {
        return Err(refuse(FORMAT, &format!("the clue {}", clue.kind())));
    }
    let givens = puzzle.givens();
    let values = rules.board().cells().map(|cell| givens.get(cell).map(Symbol::value));
    Ok(borders_text(rules) + &puzzlink_body::numbers(values))
}

/// Reads a sum as the site writes it; 0 stands for none.
fn sum(character: Option<char>) -> Result<usize, Fault> {
    let value = match character {
        Some(digit @ ('0'..='9' | 'a'..='j')) => digit.to_digit(36),
        Some(digit @ 'A'..='Z') => digit.to_digit(36).map(|value| value + 10),
        _ => None,
    };
    value.map(|value| value as usize).ok_or_else(|| Fault::new("expected the sums of runs"))
}

/// Writes a sum as the site does.
fn sum_text(sum: Option<usize>) -> char {
    let digit = |value: usize| char::from_digit(value as u32, 36);
    let character = match sum.unwrap_or(0) {
        small @ 0..20 => digit(small),
        large => digit(large - 10).map(|digit| digit.to_ascii_uppercase()),
    };
    character.unwrap_or('0')
}

/// The direction of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Way {
    Right,
    Down,
}

/// Reads the black places with the sums below and on the right of each, row by row, then the sums
/// above the board and on its left.
fn read_kakuro(size: Size, body: &str, cache: &mut RulesCache<'_>) -> Result<Entry, Fault> {
    let (rows, cols) = size.extent();
    let mut open = vec![true; rows * cols];
    // The sums, by the place of the first cell of their run.
    let mut sums = BTreeMap::new();
    let mut characters = body.chars();
    let mut place = 0;
    while place < open.len() {
        let character = characters.next();
        match character {
            Some('k'..='z') => {
                place += character.and_then(|it| it.to_digit(36)).unwrap_or(0) as usize - 19;
                continue;
            }
            Some('.') => {}
            down => {
                let (row, col) = (place / cols, place % cols);
                sums.insert((row + 1, col, Way::Down), sum(down)?);
                sums.insert((row, col + 1, Way::Right), sum(characters.next())?);
            }
        }
        open[place] = false;
        place += 1;
    }
    for col in (0..cols).filter(|col| open[*col]) {
        sums.insert((0, col, Way::Down), sum(characters.next())?);
    }
    for row in (0..rows).filter(|row| open[row * cols]) {
        sums.insert((row, 0, Way::Right), sum(characters.next())?);
    }
    if characters.next().is_some() {
        return Err(Fault::new("expected the sums of runs, found more"));
    }
    let cells = OpenCells::new((rows, cols), open);
    let cells = cells.map_err(|error| Fault::new(error.to_string()))?;
    let registry = cache.options.registry;
    let rules = Arc::clone(&cache.rules(KAKURO.1, &Layout::with_cells(size, cells))?.rules);
    let mut clues = Vec::new();
    for ((row, col, way), total) in sums.into_iter().filter(|(_, total)| *total > 0) {
        let run = run(&rules, (row, col), way);
        let clue = match run[..] {
            [] => return Err(Fault::new("a sum has no run of cells")),
            // The sum of one cell is its digit, which may have two such sums.
            [cell] if total <= 9 => {
                let given = Clue::Given(cell, Symbol::new(total - 1));
                if clues.iter().any(|clue: &Clue| clue.kind() == "given" && clue.cells() == [cell])
                {
                    continue;
                }
                given
            }
            _ => {
                let fields = Map::from_iter([("sum".to_owned(), total.into())]);
                let clue = registry.clue(KAKURO.2, run, &fields).map_err(Fault::new)?;
                Clue::Constraint(clue)
            }
        };
        clues.push(clue);
    }
    let puzzle = Puzzle::new(rules, clues);
    puzzle.map(Entry::of).map_err(|error| Fault::new(error.to_string()))
}

/// Returns the cells from a place on in a direction, up to the next place without one.
fn run(rules: &Rules, (row, col): (usize, usize), way: Way) -> Vec<Cell> {
    let at = |step: usize| match way {
        Way::Right => rules.board().cell_at(row, col + step),
        Way::Down => rules.board().cell_at(row + step, col),
    };
    (0..).map_while(at).collect()
}

fn write_kakuro(puzzle: &Puzzle) -> Result<String, WriteError> {
    let rules = puzzle.rules();
    let (rows, cols) = rules.layout().size.extent();
    if puzzle.givens().filled_count() > 0 {
        return Err(refuse(FORMAT, "givens in a kakuro"));
    }
    if let Some(clue) = puzzle.constraints().find(|clue| clue.kind() != KAKURO.2) {
        return Err(refuse(FORMAT, &format!("the clue {}", clue.kind())));
    }
    let sum = |row: usize, col: usize, way: Way| {
        let run = run(rules, (row, col), way);
        puzzle.constraints().find(|clue| clue.cells() == run).and_then(|clue| clue.total())
    };
    let is_open = |row: usize, col: usize| rules.board().cell_at(row, col).is_some();
    let mut body = String::new();
    let mut cells = 0;
    let flush = |cells: &mut u32, body: &mut String| {
        body.extend((*cells > 0).then(|| char::from_digit(*cells + 19, 36)).flatten());
        *cells = 0;
    };
    for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
        if is_open(row, col) {
            cells += 1;
            if cells == 16 {
                flush(&mut cells, &mut body);
            }
            continue;
        }
        flush(&mut cells, &mut body);
        match (sum(row + 1, col, Way::Down), sum(row, col + 1, Way::Right)) {
            (None, None) => body.push('.'),
            (down, right) => body.extend([down, right].map(sum_text)),
        }
    }
    flush(&mut cells, &mut body);
    let above = (0..cols).filter(|col| is_open(0, *col)).map(|col| sum(0, col, Way::Down));
    let left = (0..rows).filter(|row| is_open(*row, 0)).map(|row| sum(row, 0, Way::Right));
    body.extend(above.chain(left).map(sum_text));
    Ok(body)
}
