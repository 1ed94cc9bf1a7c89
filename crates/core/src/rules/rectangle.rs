//! Rectangles of places, which are numbered row by row.

/// Returns the places that share an edge with a place of a rectangle of rows and columns: above,
/// below, left and right.
pub(super) fn neighbours(
    (rows, cols): (usize, usize),
    place: usize,
) -> impl Iterator<Item = usize> + use<> {
    let (row, col) = (place / cols, place % cols);
    let up = (row > 0).then(|| place - cols);
    let down = (row + 1 < rows).then_some(place + cols);
    let left = (col > 0).then(|| place - 1);
    let right = (col + 1 < cols).then_some(place + 1);
    [up, down, left, right].into_iter().flatten()
}

/// Returns whether each place that is in a set is reached from each other one by neighbours in it.
pub(super) fn is_connected((rows, cols): (usize, usize), is_in: impl Fn(usize) -> bool) -> bool {
    let members = (0..rows * cols).filter(|place| is_in(*place)).count();
    let Some(start) = (0..rows * cols).find(|place| is_in(*place)) else { return true };
    let mut seen = vec![false; rows * cols];
    seen[start] = true;
    let mut reached = vec![start];
    let mut next = 0;
    while let Some(place) = reached.get(next).copied() {
        next += 1;
        for other in neighbours((rows, cols), place) {
            if is_in(other) && !std::mem::replace(&mut seen[other], true) {
                reached.push(other);
            }
        }
    }
    reached.len() == members
}
