//! The writer of CSV and TSV.

use super::{Entry, Field, Ids, Provenance, SetWriter, WriteError, WriteOptions, characters};
use std::io::{self, Write};

/// The columns that are written where none are chosen.
pub(super) const COLUMNS: [Field; 5] =
    [Field::Givens, Field::Solution, Field::Rating, Field::Level, Field::Rules];

/// Writes a heading and one record for each puzzle.
pub(super) struct Writer {
    columns: Vec<Field>,
    delimiter: u8,
    options: WriteOptions,
    ids: Ids,
}

impl Writer {
    /// Creates the writer of a table with this character between its columns.
    pub fn new(delimiter: u8, options: WriteOptions) -> Self {
        let columns = options.columns.clone().unwrap_or_else(|| {
            let is_wanted = |field: &Field| options.solutions || *field != Field::Solution;
            COLUMNS.into_iter().filter(is_wanted).collect()
        });
        Writer { columns, delimiter, options, ids: Ids::default() }
    }

    fn record(&self, out: &mut dyn Write, fields: &[String]) -> io::Result<()> {
        let safe = fields.iter().map(|field| match is_risky(field) {
            true => format!("'{field}"),
            false => field.clone(),
        });
        let mut builder = csv::WriterBuilder::new();
        let mut writer = builder.delimiter(self.delimiter).from_writer(Vec::new());
        writer.write_record(safe)?;
        out.write_all(&writer.into_inner().map_err(csv::IntoInnerError::into_error)?)
    }
}

impl SetWriter for Writer {
    fn begin(&mut self, out: &mut dyn Write, _: &Provenance) -> io::Result<()> {
        let names: Vec<String> = self.columns.iter().map(ToString::to_string).collect();
        self.record(out, &names)
    }

    fn entry(&mut self, out: &mut dyn Write, entry: &Entry) -> Result<(), WriteError> {
        let symbols = &self.options.symbols;
        characters::refuse_few_symbols(&entry.puzzle, symbols)?;
        // Givens alone would be another puzzle.
        if self.columns.contains(&Field::Givens) && !self.columns.contains(&Field::Rules) {
            characters::refuse_more_than_givens(&entry.puzzle, symbols, "a table without rules")
                .map_err(|error| match error {
                    WriteError::Refused { why, .. } => {
                        WriteError::refused(why, "add the column `rules` to --columns")
                    }
                    error => error,
                })?;
        }
        let ids = &mut self.ids;
        let field = |field: &Field| field.of(entry, symbols, ids).unwrap_or_default();
        let fields: Vec<String> = self.columns.iter().map(field).collect();
        self.record(out, &fields)?;
        Ok(())
    }
}

/// Returns whether a spreadsheet would take a field for a formula.
fn is_risky(field: &str) -> bool {
    field.starts_with(['=', '+', '-', '@', '\t', '\r'])
}

/// Returns a field without the apostrophe that keeps a spreadsheet from running it.
pub(super) fn without_apostrophe(field: &str) -> &str {
    field.strip_prefix('\'').filter(|rest| is_risky(rest)).unwrap_or(field)
}
