//! Grey images: scaling, sums over windows, and values between pixels.

/// A grey image; 0 is black and 255 is white.
#[derive(Debug, Clone)]
pub struct Gray {
    /// The width in pixels.
    pub width: usize,
    /// The height in pixels.
    pub height: usize,
    /// The pixels row by row.
    pub pixels: Vec<u8>,
}

impl Gray {
    /// Creates a white image.
    pub fn white(width: usize, height: usize) -> Self {
        Gray { width, height, pixels: vec![255; width * height] }
    }

    /// Returns the value at a point by bilinear interpolation. The centre of the first pixel is
    /// (0, 0); points outside have the value of the nearest pixel.
    #[inline]
    pub fn at(&self, x: f32, y: f32) -> f32 {
        let x = x.clamp(0.0, (self.width - 1) as f32);
        let y = y.clamp(0.0, (self.height - 1) as f32);
        let (left, top) = (x as usize, y as usize);
        let (right, bottom) = ((left + 1).min(self.width - 1), (top + 1).min(self.height - 1));
        let (fx, fy) = (x - left as f32, y - top as f32);
        let pixel = |x: usize, y: usize| f32::from(self.pixels[y * self.width + x]);
        let upper = pixel(left, top) * (1.0 - fx) + pixel(right, top) * fx;
        let lower = pixel(left, bottom) * (1.0 - fx) + pixel(right, bottom) * fx;
        upper * (1.0 - fy) + lower * fy
    }

    /// Creates an image from rows of pixels, scaled down so that its longer side is at most
    /// `longest` pixels. Each new pixel is the mean of the area that it covers. `fill` writes a
    /// row, given its number; it is called once for each row from the top.
    pub fn shrunk(
        (width, height): (usize, usize),
        longest: usize,
        mut fill: impl FnMut(usize, &mut [u8]),
    ) -> Self {
        let longer = width.max(height).max(longest);
        let side = |length: usize| (length * longest / longer).max(1);
        let (new_width, new_height) = (side(width), side(height));
        let columns = Share::of_all(width, new_width);
        let rows = Share::of_all(height, new_height);
        let mut row = vec![0; width];
        let mut sums = vec![0.0f32; new_width];
        let mut pixels = Vec::with_capacity(new_width * new_height);
        // The row that was filled last; new rows share the old row between them.
        let mut filled = None;
        for share in rows {
            sums.fill(0.0);
            for (y, part) in share.parts() {
                if filled != Some(y) {
                    fill(y, &mut row);
                    filled = Some(y);
                }
                for (sum, column) in sums.iter_mut().zip(&columns) {
                    *sum += part * column.mean(|x| f32::from(row[x]));
                }
            }
            pixels.extend(sums.iter().map(|sum| (sum / share.total + 0.5) as u8));
        }
        Gray { width: new_width, height: new_height, pixels }
    }
}

/// The old pixels that a new pixel covers in one direction.
struct Share {
    first: usize,
    last: usize,
    first_part: f32,
    last_part: f32,
    total: f32,
}

impl Share {
    /// Returns the shares of all new pixels, of which there are fewer than old ones.
    fn of_all(old: usize, new: usize) -> Vec<Self> {
        let scale = old as f64 / new as f64;
        let share = |index: usize| {
            let (start, end) = (index as f64 * scale, (index + 1) as f64 * scale);
            let first = (start as usize).min(old - 1);
            let last = ((end - 1e-9) as usize).clamp(first, old - 1);
            let first_part = if first == last { end - start } else { (first + 1) as f64 - start };
            let last_part = if first == last { 0.0 } else { end - last as f64 };
            Share {
                first,
                last,
                first_part: first_part as f32,
                last_part: last_part as f32,
                total: (end - start) as f32,
            }
        };
        (0..new).map(share).collect()
    }

    /// Returns the old pixels with the part of each that is covered.
    fn parts(&self) -> impl Iterator<Item = (usize, f32)> {
        (self.first..=self.last).map(|index| match index {
            _ if index == self.first => (index, self.first_part),
            _ if index == self.last => (index, self.last_part),
            _ => (index, 1.0),
        })
    }

    fn mean(&self, value: impl Fn(usize) -> f32) -> f32 {
        let mut sum = value(self.first) * self.first_part;
        if self.last > self.first {
            sum += (self.first + 1..self.last).map(&value).sum::<f32>();
            sum += value(self.last) * self.last_part;
        }
        sum / self.total
    }
}

/// The sums over all rectangles that begin at the first pixel, for means over windows.
pub struct Sums {
    width: usize,
    height: usize,
    totals: Vec<u32>,
}

impl Sums {
    /// Adds up an image of at most 2^24 pixels.
    pub fn of(image: &Gray) -> Self {
        debug_assert!(image.pixels.len() <= 1 << 24);
        let stride = image.width + 1;
        let mut sums = vec![0u32; stride * (image.height + 1)];
        for y in 0..image.height {
            let mut row = 0;
            for x in 0..image.width {
                row += u32::from(image.pixels[y * image.width + x]);
                sums[(y + 1) * stride + x + 1] = sums[y * stride + x + 1] + row;
            }
        }
        Sums { width: image.width, height: image.height, totals: sums }
    }

    /// Returns the mean over the square of side `2 * radius + 1` around a pixel, without what lies
    /// outside the image.
    #[inline]
    pub fn mean(&self, x: usize, y: usize, radius: usize) -> f32 {
        let (left, right) = (x.saturating_sub(radius), (x + radius + 1).min(self.width));
        let (top, bottom) = (y.saturating_sub(radius), (y + radius + 1).min(self.height));
        let stride = self.width + 1;
        let sum = |x: usize, y: usize| self.totals[y * stride + x];
        let total = sum(right, bottom)
            .wrapping_add(sum(left, top))
            .wrapping_sub(sum(right, top))
            .wrapping_sub(sum(left, bottom));
        total as f32 / ((right - left) * (bottom - top)) as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn smaller_images_have_the_means_of_areas() {
        let pixels = [0, 100, 200, 50, 50, 250];
        let across =
            |longest| Gray::shrunk((6, 1), longest, |_, row| row.copy_from_slice(&pixels)).pixels;
        let down = |longest| Gray::shrunk((1, 6), longest, |y, row| row[0] = pixels[y]).pixels;
        for (longest, expected) in [
            (3, vec![50, 125, 150]),
            (2, vec![100, 117]),
            (4, vec![33, 167, 50, 183]),
            (6, pixels.to_vec()),
            (9, pixels.to_vec()),
        ] {
            assert_eq!(across(longest), expected);
            assert_eq!(down(longest), expected);
        }
    }

    #[test]
    fn sums_give_means_of_windows() {
        let image = Gray { width: 3, height: 3, pixels: (0..9).map(|n| n * 10).collect() };
        let sums = Sums::of(&image);
        assert!((sums.mean(1, 1, 1) - 40.0).abs() < 1e-3);
        assert!((sums.mean(0, 0, 1) - 20.0).abs() < 1e-3);
        assert!((sums.mean(2, 2, 0) - 80.0).abs() < 1e-3);
        assert!((image.at(0.5, 0.5) - 20.0).abs() < 1e-3);
    }
}
