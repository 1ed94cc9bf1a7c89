//! What the charts share: panels, scales, colours and letters.

use crate::stats::report::Surveyed;
use crate::stats::table::duration;
use plotters::coord::Shift;
use plotters::prelude::*;

/// One panel for each survey below a title, about as wide as high, so that none hides another; and
/// an area for the legend. The lowest `legend` units stay free.
pub(super) type Panels<DB> = (Vec<DrawingArea<DB, Shift>>, DrawingArea<DB, Shift>);

pub(super) fn panels<DB: DrawingBackend>(
    area: &DrawingArea<DB, Shift>,
    surveys: &[Surveyed],
    title: &str,
    legend: u32,
    unit: u32,
) -> Result<Panels<DB>, DrawingAreaErrorKind<DB::ErrorType>> {
    let area = area.margin(24 * unit, 0, 0, 0).titled(title, letters(38, unit))?;
    let (above, below) = area.split_vertically(area.dim_in_pixel().1 - legend * unit);
    let columns = match surveys.len() {
        1 => 1,
        2..=4 => 2,
        5 | 6 => 3,
        _ => 4,
    };
    Ok((above.split_evenly((surveys.len().div_ceil(columns), columns)), below))
}

/// The sizes of text and labels, which are smaller if there are many panels.
pub(super) struct Scale {
    pub(super) label: u32,
    pub(super) room: u32,
    pub(super) ticks: usize,
}

pub(super) fn scale(surveys: &[Surveyed]) -> Scale {
    match surveys.len() {
        1 => Scale { label: 26, room: 84, ticks: 24 },
        2..=4 => Scale { label: 22, room: 66, ticks: 10 },
        _ => Scale { label: 20, room: 60, ticks: 6 },
    }
}

pub(super) type Painted<DB> = Result<(), DrawingAreaErrorKind<<DB as DrawingBackend>::ErrorType>>;

/// Colours that people with any colour vision can tell apart (Okabe and Ito 2008): for the sample,
/// and for all minimal puzzles.
pub(super) const SAMPLE: RGBColor = RGBColor(0, 114, 178);
pub(super) const ALL: RGBColor = RGBColor(213, 94, 0);

/// The colours of text, and of lines behind it.
pub(super) const INK: RGBColor = RGBColor(40, 40, 40);
pub(super) const FAINT: RGBColor = RGBColor(225, 225, 225);

/// Returns the style of text of a size, in units of the drawing.
pub(super) fn letters(size: u32, unit: u32) -> TextStyle<'static> {
    ("sans-serif", size * unit).into_font().color(&INK)
}

/// Returns the style of a line of a width, in units of the drawing.
pub(super) fn stroke(colour: RGBColor, width: u32, unit: u32) -> ShapeStyle {
    ShapeStyle { color: colour.to_rgba(), filled: true, stroke_width: width * unit }
}

/// Returns the label of a tick without decimals, such as `100 ms`.
pub(super) fn decade(seconds: f64) -> String {
    let text = duration(seconds);
    let (number, unit) = text.split_once(' ').unwrap_or((&text, ""));
    let number = number.split_once('.').map_or(number, |(whole, _)| whole);
    format!("{number} {unit}")
}

/// Returns the fewest and the most clues in any of the surveys.
pub(super) fn clue_range(surveys: &[Surveyed]) -> (usize, usize) {
    let counts = || surveys.iter().flat_map(|one| one.survey.counts().map(|(clues, _)| clues));
    (counts().min().unwrap_or(0), counts().max().unwrap_or(0))
}

/// Returns the number of labels below an axis.
pub(super) fn ticks((low, high): (usize, usize), most: usize) -> usize {
    (high - low + 1).clamp(2, most)
}

/// The width and height of a drawing in units, and of a PNG in pixels.
pub(super) const SIZE: (u32, u32) = (1600, 1000);
