//! How long it takes to get a puzzle with each number of clues.

use super::{FAINT, INK, Painted, clue_range, colour, decade, letters, stroke, ticks};
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
    let waits: Vec<Vec<(usize, Estimate)>> = surveys.iter().map(waits).collect();
    let values = || waits.iter().flatten().map(|(_, wait)| wait.value);
    let (least, most) = (values().fold(f64::INFINITY, f64::min), values().fold(0.0, f64::max));
    // Whole decades, so that the axis ends at lines that are labelled.
    let (bottom, top) = (10f64.powf(least.log10().floor()), 10f64.powf(most.log10().ceil()));
    let (low, high) = clue_range(surveys);
    let mut chart = ChartBuilder::on(area)
        .margin(24 * unit)
        .caption(title, letters(38, unit))
        .x_label_area_size(86 * unit)
        .y_label_area_size(130 * unit)
        .build_cartesian_2d(
            low as f64 - 0.6..high as f64 + 0.6,
            (bottom * 0.999..top * 1.001).log_scale(),
        )?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .y_max_light_lines(0)
        .bold_line_style(stroke(FAINT, 1, unit))
        .axis_style(stroke(INK, 2, unit))
        .set_all_tick_mark_size(8 * unit)
        .label_style(letters(26, unit))
        .axis_desc_style(letters(28, unit))
        .x_labels(ticks((low, high)))
        .x_label_formatter(&|clues| format!("{clues:.0}"))
        .x_desc("clues")
        .y_labels((top / bottom).log10().round() as usize + 1)
        .y_label_formatter(&|seconds| decade(*seconds * 1.000_001))
        .y_desc("time to a puzzle with so many, one core")
        .draw()?;
    for (number, (surveyed, waits)) in surveys.iter().zip(&waits).enumerate() {
        let colour = colour(number);
        let path = waits.iter().map(|(clues, wait)| (*clues as f64, wait.value));
        chart.draw_series([PathElement::new(path.collect::<Vec<_>>(), stroke(colour, 3, unit))])?;
        chart.draw_series(waits.iter().map(|(clues, wait)| {
            let ends = [wait.low.max(bottom), wait.high.min(top)];
            let ends = ends.map(|end| (*clues as f64, end)).to_vec();
            PathElement::new(ends, stroke(colour, 2, unit))
        }))?;
        let points = waits.iter().map(|(clues, wait)| {
            Circle::new((*clues as f64, wait.value), 6 * unit, colour.filled())
        });
        chart.draw_series(points)?.label(surveyed.symmetry.to_string()).legend(move |(x, y)| {
            let half = 8 * unit as i32;
            Rectangle::new([(x, y - half), (x + 3 * half, y + half)], colour.filled())
        });
    }
    if surveys.len() == 1 {
        return Ok(());
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperMiddle)
        .margin(16 * unit)
        .legend_area_size(36 * unit)
        .background_style(WHITE.mix(0.85))
        .label_font(letters(26, unit))
        .draw()
}

fn waits(Surveyed { survey, .. }: &Surveyed) -> Vec<(usize, Estimate)> {
    let waits = survey.counts().filter_map(|(clues, _)| Some((clues, survey.wait(clues)?)));
    waits.filter(|(_, wait)| wait.value > 0.0 && wait.value.is_finite()).collect()
}
