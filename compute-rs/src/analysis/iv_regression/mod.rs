//! Result `iv_regression` (docs/methods/iv-regression.md).

mod claims;
mod roles;
mod specified;
mod tables;

use super::categories::CategoriesOfX;
use super::correlation_claims::with_times;
use super::function_job::{Computed, FunctionJob, PageCopy};
use super::model_frame::{ModelFrame, count32};
use super::regression::errors::Structure;
use super::regression::{is_stop, table_of};
use super::rows_used::head;
use super::season;
use crate::contract::{Coefficient, FiniteOrNull, Note, NoteCode, Outcome, ResultHead};
use crate::control::Control;
use crate::linear::covariance::Covariance;
use crate::linear::iv::exclusion::exclusion;
use crate::linear::iv::overidentification::{hansen, sargan};
use crate::linear::iv::pencil::{LEVEL, Pencil, PencilKind};
use crate::linear::iv::scores::{Units, meat};
use crate::linear::iv::strength::effective_f;
use crate::linear::iv::{KClass, NoEstimate, Stages, WuHausman, set, squares, wu_hausman};
use crate::linear::joint::wald;
use crate::linear::matrix::Matrix;
use crate::linear::ols::Fit;
use crate::linear::origin::{Shifted, coefficients_from_zero, covariance_from_zero};
use crate::linear::specification::FTest;
use claims::{Estimates, IvClaim};
use roles::{Coefficients, Roles};
use serde::Serialize;
pub(super) use specified::effects;
use std::borrow::Cow;
use tables::{
    AndersonRubin, ExclusionResult, FirstStage, FirstStagePoints, IvErrors, IvFTest, IvVariable, OveridentificationTest,
};

/// Result `iv_regression`.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct IvRegressionResult {
    /// The fields that every result has.
    #[serde(flatten)]
    pub head: ResultHead,
    /// Display name of Y.
    pub y_display_name: Option<String>,
    /// The X that are chosen together with Y.
    pub endogenous: Vec<IvVariable>,
    /// The instruments; a column of categories has one for each category but its base.
    pub instruments: Vec<IvVariable>,
    /// Rows; `null` next to a message.
    pub n: Option<u32>,
    /// Coefficients, with the constant.
    pub k: Option<u32>,
    /// The errors of the tables.
    pub errors: Option<IvErrors>,
    /// Entities by which they are clustered; `null` where they are not.
    pub clusters: Option<u32>,
    /// The columns of categories among the X and the instruments.
    pub categories: Option<Vec<CategoriesOfX>>,
    /// Least squares: the constant, the X that are chosen, the others.
    pub ols: Option<Vec<Coefficient>>,
    /// Two-stage least squares.
    pub tsls: Option<Vec<Coefficient>>,
    /// Limited information maximum likelihood; `null` where the instruments do not identify it.
    pub liml: Option<Vec<Coefficient>>,
    /// The smallest root of LIML.
    pub liml_kappa: FiniteOrNull,
    /// Each X that is chosen on the other X and the instruments.
    pub first_stage: Option<Vec<FirstStage>>,
    /// Y on the exogenous X and the instruments.
    pub reduced_form: Option<Vec<Coefficient>>,
    /// The test of Anderson and Rubin with classical errors.
    pub anderson_rubin: Option<AndersonRubin>,
    /// The test with the errors of the tables; `null` where they are not defined.
    pub anderson_rubin_robust: Option<AndersonRubin>,
    /// Sargan's test; `null` without surplus instruments.
    pub sargan: Option<OveridentificationTest>,
    /// Hansen's J; `null` without surplus instruments, in one series, and where its weights are singular.
    pub hansen_j: Option<OveridentificationTest>,
    /// Wu and Hausman's test that the X are not chosen, with classical errors.
    pub wu_hausman: Option<IvFTest>,
    /// Wu and Hausman's test with HC1 errors, or clustered by entity.
    pub wu_hausman_robust: Option<IvFTest>,
    /// How far the instruments may move Y directly; `null` with two X that are chosen, and where the limits hold 0 anyway.
    pub exclusion: Option<ExclusionResult>,
    /// The evidence for the sentence.
    pub claim: Option<IvClaim>,
    /// Whether rows have times that no test could use, so that they are taken as independent.
    pub independence_assumed: bool,
}

impl From<ResultHead> for IvRegressionResult {
    /// A result without numbers.
    fn from(head: ResultHead) -> Self {
        Self { head, ..Self::default() }
    }
}

impl PageCopy for IvRegressionResult {
    fn page_copy(&self) -> Self {
        self.clone()
    }
}

/// The effect of endogenous X, by instruments.
pub(super) fn compute(job: &FunctionJob<'_>) -> Outcome<Computed<IvRegressionResult>> {
    let frame = job.frame()?;
    let title = format!("{} on {}", frame.names[0], frame.titles_of_x());
    let mut result = IvRegressionResult::from(head(&frame, title, frame.ledger(None)));
    result.y_display_name = Some(frame.names[0].clone());
    match filled(&mut result, &frame, job) {
        Ok(()) => Ok(Computed::of(result)),
        Err(failure) if is_stop(&failure) => Err(failure),
        Err(failure) => {
            let y_display_name = result.y_display_name;
            Ok(Computed::plain(IvRegressionResult { y_display_name, ..result.head.failed(failure).into() }))
        }
    }
}

/// How the errors of the tables are computed.
struct TableErrors<'e> {
    units: Units<'e>,
    control: &'e dyn Control,
}

impl TableErrors<'_> {
    /// Standard errors with the degrees of freedom of t; NaN where they are not defined.
    fn of(&self, q: &Matrix, residuals: &[f64], map: &[Vec<f64>], products: &[Shifted]) -> Outcome<(Vec<f64>, f64)> {
        let k = map.len();
        Ok(match meat(q, 0..k, &[residuals], (self.units, k), self.control)? {
            Some(found) => {
                let covariance = Covariance::mapped(map, &found.cells, 1.0);
                (covariance_from_zero(&covariance, products).standard_errors(), found.df)
            }
            None => (vec![f64::NAN; k], f64::NAN),
        })
    }

    fn table(&self, of: &KClass, named: &Coefficients) -> Outcome<Vec<Coefficient>> {
        let errors = self.of(&of.q, &of.residuals, &of.map, &named.products)?;
        Ok(table(&of.coefficients, errors, named))
    }

    fn of_fit(&self, fit: &Fit<'_>, named: &Coefficients) -> Outcome<Vec<Coefficient>> {
        let errors = self.of(&fit.q, &fit.residuals, &fit.back_map(), &named.products)?;
        Ok(table(&fit.coefficients, errors, named))
    }

    /// F that the last `count` coefficients of a fit are 0.
    fn last(&self, fit: &Fit<'_>, count: usize) -> Outcome<Option<FTest>> {
        let last = fit.k - count..fit.k;
        let Some(found) = meat(&fit.q, last.clone(), &[&fit.residuals], (self.units, fit.k), self.control)? else {
            return Ok(None);
        };
        let all: Vec<usize> = (0..count).collect();
        let gamma = &fit.q.transposed_times(fit.y)[last];
        let Some(w) = wald(gamma, &Covariance { cells: found.cells }, &all) else { return Ok(None) };
        let (q, df) = (count as f64, found.df);
        let (below, factor) = if found.is_wishart { (df - q + 1.0, (df - q + 1.0) / df) } else { (df, 1.0) };
        Ok((below > 0.0).then(|| FTest::new(factor * w / q, (count, below as usize))))
    }
}

fn table(coefficients: &[f64], (errors, df): (Vec<f64>, f64), named: &Coefficients) -> Vec<Coefficient> {
    let coefficients = coefficients_from_zero(coefficients, &named.products);
    table_of(&coefficients, &errors, &named.names, &[], if df > 0.0 { df as usize } else { 0 })
}

fn filled(result: &mut IvRegressionResult, frame: &ModelFrame<'_>, job: &FunctionJob<'_>) -> Outcome<()> {
    frame.require_rows()?;
    job.begin()?;
    let control = job.control;
    super::regression::check_ranges(frame)?;
    let roles = Roles::of(frame, job.request);
    let refused = |reason: NoEstimate| roles.failure(frame, reason);
    result.categories = Some(frame.categories.iter().map(CategoriesOfX::from).collect());
    result.head.notes.extend(frame.notes_of_x());
    result.head.notes.extend(frame.notes_of_terms());
    let stages = Stages::new(roles.columns(frame), control).map_err(refused)?;
    let ols = stages.least_squares(control).map_err(refused)?;
    let tsls = stages.k_class(1.0, control).map_err(refused)?;
    let kappa = stages.liml_kappa();
    let liml = match stages.k_class(kappa, control) {
        Ok(found) => Some(found),
        Err(NoEstimate::Unmoved(_)) => None,
        Err(other) => return Err(refused(other)),
    };
    let sequence = with_times(job, frame, None, Cow::Borrowed(&frame.sequence));
    let clusters = frame.sequence.entities();
    let (units, kind) = match Structure::of(&frame.sequence) {
        Structure::Panel => (Units::Clusters(&clusters), IvErrors::Cv1),
        Structure::Series => (Units::Cosines, IvErrors::Ewc),
        Structure::Rows => (Units::Rows, IvErrors::Hc1),
    };
    let errors = TableErrors { units, control };
    let of_x = roles.of_x(frame);
    let is_exact = squares(&tsls.residuals) <= 1e-28 * ols.tss * ols.n as f64;
    result.endogenous = roles.endogenous.iter().map(|&j| IvVariable::of(frame, j)).collect();
    result.instruments = roles.instruments.iter().map(|&j| IvVariable::of(frame, j)).collect();
    result.n = Some(count32(stages.n()));
    result.k = Some(count32(stages.k()));
    result.errors = Some(kind);
    result.clusters = (kind == IvErrors::Cv1).then(|| count32(clusters.len()));
    result.ols = Some(errors.of_fit(&ols, &of_x)?);
    let tsls_table = errors.table(&tsls, &of_x)?;
    result.liml = liml.as_ref().map(|liml| errors.table(liml, &of_x)).transpose()?;
    result.liml_kappa = kappa.into();
    let of_first = roles.of_first(frame);
    result.reduced_form = Some(errors.of_fit(&stages.reduced, &of_first)?);
    let robust = Pencil::of(&stages, PencilKind::Table(units), control)?;
    let is_one = stages.first.len() == 1;
    let mut first_stage = Vec::new();
    for (m, stage) in stages.first.iter().enumerate() {
        let effective =
            robust.as_ref().filter(|_| is_one).and_then(|pencil| effective_f(&stages.along[m + 1], &pencil.of_x()));
        first_stage.push(FirstStage::of(
            frame.names[roles.endogenous[m]].clone(),
            stages.partial(m),
            errors.last(stage, stages.count())?.map(|test| test.statistic),
            effective,
            errors.of_fit(stage, &of_first)?,
            FirstStagePoints::of(frame, &stages, m)?,
        ));
    }
    if let Some(classical) = Pencil::of(&stages, PencilKind::Classical, control)? {
        let set = if is_one { set::classical(&stages, LEVEL) } else { None };
        result.anderson_rubin = Some(AndersonRubin::of(&classical, set.as_ref()));
    }
    if let Some(robust) = &robust {
        let set = if is_one { set::robust(&stages, &[robust]) } else { None };
        result.anderson_rubin_robust = Some(AndersonRubin::of(robust, set.as_ref()));
    }
    result.sargan = sargan(&stages, &tsls).map(OveridentificationTest::from);
    result.hansen_j = hansen(&stages, &tsls, units, control)?.map(OveridentificationTest::from);
    if let Some(WuHausman { fit, classical }) = wu_hausman(&stages, control)? {
        result.wu_hausman = classical.map(IvFTest::from);
        result.wu_hausman_robust = errors.last(&fit, stages.first.len())?.map(IvFTest::from);
    }
    let effect = tsls_table.get(1).filter(|_| is_one);
    if let Some(row) = effect {
        let reach = (row.ci_upper.0 - row.coeff.0) / row.std_err.0;
        result.exclusion = exclusion(&stages, row.coeff.0, row.std_err.0, reach).map(ExclusionResult::from);
    }
    let estimates =
        is_one.then(|| Estimates { tsls: tsls.coefficients[1], liml: liml.as_ref().map(|liml| liml.coefficients[1]) });
    let season = if frame.sequence.timed { season::columns(frame) } else { Vec::new() };
    let mut claim = claims::of(&stages, (&sequence, &season), estimates, is_exact, control)?;
    let stage = first_stage.first().filter(|_| is_one);
    claim.weak = stage
        .filter(|stage| !stage.effective_f.0.is_nan() && !stage.critical.0.is_nan())
        .map(|stage| stage.effective_f.0 < stage.critical.0);
    let agree = result.hansen_j.or(result.sargan).map(|test| test.p_value.0);
    claim.contradict = agree.map(|p| p < LEVEL);
    if is_exact {
        let text = "The X explain Y without a residual, so there is nothing that instruments could tell apart.";
        result.head.notes.push(Note::warning(NoteCode::Perfect, text));
    }
    result.independence_assumed = job.table.time.is_some() && claim.independent;
    result.tsls = Some(tsls_table);
    result.first_stage = Some(first_stage);
    result.claim = Some(claim);
    Ok(())
}
