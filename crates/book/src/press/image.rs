//! Pages as PNG and SVG images.

use typst::utils::Scalar;
use typst_layout::Page;
use typst_render::RenderOptions;
use typst_svg::SvgOptions;

/// The background of an image.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Background {
    /// White paper.
    #[default]
    Paper,
    /// None: the image lets what is behind it through.
    Clear,
}

/// Returns a page as PNG.
pub(super) fn png(page: &Page, dots_per_inch: f64, background: Background) -> Vec<u8> {
    let page = on(page, background);
    typst_render::render(&page, &options(dots_per_inch)).encode_png().expect("pixels are a PNG")
}

/// Returns a page on white as shades of gray, row by row, and the pixels of its width.
pub(super) fn gray(page: &Page, dots_per_inch: f64) -> (u32, Vec<u8>) {
    let image = typst_render::render(&on(page, Background::Paper), &options(dots_per_inch));
    // The weights of BT.601.
    let luma = |red: u8, green: u8, blue: u8| {
        (299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue)) / 1000
    };
    let pixels = image.pixels().iter();
    let gray = pixels.map(|one| luma(one.red(), one.green(), one.blue()) as u8).collect();
    (image.width(), gray)
}

/// Returns a page as SVG, with its characters as outlines.
pub(super) fn svg(page: &Page, background: Background) -> String {
    typst_svg::svg(&on(page, background), &SvgOptions::default())
}

fn options(dots_per_inch: f64) -> RenderOptions {
    RenderOptions { pixel_per_pt: Scalar::new(dots_per_inch / 72.0), render_bleed: false }
}

fn on(page: &Page, background: Background) -> Page {
    let mut page = page.clone();
    page.fill = typst::foundations::Smart::Custom(match background {
        Background::Paper => Some(typst::visualize::Color::WHITE.into()),
        Background::Clear => None,
    });
    page
}
