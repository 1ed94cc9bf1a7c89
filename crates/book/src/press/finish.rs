//! The parts of a cover that get a finish such as foil, as a page of their own.

use crate::content::CoverPart;
use std::collections::{BTreeMap, BTreeSet};
use typst::foundations::Label;
use typst::layout::{Frame, FrameItem, GroupItem};
use typst::visualize::{Color, Geometry};

/// Returns a page with nothing but these parts, in solid black, each where it is on the cover.
///
/// The templates mark parts with labels such as `<cover-title>`. Of the picture the whole area is
/// black, of other parts lines and words are.
///
/// # Errors
/// Returns a part that nothing on the page is marked as.
pub(super) fn finished(frame: &Frame, parts: &[CoverPart]) -> Result<Frame, CoverPart> {
    let by_label = parts.iter().map(|part| (format!("cover-{part}"), *part)).collect();
    let mut found = BTreeSet::new();
    let kept = marked(frame, &by_label, &mut found);
    match parts.iter().find(|part| !found.contains(*part)) {
        Some(part) => Err(*part),
        None => Ok(kept),
    }
}

fn marked(
    frame: &Frame,
    by_label: &BTreeMap<String, CoverPart>,
    found: &mut BTreeSet<CoverPart>,
) -> Frame {
    let mut kept = Frame::new(frame.size(), frame.kind());
    for (at, item) in frame.items() {
        let FrameItem::Group(group) = item else { continue };
        let label = group.label.map(Label::resolve);
        let inner = match label.and_then(|label| by_label.get(label.as_str())) {
            Some(part) => {
                found.insert(*part);
                blackened(&group.frame, *part == CoverPart::Picture)
            }
            None => marked(&group.frame, by_label, found),
        };
        if !inner.is_empty() {
            kept.push(*at, FrameItem::Group(GroupItem { frame: inner, ..group.clone() }));
        }
    }
    kept
}

/// Returns a part in black: all of its area, or its lines and words.
fn blackened(frame: &Frame, whole: bool) -> Frame {
    let mut kept = Frame::new(frame.size(), frame.kind());
    for (at, item) in frame.items() {
        let item = match item {
            FrameItem::Group(group) => FrameItem::Group(GroupItem {
                frame: blackened(&group.frame, whole),
                ..group.clone()
            }),
            FrameItem::Text(text) => {
                let mut text = text.clone();
                text.fill = Color::BLACK.into();
                text.stroke = None;
                FrameItem::Text(text)
            }
            FrameItem::Shape(shape, span) => {
                let mut shape = shape.clone();
                shape.fill = shape.fill.filter(|_| whole).map(|_| Color::BLACK.into());
                if let Some(stroke) = &mut shape.stroke {
                    stroke.paint = Color::BLACK.into();
                }
                FrameItem::Shape(shape, *span)
            }
            FrameItem::Image(_, size, span) => {
                let area = Geometry::Rect(*size).filled(Color::BLACK);
                FrameItem::Shape(area, *span)
            }
            FrameItem::Link(..) | FrameItem::Tag(_) => continue,
        };
        kept.push(*at, item);
    }
    kept
}
