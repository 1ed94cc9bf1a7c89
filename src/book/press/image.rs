//! Pages as PNG and SVG images.

use typst::utils::Scalar;
use typst_layout::Page;
use typst_render::RenderOptions;
use typst_svg::SvgOptions;

/// The background of an image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Background {
    /// White paper.
    Paper,
    /// None: the image has an alpha channel.
    Clear,
}

/// Returns a page as PNG.
pub(super) fn png(page: &Page, dots_per_inch: f64, background: Background) -> Vec<u8> {
    let options =
        RenderOptions { pixel_per_pt: Scalar::new(dots_per_inch / 72.0), render_bleed: false };
    let mut page = page.clone();
    page.fill = typst::foundations::Smart::Custom(match background {
        Background::Paper => Some(typst::visualize::Color::WHITE.into()),
        Background::Clear => None,
    });
    typst_render::render(&page, &options).encode_png().expect("an image of pixels is a PNG")
}

/// Returns a page as SVG, with its characters as outlines.
pub(super) fn svg(page: &Page) -> String {
    let mut page = page.clone();
    page.fill = typst::foundations::Smart::Custom(None);
    typst_svg::svg(&page, &SvgOptions::default())
}
