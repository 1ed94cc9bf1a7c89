//! The request made by the flags of `satoku generate`, and its errors in terms of the flags.

use super::cells::read_cells;
use super::failure::{Failure, shown};
use super::generate::Generate;
use super::input::{layout, looks_like_path, read_small};
use super::notes::note;
use super::pattern;
use satoku::board::{Board, Cell, Grid};
use satoku::generate::{Request, RequestError};
use satoku::logic::Selection;
use satoku::rules::{Registry, RulesError};
use std::path::Path;

impl Generate {
    /// Returns the request.
    pub fn request(&self) -> Result<Request, Failure> {
        let layout = layout(self.size, self.regions.as_deref(), self.grids.as_deref())?;
        let layout = layout.unwrap_or_default();
        if layout.regions.is_some() && !self.variant.split('+').any(|name| name == "jigsaw") {
            return Err(Failure::usage("--regions are for jigsaws").hint("add --variant jigsaw"));
        }
        if layout.grids.is_some() && !self.variant.split('+').any(|name| name == "overlapping") {
            let fault = Failure::usage("--grids are for overlapping boards");
            return Err(fault.hint("add --variant overlapping"));
        }
        let request = Request::named(&self.variant, &layout);
        let mut request = request.map_err(|error| Self::refused(&error.into()))?;
        let board = request.rules().board().clone();
        let solution = self.solution.as_deref().map(|text| self.read_solution(text, &board));
        let has_boxes = request.layout().regions.is_some()
            || !self.variant.split('+').any(|name| name == "jigsaw");
        let keep = read_cells("--keep", &self.keep, request.rules(), has_boxes)?;
        if let Some(counts) = &self.clues {
            request = request.clue_counts(counts.clone().with_names_of(&Registry::standard()));
        }
        request.symmetry = self.symmetry;
        request.pattern = self.read_pattern(&board)?;
        request.solution = solution.transpose()?;
        request.keep = keep;
        request.difficulty.clone_from(&self.difficulty);
        request.require.clone_from(&self.require);
        // Puzzles with other clues than givens are not made for techniques: those that need none of
        // these are left out afterwards.
        if request.kinds().is_empty() {
            request.require.extend(Selection::any_of(&self.at));
        }
        request.forbid.clone_from(&self.forbid);
        request.max_technique.clone_from(&self.max_technique);
        request.assurance = self.assurance;
        request.engine = self.engine;
        request.tries = self.tries;
        Ok(request)
    }

    /// Returns the cells that a pattern marks, and says how it was read where that may surprise.
    fn read_pattern(&self, board: &Board) -> Result<Option<Vec<Cell>>, Failure> {
        let (name, drawing) = match (&self.pattern, &self.pattern_text) {
            (None, None) => return Ok(None),
            (Some(path), _) => (shown(path), pattern::read(&read_small(path)?, board)),
            (None, Some(word)) => ("--pattern-text".to_owned(), pattern::letters(word, board)),
        };
        let drawing = drawing.map_err(|fault| {
            Failure::usage(format!("{name}: {}", fault.message)).hint(fault.hint)
        })?;
        let (marked, all) = (drawing.cells.len(), board.cell_count());
        if let Some(blank) = drawing.blank {
            note(format_args!("{name}: `{blank}` is taken for a blank cell, {marked} are marked"));
        }
        if marked * 4 > all * 3 {
            note(format_args!("{name}: {marked} of {all} cells are marked as givens"));
        }
        Ok(Some(drawing.cells))
    }

    fn read_solution(&self, text: &str, board: &Board) -> Result<Grid, Failure> {
        let path = Path::new(text);
        let (name, text) = match path.is_file() || looks_like_path(text) {
            true => (shown(path), read_small(path)?),
            false => ("--solution".to_owned(), text.to_owned()),
        };
        let dense: String = text.chars().filter(|character| !character.is_whitespace()).collect();
        let symbols = self.symbols.clone().unwrap_or_default();
        let grid = symbols.read(&dense, board.cell_count(), board.symbol_count());
        let grid = grid.map_err(|error| {
            let column = error.position().map_or(String::new(), |at| format!(":{}", at + 1));
            Failure::usage(format!("{name}{column}: {error}"))
                .hint("give the solution row by row, or the name of a file that holds it")
        })?;
        if !grid.is_full() {
            return Err(Failure::usage(format!("{name}: a solution has no blank cells")));
        }
        Ok(grid)
    }

    /// Returns the failure for a request that cannot be met, in terms of its flags.
    pub fn refused(error: &RequestError) -> Failure {
        let hint = match error {
            RequestError::Rules(RulesError::NoBoxes(_)) => {
                "choose a side of 4, 6, 8, 9, 10, 12, 15, 16, 20 or 25, or --variant jigsaw"
            }
            RequestError::Kind { .. } => {
                "add givens, such as --variant cage+given, or leave this option out"
            }
            RequestError::NoSuchKind { .. } => "name the kind in --variant, too",
            RequestError::TooFewClues { field: "pattern", .. } => "mark more cells",
            RequestError::ClueSum { .. } => "choose one of those, a range, or another --symmetry",
            RequestError::GoalClues { .. } => {
                "ask for another number of --clues, or another --difficulty"
            }
            RequestError::Unrated(_) => "leave out --difficulty and requests for techniques",
            error => match error.field() {
                "regions" => "give a layout of the board's size",
                "variant" => "see satoku generate --help",
                "symmetry" => "choose a symmetry that the board has, such as rotate-180",
                "clues" => too_many_or_few(error),
                "solution" => "give a full grid that obeys the rules of the --variant and --size",
                "keep" => "name cells of the board",
                "difficulty" => "change --difficulty, --at, --require, --forbid or --max-technique",
                "assurance" => "use --assurance double",
                "engine" => "leave --engine out",
                _ => "leave one of them out",
            },
        };
        failure(error).hint(hint)
    }
}

/// Returns the failure for a request that cannot be met, with the flag to change.
pub fn failure(error: &RequestError) -> Failure {
    match error.field() {
        "request" => Failure::usage(format!("request: {error}")),
        field => Failure::usage(format!("--{field}: {error}")),
    }
}

/// Returns the hint for a number of clues that no puzzle has.
pub fn too_many_or_few(error: &RequestError) -> &'static str {
    match error {
        RequestError::TooManyClues { .. } => "ask for fewer clues",
        _ => "ask for more clues",
    }
}
