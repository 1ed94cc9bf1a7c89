//! Charts of surveys, as SVG or PNG, for a page of a book or a paper.
//!
//! Text is measured, and drawn in PNG, with an embedded subset of Open Sans, so a chart does not
//! depend on the fonts of a machine. The subset was made of OpenSans-Regular.ttf (Apache License
//! 2.0, Google Corporation) by
//! `pyftsubset --unicodes=U+0020-007E,U+00A0,U+00B1,U+00B7,U+00D7,U+2013,U+2026 --no-hinting
//! --layout-features=`. An SVG names the font `sans-serif`, which the viewer chooses.

mod cost;
mod counts;
mod error;
mod image;
mod levels;
mod panels;

pub use error::ChartError;

use super::report::Surveyed;
use panels::{
    ALL, FAINT, INK, Painted, SAMPLE, SIZE, Scale, clue_range, decade, letters, panels, scale,
    stroke, ticks,
};
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::register_font;
use satoku_core::names::names;

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
