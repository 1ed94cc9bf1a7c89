//! Specs of books of several kinds, to start from.

/// A spec to start from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sample {
    /// The kind of book, such as `kids`.
    pub name: &'static str,
    /// The spec.
    pub spec: &'static str,
}

/// The specs to start from besides [`TEMPLATE`](crate::TEMPLATE).
pub const SAMPLES: [Sample; 7] = [
    Sample { name: "variety", spec: include_str!("samples/variety.toml") },
    Sample { name: "kids", spec: include_str!("samples/kids.toml") },
    Sample { name: "large-print", spec: include_str!("samples/large-print.toml") },
    Sample { name: "killer", spec: include_str!("samples/killer.toml") },
    Sample { name: "samurai", spec: include_str!("samples/samurai.toml") },
    Sample { name: "daily", spec: include_str!("samples/daily.toml") },
    Sample { name: "classroom", spec: include_str!("samples/classroom.toml") },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Spec, check_requests};
    use satoku_core::rules::Registry;
    use std::sync::Arc;

    #[test]
    fn samples_are_specs_of_books_that_can_be_made() {
        let registry = Arc::new(Registry::standard());
        for Sample { name, spec } in SAMPLES {
            let (spec, _) = Spec::read(spec).unwrap_or_else(|fault| panic!("{name}: {fault}"));
            assert!(check_requests(&spec, &registry).is_ok(), "{name}");
            assert!(spec.seed.is_some(), "{name}");
        }
    }
}
