//! Image files that are odd, damaged or too large, and what the program says.

use super::{Draw, entries, jpeg, page, png, puzzle};
use crate::support::run_in;
use std::io::Write;

#[test]
fn every_command_reads_images() {
    let folder = tempfile::tempdir().unwrap();
    let puzzle = puzzle("classic", "9", 9);
    let file = jpeg(&page(&puzzle, 0, 36.0).photograph((640, 640), &mut Draw::new(1, 1)), 85);
    // The content decides, not the name.
    std::fs::write(folder.path().join("photo.txt"), file).unwrap();
    let givens = satoku::Symbols::default().write(&puzzle.givens());
    for command in ["solve", "check", "hint", "rate", "convert"] {
        let ran = run_in(folder.path(), &[command, "photo.txt"]);
        assert_eq!(ran.code, 0, "{command}: {}", ran.err);
        let note =
            format!("photo.txt: read as a photographed 9x9 of {} givens", puzzle.clues().len());
        assert!(ran.err.contains(&note), "{command}: {}", ran.err);
        assert!(command != "convert" || ran.out.trim() == givens, "{}", ran.out);
    }
    let drawn = run_in(folder.path(), &["check", "photo.txt", "--draw-reading", "reading.svg"]);
    assert_eq!(drawn.code, 0, "{}", drawn.err);
    let svg = std::fs::read_to_string(folder.path().join("reading.svg")).unwrap();
    let mut reader = quick_xml::Reader::from_str(&svg);
    let mut texts = 0;
    loop {
        match reader.read_event().unwrap() {
            quick_xml::events::Event::Text(text) => {
                texts += usize::from(!text.trim_ascii().is_empty());
            }
            quick_xml::events::Event::Eof => break,
            _ => {}
        }
    }
    assert_eq!(texts, puzzle.clues().len());
    let wrong = run_in(folder.path(), &["check", &givens, "--draw-reading", "reading.svg"]);
    assert!(wrong.code == 2 && wrong.err.contains("--draw-reading is for images"), "{}", wrong.err);
}

#[test]
fn an_image_without_a_grid_is_refused() {
    let blank = super::Sheet::new(300, 200);
    let mut words = super::Sheet::new(500, 300);
    let font = &super::sheet::fonts()[0];
    for line in 0..8 {
        words.words(font, "no grid in these lines 123", (20.0, 20.0 + 30.0 * line as f32), 14.0);
    }
    for sheet in [blank, words] {
        let error = entries(&png(&sheet.scan())).unwrap_err();
        assert!(error.to_string().contains("no grid of a puzzle was found"), "{error}");
        assert!(error.hint.is_some());
    }
}

/// Returns the beginning of a PNG file that states a size.
fn png_of_size(width: u32, height: u32) -> Vec<u8> {
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut chunk = |kind: &[u8; 4], data: &[u8]| {
        let body = [&kind[..], data].concat();
        file.extend((data.len() as u32).to_be_bytes());
        file.extend(&body);
        file.extend(crc(&body).to_be_bytes());
    };
    let size = [width.to_be_bytes(), height.to_be_bytes()].concat();
    chunk(b"IHDR", &[&size[..], &[8, 2, 0, 0, 0]].concat());
    // An empty stream of deflate.
    chunk(b"IDAT", &[0x78, 0x01, 0x03, 0x00, 0x00, 0x00, 0x00, 0x01]);
    chunk(b"IEND", &[]);
    file
}

/// The check sum of PNG.
fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0u32, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| (crc >> 1) ^ (0xedb8_8320 * (crc & 1)))
    })
}

#[test]
fn images_that_are_too_large_are_refused_before_they_are_read() {
    for (width, height) in [(30_000, 30_000), (1, 2_000_000_000), (100_000, 1_000)] {
        let error = entries(&png_of_size(width, height)).unwrap_err();
        let text = error.to_string();
        assert!(
            text.contains(&format!("{width}x{height} pixels")) || text.contains("limit"),
            "{text}"
        );
        assert!(error.hint.is_some(), "{text}");
    }
    let error = entries(&png_of_size(40, 40)).unwrap_err();
    assert!(error.to_string().contains("cannot be read"), "{error}");
}

#[test]
fn damaged_images_give_errors_and_never_a_panic() {
    let puzzle = puzzle("classic", "2x2", 3);
    let scan = page(&puzzle, 0, 20.0).scan();
    let mut draw = Draw::new(5, 5);
    let webp = super::encoded(&scan, image::ImageFormat::WebP);
    for file in [png(&scan), jpeg(&scan, 60), webp] {
        for cut in 1..8 {
            let file = &file[..file.len() * cut / 8];
            if let Err(error) = entries(file) {
                assert!(!error.to_string().is_empty() && error.hint.is_some(), "{error}");
            }
        }
        for _ in 0..60 {
            let mut broken = file.clone();
            for _ in 0..=draw.below(6) {
                let at = draw.below(broken.len());
                broken[at] = draw.below(256) as u8;
            }
            // Whatever it is read as, it is read or refused.
            drop(entries(&broken));
        }
    }
}

#[test]
fn images_of_many_kinds_are_read() {
    let puzzle = puzzle("classic", "9", 10);
    let scan = page(&puzzle, 0, 24.0).scan();
    let (width, height) = (scan.width as u32, scan.height as u32);
    let gray = image::GrayImage::from_raw(width, height, scan.pixels.clone()).unwrap();
    let gray = image::DynamicImage::ImageLuma8(gray);
    // Black ink on nothing: what shows through is white.
    let clear = image::RgbaImage::from_fn(width, height, |x, y| {
        image::Rgba([0, 0, 0, 255 - scan.pixels[(y * width + x) as usize]])
    });
    for (what, image) in [
        ("8 bit", gray.clone()),
        ("16 bit", gray.to_luma16().into()),
        ("16 bit colour", gray.to_rgb16().into()),
        ("16 bit with alpha", gray.to_rgba16().into()),
        ("alpha", gray.to_luma_alpha8().into()),
        ("transparent", clear.into()),
    ] {
        let mut file = std::io::Cursor::new(Vec::new());
        image.write_to(&mut file, image::ImageFormat::Png).unwrap();
        let read = entries(file.get_ref()).unwrap_or_else(|error| panic!("{what}: {error}"));
        assert_eq!(read[0].puzzle.givens(), puzzle.givens(), "{what}");
    }
}

#[test]
fn images_of_other_programs_are_read() {
    let data = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/photo");
    let puzzle = puzzle("classic", "9", 11);
    if std::env::var("SATOKU_BLESS").is_ok() {
        let mut file = std::fs::File::create(data.join("page.png")).unwrap();
        file.write_all(&png(&page(&puzzle, 2, 16.0).scan())).unwrap();
    }
    for name in
        ["page.png", "cmyk.jpg", "progressive.jpg", "lossy.webp", "animated.webp", "animated.png"]
    {
        let file = std::fs::read(data.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        let read = entries(&file).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(read[0].puzzle.givens(), puzzle.givens(), "{name}");
    }
}
