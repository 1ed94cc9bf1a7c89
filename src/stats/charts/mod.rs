//! Charts of surveys, as SVG or PNG, for a page of a book or a paper.
//!
//! Text is measured, and drawn in PNG, with an embedded subset of Open Sans, so a chart does not
//! depend on the fonts of a machine. The subset was made of OpenSans-Regular.ttf (Apache License
//! 2.0, Google Corporation) by
//! `pyftsubset --unicodes=U+0020-007E,U+00A0,U+00B1,U+00B7,U+00D7,U+2013,U+2026 --no-hinting
//! --layout-features=`. An SVG names the font `sans-serif`, which the viewer chooses.

mod cost;
mod counts;
mod image;
mod levels;

use super::report::Surveyed;
use super::table::duration;
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::register_font;
use satoku_core::names::names;
use std::fmt::Display;

/// The subject of a chart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Chart {
    /// The share of puzzles with each number of clues; with populations also that of all minimal
    /// puzzles.
    Counts,
    /// The time it takes to get a puzzle with each number of clues.
    Cost,
    /// The levels at each number of clues.
    Levels,
}

names!(Chart { Counts => "counts", Cost => "cost", Levels => "levels" });

/// The file format of a chart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ChartFormat {
    /// A drawing that scales.
    Svg,
    /// A picture of 1600 by 1000 pixels.
    Png,
}

names!(ChartFormat { Svg => "svg", Png => "png" });

/// The error for a drawing that failed.
#[derive(Debug, Clone, thiserror::Error)]
#[error("the chart could not be drawn: {0}")]
pub struct ChartError(String);

impl ChartError {
    fn new(error: impl Display) -> Self {
        ChartError(error.to_string())
    }
}

/// The width and height of a drawing in units, and of a PNG in pixels.
const SIZE: (u32, u32) = (1600, 1000);

impl Chart {
    /// Draws the chart of surveys of puzzles that `title` names. `None` if the surveys lack the
    /// data: cost needs times, and levels need ratings.
    ///
    /// ```
    /// use satoku::board::Symmetry;
    /// use satoku::stats::{Chart, ChartFormat, Observation, Survey, Surveyed};
    ///
    /// let mut survey = Survey::default();
    /// survey.add(&Observation { clues: 24, rating: None, seconds: None });
    /// let surveys = [Surveyed { symmetry: Symmetry::None, survey }];
    /// let svg = Chart::Counts.draw(&surveys, "one puzzle", ChartFormat::Svg)?.unwrap();
    /// assert!(svg.starts_with(b"<svg"));
    /// assert!(Chart::Cost.draw(&surveys, "one puzzle", ChartFormat::Svg)?.is_none());
    /// # Ok::<(), satoku::stats::ChartError>(())
    /// ```
    ///
    /// # Errors
    /// If the drawing fails.
    pub fn draw(
        self,
        surveys: &[Surveyed],
        title: &str,
        format: ChartFormat,
    ) -> Result<Option<Vec<u8>>, ChartError> {
        let is_known = surveys.iter().any(|surveyed| match self {
            Chart::Counts => surveyed.survey.puzzles() > 0,
            Chart::Cost => surveyed.survey.seconds().is_some(),
            Chart::Levels => surveyed.survey.counts().any(|(_, at)| at.rated() > 0),
        });
        if !is_known {
            return Ok(None);
        }
        register_font(
            "sans-serif",
            FontStyle::Normal,
            include_bytes!("OpenSans-Regular-Latin.ttf"),
        )
        .map_err(|_| ChartError::new("the font is not read"))?;
        let drawn = match format {
            ChartFormat::Svg => {
                let mut text = String::new();
                let area = SVGBackend::with_string(&mut text, SIZE).into_drawing_area();
                self.paint(&area, surveys, title, 1)?;
                drop(area);
                text.into_bytes()
            }
            ChartFormat::Png => {
                image::png(SIZE, |area, unit| self.paint(area, surveys, title, unit))?
            }
        };
        Ok(Some(drawn))
    }

    fn paint<DB: DrawingBackend>(
        self,
        area: &DrawingArea<DB, Shift>,
        surveys: &[Surveyed],
        title: &str,
        unit: u32,
    ) -> Result<(), ChartError> {
        area.fill(&WHITE).map_err(ChartError::new)?;
        match self {
            Chart::Counts => counts::paint(area, surveys, title, unit),
            Chart::Cost => cost::paint(area, surveys, title, unit),
            Chart::Levels => levels::paint(area, surveys, title, unit),
        }
        .map_err(ChartError::new)?;
        area.present().map_err(ChartError::new)
    }
}

/// One panel for each survey below a title, about as wide as high, so that none hides another; and
/// an area for the legend. The lowest `legend` units stay free.
type Panels<DB> = (Vec<DrawingArea<DB, Shift>>, DrawingArea<DB, Shift>);

fn panels<DB: DrawingBackend>(
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
struct Scale {
    label: u32,
    room: u32,
    ticks: usize,
}

fn scale(surveys: &[Surveyed]) -> Scale {
    match surveys.len() {
        1 => Scale { label: 26, room: 84, ticks: 24 },
        2..=4 => Scale { label: 22, room: 66, ticks: 10 },
        _ => Scale { label: 20, room: 60, ticks: 6 },
    }
}

type Painted<DB> = Result<(), DrawingAreaErrorKind<<DB as DrawingBackend>::ErrorType>>;

/// Colours that people with any colour vision can tell apart (Okabe and Ito 2008): for the sample,
/// and for all minimal puzzles.
const SAMPLE: RGBColor = RGBColor(0, 114, 178);
const ALL: RGBColor = RGBColor(213, 94, 0);

/// The colours of text, and of lines behind it.
const INK: RGBColor = RGBColor(40, 40, 40);
const FAINT: RGBColor = RGBColor(225, 225, 225);

/// Returns the style of text of a size, in units of the drawing.
fn letters(size: u32, unit: u32) -> TextStyle<'static> {
    ("sans-serif", size * unit).into_font().color(&INK)
}

/// Returns the style of a line of a width, in units of the drawing.
fn stroke(colour: RGBColor, width: u32, unit: u32) -> ShapeStyle {
    ShapeStyle { color: colour.to_rgba(), filled: true, stroke_width: width * unit }
}

/// Returns the label of a tick without decimals, such as `100 ms`.
fn decade(seconds: f64) -> String {
    let text = duration(seconds);
    let (number, unit) = text.split_once(' ').unwrap_or((&text, ""));
    let number = number.split_once('.').map_or(number, |(whole, _)| whole);
    format!("{number} {unit}")
}

/// Returns the fewest and the most clues in any of the surveys.
fn clue_range(surveys: &[Surveyed]) -> (usize, usize) {
    let counts = || surveys.iter().flat_map(|one| one.survey.counts().map(|(clues, _)| clues));
    (counts().min().unwrap_or(0), counts().max().unwrap_or(0))
}

/// Returns the number of labels below an axis.
fn ticks((low, high): (usize, usize), most: usize) -> usize {
    (high - low + 1).clamp(2, most)
}
