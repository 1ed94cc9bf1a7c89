//! The lines of a drawn grid: whether they are those of boxes.

use satoku_core::board::Size;

/// A vertical line between two cells of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Bar {
    /// How many cells are before it.
    pub before: usize,
    /// How heavy it is: 1 for a light line, more for a heavy or a double one.
    pub weight: usize,
}

/// Adds a line to those of a row. Lines side by side are one heavy line.
pub(super) fn add_bar(bars: &mut Vec<Bar>, before: usize, weight: usize, is_beside: bool) {
    match bars.last_mut().filter(|last| last.before == before) {
        Some(last) if is_beside => last.weight = last.weight.saturating_add(weight),
        Some(last) => last.weight = last.weight.max(weight),
        None => bars.push(Bar { before, weight }),
    }
}

/// Returns the rows and columns of the boxes of a square board that its lines show, if they show
/// any, or else the first row in which they are not those of boxes. `bars` are the vertical lines
/// of each row; `rules` are the numbers of rows above the horizontal ones.
///
/// Of vertical lines that differ in weight, the heaviest count.
pub(super) fn boxes(bars: &[Vec<Bar>], rules: &[usize]) -> Result<Option<(usize, usize)>, usize> {
    let side = bars.len();
    let inner = |row: &Vec<Bar>| -> Vec<Bar> {
        row.iter().copied().filter(|bar| (1..side).contains(&bar.before)).collect()
    };
    let heaviest = bars.iter().flat_map(inner).map(|bar| bar.weight).max().unwrap_or(1);
    let places = |row: &Vec<Bar>| -> Vec<usize> {
        inner(row).iter().filter(|bar| bar.weight == heaviest).map(|bar| bar.before).collect()
    };
    let bars: Vec<Vec<usize>> = bars.iter().map(places).collect();
    let Some(first) = bars.first() else { return Ok(None) };
    if let Some(odd) = bars.iter().position(|row| row != first) {
        return Err(odd);
    }
    let shape = match (step(rules, side)?, step(first, side)?) {
        (None, None) => return Ok(None),
        (Some(rows), Some(cols)) => (rows, cols),
        (None, Some(cols)) => (side / cols, cols),
        (Some(rows), None) => (rows, side / rows),
    };
    match shape.0 * shape.1 == side && Size::of_boxes(shape.0, shape.1).is_ok() {
        true => Ok(Some(shape)),
        false => Err(0),
    }
}

/// Returns how far lines are apart. Lines beside every cell, or none, show nothing.
fn step(lines: &[usize], side: usize) -> Result<Option<usize>, usize> {
    match lines {
        [] => Ok(None),
        all if all.len() + 1 == side => Ok(None),
        [first, ..] => {
            let even = lines.iter().enumerate().all(|(at, line)| *line == (at + 1) * first);
            let whole = side.is_multiple_of(*first) && lines.len() == side / first - 1;
            if even && whole { Ok(Some(*first)) } else { Err(0) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bars(rows: &[&[(usize, usize)]]) -> Vec<Vec<Bar>> {
        let bar = |(before, weight): &(usize, usize)| Bar { before: *before, weight: *weight };
        rows.iter().map(|row| row.iter().map(bar).collect()).collect()
    }

    #[test]
    fn lines_are_those_of_boxes_or_not() {
        let rows = |row: &'static [(usize, usize)]| bars(&[row; 4]);
        assert_eq!(boxes(&rows(&[(0, 1), (2, 1), (4, 1)]), &[2]), Ok(Some((2, 2))));
        assert_eq!(boxes(&rows(&[(1, 1), (2, 1), (3, 1)]), &[1, 2, 3]), Ok(None));
        assert_eq!(boxes(&rows(&[(1, 1), (2, 2), (3, 1)]), &[]), Ok(Some((2, 2))));
        assert_eq!(boxes(&rows(&[(1, 1), (2, 1)]), &[]), Err(0));
        assert_eq!(boxes(&rows(&[]), &[1, 2]), Err(0));
        let jigsaw: [&[(usize, usize)]; 4] =
            [&[(1, 1), (2, 2)], &[(1, 1), (2, 2)], &[(1, 2), (2, 1)], &[(2, 2)]];
        assert_eq!(boxes(&bars(&jigsaw), &[]), Err(2));
    }
}
