//! The three distributions of histograms and Q-Q plots, each fitted or with the reason why it failed.

use super::model_frame::count32;
use super::quantiles::verdict;
use crate::contract::{
    BootstrapTest, Burr12Fit, BurrStatus, DistributionFits, DistributionKey, FiniteOrNull, FitEvidence, FitFailure,
    FitFailureCode, FitOr, FitsOfAll, LognormalFit, NormalFit, Note, NoteCode, Outcome,
};
use crate::control::Control;
use crate::distributions::band::Band;
use crate::distributions::burr::AnchoredBurr;
use crate::distributions::burr_bootstrap;
use crate::distributions::burr_fit::{self, BurrFit};
use crate::distributions::fit::{self, FEWEST, Fit, Goodness};
use crate::distributions::{Tails, normal};
use crate::stats::moments::extremes;
use crate::stats::order;
use crate::wording::few;

/// A fitted distribution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum FittedDistribution {
    /// Normal distribution of the values.
    Normal(Fit),
    /// Normal distribution of their logarithms.
    Lognormal(Fit),
    /// Burr XII with its goodness of fit; ζ = 0 is the Weibull limit.
    Burr12(AnchoredBurr, Goodness),
}

impl FittedDistribution {
    /// Density; `None` outside the support of the distribution.
    pub(super) fn density(&self, x: f64) -> Option<f64> {
        match self {
            Self::Normal(fit) => Some(normal::pdf(fit.standardised(x)) / fit.scale),
            Self::Lognormal(fit) => (x > 0.0).then(|| normal::pdf(fit.standardised(x)) / (fit.scale * x)),
            Self::Burr12(placed, _) => (x > 0.0).then(|| placed.pdf(x)),
        }
    }

    /// The point with the given tails.
    pub(super) fn quantile(&self, at: Tails) -> f64 {
        match self {
            Self::Normal(fit) | Self::Lognormal(fit) => fit.at(normal::quantile_pair(at)),
            Self::Burr12(placed, _) => placed.quantile_pair(at),
        }
    }

    /// A standard normal number in the units of the values; NaN for a distribution that is not based on the normal.
    pub(super) fn unstandardised(&self, z: f64) -> f64 {
        match self {
            Self::Normal(fit) | Self::Lognormal(fit) => fit.at(z),
            Self::Burr12(..) => f64::NAN,
        }
    }

    fn aic(&self) -> f64 {
        match self {
            Self::Normal(fit) | Self::Lognormal(fit) => fit.goodness.aic,
            Self::Burr12(_, goodness) => goodness.aic,
        }
    }
}

type FittedOrWhyNot = Result<FittedDistribution, FitFailure>;

/// The three fits of a sample.
#[derive(Clone, Debug)]
pub(super) struct Fits {
    /// The values, ascending.
    sorted: Vec<f64>,
    /// The simultaneous band of a normal or lognormal Q-Q plot of these values; `None` when nothing was fitted.
    pub(super) band: Option<Band>,
    pub(super) normal: FittedOrWhyNot,
    pub(super) lognormal: FittedOrWhyNot,
    pub(super) burr12: FittedOrWhyNot,
}

impl Fits {
    /// Fits finite values.
    ///
    /// # Errors
    /// The errors of `control`.
    pub(super) fn of(values: &[f64], control: &dyn Control) -> Outcome<Self> {
        let refused = |code, message: String| Err(FitFailure { message, code });
        let none = |code, message: String| Self {
            sorted: Vec::new(),
            band: None,
            normal: refused(code, message.clone()),
            lognormal: refused(code, message.clone()),
            burr12: refused(code, message),
        };
        let all = extremes(values);
        if values.len() < FEWEST {
            return Ok(none(FitFailureCode::Few, few(FEWEST, values.len())));
        }
        if all.min == all.max {
            return Ok(none(FitFailureCode::Constant, "All values are equal.".to_owned()));
        }
        let sorted = order::sorted(values);
        control.poll(0, values.len() as u64)?;
        let band = Some(Band::simultaneous(sorted.len()));
        let normal = usable(fit::normal(&sorted, control)?).map(FittedDistribution::Normal);
        if all.min <= 0.0 {
            let m = sorted.iter().filter(|x| **x <= 0.0).count();
            let text = format!("Lognormal and Burr need values above 0; {m} of {} are not.", sorted.len());
            let (lognormal, burr12) =
                (refused(FitFailureCode::Positive, text.clone()), refused(FitFailureCode::Positive, text));
            return Ok(Self { sorted, band, normal, lognormal, burr12 });
        }
        let lognormal = usable(fit::lognormal(&sorted, control)?).map(FittedDistribution::Lognormal);
        let burr12 = match burr_fit::fit(&sorted, control)? {
            BurrFit::Found(placed, goodness) => Ok(FittedDistribution::Burr12(placed, goodness)),
            BurrFit::NoMaximum => {
                let text = "No best Burr XII curve exists for these data (sharp lower limit).";
                refused(FitFailureCode::Burr, text.to_owned())
            }
        };
        Ok(Self { sorted, band, normal, lognormal, burr12 })
    }

    /// Whether each fit describes the values.
    ///
    /// # Errors
    /// The errors of `control`.
    pub(super) fn evidence(&self, dependent: bool, control: &dyn Control) -> Outcome<FitEvidence> {
        let verdict = |fit: &FittedOrWhyNot| {
            let (band, fitted) = (self.band.as_ref()?, fit.as_ref().ok()?);
            Some(verdict(&self.sorted, band, |z| fitted.unstandardised(z)))
        };
        let burr12 = match &self.burr12 {
            Ok(FittedDistribution::Burr12(placed, goodness)) => {
                let answer = burr_bootstrap::bootstrap(placed.burr, goodness.ad, self.sorted.len(), control)?;
                answer.map(|answer| BootstrapTest {
                    statistic: FiniteOrNull(goodness.ad),
                    p_value: FiniteOrNull(answer.p_value),
                    draws: count32(answer.draws),
                })
            }
            _ => None,
        };
        Ok(FitEvidence { normal: verdict(&self.normal), lognormal: verdict(&self.lognormal), burr12, dependent })
    }

    /// The fits to all values, where some were left out.
    ///
    /// # Errors
    /// The errors of `control`.
    pub(super) fn of_all(
        values: &[f64],
        kept: usize,
        dependent: bool,
        control: &dyn Control,
    ) -> Outcome<Option<FitsOfAll>> {
        if kept == values.len() {
            return Ok(None);
        }
        let fits = Self::of(values, control)?;
        let evidence = fits.evidence(dependent, control)?;
        Ok(Some(FitsOfAll { n: count32(values.len()), fits: fits.on_the_wire(), best: fits.best(), evidence }))
    }

    /// The distributions in the order of the legend.
    fn all(&self) -> [(DistributionKey, &FittedOrWhyNot); 3] {
        [
            (DistributionKey::Normal, &self.normal),
            (DistributionKey::Lognormal, &self.lognormal),
            (DistributionKey::Burr12, &self.burr12),
        ]
    }

    /// The fit with the smallest AIC.
    pub(super) fn best(&self) -> Option<DistributionKey> {
        let known = self.all().into_iter().filter_map(|(key, fit)| Some((key, fit.as_ref().ok()?.aic())));
        known.filter(|(_, aic)| aic.is_finite()).min_by(|a, b| a.1.total_cmp(&b.1)).map(|(key, _)| key)
    }

    /// Notes next to the numbers: equal values, the Weibull limit.
    pub(super) fn notes(&self) -> Vec<Note> {
        let mut notes = Vec::new();
        if let Err(failure) = &self.normal
            && failure.code == FitFailureCode::Constant
        {
            notes.push(Note::all_equal());
        }
        if let Ok(FittedDistribution::Burr12(placed, _)) = &self.burr12
            && placed.burr.zeta == 0.0
        {
            let text =
                "The tail is lighter than Burr XII allows, so its limiting case, the Weibull distribution, is shown.";
            notes.push(Note::warning(NoteCode::BurrWeibull, text));
        }
        notes
    }

    /// The fits on the wire.
    pub(super) fn on_the_wire(&self) -> DistributionFits {
        let nothing = || FitFailure { message: String::new(), code: FitFailureCode::Range };
        DistributionFits {
            normal: match &self.normal {
                Ok(FittedDistribution::Normal(fit)) => {
                    FitOr::Fit(NormalFit { mean: fit.location, sd: fit.scale, goodness: fit.goodness.into() })
                }
                other => FitOr::Failed(other.clone().err().unwrap_or_else(nothing)),
            },
            lognormal: match &self.lognormal {
                Ok(FittedDistribution::Lognormal(fit)) => {
                    FitOr::Fit(LognormalFit { meanlog: fit.location, sdlog: fit.scale, goodness: fit.goodness.into() })
                }
                other => FitOr::Failed(other.clone().err().unwrap_or_else(nothing)),
            },
            burr12: match &self.burr12 {
                Ok(FittedDistribution::Burr12(placed, goodness)) => FitOr::Fit(Burr12Fit {
                    status: if placed.burr.zeta > 0.0 { BurrStatus::Ok } else { BurrStatus::WeibullLimit },
                    shape_c: FiniteOrNull(placed.burr.c),
                    shape_k: placed.burr.k().into(),
                    scale: FiniteOrNull(placed.scale()),
                    goodness: (*goodness).into(),
                }),
                other => FitOr::Failed(other.clone().err().unwrap_or_else(nothing)),
            },
        }
    }
}

/// Refuses a fit whose parameters are beyond the range of double precision.
fn usable(fit: Fit) -> Result<Fit, FitFailure> {
    if fit.location.is_finite() && fit.scale.is_finite() && fit.scale > 0.0 {
        return Ok(fit);
    }
    let message = "The spread of the values is too large or too small for this fit.".to_owned();
    Err(FitFailure { message, code: FitFailureCode::Range })
}

#[cfg(test)]
mod tests {
    use super::Fits;
    use crate::analysis::quantiles::verdict;
    use crate::control::Unlimited;
    use crate::distributions::band::Band;
    use crate::distributions::normal;

    #[test]
    fn points_outside_a_band_are_counted_where_they_lie() {
        let ideal: Vec<f64> = (0..40).map(|i| normal::quantile((f64::from(i) + 0.5) / 40.0)).collect();
        let band = Band::simultaneous(40);
        let inside = verdict(&ideal, &band, |z| z);
        assert_eq!((inside.n, inside.outside_low + inside.outside_middle + inside.outside_high), (40, 0));
        let mut bent = ideal.clone();
        (bent[0], bent[20], bent[38], bent[39]) = (-9.0, 1.5, 8.0, 9.0);
        let found = verdict(&bent, &band, |z| z);
        assert_eq!((found.outside_low, found.outside_middle, found.outside_high), (1, 1, 2));
    }

    #[test]
    fn an_exponential_sample_is_neither_normal_nor_is_its_burr_fit_doubted() {
        // Even quantiles of the exponential distribution, a Weibull one: −ln(1 − p).
        let values: Vec<f64> = (0..200).map(|i| -(1.0 - (f64::from(i) + 0.5) / 200.0).ln()).collect();
        let evidence = Fits::of(&values, &Unlimited).unwrap().evidence(false, &Unlimited).unwrap();
        let normal = evidence.normal.unwrap();
        assert!(normal.outside_low > 0 && normal.outside_high > 0, "{normal:?}");
        assert!(evidence.burr12.unwrap().p_value.0 > 0.5);
    }
}
