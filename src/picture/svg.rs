//! Writes SVG elements and escapes text and attributes.

use quick_xml::Writer;
use quick_xml::events::{BytesEnd, BytesStart, BytesText, Event};
use std::fmt::Display;

/// A name and a value.
pub(super) type Attribute = (&'static str, String);

/// Returns an attribute of an element.
pub(super) fn attribute(name: &'static str, value: impl Display) -> Attribute {
    (name, value.to_string())
}

/// A document being written, one element on each line.
pub(super) struct Svg {
    writer: Writer<Vec<u8>>,
}

impl Svg {
    /// Begins a document with a size, a title and a description.
    pub(super) fn new((width, height): (i32, i32), title: &str, description: &str) -> Self {
        let mut svg = Svg { writer: Writer::new_with_indent(Vec::new(), b' ', 0) };
        svg.open(
            "svg",
            &[
                attribute("xmlns", "http://www.w3.org/2000/svg"),
                attribute("width", width),
                attribute("height", height),
                attribute("viewBox", format!("0 0 {width} {height}")),
                attribute("role", "img"),
                attribute("font-family", "Helvetica,Arial,sans-serif"),
                attribute("text-anchor", "middle"),
                attribute("fill", "none"),
            ],
        );
        svg.text("title", &[], title);
        svg.text("desc", &[], description);
        svg
    }

    /// Writes a group of things with the same attributes; nothing if there are none.
    pub(super) fn group<T>(
        &mut self,
        look: &[Attribute],
        things: &[T],
        each: impl Fn(&mut Self, &T),
    ) {
        if !things.is_empty() {
            self.open("g", look);
            things.iter().for_each(|thing| each(self, thing));
            self.close("g");
        }
    }

    /// Writes a circle.
    pub(super) fn circle(&mut self, (x, y): (i32, i32), radius: i32) {
        let at = [attribute("cx", x), attribute("cy", y), attribute("r", radius)];
        self.empty("circle", &at);
    }

    /// Writes a path with the attributes of its group.
    pub(super) fn path(&mut self, data: impl Display) {
        self.empty("path", &[attribute("d", data)]);
    }

    /// Begins an element.
    pub(super) fn open(&mut self, name: &'static str, attributes: &[Attribute]) {
        self.write(Event::Start(start(name, attributes)));
    }

    /// Ends an element.
    pub(super) fn close(&mut self, name: &'static str) {
        self.write(Event::End(BytesEnd::new(name)));
    }

    /// Writes an element without content.
    pub(super) fn empty(&mut self, name: &'static str, attributes: &[Attribute]) {
        self.write(Event::Empty(start(name, attributes)));
    }

    /// Writes an element that contains text.
    pub(super) fn text(&mut self, name: &'static str, attributes: &[Attribute], text: &str) {
        self.open(name, attributes);
        self.write(Event::Text(BytesText::new(text)));
        self.close(name);
    }

    /// Writes a text whose base line is centred at a point.
    pub(super) fn label(&mut self, (x, y): (i32, i32), text: impl Display) {
        self.text("text", &[attribute("x", x), attribute("y", y)], &text.to_string());
    }

    /// Ends the document.
    pub(super) fn finish(mut self) -> String {
        self.close("svg");
        let mut text = String::from_utf8(self.writer.into_inner()).expect("only text was written");
        text.push('\n');
        text
    }

    fn write(&mut self, event: Event<'_>) {
        self.writer.write_event(event).expect("writing to memory does not fail");
    }
}

fn start(name: &'static str, attributes: &[Attribute]) -> BytesStart<'static> {
    let pairs = attributes.iter().map(|(name, value)| (*name, value.as_str()));
    BytesStart::new(name).with_attributes(pairs)
}
