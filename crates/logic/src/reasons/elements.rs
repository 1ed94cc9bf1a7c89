//! The cells, houses and clues that reasons are made of.

use crate::chains::facts::Group;
use crate::state::State;

/// Returns all elements of a position.
pub(crate) fn all_elements(state: &State) -> Vec<Group> {
    let mut elements: Vec<Group> =
        state.empty().iter().map(|cell| Group::Cell(cell as u16)).collect();
    let full = state.geometry.houses.iter().enumerate().filter(|(_, house)| house.full);
    for (number, _) in full {
        let open = (0..state.geometry.symbols).filter(|one| state.places(number, *one) != 0);
        elements.extend(open.map(|symbol| Group::House(number as u16, symbol as u8)));
    }
    elements.extend(statements(state));
    elements
}

/// Returns the statements of a position that are not fulfilled yet, as elements.
pub(super) fn statements(state: &State) -> impl Iterator<Item = Group> {
    let all = state.statements().into_iter().flat_map(|statements| &statements.all);
    let open = all.zip(0..).filter(|(statement, _)| statement.set.meets(state.empty()));
    open.map(|(_, number)| Group::Statement(number))
}
