//! The chart of the share of puzzles with each number of clues: bars for the sample, points for all
//! minimal puzzles.

use super::{
    ALL, FAINT, INK, Painted, SAMPLE, Scale, clue_range, letters, panels, scale, stroke, ticks,
};
use crate::stats::estimate::Estimate;
use crate::stats::report::Surveyed;
use crate::stats::survey::Survey;
use plotters::coord::Shift;
use plotters::prelude::*;

/// Numbers of clues with their shares.
type Shares = Vec<(usize, Estimate)>;

pub(super) fn paint<DB: DrawingBackend>(
    area: &DrawingArea<DB, Shift>,
    surveys: &[Surveyed],
    title: &str,
    unit: u32,
) -> Painted<DB> {
    let (panels, legend) = panels(area, surveys, title, 60, unit)?;
    let shares = surveys.iter().flat_map(|Surveyed { survey, .. }| [carved(survey), all(survey)]);
    let highest = shares.flatten().map(|(_, share)| share.high.min(1.0)).fold(0.0, f64::max);
    for (panel, surveyed) in panels.iter().zip(surveys) {
        paint_panel(panel, surveyed, surveys, highest, unit)?;
    }
    let has_all = surveys.iter().any(|one| one.survey.populations() > 0);
    let kinds =
        [("carved at random", SAMPLE.mix(0.45), true), ("all minimal", ALL.mix(1.0), has_all)];
    let mut x = 120 * unit as i32;
    for (name, colour, _) in kinds.into_iter().filter(|(.., is_shown)| *is_shown) {
        let (side, top) = (24 * unit as i32, 12 * unit as i32);
        legend.draw(&Rectangle::new([(x, top), (x + side, top + side)], colour.filled()))?;
        let place = (x + side + 10 * unit as i32, top + 2 * unit as i32);
        legend.draw(&Text::new(name, place, letters(26, unit)))?;
        x += 330 * unit as i32;
    }
    Ok(())
}

fn paint_panel<DB: DrawingBackend>(
    panel: &DrawingArea<DB, Shift>,
    Surveyed { symmetry, survey }: &Surveyed,
    surveys: &[Surveyed],
    highest: f64,
    unit: u32,
) -> Painted<DB> {
    let Scale { label, room, ticks: most } = scale(surveys);
    let (low, high) = clue_range(surveys);
    let mean = |name: &str, mean: Option<Estimate>| match mean {
        Some(mean) if surveys.len() == 1 && mean.low.is_finite() => {
            let half = (mean.high - mean.low) / 2.0;
            format!("{name}mean {:.2} ± {half:.2}", mean.value)
        }
        Some(mean) => format!("{name}mean {:.1}", mean.value),
        None => String::new(),
    };
    let mut caption = vec![mean("", survey.clues()), mean("of all: ", survey.unbiased_clues())];
    if surveys.len() > 1 {
        caption.insert(0, symmetry.to_string());
    }
    caption.retain(|part| !part.is_empty());
    let mut chart = ChartBuilder::on(panel)
        .margin(16 * unit)
        .caption(caption.join(", "), letters(label, unit))
        .x_label_area_size(room * unit)
        .y_label_area_size((room + 10) * unit)
        .build_cartesian_2d(low as f64 - 0.6..high as f64 + 0.6, 0.0..highest * 103.0)?;
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
        .y_labels(most.min(8))
        .y_label_formatter(&|share| format!("{share:.0} %"))
        .draw()?;
    let at = |clues: usize, share: f64| (clues as f64, share * 100.0);
    let whisker = |(clues, share): &(usize, Estimate), colour| {
        let ends = vec![at(*clues, share.low.max(0.0)), at(*clues, share.high.min(1.0))];
        PathElement::new(ends, stroke(colour, 2, unit))
    };
    let carved = carved(survey);
    chart.draw_series(carved.iter().map(|(clues, share)| {
        let corners = [(*clues as f64 - 0.38, 0.0), (*clues as f64 + 0.38, share.value * 100.0)];
        Rectangle::new(corners, SAMPLE.mix(0.45).filled())
    }))?;
    chart.draw_series(carved.iter().map(|share| whisker(share, INK)))?;
    let all = all(survey);
    chart.draw_series(all.iter().map(|share| whisker(share, ALL)))?;
    chart.draw_series(all.iter().map(|(clues, share)| {
        Circle::new(at(*clues, share.value), label / 4 * unit, ALL.filled())
    }))?;
    Ok(())
}

fn carved(survey: &Survey) -> Shares {
    let counts = survey.counts().filter(|(_, at)| at.puzzles() > 0);
    counts.filter_map(|(clues, _)| Some((clues, survey.share(clues)?))).collect()
}

fn all(survey: &Survey) -> Shares {
    let shares =
        survey.counts().filter_map(|(clues, _)| Some((clues, survey.unbiased_share(clues)?)));
    shares.collect()
}
