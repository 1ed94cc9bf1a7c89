//! The board itself: paper, lines, borders of boxes and regions, diagonals and windows.

use super::plan::Plan;
use super::svg::{Svg, attribute};
use super::{INK, PENCIL};
use crate::board::{Cell, HouseRole};
use crate::rules::Rules;

/// The background, what is shaded or drawn below all else, and the numbers of rows and columns.
pub(super) fn paper(svg: &mut Svg, plan: &Plan, rules: &Rules) {
    let (width, height) = plan.size();
    let size = [attribute("width", width), attribute("height", height)];
    svg.empty("rect", &[&size[..], &[attribute("rx", 4), attribute("fill", "#fff")]].concat());
    let named = |name: &str| {
        let houses = rules.houses().iter().filter(move |house| house.name == name);
        houses.flat_map(|house| house.cells.iter().copied()).collect::<Vec<Cell>>()
    };
    let windows = named("window");
    if !windows.is_empty() {
        svg.empty("path", &[attribute("d", plan.area(&windows)), attribute("fill", "#eee")]);
    }
    let diagonal = |cell: &Cell, rising: bool| {
        let (x, y) = plan.corner(rules.board().place(*cell));
        match rising {
            true => format!("M{x} {}l{side}-{side}", y + plan.cell, side = plan.cell),
            false => format!("M{x} {y}l{side} {side}", side = plan.cell),
        }
    };
    let diagonals = rules.houses().iter().filter(|house| house.name == "diagonal");
    let lines = diagonals.flat_map(|house| {
        let rows = house.cells.iter().map(|cell| rules.board().place(*cell)).collect::<Vec<_>>();
        let rising =
            rows.windows(2).any(|two| (two[0].row < two[1].row) != (two[0].col < two[1].col));
        house.cells.iter().map(move |cell| diagonal(cell, rising)).collect::<Vec<_>>()
    });
    let lines: String = lines.collect();
    if !lines.is_empty() {
        svg.empty("path", &[attribute("d", lines), attribute("stroke", "#ccc")]);
    }
    svg.open("g", &[attribute("font-size", 9), attribute("fill", PENCIL)]);
    let (rows, columns) = rules.board().extent();
    for column in 0..columns {
        let (x, y) = plan.node(0, column);
        svg.label((x + plan.cell / 2, y - 4), format_args!("c{}", column + 1));
    }
    for row in 0..rows {
        let (x, y) = plan.node(row, 0);
        svg.label((x - 8, y + plan.cell / 2 + 3), format_args!("r{}", row + 1));
    }
    svg.close("g");
}

/// Thin lines between cells, thick ones around boxes, regions and the board.
pub(super) fn lines(svg: &mut Svg, plan: &Plan, rules: &Rules) {
    let board = rules.board();
    let mut region = vec![None; board.cell_count()];
    for (number, house) in rules.houses().iter().enumerate() {
        if house.role == HouseRole::Region {
            house.cells.iter().for_each(|cell| region[cell.index()] = Some(number));
        }
    }
    // What a place belongs to, counted from 1 so that row and column 0 lie outside: no cell, none
    // of the regions, or one of them.
    let belongs = |row: usize, col: usize| {
        let cell = board.cell_at(row.checked_sub(1)?, col.checked_sub(1)?)?;
        Some(region[cell.index()])
    };
    let (rows, cols) = board.extent();
    let [mut thin, mut thick] = [const { String::new() }; 2];
    // Along each line of the lattice, runs of the same thickness in one piece.
    let mut trace = |count: usize,
                     edge: &dyn Fn(usize) -> [Option<Option<usize>>; 2],
                     piece: &dyn Fn(usize, usize) -> String| {
        let thickness = |at: usize| match edge(at) {
            [None, None] => None,
            [one, other] => Some(one != other),
        };
        let mut start = 1;
        for at in 1..=count {
            if at == count || thickness(at) != thickness(at + 1) {
                match thickness(at) {
                    Some(true) => thick.push_str(&piece(start, at)),
                    Some(false) => thin.push_str(&piece(start, at)),
                    None => {}
                }
                start = at + 1;
            }
        }
    };
    let length = |from: usize, to: usize| (to + 1 - from) as i32 * plan.cell;
    for row in 1..=rows + 1 {
        let edge = |col: usize| [belongs(row - 1, col), belongs(row, col)];
        let piece = |from: usize, to: usize| {
            let (x, y) = plan.node(row - 1, from - 1);
            format!("M{x} {y}h{}", length(from, to))
        };
        trace(cols, &edge, &piece);
    }
    for col in 1..=cols + 1 {
        let edge = |row: usize| [belongs(row, col - 1), belongs(row, col)];
        let piece = |from: usize, to: usize| {
            let (x, y) = plan.node(from - 1, col - 1);
            format!("M{x} {y}v{}", length(from, to))
        };
        trace(rows, &edge, &piece);
    }
    svg.empty("path", &[attribute("d", thin), attribute("stroke", "#aaa")]);
    let ends = attribute("stroke-linecap", "square");
    let width = attribute("stroke-width", 2);
    svg.empty("path", &[attribute("d", thick), attribute("stroke", INK), width, ends]);
}
