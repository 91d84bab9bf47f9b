//! P(Σ wᵢ·ξᵢ² < 0) for independent standard normal ξᵢ: Imhof (1961), *Biometrika* 48, 419–426.

use std::f64::consts::FRAC_1_PI;

/// Target for the absolute error.
const TOLERANCE: f64 = 1e-11;

/// The probability that the weighted sum of chi-squared variables is negative, to about 1e-10 absolute.
///
/// p = ½ − (1/π)·∫₀^∞ sin θ(u) / (u·ρ(u)) du with θ = ½·Σ atan(wᵢu) and ρ = Π(1 + wᵢ²u²)^¼. The half line is mapped to
/// (0, 1) by u = t/(1−t), and the integral is taken by adaptive Gauss–Kronrod quadrature (7 and 15 points). Weights are
/// divided by the largest, which does not change the probability.
///
/// ```
/// // Z₁² < Z₂² for independent normal Z.
/// let p = estimand_compute::distributions::quadratic_form::probability_below_zero(&[1.0, -1.0]);
/// assert!((p - 0.5).abs() < 1e-8);
/// ```
#[must_use]
pub fn probability_below_zero(weights: &[f64]) -> f64 {
    let largest = weights.iter().fold(0.0, |most: f64, w| most.max(w.abs()));
    if largest == 0.0 || !largest.is_finite() {
        return f64::NAN;
    }
    let weights: Vec<f64> = weights.iter().map(|w| w / largest).filter(|w| *w != 0.0).collect();
    if weights.iter().all(|w| *w > 0.0) {
        return 0.0;
    }
    if weights.iter().all(|w| *w < 0.0) {
        return 1.0;
    }
    let integrand = |t: f64| {
        let u = t / (1.0 - t);
        let (mut theta, mut ln_rho) = (0.0, 0.0);
        for w in &weights {
            theta += (w * u).atan();
            ln_rho += (w * u * w * u).ln_1p();
        }
        (0.5 * theta).sin() * (-0.25 * ln_rho).exp() / (t * (1.0 - t))
    };
    (0.5 - FRAC_1_PI * integrate(&integrand)).clamp(0.0, 1.0)
}

/// Adaptive quadrature over (0, 1): the interval with the largest error estimate is halved until the sum is small.
fn integrate(f: &impl Fn(f64) -> f64) -> f64 {
    let mut intervals: Vec<Interval> =
        (0..8).map(|i| Interval::new(f, f64::from(i) / 8.0, f64::from(i + 1) / 8.0)).collect();
    for _ in 0..2000 {
        let error: f64 = intervals.iter().map(|p| p.error).sum();
        if error <= TOLERANCE {
            break;
        }
        let Some(worst) = (0..intervals.len()).max_by(|&a, &b| intervals[a].error.total_cmp(&intervals[b].error))
        else {
            break;
        };
        let Interval { from, to, .. } = intervals[worst];
        let middle = 0.5 * (from + to);
        if middle <= from || middle >= to {
            intervals[worst].error = 0.0;
            continue;
        }
        intervals[worst] = Interval::new(f, from, middle);
        intervals.push(Interval::new(f, middle, to));
    }
    intervals.iter().map(|p| p.integral).sum()
}

struct Interval {
    from: f64,
    to: f64,
    integral: f64,
    error: f64,
}

/// Nodes and weights of the Kronrod rule with 15 points, and of the Gauss rule with 7 that it contains.
const NODES: [f64; 8] = [
    0.991_455_371_120_812_6,
    0.949_107_912_342_758_5,
    0.864_864_423_359_769_1,
    0.741_531_185_599_394_4,
    0.586_087_235_467_691_1,
    0.405_845_151_377_397_2,
    0.207_784_955_007_898_47,
    0.0,
];
const KRONROD: [f64; 8] = [
    0.022_935_322_010_529_224,
    0.063_092_092_629_978_55,
    0.104_790_010_322_250_18,
    0.140_653_259_715_525_92,
    0.169_004_726_639_267_9,
    0.190_350_578_064_785_41,
    0.204_432_940_075_298_9,
    0.209_482_141_084_727_83,
];
const GAUSS: [f64; 4] =
    [0.129_484_966_168_869_7, 0.279_705_391_489_276_64, 0.381_830_050_505_118_9, 0.417_959_183_673_469_4];

impl Interval {
    fn new(f: &impl Fn(f64) -> f64, from: f64, to: f64) -> Self {
        let (middle, half) = (0.5 * (from + to), 0.5 * (to - from));
        let (mut kronrod, mut gauss) = (0.0, 0.0);
        for (i, (&node, &weight)) in NODES.iter().zip(&KRONROD).enumerate() {
            let value = if node == 0.0 { f(middle) } else { f(middle - half * node) + f(middle + half * node) };
            kronrod += weight * value;
            if i % 2 == 1 {
                gauss += GAUSS[i / 2] * value;
            }
        }
        Self { from, to, integral: half * kronrod, error: half * (kronrod - gauss).abs() }
    }
}

#[cfg(test)]
mod tests {
    use super::probability_below_zero;
    use crate::distributions::fisher;
    use std::f64::consts::FRAC_PI_2;

    #[test]
    fn two_weights_have_a_closed_form() {
        for (a, b) in [(1.0, 1.0), (3.0, 0.5), (0.1, 7.0)] {
            let p = probability_below_zero(&[a, -b]);
            // P(a·ξ₁² < b·ξ₂²) = P(|ξ₁/ξ₂| < √(b/a)), and the quotient is Cauchy.
            let exact = (b / a).sqrt().atan() / FRAC_PI_2;
            assert!((p - exact).abs() < 1e-9, "{a} {b} {p}");
        }
    }

    #[test]
    fn equal_weights_give_the_f_distribution() {
        // P(χ²₄ < c·χ²₆) = P(F₄,₆ < c·6/4).
        for c in [0.2, 1.0, 5.0] {
            let weights: Vec<f64> = [1.0; 4].into_iter().chain([-c; 6]).collect();
            assert!((probability_below_zero(&weights) - fisher::cdf(c * 1.5, 4.0, 6.0)).abs() < 1e-10);
        }
    }

    #[test]
    fn weights_of_one_sign_leave_no_doubt() {
        assert_eq!(probability_below_zero(&[1.0, 2.0]), 0.0);
        assert_eq!(probability_below_zero(&[-1.0, -2.0, 0.0]), 1.0);
    }
}
