//! Differences between groups in rows that depend on each other: the regression on the groups, with the errors of a model's claims
//! (docs/methods/group-comparison.md#rows-that-depend-on-each-other).

use super::errors::{Covariances, Errors, FEWEST_ENTITIES, FEWEST_TIMES, Structure, widest};
use crate::contract::{ErrorsUsed, JointTest, NoClaimReason, Outcome};
use crate::control::Control;
use crate::linear::cluster::cv3;
use crate::linear::ewc::persistence;
use crate::linear::influence::Leverages;
use crate::linear::ols::{Defect, Fit, Params};
use crate::linear::sequence::{NO_TIME, Sequence};

/// Lag-1 correlation of the scores of a series above which nothing is claimed, however long it is: halves of a random walk differ.
const MOST_PERSISTENT: f64 = 0.85;

/// Groups compared by a regression.
#[derive(Clone, Debug)]
pub(in crate::analysis) struct Contrasts {
    /// The standard errors.
    pub(in crate::analysis) errors: ErrorsUsed,
    /// Entities of panel data, or periods where rows share them.
    pub(in crate::analysis) clusters: Option<usize>,
    /// Why nothing may be claimed.
    pub(in crate::analysis) silent: Option<NoClaimReason>,
    /// Whether any group differs.
    pub(in crate::analysis) joint: Option<JointTest>,
    /// Standard error and degrees of freedom of each pair, in their order.
    pub(in crate::analysis) pairs: Vec<(f64, f64)>,
    /// The differences of the pairs.
    pub(in crate::analysis) differences: Vec<f64>,
}

/// How rows depend on each other, and the errors that allow for it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dependence<'s> {
    sequence: &'s Sequence,
    /// Whether rows without entities share times.
    shares_times: bool,
    /// The errors, as long as no others are wider.
    pub(super) kind: ErrorsUsed,
    /// Entities of panel data, or periods where rows share them.
    pub(super) clusters: Option<usize>,
}

impl<'s> Dependence<'s> {
    /// `None` where nothing says that the `n` rows depend on each other.
    pub(super) fn of(sequence: &'s Sequence, n: usize) -> Option<Self> {
        let (kind, clusters) = match Structure::of(sequence) {
            Structure::Series => (ErrorsUsed::Ewc, None),
            Structure::Panel => (ErrorsUsed::Cv3, Some(sequence.clusters.len())),
            Structure::Rows => {
                let times = sequence.times().len();
                if times < FEWEST_TIMES || times >= n {
                    return None;
                }
                (ErrorsUsed::Cv3Time, Some(times))
            }
        };
        Some(Self { sequence, shares_times: kind == ErrorsUsed::Cv3Time, kind, clusters })
    }

    /// The errors of a fit that is not perfect, and why nothing may be claimed with them.
    ///
    /// # Errors
    /// The errors of `control`, and `E-MEMORY`.
    pub(super) fn errors(&self, fit: &Fit<'_>, control: &dyn Control) -> Outcome<(Vec<Errors>, Option<NoClaimReason>)> {
        let (kind, sequence) = (self.kind, self.sequence);
        let (errors, persistent) = if self.shares_times {
            let times = sequence.times();
            let by_time = cv3(fit, &times, control)?;
            (Errors::clustered(kind, by_time.as_ref(), times.len()), false)
        } else {
            let covariances = Covariances::of(fit, sequence, &Leverages::of(fit)?, control)?;
            let is_walk =
                kind == ErrorsUsed::Ewc && persistence(fit, control)?.iter().skip(1).any(|r| *r > MOST_PERSISTENT);
            (covariances.for_claims(fit), covariances.persistent || is_walk)
        };
        let few = kind == ErrorsUsed::Cv3 && sequence.clusters.len() < FEWEST_ENTITIES;
        let silent = if few {
            Some(NoClaimReason::FewEntities)
        } else if errors.is_empty() {
            Some(NoClaimReason::NoErrors)
        } else {
            persistent.then_some(NoClaimReason::Persistent)
        };
        Ok((errors, silent))
    }
}

/// The groups of values with the errors that fit how the rows depend on each other, and the same with a straight trend
/// held fixed where rows have times; nothing where nothing says that rows depend on each other. Each group has rows.
/// `held` are variables that stay fixed.
///
/// # Errors
/// The errors of `control`, and `E-MEMORY`.
pub(in crate::analysis) fn contrasts(
    values: &[f64],
    codes: &[u8],
    groups: usize,
    held: &[Vec<f64>],
    sequence: &Sequence,
    control: &dyn Control,
) -> Outcome<Vec<Contrasts>> {
    let Some(dependence) = Dependence::of(sequence, values.len()) else { return Ok(Vec::new()) };
    let mut columns: Vec<Vec<f64>> =
        (1..groups).map(|g| codes.iter().map(|&code| f64::from(u8::from(usize::from(code) == g))).collect()).collect();
    columns.extend_from_slice(held);
    let mut found = vec![of(values, &columns, groups, dependence, control)?];
    let is_timed = sequence.timed && !sequence.time.contains(&NO_TIME);
    if is_timed && found[0].silent.is_none() {
        columns.push(sequence.time.iter().map(|time| f64::from(*time)).collect());
        // A trend that the groups already hold adds nothing.
        let with_trend = of(values, &columns, groups, dependence, control)?;
        found.extend(Some(with_trend).filter(|with| with.silent.is_none()));
    }
    Ok(found)
}

fn of(
    values: &[f64],
    columns: &[Vec<f64>],
    groups: usize,
    dependence: Dependence<'_>,
    control: &dyn Control,
) -> Outcome<Contrasts> {
    let Dependence { kind, clusters, .. } = dependence;
    let nothing = |silent| Contrasts {
        errors: kind,
        clusters,
        silent: Some(silent),
        joint: None,
        pairs: vec![(f64::NAN, f64::NAN); groups * groups.saturating_sub(1) / 2],
        differences: vec![f64::NAN; groups * groups.saturating_sub(1) / 2],
    };
    let x: Vec<&[f64]> = columns.iter().map(Vec::as_slice).collect();
    let fit = match Fit::new(values, &x, Params::default(), control) {
        Ok(fit) => fit,
        Err(Defect::Stopped(failure)) => return Err(failure),
        Err(_) => return Ok(nothing(NoClaimReason::NoErrors)),
    };
    if fit.is_perfect() {
        return Ok(nothing(NoClaimReason::Exact));
    }
    let (errors, silent) = dependence.errors(&fit, control)?;
    let of_group = |g: usize, weight: f64| (g > 0).then_some((g, weight));
    let (mut pairs, mut differences) = (Vec::new(), Vec::new());
    for a in 0..groups {
        for b in a + 1..groups {
            let weights: Vec<_> = [of_group(a, 1.0), of_group(b, -1.0)].into_iter().flatten().collect();
            let widest_errors = widest(&errors, &weights);
            pairs.push(widest_errors.map_or((f64::NAN, f64::NAN), |errors| (errors.std_err(&weights), errors.df)));
            differences.push(weights.iter().map(|(j, weight)| weight * fit.coefficients[*j]).sum());
        }
    }
    let which: Vec<usize> = (1..groups).filter(|&j| errors.iter().any(|e| e.covariance.is_defined(j))).collect();
    let joint = |errors: &Errors| {
        let defined: Vec<usize> = which.iter().copied().filter(|&j| errors.covariance.is_defined(j)).collect();
        errors.joint(&fit.coefficients, &defined)
    };
    let tests = errors.iter().map(joint).collect::<Option<Vec<_>>>();
    let joint = tests.and_then(|tests| tests.into_iter().reduce(|a, b| if b.p_value.0 > a.p_value.0 { b } else { a }));
    let errors = errors.first().map_or(kind, |first| first.kind);
    Ok(Contrasts { errors, clusters, silent, joint, pairs, differences })
}
