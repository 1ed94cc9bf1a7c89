//! Texts with places that are filled.

/// A text, and the values for its places so far.
///
/// A place is written `{cells}`. `{in_house}` is the value as the place where something is, such as
/// `in row 3`. `{cells?has:have}` is the first form if the value is one thing and the second if it
/// is several. Three forms are for one, for a few (2 to 4, 22 to 24 and so on, but not 12 to 14)
/// and for many. A place without a value stays as it is.
#[derive(Debug, Clone)]
pub struct Filling {
    text: &'static str,
    values: Vec<Value>,
}

/// A value for a place.
#[derive(Debug, Clone)]
struct Value {
    name: &'static str,
    text: String,
    within: Option<String>,
    count: usize,
}

impl Filling {
    /// Creates the filling of a text.
    pub fn new(text: &'static str) -> Self {
        Filling { text, values: Vec::new() }
    }

    /// Fills a place with a text.
    pub fn put(self, name: &'static str, text: impl ToString) -> Self {
        self.put_several(name, text.to_string(), None, 1)
    }

    /// Fills a place with a number of things.
    pub fn count(self, name: &'static str, count: usize) -> Self {
        self.put_several(name, count.to_string(), None, count)
    }

    /// Fills a place with a text that names some things, and the same as the place where something
    /// is.
    pub fn put_several(
        mut self,
        name: &'static str,
        text: String,
        within: Option<String>,
        count: usize,
    ) -> Self {
        self.values.push(Value { name, text, within, count });
        self
    }

    /// Returns the filled text.
    pub fn text(&self) -> String {
        let mut parts = self.text.split('{');
        let mut text = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (place, after) = part.split_once('}').unwrap_or((part, ""));
            match self.value(place) {
                Some(value) => text.push_str(value),
                None => text.extend(["{", place, "}"]),
            }
            text.push_str(after);
        }
        text
    }

    /// Returns whether every place has a value.
    pub fn is_complete(&self) -> bool {
        let mut places = self.text.split('{').skip(1).filter_map(|part| part.split_once('}'));
        places.all(|(place, _)| self.value(place).is_some())
    }

    /// Returns the value of a place, whose name may begin with `in_` or go on with forms.
    fn value(&self, place: &'static str) -> Option<&str> {
        let (name, forms) = place.split_once('?').unwrap_or((place, ""));
        let (is_within, name) = match name.strip_prefix("in_") {
            Some(name) => (true, name),
            None => (false, name),
        };
        let value = self.values.iter().find(|value| value.name == name)?;
        let within = value.within.as_ref().filter(|_| is_within);
        Some(match forms {
            "" => within.unwrap_or(&value.text),
            forms => form(forms, value.count),
        })
    }
}

/// Returns the form for a number of things.
fn form(forms: &'static str, count: usize) -> &'static str {
    let is_few = (2..=4).contains(&(count % 10)) && !(12..=14).contains(&(count % 100));
    let mut forms = forms.split(':');
    let first = forms.next().unwrap_or_default();
    match count {
        1 => first,
        _ if is_few => forms.next().unwrap_or(first),
        _ => forms.next_back().unwrap_or(first),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn polish_has_three_forms_and_others_two() {
        let polish = crate::Book::of(crate::LanguageCode::Polish).level_count;
        for (number, text) in [
            (1, "1 łamigłówka"),
            (2, "2 łamigłówki"),
            (5, "5 łamigłówek"),
            (12, "12 łamigłówek"),
            (24, "24 łamigłówki"),
            (112, "112 łamigłówek"),
        ] {
            assert_eq!(Filling::new(polish).count("count", number).text(), text);
        }
        let english = crate::Book::of(crate::LanguageCode::English).clues;
        assert_eq!(Filling::new(english).count("count", 1).text(), "1 clue");
        assert_eq!(Filling::new(english).count("count", 24).text(), "24 clues");
    }

    #[test]
    fn values_with_braces_are_not_filled_again() {
        let text = Filling::new("{one} and {other}").put("one", "{other}").put("other", 2).text();
        assert_eq!(text, "{other} and 2");
        assert_eq!(Filling::new("{in_house}, {unknown}").put("house", "x").text(), "x, {unknown}");
    }
}
