//! How evenly weighed puzzles speak of all minimal ones, by how many clues chance leaves before carving:
//! `cargo run --release --example thinning 2000 30 32 34 81`.

use satoku::generate::{Assurance, Generator, Request};
use satoku::stats::{Survey, Surveyor};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let numbers = std::env::args().skip(1).map(|number| number.parse::<usize>());
    let numbers: Vec<usize> = numbers.collect::<Result<_, _>>()?;
    let (samples, left) = numbers.split_first().ok_or("how many puzzles, and which clues?")?;
    println!("clues left  mean of all     of a grid           even draws in {samples}");
    for left in left {
        let assurance = Some(Assurance::Fast);
        let request = Request { weigh: Some(*left), assurance, ..Request::default() };
        let generator = Generator::new(request)?;
        let mut surveyor = Surveyor::new(&generator, false);
        let mut survey = Survey::default();
        for index in 0..*samples as u64 {
            let puzzle = surveyor.make(1, index)?;
            survey.add_weighed(puzzle.puzzle.clues().len(), puzzle.weight);
        }
        let mean = survey.unbiased_clues().ok_or("no puzzle")?;
        let of_a_grid = survey.puzzles_of_a_grid().ok_or("no puzzle")?;
        println!(
            "{left:>10}  {:.3} ± {:.3}  {:.2e} ± {:.2e}  {:>8.0}",
            mean.value,
            (mean.high - mean.low) / 2.0,
            of_a_grid.value,
            of_a_grid.high - of_a_grid.value,
            survey.effective().ok_or("no puzzle")?,
        );
    }
    Ok(())
}
