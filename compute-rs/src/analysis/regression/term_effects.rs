//! Effects of X that are part of products: at values of the other variable, and where a curve turns
//! (docs/methods/terms.md).

use super::errors::{Errors, ReportedModel, Weight};
use super::num;
use crate::analysis::model_frame::{ModelFrame, count32};
use crate::analysis::used_term::{Product, UsedTerm};
use crate::analysis::variables::Coding;
use crate::contract::{CellValue, Effect, EffectAt, EffectAtFixedValues, TermEffect, TurningPoint};
use crate::stats::moments::extremes;
use crate::stats::order::Quartiles;

impl ReportedModel<'_> {
    /// The products of the model.
    pub(super) fn terms(&self, errors: &[Errors]) -> Vec<TermEffect> {
        let of = |term: &UsedTerm| {
            let which: Vec<usize> = term.products.iter().map(|product| product.at).collect();
            TermEffect {
                display_name: term.name.clone(),
                columns: term.columns,
                coefficients: which.iter().map(|&j| count32(j - 1)).collect(),
                joint: self.joint(errors, &which),
                slopes: self.slopes(term, errors),
                turn: if term.is_square() { self.turn(term.products.first(), errors) } else { None },
            }
        };
        self.frame.terms.iter().map(of).collect()
    }

    /// The X that are part of products.
    pub(super) fn held(&self, errors: &[Errors]) -> Vec<EffectAtFixedValues> {
        let of = |(j, which): (usize, Vec<usize>)| EffectAtFixedValues {
            column_index: self.frame.roles[j].column_index,
            display_name: self.frame.title_of(j),
            joint: self.joint(errors, &which),
            gvif: self.generalised_vif(&which),
            coefficients: which.into_iter().map(|j| count32(j - 1)).collect(),
        };
        self.frame.held().into_iter().map(of).collect()
    }

    fn slopes(&self, term: &UsedTerm, errors: &[Errors]) -> Vec<Effect> {
        at_values(self.frame, term)
            .into_iter()
            .map(|AtValue { focal, weights, at, .. }| self.at_value(focal, &weights, at, errors))
            .collect()
    }

    /// The effect of a variable at a value of another; further variables stay in the middle.
    fn at_value(&self, focal: usize, weights: &[Weight], at: EffectAt, errors: &[Errors]) -> Effect {
        let middle = self.frame.at_of(focal).unwrap_or_default();
        let others = middle.into_iter().filter(|other| other.column_index != at.column_index);
        let others: Vec<EffectAt> = others.collect();
        Effect {
            display_name: self.frame.names[focal].clone(),
            category: self.frame.category_of(focal),
            at: Some(std::iter::once(at).chain(others).collect()),
            holm_p: num(f64::NAN),
            ..self.combined(weights, errors)
        }
    }

    /// Where the slope of a square is 0, with the delta method: R `car::deltaMethod`.
    fn turn(&self, product: Option<&Product>, errors: &[Errors]) -> Option<TurningPoint> {
        let product = product?;
        let (own, middle) = (product.factors[0], product.middles[0]);
        let (slope, bend) = (self.coefficients[own], self.coefficients[product.at]);
        let value = middle - slope / (2.0 * bend);
        // The derivatives of −b₁/(2b₂).
        let weights = [(own, -0.5 / bend), (product.at, 0.5 * slope / (bend * bend))];
        let widest = self.combined(&weights, errors);
        let reach = widest.ci_upper.0 - widest.coeff.0;
        let all = extremes(&self.frame.values[own]);
        Some(TurningPoint {
            value: num(value),
            std_err: widest.std_err,
            lower: num(value - reach),
            upper: num(value + reach),
            range: [num(all.min), num(all.max)],
            is_lowest: bend > 0.0,
        })
    }
}

/// A variable of a term with a value of its other variable, or its own of a square, at which its effect is given.
pub(in crate::analysis) struct AtValue {
    pub(in crate::analysis) focal: usize,
    /// The values of variables there.
    pub(in crate::analysis) set: Vec<(usize, f64)>,
    pub(in crate::analysis) at: EffectAt,
    /// The coefficients whose sum is the effect.
    weights: Vec<Weight>,
}

/// Where the effects of the variables of a term are given: at the quartiles of a number, in each category of a column.
pub(in crate::analysis) fn at_values(frame: &ModelFrame<'_>, term: &UsedTerm) -> Vec<AtValue> {
    let Some(first) = term.products.first() else { return Vec::new() };
    let number = |j: usize| frame.roles[j].coding == Coding::Number;
    let [a, b] = first.factors;
    match (number(a), number(b)) {
        (true, true) if a == b => along_number(frame, first, 1, 2.0),
        (true, true) => {
            along_number(frame, first, 1, 1.0).into_iter().chain(along_number(frame, first, 0, 1.0)).collect()
        }
        (false, true) => along_categories(frame, term, 1),
        (true | false, false) => along_categories(frame, term, 0),
    }
}

/// One factor at quartiles of the other, which is at `other` of the pair; `times` is 2 for a square.
fn along_number(frame: &ModelFrame<'_>, product: &Product, other: usize, times: f64) -> Vec<AtValue> {
    let (focal, partner) = (product.factors[1 - other], product.factors[other]);
    let middle = product.middles[other];
    let of = |value: f64| AtValue {
        focal,
        set: vec![(partner, value)],
        at: frame.at(partner, value),
        weights: vec![(focal, 1.0), (product.at, times * (value - middle))],
    };
    points(&frame.values[partner], middle).into_iter().map(of).collect()
}

/// The factor at `focal` of each pair in each category of the other.
fn along_categories(frame: &ModelFrame<'_>, term: &UsedTerm, focal: usize) -> Vec<AtValue> {
    let mut focals: Vec<usize> = term.products.iter().map(|product| product.factors[focal]).collect();
    focals.sort_unstable();
    focals.dedup();
    let mut all = Vec::new();
    for &own in &focals {
        let pairs: Vec<&Product> = term.products.iter().filter(|product| product.factors[focal] == own).collect();
        let Some(Coding::Level { column, .. }) =
            pairs.first().map(|product| &frame.roles[product.factors[1 - focal]].coding)
        else {
            continue;
        };
        let used = &frame.categories[*column];
        for (index, level) in used.levels.iter().enumerate() {
            let is_level = |j: usize| matches!(frame.roles[j].coding, Coding::Level { level, .. } if level == index);
            let more = pairs.iter().find(|product| is_level(product.factors[1 - focal])).map(|p| (p.at, 1.0));
            let others = pairs.iter().map(|product| product.factors[1 - focal]);
            all.push(AtValue {
                focal: own,
                set: others.map(|other| (other, f64::from(u8::from(is_level(other))))).collect(),
                at: EffectAt {
                    column_index: used.column_index,
                    display_name: used.name.clone(),
                    value: CellValue::Text(level.name.clone()),
                },
                weights: std::iter::once((own, 1.0)).chain(more).collect(),
            });
        }
    }
    all
}

/// The values of a number at which an effect is given: its quartiles, with the median that effects are measured from, or
/// its extremes where these are equal.
fn points(values: &[f64], middle: f64) -> Vec<f64> {
    let quartiles = Quartiles::of(values).map_or([middle; 3], |q| [q.q1, middle, q.q3]);
    let mut points = quartiles.to_vec();
    points.dedup();
    if points.len() > 1 {
        return points;
    }
    let all = extremes(values);
    let mut ends = vec![all.min, all.max];
    ends.dedup();
    ends
}
