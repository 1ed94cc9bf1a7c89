//! The difficulty requested of one puzzle, and the distance of a rating from it.

use super::grade::Grade;
use super::{Request, RequestError};
use satoku_logic::{Family, Ladder, Level, Needs, Progress, Rating, Score, Selection, Technique};
use std::fmt;

/// The difficulty requested of one puzzle.
///
/// A technique counts as used if the puzzle's rating counts it: in some round nothing easier
/// applies, and it does.
#[derive(Debug, Clone, Copy)]
pub struct Goal<'a> {
    grade: Option<Grade>,
    require: &'a [Selection],
    forbid: &'a [Selection],
    max_technique: Option<&'a Selection>,
}

/// The distance of a rating from a goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Shortfall {
    /// Nothing.
    Nothing,
    /// The rating is right, but the number of givens does not fit the level.
    Givens,
    /// The distance from the range in tenths, plus the weight of techniques that are missing or
    /// forbidden.
    Distance(u32),
}

/// The weight of a technique that is missing or forbidden, in tenths of the rating.
const TECHNIQUE: u32 = 5;

impl<'a> Goal<'a> {
    /// Returns the goal of a request for one of its puzzles; `None` if any puzzle will do.
    pub fn of(request: &'a Request, index: u64) -> Option<Self> {
        let grade = request.difficulty.as_ref().map(|mix| mix.grade(index));
        Goal::with_grade(request, grade)
    }

    /// Returns the goals of a request, one for each grade.
    pub(crate) fn all(request: &'a Request) -> Vec<Self> {
        let Some(mix) = &request.difficulty else {
            return Goal::with_grade(request, None).into_iter().collect();
        };
        mix.grades().filter_map(|grade| Goal::with_grade(request, Some(grade))).collect()
    }

    fn with_grade(request: &'a Request, grade: Option<Grade>) -> Option<Self> {
        let Request { require, forbid, max_technique, .. } = request;
        let any =
            grade.is_none() && require.is_empty() && forbid.is_empty() && max_technique.is_none();
        (!any).then_some(Goal { grade, require, forbid, max_technique: max_technique.as_ref() })
    }

    /// Returns the level, if a level is requested.
    pub fn level(&self) -> Option<Level> {
        match self.grade {
            Some(Grade::Level(level)) => Some(level),
            _ => None,
        }
    }

    /// Returns the lowest and the highest rating that can meet the goal.
    pub fn scores(&self) -> (Score, Score) {
        let (low, high) =
            self.grade.map_or((Technique::FullHouse.score(), Score::new(u8::MAX)), Grade::scores);
        let required = self.require.iter().map(|selection| selection.easiest().score());
        (required.fold(low, Score::max), high)
    }

    /// Returns the techniques that the goal allows.
    pub(crate) fn ladder(&self) -> Ladder {
        Ladder::of(Technique::all().filter(|one| self.allows(*one)))
    }

    /// Returns whether the goal allows a technique that uses clues other than givens.
    pub(crate) fn uses_clues(&self) -> bool {
        let ladder = self.ladder().up_to(self.scores().1);
        ladder.techniques().any(|technique| technique.needs() == Needs::Clues)
    }

    fn allows(&self, technique: Technique) -> bool {
        !self.forbid.iter().any(|selection| selection.contains(technique))
            && self.max_technique.is_none_or(|max| technique.score() <= max.hardest().score())
    }

    /// Returns whether a puzzle with this rating meets the goal.
    pub fn is_met_by(&self, rating: &Rating) -> bool {
        self.shortfall(rating) == Shortfall::Nothing
    }

    /// Returns the distance of a rating from the goal.
    pub(crate) fn shortfall(&self, rating: &Rating) -> Shortfall {
        // It may be anything, and so is further away than what is known.
        if rating.end == Progress::Undecided {
            return Shortfall::Distance(u32::MAX);
        }
        let (low, high) = self.scores();
        let tenths = rating.score.map_or(u32::from(u8::MAX), |score| score.tenths().into());
        let below = u32::from(low.tenths()).saturating_sub(tenths);
        let above = tenths.saturating_sub(high.tenths().into());
        let used =
            |selection: &Selection| selection.techniques().iter().any(|one| rating.count(*one) > 0);
        let missing = self.require.iter().filter(|selection| !used(selection)).count();
        let unwanted = rating.techniques().filter(|(one, _)| !self.allows(*one)).count();
        let distance = below + above + TECHNIQUE * (missing + unwanted) as u32;
        match distance {
            0 if self.grade.is_none_or(|grade| grade.contains(rating)) => Shortfall::Nothing,
            0 => Shortfall::Givens,
            _ => Shortfall::Distance(distance),
        }
    }

    /// Refuses goals that are impossible on every board. `has_other_clues` says whether puzzles
    /// have clues besides givens.
    ///
    /// # Errors
    /// If no puzzle can meet it.
    pub(crate) fn refuse_impossible(&self, has_other_clues: bool) -> Result<(), RequestError> {
        let refuse = |this: String, that: String, why: &'static str| {
            Err(RequestError::Incompatible { this, that, why })
        };
        if !self.allows(Technique::FullHouse) {
            return Err(RequestError::Impossible(
                "forbidding Full House rules out every puzzle: the last empty cell is always one",
            ));
        }
        let (low, high) = self.scores();
        for selection in self.require {
            let require = || format!("require {selection}");
            if !has_other_clues
                && selection.techniques().iter().all(|one| one.needs() == Needs::Clues)
            {
                let why = "the technique uses other clues";
                return refuse(require(), "have no clues but givens".to_owned(), why);
            }
            if !selection.techniques().iter().any(|one| self.allows(*one)) {
                let why = "it is forbidden or harder than the hardest technique that may be used";
                return refuse(require(), "leave it out".to_owned(), why);
            }
            if let Some(grade) = self.grade.filter(|_| selection.easiest().score() > high) {
                let why = "the technique alone is rated higher";
                return refuse(require(), format!("have the difficulty {grade}"), why);
            }
        }
        if let Some(grade) = self.grade {
            if high < Technique::FullHouse.score() {
                return Err(RequestError::Impossible("no puzzle is rated below 1.0"));
            }
            if self.ladder().techniques().all(|one| highest_score(one) < low) {
                let why = "no technique is left that is rated so high";
                let difficulty = format!("have the difficulty {grade}");
                return refuse(difficulty, "leave out techniques".to_owned(), why);
            }
        }
        Ok(())
    }
}

/// Returns the highest score that a step of a technique can have.
fn highest_score(technique: Technique) -> Score {
    match technique.family() {
        // The score grows with the length.
        Family::Chains | Family::Forcing => Score::new(u8::MAX),
        Family::Singles | Family::Direct | Family::Locked | Family::Subsets | Family::Fish => {
            technique.score()
        }
        // Other parts, such as a subset or groups of cells, add at most half a point.
        _ => Score::new(technique.score().tenths().saturating_add(5)),
    }
}

impl fmt::Display for Goal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.grade {
            Some(grade) => grade.fmt(f)?,
            None => f.write_str("any difficulty")?,
        }
        let mut joint = " with ";
        for selection in self.require {
            write!(f, "{joint}{selection}")?;
            joint = " and ";
        }
        let mut joint = " without ";
        for selection in self.forbid {
            write!(f, "{joint}{selection}")?;
            joint = " and ";
        }
        self.max_technique.map_or(Ok(()), |max| write!(f, " up to {max}"))
    }
}
