//! The fits of the result `logit`.

use super::answer::Data;
use super::tables::{FirthCoefficient, LikelihoodRatio, MarginalEffect, calibration, confusion, odds_of, tjur};
use super::{LogitResult, claims, curves};
use crate::analysis::likelihood::{Convergence, changes, from_zero, normal_table};
use crate::analysis::model_frame::{ModelFrame, name_of};
use crate::analysis::regression::table_of;
use crate::contract::{Coefficient, Outcome};
use crate::distributions::{chi_squared, normal, roc};
use crate::linear::binary::{Link, logistic, maximise, probit_from};
use crate::linear::covariance::{Covariance, hc3};
use crate::linear::firth;
use crate::linear::influence::Leverages;
use crate::linear::margins::working;
use crate::linear::newton::Maximum;
use crate::linear::ols::Fit;
use crate::linear::origin::{coefficients_from_zero, covariance_from_zero, map_from_zero};

/// Least squares of the event with HC3 errors.
pub(super) fn linear_probability(frame: &ModelFrame<'_>, fit: &Fit<'_>) -> Outcome<Vec<Coefficient>> {
    let products = frame.shifted();
    let errors = match hc3(fit, &Leverages::of(fit)?) {
        Some(found) => covariance_from_zero(&found, &products).standard_errors(),
        None => vec![f64::NAN; fit.k],
    };
    let coefficients = coefficients_from_zero(&fit.coefficients, &products);
    Ok(table_of(&coefficients, &errors, &frame.names[1..], &[], fit.df()))
}

struct FirthMaximum<'d> {
    data: firth::Data<'d>,
    found: firth::Firth,
    /// Maps the coefficients to those measured from 0.
    map: Vec<Vec<f64>>,
}

impl Data<'_> {
    fn names(&self) -> &[String] {
        &self.frame.names[1..]
    }

    /// Firth's maximum; `None` where it was not reached.
    fn firth_maximum(&self) -> Outcome<Option<FirthMaximum<'_>>> {
        let (q, events) = (&self.fit.q, self.outcomes.events.as_slice());
        let data = firth::Data { q, events, control: self.control };
        let Some(found) = data.maximise()?.filter(|found| found.converged) else { return Ok(None) };
        let map = map_from_zero(&self.fit.back_map(), &self.frame.shifted());
        Ok(Some(FirthMaximum { data, found, map }))
    }

    /// The p of each X by Firth's profile, as [`Data::firth`] has them; `None` where its maximum was not reached.
    pub(super) fn firth_p(&self) -> Outcome<Option<Vec<f64>>> {
        let Some(FirthMaximum { data, found, map }) = self.firth_maximum()? else { return Ok(None) };
        map[1..].iter().map(|weights| data.p_of(&found, weights)).collect::<Outcome<Vec<f64>>>().map(Some)
    }

    /// Firth's estimate with the limits of its profile; `None` where its maximum was not reached.
    pub(super) fn firth(&self) -> Outcome<Option<Vec<FirthCoefficient>>> {
        let Some(FirthMaximum { data, found, map }) = self.firth_maximum()? else { return Ok(None) };
        let (estimates, covariance) = from_zero(self.frame, self.fit, &found.gamma, &found.covariance);
        let errors = covariance.standard_errors();
        let mut rows = Vec::new();
        for (j, (coeff, std_err)) in estimates.into_iter().zip(errors).enumerate() {
            let profile = data.profile(&found, &map[j])?;
            rows.push(FirthCoefficient {
                display_name: name_of(self.names(), j),
                coeff: coeff.into(),
                std_err: std_err.into(),
                lower: profile.lower.into(),
                upper: profile.upper.into(),
                p_value: profile.p.into(),
            });
        }
        Ok(Some(rows))
    }

    /// The numbers of a maximum that exists; `firth_p` are the p of each X by Firth's profile.
    pub(super) fn fill(&self, result: &mut LogitResult, firth_p: Option<&[f64]>) -> Outcome<()> {
        let (fit, events, control) = (self.fit, self.outcomes.events.as_slice(), self.control);
        let table = |maximum: &Maximum| {
            let (estimates, covariance) = from_zero(self.frame, fit, &maximum.gamma, &maximum.covariance);
            normal_table(&estimates, &covariance.standard_errors(), self.names())
        };
        let maximum = maximise(Link::Logit, &fit.q, events, control)?;
        let coefficients = table(&maximum);
        result.probit = Some(table(&probit_from(&maximum, &fit.q, events, control)?));
        let found = working(fit, &maximum)?;
        let products = self.frame.shifted();
        let changes = changes(self.frame);
        let mut margins = Vec::new();
        for (j, change) in changes.iter().enumerate() {
            control.poll(j as u64, changes.len() as u64)?;
            margins.push(claims::margin(&found, &products, j, change));
        }
        let quantile = normal::quantile(0.975);
        // A product has no effect of its own.
        let x = (0..margins.len()).filter(|j| self.frame.term_of(j + 1).is_none());
        let effects = x.map(|j| (&margins[j], &self.names()[j])).map(|(margin, name)| {
            let gradient = std::slice::from_ref(&margin.gradient);
            let std_err = Covariance::mapped(gradient, &found.covariance.cells, 1.0).standard_errors()[0];
            let statistic = margin.effect / std_err;
            MarginalEffect {
                display_name: name.clone(),
                effect: margin.effect.into(),
                std_err: std_err.into(),
                lower: (margin.effect - quantile * std_err).into(),
                upper: (margin.effect + quantile * std_err).into(),
                p_value: (2.0 * normal::sf(statistic.abs())).into(),
            }
        });
        result.marginal_effects = Some(effects.collect());
        let chances: Vec<f64> = found.eta.iter().map(|eta| logistic(*eta)).collect();
        let null = self.outcomes.null_loglik();
        let statistic = 2.0 * (maximum.loglik - null);
        let df = fit.k as u32 - 1;
        let lr = LikelihoodRatio {
            statistic: statistic.into(),
            df,
            p_value: chi_squared::sf(statistic, f64::from(df)).into(),
        };
        result.odds_ratios = Some(odds_of(self.frame, &coefficients));
        result.coefficients = Some(coefficients);
        result.loglik = maximum.loglik.into();
        result.mcfadden = (1.0 - maximum.loglik / null).into();
        result.tjur = tjur(&chances, events).into();
        result.auc = Some(roc::area(&found.eta, events).into());
        let (bins, test) = calibration(&chances, events);
        (result.calibration, result.hosmer_lemeshow) = (Some(bins), test);
        result.confusion = Some(confusion(&chances, events));
        result.lr = Some(lr);
        result.convergence = Some(Convergence::of(&maximum));
        let (claim, errors) = claims::of_maximum(self, &found, &margins, &changes, &maximum, lr, firth_p)?;
        result.curves = Some(curves::of(self, &found, errors.as_ref()));
        result.claim = Some(claim);
        Ok(())
    }
}
