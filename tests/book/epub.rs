//! The EPUB, checked by the program that shops use.

use crate::spec::asked;
use crate::support::{has_tool, write};
use std::path::Path;
use std::process::Command;

const SPEC: &str = "title = 'Tea & <Sudoku>'\nauthor = 'A. Nobody'\npublisher = 'Q & A'\nisbn = '978-0-306-40615-7'\n\
    trim = '5x8'\nseed = 3\nlanguage = 'fr'\n[[section]]\ncount = 12\nsize = 4\nclues = '5..8'\n\
    [[section]]\ncount = 2\nvariant = 'windoku+x'\nclues = '30..40'\n";

/// The checker as Debian installs it.
const CHECKER: &str = "/usr/share/java/epubcheck.jar";

fn has_checker() -> bool {
    let found = Path::new(CHECKER).exists();
    assert!(
        found || std::env::var_os("SATOKU_REQUIRE_TOOLS").is_none(),
        "epubcheck is required and missing"
    );
    if !found {
        eprintln!("skipped: epubcheck is not installed");
    }
    found
}

#[test]
fn an_epub_is_accepted_by_epubcheck() {
    let (ran, found) = asked(SPEC, &["--epub"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let bytes = &found["out/book.epub"];
    // The type stands at a fixed place, not packed (EPUB 3, OCF 4.3).
    assert_eq!(&bytes[30..58], b"mimetypeapplication/epub+zip");
    let (_, again) = asked(&SPEC.replace("seed = 3", "seed = 3\nepub = true"), &[]);
    assert!(again["out/book.epub"] == *bytes, "another run gave other bytes");
    let (_, without) = asked(SPEC, &[]);
    assert!(!without.contains_key("out/book.epub"));
    if has_tool("java") && has_checker() {
        let folder = tempfile::tempdir().unwrap();
        let file = write(folder.path(), "book.epub", bytes);
        let output = Command::new("java").args(["-jar", CHECKER]).arg(file).output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout).into_owned()
            + &String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && said.contains("0 errors"), "{said}");
    }
}
