//! Books with drawings: themes, pages that are printed to their edges or in colour, and the
//! publisher's own fonts.

use crate::content::book;
use crate::spec::{asked, refused};
use crate::support::{run_in, write};
use satoku::book::content::{Content, CoverDesign, Edition, INCH, Look, Paper, Theme};
use satoku::book::press::{Cover, Interior, Purpose, Templates};
use satoku::book::{Binding, Service, Soundness, wrap};

const BLEED: f64 = 0.125 * INCH;

/// The pages of a service, as many as one likes.
fn paper(service: Service) -> Paper {
    let paper = service.paper("6x9".parse().unwrap(), Binding::Paperback).unwrap();
    Paper { pages: 1..=828, ..paper }
}

fn small(theme: Theme) -> Content {
    let mut content = book("6x9", Edition::Print, &[("classic", 6, 4), ("x", 6, 4)]);
    content.theme = theme;
    content.paper = paper(Service::KdpWhite);
    content.matter.certificate = Some(true);
    content
}

fn faults(content: &Content) -> Vec<String> {
    let interior = Interior::lay_out(content, &Templates::default()).unwrap();
    let report = interior.preflight(&Soundness::of(content));
    report.faults().iter().map(ToString::to_string).collect()
}

#[test]
fn every_theme_passes_the_preflight_in_black_and_in_colour_and_to_the_edges() {
    for (theme, name) in Theme::ALL {
        let mut content = small(theme);
        for (look, _) in Look::ALL {
            content.look = look;
            for service in [Service::KdpWhite, Service::KdpPremiumColor] {
                content.paper = paper(service);
                for bleed in [0.0, BLEED] {
                    content.paper.bleed = bleed;
                    assert_eq!(faults(&content), [""; 0], "{name} {look} {service} {bleed}");
                }
            }
        }
        content.edition = Edition::Digital;
        assert_eq!(faults(&content), [""; 0], "{name} on a screen");
    }
}

#[test]
fn themes_differ_inside_and_on_covers() {
    let mut seen = std::collections::BTreeSet::new();
    for (theme, _) in Theme::ALL {
        let content = small(theme);
        let interior = Interior::lay_out(&content, &Templates::default()).unwrap();
        let of_section = interior.chapters().iter().find(|(_, title)| title == "Part 1").cloned();
        let (page, _) = of_section.unwrap_or_else(|| panic!("{:?}", interior.chapters()));
        seen.insert(interior.png(page, 40.0).unwrap());
    }
    assert_eq!(seen.len(), Theme::ALL.len());
    seen.clear();
    let wrap = wrap(Service::KdpWhite, "6x9".parse().unwrap(), 100, None).unwrap();
    for design in [CoverDesign::Scene, CoverDesign::Pattern] {
        for (theme, _) in Theme::ALL {
            let mut content = small(theme);
            content.cover.design = design;
            let cover = Cover::lay_out(&content, &wrap, &Templates::default()).unwrap();
            cover.pdf(Purpose::Exchange).unwrap();
            seen.insert(cover.png(30.0));
        }
    }
    // Without a theme, the scene is that of summer.
    assert_eq!(seen.len(), 2 * Theme::ALL.len() - 1);
}

/// The boxes of this name of all pages, in their order.
fn boxes(pdf: &[u8], name: &str) -> Vec<Vec<f32>> {
    let text = String::from_utf8_lossy(pdf);
    let start = format!("/{name}[");
    let parts = text.split(&start).skip(1);
    let edges = |part: &str| {
        let numbers = part.split(']').next().unwrap().split_whitespace();
        numbers.map(|number| number.parse().unwrap()).collect()
    };
    parts.map(edges).collect()
}

#[test]
fn pages_to_the_edges_are_larger_than_they_are_cut() {
    let mut content = small(Theme::Sea);
    content.paper.bleed = BLEED;
    let interior = Interior::lay_out(&content, &Templates::default()).unwrap();
    assert_eq!(interior.size(1), Some((441.0, 666.0)));
    let pdf = interior.pdf(Purpose::Print).unwrap();
    for name in ["MediaBox", "BleedBox"] {
        let found = boxes(&pdf, name);
        assert_eq!(found.len(), interior.page_count());
        assert!(found.iter().all(|edges| edges == &[0.0, 0.0, 441.0, 666.0]), "{name}");
    }
    // The fold is at the left of right-hand pages, and at the right of left-hand ones.
    for (index, edges) in boxes(&pdf, "TrimBox").iter().enumerate() {
        let left = if index % 2 == 0 { 0.0 } else { 9.0 };
        assert_eq!(edges, &[left, 9.0, left + 432.0, 657.0]);
    }
    content.edition = Edition::Digital;
    let screen = Interior::lay_out(&content, &Templates::default()).unwrap();
    assert_eq!(screen.size(1), Some((432.0, 648.0)));
}

#[test]
fn drawings_that_stop_short_of_the_edge_are_refused() {
    let mut content = small(Theme::None);
    content.paper.bleed = BLEED;
    let (_, book) = Templates::built_in().find(|(name, _)| *name == "book.typ").unwrap();
    let with = |drawing: &str| {
        let mut templates = Templates::default();
        let text = book.replace("#chapters.title-page()", drawing) + "\n#chapters.title-page()";
        templates.replace("book.typ", text).unwrap();
        let interior = Interior::lay_out(&content, &templates).unwrap();
        let report = interior.preflight(&Soundness::of(&content));
        report.faults().iter().map(ToString::to_string).collect::<Vec<String>>().join("\n")
    };
    let at = |dx: &str, body: &str| {
        format!(
            "#page(margin: 0pt, header: none, footer: none, place(top + right, dx: {dx}, {body}))"
        )
    };
    let rect = "rect(width: 60pt, height: 60pt, fill: luma(50%))";
    assert_eq!(with(&at("0pt", rect)), "");
    let short = with(&at("-5pt", &format!("pad(top: 100pt, {rect})")));
    assert!(short.contains("ink in the outer margin"), "{short}");
    // Words are kept from the edge, on a drawing or not.
    let words =
        with(&at("0pt", &format!("{{ {rect}; place(top + right, text(size: 12pt)[near]) }}")));
    assert!(words.contains("margin"), "{words}");
}

#[test]
fn colour_is_inks_in_print_and_light_on_screens() {
    let mut content = small(Theme::Spring);
    content.paper = paper(Service::KdpPremiumColor);
    let interior = Interior::lay_out(&content, &Templates::default()).unwrap();
    let report = interior.preflight(&Soundness::of(&content)).to_string();
    assert!(report.contains("the inks of colour print"), "{report}");
    // Any colour that is neither gray nor CMYK is an error.
    for purpose in [Purpose::Print, Purpose::Exchange] {
        interior.pdf(purpose).unwrap();
    }
    content.edition = Edition::Digital;
    let screen = Interior::lay_out(&content, &Templates::default()).unwrap();
    screen.pdf(Purpose::Screen).unwrap();
    // The same pages would be refused by a service that prints black.
    content.edition = Edition::Print;
    let (_, palettes) = Templates::built_in().find(|(name, _)| *name == "palettes.typ").unwrap();
    let mut templates = Templates::default();
    let coloured = palettes.replace("data.at(\"colour\", default: false)", "true");
    templates.replace("palettes.typ", coloured).unwrap();
    content.paper = paper(Service::KdpWhite);
    let interior = Interior::lay_out(&content, &templates).unwrap();
    let report = interior.preflight(&Soundness::of(&content)).to_string();
    assert!(report.contains("a colour that is not gray"), "{report}");
}

#[test]
fn books_in_colour_have_images_for_shops() {
    let spec = format!("seed = 1\ntrim = '6x9'\nservice = 'kdp-premium-color'\n{EIGHTY}");
    let (ran, found) = asked(&spec, &["--shop"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(found.contains_key("out/shop/aplus-logo-600x180.png"));
    let listing = String::from_utf8(found["out/listing.md"].clone()).unwrap();
    assert!(listing.contains("| format | paperback, 6x9 in, premium color ink, "), "{listing}");
    assert!(listing.contains("The costs of hardcovers and of colour print"), "{listing}");
}

const EIGHTY: &str = "[[section]]\ncount = 80\nsize = 4\nclues = '4..9'\npuzzles-per-page = 1\n\
    same-up-to-symmetry = true\n";

#[test]
fn hardcovers_take_the_sizes_of_a_template() {
    let spec = format!("seed = 1\ntrim = '6x9'\nbinding = 'hardcover'\n{EIGHTY}");
    let (ran, found) = asked(&spec, &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(!found.contains_key("out/cover.pdf"));
    assert!(ran.err.contains("https://kdp.amazon.com/cover-calculator"), "{}", ran.err);
    let cover = "[cover]\nsheet = '14.04x10.42in'\nspine = '0.64in'\n";
    let (ran, found) = asked(&spec.replace("[[section]]", &format!("{cover}[[section]]")), &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let report = String::from_utf8(found["out/preflight.txt"].clone()).unwrap();
    assert!(report.contains("cover 14.040 x 10.420 in with 0.591 in"), "{report}");
    let listing = String::from_utf8(found["out/listing.md"].clone()).unwrap();
    assert!(listing.contains("| format | hardcover, 6x9 in, black ink, "), "{listing}");
    for (spec, place, word) in [
        ("binding = 'hardcover'\ntrim = '8.5x11'", "2:8", "does not bind 8.5x11 as a hardcover"),
        (
            "binding = 'hardcover'\nservice = 'ingram'",
            "1:11",
            "hardcovers are made for KDP, not for ingram",
        ),
        ("bleed = true\nservice = 'plain'\ntrim = 'a4'", "1:9", "home printers"),
        ("[cover]\nsheet = '10x10in'", "2:9", "only a hardcover names its sheet"),
    ] {
        refused(spec, place, &[word]);
    }
}

#[test]
fn own_fonts_are_embedded_with_their_licences_told() {
    let folder = tempfile::tempdir().unwrap();
    let font = include_bytes!("../../crates/book/src/fonts/Nunito_800ExtraBold.ttf");
    write(folder.path(), "own.ttf", font.as_slice());
    let spec = "seed = 1\nservice = 'plain'\ntrim = 'a5'\n[fonts]\ntitles = ['own.ttf']\n\
        [[section]]\ncount = 2\nsize = 4\n";
    write(folder.path(), "book.toml", spec);
    let ran = run_in(folder.path(), &["book", "book.toml", "-o", "out"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let report = std::fs::read_to_string(folder.path().join("out/preflight.txt")).unwrap();
    assert!(report.contains("your own font Nunito may be embedded; licence: "), "{report}");
    assert!(report.contains("Nunito 800"), "{report}");
    write(folder.path(), "own.ttf", "no font");
    let ran = run_in(folder.path(), &["book", "book.toml", "-o", "other"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("book.toml:5:"), "{}", ran.err);
    assert!(ran.err.contains("own.ttf: this is not a font"), "{}", ran.err);
}
