//! `satoku hint`: a mistake in a grid that somebody is at, or the next step, as much of it as wanted.

use super::failure::{Exit, Failure};
use super::frame;
use super::input::{Reading, Source, each_puzzle, position};
use super::interrupt::on_interrupt;
use super::output::{Output, stdout_is_terminal};
use super::solve::enough;
use super::steps::line;
use super::{Global, verdict};
use clap::{Args, ValueEnum};
use satoku::format::Entry;
use satoku::logic::{Advice, Adviser, Geometry, Mistake, State, Words};
use satoku::oracle::{Cancel, Preparations};
use satoku::rules::{Puzzle, Registry};
use std::io::Write;
use std::sync::Arc;

/// Help with a grid: a mistake in it, or the next step
///
/// Looks for mistakes first. Pencil marks are not asked for: the candidates are those that the filled
/// cells leave. Ends with 1 if the grid has a mistake, and with 3 if no known technique leads on.
#[derive(Debug, Args)]
pub struct Hint {
    /// The grid as it stands: a file, - for standard input, or the grid itself
    #[arg(value_name = "FILE|GRID")]
    grids: String,
    /// The puzzle as it was given, so that a mistake can be told from a given
    #[arg(long, value_name = "PUZZLE")]
    givens: Option<String>,
    /// How much to tell: where to look, which technique, or the whole step
    #[arg(long, value_name = "HOW", default_value = "where")]
    tell: Depth,
    /// Draw the grid with the step even where output is no terminal; with --tell step only
    #[arg(long)]
    draw: bool,
    #[command(flatten)]
    reading: Reading,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Depth {
    Where,
    Technique,
    Step,
}

impl Hint {
    /// Runs the command.
    pub fn run(self, global: &Global) -> Result<(), Failure> {
        let registry = Registry::standard();
        let options = self.reading.options(&registry)?;
        let source = Source::file_or_puzzle(&self.grids)?;
        let name = source.name().to_owned();
        let mut output = Output::open(None, false)?;
        let cancel = Cancel::default();
        on_interrupt(&cancel);
        let prepared = Preparations::default();
        let (mut mistaken, mut stuck) = (0, false);
        let skipped = each_puzzle(&name, source.entries(&options)?, |line, entry| {
            enough(&self.reading.symbols(), entry.puzzle.rules())?;
            let place = position(&name, line);
            let givens = self.givens(&entry)?;
            let geometry = Geometry::new(entry.puzzle.rules())
                .map_err(|error| Failure::usage(format!("{place}{error}")))?;
            let adviser = Adviser::new(&geometry, &prepared, &cancel);
            let advice = adviser.advise(&entry.puzzle, givens.as_ref())?;
            match advice {
                Advice::Next { .. } | Advice::Solved => {}
                Advice::Stuck { .. } | Advice::Undecided => stuck = true,
                Advice::Mistake(_) => mistaken += 1,
            }
            let text = self.text(&entry, &geometry, &advice, global);
            output.write_all(text.as_bytes()).map_err(|error| output.fail(&error))
        })?;
        output.finish()?;
        verdict(skipped, mistaken)?;
        if stuck { Err(Failure::silent(Exit::GaveUp)) } else { Ok(()) }
    }

    /// The puzzle that the grid was made of.
    fn givens(&self, entry: &Entry) -> Result<Option<Puzzle>, Failure> {
        let Some(text) = &self.givens else { return Ok(None) };
        let rules = entry.puzzle.rules();
        let board = rules.board();
        let symbols = self.reading.symbols();
        let grid = symbols
            .read(text, board.cell_count(), board.symbol_count())
            .map_err(|error| Failure::usage(format!("--givens: {error}")))?;
        let puzzle = Puzzle::of_givens(Arc::clone(rules), &grid).map_err(Failure::usage)?;
        Ok(Some(puzzle))
    }

    fn text(&self, entry: &Entry, geometry: &Geometry, advice: &Advice, global: &Global) -> String {
        let symbols = self.reading.symbols();
        let words = Words::new(geometry.rules(), &symbols);
        let (steps, unique) = match advice {
            Advice::Solved => return "the grid is full and right\n".to_owned(),
            Advice::Mistake(mistake) => return format!("mistake: {}\n", named(mistake, &words)),
            Advice::Undecided => return "not decided within the budget\n".to_owned(),
            Advice::Stuck { unique } => (&[][..], *unique),
            Advice::Next { steps, unique } => (&steps[..], *unique),
        };
        if !unique {
            global.say(
                "note: there is more than one solution, so that techniques that rely on one are off",
            );
        }
        let Some(first) = steps.first() else {
            return "no known technique leads to the next symbol\n".to_owned();
        };
        match self.tell {
            Depth::Where => format!("look at {}\n", words.place_to_look(first)),
            Depth::Technique => {
                format!("{}: look at {}\n", first.technique, words.place_to_look(first))
            }
            Depth::Step => {
                let state = State::new(geometry, &entry.puzzle.givens());
                let mut text = String::new();
                if self.draw || stdout_is_terminal() {
                    let color = global.color_on_stdout();
                    text += &frame::marks(geometry.rules(), &state, first, &symbols, color);
                }
                for (index, step) in steps.iter().enumerate() {
                    text += &format!("{}\n", line(index + 1, step, &words));
                }
                text
            }
        }
    }
}

/// What is wrong with a grid, in words.
fn named(mistake: &Mistake, words: &Words<'_>) -> String {
    match mistake {
        Mistake::Repeats(repeats) => {
            repeats.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
        }
        Mistake::Changed(cells) => {
            format!("not as it was given at {}", words.cells(cells))
        }
        Mistake::Wrong(cells) => format!("look again at {}", words.cells(cells)),
        Mistake::Suspects(cells) if cells.is_empty() => {
            "the grid has no solution, and more than one cell is wrong\n\
             hint: with the puzzle as it was given in --givens, wrong cells can be told"
                .to_owned()
        }
        Mistake::Suspects(cells) => {
            let cells: Vec<String> = cells.iter().map(|cell| words.cell(*cell)).collect();
            format!("the grid has no solution, but has one without {}", cells.join(" or "))
        }
        Mistake::Unsolvable => "the puzzle as it was given has no solution".to_owned(),
    }
}
