//! Mutated inputs: what the fuzz targets run, over files damaged at random.

#[path = "../../fuzz/bodies.rs"]
mod bodies;

use crate::support::damage::{PUZZLES, amount, run};

#[test]
fn readers() {
    run("readers", &PUZZLES, amount(), bodies::readers);
}

/// Tests of the other targets, each with its corpus and files besides.
macro_rules! targets {
    ($($target:ident $paths:expr => $body:expr;)*) => {$(
        #[test]
        fn $target() {
            run(stringify!($target), &$paths, amount() / 5, $body);
        }
    )*};
}

targets! {
    link_json ["fuzz/corpus/link_json"] => bodies::link_json;
    regions ["fuzz/corpus/regions", "output/samples/irregular.layout"] => bodies::regions;
    symbols ["fuzz/corpus/symbols"] => bodies::symbols;
    kernel ["fuzz/corpus/kernel"] => bodies::kernel;
    statement ["fuzz/corpus/statement"] => bodies::statement;
    certificate ["fuzz/corpus/certificate"] => bodies::certificate;
}
