//! Q-Q plot of the internally studentised residuals against N(0, 1) (methods.md, section 6.1).

use super::num;
use super::points::Rows;
use crate::analysis::rows::count32;
use crate::analysis::thin::{self, PAGE_QUANTILES};
use crate::contract::{Outcome, QqPoints, Thinned};
use crate::control::Control;
use crate::dist::{Tails, beta, normal};
use crate::stats::order::at_ranks;

/// Most points of a plot.
const MOST: usize = 2000;
/// Points at each end that are all shown.
const END: usize = 200;

/// The plot; `None` when no residual has a spread to be compared with.
pub(super) fn plot(rows: &Rows<'_, '_>, control: &dyn Control) -> Outcome<Option<QqPoints>> {
    let mut values = Vec::with_capacity(rows.len());
    let mut positions = Vec::with_capacity(rows.len());
    for i in 0..rows.len() {
        let value = rows.influence(i).standardised;
        if value.is_finite() {
            values.push(value);
            positions.push(i as u32);
        }
    }
    if values.is_empty() {
        return Ok(None);
    }
    let n = values.len();
    let ranks = ranks(n);
    let mut plot = QqPoints {
        thinned: (ranks.len() < n).then(|| Thinned { shown: count32(ranks.len()), total: count32(n) }),
        ..QqPoints::default()
    };
    for (step, (rank, item)) in ranks.iter().zip(at_ranks(&values, &ranks)).enumerate() {
        if step % 64 == 0 {
            control.poll(step as u64, ranks.len() as u64)?;
        }
        plot.sample_quantiles.push(num(item.value));
        plot.theoretical_quantiles.push(num(normal::quantile_pair(plotting_position(*rank, n))));
        let (lower, upper) = envelope(*rank, n);
        plot.lower.push(num(lower));
        plot.upper.push(num(upper));
        plot.row.push(rows.row_number(positions[item.position as usize] as usize));
    }
    Ok(Some(plot))
}

/// Ranks that are shown, from 0: all up to [`MOST`], else both ends and 1600 between.
fn ranks(n: usize) -> Vec<usize> {
    if n <= MOST {
        return (0..n).collect();
    }
    let between = MOST - 2 * END;
    let step = (n - 2 * END - 1) as f64 / (between - 1) as f64;
    let middle = (0..between).map(|i| END + (step * i as f64).round() as usize);
    (0..END).chain(middle).chain(n - END..n).collect()
}

/// (i − a)/(n + 1 − 2a) and its complement, a = 3/8 up to 10 values, else 1/2 (R's `ppoints`); ranks from 0.
fn plotting_position(rank: usize, n: usize) -> Tails {
    let a = if n <= 10 { 0.375 } else { 0.5 };
    let total = n as f64 + 1.0 - 2.0 * a;
    Tails { lower: (rank as f64 + 1.0 - a) / total, upper: ((n - rank) as f64 - a) / total }
}

/// Pointwise 95 % limits: normal quantiles of the 2.5 % and 97.5 % quantiles of Beta(i, n + 1 − i).
fn envelope(rank: usize, n: usize) -> (f64, f64) {
    let (a, b) = (rank as f64 + 1.0, (n - rank) as f64);
    let limit = |lower: f64, upper: f64| {
        let (x, y) = beta::quantile_pair(a, b, Tails { lower, upper });
        normal::quantile_pair(Tails { lower: x, upper: y })
    };
    (limit(0.025, 0.975), limit(0.975, 0.025))
}

/// The same plot for a page.
pub(super) fn for_page(plot: &QqPoints) -> QqPoints {
    let Some(chosen) = thin::ends_and_between(plot.row.len(), PAGE_QUANTILES) else { return plot.clone() };
    let total = plot.thinned.map_or(count32(plot.row.len()), |t| t.total);
    QqPoints {
        sample_quantiles: thin::picked(&plot.sample_quantiles, &chosen),
        theoretical_quantiles: thin::picked(&plot.theoretical_quantiles, &chosen),
        lower: thin::picked(&plot.lower, &chosen),
        upper: thin::picked(&plot.upper, &chosen),
        row: thin::picked(&plot.row, &chosen),
        thinned: Some(Thinned { shown: count32(chosen.len()), total }),
    }
}

#[cfg(test)]
mod tests {
    use super::ranks;

    #[test]
    fn both_ends_are_shown_whole_and_the_middle_evenly() {
        // Section 6.1, ranks from 1: round(201 + (i−1)(n−401)/1599), i = 1…1600.
        let n = 10_000;
        let shown = ranks(n);
        assert_eq!(
            (shown.len(), shown[0], shown[199], shown[200], shown[1799], shown[1999]),
            (2000, 0, 199, 200, 9799, 9999)
        );
        assert!(shown.windows(2).all(|w| w[0] < w[1]));
        assert_eq!(ranks(2000).len(), 2000);
    }
}
