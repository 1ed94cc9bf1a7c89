//! The answer of `satoku hint` as JSON.

use super::terms::Terms;
use clap::ValueEnum;
use satoku::board::Symbols;
use satoku::format::Entry;
use satoku::logic::{Advice, Mistake, State, Step, Words};
use serde_json::{Map, Value, json};

/// A grid with the answers about it.
pub struct HintJson<'a> {
    /// The grid.
    pub entry: &'a Entry,
    /// Its line in the source.
    pub line: u64,
    /// How much is told.
    pub depth: Depth,
    /// Whether the smaller steps inside each step are told.
    pub details: bool,
    /// The symbols of the texts.
    pub symbols: &'a Symbols,
    /// The names of techniques.
    pub terms: Terms,
}

impl HintJson<'_> {
    /// Returns the answer for advice on the grid, which is this position.
    pub fn advice(&self, advice: &Advice, position: State) -> Value {
        match advice {
            Advice::Solved => self.object("solved", None).into(),
            Advice::Undecided => self.object("undecided", None).into(),
            Advice::Stuck { unique } => self.object("stuck", Some(*unique)).into(),
            Advice::Next { steps, unique } => {
                self.steps(self.object("next", Some(*unique)), steps, position).into()
            }
            Advice::Mistake(mistake) => {
                let mut object = self.object("mistake", None);
                object.insert("mistake".into(), self.mistake(mistake));
                object.into()
            }
        }
    }

    /// Returns the answer if a technique that was sought has no step.
    pub fn nowhere(&self, unique: bool) -> Value {
        self.object("stuck", Some(unique)).into()
    }

    /// Returns the answer of steps that were found in another position.
    pub fn sought(&self, steps: &[Step], position: &State) -> Value {
        let mut object = self.object("next", None);
        object.insert("position".into(), json!(self.symbols.write(position.values())));
        self.steps(object, steps, position.clone()).into()
    }

    /// Adds steps, of which the first was found in this position.
    fn steps(
        &self,
        mut object: Map<String, Value>,
        steps: &[Step],
        mut position: State,
    ) -> Map<String, Value> {
        let words = Words::new(&self.entry.puzzle, self.symbols).in_language(self.terms.0);
        let Some(first) = steps.first() else { return object };
        object.insert("look_at".into(), json!(words.place_to_look(first)));
        if self.depth >= Depth::Technique {
            object.insert("technique".into(), json!(first.technique.name()));
            object.insert("name".into(), json!(self.terms.technique(first.technique)));
            object.insert("rule".into(), json!(self.terms.rule(first.technique)));
        }
        if self.depth == Depth::Step {
            let step = |step: &Step| {
                let told = self.terms.step_json(step, &position, &words, self.details);
                position.apply(&step.conclusion);
                told
            };
            object.insert("steps".into(), steps.iter().map(step).collect());
        }
        object
    }

    fn object(&self, outcome: &str, unique: Option<bool>) -> Map<String, Value> {
        let mut object = Map::new();
        object.insert("id".into(), json!(self.entry.id().to_string()));
        object.insert("line".into(), json!(self.line));
        object.insert("grid".into(), json!(self.symbols.write(&self.entry.filled())));
        object.insert("outcome".into(), json!(outcome));
        if let Some(unique) = unique {
            object.insert("unique".into(), json!(unique));
        }
        object
    }

    fn mistake(&self, mistake: &Mistake) -> Value {
        let board = self.entry.puzzle.rules().board();
        let cells = mistake.cells(board);
        json!({
            "kind": mistake.kind(),
            "cells": cells.iter().map(|cell| board.place(*cell).to_string()).collect::<Vec<_>>(),
            "positions": cells.iter().map(|cell| cell.index()).collect::<Vec<_>>(),
        })
    }
}

/// How much is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub enum Depth {
    /// Where to look.
    Where,
    /// Also the technique and its rule.
    Technique,
    /// The whole step.
    Step,
}
