//! How far instruments may move Y directly before the sign of an effect is open: Conley, Hansen & Rossi (2012), *Review of Economics and Statistics* 94, 260–272,
//! local to zero.

use super::{Stages, squares};
use crate::linear::matrix::dot;

/// The direct effects of instruments at which the limits of an effect reach 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exclusion {
    /// Standard deviation of the direct effect of each instrument, in units of Y for one standard deviation of the instrument beyond the other X.
    pub break_even: f64,
    /// The direct effect as a share of the standard deviation of Y beyond the other X.
    pub share: f64,
}

/// The direct effect for the one endogenous X, from its estimate and standard error; the limits are `reach` standard
/// errors away. `None` where the limits hold 0 without any direct effect.
#[must_use]
pub fn exclusion(stages: &Stages<'_>, effect: f64, std_err: f64, reach: f64) -> Option<Exclusion> {
    let (reduced, count) = (&stages.reduced, stages.count());
    let hx = stages.along.get(1)?;
    let first = reduced.k - count;
    let n = reduced.n as f64;
    // The change of the estimate for a direct effect of one unit.
    let shift = |j: usize| {
        let column: Vec<f64> = (first..reduced.k).map(|i| if i <= j { reduced.r.at(i, j) } else { 0.0 }).collect();
        n.sqrt() * dot(hx, &column) / (squares(&column).sqrt() * squares(hx))
    };
    let moved: f64 = (first..reduced.k).map(|j| shift(j).powi(2)).sum();
    let room = (effect / reach).powi(2) - std_err * std_err;
    let spread = ((squares(&stages.along[0]) + reduced.rss) / n).sqrt();
    let break_even = (room / moved).sqrt();
    (room > 0.0 && break_even.is_finite()).then(|| Exclusion { break_even, share: break_even / spread })
}
