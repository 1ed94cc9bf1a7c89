//! Follows the operators of a page, and collects what they draw.

use super::drawing::{Area, Drawing, Glyph, Line, Matrix, Point};
use super::error::PdfError;
use super::file::{File, Leaf};
use super::fonts::{Font, Fonts};
use super::object::{Dictionary, Lexer, Object, is_space};
use memchr::memmem::find;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The most parts of a drawing.
const MOST_PARTS: usize = 250_000;
/// The most bytes of the content of a page, and of the forms that are being drawn on it.
const MOST_OF_PAGE: usize = 16 << 20;
/// How deep forms and saved states may be nested.
const DEEPEST: usize = 12;
const MOST_SAVED: usize = 256;
/// The most operands that an operator takes into account.
const MOST_OPERANDS: usize = 64;
/// What is lighter than this is not seen on paper.
const WHITE: f64 = 0.985;
/// The height of the middle of digits above their base, as a part of the size of the type.
const MIDDLE: f64 = 0.334;
/// The work of drawing a form or picture, and of showing a glyph.
const OBJECT_COST: u64 = 1 << 12;
const GLYPH_COST: u64 = 128;

/// The fonts of a content by their names.
type Named = BTreeMap<Vec<u8>, Rc<Font>>;

/// The state that `q` saves.
#[derive(Clone)]
struct State {
    matrix: Matrix,
    stroke: f64,
    fill: f64,
    width: f64,
    is_dashed: bool,
    font: Option<Rc<Font>>,
    size: f64,
    spacing: f64,
    word_spacing: f64,
    stretch: f64,
    leading: f64,
    rise: f64,
    mode: usize,
}

/// A part of a path: its points, and what it is.
#[derive(Default)]
struct Part {
    points: Vec<Point>,
    is_curved: bool,
    is_closed: bool,
}

/// Follows the content of a page.
pub struct Reader<'f> {
    file: &'f File,
    fonts: &'f mut Fonts,
    drawing: Drawing,
    state: State,
    saved: Vec<State>,
    path: Vec<Part>,
    // The number of points of the path.
    points: usize,
    line_matrix: Matrix,
    text_matrix: Matrix,
    depth: usize,
    // The bytes of the contents that are being followed.
    held: usize,
}

impl<'f> Reader<'f> {
    /// Reads a page.
    pub fn page(file: &'f File, fonts: &'f mut Fonts, leaf: Leaf) -> Result<Drawing, PdfError> {
        let matrix = match leaf.quarters {
            1 => Matrix([0.0, -1.0, 1.0, 0.0, 0.0, 0.0]),
            2 => Matrix([-1.0, 0.0, 0.0, -1.0, 0.0, 0.0]),
            3 => Matrix([0.0, 1.0, -1.0, 0.0, 0.0, 0.0]),
            _ => Matrix::UNIT,
        };
        let state = State {
            matrix,
            stroke: 0.0,
            fill: 0.0,
            width: 1.0,
            is_dashed: false,
            font: None,
            size: 1.0,
            spacing: 0.0,
            word_spacing: 0.0,
            stretch: 1.0,
            leading: 0.0,
            rise: 0.0,
            mode: 0,
        };
        let mut reader = Reader {
            file,
            fonts,
            drawing: Drawing::default(),
            state,
            saved: Vec::new(),
            path: Vec::new(),
            points: 0,
            line_matrix: Matrix::UNIT,
            text_matrix: Matrix::UNIT,
            depth: 0,
            held: 0,
        };
        let object = |number| file.dictionary_of(&Object::Reference(number)).unwrap_or_default();
        let page = object(leaf.number);
        let contents = page.get(&b"Contents"[..]);
        let parts = match contents.and_then(|contents| file.resolve(contents)) {
            Some(Object::List(parts)) => parts,
            _ => contents.cloned().into_iter().collect(),
        };
        let mut content = Vec::new();
        for part in parts.iter() {
            let Some((_, part)) = file.stream(part)? else { continue };
            if content.is_empty() {
                content = part;
            } else {
                content.push(b'\n');
                content.extend(part);
            }
            if content.len() > MOST_OF_PAGE {
                break;
            }
        }
        let resources = file.dictionary(&object(leaf.resources), b"Resources").unwrap_or_default();
        reader.run(&content, &resources)?;
        file.work.check()?;
        Ok(reader.drawing)
    }

    fn run(&mut self, content: &[u8], resources: &Dictionary) -> Result<(), PdfError> {
        self.held += content.len();
        if self.held > MOST_OF_PAGE {
            let most = MOST_OF_PAGE >> 20;
            return Err(PdfError::new(format!("the page has more than {most} MiB")));
        }
        let mut lexer = Lexer::new(content, 0);
        let mut operands: Vec<Object> = Vec::new();
        let mut fonts = Named::new();
        let saved = self.saved.len();
        loop {
            let before = lexer.place();
            let object = lexer.next();
            self.file.work.spend(lexer.cost())?;
            let Some(object) = object else {
                let rest = content.get(before..).unwrap_or_default();
                if rest.iter().all(|byte| is_space(*byte)) || rest.trim_ascii().starts_with(b"%") {
                    break;
                }
                return Err(PdfError::new("the content of the page is damaged"));
            };
            let Object::Word(word) = object else {
                if operands.len() < MOST_OPERANDS {
                    operands.push(object);
                }
                continue;
            };
            self.has_room(0)?;
            match &word[..] {
                b"BI" => skip_image(&mut lexer, content, &mut self.drawing),
                b"q" if self.saved.len() < MOST_SAVED => self.saved.push(self.state.clone()),
                b"q" => return Err(PdfError::new("the drawing of the page is nested too deep")),
                b"Q" if self.saved.len() > saved => {
                    self.state = self.saved.pop().expect("there is one more than before");
                }
                b"Do" => self.draw_object(&operands, resources)?,
                b"Tf" => self.set_font(&operands, resources, &mut fonts)?,
                word => self.operate(word, &operands)?,
            }
            operands.clear();
        }
        self.saved.truncate(saved);
        self.held -= content.len();
        Ok(())
    }

    /// Checks that so many more parts may be drawn.
    fn has_room(&self, more: usize) -> Result<(), PdfError> {
        if self.drawing.len() + self.points + more > MOST_PARTS {
            return Err(PdfError::new("more is drawn on the page than can be looked at"));
        }
        Ok(())
    }

    fn operate(&mut self, word: &[u8], operands: &[Object]) -> Result<(), PdfError> {
        let numbers: Vec<f64> = operands.iter().filter_map(Object::number).collect();
        let state = &mut self.state;
        match (word, &numbers[..]) {
            (b"cm", &[a, b, c, d, e, f]) => {
                state.matrix = Matrix([a, b, c, d, e, f]).then(state.matrix);
            }
            (b"w", [width]) => state.width = *width,
            (b"d", _) => {
                let list = operands.first().and_then(Object::list).unwrap_or_default();
                state.is_dashed = list.iter().any(|dash| dash.number() != Some(0.0));
            }
            (b"g" | b"rg" | b"k" | b"sc" | b"scn", colour) => state.fill = lightness(colour),
            (b"G" | b"RG" | b"K" | b"SC" | b"SCN", colour) => state.stroke = lightness(colour),
            (b"cs", _) => state.fill = 0.0,
            (b"CS", _) => state.stroke = 0.0,
            (b"Tc", [spacing]) => state.spacing = *spacing,
            (b"Tw", [spacing]) => state.word_spacing = *spacing,
            (b"Tz", [percent]) => state.stretch = percent / 100.0,
            (b"TL", [leading]) => state.leading = *leading,
            (b"Ts", [rise]) => state.rise = *rise,
            (b"Tr", [mode]) => state.mode = mode.clamp(0.0, 7.0) as usize,
            (b"BT", _) => (self.text_matrix, self.line_matrix) = (Matrix::UNIT, Matrix::UNIT),
            (b"Tm", &[a, b, c, d, e, f]) => {
                self.line_matrix = Matrix([a, b, c, d, e, f]);
                self.text_matrix = self.line_matrix;
            }
            (b"Td", &[x, y]) => self.next_line(x, y),
            (b"TD", &[x, y]) => {
                state.leading = -y;
                self.next_line(x, y);
            }
            (b"T*", _) => self.next_line(0.0, -self.state.leading),
            (b"Tj", _) => self.show(operands)?,
            (b"TJ", _) => self.show(operands.first().and_then(Object::list).unwrap_or_default())?,
            (b"'", _) => {
                self.next_line(0.0, -self.state.leading);
                self.show(operands)?;
            }
            (b"\"", [words, characters]) => {
                (state.word_spacing, state.spacing) = (*words, *characters);
                self.next_line(0.0, -self.state.leading);
                self.show(operands.get(2..).unwrap_or_default())?;
            }
            _ => self.draw(word, &numbers),
        }
        Ok(())
    }

    /// Follows an operator of paths.
    fn draw(&mut self, word: &[u8], numbers: &[f64]) {
        match (word, numbers) {
            (b"m", &[x, y]) => {
                self.points += 1;
                self.path.push(Part { points: vec![(x, y)], ..Part::default() });
            }
            (b"l", &[x, y]) => self.add_points(&[(x, y)], false),
            (b"c", &[a, b, c, d, e, f]) => self.add_points(&[(a, b), (c, d), (e, f)], true),
            (b"v" | b"y", &[a, b, c, d]) => self.add_points(&[(a, b), (c, d)], true),
            (b"h", _) => self.close(),
            (b"re", &[x, y, wide, high]) => {
                let points = vec![(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)];
                self.points += points.len();
                self.path.push(Part { points, is_closed: true, ..Part::default() });
            }
            (b"S", _) => self.paint(true, false),
            (b"s", _) => {
                self.close();
                self.paint(true, false);
            }
            (b"f" | b"F" | b"f*", _) => self.paint(false, true),
            (b"B" | b"B*", _) => self.paint(true, true),
            (b"b" | b"b*", _) => {
                self.close();
                self.paint(true, true);
            }
            (b"n", _) => self.paint(false, false),
            (b"sh", _) => self.drawing.shapes.extend(self.square()),
            _ => {}
        }
    }

    fn add_points(&mut self, points: &[Point], is_curved: bool) {
        let is_closed = self.path.last().is_some_and(|part| part.is_closed);
        if is_closed {
            let start = self.path.last().and_then(|part| part.points.first().copied());
            self.path.push(Part { points: start.into_iter().collect(), ..Part::default() });
        }
        if let Some(part) = self.path.last_mut() {
            part.points.extend(points);
            part.is_curved |= is_curved;
            self.points += points.len();
        }
    }

    fn close(&mut self) {
        if let Some(part) = self.path.last_mut() {
            part.is_closed = true;
        }
    }

    /// Returns the area of the unit square, which pictures fill.
    fn square(&self) -> Option<Area> {
        let corners = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)];
        Area::around(corners.map(|corner| self.state.matrix.apply(corner)))
    }

    /// Paints the path, and begins a new one.
    fn paint(&mut self, strokes: bool, fills: bool) {
        let state = &self.state;
        let (strokes, fills) = (strokes && state.stroke < WHITE, fills && state.fill < WHITE);
        let width = state.width * state.matrix.scale();
        for part in std::mem::take(&mut self.path) {
            let points: Vec<Point> =
                part.points.iter().map(|point| state.matrix.apply(*point)).collect();
            let Some(area) = Area::around(points.iter().copied()) else { continue };
            if points.len() < 2 {
                continue;
            }
            if fills {
                match rectangle(&points, part.is_curved) {
                    Some(area) => self.drawing.filled.push(area),
                    None => self.drawing.shapes.push(area),
                }
            }
            if !strokes {
                continue;
            }
            if part.is_curved || state.is_dashed {
                self.drawing.shapes.push(area.grown(width / 2.0));
                continue;
            }
            let end = if part.is_closed { points.first() } else { None };
            let ends = points.iter().skip(1).chain(end);
            for (from, to) in points.iter().zip(ends) {
                self.drawing.lines.push(Line { from: *from, to: *to, width });
            }
        }
        self.points = 0;
    }

    fn draw_object(&mut self, operands: &[Object], resources: &Dictionary) -> Result<(), PdfError> {
        self.file.work.spend(OBJECT_COST)?;
        let objects = self.file.dictionary(resources, b"XObject").unwrap_or_default();
        let named = operands.first().and_then(Object::name).and_then(|name| objects.get(name));
        let Some(object) = named else { return Ok(()) };
        let Some(dictionary) = self.file.dictionary_of(object) else { return Ok(()) };
        let kind = self.file.get(&dictionary, b"Subtype");
        if kind.as_ref().and_then(Object::name) != Some(b"Form") {
            self.drawing.has_pictures = true;
            self.drawing.shapes.extend(self.square());
            return Ok(());
        }
        if self.depth >= DEEPEST {
            return Err(PdfError::new("the drawing of the page is nested too deep"));
        }
        let Some((form, content)) = self.file.stream(object)? else { return Ok(()) };
        let resources =
            self.file.dictionary(&form, b"Resources").unwrap_or_else(|| resources.clone());
        let before = self.state.clone();
        let matrix = self.file.get(&form, b"Matrix");
        let matrix = matrix.as_ref().and_then(Object::list).unwrap_or_default();
        let numbers: Vec<f64> = matrix.iter().filter_map(Object::number).collect();
        if let &[a, b, c, d, e, f] = &numbers[..] {
            self.state.matrix = Matrix([a, b, c, d, e, f]).then(self.state.matrix);
        }
        self.depth += 1;
        self.run(&content, &resources)?;
        self.depth -= 1;
        self.state = before;
        Ok(())
    }

    fn set_font(
        &mut self,
        operands: &[Object],
        resources: &Dictionary,
        named: &mut Named,
    ) -> Result<(), PdfError> {
        let [Object::Name(name), size] = operands else { return Ok(()) };
        self.state.size = size.number().unwrap_or(1.0);
        self.state.font = named.get(name).cloned();
        if self.state.font.is_none() {
            let fonts = self.file.dictionary(resources, b"Font").unwrap_or_default();
            let Some(font) = fonts.get(name) else { return Ok(()) };
            let font = self.fonts.get(self.file, font)?;
            named.insert(name.clone(), Rc::clone(&font));
            self.state.font = Some(font);
        }
        Ok(())
    }

    fn next_line(&mut self, x: f64, y: f64) {
        self.line_matrix = Matrix([1.0, 0.0, 0.0, 1.0, x, y]).then(self.line_matrix);
        self.text_matrix = self.line_matrix;
    }

    fn move_right(&mut self, by: f64) {
        self.text_matrix = Matrix([1.0, 0.0, 0.0, 1.0, by, 0.0]).then(self.text_matrix);
    }

    fn show(&mut self, parts: &[Object]) -> Result<(), PdfError> {
        for part in parts {
            match part {
                Object::Number(back) => {
                    self.move_right(-back / 1000.0 * self.state.size * self.state.stretch);
                }
                Object::Text(text) => self.show_text(text)?,
                _ => {}
            }
        }
        Ok(())
    }

    fn show_text(&mut self, text: &[u8]) -> Result<(), PdfError> {
        self.file.work.spend(GLYPH_COST * text.len() as u64)?;
        self.has_room(text.len())?;
        let font = self.state.font.clone();
        let is_wide = font.as_ref().is_some_and(|font| font.is_wide);
        for code in text.chunks(if is_wide { 2 } else { 1 }) {
            let is_space = code == b" ";
            let code = code.iter().fold(0, |code, byte| code << 8 | u16::from(*byte));
            let (text, wide) = match &font {
                Some(font) => (font.text(code), font.width(code)),
                None => (None, 0.5),
            };
            let State { size, spacing, word_spacing, stretch, rise, mode, .. } = self.state;
            let is_seen = mode != 3 && mode != 7 && self.state.fill < WHITE;
            if is_seen && text.is_none_or(|text| !is_blank(text)) {
                let matrix = self.text_matrix.then(self.state.matrix);
                let middle = (wide * size * stretch / 2.0, rise + MIDDLE * size);
                let [right, up, left, down, ..] = matrix.0;
                self.drawing.glyphs.push(Glyph {
                    middle: matrix.apply(middle),
                    size: size.abs() * (left * left + down * down).sqrt(),
                    text: text.cloned(),
                    is_upright: size * right > 0.0
                        && size * down > 0.0
                        && up.abs() < 0.01 * right.abs(),
                });
            }
            let space = if is_space { word_spacing } else { 0.0 };
            self.move_right((wide * size + spacing + space) * stretch);
        }
        Ok(())
    }
}

/// Returns whether a text shows nothing.
fn is_blank(text: &str) -> bool {
    text.chars().all(|character| character.is_whitespace() || character == '\u{200b}')
}

/// Returns how light a colour is, from 0 to 1; a pattern counts as black.
fn lightness(colour: &[f64]) -> f64 {
    match *colour {
        [gray] => gray,
        [r, g, b] => 0.3 * r + 0.59 * g + 0.11 * b,
        [c, m, y, k] => (1.0 - k) * (1.0 - (0.3 * c + 0.59 * m + 0.11 * y)),
        _ => 0.0,
    }
}

/// Returns the area of a shape that is a rectangle along the page.
fn rectangle(points: &[Point], is_curved: bool) -> Option<Area> {
    let points = match points {
        [first, .., last] if first == last && points.len() == 5 => &points[..4],
        _ => points,
    };
    let [a, b, c, d] = *points else { return None };
    let same = |one: f64, other: f64| (one - other).abs() < 0.01;
    let lies = same(a.1, b.1) && same(b.0, c.0) && same(c.1, d.1) && same(d.0, a.0);
    let stands = same(a.0, b.0) && same(b.1, c.1) && same(c.0, d.0) && same(d.1, a.1);
    (!is_curved && (lies || stands)).then(|| Area::around([a, b, c, d]))?
}

/// Skips the bytes of a picture within the content.
fn skip_image(lexer: &mut Lexer<'_>, content: &[u8], drawing: &mut Drawing) {
    let start = lexer.place();
    let mut at = start;
    while let Some(found) = find(&content[at..], b"EI") {
        at += found + 2;
        let before = content.get(at.wrapping_sub(3)).is_none_or(|byte| is_space(*byte));
        if before && content.get(at).is_none_or(|byte| is_space(*byte)) {
            break;
        }
    }
    lexer.go_to(if at == start { content.len() } else { at });
    drawing.has_pictures = true;
}
