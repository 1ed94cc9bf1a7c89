//! Selections of techniques by name: a technique, several of one kind, or a family.

use super::{Family, Technique, UnknownTechnique, plain};
use std::fmt;
use std::str::FromStr;

/// One or more techniques under a name.
///
/// It is read from the name of a technique (`X-Wing`), the first words that several begin with
/// (`Unique Rectangle`) or the name of a family (`fish`), in any case and with or without hyphens.
///
/// ```
/// use satoku_logic::{Selection, Technique};
/// let selection: Selection = "unique rectangle".parse()?;
/// assert!(selection.contains(Technique::UniqueRectangle1));
/// assert!(!selection.contains(Technique::UniqueLoop));
/// assert_eq!(selection.to_string(), "Unique Rectangle");
/// # Ok::<(), satoku_logic::UnknownTechnique>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Selection {
    name: String,
    techniques: Vec<Technique>,
}

impl Selection {
    /// Returns the techniques, easiest first; at least one.
    pub fn techniques(&self) -> &[Technique] {
        &self.techniques
    }

    /// Returns the selection of all techniques of some selections, under their joined names;
    /// `None` if there are no selections.
    pub fn any_of(selections: &[Selection]) -> Option<Self> {
        let names: Vec<&str> = selections.iter().map(|one| one.name.as_str()).collect();
        let is_wanted = |one: &Technique| selections.iter().any(|all| all.contains(*one));
        let techniques: Vec<Technique> = Technique::all().filter(is_wanted).collect();
        (!techniques.is_empty()).then(|| Selection { name: names.join(" or "), techniques })
    }

    /// Returns whether a technique is one of them.
    pub fn contains(&self, technique: Technique) -> bool {
        self.techniques.contains(&technique)
    }

    /// Returns the easiest of them.
    pub fn easiest(&self) -> Technique {
        self.techniques[0]
    }

    /// Returns the hardest of them.
    pub fn hardest(&self) -> Technique {
        self.techniques[self.techniques.len() - 1]
    }
}

impl From<Technique> for Selection {
    fn from(technique: Technique) -> Self {
        Selection { name: technique.name().to_owned(), techniques: vec![technique] }
    }
}

impl fmt::Display for Selection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}

impl FromStr for Selection {
    type Err = UnknownTechnique;

    fn from_str(text: &str) -> Result<Self, UnknownTechnique> {
        let unknown = match text.parse::<Technique>() {
            Ok(technique) => return Ok(technique.into()),
            Err(unknown) => unknown,
        };
        let wanted = plain(text);
        let short = SHORT.iter().find(|(short, _)| *short == wanted).map(|(_, long)| plain(long));
        let singular = wanted.strip_suffix('s').map(str::to_owned);
        let names = [short, Some(wanted), singular];
        names.into_iter().flatten().find_map(|name| Selection::named(&name)).ok_or(unknown)
    }
}

/// Short names that players use.
const SHORT: [(&str, &str); 11] = [
    ("ur", "Unique Rectangle"),
    ("ar", "Avoidable Rectangle"),
    ("hr", "Hidden Rectangle"),
    ("er", "Empty Rectangle"),
    ("ape", "Aligned Pair Exclusion"),
    ("sdc", "Sue de Coq"),
    ("je", "Junior Exocet"),
    ("se", "Senior Exocet"),
    ("als", "almost locked"),
    ("lockedcandidate", "locked"),
    ("lockedcandidates", "locked"),
];

impl Selection {
    /// Returns the techniques with a name in lower case, without spaces and hyphens.
    fn named(wanted: &str) -> Option<Self> {
        if let Ok(technique) = wanted.parse::<Technique>() {
            return Some(technique.into());
        }
        let mut name = None;
        let mut techniques = Vec::new();
        for technique in Technique::all() {
            if let Some(words) = first_words(technique.name(), wanted) {
                name = name.or(Some(words));
                techniques.push(technique);
            }
        }
        if techniques.is_empty() {
            let family = |of: Family| plain(&of.to_string()) == wanted;
            techniques.extend(Technique::all().filter(|one| family(one.family())));
            name = techniques.first().map(|one| one.family().to_string());
        }
        name.map(|name| Selection { name, techniques })
    }
}

/// Returns the first words of a name, if they are the wanted ones.
fn first_words(name: &str, wanted: &str) -> Option<String> {
    let ends = name.match_indices(' ').map(|(at, _)| at);
    ends.map(|end| &name[..end]).find(|words| plain(words) == wanted).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stands_for_one_several_or_a_family() {
        let read = |text: &str| text.parse::<Selection>().unwrap();
        assert_eq!(read("x-wing").techniques(), [Technique::XWing]);
        assert_eq!(read("XWing").to_string(), "X-Wing");
        let rectangles = read("unique-rectangle");
        assert!(rectangles.techniques().len() >= 4);
        assert_eq!(rectangles.easiest(), Technique::UniqueRectangle1);
        let unique = read("UNIQUENESS");
        assert!(unique.contains(Technique::UniqueLoop) && unique.contains(Technique::Bug1));
        assert_eq!(read("singlesymbol").to_string(), "single symbol");
        assert_eq!(read("hidden").easiest(), Technique::HiddenSingleBox);
        for text in ["x-wing", "unique rectangle", "uniqueness", "hidden single", "almost locked"] {
            assert_eq!(read(&read(text).to_string()), read(text));
        }
        for (text, other) in [
            ("UR", "unique rectangle"),
            ("unique rectangles", "unique rectangle"),
            ("Naked Pairs", "naked pair"),
            ("X-Wings", "x-wing"),
            ("locked candidates", "locked"),
            ("ALS", "almost locked"),
        ] {
            assert_eq!(read(text), read(other));
        }
        for text in ["", "s", "wing", "unique rect", "swordfich"] {
            assert!(text.parse::<Selection>().is_err(), "{text}");
        }
        let error = "swordfich".parse::<Selection>().unwrap_err().to_string();
        assert!(error.contains("Swordfish"), "{error}");
    }
}
