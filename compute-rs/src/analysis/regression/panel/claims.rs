//! The evidence for the sentence: the effects within entities with the wider of both jackknives
//! (docs/methods/claims.md, rule 1), and the same beyond the effects of periods.

use super::Columns;
use super::errors::{Found, Jackknives};
use super::estimators::variables;
use crate::analysis::model_frame::{ModelFrame, count32};
use crate::analysis::regression::errors::{
    Errors, FEWEST_ENTITIES, FEWEST_TIMES, ReportedModel, effect_of, joint_of, widest,
};
use crate::analysis::regression::num;
use crate::contract::{Beyond, Effect, Effects, ErrorsUsed, HeldFixed, JointTest, NoClaimReason, Outcome, TermEffect};
use crate::control::Control;
use crate::linear::covariance::Covariance;
use crate::linear::joint::holm;
use crate::linear::panel::within::Within;

pub(super) fn of(
    columns: &Columns<'_>,
    two_way: bool,
    lag_of_y: bool,
    selected: Option<&Within<'_>>,
    both: Option<&Within<'_>>,
    errors: &Found,
    control: &dyn Control,
) -> Outcome<Option<Effects>> {
    let Some(selected) = selected else { return Ok(None) };
    control.poll(0, selected.fit.n as u64)?;
    let panel = &columns.panel;
    // Entities of one row say nothing.
    let entities = panel.entities.len() - panel.singletons().count();
    let jackknives = if two_way { &errors.two_way } else { &errors.entity };
    let slopes = Slopes::of(columns, Some(selected), claimed(jackknives, entities, panel.periods));
    let own = &slopes.errors;
    let silent = if selected.fit.is_perfect() {
        Some(NoClaimReason::Exact)
    } else if entities < FEWEST_ENTITIES {
        Some(NoClaimReason::FewEntities)
    } else if own.is_empty() {
        Some(NoClaimReason::NoErrors)
    } else {
        lag_of_y.then_some(NoClaimReason::WithinBias)
    };
    let (coefficients, joint) = slopes.effects(columns);
    let beyond = (!two_way && panel.periods > 1).then(|| {
        let (coefficients, joint) =
            Slopes::of(columns, both, claimed(&errors.two_way, entities, panel.periods)).effects(columns);
        vec![Beyond { held: HeldFixed::Periods, coefficients, joint }]
    });
    let kinds: Vec<ErrorsUsed> =
        selected.kept.iter().filter_map(|j| widest(own, &[(j + 1, 1.0)])).map(|errors| errors.kind).collect();
    let one = kinds.first().copied().filter(|first| kinds.iter().all(|kind| kind == first));
    let free = (selected.fit.n - selected.absorbed) as f64;
    let (frame, all) = (columns.frame, slopes.reported(columns.frame));
    let has_terms = !frame.terms.is_empty();
    let adjusted = 1.0 - (1.0 - selected.fit.r_squared()) * free / selected.df as f64;
    Ok(Some(Effects {
        n: count32(selected.fit.n),
        errors: one.unwrap_or(ErrorsUsed::Cv3),
        silent,
        residual_df: count32(selected.df),
        entities: Some(count32(entities)),
        coefficients,
        categories: (!frame.categories.is_empty()).then(|| all.categories(own)),
        terms: has_terms.then(|| slopes.terms(&all)),
        held: has_terms.then(|| all.held(own)),
        joint,
        adj_r_squared: num(adjusted),
        beyond,
        reversed: None,
    }))
}

/// The errors by entity, and from five periods on those by period.
fn claimed(jackknives: &Jackknives, entities: usize, periods: usize) -> Vec<Errors> {
    let Some(by_entity) = jackknives.by_entity.clone().filter(|_| entities > 1) else { return Vec::new() };
    let by_period = jackknives.by_period.clone().filter(|_| periods >= FEWEST_TIMES);
    let by_entity = Errors::of(ErrorsUsed::Cv3, by_entity, entities - 1);
    let by_period = by_period.map(|v| Errors::of(ErrorsUsed::Cv3Time, v, periods - 1));
    std::iter::once(by_entity).chain(by_period).collect()
}

/// The slopes of a fit within entities with their errors, by variables of the frame; NaN for a variable without a slope.
struct Slopes {
    coefficients: Vec<f64>,
    errors: Vec<Errors>,
    n: usize,
}

impl Slopes {
    fn of(columns: &Columns<'_>, within: Option<&Within<'_>>, errors: Vec<Errors>) -> Self {
        let k = columns.x.len() + 1;
        let mut coefficients = vec![f64::NAN; k];
        let Some(within) = within else { return Self { coefficients, errors: Vec::new(), n: 0 } };
        let of = variables(&within.kept);
        of.iter().zip(&within.fit.coefficients).for_each(|(variable, b)| coefficients[*variable] = *b);
        let spread = |mut own: Errors| {
            let mut cells = vec![vec![f64::NAN; k]; k];
            for (i, a) in of.iter().enumerate() {
                of.iter().enumerate().for_each(|(j, b)| cells[*a][*b] = own.covariance.at(i, j));
            }
            own.covariance = Covariance { cells };
            own
        };
        Self { coefficients, errors: errors.into_iter().map(spread).collect(), n: within.fit.n }
    }

    /// The effect of each X, without numbers where it has no coefficient, and all that have errors at once.
    fn effects(&self, columns: &Columns<'_>) -> (Vec<Effect>, Option<JointTest>) {
        let Self { coefficients, errors, .. } = self;
        let effect = |j: usize| {
            let widest_errors = widest(errors, &[(j, 1.0)]).filter(|_| !coefficients[j].is_nan());
            Effect {
                display_name: columns.frame.names[j].clone(),
                category: columns.frame.category_of(j),
                term: columns.frame.term_of(j).map(count32),
                at: columns.frame.at_of(j),
                ..effect_of(coefficients[j], &[(j, 1.0)], widest_errors)
            }
        };
        let mut effects: Vec<Effect> = (1..coefficients.len()).map(effect).collect();
        let tested: Vec<usize> = (0..effects.len()).filter(|j| !effects[*j].p_value.0.is_nan()).collect();
        let raw: Vec<f64> = tested.iter().map(|j| effects[*j].p_value.0).collect();
        for (j, adjusted) in tested.iter().zip(holm(&raw)) {
            effects[*j].holm_p = num(adjusted);
        }
        let joint = if errors.is_empty() { None } else { joint_of(coefficients, errors, &variables(&tested)) };
        (effects, joint)
    }

    fn reported<'t>(&'t self, frame: &'t ModelFrame<'t>) -> ReportedModel<'t> {
        ReportedModel { frame, ols: None, coefficients: &self.coefficients, n: self.n, adj_r_squared: None }
    }

    /// The products of X. The effect of an X that has no coefficient has no number at any value of another.
    fn terms(&self, model: &ReportedModel<'_>) -> Vec<TermEffect> {
        let frame = model.frame;
        let has_slope = |column: u32| {
            (1..self.coefficients.len()).any(|j| {
                frame.roles[j].column_index == column && frame.term_of(j).is_none() && !self.coefficients[j].is_nan()
            })
        };
        let mut terms = model.terms(&self.errors);
        for term in &mut terms {
            term.slopes.retain(|slope| !slope.coeff.0.is_nan());
            // The relation to the X with a slope depends on the other.
            if !has_slope(term.columns[0]) {
                term.columns.reverse();
            }
        }
        terms
    }
}
