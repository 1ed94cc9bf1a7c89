//! Palindrome: a line reads the same from either end.

use crate::board::{Board, Cell, Grid};
use crate::random::Random;
use crate::rules::lines::touching;
use crate::rules::{
    ClueKind, Constraint, Foreign, Mark, NoParts, Part, Point, Rules, Stroke, Text, Words, fields,
};
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A line whose cells at equal distance from its ends hold equal symbols.
#[derive(Debug)]
struct Palindrome {
    cells: Vec<Cell>,
}

impl Palindrome {
    fn new(cells: Vec<Cell>) -> Result<Self, String> {
        Ok(Palindrome { cells: fields::cells(cells, 2..=fields::MAX_LINE)? })
    }
}

impl Constraint for Palindrome {
    fn kind(&self) -> &'static str {
        "palindrome"
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        let forth = self.cells.iter().map(|cell| grid.get(*cell));
        forth.eq(self.cells.iter().rev().map(|cell| grid.get(*cell)))
    }

    fn parts(&self, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        let pairs = self.cells.iter().zip(self.cells.iter().rev()).take(self.cells.len() / 2);
        Ok(pairs.map(|(one, other)| Part::pair(symbols, (*one, *other), |a, b| a == b)).collect())
    }

    fn fields(&self) -> Map<String, Value> {
        Map::new()
    }

    fn fits(&self, rules: &Rules) -> Result<(), String> {
        fields::is_line(rules, &self.cells)
    }

    fn marks(&self, rules: &Rules) -> Vec<Mark> {
        let points = self.cells.iter().map(|cell| Point::centre(rules.board(), *cell)).collect();
        vec![Mark::Line { points, stroke: Stroke::solid(0.2) }]
    }

    fn foreign(&self, _: &Rules) -> Option<Foreign> {
        Some(Foreign::of_lines("palindrome", vec![self.cells.clone()], None))
    }
}

/// The kind of clue for palindromes.
pub(super) struct Palindromes;

/// Draws palindromes of a grid that share no cell and do not cross.
///
/// A line grows from one cell, or from two of the same symbol that touch, at both ends at once.
fn mirrored(board: &Board, grid: &Grid, most: usize, random: &mut Random) -> Vec<Vec<Cell>> {
    let (mut used, mut crossed) = (BTreeSet::new(), BTreeSet::new());
    let mut drawn = Vec::new();
    let mut starts: Vec<Cell> = board.cells().collect();
    random.shuffle(&mut starts);
    for start in starts {
        let mut best: Vec<Cell> = Vec::new();
        for _ in 0..4 {
            let wanted = 3 + random.below(most - 2);
            let mut line = match random.below(2) {
                0 => vec![start],
                _ => {
                    let twin = |cell: &Cell| grid.get(*cell) == grid.get(start);
                    let twins: Vec<Cell> = touching(board, start).filter(twin).collect();
                    if twins.is_empty() {
                        continue;
                    }
                    vec![start, twins[random.below(twins.len())]]
                }
            };
            while line.len() + 2 <= wanted {
                let free = |end: Cell| touching(board, end).filter(|cell| !line.contains(cell));
                let (first, last) = (line[0], line[line.len() - 1]);
                let pairs = free(first).flat_map(|one| free(last).map(move |other| (one, other)));
                let fits = |(one, other): &(Cell, Cell)| {
                    one != other && grid.get(*one) == grid.get(*other)
                };
                let pairs: Vec<(Cell, Cell)> = pairs.filter(fits).collect();
                if pairs.is_empty() {
                    break;
                }
                let (one, other) = pairs[random.below(pairs.len())];
                line.insert(0, one);
                line.push(other);
            }
            let corners = corners(board, &line);
            let own: BTreeSet<_> = corners.iter().copied().collect();
            let is_free = line.iter().all(|cell| !used.contains(cell))
                && own.len() == corners.len()
                && own.is_disjoint(&crossed);
            if is_free && line.len() > best.len() && line.len() >= 2 {
                best = line;
            }
        }
        if !best.is_empty() {
            crossed.extend(corners(board, &best));
            used.extend(best.iter().copied());
            drawn.push(best);
        }
    }
    drawn
}

/// Returns the corners of cells that a line passes, by the place below and right of them.
fn corners(board: &Board, line: &[Cell]) -> Vec<(u16, u16)> {
    let corner = |pair: &[Cell]| {
        let [one, other] = [pair[0], pair[1]].map(|cell| board.place(cell));
        let diagonal = one.row != other.row && one.col != other.col;
        diagonal.then(|| (one.row.max(other.row), one.col.max(other.col)))
    };
    line.windows(2).filter_map(corner).collect()
}

impl ClueKind for Palindromes {
    fn name(&self) -> &'static str {
        "palindrome"
    }

    fn words(&self) -> Words {
        let text = |name, alone, rule| Text { name, alone: Some(alone), rule };
        Words {
            en: text(
                "palindromes",
                "Palindrome Sudoku {side}×{side}",
                "A grey line reads the same from either end.",
            ),
            es: text(
                "palíndromos",
                "Sudoku de palíndromos {side}×{side}",
                "Una línea gris se lee igual desde ambos extremos.",
            ),
            de: text(
                "Palindromen",
                "Palindrom-Sudoku {side}×{side}",
                "Eine graue Linie liest sich von beiden Enden gleich.",
            ),
            fr: text(
                "palindromes",
                "Sudoku à palindromes {side}×{side}",
                "Une ligne grise se lit de la même façon depuis ses deux extrémités.",
            ),
            it: text(
                "palindromi",
                "Sudoku a palindromi {side}×{side}",
                "Una linea grigia si legge allo stesso modo da entrambi i capi.",
            ),
            pt: text(
                "palíndromos",
                "Sudoku com palíndromos {side}×{side}",
                "Uma linha cinza é lida da mesma forma a partir de ambas as pontas.",
            ),
            nl: text(
                "palindromen",
                "Palindroomsudoku {side}×{side}",
                "Een grijze lijn leest van beide einden hetzelfde.",
            ),
            pl: text(
                "palindromy",
                "Sudoku palindromów {side}×{side}",
                "Szarą linię czyta się tak samo z obu końców.",
            ),
        }
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        _: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        Ok(Arc::new(Palindrome::new(cells)?))
    }

    fn foreign_fields(&self) -> &'static [&'static str] {
        &["palindrome"]
    }

    fn read_foreign(&self, _: &Rules, foreign: &Foreign) -> Result<Arc<dyn Constraint>, String> {
        let [line] = &foreign.lines[..] else { return Err("expected one line".to_owned()) };
        Ok(Arc::new(Palindrome::new(line.clone())?))
    }

    /// Draws palindromes of two to seven cells.
    fn propose(&self, rules: &Rules, grid: &Grid, random: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let drawn = mirrored(rules.board(), grid, 7, random);
        drawn
            .into_iter()
            .map(|cells| Arc::new(Palindrome { cells }) as Arc<dyn Constraint>)
            .collect()
    }
}
