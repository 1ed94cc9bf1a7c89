//! The fields of a puzzle by name, as columns of tables and in conditions.

use super::record::rules_text;
use super::{Entry, Ids};
use satoku_core::board::Symbols;
use satoku_core::names::names;
use satoku_logic::Level;
use std::cmp::Ordering;

/// A field of a puzzle, by the name of its column in a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Field {
    /// The id, as in JSON.
    Id,
    /// The givens, a character for each cell.
    Givens,
    /// The solution, a character for each cell.
    Solution,
    /// The rating: satoku's own, or otherwise the one of the description.
    Rating,
    /// The level: satoku's own, or otherwise the one of the description.
    Level,
    /// The rules: the variant, and everything else that givens do not state.
    Rules,
    /// The variant, such as `x+cage`.
    Variant,
    /// The number of symbols.
    Size,
    /// The number of clues.
    ClueCount,
    /// Whether every clue is needed: `true` or `false`.
    Minimal,
    /// The symmetry that was requested for the givens.
    Symmetry,
    /// The seed.
    Seed,
    /// The index among the puzzles of the seed.
    Index,
    /// The effort of solving.
    Effort,
    /// The techniques with their numbers of steps: `Naked Pair: 2; X-Wing: 1`.
    Techniques,
    /// The evidence that there is one solution.
    Assurance,
    /// The title.
    Title,
    /// Who made it.
    Author,
    /// The description.
    Description,
    /// The remark.
    Comment,
    /// When it was made.
    Date,
    /// The collection that it is from.
    Source,
    /// Where it is on the web.
    Url,
}

names!(Field {
    Id => "id",
    Givens => "givens" | "puzzle",
    Solution => "solution",
    Rating => "rating",
    Level => "level",
    Rules => "rules",
    Variant => "variant",
    Size => "size",
    ClueCount => "clue_count" | "clues",
    Minimal => "minimal",
    Symmetry => "symmetry",
    Seed => "seed",
    Index => "index",
    Effort => "effort",
    Techniques => "techniques",
    Assurance => "assurance",
    Title => "title",
    Author => "author",
    Description => "description",
    Comment => "comment",
    Date => "date",
    Source => "source",
    Url => "url",
});

impl Field {
    /// Returns the field of a puzzle as a text; `None` if it is not known.
    pub fn of(self, entry: &Entry, symbols: &Symbols, ids: &mut Ids) -> Option<String> {
        let (difficulty, about) = (entry.difficulty.as_ref(), &entry.metadata);
        match self {
            Field::Id => Some(ids.of(&entry.puzzle).to_string()),
            Field::Givens => Some(symbols.write(&entry.puzzle.givens())),
            Field::Solution => entry.solution.as_ref().map(|grid| symbols.write(grid)),
            Field::Rating => entry.rating(),
            Field::Level => entry.level(),
            Field::Rules => Some(rules_text(&entry.puzzle)),
            Field::Variant => Some(entry.puzzle.variant()),
            Field::Size => Some(entry.puzzle.rules().digit_count().to_string()),
            Field::ClueCount => Some(entry.puzzle.clues().len().to_string()),
            Field::Minimal => entry.minimal.map(|minimal| minimal.to_string()),
            Field::Symmetry => entry.symmetry.map(|symmetry| symmetry.to_string()),
            Field::Seed => entry.seed.map(|seed| seed.to_string()),
            Field::Index => entry.index.map(|index| index.to_string()),
            Field::Effort => difficulty.map(|difficulty| difficulty.effort.to_string()),
            Field::Techniques => difficulty.map(|difficulty| {
                let counts = difficulty.techniques.iter();
                let counts = counts.map(|(technique, count)| format!("{technique}: {count}"));
                counts.collect::<Vec<_>>().join("; ")
            }),
            Field::Assurance => entry.assurance.map(|assurance| assurance.to_string()),
            Field::Title => about.title.clone(),
            Field::Author => about.author.clone(),
            Field::Description => about.description.clone(),
            Field::Comment => about.comment.clone(),
            Field::Date => about.date.clone(),
            Field::Source => about.source.clone(),
            Field::Url => about.url.clone(),
        }
    }

    /// Compares two values of the field: numbers by size, levels by difficulty, anything else as
    /// text.
    pub fn compare(self, one: &str, other: &str) -> Ordering {
        let level = |text: &str| text.to_lowercase().parse::<Level>().ok();
        let whole = |text: &str| text.parse::<u64>().ok();
        let number = |text: &str| text.parse::<f64>().ok().filter(|number| number.is_finite());
        if let (Some(one), Some(other)) = (whole(one), whole(other)) {
            return one.cmp(&other);
        }
        if let (Some(one), Some(other)) = (number(one), number(other)) {
            return one.total_cmp(&other);
        }
        match (self, level(one), level(other)) {
            (Field::Level, Some(one), Some(other)) => one.cmp(&other),
            _ => one.cmp(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_levels_have_their_own_order() {
        assert_eq!(Field::Rating.compare("10.5", "9.0"), Ordering::Greater);
        assert_eq!(
            Field::Seed.compare("18446744073709551615", "18446744073709551614"),
            Ordering::Greater
        );
        assert_eq!(Field::Level.compare("expert", "Master"), Ordering::Less);
        assert_eq!(Field::Title.compare("b", "a"), Ordering::Greater);
    }
}
