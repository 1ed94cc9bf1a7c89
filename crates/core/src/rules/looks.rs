//! How the symbols of a board are written and drawn, where they are not its usual digits.

use super::{Fill, Form, Mark, Point, Stroke};
use crate::board::{Symbol, Symbols};

/// How a symbol is drawn in its cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Look {
    /// As its character.
    Character,
    /// As another character in a circle.
    Circled(char),
    /// Not at all, where it is not given: a cell that stays empty. A given is a small dot.
    Empty,
    /// As a black cell.
    Black,
    /// As a star.
    Star,
    /// As a lamp.
    Lamp,
    /// As a tent.
    Tent,
}

/// The symbols of a board that has its own.
#[derive(Debug, Clone)]
pub(super) struct OwnSymbols {
    pub(super) symbols: Symbols,
    looks: Vec<Look>,
}

impl OwnSymbols {
    /// Creates symbols with a character and a look each.
    pub(super) fn new(symbols: impl IntoIterator<Item = (char, Look)>) -> Self {
        let (characters, looks): (Vec<char>, Vec<Look>) = symbols.into_iter().unzip();
        OwnSymbols { symbols: Symbols::of_board(characters), looks }
    }
}

impl Look {
    /// Returns the name of the look, in lower case.
    pub(super) fn name(self) -> &'static str {
        match self {
            Look::Character => "character",
            Look::Circled(_) => "circled",
            Look::Empty => "empty",
            Look::Black => "black",
            Look::Star => "star",
            Look::Lamp => "lamp",
            Look::Tent => "tent",
        }
    }
}

impl OwnSymbols {
    /// Returns the look of a symbol.
    pub(super) fn look(&self, symbol: Symbol) -> Look {
        self.looks.get(symbol.index()).copied().unwrap_or(Look::Character)
    }

    /// Returns the character that stands for the picture of a symbol in text; `None` if it is drawn
    /// as its character.
    pub(super) fn sign(&self, symbol: Symbol) -> Option<char> {
        Some(match self.look(symbol) {
            Look::Character | Look::Circled(_) => return None,
            Look::Empty => '·',
            Look::Black => '■',
            Look::Star => '★',
            Look::Lamp => '●',
            Look::Tent => '▲',
        })
    }

    /// Returns the look of each symbol, in the order of the symbols.
    pub(super) fn looks(&self) -> impl Iterator<Item = Look> + '_ {
        self.looks.iter().copied()
    }

    /// Returns the marks of a symbol around a point; `None` if it is drawn as its character.
    pub(super) fn marks(&self, symbol: Symbol, centre: Point, is_given: bool) -> Option<Vec<Mark>> {
        let shape = |form, size, fill| Mark::Shape { centre, form, size, fill };
        let at = |down: f64, right: f64| Point { row: centre.row + down, col: centre.col + right };
        Some(match self.look(symbol) {
            Look::Character => return None,
            Look::Circled(digit) => {
                let text = Mark::Text { at: centre, text: digit.to_string(), size: 0.6 };
                vec![shape(Form::Circle, 0.78, Fill::None), text]
            }
            Look::Empty if is_given => vec![shape(Form::Circle, 0.12, Fill::Black)],
            Look::Empty => Vec::new(),
            Look::Black => vec![shape(Form::Square, 0.9, Fill::Black)],
            Look::Star => vec![shape(Form::Star, 0.8, Fill::Black)],
            Look::Tent => {
                let sides = [(0.3, -0.35), (-0.3, 0.0), (0.3, 0.35), (0.3, -0.35)];
                let door = [(-0.05, 0.0), (0.3, 0.0)];
                let line = |points: &[(f64, f64)]| {
                    let points = points.iter().map(|(down, right)| at(*down, *right)).collect();
                    Mark::Line { points, stroke: Stroke::solid(0.06) }
                };
                vec![line(&sides), line(&door)]
            }
            Look::Lamp => {
                let socket = [(0.2, -0.1), (0.2, 0.1), (0.28, 0.1), (0.28, -0.1), (0.2, -0.1)];
                let points = socket.map(|(down, right)| at(down, right)).to_vec();
                let bulb = Mark::Shape {
                    centre: at(-0.06, 0.0),
                    form: Form::Circle,
                    size: 0.5,
                    fill: Fill::White,
                };
                vec![bulb, Mark::Line { points, stroke: Stroke::solid(0.05) }]
            }
        })
    }
}
