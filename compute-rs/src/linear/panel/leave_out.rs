//! Cluster jackknives of panels, CV3 with the effects estimated again without the cluster.
//!
//! In the basis Q the fit without the rows c moves by −Q_c′z, where (I − H_c)z = e_c and H_c is the block of the whole hat matrix, that of
//! the effects included. Effects of entities alone give diag(1/n) in a period. Those of both give CPC in an entity, with P the inverse of
//! L of [`super::deviations`] and C the deviations from the mean. Where this costs more than fitting again, the columns of Q and the
//! residuals are cleared of effects without the rows, and regressed.

use super::Panel;
use super::deviations::{LeftOut, TwoWay};
use super::within::Within;
use crate::contract::Outcome;
use crate::control::Control;
use crate::linear::cluster::{Change, Jackknife, cholesky};
use crate::linear::covariance::{Covariance, Meat};
use crate::linear::matrix::dot;
use nalgebra::DMatrix;

/// A direction of X is lost with the cluster if its eigenvalue without the cluster is at most this. Eigenvalues are 1
/// with all rows.
const LOST: f64 = 1e-9;
/// Most periods whose matrix is inverted.
const MOST_PERIODS: usize = 1500;
/// Passes over the rows that one fit without a cluster takes for each column.
const PASSES: usize = 24;

/// CV3 by period with effects of entities; `None` with fewer than two periods, or where nothing is defined.
///
/// # Errors
/// The errors of `control`.
pub fn by_period(within: &Within<'_>, panel: &Panel<'_>, control: &dyn Control) -> Outcome<Option<Covariance>> {
    let (fit, k) = (&within.fit, within.fit.k);
    if panel.periods < 2 {
        return Ok(None);
    }
    let empty = || (Meat::new(k), vec![0.0; k]);
    let mut left: Vec<(Meat, Vec<f64>)> = (0..panel.periods).map(|_| empty()).collect();
    let mut row = vec![0.0; k];
    for (g, rows) in panel.entities.iter().enumerate().filter(|(_, rows)| rows.len() > 1) {
        if g % 1024 == 0 {
            control.poll(g as u64, panel.entities.len() as u64)?;
        }
        // An entity's mean moves when a row is left out.
        let weight = rows.len() as f64 / (rows.len() as f64 - 1.0);
        for i in rows.clone() {
            row.iter_mut().enumerate().for_each(|(j, cell)| *cell = fit.q.at(i, j));
            let (gram, score) = &mut left[panel.time[i] as usize];
            gram.add(&row, weight);
            score.iter_mut().zip(&row).for_each(|(sum, q)| *sum += weight * q * fit.residuals[i]);
        }
    }
    let mut jackknife = Jackknife::new(fit);
    for (gram, score) in &left {
        jackknife.add(&solved(gram, score));
    }
    Ok(jackknife.covariance(panel.periods))
}

/// d with (I − A)d = score.
fn solved(gram: &Meat, score: &[f64]) -> Change {
    if let Some(triangle) = cholesky(gram) {
        return Change::of(triangle.solve(&triangle.solve_transposed(score)));
    }
    let k = gram.order();
    shortest(DMatrix::from_fn(k, k, |i, j| f64::from(u8::from(i == j)) - gram.at(i, j)), score)
}

/// The shortest d with Sd = `score`, for a symmetric S.
fn shortest(matrix: DMatrix<f64>, score: &[f64]) -> Change {
    let mut change = Change::of(vec![0.0; score.len()]);
    let found = matrix.symmetric_eigen();
    for (direction, size) in found.eigenvectors.column_iter().zip(&found.eigenvalues) {
        let direction: Vec<f64> = direction.iter().copied().collect();
        if *size > LOST {
            let share = dot(&direction, score) / size;
            change.moved.iter_mut().zip(&direction).for_each(|(moved, d)| *moved += share * d);
        } else {
            change.lost.push(direction);
        }
    }
    change
}

/// CV3 by entity with effects of entities and periods; `None` with fewer than two entities, or where nothing is defined.
///
/// # Errors
/// The errors of `control`.
pub fn two_way_by_entity(within: &Within<'_>, panel: &Panel<'_>, control: &dyn Control) -> Outcome<Option<Covariance>> {
    if panel.entities.len() < 2 {
        return Ok(None);
    }
    let mut jackknife = Jackknife::new(&within.fit);
    two_way_changes(within, panel, control, |_, change| jackknife.add(change))?;
    Ok(jackknife.covariance(panel.entities.len()))
}

/// Calls with how the fit with effects of entities and periods changes without each entity.
pub(super) fn two_way_changes(
    within: &Within<'_>,
    panel: &Panel<'_>,
    control: &dyn Control,
    mut call: impl FnMut(usize, &Change),
) -> Outcome<()> {
    let (fit, entities) = (&within.fit, panel.entities);
    let blocks: f64 = entities.iter().map(|rows| (rows.len() as f64).powi(3)).sum::<f64>() / 3.0;
    let again = (entities.len() * fit.n) as f64 * (PASSES * (fit.k + 1)) as f64;
    let inverse = if panel.periods <= MOST_PERIODS && blocks + (panel.periods as f64).powi(3) < again {
        inverse_of_periods(panel)
    } else {
        None
    };
    let mut block = Block::default();
    for g in 0..entities.len() {
        if g % 256 == 0 || inverse.is_none() {
            control.poll(g as u64, entities.len() as u64)?;
        }
        let moved = inverse.as_ref().and_then(|inverse| block.moved(within, panel, g, inverse));
        match moved {
            Some(moved) => call(g, &Change::of(moved)),
            None => call(g, &refitted(within, panel, LeftOut::Entity(g), control)?),
        }
    }
    Ok(())
}

/// CV3 by period with effects of entities and periods; `None` with fewer than two periods, or where nothing is defined.
///
/// # Errors
/// The errors of `control`.
pub fn two_way_by_period(within: &Within<'_>, panel: &Panel<'_>, control: &dyn Control) -> Outcome<Option<Covariance>> {
    if panel.periods < 2 {
        return Ok(None);
    }
    let mut jackknife = Jackknife::new(&within.fit);
    for period in 0..panel.periods {
        control.poll(period as u64, panel.periods as u64)?;
        jackknife.add(&refitted(within, panel, LeftOut::Period(period as u32), control)?);
    }
    Ok(jackknife.covariance(panel.periods))
}

/// The inverse of L, with one more in each cell of a set of connected periods over their number.
fn inverse_of_periods(panel: &Panel<'_>) -> Option<DMatrix<f64>> {
    let periods = panel.periods;
    let mut matrix = DMatrix::zeros(periods, periods);
    for rows in panel.entities {
        let times = &panel.time[rows.clone()];
        let share = 1.0 / times.len() as f64;
        for (i, a) in times.iter().enumerate() {
            matrix[(*a as usize, *a as usize)] += 1.0;
            for b in &times[..=i] {
                let (low, high) = (*a.min(b) as usize, *a.max(b) as usize);
                matrix[(high, low)] -= share;
            }
        }
    }
    let sets = panel.sets();
    let of_periods = &sets[panel.entities.len()..];
    for (a, set) in of_periods.iter().enumerate() {
        let size = of_periods.iter().filter(|other| *other == set).count() as f64;
        for (b, other) in of_periods[..=a].iter().enumerate() {
            if other == set {
                matrix[(a, b)] += 1.0 / size;
            }
        }
    }
    for a in 0..periods {
        for b in 0..a {
            matrix[(b, a)] = matrix[(a, b)];
        }
    }
    Some(matrix.cholesky()?.inverse())
}

/// I − H of an entity's rows.
#[derive(Default)]
struct Block {
    cells: Vec<f64>,
    right: Vec<f64>,
}

impl Block {
    /// How the fit moves without an entity; `None` where its rows alone decide something.
    fn moved(&mut self, within: &Within<'_>, panel: &Panel<'_>, g: usize, inverse: &DMatrix<f64>) -> Option<Vec<f64>> {
        let fit = &within.fit;
        let rows = panel.entities[g].clone();
        let n = rows.len();
        self.cells.clear();
        self.cells.resize(n * n, 0.0);
        let times = &panel.time[rows.clone()];
        let mut means = vec![0.0; n];
        for (i, a) in times.iter().enumerate() {
            for (j, b) in times.iter().enumerate() {
                let cell = inverse[(*a as usize, *b as usize)];
                self.cells[i * n + j] = cell;
                means[i] += cell / n as f64;
            }
        }
        let mean = means.iter().sum::<f64>() / n as f64;
        for i in 0..n {
            for j in 0..=i {
                let of_x: f64 = (0..fit.k).map(|l| fit.q.at(rows.start + i, l) * fit.q.at(rows.start + j, l)).sum();
                let of_periods = self.cells[i * n + j] - means[i] - means[j] + mean;
                self.cells[i * n + j] = f64::from(u8::from(i == j)) - of_x - of_periods;
            }
        }
        self.right.clear();
        self.right.extend_from_slice(&fit.residuals[rows.clone()]);
        self.solve(n)?;
        let score = |l: usize| (0..n).map(|i| fit.q.at(rows.start + i, l) * self.right[i]).sum::<f64>();
        Some((0..fit.k).map(score).collect())
    }

    /// Solves for the right side by Cholesky; `None` when a pivot is small.
    fn solve(&mut self, n: usize) -> Option<()> {
        let (cells, right) = (&mut self.cells, &mut self.right);
        for i in 0..n {
            for j in 0..=i {
                let inner = dot(&cells[i * n..i * n + j], &cells[j * n..j * n + j]);
                let rest = cells[i * n + j] - inner;
                if i > j {
                    cells[i * n + j] = rest / cells[j * n + j];
                } else if rest > LOST.sqrt() {
                    cells[i * n + i] = rest.sqrt();
                } else {
                    return None;
                }
            }
            right[i] = (right[i] - dot(&cells[i * n..i * n + i], &right[..i])) / cells[i * n + i];
        }
        for i in (0..n).rev() {
            right[i] /= cells[i * n + i];
            let value = right[i];
            for j in 0..i {
                right[j] -= cells[i * n + j] * value;
            }
        }
        Some(())
    }
}

/// How the fit moves without some rows, by fitting again.
fn refitted(within: &Within<'_>, panel: &Panel<'_>, out: LeftOut, control: &dyn Control) -> Outcome<Change> {
    let (fit, k) = (&within.fit, within.fit.k);
    let two_way = TwoWay::new(*panel, out);
    let mut columns = Vec::with_capacity(k + 1);
    for j in 0..=k {
        let mut column = if j < k { fit.q.column(j).to_vec() } else { fit.residuals.clone() };
        two_way.take_out(&mut column, control)?;
        columns.push(column);
    }
    let gram = DMatrix::from_fn(k, k, |i, j| dot(&columns[i], &columns[j]));
    let score: Vec<f64> = (0..k).map(|j| -dot(&columns[j], &columns[k])).collect();
    Ok(shortest(gram, &score))
}

#[cfg(test)]
mod tests {
    use super::{by_period, inverse_of_periods, refitted, two_way_by_entity, two_way_by_period};
    use crate::control::Unlimited;
    use crate::linear::covariance::Covariance;
    use crate::linear::panel::Panel;
    use crate::linear::panel::deviations::LeftOut;
    use crate::linear::panel::within::Deviations;
    use std::ops::Range;

    const N: usize = 42;

    /// Seven entities in eight periods with gaps.
    fn rows() -> (Vec<Range<usize>>, Vec<u32>) {
        let (mut entities, mut time) = (Vec::new(), Vec::new());
        for g in 0..7u32 {
            let start = time.len();
            time.extend((0..8).filter(|t| (g * 5 + t * 3) % 11 > 2));
            entities.push(start..time.len());
        }
        (entities, time)
    }

    fn slopes(keep: &dyn Fn(usize) -> bool, periods: bool) -> Vec<f64> {
        let (entities, time) = rows();
        let (mut kept, mut own) = (Vec::new(), Vec::new());
        for rows in &entities {
            let start = kept.len();
            kept.extend(rows.clone().filter(|i| keep(*i)));
            if kept.len() > start {
                own.push(start..kept.len());
            }
        }
        let mut times: Vec<u32> = kept.iter().map(|i| time[*i]).collect();
        let mut known: Vec<u32> = times.clone();
        known.sort_unstable();
        known.dedup();
        times.iter_mut().for_each(|t| *t = known.binary_search(t).unwrap() as u32);
        let column = |f: &dyn Fn(usize) -> f64| -> Vec<f64> { kept.iter().map(|i| f(*i)).collect() };
        let (x, z, y) = (column(&x), column(&z), column(&y));
        let panel = Panel::new(&own, &times);
        let left = Deviations::of(&y, &[&x, &z], &panel, periods, &Unlimited).unwrap().unwrap();
        left.fit(&Unlimited).unwrap().unwrap().fit.coefficients
    }

    fn x(i: usize) -> f64 {
        (i * i % 17) as f64
    }
    fn z(i: usize) -> f64 {
        (i * 5 % 13) as f64 + x(i).sqrt()
    }
    fn y(i: usize) -> f64 {
        (i * 7 % 23) as f64 + 0.4 * x(i)
    }

    fn with<T>(periods: bool, read: impl FnOnce(&super::Within<'_>, &Panel<'_>) -> T) -> T {
        let (entities, time) = rows();
        assert_eq!(time.len(), N);
        let panel = Panel::new(&entities, &time);
        let columns: Vec<Vec<f64>> = [x, z, y].map(|f: fn(usize) -> f64| (0..N).map(f).collect()).into();
        let left =
            Deviations::of(&columns[2], &[&columns[0], &columns[1]], &panel, periods, &Unlimited).unwrap().unwrap();
        read(&left.fit(&Unlimited).unwrap().unwrap(), &panel)
    }

    fn agrees(found: &Covariance, clusters: usize, out: &dyn Fn(usize, usize) -> bool, periods: bool) {
        let whole = slopes(&|_| true, periods);
        let mut variance = [0.0; 2];
        for c in 0..clusters {
            let without = slopes(&|i| !out(c, i), periods);
            (0..2).for_each(|j| variance[j] += (without[j] - whole[j]).powi(2));
        }
        for (j, sum) in variance.iter().enumerate() {
            let expected = (sum * (clusters as f64 - 1.0) / clusters as f64).sqrt();
            let found = found.at(j, j).sqrt();
            assert!((found / expected - 1.0).abs() < 1e-9, "{found} {expected}");
        }
    }

    #[test]
    fn jackknives_are_fits_without_each_cluster() {
        let (entities, time) = rows();
        let in_entity = |g: usize, i: usize| entities[g].contains(&i);
        let in_period = |t: usize, i: usize| time[i] as usize == t;
        let found = with(false, |within, panel| by_period(within, panel, &Unlimited).unwrap().unwrap());
        agrees(&found, 8, &in_period, false);
        let found = with(true, |within, panel| two_way_by_entity(within, panel, &Unlimited).unwrap().unwrap());
        agrees(&found, 7, &in_entity, true);
        let found = with(true, |within, panel| two_way_by_period(within, panel, &Unlimited).unwrap().unwrap());
        agrees(&found, 8, &in_period, true);
    }

    #[test]
    fn an_entity_is_left_out_the_same_in_both_ways() {
        with(true, |within, panel| {
            let inverse = inverse_of_periods(panel).unwrap();
            for g in 0..7 {
                let moved = super::Block::default().moved(within, panel, g, &inverse).unwrap();
                let again = refitted(within, panel, LeftOut::Entity(g), &Unlimited).unwrap().moved;
                for (moved, again) in moved.iter().zip(again) {
                    assert!((moved - again).abs() < 1e-10, "{moved} {again}");
                }
            }
        });
    }
}
