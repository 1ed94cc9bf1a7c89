//! What clues say besides their cells, in files and in the formats of other programs.

use crate::rules::{Field, Foreign, fields};
use serde_json::{Map, Value};
use std::fmt::Debug;

/// What a clue says besides its cells.
pub(in crate::rules::kinds) trait ClueValue:
    Debug + Clone + Send + Sync + 'static
{
    /// Reads it from the fields of a file.
    ///
    /// # Errors
    /// Says what is wrong, naming the field.
    fn read(values: &Map<String, Value>, known: &[Field]) -> Result<Self, String>;

    /// Returns it as fields of a file.
    fn fields(&self, known: &[Field]) -> Map<String, Value>;

    /// Reads it from the value of a clue that another program wrote; `None` if there is no value.
    ///
    /// # Errors
    /// Says what is wrong with the value.
    fn read_text(foreign: &Foreign) -> Result<Option<Self>, String>;

    /// Returns it as the value of a clue in other programs' formats.
    fn text(&self) -> Option<String>;

    /// Returns what clues usually say, if there is nothing else to say.
    fn usual() -> Option<Self> {
        None
    }
}

/// Nothing.
impl ClueValue for () {
    fn read(_: &Map<String, Value>, _: &[Field]) -> Result<Self, String> {
        Ok(())
    }

    fn fields(&self, _: &[Field]) -> Map<String, Value> {
        Map::new()
    }

    fn read_text(_: &Foreign) -> Result<Option<Self>, String> {
        Ok(Some(()))
    }

    fn text(&self) -> Option<String> {
        None
    }

    fn usual() -> Option<Self> {
        Some(())
    }
}

/// The number of the only field, or its usual one where it may be left out.
impl ClueValue for usize {
    fn read(values: &Map<String, Value>, known: &[Field]) -> Result<Self, String> {
        let field = &known[0];
        let number = fields::number(values, field.name)?.or(field.usual.filter(|_| !field.needed));
        fields::at_least(number.ok_or_else(|| format!("`{}` is missing", field.name))?, field)
    }

    fn fields(&self, known: &[Field]) -> Map<String, Value> {
        Map::from_iter([(known[0].name.to_owned(), (*self).into())])
    }

    fn read_text(foreign: &Foreign) -> Result<Option<Self>, String> {
        foreign.number()
    }

    fn text(&self) -> Option<String> {
        Some(self.to_string())
    }
}

/// The numbers of the only field.
impl ClueValue for Vec<usize> {
    fn read(values: &Map<String, Value>, known: &[Field]) -> Result<Self, String> {
        let field = &known[0];
        let range = field.least.unwrap_or(0)..=field.most.unwrap_or(usize::MAX);
        let number = |value: &Value| {
            let number = value.as_u64().and_then(|number| usize::try_from(number).ok());
            number.filter(|number| range.contains(number))
        };
        let list = values.get(field.name).and_then(Value::as_array);
        let list = list.filter(|list| (1..=field.count).contains(&list.len()));
        let numbers = list.and_then(|list| list.iter().map(number).collect());
        numbers.ok_or_else(|| {
            let (name, count, least, most) = (field.name, field.count, range.start(), range.end());
            format!("`{name}` must be a list of 1 to {count} whole numbers from {least} to {most}")
        })
    }

    fn fields(&self, known: &[Field]) -> Map<String, Value> {
        Map::from_iter([(known[0].name.to_owned(), self.clone().into())])
    }

    fn read_text(foreign: &Foreign) -> Result<Option<Self>, String> {
        let number = |text: &str| text.trim().parse().map_err(|_| "a value must be a whole number");
        let read = |text: &String| text.split(',').map(number).collect::<Result<_, _>>();
        Ok(foreign.value.as_ref().map(read).transpose()?)
    }

    fn text(&self) -> Option<String> {
        Some(self.iter().map(usize::to_string).collect::<Vec<_>>().join(","))
    }
}
