//! Errors that the tables of panels print next to the errors of claims: CR1 and Driscoll–Kraay.

use super::Panel;
use super::within::Within;
use crate::linear::covariance::{Covariance, Meat};

/// CR1 by entity with Stata's degrees of freedom: G/(G − 1) · (N − 1)/(N − k − 1) with effects of entities, which are nested in the
/// clusters, and − (T − 1) with those of periods. `None` where these are not positive.
#[must_use]
pub fn cr1(within: &Within<'_>, panel: &Panel<'_>) -> Option<Covariance> {
    let (fit, entities) = (&within.fit, panel.entities.len());
    let counted = fit.k + 1 + (within.absorbed - entities);
    let rest = fit.n.checked_sub(counted).filter(|rest| *rest > 0 && entities > 1)?;
    let (g, n) = (entities as f64, fit.n as f64);
    let mut meat = Meat::new(fit.k);
    for rows in panel.entities {
        meat.add(&score(within, rows.clone()), 1.0);
    }
    let factor = g / (g - 1.0) * (n - 1.0) / rest as f64;
    Some(Covariance::mapped(&fit.back_map(), &meat.rows(factor), 1.0))
}

/// The score of some rows in the basis Q.
fn score(within: &Within<'_>, rows: impl Iterator<Item = usize>) -> Vec<f64> {
    let fit = &within.fit;
    let mut score = vec![0.0; fit.k];
    for i in rows {
        for (j, sum) in score.iter_mut().enumerate() {
            *sum += fit.q.at(i, j) * fit.residuals[i];
        }
    }
    score
}

/// Most lags of T periods: ⌊4(T/100)^(2/9)⌋.
#[must_use]
pub fn driscoll_kraay_lags(periods: usize) -> usize {
    (4.0 * (periods as f64 / 100.0).powf(2.0 / 9.0)).floor() as usize
}

/// Driscoll & Kraay (1998), *Review of Economics and Statistics* 80, 549–560: the scores of the periods with Bartlett weights, without
/// a factor for small samples, as plm's `vcovSCC` of type HC0. `None` with fewer than two periods.
#[must_use]
pub fn driscoll_kraay(within: &Within<'_>, panel: &Panel<'_>) -> Option<Covariance> {
    if panel.periods < 2 {
        return None;
    }
    let (fit, lags) = (&within.fit, driscoll_kraay_lags(panel.periods));
    let mut scores = vec![vec![0.0; fit.k]; panel.periods];
    for (i, time) in panel.time.iter().enumerate() {
        for (j, sum) in scores[*time as usize].iter_mut().enumerate() {
            *sum += fit.q.at(i, j) * fit.residuals[i];
        }
    }
    let mut meat = Meat::new(fit.k);
    scores.iter().for_each(|score| meat.add(score, 1.0));
    for lag in 1..=lags {
        let weight = 1.0 - lag as f64 / (lags as f64 + 1.0);
        for (before, after) in scores.iter().zip(&scores[lag.min(panel.periods)..]) {
            // ab′ + ba′ = (a + b)(a + b)′ − aa′ − bb′.
            let both: Vec<f64> = before.iter().zip(after).map(|(a, b)| a + b).collect();
            meat.add(&both, weight);
            meat.add(before, -weight);
            meat.add(after, -weight);
        }
    }
    Some(Covariance::mapped(&fit.back_map(), &meat.rows(1.0), 1.0))
}

#[cfg(test)]
mod tests {
    use super::driscoll_kraay_lags;

    #[test]
    fn lags_of_driscoll_and_kraay() {
        // 4 · .2^(2/9) = 2.797, 4 · .05^(2/9) = 2.056, 4.
        assert_eq!([20, 5, 100].map(driscoll_kraay_lags), [2, 2, 4]);
    }
}
