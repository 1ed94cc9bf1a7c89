//! Recognises files that are no text by their first bytes.

use super::error::ReadError;

const PICTURE: &str = "satoku reads text, not pictures: type the grid, with `.` for a blank cell";
const PAGE: &str = "open it, copy the grid as text, and paste that into a file";
const PACKED: &str = "unpack it, and give a file from it; a spreadsheet or a text document can be saved as CSV or plain text";

/// The first bytes of kinds of file, their names, and what to do about them.
const KINDS: [(&[u8], &str, &str); 14] = [
    (b"%PDF-", "a PDF", PAGE),
    (b"\x89PNG\r\n", "a PNG picture", PICTURE),
    (b"\xff\xd8\xff", "a JPEG picture", PICTURE),
    (b"GIF87a", "a GIF picture", PICTURE),
    (b"GIF89a", "a GIF picture", PICTURE),
    (b"RIFF", "a picture or sound", PICTURE),
    (b"II*\0", "a TIFF picture", PICTURE),
    (b"MM\0*", "a TIFF picture", PICTURE),
    (b"PK\x03\x04", "a ZIP archive, a spreadsheet or a text document", PACKED),
    (b"\x1f\x8b", "packed by gzip", PACKED),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive", PACKED),
    (b"\xd0\xcf\x11\xe0", "an old document of an office program", PACKED),
    (b"{\\rtf", "a document in RTF", PAGE),
    (b"SQLite format 3\0", "an SQLite database", "export its puzzles as CSV"),
];

/// Refuses a file whose first bytes are not those of a text.
pub(super) fn refuse_binary(head: &[u8]) -> Result<(), ReadError> {
    if let Some((_, kind, hint)) = KINDS.iter().find(|(first, ..)| head.starts_with(first)) {
        return Err(ReadError::of_file(format!("this is {kind}")).hint(*hint));
    }
    let line = head.split(|byte| *byte == b'\n').next().unwrap_or_default();
    match line.contains(&0) {
        true => Err(ReadError::of_file("this is no text").hint("is this a file of puzzles?")),
        false => Ok(()),
    }
}
