//! Writes PDF files: for the screen as Typst writes them, for print with black ink only and nothing
//! hidden.

use super::PressError;
use lopdf::{Dictionary, Document, Object, ObjectId, StringFormat, dictionary};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use typst::diag::SourceDiagnostic;
use typst::foundations::Smart;
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards};

/// The use of a PDF file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Print: gray without an ICC profile, no links, bookmarks, tags or metadata.
    Print,
    /// Print according to the exchange standard PDF/X-1a:2001 (ISO 15930-1).
    Exchange,
    /// Reading on a screen: PDF/A-2a and PDF/UA-1, with links, bookmarks and tags.
    Screen,
}

/// The metadata of a PDF/X file.
pub(super) struct Identity<'a> {
    pub title: &'a str,
    /// The year of its dates.
    pub year: u16,
    /// The name that distinguishes the book; a hash of it becomes the file's identifier.
    pub name: &'a str,
    /// The distance that the print extends beyond the trim, in points.
    pub bleed: f64,
    /// Whether it extends at the fold, too: a cover has none on its sheet, pages alternate.
    pub at_fold: bool,
}

impl<'a> Identity<'a> {
    /// Returns the identity of a document that is not a book.
    pub(super) fn plain(name: &'a str) -> Self {
        Identity { title: name, year: 2000, name, bleed: 0.0, at_fold: false }
    }
}

/// Writes a document as PDF. The same document gives the same bytes.
pub(super) fn write(
    document: &PagedDocument,
    purpose: Purpose,
    identity: &Identity,
) -> Result<Vec<u8>, PressError> {
    // 1.4 is the newest version that can be written entirely without object streams.
    let standards: &[PdfStandard] = match purpose {
        Purpose::Print | Purpose::Exchange => &[PdfStandard::V_1_4],
        Purpose::Screen => &[PdfStandard::A_2a, PdfStandard::Ua_1],
    };
    let standards = PdfStandards::new(standards).expect("the standards go together");
    let options = PdfOptions {
        ident: Smart::Custom(identity.name.to_owned()),
        creator: Smart::Custom(Some(concat!("satoku ", env!("CARGO_PKG_VERSION")).to_owned())),
        tagged: purpose == Purpose::Screen,
        standards,
        ..PdfOptions::default()
    };
    let words = |errors: &[SourceDiagnostic]| PressError::Export(errors[0].message.to_string());
    let bytes = typst_pdf::pdf(document, &options).map_err(|errors| words(&errors))?;
    match purpose {
        Purpose::Screen => Ok(bytes),
        Purpose::Print => for_print(&bytes, identity, false),
        Purpose::Exchange => for_print(&bytes, identity, true),
    }
}

/// Rewrites a file for print.
fn for_print(bytes: &[u8], identity: &Identity, exchange: bool) -> Result<Vec<u8>, PressError> {
    let fail = |error: lopdf::Error| PressError::Export(error.to_string());
    let mut document = Document::load_mem(bytes).map_err(fail)?;
    super::separate::separate(&mut document).map_err(fail)?;
    black_alone(&mut document)?;
    let catalog = document.catalog_mut().map_err(fail)?;
    for key in [
        "Outlines",
        "Metadata",
        "Names",
        "Dests",
        "PageLabels",
        "PageMode",
        "StructTreeRoot",
        "MarkInfo",
        "Lang",
        "ViewerPreferences",
        "OutputIntents",
    ] {
        catalog.remove(key.as_bytes());
    }
    document.trailer.remove(b"Info");
    let pages: Vec<ObjectId> = document.page_iter().collect();
    for (index, page) in pages.iter().enumerate() {
        let page = document.get_dictionary_mut(*page).map_err(fail)?;
        for key in ["Annots", "StructParents", "Tabs", "Group"] {
            page.remove(key.as_bytes());
        }
        // The first page is a right-hand one, whose fold is at its left.
        let inwards = match (identity.at_fold, index % 2) {
            (true, _) => [1.0, 1.0, -1.0, -1.0],
            (false, 0) => [0.0, 1.0, -1.0, -1.0],
            (false, _) => [1.0, 1.0, 0.0, -1.0],
        };
        set_boxes(page, inwards.map(|inwards| inwards * identity.bleed)).map_err(fail)?;
    }
    if exchange {
        make_exchange(&mut document, identity).map_err(fail)?;
    }
    document.prune_objects();
    document.renumber_objects();
    let hash = Sha256::digest([identity.name.as_bytes(), bytes].concat());
    let id = Object::String(hash[..16].to_vec(), StringFormat::Hexadecimal);
    document.trailer.set("ID", Object::Array(vec![id.clone(), id]));
    let mut out = Vec::new();
    document.save_to(&mut out).map_err(|error| PressError::Export(error.to_string()))?;
    Ok(out)
}

/// Sets the boxes that say where a page is cut, and how far its print extends. `inwards` is how far
/// the cut is from the left, lower, right and upper edge.
fn set_boxes(page: &mut Dictionary, inwards: [f64; 4]) -> Result<(), lopdf::Error> {
    let media = page.get(b"MediaBox")?.as_array()?.clone();
    let edges: Result<Vec<f32>, _> = media.iter().map(Object::as_float).collect();
    let trim =
        edges?.into_iter().zip(inwards).map(|(edge, inwards)| Object::Real(edge + inwards as f32));
    page.set("TrimBox", Object::Array(trim.collect()));
    page.set("BleedBox", Object::Array(media));
    page.remove(b"CropBox");
    page.remove(b"ArtBox");
    Ok(())
}

/// Replaces gray with an ICC profile, which presses treat as a colour and print light, by plain
/// gray. Profiles of other colours are refused.
fn black_alone(document: &mut Document) -> Result<(), PressError> {
    let mut gray = BTreeSet::new();
    for (id, object) in &document.objects {
        if let Object::Stream(stream) = object
            && stream.dict.has(b"N")
            && stream.dict.get(b"Type").is_err()
            && let Ok(1) = stream.dict.get(b"N").and_then(Object::as_i64)
        {
            gray.insert(*id);
        }
    }
    let is_icc = |items: &[Object]| matches!(items, [Object::Name(name), Object::Reference(_)] if name == b"ICCBased");
    let profile = |object: &Object| match object {
        Object::Array(items) if is_icc(items) => items[1].as_reference().ok(),
        _ => None,
    };
    document.traverse_objects(|object| {
        if profile(object).is_some_and(|id| gray.contains(&id)) {
            *object = Object::Name(b"DeviceGray".to_vec());
        }
    });
    let other = std::cell::Cell::new(false);
    document.traverse_objects(|object| {
        if profile(object).is_some() {
            other.set(true);
        }
    });
    match other.get() {
        true => Err(PressError::Export("a colour that is neither gray nor CMYK".to_owned())),
        false => Ok(()),
    }
}

/// Adds what PDF/X-1a:2001 requires: version 1.3, an output intent, and the file's metadata.
fn make_exchange(document: &mut Document, identity: &Identity) -> Result<(), lopdf::Error> {
    "1.3".clone_into(&mut document.version);
    let intent = dictionary! {
        "Type" => "OutputIntent",
        "S" => "GTS_PDFX",
        "OutputConditionIdentifier" => Object::string_literal("CGATS TR 001"),
        "OutputCondition" => Object::string_literal("SWOP (Publication) Printing"),
        "RegistryName" => Object::string_literal("http://www.color.org"),
        "Info" => Object::string_literal("CGATS TR 001"),
    };
    document.catalog_mut()?.set("OutputIntents", Object::Array(vec![intent.into()]));
    let date = Object::string_literal(format!("D:{:04}0101000000Z", identity.year));
    let program = concat!("satoku ", env!("CARGO_PKG_VERSION"));
    let info = dictionary! {
        "Title" => text_string(identity.title),
        "Creator" => Object::string_literal(program),
        "Producer" => Object::string_literal(program),
        "CreationDate" => date.clone(),
        "ModDate" => date,
        "Trapped" => "False",
        "GTS_PDFXVersion" => Object::string_literal("PDF/X-1:2001"),
        "GTS_PDFXConformance" => Object::string_literal("PDF/X-1a:2001"),
    };
    let info = document.add_object(info);
    document.trailer.set("Info", info);
    Ok(())
}

/// Returns a text object for a PDF file: ASCII unchanged, anything else as UTF-16.
fn text_string(text: &str) -> Object {
    if text.is_ascii() {
        return Object::string_literal(text);
    }
    let units = std::iter::once(0xFEFF).chain(text.encode_utf16());
    Object::String(units.flat_map(u16::to_be_bytes).collect(), StringFormat::Hexadecimal)
}
