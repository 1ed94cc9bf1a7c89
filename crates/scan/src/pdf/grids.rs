//! Finds the grids of a drawing, and what is in their cells.

use super::drawing::{Area, Drawing, Glyph, Line};
use super::error::PdfError;
use super::work::Work;
use crate::disjoint::DisjointSets;
use crate::photo::Areas;
use crate::photo::grids::in_reading_order;
use satoku_core::rules::Regions;

/// The sides of grids that are looked for.
const SIDES: std::ops::RangeInclusive<usize> = 4..=25;
/// How far lines that meet may be apart, in points.
const NEAR: f64 = 1.0;
/// By how much heavy lines are wider than thin ones.
const HEAVIER: f64 = 1.3;
/// The size of the type of symbols is at least this part of a cell; labels and candidates are
/// smaller.
const LEAST_SYMBOL: f64 = 0.4;
/// The most glyphs around a grid that are compared with one another. More are text in any case.
const MOST_AROUND: usize = 2_000;

/// A grid, or what looks like one.
#[derive(Debug, Clone)]
pub struct Found {
    /// Where it is on the page.
    pub area: Area,
    /// The grid, or the reason why it cannot be read.
    pub grid: Result<PrintedGrid, String>,
}

/// How heavy the lines of a grid are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Borders {
    /// Some of the lines between cells are heavier.
    Regions,
    /// All lines between cells are alike, and those around the grid are heavier.
    Outline,
    /// All lines are alike.
    Alike,
}

/// A square grid of cells.
#[derive(Debug, Clone)]
pub struct PrintedGrid {
    /// The number of rows.
    pub side: usize,
    /// How heavy its lines are.
    pub borders: Borders,
    /// What heavy lines bound.
    pub areas: Areas,
    /// What is written in each cell, row by row; empty for a blank one.
    pub cells: Vec<String>,
    /// Whether both diagonals are drawn.
    pub has_diagonals: bool,
    /// The cells that are shaded.
    pub shaded: Vec<usize>,
    /// Whether there is text beside its rows or columns, as clues are.
    pub has_text_around: bool,
}

/// A line along the page.
#[derive(Debug, Clone, Copy)]
struct Rule {
    /// Its place across its direction.
    at: f64,
    /// Where it begins and ends.
    from: f64,
    to: f64,
    width: f64,
}

/// The lines of a drawing: across, upwards and others.
struct Rules {
    across: Vec<Rule>,
    upwards: Vec<Rule>,
    slanted: Vec<Line>,
}

/// The lines across and upwards that meet.
type Group = (Vec<Rule>, Vec<Rule>);

/// Returns the grids of a drawing, and what looks like one, in reading order.
///
/// # Errors
/// If the work is used up, or the reading is cancelled.
pub fn find(drawing: &Drawing, work: &Work) -> Result<Vec<Found>, PdfError> {
    work.spend(64 * drawing.len() as u64)?;
    let (rules, filled) = rules(drawing);
    let mut areas: Vec<(Area, Option<usize>)> = Vec::new();
    for (across, upwards) in connected(&rules, work)? {
        let bounds = |rules: &[Rule]| {
            let points = rules.iter().flat_map(|rule| [(rule.from, rule.at), (rule.to, rule.at)]);
            Area::around(points)
        };
        let (Some(flat), Some(tall)) = (bounds(&across), bounds(&upwards)) else { continue };
        let area = Area { left: tall.bottom, right: tall.top, bottom: flat.bottom, top: flat.top };
        let is_square = (area.width() - area.height()).abs() < 0.02 * area.width();
        let side = if is_square { side(area, &across, &upwards, work)? } else { None };
        if side.is_some() || looks_like_grid(&across) && looks_like_grid(&upwards) {
            areas.push((area, side));
        }
    }
    // A grid within another one is part of its drawing.
    work.spend((areas.len() * areas.len()) as u64)?;
    let outer: Vec<Area> = areas.iter().map(|(area, _)| *area).collect();
    areas.retain(|(area, _)| !outer.iter().any(|other| other != area && other.covers(*area)));
    let all: Vec<Area> = areas.iter().map(|(area, _)| *area).collect();
    let mut found = Vec::with_capacity(areas.len());
    for (area, side) in areas {
        work.spend(8 * drawing.len() as u64)?;
        let grid = match side {
            Some(side) => read(drawing, &rules, &filled, area, side, &all),
            None => Err("its lines are not those of a square grid".to_owned()),
        };
        found.push(Found { area, grid });
    }
    in_reading_order(&mut found, 0, |found| {
        let Area { left, right, bottom, top } = found.area;
        [(left, top), (right, top), (right, bottom), (left, bottom)]
            .map(|(x, y)| (x as f32, -y as f32))
    });
    Ok(found)
}

/// Divides the lines of a drawing by direction; those upwards come from left to right. Rectangles
/// that are as thin as lines are lines; the others are returned, too.
fn rules(drawing: &Drawing) -> (Rules, Vec<Area>) {
    let mut rules = Rules { across: Vec::new(), upwards: Vec::new(), slanted: Vec::new() };
    let mut filled = Vec::new();
    for line in &drawing.lines {
        let Line { from, to, width } = *line;
        let (wide, high) = ((from.0 - to.0).abs(), (from.1 - to.1).abs());
        let rule = |at: (f64, f64), from: f64, to: f64| Rule {
            at: f64::midpoint(at.0, at.1),
            from: from.min(to),
            to: from.max(to),
            width,
        };
        if !(wide + high).is_finite() {
            continue;
        }
        if high <= 0.01 * wide {
            rules.across.push(rule((from.1, to.1), from.0, to.0));
        } else if wide <= 0.01 * high {
            rules.upwards.push(rule((from.0, to.0), from.1, to.1));
        } else {
            rules.slanted.push(*line);
        }
    }
    for area in &drawing.filled {
        let Area { left, right, bottom, top } = *area;
        let (wide, high) = (area.width(), area.height());
        if high < 6.0 && wide > 8.0 * high {
            let at = f64::midpoint(bottom, top);
            rules.across.push(Rule { at, from: left, to: right, width: high });
        } else if wide < 6.0 && high > 8.0 * wide {
            let at = f64::midpoint(left, right);
            rules.upwards.push(Rule { at, from: bottom, to: top, width: wide });
        } else {
            filled.push(*area);
        }
    }
    rules.upwards.sort_by(|a, b| a.at.total_cmp(&b.at));
    (rules, filled)
}

/// Returns the lines that meet, directly or through others.
fn connected(rules: &Rules, work: &Work) -> Result<Vec<Group>, PdfError> {
    let upwards = &rules.upwards;
    let count = rules.across.len();
    let mut sets = DisjointSets::of(count + upwards.len());
    for (index, rule) in rules.across.iter().enumerate() {
        let first = upwards.partition_point(|other| other.at < rule.from - NEAR);
        let count_near = upwards[first..].partition_point(|other| other.at <= rule.to + NEAR);
        work.spend(4 * count_near as u64)?;
        for (number, other) in upwards[first..][..count_near].iter().enumerate() {
            if (other.from - NEAR..=other.to + NEAR).contains(&rule.at) {
                sets.join(index, count + first + number);
            }
        }
    }
    let mut groups: std::collections::BTreeMap<usize, Group> = std::collections::BTreeMap::new();
    for index in 0..count + upwards.len() {
        let group = groups.entry(sets.least(index)).or_default();
        match index.checked_sub(count) {
            None => group.0.push(rules.across[index]),
            Some(index) => group.1.push(upwards[index]),
        }
    }
    groups.retain(|_, (across, upwards)| across.len() > 2 && upwards.len() > 2);
    Ok(groups.into_values().collect())
}

/// Returns whether lines are many and evenly spaced.
fn looks_like_grid(rules: &[Rule]) -> bool {
    let mut places: Vec<f64> = rules.iter().map(|rule| rule.at).collect();
    places.sort_by(f64::total_cmp);
    places.dedup_by(|next, one| *next - *one < NEAR);
    let gaps: Vec<f64> = places.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let middle = |mut gaps: Vec<f64>| {
        gaps.sort_by(f64::total_cmp);
        gaps[gaps.len() / 2]
    };
    if gaps.len() < 6 {
        return false;
    }
    let usual = middle(gaps.clone());
    let even = gaps.iter().filter(|gap| (**gap - usual).abs() < 0.05 * usual).count();
    even * 3 > gaps.len() * 2
}

/// Returns the number of rows of a grid: the most for which every line is there as a whole.
fn side(
    area: Area,
    across: &[Rule],
    upwards: &[Rule],
    work: &Work,
) -> Result<Option<usize>, PdfError> {
    let length = area.width().min(area.height());
    let directions = [(across, area.bottom, area.left), (upwards, area.left, area.bottom)];
    for side in SIDES.rev() {
        let cell = length / side as f64;
        let mut lines = directions.iter().flat_map(|way| (0..=side).map(move |line| (way, line)));
        let has_all = lines.all(|((rules, first, start), line)| {
            // Sorting takes longer than looking; once nothing is left, no line is there.
            let place = first + line as f64 * cell;
            let here = rules.iter().filter(|rule| (rule.at - place).abs() < 0.05 * cell);
            work.spend(8 * rules.len() as u64).is_ok()
                && covered(here, *start, start + length) > 0.95 * length
        });
        work.check()?;
        if has_all {
            return Ok(Some(side));
        }
    }
    Ok(None)
}

/// Returns how much of a stretch lines cover.
fn covered<'r>(rules: impl Iterator<Item = &'r Rule>, from: f64, to: f64) -> f64 {
    let mut parts: Vec<(f64, f64)> =
        rules.map(|rule| (rule.from.max(from), rule.to.min(to))).collect();
    parts.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (mut sum, mut end) = (0.0, from);
    for (start, stop) in parts {
        if stop > end {
            sum += stop - start.max(end);
            end = stop;
        }
    }
    sum
}

/// A grid that is being read.
struct Place {
    area: Area,
    side: usize,
    cell: f64,
}

impl Place {
    /// Returns the row and column of a point.
    fn cell_of(&self, (x, y): (f64, f64)) -> Option<(usize, usize)> {
        let (column, row) = ((x - self.area.left) / self.cell, (self.area.top - y) / self.cell);
        let side = self.side as f64;
        let is_in = (0.0..side).contains(&column) && (0.0..side).contains(&row);
        is_in.then_some((row as usize, column as usize))
    }

    /// Returns the number of the line at a distance from the first one, if there is one.
    fn line_at(&self, distance: f64) -> Option<usize> {
        let lines = distance / self.cell;
        ((lines - lines.round()).abs() < 0.08).then_some(lines.round().max(0.0) as usize)
    }
}

/// Reads a grid. `all` are the areas of all grids of the page.
fn read(
    drawing: &Drawing,
    rules: &Rules,
    filled: &[Area],
    area: Area,
    side: usize,
    all: &[Area],
) -> Result<PrintedGrid, String> {
    let place = Place { area, side, cell: area.width() / side as f64 };
    let inner = area.grown(-0.1 * place.cell);
    let is_within = |shape: &Area| shape.meets(inner) && !shape.covers(inner);
    if drawing.shapes.iter().any(is_within) {
        return Err("there are shapes in its cells".to_owned());
    }
    let (borders, areas) = borders(&place, rules)?;
    let has_diagonals = has_diagonals(&place, &rules.slanted)?;
    let shaded = shaded(&place, filled.iter().filter(|area| is_within(area)))?;
    let cells = cells(&place, &drawing.glyphs)?;
    let has_text_around = has_text_around(&place, &drawing.glyphs, all);
    Ok(PrintedGrid { side, borders, areas, cells, has_diagonals, shaded, has_text_around })
}

/// Looks at how heavy the lines are, and what heavy ones bound.
fn borders(place: &Place, rules: &Rules) -> Result<(Borders, Areas), String> {
    let Place { area, side, cell } = *place;
    let other = || "there are lines within its cells".to_owned();
    // For each line between rows, or columns, and each cell along it the width.
    let widths = |rules: &[Rule], across: bool| -> Result<Vec<f64>, String> {
        let mut widths = vec![0.0f64; (side + 1) * side];
        let (first, start) =
            if across { (area.bottom, area.left) } else { (area.left, area.bottom) };
        let (last, end) = if across { (area.top, area.right) } else { (area.right, area.top) };
        for rule in rules {
            let is_away = rule.at < first - 0.1 * cell || rule.at > last + 0.1 * cell;
            if is_away || rule.to < start + 0.1 * cell || rule.from > end - 0.1 * cell {
                continue;
            }
            let (line, ends) = (place.line_at(rule.at - first), [rule.from, rule.to]);
            let line = line.filter(|line| *line <= side).ok_or_else(other)?;
            let [from, to] = ends.map(|end| place.line_at((end - start).clamp(0.0, last - first)));
            let (from, to) = (from.ok_or_else(other)?, to.ok_or_else(other)?);
            for width in &mut widths[line * side + from.min(side)..line * side + to.min(side)] {
                *width = width.max(rule.width);
            }
        }
        Ok(widths)
    };
    let (flat, tall) = (widths(&rules.across, true)?, widths(&rules.upwards, false)?);
    // The lines below a row, from the top, and on the right of a column.
    let below = |row: usize, column: usize| flat[(side - 1 - row) * side + column];
    let right = |row: usize, column: usize| tall[(column + 1) * side + side - 1 - row];
    let mut lines: Vec<(f64, usize, usize)> = Vec::new();
    for cell in 0..side * side {
        let (row, column) = (cell / side, cell % side);
        if row + 1 < side {
            lines.push((below(row, column), cell, cell + side));
        }
        if column + 1 < side {
            lines.push((right(row, column), cell, cell + 1));
        }
    }
    let most = lines.iter().map(|line| line.0).fold(0.0, f64::max);
    let least = lines.iter().map(|line| line.0).fold(f64::MAX, f64::min);
    let outline = flat[..side].iter().chain(&tall[..side]).copied().fold(f64::MAX, f64::min);
    if most <= HEAVIER * least {
        let borders = if outline > HEAVIER * most { Borders::Outline } else { Borders::Alike };
        return Ok((borders, Areas::Unknown));
    }
    let limit = (most * least).sqrt();
    let mut sets = DisjointSets::of(side * side);
    for (_, one, two) in lines.iter().filter(|line| line.0 < limit) {
        sets.join(*one, *two);
    }
    let of = sets.numbered();
    let refuse = |_| "its heavy lines do not bound regions of as many cells as a row".to_owned();
    let regions = Regions::new(side, of.clone()).map_err(refuse)?;
    let boxes = (1..=side).filter(|rows| side.is_multiple_of(*rows)).find(|rows| {
        let columns = side / rows;
        let box_of = |cell: usize| cell / side / rows * (side / columns) + cell % side / columns;
        (0..side * side).all(|cell| regions.of_cells()[cell] == box_of(cell))
    });
    let areas = match boxes {
        Some(rows) => Areas::Boxes(rows, side / rows),
        None => Areas::Regions(of),
    };
    Ok((Borders::Regions, areas))
}

/// Returns whether both diagonals are drawn, as a whole or in parts. Other slanted lines in the
/// grid cannot be read.
fn has_diagonals(place: &Place, slanted: &[Line]) -> Result<bool, String> {
    let Place { area, cell, .. } = *place;
    let inner = area.grown(-0.1 * cell);
    let mut found = [false; 2];
    for line in slanted {
        let around = Area::around([line.from, line.to]);
        if around.is_none_or(|around| !around.meets(inner)) {
            continue;
        }
        let on = |falls: bool| {
            [line.from, line.to].iter().all(|(x, y)| {
                let down = if falls { area.top - y } else { y - area.bottom };
                (x - area.left - down).abs() < 0.1 * cell
            })
        };
        match (on(true), on(false)) {
            (true, _) => found[0] = true,
            (_, true) => found[1] = true,
            _ => return Err("there are lines across its cells".to_owned()),
        }
    }
    match found {
        [true, true] => Ok(true),
        [false, false] => Ok(false),
        _ => Err("one diagonal is drawn".to_owned()),
    }
}

/// Returns the cells that filled areas cover.
fn shaded<'a>(place: &Place, filled: impl Iterator<Item = &'a Area>) -> Result<Vec<usize>, String> {
    let Place { area, side, .. } = *place;
    let mut is_shaded = vec![false; side * side];
    for shade in filled {
        let line = |distance: f64| place.line_at(distance).map(|line| line.min(side));
        let edges = (
            line((area.top - shade.top).max(0.0)),
            line((area.top - shade.bottom).max(0.0)),
            line((shade.left - area.left).max(0.0)),
            line((shade.right - area.left).max(0.0)),
        );
        let (Some(top), Some(bottom), Some(left), Some(right)) = edges else {
            return Err("there are shapes in its cells".to_owned());
        };
        for row in top..bottom {
            is_shaded[row * side + left..row * side + right].fill(true);
        }
    }
    Ok((0..side * side).filter(|cell| is_shaded[*cell]).collect())
}

/// Returns what is written in each cell.
fn cells(place: &Place, glyphs: &[Glyph]) -> Result<Vec<String>, String> {
    let side = place.side;
    let mut of_cells: Vec<Vec<&Glyph>> = vec![Vec::new(); side * side];
    for glyph in glyphs {
        let Some((row, column)) = place.cell_of(glyph.middle) else { continue };
        let at = || format!("r{}c{}", row + 1, column + 1);
        if glyph.size < LEAST_SYMBOL * place.cell {
            return Err(format!("there is small text in {}", at()));
        }
        if !glyph.is_upright {
            return Err(format!("the text in {} does not stand upright", at()));
        }
        if glyph.text.is_none() {
            return Err(format!("the file does not say which character is in {}", at()));
        }
        of_cells[row * side + column].push(glyph);
    }
    let mut cells = Vec::with_capacity(side * side);
    for (cell, mut glyphs) in of_cells.into_iter().enumerate() {
        glyphs.sort_by(|a, b| a.middle.0.total_cmp(&b.middle.0));
        let text: String =
            glyphs.iter().filter_map(|glyph| glyph.text.as_deref()).map(str::trim).collect();
        let is_even = glyphs
            .windows(2)
            .all(|pair| (pair[0].middle.1 - pair[1].middle.1).abs() < 0.1 * place.cell);
        if !is_even || text.chars().count() > 2 {
            let (row, column) = (cell / side + 1, cell % side + 1);
            return Err(format!("there is more than a symbol in r{row}c{column}"));
        }
        cells.push(text);
    }
    Ok(cells)
}

/// Returns whether there is text beside the rows, or a short one in the middle above or below a
/// column.
fn has_text_around(place: &Place, glyphs: &[Glyph], all: &[Area]) -> bool {
    let Place { area, cell, .. } = *place;
    let near = area.grown(cell);
    let around: Vec<&Glyph> = glyphs
        .iter()
        .filter(|glyph| near.has(glyph.middle) && glyph.size > 0.25 * cell)
        .filter(|glyph| !all.iter().any(|area| area.has(glyph.middle)))
        .collect();
    if around.len() > MOST_AROUND {
        return true;
    }
    around.iter().any(|glyph| {
        let (x, y) = glyph.middle;
        if (area.bottom..area.top).contains(&y) {
            return true;
        }
        if !(area.left..area.right).contains(&x) {
            return false;
        }
        let beside = around.iter().filter(|other| {
            let (right, up) = (other.middle.0 - x, other.middle.1 - y);
            up.abs() < 0.3 * glyph.size && right.abs() < 1.2 * glyph.size
        });
        let word: Vec<f64> = beside.map(|other| other.middle.0).collect();
        let middle = word.iter().sum::<f64>() / word.len().max(1) as f64;
        let columns = (middle - area.left) / cell;
        word.len() < 3 && (columns.fract() - 0.5).abs() < 0.08
    })
}
