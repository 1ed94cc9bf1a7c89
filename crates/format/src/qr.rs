//! QR codes of texts such as links, as runs of dark modules.

use qrcode::{Color, EcLevel, QrCode, Version};

/// The largest version at level M, which is legible with 15 % of its words damaged. Longer texts
/// have level L, with 7 %.
const LARGEST: i16 = 10;

/// A QR code, whoever draws it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct QrRuns {
    /// The modules of a side, from 21, without the quiet zone.
    pub modules: usize,
    /// Runs of dark modules: column and row, from 0, and number.
    pub runs: Vec<[usize; 3]>,
}

impl QrRuns {
    /// Returns the codes of some texts, all of the same size, of at most this version, 1 to 40.
    /// `None` if a text is too long for it.
    pub fn of_texts<'t>(
        texts: impl Iterator<Item = &'t str> + Clone,
        largest: i16,
    ) -> Option<Vec<QrRuns>> {
        let small = (1..=LARGEST.min(largest)).map(|version| (version, EcLevel::M));
        let large = (LARGEST + 1..=largest).map(|version| (version, EcLevel::L));
        // The longest text is not always the one that needs the largest code: digits are packed.
        let codes_of = |(version, level): (i16, EcLevel)| {
            let made = |text: &str| {
                let code = QrCode::with_version(text, Version::Normal(version), level);
                code.ok().map(|code| QrRuns::of_code(&code))
            };
            texts.clone().map(made).collect()
        };
        small.chain(large).find_map(codes_of)
    }

    fn of_code(code: &QrCode) -> Self {
        let modules = code.width();
        let mut runs = Vec::new();
        for (row, colours) in code.to_colors().chunks(modules.max(1)).enumerate() {
            let mut column = 0;
            for run in colours.chunk_by(|one, next| one == next) {
                if run[0] == Color::Dark {
                    runs.push([column, row, run.len()]);
                }
                column += run.len();
            }
        }
        QrRuns { modules, runs }
    }
}
