//! A puzzle as formats state it that draw every region and line: which rules that comes to, and what
//! there is to draw.

use super::characters::{refuse, refuse_clues};
use super::rules_cache::{Fault, RulesCache};
use super::{Entry, Metadata, WriteError};
use crate::board::{Cell, Grid, HouseKind, Size};
use crate::rules::{Layout, Puzzle, Regions};
use std::collections::BTreeSet;
use std::sync::Arc;

/// What there is to say of a puzzle of givens on a square board.
pub(super) struct SquarePuzzle {
    /// Rows, columns and symbols.
    pub side: usize,
    /// The number of each cell's region; `None` for the boxes that a side has by default.
    pub regions: Option<Vec<usize>>,
    /// Whether both diagonals are houses.
    pub diagonals: bool,
    /// Further sets of cells that hold each symbol once.
    pub windows: Vec<Vec<Cell>>,
    /// The givens.
    pub givens: Grid,
}

impl SquarePuzzle {
    /// What there is to say of a puzzle, unless it has rules that are not among this.
    pub fn of(puzzle: &Puzzle, format: &str) -> Result<Self, WriteError> {
        let rules = puzzle.rules();
        let known = ["classic", "jigsaw", "x", "windoku"];
        if let Some(other) = rules.variant().split('+').find(|part| !known.contains(part)) {
            return Err(refuse(format, &format!("the variant {other}")));
        }
        refuse_clues(puzzle, format)?;
        let mut regions = vec![0; rules.board().cell_count()];
        let (mut diagonals, mut windows) = (false, Vec::new());
        for house in rules.houses() {
            match house.kind {
                HouseKind::Box | HouseKind::Region => {
                    house.cells.iter().for_each(|cell| regions[cell.index()] = house.index);
                }
                HouseKind::Diagonal => diagonals = true,
                HouseKind::Window => windows.push(house.cells.clone()),
                HouseKind::Row | HouseKind::Column => {}
            }
        }
        let (side, givens) = (rules.board().symbol_count(), puzzle.givens());
        Ok(SquarePuzzle { side, regions: Some(regions), diagonals, windows, givens })
    }

    /// Whether the regions are the boxes that a board of the side has by default.
    pub fn has_default_boxes(&self) -> bool {
        let boxes = Size::of_side(self.side).ok().and_then(|size| box_numbers(size, self.side));
        self.regions.is_none() || self.regions == boxes
    }

    /// The puzzle.
    pub fn entry(
        self,
        solution: Option<Grid>,
        metadata: Metadata,
        cache: &mut RulesCache<'_>,
    ) -> Result<Entry, Fault> {
        let mut named = Vec::new();
        let sizes = sizes(self.side)?;
        let mut layouts: Vec<Layout> = sizes.iter().copied().map(Layout::of_size).collect();
        if let Some(regions) = &self.regions {
            let same =
                |layout: &Layout| box_numbers(layout.size, self.side).as_ref() == Some(regions);
            match layouts.iter().find(|layout| same(layout)) {
                Some(found) => layouts = vec![found.clone()],
                None => {
                    let regions = Regions::new(self.side, regions.clone());
                    let regions = regions.map_err(|error| Fault::new(error.to_string()))?;
                    layouts.iter_mut().for_each(|layout| layout.regions = Some(regions.clone()));
                    named.push("jigsaw");
                }
            }
        }
        let window_count = self.windows.len();
        named.extend((window_count > 0).then_some("windoku"));
        named.extend(self.diagonals.then_some("x"));
        let variant = if named.is_empty() { "classic".to_owned() } else { named.join("+") };
        // Windows have the shape of boxes, which regions leave open.
        let layout = match window_count {
            0 => layouts.swap_remove(0),
            _ => self.layout_of_windows(layouts, &variant, cache)?,
        };
        let rules = Arc::clone(&cache.stated(&variant, &layout)?.rules);
        let puzzle = Puzzle::of_givens(rules, &self.givens);
        let puzzle = puzzle.map_err(|error| Fault::new(error.to_string()))?;
        Ok(Entry { solution, metadata, ..Entry::of(puzzle) })
    }

    /// The layout whose windows are these.
    fn layout_of_windows(
        &self,
        layouts: Vec<Layout>,
        variant: &str,
        cache: &mut RulesCache<'_>,
    ) -> Result<Layout, Fault> {
        let set = |cells: &Vec<Cell>| cells.iter().copied().collect::<BTreeSet<Cell>>();
        let wanted: BTreeSet<_> = self.windows.iter().map(set).collect();
        for layout in layouts {
            let Ok(known) = cache.rules(variant, &layout) else { continue };
            let windows =
                known.rules.houses().iter().filter(|house| house.kind == HouseKind::Window);
            if windows.map(|house| set(&house.cells)).collect::<BTreeSet<_>>() == wanted {
                return Ok(layout);
            }
        }
        Err(Fault::new(
            "its extra regions are not the windows of a windoku, and no others are known",
        ))
    }
}

/// The sizes that a board of a side can have, the default one first.
fn sizes(side: usize) -> Result<Vec<Size>, Fault> {
    let default = Size::of_side(side).map_err(|error| Fault::new(error.to_string()))?;
    let shapes = (2..=5).filter(|rows| side.is_multiple_of(*rows));
    let others = shapes.filter_map(|rows| Size::of_boxes(rows, side / rows).ok());
    Ok(std::iter::once(default).chain(others.filter(|size| *size != default)).collect())
}

/// The number of the box that each cell is in.
fn box_numbers(size: Size, side: usize) -> Option<Vec<usize>> {
    let shape = size.boxes()?;
    let number =
        |cell: usize| (cell / side / shape.rows) * (side / shape.cols) + cell % side / shape.cols;
    Some((0..side * side).map(number).collect())
}

/// Numbers regions in the order in which they are met, so that equal divisions are equal.
pub(super) fn renumber(names: &[impl PartialEq]) -> Vec<usize> {
    let mut met = Vec::new();
    let mut numbers = Vec::with_capacity(names.len());
    for name in names {
        let number = met.iter().position(|known| *known == name);
        numbers.push(number.unwrap_or(met.len()));
        if number.is_none() {
            met.push(name);
        }
    }
    numbers
}
