//! The size of a cover for a number of pages, and the areas for text and barcode.

use super::content::{Area, INCH, Wrap};
use super::cover_spec::SpineWidth;
use super::services::{
    BARCODE, BARCODE_FROM_EDGE, BLEED, COVER_CLEARANCE, SMALLEST_TYPE, SPINE_CLEARANCE,
    SPINE_TEXT_PAGES, Service, Spine, Trim,
};

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
    let spine = match (service.spine(), spine) {
        (Spine::PerPage(inches), _) => inches * f64::from(pages),
        (Spine::Template(_), Some(spine)) => spine.inches(),
        (Spine::Template(address), None) => return Err(CoverError::Template { service, address }),
        (Spine::None, _) => return Err(CoverError::Sheets(service)),
    };
    let height = trim.height() + 2.0 * BLEED;
    let (width_of_code, height_of_code) = BARCODE;
    let barcode = Area {
        left: (BLEED + trim.width() - BARCODE_FROM_EDGE - width_of_code) * INCH,
        top: (height - BLEED - BARCODE_FROM_EDGE - height_of_code) * INCH,
        width: width_of_code * INCH,
        height: height_of_code * INCH,
    };
    let room = (spine - 2.0 * SPINE_CLEARANCE) * INCH;
    let carries_text = pages >= SPINE_TEXT_PAGES && room >= SMALLEST_TYPE * LINE;
    Ok(Wrap {
        width: (2.0 * trim.width() + spine + 2.0 * BLEED) * INCH,
        height: height * INCH,
        bleed: BLEED * INCH,
        spine: spine * INCH,
        spine_clearance: carries_text.then_some(SPINE_CLEARANCE * INCH),
        safe: COVER_CLEARANCE * INCH,
        barcode: Some(barcode),
    })
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
    fn the_barcode_lies_at_the_lower_right_of_the_back() {
        for trim in Service::KdpWhite.trims() {
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
