//! The clues that a constraint of SudokuMaker lists.

use super::constraints::Form;
use super::places;
use crate::MAX_CLUES;
use satoku_core::board::Cell;
use satoku_core::rules::Foreign;
use serde_json::Value;

/// Reads the clues of a constraint; `None` if it says more than is known here.
///
/// # Errors
/// Says what is wrong with it.
pub(super) fn read(
    form: Form,
    constraint: &Value,
    side: usize,
) -> Result<Option<Vec<Foreign>>, String> {
    let list = |name: &str| list(constraint, name);
    let each = |name: &str, clue: &dyn Fn(&Value) -> Result<Foreign, String>| {
        list(name)?.iter().map(clue).collect::<Result<Vec<_>, _>>()
    };
    Ok(Some(match form {
        Form::Cells(field) => each("cells", &|item| {
            let cell = places::cell(item, side).ok_or_else(|| expected_cells("cells", side))?;
            Ok(Foreign::clue(field, vec![cell], None))
        })?,
        Form::Different => {
            let cells = &constraint["cells"];
            let is_empty = cells.as_array().is_none_or(Vec::is_empty);
            let cells = if is_empty { Vec::new() } else { cells_of(cells, "cells", side)? };
            (!cells.is_empty())
                .then(|| Foreign::clue("extraregion", cells, None))
                .into_iter()
                .collect()
        }
        Form::Differences => each("clues", &|item| dot("difference", 1, item, side))?,
        Form::Ratios => each("clues", &|item| dot("ratio", 2, item, side))?,
        Form::Sums => each("clues", &|item| sum(item, side))?,
        Form::Cages => each("cages", &|item| cage(item, side))?,
        Form::Clones => {
            let groups = list("groups")?.iter().map(|group| clones(group, side));
            groups.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect()
        }
        Form::Quadruples => each("clues", &|item| quadruple(item, side))?,
        Form::Thermometers => {
            let is_slow = constraint["slow"] == true;
            let field = if is_slow { "slowthermometer" } else { "thermometer" };
            lines(constraint, "thermometers", (field, None), side)?
        }
        Form::Lines(field) => lines(constraint, "lines", (field, None), side)?,
        Form::Whispers => {
            let difference = whole(&constraint["minDifference"], "minDifference")?;
            lines(constraint, "lines", ("whispers", Some(difference.to_string())), side)?
        }
        Form::RegionSums => {
            if constraint["singleRegionTotals"] != false {
                return Ok(None);
            }
            lines(constraint, "lines", ("regionsumline", None), side)?
        }
        Form::GroupLines => {
            let Some(field) = alternation(&constraint["groups"], side) else { return Ok(None) };
            lines(constraint, "lines", (field, None), side)?
        }
        Form::Arrows => {
            let mut arrows = Vec::new();
            for item in list("bulbsWithArrows")? {
                let Some(read) = arrows_of(item, side)? else { return Ok(None) };
                arrows.extend(read);
            }
            arrows
        }
        Form::LittleKillers => each("clues", &|item| little_killer(item, side))?,
        Form::Outside(field) => each("clues", &|item| {
            let value = Some(whole(&item["value"], "value")?.to_string());
            Ok(Foreign::from_outside(field, outside(item, side)?, Vec::new(), value))
        })?,
        _ => return Ok(None),
    }))
}

/// Returns a list of a constraint; one that is left out is empty.
pub(super) fn list<'v>(constraint: &'v Value, name: &str) -> Result<&'v [Value], String> {
    match &constraint[name] {
        Value::Null => Ok(&[]),
        Value::Array(list) if list.len() <= MAX_CLUES => Ok(list),
        _ => Err(format!("expected `{name}` to be a list of at most {MAX_CLUES}")),
    }
}

fn expected_cells(name: &str, side: usize) -> String {
    format!("expected `{name}` to be numbers of cells, 0 to {}", side * side - 1)
}

fn cells_of(value: &Value, name: &str, side: usize) -> Result<Vec<Cell>, String> {
    places::cells(value, side).ok_or_else(|| expected_cells(name, side))
}

fn whole(value: &Value, name: &str) -> Result<u64, String> {
    value.as_u64().ok_or_else(|| format!("expected `{name}` to be a whole number"))
}

fn edge(item: &Value, side: usize) -> Result<Vec<Cell>, String> {
    places::edge(&item["edge"], side)
        .ok_or_else(|| "expected `edge` to be the number of an edge on the board".to_owned())
}

fn outside(item: &Value, side: usize) -> Result<(i32, i32), String> {
    places::outside(&item["outerCell"], side)
        .ok_or_else(|| "expected `outerCell` to be the number of a place outside".to_owned())
}

/// Reads a dot, which has no value where it is the usual one.
fn dot(field: &'static str, usual: u64, item: &Value, side: usize) -> Result<Foreign, String> {
    let value = Some(whole(&item["value"], "value")?).filter(|value| *value != usual);
    Ok(Foreign::clue(field, edge(item, side)?, value.map(|value| value.to_string())))
}

fn sum(item: &Value, side: usize) -> Result<Foreign, String> {
    let letter = match item["value"].as_u64() {
        Some(10) => "X",
        Some(5) => "V",
        _ => return Err("expected a `value` of 5 or 10".to_owned()),
    };
    Ok(Foreign::clue("xv", edge(item, side)?, Some(letter.to_owned())))
}

/// Reads a cage; a total of 0 is none.
fn cage(item: &Value, side: usize) -> Result<Foreign, String> {
    let cells = cells_of(&item["cells"], "cells", side)?;
    let total = match &item["value"] {
        Value::Null => 0,
        value => whole(value, "value")?,
    };
    Ok(Foreign::clue(Foreign::CAGE, cells, (total > 0).then(|| total.to_string())))
}

/// Reads cells that hold the same symbol: pairs of the first one and another.
fn clones(group: &Value, side: usize) -> Result<Vec<Foreign>, String> {
    let cells = cells_of(group, "groups", side)?;
    let (first, others) = cells.split_first().ok_or_else(|| expected_cells("groups", side))?;
    let clone = |other: &Cell| Foreign {
        others: vec![*other],
        ..Foreign::clue("clone", vec![*first], None)
    };
    Ok(others.iter().map(clone).collect())
}

fn quadruple(item: &Value, side: usize) -> Result<Foreign, String> {
    let cells = places::corner(&item["corner"], side)
        .ok_or("expected `corner` to be the number of a corner between four cells")?;
    let digits = list(item, "digits")?.iter().map(|digit| Ok(whole(digit, "digits")?.to_string()));
    let digits = digits.collect::<Result<Vec<_>, String>>()?.join(",");
    Ok(Foreign::clue("quadruple", cells, Some(digits)))
}

/// Reads lines, each a clue with the same value.
fn lines(
    constraint: &Value,
    name: &str,
    (field, value): (&'static str, Option<String>),
    side: usize,
) -> Result<Vec<Foreign>, String> {
    // What these say of neighbours alone is the same of the pieces of a line.
    let has_pieces = matches!(field, "whispers" | "parityline");
    let mut clues = Vec::new();
    for line in list(constraint, name)? {
        // A line of one cell was begun and not drawn.
        if line.as_array().is_some_and(|cells| cells.len() < 2) {
            continue;
        }
        let cells = cells_of(line, name, side)?;
        let pieces = if has_pieces { pieces(&cells) } else { vec![cells] };
        let clue = |cells| Foreign::of_lines(field, vec![cells], value.clone());
        clues.extend(pieces.into_iter().map(clue));
    }
    Ok(clues)
}

/// Divides a line that meets itself, such as a loop, into lines that do not. Each begins where the
/// one before ends.
fn pieces(line: &[Cell]) -> Vec<Vec<Cell>> {
    let mut pieces: Vec<Vec<Cell>> = vec![Vec::new()];
    let mut last = None;
    for cell in line {
        if pieces.last().is_some_and(|piece| piece.contains(cell)) {
            pieces.push(last.into_iter().collect());
        }
        pieces.last_mut().into_iter().for_each(|piece| piece.push(*cell));
        last = Some(*cell);
    }
    pieces
}

/// Returns the field of lines whose symbols alternate between these groups, each the sum of 2 to
/// the power of its digits.
fn alternation(groups: &Value, side: usize) -> Option<&'static str> {
    let found = groups.as_array().filter(|groups| groups.len() <= side)?;
    let mut found = found.iter().map(Value::as_u64).collect::<Option<Vec<u64>>>()?;
    found.sort_unstable();
    let grouped = |count: usize, group: &dyn Fn(usize) -> usize| {
        let mut groups = vec![0u64; count];
        (1..=side).for_each(|digit| groups[group(digit)] |= 1 << digit);
        groups.sort_unstable();
        groups
    };
    if side.is_multiple_of(3) && found == grouped(3, &|digit| (digit - 1) / (side / 3)) {
        Some("entropicline")
    } else if found == grouped(3, &|digit| digit % 3) {
        Some("modularline")
    } else if found == grouped(2, &|digit| digit % 2) {
        Some("parityline")
    } else {
        None
    }
}

/// Reads the arrows of a circle; `None` for a circle of several cells.
///
/// Sources disagree whether an arrow begins with the circle's cell, which is not added up, so both
/// are read; an arrow never runs back into its circle.
fn arrows_of(item: &Value, side: usize) -> Result<Option<Vec<Foreign>>, String> {
    let circle = cells_of(&item["bulbCells"], "bulbCells", side)?;
    let [bulb] = circle[..] else { return Ok(None) };
    let arrow = |line: &Value| {
        let cells = cells_of(line, "arrows", side)?;
        let line = match cells.first() == Some(&bulb) {
            true => cells,
            false => [&[bulb], &cells[..]].concat(),
        };
        Ok(Foreign { cells: vec![bulb], ..Foreign::of_lines("arrow", vec![line], None) })
    };
    let arrows = list(item, "arrows")?.iter();
    let arrows = arrows.filter(|line| line.as_array().is_none_or(|line| !line.is_empty()));
    arrows.map(arrow).collect::<Result<Vec<_>, _>>().map(Some)
}

fn little_killer(item: &Value, side: usize) -> Result<Foreign, String> {
    let at = outside(item, side)?;
    let seen = match item["diagonal"].as_i64() {
        Some(diagonal @ (-1 | 1)) => places::diagonal(at, diagonal == -1, side),
        _ => return Err("expected a `diagonal` of 1 or -1".to_owned()),
    };
    let seen = seen.ok_or("expected a `diagonal` that leads into the board")?;
    let value = Some(whole(&item["value"], "value")?.to_string());
    Ok(Foreign::from_outside("littlekillersum", at, seen, value))
}
