//! Names of variants and kinds of clue as players write them.

use super::RulesError;
use crate::names::did_you_mean;
use crate::quote::quote;
use std::collections::BTreeSet;

/// Returns the names that the name of a variant joins.
pub fn names_in(variant: &str) -> impl Iterator<Item = &str> {
    variant.split('+').map(str::trim)
}

/// A name that players use for several names together, with these.
#[doc(hidden)]
pub type Joined = (&'static str, [&'static str; 2]);

/// The names that players use for several together.
pub(super) const JOINED: [Joined; 15] = [
    ("akari", ["lamps", "lamp-count"]),
    ("calcudoku", ["latin", "calculation"]),
    ("doppelblock", ["two-blacks", "block-sum"]),
    ("easy-as-abc", ["letters", "first-letter"]),
    ("easy-as-abc-2", ["letters-2", "first-letter"]),
    ("easy-as-abc-3", ["letters-3", "first-letter"]),
    ("futoshiki", ["latin", "inequality"]),
    ("hitori", ["connected", "numbers"]),
    ("kakuro", ["runs", "run-sum"]),
    ("mosaic", ["shading", "black-around"]),
    ("nonogram", ["shading", "blocks"]),
    ("skyscrapers", ["latin", "skyscraper"]),
    ("straights", ["sequences", "black-number"]),
    ("tango", ["unruly", "equality"]),
    ("tents", ["camp", "line-count"]),
];

/// Other names of these, as players and programs have them.
const OTHER_NAMES: [(&str, &str); 16] = [
    ("abc-end-view", "easy-as-abc"),
    ("cross-sums", "kakuro"),
    ("fill-a-pix", "mosaic"),
    ("fillapix", "mosaic"),
    ("griddler", "nonogram"),
    ("hanjie", "nonogram"),
    ("kenken", "calcudoku"),
    ("light-up", "akari"),
    ("lightup", "akari"),
    ("mathdoku", "calcudoku"),
    ("picross", "nonogram"),
    ("singles", "hitori"),
    ("str8ts", "straights"),
    ("tents-and-trees", "tents"),
    ("towers", "skyscrapers"),
    ("unequal", "futoshiki"),
];

/// Returns the name that players use for boards with clues of one kind, such as `kakuro` for `runs`
/// with `run-sum`, if there is one.
pub fn joined_name(board: &str, kind: &str) -> Option<&'static str> {
    JOINED.iter().find(|(_, names)| *names == [board, kind]).map(|(name, _)| *name)
}

/// Returns a name as names are registered: in lower case, with hyphens.
fn plain(name: &str) -> String {
    name.to_lowercase().replace([' ', '_'], "-")
}

/// Returns the names that the name of a variant joins, in which a name of several stands for them.
pub(super) fn single_names(variant: &str) -> impl Iterator<Item = &str> {
    names_in(variant).flat_map(|name| {
        let plain = plain(name);
        let of = |name: &str| {
            let other = OTHER_NAMES.iter().find(|(other, _)| *other == name);
            let name = other.map_or(name, |(_, usual)| usual);
            JOINED.iter().find(|(known, _)| *known == name)
        };
        let joined = of(&plain).or_else(|| of(plain.strip_suffix('s')?));
        joined.map_or_else(|| vec![name], |(_, names)| names.to_vec())
    })
}

/// Returns whether two names of variants mean the same: they join the same names in any order,
/// where `classic` and `given` add nothing to others.
pub fn same_variant(one: &str, other: &str) -> bool {
    let parts = |variant| -> BTreeSet<&str> {
        names_in(variant).filter(|name| !matches!(*name, "classic" | "given")).collect()
    };
    parts(one) == parts(other)
}

/// A registered name.
pub(super) struct Known {
    name: &'static str,
    aliases: &'static [&'static str],
    /// Whether its plural means the same.
    has_plural: bool,
}

impl Known {
    pub(super) fn new(
        name: &'static str,
        aliases: &'static [&'static str],
        has_plural: bool,
    ) -> Self {
        Known { name, aliases, has_plural }
    }

    fn is_called(&self, name: &str) -> bool {
        self.name == name || self.aliases.contains(&name)
    }
}

/// Returns the registered name of a variant or kind of clue that players call this.
pub(super) fn own_name(text: &str, known: &[Known]) -> Result<&'static str, RulesError> {
    let plain = plain(text);
    let single = plain.strip_suffix('s').unwrap_or(&plain);
    let mut named =
        known.iter().filter(|it| it.is_called(&plain) || it.has_plural && it.is_called(single));
    let exact = known.iter().find(|it| it.name == text);
    exact.or_else(|| named.next()).map(|it| it.name).ok_or_else(|| {
        let names: Vec<&str> = known.iter().map(|it| it.name).collect();
        let aliases = known.iter().flat_map(|it| it.aliases.iter().copied());
        let joined = JOINED.iter().map(|(name, _)| *name);
        let others = OTHER_NAMES.iter().map(|(name, _)| *name);
        let all = names.iter().copied().chain(aliases).chain(joined).chain(others);
        unknown(text, &names, all)
    })
}

/// The most names that an error lists.
const LISTED: usize = 8;

/// Returns the error for a name that is not registered. It offers one of the names that are `near`
/// it, or else those that are known.
pub(super) fn unknown<'n>(
    name: &str,
    known: &[&str],
    near: impl IntoIterator<Item = &'n str>,
) -> RulesError {
    let near = did_you_mean(name, near);
    let known = match near.strip_prefix("; ") {
        Some(near) => near.to_owned(),
        None => {
            let first = known[..known.len().min(LISTED)].join(", ");
            let others = known.len().saturating_sub(LISTED);
            format!("known are {first} and {others} others, which docs/rules.md lists")
        }
    };
    RulesError::Unknown { name: quote(name), known }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Layout, Registry};

    #[test]
    fn names_that_players_use_are_known_wherever_a_variant_is_named() {
        let registry = Registry::standard();
        let known = [
            ("killer", "cage"),
            ("Killers", "cage"),
            ("kropki", "dot"),
            ("Thermo", "thermometer"),
            ("German Whispers", "whisper"),
            ("arrows", "arrow"),
            ("Maxima", "maximum"),
            ("sandwiches", "sandwich"),
        ];
        for (name, own) in known {
            assert_eq!(registry.named(name).as_deref(), Ok(own));
            assert_eq!(registry.clue_kind(name).unwrap().name(), own);
            let (variant, kinds) = registry.split(&format!("Hyper+{name}")).unwrap();
            assert_eq!((&*variant, kinds[0].name()), ("windoku", own));
        }
        let rules = registry.rules("Sudoku-X+Hyper", &Layout::default()).unwrap();
        assert_eq!(rules.variant(), "windoku+x");
        assert!(matches!(registry.split("killer+cage"), Err(RulesError::Twice(_))));
        assert!(matches!(
            registry.rules("x+diagonal", &Layout::default()),
            Err(RulesError::Twice(_))
        ));
        assert_eq!(registry.named("Calcudoku").as_deref(), Ok("latin+calculation"));
        assert_eq!(registry.named("futoshiki+dot").as_deref(), Ok("latin+inequality+dot"));
        assert_eq!(registry.named("KenKen").as_deref(), Ok("latin+calculation"));
        assert_eq!(registry.named("Griddlers").as_deref(), Ok("shading+blocks"));
        let near = registry.named("futoshki").unwrap_err().to_string();
        assert!(near.contains("did you mean futoshiki?"), "{near}");
        assert!(registry.named("killerss").is_err() && registry.named("windokus").is_err());
    }

    #[test]
    fn no_name_means_two_things() {
        let registry = Registry::standard();
        let kinds = registry.clue_kinds().iter().map(|kind| kind.definition());
        let kinds = kinds.flat_map(|it| [it.aliases, &[it.name]].concat());
        let kinds = kinds.flat_map(|name| [name.to_owned(), format!("{name}s")]);
        let variants = registry.variants().iter();
        let variants = variants.flat_map(|it| [it.aliases(), &[it.name()]].concat());
        let joined = |name: &str| JOINED.iter().any(|(joined, _)| *joined == name);
        assert!(OTHER_NAMES.iter().all(|(name, of)| joined(of) && !joined(name)));
        let others = OTHER_NAMES.iter().map(|(name, _)| *name);
        let names = variants.chain(others).map(str::to_owned);
        let all: Vec<String> = kinds.chain(names).collect();
        let different: BTreeSet<&String> = all.iter().collect();
        assert_eq!(different.len(), all.len());
        assert!(all.iter().all(|name| *name == name.to_lowercase() && !name.contains(' ')));
    }
}
