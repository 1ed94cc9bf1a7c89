//! The fonts: those of Debian's packages, grouped by family.

use ab_glyph::{Font, FontVec};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Families that imitate handwriting, by the beginning of their files' names.
const HANDWRITTEN: &[&str] = &[
    "Because",
    "Breip",
    "breip",
    "Dancing",
    "Delphine",
    "Ecolier",
    "Humor",
    "Kristi",
    "Rufscript",
    "Steve",
    "dkg",
    "femke",
    "Yusei",
];
/// Files whose digits and letters are not those of print.
const LEFT_OUT: &[&str] = &[
    "StandardSymbols",
    "D050000L",
    "Kaushan",
    "Z003",
    "opens",
    "Mathjax",
    "LinLibertine_I",
    "TomsonTalks",
    "NotoSansSymbols",
    "NotoSansMath",
    "NotoMusic",
    "NotoColor",
    "Noto Znamenny",
    "BecauseWeLearn",
];
/// Families like those that newspapers set puzzles in, which are drawn more often.
const FREQUENT: &[&str] = &[
    "NimbusSans",
    "NimbusRoman",
    "LiberationSans",
    "LiberationSerif",
    "FreeSans",
    "FreeSerif",
    "texgyreheros",
    "texgyretermes",
    "texgyreadventor",
    "URWGothic",
    "LeagueSpartan",
    "OpenSans",
    "Lato",
    "NotoSans",
    "NotoSerif",
    "Roboto",
    "Inter",
    "DejaVuSans",
    "Carlito",
    "C059",
];
/// How many times as often.
const MORE: usize = 3;

/// Fonts of print or of handwriting, by family.
pub struct Families(Vec<Vec<FontVec>>);

impl Families {
    /// Returns a font: each family is equally likely, however many files it has.
    pub fn pick(&self, draw: &mut super::draw::Draw) -> &FontVec {
        let family = draw.one_of(&self.0);
        draw.one_of(family)
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(Vec::len).sum()
    }
}

/// Reads the fonts below some folders. Returns those of print and those of handwriting.
pub fn read(folders: &[PathBuf]) -> (Families, Families) {
    let mut files = Vec::new();
    folders.iter().for_each(|folder| list(folder, &mut files));
    files.sort();
    let mut print: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    let mut hand: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for file in files {
        let name = file.file_stem().map(|name| name.to_string_lossy().into_owned());
        let name = name.unwrap_or_default();
        let begins = |list: &[&str]| list.iter().any(|start| name.starts_with(start));
        // The Noto fonts of other scripts repeat these digits.
        let is_other_script = name.starts_with("Noto")
            && !["NotoSans-", "NotoSerif-", "NotoSansMono", "NotoSansDisplay", "NotoSerifDisplay"]
                .iter()
                .any(|start| name.starts_with(start));
        if begins(LEFT_OUT) || is_other_script {
            continue;
        }
        let family: String = name.split(['-', '.', '_']).next().unwrap_or_default().to_owned();
        let of = if begins(HANDWRITTEN) { &mut hand } else { &mut print };
        of.entry(family).or_default().push(file);
    }
    (families(print), families(hand))
}

fn families(names: BTreeMap<String, Vec<PathBuf>>) -> Families {
    let mut families = Vec::new();
    for (name, files) in names {
        let times = if FREQUENT.contains(&&*name) { MORE } else { 1 };
        for _ in 0..times {
            let fonts: Vec<FontVec> = files.iter().filter_map(|file| font(file)).collect();
            if !fonts.is_empty() {
                families.push(fonts);
            }
        }
    }
    Families(families)
}

/// Returns the font in a file if it has every character that the classifier knows.
fn font(file: &Path) -> Option<FontVec> {
    let font = FontVec::try_from_vec(std::fs::read(file).ok()?).ok()?;
    let has = |character| {
        let id = font.glyph_id(character);
        id.0 != 0 && font.outline(id).is_some_and(|outline| !outline.curves.is_empty())
    };
    "0123456789ABCDEFG".chars().all(has).then_some(font)
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        let extension = path.extension().and_then(|extension| extension.to_str());
        if path.is_dir() {
            list(&path, files);
        } else if matches!(extension, Some("ttf" | "otf")) {
            files.push(path);
        }
    }
}
