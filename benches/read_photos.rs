//! Measures the reading of photographs:
//! `cargo bench --features photo --bench read_photos -- FOLDER [DRAWINGS]`.
//!
//! FOLDER has images, and beside each `NAME.jpg` (or png, webp) a file `NAME.dat` with its puzzle:
//! the last lines are the rows, numbers with spaces between them and 0 for a blank cell. Prints a
//! table and what was misread. With DRAWINGS, a folder, each reading is drawn there as SVG.

use cpu_time::ProcessTime;
use satoku::board::Size;
use satoku::oracle::Cancel;
use satoku::photo::{self, Areas, Detection, Photograph, Resolved};
use satoku::rules::{Layout, Registry, Rules};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    let Some(folder) = arguments.next() else {
        eprintln!("usage: read_photos FOLDER [DRAWINGS]");
        return ExitCode::from(2);
    };
    let drawings = arguments.next().map(PathBuf::from);
    let mut table = Table::default();
    for file in images(Path::new(&folder)) {
        let Some(truth) = label(&file.with_extension("dat")) else { continue };
        let Ok(bytes) = std::fs::read(&file) else { continue };
        let started = ProcessTime::now();
        let read = photo::read(&bytes);
        let looks = read.as_ref().ok().and_then(|page| {
            let largest = largest(page)?;
            Some((looks(largest, &truth)?, largest))
        });
        table.seconds.push(started.elapsed().as_secs_f64());
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        table.add(&name, &truth, looks);
        if let (Some(drawings), Ok(page)) = (&drawings, &read) {
            let drawing = photo::draw(page, |detection| Some(looks_of(detection)?.1));
            let to = drawings.join(&*name).with_extension("svg");
            if let Err(error) = std::fs::write(&to, drawing) {
                eprintln!("error: cannot write {}: {error}", to.display());
            }
        }
    }
    table.print();
    if table.images == 0 { ExitCode::from(2) } else { ExitCode::SUCCESS }
}

/// Returns the images of a folder, by name.
fn images(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let is_image = |path: &PathBuf| {
        let extension = path.extension().and_then(|extension| extension.to_str());
        matches!(extension, Some("jpg" | "jpeg" | "png" | "webp"))
    };
    let mut files: Vec<PathBuf> =
        entries.flatten().map(|entry| entry.path()).filter(is_image).collect();
    files.sort_by_key(|file| (file.as_os_str().len(), file.clone()));
    files
}

/// Returns the cells in a file: the last square of numbers.
fn label(file: &Path) -> Option<Vec<usize>> {
    let text = std::fs::read_to_string(file).ok()?;
    let row = |line: &str| -> Option<Vec<usize>> {
        line.split_whitespace().map(|number| number.parse().ok()).collect()
    };
    let rows: Vec<Vec<usize>> =
        text.lines().filter_map(row).filter(|row| !row.is_empty()).collect();
    let side = rows.last()?.len();
    let rows = &rows[rows.len().checked_sub(side)?..];
    rows.iter().all(|row| row.len() == side).then(|| rows.concat())
}

fn largest(page: &Photograph) -> Option<&Detection> {
    let size =
        |detection: &Detection| detection.lattice.cell_length() * detection.lattice.side as f32;
    page.grids.iter().max_by(|a, b| size(a).total_cmp(&size(b)))
}

/// Resolves a grid without and with the second look, if it has the right size.
fn looks(detection: &Detection, truth: &[usize]) -> Option<(Resolved, Resolved)> {
    (truth.len() == detection.reading.cells.len()).then(|| looks_of(detection))?
}

fn looks_of(detection: &Detection) -> Option<(Resolved, Resolved)> {
    let size = match detection.outline.areas {
        Areas::Boxes(rows, columns) => Size::of_boxes(rows, columns).ok()?,
        _ => Size::of_side(detection.lattice.side).ok()?,
    };
    let rules: Rules = Registry::standard().rules("classic", &Layout::of_size(size)).ok()?;
    let rules = Arc::new(rules);
    let resolve =
        |twice| photo::resolve(&detection.reading, &rules, twice, &Cancel::default()).ok();
    Some((resolve(false)?, resolve(true)?))
}

/// Returns the values of the givens. What is taken for handwriting is none.
fn values(resolved: &Resolved) -> Vec<usize> {
    let cells = (0..resolved.givens.cell_count()).map(satoku::board::Cell::new);
    cells.map(|cell| resolved.givens.get(cell).map_or(0, satoku::board::Symbol::value)).collect()
}

/// The counts of the table.
#[derive(Default)]
struct Table {
    images: usize,
    found: usize,
    exact: usize,
    exact_twice: usize,
    cells: usize,
    cells_right: usize,
    silent: usize,
    doubted: usize,
    by_hand: usize,
    seconds: Vec<f64>,
    misses: Vec<String>,
    doubts: Vec<String>,
}

impl Table {
    fn add(
        &mut self,
        name: &str,
        truth: &[usize],
        looks: Option<((Resolved, Resolved), &Detection)>,
    ) {
        self.images += 1;
        self.cells += truth.len();
        let Some(((plain, twice), detection)) = looks else {
            self.misses.push(format!("{name}: no grid of this size was found"));
            return;
        };
        self.found += 1;
        let (plain_values, twice_values) = (values(&plain), values(&twice));
        self.cells_right += plain_values.iter().zip(truth).filter(|(a, b)| a == b).count();
        self.exact += usize::from(plain_values == truth);
        let is_exact = twice_values == truth;
        self.exact_twice += usize::from(is_exact);
        self.by_hand += twice.entries.filled_count();
        let is_sure = twice.is_unique == Some(true) && twice.doubted.is_empty();
        self.silent += usize::from(!is_exact && is_sure && twice.changed.is_empty());
        if is_exact && !(is_sure && twice.changed.is_empty()) {
            self.doubted += 1;
            self.doubts.push(doubt(name, detection, &plain, &twice));
        }
        if plain_values != truth || !is_exact {
            let mut line = format!("{name}: ");
            line += if is_exact { "right at the second look" } else { "wrong" };
            line += if is_sure { "" } else { ", in doubt" };
            let side = detection.lattice.side;
            for (cell, (one, other)) in plain_values.iter().zip(&twice_values).enumerate() {
                if *one != truth[cell] || *other != truth[cell] {
                    let (row, column) = (cell / side + 1, cell % side + 1);
                    let sure = detection.reading.cells[cell].certainty();
                    let expected = truth[cell];
                    line += &format!("; r{row}c{column} {expected} read {one} ({sure:.2}) {other}");
                }
            }
            self.misses.push(line);
        }
    }

    fn print(&mut self) {
        let percent = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
        self.seconds.sort_by(f64::total_cmp);
        let images = self.images;
        let median = self.seconds.get(images / 2).copied().unwrap_or_default();
        let most = self.seconds.last().copied().unwrap_or_default();
        let line = |what: &str, count: usize, of: usize| {
            println!("| {what} | {count} of {of} | {:.2} % |", percent(count, of));
        };
        println!("| what | count | share |\n|---|---|---|");
        line("grid found", self.found, images);
        line("all cells right, without a second look", self.exact, images);
        line("all cells right, with a second look", self.exact_twice, images);
        line("cells right without a second look", self.cells_right, self.cells);
        line("wrong without a word of doubt", self.silent, images);
        line("right, with a word of doubt", self.doubted, self.exact_twice);
        println!("| symbols taken for handwriting | {} | |", self.by_hand);
        println!("| seconds for an image, of one core | median {median:.3} | most {most:.3} |");
        if !self.misses.is_empty() {
            println!("\nMisses (cell, truth, plain reading with its probability, second look):\n");
        }
        self.misses.iter().for_each(|miss| println!("- {miss}"));
        if !self.doubts.is_empty() {
            println!("\nRight, with doubt (cell, values with their probabilities):\n");
        }
        self.doubts.iter().for_each(|doubt| println!("- {doubt}"));
    }
}

/// Returns why a right reading is in doubt: the cells with their likely values.
fn doubt(name: &str, detection: &Detection, plain: &Resolved, twice: &Resolved) -> String {
    let mut line = format!("{name}: one solution {:?}", plain.is_unique);
    line += &format!(" at first, {:?} at last", twice.is_unique);
    let changed = twice.changed.iter().map(|(cell, _)| (cell, "changed"));
    let doubted = twice.doubted.iter().map(|cell| (cell, "in doubt"));
    for (cell, why) in changed.chain(doubted) {
        let side = detection.lattice.side;
        let reading = &detection.reading.cells[cell.index()];
        line += &format!("; r{}c{} {why}", cell.index() / side + 1, cell.index() % side + 1);
        let mut values: Vec<usize> = (0..reading.logs.len()).collect();
        values.sort_by(|a, b| reading.logs[*b].total_cmp(&reading.logs[*a]));
        for value in values.into_iter().take(3) {
            line += &format!(" {value}: {:.3}", reading.logs[value].exp());
        }
        line += &format!(" by hand {:.2}", reading.handwriting);
    }
    line
}
