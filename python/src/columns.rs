//! The columns of tables of puzzles, by name, as Arrow arrays.

use crate::errors::of_kind;
use crate::nested::{steps, techniques};
use crate::row::Row;
use arrow_array::types::{Int8Type, Int32Type};
use arrow_array::{
    Array, ArrayRef, BooleanArray, DictionaryArray, Float64Array, Int8Array, Int16Array,
    Int32Array, Int64Array, RecordBatch, StringArray,
};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use pyo3::prelude::*;
use satoku::{Assurance, Difficulty, Entry, ErrorKind, Level, Symmetry};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Lists the columns with their names.
macro_rules! columns {
    ($($value:ident $name:literal),+ $(,)?) => {
        /// A column.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Column {
            $(#[doc = concat!("`", $name, "`")] $value,)+
        }

        impl Column {
            /// All columns with their names.
            const ALL: &[(Column, &str)] = &[$((Column::$value, $name)),+];
        }
    };
}

columns! {
    Index "index",
    Givens "givens",
    Solution "solution",
    ClueCount "clue_count",
    Minimal "minimal",
    Assurance "assurance",
    Level "level",
    Rating "rating",
    Rules "rules",
    Effort "effort",
    Techniques "techniques",
    Hardest "hardest",
    Steps "steps",
    Variant "variant",
    Size "size",
    Symmetry "symmetry",
    Id "id",
    Canonical "canonical",
    Certificate "certificate",
    Verified "verified",
    Error "error",
    Message "message",
}

impl Column {
    /// The columns that only answers about the puzzles of a table have.
    const ANSWERS: [Column; 4] =
        [Column::Hardest, Column::Verified, Column::Error, Column::Message];

    /// The columns of a set where none are named.
    const USUAL: usize = 9;
}

/// Some columns in order.
#[derive(Debug, Clone)]
pub struct Columns {
    chosen: Vec<Column>,
    dictionaries: bool,
}

impl Columns {
    /// Returns columns of a set by name; the usual ones where none are named. With `dictionaries`,
    /// texts that repeat are dictionaries.
    pub fn named(names: Option<&[String]>, dictionaries: bool) -> PyResult<Self> {
        let known = || Columns::of_sets().into_iter();
        let Some(names) = names else {
            let chosen = known().take(Column::USUAL).map(|(column, _)| column).collect();
            return Ok(Columns { chosen, dictionaries });
        };
        let mut chosen = Vec::new();
        for name in names {
            let found = known().find(|(_, known)| known == name);
            let column = found.map(|(column, _)| column).ok_or_else(|| {
                let all: Vec<&str> = known().map(|(_, name)| name).collect();
                let message =
                    format!("columns: expected names of {}, found {name:?}", all.join(", "));
                of_kind(ErrorKind::Request, &message)
            })?;
            if chosen.contains(&column) {
                let message = format!("columns: {name} stands twice");
                return Err(of_kind(ErrorKind::Request, &message));
            }
            chosen.push(column);
        }
        if chosen.is_empty() {
            return Err(of_kind(ErrorKind::Request, "columns: expected at least one name"));
        }
        Ok(Columns { chosen, dictionaries })
    }

    /// Returns the columns of answers.
    pub fn of(chosen: &[Column], dictionaries: bool) -> Self {
        Columns { chosen: chosen.to_vec(), dictionaries }
    }

    /// Returns the columns that a set can have, the usual ones first, with their names.
    pub fn of_sets() -> Vec<(Column, &'static str)> {
        let is_known = |(column, _): &(Column, &str)| !Column::ANSWERS.contains(column);
        Column::ALL.iter().copied().filter(is_known).collect()
    }

    /// Returns whether a column is among them.
    pub fn has(&self, column: Column) -> bool {
        self.chosen.contains(&column)
    }

    /// Returns whether one of them needs a rating.
    pub fn needs_rating(&self) -> bool {
        let rated = [Column::Level, Column::Rating, Column::Effort, Column::Techniques];
        self.chosen.iter().any(|column| rated.contains(column))
    }

    /// Returns the schema, with metadata.
    pub fn schema(&self, metadata: BTreeMap<String, String>) -> SchemaRef {
        let names = |column: &Column| Column::ALL.iter().find(|(known, _)| known == column);
        let field = |column: &Column| {
            let name = names(column).map_or("", |(_, name)| *name);
            Field::new(name, self.data_type(*column), true)
        };
        let fields: Vec<Field> = self.chosen.iter().map(field).collect();
        Arc::new(Schema::new_with_metadata(fields, metadata))
    }

    fn data_type(&self, column: Column) -> DataType {
        let texts = |keys: DataType| match self.dictionaries {
            true => DataType::Dictionary(Box::new(keys), Box::new(DataType::Utf8)),
            false => DataType::Utf8,
        };
        match column {
            Column::Index => DataType::Int64,
            Column::ClueCount | Column::Size => DataType::Int16,
            Column::Minimal | Column::Verified => DataType::Boolean,
            Column::Rating => DataType::Float64,
            Column::Effort => DataType::Int32,
            Column::Assurance | Column::Level | Column::Symmetry => texts(DataType::Int8),
            Column::Rules | Column::Variant => texts(DataType::Int32),
            Column::Techniques => techniques(&[]).data_type().clone(),
            Column::Steps => steps(&[]).data_type().clone(),
            _ => DataType::Utf8,
        }
    }

    /// Returns the table of some rows.
    pub fn batch(&self, schema: &SchemaRef, rows: &[Row]) -> Result<RecordBatch, ArrowError> {
        let arrays: Result<Vec<ArrayRef>, ArrowError> =
            self.chosen.iter().map(|column| self.array(*column, rows)).collect();
        RecordBatch::try_new(Arc::clone(schema), arrays?)
    }

    fn array(&self, column: Column, rows: &[Row]) -> Result<ArrayRef, ArrowError> {
        let entries = || rows.iter().map(|row| row.entry.as_deref());
        let difficulties = || rows.iter().map(Row::difficulty);
        Ok(match column {
            Column::Index => {
                let index = |entry: &Entry| i64::try_from(entry.index?).ok();
                Arc::new(entries().map(|entry| index(entry?)).collect::<Int64Array>())
            }
            Column::Givens => texts(entries(), |entry| Some(entry.puzzle.givens().to_string())),
            Column::Solution => {
                texts(entries(), |entry| Some(entry.solution.as_ref()?.to_string()))
            }
            Column::ClueCount => {
                let count = |entry: &Entry| entry.puzzle.clues().len() as i16;
                Arc::new(entries().map(|entry| entry.map(count)).collect::<Int16Array>())
            }
            Column::Size => {
                let size = |entry: &Entry| entry.puzzle.rules().board().symbol_count() as i16;
                Arc::new(entries().map(|entry| entry.map(size)).collect::<Int16Array>())
            }
            Column::Minimal => {
                Arc::new(entries().map(|entry| entry?.minimal).collect::<BooleanArray>())
            }
            Column::Verified => {
                Arc::new(rows.iter().map(|row| row.verified).collect::<BooleanArray>())
            }
            Column::Assurance => {
                self.named_values(&Assurance::ALL, entries().map(|entry| entry?.assurance))?
            }
            Column::Symmetry => {
                self.named_values(&Symmetry::ALL, entries().map(|entry| entry?.symmetry))?
            }
            Column::Level => {
                self.named_values(&Level::ALL, difficulties().map(|known| Some(known?.level)))?
            }
            Column::Rating => {
                let rating = |known: Option<&Difficulty>| known?.rating.map(f64::from);
                Arc::new(difficulties().map(rating).collect::<Float64Array>())
            }
            Column::Effort => {
                let effort = |known: Option<&Difficulty>| Some(known?.effort as i32);
                Arc::new(difficulties().map(effort).collect::<Int32Array>())
            }
            Column::Rules => self.repeated(entries(), Entry::rules_text),
            Column::Variant => self.repeated(entries(), |entry| entry.puzzle.variant()),
            Column::Techniques => techniques(rows),
            Column::Hardest => {
                texts(rows.iter().map(|row| row.hardest), |name| Some(name.to_string()))
            }
            Column::Steps => steps(rows),
            Column::Id => texts(rows.iter().map(|row| row.id.as_deref()), Some),
            Column::Canonical => texts(rows.iter().map(|row| row.canonical.as_deref()), Some),
            Column::Certificate => {
                texts(entries(), |entry| Some(entry.certificate.as_ref()?.to_string()))
            }
            Column::Error => texts(rows.iter().map(|row| row.error), |kind| Some(kind.to_string())),
            Column::Message => texts(rows.iter().map(|row| row.message.as_deref()), Some),
        })
    }

    /// Returns a column of values that each have a name: their dictionary is always the same.
    fn named_values<T: Copy + PartialEq>(
        &self,
        all: &[(T, &'static str)],
        values: impl Iterator<Item = Option<T>>,
    ) -> Result<ArrayRef, ArrowError> {
        let keys = values.map(|value| all.iter().position(|(known, _)| Some(*known) == value));
        if !self.dictionaries {
            let names = keys.map(|key| key.map(|key| all[key].1));
            return Ok(Arc::new(names.collect::<StringArray>()));
        }
        let keys: Int8Array = keys.map(|key| key.map(|key| key as i8)).collect();
        let names: StringArray = all.iter().map(|(_, name)| Some(*name)).collect();
        Ok(Arc::new(DictionaryArray::<Int8Type>::try_new(keys, Arc::new(names))?))
    }

    /// Returns a column of texts that may repeat.
    fn repeated<'r>(
        &self,
        entries: impl Iterator<Item = Option<&'r Entry>>,
        text: impl Fn(&Entry) -> String,
    ) -> ArrayRef {
        if !self.dictionaries {
            return texts(entries, |entry| Some(text(entry)));
        }
        let all: Vec<Option<String>> = entries.map(|entry| entry.map(&text)).collect();
        let all = all.iter().map(Option::as_deref);
        Arc::new(all.collect::<DictionaryArray<Int32Type>>())
    }
}

fn texts<V, T: AsRef<str>>(
    values: impl Iterator<Item = Option<V>>,
    text: impl Fn(V) -> Option<T>,
) -> ArrayRef {
    Arc::new(values.map(|value| value.and_then(&text)).collect::<StringArray>())
}

/// Returns the names of the columns that a set can have, the usual ones first, and the number of
/// those.
#[pyfunction]
pub fn column_names() -> (Vec<&'static str>, usize) {
    (Columns::of_sets().into_iter().map(|(_, name)| name).collect(), Column::USUAL)
}
