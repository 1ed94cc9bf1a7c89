//! Puzzles on square boards in the form of formats that list every region and house.

use super::characters::refuse;
use super::negatives;
use super::rules_cache::{Fault, RulesCache};
use super::{Entry, MAX_CLUES, Metadata, WriteError};
use satoku_core::board::{Cell, Grid, HouseRole, Size};
use satoku_core::rules::{Clue, Foreign, Layout, Puzzle, Regions, Registry, Rules};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A puzzle with its rules spelled out.
pub(super) struct SquarePuzzle {
    /// Rows, columns and symbols.
    pub side: usize,
    /// The number of each cell's region; `None` for the default boxes of the side.
    pub regions: Option<Vec<usize>>,
    /// Whether there are regions; a Latin square has none.
    pub has_regions: bool,
    /// Other sets of cells that hold each symbol once.
    pub extras: Vec<Vec<Cell>>,
    /// The other rules, and the clues that are not givens.
    pub others: Vec<Foreign>,
    /// The givens.
    pub givens: Grid,
}

/// Returns the diagonal from the upper left corner and the one from the lower left corner.
pub(super) fn diagonals(side: usize) -> [Vec<Cell>; 2] {
    let diagonal = |row: &dyn Fn(usize) -> usize| {
        (0..side).map(|col| Cell::new(row(col) * side + col)).collect()
    };
    [diagonal(&|col| col), diagonal(&|col| side - 1 - col)]
}

/// Returns the four windows of a board of side 9.
pub(super) fn windows(side: usize) -> Result<Vec<Vec<Cell>>, Fault> {
    if side != 9 {
        return Err(Fault::new(format!("windows on a board of side {side} are not supported")));
    }
    let starts = [1, 5].into_iter().flat_map(|top| [1, 5].map(|left| (top, left)));
    let window = |(top, left): (usize, usize)| {
        (0..9).map(|cell| Cell::new((top + cell / 3) * side + left + cell % 3)).collect()
    };
    Ok(starts.map(window).collect())
}

/// Returns the disjoint groups of a board: the first cells of all regions, and so on, in reading
/// order within each region. `None` stands for the default boxes.
pub(super) fn groups(side: usize, regions: Option<&[usize]>) -> Result<Vec<Vec<Cell>>, Fault> {
    let boxes = || Size::of_side(side).ok().and_then(|size| box_numbers(size, side));
    let of = match regions {
        Some(regions) => regions.to_vec(),
        None => boxes().ok_or_else(|| Fault::new("disjoint groups need regions"))?,
    };
    let mut groups: Vec<Vec<Cell>> = vec![Vec::new(); side];
    let mut met = vec![0; side];
    for (cell, region) in of.iter().enumerate() {
        let place = met.get_mut(*region).and_then(|met| {
            *met += 1;
            groups.get_mut(*met - 1)
        });
        let group = place.ok_or_else(|| Fault::new("disjoint groups need regions of one size"))?;
        group.push(Cell::new(cell));
    }
    Ok(groups)
}

/// Returns the cells of a house as a set.
fn set(cells: &[Cell]) -> BTreeSet<Cell> {
    cells.iter().copied().collect()
}

/// A part of a puzzle that a format cannot express.
enum Unsaid {
    /// The variant.
    Variant,
    /// Clues of a kind.
    Clues(&'static str),
}

impl SquarePuzzle {
    /// Spells out a puzzle with regions. `says` returns which rules and clues the format can
    /// express; a puzzle with any other is refused.
    pub fn of(
        puzzle: &Puzzle,
        format: &str,
        says: impl Fn(&Foreign) -> bool,
    ) -> Result<Self, WriteError> {
        let square = SquarePuzzle::with_or_without_regions(puzzle, format, says)?;
        match square.has_regions {
            true => Ok(square),
            false => Err(refuse(format, &format!("the variant {}", puzzle.rules().variant()))),
        }
    }

    /// Spells out a puzzle, which may be a Latin square.
    pub fn with_or_without_regions(
        puzzle: &Puzzle,
        format: &str,
        says: impl Fn(&Foreign) -> bool,
    ) -> Result<Self, WriteError> {
        SquarePuzzle::spell_out(puzzle, says).map_err(|unsaid| match unsaid {
            Unsaid::Variant => refuse(format, &format!("the variant {}", puzzle.rules().variant())),
            Unsaid::Clues(kind) => refuse(format, &format!("clues such as {kind}")),
        })
    }

    fn spell_out(puzzle: &Puzzle, says: impl Fn(&Foreign) -> bool) -> Result<Self, Unsaid> {
        let rules = puzzle.rules();
        let has_regions = rules.houses().iter().any(|house| house.role == HouseRole::Region);
        let regions = region_numbers(rules);
        if !has_lines(rules) || has_regions && regions.is_none() {
            return Err(Unsaid::Variant);
        }
        let side = rules.board().symbol_count();
        let extras = extra_houses(rules);
        if extras.iter().any(|cells| cells.len() != side) {
            return Err(Unsaid::Variant);
        }
        let mut others = Vec::new();
        for rule in rules.constraints() {
            let said = rule.foreign(rules);
            if said.is_empty() || !said.iter().all(&says) {
                return Err(Unsaid::Variant);
            }
            others.extend(said);
        }
        for clue in puzzle.constraints() {
            let said = clue.foreign(rules);
            if said.is_empty() || !said.iter().all(&says) {
                return Err(Unsaid::Clues(clue.kind()));
            }
            others.extend(said);
        }
        Ok(SquarePuzzle { side, regions, has_regions, extras, others, givens: puzzle.givens() })
    }

    /// Removes a house from the extra ones; returns whether it was among them.
    pub fn take_extra(&mut self, house: &[Cell]) -> bool {
        let before = self.extras.len();
        self.extras.retain(|cells| set(cells) != set(house));
        self.extras.len() < before
    }

    /// Removes houses from the extra ones if all are among them; returns whether they were.
    pub fn take_extras(&mut self, houses: &[Vec<Cell>]) -> bool {
        let known: BTreeSet<_> = self.extras.iter().map(|cells| set(cells)).collect();
        let has_all = !houses.is_empty() && houses.iter().all(|house| known.contains(&set(house)));
        has_all && houses.iter().all(|house| self.take_extra(house))
    }

    /// Returns whether the regions are the default boxes of the side.
    pub fn has_default_boxes(&self) -> bool {
        let boxes = Size::of_side(self.side).ok().and_then(|size| box_numbers(size, self.side));
        self.regions.is_none() || self.regions == boxes
    }

    /// Returns the puzzle in terms of the registered rules and kinds of clue.
    pub fn entry(
        mut self,
        solution: Option<Grid>,
        metadata: Metadata,
        cache: &mut RulesCache<'_>,
    ) -> Result<Entry, Fault> {
        let registry = cache.options.registry;
        let about_all_edges = negatives::join(&mut self.others, self.side, registry)?;
        let (clues, switches): (Vec<_>, Vec<_>) =
            self.others.iter().partition(|said| registry.foreign_kind(&said.field).is_some());
        let (variant, layout, rest) = self.named_rules(&switches, cache)?;
        let rest: Vec<Foreign> =
            rest.into_iter().map(|cells| Foreign::clue(EXTRA_REGION, cells, None)).collect();
        let clues: Vec<&Foreign> = clues.into_iter().chain(&rest).collect();
        let rules = Arc::clone(&cache.stated(&variant, &layout)?.rules);
        let mut all: Vec<Clue> =
            self.givens.filled().map(|(cell, symbol)| Clue::Given(cell, symbol)).collect();
        all.extend(read_clues(&clues, &rules, registry)?);
        all.extend(about_all_edges);
        let puzzle = Puzzle::new(rules, all).map_err(|error| Fault::new(error.to_string()))?;
        Ok(Entry { solution, metadata, ..Entry::of(puzzle) })
    }

    /// Returns the variant and layout with exactly these regions, extra houses and switched rules.
    /// Houses that no variant has are returned too if there is a kind of clue for them.
    fn named_rules(
        &self,
        switches: &[&Foreign],
        cache: &mut RulesCache<'_>,
    ) -> Result<(String, Layout, Vec<Vec<Cell>>), Fault> {
        let bases = self.bases(cache)?;
        let extras: BTreeSet<_> = self.extras.iter().map(|cells| set(cells)).collect();
        let switches: BTreeSet<&str> = switches.iter().map(|said| &*said.field).collect();
        if extras.is_empty() && switches.is_empty() {
            let (name, layout) = bases.into_iter().next().expect("there is one");
            return Ok((name, layout, Vec::new()));
        }
        let has_clues_for_houses = cache.options.registry.foreign_kind(EXTRA_REGION).is_some();
        let added = cache.options.registry.variants().iter();
        let added: Vec<_> = added.filter(|variant| !variant.divides_board()).collect();
        // A part that no variant has, for the message.
        let mut rest = None;
        for (base, layout) in bases {
            let mut fitting = Vec::new();
            for variant in &added {
                let with = format!("{base}+{}", variant.name());
                let Ok(known) = cache.rules(&with, &layout) else { continue };
                let has = Additions::of(&known.rules);
                if let Some(has) = has.filter(|has| has.is_part_of(&extras, &switches)) {
                    fitting.push((variant.name(), has));
                }
            }
            // Prefer one variant that adds much to several that add its parts.
            fitting.sort_by_key(|(_, has)| std::cmp::Reverse(has.count()));
            let (mut name, mut houses, mut fields) = (base, extras.clone(), switches.clone());
            for (variant, has) in fitting {
                let before = houses.len() + fields.len();
                houses.retain(|house| !has.houses.contains(house));
                fields.retain(|field| !has.fields.contains(*field));
                if houses.len() + fields.len() < before {
                    name = format!("{name}+{variant}");
                }
            }
            if fields.is_empty() && (houses.is_empty() || has_clues_for_houses) {
                let rest = houses.into_iter().map(|house| house.into_iter().collect());
                return Ok((name, layout, rest.collect()));
            }
            rest.get_or_insert((houses, fields));
        }
        let (houses, fields) = rest.unwrap_or((extras, switches));
        let house = || houses.first().map(|house| self.unknown_house(house));
        let fault = fields.first().map(|field| unknown(field)).or_else(house);
        Err(fault.expect("no variant has what is left"))
    }

    /// Returns the fault for a house that no variant has.
    fn unknown_house(&self, house: &BTreeSet<Cell>) -> Fault {
        let side = self.side;
        let [falling, rising] = diagonals(side).map(|cells| set(&cells));
        let has =
            |diagonal: &BTreeSet<Cell>| self.extras.iter().any(|cells| set(cells) == *diagonal);
        let what = match (has(&falling), has(&rising)) {
            (true, false) if *house == falling => {
                format!("the diagonal from r1c1 to r{side}c{side} without the other one")
            }
            (false, true) if *house == rising => {
                format!("the diagonal from r{side}c1 to r1c{side} without the other one")
            }
            _ => {
                let (row, col) =
                    (|cell: &Cell| cell.index() / side + 1, |cell: &Cell| cell.index() % side + 1);
                let places = house.iter().map(|cell| format!(" r{}c{}", row(cell), col(cell)));
                format!("the extra region{}", places.collect::<String>())
            }
        };
        Fault::new(format!("the puzzle has {what}, which is not supported")).hint(ANOTHER_PUZZLE)
    }

    /// Returns the variants that divide the board into these regions, each with its layout. There
    /// is at least one; that of the side's default size comes first.
    fn bases(&self, cache: &mut RulesCache<'_>) -> Result<Vec<(String, Layout)>, Fault> {
        let registry = cache.options.registry;
        let dividing = registry.variants().iter().filter(|variant| variant.divides_board());
        let dividing: Vec<_> = dividing.filter(|variant| !variant.fixes_board()).collect();
        let layouts = sizes(self.side)?.into_iter().map(Layout::of_size);
        let mut layouts: Vec<Layout> = layouts.collect();
        let is_plain = |layout: &&Layout| match &self.regions {
            None => true,
            Some(regions) => box_numbers(layout.size, self.side).as_ref() == Some(regions),
        };
        match (&self.regions, layouts.iter().find(is_plain)) {
            (None, _) => {}
            (Some(_), Some(plain)) => layouts = vec![plain.clone()],
            (Some(regions), None) => {
                let regions = Regions::new(self.side, regions.clone());
                let regions = regions.map_err(|error| Fault::new(error.to_string()))?;
                layouts.iter_mut().for_each(|layout| layout.regions = Some(regions.clone()));
            }
        }
        let (mut bases, mut fault) = (Vec::new(), None);
        for layout in layouts {
            let boxes = || box_numbers(layout.size, self.side);
            let wanted = match self.has_regions {
                true => self.regions.clone().or_else(boxes),
                false => None,
            };
            for variant in &dividing {
                let rules = match cache.rules(variant.name(), &layout) {
                    Ok(known) => &known.rules,
                    Err(why) => {
                        fault.get_or_insert(why);
                        continue;
                    }
                };
                let adds = Additions::of(rules);
                let known = region_numbers(rules);
                let has_regions =
                    rules.houses().iter().any(|house| house.role == HouseRole::Region);
                if has_regions == self.has_regions
                    && known.is_some() == has_regions
                    && known == wanted
                    && adds.is_some_and(|adds| adds.count() == 0)
                {
                    bases.push((variant.name().to_owned(), layout.clone()));
                    break;
                }
            }
        }
        match bases.is_empty() {
            false => Ok(bases),
            true => Err(fault.unwrap_or_else(|| Fault::new("no variant has these regions"))),
        }
    }
}

/// The field of clues that are further houses.
const EXTRA_REGION: &str = "extraregion";

/// The rules of a board besides rows, columns and regions.
struct Additions {
    houses: BTreeSet<BTreeSet<Cell>>,
    fields: BTreeSet<String>,
}

impl Additions {
    /// Returns what some rules add; `None` if other programs have no name for one of them.
    fn of(rules: &Rules) -> Option<Self> {
        let houses = extra_houses(rules).into_iter().map(|cells| set(&cells)).collect();
        let fields = rules.constraints().iter().map(|rule| {
            let mut said = rule.foreign(rules);
            said.pop().filter(Foreign::is_switch).map(|said| said.field.into_owned())
        });
        Some(Additions { houses, fields: fields.collect::<Option<_>>()? })
    }

    fn count(&self) -> usize {
        self.houses.len() + self.fields.len()
    }

    /// Returns whether all additions are among the houses and fields of a puzzle.
    fn is_part_of(&self, houses: &BTreeSet<BTreeSet<Cell>>, fields: &BTreeSet<&str>) -> bool {
        self.houses.is_subset(houses)
            && self.fields.iter().all(|field| fields.contains(field.as_str()))
    }
}

/// The hint if a part of a puzzle is not known.
const ANOTHER_PUZZLE: &str = "without it this would be another puzzle, so it is not read";

/// Returns the fault for a rule or clue that is not known here.
pub(super) fn unknown(name: &str) -> Fault {
    let name = super::error::quote(name);
    Fault::new(format!("the puzzle has `{name}`, which is not supported")).hint(ANOTHER_PUZZLE)
}

/// Creates the clues that a format lists under fields of registered kinds.
fn read_clues(said: &[&Foreign], rules: &Rules, registry: &Registry) -> Result<Vec<Clue>, Fault> {
    if said.len() > MAX_CLUES {
        return Err(Fault::new(format!("expected at most {MAX_CLUES} clues besides givens")));
    }
    // Numbered within their field, as programs list them.
    let number = |at: usize| said[..=at].iter().filter(|one| one.field == said[at].field).count();
    let clue = |(at, foreign): (usize, &&Foreign)| {
        let kind = registry.foreign_kind(&foreign.field).ok_or_else(|| unknown(&foreign.field))?;
        let made = kind.read_foreign(rules, foreign).map_err(|message| {
            Fault::new(format!("`{}` {}: {message}", foreign.field, number(at)))
        })?;
        Ok(Clue::Constraint(made))
    };
    said.iter().enumerate().map(clue).collect()
}

/// Returns whether a board is a square in which every row and column is a house.
fn has_lines(rules: &Rules) -> bool {
    let board = rules.board();
    let side = board.symbol_count();
    let lines = |role: HouseRole| {
        let of_role = rules.houses().iter().filter(|house| house.role == role);
        of_role.map(|house| set(&house.cells)).collect::<BTreeSet<_>>()
    };
    let expected = |line: &dyn Fn(usize, usize) -> usize| {
        let cells = |at| (0..side).map(|along| Cell::new(line(at, along))).collect();
        (0..side).map(cells).collect::<BTreeSet<BTreeSet<Cell>>>()
    };
    board.is_square()
        && lines(HouseRole::Row) == expected(&|row, col| row * side + col)
        && lines(HouseRole::Column) == expected(&|col, row| row * side + col)
}

/// Returns the region of each cell, numbered in the order of their first cells; `None` if regions
/// do not divide the board.
fn region_numbers(rules: &Rules) -> Option<Vec<usize>> {
    let side = rules.board().symbol_count();
    let mut of = vec![None; rules.board().cell_count()];
    let regions = rules.houses().iter().filter(|house| house.role == HouseRole::Region);
    for (number, region) in regions.enumerate() {
        for cell in &region.cells {
            if of[cell.index()].replace(number).is_some() || region.cells.len() != side {
                return None;
            }
        }
    }
    let of: Vec<usize> = of.into_iter().collect::<Option<_>>()?;
    Some(renumber(&of))
}

/// Returns the houses that are not rows, columns or regions.
fn extra_houses(rules: &Rules) -> Vec<Vec<Cell>> {
    let extras = rules.houses().iter().filter(|house| house.role == HouseRole::Extra);
    extras.map(|house| house.cells.clone()).collect()
}

/// Returns the sizes that a board of a side can have, the default one first.
fn sizes(side: usize) -> Result<Vec<Size>, Fault> {
    let default = Size::of_side(side).map_err(|error| Fault::new(error.to_string()))?;
    let shapes = (2..=5).filter(|rows| side.is_multiple_of(*rows));
    let others = shapes.filter_map(|rows| Size::of_boxes(rows, side / rows).ok());
    Ok(std::iter::once(default).chain(others.filter(|size| *size != default)).collect())
}

/// Returns the number of the box that each cell is in.
fn box_numbers(size: Size, side: usize) -> Option<Vec<usize>> {
    let shape = size.boxes()?;
    let number =
        |cell: usize| (cell / side / shape.rows) * (side / shape.cols) + cell % side / shape.cols;
    Some((0..side * side).map(number).collect())
}

/// Numbers regions in the order of their first cells, so that equal divisions compare equal.
pub(super) fn renumber(names: &[impl PartialEq]) -> Vec<usize> {
    let mut met = Vec::new();
    let mut numbers = Vec::with_capacity(names.len());
    for name in names {
        let number = met.iter().position(|known| *known == name);
        numbers.push(number.unwrap_or(met.len()));
        if number.is_none() {
            met.push(name);
        }
    }
    numbers
}
