//! Jobs on one variable: robust estimators and the Burr fit. Each begins with unsorted values, so its time
//! includes sorting.

use super::Ready;
use super::data::Generator;
use crate::control::Unlimited;
use crate::distributions::burr_fit::{self, BurrFit};
use crate::robust::{Sample, hodges_lehmann, huber_m, huber_proposal_2, mm_location, qn, sn};
use crate::stats::order;

fn on_sample(rows: usize, estimate: fn(&Sample) -> f64) -> Ready {
    let values = Generator::new(7).normal(rows);
    Ready::new(move || Sample::of(&values).map_or(f64::NAN, |sample| estimate(&sample)))
}

pub(super) fn sorted_sample(rows: usize) -> Ready {
    on_sample(rows, Sample::raw_mad)
}

pub(super) fn huber_m(rows: usize) -> Ready {
    on_sample(rows, |sample| huber_m::fit(sample).location)
}

pub(super) fn huber_p2(rows: usize) -> Ready {
    on_sample(rows, |sample| huber_proposal_2::fit(sample).scale)
}

pub(super) fn mm_location(rows: usize) -> Ready {
    on_sample(rows, |sample| mm_location::fit(sample, &Unlimited).map_or(f64::NAN, |e| e.location + e.scale))
}

pub(super) fn qn(rows: usize) -> Ready {
    on_sample(rows, |sample| qn::fit(sample, &Unlimited).unwrap_or(f64::NAN))
}

pub(super) fn sn(rows: usize) -> Ready {
    on_sample(rows, |sample| sn::fit(sample, &Unlimited).unwrap_or(f64::NAN))
}

pub(super) fn hodges_lehmann(rows: usize) -> Ready {
    on_sample(rows, |sample| hodges_lehmann::fit(sample, &Unlimited).unwrap_or(f64::NAN))
}

/// Values of a Burr distribution with c = 3 and k = 1.5.
pub(super) fn burr12(rows: usize) -> Ready {
    let mut generator = Generator::new(8);
    let values: Vec<f64> =
        (0..rows).map(|_| ((1.0 - generator.uniform()).powf(-1.0 / 1.5) - 1.0).powf(1.0 / 3.0)).collect();
    let positive: Vec<f64> = values.into_iter().filter(|x| *x > 0.0).collect();
    Ready::new(move || match burr_fit::fit(&order::sorted(&positive), &Unlimited) {
        Ok(BurrFit::Found(found, goodness)) => found.burr.c + found.burr.zeta + goodness.ad,
        Ok(BurrFit::NoMaximum) => 0.0,
        Err(_) => f64::NAN,
    })
}
