//! `Batches`: puzzles as Arrow record batches, by the Arrow `PyCapsule` interface.

use crate::columns::Columns;
use crate::errors::{of_kind, of_state};
use crate::interrupt::PATIENCE;
use crate::made::{FORKED, Making, Progress, Section};
use crate::row::Row;
use crate::rows::Rows;
use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{Array, RecordBatch, RecordBatchReader, StructArray};
use arrow_schema::{ArrowError, SchemaRef};
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use satoku::{ErrorKind, Generated, Generator, Solver};
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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
    // Whether a consumer has begun to read them as a stream.
    is_read: AtomicBool,
    progress: Progress,
}

/// What is wrong with batches that are read again after a stream.
const READ: &str =
    "these batches were read already, or closed, and can be read once: make new ones";

impl Batches {
    /// Starts to make puzzles as batches of `size` rows.
    pub fn start(
        generator: Generator,
        section: Section,
        size: usize,
        columns: Columns,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
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
        let (is_read, progress) = (AtomicBool::new(false), Progress::new(progress));
        Ok(Batches { stream: Arc::new(Stream { making, schema, is_read, progress }) })
    }
}

#[pymethods]
impl Batches {
    fn __iter__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Batch>> {
        if self.stream.is_read.load(Ordering::Relaxed) {
            return Err(of_state(READ));
        }
        let Some(batch) = self.stream.making.next(py)? else { return Ok(None) };
        let batch = batch.map_err(bug)?;
        self.stream.progress.add(py, batch.num_rows())?;
        Ok(Some(Batch::new(batch)))
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
        if self.stream.making.is_forked() {
            return Err(of_state(FORKED));
        }
        if self.stream.is_read.load(Ordering::Relaxed) || self.stream.making.is_over() {
            return Err(of_state(READ));
        }
        let reader = Reader { stream: Arc::clone(&self.stream), has_begun: false };
        let stream = FFI_ArrowArrayStream::new(Box::new(reader));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }
}

/// Reads the batches for a consumer that is not Python.
struct Reader {
    stream: Arc<Stream>,
    has_begun: bool,
}

impl Iterator for Reader {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        let Stream { making, is_read, progress, .. } = &*self.stream;
        let fault = |text: &str| Some(Err(ArrowError::ComputeError(text.to_owned())));
        if making.is_forked() {
            return fault(FORKED);
        }
        // A consumer may ask for several streams, of which it reads one.
        if !std::mem::replace(&mut self.has_begun, true) && is_read.swap(true, Ordering::Relaxed) {
            return fault(READ);
        }
        loop {
            let batch = match making.poll(PATIENCE) {
                Ok(batch) => batch,
                Err(None) => return None,
                Err(Some(error)) => {
                    return Some(Err(ArrowError::from_external_error(error.into())));
                }
            };
            let rows = batch.iter().flatten().map(RecordBatch::num_rows).sum();
            let checked = Python::attach(|py| {
                py.check_signals()?;
                progress.add(py, rows)
            });
            if let Err(error) = checked {
                making.stop();
                return match interrupt_again(&error) {
                    true => None,
                    false => fault(&error.to_string()),
                };
            }
            if batch.is_some() {
                return batch;
            }
        }
    }
}

impl RecordBatchReader for Reader {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.stream.schema)
    }
}

/// Sends an interrupt again, and returns whether it was one. A consumer cannot pass on what the
/// handler of a signal raised, and would raise an error of its own; to end the stream and have
/// Python raise the interrupt once the consumer has returned is what shows the interrupt alone.
fn interrupt_again(raised: &PyErr) -> bool {
    Python::attach(|py| {
        let thread = py.import("_thread");
        raised.is_instance_of::<PyKeyboardInterrupt>(py)
            && thread.and_then(|thread| thread.call_method0("interrupt_main")).is_ok()
    })
}
