//! The files of the page, which are part of the program.

use super::answer::{Refusal, head, refuse};
use rust_embed::RustEmbed;
use std::borrow::Cow;
use std::io::{self, Write};

/// The page, as `npm ci && npm run build` in web/ makes it. Where it was not made, there is
/// [`UNBUILT`] instead.
#[derive(RustEmbed)]
#[folder = "web/dist"]
#[allow_missing = true]
struct Page;

/// The page of a program that was built without the page.
const UNBUILT: &str = "<!doctype html>
<html lang=\"en\">
<head><meta charset=\"utf-8\"><title>satoku studio</title></head>
<body>
<h1>The page is missing</h1>
<p>This program was built before the page of the studio. To build both, run in the folder of satoku:</p>
<pre>web/build-engine
(cd web &amp;&amp; npm ci &amp;&amp; npm run build)
cargo build --release --features studio</pre>
<p>web/README.md says what this needs.</p>
</body>
</html>
";

/// Tells the page where calls are answered, and whether books can be made.
#[cfg(not(feature = "book"))]
const CALLS: &str = r#"<head><meta name="satoku-calls" content="call/">"#;
#[cfg(feature = "book")]
const CALLS: &str = r#"<head><meta name="satoku-calls" content="call/"><meta name="satoku-books">"#;

/// Writes a file of the page.
pub fn answer(path: &str, out: &mut impl Write) -> io::Result<()> {
    let name = match path {
        "/" | "/index.html" => "index.html",
        path => path.strip_prefix('/').unwrap_or_default(),
    };
    let content = match (name, Page::get(name)) {
        ("index.html", Some(file)) => told(file.data),
        ("index.html", None) => UNBUILT.as_bytes().into(),
        (_, Some(file)) => file.data,
        (_, None) => return refuse(out, &Refusal::new(404, "the page has no such file")),
    };
    head(out, 200, kind(name), Some(content.len()))?;
    out.write_all(&content)?;
    out.flush()
}

fn told(page: Cow<'static, [u8]>) -> Cow<'static, [u8]> {
    match str::from_utf8(&page) {
        Ok(text) => text.replacen("<head>", CALLS, 1).into_bytes().into(),
        Err(_) => page,
    }
}

/// Returns the type of a file by its name.
fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "wasm" => "application/wasm",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
