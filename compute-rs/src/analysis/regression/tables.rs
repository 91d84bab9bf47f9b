//! Coefficients, statistics of the fit, statistics of the residuals.

use super::num;
use crate::analysis::model_frame::name_of;
use crate::contract::{Coefficient, FiniteOrNull, Named, NamedMap};
use crate::distributions::{fisher, student};
use crate::linear::covariance;
use crate::linear::ols::Fit;
use crate::stats::moments::Moments;
use crate::stats::order::Quartiles;
use std::collections::BTreeMap;
use std::f64::consts::TAU;

/// The table with classical standard errors.
pub(super) fn classical(fit: &Fit<'_>, names: &[String], vif: &[f64]) -> Vec<Coefficient> {
    coefficients(fit, names, vif, &covariance::classical(fit))
}

/// A table of coefficients with the given standard errors.
pub(super) fn coefficients(fit: &Fit<'_>, names: &[String], vif: &[f64], std_err: &[f64]) -> Vec<Coefficient> {
    table_of(&fit.coefficients, std_err, names, vif, fit.df())
}

/// A table of coefficients, the constant first: t = coeff/std_err, p and limits from t with ν df. An empty `vif` leaves
/// that column empty.
pub(in crate::analysis) fn table_of(
    estimates: &[f64],
    std_err: &[f64],
    names: &[String],
    vif: &[f64],
    df: usize,
) -> Vec<Coefficient> {
    let df = df as f64;
    let quantile = student::quantile(0.975, df);
    let row = |(j, (&coeff, &se)): (usize, (&f64, &f64))| {
        let t = if se > 0.0 { coeff / se } else { f64::NAN };
        Coefficient {
            display_name: name_of(names, j),
            coeff: num(coeff),
            std_err: num(se),
            t_stat: num(t),
            p_value: num(student::two_sided(t, df)),
            vif: j.checked_sub(1).and_then(|j| vif.get(j)).copied().into(),
            ci_lower: num(coeff - quantile * se),
            ci_upper: num(coeff + quantile * se),
        }
    };
    estimates.iter().zip(std_err).enumerate().map(row).collect()
}

/// Statistics of the fit; those that a perfect fit leaves undefined are null.
pub(super) fn reg_stat(fit: &Fit<'_>, dw: Option<f64>, dw_p: Option<f64>) -> NamedMap {
    let (n, k, df) = (fit.n as f64, fit.k as f64, fit.df() as f64);
    let perfect = fit.is_perfect();
    let r_squared = fit.r_squared();
    let f = (fit.ess / (k - 1.0)) / (fit.rss / df);
    let loglik = -0.5 * n * (TAU.ln() + (fit.rss / n).ln() + 1.0);
    let unless_perfect = |value: f64| if perfect { FiniteOrNull::NONE } else { num(value) };
    [
        ("n", "N", num(n)),
        ("r_squared", "R²", num(r_squared)),
        ("adj_r_squared", "Adjusted R²", num(1.0 - (1.0 - r_squared) * (n - 1.0) / df)),
        ("s", "S (residual standard error)", num(fit.sigma())),
        ("rmse", "RMSE", num((fit.rss / n).sqrt())),
        ("ss_res", "Residual SS", num(fit.rss)),
        ("ss_reg", "Regression SS", num(fit.ess)),
        ("f_stat", "F", unless_perfect(f)),
        ("f_df1", "df1", num(k - 1.0)),
        ("f_df2", "df2", num(df)),
        ("f_p", "p of F", unless_perfect(fisher::sf(f, k - 1.0, df))),
        ("loglik", "Log-likelihood", unless_perfect(loglik)),
        ("aic", "AIC", unless_perfect(-2.0 * loglik + 2.0 * (k + 1.0))),
        ("bic", "BIC", unless_perfect(-2.0 * loglik + n.ln() * (k + 1.0))),
        ("durbin_watson", "Durbin–Watson", dw.into()),
        ("dw_p", "p (positive autocorrelation)", dw_p.into()),
        ("condition_number", "Condition number", num(fit.condition_number())),
    ]
    .into_iter()
    .map(named)
    .collect()
}

/// A named number under its key.
pub(in crate::analysis) fn named((key, name, value): (&str, &str, FiniteOrNull)) -> (String, Named) {
    (key.to_owned(), Named { display_name: name.to_owned(), value })
}

/// Statistics of the residuals: skewness g1 and kurtosis g2 with divisor n.
pub(super) fn resid_stat(
    moments: &Moments,
    residuals: &[f64],
    autocorr1: Option<f64>,
) -> BTreeMap<String, FiniteOrNull> {
    let quartiles = Quartiles::of(residuals);
    let quartile = |of: fn(&Quartiles) -> f64| FiniteOrNull::from(quartiles.as_ref().map(of));
    [
        ("count", num(moments.n as f64)),
        ("avg", num(moments.mean)),
        ("std_dev", moments.std_dev().into()),
        ("min", num(moments.extremes.min)),
        ("q1", quartile(|q| q.q1)),
        ("median", quartile(|q| q.median)),
        ("q3", quartile(|q| q.q3)),
        ("max", num(moments.extremes.max)),
        ("skewness", moments.skewness_moment().into()),
        ("kurtosis", moments.kurtosis_moment().into()),
        ("autocorr1", autocorr1.into()),
    ]
    .into_iter()
    .map(|(key, value)| (key.to_owned(), value))
    .collect()
}
