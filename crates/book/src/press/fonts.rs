//! The embedded fonts, and their licences.

use super::own_fonts::OwnFont;
use std::sync::LazyLock;
use typst::foundations::Bytes;
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;

macro_rules! fonts {
    ($($file:literal),+ $(,)?) => {
        [$(include_bytes!(concat!("../fonts/", $file, ".ttf")).as_slice()),+]
    };
}

/// The fonts for templates. There are no others: a character that they lack is an error.
static FILES: [&[u8]; 12] = fonts![
    "AtkinsonHyperlegibleMono_400Regular",
    "AtkinsonHyperlegibleMono_500Medium",
    "AtkinsonHyperlegibleMono_700Bold",
    "AtkinsonHyperlegibleNext_400Regular",
    "AtkinsonHyperlegibleNext_400Regular_Italic",
    "AtkinsonHyperlegibleNext_600SemiBold",
    "Nunito_800ExtraBold",
    "SatokuZero_400Regular",
    "SatokuZero_600SemiBold",
    "SourceSerif4_400Regular",
    "SourceSerif4_400Regular_Italic",
    "SourceSerif4_600SemiBold",
];

/// The licence of an embedded font.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FontLicence {
    /// The name of the font.
    pub name: &'static str,
    /// Its licence, the SIL Open Font License 1.1, with the copyright.
    pub text: &'static str,
}

/// The licences of the fonts, which must accompany the fonts.
pub const FONT_LICENCES: [FontLicence; 5] = [
    FontLicence {
        name: "Atkinson Hyperlegible Mono",
        text: include_str!("../fonts/AtkinsonHyperlegibleMono-OFL.txt"),
    },
    FontLicence {
        name: "Atkinson Hyperlegible Next",
        text: include_str!("../fonts/AtkinsonHyperlegibleNext-OFL.txt"),
    },
    FontLicence { name: "Nunito", text: include_str!("../fonts/Nunito-OFL.txt") },
    FontLicence {
        name: "Satoku Zero, which is the zero of Atkinson Hyperlegible Next without its slash",
        text: include_str!("../fonts/AtkinsonHyperlegibleNext-OFL.txt"),
    },
    FontLicence { name: "Source Serif 4", text: include_str!("../fonts/SourceSerif4-OFL.txt") },
];

/// The font of the zeros in headings and captions. It has no other glyph.
const ZERO: &str = "Satoku Zero";

/// The font of titles in the playful look.
const ROUND: &str = "Nunito";

/// Returns whether the fonts for texts, which are all but those for digits, zeros and round titles,
/// have a glyph for a character. Titles fall back to another one.
pub fn can_print(character: char) -> bool {
    let code = u32::from(character);
    let is_for_text = |family: &str| !family.ends_with("Mono") && ![ZERO, ROUND].contains(&family);
    let mut texts = FONTS.fonts.iter().filter(|font| is_for_text(&font.info().family));
    texts.all(|font| font.info().coverage.contains(code))
}

/// Returns whether every font but those for zeros and round titles has a glyph for a character, so
/// that it can be a symbol in boards and in texts.
pub fn can_print_symbol(character: char) -> bool {
    let code = u32::from(character);
    let mut fonts =
        FONTS.fonts.iter().filter(|font| ![ZERO, ROUND].contains(&&*font.info().family));
    fonts.all(|font| font.info().coverage.contains(code))
}

/// The fonts with their index.
pub(super) struct Fonts {
    pub(super) book: LazyHash<FontBook>,
    pub(super) fonts: Vec<Font>,
}

impl Fonts {
    /// Returns our fonts and these.
    pub(super) fn with(own: &[OwnFont]) -> Self {
        let own = own.iter().map(|font| font.font().clone());
        let fonts: Vec<Font> = FONTS.fonts.iter().cloned().chain(own).collect();
        Fonts { book: LazyHash::new(FontBook::from_fonts(&fonts)), fonts }
    }
}

/// The fonts, parsed once.
pub(super) static FONTS: LazyLock<Fonts> = LazyLock::new(|| {
    let fonts: Vec<Font> = FILES.iter().flat_map(|file| Font::iter(Bytes::new(*file))).collect();
    Fonts { book: LazyHash::new(FontBook::from_fonts(&fonts)), fonts }
});
