//! The rules and kinds of clue of a run: satoku's own, and those of `--own-rules`.

use super::failure::{Failure, shown};
use satoku::quote::escape;
use satoku::rules::Registry;
use std::ffi::OsString;
use std::path::Path;
use std::sync::{Arc, OnceLock};

static REGISTRY: OnceLock<Arc<Registry>> = OnceLock::new();

/// The flag of a file of rules.
const FLAG: &str = "--own-rules";

/// The most bytes of a file of rules.
const LARGEST: u64 = 1 << 20;

/// Returns the rules and kinds of clue.
pub fn registry() -> &'static Arc<Registry> {
    REGISTRY.get_or_init(|| Arc::new(Registry::standard()))
}

/// Reads the file of rules that the arguments name, before other arguments name its rules.
pub fn read_own_rules(arguments: impl IntoIterator<Item = OsString>) -> Result<(), Failure> {
    let mut arguments = arguments.into_iter().take_while(|argument| argument != "--");
    let mut path = None;
    while let Some(argument) = arguments.next() {
        if argument == FLAG {
            path = arguments.next();
        } else if let Some(after) = argument.to_str().and_then(|text| text.strip_prefix(FLAG))
            && let Some(named) = after.strip_prefix('=')
        {
            path = Some(named.into());
        }
    }
    let Some(path) = path else { return Ok(()) };
    let path = Path::new(&path);
    let size = std::fs::metadata(path).map(|file| file.len());
    if size.is_ok_and(|size| size > LARGEST) {
        return Err(Failure::usage(format!("{}: more than 1 MiB of rules", shown(path))));
    }
    let text = std::fs::read_to_string(path).map_err(|error| Failure::reading(path, &error))?;
    let mut registry = Registry::standard();
    registry.add_own_rules(&text).map_err(|error| {
        Failure::usage(format!("{}: {}", shown(path), escape(&error.to_string())))
            .hint("docs/own-rules.md explains such files")
    })?;
    // Nothing has asked for the rules yet.
    let _ = REGISTRY.set(Arc::new(registry));
    Ok(())
}
