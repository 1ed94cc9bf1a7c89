//! Reports on steps: sentences, JSON, advice, ratings.

pub(super) mod advice;
pub(super) mod difficulty;
pub(super) mod exercises;
mod json;
mod languages;
pub(super) mod rater;
pub(super) mod rating;
mod remarks;
mod sentences;
mod telling;
pub(super) mod words;
