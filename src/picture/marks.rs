//! Marks of clues: lines, arrows, shapes and texts.

use super::INK;
use super::plan::Plan;
use super::svg::{Attribute, Svg, attribute};
use satoku_core::rules::{Drawn, Pen, Point, Tone};
use std::fmt::Write as _;

/// Draws the parts of marks, in their order, except shaded cells, fine lines and cages.
pub(super) fn draw<'p>(svg: &mut Svg, plan: &Plan, parts: impl Iterator<Item = &'p Drawn>) {
    for part in parts {
        match part {
            Drawn::Shade { .. } | Drawn::Line { .. } | Drawn::Cage { .. } => {}
            Drawn::Path { points, is_closed, pen, fill } => {
                let mut look = vec![attribute("d", data(plan, points, *is_closed))];
                style(plan, pen.as_ref(), *fill, &mut look);
                svg.empty("path", &look);
            }
            Drawn::Circle { centre, radius, pen, fill } => {
                let (x, y) = plan.exact(*centre);
                let radius = tenths(plan.length(*radius));
                let mut look = vec![
                    attribute("cx", tenths(x)),
                    attribute("cy", tenths(y)),
                    attribute("r", radius),
                ];
                style(plan, pen.as_ref(), *fill, &mut look);
                svg.empty("circle", &look);
            }
            Drawn::Text { at, text, size, tone } => {
                let (x, y) = plan.exact(*at);
                let size = plan.length(*size);
                let look = [
                    attribute("x", tenths(x)),
                    attribute("y", tenths(y + 0.36 * size)),
                    attribute("font-size", tenths(size)),
                    attribute("fill", colour(*tone)),
                ];
                svg.text("text", &look, text);
            }
        }
    }
}

/// Rounds a length to a tenth of a unit.
fn tenths(length: f64) -> f64 {
    (length * 10.0).round() / 10.0
}

fn colour(tone: Tone) -> &'static str {
    match tone {
        Tone::White => "#fff",
        Tone::Light => "#d8d8d8",
        Tone::Middle => "#8a8a8a",
        Tone::Ink => INK,
    }
}

/// Returns the data of a path.
fn data(plan: &Plan, points: &[Point], is_closed: bool) -> String {
    let mut data = String::new();
    for (number, point) in points.iter().enumerate() {
        let (x, y) = plan.exact(*point);
        let command = if number == 0 { 'M' } else { 'L' };
        let _ = write!(data, "{command}{} {}", tenths(x), tenths(y));
    }
    data + if is_closed { "z" } else { "" }
}

/// Adds the attributes of an edge and of what is inside.
fn style(plan: &Plan, pen: Option<&Pen>, fill: Option<Tone>, look: &mut Vec<Attribute>) {
    look.extend(fill.map(|tone| attribute("fill", colour(tone))));
    let Some(pen) = pen else { return };
    look.push(attribute("stroke", colour(pen.tone)));
    look.push(attribute("stroke-width", tenths(plan.length(pen.width))));
    if pen.is_round {
        look.push(attribute("stroke-linecap", "round"));
        look.push(attribute("stroke-linejoin", "round"));
    }
    if !pen.dashes.is_empty() {
        let dashes = pen.dashes.iter().map(|length| tenths(plan.length(*length)).to_string());
        look.push(attribute("stroke-dasharray", dashes.collect::<Vec<_>>().join(" ")));
    }
}
