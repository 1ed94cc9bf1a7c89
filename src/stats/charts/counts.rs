//! The share of the puzzles with each number of clues.

use super::{FAINT, INK, Painted, clue_range, colour, letters, stroke, ticks};
use crate::stats::estimate::Estimate;
use crate::stats::report::Surveyed;
use plotters::coord::Shift;
use plotters::prelude::*;

/// A number of clues with the share of it.
type Shares = Vec<(usize, Estimate)>;

/// A line of the chart: its name, colour and points, and whether it is that of the sample itself.
struct Line {
    name: String,
    colour: RGBColor,
    shares: Shares,
    is_sample: bool,
}

pub(super) fn paint<DB: DrawingBackend>(
    area: &DrawingArea<DB, Shift>,
    surveys: &[Surveyed],
    title: &str,
    unit: u32,
) -> Painted<DB> {
    let lines = lines(surveys);
    let points = lines.iter().flat_map(|line| &line.shares);
    let highest = points.map(|(_, share)| share.high.min(1.0)).fold(0.0, f64::max);
    let (low, high) = clue_range(surveys);
    let mut chart = ChartBuilder::on(area)
        .margin(24 * unit)
        .caption(title, letters(38, unit))
        .x_label_area_size(86 * unit)
        .y_label_area_size(110 * unit)
        .build_cartesian_2d(low as f64 - 0.6..high as f64 + 0.6, 0.0..highest * 108.0)?;
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
        .y_label_formatter(&|share| format!("{share:.0} %"))
        .y_desc("puzzles with so many")
        .draw()?;
    // A sample alone is drawn as bars, several as lines.
    let has_bars = surveys.len() == 1;
    for line in &lines {
        let Line { colour, shares, is_sample, .. } = line;
        let at = |clues: usize, share: f64| (clues as f64, share * 100.0);
        if has_bars && *is_sample {
            chart.draw_series(shares.iter().map(|(clues, share)| {
                let (left, right) = (*clues as f64 - 0.38, *clues as f64 + 0.38);
                let corners = [(left, 0.0), (right, share.value * 100.0)];
                Rectangle::new(corners, colour.mix(0.45).filled())
            }))?;
        } else {
            let path = shares.iter().map(|(clues, share)| at(*clues, share.value));
            chart.draw_series([PathElement::new(
                path.collect::<Vec<_>>(),
                stroke(*colour, 3, unit),
            )])?;
            chart.draw_series(shares.iter().map(|(clues, share)| {
                Circle::new(at(*clues, share.value), 6 * unit, colour.filled())
            }))?;
        }
        let whisker = if has_bars && *is_sample { INK } else { *colour };
        chart.draw_series(shares.iter().map(|(clues, share)| {
            let ends = vec![at(*clues, share.low.max(0.0)), at(*clues, share.high.min(1.0))];
            PathElement::new(ends, stroke(whisker, 2, unit))
        }))?;
        let mark = *colour;
        let is_faint = has_bars && *is_sample;
        chart
            .draw_series(std::iter::empty::<Circle<(f64, f64), u32>>())?
            .label(line.name.clone())
            .legend(move |(x, y)| {
                let half = 8 * unit as i32;
                let corners = [(x, y - half), (x + 3 * half, y + half)];
                let mix = if is_faint { 0.45 } else { 1.0 };
                Rectangle::new(corners, mark.mix(mix).filled())
            });
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperRight)
        .margin(16 * unit)
        .legend_area_size(36 * unit)
        .background_style(WHITE.mix(0.85))
        .label_font(letters(26, unit))
        .draw()
}

fn lines(surveys: &[Surveyed]) -> Vec<Line> {
    let mut lines = Vec::new();
    for Surveyed { symmetry, survey } in surveys {
        let counts = survey.counts().filter(|(_, at)| at.puzzles() > 0);
        let shares = counts.filter_map(|(clues, _)| Some((clues, survey.share(clues)?))).collect();
        let mean = survey.clues().map_or(0.0, |mean| mean.value);
        let name = match surveys.len() {
            1 => format!("carved at random, mean {mean:.2}"),
            _ => format!("{symmetry}, mean {mean:.2}"),
        };
        lines.push(Line { name, colour: colour(lines.len()), shares, is_sample: true });
        if let Some(mean) = survey.unbiased_clues() {
            let share = |(clues, _)| Some((clues, survey.unbiased_share(clues)?));
            let shares: Shares = survey.counts().filter_map(share).collect();
            let of = if surveys.len() == 1 { String::new() } else { format!(" {symmetry}") };
            let half = (mean.high - mean.low) / 2.0;
            let name = format!("all minimal{of}, mean {:.2} ± {half:.2}", mean.value);
            lines.push(Line { name, colour: colour(lines.len()), shares, is_sample: false });
        }
    }
    lines
}
