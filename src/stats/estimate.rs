//! Estimates from a sample, with their confidence intervals.

/// The share of intervals that contain the true number, in the long run.
pub const CONFIDENCE: f64 = 0.95;

/// The number of standard errors to either side that contain a normal variable with that
/// probability.
const DEVIATIONS: f64 = 1.959_963_984_540_054;

/// Returns the same number for a variable of Student's distribution, which the mean of a few draws
/// has if its standard error is estimated from them.
fn deviations(freedom: u64) -> f64 {
    let n = freedom as f64;
    match freedom {
        0 => f64::INFINITY,
        1 => 12.706_204_736,
        2 => 4.302_652_730,
        // Abramowitz and Stegun, Handbook of Mathematical Functions (1964), 26.7.5.
        _ => {
            DEVIATIONS
                + [2.372_271_230, 2.822_498_616, 2.555_849_680, 1.589_534_053]
                    .iter()
                    .rfold(0.0, |sum, term| (sum + term) / n)
        }
    }
}

/// A number estimated from a sample, with a confidence interval of 95 % ([`CONFIDENCE`]).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The estimate.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Estimate {
    /// Returns a share, from 0 to 1, estimated from `hits` among `trials` independent draws; `None`
    /// without trials. The interval is Wilson's (*Probable Inference, the Law of Succession, and
    /// Statistical Inference*, 1927), which is valid for few hits as well.
    ///
    /// ```
    /// let never = satoku::stats::Estimate::share(0, 100).unwrap();
    /// assert_eq!((never.value, never.low), (0.0, 0.0));
    /// assert!((0.03..0.04).contains(&never.high));
    /// ```
    pub fn share(hits: u64, trials: u64) -> Option<Self> {
        if trials == 0 {
            return None;
        }
        let (n, p, z) = (trials as f64, hits as f64 / trials as f64, DEVIATIONS);
        let middle = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
        let half = z / (1.0 + z * z / n) * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
        // At the ends the formula is exact except for rounding.
        let low = if hits == 0 { 0.0 } else { middle - half };
        let high = if hits == trials { 1.0 } else { middle + half };
        Some(Estimate { value: p, low, high })
    }

    /// Returns a number whose estimate is about normally distributed, with a standard error that is
    /// estimated from so many `draws`. With a single draw the interval is infinite.
    fn of_draws(value: f64, error: f64, draws: u64) -> Self {
        let half = match draws {
            0 | 1 => f64::INFINITY,
            _ => deviations(draws - 1) * error,
        };
        Estimate { value, low: value - half, high: value + half }
    }

    /// Returns the quotient of two positive estimates. The interval joins the unfavourable ends, so
    /// it contains the true quotient at least as often as both intervals contain theirs; it is
    /// infinite if the divisor may be 0.
    pub(super) fn over(self, divisor: Estimate) -> Self {
        let low = self.low.max(0.0) / divisor.high;
        Estimate { value: self.value / divisor.value, low, high: self.high / divisor.low.max(0.0) }
    }

    /// Returns the estimate times a factor, with the lower end at least 0.
    pub(super) fn scaled(self, factor: f64) -> Self {
        let Estimate { value, low, high } = self;
        Estimate { value: value * factor, low: low.max(0.0) * factor, high: high * factor }
    }
}

/// The count, mean and variance of a sequence of numbers.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Moments {
    count: u64,
    mean: f64,
    // The sum of the squared differences from the mean (Welford 1962: this avoids cancellation).
    squares: f64,
}

impl Moments {
    /// Adds a number.
    pub fn add(&mut self, number: f64) {
        self.count += 1;
        let before = number - self.mean;
        self.mean += before / self.count as f64;
        self.squares += before * (number - self.mean);
    }

    /// Returns the number of numbers added.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Returns the standard deviation of the numbers; `None` with fewer than two.
    pub fn deviation(&self) -> Option<f64> {
        (self.count > 1).then(|| (self.squares / (self.count - 1) as f64).sqrt())
    }

    /// Returns the mean of the numbers; `None` without numbers. The interval is Student's (*The
    /// Probable Error of a Mean*, 1908), which assumes that means are normally distributed; with a
    /// single number it is infinite.
    pub fn mean(&self) -> Option<Estimate> {
        let error = self.deviation().unwrap_or(0.0) / (self.count as f64).sqrt();
        (self.count > 0).then(|| Estimate::of_draws(self.mean, error, self.count))
    }
}

/// Returns the quotient of the means of two numbers over independent draws; `None` without draws
/// whose second number is above 0. The standard error is that of the delta method, the interval
/// Student's; with a single draw it is infinite.
pub(super) fn ratio(draws: impl Iterator<Item = (f64, f64)> + Clone) -> Option<Estimate> {
    let (count, above, below) = draws
        .clone()
        .fold((0u64, 0.0, 0.0), |(count, above, below), (a, b)| (count + 1, above + a, below + b));
    if below <= 0.0 {
        return None;
    }
    let value = above / below;
    let squares = draws.map(|(a, b)| (a - value * b).powi(2)).sum::<f64>();
    let error = (squares * count as f64 / count.saturating_sub(1).max(1) as f64).sqrt() / below;
    Some(Estimate::of_draws(value, error, count))
}

#[cfg(test)]
mod tests {
    use super::*;
    use satoku_core::random::Random;

    fn close(left: f64, right: f64) -> bool {
        (left - right).abs() < 1e-4
    }

    #[test]
    fn the_share_is_that_of_the_book() {
        // Newcombe, Two-sided confidence intervals for the single proportion (1998), table I.
        for (hits, trials, low, high) in
            [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (1, 29, 0.0061, 0.1718)]
        {
            let share = Estimate::share(hits, trials).unwrap();
            assert!(close(share.low, low) && close(share.high, high), "{share:?}");
        }
        assert_eq!(Estimate::share(0, 0), None);
    }

    #[test]
    fn moments_are_those_of_the_whole() {
        let mut moments = Moments::default();
        assert_eq!(moments.mean(), None);
        for number in [1e9 + 2.0, 1e9 + 4.0, 1e9 + 4.0, 1e9 + 6.0] {
            moments.add(number);
        }
        let mean = moments.mean().unwrap();
        assert!(close(mean.value, 1e9 + 4.0));
        assert!(close(moments.deviation().unwrap(), (8.0f64 / 3.0).sqrt()));
        // The book's value for three degrees of freedom is 3.182.
        assert!((mean.high - mean.value - 3.182 * (2.0f64 / 3.0).sqrt()).abs() < 0.01);
    }

    #[test]
    fn deviations_are_those_of_the_book() {
        // Student's distribution: 2.5 % lie above.
        for (freedom, expected) in
            [(1, 12.7062), (2, 4.3027), (3, 3.1824), (5, 2.5706), (30, 2.0423), (100, 1.9840)]
        {
            let found = deviations(freedom);
            assert!((found - expected).abs() < 0.004, "{freedom}: {found}");
        }
        assert!(deviations(0).is_infinite());
    }

    /// Two numbers of each draw, 3 and 6 on average, with their variation in common: the interval
    /// is to contain a half as often as it claims.
    #[test]
    fn intervals_of_quotients_hold_as_often_as_they_say() {
        for draws in [4, 50] {
            let (mut held, rounds) = (0, 400);
            for round in 0..rounds {
                let mut random = Random::new(1, round);
                let drawn: Vec<(f64, f64)> = (0..draws)
                    .map(|_| {
                        let (size, extra) = (random.below(9) as f64, random.below(5) as f64);
                        (size / 2.0 + 1.0, size + extra)
                    })
                    .collect();
                let half = ratio(drawn.into_iter()).unwrap();
                held += u32::from(half.low <= 0.5 && 0.5 <= half.high);
            }
            // 380 are expected; a difference of more than 20 is more than four deviations.
            assert!((360..=400).contains(&held), "{draws}: {held}");
        }
        assert_eq!(ratio([(1.0, 0.0)].into_iter()), None);
        assert!(ratio([(1.0, 2.0)].into_iter()).unwrap().high.is_infinite());
    }
}
