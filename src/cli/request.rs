//! The request that the flags of `satoku generate` make, and what is wrong with it in terms of them.

use super::failure::{Exit, Failure};
use super::generate::Generate;
use super::input::{layout, read_small};
use satoku::board::{Board, Cell, Grid};
use satoku::generate::{Request, RequestError};
use satoku::random::Random;
use satoku::rules::{Layout, Regions, Registry, Rules, RulesError};

impl Generate {
    /// The request.
    pub fn request(&self, registry: &Registry) -> Result<Request, Failure> {
        let layout = layout(self.size, self.regions.as_deref())?.unwrap_or_default();
        if layout.regions.is_some() && !self.variant.split('+').any(|name| name == "jigsaw") {
            return Err(Failure::usage("--regions are for jigsaws").hint("add --variant jigsaw"));
        }
        // The board alone is needed to read cells; a jigsaw without regions has the same cells.
        let board = match registry.rules(&self.variant, &layout) {
            Ok(rules) => rules.board().clone(),
            Err(RulesError::NoRegions) => Board::square(layout.size.side()),
            Err(error) => return Err(self.refused(&error.into())),
        };
        let pattern = self.pattern.as_ref().map(|path| {
            let text = read_small(path)?;
            read_pattern(&text, &board).map_err(|message| {
                Failure::usage(format!("{}: {message}", path.display())).hint(
                    "a pattern has a line for each row, `.` for a blank cell, `1` for a given one",
                )
            })
        });
        Ok(Request {
            variant: self.variant.clone(),
            clues: self.clues,
            symmetry: self.symmetry,
            pattern: pattern.transpose()?,
            solution: self
                .solution
                .as_deref()
                .map(|text| self.read_solution(text, &board))
                .transpose()?,
            keep: self.keep.iter().map(|text| read_cell(text, &board)).collect::<Result<_, _>>()?,
            difficulty: self.difficulty.clone(),
            require: self.require.clone(),
            forbid: self.forbid.clone(),
            max_technique: self.max_technique.clone(),
            assurance: self.assurance,
            engine: self.engine,
            tries: self.tries,
            layout,
            ..Request::default()
        })
    }

    fn read_solution(&self, text: &str, board: &Board) -> Result<Grid, Failure> {
        let path = std::path::Path::new(text);
        let (name, text) = match path.is_file() {
            true => (path.display().to_string(), read_small(path)?),
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

    /// A request that cannot be met, in terms of the flags that made it.
    pub fn refused(&self, error: &RequestError) -> Failure {
        let (flag, hint) = match error {
            RequestError::Rules(RulesError::NoBoxes(_)) => (
                "--size",
                "choose a side of 4, 6, 8, 9, 10, 12, 15, 16, 20 or 25, or --variant jigsaw",
            ),
            RequestError::Rules(RulesError::Regions(_)) => {
                ("--regions", "give a layout of the board's size")
            }
            RequestError::Rules(_) => ("--variant", "see satoku generate --help"),
            RequestError::Symmetry(_) => {
                ("--symmetry", "choose a symmetry that the board has, such as rotate-180")
            }
            RequestError::TooFewClues { .. } if self.pattern.is_some() => {
                ("--pattern", "mark more cells")
            }
            RequestError::TooFewClues { .. } => ("--clues", "ask for more clues"),
            RequestError::TooManyClues { .. } => ("--clues", "ask for fewer clues"),
            RequestError::ClueSum { .. } => {
                ("--clues", "choose one of those, a range, or another --symmetry")
            }
            RequestError::Solution(_) | RequestError::SolutionLength { .. } => {
                ("--solution", "give a full grid that obeys the rules of the --variant and --size")
            }
            RequestError::Cell(_) => ("--keep", "name cells of the board"),
            RequestError::Incompatible { .. } => {
                ("--difficulty", "change --difficulty, --require, --forbid or --max-technique")
            }
            RequestError::GoalClues { .. } => {
                ("--difficulty", "ask for another number of --clues, or another --difficulty")
            }
            RequestError::Unrated(_) => {
                ("--difficulty", "leave --difficulty and wishes for techniques out")
            }
            RequestError::Unstated(_) => ("--assurance", "use --assurance double"),
            RequestError::Engine(_) => ("--engine", "leave it out"),
            _ => ("request", "leave one of them out"),
        };
        Failure::new(Exit::Usage, format!("{flag}: {error}")).hint(hint)
    }
}

/// Rules like those of the puzzles to come: random regions are others for each of them.
pub fn example_rules(registry: &Registry, request: &Request) -> Result<Rules, RulesError> {
    registry.rules(&request.variant, &request.layout).or_else(|error| match error {
        RulesError::NoRegions => {
            let size = request.layout.size;
            let regions = Regions::random(size.side(), &mut Random::new(0, 0));
            registry.rules(&request.variant, &Layout { size, regions: Some(regions) })
        }
        error => Err(error),
    })
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
            text.escape_default()
        ))
    })
}

/// Reads which cells a pattern marks.
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
