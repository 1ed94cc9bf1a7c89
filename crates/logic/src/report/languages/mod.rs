//! The sentences of each language, one file a language.

pub(super) mod de;
pub(super) mod en;
pub(super) mod es;
pub(super) mod fr;
pub(super) mod it;
pub(super) mod nl;
pub(super) mod pl;
pub(super) mod pt;
