//! Long files that would take much memory if they were believed.

use crate::support::confined::{confined, is_sober};
use crate::support::damage::{amount, row};
use crate::support::write;
use satoku::format::{Entry, Format, Provenance, WriteOptions, writer};

/// Returns how many bytes a bomb has: 10 MB in a long run, and otherwise somewhat more than a line
/// may have.
fn size() -> usize {
    if amount() > 1_000 { 10 << 20 } else { 5 << 18 }
}

/// Commands that read a file whole or in part, without its name.
const COMMANDS: [&[&str]; 15] = [
    &["check", "--minimal", "--duplicates"],
    &["convert", "-o", "converted.json"],
    &["solve"],
    &["solve", "--steps"],
    &["rate"],
    &["hint"],
    &["minimize", "-o", "smaller.json"],
    &["certify", "-o", "proved.json"],
    &["verify"],
    &["encode", "--block"],
    &["tune", "add"],
    &["tune", "adjust", "--difficulty", "easy"],
    &["generate", "--seed", "1", "--size", "4", "--exclude"],
    &["generate", "--seed", "1", "--variant", "jigsaw", "--tries", "1", "--regions"],
    &["tune", "sweep", "-o", "swept.ndjson"],
];

fn repeated(piece: &str) -> Vec<u8> {
    piece.repeat(size() / piece.len()).into_bytes()
}

/// A beginning, and a piece after it until it is long enough.
fn endless(start: &str, piece: &str) -> Vec<u8> {
    [start.as_bytes().to_vec(), repeated(piece)].concat()
}

/// Runs commands over a bomb: two, or all of them in a long run.
fn explode(bomb: &[u8]) {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "bomb", bomb);
    let commands = if amount() > 1_000 { &COMMANDS[..] } else { &COMMANDS[..2] };
    for words in commands {
        let words = [words, &["bomb"][..]].concat();
        is_sober(&words, "bomb", &confined(folder.path(), 600, &words));
    }
    row("commands on files that are long on purpose", commands.len(), "200 MB suffice");
}

macro_rules! bombs {
    ($($name:ident => $bomb:expr;)*) => {$(
        #[test]
        fn $name() {
            explode(&$bomb);
        }
    )*};
}

bombs! {
    long_line => repeated("1");
    blanks => repeated(" ");
    bytes => vec![0; size()];
    small_lines => repeated("123456789\n");
    comments => repeated("#\n");
    dashes => repeated("-------+-----\n");
    deep_json => repeated("[");
    deep_set => endless("{\"puzzles\":[", "{\"clues\":");
    long_text => endless("{\"givens\":\"", ".");
    many_fields => endless("{", "\"variant\":\"x\",");
    small_puzzles => endless("{\"format\":\"satoku/puzzle-set\",\"puzzles\":[{}", ",{\"size\":4}");
    many_clues => repeated(&cages(9, 3, Some(6), 20_000));
    large_clues => repeated(&cages(25, 25, None, 2_000));
    long_clues => repeated(&cages(16, 8, Some(68), 300));
    deep_xml => endless("<opensudoku>", "<a>");
    long_attribute => endless("<opensudoku><game data=\"", ".");
    open_quote => endless("puzzle\n\"", "1,2,3,4,5\n");
    many_columns => endless("puzzle", ",a");
    links => link().repeat(size() >> 16).into_bytes();
    certificates => repeated(&proof());
}

/// A line with a puzzle of many cages, which overlap.
fn cages(side: usize, cells: usize, sum: Option<u32>, count: usize) -> String {
    let cage = |at: usize| {
        let cells: Vec<usize> = (0..cells).map(|cell| (at + 7 * cell) % (side * side)).collect();
        let sum = sum.map_or(String::new(), |sum| format!(",\"sum\":{sum}"));
        format!("{{\"kind\":\"cage\",\"cells\":{cells:?}{sum}}}")
    };
    let cages: Vec<String> = (0..count).map(cage).collect();
    let (givens, cages) = (".".repeat(side * side), cages.join(","));
    format!("{{\"size\":{side},\"clues\":[{cages}],\"givens\":\"{givens}\"}}\n")
}

/// A link to a million characters.
fn link() -> String {
    let payload = lz_str::compress_to_base64(&*"[".repeat(1 << 20));
    format!("https://f-puzzles.com/?load={payload}\n")
}

/// A puzzle with a proof as long as a line can be, which says the same many times.
fn proof() -> String {
    let puzzle = satoku::read_puzzle(
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    )
    .unwrap();
    let proof = satoku::certify(&puzzle).unwrap();
    let first = &proof.certificate.as_str()[..=proof.certificate.as_str().find(" 0 ").unwrap() + 2];
    let text = first.repeat(1_000_000 / first.len()) + "0";
    let certificate = Some(satoku::Certificate::from_text(text));
    let mut entry = Entry::of(puzzle).with_solution(proof.solution);
    entry.certificate = certificate;
    let mut line = Vec::new();
    let mut set = writer(Format::Ndjson, WriteOptions::default());
    set.begin(&mut line, &Provenance::default()).unwrap();
    set.entry(&mut line, &entry).unwrap();
    String::from_utf8(line).unwrap()
}
