//! Result `correlation` (docs/methods/correlation.md).

use super::correlated_pairs::{Coefficient, FEWEST, Measured};
use super::correlation_claims::{CorrelationClaim, Dependent};
use super::correlation_notes::{notes, nothing_found};
use super::correlation_rows::{Found, Points, Work};
use super::correlation_tables::{CorrelatedPair, OtherWays, PairNote};
use super::drawing::{Drawing, extent};
use super::function_job::{Computed, FunctionJob, PageCopy};
use super::model_frame::count32;
use super::rows_used::head;
use crate::contract::{ChartKey, DrawnChart, Outcome, ResultHead};
use crate::linear::correlation::pairs;
use crate::linear::joint::holm;
use crate::wording::all_of;
use serde::Serialize;

/// Most pairs that are drawn.
const DRAWN: usize = 10;
/// A coefficient this close to 1 is one of the same values in other units.
const PERFECT: f64 = 1e-13;

/// Result `correlation`.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct CorrelationResult {
    /// The fields that every result has.
    #[serde(flatten)]
    pub head: ResultHead,
    /// The variables, Y first.
    pub names: Vec<String>,
    /// The coefficient: `pearson`, `spearman` or `kendall`.
    pub coefficient: String,
    /// Index of the variables in the order of the chart.
    pub order: Vec<u32>,
    /// All pairs, as the upper triangle of the matrix by rows; `null` next to a message.
    pub pairs: Option<Vec<CorrelatedPair>>,
    /// The same pairs by other methods; `null` where rows and pairs are many.
    pub other_ways: Option<Vec<OtherWays>>,
    /// The evidence for the sentence.
    pub claim: Option<CorrelationClaim>,
    /// Whether rows have times that no test could use, so that they are taken as independent.
    pub independence_assumed: bool,
    /// Places in `pairs` of those that have a scatterplot: the closest ones.
    pub drawn: Vec<u32>,
    /// Their points.
    #[serde(skip)]
    #[cfg_attr(feature = "contract", ts(skip))]
    points: Vec<Points>,
}

impl From<ResultHead> for CorrelationResult {
    /// A result without numbers.
    fn from(head: ResultHead) -> Self {
        Self { head, ..Self::default() }
    }
}

/// The correlations of the rows used.
pub(super) fn compute(job: &FunctionJob<'_>) -> Outcome<Computed<CorrelationResult>> {
    let frame = job.frame()?;
    let mut head = head(&frame, all_of(&frame.names), frame.ledger(None));
    let word = job.request.variables.settings.choice(job.function, "correlation");
    let empty = CorrelationResult { names: frame.names.clone(), coefficient: word.to_owned(), ..Default::default() };
    let failed = |head: ResultHead, failure| {
        Ok(Computed::plain(CorrelationResult { head: head.failed(failure), ..empty.clone() }))
    };
    if let Err(failure) = frame.require_rows() {
        return failed(head, failure);
    }
    job.begin()?;
    let work = Work::of(job, &frame, Coefficient::named(word));
    let found = work.pairs()?;
    if let Some(failure) = nothing_found(&frame, &found) {
        return failed(head, failure);
    }
    let partials = work.partials(&found)?;
    let dependent = Dependent::of(job, &frame, work.complete_rows().as_deref())?;
    let p: Vec<f64> = found.iter().map(|pair| pair.p()).collect();
    let mut adjusted = holm(&p.iter().copied().filter(|p| !p.is_nan()).collect::<Vec<_>>()).into_iter();
    let of_pair = |(at, ((a, b), pair)): (usize, ((usize, usize), &Found))| {
        let Measured { n, r, .. } = pair.measured;
        let p = pair.p();
        let (lower, upper) = pair.limits();
        let note = if n < FEWEST {
            Some(PairNote::Few)
        } else if r.is_nan() {
            Some(PairNote::Constant)
        } else if r.abs() >= 1.0 - PERFECT {
            Some(PairNote::Perfect)
        } else if pair.within.is_some_and(|within| within.turns(r)) {
            Some(PairNote::Reversed)
        } else {
            dependent.is_trend(at).then_some(PairNote::Trend)
        };
        CorrelatedPair {
            a: frame.names[a].clone(),
            b: frame.names[b].clone(),
            n: count32(n),
            r: r.into(),
            lower: lower.into(),
            upper: upper.into(),
            p_value: p.into(),
            p_holm: if p.is_nan() { f64::NAN } else { adjusted.next().unwrap_or(f64::NAN) }.into(),
            partial: partials.as_ref().map(|all| all[at]).into(),
            within: pair.within.map(|within| within.r).into(),
            between: pair.within.and_then(|within| within.between).into(),
            within_detail: pair.within.and_then(|within| within.detail),
            note,
        }
    };
    let all: Vec<CorrelatedPair> = pairs(frame.names.len()).zip(&found).enumerate().map(of_pair).collect();
    head.notes.extend(notes(&frame, &all, partials.is_none()));
    let matrix: Vec<f64> = all.iter().map(|pair| pair.r.0).collect();
    let order = match job.request.variables.settings.choice(job.function, "matrix_order") {
        "similarity" => by_similarity(frame.names.len(), &matrix),
        _ => (0..frame.names.len()).map(count32).collect(),
    };
    let claim = CorrelationClaim::of(found.iter().zip(&all).map(|(pair, result)| pair.claimed(result.note)));
    let independence_assumed = job.table.time.is_some() && claim.errors.is_none();
    let drawn = closest(&all);
    let points = work.points(drawn.iter().filter_map(|&at| pairs(frame.names.len()).nth(at)));
    Ok(Computed::of(CorrelationResult {
        head,
        drawn: drawn.into_iter().map(count32).collect(),
        points,
        order,
        pairs: Some(all),
        other_ways: found.iter().map(|pair| pair.other_ways).collect(),
        claim: Some(claim),
        independence_assumed,
        ..empty
    }))
}

/// The indices of the pairs that go together most closely.
fn closest(all: &[CorrelatedPair]) -> Vec<usize> {
    let mut indices: Vec<usize> = (0..all.len()).filter(|&at| !all[at].r.0.is_nan()).collect();
    indices.sort_by(|&a, &b| all[b].r.0.abs().total_cmp(&all[a].r.0.abs()).then(a.cmp(&b)));
    indices.truncate(DRAWN);
    indices
}

impl PageCopy for CorrelationResult {
    fn page_copy(&self) -> Self {
        Self { points: Vec::new(), ..self.clone() }
    }

    fn draw(&self, drawing: &mut Drawing) {
        for (points, number) in self.points.iter().zip(1..) {
            let columns = [
                ("x".to_owned(), drawing.doubles(points.a.iter().copied())),
                ("y".to_owned(), drawing.doubles(points.b.iter().copied())),
                ("row".to_owned(), drawing.counts(points.rows.iter().copied())),
            ];
            let chart = DrawnChart {
                total: points.total,
                drawn: count32(points.a.len()),
                x: extent(points.a.iter().copied()),
                y: extent(points.b.iter().copied()),
                columns: columns.into(),
                ..DrawnChart::default()
            };
            drawing.chart(ChartKey::Pair(number), chart);
        }
    }
}

/// Variables in the order in which average linkage of 1 − |r| joins them.
fn by_similarity(count: usize, matrix: &[f64]) -> Vec<u32> {
    let mut distance = vec![vec![0.0; count]; count];
    for ((a, b), r) in pairs(count).zip(matrix) {
        // Pairs without a coefficient are as far apart as can be.
        let far = if r.is_nan() { 1.0 } else { 1.0 - r.abs() };
        (distance[a][b], distance[b][a]) = (far, far);
    }
    let mut groups: Vec<Vec<usize>> = (0..count).map(|i| vec![i]).collect();
    while groups.len() > 1 {
        let mean = |a: &[usize], b: &[usize]| {
            let sum: f64 = a.iter().flat_map(|&i| b.iter().map(move |&j| (i, j))).map(|(i, j)| distance[i][j]).sum();
            sum / (a.len() * b.len()) as f64
        };
        let (mut nearest, mut best) = ((0, 1), f64::INFINITY);
        for (a, b) in pairs(groups.len()) {
            let own = mean(&groups[a], &groups[b]);
            if own < best {
                (nearest, best) = ((a, b), own);
            }
        }
        let joined = groups.remove(nearest.1);
        groups[nearest.0].extend(joined);
    }
    groups.into_iter().flatten().map(count32).collect()
}

#[cfg(test)]
mod tests {
    use super::by_similarity;

    #[test]
    fn similar_variables_come_together() {
        // The first goes with the third (−.9), the second with the fourth (.8).
        assert_eq!(by_similarity(4, &[0.1, -0.9, 0.2, 0.0, 0.8, 0.1]), [0, 2, 1, 3]);
    }
}
