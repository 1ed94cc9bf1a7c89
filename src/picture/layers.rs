//! The layers on a board: tints, marks, symbols and candidates, from bottom to top.

use super::plan::Plan;
use super::sketch::{Hue, Sketch};
use super::svg::{Svg, attribute};
use super::{INK, PENCIL};
use satoku_core::board::{Cell, Symbols};
use satoku_core::rules::Rules;
use satoku_logic::{Candidate, Conclusion, State, Step};

/// The colours of placed symbols and of eliminated candidates.
const PLACED: &str = "#009e73";
const REMOVED: &str = "#d55e00";

/// A position, a step, and the sketch to draw of them.
pub(super) struct Layers<'a> {
    pub(super) plan: &'a Plan,
    pub(super) rules: &'a Rules,
    pub(super) state: &'a State,
    pub(super) symbols: &'a Symbols,
    pub(super) sketch: &'a Sketch,
    pub(super) step: &'a Step,
}

/// The style of a candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pen {
    Plain,
    Marked,
    Placed,
    Removed,
}

impl Layers<'_> {
    /// Draws light tints for houses, and over them tints for the cells of the pattern.
    pub(super) fn tints(&self, svg: &mut Svg) {
        let houses = self.sketch.houses.iter().flat_map(|(house, hue)| {
            self.rules.houses()[*house].cells.iter().map(|cell| (*cell, *hue))
        });
        for (tinted, opacity) in [(houses.collect(), "0.1"), (self.sketch.cells.clone(), "0.22")] {
            let tinted: Vec<(Cell, Hue)> = tinted;
            for hue in Hue::ALL {
                let of_hue = tinted.iter().filter(|(_, of)| *of == hue);
                let cells: Vec<Cell> = of_hue.map(|(cell, _)| *cell).collect();
                if !cells.is_empty() {
                    let area = attribute("d", self.plan.area(&cells));
                    let fill = attribute("fill", hue.colour());
                    svg.empty("path", &[area, fill, attribute("fill-opacity", opacity)]);
                }
            }
        }
    }

    /// Draws the shapes behind candidates.
    pub(super) fn marks(&self, svg: &mut Svg) {
        for hue in Hue::ALL {
            let marks = self.sketch.marks.iter().filter(|(_, of)| **of == hue);
            let points: Vec<(i32, i32)> = marks.map(|(one, _)| self.plan.centre(*one)).collect();
            let look = [
                attribute("fill", hue.tint()),
                attribute("stroke", hue.colour()),
                attribute("stroke-width", "1.5"),
            ];
            svg.group(&look, &points, |svg, (x, y)| match hue {
                Hue::First => svg.circle((*x, *y), 7),
                Hue::Second => svg.path(format!("M{} {}h13v13h-13z", x - 7, y - 7)),
                Hue::Third => svg.path(format!("M{x} {}l8 8-8 8-8-8z", y - 8)),
                Hue::Fourth => svg.path(format!("M{} {}h6l4 4v6l-4 4h-6l-4-4v-6z", x - 3, y - 7)),
            });
        }
        let (colour, opacity) = match &self.step.conclusion {
            Conclusion::Place(_) => (PLACED, "1"),
            Conclusion::Eliminate(_) => (REMOVED, "0.2"),
        };
        let look = [attribute("fill", colour), attribute("fill-opacity", opacity)];
        svg.group(&look, self.step.conclusion.candidates(), |svg, one| {
            // A mark below stays visible.
            let radius = if self.sketch.marks.contains_key(one) { 6 } else { 8 };
            svg.circle(self.plan.centre(*one), radius);
        });
    }

    /// Draws the candidates of empty cells.
    pub(super) fn candidates(&self, svg: &mut Svg) {
        let all = self.rules.board().cells().flat_map(|cell| {
            let left = self.state.candidates(cell).into_iter();
            left.map(move |symbol| Candidate { cell, symbol })
        });
        let all: Vec<Candidate> = all.collect();
        let pens = [
            (Pen::Plain, PENCIL, "normal"),
            (Pen::Marked, INK, "bold"),
            (Pen::Placed, "#fff", "bold"),
            (Pen::Removed, INK, "normal"),
        ];
        for (pen, fill, weight) in pens {
            let written = all.iter().filter(|one| self.pen(**one) == pen);
            let written: Vec<Candidate> = written.copied().collect();
            let look = [
                attribute("font-size", 12),
                attribute("font-weight", weight),
                attribute("fill", fill),
            ];
            svg.group(&look, &written, |svg, one| {
                let (x, y) = self.plan.centre(*one);
                svg.label((x, y + 4), self.symbols.character(one.symbol));
            });
        }
    }

    fn pen(&self, one: Candidate) -> Pen {
        match &self.step.conclusion {
            Conclusion::Place(placed) if *placed == one => Pen::Placed,
            Conclusion::Eliminate(gone) if gone.contains(&one) => Pen::Removed,
            _ if self.sketch.marks.contains_key(&one) => Pen::Marked,
            _ => Pen::Plain,
        }
    }

    /// Draws the strokes through eliminated candidates.
    pub(super) fn strokes(&self, svg: &mut Svg) {
        let Conclusion::Eliminate(gone) = &self.step.conclusion else { return };
        let stroke = |one: &Candidate| {
            let (x, y) = self.plan.centre(*one);
            format!("M{} {}l14-14", x - 7, y + 7)
        };
        let path = attribute("d", gone.iter().map(stroke).collect::<String>());
        let width = attribute("stroke-width", 2);
        svg.empty("path", &[path, attribute("stroke", REMOVED), width]);
    }
}
