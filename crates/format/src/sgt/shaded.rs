//! Puzzles of filled and empty cells: Tents, Light Up, Pattern, Mosaic, Singles and Unruly.

use super::body::FORMAT;
use crate::characters::refuse;
use crate::error::quote;
use crate::rules_cache::{Fault, RulesCache};
use crate::shaded_puzzles::{self as shaded, BLOCKS, LAMPS, MOSAIC, NUMBERS, Place, TENTS};
use crate::{Entry, WriteError};
use satoku_core::board::{Cell, Grid, MAX_SIDE, Size, Symbol};
use satoku_core::rules::Puzzle;

/// The variant of Unruly, and that of its parameter `u`: no two lines are the same.
const UNRULY: [&str; 2] = ["unruly", "binairo"];

/// The blanks that `z` stands for, without a place after them.
const LONGEST: usize = 25;

/// A game of filled and empty cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shaded {
    Tents,
    LightUp,
    Pattern,
    Mosaic,
    Singles,
    Unruly,
}

impl Shaded {
    /// Returns the game of an id, of a board given by its columns and rows.
    pub(super) fn of(parameters: &str, description: &str) -> Option<Self> {
        let (rows, cols) = extent(parameters)?;
        let is_blank = |one: char| one.is_ascii_lowercase();
        let of = |known: &str| {
            let is_known = |one: char| one.is_ascii_digit() || is_blank(one) || known.contains(one);
            description.chars().all(is_known)
        };
        let places = description.chars().map(|one| match is_blank(one) {
            true => one as usize - 'a' as usize + 1,
            false => 1,
        });
        let fills = places.sum::<usize>() == rows * cols;
        if of(",_") && description.matches(',').count() == rows + cols {
            return Some(Shaded::Tents);
        }
        if description.matches('/').count() + 1 == rows + cols
            && description.chars().all(|one| one.is_ascii_digit() || "./".contains(one))
        {
            return Some(Shaded::Pattern);
        }
        let number = |one: char| one.to_digit(36).map_or(0, |number| number as usize);
        let is_number = |one: char| (1..=rows.max(cols)).contains(&number(one));
        if description.len() == rows * cols && description.chars().all(is_number) {
            return Some(Shaded::Singles);
        }
        if fills && of("B") {
            let has_large = description.contains(['5', '6', '7', '8', '9']);
            return Some(if has_large { Shaded::Mosaic } else { Shaded::LightUp });
        }
        let is_letters = description.chars().all(|one| one.is_ascii_alphabetic());
        let places = description.chars().map(|one| match one.to_ascii_lowercase() {
            'z' => LONGEST,
            letter => letter as usize - 'a' as usize + 1,
        });
        (is_letters && places.sum::<usize>() == rows * cols + 1).then_some(Shaded::Unruly)
    }

    /// Returns the game that a saved game names.
    pub(super) fn of_name(name: &str) -> Option<Self> {
        match name {
            "Tents" => Some(Shaded::Tents),
            "Light Up" => Some(Shaded::LightUp),
            "Pattern" => Some(Shaded::Pattern),
            "Mosaic" => Some(Shaded::Mosaic),
            "Singles" => Some(Shaded::Singles),
            "Unruly" => Some(Shaded::Unruly),
            _ => None,
        }
    }

    pub(super) fn read(
        self,
        parameters: &str,
        description: &str,
        cache: &mut RulesCache<'_>,
    ) -> Result<Entry, Fault> {
        let sides = extent(parameters)
            .ok_or_else(|| Fault::new("expected columns, x and rows before the colon"))?;
        let size = Size::of_extent(sides.0, sides.1);
        let size = size.map_err(|error| Fault::new(error.to_string()))?;
        let puzzle = match self {
            Shaded::Tents => read_tents(size, description, cache),
            // Ids of both games look alike where no number is above 4; lamps have less room.
            Shaded::LightUp => read_lamps(size, description, cache).or_else(|fault| {
                let mosaic = read_mosaic(size, description, cache);
                mosaic.map_err(|_| fault)
            }),
            Shaded::Pattern => read_pattern(size, description, cache),
            Shaded::Mosaic => read_mosaic(size, description, cache),
            Shaded::Singles => read_singles(size, description, cache),
            Shaded::Unruly => read_unruly(size, parameters, description, cache),
        };
        puzzle.map(Entry::of)
    }
}

/// Returns the rows and columns that parameters name: the columns, `x` and the rows.
fn extent(parameters: &str) -> Option<(usize, usize)> {
    let (cols, rest) = parameters.split_once('x')?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let side = |text: &str| text.parse().ok().filter(|side| (1..=MAX_SIDE).contains(side));
    Some((side(&rest[..digits])?, side(cols)?))
}

/// Checks that there is one thing for each cell.
fn of_each_cell(found: usize, (rows, cols): (usize, usize)) -> Result<(), Fault> {
    match found == rows * cols {
        true => Ok(()),
        false => Err(Fault::new(format!("expected {} cells, found {found}", rows * cols))),
    }
}

/// Checks that there is one thing for each column and row.
fn of_each_line(found: usize, (rows, cols): (usize, usize)) -> Result<(), Fault> {
    match found == rows + cols {
        true => Ok(()),
        false => Err(Fault::new(format!("expected {} lines, found {found}", rows + cols))),
    }
}

/// Returns the places that letters name, of so many and the one after the last. `blanks` says for
/// how many blanks a letter stands, and whether a place follows them.
fn places(
    text: &str,
    count: usize,
    blanks: impl Fn(char) -> Option<(usize, bool)>,
) -> Result<Vec<(usize, char)>, Fault> {
    let (mut place, mut found) = (0, Vec::new());
    for letter in text.chars() {
        let (before, names_place) = blanks(letter).ok_or_else(|| {
            let letter = quote(&letter.to_string());
            Fault::new(format!("expected letters for cells, found `{letter}`"))
        })?;
        place += before;
        if names_place {
            found.push((place, letter));
            place += 1;
        }
    }
    match (place == count + 1, found.pop()) {
        (true, Some((last, _))) if last == count => Ok(found),
        _ => Err(Fault::new(format!("expected {count} cells, found {}", place.saturating_sub(1)))),
    }
}

/// Writes what [`places`] reads: the letter of the blanks before each place.
fn write_places(
    named: impl Iterator<Item = (usize, usize)>,
    count: usize,
    letter: impl Fn(usize, usize) -> char,
    long: impl Fn(usize) -> char,
) -> String {
    let (mut text, mut next) = (String::new(), 0);
    for (place, kind) in named.chain([(count, 0)]) {
        while place - next >= LONGEST {
            text.push(long(kind));
            next += LONGEST;
        }
        text.push(letter(place - next, kind));
        next = place + 1;
    }
    text
}

/// Reads the trees, and the numbers of the columns and rows after commas.
fn read_tents(size: Size, text: &str, cache: &mut RulesCache<'_>) -> Result<Puzzle, Fault> {
    let (rows, cols) = size.extent();
    let (trees, numbers) = text.split_once(',').unwrap_or((text, ""));
    let blanks = |letter: char| match letter {
        '_' => Some((0, true)),
        'a'..='y' => Some((letter as usize - 'a' as usize + 1, true)),
        'z' => Some((LONGEST, false)),
        _ => None,
    };
    let mut open = vec![true; rows * cols];
    places(trees, rows * cols, blanks)?.into_iter().for_each(|(tree, _)| open[tree] = false);
    let number = |number: &str| {
        let fault = || Fault::new(format!("`{}` is no number of tents", quote(number)));
        number.parse().map(Some).map_err(|_| fault())
    };
    let numbers = numbers.split(',').map(number).collect::<Result<Vec<_>, _>>()?;
    of_each_line(numbers.len(), (rows, cols))?;
    shaded::tents(size, open, &numbers, cache)
}

/// Reads black places, `B` or with a number from 0 to 4, between runs of cells.
fn read_lamps(size: Size, text: &str, cache: &mut RulesCache<'_>) -> Result<Puzzle, Fault> {
    let (mut open, mut numbers) = (Vec::new(), Vec::new());
    for one in text.chars() {
        match one {
            'a'..='z' => open.extend(std::iter::repeat_n(true, one as usize - 'a' as usize + 1)),
            'B' => open.push(false),
            '0'..='4' => {
                numbers.push((open.len(), one as usize - '0' as usize));
                open.push(false);
            }
            _ => return Err(Fault::new("expected cells, B and numbers from 0 to 4 of lamps")),
        }
    }
    of_each_cell(open.len(), size.extent())?;
    shaded::lamps(size, open, &numbers, cache)
}

/// Reads the blocks of the columns and then of the rows, between slashes.
fn read_pattern(size: Size, text: &str, cache: &mut RulesCache<'_>) -> Result<Puzzle, Fault> {
    let line = |line: &str| {
        let number = |number: &str| {
            let fault = || Fault::new(format!("`{}` is no length of a block", quote(number)));
            number.parse().map_err(|_| fault())
        };
        let numbers = line.split('.').filter(|_| !line.is_empty()).map(number);
        numbers.collect::<Result<Vec<usize>, Fault>>()
    };
    let blocks = text.split('/').map(line).collect::<Result<Vec<_>, _>>()?;
    of_each_line(blocks.len(), size.extent())?;
    shaded::nonogram(size, blocks, cache)
}

/// Reads a digit for each number, between runs of cells without one.
fn read_mosaic(size: Size, text: &str, cache: &mut RulesCache<'_>) -> Result<Puzzle, Fault> {
    let mut numbers = Vec::new();
    for one in text.chars() {
        match (one, one.to_digit(10)) {
            (_, Some(digit)) => numbers.push(Some(digit as usize)),
            ('a'..='z', _) => {
                numbers.extend(std::iter::repeat_n(None, one as usize - 'a' as usize + 1));
            }
            _ => return Err(Fault::new("expected cells and numbers from 0 to 9")),
        }
    }
    of_each_cell(numbers.len(), size.extent())?;
    shaded::mosaic(size, &numbers, cache)
}

/// Reads the number of each cell, a digit to the base 36.
fn read_singles(size: Size, text: &str, cache: &mut RulesCache<'_>) -> Result<Puzzle, Fault> {
    let digits: Vec<char> = text.chars().collect();
    of_each_cell(digits.len(), size.extent())?;
    shaded::hitori(size, &digits, cache)
}

/// Reads givens: small letters for one symbol, capital ones for the other.
fn read_unruly(
    size: Size,
    parameters: &str,
    text: &str,
    cache: &mut RulesCache<'_>,
) -> Result<Puzzle, Fault> {
    let (rows, cols) = size.extent();
    let blanks = |letter: char| match letter {
        'z' | 'Z' => Some((LONGEST, false)),
        'a'..='y' => Some((letter as usize - 'a' as usize, true)),
        'A'..='Y' => Some((letter as usize - 'A' as usize, true)),
        _ => None,
    };
    let mut givens = Grid::blank(rows * cols);
    for (place, letter) in places(text, rows * cols, blanks)? {
        let symbol = Symbol::new(usize::from(letter.is_ascii_uppercase()));
        givens.set(Cell::new(place), Some(symbol));
    }
    let variant = UNRULY[usize::from(parameters.contains('u'))];
    shaded::of_givens(variant, size, &givens, cache)
}

/// Returns the id of a puzzle, if it is one of these games.
pub(super) fn write(puzzle: &Puzzle) -> Option<Result<String, WriteError>> {
    let variant = puzzle.rules().variant();
    let has = |kind: &str| puzzle.constraints().any(|clue| clue.kind() == kind);
    let game = match variant.split('+').next()? {
        "camp" => TENTS,
        "lamps" => LAMPS,
        "shading" if has(MOSAIC.kind) => MOSAIC,
        "shading" => BLOCKS,
        "connected" => NUMBERS,
        name if UNRULY.contains(&name) => return Some(write_unruly(puzzle)),
        _ => return None,
    };
    let text = game.is_alone(puzzle, FORMAT).and_then(|()| match game {
        TENTS => write_tents(puzzle),
        BLOCKS => write_pattern(puzzle),
        MOSAIC => Ok(mosaic_text(puzzle)),
        NUMBERS => shaded::hitori_text(puzzle, FORMAT),
        _ => Ok(lamps_text(puzzle)),
    });
    let (rows, cols) = puzzle.rules().layout().size.extent();
    Some(text.map(|text| format!("{cols}x{rows}:{text}")))
}

fn write_tents(puzzle: &Puzzle) -> Result<String, WriteError> {
    let rules = puzzle.rules();
    let (rows, cols) = rules.layout().size.extent();
    let trees = (0..rows * cols).filter(|at| rules.board().cell_at(at / cols, at % cols).is_none());
    let letter = |before: usize, _| match before {
        0 => '_',
        before => char::from(b'a' + before as u8 - 1),
    };
    let mut text = write_places(trees.map(|tree| (tree, 0)), rows * cols, letter, |_| 'z');
    for cells in shaded::lines(rules) {
        let number = TENTS.number(puzzle, &cells).or(cells.is_empty().then_some(0));
        let number = number.ok_or_else(|| refuse(FORMAT, "a line of tents without its number"))?;
        text += &format!(",{number}");
    }
    Ok(text)
}

fn lamps_text(puzzle: &Puzzle) -> String {
    let places = shaded::places_of_lamps(puzzle).into_iter();
    runs(places.map(|place| match place {
        Place::Cell => None,
        Place::Black(None) => Some('B'),
        Place::Black(Some(number)) => Some(digit(number)),
    }))
}

fn mosaic_text(puzzle: &Puzzle) -> String {
    let board = puzzle.rules().board();
    let number = |cell| MOSAIC.number(puzzle, &shaded::around(board, cell));
    runs(board.cells().map(|cell| number(cell).map(digit)))
}

/// Returns the digit of a number from 0 to 9.
fn digit(number: usize) -> char {
    char::from(b'0' + number as u8)
}

fn write_pattern(puzzle: &Puzzle) -> Result<String, WriteError> {
    let line =
        |blocks: Vec<usize>| blocks.iter().map(usize::to_string).collect::<Vec<String>>().join(".");
    let blocks = shaded::blocks(puzzle, FORMAT)?;
    Ok(blocks.into_iter().map(line).collect::<Vec<String>>().join("/"))
}

fn write_unruly(puzzle: &Puzzle) -> Result<String, WriteError> {
    if let Some(clue) = puzzle.constraints().next() {
        return Err(refuse(FORMAT, &format!("the clue {}", clue.kind())));
    }
    let (rows, cols) = puzzle.rules().layout().size.extent();
    let givens = puzzle.givens();
    let named = givens.filled().map(|(cell, symbol)| (cell.index(), symbol.index()));
    let letter = |before: usize, symbol: usize| {
        char::from(if symbol == 1 { b'A' } else { b'a' } + before as u8)
    };
    // A long run has the case of the symbol after it.
    let text = write_places(named, rows * cols, letter, |symbol| letter(LONGEST, symbol));
    let mode = if puzzle.rules().variant() == UNRULY[1] { "u" } else { "" };
    Ok(format!("{cols}x{rows}{mode}:{text}"))
}

/// Writes characters between runs of places without one, of which a letter says up to 26.
fn runs(places: impl Iterator<Item = Option<char>>) -> String {
    let (mut text, mut blanks) = (String::new(), 0u8);
    for place in places.map(Some).chain([None]) {
        if place == Some(None) && blanks < 26 {
            blanks += 1;
            continue;
        }
        text.extend((blanks > 0).then(|| char::from(b'a' + blanks - 1)));
        blanks = u8::from(place == Some(None));
        text.extend(place.flatten());
    }
    text
}
