//! Relations of two values, written as conditions such as `a + b = 10`.

use crate::board::MAX_SYMBOLS;
use crate::quote::quote;
use thiserror::Error;

/// The most characters of a condition, and how deep its parts may lie in each other.
const LONGEST: usize = 200;
const DEEPEST: usize = 20;

/// The greatest number that a condition may state or reach.
const GREATEST: i64 = 1_000_000;

/// What is wrong with a condition.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub(super) struct RelationError(String);

fn fault<T>(message: impl Into<String>) -> Result<T, RelationError> {
    Err(RelationError(message.into()))
}

/// Which pairs of values fulfil a condition, in either order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Relation {
    allowed: Vec<bool>,
}

impl Relation {
    /// Reads a condition on `a` and `b`: numbers, `+`, `-`, `*`, `%` (the rest of a division),
    /// `|…|` (without the sign), `=`, `!=`, `<`, `<=`, `>`, `>=`, `and`, `or`, `not` and
    /// parentheses.
    ///
    /// # Errors
    /// If it is none, no two values fulfil it, or the order of the values matters.
    pub(super) fn read(text: &str) -> Result<Self, RelationError> {
        let condition = Parser::read(text)?;
        let values = || 1..=MAX_SYMBOLS as i64;
        let mut allowed = Vec::with_capacity(MAX_SYMBOLS * MAX_SYMBOLS);
        for (a, b) in values().flat_map(|a| values().map(move |b| (a, b))) {
            match condition.value(a, b)? {
                Value::Truth(is_true) => allowed.push(is_true),
                Value::Number(_) => return fault(format!("`{}` compares nothing", quote(text))),
            }
        }
        let relation = Relation { allowed };
        let pairs = || (1..=MAX_SYMBOLS).flat_map(|a| (1..=MAX_SYMBOLS).map(move |b| (a, b)));
        if let Some((a, b)) =
            pairs().find(|(a, b)| relation.holds(*a, *b) != relation.holds(*b, *a))
        {
            return fault(format!(
                "it holds of {a} and {b} in one order only, which nothing shows"
            ));
        }
        match relation.allowed.contains(&true) {
            true => Ok(relation),
            false => fault("no two values fulfil it"),
        }
    }

    /// Returns whether two values from 1 fulfil the condition.
    pub(super) fn holds(&self, a: usize, b: usize) -> bool {
        self.allowed[(a - 1) * MAX_SYMBOLS + b - 1]
    }
}

/// The value of a part of a condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Value {
    Number(i64),
    Truth(bool),
}

/// A part of a condition.
enum Term {
    Number(i64),
    A,
    B,
    Size(Box<Term>),
    Not(Box<Term>),
    Both(&'static str, Box<Term>, Box<Term>),
}

impl Term {
    fn value(&self, a: i64, b: i64) -> Result<Value, RelationError> {
        Ok(match self {
            Term::Number(number) => Value::Number(*number),
            Term::A => Value::Number(a),
            Term::B => Value::Number(b),
            Term::Size(term) => Value::Number(term.number(a, b)?.abs()),
            Term::Not(term) => Value::Truth(!term.truth(a, b)?),
            Term::Both("and", one, other) => Value::Truth(one.truth(a, b)? & other.truth(a, b)?),
            Term::Both("or", one, other) => Value::Truth(one.truth(a, b)? | other.truth(a, b)?),
            Term::Both(sign, one, other) => {
                let (one, other) = (one.number(a, b)?, other.number(a, b)?);
                match *sign {
                    "+" => within(one + other)?,
                    "-" => within(one - other)?,
                    "*" => within(one * other)?,
                    "%" if other == 0 => return fault("a division by 0"),
                    "%" => Value::Number(one.rem_euclid(other)),
                    "=" => Value::Truth(one == other),
                    "!=" => Value::Truth(one != other),
                    "<" => Value::Truth(one < other),
                    "<=" => Value::Truth(one <= other),
                    ">" => Value::Truth(one > other),
                    _ => Value::Truth(one >= other),
                }
            }
        })
    }

    fn number(&self, a: i64, b: i64) -> Result<i64, RelationError> {
        match self.value(a, b)? {
            Value::Number(number) => Ok(number),
            Value::Truth(_) => fault("a comparison stands where a number must stand"),
        }
    }

    fn truth(&self, a: i64, b: i64) -> Result<bool, RelationError> {
        match self.value(a, b)? {
            Value::Truth(truth) => Ok(truth),
            Value::Number(_) => fault("a number stands where a comparison must stand"),
        }
    }
}

fn within(number: i64) -> Result<Value, RelationError> {
    match number.abs() <= GREATEST {
        true => Ok(Value::Number(number)),
        false => fault(format!("it reaches {number}, more than {GREATEST}")),
    }
}

/// The signs between parts, from those that bind least; in each list longer ones come first.
const LEVELS: [&[&str]; 5] =
    [&["or"], &["and"], &["!=", "<=", ">=", "=", "<", ">"], &["+", "-"], &["*", "%"]];

/// Where `not` stands: above comparisons.
const NOT: usize = 2;

struct Parser<'t> {
    rest: &'t str,
    depth: usize,
}

impl<'t> Parser<'t> {
    fn read(text: &'t str) -> Result<Term, RelationError> {
        if text.chars().count() > LONGEST {
            return fault(format!("a condition has at most {LONGEST} characters"));
        }
        let mut parser = Parser { rest: text.trim_start(), depth: 0 };
        let term = parser.level(0)?;
        match parser.rest {
            "" => Ok(term),
            rest => fault(format!("expected a sign before `{}`", quote(rest))),
        }
    }

    /// Takes one of some signs, if one is next.
    fn take(&mut self, signs: &[&'static str]) -> Option<&'static str> {
        let is_next = |sign: &&&str| {
            let rest = self.rest.strip_prefix(**sign);
            // A word does not end within another.
            let is_word = sign.starts_with(char::is_alphabetic);
            rest.is_some_and(|rest| !is_word || !rest.starts_with(char::is_alphanumeric))
        };
        let sign = signs.iter().find(is_next)?;
        self.rest = self.rest[sign.len()..].trim_start();
        Some(sign)
    }

    /// Reads what binds as much as the signs of a level, or more.
    fn level(&mut self, level: usize) -> Result<Term, RelationError> {
        self.depth += 1;
        if self.depth > DEEPEST * LEVELS.len() {
            return fault("its parts lie too deep in each other");
        }
        let term = self.signs(level);
        self.depth -= 1;
        term
    }

    fn signs(&mut self, level: usize) -> Result<Term, RelationError> {
        let Some(signs) = LEVELS.get(level) else { return self.atom() };
        if level == NOT && self.take(&["not"]).is_some() {
            return Ok(Term::Not(Box::new(self.level(NOT)?)));
        }
        let mut term = self.level(level + 1)?;
        while let Some(sign) = self.take(signs) {
            let other = self.level(level + 1)?;
            term = Term::Both(sign, Box::new(term), Box::new(other));
        }
        Ok(term)
    }

    fn atom(&mut self) -> Result<Term, RelationError> {
        let digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            let number = self.rest[..digits].parse().ok().filter(|number| *number <= GREATEST);
            let too_large = || RelationError(format!("a number is at most {GREATEST}"));
            self.rest = self.rest[digits..].trim_start();
            return Ok(Term::Number(number.ok_or_else(too_large)?));
        }
        let Some(sign) = self.take(&["a", "b", "(", "|", "-"]) else {
            return match self.rest {
                "" => fault("expected a, b or a number at the end"),
                rest => fault(format!("expected a, b or a number, found `{}`", quote(rest))),
            };
        };
        let (term, end) = match sign {
            "a" => return Ok(Term::A),
            "b" => return Ok(Term::B),
            "-" => {
                let term = self.level(LEVELS.len())?;
                return Ok(Term::Both("-", Box::new(Term::Number(0)), Box::new(term)));
            }
            "(" => (self.level(0)?, ")"),
            _ => (Term::Size(Box::new(self.level(0)?)), "|"),
        };
        match self.take(&[end]) {
            Some(_) => Ok(term),
            None => fault(format!("`{end}` is missing")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_read_as_written() {
        type Judge = fn(i64, i64) -> bool;
        let all: [(&str, Judge); 10] = [
            ("a + b = 10", |a, b| a + b == 10),
            ("|a - b| >= 5", |a, b| (a - b).abs() >= 5),
            ("a=2*b or b = 2*a", |a, b| a == 2 * b || b == 2 * a),
            ("(a + b) % 3 = 0 and a != b", |a, b| (a + b) % 3 == 0 && a != b),
            ("not a = b", |a, b| a != b),
            ("not (a = b or a + b > 10)", |a, b| a != b && a + b <= 10),
            ("a % 2 = b % 2", |a, b| a % 2 == b % 2),
            ("a * b < 13 and a*b>=2", |a, b| a * b < 13 && a * b >= 2),
            ("-1 <= a - b and a - b <= 1", |a, b| (a - b).abs() <= 1),
            ("a = b and a = 1 or a + b = 4", |a, b| a == b && a == 1 || a + b == 4),
        ];
        for (text, judge) in all {
            let relation = Relation::read(text).unwrap();
            for (a, b) in (1..=25).flat_map(|a| (1..=25).map(move |b| (a, b))) {
                assert_eq!(relation.holds(a, b), judge(a as i64, b as i64), "{text}: {a} {b}");
            }
        }
    }

    #[test]
    fn what_is_no_condition_is_refused() {
        let deep = format!("{}a{} = b", "(".repeat(60), ")".repeat(60));
        let long = format!("a = b{}", " + 0".repeat(60));
        for (text, why) in [
            ("", "expected a, b or a number at the end"),
            ("a + b", "compares nothing"),
            ("a + b = ", "expected a, b or a number at the end"),
            ("a + c = 10", "found `c = 10`"),
            ("a < b", "in one order only"),
            ("a + b = 1", "no two values"),
            ("(a = b", "`)` is missing"),
            ("|a - b = 3", "`|` is missing"),
            ("a = b b", "expected a sign before `b`"),
            ("a and b", "a number stands where a comparison"),
            ("(a = b) + 1 = 2", "a comparison stands where a number"),
            ("a % 0 = b % 0", "a division by 0"),
            ("a * b * 999999 = 3", "more than 1000000"),
            ("99999999999999999999 = a + b", "a number is at most"),
            (&deep, "too deep"),
            (&long, "at most 200 characters"),
        ] {
            let error = Relation::read(text).unwrap_err().to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
    }
}
