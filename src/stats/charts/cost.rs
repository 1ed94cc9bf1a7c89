//! The chart of the time per puzzle for each number of clues.

use super::{
    FAINT, INK, Painted, SAMPLE, Scale, clue_range, decade, letters, panels, scale, stroke, ticks,
};
use crate::stats::estimate::Estimate;
use crate::stats::report::Surveyed;
use plotters::coord::Shift;
use plotters::prelude::*;

pub(super) fn paint<DB: DrawingBackend>(
    area: &DrawingArea<DB, Shift>,
    surveys: &[Surveyed],
    title: &str,
    unit: u32,
) -> Painted<DB> {
    let (panels, _) = panels(area, surveys, title, 0, unit)?;
    let values = || surveys.iter().flat_map(waits).map(|(_, wait)| wait.value);
    let (least, most) = (values().fold(f64::INFINITY, f64::min), values().fold(0.0, f64::max));
    // Whole decades, so that the axis ends at labelled lines.
    let ends = (least.log10().floor() as i32, most.log10().ceil() as i32);
    for (panel, surveyed) in panels.iter().zip(surveys) {
        paint_panel(panel, surveyed, surveys, ends, unit)?;
    }
    Ok(())
}

fn paint_panel<DB: DrawingBackend>(
    panel: &DrawingArea<DB, Shift>,
    surveyed: &Surveyed,
    surveys: &[Surveyed],
    (first, last): (i32, i32),
    unit: u32,
) -> Painted<DB> {
    let Scale { label, room, ticks: most } = scale(surveys);
    let (low, high) = clue_range(surveys);
    let (bottom, top) = (10f64.powi(first), 10f64.powi(last));
    let mut builder = ChartBuilder::on(panel);
    builder.margin(16 * unit).x_label_area_size(room * unit).y_label_area_size((room + 30) * unit);
    if surveys.len() > 1 {
        builder.caption(surveyed.symmetry.to_string(), letters(label, unit));
    }
    let mut chart = builder.build_cartesian_2d(
        low as f64 - 0.6..high as f64 + 0.6,
        (bottom * 0.999..top * 1.001).log_scale(),
    )?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .y_max_light_lines(0)
        .bold_line_style(stroke(FAINT, 1, unit))
        .axis_style(stroke(INK, 2, unit))
        .set_all_tick_mark_size(6 * unit)
        .label_style(letters(label, unit))
        .x_labels(ticks((low, high), most))
        .x_label_formatter(&|clues| format!("{clues:.0}"))
        .x_desc("clues")
        .y_labels((last - first).unsigned_abs() as usize + 1)
        // Slightly more, so that rounding does not turn a decade into the unit below.
        .y_label_formatter(&|seconds| decade(*seconds * 1.000_001))
        .draw()?;
    let waits = waits(surveyed);
    chart.draw_series(waits.iter().map(|(clues, wait)| {
        let ends = [wait.low.max(bottom), wait.high.min(top)];
        let ends = ends.map(|end| (*clues as f64, end)).to_vec();
        PathElement::new(ends, stroke(SAMPLE, 2, unit))
    }))?;
    chart.draw_series(waits.iter().map(|(clues, wait)| {
        Circle::new((*clues as f64, wait.value), label / 4 * unit, SAMPLE.filled())
    }))?;
    Ok(())
}

fn waits(Surveyed { survey, .. }: &Surveyed) -> Vec<(usize, Estimate)> {
    let waits = survey.counts().filter_map(|(clues, _)| Some((clues, survey.wait(clues)?)));
    waits.filter(|(_, wait)| wait.value > 0.0 && wait.value.is_finite()).collect()
}
