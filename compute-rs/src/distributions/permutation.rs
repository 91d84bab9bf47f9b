//! Studentised permutation test of equal means: Welch's statistic among those of values dealt to the groups at random (Janssen 1997,
//! *Statistics & Probability Letters* 36, 9–21; Chung & Romano 2013, *Annals of Statistics* 41, 484–507). Exact for groups that differ in
//! nothing, and right in large samples for groups that differ in their spread.

use crate::contract::Outcome;
use crate::control::Control;
use crate::stats::split_mix::SplitMix64;

/// Number of draws; large samples take fewer.
const DRAWS: u32 = 9_999;
/// Values that are dealt in all draws together.
const MOST_DEALT: usize = 100_000_000;
/// Fewest draws that tell a p of .05 from chance; with more values there is no test.
const FEWEST_DRAWS: u32 = 999;
/// Share of draws without spread from which there is no test.
const MOST_DEGENERATE: f64 = 0.05;
/// Share of all squares that may be rounding.
const ROUNDING: f64 = 1e-12;
/// Statistics are equal up to this share: sums of the same values in another order.
const EQUAL: f64 = 1e-10;

/// A test by random arrangements.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Permutation {
    /// Share of arrangements, the observed one among them, with a statistic at least as large.
    pub p: f64,
    /// Random arrangements.
    pub draws: u32,
    /// Seed of the generator.
    pub seed: u64,
}

/// The test of values that are in the order of their groups; `sizes` has the groups with two values or more. `None` where the statistic
/// is not defined, for more than 5 % of the arrangements, or of too many values.
///
/// # Errors
/// The errors of `control`.
pub fn test(values: &[f64], sizes: &[usize], seed: u64, control: &dyn Control) -> Outcome<Option<Permutation>> {
    let n = values.len();
    let Some(largest) = (0..sizes.len()).max_by_key(|&g| sizes[g]) else { return Ok(None) };
    // The largest group is what the others leave: only those are dealt and summed.
    let dealt = n - sizes[largest];
    let draws = DRAWS.min(u32::try_from(MOST_DEALT / dealt.max(1)).unwrap_or(DRAWS));
    let start: usize = sizes[..largest].iter().sum();
    let mean = values.iter().sum::<f64>() / n as f64;
    let own = start..start + sizes[largest];
    let mut dealing: Vec<f64> = values[..own.start].iter().chain(&values[own.end..]).map(|v| v - mean).collect();
    dealing.extend(values[own].iter().map(|value| value - mean));
    let others: Vec<usize> = (0..sizes.len()).filter(|&g| g != largest).map(|g| sizes[g]).collect();
    let whole = Whole { n: n as f64, sum: sum(&dealing, |d| d), squares: sum(&dealing, |d| d * d) };
    let Some(observed) = whole.statistic(&dealing, &others).filter(|_| draws >= FEWEST_DRAWS) else {
        return Ok(None);
    };
    let most_degenerate = (MOST_DEGENERATE * f64::from(draws)) as u32;
    let mut generator = SplitMix64::new(seed);
    let (mut drawn, mut degenerate, mut as_large) = (0, 0, 0u32);
    let between_polls = (1 << 21) / dealt.max(1) as u32 + 1;
    while drawn < draws {
        if drawn % between_polls == 0 {
            control.poll(u64::from(drawn), u64::from(draws))?;
        }
        for i in 0..dealt {
            let other = i + generator.below(n - i);
            dealing.swap(i, other);
        }
        match whole.statistic(&dealing, &others) {
            Some(found) => {
                drawn += 1;
                as_large += u32::from(found >= observed * (1.0 - EQUAL));
            }
            None => {
                degenerate += 1;
                if degenerate > most_degenerate {
                    return Ok(None);
                }
            }
        }
    }
    Ok(Some(Permutation { p: f64::from(as_large + 1) / f64::from(draws + 1), draws, seed }))
}

/// The sums of all deviations from a common mean, which no arrangement changes.
struct Whole {
    n: f64,
    sum: f64,
    squares: f64,
}

impl Whole {
    /// Welch's statistic where the first groups have these sizes and the last group the remaining values; for two
    /// groups t². `None` where a group has no spread; with two groups, when neither has spread.
    fn statistic(&self, deviations: &[f64], sizes: &[usize]) -> Option<f64> {
        let (mut start, mut total, mut squares) = (0, 0.0, 0.0);
        let mut moments = Vec::with_capacity(sizes.len() + 1);
        for &size in sizes {
            let group = &deviations[start..start + size];
            start += size;
            let own = (sum(group, |d| d), sum(group, |d| d * d));
            (total, squares) = (total + own.0, squares + own.1);
            moments.push(self.moments(size as f64, own));
        }
        moments.push(self.moments(self.n - start as f64, (self.sum - total, self.squares - squares)));
        if let [(one, error, _), (other, error2, _)] = moments[..] {
            let error = error + error2;
            return (error > 0.0).then(|| (one - other) * (one - other) / error);
        }
        if !moments.iter().all(|(_, error, _)| *error > 0.0) {
            return None;
        }
        let k = moments.len() as f64;
        let all: f64 = moments.iter().map(|(_, error, _)| error.recip()).sum();
        let centre = moments.iter().map(|(mean, error, _)| mean / error).sum::<f64>() / all;
        let between: f64 = moments.iter().map(|(mean, error, _)| (mean - centre) * (mean - centre) / error).sum();
        let lambda: f64 = moments.iter().map(|(_, error, n)| (1.0 - (error * all).recip()).powi(2) / (n - 1.0)).sum();
        Some(between / (k - 1.0) / (1.0 + 2.0 * (k - 2.0) / (k * k - 1.0) * lambda))
    }

    /// Mean, squared standard error and number of a group; rounding of equal values is not a spread.
    fn moments(&self, n: f64, (sum, squares): (f64, f64)) -> (f64, f64, f64) {
        let mean = sum / n;
        let rest = squares - n * mean * mean;
        let rest = if rest > ROUNDING * self.squares { rest } else { 0.0 };
        (mean, rest / (n - 1.0) / n, n)
    }
}

/// A sum in four lanes, the same on every machine.
fn sum(values: &[f64], term: impl Fn(f64) -> f64) -> f64 {
    let mut lanes = [0.0; 4];
    let (chunks, rest) = values.as_chunks::<4>();
    chunks.iter().for_each(|chunk| lanes.iter_mut().zip(chunk).for_each(|(lane, value)| *lane += term(*value)));
    lanes.into_iter().chain(rest.iter().map(|value| term(*value))).sum()
}

#[cfg(test)]
mod tests {
    use super::test;
    use crate::control::Unlimited;

    #[test]
    fn p_is_near_the_share_of_all_arrangements() {
        // Only the observed arrangement, with all of the first below, has so large a statistic: 1 of 10 for two and
        // three values.

        let found = test(&[1.5, 2.25, 4.0, 7.5, 5.0], &[2, 3], 1, &Unlimited).unwrap().unwrap();
        assert!((found.p - 0.1).abs() < 0.012 && found.draws == 9_999, "{found:?}");
        assert_eq!(test(&[1.5, 2.25, 4.0, 7.5, 5.0], &[2, 3], 1, &Unlimited).unwrap(), Some(found));
    }

    #[test]
    fn nothing_is_tested_where_arrangements_have_no_spread() {
        assert_eq!(test(&[1.0, 1.0, 1.0, 1.0], &[2, 2], 1, &Unlimited).unwrap(), None);
        // A third of the arrangements give one group of two equal values each.
        assert_eq!(test(&[1.0, 1.0, 2.0, 2.0], &[2, 2], 1, &Unlimited).unwrap(), None);
    }
}
