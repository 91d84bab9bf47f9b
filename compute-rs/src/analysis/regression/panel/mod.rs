//! Result `panel_regression` (docs/methods/panel-regression.md).

mod choice;
mod claims;
mod drawn;
mod errors;
mod estimators;
mod points;
mod predict;
mod result;
mod specified;

pub(in crate::analysis) use predict::expected;
pub(in crate::analysis) use result::PanelRegressionResult;
pub(in crate::analysis) use specified::{effects, moves};

use super::super::categories::CategoriesOfX;
use super::super::function_job::{Computed, FunctionJob};
use super::super::model_frame::{ModelFrame, count32};
use super::{failed_head, fitted, model_head, num};
use crate::contract::{Code, Failure, Note, NoteCode, Outcome};
use crate::linear::covariance::Covariance;
use crate::linear::origin::{Shifted, coefficients_from_zero, covariance_from_zero};
use crate::linear::panel::Panel;
use crate::linear::panel::random::{mean_of, means};
use crate::linear::panel::within::{Deviations, Within};
use crate::stats::sum::sum_by;
use crate::wording::{all_of, counted};
use result::RSquared;
use std::borrow::Cow;

/// Most entities of one row whose names a result has.
const NAMED: usize = 20;

/// All estimators on the rows used.
pub(in crate::analysis) fn compute(job: &FunctionJob<'_>) -> Outcome<Computed<PanelRegressionResult>> {
    let two_way = is_two_way(job)?;
    let frame = job.frame()?;
    match filled(job, &frame, two_way) {
        Ok(result) => Ok(Computed::of(result)),
        Err(failure) => {
            let head = failed_head(model_head(&frame), failure)?;
            Ok(Computed::plain(head.into()))
        }
    }
}

/// Whether there are effects of entities and of periods.
fn is_two_way(job: &FunctionJob<'_>) -> Outcome<bool> {
    let two_way = job.request.variables.settings.choice(job.function, "effects") == "two_way";
    if two_way && job.table.time.is_none() {
        let text = "Effects of periods need a time column. Choose it under \"Entity and time\" of the project, or take effects of \
                    entities alone.";
        return Err(Failure::request("variables", text));
    }
    Ok(two_way)
}

/// The columns of a panel.
struct Columns<'w> {
    frame: &'w ModelFrame<'w>,
    y: &'w [f64],
    x: Vec<&'w [f64]>,
    /// Names of the X.
    names: &'w [String],
    panel: Panel<'w>,
    /// The products among the X, by variables of the frame, with the values that they are measured from.
    shifted: Vec<Shifted>,
}

/// # Errors
/// Where no entity has two rows.
fn columns_of<'w>(frame: &'w ModelFrame<'w>) -> Outcome<Columns<'w>> {
    let sequence = &frame.sequence;
    if sequence.longest < 2 {
        let text =
            "Every entity has one row, so nothing changes within one. Choose an entity column whose values repeat.";
        return Err(Failure::new(Code::Few, text));
    }
    Ok(Columns {
        frame,
        y: &frame.values[0],
        x: frame.values[1..].iter().map(|v| &**v).collect(),
        names: &frame.names[1..],
        panel: Panel::new(&sequence.clusters, if sequence.timed { &sequence.time } else { &[] }),
        shifted: frame.shifted(),
    })
}

impl Columns<'_> {
    /// Estimates of some variables of the frame, 0 for a constant, with products measured from 0. What a variable without a coefficient
    /// would take is among the effects that replace it.
    fn estimates_from_zero(
        &self,
        of: &[usize],
        coefficients: &[f64],
        covariance: &Covariance,
    ) -> (Vec<f64>, Covariance) {
        if self.shifted.is_empty() {
            return (coefficients.to_vec(), covariance.clone());
        }
        let k = self.x.len() + 1;
        let (mut all, mut cells) = (vec![0.0; k], vec![vec![0.0; k]; k]);
        for (i, a) in of.iter().enumerate() {
            all[*a] = coefficients[i];
            of.iter().enumerate().for_each(|(j, b)| cells[*a][*b] = covariance.at(i, j));
        }
        let all = coefficients_from_zero(&all, &self.shifted);
        let whole = covariance_from_zero(&Covariance { cells }, &self.shifted);
        let cells = of.iter().map(|a| of.iter().map(|b| whole.at(*a, *b)).collect()).collect();
        (of.iter().map(|a| all[*a]).collect(), Covariance { cells })
    }

    /// The first product with a coefficient of which an X that varies has none, so that its coefficients from 0 are not defined.
    fn half_product(
        &self,
        has_coefficient: impl Fn(usize) -> bool,
        varies: impl Fn(usize) -> bool,
    ) -> Option<&Shifted> {
        self.shifted.iter().find(|product| {
            has_coefficient(product.column - 1)
                && product.factors.iter().any(|factor| !has_coefficient(factor - 1) && varies(factor - 1))
        })
    }

    /// The X of a fit. A product with an X that the effects absorb is measured from 0 in the other X, as a column of products is.
    fn of_fit(&self, within: &Within<'_>) -> Vec<Cow<'_, [f64]>> {
        let absorbed = |factor: usize| !within.kept.contains(&(factor - 1));
        let column = |j: &usize| {
            let mut column = Cow::Borrowed(self.x[*j]);
            for product in self.shifted.iter().filter(|product| product.column == j + 1) {
                for side in (0..2).filter(|side| absorbed(product.factors[*side])) {
                    let (from, factor) = (product.from[1 - side], self.x[product.factors[side] - 1]);
                    column.to_mut().iter_mut().zip(factor).for_each(|(value, x)| *value += from * x);
                }
            }
            column
        };
        within.kept.iter().map(column).collect()
    }
}

fn filled(job: &FunctionJob<'_>, frame: &ModelFrame<'_>, two_way: bool) -> Outcome<PanelRegressionResult> {
    frame.require_rows()?;
    job.begin()?;
    let columns = columns_of(frame)?;
    let (panel, control) = (&columns.panel, job.control);
    let pooled = fitted(frame, control)?;
    let entity = Deviations::of(columns.y, &columns.x, panel, false, control)?;
    let both = if panel.periods > 1 { Deviations::of(columns.y, &columns.x, panel, true, control)? } else { None };
    let within = match &entity {
        Some(deviations) => deviations.fit(control)?,
        None => None,
    };
    let of_both = match &both {
        Some(deviations) => deviations.fit(control)?,
        None => None,
    };
    let refusal_of = |deviations: &Option<Deviations>, within: &Option<Within<'_>>| {
        deviations
            .as_ref()
            .zip(within.as_ref())
            .and_then(|(deviations, within)| not_compared(&columns, deviations, within))
    };
    let refusal_of_both = refusal_of(&both, &of_both);
    if let Some(failure) = refusal_of(&entity, &within).or(refusal_of_both.clone().filter(|_| two_way)) {
        return Err(failure);
    }
    // Beyond periods categories may be compared with each other alone.
    let of_both = of_both.filter(|_| refusal_of_both.is_none());
    let estimated = estimators::of(&columns, &pooled, entity.as_ref(), within.as_ref(), of_both.as_ref(), control)?;
    let errors = errors::of(&columns, within.as_ref(), of_both.as_ref(), control)?;
    let selected = if two_way { of_both.as_ref() } else { within.as_ref() };
    let singletons: Vec<usize> = panel.singletons().collect();
    let name = |g: &usize| entity_name(frame, panel.entities[*g].start);
    let constant_within = names_without(&columns, entity.as_ref());
    let lag_of_y = has_lag_of_y(&columns);
    let mut result = PanelRegressionResult {
        two_way,
        n: Some(count32(frame.rows.len())),
        entities: Some(count32(panel.entities.len())),
        periods: (panel.periods > 0).then(|| count32(panel.periods)),
        y_display_name: Some(frame.names[0].clone()),
        categories: Some(frame.categories.iter().map(CategoriesOfX::from).collect()),
        singletons: Some(count32(singletons.len())),
        singleton_names: singletons.iter().take(NAMED).map(name).collect(),
        lost_with_periods: match &both {
            Some(found) => names_without(&columns, Some(found))
                .into_iter()
                .filter(|name| !constant_within.contains(name))
                .collect(),
            None => Vec::new(),
        },
        constant_within,
        lag_of_y,
        r_squared: within.as_ref().map(|within| r_squared(&columns, within)),
        effects_f: choice::effects_f(&pooled, selected),
        hausman: Some(choice::hausman(within.as_ref(), estimated.random.as_ref(), true)),
        hausman_own_sigma: Some(choice::hausman(within.as_ref(), estimated.random.as_ref(), false)),
        mundlak: choice::mundlak(&columns, within.as_ref(), control)?,
        variance: estimated.variance,
        claim: claims::of(&columns, two_way, lag_of_y, selected, of_both.as_ref(), &errors, control)?,
        df: Some(estimated.df),
        estimators: Some(estimated.tables),
        errors: Some(errors.tables()),
        ..model_head(frame).into()
    };
    if let Some(selected) = selected {
        drawn::fill(&mut result, &columns, selected, two_way, control)?;
    }
    result.head.notes.extend(frame.notes_of_x());
    result.head.notes.extend(frame.notes_of_terms());
    result.head.notes.extend(notes(&result, two_way && both.is_none()));
    result
        .head
        .notes
        .extend(entity.as_ref().zip(within.as_ref()).and_then(|(of, within)| note_of_alike(&columns, of, within)));
    Ok(result)
}

/// Whether an X is the value of Y one period before, as a computed column may be.
fn has_lag_of_y(columns: &Columns<'_>) -> bool {
    let sequence = &columns.frame.sequence;
    let is_lag = |x: &&[f64]| {
        let mut followers = sequence.followers().peekable();
        followers.peek().is_some() && followers.all(|i| x[i] == columns.y[i - 1])
    };
    sequence.timed && columns.x.iter().any(is_lag)
}

fn entity_name(frame: &ModelFrame<'_>, i: usize) -> String {
    frame.table.entity_column().and_then(|column| column.text(frame.rows.at(i))).unwrap_or_default()
}

/// Why coefficients would not say what their names say. Categories are not compared with their base where no entity changes between some
/// of them and the others: a coefficient would be the difference of two categories of which neither is the base. A product is not
/// measured from 0 where one of its X is dropped.
fn not_compared(columns: &Columns<'_>, deviations: &Deviations, within: &Within<'_>) -> Option<Failure> {
    if let Some(product) = columns.half_product(|j| within.kept.contains(&j), |j| deviations.kept.contains(&j)) {
        let text = format!(
            "An X of {} changes within entities only as the X before it do, so the product cannot be told from them. Remove it.",
            columns.names[product.column - 1]
        );
        return Some(Failure::new(Code::Collinear, text));
    }
    let dropped = deviations.kept.iter().filter(|j| !within.kept.contains(j));
    let category = dropped.filter_map(|j| columns.frame.category_of(j + 1)).next()?;
    let name = columns.frame.categories.iter().find(|used| used.column_index == category.column_index)?.name.as_str();
    let text = format!(
        "No entity changes between {}, the base of {name}, and some of its other categories, so those cannot be compared with it within \
         one. Choose another base, merge categories, or leave {name} out.",
        category.base
    );
    Some(Failure::new(Code::Collinear, text))
}

/// The X that change within entities only as others do.
fn note_of_alike(columns: &Columns<'_>, deviations: &Deviations, within: &Within<'_>) -> Option<Note> {
    let dropped = deviations.kept.iter().filter(|j| !within.kept.contains(j));
    let names: Vec<String> = dropped.map(|j| columns.names[*j].clone()).collect();
    let (changes, it) = if names.len() == 1 { ("changes", "it") } else { ("change", "them") };
    (!names.is_empty()).then(|| {
        Note::fact(format!(
            "{} {changes} within entities only as the X before do, so the estimators with these effects have no coefficient of {it}.",
            all_of(&names)
        ))
    })
}

/// The X of which nothing is left: a column of categories by its name if nothing is left of any category.
fn names_without(columns: &Columns<'_>, left: Option<&Deviations>) -> Vec<String> {
    let kept = left.map_or(&[][..], |left| &left.kept);
    let column_of = |j: usize| columns.frame.category_of(j + 1).map(|category| category.column_index);
    let mut names = Vec::new();
    for j in (0..columns.x.len()).filter(|j| !kept.contains(j)) {
        let column = column_of(j);
        let is_whole = column.is_some() && !kept.iter().any(|k| column_of(*k) == column);
        let whole = columns.frame.categories.iter().find(|used| is_whole && Some(used.column_index) == column);
        let name = whole.map_or(&columns.names[j], |used| &used.name);
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    names
}

/// R² of the estimator with effects of entities, as Stata's `xtreg, fe` prints them.
fn r_squared(columns: &Columns<'_>, within: &Within<'_>) -> RSquared {
    let x = columns.of_fit(within);
    let fitted: Vec<f64> =
        (0..columns.y.len()).map(|i| x.iter().zip(&within.fit.coefficients).map(|(x, b)| b * x[i]).sum()).collect();
    RSquared {
        within: num(within.fit.r_squared()),
        between: num(squared_correlation(&means(columns.y, &columns.panel), &means(&fitted, &columns.panel))),
        overall: num(squared_correlation(columns.y, &fitted)),
    }
}

fn squared_correlation(a: &[f64], b: &[f64]) -> f64 {
    let (mean_a, mean_b) = (mean_of(a), mean_of(b));
    let product = |a: &[f64], b: &[f64], of: (f64, f64)| {
        let both: Vec<f64> = a.iter().zip(b).map(|(a, b)| (a - of.0) * (b - of.1)).collect();
        sum_by(&both, |v| v).value()
    };
    let cross = product(a, b, (mean_a, mean_b));
    cross * cross / (product(a, a, (mean_a, mean_a)) * product(b, b, (mean_b, mean_b)))
}

/// Entities and X that the estimators leave out.
fn notes(result: &PanelRegressionResult, not_found: bool) -> Vec<Note> {
    let mut notes = Vec::new();
    let count = result.singletons.unwrap_or(0) as usize;
    if count > 0 {
        let rest = count - result.singleton_names.len();
        let mut names = result.singleton_names.clone();
        if rest > 0 {
            names.push(counted(rest, "other", "others"));
        }
        let (entities, have) = (counted(count, "entity", "entities"), if count == 1 { "has" } else { "have" });
        let text =
            format!("{entities} {have} one row, which says nothing of changes within an entity: {}.", all_of(&names));
        notes.push(Note::fact(text));
    }
    for (names, why) in [
        (&result.constant_within, "within any entity"),
        (&result.lost_with_periods, "beyond what entities and periods have in common"),
    ] {
        if !names.is_empty() {
            let verb = if names.len() == 1 { "does" } else { "do" };
            notes.push(Note::fact(format!(
                "{} {verb} not change {why}, so the estimators with these effects have no coefficient of {}.",
                all_of(names),
                if names.len() == 1 { "it" } else { "them" }
            )));
        }
    }
    if result.lag_of_y {
        let text = "The past of Y is among the X. With effects of entities its coefficient is too small, and the others are biased \
                    with it, by about one over the number of periods (Nickell 1981).";
        notes.push(Note::fact(text));
    }
    if not_found {
        let text =
            "The effects of entities and periods were not found to twelve digits, so this estimator is left out.";
        notes.push(Note::warning(NoteCode::NoConvergence, text));
    }
    notes
}
