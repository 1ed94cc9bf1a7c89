//! Drawings of puzzles as TikZ pictures for LaTeX.

use super::board::CAGE_INSET;
use satoku_core::board::{Grid, Symbols};
use satoku_core::rules::{Border, Drawn, Layered, Pen, Point, Puzzle, Tone};
use std::fmt::Write as _;

/// Draws a puzzle as a picture for LaTeX with TikZ, with the symbols of a grid in its cells, the
/// givens in bold. A cell is a unit; rows go down.
pub fn draw_tikz(puzzle: &Puzzle, grid: &Grid, symbols: &Symbols) -> String {
    let (rules, givens) = (puzzle.rules(), puzzle.givens());
    let board = rules.board();
    let mut tikz = Tikz(String::new());
    tikz.line("\\begin{tikzpicture}[x=8mm,y=-8mm,line width=0.4pt,inner sep=0pt]");
    let symbols = rules.symbols_or(symbols);
    let mut marks = puzzle.marks_beside(|cell| grid.get(cell).is_some());
    let (drawn, grid) = rules.drawn_symbols(grid, &givens);
    marks.extend(drawn);
    let parts = Layered::of(board, &marks, CAGE_INSET);
    let (below, above): (Vec<_>, Vec<_>) =
        parts.into_iter().partition(|part| part.layer.is_below());
    below.iter().for_each(|part| tikz.part(&part.drawn));
    let borders = puzzle.borders();
    for (border, look) in
        [(Border::Thin, "gray"), (Border::Thick, "line width=1.2pt,line cap=rect")]
    {
        for line in borders.lines(border) {
            let ((top, left), (bottom, right)) = (line.from, line.to);
            tikz.line(&format!("\\draw[{look}] ({left},{top})--({right},{bottom});"));
        }
    }
    above.iter().for_each(|part| tikz.part(&part.drawn));
    for (cell, symbol) in grid.filled() {
        let Point { row, col } = Point::centre(board, cell);
        let font = if givens.get(cell).is_some() { "\\bfseries" } else { "" };
        let text = escaped(&symbols.character(symbol).to_string());
        tikz.line(&format!("\\node at ({col},{row}) {{\\Large\\sffamily{font} {text}}};"));
    }
    tikz.line("\\end{tikzpicture}");
    tikz.0
}

struct Tikz(String);

impl Tikz {
    fn line(&mut self, text: &str) {
        let _ = writeln!(self.0, "{text}");
    }

    /// Draws a part of a mark.
    fn part(&mut self, part: &Drawn) {
        match part {
            Drawn::Shade { areas } => {
                for [left, top, width, height] in areas {
                    let (right, bottom) = (left + width, top + height);
                    self.line(&format!(
                        "\\fill[black!10] ({left},{top}) rectangle ({right},{bottom});"
                    ));
                }
            }
            Drawn::Line { points } => {
                self.line(&format!("\\draw[black!20] {};", path(points, false)));
            }
            Drawn::Cage { outline, corner: [col, row], label } => {
                for points in outline {
                    self.line(&format!("\\draw[densely dashed] {};", path(points, true)));
                }
                if let Some(label) = label {
                    let (x, y) = (*col as f64 + 0.06, *row as f64 + 0.06);
                    let text = escaped(label);
                    let node = "anchor=north west,fill=white,inner sep=0.5pt";
                    self.line(&format!("\\node[{node}] at ({x},{y}) {{\\tiny {text}}};"));
                }
            }
            Drawn::Path { points, is_closed, pen, fill } => {
                let look = look(pen.as_ref(), *fill);
                self.line(&format!("\\path[{look}] {};", path(points, *is_closed)));
            }
            Drawn::Circle { centre: Point { row, col }, radius, pen, fill } => {
                let look = look(pen.as_ref(), *fill);
                self.line(&format!(
                    "\\path[{look}] ({col:.3},{row:.3}) circle[radius={radius:.3}];"
                ));
            }
            Drawn::Text { at: Point { row, col }, text, size, tone } => {
                // 8 mm are 22.8 pt.
                let points = size * 22.8;
                let (text, tone) = (escaped(text), colour(*tone));
                let font =
                    format!("\\fontsize{{{points:.1}}}{{{points:.1}}}\\selectfont\\sffamily");
                self.line(&format!(
                    "\\node[text={tone}] at ({col:.3},{row:.3}) {{{font} {text}}};"
                ));
            }
        }
    }
}

/// Returns a path through points.
fn path(points: &[Point], is_closed: bool) -> String {
    let points = points.iter().map(|Point { row, col }| format!("({col:.3},{row:.3})"));
    let mut path = points.collect::<Vec<_>>().join("--");
    if is_closed {
        path += "--cycle";
    }
    path
}

/// Returns the options of an edge and of what is inside.
fn look(pen: Option<&Pen>, fill: Option<Tone>) -> String {
    let mut options: Vec<String> = Vec::new();
    options.extend(fill.map(|tone| format!("fill={}", colour(tone))));
    if let Some(Pen { width, tone, dashes, is_round }) = pen {
        let length = |cells: &f64| format!("{:.2}mm", cells * 8.0);
        options.push(format!("draw={},line width={}", colour(*tone), length(width)));
        if *is_round {
            options.push("line cap=round,line join=round".to_owned());
        }
        if !dashes.is_empty() {
            let parts = dashes.iter().zip(["on", "off"].into_iter().cycle());
            let pattern: Vec<String> =
                parts.map(|(dash, word)| format!("{word} {}", length(dash))).collect();
            options.push(format!("dash pattern={}", pattern.join(" ")));
        }
    }
    options.join(",")
}

fn colour(tone: Tone) -> &'static str {
    match tone {
        Tone::White => "white",
        Tone::Light => "black!15",
        Tone::Middle => "black!45",
        Tone::Ink => "black",
    }
}

/// Returns a text with the characters escaped that LaTeX treats in a way of its own.
pub fn escaped(text: &str) -> String {
    text.chars().fold(String::new(), |mut all, character| {
        match character {
            '\\' => all += "\\textbackslash{}",
            '~' => all += "\\textasciitilde{}",
            '^' => all += "\\textasciicircum{}",
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => {
                all.push('\\');
                all.push(character);
            }
            '<' => all += "\\textless{}",
            '>' => all += "\\textgreater{}",
            '×' => all += "$\\times$",
            other => all.push(other),
        }
        all
    })
}
