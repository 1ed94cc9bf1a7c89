//! Columns whose values have parts: techniques and steps.

use crate::row::Row;
use crate::step::candidate;
use arrow_array::ArrayRef;
use arrow_array::builder::{
    BooleanBuilder, Float64Builder, Int16Builder, Int32Builder, ListBuilder, MapBuilder,
    StringBuilder, StructBuilder,
};
use arrow_schema::{DataType, Field, Fields};
use std::sync::Arc;

/// Returns the column of techniques: a map from a name to a number of steps.
pub fn techniques(rows: &[Row]) -> ArrayRef {
    let mut maps = MapBuilder::new(None, StringBuilder::new(), Int32Builder::new());
    for row in rows {
        let known = row.difficulty();
        for (name, count) in known.into_iter().flat_map(|difficulty| &difficulty.techniques) {
            maps.keys().append_value(name);
            maps.values().append_value(*count as i32);
        }
        // Keys and values have the same length.
        let _ = maps.append(known.is_some());
    }
    Arc::new(maps.finish())
}

/// Returns the column of steps: lists of the technique, its score, whether the step places a symbol
/// or rules candidates out, and the cells and symbols of those.
pub fn steps(rows: &[Row]) -> ArrayRef {
    let numbers = || DataType::List(Arc::new(Field::new("element", DataType::Int16, true)));
    let fields = Fields::from(vec![
        Field::new("technique", DataType::Utf8, true),
        Field::new("score", DataType::Float64, true),
        Field::new("places", DataType::Boolean, true),
        Field::new("cells", numbers(), true),
        Field::new("symbols", numbers(), true),
    ]);
    let list = || {
        let field = Field::new("element", DataType::Int16, true);
        Box::new(ListBuilder::new(Int16Builder::new()).with_field(field))
    };
    let step = StructBuilder::new(
        fields.clone(),
        vec![
            Box::new(StringBuilder::new()),
            Box::new(Float64Builder::new()),
            Box::new(BooleanBuilder::new()),
            list(),
            list(),
        ],
    );
    let field = Field::new("element", DataType::Struct(fields), true);
    let mut lists = ListBuilder::new(step).with_field(field);
    for row in rows {
        for step in row.steps.iter().flatten() {
            push_step(lists.values(), step);
        }
        lists.append(row.steps.is_some());
    }
    Arc::new(lists.finish())
}

fn push_step(into: &mut StructBuilder, step: &satoku::Step) {
    let placed = step.placed();
    let candidates = placed.into_iter().chain(step.eliminated());
    let candidates: Vec<(usize, usize)> = candidates.map(candidate).collect();
    if let Some(names) = into.field_builder::<StringBuilder>(0) {
        names.append_value(step.technique().to_string());
    }
    if let Some(scores) = into.field_builder::<Float64Builder>(1) {
        scores.append_value(step.score().into());
    }
    if let Some(places) = into.field_builder::<BooleanBuilder>(2) {
        places.append_value(placed.is_some());
    }
    for (field, part) in [(3, 0), (4, 1)] {
        if let Some(numbers) = into.field_builder::<ListBuilder<Int16Builder>>(field) {
            for (cell, symbol) in &candidates {
                numbers.values().append_value([*cell, *symbol][part] as i16);
            }
            numbers.append(true);
        }
    }
    into.append(true);
}
