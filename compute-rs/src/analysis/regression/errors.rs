//! Which standard errors a claim rests on: those that fit how the rows depend on each other
//! (docs/methods/claims-of-models.md).

use super::num;
use crate::analysis::categories::UsedCategories;
use crate::analysis::model_frame::{ModelFrame, count32};
use crate::contract::{CategoryEffect, Effect, Effects, ErrorsUsed, FiniteOrNull, JointTest, NoClaimReason, Outcome};
use crate::control::Control;
use crate::distributions::{fisher, student};
use crate::linear::ar1::ar1;
use crate::linear::cluster::cv3;
use crate::linear::covariance::{Covariance, classical_matrix, hc3};
use crate::linear::ewc::{ewc, persistence};
use crate::linear::influence::Leverages;
use crate::linear::joint::{holm, wald};
use crate::linear::ols::Fit;
use crate::linear::sequence::Sequence;
use std::ops::Range;

/// Fewest entities for claims about panel data.
pub(in crate::analysis) const FEWEST_ENTITIES: usize = 5;
/// Fewest periods from which shocks that hit all entities in a period can be distinguished from chance.
pub(in crate::analysis) const FEWEST_TIMES: usize = 5;
/// Lag-1 correlation of the scores above which EWC rejects too often, for fewer rows than the first number. Series with
/// more rows than any entry are never too persistent (docs/methods/claims.md).
const PERSISTENT: [(usize, f64); 2] = [(200, 0.6), (500, 0.7)];

/// A coefficient with its weight in a sum.
pub(super) type Weight = (usize, f64);

/// How the rows of a model depend on each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::analysis) enum Structure {
    /// The order of the rows is not known.
    Rows,
    /// One series in time.
    Series,
    /// Entities with several rows.
    Panel,
}

impl Structure {
    pub(in crate::analysis) fn of(sequence: &Sequence) -> Self {
        // If no entity has two rows, there is nothing to cluster and no row follows another.
        match (sequence.panel, sequence.timed) {
            (true, _) if sequence.longest > 1 => Self::Panel,
            (false, true) => Self::Series,
            _ => Self::Rows,
        }
    }
}

/// The lag-1 correlation of the scores above which nothing is claimed about one series of n rows; `None` when nothing
/// is too persistent.
pub(in crate::analysis) fn limit_of_persistence(n: usize) -> Option<f64> {
    PERSISTENT.iter().find(|(rows, _)| n < *rows).map(|(_, limit)| *limit)
}

/// The rows of each period of panel data; `None` for other data, and with fewer than five periods.
pub(in crate::analysis) fn shared_times(sequence: &Sequence) -> Option<Vec<Vec<Range<usize>>>> {
    if Structure::of(sequence) != Structure::Panel {
        return None;
    }
    Some(sequence.times()).filter(|times| times.len() >= FEWEST_TIMES)
}

/// The rows of each time of `n` rows without entities; `None` with fewer than five times, and where each row has its own.
pub(in crate::analysis) fn times_of_rows(sequence: &Sequence, n: usize) -> Option<Vec<Vec<Range<usize>>>> {
    Some(sequence.times()).filter(|times| (FEWEST_TIMES..n).contains(&times.len()))
}

/// The covariances of a fit, other than the classical and the Newey–West one.
#[derive(Clone, Debug)]
pub(super) struct Covariances {
    structure: Structure,
    pub(super) hc3: Option<Covariance>,
    /// CV3, of panels.
    pub(super) cluster: Option<Covariance>,
    /// CV3 by period and its degrees of freedom, of panels with five periods or more.
    pub(super) by_time: Option<(Covariance, usize)>,
    /// EWC and its degrees of freedom, for one series in time.
    pub(super) ewc: Option<(Covariance, usize)>,
    /// Errors of a first-order autoregression and their degrees of freedom, for one series in time.
    pub(super) ar1: Option<(Covariance, usize)>,
    /// Entities of a panel.
    pub(super) entities: usize,
    /// Whether a series is too persistent for its errors.
    pub(super) persistent: bool,
}

impl Covariances {
    pub(super) fn of(
        fit: &Fit<'_>,
        sequence: &Sequence,
        leverages: &Leverages,
        control: &dyn Control,
    ) -> Outcome<Self> {
        let structure = Structure::of(sequence);
        let series = structure == Structure::Series;
        let persistent = match limit_of_persistence(fit.n) {
            Some(limit) if series && !fit.is_perfect() => persistence(fit, control)?.iter().skip(1).any(|r| *r > limit),
            _ => false,
        };
        let ar1 = if series { ar1(fit, control)? } else { None };
        Ok(Self {
            structure,
            hc3: hc3(fit, leverages),
            cluster: match structure {
                Structure::Panel => cv3(fit, &sequence.clusters.chunks(1).collect::<Vec<_>>(), control)?,
                _ => None,
            },
            by_time: match shared_times(sequence) {
                Some(times) => cv3(fit, &times, control)?.map(|v| (v, times.len() - 1)),
                None => None,
            },
            ewc: if series { ewc(fit, control)? } else { None },
            entities: sequence.clusters.len(),
            persistent: persistent || (series && ar1.is_none() && !fit.is_perfect()),
            ar1,
        })
    }

    /// The errors that claims rest on, best first; empty when they are not defined.
    pub(super) fn for_claims(&self, fit: &Fit<'_>) -> Vec<Errors> {
        match self.structure {
            Structure::Rows => {
                let Some(hc3) = &self.hc3 else { return Vec::new() };
                let classical = Errors::of(ErrorsUsed::Ols, classical_matrix(fit), fit.df());
                vec![Errors::of(ErrorsUsed::Hc3, hc3.clone(), fit.df()), classical]
            }
            Structure::Panel => {
                let by_entity = Errors::clustered(ErrorsUsed::Cv3, self.cluster.as_ref(), self.entities);
                by_time(by_entity, ErrorsUsed::Cv3Time, self.by_time.as_ref())
            }
            Structure::Series => {
                let Some((ewc, df)) = &self.ewc else { return Vec::new() };
                let classical = Errors::of(ErrorsUsed::Ols, classical_matrix(fit), fit.df());
                let ar1 = self.ar1.iter().map(|(v, df)| Errors::of(ErrorsUsed::Ar1, v.clone(), *df));
                [Errors::of(ErrorsUsed::Ewc, ewc.clone(), *df), classical].into_iter().chain(ar1).collect()
            }
        }
    }

    /// The kind that a model without defined errors would have had.
    pub(super) fn kind(&self) -> ErrorsUsed {
        match self.structure {
            Structure::Rows => ErrorsUsed::Hc3,
            Structure::Series => ErrorsUsed::Ewc,
            Structure::Panel => ErrorsUsed::Cv3,
        }
    }
}

/// The errors by entity, and those by period where they are defined for the same X; by entity alone nothing is seen of shocks that
/// hit all entities in a period.
pub(super) fn by_time(
    mut by_entity: Vec<Errors>,
    kind: ErrorsUsed,
    found: Option<&(Covariance, usize)>,
) -> Vec<Errors> {
    if let (false, Some((covariance, df))) = (by_entity.is_empty(), found) {
        by_entity.push(Errors::of(kind, covariance.clone(), *df));
    }
    by_entity
}

/// A covariance with the distribution of its t statistics.
#[derive(Clone, Debug)]
pub(in crate::analysis) struct Errors {
    pub(super) kind: ErrorsUsed,
    pub(super) covariance: Covariance,
    pub(super) df: f64,
    /// Whether the joint test takes the degrees of freedom of EWC.
    cosine: bool,
}

impl Errors {
    /// Errors of a kind with the degrees of freedom of their t statistics.
    pub(in crate::analysis) fn of(kind: ErrorsUsed, covariance: Covariance, df: usize) -> Self {
        Self { kind, covariance, df: df as f64, cosine: matches!(kind, ErrorsUsed::Ewc | ErrorsUsed::MmEwc) }
    }

    /// The same kind with another covariance.
    pub(super) fn with(&self, covariance: Covariance) -> Self {
        Self { covariance, ..*self }
    }

    /// Clustered errors, if they are defined for at least one X.
    pub(super) fn clustered(kind: ErrorsUsed, covariance: Option<&Covariance>, entities: usize) -> Vec<Self> {
        let of_x = covariance.filter(|v| (1..v.cells.len()).any(|j| v.is_defined(j)));
        of_x.map(|v| Self::of(kind, v.clone(), entities - 1)).into_iter().collect()
    }

    /// Standard error of a sum of coefficients.
    pub(super) fn std_err(&self, weights: &[Weight]) -> f64 {
        let with = |&(i, w): &Weight| weights.iter().map(|(j, v)| w * v * self.covariance.at(i, *j)).sum::<f64>();
        // A negative variance gives no standard error.
        weights.iter().map(with).sum::<f64>().sqrt()
    }

    /// Half the width of the 95 % interval.
    fn reach(&self, weights: &[Weight]) -> f64 {
        student::quantile(0.975, self.df) * self.std_err(weights)
    }

    /// Wald test of some coefficients: W/q on F(q, df), and for EWC (ν − q + 1)/(νq)·W on F(q, ν − q + 1).
    pub(super) fn joint(&self, coefficients: &[f64], which: &[usize]) -> Option<JointTest> {
        let w = wald(coefficients, &self.covariance, which)?;
        let q = which.len() as f64;
        let df = if self.cosine { self.df - q + 1.0 } else { self.df };
        let statistic = if self.cosine { df / (self.df * q) * w } else { w / q };
        (df > 0.0).then(|| JointTest {
            statistic: num(statistic),
            df: [num(q), num(df)],
            p_value: num(fisher::sf(statistic, q, df)),
        })
    }
}

/// The errors with the widest interval of a sum of coefficients.
pub(super) fn widest<'e>(errors: &'e [Errors], weights: &[Weight]) -> Option<&'e Errors> {
    let wider =
        |best: Option<&Errors>, other: &Errors| best.is_none_or(|best| best.reach(weights) < other.reach(weights));
    errors.iter().fold(None, |best, other| if wider(best, other) { Some(other) } else { best })
}

/// The model whose effects are reported.
pub(in crate::analysis) struct ReportedModel<'t> {
    pub(in crate::analysis) frame: &'t ModelFrame<'t>,
    /// The least squares fit of the same X; `None` where variance inflation is not measured.
    pub(in crate::analysis) ols: Option<&'t Fit<'t>>,
    pub(in crate::analysis) coefficients: &'t [f64],
    pub(in crate::analysis) n: usize,
    pub(in crate::analysis) adj_r_squared: Option<f64>,
}

/// Effects of a least squares fit with the errors that fit it; the errors selected for each coefficient come along.
pub(super) fn effects(frame: &ModelFrame<'_>, fit: &Fit<'_>, covariances: &Covariances) -> Effects {
    let model = ReportedModel::least_squares(frame, fit);
    let panel = covariances.structure == Structure::Panel;
    let errors = covariances.for_claims(fit);
    let silent = if fit.is_perfect() {
        Some(NoClaimReason::Exact)
    } else if panel && covariances.entities < FEWEST_ENTITIES {
        Some(NoClaimReason::FewEntities)
    } else if errors.is_empty() {
        Some(NoClaimReason::NoErrors)
    } else if frame.lag_of_y().is_some() && frame.has_entities_as_categories() {
        Some(NoClaimReason::WithinBias)
    } else {
        covariances.persistent.then_some(NoClaimReason::Persistent)
    };
    let entities = panel.then(|| count32(covariances.entities));
    Effects { silent, entities, ..model.with(&errors, covariances.kind()) }
}

impl<'t> ReportedModel<'t> {
    pub(super) fn least_squares(frame: &'t ModelFrame<'t>, fit: &'t Fit<'_>) -> Self {
        let (n, df) = (fit.n as f64, fit.df() as f64);
        let adj_r_squared = Some(1.0 - (1.0 - fit.r_squared()) * (n - 1.0) / df);
        Self { frame, ols: Some(fit), coefficients: &fit.coefficients, n: fit.n, adj_r_squared }
    }
}

impl ReportedModel<'_> {
    /// Effects where each coefficient takes the errors whose interval is widest, and all together those whose p is largest.
    pub(in crate::analysis) fn with(&self, errors: &[Errors], otherwise: ErrorsUsed) -> Effects {
        let k = self.coefficients.len();
        let lag = self.frame.lag_of_y();
        let mut kinds = Vec::new();
        let mut coefficients: Vec<Effect> = Vec::new();
        for j in 1..k {
            let widest_errors = widest(errors, &[(j, 1.0)]);
            kinds.extend(widest_errors.map(|errors| errors.kind));
            coefficients.push(self.effect(j, widest_errors));
        }
        // The lag of Y belongs to the model; it is not one of the X of interest. An X without an error cannot be tested.
        let is_tested = |j: usize| Some(j) != lag && errors.iter().any(|errors| errors.covariance.is_defined(j));
        let x: Vec<usize> = (1..k).filter(|j| is_tested(*j)).collect();
        let raw: Vec<f64> = x.iter().map(|&j| coefficients[j - 1].p_value.0).collect();
        for (&j, adjusted) in x.iter().zip(holm(&raw)) {
            coefficients[j - 1].holm_p = num(adjusted);
        }
        let joint = self.joint(errors, &x);
        // A kind that is widest for every coefficient is named, otherwise the first one.
        let one = kinds.first().copied().filter(|first| kinds.iter().all(|kind| kind == first));
        Effects {
            n: count32(self.n),
            errors: one.or(errors.first().map(|first| first.kind)).unwrap_or(otherwise),
            silent: errors.is_empty().then_some(NoClaimReason::NoErrors),
            residual_df: count32(self.n - k),
            entities: None,
            coefficients,
            categories: (!self.frame.categories.is_empty()).then(|| self.categories(errors)),
            terms: (!self.frame.terms.is_empty()).then(|| self.terms(errors)),
            held: (!self.frame.terms.is_empty()).then(|| self.held(errors)),
            joint,
            adj_r_squared: self.adj_r_squared.into(),
            beyond: None,
            reversed: None,
        }
    }

    /// Wald test of some coefficients, with the errors whose p is largest.
    pub(super) fn joint(&self, errors: &[Errors], which: &[usize]) -> Option<JointTest> {
        joint_of(self.coefficients, errors, which)
    }

    pub(super) fn generalised_vif(&self, which: &[usize]) -> FiniteOrNull {
        num(self.ols.map_or(f64::NAN, |ols| ols.generalised_vif(which)))
    }

    /// The columns of categories with the test of each.
    pub(super) fn categories(&self, errors: &[Errors]) -> Vec<CategoryEffect> {
        let of = |used: &UsedCategories| {
            let which = self.frame.holding(used.column_index);
            CategoryEffect {
                column_index: used.column_index,
                display_name: used.name.clone(),
                base: used.base_name().to_owned(),
                levels: used.levels.clone(),
                joint: self.joint(errors, &which),
                gvif: self.generalised_vif(&which),
            }
        };
        self.frame.categories.iter().map(of).collect()
    }

    fn effect(&self, j: usize, errors: Option<&Errors>) -> Effect {
        Effect {
            display_name: self.frame.names[j].clone(),
            category: self.frame.category_of(j),
            term: self.frame.term_of(j).map(count32),
            at: self.frame.at_of(j),
            ..self.sum(&[(j, 1.0)], errors)
        }
    }

    /// A sum of coefficients with the errors whose interval is widest.
    pub(super) fn combined(&self, weights: &[Weight], errors: &[Errors]) -> Effect {
        self.sum(weights, widest(errors, weights))
    }

    fn sum(&self, weights: &[Weight], errors: Option<&Errors>) -> Effect {
        let coeff: f64 = weights.iter().map(|(j, weight)| weight * self.coefficients[*j]).sum();
        effect_of(coeff, weights, errors)
    }
}

/// Wald test of some coefficients, with the errors whose p is largest.
pub(super) fn joint_of(coefficients: &[f64], errors: &[Errors], which: &[usize]) -> Option<JointTest> {
    let joint = |errors: &Errors| {
        // A category of one period has no error by period.
        let defined: Vec<usize> = which.iter().copied().filter(|j| errors.covariance.is_defined(*j)).collect();
        errors.joint(coefficients, &defined)
    };
    let tests = errors.iter().map(joint).collect::<Option<Vec<_>>>();
    tests.and_then(|tests| tests.into_iter().reduce(|a, b| if b.p_value.0 > a.p_value.0 { b } else { a }))
}

/// The effect that a sum of coefficients is, without a name.
pub(super) fn effect_of(coeff: f64, weights: &[Weight], errors: Option<&Errors>) -> Effect {
    let df = errors.map_or(f64::NAN, |e| e.df);
    let (std_err, reach) = errors.map_or((f64::NAN, f64::NAN), |e| (e.std_err(weights), e.reach(weights)));
    let t = if std_err > 0.0 { coeff / std_err } else { f64::NAN };
    let p = num(if t.is_nan() { f64::NAN } else { student::two_sided(t, df) });
    Effect {
        display_name: String::new(),
        category: None,
        term: None,
        at: None,
        coeff: num(coeff),
        std_err: num(std_err),
        df: num(df),
        t_stat: num(t),
        p_value: p,
        holm_p: p,
        ci_lower: num(coeff - reach),
        ci_upper: num(coeff + reach),
    }
}
