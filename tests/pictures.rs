//! Pictures of steps: their contents, on all kinds of boards, and the commands that write them.

use crate::support::{done, run, run_in, run_with};
use crate::toy;
use quick_xml::Reader;
use quick_xml::events::Event;
use satoku::board::{Cell, Grid, Symbols};
use satoku::generate::{Assurance, ClueCount, Generator, Request};
use satoku::logic::{Conclusion, Geometry, Ladder, Path, State, Step, Technique, Words};
use satoku::picture;
use satoku::rules::{Cage, Clue, Layout, Puzzle, Registry};
use std::collections::BTreeMap;
use std::fs;
use std::sync::Arc;

/// Minimal, with an X-wing, chains and almost locked sets.
const PUZZLE: &str =
    "5.8.3...........9..6..28..732..........6.....8...94.6....24...8..9....7..7.8..3.6";

/// An element: its name, its attributes, and its text.
struct Element {
    name: String,
    attributes: BTreeMap<String, String>,
    text: String,
}

/// The elements of a picture in order, which must be well-formed.
fn elements(svg: &str) -> Vec<Element> {
    let mut reader = Reader::from_str(svg);
    let mut elements: Vec<Element> = Vec::new();
    let mut open = Vec::new();
    loop {
        let event = reader.read_event().expect("well-formed");
        match &event {
            Event::Start(tag) | Event::Empty(tag) => {
                let attributes = tag.attributes().map(|attribute| {
                    let attribute = attribute.unwrap();
                    (attribute.key.as_ref().to_owned(), attribute.value.to_string())
                });
                elements.push(Element {
                    name: tag.name().as_ref().to_owned(),
                    attributes: attributes.collect(),
                    text: String::new(),
                });
                if matches!(event, Event::Start(_)) {
                    open.push(elements.len() - 1);
                }
            }
            Event::End(_) => drop(open.pop().expect("opened before")),
            Event::Text(text) => {
                if let Some(at) = open.last() {
                    elements[*at].text += text.xml10_content().trim_matches('\n');
                }
            }
            Event::GeneralRef(name) => {
                let name = format!("&{};", name.xml10_content());
                elements[*open.last().unwrap()].text +=
                    &quick_xml::escape::unescape(&name).unwrap();
            }
            Event::Eof => break,
            _ => {}
        }
    }
    assert!(open.is_empty());
    elements
}

/// The texts of a picture with their places.
fn texts(svg: &str) -> BTreeMap<(i32, i32), String> {
    let labels = elements(svg).into_iter().filter(|element| element.name == "text");
    let mut texts = BTreeMap::new();
    for label in labels {
        let [x, y] = ["x", "y"].map(|name| label.attributes[name].parse().unwrap());
        assert!(texts.insert((x, y), label.text).is_none(), "two texts at {x}, {y}");
    }
    texts
}

/// Checks what holds for the picture of any step.
fn check(puzzle: &Puzzle, state: &State, step: &Step, symbols: &Symbols) {
    let rules = puzzle.rules();
    let svg = picture::draw(puzzle, state, step, symbols);
    assert_eq!(svg, picture::draw(puzzle, state, step, symbols), "the same bytes again");
    let all = elements(&svg);
    let [width, height] = ["width", "height"].map(|name| all[0].attributes[name].parse().unwrap());
    let words = Words::new(puzzle, symbols);
    let conclusion = words.conclusion(&step.conclusion);
    assert_eq!((&*all[1].name, &*all[2].name), ("title", "desc"));
    assert_eq!(all[1].text, format!("{}: {conclusion}", step.technique));
    assert_eq!(all[2].text, format!("{}.", words.sentence(step)));
    // Every symbol and candidate once, besides the numbers of rows and columns.
    let mut wanted: Vec<String> = Vec::new();
    let (rows, columns) = rules.board().extent();
    wanted.extend((1..=rows).map(|row| format!("r{row}")));
    wanted.extend((1..=columns).map(|column| format!("c{column}")));
    for cell in rules.board().cells() {
        let placed = state.values().get(cell);
        let shown = placed.into_iter().chain(state.candidates(cell));
        wanted.extend(shown.map(|symbol| symbols.character(symbol).to_string()));
    }
    let texts = texts(&svg);
    let mut found: Vec<String> = texts.values().cloned().collect();
    wanted.sort();
    found.sort();
    assert_eq!(found, wanted);
    assert!(texts.keys().all(|(x, y)| (0..width).contains(x) && (0..height).contains(y)));
    let struck = svg.matches("l14-14").count();
    match &step.conclusion {
        Conclusion::Eliminate(gone) => assert_eq!(struck, gone.len()),
        Conclusion::Place(_) => {
            assert_eq!(struck, 0);
            assert!(svg.contains("<g fill=\"#009e73\" fill-opacity=\"1\">\n<circle "));
        }
    }
}

/// Checks every step on the way to the solution of a puzzle of each kind of board.
#[test]
fn every_step_of_every_board_is_drawn() {
    let boards = [
        ("classic", "4", 0),
        ("classic", "2x3", 0),
        ("classic", "9", 0),
        ("x", "9", 0),
        ("windoku", "9", 0),
        ("jigsaw", "9", 0),
        ("jigsaw+x", "7", 0),
        ("classic", "12", 0),
        // Filled up, for minimal ones of this size take long to solve step by step.
        ("classic", "16", 140),
    ];
    for (variant, size, clues) in boards {
        let layout = Layout::of_size(size.parse().unwrap());
        let clues = (clues > 0).then(|| clues.to_string().parse::<ClueCount>().unwrap());
        let request = Request::named(variant, &layout).unwrap();
        let mut request = request.assurance(Assurance::Fast);
        if let Some(clues) = clues {
            request = request.clues(clues.into());
        }
        let puzzle = Generator::new(request).unwrap().puzzle(1, 0).unwrap().puzzle;
        let geometry = Geometry::new(puzzle.rules()).unwrap();
        let (symbols, mut seen) = (Symbols::default(), 0);
        Path::new(&geometry, &puzzle, &Ladder::default()).walk(|state, step| {
            seen += 1;
            // The first steps and some later ones.
            if seen < 6 || seen % 20 == 0 {
                check(&puzzle, state, step, &symbols);
            }
        });
        assert!(seen > 5, "{variant} {size}");
    }
}

/// [`PUZZLE`] and its board.
fn classic() -> (Puzzle, Geometry) {
    let rules = Arc::new(Registry::standard().rules("classic", &Layout::default()).unwrap());
    let geometry = Geometry::new(&rules).unwrap();
    let givens = Symbols::default().read(PUZZLE, 81, 9).unwrap();
    (Puzzle::of_givens(rules, &givens).unwrap(), geometry)
}

/// The step of a technique on the way to the solution of [`PUZZLE`], drawn.
fn drawn(technique: Technique, symbols: &Symbols) -> (Step, String) {
    let (puzzle, geometry) = classic();
    let path = Path::new(&geometry, &puzzle, &Ladder::default());
    let (state, step) = path.seek(technique).unwrap();
    check(&puzzle, &state, &step, symbols);
    let svg = picture::draw(&puzzle, &state, &step, symbols);
    (step, svg)
}

#[test]
fn every_technique_of_a_puzzle_is_drawn() {
    let (puzzle, geometry) = classic();
    let mut found = 0;
    for technique in Technique::all() {
        let path = Path::quick(State::new(&geometry, &puzzle), &Ladder::default());
        if path.seek(technique).is_ok() {
            drawn(technique, &Symbols::default());
            found += 1;
        }
    }
    assert!(found > 30, "{found}");
}

#[test]
fn symbols_that_mean_something_to_svg_are_escaped() {
    let symbols: Symbols = "<>&\"'%;@!".parse().unwrap();
    let (_, svg) = drawn(Technique::XWing, &symbols);
    assert!(!svg.contains("<<") && !svg.contains("& "));
    assert!(texts(&svg).values().any(|text| text == "<"));
    assert!(texts(&svg).values().any(|text| text == "&"));
}

#[test]
fn chains_have_a_solid_curve_a_strong_link() {
    for technique in [Technique::Skyscraper, Technique::XYChain, Technique::Aic] {
        let (step, svg) = drawn(technique, &Symbols::default());
        let curves = elements(&svg)
            .into_iter()
            .filter(|element| element.attributes.get("d").is_some_and(|path| path.contains('Q')));
        let counts: Vec<(bool, usize)> = curves
            .map(|path| {
                let dashed = path.attributes.contains_key("stroke-dasharray");
                (dashed, path.attributes["d"].matches('M').count())
            })
            .collect();
        let strong = step.reason.premises.len();
        assert_eq!(counts, [(false, strong), (true, strong - 1)], "{technique}");
    }
}

#[test]
fn the_pattern_is_marked_by_shape() {
    let (step, svg) = drawn(Technique::XWing, &Symbols::default());
    let rings = elements(&svg)
        .into_iter()
        .filter(|element| element.name == "circle" && element.attributes["r"] == "7");
    let corners: usize = step.reason.premises.iter().map(|premise| premise.candidates.len()).sum();
    assert_eq!(rings.count(), corners);
    assert_eq!(corners, 4);
}

#[test]
fn a_technique_is_sought_where_basic_steps_end() {
    let (puzzle, geometry) = classic();
    let start = State::new(&geometry, &puzzle);
    let path = |ladder: &Ladder| Path::from(start.clone(), ladder);
    let (state, step) = path(&Ladder::default()).seek(Technique::XWing).unwrap();
    assert_eq!(step.technique, Technique::XWing);
    assert!(state.gains(&step.conclusion) && state.is_current(&step.reason));
    let filled = |state: &State| {
        (0..81).filter(|cell| state.values().get(Cell::new(*cell)).is_some()).count()
    };
    let basics = Ladder::of([Technique::HiddenSingleBox, Technique::NakedSingle]);
    let (_, after_singles) = path(&basics).walk(|_, _| {});
    assert!(filled(&state) >= filled(&after_singles));
    let without = Ladder::default().without([Technique::XWing]);
    assert!(path(&without).seek(Technique::XWing).is_err());
    // The last cell of a house is there in the end, whatever it takes to come to it.
    assert!(path(&Ladder::default()).seek(Technique::FullHouse).is_ok());
}

#[test]
fn hints_are_drawn_by_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["hint", PUZZLE, "--technique", "x wing", "-o", "step.svg"];
    let ran = run_in(folder.path(), &words);
    assert_eq!((ran.code, &*ran.out, &*ran.err), (0, "", ""));
    let (_, svg) = drawn(Technique::XWing, &Symbols::default());
    assert_eq!(fs::read_to_string(folder.path().join("step.svg")).unwrap(), svg);
    let ran = run(&["hint", PUZZLE, "--technique", "X-Wing"]);
    assert!(ran.out.starts_with("1. X-Wing (3.2): "), "{}", ran.out);
    // The next step, without a name.
    let ran = run(&["hint", PUZZLE, "--format", "svg"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(elements(&ran.out).len() > 100);
}

#[test]
fn where_there_is_nothing_to_draw_no_file_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let wrong = easy.replacen("53..", "535.", 1);
    for (words, code, said) in [
        (&["hint", easy, "--technique", "Jellyfish"][..], 3, "no Jellyfish on the way"),
        (&["hint", &wrong], 1, "mistake: "),
        (&["hint", easy, "--technique", "jelyfish"], 2, "Jellyfish"),
        (&["hint", easy, "--technique", "X-Wing", "--tell", "step"], 2, "--tell"),
    ] {
        let ran = run_in(folder.path(), &[words, &["-o", "step.svg"]].concat());
        assert_eq!(ran.code, code, "{words:?}: {}", ran.err);
        assert!(ran.err.contains(said), "{words:?}: {}", ran.err);
        assert!(ran.out.is_empty() && !folder.path().join("step.svg").exists());
    }
    let two = format!("{easy}\n{easy}\n");
    fs::write(folder.path().join("two.txt"), two).unwrap();
    let ran = run_in(folder.path(), &["hint", "two.txt", "-o", "step.svg"]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(
        ran.err.contains("hint: solve --steps --format svg")
            && !folder.path().join("step.svg").exists()
    );
}

#[test]
fn a_folder_of_pictures_is_made_again_but_not_mixed_with_other_files() {
    let folder = tempfile::tempdir().unwrap();
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let words = ["solve", easy, "--steps", "--format", "svg", "-o", "steps"];
    let names = || {
        let entries = fs::read_dir(folder.path().join("steps")).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    };
    let ran = run_in(folder.path(), &words);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let made = names();
    assert_eq!(made[0], "0001-001-hidden-single-in-box.svg");
    assert_eq!(ran.err, format!("{} pictures written to steps\n", made.len()));
    // What an earlier run left is replaced.
    fs::write(folder.path().join("steps/0001-999-x-wing.svg"), "").unwrap();
    assert_eq!(run_in(folder.path(), &words).code, 0);
    assert_eq!(names(), made);
    fs::write(folder.path().join("steps/notes.txt"), "mine").unwrap();
    let ran = run_in(folder.path(), &words);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("notes.txt") && ran.err.contains("hint: "), "{}", ran.err);
    let ran = run_in(folder.path(), &[&words[..], &["--force"]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(fs::read_to_string(folder.path().join("steps/notes.txt")).unwrap(), "mine");
    for words in [&["--steps", "--format", "svg"][..], &["--steps", "-o", "steps"]] {
        let ran = run(&[&["solve", easy], words].concat());
        assert_eq!(ran.code, 2);
        assert!(ran.err.contains("hint: "), "{}", ran.err);
    }
}

/// The solution of [`PUZZLE`].
const SOLUTION: &str =
    "598731624732456891461928537326185749945672183817394265653247918189563472274819356";

/// [`PUZZLE`] with a cage of three cells around a corner, one of a single cell, and one without a
/// total.
fn caged() -> Puzzle {
    let (puzzle, _) = classic();
    let solution = Symbols::default().read(SOLUTION, 81, 9).unwrap();
    let mut clues = puzzle.clues().to_vec();
    for (cells, has_total) in [(&[1, 9, 10][..], true), (&[80], true), (&[40, 41], false)] {
        let cells: Vec<Cell> = cells.iter().copied().map(Cell::new).collect();
        let total = cells.iter().map(|cell| solution.get(*cell).unwrap().value()).sum();
        let cage = Cage::new(cells, has_total.then_some(total)).unwrap();
        clues.push(Clue::Constraint(Arc::new(cage)));
    }
    Puzzle::new(Arc::clone(puzzle.rules()), clues).unwrap()
}

#[test]
fn cages_have_dashed_outlines_and_their_totals_stand_beside_candidates() {
    let puzzle = caged();
    let geometry = Geometry::new(puzzle.rules()).unwrap();
    let start = State::blank(&geometry).with_givens(&puzzle.givens());
    let path = Path::from(start, &Ladder::default());
    let (state, step) = path.seek(Technique::XWing).unwrap();
    let svg = picture::draw(&puzzle, &state, &step, &Symbols::default());
    let all = elements(&svg);
    let outlines: Vec<&Element> = all
        .iter()
        .filter(|it| it.attributes.get("stroke-dasharray").is_some_and(|dashes| dashes == "4 3"))
        .collect();
    let [outline] = &outlines[..] else { panic!("{} elements with cages", outlines.len()) };
    let data = &outline.attributes["d"];
    assert_eq!(data.matches('M').count(), 3);
    // Cells of 60 units from (16, 16): the line keeps its distance of 3 units also at the inner
    // corner, the lower right one of r1c1, and is open for the label.
    assert!(data.starts_with("M92 19L133 19"), "{data}");
    assert!(data.contains("L19 133L19 79L79 79L79 29M"), "{data}");
    let texts = texts(&svg);
    let labels: Vec<(&(i32, i32), &String)> =
        texts.iter().filter(|(_, text)| text.len() == 2 && !text.starts_with(['r', 'c'])).collect();
    assert_eq!(labels, [(&(79, 26), &"19".to_owned())]);
    assert_eq!(texts[&(16 + 8 * 60 + 3, 16 + 8 * 60 + 10)], "6");
    // No other text is nearer to the label than a line.
    let near = texts.keys().filter(|(x, y)| (76..92).contains(x) && (16..36).contains(y));
    assert_eq!(near.count(), 1);
}

#[test]
fn a_board_that_is_no_square_has_its_own_lines() {
    let rules = Arc::new(toy::registry().rules("twin-grids", &Layout::default()).unwrap());
    let blank = Grid::blank(28);
    let puzzle = Puzzle::of_givens(Arc::clone(&rules), &blank).unwrap();
    let geometry = Geometry::new(&rules).unwrap();
    // Three symbols of a box: the fourth is a step.
    let mut givens = blank;
    for (row, col, symbol) in [(0, 0, 0), (0, 1, 1), (1, 0, 2)] {
        givens.set(rules.cell_at(row, col), Some(satoku::board::Symbol::new(symbol)));
    }
    let path = Path::from(State::blank(&geometry).with_givens(&givens), &Ladder::default());
    let (state, step) = path.seek(Technique::FullHouse).unwrap();
    let svg = picture::draw(&puzzle, &state, &step, &Symbols::default());
    let thick = elements(&svg)
        .into_iter()
        .find(|it| it.attributes.get("stroke-linecap").is_some_and(|ends| ends == "square"));
    let data = &thick.unwrap().attributes["d"];
    // Cells of 32 units from (16, 16): the upper edge ends where the first grid ends, the lower one
    // begins where the second grid begins.
    let across = "M16 16h128M16 80h192M16 144h192M80 208h128";
    let down = "M16 16v128M80 16v192M144 16v192M208 80v128";
    assert_eq!(*data, format!("{across}{down}"));
}

#[test]
fn cages_are_drawn_in_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let killers = include_str!("book/killers.ndjson");
    fs::write(folder.path().join("killer.ndjson"), killers.lines().next().unwrap()).unwrap();
    let ran = run_in(folder.path(), &["solve", "killer.ndjson", "--draw"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(
        lines[..4],
        [
            "┏13━━━━━┯15━┳━━━┯15━━━━━┳22━━━━━┯4━━┓",
            "┃ 2   5 │ 9 ┃ 6 │ 7   1 ┃ 8   3 │ 4 ┃",
            "┃   ┌8──┴───╂───┘   ┌18─┨       ├18─┨",
            "┃ 6 │ 7   1 ┃ 3   4 │ 8 ┃ 9   2 │ 5 ┃",
        ]
    );
    assert_eq!(lines[18], "┗━━━┷━━━┷━━━┻━━━┷━━━━━━━┻━━━┷━━━━━━━┛");
    assert!(lines.iter().all(|line| line.chars().count() <= 37));
}

#[test]
fn pictures_of_symbols_are_signs_in_text() {
    let drawn = |variant: &str, size: &str| {
        let made = done(&["generate", "--variant", variant, "--size", size, "--seed", "1", "-q"]);
        let ran = run_with(made.as_bytes(), &["solve", "--draw", "-"]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.out
    };
    for (variant, size, sign) in [
        ("hitori", "5x5", '■'),
        ("nonogram", "6x6", '■'),
        ("queens", "6x6", '★'),
        ("tents", "6x6", '▲'),
        ("akari", "6x6", '●'),
    ] {
        assert!(drawn(variant, size).contains(sign), "{variant}: {}", drawn(variant, size));
    }
    // White cells of a Hitori show their numbers, which are not listed again.
    let hitori = drawn("hitori", "5x5");
    assert!(hitori.contains('5') && !hitori.contains("numbers"), "{hitori}");
    // Players of nonograms count cells by fives.
    let nonogram = drawn("nonogram", "6x6");
    assert!(nonogram.contains("├───────────┼───┤"), "{nonogram}");
}
