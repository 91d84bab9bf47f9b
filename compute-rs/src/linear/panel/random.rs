//! Random effects by feasible generalised least squares: Swamy & Arora (1972), *Econometrica* 40, 261–275; with entities of different
//! numbers of rows, their variance by Baltagi & Chang (1994), *Journal of Econometrics* 62, 67–89.

use super::Panel;
use super::within::fit_of_some;
use crate::contract::Outcome;
use crate::control::Control;
use crate::linear::matrix::reserve;
use crate::linear::ols::Fit;
use crate::stats::order::Quartiles;

/// Variances of the parts of a residual.
#[derive(Clone, Copy, Debug)]
pub struct Variances {
    /// Variance of the effects of entities; 0 where the estimate is negative.
    pub between: f64,
    /// Variance of the errors.
    pub rest: f64,
}

impl Variances {
    /// Share of an entity's mean that is taken out of its `rows` rows.
    #[must_use]
    pub fn theta(&self, rows: usize) -> f64 {
        1.0 - (self.rest / (rows as f64 * self.between + self.rest)).sqrt()
    }

    /// The median of θ over the entities.
    #[must_use]
    pub fn median_theta(&self, panel: &Panel<'_>) -> Option<f64> {
        let all: Vec<f64> = panel.entities.iter().map(|rows| self.theta(rows.len())).collect();
        Quartiles::of(&all).map(|quartiles| quartiles.median)
    }
}

/// The means of entities in each of their rows.
///
/// # Errors
/// `E-MEMORY`.
pub fn means_in_rows(values: &[f64], panel: &Panel<'_>) -> Outcome<Vec<f64>> {
    let mut means = reserve(values.len())?;
    for rows in panel.entities {
        let mean = mean_of(&values[rows.clone()]);
        means[rows.clone()].fill(mean);
    }
    Ok(means)
}

/// The mean of an entity.
#[must_use]
pub fn mean_of(values: &[f64]) -> f64 {
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    mean + values.iter().map(|value| value - mean).sum::<f64>() / values.len() as f64
}

/// The mean of each entity.
#[must_use]
pub fn means(values: &[f64], panel: &Panel<'_>) -> Vec<f64> {
    panel.entities.iter().map(|rows| mean_of(&values[rows.clone()])).collect()
}

/// The variances, from the variance `rest` within entities and a regression of their means, each with the weight of its rows; `None`
/// without enough entities.
///
/// # Errors
/// The errors of `control`, and `E-MEMORY`.
pub fn variances(
    y: &[f64],
    x: &[&[f64]],
    panel: &Panel<'_>,
    rest: f64,
    control: &dyn Control,
) -> Outcome<Option<Variances>> {
    let roots: Vec<f64> = panel.entities.iter().map(|rows| (rows.len() as f64).sqrt()).collect();
    let weighted = |values: &[f64]| -> Vec<f64> {
        means(values, panel).iter().zip(&roots).map(|(mean, root)| mean * root).collect()
    };
    let (y, others) = (weighted(y), x.iter().map(|x| weighted(x)).collect::<Vec<_>>());
    let columns: Vec<&[f64]> = std::iter::once(roots.as_slice()).chain(others.iter().map(Vec::as_slice)).collect();
    let Some((fit, _)) = fit_of_some(&y, &columns, false, control)? else { return Ok(None) };
    if !rest.is_finite() {
        return Ok(None);
    }
    // tr((X′PX)⁻¹X′ZZ′X) is Σ n‖q‖² over the entities, with q their rows of Q.
    let square = |g: usize| (0..fit.k).map(|j| fit.q.at(g, j).powi(2)).sum::<f64>();
    let trace: f64 = panel.entities.iter().enumerate().map(|(g, rows)| rows.len() as f64 * square(g)).sum();
    let free = (panel.entities.len() - fit.k) as f64;
    let between = (fit.rss - free * rest) / (panel.rows() as f64 - trace);
    Ok(between.is_finite().then(|| Variances { between: between.max(0.0), rest }))
}

/// The columns of the regression without a share θ of the means: Y, the constant, then the X.
///
/// # Errors
/// `E-MEMORY`.
pub fn transformed(y: &[f64], x: &[&[f64]], panel: &Panel<'_>, variances: Variances) -> Outcome<Vec<Vec<f64>>> {
    let taken_out = |values: &[f64]| -> Outcome<Vec<f64>> {
        let mut left = reserve(values.len())?;
        for rows in panel.entities {
            let share = variances.theta(rows.len()) * mean_of(&values[rows.clone()]);
            left[rows.clone()].iter_mut().zip(&values[rows.clone()]).for_each(|(left, value)| *left = value - share);
        }
        Ok(left)
    };
    let mut constant = reserve(y.len())?;
    for rows in panel.entities {
        constant[rows.clone()].fill(1.0 - variances.theta(rows.len()));
    }
    let mut columns = vec![taken_out(y)?, constant];
    for x in x {
        columns.push(taken_out(x)?);
    }
    Ok(columns)
}

/// The fit of transformed columns with the indices of its columns, 0 for the constant.
///
/// # Errors
/// The errors of `control`, and `E-MEMORY`.
pub fn fit<'c>(columns: &'c [Vec<f64>], control: &dyn Control) -> Outcome<Option<(Fit<'c>, Vec<usize>)>> {
    let Some((y, x)) = columns.split_first() else { return Ok(None) };
    let x: Vec<&[f64]> = x.iter().map(Vec::as_slice).collect();
    fit_of_some(y, &x, false, control)
}
