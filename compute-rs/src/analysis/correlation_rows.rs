//! The rows of each pair of variables, and what they show (docs/methods/correlation.md).

use super::correlated_pairs::{Coefficient, Columns, FEWEST, Measured, coefficients, measure, robust, units};
use super::correlation_claims::{ClaimedCorrelation, with_times, within};
use super::correlation_tables::{OtherWays, PairNote};
use super::drawing::SINGLE_POINTS;
use super::function_job::FunctionJob;
use super::model_frame::{ModelFrame, count32};
use super::row_losses::all_finite;
use super::{regression, season, thin};
use crate::contract::{FiniteOrNull, Outcome};
use crate::control::Control;
use crate::linear::correlation::{correlations, pairs, partial, unit};
use crate::stats::order::at_ranks;
use crate::stats::ranks::{ABSENT, Ranking};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Rows times pairs up to which other methods are also computed for each pair.
const OTHER_WAYS_UP_TO: usize = 50_000;

/// The points of a pair.
#[derive(Clone, Debug, Default)]
pub(super) struct Points {
    pub(super) total: u32,
    pub(super) a: Vec<f64>,
    pub(super) b: Vec<f64>,
    pub(super) rows: Vec<u32>,
}

/// The results of a pair.
pub(super) struct Found {
    pub(super) measured: Measured,
    /// The regressions for rows that depend on each other.
    slopes: Option<regression::Slopes>,
    /// Whether rows are one series in time.
    is_series: bool,
    pub(super) within: Option<within::Within>,
    pub(super) other_ways: Option<OtherWays>,
}

impl Found {
    /// The p-value of the table: for independent rows, from the test; for a series, from the regressions.
    pub(super) fn p(&self) -> f64 {
        match self.slopes {
            Some(slopes) if self.is_series && !self.measured.p.is_nan() => slopes.p,
            _ => self.measured.p,
        }
    }

    pub(super) fn limits(&self) -> (f64, f64) {
        match self.slopes {
            Some(slopes) if self.is_series => around(self.measured.r, slopes.reach),
            _ => self.measured.limits,
        }
    }

    pub(super) fn claimed(&self, note: Option<PairNote>) -> ClaimedCorrelation {
        let Measured { r, cautious_p, cautious_limits, .. } = self.measured;
        match self.slopes {
            Some(slopes) => ClaimedCorrelation::dependent(r, &slopes, around(r, slopes.reach), note),
            None => ClaimedCorrelation::independent(r, cautious_p, cautious_limits),
        }
    }
}

/// Limits at a distance from a coefficient, which stays between −1 and 1.
fn around(r: f64, reach: f64) -> (f64, f64) {
    if reach.is_nan() { (f64::NAN, f64::NAN) } else { ((r - reach).max(-1.0), (r + reach).min(1.0)) }
}

/// The variables of a request.
pub(super) struct Work<'w> {
    job: &'w FunctionJob<'w>,
    frame: &'w ModelFrame<'w>,
    coefficient: Coefficient,
    /// Whether other methods are also computed for pairs.
    other_ways: bool,
    /// Whether every row has all values.
    is_complete: bool,
    /// The ranks of each column, where they are needed.
    rankings: Option<Vec<Ranking>>,
    season: Vec<Vec<f64>>,
}

impl<'w> Work<'w> {
    pub(super) fn of(job: &'w FunctionJob<'w>, frame: &'w ModelFrame<'w>, coefficient: Coefficient) -> Self {
        let count = pairs(frame.values.len()).count();
        let other_ways = frame.rows.len().saturating_mul(count) <= OTHER_WAYS_UP_TO;
        let ranked = other_ways || coefficient != Coefficient::Pearson;
        Self {
            job,
            frame,
            coefficient,
            other_ways,
            is_complete: frame
                .values
                .iter()
                .all(|values| all_finite(values) || values.iter().all(|value| !value.is_nan())),
            rankings: ranked.then(|| frame.values.iter().map(|values| Ranking::of(values)).collect()),
            season: if frame.sequence.timed { season::columns(frame) } else { Vec::new() },
        }
    }

    /// All pairs, each with the rows that have both values.
    pub(super) fn pairs(&self) -> Outcome<Vec<Found>> {
        let count = self.frame.values.len();
        if self.is_complete {
            let columns = Columns {
                values: self.frame.values.iter().map(|values| Cow::Borrowed(&**values)).collect(),
                rankings: self.rankings.clone(),
            };
            let units = units(&columns, self.coefficient)?;
            let measured = measure(&columns, &units, self.coefficient, self.job.control)?;
            let found = pairs(count).zip(measured).map(|((a, b), measured)| {
                let of_pair = units[a].as_deref().zip(units[b].as_deref());
                self.found(measured, of_pair, (&columns.values[a], &columns.values[b]), None, self.ranked(a, b))
            });
            return found.collect();
        }
        let of = |(a, b): (usize, usize)| {
            let both = |i: &usize| !self.frame.values[a][*i].is_nan() && !self.frame.values[b][*i].is_nan();
            let kept: Vec<usize> = (0..self.frame.rows.len()).filter(both).collect();
            let columns = self.among(&[a, b], &kept);
            let units = units(&columns, self.coefficient)?;
            let measured = measure(&columns, &units, self.coefficient, self.job.control)?;
            let of_pair = units[0].as_deref().zip(units[1].as_deref());
            let ranked = columns.rankings.as_ref().map(|all| (all[0].mid_ranks(), all[1].mid_ranks()));
            self.found(measured[0], of_pair, (&columns.values[0], &columns.values[1]), Some(&kept), ranked)
        };
        pairs(count).map(of).collect()
    }

    fn ranked(&self, a: usize, b: usize) -> Option<(Vec<f64>, Vec<f64>)> {
        let rankings = self.rankings.as_ref().filter(|_| self.other_ways)?;
        Some((rankings[a].mid_ranks(), rankings[b].mid_ranks()))
    }

    /// A selection of the columns, in a selection of the rows.
    fn among(&self, which: &[usize], kept: &[usize]) -> Columns<'w> {
        let mut positions = vec![ABSENT; self.frame.rows.len()];
        kept.iter().zip(0..).for_each(|(&i, position)| positions[i] = position);
        let of = |&column: &usize| Cow::Owned(kept.iter().map(|&i| self.frame.values[column][i]).collect());
        let rankings = self.rankings.as_ref();
        Columns {
            values: which.iter().map(of).collect(),
            rankings: rankings.map(|all| which.iter().map(|&column| all[column].among(&positions)).collect()),
        }
    }

    /// The facts that the rows of a pair show besides its coefficient.
    fn found(
        &self,
        measured: Measured,
        units: Option<(&[f64], &[f64])>,
        values: (&[f64], &[f64]),
        kept: Option<&[usize]>,
        ranked: Option<(Vec<f64>, Vec<f64>)>,
    ) -> Outcome<Found> {
        let control = self.job.control;
        let known = units.filter(|_| !measured.r.is_nan());
        let sequence =
            kept.map_or(Cow::Borrowed(&self.frame.sequence), |kept| Cow::Owned(self.frame.sequence_among(kept)));
        let sequence = with_times(self.job, self.frame, kept, sequence);
        let season: Cow<'_, [Vec<f64>]> = match kept {
            Some(kept) => {
                Cow::Owned(self.season.iter().map(|column| kept.iter().map(|&i| column[i]).collect()).collect())
            }
            None => Cow::Borrowed(&self.season),
        };
        let slopes = match known {
            Some((a, b)) => regression::slopes(a, b, &season, &sequence, control)?,
            None => None,
        };
        let within = known.and_then(|_| within::of(values.0, values.1, &sequence));
        let other_ways = match known.filter(|_| self.other_ways) {
            Some(_) => Some(OtherWays {
                pearson: coefficient_of(values.0, values.1, control)?.into(),
                spearman: match &ranked {
                    Some((a, b)) => coefficient_of(a, b, control)?.into(),
                    None => FiniteOrNull(f64::NAN),
                },
                robust: robust(values.0, values.1, control)?.into(),
            }),
            None => self.other_ways.then_some(OtherWays {
                pearson: FiniteOrNull(f64::NAN),
                spearman: FiniteOrNull(f64::NAN),
                robust: FiniteOrNull(f64::NAN),
            }),
        };
        Ok(Found { measured, slopes, is_series: sequence.timed && !sequence.panel, within, other_ways })
    }

    /// The points of some pairs; if there are many, even steps between the ends of the first variable.
    pub(super) fn points(&self, pairs: impl Iterator<Item = (usize, usize)>) -> Vec<Points> {
        // Pairs share first variables, and without gaps their rows.
        let mut known: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        let of = |(a, b): (usize, usize)| {
            let (x, y) = (&self.frame.values[a], &self.frame.values[b]);
            if self.is_complete {
                return self.points_of(self.frame.rows.len(), known.entry(a).or_insert_with(|| spread(x)), (x, y));
            }
            let both: Vec<usize> = (0..x.len()).filter(|&i| !x[i].is_nan() && !y[i].is_nan()).collect();
            let own: Vec<f64> = both.iter().map(|&i| x[i]).collect();
            let rows: Vec<usize> = spread(&own).into_iter().map(|index| both[index]).collect();
            self.points_of(both.len(), &rows, (x, y))
        };
        pairs.map(of).collect()
    }

    fn points_of(&self, total: usize, rows: &[usize], (x, y): (&[f64], &[f64])) -> Points {
        Points {
            total: count32(total),
            a: rows.iter().map(|&i| x[i]).collect(),
            b: rows.iter().map(|&i| y[i]).collect(),
            rows: rows.iter().map(|&i| self.frame.row_number(i)).collect(),
        }
    }

    /// The rows that have all values, where not all do.
    pub(super) fn complete_rows(&self) -> Option<Vec<usize>> {
        let whole = |i: &usize| self.frame.values.iter().all(|values| !values[*i].is_nan());
        (!self.is_complete).then(|| (0..self.frame.rows.len()).filter(whole).collect())
    }

    /// Each pair with the other variables held fixed; `None` for two variables, and where one follows from others.
    pub(super) fn partials(&self, found: &[Found]) -> Outcome<Option<Vec<f64>>> {
        let count = self.frame.values.len();
        if count < 3 {
            return Ok(None);
        }
        let r = match self.complete_rows() {
            None => found.iter().map(|pair| pair.measured.r).collect(),
            Some(kept) if kept.len() < FEWEST => return Ok(None),
            Some(kept) => {
                let columns = self.among(&(0..count).collect::<Vec<_>>(), &kept);
                let units = units(&columns, self.coefficient)?;
                let found = coefficients(&columns, &units, self.coefficient, self.job.control)?;
                found.into_iter().map(|(r, _)| r).collect::<Vec<_>>()
            }
        };
        Ok(partial(count, &r))
    }
}

/// All indices; for many values, both ends and even steps between them, ascending by value.
fn spread(values: &[f64]) -> Vec<usize> {
    match thin::ends_and_between(values.len(), SINGLE_POINTS) {
        Some(ranks) => at_ranks(values, &ranks).into_iter().map(|found| found.position as usize).collect(),
        None => (0..values.len()).collect(),
    }
}

/// Pearson's coefficient of two columns; NaN where one is constant.
fn coefficient_of(a: &[f64], b: &[f64], control: &dyn Control) -> Outcome<f64> {
    match (unit(a)?, unit(b)?) {
        (Some(a), Some(b)) => Ok(correlations(&[&a, &b], control)?.first().copied().unwrap_or(f64::NAN)),
        _ => Ok(f64::NAN),
    }
}
