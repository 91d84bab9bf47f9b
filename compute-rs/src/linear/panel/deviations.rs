//! Deviations from the means of entities, or from the effects of entities and periods.
//!
//! The effects γ of the periods solve Lγ = r with L = D′ME D and r = D′ME v, where ME takes out the means of entities and D are the
//! periods. L is never formed: a product with it takes the means out of each entity and each period in turn, one round of alternating
//! projections (Guimarães & Portugal 2010, *Stata Journal* 10, 628–649), and the rounds are combined by conjugate gradients with
//! the counts of the periods as preconditioner, which needs at most about as many rounds as there are periods.

use super::Panel;
use crate::contract::Outcome;
use crate::control::Control;

/// Largest mean of an entity or period that is left, as a share of the spread of the column.
const LEFT: f64 = 1e-12;
/// Rounds of conjugate gradients for each period, and at least.
const ROUNDS_A_PERIOD: usize = 4;
const FEWEST_ROUNDS: usize = 100;
/// Times that the whole solution is refined.
const REFINEMENTS: usize = 6;

/// Rows that take no part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// No rows.
    Nothing,
    /// The rows of an entity, by its index.
    Entity(usize),
    /// The rows of a period.
    Period(u32),
}

/// Takes the means of entities out of a column.
pub fn out_of_entities(column: &mut [f64], panel: &Panel<'_>) {
    for rows in panel.entities {
        let values = &mut column[rows.clone()];
        // Done twice, so that the mean of the deviations is 0 to the last digit.
        for _ in 0..2 {
            let mean = values.iter().sum::<f64>() / values.len() as f64;
            values.iter_mut().for_each(|value| *value -= mean);
        }
    }
}

/// Takes effects of entities and periods out of columns of the same rows.
pub struct TwoWay<'p> {
    panel: Panel<'p>,
    out: LeftOut,
    /// Rows of each period.
    counts: Vec<f64>,
}

impl<'p> TwoWay<'p> {
    /// For the rows that are not left out.
    #[must_use]
    pub fn new(panel: Panel<'p>, out: LeftOut) -> Self {
        let mut counts = vec![0.0; panel.periods];
        let own = Self { panel, out, counts: Vec::new() };
        for rows in own.entities() {
            rows.for_each(|i| counts[panel.time[i] as usize] += own.weight(i));
        }
        Self { counts, ..own }
    }

    fn entities(&self) -> impl Iterator<Item = std::ops::Range<usize>> + '_ {
        let kept = |(g, _): &(usize, &std::ops::Range<usize>)| self.out != LeftOut::Entity(*g);
        self.panel.entities.iter().enumerate().filter(kept).map(|(_, rows)| rows.clone())
    }

    /// 1, or 0 for a row of the period left out.
    #[inline]
    fn weight(&self, row: usize) -> f64 {
        match self.out {
            LeftOut::Period(period) if self.panel.time[row] == period => 0.0,
            _ => 1.0,
        }
    }

    /// The mean of an entity's values that take part.
    #[inline]
    fn mean(&self, rows: std::ops::Range<usize>, value: impl Fn(usize) -> f64) -> f64 {
        let (mut sum, mut count) = (0.0, 0.0);
        for i in rows {
            let weight = self.weight(i);
            sum += weight * value(i);
            count += weight;
        }
        if count > 0.0 { sum / count } else { 0.0 }
    }

    /// Takes the effects out of a column; rows left out become 0. Returns the effects of the periods, up to a constant for each set of
    /// connected entities, or `None` where they were not found to twelve digits.
    ///
    /// # Errors
    /// The errors of `control`.
    pub fn take_out(&self, column: &mut [f64], control: &dyn Control) -> Outcome<Option<Vec<f64>>> {
        let n = column.len();
        if let LeftOut::Entity(g) = self.out {
            column[self.panel.entities[g].clone()].fill(0.0);
        } else if let LeftOut::Period(_) = self.out {
            column.iter_mut().enumerate().for_each(|(i, value)| *value *= self.weight(i));
        }
        self.centre(column);
        let size = (column.iter().map(|v| v * v).sum::<f64>() / n.max(1) as f64).sqrt();
        let mut effects = vec![0.0; self.panel.periods];
        for _ in 0..REFINEMENTS {
            let rest = self.sums(column);
            let largest = rest.iter().zip(&self.counts).map(|(sum, n)| sum.abs() / n.max(1.0)).fold(0.0, f64::max);
            if largest <= LEFT * size {
                return Ok(Some(effects));
            }
            let step = self.solve(rest, control)?;
            for rows in self.entities() {
                rows.for_each(|i| column[i] -= self.weight(i) * step[self.panel.time[i] as usize]);
            }
            self.centre(column);
            effects.iter_mut().zip(&step).for_each(|(effect, step)| *effect += step);
        }
        let rest = self.sums(column);
        let largest = rest.iter().zip(&self.counts).map(|(sum, n)| sum.abs() / n.max(1.0)).fold(0.0, f64::max);
        Ok((largest <= LEFT * size).then_some(effects))
    }

    fn centre(&self, column: &mut [f64]) {
        for rows in self.entities() {
            let mean = self.mean(rows.clone(), |i| column[i]);
            rows.for_each(|i| column[i] -= self.weight(i) * mean);
        }
    }

    fn sums(&self, column: &[f64]) -> Vec<f64> {
        let mut sums = vec![0.0; self.panel.periods];
        for rows in self.entities() {
            rows.for_each(|i| sums[self.panel.time[i] as usize] += self.weight(i) * column[i]);
        }
        sums
    }

    /// Lγ.
    fn product(&self, gamma: &[f64]) -> Vec<f64> {
        let mut product: Vec<f64> = gamma.iter().zip(&self.counts).map(|(gamma, n)| gamma * n).collect();
        for rows in self.entities() {
            let mean = self.mean(rows.clone(), |i| gamma[self.panel.time[i] as usize]);
            rows.for_each(|i| product[self.panel.time[i] as usize] -= self.weight(i) * mean);
        }
        product
    }

    /// Conjugate gradients from 0.
    fn solve(&self, mut rest: Vec<f64>, control: &dyn Control) -> Outcome<Vec<f64>> {
        let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
        let scaled = |of: &[f64]| -> Vec<f64> { of.iter().zip(&self.counts).map(|(r, n)| r / n.max(1.0)).collect() };
        let mut gamma = vec![0.0; self.panel.periods];
        let mut z = scaled(&rest);
        let mut direction = z.clone();
        let mut size = dot(&rest, &z);
        let first = size;
        let rounds = FEWEST_ROUNDS.max(ROUNDS_A_PERIOD * self.panel.periods);
        for round in 0..rounds {
            if size <= 1e-30 * first {
                break;
            }
            control.poll(round as u64, rounds as u64)?;
            let product = self.product(&direction);
            let curve = dot(&direction, &product);
            if curve.is_nan() || curve <= 0.0 {
                break;
            }
            let step = size / curve;
            for ((gamma, rest), (d, p)) in gamma.iter_mut().zip(&mut rest).zip(direction.iter().zip(&product)) {
                *gamma += step * d;
                *rest -= step * p;
            }
            z = scaled(&rest);
            let next = dot(&rest, &z);
            let share = next / size;
            direction.iter_mut().zip(&z).for_each(|(d, z)| *d = z + share * *d);
            size = next;
        }
        Ok(gamma)
    }
}

#[cfg(test)]
mod tests {
    use super::{LeftOut, TwoWay, out_of_entities};
    use crate::control::Unlimited;
    use crate::linear::panel::Panel;

    #[test]
    fn means_of_entities_by_hand() {
        let entities = [0..2, 2..3];
        let mut column = [1.0, 3.0, 5.0];
        out_of_entities(&mut column, &Panel::new(&entities, &[]));
        assert_eq!(column, [-1.0, 1.0, 0.0]);
    }

    #[test]
    fn sums_of_effects_leave_nothing() {
        // Each entity meets the next in one period only, so alternating projections alone would take thousands of rounds.
        let entities: Vec<_> = (0..60).map(|g| 2 * g..2 * g + 2).collect();
        let time: Vec<u32> = (0..60).flat_map(|g| [g, g + 1]).collect();
        let panel = Panel::new(&entities, &time);
        let effect = |i: usize| (i * i % 7) as f64 + (f64::from(time[i]) * 1.7).sin();
        let mut column: Vec<f64> = (0..120).map(|i| effect(i / 2 * 2) - effect(i / 2 * 2).sin()).collect();
        for (i, value) in column.iter_mut().enumerate() {
            *value += (f64::from(time[i]) * 0.9).cos();
        }
        let found = TwoWay::new(panel, LeftOut::Nothing).take_out(&mut column, &Unlimited).unwrap();
        assert!(found.is_some() && column.iter().all(|v| v.abs() < 1e-10), "{column:?}");
    }

    #[test]
    fn rows_left_out_take_no_part() {
        let entities = [0..3, 3..6, 6..9];
        let time = [0, 1, 2, 0, 1, 2, 0, 1, 2];
        let values = [1.0, 4.0, 2.0, 3.0, 9.0, 5.0, 8.0, 2.0, 7.0];
        let panel = Panel::new(&entities, &time);
        let mut without = values;
        TwoWay::new(panel, LeftOut::Entity(1)).take_out(&mut without, &Unlimited).unwrap();
        let (few, few_times) = ([0..3, 3..6], [0, 1, 2, 0, 1, 2]);
        let mut alone = [1.0, 4.0, 2.0, 8.0, 2.0, 7.0];
        TwoWay::new(Panel::new(&few, &few_times), LeftOut::Nothing).take_out(&mut alone, &Unlimited).unwrap();
        for (i, j) in [(0, 0), (1, 1), (2, 2), (6, 3), (7, 4), (8, 5)] {
            assert!((without[i] - alone[j]).abs() < 1e-12);
        }
        assert_eq!(without[3..6], [0.0; 3]);
        let mut period = values;
        TwoWay::new(panel, LeftOut::Period(2)).take_out(&mut period, &Unlimited).unwrap();
        // Two periods: half of the difference, less its mean over entities: differences 3, 6, −6 with mean 1.
        for (i, half) in [(1, 1.0), (4, 2.5), (7, -3.5)] {
            assert!((period[i] - half).abs() < 1e-12 && period[i + 1] == 0.0);
        }
    }
}
