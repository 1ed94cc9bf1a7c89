//! Finds the symbols and marks of boards that lie on each other.

use super::ink::{Bounds, Outline};
use std::collections::BTreeMap;
use typst::layout::{Point, Rect, Transform};
use typst::text::TextItem;

/// How far the ink of two characters may reach into each other, in points.
const TOUCH: f64 = 0.3;

/// The share of the size of a symbol by which the box around a mark may reach into that of a
/// symbol: its corners have no ink where it is round.
const CORNER: f64 = 0.12;

/// The most times that a mark on a cell is larger than the symbols; what is larger surrounds
/// several.
const ONE_CELL: f64 = 2.5;

/// The ink of characters by typeface, weight and glyph, for type of size 1.
pub(super) type GlyphInks = BTreeMap<(String, u16, u16), Option<Rect>>;

/// A character on a page.
struct Character {
    area: Bounds,
    /// The text that it is part of.
    item: usize,
    /// The size of its type.
    size: f64,
    /// Whether it is a symbol of a board.
    is_symbol: bool,
    shown: String,
}

/// The characters and closed marks of a page with boards.
#[derive(Default)]
pub(super) struct Pieces {
    characters: Vec<Character>,
    marks: Vec<(Bounds, Outline)>,
    items: usize,
}

impl Pieces {
    /// Adds the characters of a text, whose beginning `to_page` puts on the page.
    pub(super) fn add_text(&mut self, text: &TextItem, to_page: Transform, inks: &mut GlyphInks) {
        let info = text.font.info();
        let (family, weight) = (info.family.as_str(), info.variant.weight.to_number());
        // Digits of puzzles are the only monospaced type.
        let is_symbol = family.ends_with("Mono");
        let size = text.size.to_pt();
        let mut at = 0.0;
        for glyph in &text.glyphs {
            let key = (family.to_owned(), weight, glyph.id);
            let ink = *inks.entry(key).or_insert_with(|| {
                let bounds = TextItem { glyphs: vec![glyph.clone()], ..text.clone() }.bbox();
                bounds
                    .min
                    .x
                    .to_pt()
                    .is_finite()
                    .then_some(bounds)
                    .map(|bounds| Rect { min: bounds.min / size, max: bounds.max / size })
            });
            if let Some(ink) = ink {
                let place = |point: Point| {
                    let point = point * size;
                    Point::new(point.x + typst::layout::Abs::pt(at), point.y).transform(to_page)
                };
                let (min, max) = (place(ink.min), place(ink.max));
                self.characters.push(Character {
                    area: Bounds {
                        left: min.x.to_pt(),
                        // Texts are measured upwards.
                        top: min.y.min(max.y).to_pt(),
                        right: max.x.to_pt(),
                        bottom: min.y.max(max.y).to_pt(),
                    },
                    item: self.items,
                    size,
                    is_symbol,
                    shown: text.text.get(glyph.range()).unwrap_or_default().to_owned(),
                });
            }
            at += glyph.x_advance.at(text.size).to_pt();
        }
        self.items += 1;
    }

    /// Adds a closed line.
    pub(super) fn add_mark(&mut self, area: Bounds, outline: Outline) {
        self.marks.push((area, outline));
    }

    /// Returns what lies on what, for the first such pair.
    pub(super) fn overlap(mut self) -> Option<String> {
        self.characters.sort_by(|one, other| one.area.left.total_cmp(&other.area.left));
        for (number, one) in self.characters.iter().enumerate() {
            let next = self.characters[number + 1..].iter();
            let mut near = next.take_while(|other| other.area.left < one.area.right);
            let is_on = |other: &&Character| {
                let (wide, high) = common(one.area, other.area);
                other.item != one.item && wide > TOUCH && high > TOUCH
            };
            if let Some(other) = near.find(is_on) {
                return Some(format!("`{}` and `{}` lie on each other", one.shown, other.shown));
            }
        }
        self.characters.iter().find_map(|one| {
            let is_on = |(mark, outline): &&(Bounds, Outline)| {
                let most = ONE_CELL * one.size;
                let (wide, high) = common(one.area, *mark);
                // Labels in corners of cells may be beside a round mark in the middle.
                (one.is_symbol || *outline == Outline::Straight)
                    && mark.right - mark.left < most
                    && mark.bottom - mark.top < most
                    && wide.min(high) > CORNER * one.size
                    && !surrounds(*mark, one.area)
            };
            self.marks.iter().find(is_on)?;
            Some(format!("a mark lies on the symbol `{}`", one.shown))
        })
    }
}

/// Returns the width and height of what two areas have in common; below 0 if they are apart.
fn common(one: Bounds, other: Bounds) -> (f64, f64) {
    (
        one.right.min(other.right) - one.left.max(other.left),
        one.bottom.min(other.bottom) - one.top.max(other.top),
    )
}

fn surrounds(outer: Bounds, inner: Bounds) -> bool {
    let within = |least: f64, one: f64, most: f64| least - TOUCH <= one && one <= most + TOUCH;
    within(outer.left, inner.left, outer.right)
        && within(outer.left, inner.right, outer.right)
        && within(outer.top, inner.top, outer.bottom)
        && within(outer.top, inner.bottom, outer.bottom)
}
