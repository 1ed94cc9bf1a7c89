//! Reads the JSON object of a link.

use super::names::{CELLS, DIAGONALS, DOTS, LINES, SIDES, SWITCHES};
use crate::foreign_fields::says_something;
use crate::foreign_square::{SquarePuzzle, diagonals, renumber};
use crate::negatives::ALL_DOTS;
use crate::rules_cache::{Fault, RulesCache};
use crate::{Entry, MAX_CLUES, Metadata, OtherFields, unknown_parts};
use satoku_core::board::{Cell, Grid, Symbol};
use satoku_core::rules::Foreign;
use serde_json::{Map, Value};

/// The parts of a puzzle that were read so far.
struct Parts {
    side: usize,
    regions: Option<Vec<usize>>,
    extras: Vec<Vec<Cell>>,
    others: Vec<Foreign>,
    givens: Grid,
}

/// Reads a puzzle.
pub(super) fn entry(
    object: &Map<String, Value>,
    cache: &mut RulesCache<'_>,
) -> Result<Entry, Fault> {
    let side = object.get("gridSize").and_then(Value::as_u64);
    let side = side.ok_or_else(|| Fault::new("`gridSize` must be 4, 6 or 9"))?;
    let side = usize::try_from(side).ok().filter(|side| SIDES.contains(side));
    let side = side.ok_or_else(|| Fault::new("expected a `gridSize` of 4, 6 or 9"))?;
    let mut parts = Parts {
        side,
        regions: None,
        extras: Vec::new(),
        others: Vec::new(),
        givens: Grid::blank(side * side),
    };
    let mut kept = OtherFields::default();
    for (name, value) in object {
        if name != "gridSize" && says_something(value) && !parts.add(name, value)? {
            kept.keep(name, value.clone());
        }
    }
    unknown_parts::check(&kept, cache.options)?;
    let Parts { side, regions, extras, others, givens } = parts;
    let square = SquarePuzzle { side, regions, has_regions: true, extras, others, givens };
    let entry = square.entry(None, Metadata::default(), cache)?;
    Ok(unknown_parts::with_fields(entry, kept))
}

impl Parts {
    /// Adds what a field says; returns whether the field is known.
    fn add(&mut self, name: &str, value: &Value) -> Result<bool, Fault> {
        let side = self.side;
        let items = || {
            let list = value.as_array().filter(|list| list.len() <= MAX_CLUES);
            list.ok_or_else(|| {
                Fault::new(format!("`{name}`: expected a list of at most {MAX_CLUES} clues"))
            })
        };
        let numbered = |number: usize| move |what: &str| item_fault(name, number, what);
        let switch = SWITCHES.iter().find(|(known, _)| *known == name);
        let line = LINES.iter().find(|(known, _)| *known == name);
        let single = CELLS.iter().find(|(known, _)| *known == name);
        if let Some(which) = DIAGONALS.iter().position(|known| *known == name) {
            if is_on(name, value)? {
                self.extras.push(diagonals(side)[which].clone());
            }
        } else if let Some((_, field)) = switch {
            if is_on(name, value)? {
                self.others.push(Foreign::switch(*field));
            }
        } else if let Some((_, field)) = line {
            for (number, item) in (1..).zip(items()?) {
                let cells = cells(item, side).filter(|cells| cells.len() > 1);
                let cells = cells.ok_or_else(|| numbered(number)("expected two cells or more"))?;
                self.others.push(Foreign::of_lines(*field, vec![cells], None));
            }
        } else if let Some((_, field)) = single {
            for (number, item) in (1..).zip(items()?) {
                let cell = cell(item, side).ok_or_else(|| numbered(number)(A_CELL))?;
                self.others.push(Foreign::clue(*field, vec![cell], None));
            }
        } else {
            match name {
                "kropkiNegative" => {
                    if is_on(name, value)? {
                        self.others.push(Foreign::switch(ALL_DOTS));
                    }
                }
                "fixedNumbers" => self.add_givens(items()?)?,
                "regions" => self.regions = Some(regions(items()?, side)?),
                "extraRegions" => {
                    for (number, item) in (1..).zip(items()?) {
                        let cells = cells(item, side);
                        let cells = cells.ok_or_else(|| numbered(number)(SOME_CELLS))?;
                        match cells.len() == side {
                            true => self.extras.push(cells),
                            false => self.others.push(Foreign::clue("extraregion", cells, None)),
                        }
                    }
                }
                "arrows" => {
                    for (number, item) in (1..).zip(items()?) {
                        self.others.push(arrow(item, side).map_err(numbered(number))?);
                    }
                }
                "killerCages" => {
                    for (number, item) in (1..).zip(items()?) {
                        self.others.push(cage(item, side).map_err(numbered(number))?);
                    }
                }
                "kropkiDots" => {
                    for (number, item) in (1..).zip(items()?) {
                        self.others.push(dot(item, side).map_err(numbered(number))?);
                    }
                }
                _ => return Ok(false),
            }
        }
        Ok(true)
    }

    fn add_givens(&mut self, items: &[Value]) -> Result<(), Fault> {
        for (number, item) in (1..).zip(items) {
            let fault = |what: &str| item_fault("fixedNumbers", number, what);
            let cell = item.get("position").and_then(|item| cell(item, self.side));
            let cell = cell.ok_or_else(|| fault("expected a `position` such as row 0, col 3"))?;
            let value = item.get("value").and_then(Value::as_u64);
            let index = value.and_then(|value| usize::try_from(value).ok()?.checked_sub(1));
            let index = index.filter(|index| *index < self.side);
            let index =
                index.ok_or_else(|| fault(&format!("expected a value of 1 to {}", self.side)))?;
            self.givens.set(cell, Some(Symbol::new(index)));
        }
        Ok(())
    }
}

const A_CELL: &str = "expected a cell such as row 0, col 3";
const SOME_CELLS: &str = "expected a list of cells such as row 0, col 3";

fn item_fault(name: &str, number: usize, what: &str) -> Fault {
    Fault::new(format!("`{name}` {number}: {what}"))
}

/// Returns whether a rule of the whole board holds.
fn is_on(name: &str, value: &Value) -> Result<bool, Fault> {
    value.as_bool().ok_or_else(|| Fault::new(format!("`{name}`: expected true or false")))
}

/// Reads a cell: its row and its column from 0.
fn cell(item: &Value, side: usize) -> Option<Cell> {
    let number = |name: &str| {
        let number = usize::try_from(item.get(name)?.as_u64()?).ok()?;
        (number < side).then_some(number)
    };
    Some(Cell::new(number("row")? * side + number("col")?))
}

/// Reads a list of at least one cell.
fn cells(item: &Value, side: usize) -> Option<Vec<Cell>> {
    let list = item.as_array().filter(|list| (1..=side * side).contains(&list.len()))?;
    list.iter().map(|item| cell(item, side)).collect()
}

/// Returns the number of each cell's region.
fn regions(items: &[Value], side: usize) -> Result<Vec<usize>, Fault> {
    let mut of: Vec<Option<usize>> = vec![None; side * side];
    for (index, item) in items.iter().enumerate() {
        let fault = |what: &str| item_fault("regions", index + 1, what);
        let cells = cells(item, side).ok_or_else(|| fault(SOME_CELLS))?;
        for cell in cells {
            if of[cell.index()].replace(index).is_some() {
                return Err(fault("a cell is in two regions"));
            }
        }
    }
    let of: Option<Vec<usize>> = of.into_iter().collect();
    let of = of.ok_or_else(|| Fault::new("`regions`: a cell is in no region"))?;
    Ok(renumber(&of))
}

/// Reads an arrow, whose line begins in the cell of the circle that it touches.
fn arrow(item: &Value, side: usize) -> Result<Foreign, &'static str> {
    let cells_of = |name: &str| cells(item.get(name)?, side);
    let circle = cells_of("circleCells").ok_or("expected `circleCells`")?;
    let arrow = cells_of("arrowCells").ok_or("expected `arrowCells`")?;
    let touches = |cell: &&Cell| {
        let (first, cell) = (arrow[0].index(), cell.index());
        let near = |one: usize, other: usize| one.abs_diff(other) <= 1;
        near(first / side, cell / side) && near(first % side, cell % side)
    };
    let start = circle.iter().rev().find(touches).or(circle.last());
    let line = start.into_iter().chain(&arrow).copied().collect();
    Ok(Foreign { cells: circle, ..Foreign::of_lines("arrow", vec![line], None) })
}

fn cage(item: &Value, side: usize) -> Result<Foreign, &'static str> {
    let region = item.get("region").and_then(|item| cells(item, side));
    let region = region.ok_or("expected a `region` of cells")?;
    let sum = match item.get("sum") {
        None | Some(Value::Null) => None,
        Some(sum) => Some(sum.as_u64().ok_or("expected `sum` to be a whole number")?.to_string()),
    };
    Ok(Foreign::clue(Foreign::CAGE, region, sum))
}

fn dot(item: &Value, side: usize) -> Result<Foreign, &'static str> {
    let cell_of = |name: &str| cell(item.get(name)?, side);
    let (Some(one), Some(other)) = (cell_of("cell1"), cell_of("cell2")) else {
        return Err("expected `cell1` and `cell2`");
    };
    let found = item.get("dotType").and_then(Value::as_str);
    let known = DOTS.iter().find(|(name, _)| Some(*name) == found);
    let (_, field) = known.ok_or("expected a `dotType` of Consecutive or Double")?;
    Ok(Foreign::clue(*field, vec![one, other], None))
}
