//! Measures the parts of making a puzzle: `cargo bench`, or `cargo bench -- fill` for some of them.
//!
//! Every iteration makes the next puzzle of a fixed seed, so the means are more meaningful than the
//! fastest times: puzzles differ. `items/s` counts puzzles, grids or queries.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use satoku::board::{Grid, Size, Symmetry, canonical};
use satoku::encode::Encoding;
use satoku::generate::{Assurance, Generated, Generator, Request};
use satoku::oracle::{Budget, Cancel, Engine, Oracle, SharedFormula, Verdict};
use satoku::random::Random;
use satoku::rules::{Layout, Registry};
use std::sync::Arc;

fn main() {
    divan::main();
}

fn of_side(side: usize) -> Layout {
    Layout::of_size(Size::of_side(side).expect("the side has boxes"))
}

/// Makes one puzzle after another on one thread.
fn puzzles(bencher: Bencher, request: Request) {
    let generator = Generator::new(request).expect("the request can be met");
    let mut worker = generator.worker(None);
    let mut index = 0;
    bencher.counter(ItemsCount::new(1u32)).bench_local(|| {
        index += 1;
        worker.puzzle(1, index).expect("the puzzle is made")
    });
}

fn fast() -> Request {
    Request::classic().assurance(Assurance::Fast)
}

/// Draws a random solution grid.
#[divan::bench(args = [9, 16], sample_count = 50, sample_size = 20)]
fn fill(bencher: Bencher, side: usize) {
    let rules = Registry::standard().rules("classic", &of_side(side)).expect("it is known");
    let shared = SharedFormula::new(Encoding::of_rules(&Arc::new(rules)));
    let mut random = Random::new(1, 0);
    bencher
        .counter(ItemsCount::new(1u32))
        .bench_local(|| shared.random_solution(&[], &mut random, u64::MAX).expect("there is one"));
}

/// Makes a minimal 9x9 puzzle with one engine.
#[divan::bench(sample_count = 50, sample_size = 50)]
fn minimal_fast(bencher: Bencher) {
    puzzles(bencher, fast());
}

/// Makes a minimal 9x9 puzzle confirmed by the second engine.
#[divan::bench(sample_count = 50, sample_size = 20)]
fn minimal_double(bencher: Bencher) {
    puzzles(bencher, Request::default());
}

/// Makes a 9x9 puzzle carved in pairs of opposite cells.
#[divan::bench(sample_count = 50, sample_size = 50)]
fn rotate_180_fast(bencher: Bencher) {
    puzzles(bencher, fast().symmetry(Symmetry::Rotate180));
}

/// Makes a minimal 9x9 puzzle with the SAT solver alone.
#[divan::bench(sample_count = 50, sample_size = 2)]
fn minimal_varisat(bencher: Bencher) {
    puzzles(bencher, fast().engine(Engine::Varisat));
}

/// Makes a minimal 16x16 puzzle with the default engines and assurance.
#[divan::bench(sample_count = 40, sample_size = 1)]
fn minimal_16x16(bencher: Bencher) {
    puzzles(bencher, Request::named("classic", &of_side(16)).unwrap());
}

/// Makes a minimal 16x16 puzzle with the SAT solver alone.
#[divan::bench(sample_count = 20, sample_size = 1)]
fn minimal_16x16_varisat(bencher: Bencher) {
    puzzles(
        bencher,
        Request::named("classic", &of_side(16))
            .unwrap()
            .assurance(Assurance::Fast)
            .engine(Engine::Varisat),
    );
}

/// Checks whether sparse 9x9 puzzles are unique: in turn the hundred with the fewest clues of two
/// thousand.
#[divan::bench(args = [Engine::Dpll, Engine::Cdcl, Engine::Varisat], sample_count = 50, sample_size = 20)]
fn sparse_is_unique(bencher: Bencher, engine: Engine) {
    let generator = Generator::new(fast()).expect("the request can be met");
    let mut worker = generator.worker(None);
    let mut made: Vec<Generated> =
        (0..2000).map(|index| worker.puzzle(1, index).expect("the puzzle is made")).collect();
    made.sort_by_key(|generated| generated.puzzle.clues().len());
    made.truncate(100);
    let shared = SharedFormula::new(Encoding::of_rules(made[0].puzzle.rules()));
    let clues = |generated: &Generated| shared.encoding().selectors(&generated.puzzle).unwrap();
    let asked: Vec<_> =
        made.iter().map(|generated| (clues(generated), &generated.solution)).collect();
    let mut asked = asked.iter().cycle();
    let mut oracle: Box<dyn Oracle + '_> = shared
        .oracle(engine, Budget::default(), &Cancel::default())
        .expect("every engine serves classic boards");
    bencher.counter(ItemsCount::new(1u32)).bench_local(|| {
        let (clues, solution) = asked.next().expect("a cycle does not end");
        oracle.push(black_box(clues));
        let verdict = oracle.second(solution).expect("nothing cancels it");
        oracle.pop();
        assert_eq!(verdict, Verdict::Unique);
    });
}

/// Computes the canonical form of minimal 9x9 puzzles, which finds duplicates.
#[divan::bench(sample_count = 50, sample_size = 20)]
fn canonical_form(bencher: Bencher) {
    let generator = Generator::new(fast()).expect("the request can be met");
    let mut worker = generator.worker(None);
    let mut puzzle = |index| worker.puzzle(1, index).expect("the puzzle is made").puzzle.givens();
    let puzzles: Vec<Grid> = (0..1000).map(&mut puzzle).collect();
    let boxes = Size::default().boxes().expect("9x9 has boxes");
    let mut asked = puzzles.iter().cycle();
    bencher
        .counter(ItemsCount::new(1u32))
        .bench_local(|| canonical(black_box(asked.next().expect("a cycle does not end")), boxes));
}
