//! Rules of one's own, stated in a text: a relation of the values of two cells, on lines, on pairs
//! of neighbours, or on all cells that are some step apart.

mod relation;

use super::pair_rules::{PairRule, moves};
use super::{CustomLine, Layout, Registry, Rules, RulesError, Text, Variant, Words};
use crate::board::Symbol;
use crate::quote::quote;
use relation::{Relation, RelationError};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;
use thiserror::Error;

/// The most rules of a text, and the most characters of a sentence.
const MOST: usize = 50;
const LONGEST: usize = 1_000;

/// Where a relation holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Place {
    /// Between neighbours on a line, which is a clue.
    Lines,
    /// Between two neighbouring cells, which are a clue.
    Pairs,
    /// Between all cells that share an edge, which is a rule of the board.
    Neighbours,
    /// Between all cells that touch in a corner alone.
    Diagonals,
    /// Between all cells that are a knight's move apart.
    Knights,
}

/// A rule as it is stated.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stated {
    /// The condition on `a` and `b`.
    r#where: String,
    on: Place,
    /// The rule in words.
    rule: String,
    title: Option<String>,
}

/// What is wrong with a rule.
#[derive(Debug, Error)]
enum Fault {
    #[error("a name has 2 to 40 lower case letters, digits and `-`")]
    Name,
    #[error("there is a rule or a kind of clue of this name")]
    Taken,
    #[error("`rule` and `title` are texts of 1 to {LONGEST} characters, without braces")]
    Words,
    #[error("`where`: {0}")]
    Condition(#[from] RelationError),
}

/// What is wrong with rules of one's own.
#[derive(Debug, Error)]
pub enum OwnRulesError {
    /// The text is no JSON object of rules.
    #[error("{0}")]
    Text(#[from] serde_json::Error),
    /// A rule cannot be so.
    #[error("`{name}`: {why}")]
    Rule {
        /// The name, shortened.
        name: String,
        /// What is wrong.
        why: String,
    },
    /// There are too many rules.
    #[error("more than {MOST} rules")]
    Many,
}

impl Registry {
    /// Adds the rules of a JSON object: for each name a condition on the values `a` and `b` as
    /// `where`, `on` which cells it holds (`lines`, `pairs`, `neighbours`, `diagonals` or
    /// `knights`), the `rule` in words, and perhaps a `title`. Those on lines and pairs are kinds
    /// of clue, the others rules of a board.
    ///
    /// ```
    /// use satoku_core::rules::{Layout, Registry};
    ///
    /// let mut registry = Registry::standard();
    /// registry.add_own_rules(
    ///     r#"{"tenfold": {"where": "a + b != 10", "on": "neighbours",
    ///         "rule": "Neighbours never add up to 10."}}"#,
    /// )?;
    /// assert!(registry.rules("tenfold", &Layout::default()).is_ok());
    /// # Ok::<(), satoku_core::rules::OwnRulesError>(())
    /// ```
    ///
    /// The names are kept until the program ends.
    ///
    /// # Errors
    /// If the text is no such object, or a name is taken.
    pub fn add_own_rules(&mut self, text: &str) -> Result<(), OwnRulesError> {
        let stated: BTreeMap<String, Stated> = serde_json::from_str(text)?;
        if stated.len() > MOST {
            return Err(OwnRulesError::Many);
        }
        for (name, stated) in stated {
            self.add_own_rule(&name, stated).map_err(|fault| OwnRulesError::Rule {
                name: quote(&name),
                why: fault.to_string(),
            })?;
        }
        Ok(())
    }

    fn add_own_rule(&mut self, name: &str, stated: Stated) -> Result<(), Fault> {
        let is_known = |one: char| one.is_ascii_lowercase() || one.is_ascii_digit() || one == '-';
        if !(2..=40).contains(&name.len()) || !name.chars().all(is_known) {
            return Err(Fault::Name);
        }
        if self.named(name).is_ok() {
            return Err(Fault::Taken);
        }
        let title = stated.title.unwrap_or_else(|| name.to_owned());
        for text in [&stated.rule, &title] {
            let is_plain = !text.contains(char::is_control) && !text.contains(['{', '}']);
            if text.trim().is_empty() || text.chars().count() > LONGEST || !is_plain {
                return Err(Fault::Words);
            }
        }
        let relation = Relation::read(&stated.r#where)?;
        let words = OwnWords { name: kept(name), title: kept(&title), rule: kept(&stated.rule) };
        let relation = Arc::new(relation);
        let steps: &[(usize, usize)] = match stated.on {
            Place::Lines | Place::Pairs => {
                let most = if stated.on == Place::Lines { 25 } else { 2 };
                self.add(OwnLine { words, relation, cells: 2..=most });
                return Ok(());
            }
            Place::Neighbours => &[(0, 1), (1, 0)],
            Place::Diagonals => &[(1, 1)],
            Place::Knights => &[(1, 2), (2, 1)],
        };
        self.add_variant(Arc::new(OwnBoardRule { words, relation, steps }));
        Ok(())
    }
}

/// Returns a text that is kept until the program ends, as names of rules are.
fn kept(text: &str) -> &'static str {
    Box::leak(text.to_owned().into_boxed_str())
}

/// The names of a rule, and the rule in words.
#[derive(Debug, Clone, Copy)]
struct OwnWords {
    name: &'static str,
    title: &'static str,
    rule: &'static str,
}

/// A kind of line on which the relation holds between neighbours.
struct OwnLine {
    words: OwnWords,
    relation: Arc<Relation>,
    cells: RangeInclusive<usize>,
}

impl CustomLine for OwnLine {
    /// The value before, if there is one.
    type State = Option<usize>;

    fn name(&self) -> &'static str {
        self.words.name
    }

    fn rule(&self) -> &'static str {
        self.words.rule
    }

    fn title(&self) -> &'static str {
        self.words.title
    }

    fn cell_counts(&self) -> RangeInclusive<usize> {
        self.cells.clone()
    }

    fn start(&self, _: &[usize]) -> Option<usize> {
        None
    }

    fn next(&self, before: &Option<usize>, value: usize) -> Option<Option<usize>> {
        let holds = before.is_none_or(|before| self.relation.holds(before, value));
        holds.then_some(Some(value))
    }
}

/// A rule of the board: the relation holds between all cells that are some step apart.
struct OwnBoardRule {
    words: OwnWords,
    relation: Arc<Relation>,
    steps: &'static [(usize, usize)],
}

impl Variant for OwnBoardRule {
    fn name(&self) -> &'static str {
        self.words.name
    }

    fn own_words(&self) -> Option<Words> {
        let OwnWords { title, rule, .. } = self.words;
        Some(Words::same(Text { name: title, one: None, alone: None, rule }))
    }

    fn apply(&self, rules: &mut Rules, _: &Layout) -> Result<(), RulesError> {
        let (pairs, relation) = (moves(rules, self.steps), Arc::clone(&self.relation));
        let allowed = move |one: Symbol, other: Symbol| relation.holds(one.value(), other.value());
        rules.add_constraint(Arc::new(PairRule::new(self.words.name, rules, pairs, None, allowed)));
        Ok(())
    }
}
