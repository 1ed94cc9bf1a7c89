//! Estimates how many clues minimal puzzles have, from a number of populations, each of a number of
//! sets of clues: `cargo bench --bench census -- 20 500`.

use satoku::generate::{Generator, Request};
use satoku::stats::Survey;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let numbers = std::env::args()
        .skip(1)
        .filter(|word| word != "--bench")
        .map(|number| number.parse::<usize>());
    let numbers: Vec<usize> = numbers.collect::<Result<_, _>>()?;
    let [populations, size] = numbers[..] else { return Err("how many, and how large?".into()) };
    let generator = Generator::new(Request::default())?;
    let census = generator.census()?;
    let mut survey = Survey::default();
    for index in 0..populations as u64 {
        survey.add_population(&census.population(1, index, size)?);
    }
    let mean = survey.unbiased_clues().ok_or("no puzzle")?;
    println!("mean {:.3} ({:.3} .. {:.3})", mean.value, mean.low, mean.high);
    let of_a_grid = survey.puzzles_of_a_grid().ok_or("no puzzle")?;
    println!("of a grid {:.2e} ({:.2e} .. {:.2e})", of_a_grid.value, of_a_grid.low, of_a_grid.high);
    for (clues, _) in survey.counts() {
        let share = survey.unbiased_share(clues).ok_or("no puzzle")?;
        println!(
            "{clues} {:.5} % ± {:.5}",
            share.value * 100.0,
            (share.high - share.value) * 100.0
        );
    }
    Ok(())
}
