//! The parts of a spec that choose the symbols of boards: letters, shapes, pictures or a word.

use satoku_core::board::{Symbols, SymbolsError};
use serde::de::{Deserializer, Error, SeqAccess, Visitor};
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The symbols that a spec names: `shapes`, or characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SymbolsSpec {
    /// The program's shapes.
    Shapes,
    /// Characters: `DREAMLIGH` or `A-I`.
    Characters(Symbols),
}

impl FromStr for SymbolsSpec {
    type Err = SymbolsError;

    fn from_str(text: &str) -> Result<Self, SymbolsError> {
        match text {
            "shapes" => Ok(SymbolsSpec::Shapes),
            _ => text.parse().map(SymbolsSpec::Characters),
        }
    }
}

/// The pictures that a spec names: files, or a folder of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PicturesSpec {
    /// Files, in the order of the symbols.
    Files(Vec<PathBuf>),
    /// A folder, whose pictures are taken in the order of their names.
    Folder(PathBuf),
}

impl<'de> serde::Deserialize<'de> for PicturesSpec {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct FolderOrFiles;

        impl<'de> Visitor<'de> for FolderOrFiles {
            type Value = PicturesSpec;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a folder, or a list of files such as [\"apple.svg\", \"pear.png\"]")
            }

            fn visit_str<E: Error>(self, folder: &str) -> Result<PicturesSpec, E> {
                Ok(PicturesSpec::Folder(folder.into()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<PicturesSpec, A::Error> {
                let mut files = Vec::new();
                while let Some(file) = list.next_element::<String>()? {
                    files.push(PathBuf::from(file));
                }
                Ok(PicturesSpec::Files(files))
            }
        }

        deserializer.deserialize_any(FolderOrFiles)
    }
}

/// A word of different letters, which are the symbols of a board.
///
/// ```
/// use satoku_book::SymbolWord;
///
/// let word: SymbolWord = "ALGORITHM".parse().unwrap();
/// assert_eq!(word.symbols().to_string(), "AGHILMORT");
/// assert!("LETTER".parse::<SymbolWord>().is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SymbolWord {
    pub(super) letters: Vec<char>,
    symbols: Symbols,
}

impl SymbolWord {
    /// Returns the letters in the order of the word.
    pub fn letters(&self) -> &[char] {
        &self.letters
    }

    /// Returns the letters in the order of the alphabet, which does not give the word away.
    pub fn symbols(&self) -> &Symbols {
        &self.symbols
    }
}

/// The reason why a text is not a [`SymbolWord`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SymbolWordError {
    /// Something that is not a letter.
    #[error("`{}` is not a letter", .0.escape_debug())]
    Letter(char),
    /// A letter that occurs twice, or too few or too many letters.
    #[error(transparent)]
    Symbols(#[from] SymbolsError),
}

impl FromStr for SymbolWord {
    type Err = SymbolWordError;

    fn from_str(text: &str) -> Result<Self, SymbolWordError> {
        let letters: Vec<char> = text.chars().collect();
        if let Some(other) = letters.iter().find(|one| !one.is_alphabetic()) {
            return Err(SymbolWordError::Letter(*other));
        }
        let mut sorted = letters.clone();
        sorted.sort_unstable();
        let symbols = sorted.iter().collect::<String>().parse()?;
        Ok(SymbolWord { letters, symbols })
    }
}

/// Returns whether a file is named like a picture.
pub fn is_picture_name(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    ["svg", "png", "jpg", "jpeg"].iter().any(|known| known.eq_ignore_ascii_case(extension))
}
