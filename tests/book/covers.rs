//! Covers of every design, with everything that can be on them.

use crate::content::book;
use crate::spec::{FOUR, SMALL, asked, refused};
use crate::support::{done, has_tool, run_in, write};
use satoku::book::content::{BackText, Content, CoverDesign, CoverPalette, Edition};
use satoku::book::press::{Cover, Front, Interior, Purpose, Templates, cover_picture};
use satoku::book::{Service, wrap};
use std::sync::Arc;

pub const DRAWING: &str = "<svg xmlns='http://www.w3.org/2000/svg' width='30' height='40'>\
    <rect width='30' height='40' fill='teal'/><circle cx='15' cy='20' r='9' fill='gold'/></svg>";

/// A book with all that a cover can show.
pub fn full(trim: &str, boards: &[(&str, usize, u64)]) -> Content {
    let mut content = book(trim, Edition::Print, boards);
    let cover = &mut content.cover;
    cover.front_in_digital = true;
    cover.text = Some(BackText::parts("For long evenings.\n\n- Symmetric\n- Checked twice\n"));
    cover.series = Some("Quiet Evenings".to_owned());
    cover.volume = Some("Volume 2".to_owned());
    cover.badge = Some("LARGE PRINT".to_owned());
    cover.price = Some("$9.99".to_owned());
    cover.barcode = true;
    content
}

fn laid_out(content: &Content, trim: &str, pages: u32) -> Result<(), String> {
    let wrap = wrap(Service::KdpWhite, trim.parse().unwrap(), pages, None).unwrap();
    let cover = Cover::lay_out(content, &wrap, &Templates::default());
    cover.map(drop).map_err(|error| format!("{error}"))
}

#[test]
fn every_design_keeps_its_words_within_the_edges() {
    let picture: Arc<[u8]> = cover_picture(DRAWING.as_bytes()).unwrap().into();
    for trim in ["5x8", "8.25x6", "8.5x8.5", "8.5x11"] {
        let mut content = full(trim, &[("classic", 9, 2)]);
        for (design, name) in CoverDesign::ALL {
            content.cover.design = design;
            for title in [
                "Sudoku",
                "Gedächtnistrainingsprogramm",
                "A Book of Puzzles for the Long Evenings of Winter",
            ] {
                content.title = title.to_owned();
                for picture in [None, Some(Arc::clone(&picture))] {
                    content.cover.picture = picture;
                    assert_eq!(laid_out(&content, trim, 120), Ok(()), "{name} {trim} {title}");
                }
            }
        }
    }
}

#[test]
fn every_design_is_printed_in_inks_alone() {
    let mut content = full("6x9", &[("x", 9, 2)]);
    let wrap = wrap(Service::KdpWhite, "6x9".parse().unwrap(), 100, None).unwrap();
    for (design, name) in CoverDesign::ALL {
        content.cover.design = design;
        let cover = Cover::lay_out(&content, &wrap, &Templates::default()).unwrap();
        // Any other colour is an error.
        for purpose in [Purpose::Print, Purpose::Exchange] {
            let written = cover.pdf(purpose).map(drop).map_err(|error| error.to_string());
            assert_eq!(written, Ok(()), "{name}");
        }
    }
}

#[test]
fn the_longest_texts_of_a_cover_fit_on_every_design() {
    for trim in ["5x8", "8.5x11"] {
        let mut content = full(trim, &[("classic", 4, 2)]);
        content.cover.price =
            Some("US $9.99 / CAN $12.99 / UK £8.99 / EU €9.99 / AU $14.99 / NZ".into());
        content.cover.volume = Some("Volume the Thirty-Second of 99".into());
        content.cover.badge = Some("THE VERY LARGEST PRINT OF ALL!".into());
        for (design, name) in CoverDesign::ALL {
            content.cover.design = design;
            assert_eq!(laid_out(&content, trim, 120), Ok(()), "{name} {trim}");
        }
    }
}

#[test]
fn badges_cover_no_words() {
    for trim in ["5x8", "6x9", "8.25x6", "8.5x8.5", "8.5x11"] {
        let mut content = full(trim, &[("classic", 4, 2)]);
        content.subtitle = Some("Puzzles for every day of a year, and how to solve them".into());
        content.cover.series = Some("Quiet Evenings by the Fire".into());
        for (design, name) in CoverDesign::ALL {
            content.cover.design = design;
            for (title, volume) in [
                ("Sudoku", "Volume 2"),
                ("The Great Book of Puzzles for Long Evenings", "Volume the Thirty-Second of 99"),
            ] {
                content.title = title.to_owned();
                content.cover.volume = Some(volume.to_owned());
                assert_eq!(laid_out(&content, trim, 120), Ok(()), "{name} {trim} {title}");
            }
        }
    }
    // A disc of an inch around a point, left of the words by the distance.
    let laid_out = |apart: f64| {
        let mut templates = Templates::default();
        let own = format!(
            "#import \"cover-parts.typ\": disc\n\
             #set page(width: 900pt, height: 666pt)\n\
             #place(dx: 600pt, dy: 300pt)[Words]\n\
             #place(dx: {}pt, dy: 270pt, context rotate(-8deg, disc(72pt, \"BADGE\", 9pt, 8pt, luma(0), luma(255))))",
            600.0 - 72.0 - apart
        );
        templates.replace("cover.typ", own).unwrap();
        let content = full("6x9", &[("classic", 4, 1)]);
        let wrap = wrap(Service::KdpWhite, "6x9".parse().unwrap(), 100, None).unwrap();
        let cover = Cover::lay_out(&content, &wrap, &templates);
        cover.map(drop).map_err(|error| error.to_string())
    };
    assert_eq!(laid_out(2.0), Ok(()));
    assert_eq!(laid_out(-12.0), Err("the cover: a badge covers words: `Words`".to_owned()));
}

#[test]
fn the_text_of_the_back_has_italics_and_bold_type() {
    let mut content = full("6x9", &[("classic", 4, 1)]);
    let mut fonts_of = |text: &str| {
        content.cover.text = Some(BackText::parts(text));
        let wrap = wrap(Service::KdpWhite, "6x9".parse().unwrap(), 100, None).unwrap();
        let cover = Cover::lay_out(&content, &wrap, &Templates::default()).unwrap();
        String::from_utf8_lossy(&cover.pdf(Purpose::Print).unwrap()).into_owned()
    };
    let named = |pdf: &str, face: &str| pdf.contains(face);
    let plain = fonts_of("For evenings.");
    let styled = fonts_of("For *long* evenings.\n\n- **Checked** twice");
    // The subtitle is in italics, and nothing else of the serif is bold.
    assert!(named(&plain, "SourceSerif4-It") && !named(&plain, "SourceSerif4-SemiBold"));
    assert!(named(&styled, "SourceSerif4-It") && named(&styled, "SourceSerif4-SemiBold"));
}

#[test]
fn a_front_of_several_pages_is_an_error() {
    let content = full("6x9", &[("classic", 4, 1)]);
    let mut templates = Templates::default();
    templates.replace("front.typ", "one #pagebreak() two".to_owned()).unwrap();
    let error = Front::lay_out(&content, &templates).map(drop).unwrap_err().to_string();
    assert!(error.contains("not one page"), "{error}");
}

#[test]
fn designs_and_palettes_differ() {
    let mut content = full("6x9", &[("classic", 6, 2)]);
    let mut seen = std::collections::BTreeSet::new();
    for (design, _) in CoverDesign::ALL {
        content.cover.design = design;
        seen.insert(Front::lay_out(&content, &Templates::default()).unwrap().png(30.0));
    }
    content.cover.design = CoverDesign::Grid;
    for (palette, _) in CoverPalette::ALL.into_iter().skip(1) {
        content.cover.palette = palette;
        seen.insert(Front::lay_out(&content, &Templates::default()).unwrap().png(30.0));
    }
    assert_eq!(seen.len(), CoverDesign::ALL.len() + CoverPalette::ALL.len() - 1);
}

#[test]
fn the_barcode_is_read_by_a_scanner() {
    if !has_tool("zbarimg") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let content = full("6x9", &[("classic", 4, 1)]);
    let wrap = wrap(Service::KdpWhite, "6x9".parse().unwrap(), 100, None).unwrap();
    let cover = Cover::lay_out(&content, &wrap, &Templates::default()).unwrap();
    let file = write(folder.path(), "cover.png", cover.png(300.0));
    let output = std::process::Command::new("zbarimg").arg("-q").arg(file).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("9783161484100"), "{text}");
}

#[test]
fn pictures_are_printed_in_inks() {
    let folder = tempfile::tempdir().unwrap();
    let mut content = full("5x8", &[("classic", 4, 1)]);
    content.cover.picture = Some(cover_picture(DRAWING.as_bytes()).unwrap().into());
    let wrap = wrap(Service::KdpWhite, "5x8".parse().unwrap(), 100, None).unwrap();
    let cover = Cover::lay_out(&content, &wrap, &Templates::default()).unwrap();
    for purpose in [Purpose::Print, Purpose::Exchange] {
        let file = write(folder.path(), "cover.pdf", cover.pdf(purpose).unwrap());
        if has_tool("pdfimages") {
            let output = std::process::Command::new("pdfimages").arg("-list").arg(file).output();
            let text = String::from_utf8(output.unwrap().stdout).unwrap();
            let rows: Vec<&str> = text.lines().skip(2).collect();
            assert!(!rows.is_empty() && rows.iter().all(|row| row.contains("cmyk")), "{text}");
        }
    }
}

#[test]
fn pictures_that_would_print_badly_are_refused() {
    // One black pixel.
    let pixel = [
        0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, b'I', b'H', b'D', b'R', 0, 0,
        0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0, 0x3a, 0x7e, 0x9b, 0x55, 0, 0, 0, 10, b'I', b'D', b'A',
        b'T', 0x78, 0x9c, 0x63, 0x60, 0, 0, 0, 2, 0, 1, 0x48, 0xaf, 0xa4, 0x71, 0, 0, 0, 0, b'I',
        b'E', b'N', b'D', 0xae, 0x42, 0x60, 0x82,
    ];
    let mut content = full("5x8", &[("classic", 4, 1)]);
    content.cover.picture = Some(cover_picture(&pixel).unwrap().into());
    let error = laid_out(&content, "5x8", 100).unwrap_err();
    assert!(error.contains("dots per inch"), "{error}");
    for bytes in [&b""[..], b"GIF89a", b"\x89PNG\r\n\x1a\n", b"<svg", b"\xff\xd8\xff\xe0"] {
        assert!(cover_picture(bytes).is_err(), "{bytes:?}");
    }
    // A size that would fill the memory is known from the head of the file.
    let mut vast = pixel;
    vast[16..24].copy_from_slice(&[0, 1, 0, 0, 0, 1, 0, 0]);
    let error = cover_picture(&vast).unwrap_err().to_string();
    assert!(error.contains("65536 x 65536"), "{error}");
    let long = DRAWING.replace("height='40'", "height='4000'");
    assert!(cover_picture(long.as_bytes()).unwrap_err().to_string().contains("too long"));
    // Files beside the drawing are not read.
    let folder = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\
        <image href='/etc/hostname' width='9' height='9'/></svg>";
    if let Ok(png) = cover_picture(folder.as_bytes()) {
        assert!(png.starts_with(b"\x89PNG"));
    }
}

#[test]
fn the_front_is_the_first_page_of_the_digital_edition_and_a_picture_for_shops() {
    let mut content = full("6x9", &[("classic", 6, 4)]);
    content.edition = Edition::Digital;
    let pages =
        |content: &Content| Interior::lay_out(content, &Templates::default()).unwrap().page_count();
    let with_front = pages(&content);
    content.cover.front_in_digital = false;
    assert_eq!(with_front, pages(&content) + 1);
    let spec = "seed = 1\ntrim = '5x8'\n[cover]\ndesign = 'bold'\n[[section]]\ncount = 12\nsize = 4\nclues = '5..8'\n";
    let (ran, found) = asked(spec, &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let front = &found["out/front.png"];
    let side = |at: usize| u32::from_be_bytes(front[at..at + 4].try_into().unwrap());
    assert_eq!((side(16), side(20)), (1500, 2400));
    // Sheets have no cover.
    let (_, found) = asked(&format!("{SMALL}{FOUR}"), &[]);
    assert!(!found.contains_key("out/front.png"));
}

#[test]
fn a_service_without_a_rule_takes_the_width_of_the_spine() {
    let spec = "seed = 1\ntrim = '5x8'\nservice = 'ingram'\n[cover]\nspine = '0.25in'\n\
        [[section]]\ncount = 12\nsize = 4\nclues = '5..8'\n";
    let (ran, found) = asked(spec, &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let report = String::from_utf8(found["out/preflight.txt"].clone()).unwrap();
    assert!(
        report.contains("cover 10.500 x 8.250 in") && report.contains("spine 0.250"),
        "{report}"
    );
    refused(
        "[cover]\nspine = '0.25in'\n",
        "2:9",
        &["kdp-white has a rule for the width of the spine", "hint: leave `spine` out"],
    );
}

#[test]
fn pictures_are_found_beside_the_spec() {
    let folder = tempfile::tempdir().unwrap();
    let spec = "seed = 1\ntrim = '5x8'\n[cover]\npicture = 'art.svg'\n[[section]]\ncount = 12\nsize = 4\nclues = '5..8'\n";
    write(folder.path(), "book.toml", spec);
    let ran = run_in(folder.path(), &["book", "book.toml", "-o", "out"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("book.toml:4:11: cannot read art.svg"), "{}", ran.err);
    write(folder.path(), "art.svg", "no picture");
    let ran = run_in(folder.path(), &["book", "book.toml", "-o", "out"]);
    assert!(ran.err.contains("art.svg: this is not a PNG, JPEG or SVG picture"), "{}", ran.err);
    write(folder.path(), "art.svg", DRAWING);
    let ran = run_in(folder.path(), &["book", "book.toml", "-o", "out"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(done(&["book", "--init"]).contains("[cover]"));
}
