//! A book made by the library alone, without the command.

use satoku::book::press::Templates;
use satoku::book::shops::SHOP_IMAGES;
use satoku::book::{Content, FillCallbacks, PrintOptions, Printed, Spec, bind, fill, print};
use satoku::oracle::Cancel;
use satoku::rules::Registry;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, BufRead};
use std::path::Path;
use std::sync::Arc;

struct NoFiles;

impl FillCallbacks for NoFiles {
    fn open(&self, _: &Path) -> io::Result<Box<dyn BufRead>> {
        Err(io::ErrorKind::NotFound.into())
    }

    fn done(&self, _: usize, _: usize, _: usize) {}
}

/// The content of a spec, made from seed 1.
pub fn content_of(text: &str) -> (Spec, Content) {
    let (spec, _) = Spec::read(text).unwrap();
    let registry = Arc::new(Registry::standard());
    let sections = fill(&spec, &registry, 1, 1, &Cancel::default(), &NoFiles).unwrap();
    let content = bind(&spec, Some(1), sections, &registry);
    (spec, content)
}

/// A book and its files by their names.
pub fn printed_files(spec: &Spec, content: &Content) -> (Printed, BTreeMap<String, Vec<u8>>) {
    let templates = Templates::default();
    let options =
        PrintOptions { templates: &templates, exchange: false, previews: false, shop: false };
    let mut files: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    let printed = print(spec, content, options, &mut |name, bytes| {
        files.insert(name.to_owned(), bytes.to_vec());
        Ok(())
    });
    (printed.unwrap(), files)
}

#[test]
fn a_book_is_printed_into_memory() {
    let text = "service = 'plain'\npuzzles-per-page = 1\n\
        [[section]]\ncount = 3\nsize = 4\n[[section]]\ncount = 2\nsize = 6";
    let (spec, content) = content_of(text);
    let (printed, files) = printed_files(&spec, &content);
    assert!(printed.no_cover.is_some(), "sheets have no spine");
    let names: Vec<&str> = files.keys().map(String::as_str).collect();
    assert_eq!(names, ["book.json", "digital.pdf", "interior.pdf", "preflight.txt"]);
    let set: Value = serde_json::from_slice(&files["book.json"]).unwrap();
    assert_eq!(set["generator"]["request"]["pages"], printed.pages);
    let mut pages = BTreeSet::new();
    for (index, placed) in content.puzzles().enumerate() {
        let record = &set["puzzles"][index];
        assert_eq!(record["id"], placed.entry.id().to_string());
        assert_eq!(record["book"]["number"], placed.number);
        assert_eq!(record["book"]["section"], if placed.number <= 3 { 1 } else { 2 });
        assert!(record["book"]["solution_page"].as_u64() > record["book"]["page"].as_u64());
        pages.insert(record["book"]["page"].as_u64().unwrap());
    }
    assert_eq!(pages.len(), 5, "one puzzle to a page");
}

#[test]
fn a_book_whose_files_cannot_be_written_is_not_printed() {
    let text = "service = 'plain'\n[[section]]\ncount = 1\nsize = 4";
    let (spec, content) = content_of(text);
    let templates = Templates::default();
    let options =
        PrintOptions { templates: &templates, exchange: false, previews: false, shop: false };
    let printed = print(&spec, &content, options, &mut |name, _| match name {
        "preflight.txt" => Err(io::ErrorKind::StorageFull.into()),
        _ => Ok(()),
    });
    let message = printed.unwrap_err().to_string();
    assert!(message.starts_with("cannot write preflight.txt: "), "{message}");
}

#[test]
fn templates_must_mark_the_page_of_each_puzzle() {
    let (spec, content) = content_of("service = 'plain'\n[[section]]\ncount = 2\nsize = 4");
    let mut templates = Templates::default();
    let own = include_str!("../../crates/book/src/templates/puzzles.typ");
    assert!(own.contains("<puzzles>"));
    templates.replace("puzzles.typ", own.replace("<puzzles>", "<others>")).unwrap();
    let options =
        PrintOptions { templates: &templates, exchange: false, previews: false, shop: false };
    let mut written = Vec::new();
    let printed = print(&spec, &content, options, &mut |name, _| {
        written.push(name.to_owned());
        Ok(())
    });
    assert_eq!(printed.unwrap_err().to_string(), "no page is marked as that of puzzle 1");
    assert!(written.is_empty(), "{written:?}");
}

/// The images for shops of a spec by their names.
fn shop_images(text: &str) -> BTreeMap<String, Vec<u8>> {
    let (spec, content) = content_of(text);
    let templates = Templates::default();
    let options =
        PrintOptions { templates: &templates, exchange: false, previews: false, shop: true };
    let mut images: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    print(&spec, &content, options, &mut |name, bytes| {
        if let Some(name) = name.strip_prefix("shop/") {
            images.insert(name.to_owned(), bytes.to_vec());
        }
        Ok(())
    })
    .unwrap();
    images
}

#[test]
fn images_for_shops_have_the_sizes_that_their_names_say() {
    let text = "trim = '6x9'\nauthor = 'A. Nobody'\n[cover]\ndesign = 'paper'\n\
        [[section]]\ncount = 20\nsize = 4\nsame-up-to-symmetry = true\n\
        [[section]]\ncount = 4\nsize = 6\n";
    let images = shop_images(text);
    let bare = "[matter]\nhow-to-play = false\nsolutions = false\n";
    let without = shop_images(&text.replace("[cover]", &format!("{bare}[cover]")));
    let missing: Vec<&String> = images.keys().filter(|name| !without.contains_key(*name)).collect();
    assert_eq!(missing, ["aplus-rules-300x300.png", "aplus-solutions-300x300.png"]);
    assert_eq!(images.len(), SHOP_IMAGES.len());
    for image in SHOP_IMAGES {
        // The cover has the shape of the trim.
        let (width, height) = (image.width.unwrap_or(image.height * 2 / 3), image.height);
        let is_it = |name: &&String| name.starts_with(&format!("{}-", image.name));
        let name = images.keys().find(is_it).unwrap();
        let png = &images[name];
        let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
        assert!(number(16).abs_diff(width) <= 1 && number(20) == height, "{name}");
        assert_eq!(*name, format!("{}-{}x{height}.png", image.name, number(16)));
        // KDP takes modules of A+ content of up to 2 MB.
        assert!(png.len() < 2_000_000, "{name}");
    }
}
