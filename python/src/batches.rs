//! `Batches`: puzzles as Arrow record batches, by the Arrow `PyCapsule` interface.

use crate::columns::Columns;
use crate::errors::of_kind;
use crate::interrupt::PATIENCE;
use crate::made::{Making, Section};
use crate::row::Row;
use crate::rows::Rows;
use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{Array, RecordBatch, RecordBatchReader, StructArray};
use arrow_schema::{ArrowError, SchemaRef};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use satoku::{ErrorKind, Generated, Generator, Solver};
use serde_json::Value;
use std::sync::Arc;

/// Returns the exception for an error of Arrow, which only a bug here can cause.
pub fn bug(error: ArrowError) -> PyErr {
    of_kind(ErrorKind::Bug, &error.to_string())
}

fn schema_capsule<'py>(py: Python<'py>, schema: &SchemaRef) -> PyResult<Bound<'py, PyCapsule>> {
    let schema = FFI_ArrowSchema::try_from(schema.as_ref()).map_err(bug)?;
    PyCapsule::new_with_value(py, schema, c"arrow_schema")
}

/// A record batch.
#[pyclass(frozen, module = "satoku")]
pub struct Batch {
    batch: RecordBatch,
}

impl Batch {
    /// Takes a batch.
    pub fn new(batch: RecordBatch) -> Self {
        Batch { batch }
    }
}

#[pymethods]
impl Batch {
    /// The number of rows.
    #[getter]
    fn num_rows(&self) -> usize {
        self.batch.num_rows()
    }

    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        self.batch.schema().fields().iter().map(|field| field.name().clone()).collect()
    }

    fn __len__(&self) -> usize {
        self.batch.num_rows()
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        schema_capsule(py, &self.batch.schema())
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        // The interface asks for the requested types only as far as that is possible.
        let _ = requested_schema;
        let data = StructArray::from(self.batch.clone()).into_data();
        let array = PyCapsule::new_with_value(py, FFI_ArrowArray::new(&data), c"arrow_array")?;
        Ok((schema_capsule(py, &self.batch.schema())?, array))
    }

    fn __repr__(&self) -> String {
        format!("<satoku.Batch of {} rows>", self.batch.num_rows())
    }
}

/// An iterator of record batches, which can also be read as one stream.
#[pyclass(frozen, module = "satoku")]
pub struct Batches {
    stream: Arc<Stream>,
}

/// The batches that threads make.
struct Stream {
    making: Making<Result<RecordBatch, ArrowError>>,
    schema: SchemaRef,
}

impl Batches {
    /// Starts to make puzzles as batches of `size` rows.
    pub fn start(
        generator: Generator,
        section: Section,
        size: usize,
        columns: Columns,
    ) -> PyResult<Self> {
        if !(1..=1 << 20).contains(&size) {
            let message = format!("size: expected 1 to 1048576 rows, found {size}");
            return Err(of_kind(ErrorKind::Request, &message));
        }
        let metadata = [
            ("satoku.seed", section.seed.to_string()),
            ("satoku.request", Value::Object(generator.request().to_json()).to_string()),
            ("satoku.version", env!("CARGO_PKG_VERSION").to_owned()),
        ];
        let metadata = metadata.map(|(name, value)| (name.to_owned(), value)).into();
        let schema = columns.schema(metadata);
        let (cancel, wanted) = (generator.cancel().clone(), columns.clone());
        let finish = move || {
            let mut rows = Rows::new(&wanted, Solver::new(&cancel));
            move |generated: Generated| rows.row(generated.into())
        };
        let of_rows = Arc::clone(&schema);
        let mut rows: Vec<Row> = Vec::new();
        let gather = move |row: Option<Row>| {
            let is_last = row.is_none();
            rows.extend(row);
            let is_full = rows.len() == size || is_last && !rows.is_empty();
            is_full.then(|| {
                let batch = columns.batch(&of_rows, &rows);
                rows.clear();
                batch
            })
        };
        let making = Making::start(generator, section, (2, 1), finish, gather)?;
        Ok(Batches { stream: Arc::new(Stream { making, schema }) })
    }
}

#[pymethods]
impl Batches {
    fn __iter__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Batch>> {
        let batch = self.stream.making.next(py)?.transpose().map_err(bug)?;
        Ok(batch.map(Batch::new))
    }

    /// Stops making puzzles.
    fn close(&self) {
        self.stream.making.stop();
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        schema_capsule(py, &self.stream.schema)
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        let reader = Reader(Arc::clone(&self.stream));
        let stream = FFI_ArrowArrayStream::new(Box::new(reader));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }
}

/// Reads the batches for a consumer that is not Python.
struct Reader(Arc<Stream>);

impl Iterator for Reader {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.0.making.poll(PATIENCE) {
                Ok(Some(batch)) => return Some(batch),
                Ok(None) => {}
                Err(None) => return None,
                Err(Some(error)) => {
                    return Some(Err(ArrowError::from_external_error(error.into())));
                }
            }
            if let Some(error) = interrupted() {
                self.0.making.stop();
                return Some(Err(error));
            }
        }
    }
}

impl RecordBatchReader for Reader {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.0.schema)
    }
}

/// Returns an error if Python has a signal to handle. The consumer cannot pass on what the signal's
/// handler raised, so the signal is sent again, for Python to raise it once the consumer has
/// returned. Until then nothing may run code of Python, where it would be raised too early: the
/// error is plain text.
fn interrupted() -> Option<ArrowError> {
    Python::attach(|py| {
        let raised = py.check_signals().err()?;
        let text = format!("interrupted: {raised}");
        let sent = py.import("_thread").and_then(|thread| thread.call_method0("interrupt_main"));
        Some(ArrowError::ComputeError(match sent {
            Ok(_) => text,
            Err(error) => format!("{text}, {error}"),
        }))
    })
}
