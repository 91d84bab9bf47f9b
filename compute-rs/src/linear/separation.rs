//! Whether columns of X separate the rows of two outcomes, so that no maximum of the likelihood exists (docs/methods/logit.md#separation).
//!
//! Albert & Anderson (1984), *Biometrika* 71, 1–10: a maximum exists where no direction γ has zᵢ′γ ≥ 0 in all rows and zᵢ′γ > 0 in one, with
//! z the row of X, of changed sign where the event did not occur. Konis (2007) decides that by a linear program: the largest Σωᵢzᵢ′γ
//! with zᵢ′γ ≥ 0 and |γⱼ| ≤ 1 is 0. Any weights ω > 0 do.
//!
//! **Numerics.** Rows are those of an orthonormal basis, scaled to length 1. The dual simplex method begins at a corner of the box and takes
//! in the most violated row at each step, so a step costs one pass over the rows. Random weights make ties rare. What is left after the rows that a direction
//! predicts are taken out is judged again, at most once for each coefficient, so all rows are found that any direction predicts.

use super::matrix::{Matrix, dot};
use super::qr::IncrementalQr;
use crate::contract::{Code, Failure, Outcome};
use crate::control::Control;
use crate::stats::split_mix::SplitMix64;
use nalgebra::{DMatrix, DVector};

/// Smallest zᵢ′γ of a row of length 1 that γ predicts; a smaller one is rounding.
const PREDICTED: f64 = 1e-9;
/// zᵢ′γ below which a row is on the wrong side.
const WRONG: f64 = -1e-11;
/// Share of a multiplier below which a step does not change it.
const SMALL_PIVOT: f64 = 1e-11;
/// Singular value of the rows left up to which they say nothing about a direction.
const SINGULAR: f64 = 1e-9;
/// Steps for each coefficient.
const STEPS: usize = 2_000;
/// Seed of the weights.
const SEED: u64 = 1;

/// The columns that separate the rows.
#[derive(Clone, Debug, PartialEq)]
pub struct Separation {
    /// Whether some direction predicts each row without doubt.
    pub predicted: Vec<bool>,
    /// Directions in the basis, orthonormal, about which the other rows say nothing: coefficients along them have no
    /// finite estimate.
    pub free: Vec<Vec<f64>>,
}

impl Separation {
    /// Whether nothing is separated.
    #[must_use]
    pub fn is_none(&self) -> bool {
        self.free.is_empty()
    }

    /// Whether every row is predicted.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.predicted.iter().all(|predicted| *predicted)
    }

    /// Whether a sum of coefficients of the basis has no finite estimate.
    #[must_use]
    pub fn is_free(&self, weights: &[f64]) -> bool {
        /// Share of a direction that rounding leaves.
        const SHARE: f64 = 1e-7;
        let size = dot(weights, weights).sqrt();
        self.free.iter().any(|direction| dot(direction, weights).abs() > SHARE * size)
    }
}

/// Decides of rows of an orthonormal basis with a constant.
///
/// ```
/// use estimand_compute::control::Unlimited;
/// use estimand_compute::linear::ols::{Fit, Params};
/// use estimand_compute::linear::separation::decide;
///
/// let fit = |x: &[f64], y: &[f64]| Fit::new(y, &[x], Params::default(), &Unlimited).unwrap().q;
/// let events = [false, false, true, true];
/// let y = [0.0, 0.0, 1.0, 1.0];
/// let all = decide(&fit(&[1.0, 2.0, 3.0, 4.0], &y), &events, &Unlimited).unwrap();
/// assert!(all.is_complete());
/// let some = decide(&fit(&[1.0, 2.0, 2.0, 4.0], &y), &events, &Unlimited).unwrap();
/// assert_eq!(some.predicted, [true, false, false, true]);
/// assert!(decide(&fit(&[1.0, 3.0, 2.0, 4.0], &y), &events, &Unlimited).unwrap().is_none());
/// ```
///
/// # Errors
/// The errors of `control`; `E-EXACT` where the linear program does not end.
pub fn decide(q: &Matrix, events: &[bool], control: &dyn Control) -> Outcome<Separation> {
    judge(Rows::new(q, events), control)
}

/// Decides of counts given rows of an orthonormal basis with a constant: the maximum of their likelihood exists where no direction γ has xᵢ′γ = 0
/// in all rows with a count above 0, xᵢ′γ ≤ 0 in the others, and xᵢ′γ < 0 in one (Santos Silva & Tenreyro 2010, *Economics Letters* 107, 310–312;
/// Correia, Guimarães & Zylkin 2020, *Stata Journal* 20, 95–115). `predicted` are rows whose expected count would be 0.
///
/// ```
/// use estimand_compute::control::Unlimited;
/// use estimand_compute::linear::ols::{Fit, Params};
/// use estimand_compute::linear::separation::decide_counts;
///
/// let fit = |x: &[f64], y: &[f64]| Fit::new(y, &[x], Params::default(), &Unlimited).unwrap().q;
/// // Both rows of the flag are 0.
/// let y = [0.0, 0.0, 2.0, 0.0, 1.0];
/// let flag = decide_counts(&fit(&[1.0, 1.0, 0.0, 0.0, 0.0], &y), &y, &Unlimited).unwrap();
/// assert_eq!(flag.predicted, [true, true, false, false, false]);
/// // Counts above 0 at two values of X decide the slope.
/// assert!(decide_counts(&fit(&[5.0, 6.0, 2.0, 1.0, 3.0], &y), &y, &Unlimited).unwrap().is_none());
/// ```
///
/// # Errors
/// The errors of `control`; `E-EXACT` where the linear program does not end.
pub fn decide_counts(q: &Matrix, y: &[f64], control: &dyn Control) -> Outcome<Separation> {
    let n = q.rows();
    let positive: Vec<usize> = (0..n).filter(|&i| y[i] > 0.0).collect();
    let open = unknown(q, &positive, control)?;
    let none = || Separation { predicted: vec![false; n], free: Vec::new() };
    if open.is_empty() || positive.len() == n {
        return Ok(none());
    }
    let mut reduced = Matrix::zeros(n, open.len())?;
    for (j, direction) in open.iter().enumerate() {
        q.add_times(direction, 1.0, reduced.column_mut(j));
    }
    let mut rows = Rows::new(&reduced, &vec![false; n]);
    let whole = Rows::new(q, &vec![false; n]);
    for (i, count) in y.iter().enumerate() {
        // A row in the span of the rows with counts above 0 leaves only rounding error.
        if *count > 0.0 || (whole.scale[i] / rows.scale[i]).abs() <= SINGULAR {
            (rows.left[i], rows.scale[i]) = (false, 0.0);
        }
    }
    let found = judge(rows, control)?;
    let back = |of: &Vec<f64>| -> Vec<f64> {
        let along = |j: usize| of.iter().zip(&open).map(|(share, direction)| share * direction[j]).sum();
        (0..q.columns()).map(along).collect()
    };
    Ok(Separation { free: found.free.iter().map(back).collect(), ..found })
}

/// Takes the rows out that a direction predicts, until none does.
fn judge(mut rows: Rows<'_>, control: &dyn Control) -> Outcome<Separation> {
    let mut predicted = vec![false; rows.q.rows()];
    while let Some(direction) = rows.direction(control)? {
        let along = rows.along(&direction);
        let mut found = false;
        for ((predicted, left), along) in predicted.iter_mut().zip(&mut rows.left).zip(along) {
            if *left && along > PREDICTED {
                (*predicted, *left, found) = (true, false, true);
            }
        }
        if !found || rows.left.iter().all(|left| !left) {
            break;
        }
    }
    let left: Vec<usize> = (0..rows.left.len()).filter(|&i| rows.left[i]).collect();
    let free = if predicted.contains(&true) { unknown(rows.q, &left, control)? } else { Vec::new() };
    Ok(Separation { predicted, free })
}

/// The rows that no direction so far predicts.
struct Rows<'q> {
    q: &'q Matrix,
    /// 1 over the length of each row, negative where the event did not occur.
    scale: Vec<f64>,
    left: Vec<bool>,
}

/// A side of the box, or a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    AtMost(usize),
    AtLeast(usize),
    Row(usize),
}

impl<'q> Rows<'q> {
    fn new(q: &'q Matrix, events: &[bool]) -> Self {
        let mut squares = vec![0.0; q.rows()];
        for j in 0..q.columns() {
            squares.iter_mut().zip(q.column(j)).for_each(|(sum, q)| *sum += q * q);
        }
        let signed =
            |(square, event): (&f64, &bool)| if *event { square.sqrt().recip() } else { -square.sqrt().recip() };
        Self { q, scale: squares.iter().zip(events).map(signed).collect(), left: vec![true; q.rows()] }
    }

    /// zᵢ′γ of all rows.
    fn along(&self, direction: &[f64]) -> Vec<f64> {
        let mut along = vec![0.0; self.q.rows()];
        self.q.add_times(direction, 1.0, &mut along);
        along.iter_mut().zip(&self.scale).for_each(|(along, scale)| *along *= scale);
        along
    }

    /// The row on the wrong side of a direction that is farthest from it.
    fn worst(&self, direction: &[f64]) -> Option<(usize, f64)> {
        let along = self.along(direction);
        let kept = along.into_iter().enumerate().zip(&self.left).filter(|(_, left)| **left).map(|(row, _)| row);
        kept.reduce(|a, b| if b.1 < a.1 { b } else { a }).filter(|(_, along)| *along < WRONG)
    }

    fn normal(&self, bound: Bound) -> Vec<f64> {
        let k = self.q.columns();
        let unit = |j: usize, value: f64| (0..k).map(|i| if i == j { value } else { 0.0 }).collect();
        match bound {
            Bound::AtMost(j) => unit(j, -1.0),
            Bound::AtLeast(j) => unit(j, 1.0),
            Bound::Row(i) => (0..k).map(|j| self.q.at(i, j) * self.scale[i]).collect(),
        }
    }

    /// Σωᵢzᵢ of the rows left, of length 1.
    fn objective(&self) -> Vec<f64> {
        let mut random = SplitMix64::new(SEED);
        let weights: Vec<f64> = self.scale.iter().map(|scale| scale * (0.5 + random.uniform())).collect();
        let weights: Vec<f64> =
            weights.iter().zip(&self.left).map(|(weight, left)| if *left { *weight } else { 0.0 }).collect();
        let sums = self.q.transposed_times(&weights);
        let size = dot(&sums, &sums).sqrt();
        sums.iter().map(|sum| if size > 0.0 { sum / size } else { 0.0 }).collect()
    }

    /// A direction that predicts rows left and is wrong in none of them; `None` where there is none.
    fn direction(&self, control: &dyn Control) -> Outcome<Option<Vec<f64>>> {
        let k = self.q.columns();
        let c = self.objective();
        let mut bounds: Vec<Bound> =
            c.iter().enumerate().map(|(j, c)| if *c < 0.0 { Bound::AtLeast(j) } else { Bound::AtMost(j) }).collect();
        let mut multipliers: Vec<f64> = c.iter().map(|c| c.abs()).collect();
        let mut normals = DMatrix::zeros(k, k);
        let set = |normals: &mut DMatrix<f64>, i: usize, bound: Bound| {
            self.normal(bound).iter().enumerate().for_each(|(j, value)| normals[(i, j)] = *value);
        };
        bounds.iter().enumerate().for_each(|(i, bound)| set(&mut normals, i, *bound));
        for step in 0..STEPS * k {
            control.poll(step as u64, (STEPS * k) as u64)?;
            let heights = DVector::from_iterator(
                k,
                bounds.iter().map(|bound| if matches!(bound, Bound::Row(_)) { 0.0 } else { -1.0 }),
            );
            let Some(corner) = normals.clone().lu().solve(&heights) else { break };
            let corner: Vec<f64> = corner.iter().copied().collect();
            if dot(&corner, &c) <= PREDICTED {
                return Ok(None);
            }
            let outside = |j: usize| corner[j].abs() - 1.0;
            let box_side = (0..k).reduce(|a, b| if outside(b) > outside(a) { b } else { a }).unwrap_or(0);
            let entering = if outside(box_side) > -WRONG {
                if corner[box_side] > 0.0 { Bound::AtMost(box_side) } else { Bound::AtLeast(box_side) }
            } else {
                match self.worst(&corner) {
                    Some((row, _)) => Bound::Row(row),
                    None => return Ok(Some(corner)),
                }
            };
            let normal = DVector::from_vec(self.normal(entering));
            let Some(shares) = normals.transpose().lu().solve(&normal) else { break };
            let ratio = |i: usize| multipliers[i] / shares[i];
            let leaving =
                (0..k).filter(|&i| shares[i] > SMALL_PIVOT).reduce(|a, b| if ratio(b) < ratio(a) { b } else { a });
            // Without one no direction would do, but 0 always does.
            let Some(leaving) = leaving else { break };
            let entered = ratio(leaving);
            multipliers.iter_mut().zip(&shares).for_each(|(own, share)| *own = (*own - entered * share).max(0.0));
            multipliers[leaving] = entered;
            bounds[leaving] = entering;
            set(&mut normals, leaving, entering);
        }
        let text = "Whether the columns predict some rows without doubt cannot be decided in double precision. Remove columns that are nearly combinations of others.";
        Err(Failure::new(Code::Exact, text))
    }
}

/// Directions about which some rows say nothing, orthonormal.
fn unknown(q: &Matrix, rows: &[usize], control: &dyn Control) -> Outcome<Vec<Vec<f64>>> {
    let k = q.columns();
    let mut qr = IncrementalQr::new(k);
    for part in rows.chunks(IncrementalQr::max_rows()) {
        control.poll(0, rows.len() as u64)?;
        qr.push(part.len(), |j, target| target.iter_mut().zip(part).for_each(|(t, &i)| *t = q.at(i, j)));
    }
    let triangle = qr.triangle();
    let upper = DMatrix::from_fn(k, k, |i, j| if i <= j { triangle.at(i, j) } else { 0.0 });
    let svd = upper.svd(false, true);
    let Some(directions) = svd.v_t else { return Ok(Vec::new()) };
    let open = directions.row_iter().zip(&svd.singular_values).filter(|(_, size)| **size <= SINGULAR);
    Ok(open.map(|(direction, _)| direction.iter().copied().collect()).collect())
}

#[cfg(test)]
mod tests {
    use super::{decide, decide_counts};
    use crate::control::Unlimited;
    use crate::linear::ols::{Fit, Params};
    use crate::stats::split_mix::SplitMix64;

    fn judged(x: &[&[f64]], events: &[bool]) -> super::Separation {
        let y: Vec<f64> = events.iter().map(|event| f64::from(u8::from(*event))).collect();
        let fit = Fit::new(&y, x, Params::default(), &Unlimited).unwrap();
        decide(&fit.q, events, &Unlimited).unwrap()
    }

    #[test]
    fn a_flag_that_only_events_have_predicts_its_rows() {
        let flag = [0.0, 0.0, 0.0, 0.0, 1.0, 1.0];
        let x = [1.0, 4.0, 2.0, 3.0, 1.0, 5.0];
        let found = judged(&[&flag, &x], &[false, true, true, false, true, true]);
        assert_eq!(found.predicted, [false, false, false, false, true, true]);
        assert!(!found.is_complete() && found.free.len() == 1);
    }

    #[test]
    fn two_directions_in_turn_predict_all_that_one_of_them_does() {
        // The ones of the first flag are events, the ones of the second are not; one row with zeros of both is an
        // event.
        let first = [1.0, 1.0, 0.0, 0.0, 0.0, 0.0];
        let second = [0.0, 0.0, 1.0, 1.0, 0.0, 0.0];
        let found = judged(&[&first, &second], &[true, true, false, false, true, false]);
        assert_eq!(found.predicted, [true, true, true, true, false, false]);
        assert_eq!(found.free.len(), 2);
    }

    fn of_counts(x: &[&[f64]], y: &[f64]) -> super::Separation {
        decide_counts(&Fit::new(y, x, Params::default(), &Unlimited).unwrap().q, y, &Unlimited).unwrap()
    }

    #[test]
    fn counts_that_are_zero_on_one_side_of_a_plane_have_no_maximum() {
        // Counts above 0 lie at x = 2 alone: zeros on one side of it separate, on both sides they do not.
        let y = [1.0, 3.0, 0.0, 0.0, 0.0];
        let side = of_counts(&[&[2.0, 2.0, 2.0, 3.0, 7.0]], &y);
        assert_eq!(side.predicted, [false, false, false, true, true]);
        assert_eq!(side.free.len(), 1);
        assert!(of_counts(&[&[2.0, 2.0, 2.0, 3.0, 1.0]], &y).is_none());
    }

    #[test]
    fn zeros_far_beyond_all_counts_do_not_separate_where_counts_decide_the_slope() {
        assert!(of_counts(&[&[1.0, 2.0, 50.0, 60.0]], &[1.0, 2.0, 0.0, 0.0]).is_none());
    }

    /// Each flag is 1 in rows of zeros alone, and so is their difference in none.
    #[test]
    fn two_flags_of_zeros_leave_two_coefficients_open() {
        let y = [0.0, 0.0, 0.0, 0.0, 4.0, 1.0, 0.0];
        let first = [1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0];
        let second = [0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0];
        let x = [3.0, 1.0, 2.0, 5.0, 2.0, 7.0, 1.0];
        let found = of_counts(&[&first, &second, &x], &y);
        assert_eq!(found.predicted, [true, true, true, true, false, false, false]);
        assert_eq!(found.free.len(), 2);
        assert!(found.free.iter().all(|direction| direction.len() == 4));
    }

    #[test]
    fn a_margin_of_one_in_a_million_of_the_spread_separates() {
        let x = [1.0, 2.0, 3.0, 3.000_003, 4.0, 5.0];
        assert!(judged(&[&x], &[false, false, false, true, true, true]).is_complete());
        assert!(judged(&[&x], &[false, false, true, false, true, true]).is_none());
    }

    /// Overlap is certain where each X has both outcomes on both sides of a mixture.
    #[test]
    fn many_rows_are_decided_in_few_steps() {
        let mut random = SplitMix64::new(3);
        let n = 20_000;
        let x: Vec<Vec<f64>> = (0..6).map(|_| (0..n).map(|_| random.uniform()).collect()).collect();
        let columns: Vec<&[f64]> = x.iter().map(Vec::as_slice).collect();
        let by_line: Vec<bool> = (0..n).map(|i| x[0][i] + x[1][i] - x[2][i] > 0.5).collect();
        let whole = judged(&columns, &by_line);
        assert!(whole.is_complete() && whole.free.len() == 7);
        // One row in the middle of the others on each side has the wrong outcome.
        let mut mixed = by_line;
        let middle = |events: &[bool], of: bool| {
            let far = |i: usize| (x[0][i] + x[1][i] - x[2][i] - 0.5).abs();
            (0..n)
                .filter(|&i| events[i] == of)
                .min_by(|&a, &b| (far(a) - 0.2).abs().total_cmp(&(far(b) - 0.2).abs()))
                .unwrap()
        };
        let (above, below) = (middle(&mixed, true), middle(&mixed, false));
        mixed[above] = false;
        mixed[below] = true;
        assert!(judged(&columns, &mixed).is_none());
    }
}
