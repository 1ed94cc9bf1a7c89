//! The request made by the flags of `satoku generate`, and its errors in terms of the flags.

use super::failure::{Failure, shown};
use super::generate::Generate;
use super::input::{layout, looks_like_path, read_small};
use satoku::board::{Board, Cell, Grid};
use satoku::generate::{Request, RequestError};
use satoku::quote::quote;
use satoku::rules::RulesError;
use std::path::Path;

impl Generate {
    /// Returns the request.
    pub fn request(&self) -> Result<Request, Failure> {
        let layout = layout(self.size, self.regions.as_deref())?.unwrap_or_default();
        if layout.regions.is_some() && !self.variant.split('+').any(|name| name == "jigsaw") {
            return Err(Failure::usage("--regions are for jigsaws").hint("add --variant jigsaw"));
        }
        let request = Request::named(&self.variant, &layout);
        let mut request = request.map_err(|error| Self::refused(&error.into()))?;
        let board = request.rules().board().clone();
        let pattern = self.pattern.as_ref().map(|path| {
            let text = read_small(path)?;
            read_pattern(&text, &board).map_err(|message| {
                Failure::usage(format!("{}: {message}", path.display())).hint(
                    "a pattern has a line for each row, `.` for a blank cell, `1` for a given one",
                )
            })
        });
        let solution = self.solution.as_deref().map(|text| self.read_solution(text, &board));
        let keep = self.keep.iter().map(|text| read_cell(text, &board));
        request.clues = self.clues;
        request.symmetry = self.symmetry;
        request.pattern = pattern.transpose()?;
        request.solution = solution.transpose()?;
        request.keep = keep.collect::<Result<_, _>>()?;
        request.difficulty.clone_from(&self.difficulty);
        request.require.clone_from(&self.require);
        request.forbid.clone_from(&self.forbid);
        request.max_technique.clone_from(&self.max_technique);
        request.assurance = self.assurance;
        request.engine = self.engine;
        request.tries = self.tries;
        Ok(request)
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
            RequestError::Kind { .. } => "leave this option out",
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
                "difficulty" => "change --difficulty, --require, --forbid or --max-technique",
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

/// Reads a cell named like r4c5.
fn read_cell(text: &str, board: &Board) -> Result<Cell, Failure> {
    let number = |part: &str| part.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let place = text.trim().strip_prefix(['r', 'R']).and_then(|rest| rest.split_once(['c', 'C']));
    let cell = place.and_then(|(row, col)| board.cell_at(number(row)?, number(col)?));
    cell.ok_or_else(|| {
        let (rows, cols) = board.extent();
        Failure::usage(format!(
            "--keep: expected a cell from r1c1 to r{rows}c{cols}, found `{}`",
            quote(text)
        ))
    })
}

/// Reads the cells that a pattern marks.
fn read_pattern(text: &str, board: &Board) -> Result<Vec<Cell>, String> {
    let rows: Vec<(usize, Vec<char>)> = text
        .lines()
        .enumerate()
        .map(|(number, line)| {
            (number + 1, line.chars().filter(|c| !c.is_whitespace()).collect::<Vec<_>>())
        })
        .filter(|(_, row)| !row.is_empty())
        .collect();
    let (height, width) = board.extent();
    if rows.len() != height {
        return Err(format!("expected {height} rows, found {}", rows.len()));
    }
    let mut cells = Vec::new();
    for (row, (line, characters)) in rows.iter().enumerate() {
        if characters.len() != width {
            return Err(format!("line {line}: expected {width} cells, found {}", characters.len()));
        }
        let marked =
            characters.iter().enumerate().filter(|(_, character)| !"._0-".contains(**character));
        cells.extend(marked.filter_map(|(col, _)| board.cell_at(row, col)));
    }
    Ok(cells)
}
