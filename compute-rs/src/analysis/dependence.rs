//! The mean of a variable where rows have a time or share an entity, and whether they depend on each other (docs/methods/claims.md).

use super::regression::errors::{FEWEST_ENTITIES, Structure, limit_of_persistence, shared_times, times_of_rows};
use crate::contract::{ErrorsUsed, NoClaimReason, Outcome};
use crate::control::Control;
use crate::distributions::{fisher, student};
use crate::frame::Table;
use crate::frame::keys::Keys;
use crate::linear::cluster::cv3;
use crate::linear::ewc::{ewc, persistence};
use crate::linear::matrix::reserve;
use crate::linear::ols::{Defect, Fit, Params};
use crate::linear::sequence::Sequence;
use std::ops::Range;

/// Level at which rows are taken to depend on each other.
const LEVEL: f64 = 0.05;
/// Autocorrelation from which a series says too little of its mean.
const MOST_ALIKE: f64 = 0.95;
/// Fewest independent values that a series must be worth for an interval of its mean.
const FEWEST_WORTH: f64 = 4.0;
/// |r|·√n of independent rows in 95 of 100 samples.
const BY_CHANCE: f64 = 1.96;

/// A standard error of a mean.
#[derive(Clone, Copy, Debug)]
pub(super) struct MeanErrors {
    pub(super) kind: ErrorsUsed,
    pub(super) std_err: f64,
    /// Degrees of freedom.
    pub(super) df: f64,
}

impl MeanErrors {
    /// Half the width of the 95 % interval.
    pub(super) fn reach(&self) -> f64 {
        student::quantile(0.975, self.df) * self.std_err
    }
}

/// A mean with errors that allow for rows that depend on each other.
pub(super) struct MeanOfDependent {
    pub(super) errors: ErrorsUsed,
    /// Entities of panel data, or periods that rows without entities share.
    pub(super) entities: Option<usize>,
    /// Why nothing may be claimed.
    pub(super) silent: Option<NoClaimReason>,
    pub(super) mean: f64,
    pub(super) std_err: f64,
    /// Degrees of freedom; `None` without errors.
    pub(super) df: Option<usize>,
    /// Standard error by period and its degrees of freedom, for panel data with five known periods or more.
    by_time: Option<(f64, usize)>,
    /// Whether the rows show that they depend on each other.
    pub(super) related: bool,
    n: f64,
    /// Standard deviation.
    spread: f64,
    /// Lag-1 autocorrelation in the order of work.
    lag_one: f64,
}

impl MeanOfDependent {
    /// The errors with the widest interval, and why it may not be trusted. A series takes the wider of the EWC errors
    /// and the errors of a first-order autoregression: s²(1 + φ)/((1 − φ)n) with φ and s² free of their first-order
    /// bias, and n(1 − φ)/(1 + φ) − 1 degrees of freedom. Panel data take the widest of those by entity, by period, and
    /// by both: the sum of both variances less that of independent rows (Cameron, Gelbach & Miller 2011), with the
    /// degrees of freedom of the fewer.
    pub(super) fn widest(&self) -> (MeanErrors, Option<NoClaimReason>) {
        let own = MeanErrors { kind: self.errors, std_err: self.std_err, df: self.df.map_or(f64::NAN, |df| df as f64) };
        if self.df.is_none() {
            return (own, self.silent);
        }
        let wider = |one: MeanErrors, other: MeanErrors| if other.reach() > one.reach() { other } else { one };
        if self.entities.is_some() {
            let Some((std_err, df)) = self.by_time else { return (own, self.silent) };
            let by_time = MeanErrors { kind: ErrorsUsed::Cv3Time, std_err, df: df as f64 };
            let larger = if std_err > own.std_err { by_time.kind } else { own.kind };
            let both = own.std_err.powi(2) + std_err.powi(2) - self.spread.powi(2) / self.n;
            let by_both = MeanErrors { kind: larger, std_err: both.max(0.0).sqrt(), df: own.df.min(by_time.df) };
            return (wider(wider(own, by_time), by_both), self.silent);
        }
        let phi = self.alike();
        let worth = self.worth();
        if phi >= MOST_ALIKE || worth < FEWEST_WORTH {
            return (own, Some(NoClaimReason::Persistent));
        }
        let variance = self.spread * self.spread / (1.0 - worth.recip());
        let of_lags = MeanErrors { kind: self.errors, std_err: (variance / worth).sqrt(), df: worth - 1.0 };
        (wider(own, of_lags), None)
    }

    /// The lag-1 autocorrelation without its first-order bias, at least 0.
    fn alike(&self) -> f64 {
        (self.lag_one + (1.0 + 3.0 * self.lag_one) / self.n).max(0.0)
    }

    /// How many independent values a series is worth.
    pub(super) fn worth(&self) -> f64 {
        let phi = self.alike();
        self.n * (1.0 - phi) / (1.0 + phi)
    }

    /// Half the width of the 95 % interval, and why it may not be trusted.
    pub(super) fn reach(&self) -> (f64, Option<NoClaimReason>) {
        let (widest, silent) = self.widest();
        (widest.reach(), silent)
    }
}

/// The mean of the values of some rows of a table; `None` where nothing says that rows depend on each other, and of equal values.
///
/// # Errors
/// The errors of `control`, and `E-MEMORY`.
pub(super) fn mean_of_dependent(
    table: &Table,
    of: impl Iterator<Item = (usize, f64)>,
    control: &dyn Control,
) -> Outcome<Option<MeanOfDependent>> {
    let keys = Keys::of(table).or_else(|failure| Keys::without_periods(table, failure))?;
    let mut by_row: Vec<f64> = reserve(table.row_count)?;
    by_row.fill(f64::NAN);
    of.for_each(|(row, value)| by_row[row] = value);
    let at = |position: usize| keys.order().map_or(position, |order| order[position] as usize);
    let rows: Vec<usize> = (0..table.row_count).map(at).filter(|&row| !by_row[row].is_nan()).collect();
    let sequence = keys.sequence(rows.iter().copied());
    let values: Vec<f64> = rows.iter().map(|&row| by_row[row]).collect();
    mean_in(&values, &sequence, control)
}

/// The mean of values in the order of a sequence. Where it has the times of rows, they are clusters in addition to the
/// entities, or instead of them.
///
/// # Errors
/// The errors of `control`, and `E-MEMORY`.
pub(super) fn mean_in(values: &[f64], sequence: &Sequence, control: &dyn Control) -> Outcome<Option<MeanOfDependent>> {
    let structure = Structure::of(sequence);
    let times = match structure {
        Structure::Rows => times_of_rows(sequence, values.len()),
        _ => shared_times(sequence),
    };
    if structure == Structure::Rows && times.is_none() {
        return Ok(None);
    }
    let fit = match Fit::new(values, &[], Params::default(), control) {
        Ok(fit) => fit,
        Err(Defect::Stopped(failure)) => return Err(failure),
        Err(_) => return Ok(None),
    };
    let by_time = match &times {
        Some(times) => cv3(&fit, times, control)?.map(|found| (found.at(0, 0).sqrt(), times.len() - 1)),
        None => None,
    };
    let clusters = &sequence.clusters;
    let (errors, found) = match structure {
        Structure::Rows => (ErrorsUsed::Cv3Time, by_time),
        Structure::Panel => {
            let found = cv3(&fit, &clusters.chunks(1).collect::<Vec<_>>(), control)?;
            (ErrorsUsed::Cv3, found.map(|found| (found.at(0, 0).sqrt(), clusters.len() - 1)))
        }
        Structure::Series => (ErrorsUsed::Ewc, ewc(&fit, control)?.map(|(found, df)| (found.at(0, 0).sqrt(), df))),
    };
    let entities = match structure {
        Structure::Rows => times.map(|times| times.len()),
        Structure::Panel => Some(clusters.len()),
        Structure::Series => None,
    };
    let (std_err, df) = found.map_or((f64::NAN, None), |(std_err, df)| (std_err, Some(df)));
    let df = df.filter(|_| std_err > 0.0);
    let lag_one = persistence(&fit, control)?.first().copied().unwrap_or(0.0);
    let silent = if entities.is_some_and(|count| count < FEWEST_ENTITIES) {
        Some(NoClaimReason::FewEntities)
    } else if df.is_none() {
        Some(NoClaimReason::NoErrors)
    } else {
        let limit = limit_of_persistence(fit.n).filter(|_| entities.is_none());
        limit.is_some_and(|limit| lag_one > limit).then_some(NoClaimReason::Persistent)
    };
    let related = match entities {
        Some(_) => differ(&fit.residuals, clusters) < LEVEL,
        None => lag_one.abs() * (fit.n as f64).sqrt() > BY_CHANCE,
    };
    let (n, spread, mean) = (fit.n as f64, fit.sigma(), fit.coefficients[0]);
    Ok(Some(MeanOfDependent { errors, entities, silent, mean, std_err, df, by_time, related, n, spread, lag_one }))
}

/// p of the one-way analysis of variance between clusters, of deviations from the mean; 1 where it is not defined.
fn differ(deviations: &[f64], clusters: &[Range<usize>]) -> f64 {
    let between: f64 = clusters
        .iter()
        .map(|rows| deviations[rows.clone()].iter().sum::<f64>().powi(2) / rows.len().max(1) as f64)
        .sum();
    let whole: f64 = deviations.iter().map(|d| d * d).sum();
    let (above, below) = (clusters.len() as f64 - 1.0, deviations.len() as f64 - clusters.len() as f64);
    if below <= 0.0 || above <= 0.0 || whole <= between {
        return 1.0;
    }
    fisher::sf(between / above / ((whole - between) / below), above, below)
}

#[cfg(test)]
mod tests {
    use super::differ;

    #[test]
    fn the_analysis_of_variance_by_hand() {
        // Means −2 and 2 of three values each, ±1 around them: F = 24/1 over 4/4 with (1, 4) degrees of freedom.
        let p = differ(&[-3.0, -2.0, -1.0, 1.0, 2.0, 3.0], &[0..3, 3..6]);
        assert!((p - crate::distributions::fisher::sf(24.0, 1.0, 4.0)).abs() < 1e-12, "{p}");
        assert_eq!(differ(&[1.0, -1.0], &[0..1, 1..2]), 1.0);
    }
}
