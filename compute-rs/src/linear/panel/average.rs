//! What an estimator with effects expects of a row of an average entity, in an average period (docs/methods/what-if.md).
//!
//! The constant is the mean of the effects over rows, ȳ − x̄′b, as Stata's `xtreg, fe` prints it. Its scores are 0 in every entity, so
//! errors from scores would say that it is known. Leaving out an entity leaves out its effect, too: the jackknife allows for the choice of the entities.

use super::Panel;
use super::leave_out::two_way_changes;
use super::within::Within;
use crate::contract::Outcome;
use crate::control::Control;
use crate::linear::cluster::{Change, change_without};
use crate::linear::matrix::dot;
use crate::stats::moments::Moments;

/// The expected value with its error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Average {
    /// The mean of the effects and x′b.
    pub value: f64,
    /// Standard error of the jackknife by entity, CV3; NaN where an entity alone decides the value, and with one entity.
    pub std_err: f64,
}

/// The expected value of Y where the X are `at`, for all X by index. X without a coefficient do not count.
///
/// # Errors
/// The errors of `control`.
pub fn expected_of_average(
    within: &Within<'_>,
    (y, x): (&[f64], &[&[f64]]),
    at: &[f64],
    panel: &Panel<'_>,
    two_way: bool,
    control: &dyn Control,
) -> Outcome<Average> {
    let (fit, entities) = (&within.fit, panel.entities.len() as f64);
    let of_y = Moments::of(y);
    let of_x: Vec<Moments> = within.kept.iter().map(|j| Moments::of(x[*j])).collect();
    let away: Vec<f64> = within.kept.iter().zip(&of_x).map(|(j, moments)| moments.deviation(at[*j])).collect();
    let value = of_y.mean + dot(&away, &fit.coefficients);
    let map = fit.back_map();
    let mut sum = 0.0;
    let mut add = |g: usize, change: &Change| {
        let rows = panel.entities[g].clone();
        let rest = (fit.n - rows.len()) as f64;
        // The means without the entity are less by these.
        let less_y = y[rows.clone()].iter().map(|y| of_y.deviation(*y)).sum::<f64>() / rest;
        let less_x: Vec<f64> = within
            .kept
            .iter()
            .zip(&of_x)
            .map(|(j, moments)| x[*j][rows.clone()].iter().map(|x| moments.deviation(*x)).sum::<f64>() / rest)
            .collect();
        let own: Vec<f64> = away.iter().zip(&less_x).map(|(away, less)| away + less).collect();
        let weights: Vec<f64> = (0..fit.k).map(|l| own.iter().zip(&map).map(|(own, row)| own * row[l]).sum()).collect();
        let moved = if change.decides(&weights) {
            dot(&less_x, &fit.coefficients) - less_y - dot(&weights, &change.moved)
        } else {
            f64::NAN
        };
        sum += moved * moved;
    };
    if two_way {
        two_way_changes(within, panel, control, add)?;
    } else {
        for (g, rows) in panel.entities.iter().enumerate() {
            if g % 1024 == 0 {
                control.poll(g as u64, panel.entities.len() as u64)?;
            }
            add(g, &change_without(fit, std::slice::from_ref(rows), control)?);
        }
    }
    let std_err = if entities > 1.0 { ((entities - 1.0) / entities * sum).sqrt() } else { f64::NAN };
    Ok(Average { value, std_err })
}

#[cfg(test)]
mod tests {
    use super::{Average, expected_of_average};
    use crate::control::Unlimited;
    use crate::linear::panel::Panel;
    use crate::linear::panel::within::Deviations;
    use std::ops::Range;

    /// Entities of different lengths, the last of one row.
    const ENTITIES: [Range<usize>; 5] = [0..5, 5..9, 9..14, 14..20, 20..21];

    fn y(i: usize) -> f64 {
        (i * i * 7 % 23) as f64 + 0.5 * x(i)
    }

    fn x(i: usize) -> f64 {
        3.0 + (i * i * 3 % 13) as f64
    }

    fn time(i: usize) -> u32 {
        let entity = ENTITIES.iter().find(|rows| rows.contains(&i)).unwrap();
        (i - entity.start + entity.start % 2) as u32 % 6
    }

    fn expected(keep: &dyn Fn(usize) -> bool, at: f64, two_way: bool) -> Average {
        let (mut rows, mut entities) = (Vec::new(), Vec::new());
        for entity in ENTITIES {
            let start = rows.len();
            rows.extend(entity.filter(|i| keep(*i)));
            if rows.len() > start {
                entities.push(start..rows.len());
            }
        }
        let of = |of: fn(usize) -> f64| -> Vec<f64> { rows.iter().map(|i| of(*i)).collect() };
        let (y, x) = (of(y), of(x));
        let time: Vec<u32> = rows.iter().map(|i| time(*i)).collect();
        let panel = Panel::new(&entities, &time);
        let left = Deviations::of(&y, &[&x], &panel, two_way, &Unlimited).unwrap().unwrap();
        let within = left.fit(&Unlimited).unwrap().unwrap();
        expected_of_average(&within, (&y, &[&x]), &[at], &panel, two_way, &Unlimited).unwrap()
    }

    #[test]
    fn the_error_is_that_of_fits_without_each_entity() {
        for two_way in [false, true] {
            let whole = expected(&|_| true, 7.0, two_way);
            let moved = ENTITIES.map(|out| expected(&|i| !out.contains(&i), 7.0, two_way).value - whole.value);
            let expected = (0.8 * moved.iter().map(|moved| moved * moved).sum::<f64>()).sqrt();
            assert!((whole.std_err / expected - 1.0).abs() < 1e-10, "{} {expected}", whole.std_err);
        }
    }

    /// Only the first entity has changes of X, so without it there is no slope.
    #[test]
    fn an_entity_that_alone_decides_the_slope_leaves_no_error() {
        let (y, x) = ([1.0, 3.0, 2.0, 4.0, 5.0, 7.0], [1.0, 2.0, 4.0, 2.0, 2.0, 2.0]);
        let entities = [0..3, 3..6];
        let panel = Panel::new(&entities, &[]);
        let left = Deviations::of(&y, &[&x], &panel, false, &Unlimited).unwrap().unwrap();
        let within = left.fit(&Unlimited).unwrap().unwrap();
        let at = |x_at: f64| expected_of_average(&within, (&y, &[&x]), &[x_at], &panel, false, &Unlimited).unwrap();
        assert!(at(3.0).std_err.is_nan());
    }
}
