//! Whether instruments contradict each other: Sargan (1958), *Econometrica* 26, 393–415; Hansen (1982), *Econometrica* 50, 1029–1054.

use super::scores::{Units, meat};
use super::{KClass, Stages, squares};
use crate::contract::Outcome;
use crate::control::Control;
use crate::distributions::chi_squared;
use nalgebra::{DMatrix, DVector};

/// Squared pivot of the scaled weights of the moments below which they are singular.
const SINGULAR: f64 = 1e-10;

/// A χ² test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChiTest {
    /// Statistic.
    pub statistic: f64,
    /// Degrees of freedom.
    pub df: usize,
    /// Upper tail.
    pub p: f64,
}

impl ChiTest {
    fn new(statistic: f64, df: usize) -> Option<Self> {
        let p = chi_squared::sf(statistic, df as f64);
        (statistic.is_finite() && !p.is_nan()).then_some(Self { statistic, df, p })
    }
}

/// Instruments beyond those that the endogenous X need.
fn surplus(stages: &Stages<'_>) -> usize {
    stages.count().saturating_sub(stages.first.len())
}

/// n·R² of the residuals of two-stage least squares on all instruments; `None` without surplus instruments.
#[must_use]
pub fn sargan(stages: &Stages<'_>, found: &KClass) -> Option<ChiTest> {
    let df = surplus(stages);
    let reduced = &stages.reduced;
    let z: Vec<f64> = reduced.q.transposed_times(&found.residuals);
    let all = squares(&found.residuals);
    (df > 0 && all > 0.0)
        .then(|| ChiTest::new(reduced.n as f64 * squares(&z[reduced.k - stages.count()..]) / all, df))
        .flatten()
}

/// J of two-step GMM with weights from the residuals of two-stage least squares: by row or by cluster; not for one
/// series. `None` without surplus instruments and where the weights are singular.
///
/// # Errors
/// The errors of `control`.
pub fn hansen(
    stages: &Stages<'_>,
    found: &KClass,
    units: Units<'_>,
    control: &dyn Control,
) -> Outcome<Option<ChiTest>> {
    let (df, reduced) = (surplus(stages), &stages.reduced);
    if df == 0 || matches!(units, Units::Cosines) {
        return Ok(None);
    }
    let Some(scores) = meat(&reduced.q, 0..reduced.k, &[&found.residuals], (units, 0), control)? else {
        return Ok(None);
    };
    let k = reduced.k;
    if matches!(units, Units::Clusters(clusters) if clusters.len() <= k) {
        return Ok(None);
    }
    // Without the small-sample factors.
    let plain = match units {
        Units::Clusters(clusters) => {
            let (groups, n) = (clusters.len() as f64, reduced.n as f64);
            (groups - 1.0) / groups * n / (n - 1.0)
        }
        _ => 1.0,
    };
    // In units of each moment, so that its order and unit decide nothing.
    let scale: Vec<f64> = (0..k).map(|i| (plain * scores.cells[i][i]).sqrt()).collect();
    if scale.iter().any(|size| !(*size > 0.0 && size.is_finite())) {
        return Ok(None);
    }
    let weights = DMatrix::from_fn(k, k, |i, j| plain * scores.cells[i][j] / (scale[i] * scale[j]));
    let Some(factor) = weights.cholesky() else { return Ok(None) };
    let lower = factor.l();
    if lower.diagonal().iter().any(|pivot| pivot * pivot < SINGULAR) {
        return Ok(None);
    }
    // In the basis the exogenous X are the first unit vectors.
    let others = 1 + stages.columns.exogenous.len();
    let m = stages.first.len();
    let moments = DMatrix::from_fn(k, others + m, |i, j| {
        let moment = match j.checked_sub(others) {
            None => f64::from(u8::from(i == j)),
            Some(x) if i >= others => stages.along[x + 1][i - others],
            Some(_) => 0.0,
        };
        moment / scale[i]
    });
    let left: Vec<f64> = reduced.q.transposed_times(&found.residuals);
    let left = DVector::from_iterator(k, left.iter().zip(&scale).map(|(value, size)| value / size));
    let (Some(moments), Some(left)) = (lower.solve_lower_triangular(&moments), lower.solve_lower_triangular(&left))
    else {
        return Ok(None);
    };
    let q = moments.qr().q();
    let rest = &left - &q * (q.transpose() * &left);
    Ok(ChiTest::new(rest.norm_squared(), df))
}
