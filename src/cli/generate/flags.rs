//! The flags of `satoku generate`.

use crate::cli::interrupt::Limit;
use crate::cli::{numbers, words};
use clap::Args;
use satoku::board::{Size, Symbols, Symmetry};
use satoku::format::Format;
use satoku::generate::{Assurance, ClueCounts, Mix};
use satoku::logic::Selection;
use satoku::oracle::Engine;
use std::path::PathBuf;

/// Make puzzles
///
/// Each puzzle is proved to have exactly one solution (see --assurance). Without
/// --clues, clues are removed until each one left is needed. Puzzle I of seed S is always the same,
/// whatever --jobs says.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  satoku generate
  satoku generate 100 --seed 1 -o output/puzzles.json
  satoku generate 20 --clues 26..30 --symmetry rotate-180 -o output/symmetric.ndjson
  satoku generate --size 6 --variant x
  satoku generate 5 --variant cage -o output/killers.json
  satoku generate 5 --variant thermometer --clues thermometer:6..8,given:0..12
  satoku generate 20 --difficulty expert --symmetry rotate-180
  satoku generate --difficulty '25 easy, 50 medium, 25 hard' -o output/mixed.json
  satoku generate 10 --difficulty 3.0..4.2 --require X-Wing --forbid 'unique rectangle'
  satoku generate 20 --at X-Wing -o output/x-wings.json
  satoku generate 1000000 --seed 7 -o output/million.ndjson --resume")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub struct Generate {
    /// How many puzzles to make; by default one, or as many as --difficulty names
    #[arg(allow_negative_numbers = true, value_parser = numbers::positive::<u64>)]
    pub(super) count: Option<u64>,

    /// The size: a side (4, 6, 8, 9, 10, 12, 15, 16, 20, 25) or a box shape, rows first (2x3).
    /// A minimal puzzle of side 25 takes a second or two
    #[arg(long, value_name = "SIZE", help_heading = "Board")]
    pub(in crate::cli) size: Option<Size>,
    /// The variant: rules such as classic, x, windoku or jigsaw, and kinds of clue such as cage for
    /// killers; docs/rules.md lists them. Join several with +, such as x+cage; cage+given adds
    /// givens to the cages where they are needed
    #[arg(long, value_name = "NAME[+NAME]", default_value = "classic", help_heading = "Board",
          value_parser = words::variant)]
    pub(in crate::cli) variant: String,
    /// The regions of a jigsaw or of another divided board: a file with one line for each row and
    /// one character for each region; random regions by default
    #[arg(long, value_name = "FILE", help_heading = "Board")]
    pub(in crate::cli) regions: Option<PathBuf>,
    /// The grids of the variant overlapping: a file with the place of each grid's upper left cell,
    /// such as r1c13
    #[arg(long, value_name = "FILE", conflicts_with = "regions", help_heading = "Board")]
    pub(in crate::cli) grids: Option<PathBuf>,
    /// The cells of a board with black places, such as that of kakuro: a file with one line for
    /// each row, `.` for a cell and `#` for none; random ones by default
    #[arg(long, value_name = "FILE", conflicts_with_all = ["regions", "grids"], help_heading = "Board")]
    pub(in crate::cli) cells: Option<PathBuf>,

    /// How many clues: a number, or a range with both ends included, from which each puzzle's
    /// number is drawn; or numbers by kind, such as thermometer:4..8,given:10..14. On 9x9, a puzzle
    /// of 19 clues takes some thousandths of a second, one of 18 some seconds
    #[arg(long, value_name = "N|LO..HI|KIND:LO..HI", help_heading = "Clues")]
    pub(in crate::cli) clues: Option<ClueCounts>,
    /// The arrangement of the clues: none, rotate-180, rotate-90, mirror-horizontal (left and right
    /// are mirror images), mirror-vertical (top and bottom), both-mirrors, diagonal, antidiagonal,
    /// both-diagonals or full. By default givens have none, and lines, cages, dots and clues
    /// outside the board that of a half turn where enough grids have such clues
    #[arg(long, value_name = "NAME", help_heading = "Clues")]
    pub(in crate::cli) symmetry: Option<Symmetry>,
    /// Put givens in the cells that a file marks and in no others; - is standard input. One line
    /// for each row, drawn with two characters: `.` or the more frequent one is a blank cell. Where
    /// there is only one, spaces are
    #[arg(long, value_name = "FILE", help_heading = "Clues")]
    pub(in crate::cli) pattern: Option<PathBuf>,
    /// Put givens in the shape of one or more letters or digits, across the middle of the board. On
    /// 9x9, few puzzles have less than 25 givens in a shape: if none is found, the hint draws
    /// further cells with which one was found, as a --pattern
    #[arg(long, value_name = "WORD", help_heading = "Clues", conflicts_with = "pattern")]
    pub(in crate::cli) pattern_text: Option<String>,
    /// Place the lines or areas of the kind of clue along a drawing, cut into pieces at random:
    /// spiral, rings, letters:WORD, or a file with a line for each row, `.` for a blank cell and
    /// the same letter for cells that belong together
    #[arg(long, value_name = "NAME|FILE", help_heading = "Clues")]
    pub(in crate::cli) layout: Option<String>,
    /// The solution of the puzzle, row by row, or a file that holds it
    #[arg(long, value_name = "GRID|FILE", help_heading = "Clues")]
    pub(in crate::cli) solution: Option<String>,
    /// Make a nonogram or mosaic of an image: a PNG file, whose darker parts are filled, or a file
    /// with a line for each row, `.` for an empty cell and `#` for a filled one. If the image has a
    /// second solution, as few cells as possible are changed. A small image has a cell for each
    /// pixel; of a larger one, the longer side has 25, unless --size says otherwise
    #[arg(long, value_name = "FILE", conflicts_with_all = ["solution", "pattern", "pattern_text", "cells"],
          help_heading = "Clues")]
    pub(in crate::cli) image: Option<PathBuf>,
    /// Cells whose givens stay: r1c1 or A1 (letter for the row, digit for the column), ranges such
    /// as r1c1-r1c9, rows (r5), columns (c3) and boxes (b5), with commas between them
    #[arg(long, value_name = "CELLS", value_delimiter = ',', help_heading = "Clues")]
    pub(in crate::cli) keep: Vec<String>,
    /// How many attempts to make before giving up on a puzzle. An attempt is a new grid, or a
    /// change to the givens of a --pattern; if --clues is the only request, an attempt is a hundred
    /// grids
    #[arg(long, value_name = "N", default_value_t = 1000, help_heading = "Clues",
          allow_negative_numbers = true, value_parser = numbers::positive::<u64>)]
    pub(in crate::cli) tries: u64,
    /// Make so many candidates for each puzzle, up to 100, and keep the best: clues that
    /// its path uses from the first steps on, lines apart and without givens, several ways on,
    /// different shapes, few clues. Takes as many times as long
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Clues",
          allow_negative_numbers = true, value_parser = numbers::positive::<u64>)]
    pub(in crate::cli) best_of: u64,
    /// Give every symbol about as often: the counts of any two symbols among the givens differ by
    /// at most N, by 1 if N is left out
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "1",
          help_heading = "Clues")]
    pub(in crate::cli) balance: Option<usize>,

    /// How hard: a level (beginner, easy, medium, hard, expert, master, diabolical, beyond), a
    /// rating (4.2), a range of ratings (3.0..4.2), or several of these in turn: "25 easy, 50
    /// medium, 25 hard"
    #[arg(long, value_name = "LEVEL|LO..HI", help_heading = "Difficulty")]
    pub(in crate::cli) difficulty: Option<Mix>,
    /// Techniques that each puzzle must need when easier steps are always taken first: a name
    /// ("X-Wing"), the first words of several names ("unique rectangle"; one of these is enough) or
    /// a family ("fish")
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',', help_heading = "Difficulty")]
    pub(in crate::cli) require: Vec<Selection>,
    /// Make positions instead of whole puzzles: grids in which one of these techniques is the next
    /// step. `satoku hint` names it. Names are those of --require; several are alternatives
    #[arg(
        long,
        value_name = "TECHNIQUE",
        value_delimiter = ',',
        conflicts_with = "resume",
        help_heading = "Difficulty"
    )]
    pub(in crate::cli) at: Vec<Selection>,
    /// Techniques that no puzzle may need when easier steps are always taken first
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',', help_heading = "Difficulty")]
    pub(in crate::cli) forbid: Vec<Selection>,
    /// The hardest technique, by its score, that a puzzle may need
    #[arg(long, value_name = "TECHNIQUE", help_heading = "Difficulty")]
    pub(in crate::cli) max_technique: Option<Selection>,

    /// The seed; by default a random one, which is printed
    #[arg(long, value_name = "N", help_heading = "Making", allow_negative_numbers = true,
          value_parser = numbers::seed)]
    pub(super) seed: Option<u64>,
    /// The index of the first puzzle
    #[arg(long, value_name = "I", default_value_t = 0, help_heading = "Making", allow_negative_numbers = true,
          value_parser = numbers::whole)]
    pub(super) start: u64,
    /// How many threads to use; by default one for each core
    #[arg(long, value_name = "N", help_heading = "Making", allow_negative_numbers = true,
          value_parser = numbers::jobs)]
    pub(super) jobs: Option<u16>,
    /// How to confirm that there is one solution: proof (a certificate, which json and ndjson hold
    /// and `satoku verify` and other programs can check), double (two engines agree) or fast (one
    /// engine). By default proof; double, or else fast, for a puzzle whose proof is too long
    #[arg(long, value_name = "NAME", help_heading = "Making")]
    pub(in crate::cli) assurance: Option<Assurance>,
    /// The engine that looks for solutions: auto (several in turn), dpll, csp, cdcl or varisat
    #[arg(long, value_name = "NAME", default_value = "auto", help_heading = "Making")]
    pub(in crate::cli) engine: Engine,
    /// Make no two puzzles that are the same. Classic puzzles up to 9x9 also count as the same if
    /// they differ only in the names of symbols and the order of bands, stacks, rows and columns.
    /// Keeps an entry for each puzzle in memory; ends with 3 after --tries puzzles in a row that
    /// are not new
    #[arg(long, conflicts_with = "resume", help_heading = "Making")]
    pub(super) distinct: bool,
    /// Make no puzzle that is the same as one in these files, in the sense of --distinct
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "resume", help_heading = "Making")]
    pub(super) exclude: Vec<PathBuf>,
    /// Report on standard error what the run cost: queries by engine, time by stage
    #[arg(long, help_heading = "Making")]
    pub(super) stats: bool,
    /// Stop after this time and keep what is done: 500ms, 30s, 5m or 2h
    #[arg(long, value_name = "DURATION", help_heading = "Making")]
    pub(super) time_limit: Option<Limit>,

    /// Write to a file; - is standard output
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub(super) output: Option<PathBuf>,
    /// The format, such as json or lines (see docs/formats.md). By default the file's extension
    /// decides; on standard output, lines for classic boards, and ndjson for others and with
    /// --assurance proof
    #[arg(long, value_name = "FORMAT", help_heading = "Output", value_parser = words::format)]
    pub(super) format: Option<Format>,
    /// The characters for symbols in lines and rows: 1-9, 1-G, 0-F, A-P, or a list such as
    /// ABCDEFGHI
    #[arg(long, value_name = "SET", help_heading = "Output")]
    pub(in crate::cli) symbols: Option<Symbols>,
    /// Leave the solutions out, and the certificates, which cannot be checked without them
    #[arg(long, help_heading = "Output")]
    pub(super) no_solution: bool,
    /// Continue a file that an interrupted run left (ndjson or lines); repeat the flags of that run
    #[arg(long, requires = "output", help_heading = "Output")]
    pub(super) resume: bool,
}
