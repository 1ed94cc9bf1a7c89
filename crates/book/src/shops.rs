//! What shops take with a book, the images that they have room for, and what they leave of its
//! price.
//!
//! The numbers were read in November 2026, on KDP's help pages.

/// The limits of the texts that a shop takes with a book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Listing {
    /// The most characters of title and subtitle together.
    pub title: usize,
    /// The most characters of the description, tags counted.
    pub description: usize,
    /// The most keywords.
    pub keywords: usize,
    /// The most characters of each.
    pub keyword: usize,
    /// The most categories.
    pub categories: usize,
}

impl Listing {
    /// The limits of KDP (its help pages on title, description, keywords and categories).
    pub const KDP: Listing =
        Listing { title: 200, description: 4000, keywords: 7, keyword: 50, categories: 3 };
}

/// An image for the page of a book in a shop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShopImage {
    /// Its name.
    pub name: &'static str,
    /// The pixels of its width; `None` if it has the shape of the book.
    pub width: Option<u32>,
    /// The pixels of its height.
    pub height: u32,
}

/// The images that Amazon's pages of books have room for.
///
/// The height of the cover is the best one that KDP names for covers of e-books. The others from
/// `levels` on are for modules of A+ content (KDP's help pages on both): a picture with text on it,
/// a header with text, three and four pictures with text, a column of a chart that compares books,
/// and a logo.
pub const SHOP_IMAGES: [ShopImage; 11] = [
    ShopImage { name: "cover", width: None, height: 2560 },
    ShopImage { name: "book-3d", width: Some(2000), height: 2000 },
    ShopImage { name: "inside", width: Some(2000), height: 1500 },
    ShopImage { name: "levels", width: Some(970), height: 300 },
    ShopImage { name: "aplus-header", width: Some(970), height: 600 },
    ShopImage { name: "aplus-puzzle", width: Some(300), height: 300 },
    ShopImage { name: "aplus-rules", width: Some(300), height: 300 },
    ShopImage { name: "aplus-solutions", width: Some(300), height: 300 },
    ShopImage { name: "aplus-small", width: Some(220), height: 220 },
    ShopImage { name: "aplus-chart", width: Some(150), height: 300 },
    ShopImage { name: "aplus-logo", width: Some(600), height: 180 },
];

/// What Amazon's shop of a currency takes for printing a paperback with black ink, in thousandths
/// of the currency: a fixed part, and a part for each page (KDP, `G201834340`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Market {
    /// The shop.
    pub shop: &'static str,
    /// The currency.
    pub currency: &'static str,
    regular: (u32, u32),
    large: (u32, u32),
    /// The list price from which the royalty is 60 % and not 50 %, in hundredths (KDP, since June
    /// 2025).
    pub threshold: u32,
}

impl Market {
    /// The shops with the most readers of the languages of books.
    pub const ALL: [Market; 3] = [
        Market {
            shop: "amazon.com",
            currency: "USD",
            regular: (1000, 12),
            large: (1000, 17),
            threshold: 999,
        },
        Market {
            shop: "amazon.de, .es, .fr, .it, .nl",
            currency: "EUR",
            regular: (750, 12),
            large: (750, 16),
            threshold: 999,
        },
        Market {
            shop: "amazon.co.uk",
            currency: "GBP",
            regular: (850, 10),
            large: (850, 12),
            threshold: 799,
        },
    ];
}

/// Up to this number of pages a paperback costs the same (KDP).
const SAME_COST: u32 = 108;

/// The share of the list price that is the royalty before printing, in percent, from the threshold
/// on and below it (KDP).
const SHARES: (u32, u32) = (60, 50);

/// What is left of the price of a paperback, in hundredths of a currency.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Royalty {
    /// The cost of printing a copy.
    pub printing: u32,
    threshold: u32,
}

impl Royalty {
    /// Returns the royalty of a book in a shop. `is_large` is whether its trim is, as
    /// [`Trim::is_large`](super::services::Trim::is_large) tells.
    pub fn of(market: Market, is_large: bool, pages: u32) -> Self {
        let (fixed, page) = if is_large { market.large } else { market.regular };
        let thousandths = fixed + page * pages.max(SAME_COST);
        Royalty { printing: (thousandths + 5) / 10, threshold: market.threshold }
    }

    /// Returns the lowest list price, at which nothing is left.
    pub fn lowest(self) -> u32 {
        let below = (self.printing * 100).div_ceil(SHARES.1);
        match below < self.threshold {
            true => below,
            false => (self.printing * 100).div_ceil(SHARES.0).max(self.threshold),
        }
    }

    /// Returns what is left of a list price; `None` if it is too low.
    pub fn at(self, price: u32) -> Option<u32> {
        let share = if price >= self.threshold { SHARES.0 } else { SHARES.1 };
        ((price * share + 50) / 100).checked_sub(self.printing)
    }
}

#[cfg(test)]
mod tests {
    use super::super::services::Trim;
    use super::*;

    #[test]
    fn royalties_are_what_the_price_leaves_after_printing() {
        let [dollars, euros, pounds] = Market::ALL;
        // The costs that KDP names for up to 108 pages.
        for (market, regular, large) in [(dollars, 230, 284), (euros, 205, 248), (pounds, 193, 215)]
        {
            for pages in [24, 108] {
                assert_eq!(Royalty::of(market, false, pages).printing, regular);
                assert_eq!(Royalty::of(market, true, pages).printing, large);
            }
        }
        let book = Royalty::of(dollars, false, 300);
        assert_eq!((book.printing, book.lowest()), (460, 920));
        assert_eq!((book.at(998), book.at(999), book.at(900)), (Some(39), Some(139), None));
        // No price below the threshold is enough.
        let thick = Royalty::of(dollars, true, 590);
        assert_eq!((thick.printing, thick.lowest()), (1103, 1839));
        let large = |text: &str| text.parse::<Trim>().unwrap().is_large();
        assert!(large("8.5x11") && large("7x10") && !large("6x9"));
    }
}
