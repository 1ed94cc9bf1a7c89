//! Reports on steps: sentences, JSON, advice, ratings.

pub(super) mod advice;
pub(super) mod difficulty;
pub(super) mod exercises;
mod json;
pub(super) mod rater;
pub(super) mod rating;
mod remarks;
mod sentence;
mod terms;
pub(super) mod words;
