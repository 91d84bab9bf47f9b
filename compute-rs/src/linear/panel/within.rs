//! The regression of deviations: the slopes with effects of entities, or of entities and periods.

use super::Panel;
use super::deviations::{LeftOut, TwoWay, out_of_entities};
use crate::contract::Outcome;
use crate::control::Control;
use crate::linear::ols::{Defect, Fit, Params};
use crate::stats::moments::Moments;

/// Share of the spread of a column below which nothing is left of it.
const NOTHING: f64 = 1e-6;

/// Columns without the effects, before the fit.
pub struct Deviations {
    /// Y.
    pub y: Vec<f64>,
    /// The X that vary within entities.
    pub x: Vec<Vec<f64>>,
    /// Their indices among the X.
    pub kept: Vec<usize>,
    /// Effects that were taken out, a common constant among them.
    pub absorbed: usize,
    /// Whether something is left of Y.
    pub y_varies: bool,
}

impl Deviations {
    /// Deviations from the means of entities, and with `periods` from the effects of both; `None` where the latter were not found.
    ///
    /// # Errors
    /// The errors of `control`.
    pub fn of(
        y: &[f64],
        x: &[&[f64]],
        panel: &Panel<'_>,
        periods: bool,
        control: &dyn Control,
    ) -> Outcome<Option<Self>> {
        let two_way = periods.then(|| TwoWay::new(*panel, LeftOut::Nothing));
        let taken_out = |column: &[f64]| -> Outcome<Option<(Vec<f64>, bool)>> {
            let moments = Moments::of(column);
            let mut left: Vec<f64> = column.iter().map(|value| moments.deviation(*value)).collect();
            let size = |of: &[f64]| of.iter().map(|v| v * v).sum::<f64>().sqrt();
            let before = size(&left);
            out_of_entities(&mut left, panel);
            if let Some(two_way) = &two_way
                && size(&left) > NOTHING * before
                && two_way.take_out(&mut left, control)?.is_none()
            {
                return Ok(None);
            }
            let varies = size(&left) > NOTHING * before;
            Ok(Some((left, varies)))
        };
        let Some((y, y_varies)) = taken_out(y)? else { return Ok(None) };
        let (mut columns, mut kept) = (Vec::new(), Vec::new());
        for (j, x) in x.iter().enumerate() {
            control.poll(j as u64, columns.len() as u64 + 1)?;
            let Some((left, varies)) = taken_out(x)? else { return Ok(None) };
            if varies {
                columns.push(left);
                kept.push(j);
            }
        }
        let entities = panel.entities.len();
        let absorbed = if periods { entities + panel.periods - panel.components() } else { entities };
        Ok(Some(Self { y, x: columns, kept, absorbed, y_varies }))
    }

    /// The fit without a constant; `None` without an X, or with too few rows. X that are combinations of those before them are dropped.
    ///
    /// # Errors
    /// The errors of `control`, and `E-MEMORY`.
    pub fn fit(&self, control: &dyn Control) -> Outcome<Option<Within<'_>>> {
        if !self.y_varies {
            return Ok(None);
        }
        let x: Vec<&[f64]> = self.x.iter().map(Vec::as_slice).collect();
        let Some((fit, indices)) = fit_of_some(&self.y, &x, false, control)? else { return Ok(None) };
        let Some(df) = fit.n.checked_sub(self.absorbed + fit.k).filter(|df| *df > 0) else { return Ok(None) };
        let kept = indices.into_iter().map(|index| self.kept[index]).collect();
        Ok(Some(Within { fit, kept, df, absorbed: self.absorbed }))
    }
}

/// A fit of deviations.
pub struct Within<'d> {
    /// The fit, without a constant.
    pub fit: Fit<'d>,
    /// The indices of its X among all.
    pub kept: Vec<usize>,
    /// Residual degrees of freedom.
    pub df: usize,
    /// Effects that were taken out.
    pub absorbed: usize,
}

impl Within<'_> {
    /// The classical variance of a residual.
    #[must_use]
    pub fn variance(&self) -> f64 {
        self.fit.rss / self.df as f64
    }
}

/// Least squares on the X that are not constant or combinations of those before them, with their indices; `None` without enough rows or
/// without an X.
///
/// # Errors
/// The errors of `control`, and `E-MEMORY`.
pub fn fit_of_some<'a>(
    y: &'a [f64],
    x: &[&'a [f64]],
    intercept: bool,
    control: &dyn Control,
) -> Outcome<Option<(Fit<'a>, Vec<usize>)>> {
    let mut indices: Vec<usize> = (0..x.len()).collect();
    while !indices.is_empty() {
        let columns: Vec<&'a [f64]> = indices.iter().map(|index| x[*index]).collect();
        match Fit::new(y, &columns, Params { intercept, ..Params::default() }, control) {
            Ok(fit) => return Ok(Some((fit, indices))),
            Err(Defect::Stopped(failure)) => return Err(failure),
            Err(Defect::ConstantX(j) | Defect::Collinear { column: j, .. }) => {
                indices.remove(j);
            }
            Err(Defect::TooFew { .. } | Defect::ConstantY) => return Ok(None),
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::Deviations;
    use crate::control::Unlimited;
    use crate::linear::panel::Panel;

    #[test]
    fn a_slope_within_entities_by_hand() {
        // Deviations of x −1, 0, 1 and −1, 1; of y −2, 0, 2 and −1, 1: slope (4 + 2)/(2 + 2) = 1.5, residuals ∓.5, ±.5.
        let x = [1.0, 2.0, 3.0, 10.0, 12.0];
        let same = [1.0, 1.0, 1.0, 4.0, 4.0];
        let y = [5.0, 7.0, 9.0, 1.0, 3.0];
        let entities = [0..3, 3..5];
        let panel = Panel::new(&entities, &[]);
        let deviations = Deviations::of(&y, &[&same, &x], &panel, false, &Unlimited).unwrap().unwrap();
        let within = deviations.fit(&Unlimited).unwrap().unwrap();
        assert_eq!((within.kept.clone(), within.df, within.absorbed), (vec![1], 2, 2));
        assert!((within.fit.coefficients[0] - 1.5).abs() < 1e-15 && (within.variance() - 0.5).abs() < 1e-15);
    }

    #[test]
    fn an_x_that_grows_alike_for_all_is_lost_with_the_periods() {
        let (entities, time) = ([0..3, 3..6], [0, 1, 2, 0, 1, 2]);
        let panel = Panel::new(&entities, &time);
        let (x, y) = ([1.0, 2.0, 3.0, 7.0, 8.0, 9.0], [1.0, 4.0, 2.0, 3.0, 9.0, 5.0]);
        let deviations = Deviations::of(&y, &[&x], &panel, true, &Unlimited).unwrap().unwrap();
        assert!(deviations.kept.is_empty() && deviations.absorbed == 4);
        assert!(deviations.fit(&Unlimited).unwrap().is_none());
    }
}
