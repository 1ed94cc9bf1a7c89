//! The answer of `satoku hint` as JSON.

use super::hint::Depth;
use super::terms::Terms;
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
    /// The symbols of the texts.
    pub symbols: &'a Symbols,
    /// The names of techniques.
    pub terms: &'a Terms,
}

impl HintJson<'_> {
    /// Returns the answer for advice on the grid.
    pub fn advice(&self, advice: &Advice) -> Value {
        match advice {
            Advice::Solved => self.object("solved", None).into(),
            Advice::Undecided => self.object("undecided", None).into(),
            Advice::Stuck { unique } => self.object("stuck", Some(*unique)).into(),
            Advice::Next { steps, unique } => self.steps(steps, None, Some(*unique)),
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

    /// Returns the answer of steps. `state` is the position of the first, if it is not the grid.
    pub fn steps(&self, steps: &[Step], state: Option<&State>, unique: Option<bool>) -> Value {
        let mut object = self.object("next", unique);
        let words = Words::new(&self.entry.puzzle, self.symbols).in_language(self.terms.code());
        if let Some(state) = state {
            object.insert("position".into(), json!(self.symbols.write(state.values())));
        }
        let Some(first) = steps.first() else { return object.into() };
        object.insert("look_at".into(), json!(words.place_to_look(first)));
        if self.depth >= Depth::Technique {
            object.insert("technique".into(), json!(first.technique.name()));
            object.insert("name".into(), json!(self.terms.technique(first.technique)));
            object.insert("rule".into(), json!(self.terms.rule(first.technique)));
        }
        if self.depth == Depth::Step {
            let step = |step: &Step| {
                let mut object = step.to_json(&words);
                object.insert("name".into(), json!(self.terms.technique(step.technique)));
                Value::from(object)
            };
            object.insert("steps".into(), steps.iter().map(step).collect());
        }
        object.into()
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
        let kind = match mistake {
            Mistake::Repeats(_) => "repeats",
            Mistake::Changed(_) => "changed",
            Mistake::Wrong(_) => "wrong",
            Mistake::Missing(_) => "missing",
            Mistake::Suspects(_) => "suspects",
            Mistake::Unsolvable => "unsolvable",
        };
        json!({
            "kind": kind,
            "cells": cells.iter().map(|cell| board.place(*cell).to_string()).collect::<Vec<_>>(),
            "positions": cells.iter().map(|cell| cell.index()).collect::<Vec<_>>(),
        })
    }
}
