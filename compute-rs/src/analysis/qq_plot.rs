//! Result `qq_plot`.

use super::drawing::Drawing;
use super::fits::{Fits, FittedDistribution};
use super::function_job::{Computed, FunctionJob, PageCopy};
use super::quantiles::{self, Ordered};
use super::rows_used::{RowsUsed, head};
use super::shape::dependent_mean;
use crate::contract::{
    BandVerdict, ChartKey, Code, DistributionFits, DistributionKey, Failure, FitEvidence, FitFailure, FitsOfAll,
    Outcome, OutliersRemoved, QqPoints, ResultHead,
};
use crate::distributions::fit::FEWEST;
use crate::wording::few;
use serde::Serialize;

/// Result `qq_plot`.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct QqPlotResult {
    /// The fields that every result has.
    #[serde(flatten)]
    pub head: ResultHead,
    /// One plot a distribution; `null` next to a message.
    pub chart: Option<QqChart>,
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

impl From<ResultHead> for QqPlotResult {
    /// A result without numbers.
    fn from(head: ResultHead) -> Self {
        Self { head, ..Self::default() }
    }
}

/// Q-Q plots against the fitted distributions, in units of the variable; `null` where the fit is.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct QqChart {
    /// Normal.
    pub normal: Option<QqPoints>,
    /// Lognormal.
    pub lognormal: Option<QqPoints>,
    /// Burr XII, or its Weibull limit.
    pub burr12: Option<QqPoints>,
}

/// Ordered values against the quantiles of the fitted distributions. A fit that fails leaves the others alone.
pub(super) fn compute(job: &FunctionJob<'_>) -> Outcome<Computed<QqPlotResult>> {
    let frame = job.frame()?;
    let kept = RowsUsed::of(&frame, job.request.remove_outliers);
    let n = kept.values.len();
    let enough = if n < FEWEST { Err(Failure::new(Code::Few, few(FEWEST, n))) } else { Ok(()) };
    if let Err(failure) = frame.require_rows().and(enough) {
        let head = head(&frame, frame.names[0].clone(), kept.ledger);
        return Ok(Computed::of(head.failed(failure).into()));
    }
    job.begin()?;
    let dependent = dependent_mean(&frame, job.control)?.is_some_and(|mean| mean.related);
    let fits = Fits::of(&kept.values, job.control)?;
    let evidence = fits.evidence(dependent, job.control)?;
    let ordered = Ordered::of(&kept.values);
    let plot = |fit: &Result<FittedDistribution, FitFailure>, verdict: Option<&BandVerdict>| {
        let fitted = fit.as_ref().ok()?;
        let band = fits.band.as_ref().zip(verdict);
        Some(ordered.against(
            |at| fitted.quantile(at),
            band,
            |z| fitted.unstandardised(z),
            (frame.table, |i| kept.row_number(&frame, i)),
        ))
    };
    // Bands for Burr XII depend on its shape, so there is no table of them.
    let chart = QqChart {
        normal: plot(&fits.normal, evidence.normal.as_ref()),
        lognormal: plot(&fits.lognormal, evidence.lognormal.as_ref()),
        burr12: plot(&fits.burr12, None),
    };
    let mut head = head(&frame, frame.names[0].clone(), kept.ledger);
    head.notes.extend(fits.notes());
    Ok(Computed::of(QqPlotResult {
        head,
        chart: Some(chart),
        best: fits.best(),
        fits: Some(fits.on_the_wire()),
        evidence: Some(evidence),
        all_values: Fits::of_all(&frame.values[0], n, dependent, job.control)?,
        outliers_removed: Some(kept.notice),
    }))
}

impl PageCopy for QqPlotResult {
    fn page_copy(&self) -> Self {
        let mut page = self.clone();
        if let Some(chart) = &mut page.chart {
            for plot in [&mut chart.normal, &mut chart.lognormal, &mut chart.burr12].into_iter().flatten() {
                *plot = quantiles::for_page(plot);
            }
        }
        page.outliers_removed = page.outliers_removed.as_ref().map(OutliersRemoved::without_rows);
        page
    }

    fn draw(&self, drawing: &mut Drawing) {
        let Some(chart) = &self.chart else { return };
        let plots = [
            (ChartKey::QqNormal, &chart.normal),
            (ChartKey::QqLognormal, &chart.lognormal),
            (ChartKey::QqBurr12, &chart.burr12),
        ];
        for (key, plot) in plots {
            if let Some(plot) = plot {
                quantiles::draw(drawing, key, plot);
            }
        }
    }
}
