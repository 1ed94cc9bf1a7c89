//! The constraints of a puzzle of SudokuMaker, as rules and clues in the vocabulary of f-puzzles.

use super::constraints::{Form, named};
use super::{clues, drawings};
use crate::MAX_CLUES;
use crate::foreign_square::{SquarePuzzle, diagonals, groups, renumber};
use crate::negatives::{ALL_BLACK_DOTS, ALL_DOTS, ALL_WHITE_DOTS, ALL_XV};
use crate::other_fields::{OtherFields, SUDOKUMAKER};
use crate::rules_cache::Fault;
use satoku_core::board::Grid;
use satoku_core::rules::Foreign;
use serde_json::Value;

/// Reads constraints. Those that are not known, and drawings, are kept.
pub(super) fn read(
    constraints: &Value,
    givens: Grid,
    side: usize,
    kept: &mut OtherFields,
) -> Result<SquarePuzzle, Fault> {
    let list = match constraints {
        Value::Null => &[][..],
        Value::Array(list) if list.len() <= MAX_CLUES => list,
        _ => {
            let message = format!("`constraints`: expected a list of at most {MAX_CLUES}");
            return Err(Fault::new(message));
        }
    };
    let (regions, extras, others) = (None, Vec::new(), Vec::new());
    let square = SquarePuzzle { side, regions, has_regions: false, extras, others, givens };
    let mut reader = Reader { square, dots: Default::default(), has_groups: false, kept };
    for (number, constraint) in (1..).zip(list) {
        if constraint["disabled"] == true {
            continue;
        }
        let r#type = constraint["type"].as_u64().filter(|_| constraint.is_object());
        let r#type = r#type.ok_or_else(|| {
            Fault::new(format!("`constraints` {number}: expected an object with a `type`"))
        })?;
        let (name, form) = named(r#type);
        reader.read(r#type, form, constraint).map_err(|fault| {
            let message = format!("`constraints` {number}, {name} ({type}): {}", fault.message);
            Fault { message, ..fault }
        })?;
    }
    reader.finish()
}

/// What a constraint says about dots of a colour.
#[derive(Default)]
struct Dots {
    /// How many constraints there are.
    count: usize,
    has_clues: bool,
    /// Whether there are no others.
    is_complete: bool,
    /// Whether a dot of this colour may stand where the other colour would be missing.
    is_exception: bool,
}

struct Reader<'k> {
    square: SquarePuzzle,
    /// White and black ones.
    dots: [Dots; 2],
    has_groups: bool,
    kept: &'k mut OtherFields,
}

impl Reader<'_> {
    fn read(&mut self, r#type: u64, form: Form, constraint: &Value) -> Result<(), Fault> {
        let side = self.square.side;
        match form {
            Form::Nothing => return Ok(()),
            Form::Regions => return self.regions(&constraint["regions"]),
            Form::Falling | Form::Rising => {
                let [falling, rising] = diagonals(side);
                self.square.extras.push(if form == Form::Falling { falling } else { rising });
                return Ok(());
            }
            Form::Groups => {
                self.has_groups = true;
                return Ok(());
            }
            Form::Switch(field) => {
                self.square.others.push(Foreign::switch(field));
                return Ok(());
            }
            _ => {}
        }
        let is_known = match form {
            Form::DrawnLines | Form::DrawnCages | Form::DrawnSymbols | Form::FogLights => {
                drawings::keep(form, constraint, side, self.kept)
            }
            _ => self.clues(form, constraint)?,
        };
        if !is_known {
            self.keep(r#type, constraint);
        }
        Ok(())
    }

    /// Reads the clues of a constraint; returns whether all that it says is known.
    fn clues(&mut self, form: Form, constraint: &Value) -> Result<bool, Fault> {
        let side = self.square.side;
        let Some(clues) = clues::read(form, constraint, side).map_err(Fault::new)? else {
            return Ok(false);
        };
        let negative = clues::list(constraint, "negative").map_err(Fault::new)?;
        let negative: Vec<Option<u64>> = negative.iter().map(Value::as_u64).collect();
        let dots = match form {
            Form::Differences => Some((0, 1, "overrideNegativeRatios")),
            Form::Ratios => Some((1, 2, "overrideNegativeDifferences")),
            _ => None,
        };
        if let Some((colour, usual, name)) = dots {
            let dots = &mut self.dots[colour];
            if !negative.is_empty() && negative != [Some(usual)] {
                return Ok(false);
            }
            dots.count += 1;
            dots.has_clues |= !clues.is_empty();
            dots.is_complete |= !negative.is_empty();
            dots.is_exception = constraint[name] == true;
        } else if form == Form::Sums && !negative.is_empty() {
            // The rule is about the letters of all constraints.
            let all = Foreign::switch(ALL_XV);
            let is_all = negative.contains(&Some(5)) && negative.contains(&Some(10));
            if !is_all || negative.len() != 2 || self.square.others.contains(&all) {
                return Ok(false);
            }
            self.square.others.push(all);
        } else if !negative.is_empty() {
            return Ok(false);
        }
        let is_house = form == Form::Different;
        for clue in clues {
            match is_house && clue.cells.len() == side {
                true => self.square.extras.push(clue.cells),
                false => self.square.others.push(clue),
            }
        }
        Ok(true)
    }

    fn regions(&mut self, value: &Value) -> Result<(), Fault> {
        let side = self.square.side;
        if self.square.has_regions {
            return Err(Fault::new("the board has other regions already"));
        }
        let list = value.as_array().filter(|list| list.len() == side * side);
        let list = list.map(|list| list.iter().map(Value::as_u64).collect::<Option<Vec<u64>>>());
        let regions = list.flatten().ok_or_else(|| {
            Fault::new(format!("expected the region of each of {} cells, from 0", side * side))
                .hint("cells without a region are not supported")
        })?;
        let regions = renumber(&regions);
        let is_whole =
            |region: usize| regions.iter().filter(|number| **number == region).count() == side;
        if !(0..side).all(is_whole) {
            return Err(Fault::new(format!("expected {side} regions of {side} cells")));
        }
        (self.square.regions, self.square.has_regions) = (Some(regions), true);
        Ok(())
    }

    /// Keeps a constraint under a name that says its number and what it is called.
    fn keep(&mut self, r#type: u64, constraint: &Value) {
        let custom = constraint["definition"]["name"].as_str().filter(|name| !name.is_empty());
        let name = custom.unwrap_or_else(|| named(r#type).0);
        let name: String = name.chars().take(100).collect();
        self.kept.add(&format!("{SUDOKUMAKER}{type} {name}"), constraint.clone());
    }

    fn finish(mut self) -> Result<SquarePuzzle, Fault> {
        let [white, black] = &self.dots;
        for (dots, others) in [(white, black), (black, white)] {
            let is_clear = dots.count == 1 && (!others.has_clues || others.is_exception);
            if dots.is_complete && !is_clear {
                let message = "the rule that all dots of a colour are given is not supported \
                               beside several constraints, or where dots of the other colour are \
                               no exceptions from it";
                return Err(Fault::new(message));
            }
        }
        let rule = match (white.is_complete, black.is_complete) {
            (true, true) => Some(ALL_DOTS),
            (true, false) => Some(ALL_WHITE_DOTS),
            (false, true) => Some(ALL_BLACK_DOTS),
            (false, false) => None,
        };
        self.square.others.extend(rule.map(Foreign::switch));
        if self.has_groups {
            if !self.square.has_regions {
                return Err(Fault::new("disjoint groups need regions"));
            }
            let regions = self.square.regions.as_deref();
            self.square.extras.extend(groups(self.square.side, regions)?);
        }
        Ok(self.square)
    }
}
