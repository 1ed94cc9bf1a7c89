//! Forged certificates: none is accepted unless it proves that its puzzle has one solution.

use crate::certificates::dratify_accepts;
use crate::support::damage::{SEED, amount, row};
use crate::support::{brute_force, killer, run_in};
use satoku::board::{Cell, Grid, Size};
use satoku::certificate::{Certificate, Checker, WORK};
use satoku::format::{Entry, Format, Provenance, WriteOptions, writer};
use satoku::random::Random;
use satoku::rules::{Clue, Layout, Puzzle, Registry};
use std::fs;
use std::path::Path;
use std::sync::Arc;

/// Sets with puzzles of several variants; those of levels need longer proofs.
const SETS: [&str; 6] =
    ["certified.json", "levels.json", "x.json", "windoku.json", "irregular.json", "six.txt"];

/// Two puzzles of 9x9 that need a search.
const HARD: [&str; 2] = [
    ".......6.179......3..8.4..5.9...7.8..5..46..3.1.......2..5...14.8.....5.....6.8.2",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
];

/// A puzzle with a solution and a text, which may prove that there is no other.
#[derive(Clone)]
struct Claim {
    puzzle: Puzzle,
    solution: Grid,
    proof: String,
    /// Whether the puzzle is another one than was proved.
    is_changed: bool,
}

impl Claim {
    fn of(puzzle: Puzzle) -> Self {
        let proof = satoku::certify(&puzzle).unwrap();
        let text = proof.certificate.as_str().to_owned();
        Claim { puzzle, solution: proof.solution, proof: text, is_changed: false }
    }

    fn entry(self) -> Entry {
        let certificate = Some(Certificate::from_text(self.proof));
        let mut entry = Entry::of(self.puzzle).with_solution(self.solution);
        entry.certificate = certificate;
        entry
    }
}

/// True claims of several boards, variants and kinds of clue.
fn claims() -> Vec<Claim> {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("output/samples");
    let mut puzzles: Vec<Puzzle> = HARD.map(|text| satoku::read_puzzle(text).unwrap()).into();
    for name in SETS {
        let text = fs::read(samples.join(name)).unwrap();
        puzzles.extend(satoku::read(&text[..]).unwrap().into_iter().map(|entry| entry.puzzle));
    }
    let layout = Layout::of_size("4".parse::<Size>().unwrap());
    let rules = Arc::new(Registry::standard().rules("classic", &layout).unwrap());
    puzzles.extend((0..4).map(|seed| killer(&rules, seed).puzzle));
    puzzles.into_iter().map(Claim::of).collect()
}

/// Changes a claim in a way that a forger might.
fn forge(claim: &mut Claim, other: &Claim, random: &mut Random) {
    match random.below(10) {
        0..4 => forge_proof(claim, random),
        4 => claim.proof.truncate(random.below(claim.proof.len() + 1)),
        5 => {
            let mut bytes = std::mem::take(&mut claim.proof).into_bytes();
            let at = random.below(bytes.len() + 1);
            match bytes.get_mut(at) {
                Some(byte) => *byte = b"0123456789 -+d\n\0"[random.below(16)],
                None => bytes.extend_from_slice(b" 0 0"),
            }
            claim.proof = String::from_utf8_lossy(&bytes).into_owned();
        }
        6 => claim.proof.clone_from(&other.proof),
        7 => forge_solution(claim, random),
        _ => forge_clue(claim, random),
    }
}

/// Changes a literal of the proof, or drops, repeats or exchanges clauses or literals.
fn forge_proof(claim: &mut Claim, random: &mut Random) {
    let Ok(mut proof) = Certificate::from_text(&*claim.proof).proof() else { return };
    if proof.is_empty() {
        return;
    }
    let (one, two) = (random.below(proof.len()), random.below(proof.len()));
    let literal = random.below(proof[one].len().max(1));
    match (random.below(6), proof[one].get_mut(literal)) {
        (0, Some(found)) => *found = -*found,
        (1, Some(found)) => *found = 1 + random.below(800) as i32,
        (2, Some(_)) => drop(proof[one].remove(literal)),
        (3, _) => drop(proof.remove(one)),
        (4, _) => proof.swap(one, two),
        _ => proof.insert(two, proof[one].clone()),
    }
    let words = proof.iter().flat_map(|clause| clause.iter().chain([&0]));
    claim.proof = words.map(ToString::to_string).collect::<Vec<_>>().join(" ");
}

/// Exchanges two symbols of the solution, everywhere or in two cells.
fn forge_solution(claim: &mut Claim, random: &mut Random) {
    let cells = claim.solution.cell_count();
    let draw = |random: &mut Random| Cell::new(random.below(cells));
    let (one, two) = (draw(random), draw(random));
    let (first, second) = (claim.solution.get(one), claim.solution.get(two));
    if random.below(2) == 0 {
        claim.solution.set(one, second);
        claim.solution.set(two, first);
        return;
    }
    for cell in (0..cells).map(Cell::new) {
        let found = claim.solution.get(cell);
        if found == first {
            claim.solution.set(cell, second);
        } else if found == second {
            claim.solution.set(cell, first);
        }
    }
}

/// Drops a clue, or puts a given that is true of the solution in its place.
fn forge_clue(claim: &mut Claim, random: &mut Random) {
    let mut clues = claim.puzzle.clues().to_vec();
    if clues.is_empty() {
        return;
    }
    clues.remove(random.below(clues.len()));
    if random.below(2) == 0 {
        let cell = Cell::new(random.below(claim.solution.cell_count()));
        let is_given = clues.iter().any(|clue| matches!(clue, Clue::Given(at, _) if *at == cell));
        if let Some(symbol) = claim.solution.get(cell).filter(|_| !is_given) {
            clues.push(Clue::Given(cell, symbol));
        }
    }
    claim.puzzle = Puzzle::new(Arc::clone(claim.puzzle.rules()), clues).unwrap();
    claim.is_changed = true;
}

/// Returns whether the solution is the only one, by trying all grids. Boards with clues other than
/// givens are small.
fn is_only(puzzle: &Puzzle, solution: &Grid) -> bool {
    let most = if puzzle.constraints().next().is_some() { usize::MAX } else { 2 };
    let mut found = brute_force(puzzle.rules(), &puzzle.givens(), most);
    found.retain(|grid| puzzle.check(grid).is_ok());
    found == std::slice::from_ref(solution)
}

#[test]
fn forged_certificates_prove_nothing_false() {
    let claims = claims();
    let mut checker = Checker::default();
    let count = amount() * 2 / 5;
    let (mut forged, mut accepted) = (Vec::new(), 0);
    for index in 0..count {
        let mut random = Random::new(SEED, index as u64);
        let mut claim = claims[random.below(claims.len())].clone();
        for _ in 0..=random.below(2) {
            forge(&mut claim, &claims[random.below(claims.len())], &mut random);
        }
        let Claim { puzzle, solution, proof, is_changed } = &claim;
        let certificate = Certificate::from_text(&**proof);
        if checker.check(puzzle, solution, &certificate, WORK).is_ok() {
            let what = || format!("forgery {index} of {}: {proof}", puzzle.givens());
            assert!(dratify_accepts(puzzle, solution, &certificate.proof().unwrap()), "{}", what());
            assert!(!is_changed || is_only(puzzle, solution), "{}", what());
            accepted += 1;
        }
        forged.push(claim.entry());
    }
    assert!(accepted > 0 && accepted < count / 2, "{accepted} of {count} are proofs still");
    // Files tell the same.
    let folder = tempfile::tempdir().unwrap();
    let mut file = Vec::new();
    let mut set = writer(Format::Ndjson, WriteOptions::default());
    set.begin(&mut file, &Provenance::default()).unwrap();
    forged.iter().for_each(|entry| set.entry(&mut file, entry).unwrap());
    set.end(&mut file).unwrap();
    fs::write(folder.path().join("forged.ndjson"), &file).unwrap();
    let ran = run_in(folder.path(), &["verify", "forged.ndjson"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    let rejected = ran.out.lines().filter(|line| line.contains("rejected: ")).count();
    assert_eq!(rejected, count - accepted, "{}", ran.err);
    let result = format!("{rejected} rejected, {accepted} proofs still, none false");
    row("forged certificates", count, &result);
}
