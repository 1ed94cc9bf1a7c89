//! Pages with puzzles, drawn in memory, and photographs of them.

use super::draw::Draw;
use ab_glyph::{Font, FontVec, PxScale};
use satoku::board::{Grid, Place, Symbols};
use satoku::photo::gray::Gray;
use satoku::photo::quad::Perspective;
use satoku::rules::Puzzle;
use std::path::Path;

/// A page: how much ink each pixel has, from 0 to 1.
pub struct Sheet {
    pub width: usize,
    pub height: usize,
    ink: Vec<f32>,
}

/// Returns a font of the books, by its file.
pub fn font(name: &str) -> FontVec {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/book/src/fonts").join(name);
    FontVec::try_from_vec(std::fs::read(path).unwrap()).unwrap()
}

/// The fonts that tests print with. The classifier has not seen them.
pub fn fonts() -> Vec<FontVec> {
    [
        "AtkinsonHyperlegibleNext_400Regular.ttf",
        "AtkinsonHyperlegibleNext_600SemiBold.ttf",
        "SourceSerif4_400Regular.ttf",
        "SourceSerif4_600SemiBold.ttf",
        "AtkinsonHyperlegibleMono_400Regular.ttf",
    ]
    .map(font)
    .into()
}

impl Sheet {
    pub fn new(width: usize, height: usize) -> Self {
        Sheet { width, height, ink: vec![0.0; width * height] }
    }

    fn add(&mut self, x: isize, y: isize, ink: f32) {
        if (0..self.width as isize).contains(&x) && (0..self.height as isize).contains(&y) {
            let at = &mut self.ink[y as usize * self.width + x as usize];
            *at = at.max(ink);
        }
    }

    /// Draws a line.
    pub fn line(&mut self, (x0, y0): (f32, f32), (x1, y1): (f32, f32), width: f32, ink: f32) {
        let reach = width / 2.0 + 1.0;
        let (dx, dy) = (x1 - x0, y1 - y0);
        for y in (y0.min(y1) - reach) as isize..=(y0.max(y1) + reach) as isize {
            for x in (x0.min(x1) - reach) as isize..=(x0.max(x1) + reach) as isize {
                let (px, py) = (x as f32 - x0, y as f32 - y0);
                let t = ((px * dx + py * dy) / (dx * dx + dy * dy).max(1e-6)).clamp(0.0, 1.0);
                let (ex, ey) = (px - t * dx, py - t * dy);
                let distance = (ex * ex + ey * ey).sqrt();
                self.add(x, y, (width / 2.0 + 0.5 - distance).clamp(0.0, 1.0) * ink);
            }
        }
    }

    /// Draws a character of a height around a point.
    pub fn character(&mut self, font: &FontVec, character: char, at: (f32, f32), height: f32) {
        let id = font.glyph_id(character);
        let zero = font.outline_glyph(font.glyph_id('0').with_scale(100.0)).unwrap().px_bounds();
        let scale = PxScale::from(height * 100.0 / zero.height());
        let Some(glyph) = font.outline_glyph(id.with_scale(scale)) else { return };
        let bounds = glyph.px_bounds();
        let left = (at.0 - bounds.width() / 2.0).round() as isize;
        let top = (at.1 - bounds.height() / 2.0).round() as isize;
        glyph.draw(|x, y, ink| self.add(left + x as isize, top + y as isize, ink.min(1.0)));
    }

    /// Draws words from a point on, as a page has them around its puzzles.
    pub fn words(&mut self, font: &FontVec, text: &str, (mut x, y): (f32, f32), height: f32) {
        for character in text.chars() {
            self.character(font, character, (x, y), height);
            x += height * 0.9;
        }
    }

    /// Draws a puzzle with its upper left corner at a point.
    pub fn puzzle(&mut self, puzzle: &Puzzle, font: &FontVec, (x, y): (f32, f32), cell: f32) {
        let board = puzzle.rules().board();
        let side = board.symbol_count();
        let region = |row: usize, column: usize| {
            let layout = puzzle.rules().layout();
            match (&layout.regions, layout.size.boxes()) {
                (Some(regions), _) => regions.of_cells()[row * side + column],
                (None, Some(shape)) => row / shape.rows * side + column / shape.cols,
                (None, None) => 0,
            }
        };
        let (thin, thick) = ((cell / 28.0).max(1.0), (cell / 11.0).max(2.0));
        for line in 0..=side {
            for along in 0..side {
                let outer = line == 0 || line == side;
                let heavy = |one, other| if outer || one != other { thick } else { thin };
                let (from, to) = (along as f32 * cell, (along + 1) as f32 * cell);
                let at = line as f32 * cell;
                let before = line.max(1) - 1;
                let here = line.min(side - 1);
                let down = heavy(region(along, before), region(along, here));
                self.line((x + at, y + from), (x + at, y + to), down, 1.0);
                let across = heavy(region(before, along), region(here, along));
                self.line((x + from, y + at), (x + to, y + at), across, 1.0);
            }
        }
        if puzzle.variant().split('+').any(|name| name == "x") {
            let end = side as f32 * cell;
            self.line((x, y), (x + end, y + end), thin, 0.6);
            self.line((x + end, y), (x, y + end), thin, 0.6);
        }
        let symbols = Symbols::default();
        for (at, symbol) in puzzle.givens().filled() {
            let Place { row, col } = board.place(at);
            let middle = |index: u16| (f32::from(index) + 0.5) * cell;
            let point = (x + middle(col), y + middle(row));
            self.character(font, symbols.character(symbol), point, 0.55 * cell);
        }
    }

    /// Draws entries by hand into the cells of a grid.
    pub fn entries(
        &mut self,
        entries: &Grid,
        side: usize,
        corner: (f32, f32),
        cell: f32,
        draw: &mut Draw,
    ) {
        for (at, symbol) in entries.filled() {
            let (row, column) = (at.index() / side, at.index() % side);
            let height = cell * draw.between(0.6, 0.75);
            let left = corner.0 + (column as f32 + 0.5) * cell - height * 0.3;
            let top = corner.1 + (row as f32 + 0.5) * cell - height * 0.5;
            let place = |(x, y): (f32, f32)| (left + x * height * 0.6, top + y * height);
            for (from, to) in super::strokes::write(symbol.value(), draw) {
                self.line(place(from), place(to), cell * 0.06, 0.8);
            }
        }
    }

    /// Returns the page as a scanner sees it.
    pub fn scan(&self) -> Gray {
        let pixels = self.ink.iter().map(|ink| (255.0 - 255.0 * ink) as u8).collect();
        Gray { width: self.width, height: self.height, pixels }
    }

    /// Returns the page as a phone sees it: turned and from the side, curled, in uneven light, out
    /// of focus and with noise.
    pub fn photograph(&self, (width, height): (usize, usize), draw: &mut Draw) -> Gray {
        let (wide, high) = (self.width as f32, self.height as f32);
        let turn = draw.around(0.06);
        let corner = |x: f32, y: f32, draw: &mut Draw| {
            let (x, y) = (x + draw.around(0.025), y + draw.around(0.025));
            let (dx, dy) = (x - 0.5, y - 0.5);
            (wide * (0.5 + 1.04 * (dx - turn * dy)), high * (0.5 + 1.04 * (dy + turn * dx)))
        };
        let quad =
            [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(|(x, y)| corner(x, y, draw));
        let view = Perspective::onto(&quad).unwrap();
        let page = self.scan();
        let curl = draw.around(0.006) * high;
        let (across, down) = (draw.around(0.12), draw.around(0.12));
        let (paper, black) = (draw.between(120.0, 235.0), draw.between(20.0, 70.0));
        let shadow = (draw.between(0.2, 0.8), draw.between(0.2, 0.8), draw.between(0.0, 0.3));
        let mut values = Vec::with_capacity(width * height);
        for y in 0..height {
            for x in 0..width {
                let (u, v) = ((x as f32 + 0.5) / width as f32, (y as f32 + 0.5) / height as f32);
                let mut sum = 0.0;
                for (dx, dy) in [(-0.25, -0.25), (0.25, -0.25), (-0.25, 0.25), (0.25, 0.25)] {
                    let (x, y) = view.map(u + dx / width as f32, v + dy / height as f32);
                    let bow = (x / wide - 0.5) * (x / wide - 0.5) * 4.0;
                    sum += page.at(x, y + curl * bow) / 4.0;
                }
                let near = (u - shadow.0).abs().max((v - shadow.1).abs());
                let shade = 1.0 - shadow.2 * (1.0 - near / 0.4).clamp(0.0, 1.0);
                let light = (1.0 + across * (u - 0.5) + down * (v - 0.5)) * shade;
                values.push((black + (paper - black) * sum / 255.0) * light);
            }
        }
        let noise = draw.between(1.0, 5.0);
        let mut pixels = vec![0; width * height];
        let soft = draw.between(0.05, 0.16);
        for y in 0..height {
            for x in 0..width {
                let at = |x: usize, y: usize| values[y.min(height - 1) * width + x.min(width - 1)];
                let around = at(x.saturating_sub(1), y)
                    + at(x + 1, y)
                    + at(x, y.saturating_sub(1))
                    + at(x, y + 1);
                let value = at(x, y) * (1.0 - 4.0 * soft) + around * soft + draw.around(noise);
                pixels[y * width + x] = value.clamp(0.0, 255.0) as u8;
            }
        }
        Gray { width, height, pixels }
    }
}
