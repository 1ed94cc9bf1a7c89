//! The JSON of puzzle sets as types, from which the JSON Schema is made.

use super::Metadata;
#[cfg(test)]
use satoku_core::board::Symmetry;
#[cfg(test)]
use satoku_generate::Assurance;
#[cfg(test)]
use satoku_logic::Level;
#[cfg(test)]
use schemars::JsonSchema;
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fmt;

/// The value of `$schema`, and the `$id` of the JSON Schema.
pub const SCHEMA_ID: &str = "urn:satoku:puzzle-set:1";

/// The value of `format`.
pub const FORMAT: &str = "satoku/puzzle-set";

/// The version of the format that is written, and the only one that is read.
pub const VERSION: u64 = 1;

/// A puzzle set: puzzles that each have exactly one solution, with their details.
///
/// Fields that are not listed here are ignored in reading.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(test, derive(JsonSchema))]
#[cfg_attr(test, schemars(title = "satoku puzzle set"))]
pub struct PuzzleSet {
    /// The JSON Schema of this file: `urn:satoku:puzzle-set:1`.
    #[serde(rename = "$schema", default, skip_serializing_if = "Option::is_none")]
    pub schema: Option<String>,
    /// The kind of file.
    #[cfg_attr(test, schemars(extend("const" = FORMAT)))]
    pub format: String,
    /// The version of the format: 1. It grows when a reader of the earlier one would go wrong.
    #[cfg_attr(test, schemars(extend("const" = VERSION)))]
    pub version: u64,
    /// The program that made the set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub generator: Option<SetGenerator>,
    /// The puzzles, in the order of the request.
    pub puzzles: Vec<PuzzleRecord>,
}

/// The program that made a set, and its run.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(test, derive(JsonSchema), schemars(rename = "Generator"))]
pub struct SetGenerator {
    /// The program: `satoku`.
    pub name: String,
    /// Its version. The same version, request and seed give the same puzzles.
    pub version: String,
    /// The seed of the run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<Decimal>,
    /// The request, by the names of the command line's options.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request: Option<Map<String, Value>>,
}

/// A puzzle with its details. In NDJSON, each line is one.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct PuzzleRecord {
    /// The first 16 bytes of the SHA-256 of the canonical statement, as 32 hexadecimal digits.
    /// Computed again in reading; another value is an error.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(regex(pattern = "^[0-9a-f]{32}$")))]
    pub id: Option<String>,
    /// The names of its rules and of its kinds of clue besides givens, joined by `+`: `classic`,
    /// `windoku+x`, `cage`, `x+cage`. `classic` where it is left out. Kinds of clue add nothing in
    /// reading, for the clues are listed; a kind that no clue has is an error.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The number of symbols; on square boards also that of rows and columns. Where it is left out,
    /// the other fields tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(range(min = 1, max = 25)))]
    pub size: Option<u64>,
    /// Rows and columns of cells in a box, where there are boxes. Where it is left out, the boxes
    /// are the squarest ones with no more rows than columns.
    #[serde(rename = "box", default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(inner(range(min = 2, max = 5))))]
    pub boxes: Option<[u64; 2]>,
    /// The cells and houses, where variant and size do not fix them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<BoardRecord>,
    /// The givens: a character for each cell, in the order of the board's cells (row by row), `.`
    /// for a blank. Symbols are `1` to `9`, then `A` to `P`.
    #[cfg_attr(test, schemars(regex(pattern = "^[1-9A-P.]+$"), length(min = 1, max = 2048)))]
    pub givens: String,
    /// The clues that are not givens, at most 2048.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, schemars(length(max = 2048)))]
    pub clues: Vec<ClueRecord>,
    /// The number of clues, givens and others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clue_count: Option<u64>,
    /// The solution: a symbol for each cell, as in `givens`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(regex(pattern = "^[1-9A-P]+$"), length(min = 1, max = 2048)))]
    pub solution: Option<String>,
    /// Whether every clue is needed; null where that is not known or was not decided.
    #[serde(default)]
    pub minimal: Option<bool>,
    /// The symmetry that the givens were chosen to have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(extend("enum" = Symmetry::ALL.map(|(_, name)| Some(name)).into_iter().chain([None]).collect::<Vec<_>>())))]
    pub symmetry: Option<String>,
    /// The seed that the puzzle was made from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<Decimal>,
    /// The number of the puzzle among those of its seed, from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub index: Option<u64>,
    /// A position on the way to the solution, where the entry begins there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<PositionRecord>,
    /// The difficulty for people, where the puzzle was rated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<DifficultyRecord>,
    /// The assurance that the puzzle has one solution: `fast` (one engine), `double` (two engines
    /// that share no search) or `proof` (a checked certificate).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(extend("enum" = Assurance::ALL.map(|(_, name)| Some(name)).into_iter().chain([None]).collect::<Vec<_>>())))]
    pub assurance: Option<String>,
    /// Descriptions by others.
    #[serde(default, rename = "about", skip_serializing_if = "Metadata::is_empty")]
    pub metadata: Metadata,
    /// What an f-puzzles document says besides the puzzle, by its field names: colours of `cells`,
    /// fog, drawings, and rules that satoku does not know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other_fields: Option<Map<String, Value>>,
    /// A proof that there is no solution besides `solution`, which `satoku verify` checks: a DRAT
    /// proof without deletions in one line, over the variables `cell * size + symbol` (cells from
    /// 0, symbols from 1). Each clause ends in 0; the last one, and no other, is empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(regex(pattern = "^((-?[1-9][0-9]* )+0 )*0$")))]
    pub certificate: Option<String>,
}

/// A position: the symbols placed so far and the candidates left.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct PositionRecord {
    /// The technique that is the next step, by its English name, where the position was chosen
    /// for one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub technique: Option<String>,
    /// The givens and the symbols placed so far, as in `givens`.
    #[cfg_attr(test, schemars(regex(pattern = "^[1-9A-P.]+$"), length(min = 1, max = 2048)))]
    pub filled: String,
    /// The candidates of each cell, in the order of the cells; an empty text for a filled cell, or
    /// for one with all candidates that the filled cells leave. Where the list is left out, all
    /// cells have those.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, schemars(length(max = 2048), inner(regex(pattern = "^[1-9A-P]*$"))))]
    pub candidates: Vec<String>,
}

/// The difficulty of a puzzle, as a version of a program found.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct DifficultyRecord {
    /// The level.
    #[cfg_attr(test, schemars(extend("enum" = Level::ALL.map(|(_, name)| name))))]
    pub level: String,
    /// The score of the hardest step, with one decimal; null where the techniques known do not
    /// reach the solution.
    #[cfg_attr(test, schemars(range(min = 0.0, max = 25.5)))]
    pub rating: Option<f64>,
    /// The techniques by name, and the number of steps of each where all of the easiest that apply
    /// are taken together.
    #[cfg_attr(test, schemars(extend("maxProperties" = MAX_TECHNIQUES)))]
    pub techniques: BTreeMap<String, u32>,
    /// The work of solving: a sum over all steps.
    pub effort: u32,
    /// Where the fewest steps are open.
    pub bottleneck: BottleneckRecord,
    /// The scale of the rating, by the program and version that it is taken from.
    pub scale: String,
    /// The version of the program that rated the puzzle.
    pub version: String,
}

/// The most techniques that a puzzle is read with.
pub const MAX_TECHNIQUES: usize = 300;

/// The narrowest place on the way to a solution.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct BottleneckRecord {
    /// The fewest steps that were open in a round.
    pub open: u16,
    /// The number of rounds that had so few.
    pub rounds: u16,
}

/// The parts of a board that variant and size do not fix.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct BoardRecord {
    /// The places of overlapping grids: the upper left cell of each, such as `r1c13`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grids: Option<Vec<String>>,
    /// The regions of a jigsaw or of another board that is divided: a character for each cell, row
    /// by row, the same character for the cells of a region. Written as `1` to `9`, then `A` to
    /// `Z`, `a` to `z` and further letters, in the order in which they are met.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(length(min = 1, max = 1600)))]
    pub regions: Option<String>,
    /// The places of a board that have a cell, row by row: `.` for a cell, `#` for none. Grids
    /// such as `givens` have a character for each cell alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(length(min = 1, max = 10_000)))]
    pub cells: Option<String>,
    /// The number of rows of a board without boxes, such as that of Suguru.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(range(min = 1, max = 100)))]
    pub rows: Option<u64>,
    /// The number of columns of a board without boxes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(range(min = 1, max = 100)))]
    pub columns: Option<u64>,
}

/// The place of a puzzle in a book. Only the set `book.json` of a book has it, as the field `book`
/// of each puzzle; readers ignore it.
#[derive(Debug, Clone, Copy, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct BookRecord {
    /// The number of the puzzle in the book, from 1.
    #[cfg_attr(test, schemars(range(min = 1)))]
    pub number: usize,
    /// The page of the puzzle in the print edition, from 1.
    #[cfg_attr(test, schemars(range(min = 1)))]
    pub page: usize,
    /// The section, from 1.
    #[cfg_attr(test, schemars(range(min = 1)))]
    pub section: usize,
    /// The page of the solution; null if the book has no solutions.
    #[cfg_attr(test, schemars(range(min = 1)))]
    pub solution_page: Option<usize>,
}

/// A clue that is not a given. Of the kind `cage`: its cells hold different symbols, whose values
/// (`A` is 10) add up to `sum` where it is there.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct ClueRecord {
    /// Its kind, such as `cage`.
    pub kind: String,
    /// Its cells, by their positions in the board's list of cells, from 0. The order may matter.
    #[cfg_attr(test, schemars(length(max = 2048), inner(range(max = 2047))))]
    pub cells: Vec<u64>,
    /// The other fields of its kind, such as the `sum` of a cage. A field that the kind does not
    /// have is an error.
    #[serde(flatten)]
    pub fields: Map<String, Value>,
}

impl<'de> Deserialize<'de> for ClueRecord {
    // Written by hand, because the derived code silently keeps the last of two fields of one name.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Fields;

        impl<'de> Visitor<'de> for Fields {
            type Value = ClueRecord;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a clue: an object with `kind` and `cells`")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<ClueRecord, A::Error> {
                let (mut kind, mut cells, mut fields) = (None, None, Map::new());
                while let Some(name) = map.next_key::<String>()? {
                    let repeated = match name.as_str() {
                        "kind" => kind.replace(map.next_value()?).is_some(),
                        "cells" => cells.replace(map.next_value::<Vec<CellRecord>>()?).is_some(),
                        _ => fields.insert(name.clone(), map.next_value()?).is_some(),
                    };
                    if repeated {
                        let name = super::error::quote(&name);
                        return Err(de::Error::custom(format!("duplicate field `{name}`")));
                    }
                }
                let kind = kind.ok_or_else(|| de::Error::missing_field("kind"))?;
                let cells = cells.ok_or_else(|| de::Error::missing_field("cells"))?;
                let cells = cells.into_iter().map(|CellRecord(cell)| cell).collect();
                Ok(ClueRecord { kind, cells, fields })
            }
        }

        deserializer.deserialize_map(Fields)
    }
}

/// A cell of a clue, as it is read.
struct CellRecord(u64);

impl<'de> Deserialize<'de> for CellRecord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Number;

        impl Visitor<'_> for Number {
            type Value = CellRecord;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the number of a cell, which counts from 0, row by row")
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<CellRecord, E> {
                Ok(CellRecord(number))
            }
        }

        deserializer.deserialize_u64(Number)
    }
}

/// A 64-bit number as a string of decimal digits, for JavaScript rounds large numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(test, derive(JsonSchema))]
#[cfg_attr(test, schemars(with = "String", extend("pattern" = "^[0-9]{1,20}$")))]
pub struct Decimal(pub u64);

impl Serialize for Decimal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Decimal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Digits;

        impl Visitor<'_> for Digits {
            type Value = Decimal;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number below 2^64 as a string of decimal digits")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Decimal, E> {
                let digits = text.bytes().all(|byte| byte.is_ascii_digit());
                let number = digits.then(|| text.parse().ok()).flatten();
                number
                    .map(Decimal)
                    .ok_or_else(|| E::invalid_value(de::Unexpected::Str(text), &self))
            }
        }

        deserializer.deserialize_str(Digits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use satoku_core::board::Symbols;
    use satoku_core::random::Random;
    use satoku_core::rules::{ClueContext, Definition, Field, FieldType, Layout, Registry};
    use serde_json::json;

    /// Removes names of formats such as `uint64`, which validators do not know.
    fn without_formats(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                fields.retain(|name, value| name != "format" || !value.is_string());
                fields.values_mut().for_each(without_formats);
            }
            Value::Array(values) => values.iter_mut().for_each(without_formats),
            _ => {}
        }
    }

    /// Returns the values of a field.
    fn field_values(field: &Field) -> Value {
        let number = json!({"type": "integer", "minimum": field.least, "maximum": field.most});
        match field.r#type {
            FieldType::Number => number,
            FieldType::Numbers => {
                json!({"type": "array", "minItems": 1, "maxItems": field.count, "items": number})
            }
            _ => json!({"type": "string", "pattern": format!("^[{}.]{{1,2000}}$", field.letters)}),
        }
    }

    /// Returns the conditions on clues: which fields each kind has.
    fn clue_fields() -> Vec<Value> {
        let condition = |kind: &Definition| {
            let fields = kind.fields.iter().map(|field| (field.name, field_values(field)));
            let mut properties =
                Map::from_iter(["kind", "cells"].map(|name| (name.to_owned(), Value::Bool(true))));
            properties.extend(fields.map(|(name, values)| (name.to_owned(), values)));
            let mut then = json!({"properties": properties, "additionalProperties": false});
            let (needed, others): (Vec<&Field>, Vec<_>) =
                kind.fields.iter().partition(|field| field.needed);
            if !needed.is_empty() {
                then["required"] = needed.iter().map(|field| field.name).collect();
            }
            if others.len() > 1 {
                let one = |field: &&Field| json!({"required": [field.name]});
                then["oneOf"] = others.iter().map(one).collect();
            }
            json!({
                "if": {"properties": {"kind": {"const": kind.name}}, "required": ["kind"]},
                "then": then,
            })
        };
        let registry = Registry::standard();
        registry.clue_kinds().iter().map(|kind| condition(kind.definition())).collect()
    }

    #[test]
    fn the_schema_has_the_fields_of_every_kind() {
        let registry = Registry::standard();
        let rules = registry.rules("classic", &Layout::default()).unwrap();
        let solution =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let grid = Symbols::default().read(solution, 81, 9).unwrap();
        for kind in registry.clue_kinds() {
            let known = kind.definition().fields;
            for clue in kind.propose(&ClueContext::new(&rules, &grid), &mut Random::new(3, 0)) {
                for (name, value) in clue.fields() {
                    let field = known.iter().find(|known| known.name == name);
                    let field = field.unwrap_or_else(|| panic!("{clue:?} {name}"));
                    let range = field.least.unwrap_or(0)..=field.most.unwrap_or(usize::MAX);
                    let in_range = |value: u64| range.contains(&(value as usize));
                    assert!(value.as_u64().is_none_or(in_range), "{clue:?}");
                }
                let has_any = known.iter().any(|field| field.needed || field.usual.is_none());
                assert!(clue.fields().len() >= usize::from(has_any), "{clue:?}");
            }
        }
    }

    #[test]
    fn the_schema_is_that_of_the_types() {
        let mut schema = schemars::schema_for!(PuzzleSet);
        schema.insert("$id".to_owned(), SCHEMA_ID.into());
        let mut schema = schema.to_value();
        let mut place = schemars::schema_for!(BookRecord).to_value();
        if let Some(fields) = place.as_object_mut() {
            fields.retain(|name, _| !["$schema", "title"].contains(&name.as_str()));
        }
        schema["$defs"]["BookRecord"] = place;
        schema["$defs"]["PuzzleRecord"]["properties"]["book"] =
            serde_json::json!({"$ref": "#/$defs/BookRecord"});
        without_formats(&mut schema);
        schema["$defs"]["ClueRecord"]["allOf"] = clue_fields().into();
        let text = serde_json::to_string_pretty(&schema).unwrap() + "\n";
        if std::env::var_os("SATOKU_BLESS").is_some() {
            let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/puzzle-set.schema.json");
            std::fs::write(path, &text).unwrap();
        }
        assert!(
            include_str!("../../../docs/puzzle-set.schema.json").replace("\r\n", "\n") == text,
            "docs/puzzle-set.schema.json is stale; run SATOKU_BLESS=1 cargo test -p satoku-format schema"
        );
    }
}
