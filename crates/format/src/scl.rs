//! The abbreviated JSON of SudokuPad's links: names of one or two letters, fewer quotes, and
//! nothing for `{}`.

use serde_json::{Map, Number, Value};
use std::iter::Peekable;
use std::str::Chars;

/// The deepest nesting of brackets.
const MAX_DEPTH: usize = 64;

/// The short names that matter here, and their long forms.
const NAMES: [(&str, &str); 23] = [
    ("a", "arrows"),
    ("c", "color"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ca", "cages"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("ct", "center"),
    ("fs", "fontSize"),
    ("h", "height"),
    ("hl", "headLength"),
    ("l", "lines"),
    ("o", "overlays"),
    ("r", "rounded"),
    ("re", "regions"),
    ("t", "title"),
    ("te", "text"),
    ("th", "thickness"),
    ("u", "underlays"),
    ("v", "value"),
    ("vd", "videos"),
    ("w", "width"),
    ("wp", "wayPoints"),
];

/// Reads JSON, abbreviated or not.
pub(super) fn parse(text: &str) -> Result<Value, &'static str> {
    if let Ok(value) = serde_json::from_str(text) {
        return Ok(value);
    }
    // Quotes were abbreviated to single ones unless there are double ones left.
    let quote = if text.contains('"') { '"' } else { '\'' };
    let mut parser = Parser { characters: text.chars().peekable(), quote };
    let value = parser.value(0)?;
    match parser.characters.next() {
        None => Ok(value),
        Some(_) => Err("there is more after its end"),
    }
}

struct Parser<'t> {
    characters: Peekable<Chars<'t>>,
    quote: char,
}

impl Parser<'_> {
    fn value(&mut self, depth: usize) -> Result<Value, &'static str> {
        if depth > MAX_DEPTH {
            return Err("its brackets stand too deep");
        }
        match self.characters.peek() {
            Some('{') => self.object(depth),
            Some('[') => self.list(depth),
            Some(character) if *character == self.quote => self.string().map(Value::String),
            // An empty object is omitted.
            Some(',' | ']' | '}') => Ok(Value::Object(Map::new())),
            Some(_) => Ok(word(&self.word())),
            None => Err("it is cut short"),
        }
    }

    fn object(&mut self, depth: usize) -> Result<Value, &'static str> {
        self.characters.next();
        let mut object = Map::new();
        if self.characters.next_if_eq(&'}').is_some() {
            return Ok(Value::Object(object));
        }
        loop {
            let name = match self.characters.peek() {
                Some(character) if *character == self.quote => self.string()?,
                _ => self.word(),
            };
            if self.characters.next() != Some(':') {
                return Err("a name without `:`");
            }
            let long = NAMES.iter().find(|(short, _)| *short == name);
            let name = long.map_or(name, |(_, long)| (*long).to_owned());
            object.insert(name, self.value(depth + 1)?);
            match self.characters.next() {
                Some(',') => {}
                Some('}') => return Ok(Value::Object(object)),
                _ => return Err("an object without end"),
            }
        }
    }

    fn list(&mut self, depth: usize) -> Result<Value, &'static str> {
        self.characters.next();
        let mut list = Vec::new();
        loop {
            list.push(self.value(depth + 1)?);
            match self.characters.next() {
                Some(',') => {}
                Some(']') => return Ok(Value::Array(list)),
                _ => return Err("a list without end"),
            }
        }
    }

    fn string(&mut self) -> Result<String, &'static str> {
        self.characters.next();
        let mut text = String::new();
        loop {
            match self.characters.next().ok_or("a string without end")? {
                '\\' => text.push(match self.characters.next().ok_or("a string without end")? {
                    'n' => '\n',
                    't' => '\t',
                    'r' => '\r',
                    'u' => {
                        let digits: String = self.characters.by_ref().take(4).collect();
                        let code = u32::from_str_radix(&digits, 16).ok();
                        code.and_then(char::from_u32).unwrap_or(char::REPLACEMENT_CHARACTER)
                    }
                    other => other,
                }),
                character if character == self.quote => return Ok(text),
                character => text.push(character),
            }
        }
    }

    fn word(&mut self) -> String {
        let mut word = String::new();
        while let Some(character) = self.characters.next_if(|c| !",:]}".contains(*c)) {
            word.push(character);
        }
        word
    }
}

/// Returns the value of a word without quotes: a number, a truth value, or a colour, which is read
/// as a text.
fn word(word: &str) -> Value {
    match word {
        "t" | "true" => Value::Bool(true),
        "f" | "false" => Value::Bool(false),
        "null" => Value::Null,
        other => match other.parse::<Number>() {
            Ok(number) => Value::Number(number),
            Err(_) => Value::String(other.to_owned()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn short_and_long_are_the_same() {
        let long = json!({"cellSize": 50, "metadata": {"title": "It's"}, "cells": [[{}, {"value": 5}, {}], [{}]]});
        assert_eq!(parse(&long.to_string()), Ok(long.clone()));
        assert_eq!(parse(r"{cs:50,metadata:{t:'It\'s'},ce:[[,{v:5},],[]]}"), Ok(long));
        assert_eq!(parse("{x:t,y:#0,z:-1.5}"), Ok(json!({"x": true, "y": "#0", "z": -1.5})));
    }

    #[test]
    fn damage_is_named() {
        for text in ["", "{", "{a", "{a:", "[", "[1", "{a:'x}", "{a:1}}", &"[".repeat(9999)] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
