//! Draws the links and groups of a chain.

use super::LINK;
use super::links::Link;
use super::plan::Plan;
use super::sketch::Sketch;
use super::svg::{Svg, attribute};

/// Draws groups and links.
pub(super) fn draw(svg: &mut Svg, plan: &Plan, sketch: &Sketch) {
    for (group, hue) in &sketch.groups {
        let points = group.iter().map(|one| plan.centre(*one));
        let path: Vec<String> = points.map(|(x, y)| format!("{x} {y}")).collect();
        svg.empty(
            "path",
            &[
                attribute("d", format!("M{}", path.join("L"))),
                attribute("stroke", hue.tint()),
                attribute("stroke-width", 16),
                attribute("stroke-linecap", "round"),
            ],
        );
    }
    let path = |is_strong: bool| {
        let links = sketch.links.iter().filter(|link| link.is_strong == is_strong);
        let line = |link: &Link| curve(plan.centre(link.from), plan.centre(link.to), plan.size());
        links.map(line).collect::<String>()
    };
    for (path, width, dashes) in [(path(true), "2", None), (path(false), "1.5", Some("4 3"))] {
        if !path.is_empty() {
            let dashes = dashes.map(|dashes| attribute("stroke-dasharray", dashes));
            let stroke =
                [attribute("d", path), attribute("stroke", LINK), attribute("stroke-width", width)];
            svg.empty("path", &[&stroke[..], dashes.as_slice()].concat());
        }
    }
}

/// Returns a curve between two points, bent towards the middle of the board so that it avoids what
/// lies between them and stays on the board.
fn curve((x, y): (i32, i32), (to_x, to_y): (i32, i32), (width, height): (i32, i32)) -> String {
    let (dx, dy) = (to_x - x, to_y - y);
    let outwards = dy * (x + to_x - width) - dx * (y + to_y - height) > 0;
    let (dx, dy) = (f64::from(dx), f64::from(dy));
    let length = (dx * dx + dy * dy).sqrt().max(1.0);
    // Twice as far out as the curve will pass.
    let bend = (length * 0.16).clamp(10.0, 40.0) / length * if outwards { -1.0 } else { 1.0 };
    let at =
        |from: i32, delta: f64, side: f64| (f64::from(from) + delta / 2.0 + side * bend).round();
    format!("M{x} {y}Q{} {} {to_x} {to_y}", at(x, dx, dy) as i32, at(y, dy, -dx) as i32)
}
