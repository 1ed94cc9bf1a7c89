//! Measures the layouts of puzzles with other clues than givens, and whether they need their clues:
//! `cargo bench -p satoku-generate --bench layouts -- [COUNT] [LEVEL,..|any] [KIND]...`.
//!
//! Makes COUNT (20) puzzles of each kind of clue at each level (easy, medium and hard), with one
//! thread. `any` makes puzzles without a wanted level. Prints for each kind and level how many were
//! made and how many a second, how many have one solution even without all their clues other than
//! givens, how many clues can be left out one at a time, and how many of these the path to the
//! solution does not use, how many layouts have a half turn, how many cells of lines are given, how
//! many lines touch another, the shapes of lines and areas and the clues of a puzzle, and its
//! givens. The last row is that of all.

#![expect(clippy::disallowed_methods, reason = "it measures time")]

use satoku_core::board::{Grid, Symmetry};
use satoku_core::encode::Encoding;
use satoku_core::oracle::{Budget, Cancel, Engine, SharedFormula, Verdict};
use satoku_core::rules::{ClueId, Layout, Puzzle, Registry, Shape};
use satoku_generate::{Generated, Generator, Quality, Request, unused_clues};
use satoku_logic::{Geometry, Ladder, Path};
use std::error::Error;
use std::ops::AddAssign;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The most attempts for one puzzle.
const TRIES: u64 = 100;

/// The longest time for the puzzles of a row; those that are not made then are left out.
const PATIENCE: Duration = Duration::from_secs(30);

/// The most conflicts of the CDCL engine for one question. A clue about which it is not decided is
/// needed.
const CONFLICTS: u64 = 20_000;

/// The counts of a row.
#[derive(Default, Clone, Copy)]
struct Row {
    wanted: u64,
    made: u64,
    time: Duration,
    needless: u64,
    clues: usize,
    spare: usize,
    unused: usize,
    symmetric: u64,
    line_cells: usize,
    givens_on_lines: usize,
    lines: usize,
    touching: usize,
    shapes: usize,
    givens: usize,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1).filter(|word| word != "--bench");
    let count: u64 = words.next().map_or(Ok(20), |word| word.parse())?;
    let levels = words.next().unwrap_or_else(|| "easy,medium,hard".to_owned());
    let wanted: Vec<String> = words.collect();
    let registry = Registry::standard();
    let kinds = registry.clue_kinds().iter().map(|kind| kind.definition());
    let kinds = kinds.filter(|kind| kind.name != "given" && kind.cells.shape != Shape::Board);
    let kinds: Vec<&str> = kinds.map(|kind| kind.name).collect();
    if let Some(word) = wanted.iter().find(|word| !kinds.contains(&word.as_str())) {
        return Err(format!("no row `{word}`: {}", kinds.join(", ")).into());
    }
    println!(
        "kind             level     made  a second  needless  spare  unused  of clues  half turn  \
         on lines  touching  shapes  givens"
    );
    let mut all = Row::default();
    for kind in kinds.iter().filter(|kind| wanted.is_empty() || wanted.iter().any(|it| it == *kind))
    {
        for level in levels.split(',') {
            let row = measured(&registry, kind, level, count)?;
            print(kind, level, &row);
            all += row;
        }
    }
    print("all", "", &all);
    Ok(())
}

/// Makes puzzles of a kind and a level, and counts.
fn measured(
    registry: &Registry,
    kind: &str,
    level: &str,
    count: u64,
) -> Result<Row, Box<dyn Error>> {
    let request = Request::named(kind, &Layout::default())?;
    let request = match level {
        "any" => request,
        level => request.difficulty(level.parse()?).tries(TRIES),
    };
    let generator = Generator::new(request)?;
    let mut row = Row { wanted: count, ..Row::default() };
    let start = Instant::now();
    let is_done = AtomicBool::new(false);
    let made: Vec<Generated> = std::thread::scope(|scope| {
        scope.spawn(|| {
            while !is_done.load(Ordering::Relaxed) && start.elapsed() < PATIENCE {
                std::thread::sleep(Duration::from_millis(20));
            }
            generator.cancel().cancel();
        });
        let made = (0..count).filter_map(|index| generator.puzzle(5, index).ok()).collect();
        is_done.store(true, Ordering::Relaxed);
        made
    });
    row.time = start.elapsed();
    for Generated { puzzle, solution, .. } in &made {
        let Some(quality) = Quality::of(puzzle, registry) else { continue };
        let shared = SharedFormula::new(Encoding::new(puzzle));
        let budget = Budget { conflicts: CONFLICTS, ..Budget::default() };
        let mut oracle = shared.oracle(Engine::default(), budget, &Cancel::default())?;
        let mut is_unique = |part: &Puzzle| -> Result<bool, Box<dyn Error>> {
            oracle.push(&shared.encoding().selectors(part)?);
            let verdict = oracle.second(solution)?;
            oracle.pop();
            Ok(verdict == Verdict::Unique)
        };
        let bare = puzzle.part(|id| puzzle.is_given(id));
        row.needless += u64::from(is_unique(&bare)?);
        let others = puzzle.ids().iter().filter(|id| !puzzle.is_given(**id));
        let mut spare: Vec<ClueId> = Vec::new();
        for id in others {
            if is_unique(&puzzle.part(|other| other != *id))? {
                spare.push(*id);
            }
        }
        // The path of a puzzle of any level may be long, and needs most of its clues.
        let geometry = Geometry::new(puzzle.rules())?;
        let unused = match level {
            "any" => None,
            _ => unused_clues(puzzle, Path::new(&geometry, puzzle, &Ladder::default())),
        };
        row += Row {
            made: 1,
            clues: quality.clues,
            spare: spare.len(),
            unused: unused.iter().flatten().filter(|id| spare.contains(id)).count(),
            symmetric: u64::from(has_half_turn(quality.symmetry)),
            line_cells: quality.line_cells,
            givens_on_lines: quality.givens_on_lines,
            lines: quality.lines,
            touching: quality.touching_lines,
            shapes: quality.shapes,
            givens: Grid::filled_count(&puzzle.givens()),
            ..Row::default()
        };
    }
    Ok(row)
}

/// Returns whether a half turn is one of the maps of a symmetry.
fn has_half_turn(symmetry: Symmetry) -> bool {
    use Symmetry::{BothDiagonals, BothMirrors, Full, Rotate90, Rotate180};
    matches!(symmetry, Rotate180 | Rotate90 | BothMirrors | BothDiagonals | Full)
}

impl AddAssign for Row {
    fn add_assign(&mut self, other: Row) {
        self.wanted += other.wanted;
        self.made += other.made;
        self.time += other.time;
        self.needless += other.needless;
        self.clues += other.clues;
        self.spare += other.spare;
        self.unused += other.unused;
        self.symmetric += other.symmetric;
        self.line_cells += other.line_cells;
        self.givens_on_lines += other.givens_on_lines;
        self.lines += other.lines;
        self.touching += other.touching;
        self.shapes += other.shapes;
        self.givens += other.givens;
    }
}

fn print(kind: &str, level: &str, row: &Row) {
    let share = |part: usize, whole: usize| match whole {
        0 => "-".to_owned(),
        whole => format!("{:.1} %", 100.0 * part as f64 / whole as f64),
    };
    let mean = |sum: usize| sum as f64 / row.made.max(1) as f64;
    let made = format!("{}/{}", row.made, row.wanted);
    println!(
        "{kind:16} {level:8} {made:>6} {:9.1} {:9} {:>6} {:>7} {:9.1} {:>10} {:>9} {:>9} {:7.1} \
         {:7.1}",
        row.made as f64 / row.time.as_secs_f64(),
        row.needless,
        share(row.spare, row.clues),
        share(row.unused, row.clues),
        mean(row.clues),
        share(row.symmetric as usize, row.made as usize),
        share(row.givens_on_lines, row.line_cells),
        share(row.touching, row.lines),
        mean(row.shapes),
        mean(row.givens),
    );
}
