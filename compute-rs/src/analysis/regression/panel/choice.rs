//! Tests between the estimators: F of the effects, Hausman, Mundlak.

use super::Columns;
use super::estimators::{RandomEffects, classical};
use super::result::{FTest, HausmanTest, HausmanUndefined};
use crate::analysis::model_frame::count32;
use crate::analysis::regression::num;
use crate::contract::Outcome;
use crate::control::Control;
use crate::distributions::{chi_squared, fisher};
use crate::linear::cluster::cv3;
use crate::linear::covariance::Covariance;
use crate::linear::joint::wald;
use crate::linear::ols::Fit;
use crate::linear::panel::random::means_in_rows;
use crate::linear::panel::within::{Within, fit_of_some};

fn f_test(statistic: f64, df1: usize, df2: usize) -> FTest {
    let p_value = num(fisher::sf(statistic, df1 as f64, df2 as f64));
    FTest { statistic: num(statistic), df1: count32(df1), df2: count32(df2), p_value }
}

/// F that there are no effects, against pooled least squares with all X.
pub(super) fn effects_f(pooled: &Fit<'_>, within: Option<&Within<'_>>) -> Option<FTest> {
    let within = within.filter(|within| within.fit.rss > 0.0)?;
    let added = pooled.df().checked_sub(within.df).filter(|added| *added > 0)?;
    let statistic = (pooled.rss - within.fit.rss) / added as f64 / within.variance();
    Some(f_test(statistic, added, within.df))
}

/// Hausman (1978), *Econometrica* 46, 1251–1271: the coefficients that both estimators have.
pub(super) fn hausman(within: Option<&Within<'_>>, random: Option<&RandomEffects>, same_sigma: bool) -> HausmanTest {
    let undefined =
        |why| HausmanTest { statistic: num(f64::NAN), df: None, p_value: num(f64::NAN), undefined: Some(why) };
    let Some((within, random)) = within.zip(random) else { return undefined(HausmanUndefined::NoEstimator) };
    let shared: Vec<(usize, usize)> =
        within.kept.iter().enumerate().filter_map(|(i, j)| Some((i, random.of_x[*j]?))).collect();
    if shared.is_empty() || within.fit.rss == 0.0 {
        return undefined(HausmanUndefined::NoEstimator);
    }
    let fixed = classical(within);
    let scale = if same_sigma { random.variance / within.variance() } else { 1.0 };
    let difference: Vec<f64> =
        shared.iter().map(|(i, j)| within.fit.coefficients[*i] - random.coefficients[*j]).collect();
    let cell = |a: &(usize, usize), b: &(usize, usize)| scale * fixed.at(a.0, b.0) - random.covariance.at(a.1, b.1);
    let cells = shared.iter().map(|a| shared.iter().map(|b| cell(a, b)).collect()).collect();
    let which: Vec<usize> = (0..shared.len()).collect();
    match wald(&difference, &Covariance { cells }, &which) {
        Some(statistic) => HausmanTest {
            statistic: num(statistic),
            df: Some(count32(which.len())),
            p_value: num(chi_squared::sf(statistic, which.len() as f64)),
            undefined: None,
        },
        None => undefined(HausmanUndefined::NotPositive),
    }
}

/// Mundlak (1978), *Econometrica* 46, 69–85: pooled least squares with the means of entities of the X that change within them, whose
/// coefficients are tested with errors clustered by entity.
pub(super) fn mundlak(
    columns: &Columns<'_>,
    within: Option<&Within<'_>>,
    control: &dyn Control,
) -> Outcome<Option<FTest>> {
    let Columns { y, x, panel, .. } = columns;
    let Some(within) = within else { return Ok(None) };
    let means = within.kept.iter().map(|j| means_in_rows(x[*j], panel)).collect::<Outcome<Vec<_>>>()?;
    let all: Vec<&[f64]> = x.iter().copied().chain(means.iter().map(Vec::as_slice)).collect();
    let Some((fit, indices)) = fit_of_some(y, &all, true, control)? else { return Ok(None) };
    let which: Vec<usize> =
        indices.iter().enumerate().filter(|(_, index)| **index >= x.len()).map(|(at, _)| at + 1).collect();
    // With no more entities than coefficients their covariance is singular.
    if fit.is_perfect() || which.is_empty() || panel.entities.len() <= fit.k {
        return Ok(None);
    }
    let Some(covariance) = cv3(&fit, &panel.entities.chunks(1).collect::<Vec<_>>(), control)? else { return Ok(None) };
    let q = which.len();
    let found = wald(&fit.coefficients, &covariance, &which);
    Ok(found.map(|w| f_test(w / q as f64, q, panel.entities.len() - 1)))
}
