//! Entropic line: any three neighbouring cells hold a low, a middle and a high symbol.

use super::carrier::{ClueOf, Kind};
use super::groups;
use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::{
    ClueContext, Cosmetic, Definition, Field, Foreign, IssName, Mark, NoParts, Part, Pattern,
    Rules, RulesError, Shape, Stroke, fields,
};

/// A line, and the number of symbols in each of the three groups. It makes sense on boards whose
/// number of symbols can be divided by three.
#[derive(Debug)]
pub(super) struct Entropic;

fn group_of(size: usize) -> impl Fn(Symbol) -> usize {
    move |symbol| symbol.index() / size
}

/// Returns the number of symbols in each group.
fn group_size(rules: &Rules) -> Result<usize, String> {
    match rules.board().symbol_count() {
        symbols if symbols.is_multiple_of(3) => Ok(symbols / 3),
        symbols => Err(format!("{symbols} symbols cannot be divided into three equal groups")),
    }
}

impl Kind for Entropic {
    type Value = usize;

    const DEFINITION: Definition = Definition {
        aliases: &["entropic-line"],
        fields: &[Field::number("group", 1, 8).usually(3).told()],
        fpuzzles: &["entropicline"],
        sudokupad: Some(Cosmetic::new("Entropic Line", "#FFCCAA")),
        iss: &[IssName::new("Entropic", "entropicline")],
        ..Definition::new("entropic", Shape::Path, 3, fields::MAX_LINE)
    };

    fn holds(cells: &[Cell], group: &usize, grid: &Grid) -> bool {
        groups::alternate(grid, cells, 3, group_of(*group))
    }

    fn parts(cells: &[Cell], group: &usize, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        Ok(groups::parts(rules.board().symbol_count(), cells, 3, group_of(*group)))
    }

    fn value_fits(clue: &ClueOf<Self>, rules: &Rules) -> Result<(), String> {
        let ClueOf { value: group, .. } = clue;
        match group_size(rules)? {
            size if size == *group => Ok(()),
            size => Err(format!("a group has {size} symbols on this board, not {group}")),
        }
    }

    fn marks(cells: &[Cell], _: &usize, rules: &Rules) -> Vec<Mark> {
        vec![Mark::line(rules.board(), cells, Stroke::new(0.2, Pattern::Dotted))]
    }

    /// The board tells the size of the groups.
    fn foreign_value(_: &usize) -> Option<String> {
        None
    }

    fn read_value(_: &[Cell], _: &Foreign, rules: &Rules) -> Result<usize, String> {
        group_size(rules)
    }

    fn usual(rules: &Rules) -> Option<usize> {
        group_size(rules).ok()
    }

    fn fits_board(rules: &Rules) -> Result<(), RulesError> {
        let symbols = rules.board().symbol_count();
        group_size(rules).map(drop).map_err(|_| RulesError::NoThirds("entropic", symbols))
    }

    /// Draws lines of several lengths that do not cross; none where there are no equal groups.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let Ok(group) = group_size(context.rules) else { return Vec::new() };
        ClueOf::each(groups::draw(context, random, 3, group_of(group)), &group)
    }
}
