//! Fonts of the publisher: read, and refused if their makers do not let them be in a book.

use std::sync::Arc;
use ttf_parser::{Face, Tag};
use typst::foundations::Bytes;
use typst::text::Font;

/// A font of the publisher.
#[derive(Debug, Clone)]
pub struct OwnFont {
    font: Font,
    /// The licence that its file names, if it names one.
    licence: Option<Arc<str>>,
}

/// The reason why a font is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum OwnFontError {
    /// It is none that can be read.
    #[error("this is not a font in a TrueType or OpenType file")]
    NotAFont,
    /// A file has several.
    #[error("this is a collection of fonts: name files with one font each")]
    Collection,
    /// Its maker does not let it be embedded.
    #[error("its maker does not let it be in documents (its licence is called restricted)")]
    Restricted,
    /// Its maker does not let parts of it be embedded.
    #[error("its maker does not let only the letters that a book has be in it")]
    Whole,
    /// Its maker does not let its outlines be embedded.
    #[error("its maker lets only pictures of its letters be in documents")]
    PicturesOnly,
}

// The entries of the table of names that tell the licence, best first: its text and its address.
const LICENCE_NAMES: [u16; 2] = [13, 14];

// The bits of the permissions to embed a font (OS/2 table, fsType, from version 2 on).
const RESTRICTED: u16 = 0x0002;
const NO_SUBSETS: u16 = 0x0100;
const BITMAPS_ONLY: u16 = 0x0200;
// With one of these, it may be embedded even if it is called restricted, too.
const MORE_THAN_RESTRICTED: u16 = 0x000c;

impl OwnFont {
    /// Reads a font from the bytes of its file.
    ///
    /// # Errors
    /// If it is not one font, or may not be embedded.
    pub fn read(bytes: Vec<u8>) -> Result<Self, OwnFontError> {
        let bytes = Bytes::new(bytes);
        let mut fonts = Font::iter(bytes.clone());
        let font = fonts.next().ok_or(OwnFontError::NotAFont)?;
        if fonts.next().is_some() {
            return Err(OwnFontError::Collection);
        }
        let face = Face::parse(&bytes, 0).map_err(|_| OwnFontError::NotAFont)?;
        let table = face.raw_face().table(Tag::from_bytes(b"OS/2"));
        let permissions = table.and_then(|table| table.get(8..10));
        let permissions = permissions.map_or(0, |two| u16::from_be_bytes([two[0], two[1]]));
        let has = |bits: u16| permissions & bits != 0;
        if has(RESTRICTED) && !has(MORE_THAN_RESTRICTED) {
            return Err(OwnFontError::Restricted);
        }
        if has(NO_SUBSETS) {
            return Err(OwnFontError::Whole);
        }
        if has(BITMAPS_ONLY) {
            return Err(OwnFontError::PicturesOnly);
        }
        let names: Vec<_> = face.names().into_iter().collect();
        let named = |id: u16| {
            let found = names.iter().find(|name| name.name_id == id && name.is_unicode());
            found.and_then(ttf_parser::name::Name::to_string).filter(|text| !text.trim().is_empty())
        };
        let licence = LICENCE_NAMES.into_iter().find_map(named).map(Arc::from);
        Ok(OwnFont { font, licence })
    }

    /// Returns the name of its family.
    pub fn family(&self) -> &str {
        &self.font.info().family
    }

    /// Returns the licence that its file names, if it names one.
    pub fn licence(&self) -> Option<&str> {
        self.licence.as_deref()
    }

    /// Returns the font as the typesetter takes it.
    pub(super) fn font(&self) -> &Font {
        &self.font
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NUNITO: &[u8] = include_bytes!("../fonts/Nunito_800ExtraBold.ttf");

    /// Returns the font with these permissions.
    fn with_permissions(bits: u16) -> Vec<u8> {
        let mut bytes = NUNITO.to_vec();
        let tables = usize::from(u16::from_be_bytes([bytes[4], bytes[5]]));
        let record = (0..tables).map(|at| 12 + 16 * at).find(|at| &bytes[*at..at + 4] == b"OS/2");
        let record = record.unwrap();
        let start: [u8; 4] = bytes[record + 8..record + 12].try_into().unwrap();
        let start = u32::from_be_bytes(start) as usize;
        bytes[start + 8..start + 10].copy_from_slice(&bits.to_be_bytes());
        bytes
    }

    #[test]
    fn fonts_are_read_with_their_licences() {
        let font = OwnFont::read(NUNITO.to_vec()).unwrap();
        assert_eq!(font.family(), "Nunito");
        assert!(font.licence().unwrap().contains("Open Font License"), "{:?}", font.licence());
    }

    #[test]
    fn what_may_not_be_embedded_is_refused() {
        let read = |bits: u16| OwnFont::read(with_permissions(bits)).map(drop);
        for bits in [0, 0x0004, 0x0008, 0x000a] {
            assert_eq!(read(bits), Ok(()), "{bits:#06x}");
        }
        assert_eq!(read(0x0002), Err(OwnFontError::Restricted));
        assert_eq!(read(0x0104), Err(OwnFontError::Whole));
        assert_eq!(read(0x0208), Err(OwnFontError::PicturesOnly));
        for bytes in [&b""[..], b"\0\x01\0\0", &NUNITO[..200]] {
            assert_eq!(OwnFont::read(bytes.to_vec()).map(drop), Err(OwnFontError::NotAFont));
        }
    }
}
