use super::bootstrap::{Units, draws};
use super::sparsity::{Density, equal_by_density};
use super::{Rows, check_loss, fits};
use crate::control::Unlimited;
use crate::linear::ols::{Fit, Params};
use crate::stats::split_mix::SplitMix64;

fn fit_of<'a>(y: &'a [f64], x: &[&'a [f64]]) -> Fit<'a> {
    Fit::new(y, x, Params::default(), &Unlimited).unwrap()
}

/// The smallest sum over all lines through two rows.
fn best_of_pairs(x: &[f64], y: &[f64], tau: f64) -> f64 {
    let mut best = f64::INFINITY;
    for i in 0..x.len() {
        for j in (0..i).filter(|&j| x[j] != x[i]) {
            let b = (y[i] - y[j]) / (x[i] - x[j]);
            let a = y[i] - b * x[i];
            best = best.min(x.iter().zip(y).map(|(x, y)| check_loss(tau, y - a - b * x)).sum());
        }
    }
    best
}

#[test]
fn no_line_through_two_rows_has_a_smaller_sum() {
    let mut random = SplitMix64::new(5);
    for n in [5, 12, 30] {
        for rounded in [false, true] {
            let mut draw = |_: usize| {
                let value = 4.0 * random.uniform();
                if rounded { value.floor() } else { value }
            };
            let mut x: Vec<f64> = (0..n).map(&mut draw).collect();
            (x[0], x[1]) = (0.0, 3.0);
            let mut y: Vec<f64> = (0..n).map(&mut draw).collect();
            y[2] = 9.0;
            let fit = fit_of(&y, &[&x]);
            for tau in [0.1, 0.25, 0.5, 0.75, 0.9] {
                let found = &fits(&fit, &[tau], &Unlimited).unwrap()[0];
                let best = best_of_pairs(&x, &y, tau);
                assert!((found.objective - best).abs() < 1e-12 * (1.0 + best), "{n} {tau} {rounded}");
            }
        }
    }
}

#[test]
fn of_several_lines_the_lowest_is_given() {
    // Koenker's condition holds for 1 ≤ a ≤ 2, 3 ≤ a + b ≤ 4 and 5 ≤ a + 2b ≤ 6; the lowest line is 1 + 2x.
    let (x, y) = ([0.0, 0.0, 1.0, 1.0, 2.0, 2.0], [1.0, 2.0, 3.0, 4.0, 6.0, 5.0]);
    let fit = fit_of(&y, &[&x]);
    let found = fits(&fit, &[0.25, 0.5, 0.75], &Unlimited).unwrap();
    assert_eq!(found.iter().map(|f| f.unique).collect::<Vec<_>>(), [true, false, true]);
    assert_eq!(found[1].coefficients, [1.0, 2.0]);
    assert!((found[1].objective - 1.5).abs() < 1e-14);
}

#[test]
fn many_rows_give_the_line_of_all_rows() {
    let mut random = SplitMix64::new(9);
    let n = 30_000;
    let x: Vec<Vec<f64>> = (0..3).map(|_| (0..n).map(|_| random.uniform()).collect()).collect();
    let y: Vec<f64> = (0..n).map(|i| x[0][i] + (1.0 + x[1][i]) * (random.uniform() + random.uniform())).collect();
    let columns: Vec<&[f64]> = x.iter().map(Vec::as_slice).collect();
    let fit = fit_of(&y, &columns);
    for tau in [0.1, 0.5] {
        let found = &fits(&fit, &[tau], &Unlimited).unwrap()[0];
        let rows = Rows::of(&fit).unwrap();
        // Koenker & Bassett, theorem 3.3: Σ over rows off the line of q(τ − [below]) is a sum of the rows on it with parts in [−τ, 1 − τ].
        let off: Vec<usize> = (0..n).filter(|i| !found.basis.contains(i)).collect();
        let below = |i: &&usize| rows.residual(**i, &found.gamma) < 0.0;
        let count = off.iter().filter(below).count() as f64;
        assert!(count <= tau * n as f64 && count + rows.k as f64 >= tau * n as f64, "{tau}: {count}");
        assert!(found.unique && (found.coefficients[1] - 1.0).abs() < 0.1);
    }
}

#[test]
fn clusters_of_one_row_are_drawn_as_rows_are() {
    let x: Vec<f64> = (0..40).map(|i| f64::from(i * i % 17)).collect();
    let y: Vec<f64> = x.iter().zip(0..).map(|(x, i)| x + f64::from(i * 7 % 13) * (1.0 + 0.1 * x)).collect();
    let fit = fit_of(&y, &[&x]);
    let rows = Rows::of(&fit).unwrap();
    // These quantiles are not parts of 40, for which a draw may have several lines.
    let quantiles = fits(&fit, &[0.23, 0.77], &Unlimited).unwrap();
    let each: Vec<_> = (0..40).map(|i| std::iter::once(i..i + 1).collect()).collect();
    let by_row = draws(&fit, &rows, &quantiles, (Units::Rows, 99), &Unlimited).unwrap();
    let by_cluster = draws(&fit, &rows, &quantiles, (Units::Clusters(&each), 99), &Unlimited).unwrap();
    for (a, b) in by_cluster.coefficients.iter().flatten().flatten().zip(by_row.coefficients.iter().flatten().flatten())
    {
        assert!((a - b).abs() < 1e-8, "{a} {b}");
    }
    assert_eq!((by_row.count(), by_row.again), (99, 0));
    assert!(by_row.covariance(1, 1.0)[0][0] > 0.0);
}

#[test]
fn parallel_lines_have_equal_slopes() {
    // Three rows at each x, and the same three distances: quantiles are parallel.
    let x: Vec<f64> = (0..90).map(|i| f64::from(i / 9)).collect();
    let y: Vec<f64> = x.iter().zip(0..).map(|(x, i)| 2.0 * x + f64::from(i % 9 * (i % 9))).collect();
    let fit = fit_of(&y, &[&x]);
    let rows = Rows::of(&fit).unwrap();
    let quantiles = fits(&fit, &[0.3, 0.7], &Unlimited).unwrap();
    let densities: Vec<Density> =
        quantiles.iter().map(|q| Density::of(&fit, &rows, q.tau, &Unlimited).unwrap()).collect();
    let test = equal_by_density(&fit, &quantiles, &densities, &[])[0].unwrap();
    assert!(test.statistic < 1e-9 && test.p > 0.999 && (test.df1, test.df2) == (1.0, 179.0));
}
