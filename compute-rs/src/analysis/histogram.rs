//! Result `histogram`.

use super::fits::{Fits, FittedDistribution};
use super::function_job::{Computed, FunctionJob, PageCopy};
use super::rows_used::{RowsUsed, head, no_rows};
use super::shape::dependent_mean;
use crate::contract::{
    DistributionFits, DistributionKey, FiniteOrNull, FitEvidence, FitFailure, FitsOfAll, Outcome, OutliersRemoved,
    ResultHead,
};
use crate::stats::bins::Bins;
use serde::Serialize;

/// Result `histogram`.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct HistogramResult {
    /// The fields that every result has.
    #[serde(flatten)]
    pub head: ResultHead,
    /// Bars and curves; `null` next to E-NODATA.
    pub chart: Option<HistogramChart>,
    /// Fits by maximum likelihood.
    pub fits: Option<DistributionFits>,
    /// Key of the fit with the smallest AIC.
    pub best: Option<DistributionKey>,
    /// Whether each fit describes the values; `null` next to a message.
    pub evidence: Option<FitEvidence>,
    /// The fits to all values; `null` where no outlier was left out.
    pub all_values: Option<FitsOfAll>,
    /// Outlier notice.
    pub outliers_removed: Option<OutliersRemoved>,
}

/// Bars and fitted curves. Curves are `null` where the fit is.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct HistogramChart {
    /// Count of each bin.
    pub histogram_bars: Vec<u32>,
    /// "a – b" of each bin.
    pub histogram_bin_labels: Vec<String>,
    /// One more edge than bins.
    pub bin_edges: Vec<f64>,
    /// Width of every bin.
    pub bin_width: f64,
    /// 101 points from the first to the last edge.
    pub fitted_line_x: Option<Vec<f64>>,
    /// Normal: n · width · density.
    pub fitted_line_y: Option<Vec<FiniteOrNull>>,
    /// Like `fitted_line_x`.
    pub lognormal_fitted_line_x: Option<Vec<f64>>,
    /// Lognormal; `null` entries for x ≤ 0.
    pub lognormal_fitted_line_y: Option<Vec<FiniteOrNull>>,
    /// Like `fitted_line_x`.
    pub burr12_fitted_line_x: Option<Vec<f64>>,
    /// Burr XII; `null` entries for x ≤ 0.
    pub burr12_fitted_line_y: Option<Vec<FiniteOrNull>>,
}

impl From<ResultHead> for HistogramResult {
    /// A result without numbers.
    fn from(head: ResultHead) -> Self {
        Self { head, ..Self::default() }
    }
}

/// Points of a fitted curve.
const CURVE: usize = 101;

/// Bars with fitted curves. A fit that fails leaves the bars and the other fits alone.
pub(super) fn compute(job: &FunctionJob<'_>) -> Outcome<Computed<HistogramResult>> {
    let frame = job.frame()?;
    let kept = RowsUsed::of(&frame, job.request.remove_outliers);
    let mut head = head(&frame, frame.names[0].clone(), kept.ledger);
    let (Some(bins), Ok(())) = (Bins::of(&kept.values), frame.require_rows()) else {
        return Ok(Computed::of(no_rows(head, &frame).into()));
    };
    job.begin()?;
    let dependent = dependent_mean(&frame, job.control)?.is_some_and(|mean| mean.related);
    let fits = Fits::of(&kept.values, job.control)?;
    head.notes.extend(fits.notes());
    Ok(Computed::of(HistogramResult {
        head,
        chart: Some(chart(bins, kept.values.len(), &fits)),
        best: fits.best(),
        fits: Some(fits.on_the_wire()),
        evidence: Some(fits.evidence(dependent, job.control)?),
        all_values: Fits::of_all(&frame.values[0], kept.values.len(), dependent, job.control)?,
        outliers_removed: Some(kept.notice),
    }))
}

impl PageCopy for HistogramResult {
    fn page_copy(&self) -> Self {
        Self { outliers_removed: self.outliers_removed.as_ref().map(OutliersRemoved::without_rows), ..self.clone() }
    }
}

fn chart(bins: Bins, n: usize, fits: &Fits) -> HistogramChart {
    let (first, last) = (bins.edges[0], bins.edges[bins.edges.len() - 1]);
    let grid: Vec<f64> = (0..CURVE).map(|i| first + (last - first) / 100.0 * i as f64).collect();
    let area = n as f64 * bins.width;
    let curve = |fitted: &FittedDistribution| -> Vec<FiniteOrNull> {
        grid.iter().map(|&x| FiniteOrNull::from(fitted.density(x).map(|density| area * density))).collect()
    };
    let x = |fit: &Result<FittedDistribution, FitFailure>| fit.as_ref().ok().map(|_| grid.clone());
    let y = |fit: &Result<FittedDistribution, FitFailure>| fit.as_ref().ok().map(curve);
    HistogramChart {
        histogram_bin_labels: labels(&bins.edges, bins.width),
        fitted_line_x: x(&fits.normal),
        fitted_line_y: y(&fits.normal),
        lognormal_fitted_line_x: x(&fits.lognormal),
        lognormal_fitted_line_y: y(&fits.lognormal),
        burr12_fitted_line_x: x(&fits.burr12),
        burr12_fitted_line_y: y(&fits.burr12),
        histogram_bars: bins.counts,
        bin_edges: bins.edges,
        bin_width: bins.width,
    }
}

/// "a – b" of each bin, with as many decimals as the width has.
fn labels(edges: &[f64], width: f64) -> Vec<String> {
    let exponent = width.log10().floor();
    let largest = edges.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
    let text = |x: f64| {
        let text = if largest >= 1e9 || exponent < -6.0 {
            let digits = (largest.log10().floor() - exponent).clamp(0.0, 16.0) as usize;
            format!("{x:.digits$e}")
        } else {
            // The edges of a bin around equal values are halves.
            let decimals = if edges.len() == 2 { 1.0 } else { 0.0 };
            format!("{x:.*}", f64::max(-exponent, decimals) as usize)
        };
        text.replace('-', "\u{2212}")
    };
    edges.windows(2).map(|w| format!("{} – {}", text(w[0]), text(w[1]))).collect()
}

#[cfg(test)]
mod tests {
    use super::labels;

    #[test]
    fn labels_have_the_decimals_of_the_width() {
        assert_eq!(labels(&[-0.2, -0.1, 0.0], 0.1), ["−0.2 – −0.1", "−0.1 – 0.0"]);
        assert_eq!(labels(&[0.0, 50.0, 100.0], 50.0), ["0 – 50", "50 – 100"]);
        assert_eq!(labels(&[3.5, 4.5], 1.0), ["3.5 – 4.5"]);
        assert_eq!(labels(&[2e12, 4e12, 6e12], 2e12), ["2e12 – 4e12", "4e12 – 6e12"]);
    }
}
