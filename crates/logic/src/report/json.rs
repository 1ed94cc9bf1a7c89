//! Steps and ratings as JSON objects.

use super::rating::Rating;
use super::words::Words;
use crate::details::Detail;
use crate::score::SCALE;
use crate::step::{Candidate, Conclusion, Part, Premise, PremiseReason, Step};
use satoku_core::board::{Cell, Symbol};
use satoku_core::language::LanguageCode;
use satoku_core::rules::Clue;
use serde_json::{Map, Value, json};

impl Step {
    /// Returns the step as a JSON object: `technique`, `score` (a number), `place` (a candidate) or
    /// `eliminate` (candidates), `text` (the sentence), `symbols`, `parts` and `premises`; and as
    /// numbers `placements` and `eliminations`, one of which is empty. On a board of two symbols,
    /// the cells that lose one are among the `placements`, with the other.
    ///
    /// An entry of these has the `cell` (its position among the cells of the board, from 0), its
    /// `row` and `column` (from 1) and the `symbol` (from 1). Other candidates are written
    /// `r4c5=7`, cells `r4c5`, houses `row 4`. A part has a `role`, and `house`, `cells` (with
    /// their `positions` from 0) and `symbols` where they apply. A premise has `candidates`, of
    /// which one is true, and its reason: `cell`, or `house` and `symbol`, or `unique` with cells
    /// that would have two solutions if they held only the two symbols named. A premise `clue` says
    /// that a clue with these `cells` and further fields holds, `rule` that a rule of the board
    /// holds for its `cells`, and `sum` that its `cells` add up to that, as follows from `houses`
    /// and the `clues` with these cells; these have no candidates.
    ///
    /// Only `text` is in the language of the words.
    pub fn to_json(&self, words: &Words<'_>) -> Map<String, Value> {
        let sentence = words.sentence(self);
        let words = &words.in_language(LanguageCode::English);
        let list =
            |of: &[Candidate]| of.iter().map(|one| candidate(*one, words)).collect::<Vec<_>>();
        let mut object = Map::new();
        object.insert("technique".into(), json!(self.technique.name()));
        object.insert("score".into(), json!(f64::from(self.score)));
        match &self.conclusion {
            Conclusion::Place(one) => object.insert("place".into(), json!(candidate(*one, words))),
            Conclusion::Eliminate(all) => object.insert("eliminate".into(), json!(list(all))),
        };
        let places = |of: &[Candidate]| of.iter().map(|one| place(*one, words)).collect::<Value>();
        let placed = self.conclusion.placed(words.rules());
        let gone = if placed.is_empty() { self.conclusion.candidates() } else { &[] };
        object.insert("placements".into(), places(&placed));
        object.insert("eliminations".into(), places(gone));
        object.insert("text".into(), json!(sentence));
        object.insert("symbols".into(), symbols(&self.reason.symbols, words));
        let parts = self.reason.parts.iter().map(|each| part(each, words));
        object.insert("parts".into(), parts.collect());
        let premises = self.reason.premises.iter().map(|each| premise(each, words));
        object.insert("premises".into(), premises.collect());
        object
    }
}

impl Detail {
    /// Returns the smaller step as a JSON object: `depth`, the number of suppositions in force
    /// before it, and `text` in the language of the words.
    pub fn to_json(&self, words: &Words<'_>) -> Value {
        json!({ "depth": self.depth, "text": self.text(words) })
    }
}

fn candidate(candidate: Candidate, words: &Words<'_>) -> String {
    format!("{}={}", words.cell(candidate.cell), words.symbol(candidate.symbol))
}

/// Returns a candidate as numbers.
fn place(candidate: Candidate, words: &Words<'_>) -> Value {
    let place = words.place(candidate.cell);
    json!({
        "cell": candidate.cell.index(),
        "row": place.row + 1,
        "column": place.col + 1,
        "symbol": candidate.symbol.index() + 1,
    })
}

fn cells(cells: &[Cell], words: &Words<'_>) -> Value {
    cells.iter().map(|cell| words.cell(*cell)).collect()
}

fn symbols(symbols: &[Symbol], words: &Words<'_>) -> Value {
    symbols.iter().map(|symbol| words.symbol(*symbol).to_string()).collect()
}

fn part(part: &Part, words: &Words<'_>) -> Value {
    let mut object = Map::new();
    object.insert("role".into(), json!(part.role.to_string()));
    if let Some(house) = part.house {
        object.insert("house".into(), json!(words.house(house)));
    }
    if !part.cells.is_empty() {
        object.insert("cells".into(), cells(&part.cells, words));
        let positions = part.cells.iter().map(|cell| cell.index());
        object.insert("positions".into(), positions.collect());
    }
    if !part.symbols.is_empty() {
        object.insert("symbols".into(), symbols(&part.symbols, words));
    }
    object.into()
}

fn premise(premise: &Premise, words: &Words<'_>) -> Value {
    let candidates: Vec<String> =
        premise.candidates.iter().map(|one| candidate(*one, words)).collect();
    match &premise.reason {
        PremiseReason::Cell(cell) => json!({ "cell": words.cell(*cell), "candidates": candidates }),
        PremiseReason::House(house, symbol) => json!({
            "house": words.house(*house),
            "symbol": words.symbol(*symbol).to_string(),
            "candidates": candidates,
        }),
        PremiseReason::Unique(pattern) => {
            let pattern = pattern.iter().map(|(cell, pair)| {
                format!("{}={}{}", words.cell(*cell), words.symbol(pair[0]), words.symbol(pair[1]))
            });
            json!({ "unique": pattern.collect::<Vec<_>>(), "candidates": candidates })
        }
        PremiseReason::Clue(id) => {
            let mut object = Map::new();
            if let Some(Clue::Constraint(constraint)) = words.clue_of(*id) {
                object = constraint.fields();
                object.insert("clue".into(), json!(constraint.kind()));
                object.insert("cells".into(), cells(constraint.cells(), words));
            }
            object.insert("candidates".into(), json!(candidates));
            object.into()
        }
        PremiseReason::Edge { clue, number } => {
            let mut object = Map::new();
            if let Some(edge) = words.edge_of(*clue, *number) {
                object.insert("clue".into(), json!(words.clue_of(*clue).map(Clue::kind)));
                object.insert("cells".into(), cells(&edge.cells, words));
                object.insert("mark".into(), json!(edge.mark));
            }
            object.insert("candidates".into(), json!(candidates));
            object.into()
        }
        PremiseReason::Rule { constraint, part } => {
            let rules = words.rules();
            json!({
                "rule": rules.constraints()[*constraint].kind(),
                "cells": cells(&words.rule_cells(*constraint, *part), words),
                "candidates": candidates,
            })
        }
        PremiseReason::Sum(sum) => {
            let houses = sum.houses.iter().map(|house| words.house(*house));
            let clues = sum.clues.iter().filter_map(|id| words.clue_of(*id));
            json!({
                "sum": sum.total,
                "cells": cells(&sum.cells, words),
                "houses": houses.collect::<Vec<_>>(),
                "clues": clues.map(|clue| cells(clue.cells(), words)).collect::<Vec<_>>(),
                "candidates": candidates,
            })
        }
    }
}

impl Rating {
    /// Returns the rating as a JSON object: `rating` (null beyond the techniques), `level`,
    /// `effort`, `bottleneck` (`open` and `rounds`), `hardest`, `entry`, `first`, `techniques`
    /// (names with counts) and `scale`.
    pub fn to_json(&self) -> Map<String, Value> {
        let score = |score: Option<crate::Score>| json!(score.map(f64::from));
        let techniques: Map<String, Value> = self
            .techniques()
            .map(|(technique, count)| (technique.name().to_owned(), json!(count)))
            .collect();
        let mut object = Map::new();
        object.insert("rating".into(), score(self.score));
        object.insert("level".into(), json!(self.level.to_string()));
        object.insert("effort".into(), json!(self.effort));
        let bottleneck = &self.bottleneck;
        let narrow = json!({ "open": bottleneck.open, "rounds": bottleneck.rounds });
        object.insert("bottleneck".into(), narrow);
        object.insert("hardest".into(), json!(self.hardest.map(crate::Technique::name)));
        object.insert("entry".into(), score(self.entry));
        object.insert("first".into(), score(self.first));
        object.insert("techniques".into(), techniques.into());
        object.insert("scale".into(), json!(SCALE));
        object
    }
}
