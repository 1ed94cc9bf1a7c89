//! Pictures of steps as SVG: the grid with its pencil marks, and on it what a step is about.
//!
//! ```
//! use satoku::board::Symbols;
//! use satoku::logic::{Geometry, Ladder, Path, Technique};
//! use satoku::picture;
//! use satoku::rules::{Layout, Registry};
//! use std::sync::Arc;
//!
//! let rules = Arc::new(Registry::standard().rules("classic", &Layout::default())?);
//! let symbols = Symbols::default();
//! let text = "5.8.3...........9..6..28..732..........6.....8...94.6....24...8..9....7..7.8..3.6";
//! let givens = symbols.read(text, 81, 9)?;
//! let geometry = Geometry::new(&rules)?;
//! let path = Path::new(&geometry, &givens, &Ladder::default());
//! let (state, step) = path.seek(Technique::XWing).ok_or("it has an X-wing")?;
//! let svg = picture::draw(&rules, &state, &step, &symbols);
//! assert!(svg.starts_with("<svg ") && svg.contains("<title>X-Wing: "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Colours are those of Okabe and Ito (*Color Universal Design*, 2008), which people who see fewer
//! colours tell apart; and what a colour says a shape says too:
//!
//! | on a candidate | means |
//! |---|---|
//! | circle, blue | what the pattern is made of; in chains what is supposed to be false |
//! | square, orange | what the pattern's ends, fins or links are; in chains what is true then |
//! | diamond, purple, and octagon, green | further subsets and colours |
//! | disc, filled green | the symbol that is placed |
//! | stroke through it, vermilion | a candidate that is taken away |
//!
//! Houses and cells of the pattern are tinted; a solid curve is a strong link, a dashed one a weak link.

mod board;
mod links;
mod plan;
mod sketch;
mod svg;
mod ways;

use crate::board::{Cell, Symbol, Symbols};
use crate::logic::{Candidate, Conclusion, State, Step, Words};
use crate::rules::Rules;
use plan::Plan;
use sketch::{Hue, Sketch};
use svg::{Svg, attribute};

/// Dark and light writing, and what stands between.
const INK: &str = "#111";
const PENCIL: &str = "#666";
const LINK: &str = "#37474f";
/// Of what is placed, and of what is taken away.
const PLACED: &str = "#009e73";
const REMOVED: &str = "#d55e00";

/// Draws a position with a step that applies to it.
///
/// The picture is a whole SVG document with a background of its own, a title and a description for those
/// who cannot see it, and no fonts; it names no other file. A unit is about a pixel: boards of 9x9 are
/// 452 units wide and high, 5 to 10 kB. The same arguments give the same bytes.
pub fn draw(rules: &Rules, state: &State<'_>, step: &Step, symbols: &Symbols) -> String {
    let words = Words::new(rules, symbols);
    let sketch = Sketch::of(rules, state, step);
    let plan = Plan::of(rules.board());
    let (width, height) = plan.size();
    let title = format!("{}: {}", step.technique, words.conclusion(&step.conclusion));
    let mut svg = Svg::new(width, height, &title, &format!("{}.", words.sentence(step)));
    board::paper(&mut svg, &plan, rules);
    tints(&mut svg, &plan, rules, &sketch);
    board::lines(&mut svg, &plan, rules);
    links::draw(&mut svg, &plan, &sketch);
    marks(&mut svg, &plan, &sketch, &step.conclusion);
    values(&mut svg, &plan, state, rules, symbols);
    candidates(&mut svg, &plan, state, rules, (&sketch, &step.conclusion), symbols);
    strokes(&mut svg, &plan, &step.conclusion);
    svg.finish()
}

/// Houses lightly, and over them the cells of the pattern.
fn tints(svg: &mut Svg, plan: &Plan, rules: &Rules, sketch: &Sketch) {
    for (opacity, is_cell) in [("0.1", false), ("0.22", true)] {
        for hue in Hue::ALL {
            let cells: Vec<Cell> = match is_cell {
                true => sketch.cells.iter().filter(|(_, of)| *of == hue).map(|one| one.0).collect(),
                false => {
                    let houses = sketch.houses.iter().filter(|(_, of)| *of == hue);
                    houses.flat_map(|(house, _)| rules.houses()[*house].cells.clone()).collect()
                }
            };
            if !cells.is_empty() {
                let path = plan.area(&cells);
                let fill = attribute("fill", hue.colour());
                svg.empty(
                    "path",
                    &[attribute("d", path), fill, attribute("fill-opacity", opacity)],
                );
            }
        }
    }
}

/// The shapes behind candidates.
fn marks(svg: &mut Svg, plan: &Plan, sketch: &Sketch, conclusion: &Conclusion) {
    for hue in Hue::ALL {
        let mut all = sketch.marks.iter().filter(|(_, of)| **of == hue).peekable();
        if all.peek().is_none() {
            continue;
        }
        let stroke = [attribute("stroke", hue.colour()), attribute("stroke-width", "1.5")];
        svg.open("g", &[&[attribute("fill", hue.tint())], &stroke[..]].concat());
        for (candidate, _) in all {
            let (x, y) = plan.centre(*candidate);
            let path = match hue {
                Hue::First => {
                    let at = [attribute("cx", x), attribute("cy", y), attribute("r", 7)];
                    svg.empty("circle", &at);
                    continue;
                }
                Hue::Second => format!("M{} {}h13v13h-13z", x - 7, y - 7),
                Hue::Third => format!("M{x} {}l8 8-8 8-8-8z", y - 8),
                Hue::Fourth => format!("M{} {}h6l4 4v6l-4 4h-6l-4-4v-6z", x - 3, y - 7),
            };
            svg.empty("path", &[attribute("d", path)]);
        }
        svg.close("g");
    }
    let (colour, opacity) = match conclusion {
        Conclusion::Place(_) => (PLACED, "1"),
        Conclusion::Eliminate(_) => (REMOVED, "0.2"),
    };
    svg.open("g", &[attribute("fill", colour), attribute("fill-opacity", opacity)]);
    for one in conclusion.candidates() {
        let (x, y) = plan.centre(*one);
        // A mark below stays to be seen.
        let radius = if sketch.marks.contains_key(one) { 6 } else { 8 };
        svg.empty("circle", &[attribute("cx", x), attribute("cy", y), attribute("r", radius)]);
    }
    svg.close("g");
}

/// The symbols of filled cells, givens bold.
fn values(svg: &mut Svg, plan: &Plan, state: &State<'_>, rules: &Rules, symbols: &Symbols) {
    let size = plan.cell * 5 / 8;
    let of = |given: bool| {
        let filled = state.values().filled();
        filled.filter(move |(cell, _)| state.is_given(*cell) == given).collect::<Vec<_>>()
    };
    for (given, weight, fill) in [(true, "bold", INK), (false, "normal", LINK)] {
        let filled = of(given);
        if filled.is_empty() {
            continue;
        }
        svg.open(
            "g",
            &[
                attribute("font-size", size),
                attribute("font-weight", weight),
                attribute("fill", fill),
            ],
        );
        for (cell, symbol) in filled {
            let (x, y) = plan.corner(rules.board().place(cell));
            let at = (x + plan.cell / 2, y + plan.cell / 2 + size * 9 / 25);
            svg.label(at, symbols.character(symbol));
        }
        svg.close("g");
    }
}

/// What a candidate's writing shows of it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pen {
    Plain,
    Marked,
    Placed,
    Removed,
}

/// The candidates of empty cells.
fn candidates(
    svg: &mut Svg,
    plan: &Plan,
    state: &State<'_>,
    rules: &Rules,
    (sketch, conclusion): (&Sketch, &Conclusion),
    symbols: &Symbols,
) {
    let pen = |one: &Candidate| match conclusion {
        Conclusion::Place(placed) if placed == one => Pen::Placed,
        Conclusion::Eliminate(gone) if gone.contains(one) => Pen::Removed,
        _ if sketch.marks.contains_key(one) => Pen::Marked,
        _ => Pen::Plain,
    };
    let all = rules.board().cells().flat_map(|cell| {
        let symbols = state.candidates(cell).into_iter();
        symbols.map(move |symbol: Symbol| Candidate { cell, symbol })
    });
    let all: Vec<(Candidate, Pen)> = all.map(|one| (one, pen(&one))).collect();
    let pens = [
        (Pen::Plain, PENCIL, "normal"),
        (Pen::Marked, INK, "bold"),
        (Pen::Placed, "#fff", "bold"),
        (Pen::Removed, INK, "normal"),
    ];
    for (pen, fill, weight) in pens {
        let mut written = all.iter().filter(|(_, of)| *of == pen).peekable();
        if written.peek().is_none() {
            continue;
        }
        let size = attribute("font-size", 12);
        svg.open("g", &[size, attribute("font-weight", weight), attribute("fill", fill)]);
        for (one, _) in written {
            let (x, y) = plan.centre(*one);
            svg.label((x, y + 4), symbols.character(one.symbol));
        }
        svg.close("g");
    }
}

/// The strokes through what is taken away.
fn strokes(svg: &mut Svg, plan: &Plan, conclusion: &Conclusion) {
    let Conclusion::Eliminate(gone) = conclusion else { return };
    let stroke = |one: &Candidate| {
        let (x, y) = plan.centre(*one);
        format!("M{} {}l14-14", x - 7, y + 7)
    };
    let path: String = gone.iter().map(stroke).collect();
    let width = attribute("stroke-width", 2);
    svg.empty("path", &[attribute("d", path), attribute("stroke", REMOVED), width]);
}
