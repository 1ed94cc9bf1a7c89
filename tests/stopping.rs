//! Work that is cancelled ends without a result, the work of the human solver is bounded, and a
//! signal ends the program with its exit code, whatever it is doing.

use crate::support::{command, run_with};
use satoku::board::{Cell, Grid, Symbol, Symbols};
use satoku::certificate::{self, Checker, ProofSettings, ProveError, Proved, Prover, Rejection};
use satoku::generate::{GenerateError, Generator, Goal, Observer, Phase, Request, additions};
use satoku::logic::{
    Adviser, Assessment, Geometry, Ladder, Path, Progress, RateError, Rater, Rating, Reach, State,
    Technique, WORK,
};
use satoku::oracle::{
    Budget, Cancel, Cancelled, Engine, FormulaCache, OracleError, Oracles, Solved,
};
use satoku::rules::{Layout, Puzzle, Registry, Rules};
use satoku::stats::Surveyor;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;

/// A puzzle whose rating takes nets.
const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// A puzzle that singles solve.
const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A minimal puzzle of 16x16, rated 9.5.
const LARGE: &str = concat!(
    "4....9...8..GBAE.GD..518..6..37...7C.F.G.....2.62.......FA.34.8.",
    "...5C..4.9A.....7.9..A...5.B..4....G2..DC..8B....EC...571...D...",
    ".C4.9.........F.5......F.G..87..1F...6.....93.G......B..A7....9.",
    "8..1F..5..C...........B.2..1.F...5.B.G.A34.D..E7.2..D.4...9A5...",
);

fn puzzle(text: &str, side: usize) -> Puzzle {
    let layout = Layout::of_size(side.to_string().parse().unwrap());
    let rules: Arc<Rules> = Arc::new(Registry::standard().rules("classic", &layout).unwrap());
    let givens = Symbols::default().read(text, side * side, side).unwrap();
    Puzzle::of_givens(rules, &givens).unwrap()
}

/// The board of 16x16 with one given, and so with more solutions than anyone can look at.
fn vast() -> Puzzle {
    puzzle(&format!("1G{}", ".".repeat(254)), 16)
}

fn cancelled() -> Cancel {
    let cancel = Cancel::default();
    cancel.cancel();
    cancel
}

fn solution(puzzle: &Puzzle) -> Grid {
    let solved = Oracles::default().solve(puzzle).unwrap();
    let Solved::One(solution) = solved else { panic!("{solved:?}") };
    solution
}

#[test]
fn a_cancelled_search_for_steps_says_so() {
    let puzzle = puzzle(HARD, 9);
    let (geometry, ladder, cancel) =
        (Geometry::new(puzzle.rules()).unwrap(), Ladder::default(), cancelled());
    let state = || State::new(&geometry, &puzzle);
    assert_eq!(Rating::unless_cancelled(state(), &ladder, &cancel), Err(Cancelled));
    let path = || Path::new(&geometry, &puzzle, &ladder).cancelled_by(&cancel);
    assert_eq!(path().look(), Progress::Cancelled);
    assert_eq!(path().walk(|_, _| panic!("a step")).0, Progress::Cancelled);
    assert_eq!(path().seek(Technique::Nishio).err(), Some(Progress::Cancelled));
    let mut reach = Reach::new(&ladder, Technique::Nishio.score(), &cancel);
    let blank = puzzle.rules().board().cells().collect::<Vec<_>>();
    assert_eq!(reach.fill(&mut state(), &blank), Err(Cancelled));
    // It is asked about before a step, so a path that was cancelled later keeps those before.
    let later = Cancel::default();
    let mut path = Path::new(&geometry, &puzzle, &ladder).cancelled_by(&later);
    assert!(matches!(path.look(), Progress::Steps(_)));
    later.cancel();
    assert_eq!((path.look(), path.steps().len(), path.open()), (Progress::Cancelled, 0, 0));
}

#[test]
fn ratings_and_advice_are_cancelled() {
    let puzzle = puzzle(HARD, 9);
    let geometry = Geometry::new(puzzle.rules()).unwrap();
    let cancel = cancelled();
    let oracles = Oracles::new(&cancel);
    let rated = Rater::new(&Ladder::default(), &oracles).rate(&puzzle);
    assert!(matches!(rated, Err(RateError::Oracle(OracleError::Cancelled))), "{rated:?}");
    let adviser = Adviser::new(&geometry, &oracles);
    assert!(matches!(adviser.advise(&puzzle, None), Err(OracleError::Cancelled)));
    let sought = adviser.seek(&puzzle, None, Technique::XWing);
    assert!(matches!(sought, Err(OracleError::Cancelled)));
    let found = additions(&geometry, &puzzle, &solution(&puzzle), &cancel);
    assert_eq!(found.err(), Some(Cancelled));
}

#[test]
fn the_work_of_a_path_is_bounded_and_the_same_however_a_puzzle_is_written() {
    // Few enough givens that all techniques are tried.
    let puzzle = puzzle("1.....2........3..4..5..........1...", 6);
    let geometry = Geometry::new(puzzle.rules()).unwrap();
    // Smallest reasons take a share of what is left, so that they never use it up.
    let (whole, others) =
        (Ladder::default(), Ladder::default().without([Technique::SmallestReason]));
    let work = |givens: &Grid, ladder: &Ladder, limit: u64| {
        let state = State::blank(&geometry).with_givens(givens);
        let mut path = Path::quick(state, ladder).within(limit);
        let mut scores = Vec::new();
        let end = loop {
            match path.look() {
                Progress::Steps(score) => scores.push(score),
                end => break end,
            }
            path.take();
        };
        (limit - path.work_left(), scores, end)
    };
    let givens = puzzle.givens();
    let (all, scores, end) = work(&givens, &others, WORK);
    assert_eq!(end, Progress::Stuck);
    assert!((1_000_000..WORK / 100).contains(&all), "{all}");
    let with_reasons = work(&givens, &whole, WORK);
    assert!((all..WORK / 2).contains(&with_reasons.0), "{with_reasons:?}");
    for turn in 0..4 {
        let mut turned = Grid::blank(36);
        for (cell, symbol) in givens.filled() {
            let (row, column) = (cell.index() / 6, cell.index() % 6);
            let row = if turn > 1 { 5 - row } else { row ^ 1 };
            let column = if turn % 2 == 1 { 5 - column } else { (column + 3) % 6 };
            let symbol = Symbol::new((symbol.index() + turn + 1) % 6);
            turned.set(Cell::new(row * 6 + column), Some(symbol));
        }
        assert_eq!(work(&turned, &whole, WORK), with_reasons);
        assert_eq!(work(&turned, &others, WORK), (all, scores.clone(), end));
        let half = work(&turned, &others, all / 2);
        assert_eq!((half.0, half.2), (all / 2, Progress::Undecided));
    }
}

#[test]
fn an_undecided_rating_meets_no_request() {
    let vast = vast();
    let geometry = Geometry::new(vast.rules()).unwrap();
    let request = Request::classic().difficulty("beyond".parse().unwrap());
    let goal = Goal::of(&request, 0).unwrap();
    let mut rating = Rating::of(&geometry, &vast, &Ladder::of([Technique::FullHouse]));
    assert!(rating.end == Progress::Stuck && goal.is_met_by(&rating));
    rating.end = Progress::Undecided;
    assert!(!goal.is_met_by(&rating));
}

#[test]
fn how_many_solutions_there_are_is_asked_before_any_technique() {
    let mut rater = Rater::new(&Ladder::default(), &Oracles::default());
    assert_eq!(rater.rate(&vast()).unwrap(), Assessment::Several);
    let blank = puzzle(&".".repeat(256), 16);
    assert_eq!(rater.rate(&blank).unwrap(), Assessment::Several);
    let ran = run_with(format!("1G{}\n", ".".repeat(254)).as_bytes(), &["rate", "-"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
}

#[test]
fn certificates_are_not_checked_to_the_end_once_cancelled() {
    let puzzle = puzzle("1..4.........32.", 4);
    let solution = solution(&puzzle);
    let shared = FormulaCache::default().formula(&puzzle);
    let prove = |cancel: &Cancel| {
        let (engine, budget) = (Engine::Auto, Budget::default());
        let settings = ProofSettings { shared: &shared, engine, budget, cancel };
        Prover::default().prove(&puzzle, &solution, settings)
    };
    let Ok(Proved::Unique(certificate)) = prove(&Cancel::default()) else { panic!("no proof") };
    assert!(matches!(prove(&cancelled()), Err(ProveError::Oracle(OracleError::Cancelled))));
    let mut checker = Checker::default();
    assert_eq!(checker.check(&puzzle, &solution, &certificate, certificate::WORK), Ok(()));
    let mut checker = checker.cancelled_by(&cancelled());
    let judged = checker.check(&puzzle, &solution, &certificate, certificate::WORK);
    assert_eq!(judged, Err(Rejection::Cancelled));
    assert!(Rejection::Cancelled.is_undecided());
}

/// Cancels in the course of the work: when a phase begins for the given time.
struct Stopper {
    cancel: Cancel,
    phase: Phase,
    left: AtomicU32,
}

impl Observer for Stopper {
    fn enter(&self, phase: Phase) {
        if phase == self.phase && self.left.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.cancel.cancel();
        }
    }
}

#[test]
fn generating_to_a_difficulty_is_cancelled_where_it_rates() {
    for (difficulty, size) in [("expert", "9"), ("diabolical", "16")] {
        let layout = Layout::of_size(size.parse().unwrap());
        let request = Request::named("classic", &layout).unwrap();
        let request = request.difficulty(difficulty.parse().unwrap());
        let generator = Generator::new(request).unwrap();
        let cancel = generator.cancel().clone();
        let stopper = Stopper { cancel, phase: Phase::Carve, left: AtomicU32::new(1) };
        let made = generator.worker(Some(&stopper)).puzzle(1, 0);
        assert!(matches!(made, Err(GenerateError::Cancelled)), "{made:?}");
    }
    let generator = Generator::new(Request::default()).unwrap();
    let mut surveyor = Surveyor::new(&generator, true);
    let made = surveyor.make(1, 0).unwrap();
    generator.cancel().cancel();
    assert_eq!(surveyor.observe(&made, None).err(), Some(Cancelled));
}

#[test]
fn trying_layouts_of_regions_is_cancelled() {
    // This one would take hundreds.
    let layout = Layout::of_size("6".parse().unwrap());
    let generator = Generator::new(Request::named("jigsaw+x", &layout).unwrap()).unwrap();
    let cancel = generator.cancel().clone();
    let stopper = Stopper { cancel, phase: Phase::Fill, left: AtomicU32::new(3) };
    let made = generator.worker(Some(&stopper)).puzzle(1, 0);
    assert!(matches!(made, Err(GenerateError::Cancelled)), "{made:?}");
    assert_eq!(stopper.left.into_inner(), 0, "no layout after that");
}

/// A run of the program that has begun its work.
struct Running {
    child: Child,
    stdin: Option<std::process::ChildStdin>,
    errors: BufReader<std::process::ChildStderr>,
}

/// What no format takes for a puzzle. Commands complain of it at once and go on to the next line,
/// which shows that they are at work.
const NO_PUZZLE: &str = "no puzzle at all\n";

impl Running {
    /// Starts a command, gives it a text to read, and waits until it says something.
    fn start(words: &[&str], input: &str) -> Running {
        let folder = tempfile::tempdir().unwrap();
        let mut command = command(folder.path(), words);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(input.as_bytes()).unwrap();
        let mut errors = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        errors.read_line(&mut line).unwrap();
        assert!(!line.is_empty(), "{words:?}: it ended");
        Running { child, stdin: Some(stdin), errors }
    }

    /// Sends a signal and returns the exit code.
    fn interrupted(self) -> (i32, String) {
        let kill = format!("kill -INT {}", self.child.id());
        let sent = std::process::Command::new("sh").args(["-c", &kill]).status();
        assert!(sent.unwrap().success());
        self.end()
    }

    /// Waits for the end, while the input stays open, and returns the exit code.
    fn end(mut self) -> (i32, String) {
        let id = self.child.id();
        let (ended, end) = mpsc::channel();
        let mut child = self.child;
        let waiting = std::thread::spawn(move || {
            let mut said = String::new();
            self.errors.read_to_string(&mut said).unwrap();
            let status = child.wait().unwrap();
            drop(ended.send((status.code().unwrap_or(-1), said)));
        });
        // Far more than it takes, so that only a run that does not stop exceeds it.
        let Ok(end) = end.recv_timeout(Duration::from_secs(30)) else {
            let _ =
                std::process::Command::new("sh").args(["-c", &format!("kill -9 {id}")]).status();
            panic!("the program goes on");
        };
        waiting.join().unwrap();
        drop(self.stdin);
        end
    }
}

/// Commands that wait for more puzzles, and take a time limit.
const WAITING: [&[&str]; 8] = [
    &["check", "-", "--jobs", "1"],
    &["rate", "-", "--jobs", "1"],
    &["solve", "-"],
    &["solve", "--steps", "-"],
    &["hint", "-"],
    &["minimize", "-", "-o", "x.json"],
    &["certify", "-", "--jobs", "1"],
    &["tune", "adjust", "-", "--clues", "30"],
];

#[test]
fn a_signal_ends_commands_that_wait_for_input() {
    let convert: &[&str] = &["convert", "-", "-o", "x.json"];
    for words in WAITING.into_iter().chain([convert]) {
        let (code, said) = Running::start(words, &format!("{EASY}\n{NO_PUZZLE}")).interrupted();
        assert_eq!(code, 130, "{words:?}: {said}");
    }
}

#[test]
fn a_signal_ends_long_work() {
    // The first line settles the format, so that the rest is read line by line.
    let large = format!("{EASY}\n{NO_PUZZLE}{LARGE}\n");
    for words in [
        &["rate", "-", "--jobs", "1"][..],
        &["solve", "--steps", "-"],
        &["hint", "-"],
        &["hint", "-", "--technique", "Nishio"],
        &["tune", "adjust", "-", "--difficulty", "easy"],
    ] {
        let (code, said) = Running::start(words, &large).interrupted();
        assert_eq!(code, 130, "{words:?}: {said}");
    }
}

#[test]
fn a_time_limit_ends_commands_that_wait_for_input() {
    for words in WAITING {
        let words = [words, &["--time-limit", "300ms"]].concat();
        let (code, said) = Running::start(&words, &format!("{EASY}\n{NO_PUZZLE}")).end();
        assert!(code == 3 && said.contains("the time limit was reached"), "{words:?}: {said}");
        assert!(said.contains("allow a longer --time-limit"), "{words:?}: {said}");
    }
}

#[test]
fn a_time_limit_ends_long_work_and_keeps_what_is_done() {
    let endless = format!("{EASY}\n{}\n", ".".repeat(81));
    let words = ["solve", "-", "--count", "1000000000000", "--time-limit", "2s"];
    let run = run_with(endless.as_bytes(), &words);
    assert_eq!((run.code, run.out.as_str()), (3, "1\n"), "{}", run.err);
    assert!(run.err.contains("the time limit was reached"), "{}", run.err);
    let run = run_with(EASY.as_bytes(), &["check", "-", "--time-limit", "1h"]);
    assert_eq!((run.code, run.out.lines().count()), (0, 1), "{}", run.err);
}
