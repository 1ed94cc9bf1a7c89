//! Pictures as SVG: puzzles, and steps: the grid with its pencil marks, and on it the pattern of a
//! step. Puzzles also as pictures for LaTeX.
//!
//! ```
//! use satoku::board::Symbols;
//! use satoku::logic::{Geometry, Ladder, Path, Technique};
//! use satoku::picture;
//! use satoku::rules::{Layout, Puzzle, Registry};
//! use std::sync::Arc;
//!
//! let rules = Arc::new(Registry::standard().rules("classic", &Layout::default())?);
//! let symbols = Symbols::default();
//! let text = "5.8.3...........9..6..28..732..........6.....8...94.6....24...8..9....7..7.8..3.6";
//! let givens = symbols.read(text, 81, 9)?;
//! let puzzle = Puzzle::of_givens(rules, &givens)?;
//! let geometry = Geometry::new(puzzle.rules())?;
//! let path = Path::new(&geometry, &puzzle, &Ladder::default());
//! let (state, step) = path.seek(Technique::XWing).map_err(|_| "it has no X-wing")?;
//! let svg = picture::draw(&puzzle, &state, &step, &symbols);
//! assert!(svg.starts_with("<svg ") && svg.contains("<title>X-Wing: "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The colours are those of Okabe and Ito (*Color Universal Design*, 2008), which people with
//! colour blindness can tell apart. Each colour goes with a shape:
//!
//! | on a candidate | means |
//! |---|---|
//! | circle, blue | what the pattern is made of; in chains what is supposed to be false |
//! | square, orange | what the pattern's ends, fins or links are; in chains what is true then |
//! | diamond, purple, and octagon, green | further subsets and colours |
//! | disc, filled green | the symbol that is placed |
//! | stroke through it, vermilion | a candidate that is taken away |
//!
//! Houses and cells of the pattern are tinted; a solid curve is a strong link, a dashed one a weak
//! link.

mod assumptions;
mod board;
mod colours;
mod draw_links;
mod layers;
mod links;
mod marks;
mod plan;
mod sketch;
mod svg;
mod tikz;

use colours::{INK, LINK, PENCIL};
use layers::Layers;
use plan::Plan;
use satoku_core::board::{Cell, Grid, Symbols};
use satoku_core::rules::{Borders, Drawn, Layered, Mark, Puzzle, Rules, overhang};
use satoku_logic::{State, Step, Words};
use sketch::Sketch;
use svg::Svg;

pub use tikz::{draw_tikz, escaped};

/// Draws a position of a puzzle with a step that applies to it.
///
/// The picture is a complete SVG document with a background, a title, a description for screen
/// readers, and no fonts; it refers to no other file. A unit is about a pixel: boards of 9x9 are
/// 452 units wide and high, 4 to 14 kB; with cages 560 units. The same arguments give the same
/// bytes.
pub fn draw(puzzle: &Puzzle, state: &State, step: &Step, symbols: &Symbols) -> String {
    let rules = puzzle.rules().as_ref();
    let words = Words::new(puzzle, symbols);
    let is_given = |cell| state.is_given(cell);
    let sheet = Sheet::of(puzzle, |_| true, state.values());
    let plan = &sheet.plan;
    let title = format!("{}: {}", step.technique, words.conclusion(&step.conclusion));
    let mut svg = sheet.begin(&title, &format!("{}.", words.sentence(step)));
    let sketch = Sketch::of(rules, state, step);
    let symbols = rules.symbols_or(symbols);
    let layers = Layers { plan, rules, state, symbols, sketch: &sketch, step };
    layers.tints(&mut svg);
    sheet.lines(&mut svg);
    draw_links::draw(&mut svg, plan, &sketch);
    layers.marks(&mut svg);
    sheet.values(&mut svg, &is_given, symbols);
    layers.candidates(&mut svg);
    layers.strokes(&mut svg);
    svg.finish()
}

/// Draws a puzzle, as [`draw`] does without pencil marks and step. Boards may have any size.
pub fn draw_puzzle(puzzle: &Puzzle, symbols: &Symbols) -> String {
    let rules = puzzle.rules().as_ref();
    let sheet = Sheet::of(puzzle, |_| false, &puzzle.givens());
    let title = format!("{} puzzle", puzzle.variant());
    let (symbol_count, clues) = (rules.board().symbol_count(), puzzle.clues().len());
    let description = format!("A puzzle of {symbol_count} symbols with {clues} clues.");
    let mut svg = sheet.begin(&title, &description);
    sheet.lines(&mut svg);
    sheet.values(&mut svg, &|_| true, symbols);
    svg.finish()
}

/// Draws a solution of a puzzle, as [`draw`] draws a position: the givens stand out.
pub fn draw_solution(puzzle: &Puzzle, solution: &Grid, symbols: &Symbols) -> String {
    let sheet = Sheet::of(puzzle, |cell| solution.get(cell).is_some(), solution);
    let (title, givens) = (format!("{} solution", puzzle.variant()), puzzle.givens());
    let mut svg = sheet.begin(&title, "The solution of a puzzle.");
    sheet.lines(&mut svg);
    let is_given = |cell| givens.get(cell).is_some();
    sheet.values(&mut svg, &is_given, symbols);
    svg.finish()
}

/// The board of a puzzle, with the marks of its clues and of symbols that are drawn as marks.
struct Sheet<'a> {
    rules: &'a Rules,
    borders: Borders<'a>,
    marks: Vec<Mark>,
    parts: Vec<Layered>,
    plan: Plan,
    /// The symbols that are drawn as characters.
    values: Grid,
}

impl<'a> Sheet<'a> {
    /// Returns the board without the candidates of clues in cells where something else stands.
    fn of(puzzle: &'a Puzzle, is_taken: impl Fn(Cell) -> bool, values: &Grid) -> Self {
        let (rules, mut marks) = (puzzle.rules().as_ref(), puzzle.marks_beside(is_taken));
        let (drawn, values) = rules.drawn_symbols(values, &puzzle.givens());
        marks.extend(drawn);
        let has_labels = marks.iter().any(|mark| mark.cage().is_some());
        let plan = Plan::of(rules.board(), has_labels, overhang(rules.board(), &marks));
        let parts = Layered::of(rules.board(), &marks, board::CAGE_INSET);
        Sheet { rules, borders: puzzle.borders(), marks, parts, plan, values }
    }

    /// Returns a document with the paper of the board.
    fn begin(&self, title: &str, description: &str) -> Svg {
        let mut svg = Svg::new(self.plan.size(), title, description);
        board::paper(&mut svg, &self.plan, self.rules, &self.marks);
        marks::draw(&mut svg, &self.plan, self.parts(true));
        svg
    }

    /// Draws the lines of the board, its cages, and the marks on them.
    fn lines(&self, svg: &mut Svg) {
        board::lines(svg, &self.plan, &self.borders);
        board::cages(svg, &self.plan, self.parts(false));
        marks::draw(svg, &self.plan, self.parts(false));
    }

    /// Draws the symbols that are characters.
    fn values(&self, svg: &mut Svg, is_given: &dyn Fn(Cell) -> bool, symbols: &Symbols) {
        let symbols = self.rules.symbols_or(symbols);
        board::values(svg, &self.plan, self.rules, (&self.values, is_given), symbols);
    }

    /// Returns what marks consist of below the lines of the board, or above.
    fn parts(&self, is_below: bool) -> impl Iterator<Item = &Drawn> {
        let parts = self.parts.iter().filter(move |part| part.layer.is_below() == is_below);
        parts.map(|part| &part.drawn)
    }
}
