//! Each step fits the definition of its technique, written independently of the finders.

use super::{
    Marks, alone, chains, classic, colours, each_step, exocets, fins, frames, of_givens, reasons,
    sets, ways,
};
use satoku::board::{Cell, HouseRole, Symbol};
use satoku::logic::{Conclusion, Geometry, Part, Role, Step, Technique};
use satoku::rules::Rules;
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn role(rules: &Rules, house: usize) -> HouseRole {
    rules.houses()[house].role
}

pub(super) fn parts(step: &Step, role: Role) -> Vec<&Part> {
    step.reason.parts.iter().filter(|part| part.role == role).collect()
}

pub(super) fn house(part: &Part) -> usize {
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
pub(super) fn eliminated(step: &Step) -> BTreeSet<(Cell, Symbol)> {
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
pub(super) fn is_what_it_says(marks: &Marks<'_>, step: &Step) -> bool {
    use Technique as T;
    match step.technique {
        T::FullHouse => full_house(marks, step),
        T::HiddenSingleBox => hidden_single(marks, step, true),
        T::HiddenSingleLine => hidden_single(marks, step, false),
        T::NakedSingle => {
            let (cell, symbol) = placed(step);
            marks.cells[cell.index()] == [symbol]
        }
        T::ClueSingle
        | T::ClueLimits
        | T::LongClueLimits
        | T::CompleteCount
        | T::BlockOverlap
        | T::InnieOrOutie
        | T::ClueLock
        | T::HiddenSingleInClue
        | T::ClueAndCell
        | T::ClueCombination
        | T::RequiredSymbol
        | T::InniesAndOuties
        | T::ClueAndHouse
        | T::CluesTogether
        | T::BlockedCell
        | T::ComparedCounts
        | T::ComparedCountsOfTwo
        | T::ComparedCountsOfThree
        | T::ComparedCountsOfFour => reasons::of_clues(step),
        T::SmallestReason | T::NestedForcingChain => reasons::is_reason(step),
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
        T::Skyscraper | T::TwoStringKite | T::TurbotFish | T::EmptyRectangle => {
            strong_links(marks, step, 2)
        }
        T::ThreeStrongLinks => strong_links(marks, step, 3),
        T::FourStrongLinks => strong_links(marks, step, 4),
        T::XYWing | T::XYZWing => wing(marks, step, 3),
        T::WXYZWing => wing(marks, step, 4),
        T::VWXYZWing => wing(marks, step, 5),
        T::UniqueRectangle1
        | T::UniqueRectangle2
        | T::UniqueRectangle3
        | T::UniqueRectangle4
        | T::UniqueRectangle5
        | T::IncompleteRectangle
        | T::UniqueLoop => unique_loop(marks, step),
        T::UniqueRectangle6 => frames::type_six(marks, step),
        T::HiddenRectangle => frames::hidden(marks, step),
        T::AvoidableRectangle1 => frames::avoidable(marks, step, 1),
        T::AvoidableRectangle2 => frames::avoidable(marks, step, 2),
        T::FinnedXWing => fins::fish(marks, step, 2, false),
        T::SashimiXWing => fins::fish(marks, step, 2, true),
        T::FinnedSwordfish => fins::fish(marks, step, 3, false),
        T::SashimiSwordfish => fins::fish(marks, step, 3, true),
        T::FinnedJellyfish => fins::fish(marks, step, 4, false),
        T::SashimiJellyfish => fins::fish(marks, step, 4, true),
        T::SimpleColours => colours::simple(marks, step),
        T::MultiColours => colours::multi(marks, step),
        T::WWing => colours::w_wing(marks, step),
        T::RemotePair => colours::remote_pair(marks, step),
        T::AlignedPairExclusion => sets::exclusion(marks, step),
        T::SueDeCoq => sets::sue_de_coq(marks, step),
        T::AlsXZ => sets::chain(marks, step, 2..=2),
        T::AlsXYWing => sets::chain(marks, step, 3..=3),
        T::AlsChain => sets::chain(marks, step, 4..=usize::MAX),
        T::DeathBlossom => sets::blossom(marks, step),
        T::JuniorExocet | T::SeniorExocet => exocets::is_exocet(marks, step),
        T::Bug1 | T::Bug2 | T::Bug3 | T::Bug4 => grave(marks, step),
        T::XCycle | T::XYCycle | T::ContinuousLoop => chains::chain(marks, step, true),
        T::XChain | T::XYChain | T::Aic => chains::chain(marks, step, false),
        T::GroupedAic => chains::grouped(marks, step, false),
        T::AlsAic => chains::grouped(marks, step, true),
        T::Nishio
        | T::CellForcingChain
        | T::RegionForcingChain
        | T::DynamicForcingChain
        | T::DynamicForcingChainPlus => chains::forcing(marks, step),
        other => panic!("{other} has no definition here"),
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
    (role(marks.rules, base) == HouseRole::Region) == in_box && marks.places(base, symbol) == [cell]
}

fn locked(marks: &Marks<'_>, step: &Step, from_box: bool) -> bool {
    let symbol = step.reason.symbols[0];
    let (base, cover) = (parts(step, Role::Base)[0], parts(step, Role::Cover)[0]);
    let (from, to) = (house(base), house(cover));
    let places = marks.places(from, symbol);
    let crossing = &marks.rules.houses()[to].cells;
    let gone = others(marks, to, &[symbol], &places);
    let is_locked = (role(marks.rules, from) == HouseRole::Region) == from_box
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
                && role(marks.rules, house(target)) == role(marks.rules, from)
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
        lines.iter().map(|line| role(marks.rules, *line)).collect::<BTreeSet<_>>()
    };
    let across = [[HouseRole::Row], [HouseRole::Column]].map(BTreeSet::from);
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

fn strong_links(marks: &Marks<'_>, step: &Step, count: usize) -> bool {
    let symbol = step.reason.symbols[0];
    let links: Vec<&[Part]> = step.reason.parts.chunks(2).collect();
    let all_see = |left: &[Cell], right: &[Cell]| {
        left.iter().all(|one| right.iter().all(|other| marks.see(*one, *other)))
    };
    let is_strong = |link: &&[Part]| {
        let mut both = [link[0].cells.clone(), link[1].cells.clone()].concat();
        both.sort();
        link[0].house == link[1].house && both == marks.places(house(&link[0]), symbol)
    };
    let chained = links.windows(2).all(|pair| all_see(&pair[0][1].cells, &pair[1][0].cells));
    let pattern: Vec<Cell> = step.reason.cells();
    let (start, end) = (&links[0][0].cells, &links[count - 1][1].cells);
    let outside = marks.rules.board().cells().filter(|cell| !pattern.contains(cell));
    let gone = outside
        .filter(|cell| {
            marks.has(*cell, symbol) && all_see(&[*cell], start) && all_see(&[*cell], end)
        })
        .map(|cell| (cell, symbol))
        .collect();
    let kinds: BTreeSet<HouseRole> =
        links.iter().map(|link| role(marks.rules, house(&link[0]))).collect();
    let grouped = step.reason.parts.iter().any(|part| part.cells.len() > 1);
    let has_box = kinds.contains(&HouseRole::Region);
    let class = match (grouped, has_box, kinds.len()) {
        (true, _, _) => 3,
        (false, true, _) => 2,
        (false, false, kinds) => kinds as u8 - 1,
    };
    let named = match step.technique {
        Technique::Skyscraper => class == 0,
        Technique::TwoStringKite => class == 1,
        Technique::TurbotFish => class == 2,
        Technique::EmptyRectangle => class == 3,
        technique => step.score.tenths() == technique.score().tenths() + class,
    };
    links.len() == count
        && links.iter().all(is_strong)
        && chained
        && named
        && eliminated(step) == gone
}

fn wing(marks: &Marks<'_>, step: &Step, size: usize) -> bool {
    let (base, ends) = (parts(step, Role::Base)[0], parts(step, Role::End));
    let holders = |symbol: &Symbol| -> Vec<Cell> {
        base.cells.iter().copied().filter(|cell| marks.has(*cell, *symbol)).collect()
    };
    let mutual = |cells: &[Cell]| {
        cells.iter().all(|one| cells.iter().all(|other| one == other || marks.see(*one, *other)))
    };
    let symbols: BTreeSet<Symbol> =
        base.cells.iter().flat_map(|cell| marks.cells[cell.index()].iter().copied()).collect();
    let twice: Vec<Symbol> =
        symbols.iter().copied().filter(|symbol| !mutual(&holders(symbol))).collect();
    // Symbols that can stand once are all there, or all but the one that can stand twice.
    let shown = match twice[..] {
        [] if size > 3 => symbols.iter().copied().collect(),
        [_] => twice.clone(),
        _ => return false,
    };
    let gone = shown
        .iter()
        .flat_map(|symbol| seeing(marks, &holders(symbol), *symbol))
        .filter(|(cell, _)| !base.cells.contains(cell))
        .collect();
    let hinge = |cell: &Cell| base.cells.iter().all(|one| one == cell || marks.see(*one, *cell));
    let wide = base.cells.iter().filter(|cell| marks.cells[cell.index()].len() > 2).count();
    let named = match step.technique {
        Technique::XYWing => wide == 0,
        Technique::XYZWing => wide == 1,
        _ => true,
    };
    base.cells.len() == size
        && symbols.len() == size
        && step.reason.symbols == shown
        && base.cells.iter().any(hinge)
        && ends.iter().map(|part| part.symbols[0]).eq(twice)
        && ends.iter().all(|part| part.cells == holders(&part.symbols[0]))
        && named
        && eliminated(step) == gone
}

/// The candidates of some cells that are not among some symbols.
pub(super) fn extras_of(
    marks: &Marks<'_>,
    cells: &[Cell],
    pair: &[Symbol],
) -> BTreeSet<(Cell, Symbol)> {
    let all = cells
        .iter()
        .flat_map(|cell| marks.cells[cell.index()].iter().map(move |symbol| (*cell, *symbol)));
    all.filter(|(_, symbol)| !pair.contains(symbol)).collect()
}

/// All candidates of a symbol that see some cells.
pub(super) fn seeing(
    marks: &Marks<'_>,
    cells: &[Cell],
    symbol: Symbol,
) -> BTreeSet<(Cell, Symbol)> {
    let sees_all = |cell: &Cell| cells.iter().all(|other| marks.see(*cell, *other));
    let all = marks.rules.board().cells().filter(|cell| marks.has(*cell, symbol));
    all.filter(sees_all).map(|cell| (cell, symbol)).collect()
}

fn unique_loop(marks: &Marks<'_>, step: &Step) -> bool {
    use Technique as T;
    let (base, ends) = (parts(step, Role::Base)[0], parts(step, Role::End)[0]);
    let pair = &base.symbols;
    let extras = extras_of(marks, &base.cells, pair);
    let guards: BTreeSet<Cell> = extras.iter().map(|(cell, _)| *cell).collect();
    let symbols: BTreeSet<Symbol> = extras.iter().map(|(_, symbol)| *symbol).collect();
    let in_pairs = marks.rules.houses().iter().all(|house| {
        let count = house.cells.iter().filter(|cell| base.cells.contains(cell)).count();
        count == 0 || count == 2
    });
    let held = |cell: &Cell| pair.iter().filter(|symbol| marks.has(*cell, **symbol)).count();
    let is_complete = base.cells.iter().all(|cell| held(cell) == 2);
    let is_loop = pair.len() == 2
        && base.cells.iter().all(|cell| held(cell) > 0)
        && in_pairs
        && is_complete == (step.technique != T::IncompleteRectangle)
        && guards.iter().copied().eq(ends.cells.iter().copied())
        && symbols.iter().copied().eq(ends.symbols.iter().copied());
    let gone = eliminated(step);
    let target = parts(step, Role::Target);
    let kinds = [
        guards.len() == 1
            && gone
                == ends
                    .cells
                    .iter()
                    .flat_map(|cell| pair.iter().map(|symbol| (*cell, *symbol)))
                    .filter(|(cell, symbol)| marks.has(*cell, *symbol))
                    .collect(),
        symbols.len() == 1 && gone == seeing(marks, &ends.cells, ends.symbols[0]),
        guards.len() == 2 && target.len() == 1 && target[0].cells != ends.cells,
        guards.len() == 2
            && target.len() == 1
            && target[0].cells == ends.cells
            && marks.places(house(target[0]), target[0].symbols[0]) == ends.cells
            && gone.iter().all(|(cell, symbol)| {
                guards.contains(cell) && pair.contains(symbol) && *symbol != target[0].symbols[0]
            })
            && (gone.len() == 2 || !is_complete),
    ];
    let length = base.cells.len();
    let lines = marks.rules.houses().iter().filter(|house| house.role != HouseRole::Region);
    let mut lines = lines;
    let in_line = lines.any(|line| guards.iter().all(|cell| line.cells.contains(cell)));
    is_loop
        && match step.technique {
            T::UniqueRectangle1 => length == 4 && kinds[0],
            T::UniqueRectangle2 => length == 4 && kinds[1] && in_line,
            T::UniqueRectangle5 => length == 4 && kinds[1] && !in_line,
            T::UniqueRectangle3 => length == 4 && kinds[2],
            T::UniqueRectangle4 => length == 4 && kinds[3],
            T::IncompleteRectangle => length == 4 && kinds.contains(&true),
            _ => length > 4 && kinds.contains(&true),
        }
}

fn grave(marks: &Marks<'_>, step: &Step) -> bool {
    let ends = parts(step, Role::End)[0];
    let extra = |cell: Cell, symbol: Symbol| {
        ends.cells.contains(&cell)
            && ends.symbols.contains(&symbol)
            && marks.cells[cell.index()].len() > 2
    };
    // At most the candidates named keep the position from being a grave.
    let bivalue = marks.rules.board().cells().filter(|cell| !marks.cells[cell.index()].is_empty());
    let mut bivalue = bivalue.filter(|cell| !ends.cells.contains(cell));
    let is_grave = bivalue.all(|cell| marks.cells[cell.index()].len() == 2)
        && (0..marks.rules.houses().len()).all(|house| {
            marks.rules.board().symbols().all(|symbol| {
                let places = marks.places(house, symbol);
                let sure = places.iter().filter(|cell| !extra(**cell, symbol)).count();
                places.is_empty() || sure <= 2 && places.len() >= 2
            })
        });
    is_grave
        && match step.technique {
            Technique::Bug1 => ends.cells.len() == 1,
            Technique::Bug2 => {
                ends.symbols.len() == 1
                    && eliminated(step) == seeing(marks, &ends.cells, ends.symbols[0])
            }
            Technique::Bug4 => ends.cells.len() == 2 && parts(step, Role::Target).len() == 1,
            _ => ends.cells.len() > 1 && parts(step, Role::Target).len() == 1,
        }
}

#[test]
fn every_step_is_what_its_technique_says() {
    let rules = classic();
    let geometry = Geometry::new(&rules).unwrap();
    let mut seen: BTreeMap<Technique, usize> = BTreeMap::new();
    for (givens, ladder) in ways() {
        let puzzle = of_givens(&rules, &givens);
        each_step(&geometry, &puzzle, &ladder, |state, step| {
            let marks = Marks::new(&rules, state);
            assert!(is_what_it_says(&marks, step), "{step:?} in {:?}", state.values());
            *seen.entry(step.technique).or_default() += 1;
        });
    }
    // Those that are needed often enough to be met here.
    let often = Technique::all().filter(|technique| {
        ![RARE, reasons::OF_CLUES, alone::HIDDEN, alone::LATE].concat().contains(technique)
    });
    let unmet: Vec<Technique> = often.filter(|technique| !seen.contains_key(technique)).collect();
    assert_eq!(unmet, [], "not met");
}

/// What the puzzles of the test need not use; near misses check these.
const RARE: &[Technique] = &[
    Technique::DirectClaiming,
    // Beyond the others: `reasons.rs` has these.
    Technique::SmallestReason,
    Technique::NestedForcingChain,
    // `exocets.rs` has these.
    Technique::JuniorExocet,
    Technique::SeniorExocet,
    Technique::HiddenQuad,
    Technique::Bug4,
    Technique::FourStrongLinks,
    Technique::UniqueRectangle5,
    Technique::XCycle,
];
