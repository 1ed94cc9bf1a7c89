//! Sections of texts that each have a field of their own.

/// Declares a section: its texts in English, their fields and keys.
macro_rules! declare {
    ($section:ident, $count:literal $($english:literal $field:ident $key:literal;)+) => {
        /// The texts of a section in one language. Places in braces are filled by
        /// [`Filling`](crate::Filling).
        #[derive(Debug)]
        pub struct $section {
            $(#[doc = concat!("`", $english, "`")] pub $field: &'static str,)+
        }

        impl $section {
            /// Returns the texts in a language.
            pub fn of(language: crate::LanguageCode) -> &'static Self {
                &TEXTS[language as usize]
            }

            /// Returns the texts with their keys.
            pub fn entries(&self) -> [(&'static str, &'static str); $count] {
                [$(($key, self.$field)),+]
            }
        }
    };
}

pub(crate) use declare;
