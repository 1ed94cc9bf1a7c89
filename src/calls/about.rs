//! The choices: kinds of clue, levels, techniques, formats.

use super::params::{self, Language};
use super::{Fault, Work, json, once};
use satoku_core::board::{Size, Symmetry};
use satoku_core::language::LanguageCode;
use satoku_core::rules::{
    CellList, Definition, Field, Joined, Layout, LayoutPart, OpenCells, Registry, Rules, Variant,
    Words,
};
use satoku_format::Format;
use satoku_logic::{Level, Technique};
use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct About {
    language: Language,
}

#[derive(Serialize)]
struct Answer {
    version: &'static str,
    kinds: Vec<KindInfo>,
    /// Puzzles that players name as one, with the names of their rule and their kind of clue.
    joined: &'static [Joined],
    symmetries: Vec<&'static str>,
    levels: Vec<LevelInfo>,
    techniques: Vec<TechniqueInfo>,
    formats: Vec<FormatInfo>,
}

#[derive(Serialize)]
struct KindInfo {
    name: &'static str,
    title: String,
    summary: String,
    takes: &'static str,
    /// Whether a rule defines the regions of the board itself.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    divides_board: bool,
    /// Whether a rule makes a board of its own, which need not be a square.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    fixes_board: bool,
    /// The rows and columns of its boards where no size is asked for, if they have no boxes.
    #[serde(skip_serializing_if = "Option::is_none")]
    usual_size: Option<String>,
    /// How many symbols fewer than rows its boards have, if larger ones have more symbols.
    #[serde(skip_serializing_if = "Option::is_none")]
    fewer_symbols: Option<usize>,
    /// The kinds of clue that its boards have, and classic ones do not.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    clues: Vec<&'static str>,
    /// The part of the layout that a rule is made of.
    #[serde(skip_serializing_if = "Option::is_none")]
    needs: Option<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    is_common: bool,
    fields: &'static [Field],
    #[serde(skip_serializing_if = "Option::is_none")]
    cells: Option<CellList>,
}

#[derive(Serialize)]
struct LevelInfo {
    name: &'static str,
    title: &'static str,
    least: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    most: Option<f64>,
}

#[derive(Serialize)]
struct TechniqueInfo {
    name: &'static str,
    title: &'static str,
    score: f64,
}

#[derive(Serialize)]
struct FormatInfo {
    name: &'static str,
    title: &'static str,
    extension: &'static str,
    reads: bool,
    writes: bool,
}

/// Lists what there is to choose from, in a language.
pub(super) fn about(params: &str) -> Result<Box<dyn Work>, Fault> {
    let About { language: Language(code) } = params::read(params)?;
    Ok(once(move || {
        let registry = Registry::standard();
        let rules = registry.rules("classic", &Layout::default())?;
        let level = |(level, name): (Level, &'static str)| {
            let (least, most) = level.scores();
            LevelInfo {
                name,
                title: level.texts(code).name,
                least: least.into(),
                most: (level != Level::Beyond).then(|| most.into()),
            }
        };
        let technique = |technique: Technique| TechniqueInfo {
            name: technique.name(),
            title: technique.texts(code).name,
            score: technique.score().into(),
        };
        Ok(json(&Answer {
            version: env!("CARGO_PKG_VERSION"),
            kinds: kinds(&registry, &rules, code),
            joined: registry.joined(),
            symmetries: Symmetry::ALL.iter().map(|(_, name)| *name).collect(),
            levels: Level::ALL.into_iter().map(level).collect(),
            techniques: Technique::all().map(technique).collect(),
            formats: Format::ALL.into_iter().map(format).collect(),
        }))
    }))
}

/// Returns the variants, then the kinds of clue.
fn kinds(registry: &Registry, rules: &Rules, code: LanguageCode) -> Vec<KindInfo> {
    let info = |name, words: Words, takes| KindInfo {
        name,
        title: words.title(code),
        summary: rules.told(&words, code),
        takes,
        divides_board: false,
        fixes_board: false,
        usual_size: None,
        fewer_symbols: None,
        needs: None,
        clues: Vec::new(),
        is_common: false,
        fields: &[],
        cells: None,
    };
    let variants = registry.variants().iter().map(|variant| KindInfo {
        divides_board: variant.divides_board(),
        fixes_board: variant.fixes_board(),
        usual_size: (!variant.has_boxes()).then(|| variant.usual_size().to_string()),
        fewer_symbols: fewer_symbols(registry, variant.as_ref()),
        needs: variant.needs().map(|part| part.to_string()),
        clues: own_clues(registry, rules, variant.as_ref()),
        ..info(variant.name(), variant.words(), "board")
    });
    let clues = registry.clue_kinds().iter().map(|kind| {
        let &Definition { fields, cells, is_common, .. } = kind.definition();
        let clue = info(kind.name(), kind.words(), "clue");
        KindInfo { fields, cells: Some(cells), is_common, ..clue }
    });
    variants.chain(clues).collect()
}

/// Returns how many symbols fewer than rows the boards of a variant have, if larger ones have more
/// symbols.
fn fewer_symbols(registry: &Registry, variant: &dyn Variant) -> Option<usize> {
    if variant.has_boxes() {
        return None;
    }
    let symbols = |side: usize| {
        let size = Size::of_extent(side, side).ok()?;
        let layout = match variant.needs() {
            None => Layout::of_size(size),
            Some(LayoutPart::Cells) => {
                let open = vec![true; side * side];
                Layout::with_cells(size, OpenCells::new((side, side), open).ok()?)
            }
            Some(_) => return None,
        };
        Some(registry.rules(variant.name(), &layout).ok()?.board().symbol_count())
    };
    let (few, more) = (symbols(5)?, symbols(6)?);
    (more == few + 1).then(|| 6 - more)
}

/// Returns the kinds of clue that boards of a variant have, and classic ones do not.
fn own_clues(registry: &Registry, classic: &Rules, variant: &dyn Variant) -> Vec<&'static str> {
    if variant.has_boxes() {
        return Vec::new();
    }
    let Ok(rules) = registry.sample(variant) else { return Vec::new() };
    let kinds = registry.clue_kinds().iter();
    let own = kinds.filter(|kind| kind.fits_board(classic).is_err());
    own.filter(|kind| kind.fits_board(&rules).is_ok()).map(|kind| kind.name()).collect()
}

/// Every format is both read and written.
fn format((format, name): (Format, &'static str)) -> FormatInfo {
    let extension = format.extensions().first().copied().unwrap_or("txt");
    FormatInfo { name, title: format.title(), extension, reads: true, writes: true }
}
