//! Proves that a puzzle has one solution, and checks the proof: `cargo run --example proof`

use satoku::Error;

fn main() -> Result<(), Error> {
    let puzzle = satoku::read_puzzle(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    )?;
    let proof = satoku::certify(&puzzle)?;
    println!("{}\n{}", proof.solution, proof.certificate);
    satoku::verify(&puzzle, &proof.solution, &proof.certificate)
}
