//! The error of the overall effect that claims rest on (docs/methods/did.md#what-is-claimed).
//!
//! Entities with a start and entities without one are two samples: the squares of what they contribute get the factor m/(m − 1) of their
//! number m, and the degrees of freedom are Welch's (1947).

use super::{Design, Start};
use crate::distributions::student;

/// Entities of a side below which its number less one limits the degrees of freedom.
const FEW: f64 = 5.0;

/// The error of an effect for small samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SmallSample {
    /// The estimate.
    pub att: f64,
    /// Standard error.
    pub std_err: f64,
    /// Degrees of freedom.
    pub df: f64,
}

impl SmallSample {
    /// Two-sided p-value.
    #[must_use]
    pub fn p_value(&self) -> f64 {
        student::two_sided(self.att / self.std_err, self.df)
    }

    /// Half the width of the limits that miss with this probability.
    #[must_use]
    pub fn reach(&self, misses: f64) -> f64 {
        student::quantile(1.0 - misses / 2.0, self.df) * self.std_err
    }
}

/// The error of an effect of what entities contribute, of those that take part; `None` where one side has a single entity, and where
/// nothing varies.
#[must_use]
pub fn small_sample(design: &Design, att: f64, influence: &[f64], part: &[bool]) -> Option<SmallSample> {
    let (mut squares, mut counts) = ([0.0; 2], [0usize; 2]);
    for ((start, own), part) in design.starts.iter().zip(influence).zip(part) {
        // Comparisons that are treated later are on the side of the treated.
        let side = usize::from(*start == Start::Never);
        squares[side] += own * own;
        counts[side] += usize::from(*part);
    }
    let sides: Vec<(f64, f64)> =
        squares.into_iter().zip(counts).filter(|(_, n)| *n > 0).map(|(squares, n)| (squares, n as f64)).collect();
    let fewest = sides.iter().map(|(_, n)| *n).fold(f64::INFINITY, f64::min);
    if !(2.0..f64::INFINITY).contains(&fewest) {
        return None;
    }
    let variances: Vec<(f64, f64)> = sides.iter().map(|(squares, n)| (squares * n / (n - 1.0), *n)).collect();
    let total: f64 = variances.iter().map(|(v, _)| v).sum();
    let welch = total * total / variances.iter().map(|(v, n)| v * v / (n - 1.0)).sum::<f64>();
    let df = if fewest < FEW { welch.min(fewest - 1.0) } else { welch };
    (total > 0.0).then(|| SmallSample { att, std_err: total.sqrt(), df })
}

#[cfg(test)]
mod tests {
    use super::small_sample;
    use crate::linear::did::{Design, Start};

    #[test]
    fn two_samples_by_hand() {
        // Changes 1, 2, 3, 4, 5 against 0, 0, 2, 2, 1, 1: variances 2.5/5 and .8/6, and Welch's degrees of freedom.
        let (treated, others) = ([1.0, 2.0, 3.0, 4.0, 5.0], [0.0, 0.0, 2.0, 2.0, 1.0, 1.0]);
        let of = |values: &[f64], mean: f64| -> Vec<f64> {
            values.iter().map(|v| (v - mean) / values.len() as f64).collect()
        };
        let influence: Vec<f64> = of(&treated, 3.0).into_iter().chain(of(&others, 1.0)).collect();
        let starts: Vec<Start> = (0..11).map(|i| if i < 5 { Start::At(1) } else { Start::Never }).collect();
        let entities: Vec<_> = (0..11).map(|i| 2 * i..2 * i + 2).collect();
        let time: Vec<u32> = (0..22).map(|i| i % 2).collect();
        let design = Design::new(&[0.0; 22], &entities, &time, starts, vec![0, 1]).unwrap();
        let found = small_sample(&design, 2.0, &influence, &[true; 11]).unwrap();
        let (a, b) = (0.5, 0.8 / 6.0);
        assert!((found.std_err - f64::sqrt(a + b)).abs() < 1e-14);
        assert!((found.df - (a + b) * (a + b) / (a * a / 4.0 + b * b / 5.0)).abs() < 1e-12);
        assert_eq!(small_sample(&design, 2.0, &[0.0; 11], &[true; 11]), None);
        // One entity less on the first side: no more than 3 degrees of freedom. One alone: no error.
        let part: Vec<bool> = (0..11).map(|i| i > 0).collect();
        assert_eq!(small_sample(&design, 2.0, &influence, &part).unwrap().df, 3.0);
        let part: Vec<bool> = (0..11).map(|i| i > 3).collect();
        assert_eq!(small_sample(&design, 2.0, &influence, &part), None);
    }
}
