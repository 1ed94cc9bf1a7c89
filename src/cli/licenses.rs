//! `satoku licenses`: prints the licences of the program and of its fonts.

use super::Global;
use super::failure::Failure;
use super::output::print;
use clap::Args;
#[cfg(feature = "book")]
use satoku::book::press::FONT_LICENCES;

/// Print the licence of the program and the licences of its fonts
///
/// Each book and picture contains the fonts. Their licence, the SIL Open Font License, allows that
/// and puts no conditions on the books and pictures.
#[derive(Debug, Args)]
pub struct Licenses {}

impl Licenses {
    /// Runs the command.
    pub fn run(self, global: &Global) -> Result<(), Failure> {
        let Licenses {} = self;
        print(text())?;
        #[cfg(feature = "book")]
        let _ = global;
        #[cfg(not(feature = "book"))]
        global.say(format_args!("note: no fonts are in it: {}", super::failure::NO_TYPESETTER));
        Ok(())
    }
}

fn text() -> String {
    let mut text = "satoku is under MIT or Apache-2.0, as you choose.\n".to_owned();
    let mut part = |name: &str, licence: &str| {
        text += &format!("\n== {name}\n\n{}\n", licence.trim_end().replace('\r', ""));
    };
    part("satoku: MIT", include_str!("../../LICENSE-MIT"));
    part("satoku: Apache-2.0", include_str!("../../LICENSE-APACHE"));
    #[cfg(feature = "book")]
    for font in FONT_LICENCES {
        part(&format!("{}: SIL Open Font License", font.name), font.text);
    }
    text
}
