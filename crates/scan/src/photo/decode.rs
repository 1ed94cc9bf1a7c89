//! Reads image files into grey images within limits of memory.

use super::gray::Gray;
use image::imageops::{flip_horizontal, flip_vertical, rotate90, rotate180, rotate270};
use image::metadata::Orientation;
use image::{
    DynamicImage, GenericImageView, GrayImage, ImageDecoder, ImageFormat, ImageReader, Limits,
};
use std::io::Cursor;

/// The most bytes of an image file.
pub const MAX_FILE: usize = 40 << 20;
/// The most bytes that the pixels of an image may take while it is read.
const MAX_PIXELS: u64 = 200 << 20;
/// The longer side of the image in which grids are looked for, in pixels.
const LONGEST: usize = 1600;

/// The reason why an image cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct DecodeError {
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub hint: Option<&'static str>,
}

impl DecodeError {
    fn new(message: impl Into<String>) -> Self {
        DecodeError { message: message.into(), hint: None }
    }
}

/// Returns the image format of a file that begins like this.
pub fn format(head: &[u8]) -> Option<ImageFormat> {
    match head {
        [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Some(ImageFormat::Png),
        [0xff, 0xd8, 0xff, ..] => Some(ImageFormat::Jpeg),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some(ImageFormat::WebP),
        _ => None,
    }
}

/// Reads an image, upright if it states its orientation, with its longer side at most 1,600 pixels.
/// Transparent pixels are white, and of an animation the first picture is read.
///
/// # Errors
/// If the file is not a PNG, JPEG or WebP image, is damaged, or has more pixels than fit in
/// 200 MiB.
pub fn decode(file: &[u8]) -> Result<Gray, DecodeError> {
    let Some(format) = format(file) else {
        return Err(DecodeError::new("it is not a PNG, JPEG or WebP image"));
    };
    let damaged = |error: image::ImageError| {
        let text = error.to_string();
        let first = text.lines().next().unwrap_or_default().to_owned();
        DecodeError {
            message: format!("the image cannot be read: {first}"),
            hint: Some("open it in a program for pictures, and save it again"),
        }
    };
    let mut reader = ImageReader::with_format(Cursor::new(file), format);
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_PIXELS);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(damaged)?;
    let (width, height) = decoder.dimensions();
    let bytes = bytes_of_pixel(file, format, decoder.color_type().bytes_per_pixel());
    let pixels = u64::from(width) * u64::from(height);
    if pixels.saturating_mul(bytes) > MAX_PIXELS {
        let most = MAX_PIXELS / bytes / 1_000_000;
        return Err(DecodeError {
            message: format!(
                "the image has {width}x{height} pixels; images of this kind may have {most} million"
            ),
            hint: Some("scale it down: a side of 2,000 pixels is plenty"),
        });
    }
    if width.min(height) < 16 {
        return Err(DecodeError::new(format!("the image has only {width}x{height} pixels")));
    }
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let image = DynamicImage::from_decoder(decoder).map_err(damaged)?;
    Ok(upright(gray(&image, LONGEST), orientation))
}

/// Returns how many bytes of memory a decoder takes for a pixel at most.
fn bytes_of_pixel(file: &[u8], format: ImageFormat, bytes: u8) -> u64 {
    let bytes = u64::from(bytes);
    match format {
        // Coefficients of 16 bits for three channels until the last pass is read.
        ImageFormat::Jpeg if is_progressive(file) => bytes + 6,
        ImageFormat::WebP => bytes + 4,
        _ => bytes + 1,
    }
}

/// Returns whether a JPEG file is progressive: walks its segments up to the start of the frame.
fn is_progressive(file: &[u8]) -> bool {
    let mut at = 2;
    while let Some(&[0xff, marker, high, low]) = file.get(at..at + 4) {
        match marker {
            0xc0 | 0xc1 | 0xda => return false,
            0xc2 => return true,
            _ => at += 2 + usize::from(u16::from_be_bytes([high, low])),
        }
    }
    false
}

/// Returns the grey values of an image on white paper, with its longer side at most `longest`.
fn gray(image: &DynamicImage, longest: usize) -> Gray {
    let size = (image.width() as usize, image.height() as usize);
    Gray::shrunk(size, longest, |y, row| {
        let y = y as u32;
        macro_rules! each {
            ($image:expr, $gray:expr) => {
                for (x, to) in row.iter_mut().enumerate() {
                    *to = $gray($image.get_pixel(x as u32, y).0);
                }
            };
        }
        let high = |value: u16| (value >> 8) as u8;
        match image {
            DynamicImage::ImageLuma8(image) => each!(image, |[gray]: [u8; 1]| gray),
            DynamicImage::ImageLumaA8(image) => {
                each!(image, |[gray, alpha]: [u8; 2]| on_white(gray, alpha));
            }
            DynamicImage::ImageRgb8(image) => each!(image, |rgb: [u8; 3]| luma(rgb)),
            DynamicImage::ImageRgba8(image) => {
                each!(image, |[r, g, b, alpha]: [u8; 4]| on_white(luma([r, g, b]), alpha));
            }
            DynamicImage::ImageLuma16(image) => each!(image, |[gray]: [u16; 1]| high(gray)),
            DynamicImage::ImageLumaA16(image) => {
                each!(image, |[gray, alpha]: [u16; 2]| on_white(high(gray), high(alpha)));
            }
            DynamicImage::ImageRgb16(image) => each!(image, |rgb: [u16; 3]| luma(rgb.map(high))),
            DynamicImage::ImageRgba16(image) => each!(image, |rgba: [u16; 4]| {
                let [r, g, b, alpha] = rgba.map(high);
                on_white(luma([r, g, b]), alpha)
            }),
            other => {
                for (x, to) in row.iter_mut().enumerate() {
                    let [r, g, b, alpha] = other.get_pixel(x as u32, y).0;
                    *to = on_white(luma([r, g, b]), alpha);
                }
            }
        }
    })
}

/// Returns the grey of a colour: red ink on paper and blue shades look as a person sees them.
fn luma([r, g, b]: [u8; 3]) -> u8 {
    ((77 * u32::from(r) + 150 * u32::from(g) + 29 * u32::from(b) + 128) >> 8) as u8
}

/// Returns the grey of a pixel that covers white paper to some part of 255.
fn on_white(gray: u8, alpha: u8) -> u8 {
    let (gray, alpha) = (u32::from(gray), u32::from(alpha));
    ((gray * alpha + 255 * (255 - alpha) + 127) / 255) as u8
}

/// Turns or mirrors an image so that it is upright.
fn upright(image: Gray, orientation: Orientation) -> Gray {
    let (width, height) = (image.width as u32, image.height as u32);
    let image = GrayImage::from_raw(width, height, image.pixels).expect("a byte for each pixel");
    let image = match orientation {
        Orientation::NoTransforms => image,
        Orientation::FlipHorizontal => flip_horizontal(&image),
        Orientation::FlipVertical => flip_vertical(&image),
        Orientation::Rotate180 => rotate180(&image),
        Orientation::Rotate90 => rotate90(&image),
        Orientation::Rotate270 => rotate270(&image),
        Orientation::Rotate90FlipH => flip_horizontal(&rotate90(&image)),
        Orientation::Rotate270FlipH => flip_horizontal(&rotate270(&image)),
    };
    let (width, height) = (image.width() as usize, image.height() as usize);
    Gray { width, height, pixels: image.into_raw() }
}
