//! Conditions on the fields of a puzzle, such as `rating>=3.0`.

use super::{Entry, Field, Ids};
use satoku_core::board::{MAX_SYMBOLS, Size, Symbols, Symmetry};
use satoku_core::names::UnknownName;
use satoku_core::rules::{Registry, RulesError, same_variant};
use satoku_generate::Assurance;
use satoku_logic::{Level, Technique};
use std::fmt;
use std::str::FromStr;

/// A comparison of a field with a value, such as `rating>=3.0`.
///
/// A puzzle whose field is not known meets no condition. The value must be one that the field can
/// have; only a level may be any text, for files of other programs have levels of their own.
///
/// ```
/// use satoku_core::board::Symbols;
/// use satoku_format::{Condition, Entry, Ids};
/// use satoku_core::rules::{Layout, Puzzle, Registry};
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
        let is = self.operator == Operator::Is;
        let order = match self.field {
            Field::Techniques => {
                let names = found.split("; ").filter_map(|part| part.rsplit_once(": "));
                return names.map(|(name, _)| name).any(|name| name == self.value) == is;
            }
            Field::Variant => return same_variant(&found, &self.value) == is,
            Field::Level => self.field.compare(&found.to_lowercase(), &self.value.to_lowercase()),
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

    /// Returns the level that the condition names if it is none of ours; puzzles of other programs
    /// may have it.
    pub fn foreign_level(&self) -> Option<&str> {
        let is_ours = || self.value.to_lowercase().parse::<Level>().is_ok();
        (self.field == Field::Level && !is_ours()).then_some(self.value.as_str())
    }

    /// Checks the value, and writes it as the field does.
    fn checked(mut self) -> Result<Self, ConditionError> {
        let Condition { field, operator, value } = &mut self;
        let is_equality = matches!(operator, Operator::Is | Operator::Not);
        let has_order = !matches!(
            field,
            Field::Techniques
                | Field::Variant
                | Field::Symmetry
                | Field::Assurance
                | Field::Minimal
        );
        if !is_equality && !has_order {
            return Err(ConditionError::Unordered(*field));
        }
        match field {
            Field::Rating | Field::ClueCount | Field::Effort | Field::Index | Field::Seed => {
                let number = value.parse::<f64>().ok().filter(|number| number.is_finite());
                number.ok_or(ConditionError::NotANumber(*field))?;
            }
            Field::Size => {
                let side = value.parse::<u64>().ok();
                // 9x9 is another way to write the side; 2x3 would be the shape of boxes.
                let square = value.parse::<Size>().ok().map(|size| size.side() as u64);
                let square = square.filter(|side| *value == format!("{side}x{side}"));
                let side = side.or(square).ok_or(ConditionError::NotASide)?;
                if is_equality && !(4..=MAX_SYMBOLS as u64).contains(&side) {
                    return Err(ConditionError::NotASide);
                }
                *value = side.to_string();
            }
            Field::Techniques => {
                let technique = value.parse::<Technique>();
                *value = technique
                    .map_err(|error| ConditionError::Technique(error.to_string()))?
                    .to_string();
            }
            Field::Variant => *value = Registry::standard().named(value)?,
            Field::Symmetry => *value = value.to_lowercase().parse::<Symmetry>()?.to_string(),
            Field::Assurance => *value = value.to_lowercase().parse::<Assurance>()?.to_string(),
            Field::Level if !is_equality => {
                value.to_lowercase().parse::<Level>()?;
            }
            Field::Minimal if value != "true" && value != "false" => {
                return Err(ConditionError::NotABool(*field));
            }
            _ => {}
        }
        Ok(self)
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
        Condition { field, operator, value: value.trim().to_owned() }.checked()
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
    /// There is no such field, level or other name.
    #[error(transparent)]
    Name(#[from] UnknownName),
    /// There is no such variant.
    #[error(transparent)]
    Variant(#[from] RulesError),
    /// The value is the side of no board.
    #[error("expected a side from 4 to {MAX_SYMBOLS} after size, such as size=9")]
    NotASide,
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
        for text in
            ["rating>=3.0", "level!=hard", "techniques=X-Wing", "title=a=b", "clue_count<24"]
        {
            assert_eq!(text.parse::<Condition>().unwrap().to_string(), text);
        }
        assert_eq!("clues<24".parse::<Condition>().unwrap().to_string(), "clue_count<24");
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
            "variant<x",
            "size=3",
            "size=2x3",
            "symmetry=rotate",
        ] {
            assert!(text.parse::<Condition>().is_err(), "{text}");
        }
    }

    #[test]
    fn values_of_closed_lists_are_checked_and_near_names_offered() {
        let said = |text: &str| text.parse::<Condition>().unwrap_err().to_string();
        for (text, near) in [
            ("variant=windoko", "did you mean windoku?"),
            ("symmetry=rotate-18", "did you mean rotate-180?"),
            ("assurance=doubly", "did you mean double?"),
            ("lewel=hard", "did you mean level?"),
            ("level>=hrad", "did you mean hard?"),
            ("size=100", "a side from 4 to 25"),
        ] {
            assert!(said(text).contains(near), "{text}: {}", said(text));
        }
        for (text, own) in [
            ("variant=Killer", "variant=cage"),
            ("variant!=Sudoku-X", "variant!=x"),
            ("size=9x9", "size=9"),
            ("symmetry=FULL", "symmetry=full"),
        ] {
            assert_eq!(text.parse::<Condition>().unwrap().to_string(), own);
        }
        let foreign: Condition = "level=Fiendish".parse().unwrap();
        assert_eq!(foreign.foreign_level(), Some("Fiendish"));
        assert_eq!("level=Hard".parse::<Condition>().unwrap().foreign_level(), None);
        assert!(same_variant("cage+x", "x+given+cage"));
        assert!(!same_variant("cage+x", "cage"));
    }
}
