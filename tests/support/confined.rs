//! Runs with little memory and small stacks, and what is expected of each.

use super::Ran;
use std::path::Path;
use std::process::{Command, Stdio};

/// Runs the program in `folder` with stacks of 1 MiB, 200 MB of memory and some seconds of
/// processor time; a run that needs more ends with a signal.
pub fn confined(folder: &Path, seconds: u32, words: &[&str]) -> Ran {
    let limits =
        format!("ulimit -s 1024; ulimit -d 204800; ulimit -t {seconds}; exec \"$0\" \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &limits, env!("CARGO_BIN_EXE_satoku")]).args(words);
    // The stacks of the threads.
    command.env("RUST_MIN_STACK", (1 << 20).to_string()).current_dir(folder);
    command.stdin(Stdio::null()).output().expect("the program starts").into()
}

/// The most lines and bytes that a run may write to standard error.
const MOST_SAID: (usize, usize) = (64, 16 << 10);

/// Asserts that a run over one file ended as documented and said why, briefly and in plain text.
/// An error names the file or a flag.
pub fn is_sober(words: &[&str], file: &str, ran: &Ran) {
    let shown: String = ran.err.chars().take(1_000).collect();
    assert!((0..=3).contains(&ran.code), "{words:?} ended with {}: {shown}", ran.code);
    let (lines, bytes) = (ran.err.lines().count(), ran.err.len());
    assert!(lines <= MOST_SAID.0 && bytes <= MOST_SAID.1, "{words:?}: {lines} lines: {shown}");
    let is_plain = |text: &str| !text.chars().any(|c| c.is_control() && c != '\n');
    assert!(is_plain(&ran.err) && is_plain(&ran.out), "{words:?}: {shown:?}");
    if ran.code == 2 {
        let at_fault = words.iter().filter(|word| word.starts_with("--")).chain([&file]);
        let is_named = at_fault.into_iter().any(|name| ran.err.contains(name));
        assert!(is_named && ran.err.contains("error: "), "{words:?}: {shown}");
    }
    let is_silent = ran.err.is_empty() && ran.out.is_empty();
    assert!(ran.code == 0 || !is_silent, "{words:?} ended with {} and said nothing", ran.code);
}
