//! Alphabets: the characters that symbols are written in.

use super::{Grid, GridError, MAX_SYMBOLS, Symbol};
use crate::quote::quote;
use std::fmt;
use std::str::FromStr;

/// Characters that stand for a blank unless the alphabet uses them as symbols.
const BLANKS: &[char] = &['.', '0', '*', '_', ' ', 'x', 'X'];

/// The characters that stand for the symbols of a board, the first for symbol 0.
///
/// Written `1-P` (the default: `1` to `9`, then `A` to `P`, so that a 16x16 board has `1` to `G`),
/// `0-F` (`0` to `9`, then `A` to `O`), `A-P` (letters only: `A` to `Y`), or as a list of at least
/// four different characters (`ABCDEFGHI`). The end of a range does not matter: `1-9`, `1-G` and
/// `1-P` are the same alphabet. Letters are read in either case.
///
/// Any of `. 0 * _ space x` is a blank, unless the alphabet uses it as a symbol. On boards of up to
/// nine symbols, a text of digits and blanks is read as digits if the alphabet has no digits.
///
/// ```
/// use satoku_core::board::{Grid, Symbols};
/// let hex: Symbols = "0-F".parse()?;
/// let grid = hex.read(&format!("0F{}", ".".repeat(254)), 256, 16).unwrap();
/// assert!(grid.to_string().starts_with("1G.."));
/// # Ok::<(), satoku_core::board::SymbolsError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symbols {
    characters: Vec<char>,
    chosen: bool,
}

impl Default for Symbols {
    fn default() -> Self {
        Symbols { characters: ('1'..='9').chain('A'..='P').collect(), chosen: false }
    }
}

impl Symbols {
    /// Creates the alphabet of a board that has its own.
    pub(crate) fn of_board(characters: Vec<char>) -> Self {
        Symbols { characters, chosen: true }
    }

    /// Returns the same alphabet as a chosen one, for which no text is
    /// [ambiguous](Symbols::read).
    pub fn chosen(self) -> Self {
        Symbols { chosen: true, ..self }
    }

    /// Returns the character of a symbol.
    ///
    /// # Panics
    /// If the alphabet is too short for it.
    pub fn character(&self, symbol: Symbol) -> char {
        self.characters[symbol.index()]
    }

    /// Returns how many symbols the alphabet can write.
    pub fn capacity(&self) -> usize {
        self.characters.len()
    }

    /// Returns the characters of the alphabet, in the order of the symbols.
    pub fn characters(&self) -> impl Iterator<Item = char> + '_ {
        self.characters.iter().copied()
    }

    /// Returns the symbol that a character stands for on a board of `count` symbols.
    fn symbol(&self, character: char, count: usize) -> Option<Symbol> {
        let known = &self.characters[..count.min(self.characters.len())];
        // Most characters are digits, and most digits are where they are by default.
        let usual = (character as usize).wrapping_sub('1' as usize);
        if known.get(usual) == Some(&character) {
            return Some(Symbol::new(usual));
        }
        let exact = known.iter().position(|symbol| *symbol == character);
        let folded = || known.iter().position(|symbol| symbol.eq_ignore_ascii_case(&character));
        let found = if character.is_ascii_alphabetic() { exact.or_else(folded) } else { exact };
        found.map(Symbol::new)
    }

    /// Writes a grid, one character a cell, `.` for a blank.
    ///
    /// # Panics
    /// If the alphabet is too short for the grid.
    pub fn write(&self, grid: &Grid) -> String {
        let mut text = vec!['.'; grid.cell_count()];
        for (cell, symbol) in grid.filled() {
            text[cell.index()] = self.character(symbol);
        }
        text.into_iter().collect()
    }

    /// Reads a grid of `cells` cells on a board of `count` symbols.
    ///
    /// # Errors
    /// If the length is wrong or a character is neither a symbol nor a blank. With more than nine
    /// symbols and no alphabet chosen, also if the text could be meant in another common alphabet:
    /// it has both `.` and `0`, or letters but neither a digit nor a letter that only one alphabet
    /// has.
    pub fn read(&self, text: &str, cells: usize, count: usize) -> Result<Grid, GridError> {
        if self.has_no_digits(count) && is_of_digits(text) {
            return Symbols::default().read(text, cells, count);
        }
        let mut grid = Grid::blank(cells);
        let mut found = 0;
        // Most blanks of a text are the same.
        let mut latest_blank = None;
        for (position, character) in text.chars().enumerate() {
            found += 1;
            if position >= cells || latest_blank == Some(character) {
                continue;
            }
            match self.symbol(character, count) {
                Some(symbol) => grid.set(super::Cell::new(position), Some(symbol)),
                None if BLANKS.contains(&character) => latest_blank = Some(character),
                None => {
                    return Err(GridError::Character {
                        position,
                        found: character,
                        expected: self.range(count),
                    });
                }
            }
        }
        if found != cells {
            return Err(GridError::Length { expected: cells, found });
        }
        if !self.chosen && count > 9 {
            refuse_ambiguous(text)?;
        }
        Ok(grid)
    }

    /// Returns whether none of the first `count` symbols, up to nine, is a digit.
    fn has_no_digits(&self, count: usize) -> bool {
        let mut used = self.characters.iter().take(count);
        count <= 9 && !used.any(|symbol| symbol.is_ascii_digit() || BLANKS.contains(symbol))
    }

    /// Returns the symbols of a board of `count` symbols as a range for people: `1-9`.
    pub fn range(&self, count: usize) -> String {
        let used = &self.characters[..count.min(self.characters.len())];
        match used {
            [first, .., last] => format!("{first}-{last}"),
            [only] => only.to_string(),
            [] => String::new(),
        }
    }
}

/// Returns whether a text consists of digits and blanks, with a digit other than 0.
fn is_of_digits(text: &str) -> bool {
    let is_digit = |one: char| ('1'..='9').contains(&one);
    text.contains(is_digit) && text.chars().all(|one| is_digit(one) || BLANKS.contains(&one))
}

/// Refuses a text that the alphabets `1-`, `0-` and `A-` would read as different grids.
fn refuse_ambiguous(text: &str) -> Result<(), GridError> {
    let first = |wanted: fn(&char) -> bool| text.chars().position(|character| wanted(&character));
    if let (Some(position), Some(_)) = (first(|c| *c == '0'), first(|c| *c == '.')) {
        let why = "a blank, or the symbol before 1";
        return Err(GridError::Ambiguous { position, character: '0', why });
    }
    let digit = first(char::is_ascii_digit);
    if let (None, Some(position)) =
        (digit, first(|c| c.is_ascii_alphabetic() && !matches!(c, 'x' | 'X')))
    {
        let character = text.chars().nth(position).expect("the position was found in the text");
        let why = "the symbol after 9, or the first of an alphabet of letters";
        return Err(GridError::Ambiguous { position, character, why });
    }
    Ok(())
}

impl fmt::Display for Symbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, characters) in ranges() {
            if characters == self.characters {
                return f.write_str(name);
            }
        }
        self.characters.iter().try_for_each(|character| write!(f, "{character}"))
    }
}

/// Returns the alphabets that have a name.
fn ranges() -> [(&'static str, Vec<char>); 3] {
    [
        ("1-P", ('1'..='9').chain('A'..='P').collect()),
        ("0-O", ('0'..='9').chain('A'..='O').collect()),
        ("A-Y", ('A'..='Y').collect()),
    ]
}

impl FromStr for Symbols {
    type Err = SymbolsError;

    fn from_str(text: &str) -> Result<Self, SymbolsError> {
        let characters: Vec<char> = text.chars().collect();
        if let [first, '-', last] = characters[..] {
            let range =
                ranges().into_iter().map(|(_, range)| range).find(|range| range[0] == first);
            return match range {
                Some(range) if range.contains(&last) => {
                    Ok(Symbols { characters: range, chosen: true })
                }
                _ => Err(SymbolsError::Range(quote(text))),
            };
        }
        if !(4..=MAX_SYMBOLS).contains(&characters.len()) {
            return Err(SymbolsError::Count(characters.len()));
        }
        for (index, character) in characters.iter().enumerate() {
            let mut earlier = characters[..index].iter();
            if earlier.any(|other| other.eq_ignore_ascii_case(character)) {
                return Err(SymbolsError::Repeated(*character));
            }
            if character.is_control() || character.is_whitespace() || ".,#".contains(*character) {
                return Err(SymbolsError::Reserved(*character));
            }
        }
        Ok(Symbols { characters, chosen: true })
    }
}

/// The reason why a text is not the name of [`Symbols`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SymbolsError {
    /// A range that is none of the known ones.
    #[error("expected a range such as 1-9, 1-G, 0-F or A-P, found `{0}`")]
    Range(String),
    /// Too few or too many characters.
    #[error("an alphabet lists 4 to {MAX_SYMBOLS} characters, not {0}")]
    Count(usize),
    /// A character listed twice, in either case.
    #[error("`{0}` is listed twice")]
    Repeated(char),
    /// A character that has another meaning.
    #[error("`{}` cannot be a symbol: it means a blank, a separator or a comment", .0.escape_default())]
    Reserved(char),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_and_case() {
        let symbols = Symbols::default();
        let grid = symbols.read("1.0*_ xX9", 9, 9).unwrap();
        assert_eq!(grid.to_string(), "1.......9");
        let grid = symbols.read(&format!("1gG{}", "0".repeat(253)), 256, 16).unwrap();
        assert!(grid.to_string().starts_with("1GG."));
    }

    #[test]
    fn what_could_be_read_two_ways_is_refused() {
        let symbols = Symbols::default();
        let zero_and_dot = format!("10F{}", ".".repeat(253));
        assert!(matches!(
            symbols.read(&zero_and_dot, 256, 16),
            Err(GridError::Ambiguous { position: 1, .. })
        ));
        let letters = format!(".A{}", ".".repeat(254));
        assert!(matches!(
            symbols.read(&letters, 256, 16),
            Err(GridError::Ambiguous { position: 1, .. })
        ));
        let chosen: Symbols = "0-F".parse().unwrap();
        assert!(chosen.read(&zero_and_dot, 256, 16).is_ok());
        let chosen: Symbols = "A-P".parse().unwrap();
        assert!(chosen.read(&letters, 256, 16).is_ok());
    }

    #[test]
    fn faults_say_where() {
        let symbols = Symbols::default();
        let error = symbols.read("12?4", 4, 4).unwrap_err();
        assert_eq!(error.position(), Some(2));
        assert_eq!(error.to_string(), "expected 1-4 or a blank (`.`), found `?`");
        assert!(symbols.read("5...", 4, 4).is_err());
        assert_eq!(symbols.read("12341", 4, 4).unwrap_err().position(), Some(4));
    }

    #[test]
    fn digits_are_read_where_the_alphabet_is_of_letters() {
        let letters: Symbols = "WORD".parse().unwrap();
        let grid = letters.read("12..........x034", 16, 4).unwrap();
        assert_eq!(letters.write(&grid), "WO............RD");
        assert!(letters.read("1O..............", 16, 4).is_err(), "not a mixture of both");
        assert!(letters.read("5...............", 16, 4).is_err());
        let hex: Symbols = "0-F".parse().unwrap();
        assert_eq!(hex.read("10..............", 16, 4).unwrap().to_string(), "21..............");
    }

    #[test]
    fn alphabets_parse() {
        for text in ["1-9", "1-G", "0-F", "A-P", "A-Y", "abcd", "♠♣♥♦"] {
            let symbols: Symbols = text.parse().unwrap();
            assert_eq!(symbols.to_string().parse::<Symbols>().unwrap(), symbols);
        }
        for text in ["", "1", "2-9", "9-1", "aabc", "abc.", "aAbc", "1-\n"] {
            assert!(text.parse::<Symbols>().is_err(), "{text:?}");
        }
    }
}
