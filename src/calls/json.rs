//! Values as parts of an answer in JSON.

use serde::Serialize;
use serde_json::value::RawValue;

/// Returns a value as JSON.
pub(super) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("every answer can be written")
}

/// Returns JSON text as a part of an answer, byte for byte.
pub(super) fn raw(text: String) -> Box<RawValue> {
    RawValue::from_string(text).expect("it was written as JSON")
}
