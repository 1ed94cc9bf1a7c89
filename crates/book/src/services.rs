//! The requirements of print services: one table of numbers, each with its source.
//!
//! The numbers were read in November 2026. KDP's are from its help pages on paperbacks: trim sizes,
//! page limits and margins (`GVBQ3CMEQW3W2VL6`), covers (`G201953020`) and submission rules
//! (`G201857950`). `IngramSpark`'s are from its File Creation Guide of August 2026 and its matrix
//! of trim sizes. All lengths are in inches, as the services give them, unless a name says points.

use super::content::{Gutter, INCH, Margins, Paper};
use satoku_core::names::names;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The smallest type that a service prints, in points (KDP).
pub const SMALLEST_TYPE: f64 = 7.0;

/// The thinnest line that a service prints, in points (KDP).
pub const THINNEST_LINE: f64 = 0.75;

/// The most blank pages in a row at the start of a book and within it (KDP).
pub const BLANK_RUN: u32 = 2;

/// The most blank pages in a row at the end of a book (KDP).
pub const BLANK_RUN_AT_END: u32 = 10;

/// The bleed: how far pages that are printed to the edge extend beyond their trim at top, bottom
/// and outside, and covers at each edge (KDP and `IngramSpark`).
pub const BLEED: f64 = 0.125;

/// The fewest pages of a book with text on its spine (KDP).
pub const SPINE_TEXT_PAGES: u32 = 79;

/// The distance of the spine's text from the folds on each side (KDP).
pub const SPINE_CLEARANCE: f64 = 0.0625;

/// The width and height of the box for the barcode (KDP).
pub const BARCODE: (f64, f64) = (2.0, 1.2);

/// The distance of the box for the barcode from the lower and right edges of the back cover (KDP).
pub const BARCODE_FROM_EDGE: f64 = 0.25;

/// How far the printed sheet of a hardcover extends beyond its boards, around which it is folded
/// (KDP, `GDTKFJPNQCBTMRV6`: 15 mm).
pub const CASE_WRAP: f64 = 0.591;

/// The width of the strip at each side of the spine where a hardcover bends (KDP: 10 mm).
pub const HINGE: f64 = 0.394;

/// How far from the fold the pages and the cover of a spiral-bound book stay free: the coil takes
/// 0.312 in (Lulu, article `64000255583`).
pub const COIL: f64 = 0.5;

/// The distance of text on the cover from trim edges and folds (KDP: 0.25 in; `IngramSpark` the
/// same).
pub const COVER_CLEARANCE: f64 = 0.25;

/// A print service, with the paper if that matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Service {
    /// Amazon KDP, black ink on white paper.
    #[default]
    KdpWhite,
    /// Amazon KDP, black ink on cream paper.
    KdpCream,
    /// Amazon KDP, standard color ink on white paper.
    KdpStandardColor,
    /// Amazon KDP, premium color ink on white paper.
    KdpPremiumColor,
    /// `IngramSpark`, black ink, perfect bound.
    Ingram,
    /// No service: sheets of A4, A5 or letter for a home printer.
    Plain,
}

names!(Service {
    KdpWhite => "kdp-white",
    KdpCream => "kdp-cream",
    KdpStandardColor => "kdp-standard-color",
    KdpPremiumColor => "kdp-premium-color",
    Ingram => "ingram",
    Plain => "plain",
});

/// How the pages and the cover of a book are held together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Binding {
    /// Glued into a cover of card.
    #[default]
    Paperback,
    /// Boards with the printed cover on them (case laminate), by KDP.
    Hardcover,
    /// Held by a coil, as copy shops do, so that the pages lie flat.
    Spiral,
}

names!(Binding { Paperback => "paperback", Hardcover => "hardcover", Spiral => "spiral" });

/// The size of a page after cutting, in inches.
///
/// Written as `8.5x11`, width first; `A4`, `A5` and `letter` are also read.
///
/// ```
/// use satoku_book::Trim;
///
/// let trim: Trim = "6x9".parse()?;
/// assert_eq!((trim.width(), trim.height()), (6.0, 9.0));
/// assert_eq!("letter".parse(), Ok(Trim::default()));
/// assert_eq!("a4".parse::<Trim>()?.to_string(), "8.27x11.69");
/// # Ok::<(), satoku_book::TrimError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Trim {
    // Hundredths of an inch: the services list no finer sizes.
    width: u16,
    height: u16,
}

/// A4 as KDP lists it; the sheet is 8.268 x 11.693.
const A4: Trim = Trim::of(827, 1169);

/// A5, half of A4.
const A5: Trim = Trim::of(583, 827);

const LETTER: Trim = Trim::of(850, 1100);

impl Trim {
    const fn of(width: u16, height: u16) -> Self {
        Trim { width, height }
    }

    /// Returns the width in inches.
    pub fn width(self) -> f64 {
        f64::from(self.width) / 100.0
    }

    /// Returns whether KDP counts it among the large sizes, which cost more: more than 6.12 inches
    /// wide or more than 9 inches high.
    pub fn is_large(self) -> bool {
        self.width > 612 || self.height > 900
    }

    /// Returns the height in inches.
    pub fn height(self) -> f64 {
        f64::from(self.height) / 100.0
    }
}

impl Default for Trim {
    fn default() -> Self {
        LETTER
    }
}

impl fmt::Display for Trim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width(), self.height())
    }
}

/// The error for a text that is not a [`Trim`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected a width and height in inches such as 6x9 or 8.5x11, or A4, A5 or letter")]
pub struct TrimError;

impl FromStr for Trim {
    type Err = TrimError;

    fn from_str(text: &str) -> Result<Self, TrimError> {
        match text.to_ascii_lowercase().as_str() {
            "a4" => return Ok(A4),
            "a5" => return Ok(A5),
            "letter" => return Ok(LETTER),
            _ => {}
        }
        let (width, height) = text.split_once('x').ok_or(TrimError)?;
        let hundredths = |part: &str| {
            let (whole, rest) = part.trim().split_once('.').unwrap_or((part.trim(), ""));
            let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
            if whole.is_empty() || !digits(whole) || !digits(rest) || rest.len() > 2 {
                return Err(TrimError);
            }
            let number: u16 = format!("{whole}{rest:0<2}").parse().map_err(|_| TrimError)?;
            if number == 0 { Err(TrimError) } else { Ok(number) }
        };
        Ok(Trim { width: hundredths(width)?, height: hundredths(height)? })
    }
}

/// The trims of KDP, with the most pages of black ink on white and on cream paper, and of premium
/// color ink.
const KDP: [(Trim, u32, u32, u32); 16] = [
    (Trim::of(500, 800), 828, 776, 828),
    (Trim::of(506, 781), 828, 776, 828),
    (Trim::of(525, 800), 828, 776, 828),
    (Trim::of(550, 850), 828, 776, 828),
    (Trim::of(600, 900), 828, 776, 828),
    (Trim::of(614, 921), 828, 776, 828),
    (Trim::of(669, 961), 828, 776, 828),
    (Trim::of(700, 1000), 828, 776, 828),
    (Trim::of(744, 969), 828, 776, 828),
    (Trim::of(750, 925), 828, 776, 828),
    (Trim::of(800, 1000), 828, 776, 828),
    (Trim::of(825, 600), 800, 750, 800),
    (Trim::of(825, 825), 800, 750, 800),
    (Trim::of(850, 850), 590, 550, 590),
    (LETTER, 590, 550, 590),
    (A4, 780, 730, 590),
];

/// The fewest pages that KDP binds.
const KDP_FEWEST: u32 = 24;

/// The numbers of pages that KDP prints in standard color, at every size.
const STANDARD_COLOR_PAGES: (u32, u32) = (72, 600);

/// The sizes of KDP's hardcovers.
const HARDCOVER: [Trim; 5] = [
    Trim::of(550, 850),
    Trim::of(600, 900),
    Trim::of(614, 921),
    Trim::of(700, 1000),
    Trim::of(825, 1100),
];

/// The numbers of pages of KDP's hardcovers.
const HARDCOVER_PAGES: (u32, u32) = (75, 550);

/// The numbers of pages that `IngramSpark` binds, the last of which must be blank. White paper of
/// 50 lb goes up to 1200 and crème of 50 lb to 1050; a spec does not choose between them.
const INGRAM_PAGES: (u32, u32) = (18, 1050);

/// The inside margins of KDP by the number of pages: the most pages, and the least inches.
const GUTTERS: [(u32, f64); 5] =
    [(150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75), (828, 0.875)];

/// The margin that `IngramSpark` requires on every side, page numbers included.
const INGRAM_MARGIN: f64 = 0.5;

/// The outer margins of books: wide enough for every service, with room for letters that extend
/// beyond their line.
const LAID_MARGIN: f64 = 0.55;

/// The margin that most home printers cannot print on.
const PLAIN_MARGIN: f64 = 0.25;

/// The rule for the width of the spine.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Spine {
    /// The inches per page.
    PerPage(f64),
    /// The service does not say: it makes a template from the number of pages, at this address.
    Template(&'static str),
    /// Sheets have no spine.
    None,
}

impl Service {
    /// Returns whether it is one of KDP's.
    pub fn is_kdp(self) -> bool {
        !matches!(self, Service::Ingram | Service::Plain)
    }

    /// Returns whether it prints the pages in colour.
    pub fn in_colour(self) -> bool {
        matches!(self, Service::KdpStandardColor | Service::KdpPremiumColor)
    }

    /// Returns the trim sizes that the service binds in this way; none if it does not bind so.
    pub fn trims(self, binding: Binding) -> Vec<Trim> {
        let has_hardcovers = self.is_kdp() && self != Service::KdpStandardColor;
        match (binding, self) {
            (Binding::Hardcover, _) if has_hardcovers => HARDCOVER.to_vec(),
            (Binding::Paperback | Binding::Spiral, Service::Plain) => vec![A5, LETTER, A4],
            (Binding::Hardcover | Binding::Spiral, _) => Vec::new(),
            // The landscape sizes of KDP are not among those that both services print.
            (Binding::Paperback, Service::Ingram) => {
                KDP.iter().map(|row| row.0).filter(|trim| trim.width != 825).collect()
            }
            (Binding::Paperback, _) => KDP.iter().map(|row| row.0).collect(),
        }
    }

    /// Returns the numbers of pages of a size that the service binds in this way; `None` if it does
    /// not bind that size.
    pub fn pages(self, trim: Trim, binding: Binding) -> Option<RangeInclusive<u32>> {
        if !self.trims(binding).contains(&trim) {
            return None;
        }
        if binding == Binding::Hardcover {
            return Some(HARDCOVER_PAGES.0..=HARDCOVER_PAGES.1);
        }
        let row = KDP.iter().find(|row| row.0 == trim);
        match self {
            Service::KdpWhite => row.map(|(_, white, _, _)| KDP_FEWEST..=*white),
            Service::KdpCream => row.map(|(_, _, cream, _)| KDP_FEWEST..=*cream),
            Service::KdpPremiumColor => row.map(|(_, _, _, premium)| KDP_FEWEST..=*premium),
            Service::KdpStandardColor => Some(STANDARD_COLOR_PAGES.0..=STANDARD_COLOR_PAGES.1),
            Service::Ingram => Some(INGRAM_PAGES.0..=INGRAM_PAGES.1),
            Service::Plain => Some(1..=u32::MAX),
        }
    }

    /// Returns the pages of a book of this size with the service's requirements; `None` if it does
    /// not bind that size. Its drawings keep the margins.
    ///
    /// The margins of the text suit every service. The inner one is wider than any service
    /// requires, because columns near the fold are hard to see.
    pub fn paper(self, trim: Trim, binding: Binding) -> Option<Paper> {
        let pages = self.pages(trim, binding)?;
        let comfort = if trim.width() < 7.0 { 0.125 } else { 0.25 };
        let (side, inside) = match (self, binding) {
            (Service::Ingram, _) => (INGRAM_MARGIN, Some(INGRAM_MARGIN)),
            (Service::Plain, Binding::Spiral) => (PLAIN_MARGIN, Some(COIL)),
            (Service::Plain, _) => (PLAIN_MARGIN, Some(PLAIN_MARGIN)),
            _ => (0.25, None),
        };
        let gutter = |(pages, tier): &(u32, f64)| Gutter {
            pages: *pages as usize,
            least: inside.unwrap_or(*tier) * INCH,
            inside: (tier.max(INGRAM_MARGIN) + comfort) * INCH,
        };
        let margins = |side: f64| {
            let side = side * INCH;
            Margins { top: side, bottom: side, outside: side }
        };
        Some(Paper {
            service: self.to_string(),
            width: trim.width() * INCH,
            height: trim.height() * INCH,
            margins: margins(LAID_MARGIN),
            least: margins(side),
            gutters: GUTTERS.iter().map(gutter).collect(),
            pages: *pages.start() as usize..=*pages.end() as usize,
            least_font: SMALLEST_TYPE,
            least_stroke: THINNEST_LINE,
            blanks: BLANK_RUN as usize,
            blanks_at_end: BLANK_RUN_AT_END as usize,
            last_blank: self == Service::Ingram,
            bound: self != Service::Plain || binding == Binding::Spiral,
            colour: self.in_colour(),
            bleed: 0.0,
        })
    }

    /// Returns the rule for the width of the spine.
    pub fn spine(self, binding: Binding) -> Spine {
        if binding == Binding::Hardcover {
            return Spine::Template("https://kdp.amazon.com/cover-calculator");
        }
        match self {
            Service::KdpWhite | Service::KdpStandardColor => Spine::PerPage(0.002_252),
            Service::KdpCream => Spine::PerPage(0.0025),
            Service::KdpPremiumColor => Spine::PerPage(0.002_347),
            Service::Ingram => Spine::Template(
                "https://myaccount.ingramspark.com/Portal/Tools/CoverTemplateGenerator",
            ),
            Service::Plain => Spine::None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAPER: Binding = Binding::Paperback;

    fn trim(text: &str) -> Trim {
        text.parse().unwrap()
    }

    #[test]
    fn sizes_are_read_as_they_are_written() {
        for trim in Service::KdpWhite.trims(PAPER).into_iter().chain(Service::Plain.trims(PAPER)) {
            assert_eq!(trim.to_string().parse(), Ok(trim));
        }
        assert_eq!(trim("8.5 x 11"), Trim::default());
        assert_eq!(trim("letter"), trim("8.50x11.00"));
        for text in [
            "", "x", "6", "6x", "x9", "6x9x1", "6.123x9", "-6x9", "6e1x9", "0x9", "9999x9",
            "6.x9.a",
        ] {
            assert_eq!(text.parse::<Trim>(), Err(TrimError), "{text}");
        }
    }

    #[test]
    fn gutters_change_where_kdp_says() {
        let inside = |service: Service, pages| {
            let gutter = service.paper(Trim::default(), PAPER).unwrap().gutter(pages);
            (gutter.least / INCH, gutter.inside / INCH)
        };
        for (pages, least, laid) in [
            (24, 0.375, 0.75),
            (150, 0.375, 0.75),
            (151, 0.5, 0.75),
            (300, 0.5, 0.75),
            (301, 0.625, 0.875),
            (500, 0.625, 0.875),
            (501, 0.75, 1.0),
            (700, 0.75, 1.0),
            (701, 0.875, 1.125),
            (828, 0.875, 1.125),
        ] {
            assert_eq!(inside(Service::KdpWhite, pages), (least, laid), "{pages}");
            assert_eq!(inside(Service::KdpCream, pages), (least, laid), "{pages}");
            assert_eq!(inside(Service::Ingram, pages), (0.5, laid), "{pages}");
            assert_eq!(inside(Service::Plain, pages), (0.25, laid), "{pages}");
        }
        let narrow = Service::KdpWhite.paper(trim("6x9"), PAPER).unwrap();
        assert_eq!((narrow.gutter(100).inside,), (0.625 * INCH,));
    }

    #[test]
    fn what_is_laid_out_suits_every_service() {
        let papers = |trim: Trim| Service::ALL.map(|(service, _)| service.paper(trim, PAPER));
        for trim in Service::KdpWhite.trims(PAPER) {
            for one in papers(trim).iter().flatten() {
                for other in papers(trim).iter().flatten() {
                    assert!(one.margins.top > other.least.top);
                    assert!(one.margins.bottom > other.least.bottom);
                    assert!(one.margins.outside > other.least.outside);
                    for pages in [24, 150, 151, 300, 301, 500, 501, 700, 701, 828, 1050] {
                        assert!(one.gutter(pages).inside > other.gutter(pages).least);
                    }
                }
            }
        }
        let kdp = Service::KdpWhite.paper(trim("5x8"), PAPER).unwrap();
        assert_eq!((kdp.width, kdp.height), (360.0, 576.0));
        assert_eq!((kdp.least.top, kdp.least.outside), (18.0, 18.0));
        assert_eq!((kdp.least_font, kdp.least_stroke), (7.0, 0.75));
        assert_eq!((kdp.blanks, kdp.blanks_at_end), (2, 10));
        let ingram = Service::Ingram.paper(trim("5x8"), PAPER).unwrap();
        assert_eq!((ingram.least.top, ingram.least.outside), (36.0, 36.0));
        assert!(Service::Ingram.paper(trim("8.25x6"), PAPER).is_none());
    }

    #[test]
    fn page_limits_go_by_trim_and_paper() {
        let pages = |service: Service, size: &str| service.pages(trim(size), PAPER);
        for (size, white, cream) in [
            ("5x8", 828, 776),
            ("6x9", 828, 776),
            ("8x10", 828, 776),
            ("8.25x6", 800, 750),
            ("8.25x8.25", 800, 750),
            ("8.5x8.5", 590, 550),
            ("8.5x11", 590, 550),
            ("a4", 780, 730),
        ] {
            assert_eq!(pages(Service::KdpWhite, size), Some(24..=white));
            assert_eq!(pages(Service::KdpCream, size), Some(24..=cream));
        }
        assert_eq!(Service::KdpWhite.trims(PAPER).len(), 16);
        assert_eq!(pages(Service::KdpWhite, "6x10"), None);
        assert_eq!(pages(Service::KdpWhite, "9x6"), None);
        assert_eq!(pages(Service::Ingram, "6x9"), Some(18..=1050));
        assert_eq!(pages(Service::Ingram, "8.25x6"), None);
        assert_eq!(pages(Service::Plain, "6x9"), None);
        assert!(pages(Service::Plain, "a4").unwrap().contains(&1));
    }

    #[test]
    fn copy_shops_bind_with_a_coil() {
        let coil = |service: Service| service.trims(Binding::Spiral);
        assert_eq!(coil(Service::Plain), Service::Plain.trims(PAPER));
        assert!(coil(Service::KdpWhite).is_empty() && coil(Service::Ingram).is_empty());
        let paper = Service::Plain.paper(trim("a5"), Binding::Spiral).unwrap();
        assert!(paper.bound && !Service::Plain.paper(trim("a5"), PAPER).unwrap().bound);
        // Clear of the coil, whatever the number of pages.
        assert_eq!((paper.gutter(24).least,), (0.5 * INCH,));
        assert!(paper.gutters.iter().all(|gutter| gutter.inside > gutter.least));
    }

    #[test]
    fn spines_are_known_for_kdp_alone() {
        assert_eq!(Service::KdpWhite.spine(PAPER), Spine::PerPage(0.002_252));
        assert_eq!(Service::KdpCream.spine(PAPER), Spine::PerPage(0.0025));
        assert!(
            matches!(Service::Ingram.spine(PAPER), Spine::Template(address) if address.contains("ingramspark"))
        );
        assert_eq!(Service::Plain.spine(PAPER), Spine::None);
        assert_eq!(Service::KdpStandardColor.spine(PAPER), Spine::PerPage(0.002_252));
        assert_eq!(Service::KdpPremiumColor.spine(PAPER), Spine::PerPage(0.002_347));
        for (service, _) in Service::ALL {
            assert!(matches!(service.spine(Binding::Hardcover), Spine::Template(_)));
        }
    }

    #[test]
    fn hardcovers_and_colour_have_limits_of_their_own() {
        let hard = |service: Service, size: &str| service.pages(trim(size), Binding::Hardcover);
        for service in [Service::KdpWhite, Service::KdpCream, Service::KdpPremiumColor] {
            for size in ["5.5x8.5", "6x9", "6.14x9.21", "7x10", "8.25x11"] {
                assert_eq!(hard(service, size), Some(75..=550), "{service} {size}");
            }
            assert_eq!(hard(service, "8.5x11"), None);
        }
        for service in [Service::KdpStandardColor, Service::Ingram, Service::Plain] {
            assert_eq!(hard(service, "6x9"), None, "{service}");
        }
        let soft = |service: Service, size: &str| service.pages(trim(size), PAPER);
        assert_eq!(soft(Service::KdpStandardColor, "8.5x11"), Some(72..=600));
        assert_eq!(soft(Service::KdpPremiumColor, "6x9"), Some(24..=828));
        assert_eq!(soft(Service::KdpPremiumColor, "a4"), Some(24..=590));
        assert!(Service::KdpPremiumColor.paper(trim("6x9"), PAPER).unwrap().colour);
    }
}
