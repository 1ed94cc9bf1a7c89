//! Lays out a book with Typst, checks the pages, and writes them as PDF, SVG and PNG.
//!
//! Typst's interface changes with each release; all code that uses it is in this module.

mod barcode;
mod boards;
mod check_cells;
mod cover;
mod cover_picture;
mod data;
mod error;
mod figures;
mod finish;
mod fonts;
mod image;
mod ink;
mod interior;
mod overlap;
mod own_fonts;
mod pdf;
mod picture;
mod preflight;
mod qr;
mod separate;
mod shop;
mod shop_data;
mod survey;
mod symbol_picture;
mod templates;
mod wording;
mod worksheet;
mod world;

pub use cover::{Cover, Front};
pub use cover_picture::{PictureError, cover_picture};
pub use error::PressError;
pub use fonts::{FONT_LICENCES, FontLicence, can_print, can_print_symbol};
pub use image::Background;
pub use interior::{Interior, Location, PageNote};
pub use own_fonts::{OwnFont, OwnFontError};
pub use pdf::Purpose;
pub use picture::{PictureLook, PuzzlePicture, SheetPaper, sheets};
pub use preflight::{Preflight, PreflightCheck, PreflightFault};
pub use shop::shop_images;
pub use symbol_picture::symbol_picture;
pub use templates::Templates;
pub use worksheet::{
    KeyPlace, Task, ToldStep, Walkthrough, WorksheetStyle, walkthroughs, worksheet,
};
