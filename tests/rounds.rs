//! Rounds of the human solver: a puzzle is rated and told by the same ones, and no symmetry of its
//! board changes them.

use crate::support::classic_kinds;
use satoku::board::{Cell, Grid, HouseRole, Size, Symbol, Symbols};
use satoku::generate::{Assurance, Generator, Request};
use satoku::logic::{Geometry, Ladder, Path, Rating, Score, Technique};
use satoku::random::Random;
use satoku::rules::{Clue, Layout, Puzzle, Regions, Registry, Rules};
use std::sync::Arc;

/// The rules of a variant on a board of this side, with the regions of a jigsaw.
fn rules(variant: &str, side: usize, regions: Option<Regions>) -> Arc<Rules> {
    let mut layout = Layout::of_size(Size::of_side(side).unwrap());
    layout.regions = regions;
    Arc::new(Registry::standard().rules(variant, &layout).unwrap())
}

/// A puzzle of a 9x9 variant without regions of its own.
fn puzzle(variant: &str, givens: &str) -> Puzzle {
    let givens = Symbols::default().read(givens, 81, 9).unwrap();
    Puzzle::of_givens(rules(variant, 9, None), &givens).unwrap()
}

fn rate(puzzle: &Puzzle, ladder: &Ladder) -> Rating {
    Rating::of(&Geometry::new(puzzle.rules()).unwrap(), puzzle, ladder)
}

/// The techniques that take little time.
fn ladder() -> Ladder {
    Ladder::default().up_to(Score::new(55))
}

/// Asserts that the steps of a puzzle, told one after another, each take only what is still there,
/// end where its rating ends, and are as hard as it says.
fn is_told_as_rated(puzzle: &Puzzle, ladder: &Ladder) {
    let rating = rate(puzzle, ladder);
    let geometry = Geometry::new(puzzle.rules()).unwrap();
    let mut hardest: Option<(Score, Vec<Technique>)> = None;
    let (end, state) = Path::new(&geometry, puzzle, ladder).walk(|state, step| {
        for one in step.conclusion.candidates() {
            assert!(state.candidates(one.cell).contains(&one.symbol), "{step:?}");
        }
        match &mut hardest {
            Some((score, techniques)) if *score == step.score => techniques.push(step.technique),
            Some((score, _)) if *score > step.score => {}
            _ => hardest = Some((step.score, vec![step.technique])),
        }
    });
    assert_eq!((end, state.values()), (rating.end, &rating.grid));
    let (score, techniques) = hardest.unwrap();
    assert!(rating.score.is_none_or(|rated| rated == score), "{score} {rating:?}");
    assert!(techniques.contains(&rating.hardest.unwrap()), "{techniques:?} {rating:?}");
}

/// An image of a puzzle on a square board: the board mirrored or not in each direction, and turned
/// over or not, as the three bits of `turn` say, and with the symbols in another order.
fn image(puzzle: &Puzzle, variant: &str, turn: usize, random: &mut Random) -> Puzzle {
    let (side, _) = puzzle.rules().board().extent();
    let to = |cell: Cell| {
        let mirrored =
            |line: usize, bit: usize| if turn & bit == 0 { line } else { side - 1 - line };
        let row = mirrored(cell.index() / side, 1);
        let column = mirrored(cell.index() % side, 2);
        Cell::new(if turn & 4 == 0 { row * side + column } else { column * side + row })
    };
    let regions = variant.contains("jigsaw").then(|| {
        let mut of = vec![0; side * side];
        for (number, house) in puzzle.rules().houses().iter().enumerate() {
            if house.role == HouseRole::Region {
                house.cells.iter().for_each(|cell| of[to(*cell).index()] = number);
            }
        }
        Regions::new(side, of).unwrap()
    });
    let mut symbols: Vec<usize> = (0..side).collect();
    random.shuffle(&mut symbols);
    let mut givens = Grid::blank(side * side);
    for (cell, symbol) in puzzle.givens().filled() {
        givens.set(to(cell), Some(Symbol::new(symbols[symbol.index()])));
    }
    Puzzle::of_givens(rules(variant, side, regions), &givens).unwrap()
}

/// Asserts that a puzzle and its images are rated alike.
fn is_rated_alike(puzzle: &Puzzle, variant: &str, ladder: &Ladder) {
    let rating = rate(puzzle, ladder);
    let mut random = Random::new(1, 0);
    // Mirrored, turned over, and turned by a quarter.
    for turn in [1, 4, 5] {
        let mut turned = rate(&image(puzzle, variant, turn, &mut random), ladder);
        turned.grid = rating.grid.clone();
        assert_eq!(turned, rating, "{turn} {:?}", puzzle.givens());
    }
}

#[test]
fn no_step_is_harder_than_the_rating() {
    let puzzles = [
        "89.6.3.15.7.....6..3.5.4.8....958............4.97265.17.......6..5...8...6..1..5.",
        ".....92...45..3.1.7..12..8.98....4....1.9.6....2....31.2..87..6.5.9..12...32.....",
        "......85..2..4..3....8...24..35..2...1.268.7...8..49..68...2....5..3..6..47......",
        "..6.9..5.....1....57..8..16...4.........3....894...7...1..4.97..67..5.....21.....",
        "6........2...71..3.....8.52......245.9...3.7..8...2......1......4.8.6...935...8..",
    ];
    for givens in puzzles {
        is_told_as_rated(&puzzle("classic", givens), &Ladder::default());
    }
}

/// What a rectangle of type 1 eliminates is part of one of type 4, which is then no rectangle of
/// that type. The ratings are those of Sukaku Explainer.
#[test]
fn rectangles_of_different_types_take_turns() {
    let puzzles = [
        ("89.6.3.15.7.....6..3.5.4.8....958............4.97265.17.......6..5...8...6..1..5.", 69),
        (".....92...45..3.1.7..12..8.98....4....1.9.6....2....31.2..87..6.5.9..12...32.....", 58),
        ("......85..2..4..3....8...24..35..2...1.268.7...8..49..68...2....5..3..6..47......", 58),
    ];
    for (givens, tenths) in puzzles {
        assert_eq!(
            rate(&puzzle("classic", givens), &Ladder::default()).score,
            Some(Score::new(tenths)),
            "{givens}"
        );
    }
}

#[test]
fn a_conclusion_of_two_techniques_has_one_name() {
    let puzzle = puzzle(
        "classic",
        "...6..45........719.74......1....8...5.8.6..2.63.2.......3...142.......7.....45..",
    );
    assert_eq!(rate(&puzzle, &Ladder::default()).hardest, Some(Technique::EmptyRectangle));
    is_told_as_rated(&puzzle, &Ladder::default());
}

#[test]
fn nothing_is_eliminated_twice() {
    let givens =
        "7.3..29..........7.967....41...7.6.....183.....9.2...85....947.6..........24..5.3";
    is_told_as_rated(&puzzle("classic", givens), &Ladder::default());
}

#[test]
fn groups_with_a_common_cell_are_read_the_same_way_in_any_direction() {
    let x = "......9.65..............12..31..9......1..7......8.6.9....1.49...........85......";
    is_rated_alike(&puzzle("x", x), "x", &ladder());
    let windoku =
        "13...7.....7...8......8...62..9......9......3......7.........5.34.....9..........";
    is_rated_alike(&puzzle("windoku", windoku), "windoku", &ladder());
}

#[test]
fn rounds_are_the_same_on_any_image_of_a_board() {
    for (variant, side) in
        [("classic", 9), ("x", 9), ("windoku", 9), ("jigsaw", 7), ("jigsaw+x", 6)]
    {
        let layout = Layout::of_size(Size::of_side(side).unwrap());
        let request = Request::named(variant, &layout).unwrap().assurance(Assurance::Fast);
        let generator = Generator::new(request).unwrap();
        let puzzle = generator.puzzle(1, 0).unwrap().puzzle;
        is_told_as_rated(&puzzle, &ladder());
        is_rated_alike(&puzzle, variant, &ladder());
    }
}

/// The puzzle with its clues in another order, and its board mirrored in each direction and turned
/// over or not, as the three bits of `turn` say.
fn with_shuffled_clues(puzzle: &Puzzle, turn: usize, random: &mut Random) -> Puzzle {
    let registry = Registry::standard();
    let (side, _) = puzzle.rules().board().extent();
    let to = |cell: Cell| {
        let (row, column) = (cell.index() / side, cell.index() % side);
        let column = if turn & 1 == 0 { column } else { side - 1 - column };
        let row = if turn & 2 == 0 { row } else { side - 1 - row };
        Cell::new(if turn & 4 == 0 { row * side + column } else { column * side + row })
    };
    let mut clues = puzzle.clues().to_vec();
    for clue in &mut clues {
        *clue = match clue {
            Clue::Given(cell, symbol) => Clue::Given(to(*cell), *symbol),
            Clue::Constraint(it) => {
                let cells = it.cells().iter().map(|cell| to(*cell)).collect();
                Clue::Constraint(registry.clue(it.kind(), cells, &it.fields()).unwrap())
            }
        };
    }
    random.shuffle(&mut clues);
    let rules = rules(puzzle.rules().variant(), side, None);
    Puzzle::new(rules, clues).unwrap()
}

#[test]
fn ratings_depend_neither_on_the_order_of_clues_nor_on_the_board() {
    let mut random = Random::new(5, 0);
    for kind in classic_kinds().iter().map(|kind| kind.name()) {
        let request = Request::named(kind, &Layout::of_size("6".parse().unwrap()));
        let request = request.unwrap().assurance(Assurance::Fast);
        let made = Generator::new(request).unwrap().puzzle(2, 0).unwrap().puzzle;
        let rating = rate(&made, &ladder());
        // The circle of an arrow may be a number of several digits, which is read from the left.
        let turns = if kind == "arrow" { 0..1 } else { 0..3 };
        for turn in turns {
            let image = with_shuffled_clues(&made, turn, &mut random);
            let mut turned = rate(&image, &ladder());
            turned.grid = rating.grid.clone();
            assert_eq!(turned, rating, "{kind} {turn}");
        }
    }
}

/// Four quadruples that no symbols obey together were taken for possible in some orders.
#[test]
fn a_quadruple_that_nothing_can_obey_is_seen_in_every_order() {
    let layout = Layout::default();
    let request = Request::named("quadruple", &layout).unwrap().assurance(Assurance::Fast);
    let generator = Generator::new(request).unwrap();
    let mut random = Random::new(6, 0);
    for index in 0..15 {
        let made = generator.puzzle(4, index).unwrap().puzzle;
        let rating = rate(&made, &ladder());
        for turn in [0, 5] {
            let mut turned = rate(&with_shuffled_clues(&made, turn, &mut random), &ladder());
            turned.grid = rating.grid.clone();
            assert_eq!(turned, rating, "{index} {turn}");
        }
    }
}
