//! Panel `qq_plot`.

use super::boxplot::without_rows;
use super::drawing::Drawing;
use super::fits::{Fits, Fitted};
use super::kept::{Kept, head};
use super::quantiles::{self, Ordered};
use super::rows::Work;
use crate::contract::{BandVerdict, Code, Failure, FitFailure, Outcome, QqChart, QqPlotResult, Request};
use crate::control::Control;
use crate::distributions::fit::FEWEST;
use crate::frame::Table;
use crate::wording::few;

/// Ordered values against the quantiles of the fitted distributions. A fit that fails leaves the others alone.
pub(super) fn panel(table: &Table, request: &Request, control: &dyn Control) -> Outcome<QqPlotResult> {
    let work = Work::prepare(table, request, false, control)?;
    let kept = Kept::of(&work, request.remove_outliers);
    let n = kept.values.len();
    let enough = if n < FEWEST { Err(Failure::new(Code::Few, few(FEWEST, n))) } else { Ok(()) };
    if let Err(failure) = work.require_rows().and(enough) {
        let mut head = head(&work, work.names[0].clone(), kept.ledger);
        head.message = Some(failure.message);
        head.code = Some(failure.code);
        return Ok(QqPlotResult { head, chart: None, fits: None, best: None, evidence: None, outliers_removed: None });
    }
    control.poll(0, table.row_count as u64)?;
    let fits = Fits::of(&kept.values, control)?;
    let evidence = fits.evidence(control)?;
    let ordered = Ordered::of(&kept.values);
    let plot = |fit: &Result<Fitted, FitFailure>, verdict: Option<&BandVerdict>| {
        let fitted = fit.as_ref().ok()?;
        let band = fits.band.as_ref().zip(verdict);
        Some(ordered.against(
            |at| fitted.quantile(at),
            band,
            |z| fitted.unstandardised(z),
            |i| kept.row_number(&work, i),
        ))
    };
    // A table of bands for Burr XII would have to know its shape: there is none.
    let chart = QqChart {
        normal: plot(&fits.normal, evidence.normal.as_ref()),
        lognormal: plot(&fits.lognormal, evidence.lognormal.as_ref()),
        burr12: plot(&fits.burr12, None),
    };
    let mut head = head(&work, work.names[0].clone(), kept.ledger);
    head.notes.extend(fits.notes());
    Ok(QqPlotResult {
        head,
        chart: Some(chart),
        best: fits.best(),
        fits: Some(fits.on_the_wire()),
        evidence: Some(evidence),
        outliers_removed: Some(kept.notice),
    })
}

/// The same panel for a page.
pub(super) fn for_page(panel: &QqPlotResult) -> QqPlotResult {
    let mut page = panel.clone();
    if let Some(chart) = &mut page.chart {
        for plot in [&mut chart.normal, &mut chart.lognormal, &mut chart.burr12].into_iter().flatten() {
            *plot = quantiles::for_page(plot);
        }
    }
    without_rows(&mut page.outliers_removed);
    page
}

/// The points of each plot.
pub(super) fn draw(panel: &QqPlotResult, drawing: &mut Drawing) {
    let Some(chart) = &panel.chart else { return };
    for (key, plot) in [("qq-normal", &chart.normal), ("qq-lognormal", &chart.lognormal), ("qq-burr12", &chart.burr12)]
    {
        if let Some(plot) = plot {
            quantiles::draw(drawing, key, plot);
        }
    }
}
