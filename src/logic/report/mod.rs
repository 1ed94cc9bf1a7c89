//! Reports on steps: sentences, JSON, advice, ratings.

pub(super) mod advice;
pub(super) mod difficulty;
mod json;
mod languages;
pub(super) mod rater;
pub(super) mod rating;
mod remarks;
mod sentences;
mod telling;
pub(super) mod words;
