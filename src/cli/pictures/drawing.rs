//! Draws puzzles with the typesetter: one file for each, or sheets of several.

use super::{INCH, MILLIMETRE, Paper, PictureFormat, Pictures, Width};
use crate::cli::failure::{Exit, Failure};
use crate::cli::inputs::Found;
use crate::cli::interruptible_reader::unless_interrupted;
use crate::cli::output::Folder;
use crate::cli::output::write_whole;
use crate::cli::session::Session;
use crate::cli::{Global, count_of};
use satoku::Solver;
use satoku::board::{Grid, Symbols};
use satoku::book::SymbolSet;
use satoku::book::press::{
    Background, PictureLook, PressError, PuzzlePicture, SheetPaper, Templates, can_print_symbol,
    sheets,
};
use satoku::format::Entry;
use satoku::oracle::{Cancelled, Solved};
use satoku::rules::Puzzle;
use std::path::Path;
use std::sync::Arc;

/// Dots in an inch of a picture whose width is in millimetres.
const PRINT_DOTS: f64 = 300.0;

impl PictureFormat {
    /// Returns the name, which is also the extension of files.
    fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }
}

impl Width {
    fn dots_per_inch(self) -> f64 {
        match self {
            Width::Millimetres(_) => PRINT_DOTS,
            Width::Pixels(_) => 96.0,
        }
    }
}

impl Paper {
    /// Returns the size of the paper, with its margin.
    pub fn sheet(self) -> SheetPaper {
        let (width, height) = match self {
            Paper::A4 => (210.0 * MILLIMETRE, 297.0 * MILLIMETRE),
            Paper::Letter => (8.5 * INCH, 11.0 * INCH),
        };
        SheetPaper { width, height, margin: 15.0 * MILLIMETRE }
    }
}

/// The most puzzles that sheets are made of.
const MOST_ON_SHEETS: usize = 10_000;

impl Pictures {
    /// Draws the puzzles of a source: sheets for a file that ends in `.pdf`, one picture for any
    /// other file, and one file for each puzzle in a folder.
    pub fn run(
        &self,
        format: Option<PictureFormat>,
        output: &Path,
        mut session: Session<'_>,
        symbols: &Symbols,
        global: &Global,
    ) -> Result<(), Failure> {
        let mut solver = session.solver();
        let symbols = symbol_set(symbols)?;
        let by_name = PictureFormat::of_file(output).filter(|_| !output.is_dir());
        match (by_name, format) {
            (Some(named), Some(asked)) if named != asked => {
                let message = format!("{} does not end in .{}", output.display(), asked.name());
                Err(Failure::usage(message).hint("leave --format out, or name a folder"))
            }
            (Some(PictureFormat::Pdf), _) => {
                let mut puzzles = Vec::new();
                session.each(|Found { entry, .. }, _| {
                    if puzzles.len() == MOST_ON_SHEETS {
                        let message = format!("sheets hold at most {MOST_ON_SHEETS} puzzles");
                        return Err(Failure::usage(message));
                    }
                    check_capacity(&symbols, &entry.puzzle)?;
                    let solution = self.solution_of(&entry, &mut solver)?;
                    puzzles.push((entry.puzzle, solution));
                    Ok(())
                })?;
                self.sheets(puzzles, symbols, output, global)?;
                session.verdict()
            }
            (Some(format), _) => {
                let mut only = None;
                session.each(|Found { entry, .. }, _| match only.replace(entry) {
                    None => Ok(()),
                    Some(_) => Err(Failure::usage("one picture cannot show several puzzles")
                        .hint("name a folder, with --format; or a .pdf for sheets")),
                })?;
                let Some(entry) = only else { return Err(no_puzzles(session.name())) };
                let solution = self.solution_of(&entry, &mut solver)?;
                let picture = self.draw(&entry.puzzle, solution.as_ref(), &symbols, format)?;
                write_whole(output, &picture)?;
                session.verdict()
            }
            (None, Some(format)) => {
                let folder = Folder::open(output, self.force, is_picture_name)?;
                let mut count = 0u64;
                session.each(|Found { entry, .. }, _| {
                    count += 1;
                    // Named by what the puzzle states, never by what a file says.
                    let id = entry.id().to_string();
                    let stem = format!("{count:04}-{}", &id[..8]);
                    let picture = self.draw(&entry.puzzle, None, &symbols, format)?;
                    folder.write(&format!("{stem}.{}", format.name()), picture)?;
                    if let Some(solution) = self.solution_of(&entry, &mut solver)? {
                        let picture =
                            self.draw(&entry.puzzle, Some(&solution), &symbols, format)?;
                        folder.write(&format!("{stem}-solution.{}", format.name()), picture)?;
                    }
                    Ok(())
                })?;
                let pictures = count_of(count, "puzzle");
                global.say(format_args!("{pictures} drawn in {}", output.display()));
                session.verdict()
            }
            (None, None) => unreachable!("pictures are asked for by the format or the file's name"),
        }
    }

    /// Returns the solution to draw, if it is requested; solves the puzzle if the file does not
    /// give it.
    fn solution_of(&self, entry: &Entry, solver: &mut Solver) -> Result<Option<Grid>, Failure> {
        if !self.solution {
            return Ok(None);
        }
        let known = entry.solution.as_ref().filter(|known| entry.puzzle.check(known).is_ok());
        if let Some(known) = known {
            return Ok(Some(known.clone()));
        }
        let many = match solver.solve(&entry.puzzle)? {
            Solved::One(only) => return Ok(Some(only)),
            Solved::Several(..) => "several solutions",
            Solved::None => "no solution",
            _ => {
                let message = "a puzzle could not be decided within the budget";
                return Err(Failure::new(Exit::GaveUp, message).hint("leave --solution out"));
            }
        };
        let message = format!("the puzzle {} has {many}", entry.puzzle.givens());
        Err(Failure::new(Exit::Failed, message).hint("leave --solution out"))
    }

    fn draw(
        &self,
        puzzle: &Puzzle,
        solution: Option<&Grid>,
        symbols: &Arc<SymbolSet>,
        format: PictureFormat,
    ) -> Result<Vec<u8>, Failure> {
        check_capacity(symbols, puzzle)?;
        let look = PictureLook {
            width: self.width.points(),
            symbols: Arc::clone(symbols),
            background: if self.transparent { Background::Clear } else { Background::Paper },
        };
        let picture = PuzzlePicture::lay_out(puzzle, solution, &look, &Templates::default())?;
        Ok(match format {
            PictureFormat::Svg => picture.svg().into_bytes(),
            PictureFormat::Png => picture.png(self.width.dots_per_inch()),
            PictureFormat::Pdf => picture.pdf()?,
        })
    }

    fn sheets(
        &self,
        puzzles: Vec<(Puzzle, Option<Grid>)>,
        symbols: Arc<SymbolSet>,
        output: &Path,
        global: &Global,
    ) -> Result<(), Failure> {
        if puzzles.is_empty() {
            return Err(Failure::usage("no puzzle could be read"));
        }
        let count = count_of(puzzles.len() as u64, "puzzle");
        let (paper, per_page, solution) = (self.paper.sheet(), self.per_page, self.solution);
        // The typesetter cannot be cancelled.
        let work = move |_: &dyn Fn(())| {
            sheets(&puzzles, &paper, per_page, solution, &symbols, &Templates::default())
        };
        let bytes = unless_interrupted(work, |()| {}).ok_or(Cancelled)??;
        write_whole(output, &bytes)?;
        global.say(format_args!("{count} set on the sheets of {}", output.display()));
        Ok(())
    }
}

/// Returns the symbols to draw.
fn symbol_set(symbols: &Symbols) -> Result<Arc<SymbolSet>, Failure> {
    if let Some(missing) = symbols.characters().find(|one| !can_print_symbol(*one)) {
        let code = u32::from(missing);
        let message =
            format!("the fonts of pictures have no `{}` (U+{code:04X})", missing.escape_debug());
        return Err(Failure::usage(message).hint(
            "choose letters and digits with --symbols; books also have `symbols = \"shapes\"` and \
             `pictures` of your own",
        ));
    }
    Ok(Arc::new(SymbolSet::Characters(symbols.clone())))
}

/// Refuses symbols that are fewer than a puzzle has.
fn check_capacity(symbols: &SymbolSet, puzzle: &Puzzle) -> Result<(), Failure> {
    let (found, needed) = (symbols.capacity(), puzzle.rules().board().symbol_count());
    match found < needed {
        true => Err(Failure::usage(format!(
            "--symbols has {found} symbols, and the puzzle needs {needed}"
        ))),
        false => Ok(()),
    }
}

fn no_puzzles(name: &str) -> Failure {
    Failure::usage(format!("{name} has no puzzles"))
}

/// Returns whether a file is named like our pictures: `0001-925a2250.svg`,
/// `0001-925a2250-solution.svg`.
fn is_picture_name(name: &str) -> bool {
    let Some((stem, extension)) = name.rsplit_once('.') else { return false };
    let stem = stem.strip_suffix("-solution").unwrap_or(stem);
    let Some((number, id)) = stem.split_once('-') else { return false };
    PictureFormat::named(extension).is_some()
        && number.len() >= 4
        && number.bytes().all(|byte| byte.is_ascii_digit())
        && id.len() == 8
        && id.bytes().all(|byte| byte.is_ascii_hexdigit())
}

impl From<PressError> for Failure {
    fn from(error: PressError) -> Self {
        let failure = Failure::usage(&error);
        match error.hint() {
            Some(hint) => failure.hint(hint),
            None => failure,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_names_are_taken_for_pictures() {
        for name in ["0001-925a2250.svg", "0001-925a2250-solution.png", "12345-00000000.pdf"] {
            assert!(is_picture_name(name), "{name}");
        }
        for name in
            ["thesis.pdf", "0001.svg", "0001-925a225.svg", "1-925a2250.svg", "0001-925a2250"]
        {
            assert!(!is_picture_name(name), "{name}");
        }
    }
}
