#![no_main]

#[path = "../pages.rs"]
mod pages;

libfuzzer_sys::fuzz_target!(|input: &[u8]| pages::pdf(input));
