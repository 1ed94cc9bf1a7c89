//! Pictures that stand for symbols: checked, and turned into shades of gray on white.

use super::cover_picture::{PictureError, check_head, unreadable};
use super::image;
use super::templates::Templates;
use super::world::{PICTURE, lay_out};
use typst::foundations::Bytes;

/// The width and height of the pixels that a picture is turned into: 300 dots per inch at an inch,
/// which is wider than the cells of any book.
const SIDE: f64 = 300.0;

/// Checks a picture that is to stand for a symbol, and returns it as a square PNG image in shades
/// of gray, because books are printed in black.
///
/// # Errors
/// If the bytes are not a picture, it is too large, or there is nothing on it.
pub fn symbol_picture(bytes: &[u8]) -> Result<Vec<u8>, PictureError> {
    check_head(bytes)?;
    let mut templates = Templates::default();
    let text = "#set page(width: 72pt, height: 72pt, margin: 0pt)\n\
                #image(\"picture\", width: 100%, height: 100%, fit: \"contain\")";
    templates.replace("only-picture.typ", text).expect("the name is plain");
    let picture = vec![(PICTURE.to_owned(), Bytes::new(bytes.to_vec()))];
    let document = lay_out(&templates, "only-picture.typ", b"{}".to_vec(), picture);
    let document = document.map_err(|error| unreadable(&error))?;
    let (side, gray) = image::gray(&document.pages()[0], SIDE);
    // Darker than the lightest tint that is printed.
    if gray.iter().all(|luma| *luma > 230) {
        return Err(PictureError::Blank);
    }
    let mut png = Vec::new();
    let mut encoder = png::Encoder::new(&mut png, side, side);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::Eight);
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(&gray)?;
        writer.finish()
    });
    written.map_err(|error| PictureError::Unreadable(format!(": {error}")))?;
    Ok(png)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_become_gray_squares_and_blank_ones_are_refused() {
        let svg = |fill: &str| {
            format!(
                "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'>\
                 <rect width='20' height='10' fill='{fill}'/></svg>"
            )
        };
        let png = symbol_picture(svg("red").as_bytes()).unwrap();
        let mut reader = png::Decoder::new(std::io::Cursor::new(&png)).read_info().unwrap();
        assert_eq!((reader.info().width, reader.info().height), (300, 300));
        assert_eq!(reader.info().color_type, png::ColorType::Grayscale);
        let mut pixels = vec![0; 300 * 300];
        reader.next_frame(&mut pixels).unwrap();
        // Above and below the drawing, which is twice as wide as high, there is white.
        assert_eq!(pixels[150], 255);
        assert!((70..=80).contains(&pixels[300 * 150 + 150]), "{}", pixels[300 * 150 + 150]);
        assert_eq!(symbol_picture(svg("white").as_bytes()), Err(PictureError::Blank));
        assert!(symbol_picture(b"GIF89a").is_err());
        assert!(symbol_picture(b"<svg").is_err());
    }
}
