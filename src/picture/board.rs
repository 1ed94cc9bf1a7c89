//! The board itself: paper, marks of rules and clues, borders of boxes and regions.

use super::plan::Plan;
use super::svg::{Svg, attribute};
use super::{INK, LINK, PENCIL};
use satoku_core::board::{Cell, Grid, Symbols};
use satoku_core::rules::{Border, BorderLine, Borders, Drawn, Mark, Point, Rules, Stroke};

/// The distance of a cage's outline from the edges of its cells, as a share of a cell: 3 units.
pub(super) const CAGE_INSET: f64 = 0.05;

/// The type size of cage labels, and the approximate width of a character.
const LABEL: i32 = 10;
const LABEL_ADVANCE: i32 = 6;

/// Draws the background, the marks below everything else, and the numbers of rows and columns.
pub(super) fn paper(svg: &mut Svg, plan: &Plan, rules: &Rules, marks: &[Mark]) {
    let (width, height) = plan.size();
    let size = [attribute("width", width), attribute("height", height)];
    svg.empty("rect", &[&size[..], &[attribute("rx", 4), attribute("fill", "#fff")]].concat());
    let mut shaded: Vec<Cell> = Vec::new();
    let mut lines = String::new();
    for mark in marks {
        match mark.plain() {
            Mark::Shade { cells } => shaded.extend(cells),
            Mark::Line { points, stroke } if *stroke == Stroke::FINE => {
                lines += &line(plan, points);
            }
            _ => {}
        }
    }
    if !shaded.is_empty() {
        svg.empty("path", &[attribute("d", plan.area(&shaded)), attribute("fill", "#eee")]);
    }
    if !lines.is_empty() {
        svg.empty("path", &[attribute("d", lines), attribute("stroke", "#ccc")]);
    }
    svg.open("g", &[attribute("font-size", 9), attribute("fill", PENCIL)]);
    let (rows, columns) = rules.board().extent();
    for column in 0..columns {
        svg.label(plan.number(None, Some(column)), format_args!("c{}", column + 1));
    }
    for row in 0..rows {
        svg.label(plan.number(Some(row), None), format_args!("r{}", row + 1));
    }
    svg.close("g");
}

/// Returns a line through points as path data.
fn line(plan: &Plan, points: &[Point]) -> String {
    let points = points.iter().enumerate().map(|(number, point)| {
        let (x, y) = plan.point(*point);
        format!("{}{x} {y}", if number == 0 { 'M' } else { 'L' })
    });
    points.collect()
}

/// Draws the symbols of filled cells, those that are given in bold.
pub(super) fn values(
    svg: &mut Svg,
    plan: &Plan,
    rules: &Rules,
    (values, is_given): (&Grid, &dyn Fn(Cell) -> bool),
    symbols: &Symbols,
) {
    let size = plan.cell * 5 / 8;
    for (given, weight, fill) in [(true, "bold", INK), (false, "normal", LINK)] {
        let filled = values.filled().filter(|(cell, _)| is_given(*cell) == given);
        let look = [
            attribute("font-size", size),
            attribute("font-weight", weight),
            attribute("fill", fill),
        ];
        svg.group(&look, &filled.collect::<Vec<_>>(), |svg, (cell, symbol)| {
            let (x, y) = plan.corner(rules.board().place(*cell));
            let half = plan.cell / 2;
            let at = (x + half, y + half + size * 9 / 25);
            svg.label(at, symbols.character(*symbol));
        });
    }
}

/// Draws thin lines between cells and thick ones around boxes, regions and the board.
pub(super) fn lines(svg: &mut Svg, plan: &Plan, borders: &Borders<'_>) {
    let piece = |line: BorderLine| {
        let ((x, y), (right, below)) =
            (plan.node(line.from.0, line.from.1), plan.node(line.to.0, line.to.1));
        match y == below {
            true => format!("M{x} {y}h{}", right - x),
            false => format!("M{x} {y}v{}", below - y),
        }
    };
    let path = |border| {
        let lines = borders.lines(border).into_iter();
        attribute("d", lines.map(piece).collect::<String>())
    };
    svg.empty("path", &[path(Border::Thin), attribute("stroke", "#aaa")]);
    let ends = attribute("stroke-linecap", "square");
    let width = attribute("stroke-width", 2);
    svg.empty("path", &[path(Border::Thick), attribute("stroke", INK), width, ends]);
}

/// Draws dashed outlines of cages, and their labels.
pub(super) fn cages<'p>(svg: &mut Svg, plan: &Plan, parts: impl Iterator<Item = &'p Drawn>) {
    let (mut outlines, mut labels) = (String::new(), Vec::new());
    for part in parts {
        let Drawn::Cage { outline, corner: [column, row], label } = part else { continue };
        let mut pieces = outline.clone();
        if let (Some(label), Some(first)) = (label, pieces.first_mut()) {
            let (x, y) = plan.node(*row, *column);
            labels.push(((x + 3, y + LABEL), label));
            // The line that begins at the corner is opened there.
            let cells_of = |units: i32| f64::from(units) / f64::from(plan.cell);
            let width = 4 + LABEL_ADVANCE * label.chars().count() as i32;
            let last = first.len() - 1;
            first[0].col = *column as f64 + cells_of(width);
            first[last].row = *row as f64 + cells_of(LABEL + 3);
        }
        outlines.extend(pieces.iter().map(|points| line(plan, points)));
    }
    if !outlines.is_empty() {
        let dashes = attribute("stroke-dasharray", "4 3");
        svg.empty("path", &[attribute("d", outlines), attribute("stroke", PENCIL), dashes]);
    }
    let look =
        [attribute("font-size", LABEL), attribute("text-anchor", "start"), attribute("fill", INK)];
    svg.group(&look, &labels, |svg, (at, label)| svg.label(*at, label));
}
