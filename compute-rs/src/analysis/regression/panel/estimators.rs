//! The estimators side by side, with classical errors.

use super::Columns;
use super::result::{PanelDegrees, PanelEstimators, PanelVariance};
use crate::analysis::model_frame::{count32, name_of};
use crate::analysis::regression::num;
use crate::contract::{Coefficient, FiniteOrNull, Outcome};
use crate::control::Control;
use crate::distributions::{normal, student};
use crate::linear::covariance::{Covariance, classical_matrix};
use crate::linear::matrix::reserve;
use crate::linear::ols::Fit;
use crate::linear::panel::random::{self, Variances, means, transformed};
use crate::linear::panel::within::{Deviations, Within, fit_of_some};

/// All estimators.
pub(super) struct Estimated {
    pub(super) tables: PanelEstimators,
    pub(super) df: PanelDegrees,
    pub(super) variance: Option<PanelVariance>,
    pub(super) random: Option<RandomEffects>,
}

/// Random effects, for Hausman's test.
pub(super) struct RandomEffects {
    /// Coefficient of each X; `None` where it is dropped.
    pub(super) of_x: Vec<Option<usize>>,
    pub(super) coefficients: Vec<f64>,
    pub(super) covariance: Covariance,
    /// Variance of a residual of the transformed rows.
    pub(super) variance: f64,
}

pub(super) fn of(
    columns: &Columns<'_>,
    pooled: &Fit<'_>,
    entity: Option<&Deviations>,
    within: Option<&Within<'_>>,
    both: Option<&Within<'_>>,
    control: &dyn Control,
) -> Outcome<Estimated> {
    let Columns { y, x, panel, .. } = columns;
    let mut df = PanelDegrees { pooled: Some(count32(pooled.df())), ..PanelDegrees::default() };
    let all: Vec<usize> = (0..x.len()).collect();
    let mut tables = PanelEstimators {
        pooled: table(
            columns,
            &with_constant(&all),
            &pooled.coefficients,
            &classical_matrix(pooled),
            Some(pooled.df()),
        ),
        ..PanelEstimators::default()
    };

    let mean_y = means(y, panel);
    let mean_x: Vec<Vec<f64>> = x.iter().map(|x| means(x, panel)).collect();
    let mean_x: Vec<&[f64]> = mean_x.iter().map(Vec::as_slice).collect();
    if let Some((fit, indices)) = fit_of_some(&mean_y, &mean_x, true, control)?
        && !is_mixed(columns, &mean_x, &indices)
    {
        df.between = Some(count32(fit.df()));
        tables.between =
            table(columns, &with_constant(&indices), &fit.coefficients, &classical_matrix(&fit), Some(fit.df()));
    }
    for (found, table_of, df_of) in
        [(within, &mut tables.entity, &mut df.entity), (both, &mut tables.two_way, &mut df.two_way)]
    {
        if let Some(found) = found {
            *df_of = Some(count32(found.df));
            let of = variables(&found.kept);
            *table_of = table(columns, &of, &found.fit.coefficients, &classical(found), Some(found.df));
        }
    }

    let mut estimated = Estimated { tables, df, variance: None, random: None };
    let rest = match (within, entity) {
        (Some(within), _) => within.variance(),
        // Without an X that changes within entities, the deviations of Y are the residuals.
        (None, Some(entity)) if entity.kept.is_empty() => {
            let free = y.len() as f64 - entity.absorbed as f64;
            entity.y.iter().map(|e| e * e).sum::<f64>() / free
        }
        _ => f64::NAN,
    };
    if let Some(variances) = random::variances(y, x, panel, rest, control)? {
        estimated.variance = Some(on_the_wire(variances, variances.median_theta(panel)));
        let transformed = transformed(y, x, panel, variances)?;
        // Column 0 is the constant.
        if let Some((fit, indices)) = random::fit(&transformed, control)?
            && indices.first() == Some(&0)
            && columns.half_product(|j| indices.contains(&(j + 1)), |_| true).is_none()
        {
            let of_x: Vec<Option<usize>> =
                (0..x.len()).map(|j| indices.iter().position(|index| *index == j + 1)).collect();
            let covariance = classical_matrix(&fit);
            estimated.df.random = Some(count32(fit.df()));
            estimated.tables.random = table(columns, &indices, &fit.coefficients, &covariance, None);
            let variance = fit.rss / fit.df() as f64;
            estimated.random = Some(RandomEffects { of_x, coefficients: fit.coefficients, covariance, variance });
        }
    }
    differences(columns, &mut estimated, control)?;
    Ok(estimated)
}

/// First differences without a constant, for rows that have a row one period before.
fn differences(columns: &Columns<'_>, estimated: &mut Estimated, control: &dyn Control) -> Outcome<()> {
    let sequence = &columns.frame.sequence;
    if !sequence.timed {
        return Ok(());
    }
    let rows: Vec<usize> = sequence.followers().collect();
    estimated.df.difference_rows = Some(count32(rows.len()));
    let difference = |values: &[f64]| -> Outcome<Vec<f64>> {
        let mut found = reserve(rows.len())?;
        found.iter_mut().zip(&rows).for_each(|(found, i)| *found = values[*i] - values[*i - 1]);
        Ok(found)
    };
    let y = difference(columns.y)?;
    let x = columns.x.iter().map(|x| difference(x)).collect::<Outcome<Vec<_>>>()?;
    let x: Vec<&[f64]> = x.iter().map(Vec::as_slice).collect();
    if y.iter().all(|change| *change == 0.0) {
        return Ok(());
    }
    if let Some((fit, indices)) = fit_of_some(&y, &x, false, control)?
        && !is_mixed(columns, &x, &indices)
    {
        estimated.df.difference = Some(count32(fit.df()));
        estimated.tables.difference =
            table(columns, &variables(&indices), &fit.coefficients, &classical_matrix(&fit), Some(fit.df()));
    }
    Ok(())
}

/// The variables of the frame that some X are.
pub(super) fn variables(x: &[usize]) -> Vec<usize> {
    x.iter().map(|j| j + 1).collect()
}

fn with_constant(x: &[usize]) -> Vec<usize> {
    [vec![0], variables(x)].concat()
}

/// Whether a category that varies was dropped, so that others are no longer compared with the base, or an X of a product.
fn is_mixed(columns: &Columns<'_>, x: &[&[f64]], indices: &[usize]) -> bool {
    let varies = |j: usize| x[j].iter().any(|value| *value != x[j][0]);
    columns.half_product(|j| indices.contains(&j), varies).is_some()
        || (0..x.len()).any(|j| !indices.contains(&j) && columns.frame.category_of(j + 1).is_some() && varies(j))
}

fn on_the_wire(variances: Variances, theta: Option<f64>) -> PanelVariance {
    let Variances { between, rest } = variances;
    PanelVariance {
        sigma_u: num(between.sqrt()),
        sigma_e: num(rest.sqrt()),
        rho: num(between / (between + rest)),
        theta: FiniteOrNull::from(theta),
    }
}

/// The classical covariance of a fit of deviations.
pub(super) fn classical(within: &Within<'_>) -> Covariance {
    let share = within.fit.df() as f64 / within.df as f64;
    let mut covariance = classical_matrix(&within.fit);
    covariance.cells.iter_mut().flatten().for_each(|cell| *cell *= share);
    covariance
}

/// A table of the coefficients of some variables of the frame, 0 for the constant, with products measured from 0; without degrees of
/// freedom by the normal distribution.
pub(super) fn table(
    columns: &Columns<'_>,
    of: &[usize],
    coefficients: &[f64],
    covariance: &Covariance,
    df: Option<usize>,
) -> Vec<Coefficient> {
    let (coefficients, covariance) = columns.estimates_from_zero(of, coefficients, covariance);
    let quantile = df.map_or_else(|| normal::quantile(0.975), |df| student::quantile(0.975, df as f64));
    let two_sided = |t: f64| match df {
        Some(df) => student::two_sided(t, df as f64),
        None => 2.0 * normal::sf(t.abs()),
    };
    let row = |(j, (coeff, std_err)): (&usize, (&f64, f64))| {
        let t = if std_err > 0.0 { coeff / std_err } else { f64::NAN };
        Coefficient {
            display_name: name_of(columns.names, *j),
            coeff: num(*coeff),
            std_err: num(std_err),
            t_stat: num(t),
            p_value: num(if t.is_nan() { f64::NAN } else { two_sided(t) }),
            vif: num(f64::NAN),
            ci_lower: num(coeff - quantile * std_err),
            ci_upper: num(coeff + quantile * std_err),
        }
    };
    of.iter().zip(coefficients.iter().zip(covariance.standard_errors())).map(row).collect()
}
