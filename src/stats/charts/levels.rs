//! The chart of levels for each number of clues: one column of percentages each, one panel for each
//! survey.

use super::{INK, Painted, Scale, letters, panels, scale, stroke, ticks};
use crate::stats::report::Surveyed;
use plotters::coord::Shift;
use plotters::prelude::*;
use satoku_logic::Level;

/// The fewest puzzles for which a column is drawn; fewer say little about the levels.
const FEWEST: u64 = 20;

/// From easy to hard, with easier levels lighter, in print without colour as well.
const SHADES: [RGBColor; 8] = [
    RGBColor(255, 247, 188),
    RGBColor(199, 233, 180),
    RGBColor(127, 205, 187),
    RGBColor(65, 182, 196),
    RGBColor(29, 145, 192),
    RGBColor(34, 94, 168),
    RGBColor(58, 42, 120),
    RGBColor(30, 10, 50),
];

pub(super) fn paint<DB: DrawingBackend>(
    area: &DrawingArea<DB, Shift>,
    surveys: &[Surveyed],
    title: &str,
    unit: u32,
) -> Painted<DB> {
    let (panels, legend) = panels(area, surveys, title, 70, unit)?;
    for (panel, surveyed) in panels.iter().zip(surveys) {
        paint_panel(panel, surveyed, surveys, unit)?;
    }
    let (width, _) = legend.dim_in_pixel();
    for (number, ((_, name), shade)) in Level::ALL.iter().zip(SHADES).enumerate() {
        let x = (width as usize * (2 * number + 1) / (2 * Level::ALL.len())) as i32;
        let x = x - 70 * unit as i32;
        let side = 26 * unit as i32;
        let square = [(x, 14 * unit as i32), (x + side, 14 * unit as i32 + side)];
        legend.draw(&Rectangle::new(square, shade.filled()))?;
        legend.draw(&Rectangle::new(square, INK.stroke_width(unit)))?;
        let place = (x + side + 8 * unit as i32, 16 * unit as i32);
        legend.draw(&Text::new((*name).to_owned(), place, letters(26, unit)))?;
    }
    Ok(())
}

fn paint_panel<DB: DrawingBackend>(
    panel: &DrawingArea<DB, Shift>,
    Surveyed { symmetry, survey }: &Surveyed,
    surveys: &[Surveyed],
    unit: u32,
) -> Painted<DB> {
    let counts = || survey.counts().filter(|(_, at)| at.rated() >= FEWEST);
    let (Some((low, _)), Some((high, _))) = (counts().next(), counts().next_back()) else {
        return Ok(());
    };
    let Scale { label, room, ticks: most } = scale(surveys);
    let mut builder = ChartBuilder::on(panel);
    builder.margin(16 * unit).x_label_area_size(room * unit).y_label_area_size((room + 10) * unit);
    if surveys.len() > 1 {
        builder.caption(symmetry.to_string(), letters(label, unit));
    }
    let mut chart = builder.build_cartesian_2d(low as f64 - 0.6..high as f64 + 0.6, 0.0..100.0)?;
    chart
        .configure_mesh()
        .disable_mesh()
        .axis_style(stroke(INK, 2, unit))
        .set_all_tick_mark_size(6 * unit)
        .label_style(letters(label, unit))
        .x_labels(ticks((low, high), most))
        .x_label_formatter(&|clues| format!("{clues:.0}"))
        .x_desc("clues")
        .y_labels(6)
        .y_label_formatter(&|share| format!("{share:.0} %"))
        .draw()?;
    for (clues, at) in counts() {
        let mut below = 0u64;
        for ((level, _), shade) in Level::ALL.iter().zip(SHADES) {
            let share = |puzzles: u64| puzzles as f64 / at.rated() as f64 * 100.0;
            let above = below + at.level(*level);
            let (left, right) = (clues as f64 - 0.42, clues as f64 + 0.42);
            let corners = [(left, share(below)), (right, share(above))];
            chart.draw_series([Rectangle::new(corners, shade.filled())])?;
            below = above;
        }
    }
    Ok(())
}
