//! Pictures by `satoku convert`, and their options: one file for each puzzle, or sheets of several.

#[cfg(feature = "book")]
mod drawing;

use super::documents::DocumentFormat;
use super::numbers;
use clap::Args;
use satoku::format::Format;
use std::path::Path;
use std::str::FromStr;

/// Points of an inch and of a millimetre.
const INCH: f64 = 72.0;
const MILLIMETRE: f64 = INCH / 25.4;

/// A format of pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureFormat {
    /// Vector graphics, with symbols as outlines.
    Svg,
    /// Pixels.
    Png,
    /// A page in black only.
    Pdf,
}

impl PictureFormat {
    const ALL: [(PictureFormat, &'static str); 3] =
        [(PictureFormat::Svg, "svg"), (PictureFormat::Png, "png"), (PictureFormat::Pdf, "pdf")];

    /// Returns the format with this name, which is also the extension of its files.
    fn named(name: &str) -> Option<Self> {
        let found = Self::ALL.iter().find(|(_, known)| *known == name);
        found.map(|(format, _)| *format)
    }

    /// Returns the format given by a file's extension.
    pub fn of_file(path: &Path) -> Option<Self> {
        path.extension().and_then(|extension| extension.to_str()).and_then(Self::named)
    }
}

/// The target of a conversion: data, documents or pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// A puzzle set.
    Set(Format),
    /// A document.
    Document(DocumentFormat),
    /// Pictures.
    Picture(PictureFormat),
}

impl FromStr for Target {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(picture) = PictureFormat::named(text) {
            return Ok(Target::Picture(picture));
        }
        if let Some(document) = DocumentFormat::named(text) {
            return Ok(Target::Document(document));
        }
        text.parse().map(Target::Set).map_err(|error: satoku::names::UnknownName| {
            format!(
                "{error}; or text, markdown, html, latex or typst for documents; or svg, png or \
                 pdf for pictures"
            )
        })
    }
}

/// The width of a picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Width {
    /// In millimetres.
    Millimetres(f64),
    /// In pixels.
    Pixels(f64),
}

/// The widest picture, in points and in pixels: what is asked for takes memory.
const WIDEST: f64 = 1000.0 * MILLIMETRE;
const MOST_PIXELS: f64 = 8192.0;

impl Width {
    /// Returns the width in points. A pixel of a vector graphic is 1/96 inch, as in CSS.
    fn points(self) -> f64 {
        match self {
            Width::Millimetres(length) => length * MILLIMETRE,
            Width::Pixels(pixels) => pixels * INCH / 96.0,
        }
    }
}

impl FromStr for Width {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected = || {
            format!(
                "expected a width such as 90mm or 1200 pixels, of 10mm to 1000mm or 32 to {MOST_PIXELS}"
            )
        };
        let number = |digits: &str| {
            let plain = digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
            digits.parse::<f64>().ok().filter(|_| plain)
        };
        let width = match (text.strip_suffix("mm"), text.strip_suffix("px")) {
            (Some(digits), _) => number(digits).map(Width::Millimetres),
            (_, Some(digits)) => number(digits).map(Width::Pixels),
            _ => number(text).map(Width::Pixels),
        };
        width
            .filter(|width| match width {
                Width::Millimetres(_) => (10.0 * MILLIMETRE..=WIDEST).contains(&width.points()),
                Width::Pixels(pixels) => (32.0..=MOST_PIXELS).contains(pixels),
            })
            .ok_or_else(expected)
    }
}

/// How pictures are made.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Pictures")]
pub struct Pictures {
    /// Also draw the solutions: each in a second picture, or on separate pages of the sheets
    #[arg(long)]
    solution: bool,
    /// The exact width of a picture, such as 90mm (at 300 dots an inch in png) or 1200 (pixels)
    #[arg(long, value_name = "WIDTH", default_value = "90mm")]
    width: Width,
    /// Draw on nothing instead of white paper, in svg and png
    #[arg(long)]
    transparent: bool,
    /// How many puzzles to put on a sheet at most; fewer if they would be too small
    #[arg(long, value_name = "N", default_value_t = 6, allow_negative_numbers = true,
          value_parser = numbers::per_page)]
    per_page: u8,
    /// The paper size of sheets: A4 or letter
    #[arg(long, value_name = "PAPER", default_value = "a4")]
    paper: Paper,
    /// Write even into a folder that has other files in it
    #[arg(long)]
    force: bool,
}

/// The paper of sheets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Paper {
    A4,
    Letter,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_are_bounded() {
        assert_eq!("90mm".parse(), Ok(Width::Millimetres(90.0)));
        assert_eq!("1200px".parse(), Ok(Width::Pixels(1200.0)));
        assert_eq!("1200".parse(), Ok(Width::Pixels(1200.0)));
        for text in [
            "", "mm", "31", "9000", "1.2.3", "9mm", "1001mm", "31px", "8193px", "1e3px", "-90mm",
            "NaNpx",
        ] {
            assert!(text.parse::<Width>().is_err(), "{text}");
        }
    }
}
