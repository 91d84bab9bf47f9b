//! Autocorrelations of residuals at several lags (docs/methods/correlogram.md).
//!
//! Box & Jenkins (1970), *Time Series Analysis*; limits under independent errors by Bartlett (1946), *Supplement to the
//! JRSS* 8, 27–41.

use super::matrix::dot;
use super::sequence::Sequence;
use crate::contract::Outcome;
use crate::control::Control;
use crate::distributions::normal;
use crate::stats::sum::sum_by;
use std::ops::Range;

/// Most lags.
const MOST_LAGS: usize = 40;
/// Rows that are multiplied at once with all their lags, so that they stay in the cache.
const BLOCK: usize = 4096;

/// Autocorrelations at the lags 1, 2, ….
#[derive(Clone, Debug, PartialEq)]
pub struct Correlogram {
    /// r_h = Σeₜeₜ₋ₕ/Σe² over pairs exactly h periods apart.
    pub autocorrelations: Vec<f64>,
    /// Number of these pairs.
    pub pairs: Vec<usize>,
    /// Limits that an autocorrelation exceeds in 5 of 100 samples of independent errors, up or down: 1.96·√m/n with m pairs.
    pub limits: Vec<f64>,
}

impl Correlogram {
    /// Autocorrelations up to lag ⌊10·log₁₀T⌋, with T the rows of the longest chain, at most 40 and T − 1; `None` when no two
    /// rows are a period apart or all residuals are 0.
    ///
    /// ```
    /// use estimand_compute::control::Unlimited;
    /// use estimand_compute::linear::correlogram::Correlogram;
    /// use estimand_compute::linear::sequence::Sequence;
    ///
    /// let e = [1.0, -1.0, 1.0, -1.0];
    /// let found = Correlogram::of(&e, &Sequence::consecutive(4), &Unlimited).unwrap().unwrap();
    /// assert_eq!(found.autocorrelations, [-0.75, 0.5, -0.25]);
    /// assert_eq!(found.pairs, [3, 2, 1]);
    /// ```
    ///
    /// # Errors
    /// The errors of `control`.
    pub fn of(e: &[f64], sequence: &Sequence, control: &dyn Control) -> Outcome<Option<Self>> {
        let longest = sequence.chains.iter().map(Range::len).max().unwrap_or(0);
        let squares = sum_by(e, |e| e * e).value();
        let lags = lags_of(longest);
        if lags == 0 || squares.is_nan() || squares <= 0.0 {
            return Ok(None);
        }
        let mut sums = Sums { products: vec![0.0; lags], pairs: vec![0; lags] };
        for chain in &sequence.chains {
            control.poll(chain.start as u64, e.len() as u64)?;
            match &sequence.period {
                Some(period) if chain.clone().skip(1).any(|i| !sequence.joined(i)) => sums.add_apart(e, period, chain),
                _ => sums.add_consecutive(e, chain, control)?,
            }
        }
        // Lags without a pair end the list: a longer one may only have pairs across gaps.
        let last = sums.pairs.iter().position(|&pairs| pairs == 0).unwrap_or(lags);
        if last == 0 {
            return Ok(None);
        }
        let (n, z) = (e.len() as f64, normal::quantile(0.975));
        Ok(Some(Self {
            autocorrelations: sums.products[..last].iter().map(|product| product / squares).collect(),
            limits: sums.pairs[..last].iter().map(|&pairs| z * (pairs as f64).sqrt() / n).collect(),
            pairs: sums.pairs[..last].to_vec(),
        }))
    }

    /// How many autocorrelations exceed their limits.
    #[must_use]
    pub fn outside(&self) -> usize {
        self.autocorrelations.iter().zip(&self.limits).filter(|(r, limit)| r.abs() > **limit).count()
    }
}

fn lags_of(longest: usize) -> usize {
    let usual = (10.0 * (longest.max(1) as f64).log10() + 1e-9).floor() as usize;
    usual.min(MOST_LAGS).min(longest.saturating_sub(1))
}

/// Sums of products and numbers of pairs, by lag from 1.
struct Sums {
    products: Vec<f64>,
    pairs: Vec<usize>,
}

impl Sums {
    /// Adds the pairs of a chain of consecutive rows.
    fn add_consecutive(&mut self, e: &[f64], chain: &Range<usize>, control: &dyn Control) -> Outcome<()> {
        for from in chain.clone().step_by(BLOCK) {
            control.poll(from as u64, e.len() as u64)?;
            let to = (from + BLOCK).min(chain.end);
            for (before, (product, pairs)) in self.products.iter_mut().zip(&mut self.pairs).enumerate() {
                let lag = before + 1;
                let first = from.max(chain.start + lag);
                if first < to {
                    *product += dot(&e[first..to], &e[first - lag..to - lag]);
                    *pairs += to - first;
                }
            }
        }
        Ok(())
    }

    /// Adds the pairs of a chain with gaps: rows pair by their periods.
    fn add_apart(&mut self, e: &[f64], period: &[i64], chain: &Range<usize>) {
        for i in chain.clone() {
            for j in (chain.start..i).rev() {
                let apart = period[i].abs_diff(period[j]);
                let Some(at) = usize::try_from(apart).ok().filter(|at| *at >= 1 && *at <= self.pairs.len()) else {
                    break;
                };
                self.products[at - 1] += e[i] * e[j];
                self.pairs[at - 1] += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Correlogram, lags_of};
    use crate::control::Unlimited;
    use crate::linear::sequence::Sequence;

    #[test]
    fn pairs_are_exactly_as_many_periods_apart_as_the_lag() {
        // Periods 1, 2, 4, 5 with e = 1, 2, −1, 3: Σe² = 15. One period apart: 1·2 − 1·3 = −1; two: 2·(−1); three: 1·(−1) +
        // 2·3 = 5. The lag 4 is longer than the chain's rows allow.
        let period = Some(vec![1, 2, 4, 5]);
        let gaps = Sequence { period, timed: true, ..Sequence::consecutive(4) };
        let found = Correlogram::of(&[1.0, 2.0, -1.0, 3.0], &gaps, &Unlimited).unwrap().unwrap();
        let expected = [-1.0 / 15.0, -2.0 / 15.0, 5.0 / 15.0];
        assert!(found.autocorrelations.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-16), "{found:?}");
        assert_eq!(found.pairs, [2, 1, 2]);
        // 1.96·√2/4 for two pairs of four rows.
        assert!((found.limits[0] - 1.959_963_984_540_054 * 2f64.sqrt() / 4.0).abs() < 1e-15);
        assert_eq!(found.outside(), 0);
    }

    #[test]
    fn entities_are_never_paired() {
        let (chains, clusters) = (vec![0..2, 2..4], vec![0..2, 2..4]);
        let panel = Sequence { chains, clusters, panel: true, longest: 2, ..Sequence::consecutive(4) };
        let found = Correlogram::of(&[1.0, 2.0, 3.0, 4.0], &panel, &Unlimited).unwrap().unwrap();
        // (1·2 + 3·4)/30.
        assert_eq!((found.autocorrelations, found.pairs), (vec![14.0 / 30.0], vec![2]));
    }

    #[test]
    fn blocks_of_rows_do_not_show() {
        let e: Vec<f64> = (0..10_000).map(|i| f64::from(i * 7919 % 1013) - 506.0).collect();
        let found = Correlogram::of(&e, &Sequence::consecutive(10_000), &Unlimited).unwrap().unwrap();
        assert_eq!(found.pairs.len(), 40);
        let squares: f64 = e.iter().map(|e| e * e).sum();
        for (before, r) in found.autocorrelations.iter().enumerate() {
            let product: f64 = (before + 1..e.len()).map(|i| e[i] * e[i - before - 1]).sum();
            assert!((r - product / squares).abs() < 1e-14);
        }
    }

    #[test]
    fn lags_are_those_of_r_up_to_forty() {
        // floor(10·log10(n)) of R's acf: 10, 13, 20 and 30.
        assert_eq!([1, 2, 10, 20, 100, 1000, 1_000_000].map(lags_of), [0, 1, 9, 13, 20, 30, 40]);
        let zeros = Correlogram::of(&[0.0; 5], &Sequence::consecutive(5), &Unlimited).unwrap();
        assert_eq!(zeros, None);
    }
}
