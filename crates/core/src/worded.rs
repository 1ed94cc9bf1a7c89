//! Values written as on the command line, and tables with the keys of two types, for serde.

use crate::names::nearest;
use crate::quote::{quote, shorten_found};
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, Error, IntoDeserializer, MapAccess, Visitor,
};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Map, Value};
use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

/// A value written as on the command line: `"24..28"`, `"rotate-180"`, `24`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Worded<T>(pub T);

impl<'de, T: FromStr<Err: fmt::Display>> Deserialize<'de> for Worded<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Words<T>(PhantomData<T>);

        impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Words<T> {
            type Value = Worded<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text or a number")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Worded<T>, E> {
                text.trim().parse().map(Worded).map_err(E::custom)
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Worded<T>, E> {
                self.visit_str(&number.to_string())
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Worded<T>, E> {
                self.visit_str(&number.to_string())
            }

            fn visit_f64<E: Error>(self, number: f64) -> Result<Worded<T>, E> {
                self.visit_str(&format!("{number:?}"))
            }
        }

        deserializer.deserialize_any(Words(PhantomData))
    }
}

/// Reads a value written as on the command line, for `deserialize_with`.
///
/// # Errors
/// If the text is not such a value.
pub fn worded_value<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err: fmt::Display>,
{
    Worded::deserialize(deserializer).map(|Worded(value)| value)
}

/// Reads an optional value written as on the command line, for `deserialize_with`.
///
/// # Errors
/// If the text is not such a value.
pub fn worded_option<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err: fmt::Display>,
{
    worded_value(deserializer).map(Some)
}

/// Reads a list of values written as on the command line, for `deserialize_with`.
///
/// # Errors
/// If it is not a list of such values.
pub fn worded_list<'de, D, T>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err: fmt::Display>,
{
    let list = Vec::<Worded<T>>::deserialize(deserializer)?;
    Ok(list.into_iter().map(|Worded(value)| value).collect())
}

/// Reads and writes optional values as on the command line, for `with`.
pub mod option {
    use super::{Deserializer, FromStr, Serializer, fmt, worded_option};

    /// Reads a value.
    ///
    /// # Errors
    /// If the text is not such a value.
    pub fn deserialize<'de, D: Deserializer<'de>, T: FromStr<Err: fmt::Display>>(
        deserializer: D,
    ) -> Result<Option<T>, D::Error> {
        worded_option(deserializer)
    }

    /// Writes a value as a text.
    ///
    /// # Errors
    /// Returns the errors of the serializer.
    pub fn serialize<S: Serializer, T: fmt::Display>(
        value: &Option<T>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => serializer.collect_str(value),
            None => serializer.serialize_none(),
        }
    }
}

/// Reads and writes lists of values as on the command line, for `with`. A text has several with
/// commas between them.
pub mod list {
    use super::{Deserialize, Deserializer, Error, FromStr, Serializer, fmt};

    #[derive(Deserialize)]
    #[serde(untagged, expecting = "expected a text or a list of texts")]
    enum Texts {
        Joined(String),
        List(Vec<String>),
    }

    /// Reads a list.
    ///
    /// # Errors
    /// If it is not a list of texts, or a text is not such a value.
    pub fn deserialize<'de, D: Deserializer<'de>, T: FromStr<Err: fmt::Display>>(
        deserializer: D,
    ) -> Result<Vec<T>, D::Error> {
        let texts = match Texts::deserialize(deserializer)? {
            Texts::Joined(text) => text.split(',').map(str::to_owned).collect(),
            Texts::List(texts) => texts,
        };
        texts.iter().map(|text| text.trim().parse().map_err(D::Error::custom)).collect()
    }

    /// Writes a list of texts.
    ///
    /// # Errors
    /// Returns the errors of the serializer.
    pub fn serialize<S: Serializer, T: fmt::Display>(
        values: &[T],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(values.iter().map(ToString::to_string))
    }
}

/// Reads a type from a table with a single key.
fn of_entry<T: DeserializeOwned>(key: &str, value: &Value) -> Result<T, serde_json::Error> {
    T::deserialize(Value::Object(Map::from_iter([(key.to_owned(), value.clone())])))
}

/// A fault in a table, and the key that causes it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{key}: {message}")]
pub struct TableFault {
    /// The key.
    pub key: String,
    /// The fault; control characters are escaped.
    pub message: String,
    /// A hint on how to mend it.
    pub hint: Option<String>,
}

/// Reads a type from a table.
///
/// # Errors
/// If a key is unknown, or its value is not possible.
pub fn of_table<T: DeserializeOwned>(table: Map<String, Value>) -> Result<T, TableFault> {
    let mut read = table.iter().map(|(key, value)| (key, of_entry::<T>(key, value)));
    if let Some((key, Err(error))) = read.find(|(_, read)| read.is_err()) {
        let (message, hint) = readable(&error.to_string());
        return Err(TableFault { key: quote(key), message, hint });
    }
    T::deserialize(Value::Object(table)).map_err(|error| {
        let (message, hint) = readable(&error.to_string());
        TableFault { key: "request".to_owned(), message, hint }
    })
}

/// Returns the message for an error of serde, and for an unknown name the one that was probably
/// meant.
///
/// serde says "unknown field `x`, expected one of `y`, `z`", and likewise for values of an enum.
pub fn readable(message: &str) -> (String, Option<String>) {
    let unknown = ["key", "value"].into_iter().zip(["unknown field `", "unknown variant `"]);
    for (what, start) in unknown {
        let parts = message.strip_prefix(start).and_then(|rest| rest.rsplit_once("`, expected "));
        if let Some((found, expected)) = parts {
            let names: Vec<&str> = expected.split('`').skip(1).step_by(2).collect();
            let message = format!("there is no {what} `{}` here", quote(found));
            let hint = match nearest(found, names.iter().copied()) {
                Some(name) => format!("did you mean `{name}`?"),
                None => format!("known are {}", names.join(", ")),
            };
            return (message, Some(hint));
        }
    }
    // A message may have several lines.
    (shorten_found(&message.replace('\n', ", ")), None)
}

/// A deserializer of a table whose keys are those of two types: passes the keys of a struct on to
/// it, and keeps the other entries, which must be those of `T`.
///
/// Serde's `flatten` would do the same, but forgets the places of values and the known keys.
pub struct Beside<'t, D, T> {
    inner: D,
    others: &'t mut Map<String, Value>,
    of: PhantomData<T>,
}

impl<'t, D, T> Beside<'t, D, T> {
    /// Wraps a deserializer. The entries of `T` are added to `others`.
    pub fn new(inner: D, others: &'t mut Map<String, Value>) -> Self {
        Beside { inner, others, of: PhantomData }
    }
}

impl<'de, D: Deserializer<'de>, T: DeserializeOwned> Deserializer<'de> for Beside<'_, D, T> {
    type Error = D::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.inner.deserialize_any(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        let Beside { inner, others, of } = self;
        inner.deserialize_map(Table { visitor, fields, others, of })
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

/// The table that a struct is read from, or the access to its entries.
struct Table<'t, V, T> {
    visitor: V,
    fields: &'static [&'static str],
    others: &'t mut Map<String, Value>,
    of: PhantomData<T>,
}

impl<'de, V: Visitor<'de>, T: DeserializeOwned> Visitor<'de> for Table<'_, V, T> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.visitor.expecting(f)
    }

    fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<V::Value, M::Error> {
        let Table { visitor, fields, others, of } = self;
        visitor.visit_map(Table { visitor: map, fields, others, of })
    }
}

impl<'de, M: MapAccess<'de>, T: DeserializeOwned> MapAccess<'de> for Table<'_, M, T> {
    type Error = M::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, M::Error> {
        let (fields, of) = (self.fields, self.of);
        while let Some(key) = self.visitor.next_key_seed(Key { fields, of })? {
            if fields.contains(&key.as_str()) {
                return seed.deserialize(key.into_deserializer()).map(Some);
            }
            let value = self.visitor.next_value_seed(Other { key: &key, of })?;
            self.others.insert(key, value);
        }
        Ok(None)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, M::Error> {
        self.visitor.next_value_seed(seed)
    }
}

/// A key of the struct or of `T`.
struct Key<T> {
    fields: &'static [&'static str],
    of: PhantomData<T>,
}

impl<'de, T: DeserializeOwned> DeserializeSeed<'de> for Key<T> {
    type Value = String;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<String, D::Error> {
        let key = String::deserialize(deserializer)?;
        if !self.fields.contains(&key.as_str())
            && let Err(error) = of_entry::<T>(&key, &Value::Null)
            && error.to_string().starts_with("unknown field")
        {
            let own = self.fields.join("`, `");
            return Err(D::Error::custom(format_args!("{error}, `{own}`")));
        }
        Ok(key)
    }
}

/// The value of a key of `T`.
struct Other<'k, T> {
    key: &'k str,
    of: PhantomData<T>,
}

impl<'de, T: DeserializeOwned> DeserializeSeed<'de> for Other<'_, T> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        let value = Value::deserialize(deserializer)?;
        of_entry::<T>(self.key, &value).map_err(D::Error::custom)?;
        Ok(value)
    }
}

/// Returns a struct as a table.
pub fn to_table<T: Serialize>(value: &T) -> Map<String, Value> {
    match serde_json::to_value(value) {
        Ok(Value::Object(table)) => table,
        other => unreachable!("a struct is a table, not {other:?}"),
    }
}
