//! Random seeds, for runs without a given one.

use super::Global;
use super::failure::Failure;
use rand::TryRng;

/// Draws a seed below 2^63, which all our files can store.
pub fn random() -> Result<u64, Failure> {
    let drawn = rand::rngs::SysRng.try_next_u64();
    Ok(drawn.map_err(|error| Failure::usage(format!("no random seed: {error}")))? >> 1)
}

/// Draws a seed and prints it.
pub fn drawn(global: &Global) -> Result<u64, Failure> {
    let seed = random()?;
    global.say(format_args!("seed: {seed}"));
    Ok(seed)
}
