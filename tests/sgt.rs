//! Game ids and saved games of Simon Tatham's Puzzles.

use crate::support::{done, entry, has_tool, run_in, run_with, write};
use satoku::format::{Entry, Format, ReadOptions, WriteOptions, read, writer};
use satoku::rules::Registry;
use std::io::Write;
use std::process::{Command, Stdio};

/// Ids that the games made, with the variant and the side of each board.
const IDS: [(&str, &str, usize); 10] = [
    ("2x3:a6_3_2_5f1b1f5b3f1_2_6_3a", "classic", 6),
    ("3x2:5d3c5a4_4b3d4b1_6a3c1d2", "classic", 6),
    ("3x3x:7j8_5a2f7a4_1_9_2_4_3_7a2f1_8a7_3f1a2_5_7_6_7_9_2a8f3a6_9j8", "x", 9),
    (
        "3x4:4b8e6h2c1_10b7a6c8a12_3a9a11_1_10a8_3_5e10a12_3a1b4b3a2b9c8_10c9b4a3b12b3a8_1a11e6_1_5a10_\
         11_12a9a1_5a2c12a4b9_12c1h8e9b12",
        "classic",
        12,
    ),
    ("7jx:e1a7b1f5e7a6e3f6b4a5e,abaaaaaa___b__aa_aa_ab_ah___a_dacdha", "jigsaw+x", 7),
    (
        "6jk:zj,d__abab______f_bbb_c_aa_b_bb,aaaa___a____a_aa_acb____a______a___baaa_,\
         7a7a7a12_7a4_8_11a7e9_7b7b6a16a11e",
        "jigsaw+cage",
        6,
    ),
    ("4:2/2/1/3/1/2/3/2/2/2/4/1/2/2/1/4", "latin+skyscraper", 4),
    ("5:2///4/////////2////3/2//2,c1t1", "latin+skyscraper", 5),
    ("4:0,0,0,0,0U,0,0D,2,0R,0,0,0D,0,0,0L,0,", "latin+inequality", 4),
    ("4a:2RD,0RDL,0L,0,0U,4U,0RD,0DL,0D,1D,0UR,2UL,0UR,0URL,0L,4,", "latin+all-white-dots", 4),
];

fn id(entry: &Entry) -> String {
    let (mut writer, mut file) = (writer(Format::Sgt, WriteOptions::default()), Vec::new());
    writer.entry(&mut file, entry).unwrap();
    String::from_utf8(file).unwrap()
}

#[test]
fn ids_of_the_games_have_one_solution_and_are_written_as_they_were() {
    for (text, variant, side) in IDS {
        let found = entry(text).unwrap();
        let rules = found.puzzle.rules();
        assert_eq!((&*found.puzzle.variant(), rules.board().symbol_count()), (variant, side));
        let solved = satoku::solve(&found.puzzle).unwrap();
        assert!(matches!(solved, satoku::Solved::One(_)), "{text}");
        assert_eq!(id(&found), format!("{text}\n"));
    }
    // What the parameters say of making a puzzle is passed over.
    let plain = entry(IDS[0].0).unwrap().id();
    assert_eq!(entry(&IDS[0].0.replace(':', "md2db:")).unwrap().id(), plain);
    // Regions that are rows: more sides without a border than one letter says.
    let rows = format!("7j:a1zu,zp{}", "_".repeat(42));
    assert_eq!(id(&entry(&rows).unwrap()), format!("{rows}\n"));
}

#[test]
fn saved_games_are_positions() {
    let folder = tempfile::tempdir().unwrap();
    let save = |moves: &[&str], place: usize| {
        let moves = moves.iter().map(|said| format!("MOVE    :{}:{said}\n", said.len()));
        format!(
            "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :4:Solo\n\
             PARAMS  :3:2x3\nCPARAMS :3:2x3\nDESC    :25:{}\nNSTATES :1:4\nSTATEPOS:1:{place}\n{}",
            IDS[0].0.split_once(':').unwrap().1,
            moves.collect::<String>()
        )
    };
    let moves = ["R0,0,1", "P5,0,4", "R5,0,4", "R5,0,0"];
    for (place, filled) in [(1, 12), (2, 13), (4, 14), (5, 13), (99, 13)] {
        write(folder.path(), "saved.txt", save(&moves, place));
        let ran = run_in(folder.path(), &["convert", "saved.txt", "--to", "ndjson"]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let read: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
        let shown = read["position"]["filled"].as_str().or(read["givens"].as_str()).unwrap();
        assert_eq!(shown.chars().filter(|one| *one != '.').count(), filled, "{place} {shown}");
    }
    // A description whose form does not tell the game.
    for (game, description, said) in [
        ("Tents", "p,1,2,3,4,5,6,7", "expected 8 lines, found 7"),
        ("Tents", "o,1,2,3,4,5,6,7,8", "expected 16 cells, found 15"),
        ("Pattern", "1/2/3", "expected 8 lines, found 3"),
        ("Mosaic", "a9", "expected 16 cells, found 2"),
        ("Light Up", "aB", "expected 16 cells, found 2"),
        ("Unruly", "aZ", "expected 16 cells"),
    ] {
        let saved = format!(
            "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :0:{game}\n\
             PARAMS  :3:4x4\nDESC    :0:{description}\n"
        );
        write(folder.path(), "saved.txt", saved);
        let ran = run_in(folder.path(), &["check", "saved.txt"]);
        assert!(ran.code != 0 && ran.err.contains(said), "{game}: {}", ran.err);
    }
    write(folder.path(), "saved.txt", save(&["S1,2,3"], 2).replace(":4:Solo", ":4:Mines"));
    let ran = run_in(folder.path(), &["check", "saved.txt"]);
    assert!(ran.err.contains("saved games of `Mines` are not supported"), "{}", ran.err);
}

#[test]
fn what_is_wrong_with_an_id_is_said() {
    for (text, message) in [
        ("2x3:a6_3_2_5f1b1f5b3f1_2_6_3", "expected 36 cells, found 35"),
        ("2x3:a6_3_2_5f1b1f5b3f1_2_6_3zzzzzzz", "more than 36 cells"),
        ("2x3:a7_3_2_5f1b1f5b3f1_2_6_3a", "7 is none of 1 to 6"),
        ("2x3k:a6_3_2_5f1b1f5b3f1_2_6_3a", "expected 3 lists after the colon, found 1"),
        ("9x9:a6_3_2_5f1b1f5b3f1_2_6_3a", "expected a board of side 4 to 25"),
        ("99999999999999999999x2:a6_3_2_5f1b1f", "expected a board of side 4 to 25"),
        ("99999999999x99999999999:abc", "expected a board of side 4 to 25"),
        ("7j:a1zu,zezj", "expected the borders of 7x7 cells"),
        ("4:2/2/1/3/1/2/3/2/2/2/4/1/2/2/1", "expected 16 clues, found 15"),
        ("4:2/2/1/3/1/2/3/2/2/2/4/1/2/2/1/5", "`5` is none of 1 to 4"),
        ("4:0,0,0,0U,0,0D,2,0R,0,0,0D,0,0,0L,0,", "expected 16 cells, found 15"),
        ("4:0U,0,0,0,0U,0,0D,2,0R,0,0,0D,0,0,0L,0,", "`0U` points out of the board"),
    ] {
        let error = entry(text).unwrap_err();
        assert!(error.contains(message), "{text}: {error}");
    }
    // A time of day is no id.
    let registry = Registry::standard();
    let error = read("12:30".as_bytes(), &ReadOptions::new(&registry)).err().unwrap();
    assert!(error.message.contains("it looks like numbers"), "{error}");
}

#[test]
fn what_an_id_cannot_say_is_refused() {
    let written = |words: &[&str]| {
        let lines =
            done(&[&["generate", "1", "--assurance", "fast", "--seed", "4"], words].concat());
        let ran = run_with(lines.as_bytes(), &["convert", "-", "--to", "sgt"]);
        (ran.code, ran.err)
    };
    for (variant, why) in [
        ("thermometer", "clues such as thermometer"),
        ("windoku", "the variant windoku"),
        ("anti-knight", "the variant anti-knight"),
        ("latin+dot", "clues such as dot"),
        ("latin+skyscraper+inequality", "clues of two games together"),
    ] {
        let (code, error) = written(&["--variant", variant, "--format", "ndjson"]);
        assert!(code != 0 && error.contains(why), "{variant}: {error}");
    }
}

/// What the games make is read, has one solution, and is written as it was.
#[test]
fn ids_that_look_like_others_are_written_as_they_were_read() {
    let mosaic = "8x6:4f0b2a4b2d4c4c23a2c4a0c33c1a";
    for id in ["8x8:AEABBCZAlgBbaa", "8x8:AEABBCzalgBbaa", mosaic] {
        let registry = Registry::standard();
        let options = ReadOptions::new(&registry);
        let mut entries = read(id.as_bytes(), &options).unwrap();
        let entry = entries.next().unwrap().unwrap().item;
        let set: satoku::PuzzleSet = [entry].into_iter().collect();
        let mut written = Vec::new();
        satoku::write(&set, Format::Sgt, &mut written).unwrap();
        assert_eq!(String::from_utf8(written).unwrap().trim(), id);
    }
}

#[test]
fn ids_that_the_games_make_are_read_and_written_alike() {
    for (game, parameters) in [
        ("unruly", "8x8dn"),
        ("unruly", "10x8udn"),
        ("lightup", "9x7b20s2d1"),
        ("pattern", "8x10"),
        ("mosaic", "8x6"),
        ("singles", "8x6de"),
        ("singles", "12x12dk"),
        ("tents", "8x9dt"),
    ] {
        let program = format!("sgt-{game}");
        if !has_tool(&program) {
            return;
        }
        let made = Command::new(&program).args(["--generate", "5", parameters]).output().unwrap();
        let made = String::from_utf8(made.stdout).unwrap();
        assert_eq!(made.lines().count(), 5, "{game}: {made}");
        let registry = Registry::standard();
        let options = ReadOptions::new(&registry);
        let entries = read(made.as_bytes(), &options).unwrap();
        for (line, entry) in made.lines().zip(entries) {
            let entry = entry.unwrap_or_else(|error| panic!("{line}: {}", error.message)).item;
            let solved = satoku::solve(&entry.puzzle).unwrap();
            assert!(matches!(solved, satoku::Solved::One(_)), "{game}: {line}");
            let set: satoku::PuzzleSet = [entry].into_iter().collect();
            let mut written = Vec::new();
            satoku::write(&set, Format::Sgt, &mut written).unwrap();
            assert_eq!(String::from_utf8(written).unwrap().trim(), line, "{game}");
        }
    }
}

/// The games check an id before they print it; Mosaic does not print.
#[test]
fn the_games_take_our_ids() {
    for (variant, size, game) in [
        ("classic", "9", "solo"),
        ("classic", "2x5", "solo"),
        ("x", "9", "solo"),
        ("jigsaw", "7", "solo"),
        ("cage", "6", "solo"),
        ("latin+skyscraper", "6", "towers"),
        ("latin+inequality", "7", "unequal"),
        ("latin+all-white-dots", "6", "unequal"),
        ("unruly", "8x8", "unruly"),
        ("binairo", "8x6", "unruly"),
        ("akari", "9x7", "lightup"),
        ("nonogram", "8x10", "pattern"),
        ("tents", "8x7", "tents"),
        ("hitori", "8x7", "singles"),
    ] {
        let game = format!("sgt-{game}");
        if !has_tool(&game) {
            return;
        }
        let words = ["generate", "3", "--seed", "4", "--assurance", "fast", "--variant", variant];
        let ids = done(&[&words[..], &["--size", size, "--format", "sgt"]].concat());
        let taken = |ids: &str| {
            let mut child = Command::new(&game)
                .args(["--print", "1x3"])
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            child.stdin.take().unwrap().write_all(ids.as_bytes()).unwrap();
            // Pattern crashes when it prints, also ids of its own, but refuses others before that.
            child.wait_with_output().unwrap().status.code() != Some(1)
        };
        assert!(taken(&ids), "{variant}: {ids}");
        // They do look.
        assert!(!taken(&format!("{}z\n", ids.trim_end())), "{variant}: {ids}");
    }
}
