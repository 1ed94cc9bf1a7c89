//! What is said about a whole grid: advice, mistakes and how a way ends.

use super::advice::Mistake;
use super::words::Words;
use crate::progress::Progress;

impl Words<'_> {
    /// Returns where to look: `look at row 3`.
    pub fn look_at(&self, place: &str) -> String {
        self.say(|all| all.look_at).put("place", place).text()
    }

    /// Returns where to look for a technique, which is given by its name.
    pub fn look_for(&self, technique: &str, place: &str) -> String {
        self.say(|all| all.look_for).put("technique", technique).put("place", place).text()
    }

    /// Returns that a grid is full and correct.
    pub fn solved(&self) -> String {
        self.say(|all| all.solved).text()
    }

    /// Returns the description of a mistake.
    pub fn mistake(&self, mistake: &Mistake) -> String {
        let mistake = match mistake {
            Mistake::Repeats(repeats) => {
                let repeats = repeats.iter().map(|repeat| {
                    let [first, second] = repeat.places;
                    let telling = self.say(|all| all.repeat);
                    let telling = match self.house_called(&repeat.house) {
                        Some(house) => telling.houses("house", [house]),
                        None => telling.put("house", &repeat.house),
                    };
                    telling
                        .put("symbol", self.symbol(repeat.symbol))
                        .put("first", self.cell_at(first))
                        .put("second", self.cell_at(second))
                        .text()
                });
                self.clauses(repeats)
            }
            Mistake::Changed(cells) => self.say(|all| all.changed).cells("cells", cells).text(),
            Mistake::Wrong(cells) => self.say(|all| all.wrong).cells("cells", cells).text(),
            Mistake::Suspects(cells) if cells.is_empty() => self.say(|all| all.no_suspects).text(),
            Mistake::Suspects(cells) => {
                self.say(|all| all.suspects).any_cell("cells", cells).text()
            }
            Mistake::Missing(cells) => self.say(|all| all.missing).cells("cells", cells).text(),
            Mistake::Unsolvable => self.say(|all| all.unsolvable).text(),
        };
        self.say(|all| all.mistake).put("mistake", mistake).text()
    }

    /// Returns that the budget was used up.
    pub fn undecided(&self) -> String {
        self.say(|all| all.undecided).text()
    }

    /// Returns that no known technique leads to the next symbol.
    pub fn stuck(&self) -> String {
        self.say(|all| all.stuck).text()
    }

    /// Returns that a technique, given by its name, has no step on the way to the solution.
    pub fn nowhere(&self, technique: &str) -> String {
        self.say(|all| all.nowhere).put("technique", technique).text()
    }

    /// Returns that no reason was found for a conclusion.
    pub fn no_reason(&self) -> String {
        self.say(|all| all.no_reason).text()
    }

    /// Returns the note that a puzzle has several solutions, and the consequence.
    pub fn several(&self) -> String {
        self.say(|all| all.several).text()
    }

    /// Returns how a way ended, and with which grid.
    pub fn end_of_way(&self, end: Progress, grid: &str) -> String {
        let telling = match end {
            Progress::Solved => self.say(|all| all.way_solved),
            Progress::Undecided => self.say(|all| all.way_undecided),
            _ => self.say(|all| all.way_stuck),
        };
        telling.put("grid", grid).text()
    }

    /// Returns the rating of a way. The score and the level are in the words of the language.
    pub fn rating(&self, score: &str, level: &str, scale: &str) -> String {
        let telling = self.say(|all| all.way_rated).put("score", score).put("level", level);
        telling.put("scale", scale).text()
    }
}
