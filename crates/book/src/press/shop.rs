//! Images for the pages of shops: the cover, the book as it stands, pages, levels and modules.

use super::data::{Book, Fit};
use super::image::{self, Background};
use super::interior::Interior;
use super::shop_data::{ImageSize, ShopData};
use super::templates::Templates;
use super::world::lay_out;
use super::{Location, PressError};
use crate::content::{Content, Edition};
use crate::shops::{SHOP_IMAGES, ShopImage};
use std::cmp::Reverse;
use typst::foundations::Bytes;

/// The height of the pictures of pages, in pixels: that of the largest image that shows some.
const PAGE_HEIGHT: f64 = 1400.0;

/// The pixels of an inch on pages whose points are pixels.
const PIXELS: f64 = 72.0;

/// Returns images for shops as PNG, each with its name. `spine` is the width of the spine in
/// points, `None` if a coil holds the pages.
///
/// # Errors
/// If the template fails.
pub fn shop_images(
    content: &Content,
    interior: &Interior<'_>,
    spine: Option<f64>,
    templates: &Templates,
) -> Result<Vec<(String, Vec<u8>)>, PressError> {
    let dots = PAGE_HEIGHT / content.paper.height * PIXELS;
    let shown = shown_pages(content, interior);
    let picture = |(name, page): &(&'static str, usize)| {
        let png = interior.png(*page, dots)?;
        Some(((*name).to_owned(), Bytes::new(png)))
    };
    let pictures: Vec<(String, Bytes)> = shown.iter().filter_map(picture).collect();
    // Without rules or solutions there is no image of them.
    let is_there = |image: &&ShopImage| match image.name.strip_prefix("aplus-") {
        Some(page @ ("rules" | "solutions")) => shown.iter().any(|(name, _)| *name == page),
        _ => true,
    };
    let images = SHOP_IMAGES.iter().filter(is_there).map(|image| {
        let ratio = content.paper.width / content.paper.height;
        let height = f64::from(image.height);
        // The cover has the shape of the book.
        let width = image.width.map_or((height * ratio).round(), f64::from);
        ImageSize { name: image.name, width, height }
    });
    let images: Vec<ImageSize> = images.collect();
    let data = ShopData {
        images: images.clone(),
        spine,
        pages: shown.iter().map(|(name, _)| *name).collect(),
    };
    let book = Book::of(content, Fit { inside: 0.0, notes: 0, blanks: 0 })?.with_shop(data);
    let files = book.files().into_iter().chain(pictures).collect();
    let document = lay_out(templates, "shop.typ", book.to_json(), files)?;
    let named = images.iter().zip(document.pages());
    let named = named.map(|(ImageSize { name, width, height }, page)| {
        (format!("{name}-{width}x{height}.png"), image::png(page, PIXELS, Background::Paper))
    });
    Ok(named.collect())
}

/// Returns the pages that images show: two that face each other, the rules, and solutions.
fn shown_pages(content: &Content, interior: &Interior<'_>) -> Vec<(&'static str, usize)> {
    let locations = interior.locations();
    let largest = content.sections.iter().max_by_key(|section| {
        let number = section.puzzles.first().map_or(0, |placed| placed.number);
        (section.puzzles.len(), Reverse(number))
    });
    let numbers: Vec<usize> =
        largest.iter().flat_map(|section| &section.puzzles).map(|placed| placed.number).collect();
    let of_section = |location: &&Location| numbers.contains(&location.number);
    let pages: Vec<usize> = locations.iter().filter(of_section).map(|one| one.page).collect();
    let is_left = |page: &usize| content.edition == Edition::Digital || page.is_multiple_of(2);
    let facing = |page: &usize| is_left(page) && pages.contains(&(page + 1));
    let first = pages.first().copied().unwrap_or(1);
    let usual = if is_left(&first) { first } else { first.saturating_sub(1).max(1) };
    let left = pages.iter().copied().find(facing).unwrap_or(usual);
    let solutions = locations.iter().find(of_section).and_then(|location| location.solution_page);
    let title = content.language.texts.how_to_play;
    let chapters = interior.chapters();
    let rules = chapters.iter().find(|(_, chapter)| chapter == title).map(|(page, _)| *page);
    let mut shown = vec![("left", left), ("right", left + 1)];
    shown.extend(rules.map(|page| ("rules", page)));
    shown.extend(solutions.map(|page| ("solutions", page)));
    shown.retain(|(_, page)| interior.size(*page).is_some());
    shown
}
