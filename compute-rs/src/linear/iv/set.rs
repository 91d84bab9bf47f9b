//! Sets of effects that the tests of a pencil do not reject (docs/methods/iv-regression.md#andersonrubin).
//!
//! Directions of Y and X are points of a half turn, on which an infinite effect is a point like any other: so unbounded
//! sets, two rays and empty sets need no special case.

use super::pencil::{Direction, Pencil};
use super::{Stages, squares};
use crate::distributions::fisher;
use crate::linear::matrix::dot;
use std::f64::consts::PI;

/// Points of the first scan over the half turn.
const POINTS: usize = 720;
/// Steps of a search for an extreme, and of halving for a root.
const STEPS: usize = 80;

/// The form of a set of effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Intervals with both limits.
    Bounded,
    /// All effects but those between two limits.
    TwoRays,
    /// Every effect.
    Unbounded,
    /// No effect.
    Empty,
}

/// A set of effects.
#[derive(Clone, Debug, PartialEq)]
pub struct EffectSet {
    /// Its form.
    pub shape: Shape,
    /// Intervals in ascending order; infinite where there is no limit.
    pub intervals: Vec<(f64, f64)>,
}

impl EffectSet {
    fn of(intervals: Vec<(f64, f64)>) -> Self {
        let shape = match intervals.as_slice() {
            [] => Shape::Empty,
            [(low, high)] if low.is_infinite() && high.is_infinite() => Shape::Unbounded,
            all if all.iter().any(|(low, high)| low.is_infinite() || high.is_infinite()) => Shape::TwoRays,
            _ => Shape::Bounded,
        };
        Self { shape, intervals }
    }

    /// Whether an effect is among them.
    #[must_use]
    pub fn holds(&self, effect: f64) -> bool {
        self.intervals.iter().any(|(low, high)| (*low..=*high).contains(&effect))
    }
}

/// The set by classical errors: exact roots of a quadratic.
#[must_use]
pub fn classical(stages: &Stages<'_>, level: f64) -> Option<EffectSet> {
    let first = stages.first.first()?;
    let (reduced, count) = (&stages.reduced, stages.count() as f64);
    let df = reduced.df() as f64;
    let c = count * fisher::quantile(1.0 - level, count, df) / df;
    let [hy, hx] = [&stages.along[0], &stages.along[1]];
    let a = squares(hx) - c * squares(&first.residuals);
    let m = dot(hy, hx) - c * dot(&reduced.residuals, &first.residuals);
    let d = squares(hy) - c * squares(&reduced.residuals);
    let within = m * m - a * d;
    let (low, high) = (f64::NEG_INFINITY, f64::INFINITY);
    if within <= 0.0 || a == 0.0 {
        return Some(EffectSet::of(if a > 0.0 { Vec::new() } else { vec![(low, high)] }));
    }
    let sum = m + within.sqrt().copysign(m);
    let mut roots = [sum / a, d / sum];
    roots.sort_by(f64::total_cmp);
    let [from, to] = roots;
    Some(EffectSet::of(if a > 0.0 { vec![(from, to)] } else { vec![(low, from), (to, high)] }))
}

/// Share of X beyond Y below which all effects but one are the same direction.
const PARALLEL: f64 = 1e-10;

/// Directions by a turn from an infinite effect: the effect rises from −∞ to ∞ over half a turn.
struct Turn {
    /// Cells of the triangle of Y and X beyond the exogenous X. Residuals of the reduced forms alone would not do: they are parallel
    /// where X is Y and an instrument by an identity, or where one degree of freedom is left.
    r: [f64; 3],
    /// Where the effect is infinite.
    start: f64,
}

impl Turn {
    fn of(stages: &Stages<'_>) -> Option<Self> {
        let y = [stages.reduced.residuals.as_slice(), &stages.along[0]];
        let x = [stages.first.first()?.residuals.as_slice(), &stages.along[1]];
        let across = y.iter().map(|part| squares(part)).sum::<f64>().sqrt();
        let product: f64 = y.iter().zip(&x).map(|(y, x)| dot(y, x)).sum();
        let along = if across > 0.0 { product / across } else { 0.0 };
        let beyond = |(y, x): (&&[f64], &&[f64])| -> f64 {
            x.iter().zip(*y).map(|(x, y)| (x - along * y / across).powi(2)).sum()
        };
        let rest = y.iter().zip(&x).map(beyond).sum::<f64>().sqrt();
        let is_regular = across > 0.0 && rest > PARALLEL * along.hypot(rest) && rest.is_finite() && along.is_finite();
        is_regular.then(|| Self { r: [across, along, rest], start: rest.atan2(along) })
    }

    fn direction(&self, s: f64) -> Direction {
        let (sine, cosine) = (self.start - s).sin_cos();
        let [across, along, rest] = self.r;
        let x = sine / rest;
        [(cosine - along * x) / across, x]
    }

    fn effect(&self, s: f64) -> f64 {
        let [y, x] = self.direction(s);
        -x / y
    }
}

/// The set of effects that at least one of the families does not reject; `None` where a test is not defined.
#[must_use]
pub fn robust(stages: &Stages<'_>, pencils: &[&Pencil]) -> Option<EffectSet> {
    let turn = Turn::of(stages)?;
    let critical: Vec<f64> = pencils.iter().map(|pencil| pencil.critical()).collect();
    let excess = |s: f64| {
        let direction = turn.direction(s);
        let each = pencils.iter().zip(&critical).map(|(pencil, most)| pencil.statistic(direction) / most - 1.0);
        each.fold(f64::INFINITY, |a, b| if b.is_nan() { f64::NAN } else { a.min(b) })
    };
    let step = PI / POINTS as f64;
    let mut points: Vec<(f64, f64)> = (0..=POINTS).map(|i| i as f64 * step).map(|s| (s, excess(s))).collect();
    if pencils.is_empty() || points.iter().any(|point| point.1.is_nan()) {
        return None;
    }
    // An infinite effect is at both ends.
    points[POINTS].1 = points[0].1;
    let mut more = Vec::new();
    for i in 0..=POINTS {
        let before = if i == 0 { points[POINTS - 1].1 } else { points[i - 1].1 };
        let after = if i == POINTS { points[1].1 } else { points[i + 1].1 };
        let at = points[i].1;
        let (low, high) = ((points[i].0 - step).max(0.0), (points[i].0 + step).min(PI));
        if at > 0.0 && at <= before && at <= after {
            more.push(extreme(low, high, &excess));
        } else if at <= 0.0 && at >= before && at >= after {
            more.push(extreme(low, high, &|s| -excess(s)));
        }
    }
    points.extend(more.into_iter().map(|s| (s, excess(s))));
    points.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut intervals: Vec<(f64, f64)> = Vec::new();
    let mut open = (points[0].1 <= 0.0).then_some(f64::NEG_INFINITY);
    for pair in points.windows(2) {
        let [(from, at), (to, next)] = [pair[0], pair[1]];
        match (at <= 0.0, next <= 0.0) {
            (false, true) => open = Some(turn.effect(root(from, to, &excess))),
            (true, false) => intervals.extend(open.take().map(|low| (low, turn.effect(root(to, from, &excess))))),
            _ => {}
        }
    }
    intervals.extend(open.map(|low| (low, f64::INFINITY)));
    // The statistic of a family is a quotient of polynomials: more intervals than they have roots are rounding.
    let most = pencils.len() * (2 * stages.count() + 1);
    let is_sound = intervals.len() <= most && intervals.iter().all(|(low, high)| low <= high);
    is_sound.then(|| EffectSet::of(intervals))
}

/// The position of the smallest value between two points, by the golden section.
fn extreme(mut low: f64, mut high: f64, of: &impl Fn(f64) -> f64) -> f64 {
    let share = 0.5 * (5.0f64.sqrt() - 1.0);
    let inner = |low: f64, high: f64| (high - share * (high - low), low + share * (high - low));
    let (mut a, mut b) = inner(low, high);
    let (mut at_a, mut at_b) = (of(a), of(b));
    for _ in 0..STEPS {
        if at_a < at_b {
            high = b;
            (b, at_b) = (a, at_a);
            a = inner(low, high).0;
            at_a = of(a);
        } else {
            low = a;
            (a, at_a) = (b, at_b);
            b = inner(low, high).1;
            at_b = of(b);
        }
    }
    if at_a < at_b { a } else { b }
}

/// The border between a point outside the set and one inside, by halving.
fn root(mut outside: f64, mut inside: f64, excess: &impl Fn(f64) -> f64) -> f64 {
    for _ in 0..STEPS {
        let middle = 0.5 * (outside + inside);
        if excess(middle) <= 0.0 {
            inside = middle;
        } else {
            outside = middle;
        }
    }
    inside
}
