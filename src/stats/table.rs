//! Surveys as tables for the terminal, with bars that fill the line.

use super::estimate::Estimate;
use super::survey::{AtCount, Survey};
use satoku_logic::Level;

/// Returns a survey as a table of lines of at most `width` characters, but at least as wide as the
/// numbers of clues with their puzzles and shares. Columns that do not fit beside a bar are left
/// out: first the intervals, then the ratings, then the cost.
pub fn table(survey: &Survey, width: usize) -> String {
    let mut columns = vec![
        Column::new("clues", |_, clues, _| clues.to_string()),
        Column::new("puzzles", |_, _, at| at.puzzles().to_string()),
        Column::new("share", |survey, clues, _| percent(survey.share(clues).map(value))),
    ];
    // The columns that may be left out, the last ones first.
    let rank = [
        (
            survey.populations() > 0,
            Column::new("of all", |s, n, _| percent(s.unbiased_share(n).map(value))),
        ),
        (survey.seconds().is_some(), Column::new("one takes", |s, n, _| wait(s.wait(n)))),
        (survey.rating().is_some(), Column::new("rating", |_, _, at| rating(at))),
        (true, Column::new("95 % interval", |s, n, _| s.share(n).map_or(String::new(), interval))),
    ];
    let mut left = width;
    columns.iter_mut().for_each(|column| left = left.saturating_sub(column.fit(survey) + GAP));
    for (is_known, mut column) in rank {
        if is_known && column.fit(survey) + GAP + SHORTEST_BAR <= left {
            left -= column.width + GAP;
            columns.push(column);
        }
    }
    let mut text = summary(survey, width);
    let cells = columns.iter().map(|column| format!("{:>w$}", column.title, w = column.width));
    text.push_str(&cells.collect::<Vec<_>>().join("  "));
    text.push('\n');
    let most = survey.counts().map(|(_, at)| at.puzzles()).max().unwrap_or(1);
    for (clues, at) in survey.counts() {
        let cells = columns
            .iter()
            .map(|column| format!("{:>w$}", (column.cell)(survey, clues, at), w = column.width));
        let bar = bar(at.puzzles() as f64 / most as f64, left);
        let line = cells.chain([bar]).collect::<Vec<_>>().join("  ");
        text.push_str(line.trim_end());
        text.push('\n');
    }
    if survey.rating().is_some() {
        text.push('\n');
        text.push_str(&levels(survey, width));
    }
    text
}

/// The number of blanks between columns.
const GAP: usize = 2;

/// The length below which a bar is not drawn.
const SHORTEST_BAR: usize = 12;

struct Column {
    title: &'static str,
    cell: fn(&Survey, usize, &AtCount) -> String,
    width: usize,
}

impl Column {
    fn new(title: &'static str, cell: fn(&Survey, usize, &AtCount) -> String) -> Self {
        Column { title, cell, width: 0 }
    }

    /// Computes, stores and returns the width that its cells need.
    fn fit(&mut self, survey: &Survey) -> usize {
        let cells = survey.counts().map(|(clues, at)| (self.cell)(survey, clues, at));
        let widest = cells.map(|cell| cell.chars().count()).max().unwrap_or(0);
        self.width = widest.max(self.title.len());
        self.width
    }
}

/// Returns the means with their intervals, on lines of at most `width` characters.
fn summary(survey: &Survey, width: usize) -> String {
    let spread = |mean: Estimate, places: usize| {
        let Estimate { value, low, high } = mean;
        match low.is_finite() {
            true => format!("{value:.places$} ({low:.places$} .. {high:.places$})"),
            false => format!("{value:.places$}"),
        }
    };
    let carved = [
        survey.clues().map(|clues| format!("mean {} clues", spread(clues, 2))),
        survey.seconds().map(|seconds| format!("{} each", duration(seconds.value))),
        survey.rating().map(|rating| format!("mean rating {}", spread(rating, 2))),
    ];
    let all = [
        survey.unbiased_clues().map(|clues| format!("all: mean {} clues", spread(clues, 2))),
        survey.puzzles_of_a_grid().map(|Estimate { value, low, high }| match low.is_finite() {
            true => format!("{value:.1e} ({low:.1e} .. {high:.1e}) a grid"),
            false => format!("{value:.1e} a grid"),
        }),
        survey.effective_sets().map(|sets| format!("as precise as {sets:.0} random puzzles")),
        survey.largest_share().map(|share| format!("one set counts for {}", percent(Some(share)))),
    ];
    let cut_off = survey.last_share().filter(|_| survey.is_cut_off()).map(|share| {
        let share = percent(Some(share));
        format!(
            "all: {share} have the most clues that occurred, so puzzles of more are missing: the \
             mean is too low and the intervals are too narrow; take a larger sample"
        )
    });
    let cut_off: Vec<&str> = cut_off.iter().flat_map(|text| text.split(' ')).collect();
    [
        filled(carved.iter().flatten().map(String::as_str), ";", width),
        filled(all.iter().flatten().map(String::as_str), ";", width),
        filled(cut_off.into_iter(), "", width),
    ]
    .concat()
}

/// Returns parts, with a mark between each two, on lines of at most `width` characters if each part
/// is short enough.
fn filled<'a>(parts: impl Iterator<Item = &'a str>, mark: &str, width: usize) -> String {
    let (mut text, mut column) = (String::new(), 0);
    for part in parts {
        let length = part.chars().count() + mark.len();
        if column > 0 {
            let fits = column + 1 + length <= width;
            text.push_str(mark);
            text.push(if fits { ' ' } else { '\n' });
            column = if fits { column + 1 } else { 0 };
        }
        text.push_str(part);
        column += length;
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

/// Returns the distribution of the levels at each number of clues, in percent of the puzzles with
/// that number.
fn levels(survey: &Survey, width: usize) -> String {
    let names = Level::ALL.map(|(_, name)| name);
    let full: usize = names.iter().map(|name| name.len().max(4) + GAP).sum();
    let is_narrow = "clues".len() + full > width;
    let heads = names.map(|name| if is_narrow { &name[..3] } else { name });
    let mut text = "levels at each number of clues, in %\nclues".to_owned();
    heads.iter().for_each(|head| text.push_str(&format!("  {head:>4}")));
    text.push('\n');
    for (clues, at) in survey.counts().filter(|(_, at)| at.rated() > 0) {
        text.push_str(&format!("{clues:>5}"));
        for ((level, _), head) in Level::ALL.iter().zip(&heads) {
            let share = at.level(*level) as f64 / at.rated() as f64 * 100.0;
            let cell = match at.level(*level) {
                0 => "-".to_owned(),
                _ if share < 0.5 => "<1".to_owned(),
                _ => format!("{share:.0}"),
            };
            text.push_str(&format!("  {cell:>w$}", w = head.len().max(4)));
        }
        text.push('\n');
    }
    text
}

fn value(estimate: Estimate) -> f64 {
    estimate.value
}

fn rating(at: &AtCount) -> String {
    at.ratings().mean().map_or(String::new(), |mean| format!("{:.2}", mean.value))
}

fn wait(wait: Option<Estimate>) -> String {
    wait.map_or(String::new(), |wait| duration(wait.value))
}

/// Returns both ends in percent, with as many decimals as the value has.
fn interval(share: Estimate) -> String {
    let places = places(share.value * 100.0);
    format!("{:.places$} .. {:.places$} %", share.low * 100.0, share.high * 100.0)
}

/// Returns how many decimals show three digits.
fn places(number: f64) -> usize {
    let digits = number.abs().log10().floor() as i32;
    2i32.saturating_sub(digits).clamp(0, 4).unsigned_abs() as usize
}

/// Returns a share in percent with three digits.
pub(super) fn percent(share: Option<f64>) -> String {
    let Some(share) = share.map(|share| share * 100.0) else { return String::new() };
    match share {
        0.0 => "0 %".to_owned(),
        share if share < 0.000_1 => format!("{share:.0e} %"),
        share => format!("{share:.p$} %", p = places(share.max(0.01)).min(4)),
    }
}

/// Returns a time in seconds, written in a suitable unit: `1.25 ms`, `4.10 min`.
pub fn duration(seconds: f64) -> String {
    if !seconds.is_finite() {
        return "-".to_owned();
    }
    let units = [(1e-6, 1e-3, "us"), (1e-3, 1.0, "ms"), (1.0, 60.0, "s"), (60.0, 3600.0, "min")];
    let (unit, name) = match units.iter().find(|(_, end, _)| seconds < *end) {
        Some((unit, _, name)) => (*unit, *name),
        None if seconds < 86_400.0 => (3600.0, "h"),
        None => (86_400.0, "days"),
    };
    let number = seconds / unit;
    format!("{number:.p$} {name}", p = places(number).min(2))
}

/// Returns a bar for a share of the width, in eighths of a character; a share above 0 is always
/// visible.
fn bar(share: f64, width: usize) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = ((share * width as f64 * 8.0).round() as i32).unsigned_abs() as usize;
    let eighths = if share > 0.0 { eighths.max(1) } else { 0 };
    "█".repeat(eighths / 8) + EIGHTHS[eighths % 8]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Observation;
    use satoku_generate::MinimalSets;
    use satoku_logic::Score;

    fn survey() -> Survey {
        let mut survey = Survey::default();
        for (clues, puzzles) in [(22, 30u32), (23, 1700), (24, 3500), (25, 3000), (29, 1)] {
            for number in 0..puzzles {
                survey.add(&Observation {
                    clues,
                    rating: Some((Some(Score::new(15 + (number % 50) as u8)), Level::Medium)),
                    seconds: Some(0.001),
                });
            }
        }
        let sets = |clues| MinimalSets { orbits: clues, clues, sets: 1, log: clues as f64 };
        survey.add_population(&[22, 23, 24, 25, 29].map(sets));
        survey
    }

    #[test]
    fn lines_fit_and_the_longest_bar_fills_the_line() {
        let survey = survey();
        for width in [50, 60, 80, 120] {
            let text = table(&survey, width);
            let longest = text.lines().map(|line| line.chars().count()).max().unwrap();
            assert_eq!(longest, width.max(53), "{text}");
        }
        let narrow = table(&survey, 40);
        assert!(narrow.lines().any(|line| line.ends_with("share")), "{narrow}");
        assert!(narrow.starts_with("mean 24.15 (24.14 .. 24.17) clues;"), "{narrow}");
        assert!(table(&survey, 120).contains("95 % interval"));
        // A single puzzle is visible.
        assert!(narrow.lines().find(|line| line.starts_with("   29")).unwrap().ends_with('▏'));
        assert_eq!(table(&Survey::default(), 80).lines().count(), 1);
    }

    #[test]
    fn a_sample_that_ends_too_early_is_said_to_be_too_small() {
        let mut survey = Survey::default();
        let sets = |clues, sets| MinimalSets { orbits: clues, clues, sets, log: 1.0 };
        survey.add_population(&[sets(27, 6), sets(26, 4)]);
        survey.add_population(&[sets(27, 4), sets(26, 6)]);
        let cut_off = table(&survey, 200);
        assert!(cut_off.contains("as precise as 20 random puzzles; one set counts for 5.00 %"));
        assert!(cut_off.contains("all: 50.0 % have the most clues that occurred"), "{cut_off}");
        survey.add_population(&[sets(28, 1), sets(26, 4)]);
        let whole = table(&survey, 200);
        assert!(!whole.contains("that occurred"), "{whole}");
    }

    #[test]
    fn numbers_have_three_digits_and_a_unit() {
        assert_eq!(percent(Some(0.3521)), "35.2 %");
        assert_eq!(percent(Some(0.03521)), "3.52 %");
        assert_eq!(percent(Some(0.000_035_21)), "0.0035 %");
        assert_eq!(percent(Some(3e-8)), "3e-6 %");
        assert_eq!(duration(0.000_123_4), "123 us");
        assert_eq!(duration(1.234), "1.23 s");
        assert_eq!(duration(90.0), "1.50 min");
        assert_eq!(duration(9e5), "10.4 days");
    }
}
