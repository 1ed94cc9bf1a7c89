//! The rules and kinds of clue of a run.

use satoku::rules::Registry;
use std::sync::{Arc, OnceLock};

static REGISTRY: OnceLock<Arc<Registry>> = OnceLock::new();

/// Returns the rules and kinds of clue: satoku's own, unless others were set.
pub fn registry() -> &'static Arc<Registry> {
    REGISTRY.get_or_init(|| Arc::new(Registry::standard()))
}

/// Sets the rules and kinds of clue, before anything asks for them.
pub fn set(registry: Registry) {
    assert!(REGISTRY.set(Arc::new(registry)).is_ok(), "nothing has asked for the rules yet");
}
