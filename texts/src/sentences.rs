//! The sentences of steps and hints.

use crate::section::declare;

include!(concat!(env!("OUT_DIR"), "/sentences.rs"));
