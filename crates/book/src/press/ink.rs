//! The pieces of ink on a laid-out page, with their places.

use crate::content::Area;
use typst::foundations::Label;
use typst::layout::{Abs, Frame, FrameItem, Point, Rect, Transform};
use typst::text::TextItem;
use typst::visualize::{CurveItem, FixedStroke, Geometry, Image, Paint, Shape};

/// A piece of ink.
pub(super) struct Ink<'a> {
    pub what: What<'a>,
    /// Its bounding rectangle on the page, in points.
    pub area: Bounds,
    /// The factor from its own size to that on the page.
    pub scale: f64,
    /// Where its own origin is on the page.
    pub to_page: Transform,
    /// The label of the innermost part of the page with one that it belongs to.
    pub part: Option<Label>,
}

#[derive(Clone, Copy)]
pub(super) enum What<'a> {
    Text(&'a TextItem),
    Shape {
        fill: Option<&'a Paint>,
        stroke: Option<&'a FixedStroke>,
        /// Whether it ends where it begins, and if so, whether it is round.
        closed: Option<Outline>,
    },
    /// An image, and its size before it is clipped, in points.
    Image {
        image: &'a Image,
        width: f64,
    },
}

/// The look of a closed line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outline {
    Straight,
    Round,
}

/// A rectangle by its edges, from the upper left corner of the page.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Bounds {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Bounds {
    /// Returns the rectangle of an area.
    pub fn of(area: Area) -> Self {
        let Area { left, top, width, height } = area;
        Bounds { left, top, right: left + width, bottom: top + height }
    }

    /// Returns whether a rectangle has room in common with this one.
    pub fn meets(self, other: Bounds) -> bool {
        other.left < self.right
            && other.right > self.left
            && other.top < self.bottom
            && other.bottom > self.top
    }

    /// Returns whether another rectangle is within this one.
    pub fn holds(self, other: Bounds) -> bool {
        self.left <= other.left
            && self.top <= other.top
            && other.right <= self.right
            && other.bottom <= self.bottom
    }
}

/// Calls `see` for every piece of ink of a page.
pub(super) fn walk<'a>(frame: &'a Frame, see: &mut dyn FnMut(Ink<'a>)) {
    walk_frame(frame, Transform::identity(), None, see);
}

/// Calls `see` for every piece of ink of a part of a page that is cut off at its edges.
fn walk_clipped<'a>(
    frame: &'a Frame,
    to_page: Transform,
    part: Option<Label>,
    edges: Bounds,
    see: &mut dyn FnMut(Ink<'a>),
) {
    walk_frame(frame, to_page, part, &mut |mut ink: Ink<'a>| {
        ink.area = Bounds {
            left: ink.area.left.max(edges.left),
            top: ink.area.top.max(edges.top),
            right: ink.area.right.min(edges.right),
            bottom: ink.area.bottom.min(edges.bottom),
        };
        if ink.area.left < ink.area.right && ink.area.top < ink.area.bottom {
            see(ink);
        }
    });
}

fn walk_frame<'a>(
    frame: &'a Frame,
    to_page: Transform,
    part: Option<Label>,
    see: &mut dyn FnMut(Ink<'a>),
) {
    for (at, item) in frame.items() {
        let here = to_page.pre_concat(Transform::translate(at.x, at.y));
        match item {
            FrameItem::Group(group) => {
                let to_page = here.pre_concat(group.transform);
                let part = group.label.or(part);
                match &group.clip {
                    Some(clip) => {
                        let edges = on_page(clip.bbox(None), to_page);
                        walk_clipped(&group.frame, to_page, part, edges, see);
                    }
                    None => walk_frame(&group.frame, to_page, part, see),
                }
            }
            FrameItem::Text(text) => {
                let bounds = text.bbox();
                // Blanks have no outline.
                if bounds.min.x.to_pt().is_finite() {
                    see(Ink::new(What::Text(text), bounds, here, part));
                } else if text.glyphs.iter().any(|glyph| glyph.id == 0) {
                    see(Ink::new(
                        What::Text(text),
                        Rect::new(Point::zero(), Point::zero()),
                        here,
                        part,
                    ));
                }
            }
            FrameItem::Shape(shape, _) => {
                if let Some(what) = shape_ink(shape) {
                    see(Ink::new(what, shape.bbox(true), here, part));
                }
            }
            FrameItem::Image(image, size, _) => {
                let bounds = Rect::from_pos_size(Point::zero(), *size);
                let width = size.x.to_pt();
                see(Ink::new(What::Image { image, width }, bounds, here, part));
            }
            FrameItem::Link(..) | FrameItem::Tag(_) => {}
        }
    }
}

fn shape_ink(shape: &Shape) -> Option<What<'_>> {
    let (fill, stroke) = (shape.fill.as_ref(), shape.stroke.as_ref());
    let closed = match &shape.geometry {
        Geometry::Line(_) => None,
        Geometry::Rect(_) => Some(Outline::Straight),
        Geometry::Curve(curve) if !curve.0.contains(&CurveItem::Close) => None,
        Geometry::Curve(curve) => {
            let is_round = curve.0.iter().any(|item| matches!(item, CurveItem::Cubic(..)));
            Some(if is_round { Outline::Round } else { Outline::Straight })
        }
    };
    (fill.is_some() || stroke.is_some()).then_some(What::Shape { fill, stroke, closed })
}

/// Returns the bounding rectangle on the page of a rectangle.
fn on_page(bounds: Rect, to_page: Transform) -> Bounds {
    let corners = [
        bounds.min,
        bounds.max,
        Point::new(bounds.min.x, bounds.max.y),
        Point::new(bounds.max.x, bounds.min.y),
    ]
    .map(|corner| corner.transform(to_page));
    let least = |of: fn(&Point) -> Abs| {
        corners.iter().map(|corner| of(corner).to_pt()).fold(f64::INFINITY, f64::min)
    };
    let most = |of: fn(&Point) -> Abs| {
        corners.iter().map(|corner| of(corner).to_pt()).fold(f64::NEG_INFINITY, f64::max)
    };
    Bounds {
        left: least(|corner| corner.x),
        top: least(|corner| corner.y),
        right: most(|corner| corner.x),
        bottom: most(|corner| corner.y),
    }
}

impl<'a> Ink<'a> {
    fn new(what: What<'a>, bounds: Rect, to_page: Transform, part: Option<Label>) -> Self {
        let Transform { sx, ky, kx, sy, .. } = to_page;
        let scale = (sx.get() * sy.get() - kx.get() * ky.get()).abs().sqrt();
        Ink { what, area: on_page(bounds, to_page), scale, to_page, part }
    }
}
