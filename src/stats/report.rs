//! Surveys as JSON and as CSV, for other programs.

use super::estimate::{CONFIDENCE, Estimate};
use super::survey::{AtCount, Survey};
use satoku_core::board::Symmetry;
use satoku_logic::{Level, SCALE};
use serde_json::{Map, Value, json};

/// A survey with the property that its puzzles share.
#[derive(Debug, Clone)]
pub struct Surveyed {
    /// The symmetry.
    pub symmetry: Symmetry,
    /// The sample.
    pub survey: Survey,
}

/// Returns surveys as a JSON object, added to `about`. Estimates have six digits and are objects of
/// `value`, `low` and `high`; an end that is not finite is `null`.
pub fn json(mut about: Map<String, Value>, surveys: &[Surveyed]) -> Value {
    about.insert("confidence".into(), json!(CONFIDENCE));
    about.insert("scale".into(), json!(SCALE));
    about.insert("surveys".into(), surveys.iter().map(survey).collect());
    about.into()
}

fn survey(Surveyed { symmetry, survey }: &Surveyed) -> Value {
    let mut fields = Map::new();
    fields.insert("symmetry".into(), json!(symmetry.to_string()));
    fields.insert("puzzles".into(), json!(survey.puzzles()));
    let mut add = |name: &str, value: Option<Value>| {
        fields.extend(value.map(|value| (name.to_owned(), value)));
    };
    add("clues", survey.clues().map(estimate));
    add("clues_deviation", survey.clues_deviation().map(rounded));
    add("seconds", survey.seconds().map(estimate));
    add("rating", survey.rating().map(estimate));
    add("unbiased_clues", survey.unbiased_clues().map(estimate));
    add("puzzles_of_a_grid", survey.puzzles_of_a_grid().map(estimate));
    let populations = survey.populations();
    add("populations", (populations > 0).then(|| json!(populations)));
    add("effective_sets", survey.effective_sets().map(rounded));
    add("largest_share", survey.largest_share().map(rounded));
    add("last_share", survey.last_share().map(rounded));
    add("is_cut_off", (populations > 0).then(|| json!(survey.is_cut_off())));
    let counts = survey.counts().map(|(clues, at)| count(survey, clues, at));
    add("counts", Some(counts.collect()));
    fields.into()
}

fn count(survey: &Survey, clues: usize, at: &AtCount) -> Value {
    let mut fields = Map::new();
    fields.insert("clues".into(), json!(clues));
    fields.insert("puzzles".into(), json!(at.puzzles()));
    let mut add = |name: &str, value: Option<Value>| {
        fields.extend(value.map(|value| (name.to_owned(), value)));
    };
    add("share", survey.share(clues).map(estimate));
    add("unbiased_share", survey.unbiased_share(clues).map(estimate));
    add("seconds", at.seconds().mean().map(estimate));
    add("seconds_to_one", survey.wait(clues).map(estimate));
    add("rating", at.ratings().mean().map(estimate));
    let levels = Level::ALL.iter().filter(|(level, _)| at.level(*level) > 0);
    let levels = levels.map(|(level, name)| ((*name).to_owned(), json!(at.level(*level))));
    add("levels", (at.rated() > 0).then(|| Value::Object(levels.collect())));
    fields.into()
}

fn estimate(Estimate { value, low, high }: Estimate) -> Value {
    json!({ "value": rounded(value), "low": rounded(low), "high": rounded(high) })
}

/// Rounds to six digits: more would be meaningless, and would differ between machines.
fn rounded(number: f64) -> Value {
    match number.is_finite() {
        true => format!("{number:.5e}").parse::<f64>().map_or(Value::Null, Value::from),
        false => Value::Null,
    }
}

/// Returns surveys as CSV: one line for each symmetry and number of clues. Estimates take three
/// columns, with the ends of their interval after the value. The numbers that say how far the
/// unbiased estimates can be trusted are the same on all lines of a symmetry.
pub fn csv(surveys: &[Surveyed]) -> String {
    let estimated = ["share", "unbiased_share", "seconds", "seconds_to_one", "rating"].into_iter();
    let estimated =
        estimated.flat_map(|name| ["", "_low", "_high"].map(|end| format!("{name}{end}")));
    let head = ["symmetry", "clues", "puzzles"].into_iter().map(str::to_owned).chain(estimated);
    let head = head.chain(["effective_sets", "largest_share", "last_share"].map(str::to_owned));
    let levels = Level::ALL.iter().map(|(_, name)| (*name).to_owned());
    let mut text = head.chain(levels).collect::<Vec<_>>().join(",") + "\n";
    for Surveyed { symmetry, survey } in surveys {
        let trust = [survey.effective_sets(), survey.largest_share(), survey.last_share()];
        let trust = trust.map(|number| number.map_or(String::new(), written));
        for (clues, at) in survey.counts() {
            let first = [symmetry.to_string(), clues.to_string(), at.puzzles().to_string()];
            let estimated = [
                survey.share(clues),
                survey.unbiased_share(clues),
                at.seconds().mean(),
                survey.wait(clues),
                at.ratings().mean(),
            ];
            let ends = estimated.into_iter().flat_map(|one| match one {
                Some(Estimate { value, low, high }) => [value, low, high].map(written),
                None => [const { String::new() }; 3],
            });
            let levels = Level::ALL.iter().map(|(level, _)| match at.rated() {
                0 => String::new(),
                _ => at.level(*level).to_string(),
            });
            let line = first.into_iter().chain(ends).chain(trust.clone()).chain(levels);
            text.push_str(&line.collect::<Vec<_>>().join(","));
            text.push('\n');
        }
    }
    text
}

/// Returns a number with six digits, or nothing if it is not finite.
fn written(number: f64) -> String {
    match rounded(number) {
        Value::Null => String::new(),
        number => number.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Observation;

    #[test]
    fn both_say_the_same() {
        let mut sample = Survey::default();
        for clues in [24, 24, 25] {
            sample.add(&Observation { clues, rating: None, seconds: None });
        }
        let surveys = [Surveyed { symmetry: Symmetry::Rotate180, survey: sample }];
        let value = json(Map::new(), &surveys);
        let count = &value["surveys"][0]["counts"][0];
        assert_eq!((&count["clues"], &count["puzzles"]), (&json!(24), &json!(2)));
        assert_eq!(count["share"]["value"], json!(0.666_667));
        assert!(count.get("seconds").is_none() && count.get("levels").is_none());
        let text = csv(&surveys);
        let mut lines = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
        let (head, first) = (lines.next().unwrap(), lines.next().unwrap());
        assert_eq!(head.len(), first.len());
        assert_eq!(first[..4], ["rotate-180", "24", "2", "0.666667"]);
        assert_eq!(lines.count(), 1);
    }
}
