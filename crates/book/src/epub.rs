//! Writes a book as EPUB 3 with a fixed layout: each page is a drawing.

use super::content::Content;
use super::press::{Interior, PressError};
use quick_xml::escape::escape;
use std::fmt::Write as _;
use std::io::{Cursor, Write as _};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// Returns the EPUB of a book that was laid out for the screen; `front` is the front of its cover
/// as PNG. The same book gives the same bytes.
///
/// # Errors
/// If the archive cannot be written.
pub(super) fn epub(
    content: &Content,
    interior: &Interior<'_>,
    front: Option<&[u8]>,
) -> Result<Vec<u8>, PressError> {
    let mut archive = Archive::new();
    archive.add("mimetype", b"application/epub+zip", CompressionMethod::Stored)?;
    archive.deflated("META-INF/container.xml", CONTAINER.as_bytes())?;
    let chapters = interior.chapters();
    let mut pages = Vec::new();
    let mut title = content.title.clone();
    for number in 1..=interior.page_count() {
        if let Some((_, chapter)) = chapters.iter().find(|(page, _)| *page == number) {
            title.clone_from(chapter);
        }
        let drawing = interior.svg(number).expect("the page is one of the book");
        let drawing = without_links(&drawing);
        let size = interior.size(number).expect("the page is one of the book");
        let page = page(content, number, &title, size);
        archive.deflated(&format!("OEBPS/page-{number:04}.svg"), drawing.as_bytes())?;
        archive.deflated(&format!("OEBPS/page-{number:04}.xhtml"), page.as_bytes())?;
        pages.push(number);
    }
    if let Some(front) = front {
        archive.deflated("OEBPS/front.png", front)?;
    }
    archive.deflated("OEBPS/nav.xhtml", navigation(content, &chapters).as_bytes())?;
    let package = package(content, &pages, front.is_some());
    archive.deflated("OEBPS/content.opf", package.as_bytes())?;
    archive.finish()
}

const CONTAINER: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
  <rootfiles>
    <rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/>
  </rootfiles>
</container>
"#;

/// The files of an EPUB, packed one by one.
struct Archive(ZipWriter<Cursor<Vec<u8>>>);

impl Archive {
    fn new() -> Self {
        Archive(ZipWriter::new(Cursor::new(Vec::new())))
    }

    fn deflated(&mut self, name: &str, bytes: &[u8]) -> Result<(), PressError> {
        self.add(name, bytes, CompressionMethod::Deflated)
    }

    /// Adds a file with the oldest date there is, so that the same book gives the same bytes.
    fn add(
        &mut self,
        name: &str,
        bytes: &[u8],
        method: CompressionMethod,
    ) -> Result<(), PressError> {
        let options = SimpleFileOptions::default()
            .compression_method(method)
            .last_modified_time(DateTime::default());
        let fail = |error: &dyn std::fmt::Display| PressError::Epub(error.to_string());
        self.0.start_file(name, options).map_err(|error| fail(&error))?;
        self.0.write_all(bytes).map_err(|error| fail(&error))
    }

    fn finish(self) -> Result<Vec<u8>, PressError> {
        let done = self.0.finish().map_err(|error| PressError::Epub(error.to_string()))?;
        Ok(done.into_inner())
    }
}

/// Returns a drawing without its links, which lead nowhere from a page on its own.
fn without_links(drawing: &str) -> String {
    let (mut kept, mut rest) = (String::new(), drawing);
    while let Some((before, link)) = rest.split_once("<a") {
        kept.push_str(before);
        if link.starts_with([' ', '>']) {
            rest = link.split_once("</a>").map_or("", |(_, rest)| rest);
        } else {
            kept.push_str("<a");
            rest = link;
        }
    }
    kept + rest
}

/// Returns the document of a page. Its size is in CSS pixels, one for each point.
fn page(content: &Content, number: usize, title: &str, (width, height): (f64, f64)) -> String {
    let (language, title) = (content.language.code, escape(title));
    let (width, height) = (width.round(), height.round());
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" lang="{language}" xml:lang="{language}">
<head>
<title>{title}</title>
<meta name="viewport" content="width={width}, height={height}"/>
<style>html, body {{ margin: 0; padding: 0; }} img {{ display: block; width: {width}px; height: {height}px; }}</style>
</head>
<body><img src="page-{number:04}.svg" alt="{title}, {number}"/></body>
</html>
"#
    )
}

/// Returns the document of the contents.
fn navigation(content: &Content, chapters: &[(usize, String)]) -> String {
    let language = content.language.code;
    let title = escape(content.language.texts.contents).into_owned();
    let mut items = String::new();
    let whole = [(1, content.title.clone())];
    for (page, chapter) in whole.iter().chain(chapters) {
        let chapter = escape(chapter.as_str());
        let _ = writeln!(items, "<li><a href=\"page-{page:04}.xhtml\">{chapter}</a></li>");
    }
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="{language}" xml:lang="{language}">
<head><title>{title}</title></head>
<body><nav epub:type="toc"><h1>{title}</h1><ol>
{items}</ol></nav></body>
</html>
"#
    )
}

/// Returns the package document: metadata, files and their order.
fn package(content: &Content, pages: &[usize], has_front: bool) -> String {
    let Content { title, author, year, .. } = content;
    let (title, author) = (escape(title.as_str()), escape(author.as_str()));
    let language = content.language.code;
    let id = match &content.isbn {
        Some(isbn) => format!("urn:isbn:{}", isbn.replace(['-', ' '], "")),
        None => format!("urn:satoku:{}", content.set_id),
    };
    let publisher = content.publisher.as_deref().map_or_else(String::new, |publisher| {
        format!("\n    <dc:publisher>{}</dc:publisher>", escape(publisher))
    });
    let front = match has_front {
        true => {
            "\n    <item id=\"front\" href=\"front.png\" media-type=\"image/png\" properties=\"cover-image\"/>"
        }
        false => "",
    };
    let (mut items, mut order) = (String::new(), String::new());
    for page in pages {
        let _ = write!(
            items,
            r#"
    <item id="page-{page:04}" href="page-{page:04}.xhtml" media-type="application/xhtml+xml"/>
    <item id="drawing-{page:04}" href="page-{page:04}.svg" media-type="image/svg+xml"/>"#
        );
        let _ = write!(order, "\n    <itemref idref=\"page-{page:04}\"/>");
    }
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="{language}">
  <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
    <dc:identifier id="id">{id}</dc:identifier>
    <dc:title>{title}</dc:title>
    <dc:creator>{author}</dc:creator>{publisher}
    <dc:language>{language}</dc:language>
    <dc:date>{year}-01-01</dc:date>
    <meta property="dcterms:modified">{year}-01-01T00:00:00Z</meta>
    <meta property="rendition:layout">pre-paginated</meta>
    <meta property="rendition:spread">auto</meta>
  </metadata>
  <manifest>
    <item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>{front}{items}
  </manifest>
  <spine>{order}
  </spine>
</package>
"#
    )
}
