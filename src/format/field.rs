//! The fields of a puzzle by name, as columns of tables and in conditions.

use super::record::rules_text;
use super::{Entry, Ids};
use crate::board::Symbols;
use crate::logic::{Level, Technique};
use crate::names::{UnknownName, names};
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// A field of a puzzle, by the name of its column in a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Field {
    /// The id, as in JSON.
    Id,
    /// The givens, a character for each cell.
    Puzzle,
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
    Clues,
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
    Puzzle => "puzzle",
    Solution => "solution",
    Rating => "rating",
    Level => "level",
    Rules => "rules",
    Variant => "variant",
    Size => "size",
    Clues => "clues",
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
            Field::Puzzle => Some(symbols.write(&entry.puzzle.givens())),
            Field::Solution => entry.solution.as_ref().map(|grid| symbols.write(grid)),
            Field::Rating => entry.rating(),
            Field::Level => entry.level(),
            Field::Rules => Some(rules_text(&entry.puzzle)),
            Field::Variant => Some(entry.puzzle.variant()),
            Field::Size => Some(entry.puzzle.rules().board().symbol_count().to_string()),
            Field::Clues => Some(entry.puzzle.clues().len().to_string()),
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

/// A comparison of a field with a value, such as `rating>=3.0`.
///
/// A puzzle whose field is not known meets no condition.
///
/// ```
/// use satoku::board::Symbols;
/// use satoku::format::{Condition, Entry, Ids};
/// use satoku::rules::{Layout, Puzzle, Registry};
///
/// let rules = Registry::standard().rules("classic", &Layout::default())?.into();
/// let entry = Entry::of(Puzzle::new(rules, Vec::new())?);
/// let meets = |text: &str| {
///     text.parse::<Condition>().map(|condition| condition.holds(&entry, &mut Ids::default()))
/// };
/// assert_eq!(meets("size=9"), Ok(true));
/// assert_eq!(meets("clues >= 17"), Ok(false));
/// assert_eq!(meets("rating<9.0"), Ok(false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition {
    field: Field,
    operator: Operator,
    value: String,
}

/// How a field is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Operator {
    AtLeast,
    AtMost,
    Not,
    Above,
    Below,
    Is,
}

/// The operators as they are written; those of two characters first.
const OPERATORS: [(&str, Operator); 6] = [
    (">=", Operator::AtLeast),
    ("<=", Operator::AtMost),
    ("!=", Operator::Not),
    (">", Operator::Above),
    ("<", Operator::Below),
    ("=", Operator::Is),
];

impl Condition {
    /// Returns whether a puzzle meets the condition.
    pub fn holds(&self, entry: &Entry, ids: &mut Ids) -> bool {
        let Some(found) = self.field.of(entry, &Symbols::default(), ids) else { return false };
        if self.field == Field::Techniques {
            let names = found.split("; ").filter_map(|part| part.rsplit_once(": "));
            let has = names.map(|(name, _)| name).any(|name| name == self.value);
            return has == (self.operator == Operator::Is);
        }
        let order = match self.field {
            Field::Level | Field::Variant => {
                self.field.compare(&found.to_lowercase(), &self.value.to_lowercase())
            }
            field => field.compare(&found, &self.value),
        };
        match self.operator {
            Operator::AtLeast => order.is_ge(),
            Operator::AtMost => order.is_le(),
            Operator::Not => order.is_ne(),
            Operator::Above => order.is_gt(),
            Operator::Below => order.is_lt(),
            Operator::Is => order.is_eq(),
        }
    }
}

impl FromStr for Condition {
    type Err = ConditionError;

    fn from_str(text: &str) -> Result<Self, ConditionError> {
        let mut starts = text.char_indices().map(|(at, _)| &text[at..]);
        let found = starts.find_map(|rest| {
            let (sign, operator) = OPERATORS.iter().find(|(sign, _)| rest.starts_with(sign))?;
            Some((text.strip_suffix(rest)?, *operator, rest.strip_prefix(sign)?))
        });
        let (name, operator, value) = found.ok_or(ConditionError::NoOperator)?;
        let field: Field = name.trim().to_lowercase().parse()?;
        let mut value = value.trim().to_owned();
        match field {
            Field::Rating | Field::Size | Field::Clues | Field::Effort | Field::Index => {
                let number = value.parse::<f64>().ok().filter(|number| number.is_finite());
                number.ok_or(ConditionError::NotANumber(field))?;
            }
            Field::Techniques => {
                if !matches!(operator, Operator::Is | Operator::Not) {
                    return Err(ConditionError::Unordered(field));
                }
                let technique = value.parse::<Technique>();
                value = technique
                    .map_err(|error| ConditionError::Technique(error.to_string()))?
                    .to_string();
            }
            Field::Level if !matches!(operator, Operator::Is | Operator::Not) => {
                value.to_lowercase().parse::<Level>()?;
            }
            Field::Minimal if value != "true" && value != "false" => {
                return Err(ConditionError::NotABool(field));
            }
            _ => {}
        }
        Ok(Condition { field, operator, value })
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = OPERATORS.iter().find(|(_, operator)| *operator == self.operator);
        write!(f, "{}{}{}", self.field, sign.map_or("", |(sign, _)| sign), self.value)
    }
}

/// The reason why a text is not a [`Condition`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ConditionError {
    /// No operator occurs.
    #[error("expected a field, one of = != < <= > >= and a value, such as rating>=3.0")]
    NoOperator,
    /// There is no such field or level.
    #[error(transparent)]
    Name(#[from] UnknownName),
    /// The field holds numbers, and the value is none.
    #[error("expected a number after {0}, such as {0}>=3")]
    NotANumber(Field),
    /// The field holds `true` or `false`, and the value is neither.
    #[error("expected true or false after {0}, such as {0}=true")]
    NotABool(Field),
    /// The values of the field have no order.
    #[error("{0} can be compared with = and != only")]
    Unordered(Field),
    /// There is no such technique.
    #[error("{0}")]
    Technique(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_read_as_they_are_written() {
        for text in ["rating>=3.0", "level!=hard", "techniques=X-Wing", "title=a=b", "clues<24"] {
            assert_eq!(text.parse::<Condition>().unwrap().to_string(), text);
        }
        assert_eq!(" Level > easy".parse::<Condition>().unwrap().to_string(), "level>easy");
        for text in [
            "",
            "rating",
            "rating~3",
            "é=3",
            "rating>=hard",
            "techniques<AIC",
            "level>3",
            "minimal=yes",
        ] {
            assert!(text.parse::<Condition>().is_err(), "{text}");
        }
    }

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
