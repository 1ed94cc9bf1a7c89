//! Parts of covers with foil or varnish, and covers of books that are bound with a coil.

use crate::covers::{DRAWING, full};
use crate::files::said;
use crate::spec::{asked, refused};
use crate::support::{has_tool, write};
use satoku::book::content::{Content, CoverDesign, CoverPart, Finish, INCH};
use satoku::book::press::{Cover, Purpose, Templates, cover_picture};
use satoku::book::{Service, spiral, wrap};

/// Returns the file of the parts of a cover that have a finish.
fn finished(content: &Content, trim: &str, finish: Finish) -> Vec<u8> {
    let wrap = wrap(Service::KdpWhite, trim.parse().unwrap(), 200, None).unwrap();
    let cover = Cover::lay_out(content, &wrap, &Templates::default()).unwrap();
    cover.finish(finish, Purpose::Print).unwrap_or_else(|error| panic!("{finish}: {error}"))
}

/// Returns the shares of a page that cyan, magenta, yellow and black cover, with all its text.
fn inks_and_text(pdf: &[u8]) -> ([f64; 4], String) {
    let folder = tempfile::tempdir().unwrap();
    let file = write(folder.path(), "part.pdf", pdf);
    let options = ["-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=inkcov", "-o", "-"];
    let inks = said("gs", &options, &file);
    let shares: Vec<f64> =
        inks.split_whitespace().take(4).map(|share| share.parse().unwrap()).collect();
    said("pdftotext", &[], &file);
    let text = std::fs::read_to_string(file.with_extension("txt")).unwrap();
    (shares.try_into().unwrap(), text)
}

#[test]
fn every_design_has_its_parts_in_black_and_nothing_else() {
    if !has_tool("gs") || !has_tool("pdftotext") {
        return;
    }
    let words = [CoverPart::Title, CoverPart::Series, CoverPart::Author, CoverPart::Badge];
    for (trim, picture) in [("5x8", false), ("8.25x6", true)] {
        let mut content = full(trim, &[("classic", 4, 2)]);
        content.title = "Long Evenings".to_owned();
        content.author = "Ada Example".to_owned();
        content.subtitle = Some("Beside the Fire".to_owned());
        content.cover.finishes =
            [(Finish::Foil, words.to_vec()), (Finish::Varnish, vec![CoverPart::Picture])].into();
        content.cover.picture = picture.then(|| cover_picture(DRAWING.as_bytes()).unwrap().into());
        for (design, name) in CoverDesign::ALL {
            content.cover.design = design;
            let (inks, text) = inks_and_text(&finished(&content, trim, Finish::Foil));
            assert!(inks[..3] == [0.0; 3] && inks[3] > 0.0 && inks[3] < 0.05, "{name}: {inks:?}");
            let has = |word: &str| text.to_lowercase().contains(word);
            let found = ["evenings", "volume", "example", "large"].map(has);
            assert_eq!(found, [true; 4], "{name}: {text}");
            assert!(!has("fire") && !has("puzzles"), "{name}: {text}");
            let (inks, text) = inks_and_text(&finished(&content, trim, Finish::Varnish));
            // All of the area of the puzzle or the picture.
            assert!(inks[..3] == [0.0; 3] && inks[3] > 0.02, "{name}: {inks:?}");
            assert!(!text.contains("Evenings"), "{name}: {text}");
        }
    }
}

#[test]
fn finishes_lie_where_the_cover_has_their_parts() {
    if !has_tool("pdftotext") {
        return;
    }
    let mut content = full("6x9", &[("classic", 9, 2)]);
    let folder = tempfile::tempdir().unwrap();
    let places = |name: &str, pdf: &[u8]| {
        let file = write(folder.path(), name, pdf);
        said("pdftotext", &["-bbox"], &file);
        let found = std::fs::read_to_string(file.with_extension("html")).unwrap();
        let lines = found.lines().filter(|line| line.contains(">Book<") || line.contains("<page"));
        lines.map(str::to_owned).collect::<Vec<String>>()
    };
    content.title = "A Book".to_owned();
    content.cover.finishes = [(Finish::Foil, vec![CoverPart::Title])].into();
    let foil = places("foil.pdf", &finished(&content, "6x9", Finish::Foil));
    let wrap = wrap(Service::KdpWhite, "6x9".parse().unwrap(), 200, None).unwrap();
    let cover = Cover::lay_out(&content, &wrap, &Templates::default()).unwrap();
    let cover = places("cover.pdf", &cover.pdf(Purpose::Print).unwrap());
    // On front and spine; the back has the title, too.
    assert!(foil.len() == 3 && foil.len() < cover.len(), "{foil:?} {cover:?}");
    assert!(foil.iter().all(|line| cover.contains(line)), "{foil:?} {cover:?}");
}

#[test]
fn templates_that_mark_no_part_are_told() {
    let mut content = full("6x9", &[("classic", 4, 1)]);
    content.cover.finishes = [(Finish::Varnish, vec![CoverPart::Badge])].into();
    let wrap = wrap(Service::KdpWhite, "6x9".parse().unwrap(), 100, None).unwrap();
    let mut templates = Templates::default();
    let own = "#set page(width: 900pt, height: 666pt)\n#place(dx: 500pt, dy: 99pt)[Own]";
    templates.replace("cover.typ", own.to_owned()).unwrap();
    let cover = Cover::lay_out(&content, &wrap, &templates).unwrap();
    let error = cover.finish(Finish::Varnish, Purpose::Print).unwrap_err().to_string();
    assert!(error.contains("no part of the cover has the label <cover-badge>"), "{error}");
}

const EIGHT: &str = "[[section]]\ncount = 8\nsize = 4\nclues = '4..9'\npuzzles-per-page = 1\n\
    same-up-to-symmetry = true\n";

#[test]
fn a_book_for_a_copy_shop_has_a_cover_and_its_finishes() {
    let spec = format!(
        "seed = 1\nservice = 'plain'\ntrim = 'a5'\nbinding = 'spiral'\nbleed = true\ntheme = 'sea'\n\
         [cover]\nvolume = 'Volume 2'\nfoil = ['title', 'series']\nvarnish = ['picture']\n{EIGHT}"
    );
    let (ran, found) = asked(&spec, &["--shop"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for name in ["cover.pdf", "cover-foil.pdf", "cover-varnish.pdf", "front.png"] {
        assert!(found.contains_key(&format!("out/{name}")), "{name}: {:?}", found.keys());
    }
    assert!(found.contains_key("out/shop/book-3d-2000x2000.png"));
    let report = String::from_utf8(found["out/preflight.txt"].clone()).unwrap();
    assert!(
        report.contains("cover 11.910 x 8.520 in with 0.125 in of bleed, without a spine"),
        "{report}"
    );
    assert!(report.contains("inner margin 0.625 in (at least 0.500)"), "{report}");
    for (spec, place, words) in [
        ("binding = 'spiral'", "1:11", "spiral binding is for plain, not for kdp-white"),
        ("[cover]\nfoil = ['badge']", "2:8", "this cover has no badge to get foil"),
        ("[cover]\nvarnish = ['series']", "2:11", "this cover has no series to get varnish"),
        ("[cover]\nfoil = ['spine']", "2:9", "expected title, series, author, badge or picture"),
    ] {
        refused(spec, place, &[words]);
    }
}

#[test]
fn nothing_but_the_ground_is_near_the_coil() {
    let mut content = full("5.5x8.5", &[("classic", 9, 2)]);
    for (trim, width) in [("a5", 5.83), ("letter", 8.5), ("a4", 8.27)] {
        let trim = trim.parse().unwrap();
        content.paper = Service::Plain.paper(trim, satoku::book::Binding::Spiral).unwrap();
        let sheet = spiral(trim);
        assert!((sheet.width - (2.0 * width + 0.25) * INCH).abs() < 1e-6);
        for (design, name) in CoverDesign::ALL {
            content.cover.design = design;
            let laid = Cover::lay_out(&content, &sheet, &Templates::default());
            assert!(laid.is_ok(), "{name} {trim}: {:?}", laid.err().map(|error| error.to_string()));
        }
    }
}
