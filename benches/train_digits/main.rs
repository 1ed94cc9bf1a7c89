//! Trains the classifier of cells on digits drawn with the fonts of Debian's packages:
//! `cargo bench --features photo --bench train_digits -- FILE SAMPLES [FOLDER]...`.
//!
//! It writes the weights to FILE; `crates/scan/src/photo/weights.bin` was made with 700000
//! samples and the packages that `README.md` lists beside this file. The same fonts give the same
//! weights on the same kind of machine. No photograph is used.

// Numbers that count pixels or samples are not negative.
#![allow(clippy::cast_sign_loss)]

mod draw;
mod fonts;
mod ink;
mod learn;
mod sample;
mod strokes;

use draw::Draw;
use learn::{Adam, Gradients};
use sample::Drawer;
use satoku::photo::net::{CLASSES, Net};
use std::path::PathBuf;
use std::process::ExitCode;

const SEED: u64 = 1;
const BATCH: usize = 48;
/// The samples, which training never draws, that measure the result.
const TESTED: usize = 20_000;
/// The size of the first steps.
const RATE: f32 = 2e-3;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    let output = arguments.next();
    let samples = arguments.next().and_then(|count| count.parse::<usize>().ok());
    let (Some(output), Some(samples)) = (output, samples) else {
        eprintln!("usage: train_digits FILE SAMPLES [FOLDER]...");
        return ExitCode::from(2);
    };
    let mut folders: Vec<PathBuf> = arguments.map(PathBuf::from).collect();
    if folders.is_empty() {
        folders.push("/usr/share/fonts".into());
    }
    let (print, hand) = fonts::read(&folders);
    if print.len() == 0 || hand.len() == 0 {
        eprintln!("error: there are no fonts of print, or none of handwriting, in {folders:?}");
        return ExitCode::from(2);
    }
    println!("{} fonts of print, {} of handwriting", print.len(), hand.len());
    let drawer = Drawer { print, hand };
    let net = train(&drawer, samples);
    let file = learn::file(&net);
    if let Err(error) = std::fs::write(&output, &file) {
        eprintln!("error: cannot write {output}: {error}");
        return ExitCode::from(2);
    }
    println!("{} bytes written to {output}", file.len());
    let net = Net::read(&file).expect("a file just made can be read");
    measure(&net, &drawer);
    ExitCode::SUCCESS
}

/// Trains a network on this many samples.
fn train(drawer: &Drawer, samples: usize) -> Net {
    let mut net = learn::start(&mut Draw::new(SEED, u64::MAX));
    let mut adam = Adam::new();
    let batches = samples / BATCH;
    let mut recent = 0.0;
    for batch in 0..batches {
        let mut draw = Draw::new(SEED, batch as u64);
        let mut gradients = Gradients::none();
        for _ in 0..BATCH {
            let sample = drawer.sample(&mut draw);
            gradients.add(&net, &sample, &mut draw);
        }
        // The steps shrink to a hundredth, evenly but for the first part.
        let left = 1.0 - batch as f32 / batches as f32;
        adam.step(&mut net, &gradients, BATCH, RATE * (0.01 + 0.99 * left * left));
        recent += gradients.loss / BATCH as f32;
        if (batch + 1) % 500 == 0 {
            println!("{} samples: loss {:.4}", (batch + 1) * BATCH, recent / 500.0);
            recent = 0.0;
        }
    }
    net
}

/// Prints how many new samples the network gets right.
fn measure(net: &Net, drawer: &Drawer) {
    let mut draw = Draw::new(SEED + 1, 0);
    let (mut right, mut hand_right, mut inked) = (0, 0, 0);
    let mut confused = [[0u32; CLASSES]; CLASSES];
    for _ in 0..TESTED {
        let sample = drawer.sample(&mut draw);
        let scores = net.scores(&sample.input);
        let best = (0..CLASSES).max_by(|a, b| scores[*a].total_cmp(&scores[*b]));
        let best = best.expect("there are classes");
        confused[sample.class][best] += 1;
        right += usize::from(best == sample.class);
        if sample.class != satoku::photo::net::BLANK {
            inked += 1;
            hand_right += usize::from((scores[CLASSES] > 0.0) == sample.is_handwritten);
        }
    }
    let percent = |part: usize, whole: usize| 100.0 * part as f64 / whole as f64;
    println!("{:.3} % of {TESTED} new samples are right", percent(right, TESTED));
    println!("{:.3} % of {inked} told from handwriting or print", percent(hand_right, inked));
    println!("class by class, the rows are the truth: blank, 1-9, A-G, 0");
    for row in confused {
        println!("{}", row.map(|count| format!("{count:5}")).concat());
    }
}
