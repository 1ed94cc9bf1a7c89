//! JSON values as Python objects.

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList, PyTuple};
use serde_json::{Map, Value};

/// Returns a JSON value as Python's `json.loads` does.
pub fn value<'py>(py: Python<'py>, json: &Value) -> PyResult<Bound<'py, PyAny>> {
    match json {
        Value::Null => Ok(py.None().into_bound(py)),
        Value::Bool(truth) => truth.into_bound_py_any(py),
        Value::Number(number) => match (number.as_u64(), number.as_i64()) {
            (Some(whole), _) => whole.into_bound_py_any(py),
            (None, Some(whole)) => whole.into_bound_py_any(py),
            (None, None) => number.as_f64().into_bound_py_any(py),
        },
        Value::String(text) => text.into_bound_py_any(py),
        Value::Array(items) => {
            let list = PyList::empty(py);
            items.iter().try_for_each(|item| list.append(value(py, item)?))?;
            Ok(list.into_any())
        }
        Value::Object(fields) => Ok(dict(py, fields)?.into_any()),
    }
}

/// Returns a Python object as a JSON value: what `json.dumps` takes, and the texts of others.
pub fn of_python(object: &Bound<'_, PyAny>) -> PyResult<Value> {
    if object.is_none() {
        Ok(Value::Null)
    } else if let Ok(truth) = object.cast::<PyBool>() {
        Ok(truth.is_true().into())
    } else if let Ok(whole) = object.extract::<i64>() {
        Ok(whole.into())
    } else if let Ok(number) = object.extract::<f64>() {
        Ok(number.into())
    } else if object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
        object.try_iter()?.map(|item| of_python(&item?)).collect()
    } else if let Ok(fields) = object.cast::<PyDict>() {
        let field = |(name, value): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
            Ok((name.extract::<String>()?, of_python(&value)?))
        };
        fields.iter().map(field).collect()
    } else {
        Ok(object.str()?.to_str()?.into())
    }
}

/// Returns a JSON object as a dict.
pub fn dict<'py>(py: Python<'py>, fields: &Map<String, Value>) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    fields.iter().try_for_each(|(name, field)| dict.set_item(name, value(py, field)?))?;
    Ok(dict)
}
