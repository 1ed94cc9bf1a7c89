//! Values written as their names.

use serde::Serializer;

/// Writes a value as its name.
pub(super) fn text<T: ToString, S: Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&value.to_string())
}
