//! Whether two variables are related in rows that depend on each other: the regressions of each on the other, with the errors of a
//! model's claims (docs/methods/correlation.md#rows-that-depend-on-each-other).

use super::beyond::{centred, varies};
use super::contrasts::Dependence;
use super::errors::widest;
use crate::contract::{ErrorsUsed, NoClaimReason, Outcome};
use crate::control::Control;
use crate::distributions::student;
use crate::linear::ols::{Defect, Fit, Params};
use crate::linear::sequence::Sequence;

/// The less certain of the regressions of two variables on each other.
#[derive(Clone, Copy, Debug)]
pub(in crate::analysis) struct Slopes {
    pub(in crate::analysis) errors: ErrorsUsed,
    /// Entities of panel data, or periods where rows share them.
    pub(in crate::analysis) clusters: Option<usize>,
    /// Why nothing may be claimed.
    pub(in crate::analysis) silent: Option<NoClaimReason>,
    /// The larger of both p-values.
    pub(in crate::analysis) p: f64,
    /// The largest p, including the p beyond time; 1 where the relation beyond time turns.
    pub(in crate::analysis) lasting_p: f64,
    /// The larger half of their 95 % intervals.
    pub(in crate::analysis) reach: f64,
    /// The slope of the second on the first.
    pub(in crate::analysis) slope: f64,
}

/// Both regressions of two variables, and the same beyond a trend and the season, in panel data beyond the means of the
/// periods; `None` where nothing says that rows depend on each other.
///
/// # Errors
/// The errors of `control`, and `E-MEMORY`.
pub(in crate::analysis) fn slopes(
    a: &[f64],
    b: &[f64],
    season: &[Vec<f64>],
    sequence: &Sequence,
    control: &dyn Control,
) -> Outcome<Option<Slopes>> {
    let Some(dependence) = Dependence::of(sequence, a.len()) else { return Ok(None) };
    let mut found = both(a, b, &[], dependence, control)?;
    if !sequence.timed || found.silent.is_some() {
        return Ok(Some(found));
    }
    let mut beyond = Vec::new();
    let times: Vec<usize> = sequence.time.iter().map(|time| *time as usize).collect();
    if dependence.kind == ErrorsUsed::Cv3 && times.len() == a.len() && varies(a, &times) && varies(b, &times) {
        beyond.push(both(&centred(a, &times), &centred(b, &times), &[], dependence, control)?);
    } else {
        let trend = match &sequence.period {
            Some(period) if !sequence.panel => period.iter().map(|period| *period as f64).collect(),
            _ if sequence.panel => times.iter().map(|time| *time as f64).collect(),
            _ => (0..a.len()).map(|i| i as f64).collect(),
        };
        let mut held: Vec<Vec<f64>> = vec![trend];
        beyond.push(both(a, b, &held, dependence, control)?);
        if !season.is_empty() {
            held.extend_from_slice(season);
            beyond.push(both(a, b, &held, dependence, control)?);
        }
    }
    // A trend that is one of the variables explains everything, so it is not a control.
    for left in
        beyond.iter().filter(|left| !matches!(left.silent, Some(NoClaimReason::NoErrors | NoClaimReason::Exact)))
    {
        found.silent = found.silent.or(left.silent);
        let p = if left.slope * found.slope > 0.0 { left.p } else { 1.0 };
        found.lasting_p = found.lasting_p.max(p);
    }
    Ok(Some(found))
}

fn both(a: &[f64], b: &[f64], held: &[Vec<f64>], dependence: Dependence<'_>, control: &dyn Control) -> Outcome<Slopes> {
    let first = of(a, b, held, dependence, control)?;
    let second = of(b, a, held, dependence, control)?;
    // A p that is not defined is the larger one.
    let larger = if first.p.is_nan() || first.p > second.p { first } else { second };
    let (silent, reach) = (first.silent.or(second.silent), first.reach.max(second.reach));
    Ok(Slopes { silent, reach, slope: first.slope, ..larger })
}

fn of(x: &[f64], y: &[f64], held: &[Vec<f64>], dependence: Dependence<'_>, control: &dyn Control) -> Outcome<Slopes> {
    let Dependence { kind, clusters, .. } = dependence;
    let nothing = |silent, slope| Slopes {
        errors: kind,
        clusters,
        silent: Some(silent),
        p: f64::NAN,
        lasting_p: f64::NAN,
        reach: f64::NAN,
        slope,
    };
    let mut columns = vec![x];
    columns.extend(held.iter().map(Vec::as_slice));
    let fit = match Fit::new(y, &columns, Params::default(), control) {
        Ok(fit) => fit,
        Err(Defect::Stopped(failure)) => return Err(failure),
        Err(_) => return Ok(nothing(NoClaimReason::NoErrors, f64::NAN)),
    };
    let slope = fit.coefficients[1];
    if fit.is_perfect() {
        return Ok(nothing(NoClaimReason::Exact, slope));
    }
    let (errors, silent) = dependence.errors(&fit, control)?;
    let Some(widest_errors) = widest(&errors, &[(1, 1.0)]) else {
        return Ok(nothing(silent.unwrap_or(NoClaimReason::NoErrors), slope));
    };
    let std_err = widest_errors.std_err(&[(1, 1.0)]);
    let p = student::two_sided(slope / std_err, widest_errors.df);
    Ok(Slopes {
        errors: widest_errors.kind,
        clusters,
        silent,
        p,
        lasting_p: p,
        reach: student::quantile(0.975, widest_errors.df) * std_err,
        slope,
    })
}
