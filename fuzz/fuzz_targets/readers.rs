#![no_main]

#[path = "../bodies.rs"]
#[allow(dead_code, reason = "each target uses one body")]
mod bodies;

libfuzzer_sys::fuzz_target!(|input: &[u8]| bodies::readers(input));
