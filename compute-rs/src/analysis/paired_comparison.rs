//! Result `paired_comparison` (docs/methods/paired-comparison.md).

use super::drawing::{Columns, Drawing, SINGLE_POINTS, extent};
use super::function_job::{Computed, FunctionJob, PageCopy};
use super::model_frame::{ModelFrame, count32};
use super::outliers::{DIFFERENCES, difference_notice, step_words};
use super::paired_claims::{PairedClaim, claim};
use super::paired_tables::{
    AgreementResult, DifferenceBins, PairedT, SignResult, WilcoxonResult, agreement, signs, wilcoxon,
};
use super::rows_used::head;
use super::thin;
use crate::contract::{
    ChartKey, Code, DrawnChart, Failure, FiniteOrNull, HexBins, Note, Outcome, OutlierState, OutliersRemoved,
    ResultHead, Transform,
};
use crate::distributions::one_mean::MeanTest;
use crate::stats::bins::Bins;
use crate::stats::differences::rounded;
use crate::stats::fences::{FenceScan, Verdict};
use crate::stats::moments::{Extremes, Moments, extremes};
use crate::stats::order::Quartiles;
use serde::Serialize;

/// Fewest pairs.
const FEWEST: usize = 2;
/// Pairs up to which each is drawn as a line; more are a histogram of their differences.
const LINES: usize = 200;

/// Result `paired_comparison`.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PairedComparisonResult {
    /// The fields that every result has.
    #[serde(flatten)]
    pub head: ResultHead,
    /// Whether differences are logarithms of ratios: Y and X have the transform Ln.
    pub ratios: bool,
    /// Pairs; `null` next to a message.
    pub n: Option<u32>,
    /// Mean of Y − X.
    pub mean_diff: FiniteOrNull,
    /// Standard deviation of the differences.
    pub sd_diff: FiniteOrNull,
    /// Student's t; `null` where all differences are equal.
    pub t: Option<PairedT>,
    /// Wilcoxon's signed-rank test; `null` where no pair differs.
    pub wilcoxon: Option<WilcoxonResult>,
    /// The sign test.
    pub sign: Option<SignResult>,
    /// How far Y and X agree.
    pub agreement: Option<AgreementResult>,
    /// The evidence for the sentence.
    pub claim: Option<PairedClaim>,
    /// The claim for all pairs, where outliers were left out.
    pub all_rows: Option<PairedClaim>,
    /// The claim without outliers, where there are some and they are kept.
    pub without_outliers: Option<PairedClaim>,
    /// Whether rows have times that no test could use, so that they are taken as independent.
    pub independence_assumed: bool,
    /// A histogram of the differences, for more than 200 pairs.
    pub bins: Option<DifferenceBins>,
    /// Outliers of the differences.
    pub outliers_removed: Option<OutliersRemoved>,
    /// The points of the charts.
    #[serde(skip)]
    #[cfg_attr(feature = "contract", ts(skip))]
    points: Points,
}

/// Pairs for the charts.
#[derive(Clone, Debug, Default)]
struct Points {
    means: Vec<f64>,
    differences: Vec<f64>,
    /// User's row numbers.
    rows: Vec<u32>,
    /// Y and X, for few pairs.
    both: Option<(Vec<f64>, Vec<f64>)>,
}

impl From<ResultHead> for PairedComparisonResult {
    /// A result without numbers.
    fn from(head: ResultHead) -> Self {
        let nothing = FiniteOrNull(f64::NAN);
        Self { head, mean_diff: nothing, sd_diff: nothing, ..Self::default() }
    }
}

/// The pairs of the rows used.
pub(super) fn compute(job: &FunctionJob<'_>) -> Outcome<Computed<PairedComparisonResult>> {
    let frame = job.frame()?;
    let name = format!("{} and {}", frame.names[0], frame.names[1]);
    let all = match differences_of(&frame) {
        Ok(all) => all,
        Err(failure) => {
            let head = head(&frame, name, frame.ledger(None));
            return Ok(Computed::plain(head.failed(failure).into()));
        }
    };
    job.begin()?;
    let Outliers { verdict, keeps, rows } = Outliers::of(&frame, &all);
    let left_out = keeps.as_ref().filter(|_| job.request.remove_outliers);
    let ledger = frame.ledger(left_out.map(|_| (rows.len(), step_words(&verdict, &DIFFERENCES))));
    let mut head = head(&frame, name, ledger);
    let of_all = Moments::of(&all);
    let (kept_frame, kept) = match &keeps {
        Some(keeps) => {
            (Some(frame.only(keeps)?), all.iter().zip(keeps).filter(|pair| *pair.1).map(|pair| *pair.0).collect())
        }
        None => (None, Vec::new()),
    };
    let claim_of_all = claim(job, &frame, &all, &of_all)?;
    let without = match &kept_frame {
        Some(frame) => Some(claim(job, frame, &kept, &Moments::of(&kept))?),
        None => None,
    };
    let (used, differences, own, all_rows, without_outliers) = match (&kept_frame, without, left_out) {
        (Some(kept_frame), Some(without), Some(_)) => (kept_frame, kept, without, Some(claim_of_all), None),
        (_, without, _) => (&frame, all, claim_of_all, None, without),
    };
    let moments = Moments::of(&differences);
    if moments.is_constant() {
        head.notes.push(Note::fact("All differences are equal, so there is nothing to test."));
    }
    let (y, x) = (&used.values[0], &used.values[1]);
    let even: Vec<f64> = y.iter().zip(x.iter()).map(|(y, x)| rounded(*y, *x)).collect();
    let means: Vec<f64> = y.iter().zip(x.iter()).map(|(y, x)| 0.5 * y + 0.5 * x).collect();
    let notice = if job.request.remove_outliers {
        difference_notice(&verdict, frame.rows.len(), rows)
    } else {
        difference_notice(&Verdict::without_fences(OutlierState::Off), frame.rows.len(), Vec::new())
    };
    let bins = (differences.len() > LINES).then(|| Bins::of(&differences).map(DifferenceBins::from));
    Ok(Computed::of(PairedComparisonResult {
        ratios: frame.roles[0].trans == Some(Transform::Log),
        n: Some(count32(moments.n)),
        mean_diff: moments.mean.into(),
        sd_diff: moments.std_dev().into(),
        t: MeanTest::student(&moments).map(PairedT::from),
        wilcoxon: wilcoxon(&even, &differences, job.control)?,
        sign: Some(signs(&even)),
        agreement: Some(agreement(&moments, &differences, &means, job.control)?),
        independence_assumed: job.table.time.is_some() && own.errors.is_none(),
        claim: Some(own),
        all_rows,
        without_outliers,
        bins: bins.flatten(),
        outliers_removed: Some(notice),
        points: Points {
            rows: (0..differences.len()).map(|i| used.row_number(i)).collect(),
            both: (differences.len() <= LINES).then(|| (y.to_vec(), x.to_vec())),
            means,
            differences,
        },
        head,
    }))
}

/// Row numbers that are left out as outliers.
pub(super) fn outlier_rows(job: &FunctionJob<'_>) -> Outcome<Vec<u32>> {
    let frame = job.frame()?;
    let all = differences_of(&frame)?;
    let mut rows = if job.request.remove_outliers { Outliers::of(&frame, &all).rows } else { Vec::new() };
    rows.sort_unstable();
    Ok(rows)
}

/// Y − X of the rows used.
fn differences_of(frame: &ModelFrame<'_>) -> Outcome<Vec<f64>> {
    frame.require_rows()?;
    let n = frame.rows.len();
    if n < FEWEST {
        return Err(Failure::new(Code::Few, "Pairs are compared from two on; only one row has both values."));
    }
    let all: Vec<f64> = frame.values[0].iter().zip(frame.values[1].iter()).map(|(y, x)| y - x).collect();
    match all.iter().position(|difference| !difference.is_finite()) {
        None => Ok(all),
        Some(i) => {
            let text = format!("The difference in row {} is too large for a number.", frame.row_number(i));
            Err(Failure::new(Code::Range, text))
        }
    }
}

/// Differences beyond the outer fences.
struct Outliers {
    verdict: Verdict,
    /// The pairs that are not among them, where there are some.
    keeps: Option<Vec<bool>>,
    /// Their row numbers, ascending.
    rows: Vec<u32>,
}

impl Outliers {
    fn of(frame: &ModelFrame<'_>, all: &[f64]) -> Self {
        let FenceScan { verdict, outside, .. } = FenceScan::of(all, Quartiles::of(all).as_ref());
        if verdict.removal().is_none() {
            return Self { verdict, keeps: None, rows: Vec::new() };
        }
        let mut keeps = vec![true; all.len()];
        outside.iter().for_each(|&i| keeps[i as usize] = false);
        let mut rows: Vec<u32> = outside.iter().map(|&i| frame.row_number(i as usize)).collect();
        rows.sort_unstable();
        Self { verdict, keeps: Some(keeps), rows }
    }
}

impl PageCopy for PairedComparisonResult {
    fn page_copy(&self) -> Self {
        let outliers_removed = self.outliers_removed.as_ref().map(OutliersRemoved::without_rows);
        Self { points: Points::default(), outliers_removed, ..self.clone() }
    }

    fn draw(&self, drawing: &mut Drawing) {
        if self.n.is_none() {
            return;
        }
        let Points { means, differences, rows, both } = &self.points;
        let (x, y) = (extent(means.iter().copied()), extent(differences.iter().copied()));
        let Extremes { min, max } = extremes(differences);
        let at_ends = |i: &usize| differences[*i] == min || differences[*i] == max;
        let ends: Vec<usize> = (0..differences.len()).filter(at_ends).take(SINGLE_POINTS / 10).collect();
        let selected = thin::choose(differences.len(), SINGLE_POINTS, &ends, |_| 0.0);
        let indices = selected.unwrap_or_else(|| (0..count32(differences.len())).collect());
        let picked = |values: &[f64]| -> Vec<f64> { indices.iter().map(|&i| values[i as usize]).collect() };
        let mut columns: Columns = [
            ("x".to_owned(), drawing.doubles(picked(means).into_iter())),
            ("y".to_owned(), drawing.doubles(picked(differences).into_iter())),
            ("row".to_owned(), drawing.counts(indices.iter().map(|&i| rows[i as usize]))),
        ]
        .into();
        if let Some((first, second)) = both {
            let columns = [
                ("first".to_owned(), drawing.doubles(first.iter().copied())),
                ("second".to_owned(), drawing.doubles(second.iter().copied())),
                ("row".to_owned(), drawing.counts(rows.iter().copied())),
            ];
            let total = count32(rows.len());
            let y = extent(first.iter().chain(second).copied());
            let chart = DrawnChart { total, drawn: total, y, columns: columns.into(), ..DrawnChart::default() };
            drawing.chart(ChartKey::Slopes, chart);
        }
        let points = means.iter().copied().zip(differences.iter().copied());
        let points: Vec<(f64, f64)> = points.collect();
        let bins: Option<HexBins> = drawing.hexagons(&mut columns, x, y, points.into_iter());
        let (total, drawn) = (count32(differences.len()), count32(indices.len()));
        drawing.chart(ChartKey::Agreement, DrawnChart { total, drawn, x, y, columns, bins, ..DrawnChart::default() });
    }
}
