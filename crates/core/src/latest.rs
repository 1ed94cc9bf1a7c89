//! A cache of one value, kept for as long as the same key is asked for.

use std::sync::Arc;

/// The value that was made last, with its key.
#[derive(Debug, Clone)]
pub struct Latest<K, V> {
    known: Option<(K, V)>,
}

impl<K, V> Default for Latest<K, V> {
    fn default() -> Self {
        Latest { known: None }
    }
}

impl<K: PartialEq, V> Latest<K, V> {
    /// Returns the value for a key: the kept one if it was made for that key, otherwise a new one,
    /// which replaces it.
    pub fn get_or_make(&mut self, key: K, make: impl FnOnce() -> V) -> &mut V {
        let made = self.get_or_try_make(key, || Ok::<V, std::convert::Infallible>(make()));
        made.unwrap_or_else(|error| match error {})
    }

    /// Does the same as [`Latest::get_or_make`] where `make` can fail; a failure leaves nothing
    /// kept.
    ///
    /// # Errors
    /// Returns the errors of `make`.
    pub fn get_or_try_make<E>(
        &mut self,
        key: K,
        make: impl FnOnce() -> Result<V, E>,
    ) -> Result<&mut V, E> {
        let known = match self.known.take().filter(|(known, _)| *known == key) {
            Some(known) => known,
            None => (key, make()?),
        };
        Ok(&mut self.known.insert(known).1)
    }
}

/// A shared value as a key: two keys are equal if they point to the same value.
#[derive(Debug)]
pub struct Same<T>(Arc<T>);

impl<T> Same<T> {
    /// Returns the key of a value.
    pub fn of(value: &Arc<T>) -> Self {
        Same(Arc::clone(value))
    }
}

impl<T> PartialEq for Same<T> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_made_again_for_another_key() {
        let (one, other) = (Arc::new(1), Arc::new(1));
        let mut latest = Latest::default();
        assert_eq!(*latest.get_or_make(Same::of(&one), || "one"), "one");
        assert_eq!(*latest.get_or_make(Same::of(&one), || "never"), "one");
        assert_eq!(*latest.get_or_make(Same::of(&other), || "other"), "other");
        assert_eq!(latest.get_or_try_make(Same::of(&one), || Err("failed")), Err("failed"));
        assert_eq!(*latest.get_or_make(Same::of(&other), || "again"), "again");
    }
}
