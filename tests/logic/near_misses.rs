//! Handmade positions that have a pattern and nothing else, and positions that miss it by one
//! candidate and must not match.

use super::patterns::is_what_it_says;
use super::{Marks, classic, of_givens, rules};
use satoku::board::{Cell, Symbol};
use satoku::logic::{Candidate, Conclusion, Geometry, Ladder, Path, Score, State, Step, Technique};

/// Candidates taken away from an empty grid.
#[derive(Debug, Clone, Default)]
pub(super) struct Position {
    pub(super) gone: Vec<Candidate>,
}

/// The cell in a row and column counted from 1.
pub(super) fn at(row: usize, column: usize) -> Cell {
    Cell::new((row - 1) * 9 + column - 1)
}

pub(super) fn candidate(cell: Cell, value: usize) -> Candidate {
    Candidate { cell, symbol: Symbol::new(value - 1) }
}

impl Position {
    /// Leaves a cell these values alone.
    pub(super) fn cell(mut self, row: usize, column: usize, values: &[usize]) -> Self {
        let others = (1..=9).filter(|value| !values.contains(value));
        self.gone.extend(others.map(|value| candidate(at(row, column), value)));
        self
    }

    /// Leaves a value these cells of a house alone, given as rows and columns.
    pub(super) fn only(mut self, house: &str, value: usize, cells: &[(usize, usize)]) -> Self {
        let rules = classic();
        let house = rules.houses().iter().find(|known| known.to_string() == house).unwrap();
        let kept: Vec<Cell> = cells.iter().map(|(row, column)| at(*row, *column)).collect();
        let others = house.cells.iter().filter(|cell| !kept.contains(cell));
        self.gone.extend(others.map(|cell| candidate(*cell, value)));
        self
    }

    pub(super) fn steps(&self, technique: Technique) -> Vec<Step> {
        let rules = classic();
        let geometry = Geometry::new(&rules).unwrap();
        let mut state = State::blank(&geometry);
        state.apply(&Conclusion::Eliminate(self.gone.clone()));
        Ladder::of([technique]).steps(&state)
    }
}

/// Asserts that a position has one step of a technique with this conclusion, and has it no longer
/// once any of the candidates that were taken away is back.
pub(super) fn has_and_just_has(technique: Technique, position: Position, conclusion: &Conclusion) {
    let has = |position: &Position| {
        position.steps(technique).iter().any(|step| step.conclusion == *conclusion)
    };
    let found = position.steps(technique);
    assert!(has(&position), "{technique} is missing: {found:?}");
    let mut gone = position.gone.clone();
    gone.sort();
    gone.dedup();
    for index in 0..gone.len() {
        let mut near = Position { gone: gone.clone() };
        let back = near.gone.remove(index);
        assert!(!has(&near), "{technique} is found although {back:?} is back");
    }
}

/// The candidates of some values in some cells.
pub(super) fn eliminate(cells: &[(usize, usize)], values: &[usize]) -> Conclusion {
    let pairs = cells
        .iter()
        .flat_map(|(row, column)| values.iter().map(|value| candidate(at(*row, *column), *value)));
    let mut candidates: Vec<Candidate> = pairs.collect();
    candidates.sort();
    Conclusion::Eliminate(candidates)
}

/// Eliminations in one.
pub(super) fn together(all: &[Conclusion]) -> Conclusion {
    let mut gone: Vec<Candidate> = all.iter().flat_map(Conclusion::candidates).copied().collect();
    gone.sort();
    Conclusion::Eliminate(gone)
}

fn place(row: usize, column: usize, value: usize) -> Conclusion {
    Conclusion::Place(candidate(at(row, column), value))
}

/// A row but for some columns, or a column but for some rows.
pub(super) fn row_without(row: usize, columns: &[usize]) -> Vec<(usize, usize)> {
    (1..=9).filter(|column| !columns.contains(column)).map(|column| (row, column)).collect()
}

pub(super) fn column_without(column: usize, rows: &[usize]) -> Vec<(usize, usize)> {
    (1..=9).filter(|row| !rows.contains(row)).map(|row| (row, column)).collect()
}

#[test]
fn singles() {
    let position = Position::default().only("box 5", 7, &[(5, 5)]);
    has_and_just_has(Technique::HiddenSingleBox, position, &place(5, 5, 7));
    let position = Position::default().only("row 3", 2, &[(3, 8)]);
    has_and_just_has(Technique::HiddenSingleLine, position, &place(3, 8, 2));
    let position = Position::default().cell(9, 1, &[4]);
    has_and_just_has(Technique::NakedSingle, position, &place(9, 1, 4));
}

#[test]
fn locked_candidates() {
    let locked = || Position::default().only("box 1", 5, &[(1, 1), (1, 2), (1, 3)]);
    let gone = eliminate(&row_without(1, &[1, 2, 3]), &[5]);
    has_and_just_has(Technique::Pointing, locked(), &gone);
    let position = locked().only("box 3", 5, &[(1, 7), (1, 8), (1, 9), (3, 9)]);
    has_and_just_has(Technique::DirectPointing, position, &place(3, 9, 5));
    let locked = || Position::default().only("column 4", 5, &[(7, 4), (8, 4), (9, 4)]);
    let gone = eliminate(&[(7, 5), (7, 6), (8, 5), (8, 6), (9, 5), (9, 6)], &[5]);
    has_and_just_has(Technique::Claiming, locked(), &gone);
    let position = locked().only("column 6", 5, &[(7, 6), (8, 6), (9, 6), (1, 6)]);
    has_and_just_has(Technique::DirectClaiming, position, &place(1, 6, 5));
}

#[test]
fn naked_subsets() {
    let position = Position::default().cell(1, 1, &[1, 2]).cell(1, 5, &[1, 2]);
    let gone = eliminate(&row_without(1, &[1, 5]), &[1, 2]);
    has_and_just_has(Technique::NakedPair, position, &gone);
    let position = Position::default().cell(1, 1, &[1, 2]).cell(1, 5, &[2, 3]).cell(1, 9, &[1, 3]);
    let gone = eliminate(&row_without(1, &[1, 5, 9]), &[1, 2, 3]);
    // A cell of a triple with all three values is a triple still.
    assert!(position.steps(Technique::NakedTriple).iter().any(|step| step.conclusion == gone));
    let position =
        Position::default().cell(1, 1, &[1, 2, 3]).cell(1, 5, &[1, 2, 3]).cell(1, 9, &[1, 2, 3]);
    has_and_just_has(Technique::NakedTriple, position, &gone);
    let four = [1, 2, 3, 4];
    let position = Position::default().cell(1, 1, &four).cell(3, 1, &four);
    let position = position.cell(5, 1, &four).cell(9, 1, &four);
    let gone = eliminate(&column_without(1, &[1, 3, 5, 9]), &four);
    has_and_just_has(Technique::NakedQuad, position, &gone);
}

#[test]
fn hidden_subsets() {
    let pair = || {
        let cells = [(4, 2), (4, 8)];
        Position::default().only("row 4", 1, &cells).only("row 4", 2, &cells)
    };
    let gone = eliminate(&[(4, 2), (4, 8)], &[3, 4, 5, 6, 7, 8, 9]);
    has_and_just_has(Technique::HiddenPair, pair(), &gone);
    let position = pair().only("row 4", 9, &[(4, 2), (4, 5), (4, 8)]);
    has_and_just_has(Technique::DirectHiddenPair, position, &place(4, 5, 9));
    let triple = || {
        let cells = [(4, 4), (5, 5), (6, 6)];
        let position = Position::default().only("box 5", 1, &cells).only("box 5", 2, &cells);
        position.only("box 5", 3, &cells)
    };
    let gone = eliminate(&[(4, 4), (5, 5), (6, 6)], &[4, 5, 6, 7, 8, 9]);
    has_and_just_has(Technique::HiddenTriple, triple(), &gone);
    let position = triple().only("box 5", 9, &[(4, 4), (5, 5), (6, 6), (6, 4)]);
    has_and_just_has(Technique::DirectHiddenTriple, position, &place(6, 4, 9));
    let cells = [(4, 4), (5, 5), (6, 6), (4, 6)];
    let quad = (1..=4).fold(Position::default(), |all, value| all.only("box 5", value, &cells));
    has_and_just_has(Technique::HiddenQuad, quad, &eliminate(&cells, &[5, 6, 7, 8, 9]));
}

#[test]
fn fish() {
    let rows = |rows: &[usize], columns: &[usize]| {
        rows.iter().fold(Position::default(), |all, row| {
            let cells: Vec<_> = columns.iter().map(|column| (*row, *column)).collect();
            all.only(&format!("row {row}"), 6, &cells)
        })
    };
    let gone = |rows: &[usize], columns: &[usize]| {
        let cells = columns.iter().flat_map(|column| column_without(*column, rows));
        eliminate(&cells.collect::<Vec<_>>(), &[6])
    };
    let all = [1, 4, 6, 9];
    for (technique, size) in
        [(Technique::XWing, 2), (Technique::Swordfish, 3), (Technique::Jellyfish, 4)]
    {
        let (bases, covers) = (&all[..size], &[2, 3, 5, 8][..size]);
        has_and_just_has(technique, rows(bases, covers), &gone(bases, covers));
    }
}

#[test]
fn a_full_house_has_one_empty_cell() {
    let rules = rules("classic", "4");
    let geometry = Geometry::new(&rules).unwrap();
    let steps = |text: &str| {
        let givens = satoku::board::Symbols::default().read(text, 16, 4).unwrap();
        let mut path =
            Path::new(&geometry, &of_givens(&rules, &givens), &Ladder::of([Technique::FullHouse]));
        path.look();
        path.steps()
    };
    assert_eq!(steps("123.............").len(), 1);
    assert_eq!(steps("12..............").len(), 0);
}

#[test]
fn strong_links() {
    let position = Position::default().only("row 1", 4, &[(1, 2), (1, 5)]);
    let position = position.only("row 7", 4, &[(7, 2), (7, 6)]);
    let gone = eliminate(&[(2, 6), (3, 6), (8, 5), (9, 5)], &[4]);
    has_and_just_has(Technique::Skyscraper, position, &gone);

    let position = Position::default().only("row 2", 4, &[(2, 1), (2, 8)]);
    let position = position.only("column 2", 4, &[(1, 2), (6, 2)]);
    has_and_just_has(Technique::TwoStringKite, position, &eliminate(&[(6, 8)], &[4]));

    let position = Position::default().only("row 2", 4, &[(2, 1), (2, 8)]);
    let position = position.only("box 4", 4, &[(5, 1), (6, 2)]);
    has_and_just_has(Technique::TurbotFish, position, &eliminate(&[(6, 8)], &[4]));

    let cross = [(4, 2), (6, 2), (5, 1), (5, 2), (5, 3)];
    let position = Position::default().only("box 4", 4, &cross).only("row 9", 4, &[(9, 2), (9, 8)]);
    has_and_just_has(Technique::EmptyRectangle, position, &eliminate(&[(5, 8)], &[4]));

    let position = Position::default().only("row 1", 4, &[(1, 1), (1, 4)]);
    let position = position.only("row 5", 4, &[(5, 4), (5, 7)]).only("row 9", 4, &[(9, 7), (9, 2)]);
    let gone = eliminate(&[(2, 2), (3, 2), (7, 1), (8, 1)], &[4]);
    has_and_just_has(Technique::ThreeStrongLinks, position, &gone);

    let position = Position::default().only("row 1", 4, &[(1, 1), (1, 4)]);
    let position = position.only("row 5", 4, &[(5, 4), (5, 7)]).only("row 9", 4, &[(9, 7), (9, 5)]);
    let position = position.only("row 6", 4, &[(6, 5), (6, 2)]);
    let gone = eliminate(&[(2, 2), (3, 2), (4, 1)], &[4]);
    has_and_just_has(Technique::FourStrongLinks, position, &gone);
}

#[test]
fn wings() {
    let position = Position::default().cell(1, 1, &[1, 2]).cell(1, 8, &[1, 3]).cell(3, 2, &[2, 3]);
    let gone = eliminate(&[(1, 2), (1, 3), (3, 7), (3, 8), (3, 9)], &[3]);
    has_and_just_has(Technique::XYWing, position, &gone);
    let position =
        Position::default().cell(1, 1, &[1, 2, 3]).cell(1, 8, &[1, 3]).cell(3, 2, &[2, 3]);
    has_and_just_has(Technique::XYZWing, position, &eliminate(&[(1, 2), (1, 3)], &[3]));
    let position = Position::default().cell(1, 1, &[1, 2, 3, 4]).cell(1, 8, &[1, 4]);
    let position = position.cell(3, 2, &[2, 3, 4]).cell(2, 3, &[2, 3, 4]);
    has_and_just_has(Technique::WXYZWing, position, &eliminate(&[(1, 2), (1, 3)], &[4]));
    let position = Position::default().cell(1, 1, &[1, 2, 3, 4, 5]).cell(1, 8, &[1, 4, 5]);
    let position = position.cell(1, 9, &[1, 4, 5]).cell(3, 2, &[2, 3, 5]).cell(2, 3, &[2, 3, 5]);
    has_and_just_has(Technique::VWXYZWing, position, &eliminate(&[(1, 2), (1, 3)], &[5]));
    // 1 and 4 can stand in row 1 only, 2 and 3 in box 1 only, none of them twice.
    let four: &[usize] = &[1, 2, 3, 4];
    let position = Position::default().cell(1, 1, four).cell(1, 2, four);
    let position = position.cell(1, 8, &[1, 4]).cell(3, 3, &[2, 3]);
    let gone = together(&[
        eliminate(&row_without(1, &[1, 2, 8]), &[1, 4]),
        eliminate(&[(1, 3), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2)], &[2, 3]),
    ]);
    has_and_just_has(Technique::WXYZWing, position, &gone);
}

#[test]
fn unique_rectangles_and_loops() {
    let corners = || Position::default().cell(1, 1, &[1, 2]).cell(1, 4, &[1, 2]);
    let one = corners().cell(2, 1, &[1, 2]);
    has_and_just_has(Technique::UniqueRectangle1, one, &eliminate(&[(2, 4)], &[1, 2]));
    let extra = corners().cell(2, 1, &[1, 2, 3]).cell(2, 4, &[1, 2, 3]);
    let gone = eliminate(&row_without(2, &[1, 4]), &[3]);
    has_and_just_has(Technique::UniqueRectangle2, extra, &gone);
    let subset = corners().cell(2, 1, &[1, 2, 3, 4]).cell(2, 4, &[1, 2, 3, 4]).cell(2, 9, &[3, 4]);
    let gone = eliminate(&row_without(2, &[1, 4, 9]), &[3, 4]);
    has_and_just_has(Technique::UniqueRectangle3, subset, &gone);
    let locked = corners().only("row 2", 1, &[(2, 1), (2, 4)]);
    has_and_just_has(Technique::UniqueRectangle4, locked, &eliminate(&[(2, 1), (2, 4)], &[2]));

    let path = [(1, 1), (1, 2), (4, 2), (4, 3), (7, 3)];
    let pairs = path
        .iter()
        .fold(Position::default(), |all, (row, column)| all.cell(*row, *column, &[1, 2]));
    has_and_just_has(Technique::UniqueLoop, pairs, &eliminate(&[(7, 1)], &[1, 2]));
}

#[test]
fn chains() {
    let links = [("row 1", (1, 1), (1, 4)), ("row 5", (5, 4), (5, 7)), ("row 9", (9, 7), (9, 2))];
    let position = links
        .iter()
        .fold(Position::default(), |all, (house, one, other)| all.only(house, 4, &[*one, *other]));
    let gone = eliminate(&[(2, 2), (3, 2), (7, 1), (8, 1)], &[4]);
    has_and_just_has(Technique::XChain, position, &gone);

    let position = Position::default().cell(1, 1, &[1, 2]).cell(1, 5, &[2, 3]);
    let position = position.cell(6, 5, &[3, 4]).cell(6, 9, &[4, 1]);
    has_and_just_has(Technique::XYChain, position, &eliminate(&[(1, 9), (6, 1)], &[1]));

    let position = Position::default().cell(1, 1, &[1, 2]).cell(6, 9, &[1, 2]);
    let position = position.only("column 5", 2, &[(1, 5), (6, 5)]);
    has_and_just_has(Technique::Aic, position, &eliminate(&[(1, 9), (6, 1)], &[1]));

    let position = Position::default().cell(1, 1, &[1, 2]).cell(1, 5, &[2, 3]);
    let position = position.cell(6, 5, &[3, 4]).cell(6, 1, &[4, 1]);
    let sides = [
        eliminate(&column_without(1, &[1, 6]), &[1]),
        eliminate(&row_without(1, &[1, 5]), &[2]),
        eliminate(&column_without(5, &[1, 6]), &[3]),
        eliminate(&row_without(6, &[1, 5]), &[4]),
    ];
    has_and_just_has(Technique::XYCycle, position, &together(&sides));

    let position = Position::default().only("row 1", 4, &[(1, 1), (1, 5)]);
    let position = position.only("row 6", 4, &[(6, 5), (6, 8)]).only("row 9", 4, &[(9, 8), (9, 1)]);
    let sides = [1, 5, 8].map(|column| eliminate(&column_without(column, &[1, 6, 9]), &[4]));
    has_and_just_has(Technique::XCycle, position, &together(&sides));

    // The places of 4 in box 4 are a group in row 4 and one in column 2.
    let cross = [(4, 1), (4, 2), (4, 3), (5, 2), (6, 2)];
    let position = Position::default().only("box 4", 4, &cross).only("row 9", 4, &[(9, 2), (9, 8)]);
    has_and_just_has(Technique::GroupedAic, position, &eliminate(&[(4, 8)], &[4]));
}

#[test]
fn chains_through_almost_locked_sets() {
    // Without 1 the two cells of column 1 hold 2 and 3.
    let position = Position::default().cell(1, 1, &[1, 2, 3]).cell(2, 1, &[2, 3]);
    let position = position.only("row 5", 2, &[(5, 1), (5, 9)]).cell(1, 9, &[2, 1]);
    has_and_just_has(Technique::AlsAic, position, &eliminate(&row_without(1, &[1, 9]), &[1]));
}

/// Asserts that the position of a real puzzle in which a ladder is stuck has a technique, and has
/// it no longer once any candidate is back. A subset may have one candidate more, if its definition
/// still fits.
fn loses(technique: Technique, text: &str, ladder: &Ladder) -> usize {
    let rules = classic();
    let geometry = Geometry::new(&rules).unwrap();
    let givens = satoku::board::Symbols::default().read(text, 81, 9).unwrap();
    let (_, state) = Path::new(&geometry, &of_givens(&rules, &givens), ladder).walk(|_, _| {});
    let steps = |state: &State| Ladder::of([technique]).steps(state);
    let found = steps(&state);
    let step = found.first().unwrap_or_else(|| panic!("{technique} is missing"));
    // The same position, made from what is filled.
    let mut full = State::blank(&geometry).with_givens(&givens);
    for (cell, symbol) in state.values().filled().filter(|(cell, _)| !state.is_given(*cell)) {
        full.apply(&Conclusion::Place(Candidate { cell, symbol }));
    }
    let gone: Vec<Candidate> = rules
        .board()
        .cells()
        .flat_map(|cell| {
            let left = state.candidates(cell);
            let gone = full.candidates(cell).into_iter().filter(move |one| !left.contains(one));
            gone.map(move |symbol| Candidate { cell, symbol })
        })
        .collect();
    for back in 0..gone.len() {
        let mut near = full.clone();
        let mut fewer = gone.clone();
        let returned = fewer.remove(back);
        near.apply(&Conclusion::Eliminate(fewer));
        let stays = steps(&near).into_iter().find(|one| one.conclusion == step.conclusion);
        let marks = Marks::new(&rules, &near);
        let fits = |one: &Step| technique == Technique::Bug3 && is_what_it_says(&marks, one);
        assert!(stays.as_ref().is_none_or(fits), "{technique} with {returned:?} back: {stays:?}");
    }
    gone.len()
}

#[test]
fn graves_allow_no_candidate_more() {
    let basics = Ladder::default().up_to(Score::new(38));
    for (technique, text) in [
        (
            Technique::Bug2,
            "001208700000000000060107040800000002020050060040090010003904200080000070900000001",
        ),
        (
            Technique::Bug3,
            "000000000710008320026000074049001000250080037000500180430000750067400018000000000",
        ),
        (
            Technique::Bug4,
            "004800100007000000200049076008020007002401500600090400420680001000000700001005200",
        ),
    ] {
        assert!(loses(technique, text, &basics) > 3, "{technique}");
    }
}

#[test]
fn forcing_chains() {
    // With 5 in r1c1 it is in r4c5 and r8c7, which leaves it no place in box 8.
    let nets = Position::default().only("row 4", 5, &[(4, 1), (4, 5)]);
    let nets = nets.only("column 7", 5, &[(1, 7), (8, 7)]);
    let nets = nets.only("box 8", 5, &[(7, 5), (8, 5), (9, 5), (8, 4), (8, 6)]);
    has_and_just_has(Technique::Nishio, nets, &eliminate(&[(1, 1)], &[5]));

    let cell = Position::default().cell(1, 1, &[1, 2, 3]).cell(1, 5, &[1, 9]).cell(5, 1, &[2, 9]);
    let cell = cell.cell(3, 2, &[3, 4]).cell(3, 5, &[4, 9]);
    has_and_just_has(Technique::CellForcingChain, cell, &eliminate(&[(5, 5)], &[9]));

    let house = Position::default().only("row 1", 1, &[(1, 1), (1, 5), (1, 9)]);
    let house =
        house.cell(5, 1, &[1, 9]).cell(6, 5, &[1, 9]).cell(8, 9, &[1, 7]).cell(8, 4, &[7, 9]);
    has_and_just_has(Technique::RegionForcingChain, house, &eliminate(&[(5, 4)], &[9]));

    // The three candidates of r1c1 leave one only after two chains meet there.
    let net = Position::default().cell(5, 1, &[1, 9]).cell(1, 5, &[2, 9]).cell(1, 1, &[1, 2, 3]);
    let net = net.cell(3, 3, &[3, 4]).cell(3, 8, &[4, 6]).cell(6, 8, &[6, 7]).cell(6, 4, &[7, 9]);
    has_and_just_has(Technique::DynamicForcingChain, net, &eliminate(&[(5, 5)], &[9]));

    // With 4 in r5c1, the 4 of box 1 is in row 1.
    let locked = Position::default().only("box 1", 4, &[(1, 1), (1, 2), (1, 3), (2, 1), (3, 1)]);
    let locked =
        locked.cell(5, 1, &[4, 9]).cell(1, 9, &[4, 6]).cell(9, 5, &[7, 9]).cell(9, 9, &[6, 7]);
    has_and_just_has(Technique::DynamicForcingChainPlus, locked, &eliminate(&[(5, 5)], &[9]));
}
