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

    /// Returns the image with its longer side at most `longest` pixels. Each new pixel is the mean
    /// of the area that it covers.
    pub fn within(self, longest: usize) -> Self {
        let longer = self.width.max(self.height);
        if longer <= longest {
            return self;
        }
        let side = |length: usize| (length * longest / longer).max(1);
        self.resized(side(self.width), side(self.height))
    }

    /// Returns the image scaled down to a size by means over areas.
    fn resized(&self, width: usize, height: usize) -> Self {
        let columns = Share::of_all(self.width, width);
        let mut rows_done = vec![0.0f32; width * self.height];
        for y in 0..self.height {
            let row = &self.pixels[y * self.width..][..self.width];
            for (to, share) in rows_done[y * width..][..width].iter_mut().zip(&columns) {
                *to = share.mean(|x| f32::from(row[x]));
            }
        }
        let mut pixels = vec![0; width * height];
        for (y, share) in Share::of_all(self.height, height).iter().enumerate() {
            for (x, to) in pixels[y * width..][..width].iter_mut().enumerate() {
                *to = (share.mean(|row| rows_done[row * width + x]) + 0.5) as u8;
            }
        }
        Gray { width, height, pixels }
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
    sums: Vec<u32>,
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
        Sums { width: image.width, height: image.height, sums }
    }

    /// Returns the mean over the square of side `2 * radius + 1` around a pixel, as far as it is
    /// inside the image.
    #[inline]
    pub fn mean(&self, x: usize, y: usize, radius: usize) -> f32 {
        let (left, right) = (x.saturating_sub(radius), (x + radius + 1).min(self.width));
        let (top, bottom) = (y.saturating_sub(radius), (y + radius + 1).min(self.height));
        let stride = self.width + 1;
        let sum = |x: usize, y: usize| self.sums[y * stride + x];
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
        let pixels = vec![0, 100, 200, 50, 50, 250];
        let image = Gray { width: 6, height: 1, pixels };
        assert_eq!(image.clone().within(3).pixels, [50, 125, 150]);
        assert_eq!(image.clone().within(2).pixels, [100, 117]);
        assert_eq!(image.within(4).pixels, [33, 150, 50, 183]);
    }

    #[test]
    fn sums_give_means_of_windows() {
        let image = Gray { width: 3, height: 3, pixels: (0..9).map(|n| n * 10).collect() };
        let sums = Sums::of(&image);
        assert_eq!(sums.mean(1, 1, 1), 40.0);
        assert_eq!(sums.mean(0, 0, 1), 20.0);
        assert_eq!(sums.mean(2, 2, 0), 80.0);
        assert_eq!(image.at(0.5, 0.5), 20.0);
    }
}
