//! The last check before printing: finds faults for which a service would refuse the book, or a
//! buyer return it.

use satoku_core::names::names;
use std::collections::BTreeMap;
use std::fmt;

/// A check of the pages or puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PreflightCheck {
    /// No type is smaller than the service prints.
    Fonts,
    /// No line is thinner than the service prints.
    Strokes,
    /// No ink is in a margin or the fold.
    Margins,
    /// No symbols or marks of boards lie on each other.
    Overlaps,
    /// Every character has a glyph.
    Glyphs,
    /// The inks are black and gray only, and no gray is too light to print.
    Colours,
    /// There are not too many blank pages in a row.
    Blanks,
    /// The number of pages is even, and the service binds it.
    Pages,
    /// All type of large print is large, and its lines are heavy.
    LargePrint,
    /// No puzzle occurs twice.
    Repeats,
    /// Every puzzle has one solution, the one that is printed.
    Solutions,
    /// Puzzles beyond the known techniques are there only if sections ask for them.
    Levels,
}

names!(PreflightCheck {
    Fonts => "fonts",
    Strokes => "strokes",
    Margins => "margins",
    Overlaps => "overlaps",
    Glyphs => "glyphs",
    Colours => "colours",
    Blanks => "blank pages",
    Pages => "page count",
    LargePrint => "large print",
    Repeats => "repeats",
    Solutions => "solutions",
    Levels => "levels",
});

impl PreflightCheck {
    /// Returns the key of the spec that causes a fault, and what to do about it.
    pub fn remedy(self) -> (&'static str, &'static str) {
        match self {
            PreflightCheck::Pages => {
                ("trim", "choose another trim, other puzzles-per-page, or more or fewer puzzles")
            }
            PreflightCheck::Glyphs => ("title", "write it with other characters"),
            PreflightCheck::LargePrint => (
                "edition",
                "choose a larger trim, or fewer puzzles-per-page and solutions-per-page",
            ),
            PreflightCheck::Fonts
            | PreflightCheck::Strokes
            | PreflightCheck::Margins
            | PreflightCheck::Overlaps
            | PreflightCheck::Colours
            | PreflightCheck::Blanks => {
                ("trim", "choose a larger trim or fewer puzzles-per-page; or mend your templates")
            }
            PreflightCheck::Repeats | PreflightCheck::Solutions | PreflightCheck::Levels => {
                ("section", "this is a fault in satoku, please report it")
            }
        }
    }
}

/// A fault that prevents printing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreflightFault {
    /// The page, from 1, if it is on one.
    pub page: Option<usize>,
    /// The check that it fails.
    pub check: PreflightCheck,
    /// The fault, with the measure and the limit.
    pub cause: String,
}

impl fmt::Display for PreflightFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.page {
            Some(page) => write!(f, "page {page}: {}", self.cause),
            None => f.write_str(&self.cause),
        }
    }
}

/// The result of checking a book. `Display` writes the report.
#[derive(Debug, Clone)]
pub struct Preflight {
    pub(super) faults: Vec<PreflightFault>,
    /// The measurements of each check.
    pub(super) facts: BTreeMap<PreflightCheck, String>,
}

/// The most faults of a check that the report lists; for more it gives their number.
const LISTED: usize = 10;

impl Preflight {
    /// Returns the faults; none if the book can be printed.
    pub fn faults(&self) -> &[PreflightFault] {
        &self.faults
    }
}

impl fmt::Display for Preflight {
    /// Writes one line for each check with its measurements, and the faults below it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (check, name) in PreflightCheck::ALL {
            let faults: Vec<_> = self.faults.iter().filter(|fault| fault.check == check).collect();
            let verdict = if faults.is_empty() { "good" } else { "BAD" };
            if let Some(fact) = self.facts.get(&check) {
                writeln!(f, "{verdict:4}  {name}: {fact}")?;
            }
            for fault in faults.iter().take(LISTED) {
                writeln!(f, "      {fault}")?;
            }
            if faults.len() > LISTED {
                writeln!(f, "      and {} more", faults.len() - LISTED)?;
            }
        }
        Ok(())
    }
}
