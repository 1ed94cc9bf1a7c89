//! Nonograms and mosaics of an image.

use crate::support::{ended, run_in, write};
use serde_json::Value;
use std::fs::File;
use std::path::Path;

/// A heart of seven columns.
const HEART: &str = ".##.##.\n#######\n#######\n.#####.\n..###..\n...#...\n";

/// Returns the solution of the one puzzle that is made of an image, and what else is said.
fn made(folder: &Path, arguments: &[&str]) -> (String, String) {
    let start = ["generate", "--format", "ndjson", "--assurance", "fast", "--seed", "1"];
    let ran = run_in(folder, &[&start[..], arguments].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    let lines: Vec<Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let puzzle = lines.iter().rfind(|line| line.get("solution").is_some()).expect("a puzzle");
    (puzzle["solution"].as_str().unwrap().to_owned(), ran.err)
}

/// Writes a PNG file of these pixels.
fn write_png(path: &Path, width: u32, color: png::ColorType, depth: png::BitDepth, data: &[u8]) {
    let samples = color.samples() as u32;
    let height = data.len() as u32 / (width * samples * u32::from(depth as u8)).div_ceil(8);
    let mut encoder = png::Encoder::new(File::create(path).unwrap(), width, height);
    encoder.set_color(color);
    encoder.set_depth(depth);
    encoder.write_header().unwrap().write_image_data(data).unwrap();
}

#[test]
fn drawings_are_the_solutions() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "heart.txt", format!("\n{HEART}\n"));
    let cells: String = HEART
        .chars()
        .filter(|one| *one != '\n')
        .map(|one| if one == '#' { '1' } else { '0' })
        .collect();
    for variant in ["nonogram", "mosaic"] {
        let (solution, said) = made(folder.path(), &["--variant", variant, "--image", "heart.txt"]);
        assert_eq!(solution, cells, "{variant}");
        assert!(!said.contains("note:"), "{said}");
    }
}

#[test]
fn colours_shades_and_transparency_are_dark_or_light() {
    let folder = tempfile::tempdir().unwrap();
    let filled: Vec<bool> =
        HEART.chars().filter(|one| *one != '\n').map(|one| one == '#').collect();
    let of = |dark: &[u8], light: &[u8]| -> Vec<u8> {
        filled.iter().flat_map(|filled| if *filled { dark } else { light }).copied().collect()
    };
    let path = folder.path().join("heart.png");
    let (eight, sixteen) = (png::BitDepth::Eight, png::BitDepth::Sixteen);
    for (color, depth, dark, light) in [
        (png::ColorType::Grayscale, eight, &[90][..], &[200][..]),
        (png::ColorType::Grayscale, sixteen, &[0, 9], &[200, 0]),
        (png::ColorType::GrayscaleAlpha, eight, &[0, 255], &[0, 0]),
        (png::ColorType::Rgb, eight, &[160, 0, 30], &[250, 240, 60]),
        (png::ColorType::Rgba, eight, &[0, 0, 255, 250], &[0, 0, 0, 10]),
    ] {
        write_png(&path, 7, color, depth, &of(dark, light));
        let (solution, _) = made(folder.path(), &["--variant", "nonogram", "--image", "heart.png"]);
        let found: Vec<bool> = solution.chars().map(|one| one == '1').collect();
        assert_eq!(found, filled, "{color:?}");
    }
}

#[test]
fn large_images_become_a_board_of_their_shape() {
    let folder = tempfile::tempdir().unwrap();
    // A disc of 150 x 90 pixels.
    let pixels = (0..90i32).flat_map(|row| (0..150i32).map(move |col| (row - 45, col - 75)));
    let pixels: Vec<u8> =
        pixels.map(|(row, col)| if row * row + col * col < 1800 { 20 } else { 250 }).collect();
    let path = folder.path().join("disc.png");
    write_png(&path, 150, png::ColorType::Grayscale, png::BitDepth::Eight, &pixels);
    let disc = ["--variant", "nonogram", "--image", "disc.png"];
    let (solution, said) = made(folder.path(), &disc);
    assert_eq!(solution.len(), 25 * 15);
    assert!(said.contains("150 x 90 pixels became 25 x 15 cells"), "{said}");
    let (solution, _) = made(folder.path(), &[&disc[..], &["--size", "8x12"]].concat());
    assert_eq!(solution.len(), 96);
    let few = run_in(
        folder.path(),
        &["generate", "--variant", "nonogram", "--image", "disc.png", "--size", "100x9"],
    );
    ended(&few, 2, &["150 x 90 pixels are too few for 9 x 100 cells"]);
}

#[test]
fn cells_change_where_an_image_has_a_second_solution() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "two.txt", "#.\n.#\n");
    let (solution, said) = made(folder.path(), &["--variant", "nonogram", "--image", "two.txt"]);
    assert_eq!(solution.chars().zip("1001".chars()).filter(|(one, other)| one != other).count(), 1);
    let note = "two.txt: 1 cell changed so that there is one solution: r1c1; no fewer do";
    assert!(said.contains(note), "{said}");
}

#[test]
fn what_is_no_image_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, bytes: &[u8]| _ = write(folder.path(), name, bytes);
    write("blank.txt", b"....\n....\n");
    write("prose.txt", b"a cat\n");
    write("broken.png", b"\x89PNG\r\n\x1a\nno more");
    write("bytes.txt", b"\xff\xfe\x00");
    write("square.txt", b"##..\n#..#\n....\n#..#\n");
    write("heart.txt", HEART.as_bytes());
    write_png(
        &folder.path().join("grey.png"),
        5,
        png::ColorType::Grayscale,
        png::BitDepth::Eight,
        &[77; 25],
    );
    for (variant, image, expected) in [
        ("nonogram", "blank.txt", "the image is blank"),
        ("nonogram", "prose.txt", "`a` and `c` may both stand for a filled cell"),
        ("nonogram", "broken.png", "broken.png: "),
        ("nonogram", "bytes.txt", "is not UTF-8"),
        ("nonogram", "grey.png", "the image has one shade only"),
        ("nonogram", "none.png", "none.png: "),
        ("classic", "heart.txt", "--size: "),
        ("binairo", "square.txt", "--image: binairo is not for images"),
        ("shading", "heart.txt", "shading is not for images"),
    ] {
        let arguments = ["generate", "--variant", variant, "--image", image];
        ended(&run_in(folder.path(), &arguments), 2, &[expected]);
    }
}
