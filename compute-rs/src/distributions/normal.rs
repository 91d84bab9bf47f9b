//! Standard normal distribution.
//!
//! **Numerics.** Tails by the rational approximations of Cody (1969), *Mathematics of Computation* 23, 631–637: relative
//! error below 1e-15 in both tails, where statrs has only 10 digits. Density and quantiles are those of statrs
//! (docs/decisions/0056-statrs-and-nalgebra.md).

// Published coefficients are given with all their digits.
#![allow(clippy::excessive_precision)]

use super::Tails;
use statrs::distribution::{Continuous, Normal};
use statrs::function::erf::erfc_inv;
use std::f64::consts::{LN_2, SQRT_2, TAU};

/// Density.
#[must_use]
pub fn pdf(z: f64) -> f64 {
    Normal::standard().pdf(z)
}

/// P(Z ≤ z).
#[must_use]
pub fn cdf(z: f64) -> f64 {
    tails(z).lower
}

/// P(Z > z).
///
/// ```
/// use estimand_compute::distributions::normal;
///
/// assert_eq!(normal::sf(0.0), 0.5);
/// // 1 − cdf would be 0.
/// assert!(normal::sf(37.0) > 5e-300);
/// ```
#[must_use]
pub fn sf(z: f64) -> f64 {
    tails(z).upper
}

/// Both tails.
#[must_use]
pub fn tails(z: f64) -> Tails {
    if z.is_nan() {
        return Tails { lower: f64::NAN, upper: f64::NAN };
    }
    let size = z.abs();
    if size <= CENTRE {
        let half = central(z);
        return Tails { lower: 0.5 + half, upper: 0.5 - half };
    }
    let tail = exp_minus_half_square(size) * scaled_tail(size);
    if z > 0.0 { Tails::from_upper(tail) } else { Tails::from_lower(tail) }
}

/// (ln P(Z ≤ z), ln P(Z > z)); finite for every finite z.
#[must_use]
pub fn ln_tails(z: f64) -> (f64, f64) {
    let size = z.abs();
    if size <= CENTRE {
        let half = central(z);
        return ((2.0 * half).ln_1p() - LN_2, (-2.0 * half).ln_1p() - LN_2);
    }
    let scaled = scaled_tail(size);
    let small = scaled.ln() - 0.5 * size * size;
    let large = (-exp_minus_half_square(size) * scaled).ln_1p();
    if z > 0.0 { (large, small) } else { (small, large) }
}

/// ln P(Z ≤ z); finite for every finite z. Without the other tail, which costs as much.
#[must_use]
pub fn ln_cdf(z: f64) -> f64 {
    let size = z.abs();
    if size <= CENTRE {
        return (2.0 * central(z)).ln_1p() - LN_2;
    }
    let scaled = scaled_tail(size);
    if z > 0.0 { (-exp_minus_half_square(size) * scaled).ln_1p() } else { scaled.ln() - 0.5 * size * size }
}

/// The p quantile; ∓∞ at 0 and 1, NaN outside.
///
/// ```
/// assert_eq!(estimand_compute::distributions::normal::quantile(0.5), 0.0);
/// ```
#[must_use]
pub fn quantile(p: f64) -> f64 {
    quantile_pair(Tails::from_lower(p))
}

/// The point with the given tails; the smaller one decides.
#[must_use]
pub fn quantile_pair(at: Tails) -> f64 {
    if !(at.lower >= 0.0 && at.upper >= 0.0) {
        return f64::NAN;
    }
    let p = at.lower.min(at.upper);
    if p == 0.0 {
        return if at.lower == 0.0 { f64::NEG_INFINITY } else { f64::INFINITY };
    }
    // P(|Z| > z) = erfc(z/√2) = 2p.
    let z = SQRT_2 * erfc_inv(2.0 * p);
    if at.lower <= at.upper { -z } else { z }
}

/// |z| up to which the approximation for the centre holds.
const CENTRE: f64 = 0.674_489_75;

fn rational(x: f64, numerator: &[f64], denominator: &[f64]) -> f64 {
    let of = |c: &[f64]| c.iter().fold(0.0, |sum, c| sum * x + c);
    of(numerator) / of(denominator)
}

/// P(0 < Z ≤ z) for |z| ≤ [`CENTRE`], with the sign of z.
fn central(z: f64) -> f64 {
    const A: [f64; 5] = [
        0.065_682_337_918_207_449_113,
        2.235_252_035_460_683_928_7,
        161.028_231_068_555_878_81,
        1_067.689_485_460_370_958_2,
        18_154.981_253_343_561_249,
    ];
    const B: [f64; 5] = [
        1.0,
        47.202_581_904_688_241_87,
        976.098_551_737_776_693_22,
        10_260.932_208_618_978_205,
        45_507.789_335_026_729_956,
    ];
    z * rational(z * z, &A, &B)
}

/// P(Z > z)·exp(z²/2) for z > [`CENTRE`].
fn scaled_tail(z: f64) -> f64 {
    const C: [f64; 9] = [
        1.076_557_677_372_019_231_7e-8,
        0.398_941_512_088_134_667_64,
        8.883_149_794_388_375_941_2,
        93.506_656_132_177_855_979,
        597.270_276_394_800_262_26,
        2_494.537_585_290_372_671_1,
        6_848.190_450_536_282_332_6,
        11_602.651_437_647_350_124,
        9_842.714_838_383_978_021_8,
    ];
    const D: [f64; 9] = [
        1.0,
        22.266_688_044_328_115_691,
        235.387_901_782_624_998_61,
        1_519.377_599_407_554_805,
        6_485.558_298_266_760_755,
        18_615.571_640_885_098_091,
        34_900.952_721_145_977_266,
        38_912.003_286_093_271_411,
        19_685.429_676_859_990_727,
    ];
    const P: [f64; 6] = [
        0.023_073_441_764_940_173_03,
        0.215_898_534_057_956_99,
        0.127_401_161_160_247_363_9,
        0.022_235_277_870_649_807,
        0.001_421_619_193_227_893_466,
        2.911_287_495_116_879_2e-5,
    ];
    const Q: [f64; 6] = [
        1.0,
        1.284_260_096_144_911_21,
        0.468_238_212_480_865_118,
        0.065_988_137_868_928_551_5,
        0.003_782_396_332_027_582_44,
        7.297_515_550_839_662_05e-5,
    ];
    if z <= 32f64.sqrt() {
        return rational(z, &C, &D);
    }
    let inverse = (z * z).recip();
    (1.0 / TAU.sqrt() - inverse * rational(inverse, &P, &Q)) / z
}

/// exp(−z²/2) without the rounding of z².
fn exp_minus_half_square(z: f64) -> f64 {
    let coarse = (z * 16.0).trunc() / 16.0;
    (-0.5 * coarse * coarse).exp() * (-0.5 * (z - coarse) * (z + coarse)).exp()
}
