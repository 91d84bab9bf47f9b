//! The parts shared by Q-Q plots of values and of residuals (docs/methods/qq-plot.md).

use super::drawing::{Drawing, extent};
use super::model_frame::count32;
use crate::contract::{BandVerdict, ChartKey, DrawnChart, FiniteOrNull, QqPoints, Thinned};
use crate::distributions::Tails;
use crate::distributions::band::Band;
use crate::frame::Table;
use crate::stats::order::{Ranked, at_ranks};

/// Most points of a plot.
const MOST: usize = 2000;
/// Points at each end that are all shown.
const END: usize = 200;

/// The ordered values of a plot with their ranks and plotting positions.
pub(super) struct Ordered {
    n: usize,
    ranks: Vec<usize>,
    items: Vec<Ranked>,
    positions: Vec<Tails>,
}

impl Ordered {
    /// Orders finite values.
    pub(super) fn of(values: &[f64]) -> Self {
        let n = values.len();
        let ranks = ranks(n);
        let positions = ranks.iter().map(|&rank| plotting_position(rank, n)).collect();
        Self { n, items: at_ranks(values, &ranks), positions, ranks }
    }

    /// The plot against a distribution, given by its quantiles, with the simultaneous band of a normal one: `unstandardised`
    /// takes a standard normal number to the units of the plot; the verdict is that of all values. Without a band its limits
    /// are not defined. `row` gives the row number of a value by its position.
    pub(super) fn against(
        &self,
        quantile: impl Fn(Tails) -> f64,
        band: Option<(&Band, &BandVerdict)>,
        unstandardised: impl Fn(f64) -> f64,
        (table, row): (&Table, impl Fn(usize) -> u32),
    ) -> QqPoints {
        let shown = self.items.len();
        let rows: Vec<u32> = self.items.iter().map(|item| row(item.position as usize)).collect();
        let limit = |rank: usize| {
            let (low, high) = band.map_or((f64::NAN, f64::NAN), |(band, _)| band.limits(rank));
            (FiniteOrNull(unstandardised(low)), FiniteOrNull(unstandardised(high)))
        };
        let (lower, upper) = self.ranks.iter().map(|&rank| limit(rank)).unzip();
        QqPoints {
            sample_quantiles: self.items.iter().map(|item| FiniteOrNull(item.value)).collect(),
            theoretical_quantiles: self.positions.iter().map(|&at| FiniteOrNull(quantile(at))).collect(),
            lower,
            upper,
            total: count32(self.n),
            outside: band.map(|(_, verdict)| verdict.outside_low + verdict.outside_middle + verdict.outside_high),
            company_id: table.entities(&rows),
            fy: table.times(&rows),
            row: rows,
            thinned: (shown < self.n).then(|| Thinned { shown: count32(shown), total: count32(self.n) }),
        }
    }
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

/// Ranks that are looked at together.
const BLOCK: usize = 64;
/// The share of their band by which values of a block lie clear of its limits; rounding is far below.
const CLEAR: f64 = 1e-6;

/// How ascending values lie to a band whose limits, standard normal numbers, are taken to their units.
///
/// Values and limits rise with their ranks: where the first value of a block lies above the lower limit of its last, and the
/// last below the upper limit of its first, all lie inside; likewise all lie outside. Limits are dear, and only blocks on
/// the edge need that of each rank.
pub(super) fn verdict(sorted: &[f64], band: &Band, unstandardised: impl Fn(f64) -> f64) -> BandVerdict {
    let n = sorted.len();
    let mut verdict = BandVerdict { n: count32(n), ..BandVerdict::default() };
    let limits = |rank: usize| {
        let (low, high) = band.limits(rank);
        (unstandardised(low), unstandardised(high))
    };
    for (block, values) in sorted.chunks(BLOCK).enumerate() {
        let start = block * BLOCK;
        let (Some(&first), Some(&last)) = (values.first(), values.last()) else { continue };
        let (at_first, at_last) = (limits(start), limits(start + values.len() - 1));
        let clear = CLEAR * (at_last.1 - at_first.0);
        if first > at_last.0 + clear && last < at_first.1 - clear {
            continue;
        }
        let all_outside = first > at_last.1 + clear || last < at_first.0 - clear;
        for (rank, &x) in (start..).zip(values) {
            let is_outside = all_outside || {
                let (low, high) = limits(rank);
                x < low || x > high
            };
            if !is_outside {
                continue;
            }
            let counter = if 4 * rank < n {
                &mut verdict.outside_low
            } else if 4 * (n - 1 - rank) < n {
                &mut verdict.outside_high
            } else {
                &mut verdict.outside_middle
            };
            *counter += 1;
        }
    }
    verdict
}

/// The same plot for a page: its counts. The points are in the drawing.
pub(super) fn for_page(plot: &QqPoints) -> QqPoints {
    let thinned = Some(Thinned { shown: 0, total: plot.total });
    QqPoints { total: plot.total, outside: plot.outside, thinned, ..QqPoints::default() }
}

/// The points and the band of a plot.
pub(super) fn draw(drawing: &mut Drawing, key: ChartKey, plot: &QqPoints) {
    let numbers = |values: &[FiniteOrNull]| values.iter().map(|value| value.0).collect::<Vec<f64>>();
    let [x, y, lower, upper] =
        [&plot.theoretical_quantiles, &plot.sample_quantiles, &plot.lower, &plot.upper].map(|values| numbers(values));
    let ends = extent(y.iter().chain(&lower).chain(&upper).copied());
    let chart = DrawnChart {
        total: plot.total,
        drawn: count32(plot.row.len()),
        x: extent(x.iter().copied()),
        y: ends,
        columns: [("x", x), ("y", y), ("lower", lower), ("upper", upper)]
            .map(|(name, values)| (name.to_owned(), drawing.doubles(values.into_iter())))
            .into_iter()
            .chain([("row".to_owned(), drawing.counts(plot.row.iter().copied()))])
            .collect(),
        ..DrawnChart::default()
    };
    drawing.chart(key, chart);
}

#[cfg(test)]
mod tests {
    use super::{ranks, verdict};
    use crate::distributions::band::Band;
    use crate::distributions::normal;
    use crate::stats::split_mix::SplitMix64;

    #[test]
    fn a_verdict_counts_each_value_that_lies_outside() {
        let mut generator = SplitMix64::new(5);
        for n in [5, 63, 64, 65, 300, 5000] {
            let band = Band::simultaneous(n);
            let drawn: Vec<f64> = (0..n).map(|_| normal::quantile(generator.uniform().max(1e-300))).collect();
            let bends: [fn(f64) -> f64; 6] =
                [|z| z, |z| z + 0.02 * z * z * z, |z| z.exp(), |z| z + 0.3, |z| 0.7 * z, |z| (2.0 * z).round()];
            for (bend, by) in bends.iter().enumerate() {
                for scale in [|z: f64| z, |z: f64| 3.0 + 2.0 * z, f64::exp] {
                    let mut values: Vec<f64> = drawn.iter().map(|z| scale(by(*z))).collect();
                    values.sort_unstable_by(f64::total_cmp);
                    // Each bend in turn.
                    let mut outside = [0; 3];
                    for (rank, x) in values.iter().enumerate() {
                        let (low, high) = band.limits(rank);
                        let part = if 4 * rank < n {
                            0
                        } else if 4 * (n - 1 - rank) < n {
                            2
                        } else {
                            1
                        };
                        outside[part] += u32::from(*x < scale(low) || *x > scale(high));
                    }
                    let found = verdict(&values, &band, scale);
                    let found = [found.outside_low, found.outside_middle, found.outside_high];
                    assert_eq!(found, outside, "{n} {bend}");
                }
            }
        }
    }

    #[test]
    fn both_ends_are_shown_whole_and_the_middle_evenly() {
        // docs/methods/qq-plot.md, ranks from 1: round(201 + (i−1)(n−401)/1599), i = 1…1600.
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
