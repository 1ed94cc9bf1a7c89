//! Makes a puzzle with a proof that it has one solution, and checks the proof:
//! `cargo run --example proof`

use satoku::certificate::{Checker, WORK};
use satoku::generate::{Assurance, Generator, Request};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let request = Request { assurance: Some(Assurance::Proof), ..Request::default() };
    let sealed = Generator::new(request)?.puzzle(1, 0)?;
    let certificate = sealed.certificate.ok_or("the budget did not reach")?;
    // This needs nothing of what made the puzzle: the checker trusts neither engine nor generator.
    Checker::default().check(&sealed.puzzle, &sealed.solution, &certificate, WORK)?;
    println!("{}", sealed.puzzle.givens());
    println!("has one solution, by the proof {:?}", certificate.as_str());
    Ok(())
}
