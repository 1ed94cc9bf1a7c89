//! Reads image files into grey images within limits of memory.

use super::gray::Gray;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits};
use std::io::Cursor;

/// The most bytes of an image file.
pub const MAX_FILE: usize = 64 << 20;
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
/// If the file is no PNG, JPEG or WebP, is damaged, or has more pixels than fit in 200 MiB.
pub fn decode(file: &[u8]) -> Result<Gray, DecodeError> {
    let Some(format) = format(file) else {
        return Err(DecodeError::new("it is no PNG, JPEG or WebP image"));
    };
    let damaged = |error: image::ImageError| {
        let text = error.to_string();
        let first = text.lines().next().unwrap_or_default().to_owned();
        DecodeError::new(format!("the image cannot be read: {first}"))
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
    Ok(upright(&gray(image).within(LONGEST), orientation))
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

/// Returns the grey values of an image on white paper.
fn gray(image: DynamicImage) -> Gray {
    let (width, height) = (image.width() as usize, image.height() as usize);
    // Red ink on paper and blue shades both look as a person sees them: mostly by green.
    let luma = |r: u8, g: u8, b: u8| {
        ((77 * u32::from(r) + 150 * u32::from(g) + 29 * u32::from(b) + 128) >> 8) as u8
    };
    let on_white = |value: u8, alpha: u8| {
        let (value, alpha) = (u32::from(value), u32::from(alpha));
        ((value * alpha + 255 * (255 - alpha) + 127) / 255) as u8
    };
    let pixels = match image {
        DynamicImage::ImageLuma8(image) => image.into_raw(),
        DynamicImage::ImageLumaA8(image) => {
            image.pixels().map(|pixel| on_white(pixel[0], pixel[1])).collect()
        }
        DynamicImage::ImageRgb8(image) => {
            image.pixels().map(|pixel| luma(pixel[0], pixel[1], pixel[2])).collect()
        }
        DynamicImage::ImageLuma16(image) => {
            image.pixels().map(|pixel| (pixel[0] >> 8) as u8).collect()
        }
        DynamicImage::ImageRgb16(image) => image
            .pixels()
            .map(|pixel| luma((pixel[0] >> 8) as u8, (pixel[1] >> 8) as u8, (pixel[2] >> 8) as u8))
            .collect(),
        DynamicImage::ImageRgba8(image) => image
            .pixels()
            .map(|pixel| on_white(luma(pixel[0], pixel[1], pixel[2]), pixel[3]))
            .collect(),
        other => {
            let image = other.into_luma_alpha8();
            image.pixels().map(|pixel| on_white(pixel[0], pixel[1])).collect()
        }
    };
    Gray { width, height, pixels }
}

/// Turns or mirrors an image so that it is upright.
fn upright(image: &Gray, orientation: Orientation) -> Gray {
    let (width, height) = (image.width, image.height);
    let is_turned = matches!(
        orientation,
        Orientation::Rotate90
            | Orientation::Rotate270
            | Orientation::Rotate90FlipH
            | Orientation::Rotate270FlipH
    );
    let (new_width, new_height) = if is_turned { (height, width) } else { (width, height) };
    let (right, bottom) = (width - 1, height - 1);
    let mut result = Gray::white(new_width, new_height);
    for y in 0..new_height {
        for x in 0..new_width {
            let (old_x, old_y) = match orientation {
                Orientation::NoTransforms => (x, y),
                Orientation::FlipHorizontal => (right - x, y),
                Orientation::FlipVertical => (x, bottom - y),
                Orientation::Rotate180 => (right - x, bottom - y),
                Orientation::Rotate90 => (y, bottom - x),
                Orientation::Rotate270 => (right - y, x),
                Orientation::Rotate90FlipH => (y, x),
                Orientation::Rotate270FlipH => (right - y, bottom - x),
            };
            result.pixels[y * new_width + x] = image.pixels[old_y * width + old_x];
        }
    }
    result
}
