//! Panel `histogram`.

use super::boxplot::shorten;
use super::kept::{Kept, head};
use super::rows::Work;
use super::wording::counted;
use crate::contract::{
    Code, DistributionFits, DistributionKey, FitFailure, FitOr, HistogramChart, HistogramPanel, LognormalFit,
    NormalFit, Note, Num, Outcome, Request,
};
use crate::control::Control;
use crate::dist::fit::{self, FEWEST, Fit};
use crate::dist::normal;
use crate::frame::Table;
use crate::stats::bins::Bins;
use crate::stats::order;

/// Points of a fitted curve.
const CURVE: usize = 101;

/// Bars with fitted curves. A fit that fails leaves the bars and the other fits alone.
pub(super) fn panel(table: &Table, request: &Request, control: &dyn Control) -> Outcome<HistogramPanel> {
    let work = Work::prepare(table, request, false, control)?;
    let kept = Kept::of(&work, request.remove_outliers);
    let mut head = head(&work, work.names[0].clone(), kept.ledger);
    let (Some(bins), Ok(())) = (Bins::of(&kept.values), work.require_rows()) else {
        let failure = work.require_rows().err();
        head.code = failure.as_ref().map(|f| f.code);
        head.message = failure.map(|f| f.message);
        return Ok(HistogramPanel { head, chart: None, fits: None, best: None, outliers_removed: None });
    };
    control.poll(0, table.row_count as u64)?;
    let (normal, lognormal) = fits(&kept.values, control)?;
    if matches!(&normal, Err(failure) if failure.code == Code::WarnConst) {
        head.notes.push(Note { code: Code::WarnConst, text: "All values are equal.".to_owned() });
    }
    let chart = chart(bins, kept.values.len(), normal.as_ref().ok(), lognormal.as_ref().ok());
    Ok(HistogramPanel {
        head,
        chart: Some(chart),
        best: best(normal.as_ref().ok(), lognormal.as_ref().ok()),
        fits: Some(DistributionFits {
            normal: match normal {
                Ok(fit) => FitOr::Fit(NormalFit { mean: fit.location, sd: fit.scale, goodness: fit.goodness.into() }),
                Err(failure) => FitOr::Failed(failure),
            },
            lognormal: match lognormal {
                Ok(fit) => {
                    FitOr::Fit(LognormalFit { meanlog: fit.location, sdlog: fit.scale, goodness: fit.goodness.into() })
                }
                Err(failure) => FitOr::Failed(failure),
            },
            burr12: None,
        }),
        outliers_removed: Some(kept.notice),
    })
}

/// The same panel for a page.
pub(super) fn for_page(panel: &HistogramPanel) -> HistogramPanel {
    let mut page = panel.clone();
    shorten(&mut page.outliers_removed);
    page
}

type FitOrWhyNot = Result<Fit, FitFailure>;

/// The normal and the lognormal fit, or why there is none.
fn fits(values: &[f64], control: &dyn Control) -> Outcome<(FitOrWhyNot, FitOrWhyNot)> {
    let refused = |code, message: String| Err(FitFailure { message, code });
    let all = crate::stats::moments::extremes(values);
    if values.len() < FEWEST {
        let there = if values.len() == 1 { "is" } else { "are" };
        let text = format!("Needs at least {}; there {there} {}.", counted(FEWEST, "value", "values"), values.len());
        return Ok((refused(Code::Few, text.clone()), refused(Code::Few, text)));
    }
    if all.min == all.max {
        let text = "All values are equal.".to_owned();
        return Ok((refused(Code::WarnConst, text.clone()), refused(Code::WarnConst, text)));
    }
    let sorted = order::sorted(values);
    control.poll(0, values.len() as u64)?;
    let normal = usable(fit::normal(&sorted, control)?);
    let lognormal = if all.min > 0.0 {
        usable(fit::lognormal(&sorted, control)?)
    } else {
        let m = sorted.iter().filter(|x| **x <= 0.0).count();
        let text = format!("Lognormal and Burr need values above 0; {m} of {} are not.", sorted.len());
        refused(Code::Pos, text)
    };
    Ok((normal, lognormal))
}

/// A fit whose parameters are beyond the range of doubles is none.
fn usable(fit: Fit) -> FitOrWhyNot {
    if fit.location.is_finite() && fit.scale.is_finite() && fit.scale > 0.0 {
        return Ok(fit);
    }
    let message = "The spread of the values is too large or too small for this fit.".to_owned();
    Err(FitFailure { message, code: Code::Note })
}

/// The fit with the smallest AIC.
fn best(normal: Option<&Fit>, lognormal: Option<&Fit>) -> Option<DistributionKey> {
    let candidates = [(DistributionKey::Normal, normal), (DistributionKey::Lognormal, lognormal)];
    let known = candidates.into_iter().filter_map(|(key, fit)| fit.map(|fit| (key, fit.goodness.aic)));
    known.filter(|(_, aic)| aic.is_finite()).min_by(|a, b| a.1.total_cmp(&b.1)).map(|(key, _)| key)
}

fn chart(bins: Bins, n: usize, normal: Option<&Fit>, lognormal: Option<&Fit>) -> HistogramChart {
    let (first, last) = (bins.edges[0], bins.edges[bins.edges.len() - 1]);
    let grid: Vec<f64> = (0..CURVE).map(|i| first + (last - first) / 100.0 * i as f64).collect();
    let area = n as f64 * bins.width;
    let bell = |fit: &Fit| {
        let density = |x: f64| Num(area * normal::pdf((x - fit.location) / fit.scale) / fit.scale);
        grid.iter().map(|&x| density(x)).collect::<Vec<_>>()
    };
    let log_bell = |fit: &Fit| {
        let density = |x: f64| Num(area * normal::pdf((x.ln() - fit.location) / fit.scale) / (fit.scale * x));
        grid.iter().map(|&x| if x > 0.0 { density(x) } else { Num::NONE }).collect::<Vec<_>>()
    };
    HistogramChart {
        histogram_bin_labels: labels(&bins.edges, bins.width),
        fitted_line_x: normal.map(|_| grid.clone()),
        fitted_line_y: normal.map(bell),
        lognormal_fitted_line_x: lognormal.map(|_| grid.clone()),
        lognormal_fitted_line_y: lognormal.map(log_bell),
        burr12_fitted_line_x: None,
        burr12_fitted_line_y: None,
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
            // A bin around equal values ends at halves.
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
