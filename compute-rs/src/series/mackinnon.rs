//! p-values of Dickey–Fuller and Engle–Granger statistics.
//!
//! MacKinnon (1994), *Journal of Business & Economic Statistics* 12, 167–176, tables 3 and 4: Φ of a polynomial in the
//! statistic, one for the left tail and one for the rest. They hold for long series. For short ones the statistic is first
//! shifted by the same amount as MacKinnon's response surfaces shift the critical values: MacKinnon (2010), *Critical Values
//! for Cointegration Tests*, Queen's Economics Department Working Paper 1227, tables 2 and 3.

use crate::distributions::normal;

/// The deterministic terms of the test regression, next to the lagged level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terms {
    /// A constant.
    Constant,
    /// A constant and a linear trend.
    Trend,
}

/// The approximations for a given number of series.
struct Surface {
    /// Below this statistic the polynomial of the tail applies.
    star: f64,
    /// Below the first end the p-value is 0, above the second it is 1.
    ends: (f64, f64),
    tail: [f64; 3],
    rest: [f64; 4],
    /// Critical values at 1, 5 and 10 % by n: β∞ + β₁/n + β₂/n² + β₃/n³.
    critical: [[f64; 4]; 3],
}

impl Surface {
    /// The statistic of a long series that is as extreme as this one of n observations. The shift is interpolated linearly
    /// between critical values, extrapolated beyond them, and never to the left.
    fn long_series_equivalent(&self, statistic: f64, n: usize) -> f64 {
        let n = n as f64;
        let [one, five, ten] = self.critical.map(|[long, a, b, c]| {
            let shift = (a + (b + c / n) / n) / n;
            (long + shift, shift)
        });
        let (low, high) = if statistic < five.0 { (one, five) } else { (five, ten) };
        let shift = low.1 + (high.1 - low.1) * (statistic - low.0) / (high.0 - low.0);
        statistic - shift.min(0.0)
    }
}

/// The p-value of a statistic whose regression has a constant (and a trend), `series` series and n observations: 1 series
/// for Dickey–Fuller, 2 to 6 for Engle–Granger with a constant. `None` otherwise.
///
/// ```
/// use estimand_compute::series::mackinnon::{Terms, p_value};
///
/// // MacKinnon (2010), table 2: the 5 % critical value at n = 50 is −2.86154 − 2.8903/50 − 4.234/50² − 40.04/50³.
/// let p = p_value(-2.921_36, Terms::Constant, 1, 50).unwrap();
/// assert!((p - 0.05).abs() < 5e-4);
/// ```
#[must_use]
pub fn p_value(statistic: f64, terms: Terms, series: usize, n: usize) -> Option<f64> {
    let surface = match terms {
        Terms::Constant => CONSTANT.get(series.checked_sub(1)?)?,
        Terms::Trend if series == 1 => &TREND,
        Terms::Trend => return None,
    };
    if !statistic.is_finite() || n == 0 {
        return None;
    }
    let statistic = surface.long_series_equivalent(statistic, n);
    if statistic > surface.ends.1 {
        return Some(1.0);
    }
    if statistic < surface.ends.0 {
        return Some(0.0);
    }
    let polynomial = |c: &[f64]| c.iter().rev().fold(0.0, |sum, c| sum * statistic + c);
    let z = if statistic <= surface.star { polynomial(&surface.tail) } else { polynomial(&surface.rest) };
    Some(normal::cdf(z))
}

/// The surfaces with a constant, by the number of series.
const CONSTANT: [Surface; 6] = [
    Surface {
        star: -1.61,
        ends: (-18.83, 2.74),
        tail: [2.1659, 1.4412, 0.038_269],
        rest: [1.7339, 0.932_02, -0.127_45, -0.010_368],
        critical: [
            [-3.430_35, -6.539_3, -16.786, -79.433],
            [-2.861_54, -2.890_3, -4.234, -40.04],
            [-2.566_77, -1.538_4, -2.809, 0.0],
        ],
    },
    Surface {
        star: -2.62,
        ends: (-18.86, 0.92),
        tail: [2.92, 1.5012, 0.039_796],
        rest: [2.1945, 0.646_95, -0.291_98, -0.042_377],
        critical: [
            [-3.896_44, -10.951_9, -33.527, 0.0],
            [-3.336_13, -6.110_1, -6.823, 0.0],
            [-3.044_45, -4.241_2, -2.72, 0.0],
        ],
    },
    Surface {
        star: -3.13,
        ends: (-23.48, 0.55),
        tail: [3.4699, 1.4856, 0.031_64],
        rest: [2.5893, 0.451_68, -0.365_29, -0.050_074],
        critical: [
            [-4.293_74, -14.435_4, -33.195, 47.433],
            [-3.740_66, -8.563_2, -10.852, 27.982],
            [-3.452_18, -6.214_3, -3.718, 0.0],
        ],
    },
    Surface {
        star: -3.47,
        ends: (-28.07, 0.61),
        tail: [3.9673, 1.4777, 0.026_315],
        rest: [3.0387, 0.454_52, -0.336_66, -0.041_921],
        critical: [
            [-4.643_32, -18.103_1, -37.972, 0.0],
            [-4.096, -11.234_9, -11.175, 0.0],
            [-3.810_2, -8.393_1, -4.137, 0.0],
        ],
    },
    Surface {
        star: -3.78,
        ends: (-25.96, 0.79),
        tail: [4.5509, 1.5338, 0.029_545],
        rest: [3.5049, 0.520_98, -0.291_58, -0.033_468],
        critical: [
            [-4.957_56, -21.888_3, -45.142, 0.0],
            [-4.415_19, -14.040_5, -12.575, 0.0],
            [-4.131_57, -10.741_7, -3.784, 0.0],
        ],
    },
    Surface {
        star: -3.93,
        ends: (-23.27, 1.0),
        tail: [5.1399, 1.6036, 0.034_445],
        rest: [3.9489, 0.589_33, -0.253_59, -0.027_21],
        critical: [
            [-5.245_68, -25.668_8, -57.737, 88.639],
            [-4.706_93, -16.917_8, -17.492, 60.007],
            [-4.425_01, -13.187_5, -5.104, 27.877],
        ],
    },
];

/// The surface with a constant and a trend, for one series.
const TREND: Surface = Surface {
    star: -2.89,
    ends: (-16.18, 0.7),
    tail: [3.2512, 1.6047, 0.049_588],
    rest: [2.5261, 0.616_54, -0.379_56, -0.060_285],
    critical: [
        [-3.958_77, -9.053_1, -28.428, -134.155],
        [-3.410_49, -4.390_4, -9.036, -45.374],
        [-3.127_05, -2.585_6, -3.925, -22.38],
    ],
};

#[cfg(test)]
mod tests {
    use super::{Terms, p_value};

    #[test]
    fn critical_values_of_short_series_have_their_probabilities() {
        // MacKinnon (2010), table 2, at n = 50 by hand: 1 %, 5 % and 10 % with a constant are −3.43035 − 6.5393/50 −
        // 16.786/2500 − 79.433/125000 = −3.56849, −2.92138 and −2.59866. The polynomials of 1994
        // reproduce the probabilities at the long series' −3.43035, −2.86154 and −2.56677 to a few in ten thousand.
        for (statistic, p) in [(-3.568_49, 0.01), (-2.921_38, 0.05), (-2.598_66, 0.1)] {
            assert!((p_value(statistic, Terms::Constant, 1, 50).unwrap() - p).abs() < 5e-4);
        }
        // Two series: −3.33613 − 6.1101/50 − 6.823/2500 = −3.46106.
        assert!((p_value(-3.461_06, Terms::Constant, 2, 50).unwrap() - 0.05).abs() < 1e-3);
        // With a trend: −3.41049 − 4.3904/50 − 9.036/2500 − 45.374/125000 = −3.50228.
        assert!((p_value(-3.502_28, Terms::Trend, 1, 50).unwrap() - 0.05).abs() < 5e-4);
    }

    #[test]
    fn p_values_rise_with_the_statistic_from_0_to_1() {
        for n in [11, 30, 1_000_000] {
            let all: Vec<f64> =
                (-200..40).filter_map(|i| p_value(f64::from(i) / 10.0, Terms::Constant, 1, n)).collect();
            assert!(all.len() == 240 && all[0] < 1e-9 && all[239] == 1.0, "{n}");
            // Where the two polynomials meet, they differ by a few in ten thousand.
            assert!(all.windows(2).all(|w| w[0] <= w[1] + 5e-4), "{n}");
        }
        assert_eq!(p_value(-3.0, Terms::Constant, 7, 50), None);
        assert_eq!(p_value(f64::NAN, Terms::Constant, 1, 50), None);
    }
}
