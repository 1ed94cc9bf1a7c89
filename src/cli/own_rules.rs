//! `--own-rules`: the file of rules that the user states.

use super::failure::{Failure, shown};
use super::input::read_small;
use super::registry;
use satoku::quote::escape;
use satoku::rules::Registry;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

const FLAG: &str = "--own-rules";

/// Reads the file that the arguments name, before other arguments name its rules.
pub fn read(arguments: impl IntoIterator<Item = OsString>) -> Result<(), Failure> {
    let Some(path) = path_in(arguments) else { return Ok(()) };
    let mut registry = Registry::standard();
    registry.add_own_rules(&read_small(&path)?).map_err(|error| refused(&path, &error))?;
    registry::set(registry);
    Ok(())
}

fn path_in(arguments: impl IntoIterator<Item = OsString>) -> Option<PathBuf> {
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
    path.map(PathBuf::from)
}

fn refused(path: &Path, error: &dyn std::error::Error) -> Failure {
    Failure::usage(format!("{}: {}", shown(path), escape(&error.to_string())))
        .hint("docs/own-rules.md explains such files")
}
