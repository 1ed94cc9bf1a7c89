//! The templates of sentences, with the places that each has.
//!
//! A language is one file in `languages/` and one line in [`Sentences::of`]; a template that it
//! lacks does not compile.

use super::languages;
use satoku_core::language::LanguageCode;

/// Declares the templates and their places.
macro_rules! sentences {
    ($($(#[doc = $doc:literal])* $name:ident($($place:ident),*);)+) => {
        /// The words and templates of a language. How places are written is told at `Telling`.
        #[derive(Debug)]
        pub(in crate) struct Sentences {
            /// Whether a sentence after a colon begins with a capital letter.
            pub(super) capital: bool,
            $($(#[doc = $doc])* pub(in crate) $name: &'static str,)+
        }

        impl Sentences {
            /// Returns each template with its name and its places.
            #[cfg(test)]
            pub(super) fn all(
                &self,
            ) -> Vec<(&'static str, &'static str, &'static [&'static str])> {
                vec![$((stringify!($name), self.$name, &[$(stringify!($place)),*])),+]
            }
        }
    };
}

sentences! {
    // Notation and lists.
    /// A conclusion and its reason.
    sentence(conclusion, why);
    /// The sign between clauses, with its spaces.
    between();
    /// A cell by its row and column.
    cell(row, column);
    /// The sign between a cell and a symbol that it does not hold.
    unequal();
    /// The word before the last item of a list, with its spaces.
    and();
    /// The word between the cells of a conclusion.
    together();
    /// The word before the last item of a choice.
    or();
    /// The same before 8, whose name begins with a vowel in some languages.
    or_eight();

    // Houses, and houses as the place where something is.
    row(number);
    in_row(number);
    column(number);
    in_column(number);
    block(number);
    in_block(number);
    region(number);
    in_region(number);
    diagonal(number);
    in_diagonal(number);
    window(number);
    in_window(number);
    group(number);
    in_group(number);
    /// A house of another kind; its English name is `name`.
    house(name, number);
    in_house(name, number);

    // Singles.
    full_house(cell, house, symbol);
    hidden_single(house, symbol, cell);
    naked_single(cell, symbol);

    // Locked candidates. `cells` are two or more.
    /// The cells from which the symbol is removed are no house.
    locked_seen(house, symbol, cells);
    locked(from, to, symbol, cells);
    locked_direct(from, to, symbol, cells, cell, target);

    // Subsets, of two or more cells and symbols.
    naked_subset(cells, symbols, house);
    hidden_subset(cells, symbols, house);
    hidden_direct(cells, symbols, house, cell, symbol);

    // Fish: two or more houses each, one or more fins.
    fish(bases, covers, symbol);
    finned(bases, covers, symbol, fins);

    // Strong links. `start`, `end`, `first` and `last` are one or more cells.
    strong_link(house, start, end);
    strong_links(symbol, links, first, last);

    // Wings, of three or more cells and symbols. `ends` is a choice of cells.
    wing(cells, symbols, symbol, ends);
    /// The cells share no symbol that may be there twice.
    locked_wing(cells, symbols);

    // Uniqueness. `extras` and `guardians` are choices, of one or more.
    unique_loop(cells, pair, extras, guardians);
    bug(extras, guardians);
    /// The house has the symbol nowhere but in the guardians.
    guardians_only(why, house, symbols);
    /// The guardians and other cells are a subset of the house.
    guardians_subset(why, house, symbols, cells);
    avoidable_rectangle(cells, pair, symbols, ends);
    linked_rectangle(cells, pair, symbol, houses);

    // Clues.
    clue_combination(clue, leaves);
    clue_leaves(symbols, cells);
    clue_leaves_nothing(cells);
    cage(cells);
    cage_of(cells, sum);
    /// `cells` is a choice.
    required_symbol(clue, symbol, cells);
    clue_and_house(house, symbol, cells, clue, leaves);
    /// A clue of another kind; its English name is `kind`.
    clue(kind, cells);
    clue_of(kind, cells, values);
    unknown_clue();
    rule_of(kind, cells);
    sum_of(total, cells, houses);

    // Smallest reasons. `symbols` and `cells` are choices.
    smallest_reason(facts);
    fact_cell(cell, symbols);
    fact_house(house, symbol, cells);
    suppose(fact);
    suppose_too(fact);
    follows(fact, why);
    refuted(fact);
    unfulfilled(fact);
    both(one, other);

    // Colouring.
    cluster(symbol, one, other);
    simple_trap(clusters);
    simple_wrap(clusters);
    multi_trap(clusters);
    multi_wrap(clusters);

    // Almost locked sets and the like.
    sue_de_coq(cells, symbols, first, line, second, block, core);
    als_chain(sets, symbols);
    petal(symbol, cells, symbols);
    blossom(cell, symbols, petals, symbol);
    aligned_pair(first, second, witnesses);

    // Cells with two candidates.
    w_wing(cells, pair, linked, house, places, symbol);
    remote_pair(cells, pair, ends);

    // Chains.
    chain_start(off, on);
    chain_link(off, on);
    chain_set(cells);
    /// Both ends are one candidate.
    chain_to_itself(links, on);
    chain_loop(links, off);
    chain(links, start, end);

    // Forcing chains.
    assumed(start);
    followed(start, facts);
    contradiction(way);
    in_every_case(ways);

    // What is said about a grid.
    look_at(place);
    look_for(technique, place);
    solved();
    mistake(mistake);
    repeat(house, symbol, first, second);
    changed(cells);
    wrong(cells);
    suspects(cells);
    no_suspects();
    missing(cells);
    unsolvable();
    undecided();
    stuck();
    nowhere(technique);
    several();
    way_solved(grid);
    way_rated(score, level, scale);
    way_undecided(grid);
    way_stuck(grid);
}

impl Sentences {
    /// Returns the sentences of a language.
    pub(super) fn of(code: LanguageCode) -> &'static Sentences {
        match code {
            LanguageCode::English => &languages::en::SENTENCES,
            LanguageCode::Spanish => &languages::es::SENTENCES,
            LanguageCode::German => &languages::de::SENTENCES,
            LanguageCode::French => &languages::fr::SENTENCES,
            LanguageCode::Italian => &languages::it::SENTENCES,
            LanguageCode::Portuguese => &languages::pt::SENTENCES,
            LanguageCode::Dutch => &languages::nl::SENTENCES,
            LanguageCode::Polish => &languages::pl::SENTENCES,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The places in a template, without `in_` and the forms for one and several.
    fn places(template: &str) -> BTreeSet<&str> {
        let places = template.split('{').skip(1);
        let places = places.map(|rest| rest.split_once('}').expect("a place ends").0);
        places
            .map(|place| place.split_once('?').map_or(place, |(name, _)| name))
            .map(|name| name.strip_prefix("in_").unwrap_or(name))
            .collect()
    }

    #[test]
    fn every_template_uses_each_of_its_places_and_no_others() {
        for (code, _) in LanguageCode::ALL {
            for (name, template, known) in Sentences::of(code).all() {
                let known: BTreeSet<&str> = known.iter().copied().collect();
                assert_eq!(places(template), known, "{code}: {name}");
                assert_eq!(template.matches('{').count(), template.matches('}').count());
                assert!(!template.contains("  ") && !template.is_empty(), "{code}: {name}");
            }
        }
    }

    #[test]
    fn only_houses_have_a_form_for_the_place_where_something_is() {
        const HOUSES: [&str; 9] =
            ["house", "houses", "from", "to", "target", "bases", "covers", "line", "block"];
        for (code, _) in LanguageCode::ALL {
            for (name, template, _) in Sentences::of(code).all() {
                for part in template.split("{in_").skip(1) {
                    let place = part.split('}').next().unwrap_or_default();
                    assert!(HOUSES.contains(&place), "{code}: {name}: {place}");
                }
            }
        }
    }

    #[test]
    fn no_language_takes_a_sentence_from_another() {
        let english = Sentences::of(LanguageCode::English).all();
        for (code, _) in LanguageCode::ALL.into_iter().skip(1) {
            for ((name, own, _), (_, template, _)) in
                Sentences::of(code).all().into_iter().zip(&english)
            {
                let letters = template.split(['{', '}']).step_by(2).collect::<String>();
                let is_sentence = letters.chars().filter(|one| one.is_alphabetic()).count() > 4;
                assert!(!is_sentence || own != *template, "{code}: {name}");
            }
        }
    }
}
