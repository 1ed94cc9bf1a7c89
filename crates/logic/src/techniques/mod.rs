//! The finders of techniques other than chains, one file for each family or pattern.

pub(super) mod als;
pub(super) mod als_chains;
pub(super) mod bivalue;
pub(super) mod blossom;
pub(super) mod bug;
pub(super) mod clues;
pub(super) mod colouring;
pub(super) mod counts;
pub(super) mod exclusion;
pub(super) mod exocet;
pub(super) mod finned;
pub(super) mod fish;
pub(super) mod guardians;
pub(super) mod locked;
pub(super) mod looks;
pub(super) mod loops;
pub(super) mod needed;
pub(super) mod rectangles;
pub(super) mod singles;
pub(super) mod strong_links;
pub(super) mod subsets;
pub(super) mod sue_de_coq;
pub(super) mod table;
pub(super) mod wings;
