//! How often random puzzles need each technique, as measured.

use super::Technique;

/// The number of puzzles that were measured.
pub const SAMPLE: u32 = 3000;

/// How many of [`SAMPLE`] random minimal classic 9x9 puzzles need a technique, if any do:
/// `generate 3000 --seed 5 --format lines`, then `rate`.
const NEEDED: [(Technique, u32); 47] = [
    (Technique::FullHouse, 3000),
    (Technique::HiddenSingleBox, 3000),
    (Technique::HiddenSingleLine, 2894),
    (Technique::DirectPointing, 266),
    (Technique::DirectHiddenPair, 1785),
    (Technique::NakedSingle, 655),
    (Technique::DirectHiddenTriple, 153),
    (Technique::Pointing, 1324),
    (Technique::Claiming, 694),
    (Technique::NakedPair, 639),
    (Technique::XWing, 189),
    (Technique::HiddenPair, 468),
    (Technique::NakedTriple, 149),
    (Technique::Swordfish, 36),
    (Technique::HiddenTriple, 48),
    (Technique::Skyscraper, 392),
    (Technique::TwoStringKite, 363),
    (Technique::TurbotFish, 71),
    (Technique::EmptyRectangle, 267),
    (Technique::FinnedXWing, 192),
    (Technique::SashimiXWing, 38),
    (Technique::XYWing, 411),
    (Technique::XYZWing, 183),
    (Technique::UniqueRectangle1, 111),
    (Technique::UniqueRectangle2, 26),
    (Technique::UniqueRectangle3, 15),
    (Technique::UniqueRectangle4, 98),
    (Technique::UniqueLoop, 10),
    (Technique::NakedQuad, 7),
    (Technique::Jellyfish, 3),
    (Technique::ThreeStrongLinks, 136),
    (Technique::HiddenQuad, 1),
    (Technique::WXYZWing, 424),
    (Technique::Bug1, 31),
    (Technique::Bug2, 7),
    (Technique::FourStrongLinks, 6),
    (Technique::AlignedPairExclusion, 1),
    (Technique::VWXYZWing, 275),
    (Technique::XYCycle, 82),
    (Technique::XYChain, 59),
    (Technique::ContinuousLoop, 113),
    (Technique::Aic, 457),
    (Technique::WWing, 134),
    (Technique::Nishio, 13),
    (Technique::CellForcingChain, 48),
    (Technique::RegionForcingChain, 64),
    (Technique::DynamicForcingChain, 2),
];

impl Technique {
    /// Returns how many of [`SAMPLE`] random minimal classic 9x9 puzzles need the technique.
    pub fn needed_in_sample(self) -> u32 {
        NEEDED.iter().find(|(one, _)| *one == self).map_or(0, |(_, count)| *count)
    }
}
