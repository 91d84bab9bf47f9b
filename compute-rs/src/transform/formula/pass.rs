//! Functions of all rows, or of the rows with the same value of a column.
//!
//! Empty values are left out of means, sums, deviations, counts, ranks and quantiles (R's `na.rm = TRUE`). A row without a
//! group has no value.

use super::ascending::Ascending;
use super::groups::{Groups, ROWS_A_POLL};
use super::input::{Held, Passing};
use super::program::{By, Pass, PassKind, finite};
use super::reason::Reason;
use crate::contract::{Failure, Outcome};
use crate::control::Control;
use crate::frame::keys::Keys;
use crate::stats::order::quantile_of_sorted;
use crate::stats::sum::DoubleDouble;

/// The values of a pass.
///
/// # Errors
/// `F-TYPE`, `E-MEMORY`, and what the control says.
pub(super) fn pass_values(pass: &Pass, argument: Held, reads: &Passing<'_>) -> Outcome<Held> {
    if pass.kind == PassKind::Hold {
        return Ok(argument);
    }
    let rows = argument.values.len();
    let groups = Groups::of(&pass.by, rows, reads)?;
    let of_group = |values: Vec<f64>, counts: Vec<u32>| {
        filled(rows, reads.control, |row| match groups.at(row) {
            None => (f64::NAN, Reason::Empty),
            Some(group) if counts[group] == 0 => (values[group], Reason::Empty),
            Some(group) => (values[group], Reason::Domain),
        })
    };
    let moments = || Moments::of(&argument.values, &groups, reads.control);
    match pass.kind {
        PassKind::Mean => moments().map(|all| (all.means(), all.counts)).and_then(|(v, n)| of_group(v, n)),
        PassKind::Sum => moments().map(|all| (all.totals(), all.counts)).and_then(|(v, n)| of_group(v, n)),
        PassKind::Count => {
            let all = moments()?;
            of_group(all.counts.iter().map(|n| f64::from(*n)).collect(), all.counts)
        }
        PassKind::Sd => {
            let all = moments()?;
            of_group(all.deviations(&argument.values, &groups, reads.control)?, all.counts)
        }
        PassKind::Zscore => {
            let all = moments()?;
            let deviations = all.deviations(&argument.values, &groups, reads.control)?;
            let means = all.means();
            filled(rows, reads.control, |row| match groups.at(row) {
                None => (f64::NAN, Reason::Empty),
                Some(group) => {
                    let score = (argument.values[row] - means[group]) / deviations[group];
                    (score, argument.reason(row as u32))
                }
            })
        }
        PassKind::Rank => by_order(&argument, &groups, reads.control, ranks),
        PassKind::Winsorise(p) => by_order(&argument, &groups, reads.control, |values, rows, target| {
            winsorised(p, values, rows, target);
        }),
        PassKind::Cumsum | PassKind::Hold => running_totals(&pass.by, &argument, &groups, reads),
    }
}

/// Values row by row. A null gets its reason, the domain when there is none.
fn filled(rows: usize, control: &dyn Control, value: impl Fn(usize) -> (f64, Reason)) -> Outcome<Held> {
    let (mut values, mut reasons) = (Vec::new(), Vec::new());
    values.try_reserve_exact(rows).map_err(|_| Failure::memory())?;
    for row in 0..rows {
        if row % ROWS_A_POLL == 0 {
            control.poll(row as u64, rows as u64)?;
        }
        let (value, reason) = value(row);
        let value = finite(value);
        values.push(value);
        if value.is_nan() {
            if reasons.is_empty() {
                reasons.try_reserve_exact(rows).map_err(|_| Failure::memory())?;
                reasons.resize(rows, Reason::Value);
            }
            reasons[row] = if reason == Reason::Value { Reason::Domain } else { reason };
        }
    }
    Ok(Held { values, reasons })
}

/// Counts and sums of each group.
struct Moments {
    counts: Vec<u32>,
    sums: Vec<DoubleDouble>,
}

impl Moments {
    fn of(values: &[f64], groups: &Groups, control: &dyn Control) -> Outcome<Self> {
        let (mut counts, mut sums) = (zeros(groups.count)?, zeros::<DoubleDouble>(groups.count)?);
        each(values, groups, control, |value, group| {
            counts[group] += 1u32;
            sums[group].add(value);
        })?;
        Ok(Self { counts, sums })
    }

    /// Sums; NaN without values.
    fn totals(&self) -> Vec<f64> {
        let total = |(sum, n): (&DoubleDouble, &u32)| if *n == 0 { f64::NAN } else { sum.value() };
        self.sums.iter().zip(&self.counts).map(total).collect()
    }

    /// Means; NaN without values.
    fn means(&self) -> Vec<f64> {
        let mean = |(sum, n): (&DoubleDouble, &u32)| {
            let mean = sum.divided_by(f64::from(*n)).value();
            // Near the largest numbers only the rounded quotient is in range.
            if mean.is_finite() { mean } else { sum.hi / f64::from(*n) }
        };
        self.sums.iter().zip(&self.counts).map(mean).collect()
    }

    /// Standard deviations with n − 1, by the corrected two-pass formula (Chan, Golub & LeVeque 1983); NaN of fewer than
    /// two values.
    fn deviations(&self, values: &[f64], groups: &Groups, control: &dyn Control) -> Outcome<Vec<f64>> {
        let means = self.means();
        let mut squares = zeros::<DoubleDouble>(groups.count)?;
        let mut rests = zeros::<DoubleDouble>(groups.count)?;
        each(values, groups, control, |value, group| {
            let apart = value - means[group];
            squares[group].add_product(apart, apart);
            rests[group].add(apart);
        })?;
        let deviation = |((square, rest), n): ((&DoubleDouble, &DoubleDouble), &u32)| {
            let n = f64::from(*n);
            let rest = rest.value();
            ((square.value() - rest * rest / n).max(0.0) / (n - 1.0)).sqrt()
        };
        let deviations = squares.iter().zip(&rests).zip(&self.counts);
        Ok(deviations.map(|(sums, n)| if *n < 2 { f64::NAN } else { deviation((sums, n)) }).collect())
    }
}

fn zeros<T: Clone + Default>(count: usize) -> Outcome<Vec<T>> {
    let mut zeros = Vec::new();
    zeros.try_reserve_exact(count).map_err(|_| Failure::memory())?;
    zeros.resize(count, T::default());
    Ok(zeros)
}

/// Visits the values that are not null with their group.
fn each(values: &[f64], groups: &Groups, control: &dyn Control, mut visit: impl FnMut(f64, usize)) -> Outcome<()> {
    let rows = values.len() as u64;
    for (block, values) in values.chunks(ROWS_A_POLL).enumerate() {
        let start = block * ROWS_A_POLL;
        control.poll(start as u64, rows)?;
        for (value, row) in values.iter().zip(start..) {
            if let Some(group) = groups.at(row).filter(|_| !value.is_nan()) {
                visit(*value, group);
            }
        }
    }
    Ok(())
}

/// Values that follow from the order within each group: `of_group` gets the values, the rows of a group in order, and
/// the output.
fn by_order(
    argument: &Held,
    groups: &Groups,
    control: &dyn Control,
    of_group: impl Fn(&[f64], &[u32], &mut [f64]),
) -> Outcome<Held> {
    let rows = argument.values.len();
    let mut values = zeros::<f64>(rows)?;
    values.fill(f64::NAN);
    let ascending = Ascending::of(&argument.values, groups, control)?;
    for rows_of_group in ascending.groups() {
        of_group(&argument.values, rows_of_group, &mut values);
    }
    filled(rows, control, |row| {
        let reason = if groups.at(row).is_none() { Reason::Empty } else { argument.reason(row as u32) };
        (values[row], reason)
    })
}

/// Ranks from 1; equal values get the mean of their ranks.
fn ranks(values: &[f64], rows: &[u32], target: &mut [f64]) {
    let same = |a: &u32, b: &u32| values[*a as usize] == values[*b as usize];
    let mut before = 0;
    for tied in rows.chunk_by(same) {
        let rank = before as f64 + (tied.len() + 1) as f64 / 2.0;
        tied.iter().for_each(|row| target[*row as usize] = rank);
        before += tied.len();
    }
}

/// Values drawn to the quantiles of type 7 at p and 1 − p.
fn winsorised(p: f64, values: &[f64], rows: &[u32], target: &mut [f64]) {
    let ascending: Vec<f64> = rows.iter().map(|row| values[*row as usize]).collect();
    let (low, high) = (quantile_of_sorted(&ascending, p), quantile_of_sorted(&ascending, 1.0 - p));
    for row in rows {
        let value = values[*row as usize];
        target[*row as usize] = if value < low {
            low
        } else if value > high {
            high
        } else {
            value
        };
    }
}

/// Running totals in the order of time, within the entity or the groups. A row with an empty value has no total, and the
/// next rows go on from the total before it.
fn running_totals(by: &By, argument: &Held, groups: &Groups, reads: &Passing<'_>) -> Outcome<Held> {
    let rows = argument.values.len();
    let numbers = if *by == By::Default { None } else { Some(groups.as_numbers(rows)?) };
    let keys = Keys::in_time(reads.table, numbers.as_ref());
    let mut totals = zeros::<f64>(rows)?;
    totals.fill(f64::NAN);
    let mut done = 0;
    for rows_of_group in keys.rows_in_time() {
        let mut total = DoubleDouble::default();
        for row in rows_of_group {
            if done % ROWS_A_POLL == 0 {
                reads.control.poll(done as u64, rows as u64)?;
            }
            done += 1;
            let value = argument.values[row];
            if !value.is_nan() {
                total.add(value);
                totals[row] = if total.value().is_finite() { total.value() } else { f64::INFINITY };
            }
        }
    }
    filled(rows, reads.control, |row| {
        let reason = argument.reason(row as u32);
        // A row with a value that was not visited has no entity, no group or no time.
        let unvisited = reason == Reason::Value && totals[row].is_nan();
        (totals[row], if unvisited { Reason::Empty } else { reason })
    })
}
