//! Connected dark areas of an image: where ink is, and which pieces of ink touch.

use super::gray::{Gray, Sums};
use crate::disjoint::DisjointSets;

/// A connected dark area.
#[derive(Debug, Clone)]
pub struct Blob {
    /// The first column that it reaches.
    pub left: usize,
    /// The last column that it reaches.
    pub right: usize,
    /// The first row that it reaches.
    pub top: usize,
    /// The last row that it reaches.
    pub bottom: usize,
    /// The number of its pixels.
    pub pixels: usize,
    /// The leftmost and rightmost pixel of each of its rows.
    pub spans: Vec<(usize, usize)>,
}

impl Blob {
    /// Returns the number of columns that it reaches.
    pub fn width(&self) -> usize {
        self.right - self.left + 1
    }

    /// Returns the number of rows that it reaches.
    pub fn height(&self) -> usize {
        self.bottom - self.top + 1
    }
}

/// Returns whether each pixel is darker than the mean around it by a share of that mean.
pub fn dark(image: &Gray, sums: &Sums, radius: usize, share: f32) -> Vec<bool> {
    let mut result = Vec::with_capacity(image.pixels.len());
    for y in 0..image.height {
        for x in 0..image.width {
            let value = f32::from(image.pixels[y * image.width + x]);
            result.push(value < sums.mean(x, y, radius) * (1.0 - share) - 1.0);
        }
    }
    result
}

/// Returns the connected dark areas (by edges and corners) of at least a width and height.
pub fn blobs(dark: &[bool], width: usize, smallest: usize) -> Vec<Blob> {
    let height = dark.len() / width;
    let runs = runs(dark, width);
    let mut sets = DisjointSets::of(runs.len());
    let mut above = 0..0;
    let mut at = 0;
    for y in 0..height {
        let start = at;
        while at < runs.len() && runs[at].y == y {
            at += 1;
        }
        let mut first = above.start;
        for index in start..at {
            while first < above.end && runs[first].right + 1 < runs[index].left {
                first += 1;
            }
            let mut other = first;
            while other < above.end && runs[other].left <= runs[index].right + 1 {
                sets.join(index, other);
                other += 1;
            }
        }
        above = start..at;
    }
    gather(&runs, sets, smallest)
}

/// Dark pixels side by side in a row.
struct Run {
    y: usize,
    left: usize,
    right: usize,
}

fn runs(dark: &[bool], width: usize) -> Vec<Run> {
    let mut runs = Vec::new();
    for (y, row) in dark.chunks_exact(width).enumerate() {
        let mut x = 0;
        while x < width {
            if row[x] {
                let left = x;
                while x < width && row[x] {
                    x += 1;
                }
                runs.push(Run { y, left, right: x - 1 });
            }
            x += 1;
        }
    }
    runs
}

fn gather(runs: &[Run], mut sets: DisjointSets, smallest: usize) -> Vec<Blob> {
    let mut blobs: Vec<Option<Blob>> = (0..runs.len()).map(|_| None).collect();
    for (index, run) in runs.iter().enumerate() {
        // The first run of an area, so that areas come in reading order.
        let first = sets.least(index);
        let pixels = run.right - run.left + 1;
        match &mut blobs[first] {
            None => {
                blobs[first] = Some(Blob {
                    left: run.left,
                    right: run.right,
                    top: run.y,
                    bottom: run.y,
                    pixels,
                    spans: vec![(run.left, run.right)],
                });
            }
            Some(blob) => {
                blob.left = blob.left.min(run.left);
                blob.right = blob.right.max(run.right);
                if blob.bottom < run.y {
                    blob.bottom = run.y;
                    blob.spans.push((run.left, run.right));
                } else if let Some((left, right)) = blob.spans.last_mut() {
                    *left = (*left).min(run.left);
                    *right = (*right).max(run.right);
                }
                blob.pixels += pixels;
            }
        }
    }
    let is_large = |blob: &Blob| blob.width() >= smallest && blob.height() >= smallest;
    blobs.into_iter().flatten().filter(is_large).collect()
}
