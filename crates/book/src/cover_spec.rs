//! The part of a spec that describes the cover.

use super::content::{CoverDesign, CoverPalette, CoverPart, Finish};
use super::spec_error::{LINE, PARAGRAPH};
use satoku_core::worded::{worded_list, worded_option, worded_value};
use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error, MapAccess, Visitor};
use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// The cover of a book: `cover = false` for none, or a table `[cover]` with its design and texts.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct CoverSpec {
    /// Whether there is a cover. The default is to have one if the width of the spine is known.
    pub wanted: Option<bool>,
    /// The design of the front.
    pub design: CoverDesign,
    /// The colours.
    pub palette: CoverPalette,
    /// A picture on the front, in place of the grid: a PNG, JPEG or SVG file.
    pub picture: Option<PathBuf>,
    /// The text of the back, in place of the usual one: paragraphs with blank lines between them;
    /// lines that begin with `- ` are the items of a list.
    pub text: Option<String>,
    /// The name of the series.
    pub series: Option<String>,
    /// The volume, such as `Volume 2`.
    pub volume: Option<String>,
    /// A few words in a badge on the front, such as `LARGE PRINT`.
    pub badge: Option<String>,
    /// The price, as it is printed above the barcode.
    pub price: Option<String>,
    /// Whether to print the barcode of the ISBN. Without one the service prints it.
    pub barcode: bool,
    /// The parts with a finish of their own: the keys `foil` and `varnish`.
    pub finishes: BTreeMap<Finish, Vec<CoverPart>>,
    /// The width of the spine, for services without a rule and for hardcovers.
    pub spine: Option<SpineWidth>,
    /// The size of the whole sheet, for hardcovers.
    pub sheet: Option<SheetSize>,
}

/// The keys of the table.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
struct Table {
    #[serde(deserialize_with = "worded_value")]
    design: CoverDesign,
    #[serde(deserialize_with = "worded_value")]
    palette: CoverPalette,
    picture: Option<PathBuf>,
    text: Option<String>,
    series: Option<String>,
    #[serde(deserialize_with = "worded_option")]
    volume: Option<String>,
    badge: Option<String>,
    price: Option<String>,
    barcode: bool,
    #[serde(deserialize_with = "worded_list")]
    foil: Vec<CoverPart>,
    #[serde(deserialize_with = "worded_list")]
    varnish: Vec<CoverPart>,
    #[serde(deserialize_with = "worded_option")]
    spine: Option<SpineWidth>,
    #[serde(deserialize_with = "worded_option")]
    sheet: Option<SheetSize>,
}

impl<'de> Deserialize<'de> for CoverSpec {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct BoolOrTable;

        impl<'de> Visitor<'de> for BoolOrTable {
            type Value = CoverSpec;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("true, false, or a table such as [cover] with design = \"grid\"")
            }

            fn visit_bool<E: Error>(self, wanted: bool) -> Result<CoverSpec, E> {
                Ok(CoverSpec { wanted: Some(wanted), ..CoverSpec::default() })
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<CoverSpec, A::Error> {
                let table = Table::deserialize(MapAccessDeserializer::new(map))?;
                let Table { design, palette, picture, text, series, volume, badge, .. } = table;
                let Table { price, barcode, foil, varnish, spine, sheet, .. } = table;
                let finishes = [(Finish::Foil, foil), (Finish::Varnish, varnish)];
                Ok(CoverSpec {
                    wanted: None,
                    design,
                    palette,
                    picture,
                    text,
                    series,
                    volume,
                    badge,
                    price,
                    barcode,
                    finishes: finishes.into_iter().filter(|(_, parts)| !parts.is_empty()).collect(),
                    spine,
                    sheet,
                })
            }
        }

        deserializer.deserialize_any(BoolOrTable)
    }
}

/// The width of a spine, in inches: written as `0.25in` or `6mm`.
///
/// ```
/// use satoku_book::SpineWidth;
///
/// assert_eq!("0.25in".parse::<SpineWidth>().unwrap().inches(), 0.25);
/// assert_eq!("12.7mm".parse::<SpineWidth>().unwrap().inches(), 0.5);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SpineWidth(f64);

/// The millimetres of an inch.
const MILLIMETRES: f64 = 25.4;

/// The widest spine that is taken, in inches: that of books of 1050 thick pages is below 3.
const WIDEST: f64 = 4.0;

impl SpineWidth {
    /// Returns the width in inches.
    pub fn inches(self) -> f64 {
        self.0
    }
}

/// The error for a text that is not a [`SpineWidth`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected a width up to 4 inches, such as 0.25in or 6mm")]
pub struct SpineWidthError;

impl FromStr for SpineWidth {
    type Err = SpineWidthError;

    fn from_str(text: &str) -> Result<Self, SpineWidthError> {
        let (number, unit) = number_and_unit(text).ok_or(SpineWidthError)?;
        match length(number, unit, WIDEST) {
            Some(width) => Ok(SpineWidth(width)),
            None => Err(SpineWidthError),
        }
    }
}

/// The size of the sheet that a cover is printed on: written as `14.04x10.42in` or `356x265mm`.
///
/// ```
/// use satoku_book::SheetSize;
///
/// let sheet: SheetSize = "14x10.5in".parse().unwrap();
/// assert_eq!((sheet.width(), sheet.height()), (14.0, 10.5));
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SheetSize {
    width: f64,
    height: f64,
}

/// The longest side of a sheet that is taken, in inches.
const LONGEST: f64 = 40.0;

impl SheetSize {
    /// Returns the width in inches.
    pub fn width(self) -> f64 {
        self.width
    }

    /// Returns the height in inches.
    pub fn height(self) -> f64 {
        self.height
    }
}

/// The error for a text that is not a [`SheetSize`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected a width and height up to 40 inches, such as 14.04x10.42in or 356x265mm")]
pub struct SheetSizeError;

impl FromStr for SheetSize {
    type Err = SheetSizeError;

    fn from_str(text: &str) -> Result<Self, SheetSizeError> {
        let (numbers, unit) = number_and_unit(text).ok_or(SheetSizeError)?;
        let (width, height) = numbers.split_once('x').ok_or(SheetSizeError)?;
        let side = |number: &str| length(number, unit, LONGEST).ok_or(SheetSizeError);
        Ok(SheetSize { width: side(width)?, height: side(height)? })
    }
}

/// Divides a text into its numbers and the factor of its unit to an inch.
fn number_and_unit(text: &str) -> Option<(&str, f64)> {
    match (text.strip_suffix("in"), text.strip_suffix("mm")) {
        (Some(number), _) => Some((number, 1.0)),
        (_, Some(number)) => Some((number, MILLIMETRES)),
        (None, None) => None,
    }
}

/// Reads a length above 0 and up to `most` inches; returns inches.
fn length(number: &str, to_an_inch: f64, most: f64) -> Option<f64> {
    let number = number.trim();
    if !number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        return None;
    }
    let inches = number.parse::<f64>().ok()? / to_an_inch;
    (inches > 0.0 && inches <= most).then_some(inches)
}

impl CoverSpec {
    /// Returns the texts that are printed as written: key, text, and the most characters.
    pub(super) fn texts(&self) -> impl Iterator<Item = (String, Option<&String>, usize)> {
        [
            ("text", self.text.as_ref(), PARAGRAPH),
            ("series", self.series.as_ref(), LINE),
            ("volume", self.volume.as_ref(), SHORT),
            ("badge", self.badge.as_ref(), SHORT),
            ("price", self.price.as_ref(), PRICE),
        ]
        .into_iter()
        .map(|(key, text, most)| (format!("cover.{key}"), text, most))
    }
}

/// The most characters of a badge and a volume.
const SHORT: usize = 30;

/// The most characters of a price, which may be in several currencies.
const PRICE: usize = 60;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Spec;

    #[test]
    fn widths_of_spines_are_read_in_inches_and_millimetres() {
        assert!(("6mm".parse::<SpineWidth>().unwrap().inches() - 0.2362).abs() < 1e-4);
        for text in ["", "in", "0in", "5in", "1e0in", "-1in", "infin", "nanmm", "0.25", "1..2in"] {
            assert_eq!(text.parse::<SpineWidth>(), Err(SpineWidthError), "{text}");
        }
    }

    #[test]
    fn sizes_of_sheets_are_read_in_inches_and_millimetres() {
        let sheet: SheetSize = "254 x 127mm".parse().unwrap();
        assert_eq!((sheet.width(), sheet.height()), (10.0, 5.0));
        for text in ["", "10in", "10x5", "0x5in", "10x50in", "x5in", "10xin", "10x5x2in"] {
            assert_eq!(text.parse::<SheetSize>(), Err(SheetSizeError), "{text}");
        }
    }

    #[test]
    fn a_cover_is_refused_or_described() {
        let cover = |text: &str| Spec::read(text).unwrap().0.cover;
        assert_eq!(cover("cover = false").wanted, Some(false));
        let described =
            cover("service = 'ingram'\n[cover]\ndesign = 'bold'\nvolume = 2\nspine = '7mm'\n");
        assert!(described.wanted.is_none() && described.spine.is_some());
        assert_eq!((described.design, described.volume.as_deref()), (CoverDesign::Bold, Some("2")));
    }
}
