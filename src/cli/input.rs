//! Reading puzzles: files, standard input, or a puzzle as an argument.

use super::complaints::unreadable;
use super::failure::{Failure, Named, shown};
use super::interruptible_reader::InterruptibleReader;
use super::notes::{Noted, Notes};
#[cfg(feature = "photo")]
use super::reading_overlay::{self, Overlay};
use super::registry::registry;
use clap::Args;
use satoku::board::{Size, Symbols};
use satoku::format::{Entries, Format, ReadOptions, UnknownParts, read};
use satoku::rules::{Grids, Layout, OpenCells, Regions};
use std::ffi::OsStr;
use std::fmt::Display;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Returns the help on the format of the input.
fn formats() -> String {
    let names = Format::ALL.map(|(_, name)| name).join(", ");
    format!("The format of the input; by default the content decides: {names}")
}

/// How puzzles are to be read where a file does not say.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Reading")]
pub struct Reading {
    /// The format of the input
    #[arg(long, value_name = "FORMAT", help = formats())]
    from: Option<Format>,
    /// The size of boards whose file does not state it: a side (9) or a box shape, rows first (2x3)
    #[arg(long, value_name = "SIZE")]
    size: Option<Size>,
    /// The variant of puzzles whose file does not state it, such as x or jigsaw+x
    #[arg(long, value_name = "NAME[+NAME]", value_parser = super::words::variant)]
    variant: Option<String>,
    /// The regions of jigsaws whose file does not state them: a file with one line for each row and
    /// one character for each region
    #[arg(long, value_name = "FILE")]
    regions: Option<PathBuf>,
    /// The grids of overlapping boards whose file does not state them: a file with the place of
    /// each grid's upper left cell, such as r1c13
    #[arg(long, value_name = "FILE")]
    grids: Option<PathBuf>,
    /// The cells of boards with black places whose file does not state them: a file with one line
    /// for each row, `.` for a cell and `#` for none
    #[arg(long, value_name = "FILE")]
    cells: Option<PathBuf>,
    /// The characters for symbols in text: 1-9, 1-G, 0-F, A-P, or a list such as ABCDEFGHI
    #[arg(long, value_name = "SET")]
    symbols: Option<Symbols>,
    /// Read drawings of f-puzzles and SudokuPad links that belong to no known clue as if they said
    /// nothing. Without this they are refused, for they may stand for a rule
    #[arg(long)]
    ignore_drawings: bool,
    /// Draw how a photograph was read, over it: the grids, the symbols, and cells in doubt. The
    /// file is an SVG
    #[cfg(feature = "photo")]
    #[arg(long = "draw-reading", value_name = "FILE")]
    drawing: Option<PathBuf>,
}

impl Reading {
    /// Returns the symbols that were asked for, or the default.
    pub fn symbols(&self) -> Symbols {
        self.symbols.clone().unwrap_or_default()
    }

    /// Returns what is to be drawn of images.
    #[cfg(feature = "photo")]
    pub fn overlay(&self) -> Overlay {
        self.drawing.clone().map_or(Overlay::Nothing, Overlay::Image)
    }

    fn layout_files(&self) -> LayoutFiles<'_> {
        LayoutFiles {
            size: self.size,
            regions: self.regions.as_deref(),
            grids: self.grids.as_deref(),
            cells: self.cells.as_deref(),
        }
    }

    /// Returns the options for reading.
    pub fn options(&self) -> Result<ReadOptions<'static>, Failure> {
        Ok(ReadOptions {
            from: self.from,
            variant: self.variant.clone(),
            layout: self.layout_files().read()?,
            symbols: self.symbols(),
            unknown: match self.ignore_drawings {
                true => UnknownParts::DrawingsIgnored,
                false => UnknownParts::Refused,
            },
            ..ReadOptions::new(registry())
        })
    }
}

/// The size of a board and the files that state its layout.
pub struct LayoutFiles<'a> {
    pub size: Option<Size>,
    pub regions: Option<&'a Path>,
    pub grids: Option<&'a Path>,
    pub cells: Option<&'a Path>,
}

impl LayoutFiles<'_> {
    /// Reads the layout; `None` if nothing of it is given.
    pub fn read(&self) -> Result<Option<Layout>, Failure> {
        let grids = part::<Grids>(
            self.grids,
            "give the place of the upper left cell of each grid, such as r1c1 r7c7",
        )?;
        let regions = part::<Regions>(
            self.regions,
            "a layout has a line for each row, with the same character for the cells of a region",
        )?;
        let cells = part::<OpenCells>(
            self.cells,
            "give a line for each row, with `.` for each cell and `#` for each place without one",
        )?;
        if self.size.is_none() && grids.is_none() && regions.is_none() && cells.is_none() {
            return Ok(None);
        }
        let file = [self.regions, self.cells].into_iter().flatten().next();
        Layout::of_parts(self.size, regions, grids, cells).map(Some).map_err(|error| {
            let name = file.map_or_else(String::new, |path| format!("{}: ", path.display()));
            Failure::usage(format!("{name}{error}")).hint("leave --size out, or change one of both")
        })
    }
}

/// Reads a part of a layout from a file.
fn part<T: FromStr<Err: Display>>(path: Option<&Path>, hint: &str) -> Result<Option<T>, Failure> {
    let Some(path) = path else { return Ok(None) };
    let read = read_small(path)?.parse();
    let failure = |error| Failure::usage(format!("{}: {error}", path.display())).hint(hint);
    read.map(Some).map_err(failure)
}

/// The most bytes of a file that is read as a whole; layouts, patterns and grids are far shorter.
const SMALL: u64 = 1 << 16;

/// Reads a short text file; `-` is standard input.
pub fn read_small(path: &Path) -> Result<String, Failure> {
    text_of(path, read_bytes(path, SMALL)?)
}

/// Reads a file of up to so many bytes; `-` is standard input.
pub fn read_bytes(path: &Path, most: u64) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = match path == Path::new("-") {
        true => InterruptibleReader::new(std::io::stdin()).take(most + 1).read_to_end(&mut bytes),
        false => File::open(path).and_then(|file| file.take(most + 1).read_to_end(&mut bytes)),
    };
    read.reading(path)?;
    if bytes.len() as u64 > most {
        return Err(Failure::usage(format!("{} is longer than {most} bytes", path.display())));
    }
    Ok(bytes)
}

/// Returns the text of a file, without the mark that some programs begin a file with.
pub fn text_of(path: &Path, bytes: Vec<u8>) -> Result<String, Failure> {
    let text = String::from_utf8(bytes).map_err(|error| {
        let position = error.utf8_error().valid_up_to();
        Failure::usage(format!("{}: byte {} is not UTF-8", path.display(), position + 1))
    })?;
    Ok(text.strip_prefix('\u{feff}').map_or_else(|| text.clone(), str::to_owned))
}

/// A source of puzzles: its name in messages and its bytes.
pub struct Source {
    name: String,
    // Whether it is an argument itself.
    is_given: bool,
    reader: Box<dyn BufRead + Send>,
}

impl Source {
    /// Opens a file; `-` is standard input.
    pub fn file(path: &Path) -> Result<Self, Failure> {
        if path == Path::new("-") {
            let reader = Box::new(BufReader::new(InterruptibleReader::new(std::io::stdin())));
            return Ok(Source { name: "standard input".to_owned(), is_given: false, reader });
        }
        let file = File::open(path).reading(path)?;
        let kind = file.metadata().reading(path)?.file_type();
        if kind.is_dir() {
            return Err(Failure::usage(format!("cannot read {}: it is a folder", path.display())));
        }
        let bytes: Box<dyn Read + Send> =
            if kind.is_file() { Box::new(file) } else { Box::new(InterruptibleReader::new(file)) };
        let reader = Box::new(BufReader::with_capacity(1 << 16, bytes));
        Ok(Source { name: shown(path), is_given: false, reader })
    }

    /// Opens a file, or reads the argument itself as a puzzle or link if there is no such file and
    /// it could be one.
    pub fn file_or_puzzle(argument: &OsStr) -> Result<Self, Failure> {
        let path = Path::new(argument);
        let Some(argument) = argument.to_str() else { return Source::file(path) };
        let is_link = argument.contains("://");
        let is_name = argument.len() < 16 || looks_like_path(argument);
        if argument == "-" || is_name && !is_link || path.exists() {
            let hint = "give the name of a file, a link, or a puzzle row by row such as one of 81 characters";
            return Source::file(path).map_err(|failure| failure.hint(hint));
        }
        let bytes = std::io::Cursor::new(argument.as_bytes().to_vec());
        let name = if is_link { "the link given" } else { "the puzzle given" };
        Ok(Source { name: name.to_owned(), is_given: true, reader: Box::new(bytes) })
    }

    /// Returns the source with its number among several arguments, if it is itself a puzzle or
    /// link and so has no name.
    pub fn numbered(mut self, number: usize) -> Self {
        if self.is_given {
            self.name = format!("argument {number}");
        }
        self
    }

    /// Returns the name of the source in messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the puzzles, one after another.
    pub fn entries<'a>(
        self,
        options: &'a ReadOptions<'_>,
        notes: Notes,
    ) -> Result<Entries<'a>, Failure> {
        let Source { name, reader, .. } = self;
        #[cfg(feature = "photo")]
        let reader = reading_overlay::interruptible(reader, &options.cancel);
        let entries = read(reader, options).map_err(|error| unreadable(&name, &error))?;
        Ok(Box::new(Noted { entries, name, notes, count: 0 }))
    }

    /// Draws how the source is read, if that is asked for.
    #[cfg(feature = "photo")]
    pub fn drawn(self, to: &mut Overlay, options: &ReadOptions<'_>) -> Result<Self, Failure> {
        let Source { name, reader, is_given } = self;
        let reader = reading_overlay::interruptible(reader, &options.cancel);
        let reader = reading_overlay::drawn(&name, reader, options, to)?;
        Ok(Source { name, is_given, reader })
    }
}

/// Returns whether an argument that may be a file or a puzzle is meant as a file, even if there is
/// none: it has a separator, or an extension of letters and not the length of a puzzle. What has
/// the cells of a puzzle beside other words or begins with the name of a constraint is not.
pub fn looks_like_path(argument: &str) -> bool {
    let is_separator = |one: char| one.is_whitespace() || matches!(one, ',' | ';');
    let is_cells = |cells: &str| {
        !cells.contains(std::path::MAIN_SEPARATOR)
            && Size::of_cells(cells.chars().count()).is_some_and(|size| size.side() > 3)
    };
    let has_cells = argument.contains(is_separator)
        && argument.split(is_separator).any(|word| word.len() >= 16 && is_cells(word));
    let is_constraint = argument
        .strip_prefix('.')
        .is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_uppercase()));
    if has_cells || is_constraint {
        return false;
    }
    let extension = argument.rsplit_once('.').map_or("", |(_, extension)| extension);
    let has_extension = (2..=10).contains(&extension.len())
        && extension.chars().all(|character| character.is_ascii_alphabetic());
    argument.contains(std::path::MAIN_SEPARATOR)
        || has_extension && Size::of_cells(argument.chars().count()).is_none()
}
