//! The size of a cover for a number of pages, and the areas for text and barcode.

use super::content::{Area, INCH, Wrap};
use super::cover_spec::{CoverSpec, SheetSize, SpineWidth};
use super::services::{
    BARCODE, BARCODE_FROM_EDGE, BLEED, Binding, CASE_WRAP, COIL, COVER_CLEARANCE, HINGE,
    SMALLEST_TYPE, SPINE_CLEARANCE, SPINE_TEXT_PAGES, Service, Spine, Trim,
};
use super::spec::Spec;

/// The reason why there is no cover.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CoverError {
    /// The service does not say how wide the spine is.
    #[error("{service} does not say how wide a spine is, so a cover would be guessed")]
    Template {
        /// The service.
        service: Service,
        /// The address where it makes a template from the page count.
        address: &'static str,
    },
    /// The sizes of a hardcover are those of a template.
    #[error("KDP does not say how wide the spine and the boards of a hardcover are")]
    Case,
    /// Sheets have no cover.
    #[error("{0} sheets have no spine to wrap a cover around")]
    Sheets(Service),
}

impl CoverError {
    /// Returns what to do about it.
    pub fn hint(&self) -> String {
        match self {
            CoverError::Template { address, .. } => {
                format!(
                    "take the width for your page count from {address} and name it with \
                     `spine = \"0.25in\"` in [cover]"
                )
            }
            CoverError::Case => "take spine and full cover from \
                                 https://kdp.amazon.com/cover-calculator and name them in [cover] \
                                 with `spine = \"0.6in\"` and `sheet = \"14.04x10.42in\"`"
                .to_owned(),
            CoverError::Sheets(_) => {
                "name the service that binds the book, such as kdp-white".to_owned()
            }
        }
    }
}

/// The height of a line of type as a multiple of the type size, including what reaches above and
/// below.
const LINE: f64 = 1.25;

/// Returns the sheet of a full wrap for a book of `pages` pages: back, spine and front, with bleed
/// around them.
///
/// The width is twice the trim, plus the spine and the bleed on both sides; the height is the trim
/// plus the bleed (KDP, paperback covers). A spine has text from 79 pages on, if there is room for
/// the smallest type between its folds. The box for the barcode is at the lower right of the back.
/// `spine` is the width of the spine for a service that does not say it.
///
/// # Errors
/// If the service does not say how wide the spine is, or prints sheets.
pub fn wrap(
    service: Service,
    trim: Trim,
    pages: u32,
    spine: Option<SpineWidth>,
) -> Result<Wrap, CoverError> {
    let spine = match (service.spine(Binding::Paperback), spine) {
        (Spine::PerPage(inches), _) => inches * f64::from(pages),
        (Spine::Template(_), Some(spine)) => spine.inches(),
        (Spine::Template(address), None) => return Err(CoverError::Template { service, address }),
        (Spine::None, _) => return Err(CoverError::Sheets(service)),
    };
    let sides = Sides {
        width: trim.width(),
        height: trim.height(),
        bleed: BLEED,
        barcode: BARCODE.0,
        barcode_to_fold: BARCODE_FROM_EDGE,
    };
    let carries_text = pages >= SPINE_TEXT_PAGES && has_room(spine);
    Ok(Wrap {
        spine_clearance: carries_text.then_some(SPINE_CLEARANCE * INCH),
        ..sides.around(spine)
    })
}

/// The two sides of a cover, in inches.
struct Sides {
    width: f64,
    height: f64,
    /// How far the print extends beyond them.
    bleed: f64,
    /// The width of the box for the barcode, and its distance from the fold.
    barcode: f64,
    barcode_to_fold: f64,
}

impl Sides {
    /// Returns the sheet with these sides around a spine, without text on it. The width is that of
    /// both sides, the spine and the bleed on both edges.
    fn around(&self, spine: f64) -> Wrap {
        let height = self.height + 2.0 * self.bleed;
        let barcode = Area {
            left: (self.bleed + self.width - self.barcode_to_fold - self.barcode) * INCH,
            top: (height - self.bleed - BARCODE_FROM_EDGE - BARCODE.1) * INCH,
            width: self.barcode * INCH,
            height: BARCODE.1 * INCH,
        };
        Wrap {
            width: (2.0 * self.width + spine + 2.0 * self.bleed) * INCH,
            height: height * INCH,
            bleed: self.bleed * INCH,
            spine: spine * INCH,
            spine_clearance: None,
            safe: COVER_CLEARANCE * INCH,
            barcode: Some(barcode),
        }
    }
}

/// Returns whether type of the smallest size fits between the folds of a spine, in inches.
fn has_room(spine: f64) -> bool {
    (spine - 2.0 * SPINE_CLEARANCE) * INCH >= SMALLEST_TYPE * LINE
}

/// Returns the sheet of a hardcover: back, spine and front, and around them what is folded over the
/// boards.
///
/// KDP does not say how wide the spine and the boards are for a number of pages; its cover
/// calculator does, and the sizes are those. Text keeps clear of the hinges beside the spine, and
/// of the whole area in which the barcode may be.
pub fn case(sheet: SheetSize, spine: SpineWidth) -> Wrap {
    let spine = spine.inches();
    let sides = Sides {
        width: (sheet.width() - spine) / 2.0 - CASE_WRAP,
        height: sheet.height() - 2.0 * CASE_WRAP,
        bleed: CASE_WRAP,
        barcode: BARCODE.0 + HINGE,
        barcode_to_fold: BARCODE_FROM_EDGE,
    };
    Wrap {
        spine_clearance: has_room(spine).then_some(SPINE_CLEARANCE * INCH),
        safe: (HINGE + SPINE_CLEARANCE) * INCH,
        ..sides.around(spine)
    }
}

/// Returns the sheet of a cover that is cut between back and front and held by a coil, which
/// nothing but the ground is near.
pub fn spiral(trim: Trim) -> Wrap {
    let sides = Sides {
        width: trim.width(),
        height: trim.height(),
        bleed: BLEED,
        barcode: BARCODE.0,
        barcode_to_fold: COIL,
    };
    Wrap { safe: COIL * INCH, ..sides.around(0.0) }
}

impl Spec {
    /// Returns the sheet of the cover for a number of pages.
    ///
    /// # Errors
    /// If the width of the spine is not known, or there is no spine.
    pub fn wrap(&self, pages: u32) -> Result<Wrap, CoverError> {
        let CoverSpec { spine, sheet, .. } = self.cover;
        match (self.binding, sheet, spine) {
            (Binding::Hardcover, Some(sheet), Some(spine)) => Ok(case(sheet, spine)),
            (Binding::Hardcover, ..) => Err(CoverError::Case),
            (Binding::Spiral, ..) => Ok(spiral(self.trim)),
            (Binding::Paperback, ..) => wrap(self.service, self.trim, pages, spine),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, inches: f64) -> bool {
        (found - inches * INCH).abs() < 1e-6
    }

    #[test]
    fn the_sheet_grows_with_the_pages() {
        let trim = "6x9".parse().unwrap();
        let white = wrap(Service::KdpWhite, trim, 200, None).unwrap();
        assert!(near(white.spine, 0.4504), "{}", white.spine);
        assert!(near(white.width, 12.25 + 0.4504) && near(white.height, 9.25));
        let cream = wrap(Service::KdpCream, trim, 200, None).unwrap();
        assert!(near(cream.spine, 0.5) && near(cream.width, 12.75));
    }

    #[test]
    fn spines_carry_text_where_there_is_room_for_it() {
        let clearance =
            |service, pages| wrap(service, Trim::default(), pages, None).unwrap().spine_clearance;
        // 79 pages are enough for the service, but not for type of 7 points.
        for (service, pages) in [(Service::KdpWhite, 110), (Service::KdpCream, 99)] {
            assert_eq!(clearance(service, 79), None);
            assert_eq!(
                (clearance(service, pages - 1), clearance(service, pages)),
                (None, Some(4.5))
            );
        }
    }

    #[test]
    fn hardcovers_have_the_sizes_of_their_template() {
        let found = case("14.04x10.42in".parse().unwrap(), "0.64in".parse().unwrap());
        assert!(near(found.width, 14.04) && near(found.height, 10.42) && near(found.spine, 0.64));
        assert!(near(found.bleed, 0.591) && found.spine_clearance.is_some());
        // The boards are (14.04 - 0.64) / 2 - 0.591 wide; the barcode is clear of the wrap.
        let code = found.barcode.unwrap();
        assert!(near(code.left + code.width, 6.7 - 0.25));
        assert!(near(code.top + code.height, 10.42 - 0.591 - 0.25));
        assert!(found.safe > 0.394 * INCH);
        assert!(
            case("13x10in".parse().unwrap(), "0.2in".parse().unwrap()).spine_clearance.is_none()
        );
    }

    #[test]
    fn covers_of_spiral_books_have_no_spine() {
        let found = spiral("a5".parse().unwrap());
        assert!(near(found.width, 2.0 * 5.83 + 0.25) && near(found.height, 8.52));
        assert!(near(found.spine, 0.0) && near(found.safe, 0.5));
        assert_eq!(found.spine_clearance, None);
        let code = found.barcode.unwrap();
        assert!(near(code.left + code.width, 0.125 + 5.83 - 0.5));
    }

    #[test]
    fn the_barcode_lies_at_the_lower_right_of_the_back() {
        for trim in Service::KdpWhite.trims(Binding::Paperback) {
            let wrap = wrap(Service::KdpWhite, trim, 100, None).unwrap();
            let code = wrap.barcode.unwrap();
            let right_of_back = wrap.bleed + trim.width() * INCH;
            assert!(near(right_of_back - code.left - code.width, 0.25), "{trim}");
            assert!(near(wrap.height - wrap.bleed - code.top - code.height, 0.25), "{trim}");
            assert!(near(code.width, 2.0) && near(code.height, 1.2));
            assert!(code.left > wrap.bleed && code.top > wrap.bleed);
        }
    }

    #[test]
    fn what_is_not_known_is_not_guessed() {
        let error = wrap(Service::Ingram, Trim::default(), 100, None).unwrap_err();
        assert!(error.hint().contains("https://myaccount.ingramspark.com"), "{}", error.hint());
        let given = Some("0.25in".parse().unwrap());
        let spine = wrap(Service::Ingram, Trim::default(), 100, given).unwrap().spine;
        assert!(near(spine, 0.25), "{spine}");
        // KDP's rule holds whatever is given.
        assert!(near(wrap(Service::KdpWhite, Trim::default(), 100, given).unwrap().spine, 0.2252));
        assert!(wrap(Service::Plain, Trim::default(), 100, None).is_err());
    }
}
