use satoku::board::{Grid, Size};
use satoku::cnf::Lit;
use satoku::encode::Encoding;
use satoku::generate::carve::carve;
use satoku::oracle::{Budget, Cancel, Engine, Prepared};
use satoku::random::Random;
use satoku::rules::{Layout, Registry};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let size: Size = args[1].parse().unwrap();
    let engine: Engine = args[2].parse().unwrap();
    let secs: f64 = args[3].parse().unwrap();
    let rules = Registry::standard().rules("classic", &Layout::of_size(size)).unwrap();
    let encoding = Encoding::new(&Arc::new(rules), []);
    let prepared = Prepared::new(encoding);
    let mut budget = Budget::default();
    if let Some(n) = args.get(4).filter(|n| *n != "-") {
        budget.nodes = n.parse().unwrap();
    }
    let cancel = Cancel::default();
    if let Some(file) = args.get(5) {
        let text = std::fs::read_to_string(file).unwrap();
        let puzzles: Vec<Vec<Lit>> = text
            .lines()
            .filter_map(|l| l.split_whitespace().find(|w| w.len() == 81))
            .map(|l| {
                let g = satoku::board::Symbols::default().read(l, 81, 9).unwrap();
                g.filled().map(|(c, s)| prepared.encoding().rules().candidate(c, s)).collect()
            })
            .collect();
        let mut oracle = prepared.oracle(engine, budget, &cancel).unwrap();
        let t = Instant::now();
        let mut unique = 0;
        for p in &puzzles {
            oracle.push(p);
            let mut n = 0;
            oracle
                .solutions(&mut |_| {
                    n += 1;
                    if n == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                })
                .unwrap();
            unique += usize::from(n == 1);
            oracle.pop();
        }
        let e = t.elapsed().as_secs_f64();
        println!("{unique} of {} unique, {:.0}/s", puzzles.len(), puzzles.len() as f64 / e);
        return;
    }
    let n_cells = prepared.encoding().rules().board().cell_count();
    let t = Instant::now();
    let (mut n, mut clues, mut undecided) = (0u64, 0, 0);
    let mut fill_time = Duration::ZERO;
    let mut worst = Duration::ZERO;
    while t.elapsed().as_secs_f64() < secs {
        let mut random = Random::new(1, n);
        let f = Instant::now();
        let grid: Grid = prepared.random_solution(&[], &mut random, 1_000_000).unwrap();
        fill_time += f.elapsed();
        worst = worst.max(f.elapsed());
        let mut groups: Vec<Vec<Lit>> =
            grid.filled().map(|(c, s)| vec![prepared.encoding().rules().candidate(c, s)]).collect();
        random.shuffle(&mut groups);
        let mut oracle = prepared.oracle(engine, budget, &cancel).unwrap();
        let carved =
            carve(&mut *oracle, &grid, &groups, 0, 0).unwrap_or_else(|_| panic!("carving failed"));
        clues += carved.kept.iter().filter(|k| **k).count();
        undecided += usize::from(carved.undecided);
        n += 1;
    }
    let e = t.elapsed().as_secs_f64();
    println!(
        "{n} of {n_cells} cells: {:.1}/s ({:.2} ms), {:.2} clues, {undecided} undecided, fill {:.2} us (worst {:?})",
        n as f64 / e,
        e * 1e3 / n as f64,
        clues as f64 / n as f64,
        fill_time.as_secs_f64() * 1e6 / n as f64,
        worst
    );
}
