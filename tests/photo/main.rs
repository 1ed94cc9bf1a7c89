//! Photographs and scans of printed puzzles, drawn by a seeded program, come back as they were
//! printed.

// Numbers that count pixels are not negative.
#![allow(clippy::cast_sign_loss)]

mod damaged;
// The trainer uses the rest.
#[allow(dead_code)]
#[path = "../../benches/train_digits/draw.rs"]
mod draw;
mod files;
#[cfg(unix)]
mod forged;
mod pages;
mod readings;
mod sheet;
#[path = "../../benches/train_digits/strokes.rs"]
mod strokes;
#[path = "../support/mod.rs"]
mod support;

use draw::Draw;
use image::codecs::jpeg::JpegEncoder;
use image::{ExtendedColorType, ImageEncoder, ImageFormat};
use satoku::board::Size;
use satoku::format::{Entry, ReadError, ReadOptions, read};
use satoku::generate::{Generator, Request};
use satoku::photo::gray::Gray;
use satoku::rules::{Puzzle, Registry};
use sheet::Sheet;

/// A puzzle of a variant on a board.
fn puzzle(variant: &str, size: &str, seed: u64) -> Puzzle {
    let layout = satoku::Layout::of_size(size.parse::<Size>().unwrap());
    let request = Request::named(variant, &layout).unwrap();
    Generator::new(request).unwrap().puzzle(seed, 0).unwrap().puzzle
}

fn png(image: &Gray) -> Vec<u8> {
    encoded(image, ImageFormat::Png)
}

fn encoded(image: &Gray, format: ImageFormat) -> Vec<u8> {
    let (width, height) = (image.width as u32, image.height as u32);
    let gray = image::GrayImage::from_raw(width, height, image.pixels.clone()).unwrap();
    let mut file = std::io::Cursor::new(Vec::new());
    // WebP has no grey.
    let color = image::DynamicImage::ImageLuma8(gray).to_rgb8();
    color.write_to(&mut file, format).unwrap();
    file.into_inner()
}

fn jpeg(image: &Gray, quality: u8) -> Vec<u8> {
    let mut file = Vec::new();
    let (width, height) = (image.width as u32, image.height as u32);
    JpegEncoder::new_with_quality(&mut file, quality)
        .write_image(&image.pixels, width, height, ExtendedColorType::L8)
        .unwrap();
    file
}

/// Returns a PDF file of objects, numbered from 1, of which the first is the catalogue.
fn pdf_file(objects: &[Vec<u8>]) -> Vec<u8> {
    let mut file = b"%PDF-1.7\n".to_vec();
    for (index, object) in objects.iter().enumerate() {
        file.extend(format!("{} 0 obj\n", index + 1).bytes());
        file.extend(object);
        file.extend(b"\nendobj\n");
    }
    file.extend(b"trailer\n<</Root 1 0 R>>\n%%EOF\n");
    file
}

/// Reads an image file as any other input.
fn entries(file: &[u8]) -> Result<Vec<Entry>, ReadError> {
    let registry = Registry::standard();
    let options = ReadOptions::new(&registry);
    read(file, &options)?.map(|entry| entry.map(|located| located.item)).collect()
}

/// What the only puzzle of an image was read as.
fn read_as(entry: &Entry) -> &str {
    &entry.pasted.as_ref().expect("images say how they were read").read_as
}

/// A page with one puzzle, some words, and paper around them.
fn page(puzzle: &Puzzle, font: usize, cell: f32) -> Sheet {
    let side = puzzle.rules().board().symbol_count() as f32 * cell;
    let size = (side + 4.0 * cell) as usize;
    let mut sheet = Sheet::new(size, size);
    let fonts = sheet::fonts();
    sheet.puzzle(puzzle, &fonts[font % fonts.len()], (2.0 * cell, 2.0 * cell), cell);
    sheet.words(&fonts[0], "Sudoku 17", (2.0 * cell, cell), cell * 0.4);
    sheet
}
