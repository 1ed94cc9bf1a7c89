//! The content of a cover: its design, its texts, and the sheet that it is printed on.

use super::as_text::text;
use satoku_core::names::names;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The design of the front of a cover.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CoverDesign {
    /// The title above a puzzle.
    #[default]
    Grid,
    /// The title in a band of colour across the middle, between two fields.
    Band,
    /// Large type at the left, and the puzzle small in a corner.
    Bold,
    /// Everything centred within a frame.
    Classic,
    /// A mosaic of coloured squares made from the puzzle.
    Mosaic,
    /// A puzzle below a quarter of the sun.
    Sunrise,
    /// A light front with a puzzle on a coloured sheet.
    Paper,
    /// Large round shapes, for children.
    Playful,
    /// A large corner of the puzzle, with a few digits in pencil.
    Corner,
    /// A scene of the theme with a puzzle on a card.
    Scene,
    /// Motifs of the theme all over, and a puzzle on a plate.
    Pattern,
    /// The number of puzzles in very large type.
    Count,
}

names!(CoverDesign {
    Grid => "grid",
    Band => "band",
    Bold => "bold",
    Classic => "classic",
    Mosaic => "mosaic",
    Sunrise => "sunrise",
    Paper => "paper",
    Playful => "playful",
    Corner => "corner",
    Scene => "scene",
    Pattern => "pattern",
    Count => "count",
});

/// The colours of a cover.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CoverPalette {
    /// Dark blue with yellow.
    #[default]
    Navy,
    /// Dark green with cream.
    Forest,
    /// Dark red with gold.
    Wine,
    /// Turquoise with orange.
    Teal,
    /// Violet with pink.
    Plum,
    /// Orange with dark brown.
    Amber,
    /// Black with red.
    Ink,
    /// Light blue with white.
    Sky,
}

names!(CoverPalette {
    Navy => "navy",
    Forest => "forest",
    Wine => "wine",
    Teal => "teal",
    Plum => "plum",
    Amber => "amber",
    Ink => "ink",
    Sky => "sky",
});

/// A part of the cover that can have a finish of its own, such as foil.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CoverPart {
    /// The title on the front and the spine.
    Title,
    /// The series and the volume on the front.
    Series,
    /// The author on the front and the spine.
    Author,
    /// The badge on the front: its ring and its words.
    Badge,
    /// The puzzle or the picture on the front: its whole area.
    Picture,
}

names!(CoverPart {
    Title => "title",
    Series => "series",
    Author => "author",
    Badge => "badge",
    Picture => "picture",
});

/// A finish that the printer adds to parts of a cover.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Finish {
    /// Metal foil, pressed onto the cover.
    Foil,
    /// Glossy varnish (spot UV).
    Varnish,
}

names!(Finish { Foil => "foil", Varnish => "varnish" });

/// The design and the texts of a cover.
#[derive(Debug, Clone, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct CoverContent {
    /// Whether the digital edition begins with the front of the cover.
    pub front_in_digital: bool,
    /// The design of the front.
    #[serde(serialize_with = "text")]
    pub design: CoverDesign,
    /// The colours.
    #[serde(serialize_with = "text")]
    pub palette: CoverPalette,
    /// The text of the back, in place of the usual one.
    #[serde(skip)]
    pub text: Option<Vec<BackText>>,
    /// The name of the series.
    pub series: Option<String>,
    /// The volume.
    pub volume: Option<String>,
    /// The words in the badge on the front.
    pub badge: Option<String>,
    /// The price.
    pub price: Option<String>,
    /// Whether to print the barcode of the ISBN.
    #[serde(skip)]
    pub barcode: bool,
    /// The parts with a finish of their own.
    #[serde(skip)]
    pub finishes: BTreeMap<Finish, Vec<CoverPart>>,
    /// The bytes of the picture on the front: PNG, JPEG or SVG.
    #[serde(skip)]
    pub picture: Option<Arc<[u8]>>,
}

/// A part of the text on the back of a cover, with `*italics*` and `**bold**` as in the spec.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BackText {
    /// A paragraph.
    Paragraph(String),
    /// An item of a list.
    Item(String),
}

impl BackText {
    /// Divides a text into paragraphs and items: lines that begin with `- ` are items, and blank
    /// lines divide paragraphs.
    pub fn parts(text: &str) -> Vec<BackText> {
        let mut parts = Vec::new();
        let mut goes_on = false;
        for line in text.lines().map(str::trim) {
            if line.is_empty() {
                goes_on = false;
            } else if let Some(item) = line.strip_prefix("- ") {
                parts.push(BackText::Item(item.trim().to_owned()));
                goes_on = true;
            } else if let (true, Some(BackText::Paragraph(last) | BackText::Item(last))) =
                (goes_on, parts.last_mut())
            {
                last.push(' ');
                last.push_str(line);
            } else {
                parts.push(BackText::Paragraph(line.to_owned()));
                goes_on = true;
            }
        }
        parts
    }
}

/// The sheet that a cover is printed on: back, spine and front side by side, with bleed around
/// them.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Wrap {
    /// The width of the sheet: two pages, the spine, and bleed on both sides.
    pub width: f64,
    /// The height of the sheet, with bleed.
    pub height: f64,
    /// The distance that the print extends beyond the cut.
    pub bleed: f64,
    /// The width of the spine.
    pub spine: f64,
    /// The distance of text on the spine from its folds; `None` if no text is allowed there.
    pub spine_clearance: Option<f64>,
    /// The distance of text from the cut.
    pub safe: f64,
    /// The area on the back where the service prints its barcode, which must stay empty.
    pub barcode: Option<Area>,
}

/// A rectangle of a sheet, measured from its upper left corner.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Area {
    /// From the left edge of the sheet.
    pub left: f64,
    /// From the upper edge of the sheet.
    pub top: f64,
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_of_the_back_has_paragraphs_and_items() {
        let item = |text: &str| BackText::Item(text.to_owned());
        let paragraph = |text: &str| BackText::Paragraph(text.to_owned());
        let parts = BackText::parts("One\ntwo.\n\nThree:\n- a\n- b\n  and c\n\nEnd.");
        let expected = [
            paragraph("One two."),
            paragraph("Three:"),
            item("a"),
            item("b and c"),
            paragraph("End."),
        ];
        assert_eq!(parts, expected);
        assert_eq!(BackText::parts(" \n"), []);
    }
}
