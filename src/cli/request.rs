//! The request made by the flags of `satoku generate`, and its errors in terms of the flags.

use super::failure::{Exit, Failure, shown};
use super::generate::Generate;
use super::image::Image;
use super::input::{LayoutFiles, looks_like_path, read_small};
use super::pattern;
use super::registry::registry;
use super::{Global, count_of};
use satoku::board::{Board, Cell, Symbols};
use satoku::generate::{
    CellList, Drawing, Figures, GenerateError, Request, RequestError, RequestFields, UniqueGrid,
};
use satoku::logic::Selection;
use satoku::oracle::Cancel;
use std::num::NonZeroU64;
use std::path::Path;

impl Generate {
    /// Returns the request.
    pub fn request(&self, global: &Global, cancel: &Cancel) -> Result<Request, Failure> {
        let image = self.image.as_deref().map(Image::read).transpose()?;
        let mut fields = RequestFields::default();
        let size = self.size.map(Ok).or_else(|| image.as_ref().map(Image::size)).transpose()?;
        let files = LayoutFiles {
            size,
            regions: self.regions.as_deref(),
            grids: self.grids.as_deref(),
            cells: self.cells.as_deref(),
        };
        if let Some(layout) = files.read()? {
            fields.size = Some(layout.size);
            fields.regions = layout.regions;
            fields.grids = layout.grids;
            fields.cells = layout.cells;
        }
        fields.variant = Some(self.variant.clone());
        fields.clues.clone_from(&self.clues);
        fields.symmetry = self.symmetry;
        fields.keep = Some(CellList::Names(self.keep.clone()));
        fields.solution =
            self.solution.as_deref().map(|text| self.read_solution(text)).transpose()?;
        fields.difficulty.clone_from(&self.difficulty);
        fields.require.clone_from(&self.require);
        fields.forbid.clone_from(&self.forbid);
        fields.max_technique.clone_from(&self.max_technique);
        fields.assurance = self.assurance;
        fields.engine = Some(self.engine);
        fields.tries = NonZeroU64::new(self.tries);
        fields.best_of = NonZeroU64::new(self.best_of).filter(|candidates| candidates.get() > 1);
        fields.balance = self.balance;
        let request = fields.request(registry());
        let mut request = request.map_err(|error| Self::refused(&error))?;
        if let Some(cells) = self.read_pattern(request.rules().board(), global)? {
            request = request.pattern(cells);
        }
        if let Some(image) = image {
            request = self.of_image(&image, request, global, cancel)?;
        }
        if let Some(figures) = self.read_layout(request.rules().board())? {
            request = request.figures(figures);
        }
        // Puzzles with other clues than givens are not made for techniques: those that need none of
        // these are left out afterwards.
        if let Some(next) = Selection::any_of(&self.at).filter(|_| request.kinds().is_empty()) {
            request = request.require([self.require.clone(), vec![next]].concat());
        }
        Ok(request)
    }

    /// Returns the cells that a pattern marks, and says how it was read where that may surprise.
    fn read_pattern(&self, board: &Board, global: &Global) -> Result<Option<Vec<Cell>>, Failure> {
        let (name, drawing) = match (&self.pattern, &self.pattern_text) {
            (None, None) => return Ok(None),
            (Some(path), _) => (shown(path), Drawing::read(&read_small(path)?, board)),
            (None, Some(word)) => ("--pattern-text".to_owned(), pattern::letters(word, board)),
        };
        let drawing = drawing.map_err(|fault| {
            Failure::usage(format!("{name}: {}", fault.message)).hint(fault.hint)
        })?;
        let (marked, all) = (drawing.cells.len(), board.cell_count());
        if let Some(blank) = drawing.blank {
            global.say(format_args!(
                "note: {name}: `{blank}` is taken for a blank cell, {marked} are marked"
            ));
        }
        if marked * 4 > all * 3 {
            global.say(format_args!("note: {name}: {marked} of {all} cells are marked as givens"));
        }
        Ok(Some(drawing.cells))
    }

    /// Returns the drawing along which clues are placed.
    fn read_layout(&self, board: &Board) -> Result<Option<Figures>, Failure> {
        let Some(text) = &self.layout else { return Ok(None) };
        let path = Path::new(text);
        let (name, figures) = match text.strip_prefix("letters:") {
            Some(word) => {
                let drawn = pattern::letters(word, board);
                let figures = drawn.and_then(|drawn| Figures::of_cells(&drawn.cells, board));
                ("--layout".to_owned(), figures)
            }
            None if path.is_file() || looks_like_path(text) => {
                (shown(path), Figures::read(&read_small(path)?, board))
            }
            None => ("--layout".to_owned(), Figures::read(text, board)),
        };
        let figures = figures
            .map_err(|fault| Failure::usage(format!("{name}: {}", fault.message)).hint(fault.hint));
        figures.map(Some)
    }

    /// Returns the request for the puzzle of an image, with the nearest grid that has one solution,
    /// and says how the grid differs.
    fn of_image(
        &self,
        image: &Image,
        request: Request,
        global: &Global,
        cancel: &Cancel,
    ) -> Result<Request, Failure> {
        let board = request.rules().board();
        let (rows, cols) = board.extent();
        let shaded = image.shaded((rows, cols))?;
        let name = &image.name;
        let found = UniqueGrid::near(&request, &shaded.grid, &shaded.clearness, cancel);
        let found = found.map_err(|error| match error {
            GenerateError::Request(error) => Generate::refused(&error),
            error => Failure::from(error),
        })?;
        let Some(UniqueGrid { grid, changed, at_least, .. }) = found else {
            let message = format!("{name}: no image near it has one solution only");
            return Err(Failure::new(Exit::GaveUp, message)
                .hint("choose an image with larger areas, or another --size"));
        };
        if self.size.is_none() && image.shades.extent() != (rows, cols) {
            let (height, width) = image.shades.extent();
            global.say(format_args!(
                "note: {name}: {width} x {height} pixels became {cols} x {rows} cells; --size sets \
                 others"
            ));
        }
        if !changed.is_empty() {
            let cells: Vec<String> =
                changed.iter().map(|cell| board.place(*cell).to_string()).collect();
            let fewer = match at_least {
                _ if at_least == changed.len() => "no fewer do".to_owned(),
                _ => format!("fewer than {at_least} do not do"),
            };
            global.say(format_args!(
                "note: {name}: {} changed so that there is one solution: {}; {fewer}",
                count_of(changed.len() as u64, "cell"),
                cells.join(", ")
            ));
        }
        Ok(request.solution(grid))
    }

    /// Returns a solution in the usual symbols.
    fn read_solution(&self, text: &str) -> Result<String, Failure> {
        let path = Path::new(text);
        let (name, text) = match path.is_file() || looks_like_path(text) {
            true => (shown(path), read_small(path)?),
            false => ("--solution".to_owned(), text.to_owned()),
        };
        let Some(symbols) = &self.symbols else { return Ok(text) };
        let dense: String = text.chars().filter(|character| !character.is_whitespace()).collect();
        let grid = symbols.read(&dense, dense.chars().count(), symbols.capacity());
        let grid = grid.map_err(|error| {
            let column = error.position().map_or(String::new(), |at| format!(":{}", at + 1));
            Failure::usage(format!("{name}{column}: {error}"))
                .hint("give the solution row by row, or the name of a file that holds it")
        })?;
        Ok(Symbols::default().write(&grid))
    }

    /// Returns the failure for a request that cannot be met, in terms of its flags.
    pub fn refused(error: &RequestError) -> Failure {
        let hint = error.hint();
        failure(error).hint(hint.as_deref().unwrap_or("see satoku generate --help"))
    }
}

/// Returns the failure for a request that cannot be met, with the flag to change.
pub fn failure(error: &RequestError) -> Failure {
    match error.field() {
        "request" => Failure::usage(format!("request: {error}")),
        field => Failure::usage(format!("--{}: {error}", field.replace('_', "-"))),
    }
}
