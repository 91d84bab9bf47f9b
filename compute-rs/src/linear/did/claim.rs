//! The error of the overall effect that claims rest on (docs/methods/did.md#what-is-claimed).
//!
//! Entities whose start has an effect and entities that only compare are two samples: the squares of what they contribute get the factor
//! m/(m − 1) of their number m, and the degrees of freedom are Welch's (1947).

use super::{Design, Start};
use crate::distributions::student;

/// Entities of a side below which its number less one limits the degrees of freedom.
const FEW: f64 = 5.0;

/// The role of an entity in the overall effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Role {
    /// Whether its start has an effect; others are compared with it: it is never treated, or so late that its start has none.
    pub is_treated: bool,
    /// Whether it is in an effect. A treated entity that is in none still contributes to the shares of the starts.
    pub takes_part: bool,
}

/// The roles of entities. `part`: which take part in an effect; `compared`: the cohorts with an effect in the sentence.
#[must_use]
pub fn roles(design: &Design, part: &[bool], compared: &[usize]) -> Vec<Role> {
    let has_effect = |start: Start| match start {
        Start::Never => false,
        Start::At(period) => compared.iter().any(|&cohort| design.cohorts[cohort].start == period),
    };
    let role = |(start, part): (&Start, &bool)| Role { is_treated: has_effect(*start), takes_part: *part };
    design.starts.iter().zip(part).map(role).collect()
}

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

/// The error of an effect of what entities contribute. `fewest`: the fewest entities that a start is compared with in one of its effects,
/// which limits their number where rows are missing. `None` where one side has a single entity, and where nothing varies but rounding.
#[must_use]
pub fn small_sample(
    design: &Design,
    att: f64,
    influence: &[f64],
    (roles, fewest): (&[Role], usize),
) -> Option<SmallSample> {
    let side = |is_treated: bool| -> (f64, f64) {
        let own = influence.iter().zip(roles).filter(|(_, role)| role.is_treated == is_treated);
        own.fold((0.0, 0.0), |(squares, n), (own, role)| {
            (squares + own * own, n + f64::from(u8::from(role.takes_part)))
        })
    };
    let (squares, compared) = side(false);
    let sides = [side(true), (squares, compared.min(fewest as f64))];
    let least = sides.iter().map(|(_, n)| *n).fold(f64::INFINITY, f64::min);
    if least < 2.0 {
        return None;
    }
    let variances = sides.map(|(squares, n)| (squares * n / (n - 1.0), n));
    let total: f64 = variances.iter().map(|(v, _)| v).sum();
    let welch = total * total / variances.iter().map(|(v, n)| v * v / (n - 1.0)).sum::<f64>();
    let df = if least < FEW { welch.min(least - 1.0) } else { welch };
    (total.sqrt() > design.rounding()).then(|| SmallSample { att, std_err: total.sqrt(), df })
}

#[cfg(test)]
mod tests {
    use super::{roles, small_sample};
    use crate::linear::did::{Design, Start};

    #[test]
    fn two_samples_by_hand() {
        // Changes 1, 2, 3, 4, 5 against 0, 0, 2, 2, 1, 1: variances 2.5/5 and .8/6, and Welch's degrees of freedom.
        let (treated, others) = ([1.0, 2.0, 3.0, 4.0, 5.0], [0.0, 0.0, 2.0, 2.0, 1.0, 1.0]);
        let deviations = |values: &[f64], mean: f64| -> Vec<f64> {
            values.iter().map(|v| (v - mean) / values.len() as f64).collect()
        };
        let influence: Vec<f64> = deviations(&treated, 3.0).into_iter().chain(deviations(&others, 1.0)).collect();
        let starts: Vec<Start> = (0..11).map(|i| if i < 5 { Start::At(1) } else { Start::Never }).collect();
        let entities: Vec<_> = (0..11).map(|i| 2 * i..2 * i + 2).collect();
        let time: Vec<u32> = (0..22).map(|i| i % 2).collect();
        let design = Design::new(&[1.0; 22], &entities, &time, starts, vec![0, 1]).unwrap();
        let of = |part: &[bool]| roles(&design, part, &[0]);
        let all = of(&[true; 11]);
        assert_eq!([all[4], all[5]].map(|role| role.is_treated), [true, false]);
        let found = small_sample(&design, 2.0, &influence, (&all, 6)).unwrap();
        let (a, b) = (0.5, 0.8 / 6.0);
        assert!((found.std_err - f64::sqrt(a + b)).abs() < 1e-14);
        assert!((found.df - (a + b) * (a + b) / (a * a / 4.0 + b * b / 5.0)).abs() < 1e-12);
        assert_eq!(small_sample(&design, 2.0, &[0.0; 11], (&all, 6)), None);
        // One entity less on the first side: no more than 3 degrees of freedom. One alone: no error.
        let part: Vec<bool> = (0..11).map(|i| i > 0).collect();
        assert_eq!(small_sample(&design, 2.0, &influence, (&of(&part), 6)).unwrap().df, 3.0);
        let part: Vec<bool> = (0..11).map(|i| i > 3).collect();
        assert_eq!(small_sample(&design, 2.0, &influence, (&of(&part), 6)), None);
        // One comparison in one of the effects.
        assert_eq!(small_sample(&design, 2.0, &influence, (&all, 1)), None);
        // A start without an effect only compares, and a variance of only rounding is not an error.
        assert!(roles(&design, &[true; 11], &[]).iter().all(|role| !role.is_treated));
        let rounding: Vec<f64> = influence.iter().map(|own| own * 1e-14).collect();
        assert_eq!(small_sample(&design, 2.0, &rounding, (&all, 6)), None);
    }
}
