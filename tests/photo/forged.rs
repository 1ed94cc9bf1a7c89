//! PDF files that would take much memory or time if they were believed.

use super::pdf_file;
use crate::support::confined::{confined, is_sober};
use crate::support::damage::row;
use crate::support::write;
use std::io::Write;

/// The processor time that a run may take, in seconds. A release build needs less than one; test
/// builds are several times slower.
const SECONDS: u32 = 30;

const CATALOGUE: &[u8] = b"<</Pages 2 0 R>>";

/// A stream that is packed.
fn stream(keys: &str, content: &[u8]) -> Vec<u8> {
    let mut packer = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    packer.write_all(content).unwrap();
    let packed = packer.finish().unwrap();
    let head = format!("<<{keys}/Filter/FlateDecode/Length {}>>stream\n", packed.len());
    [head.as_bytes(), &packed, b"\nendstream"].concat()
}

/// References to so many objects.
fn references(from: usize, count: usize) -> String {
    (from..from + count).map(|number| format!("{number} 0 R ")).collect()
}

/// A dictionary of so many keys.
fn dictionary(keys: usize) -> String {
    let entries: String = (0..keys).map(|key| format!("/k{key} 1")).collect();
    format!("<<{entries}>>")
}

/// A file with a page of some content, whose resources are object 5; further objects follow.
fn page(content: &[u8], resources: &str, more: Vec<Vec<u8>>) -> Vec<u8> {
    let start = [
        CATALOGUE.to_vec(),
        b"<</Kids[3 0 R]>>".to_vec(),
        b"<</Contents 4 0 R/Resources 5 0 R>>".to_vec(),
        stream("", content),
        resources.as_bytes().to_vec(),
    ];
    pdf_file(&[&start[..], &more].concat())
}

/// Runs the program over a file with little memory, and asserts that it ends in time.
fn survives(name: &str, file: &[u8]) {
    assert!(file.len() < 10 << 20, "{name} has {} bytes", file.len());
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), name, file);
    let words = ["check", name];
    is_sober(&words, name, &confined(folder.path(), SECONDS, &words));
    row("PDF files that cost memory or time on purpose", 1, "200 MB suffice");
}

macro_rules! bombs {
    ($($name:ident => $bomb:expr;)*) => {$(
        #[test]
        fn $name() {
            survives(stringify!($name), &$bomb);
        }
    )*};
}

bombs! {
    inherited_resources => {
        let root = format!("<</Resources{}/Kids[{}]>>", dictionary(5_000), references(3, 2_000));
        pdf_file(&[vec![CATALOGUE.into(), root.into()], vec![b"<<>>".into(); 2_000]].concat())
    };
    shared_resources => {
        let root = format!("<</Kids[{}]>>", references(4, 5_000));
        let start = vec![CATALOGUE.into(), root.into(), dictionary(30_000).into()];
        pdf_file(&[start, vec![b"<</Resources 3 0 R>>".into(); 5_000]].concat())
    };
    // Three of them do not fit among the objects that are kept.
    alternating_resources => {
        let root = format!("<</Kids[{}]>>", references(6, 5_000));
        let page = |page: usize| format!("<</Resources {} 0 R>>", 3 + page % 3).into_bytes();
        let start = vec![CATALOGUE.into(), root.into()];
        let large = vec![dictionary(30_000).into(); 3];
        pdf_file(&[start, large, (0..5_000).map(page).collect()].concat())
    };
    lengths => {
        let list = format!("[{}]", "1 ".repeat(45_000));
        let streams = vec![b"<</Length 3 0 R>>stream\n\nendstream".into(); 40_000];
        pdf_file(&[vec![CATALOGUE.into(), b"<<>>".into(), list.into()], streams].concat())
    };
    pages_with_long_lists => {
        let list = format!("<</X[{}]>>", "0 ".repeat(90_000));
        let place = |at: usize| format!("{} {} ", 1_000 + at, at * list.len());
        let places: String = (0..80).map(place).collect();
        let keys = format!("/Type/ObjStm/First {}/N 80", places.len());
        let packed = stream(&keys, (places + &list.repeat(80)).as_bytes());
        let root = format!("<</Kids[{}]>>", references(1_000, 80));
        pdf_file(&[CATALOGUE.into(), root.into(), packed])
    };
    open_strings => {
        let objects: String = (1..300_000).map(|number| format!("{number} 0 obj<")).collect();
        [b"%PDF-1.7\n", objects.as_bytes()].concat()
    };
    fonts_again_and_again => {
        let fonts = dictionary(45_000).into();
        let content = b"/k 1 Tf /k Do ".repeat(100_000);
        page(&content, "<</Font 6 0 R/XObject 6 0 R>>", vec![fonts])
    };
    fonts_with_many_glyphs => {
        let names: String = (0..200).map(|font| format!("/F{font} {} 0 R", 7 + font)).collect();
        let uses: String = (0..200).map(|font| format!("q /F{font} 1 Tf ")).collect();
        let map = stream("", b"1 beginbfrange <0000> <FFFF> <0041> endbfrange");
        let fonts = vec![b"<</Subtype/Type0/ToUnicode 6 0 R>>".into(); 200];
        let resources = format!("<</Font<<{names}>>>>");
        page(uses.as_bytes(), &resources, [vec![map], fonts].concat())
    };
    glyphs_with_long_texts => {
        let text = "0041".repeat(100_000);
        let map = format!("1 beginbfrange <0000> <FFFF> <{text}> endbfrange ").repeat(30);
        let font = b"<</Subtype/Type0/ToUnicode 6 0 R>>".into();
        page(b"/F 1 Tf", "<</Font<</F 7 0 R>>>>", vec![stream("", map.as_bytes()), font])
    };
    widths_again_and_again => {
        let widths = format!("[{}]", "0 7 0 R ".repeat(20_000));
        let list = format!("[{}]", "1 ".repeat(90_000));
        let font = b"<</Subtype/Type0/DescendantFonts[9 0 R]>>".into();
        let below = b"<</W 6 0 R>>".into();
        let objects = vec![widths.into(), list.into(), font, below];
        page(b"/F 1 Tf", "<</Font<</F 8 0 R>>>>", objects)
    };
    many_glyphs_in_a_line => {
        let text = format!("({}) ", "5".repeat(1_000_000)).repeat(15) + "Tj";
        page(text.as_bytes(), "<<>>", Vec::new())
    };
    text_above_a_grid => {
        let line = |at: usize| {
            let at = 5 * at;
            format!("0 {at} m 20 {at} l S {at} 0 m {at} 20 l S ")
        };
        let glyph = |at: usize| format!("1 0 0 1 {} {} Tm(1)Tj ", at % 19, 21 + at % 4);
        let lines: String = (0..=4).map(line).collect();
        let text: String = (0..150_000).map(glyph).collect();
        page(format!("{lines} BT /F 2 Tf {text} ET").as_bytes(), "<<>>", Vec::new())
    };
    the_same_lines_on_many_pages => {
        let root = format!("<</Kids[{}]>>", references(4, 2_000));
        let lines = stream("", "0 0 m 9 9 l S ".repeat(100_000).as_bytes());
        let start = vec![CATALOGUE.into(), root.into(), lines];
        pdf_file(&[start, vec![b"<</Contents 3 0 R>>".into(); 2_000]].concat())
    };
}
