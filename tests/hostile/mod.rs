//! Hostile input, kills and limits; `docs/reliability.md` says what is promised.
//!
//! `SATOKU_HOSTILE` is how many mutated inputs are tried, and the other counts follow from it. Each
//! input depends on its index alone, so a larger number tries the same inputs first.

#[cfg(unix)]
mod commands;
#[cfg(target_os = "linux")]
mod disks;
mod forgeries;
mod kills;
#[cfg(unix)]
mod limits;
mod mutations;
