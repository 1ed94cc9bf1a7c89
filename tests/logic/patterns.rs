//! Each step is what its technique says, by definitions written apart from the finders.

use super::{Marks, classic, each_step, rated};
use satoku::board::{Cell, HouseKind, Symbol};
use satoku::logic::{Conclusion, Geometry, Part, Role, Step, Technique};
use satoku::rules::Rules;
use std::collections::{BTreeMap, BTreeSet};

fn kind(rules: &Rules, house: usize) -> HouseKind {
    rules.houses()[house].kind
}

fn parts(step: &Step, role: Role) -> Vec<&Part> {
    step.reason.parts.iter().filter(|part| part.role == role).collect()
}

fn house(part: &Part) -> usize {
    part.house.expect("the part has a house")
}

/// The one placed cell and symbol.
fn placed(step: &Step) -> (Cell, Symbol) {
    match &step.conclusion {
        Conclusion::Place(candidate) => (candidate.cell, candidate.symbol),
        Conclusion::Eliminate(_) => panic!("nothing is placed by {step:?}"),
    }
}

/// The cells and symbols eliminated.
fn eliminated(step: &Step) -> BTreeSet<(Cell, Symbol)> {
    match &step.conclusion {
        Conclusion::Place(_) => panic!("nothing is eliminated by {step:?}"),
        Conclusion::Eliminate(all) => all.iter().map(|one| (one.cell, one.symbol)).collect(),
    }
}

/// All candidates of some symbols in a house outside some cells.
fn others(
    marks: &Marks<'_>,
    house: usize,
    symbols: &[Symbol],
    cells: &[Cell],
) -> BTreeSet<(Cell, Symbol)> {
    let places = symbols
        .iter()
        .flat_map(|symbol| marks.places(house, *symbol).into_iter().map(|cell| (cell, *symbol)));
    places.filter(|(cell, _)| !cells.contains(cell)).collect()
}

/// Whether a step is what its technique says.
fn is_what_it_says(marks: &Marks<'_>, step: &Step) -> bool {
    use Technique as T;
    match step.technique {
        T::FullHouse => full_house(marks, step),
        T::HiddenSingleBox => hidden_single(marks, step, true),
        T::HiddenSingleLine => hidden_single(marks, step, false),
        T::NakedSingle => {
            let (cell, symbol) = placed(step);
            marks.cells[cell.index()] == [symbol]
        }
        T::Pointing | T::DirectPointing => locked(marks, step, true),
        T::Claiming | T::DirectClaiming => locked(marks, step, false),
        T::NakedPair => naked(marks, step, 2),
        T::NakedTriple => naked(marks, step, 3),
        T::NakedQuad => naked(marks, step, 4),
        T::HiddenPair | T::DirectHiddenPair => hidden(marks, step, 2),
        T::HiddenTriple | T::DirectHiddenTriple => hidden(marks, step, 3),
        T::HiddenQuad => hidden(marks, step, 4),
        T::XWing => fish(marks, step, 2),
        T::Swordfish => fish(marks, step, 3),
        T::Jellyfish => fish(marks, step, 4),
    }
}

fn full_house(marks: &Marks<'_>, step: &Step) -> bool {
    let (cell, symbol) = placed(step);
    let base = house(parts(step, Role::Base)[0]);
    let cells = &marks.rules.houses()[base].cells;
    let empty = cells.iter().filter(|cell| !marks.cells[cell.index()].is_empty());
    empty.copied().eq([cell]) && marks.cells[cell.index()] == [symbol]
}

fn hidden_single(marks: &Marks<'_>, step: &Step, in_box: bool) -> bool {
    let (cell, symbol) = placed(step);
    let base = house(parts(step, Role::Base)[0]);
    (kind(marks.rules, base) == HouseKind::Box) == in_box && marks.places(base, symbol) == [cell]
}

fn locked(marks: &Marks<'_>, step: &Step, from_box: bool) -> bool {
    let symbol = step.reason.symbols[0];
    let (base, cover) = (parts(step, Role::Base)[0], parts(step, Role::Cover)[0]);
    let (from, to) = (house(base), house(cover));
    let places = marks.places(from, symbol);
    let crossing = &marks.rules.houses()[to].cells;
    let gone = others(marks, to, &[symbol], &places);
    let is_locked = (kind(marks.rules, from) == HouseKind::Box) == from_box
        && (2..=3).contains(&places.len())
        && places.iter().all(|cell| crossing.contains(cell))
        && base.cells == places
        && !gone.is_empty();
    match parts(step, Role::Target)[..] {
        [] => is_locked && eliminated(step) == gone,
        [target] => {
            let mut left = marks.places(house(target), symbol);
            left.retain(|cell| !gone.contains(&(*cell, symbol)));
            is_locked
                && kind(marks.rules, house(target)) == kind(marks.rules, from)
                && left == [placed(step).0]
                && placed(step).1 == symbol
        }
        _ => false,
    }
}

fn naked(marks: &Marks<'_>, step: &Step, size: usize) -> bool {
    let base = parts(step, Role::Base)[0];
    let held: BTreeSet<Symbol> =
        base.cells.iter().flat_map(|cell| marks.cells[cell.index()].iter().copied()).collect();
    base.cells.len() == size
        && held.iter().copied().eq(base.symbols.iter().copied())
        && held.len() == size
        && base.cells.iter().all(|cell| marks.rules.houses()[house(base)].cells.contains(cell))
        && eliminated(step) == others(marks, house(base), &base.symbols, &base.cells)
}

fn hidden(marks: &Marks<'_>, step: &Step, size: usize) -> bool {
    let base = parts(step, Role::Base)[0];
    let places: BTreeSet<Cell> =
        base.symbols.iter().flat_map(|symbol| marks.places(house(base), *symbol)).collect();
    let is_hidden = base.symbols.len() == size
        && places.len() == size
        && places.iter().copied().eq(base.cells.iter().copied());
    let crowd: BTreeSet<(Cell, Symbol)> = places
        .iter()
        .flat_map(|cell| marks.cells[cell.index()].iter().map(|symbol| (*cell, *symbol)))
        .filter(|(_, symbol)| !base.symbols.contains(symbol))
        .collect();
    match parts(step, Role::Target)[..] {
        [] => is_hidden && eliminated(step) == crowd,
        [target] => {
            let (cell, symbol) = placed(step);
            let mut left = marks.places(house(target), symbol);
            let before = left.len();
            left.retain(|cell| !places.contains(cell));
            is_hidden && house(target) == house(base) && left == [cell] && before > 1
        }
        _ => false,
    }
}

fn fish(marks: &Marks<'_>, step: &Step, size: usize) -> bool {
    let symbol = step.reason.symbols[0];
    let lines = |role| parts(step, role).into_iter().map(house).collect::<Vec<_>>();
    let (bases, covers) = (lines(Role::Base), lines(Role::Cover));
    let kinds = |lines: &[usize]| {
        lines.iter().map(|line| kind(marks.rules, *line)).collect::<BTreeSet<_>>()
    };
    let across = [[HouseKind::Row], [HouseKind::Column]].map(BTreeSet::from);
    let crossed = [kinds(&bases), kinds(&covers)];
    let based: BTreeSet<Cell> = bases.iter().flat_map(|line| marks.places(*line, symbol)).collect();
    let covered: BTreeSet<Cell> =
        covers.iter().flat_map(|line| marks.places(*line, symbol)).collect();
    let gone = covered.difference(&based).map(|cell| (*cell, symbol)).collect();
    bases.len() == size
        && covers.len() == size
        && (crossed == across || crossed == [across[1].clone(), across[0].clone()])
        && based.is_subset(&covered)
        && eliminated(step) == gone
}

#[test]
fn every_step_is_what_its_technique_says() {
    let rules = classic();
    let geometry = Geometry::new(&rules).unwrap();
    let mut seen: BTreeMap<Technique, usize> = BTreeMap::new();
    for (puzzle, _) in rated() {
        each_step(&geometry, &puzzle, |state, step| {
            let marks = Marks::new(&rules, state);
            assert!(is_what_it_says(&marks, step), "{step:?} in {:?}", state.values());
            *seen.entry(step.technique).or_default() += 1;
        });
    }
    // Those that are needed often enough to be met here.
    for technique in Technique::all().filter(|technique| !RARE.contains(technique)) {
        assert!(seen.contains_key(&technique), "{technique} was not met");
    }
}

/// What the puzzles of the test need not use; near misses check these.
const RARE: &[Technique] = &[Technique::DirectClaiming, Technique::HiddenQuad];
