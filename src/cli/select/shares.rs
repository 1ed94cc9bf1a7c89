//! The parts of a split set: how large each is, and the names of their files.

use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The most parts of a split.
const MOST_PARTS: usize = 1000;

/// The shares of the parts of a split, in any unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shares(Vec<u64>);

impl FromStr for Shares {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected = || {
            format!("expected a number of parts from 2 to {MOST_PARTS}, or shares such as 80,10,10")
        };
        let shares: Option<Vec<u64>> = text
            .split(',')
            .map(|share| share.trim().parse::<u32>().ok().filter(|share| *share > 0))
            .map(|share| share.map(u64::from))
            .collect();
        let shares = match shares.as_deref() {
            Some([parts]) => {
                vec![1; usize::try_from(*parts).unwrap_or(usize::MAX).min(MOST_PARTS + 1)]
            }
            Some(shares) => shares.to_vec(),
            None => return Err(expected()),
        };
        Some(Shares(shares))
            .filter(|Shares(all)| (2..=MOST_PARTS).contains(&all.len()))
            .ok_or_else(expected)
    }
}

impl Shares {
    /// Returns where each part of `count` things ends. No part is empty unless there are fewer
    /// things than parts.
    pub fn ends(&self, count: usize) -> Vec<usize> {
        let Shares(shares) = self;
        let total: u128 = shares.iter().map(|share| u128::from(*share)).sum();
        let (mut sum, mut last) = (0u128, 0usize);
        let mut ends = Vec::new();
        for (number, share) in shares.iter().enumerate() {
            sum += u128::from(*share);
            let end = (sum * count as u128 + total / 2) / total;
            let after = shares.len() - 1 - number;
            // Every part, and every one after it, has a thing at least.
            last = (end as usize).max(last + 1).min(count.saturating_sub(after).max(last));
            ends.push(last);
        }
        ends
    }
}

/// Returns the name of the file of a part: `parts.json` becomes `parts-1.json`.
pub fn part_name(path: &Path, number: u64) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{number}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_have_their_shares_and_none_is_empty() {
        let ends = |shares: &str, count| shares.parse::<Shares>().unwrap().ends(count);
        assert_eq!(ends("3", 10), [3, 7, 10]);
        assert_eq!(ends("80,10,10", 100), [80, 90, 100]);
        assert_eq!(ends("98,1,1", 3), [1, 2, 3]);
        assert_eq!(ends("1,98,1", 3), [1, 2, 3]);
        assert_eq!(ends("4294967295,1", 5), [4, 5]);
        for text in ["", "0", "1", "1001", "a", "1,,2", "1,0", "-1,2"] {
            assert!(text.parse::<Shares>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_part_is_named_before_its_extension() {
        assert_eq!(part_name(Path::new("a/parts.json"), 2), Path::new("a/parts-2.json"));
        assert_eq!(part_name(Path::new("parts"), 10), Path::new("parts-10"));
    }
}
