//! The range of k independent normal values over an independent standard deviation (Tukey 1953; Games & Howell 1976, *Journal of
//! Educational Statistics* 1, 113–125, for groups of unequal spread).
//!
//! **Numerics.** The upper tail of the range, k∫φ(z)·{Φ(z)ᵏ⁻¹ − [Φ(z) − Φ(z − w)]ᵏ⁻¹} dz, by the trapezoidal rule, without a
//! difference that cancels. Its logarithm is interpolated by Chebyshev polynomials once for k, so a tail of any degrees of freedom is
//! one more sum ([`super::scale_of_normal`]). About 13 digits, even in tails of 1e-100.

use super::scale_of_normal::average;
use super::{normal, student};

/// Width from which the tail of the range is below the smallest double.
const WIDEST: f64 = 54.0;
/// Nodes of each interpolation, on intervals of width 1.
const NODES: usize = 21;
/// The tail of the range falls within about the inverse of ln s, whatever the quantile.
const STEEPNESS: f64 = 6.0;
/// Step and ends of the integral over z.
const STEP: f64 = 0.1;
const LOWEST: f64 = -8.5;
const BEYOND: f64 = 9.5;

/// The distribution for k groups.
#[derive(Clone, Debug)]
pub struct StudentisedRange {
    k: usize,
    /// Chebyshev coefficients of the logarithm of the tail of the range on [i, i + 1]; empty for two groups, whose
    /// range follows a t distribution.
    pieces: Vec<[f64; NODES]>,
}

impl StudentisedRange {
    /// The distribution for k ≥ 2 groups.
    #[must_use]
    pub fn new(k: usize) -> Self {
        let pieces = if k <= 2 { Vec::new() } else { interpolated(k) };
        Self { k, pieces }
    }

    /// P(Q > q).
    ///
    /// ```
    /// use estimand_compute::distributions::studentised_range::StudentisedRange;
    ///
    /// // Published table (Harter 1960): q(.95; 3, 10) = 3.877.
    /// assert!((StudentisedRange::new(3).sf(3.877, 10.0) - 0.05).abs() < 1e-4);
    /// ```
    #[must_use]
    pub fn sf(&self, q: f64, df: f64) -> f64 {
        if q.is_nan() || !(df > 0.0 && df.is_finite()) {
            return f64::NAN;
        }
        if self.k <= 2 {
            return student::two_sided(q / 2f64.sqrt(), df);
        }
        if q <= 0.0 {
            return 1.0;
        }
        if q == f64::INFINITY {
            return 0.0;
        }
        // exp(−q²s²/4) falls like a normal density.
        let start = (df / (df + 0.5 * q * q)).sqrt();
        average(df, STEEPNESS, start, |s| self.tail(q * s)).min(1.0)
    }

    /// The q with P(Q > q) = p, for 0 < p < 1.
    #[must_use]
    pub fn upper_quantile(&self, p: f64, df: f64) -> f64 {
        if !(df > 0.0 && df.is_finite()) {
            return f64::NAN;
        }
        if self.k <= 2 {
            return 2f64.sqrt() * student::quantile(1.0 - 0.5 * p, df);
        }
        // False position on the logarithms, halving the end that stays (Dowell & Jarratt 1971, "Illinois").
        let excess = |q: f64| self.sf(q, df).ln() - p.ln();
        let (mut low, mut high) = (1.0, 4.0);
        while excess(low) < 0.0 && low > 1e-9 {
            low *= 0.5;
        }
        while excess(high) > 0.0 && high < 1e300 {
            (low, high) = (high, 2.0 * high);
        }
        let (mut above, mut below) = (excess(low), excess(high));
        for _ in 0..100 {
            let at = low + (high - low) * above / (above - below);
            let value = excess(at);
            let moved = if value > 0.0 { at - low } else { high - at };
            if value == 0.0 || moved <= 4.0 * f64::EPSILON * at {
                return at;
            }
            if value > 0.0 {
                (low, above, below) = (at, value, 0.5 * below);
            } else {
                (high, below, above) = (at, value, 0.5 * above);
            }
        }
        0.5 * (low + high)
    }

    /// P(range > w).
    fn tail(&self, w: f64) -> f64 {
        let Some(piece) = self.pieces.get(w as usize) else { return 0.0 };
        let x = 2.0 * (w - w.floor()) - 1.0;
        // Clenshaw's recurrence.
        let (mut next, mut last) = (0.0, 0.0);
        for c in piece.iter().skip(1).rev() {
            (next, last) = (2.0 * x * next - last + c, next);
        }
        (x * next - last + piece[0]).exp()
    }
}

/// Chebyshev coefficients of ln P(range > w) of k values on each interval.
fn interpolated(k: usize) -> Vec<[f64; NODES]> {
    let m = (k - 1) as f64;
    let count = ((0.5 * WIDEST + BEYOND - LOWEST) / STEP) as usize;
    let grid: Vec<(f64, f64, f64)> = (0..=count)
        .map(|i| {
            let z = LOWEST + i as f64 * STEP;
            (z, normal::cdf(z), normal::pdf(z))
        })
        .collect();
    let ln_tail = |w: f64| {
        let last = 0.5 * w + BEYOND;
        let terms = grid.iter().take_while(|(z, ..)| *z <= last).map(|(z, below, density)| {
            let share = (normal::cdf(z - w) / below).min(1.0);
            density * (m * below.ln()).exp() * -(m * (-share).ln_1p()).exp_m1()
        });
        (k as f64 * STEP * terms.sum::<f64>()).min(1.0).ln()
    };
    let angle = |j: usize| std::f64::consts::PI * (j as f64 + 0.5) / NODES as f64;
    (0..WIDEST as usize)
        .map(|i| {
            let values: Vec<f64> =
                (0..NODES).map(|j| ln_tail(i as f64 + 0.5 * (angle(j).cos() + 1.0)).max(-745.0)).collect();
            let mut piece = [0.0; NODES];
            for (c, coefficient) in piece.iter_mut().enumerate() {
                let sum: f64 = values.iter().enumerate().map(|(j, v)| v * (c as f64 * angle(j)).cos()).sum();
                *coefficient = sum * if c == 0 { 1.0 } else { 2.0 } / NODES as f64;
            }
            piece
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::StudentisedRange;

    #[test]
    fn two_groups_are_a_t_test() {
        let two = StudentisedRange::new(2);
        assert!((two.upper_quantile(0.05, 10.0) / 2f64.sqrt() - 2.228_138_851_986_274).abs() < 1e-12);
    }

    #[test]
    fn lower_tails_agree_with_mpmath() {
        for &(q, k, df, lower) in &MPMATH {
            let found = 1.0 - StudentisedRange::new(k).sf(q, df);
            assert!((found - lower).abs() < 1e-13, "q {q}, k {k}, df {df}: {found:e} {lower:e}");
        }
    }

    #[test]
    fn quantiles_return_to_their_tails() {
        for k in [3, 6, 20, 50] {
            let range = StudentisedRange::new(k);
            for df in [1.3, 4.0, 27.9, 1e5] {
                let p = range.sf(range.upper_quantile(0.05, df), df);
                assert!((p / 0.05 - 1.0).abs() < 1e-12, "k {k}, df {df}: {p}");
            }
        }
    }

    /// q, k, df and P(Q ≤ q) by mpmath: scipy 1.17.1, studentized_range_mpmath_ref.json of its tests.
    #[rustfmt::skip]
    const MPMATH: [(f64, usize, f64, f64); 72] = [
        (0.1, 3, 3.0, 0.0027502772229359594),
        (0.1, 10, 10.0, 2.8544145010066327e-12),
        (0.1, 3, 10.0, 0.0027520560662338336),
        (0.1, 10, 100.0, 9.39089126131273e-13),
        (0.1, 3, 20.0, 0.002752437649536182),
        (0.1, 10, 50.0, 1.0862189999210748e-12),
        (0.1, 3, 120.0, 0.002752755744313648),
        (0.1, 3, 100.0, 0.0027527430186246545),
        (0.1, 3, 50.0, 0.002752666667812431),
        (0.1, 20, 10.0, 2.505275157135514e-24),
        (0.1, 20, 20.0, 3.8546698113384126e-25),
        (0.1, 10, 3.0, 1.7362668562706085e-11),
        (0.1, 20, 50.0, 5.571947730052616e-26),
        (0.1, 20, 100.0, 2.032619249089036e-27),
        (0.1, 20, 3.0, 9.539763646681808e-22),
        (0.1, 10, 20.0, 1.618313512511099e-12),
        (0.1, 20, 120.0, 4.919231733354114e-28),
        (0.1, 10, 120.0, 9.159348906295542e-13),
        (1.0, 3, 3.0, 0.22331624289542043),
        (1.0, 3, 50.0, 0.2395624637676257),
        (1.0, 3, 10.0, 0.23510918942128056),
        (1.0, 3, 20.0, 0.23786536230099864),
        (1.0, 10, 50.0, 0.000651656693149116),
        (1.0, 3, 100.0, 0.2401356460422021),
        (1.0, 10, 3.0, 0.003971273224673166),
        (1.0, 10, 20.0, 0.0008732969319364606),
        (1.0, 3, 120.0, 0.24023154593376422),
        (1.0, 10, 10.0, 0.001300816146573152),
        (1.0, 20, 50.0, 1.5682573722040226e-07),
        (1.0, 10, 100.0, 0.0005841098057517027),
        (1.0, 20, 3.0, 9.2267674885784e-05),
        (1.0, 10, 120.0, 0.0005731712496327297),
        (1.0, 20, 10.0, 2.746798012658064e-06),
        (1.0, 20, 20.0, 5.807700350854172e-07),
        (1.0, 20, 100.0, 9.147637957472628e-08),
        (1.0, 20, 120.0, 8.306675539750552e-08),
        (4.0, 3, 3.0, 0.8711786295203324),
        (4.0, 3, 50.0, 0.9818862781476212),
        (4.0, 3, 10.0, 0.9566506502400175),
        (4.0, 3, 120.0, 0.9849546621386962),
        (4.0, 3, 20.0, 0.9731488893573804),
        (4.0, 10, 50.0, 0.8450530667988544),
        (4.0, 10, 3.0, 0.6164875232404174),
        (4.0, 3, 100.0, 0.9845292772767739),
        (4.0, 10, 20.0, 0.8079691517949077),
        (4.0, 10, 10.0, 0.7573606942645745),
        (4.0, 10, 100.0, 0.8587525248147736),
        (4.0, 10, 120.0, 0.8611036193280976),
        (4.0, 20, 3.0, 0.46523135355387657),
        (4.0, 20, 50.0, 0.6318042819232383),
        (4.0, 20, 10.0, 0.5574947140294286),
        (4.0, 20, 20.0, 0.5970517763141937),
        (4.0, 20, 120.0, 0.6493671527818267),
        (4.0, 20, 100.0, 0.6466699776044968),
        (10.0, 3, 3.0, 0.9881335633712994),
        (10.0, 3, 50.0, 0.9999999861266821),
        (10.0, 3, 10.0, 0.999908236635449),
        (10.0, 3, 20.0, 0.9999978467928313),
        (10.0, 3, 120.0, 0.9999999996690216),
        (10.0, 3, 100.0, 0.9999999993640496),
        (10.0, 10, 3.0, 0.9570401457077894),
        (10.0, 10, 50.0, 0.9999997977351971),
        (10.0, 10, 10.0, 0.9991738325963548),
        (10.0, 10, 20.0, 0.9999730883609333),
        (10.0, 10, 100.0, 0.9999999905199205),
        (10.0, 10, 120.0, 0.9999999950566264),
        (10.0, 20, 3.0, 0.9312318042339768),
        (10.0, 20, 50.0, 0.9999991743904675),
        (10.0, 20, 10.0, 0.9977643922032399),
        (10.0, 20, 20.0, 0.9999054426012515),
        (10.0, 20, 100.0, 0.9999999602948055),
        (10.0, 20, 120.0, 0.9999999792458618),
    ];
}
