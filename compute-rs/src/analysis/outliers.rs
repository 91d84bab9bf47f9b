//! The outlier notice in words (docs/methods/outliers.md#states).

use crate::contract::{FiniteOrNull, OutlierState, OutliersRemoved};
use crate::stats::fences::{FEWEST, Verdict};
use crate::wording::{count, counted, number};

/// The notice of a verdict on `n` values; `rows` are those removed.
#[must_use]
pub(super) fn notice(verdict: &Verdict, n: usize, rows: Vec<u32>) -> OutliersRemoved {
    let removed = verdict.state == OutlierState::Done;
    let count = |count: usize| if removed { u32::try_from(count).unwrap_or(u32::MAX) } else { 0 };
    let fence = |fence: Option<f64>| FiniteOrNull::from(fence);
    OutliersRemoved {
        lower: fence(verdict.fences.map(|f| f.lower)),
        upper: fence(verdict.fences.map(|f| f.upper)),
        lower_count: count(verdict.below),
        upper_count: count(verdict.above),
        outside_count: u32::try_from(verdict.below + verdict.above).unwrap_or(u32::MAX),
        state: verdict.state,
        rows,
        text: text(verdict, n, &VALUES),
    }
}

/// The notice of a verdict on the residuals of `n` rows; at least `fewest` residuals are needed.
#[must_use]
pub(super) fn residual_notice(verdict: &Verdict, n: usize, fewest: usize, rows: Vec<u32>) -> OutliersRemoved {
    OutliersRemoved { text: text(verdict, n, &residuals(fewest)), ..notice(verdict, n, rows) }
}

/// The notice of a verdict on the differences of `n` pairs.
#[must_use]
pub(super) fn difference_notice(verdict: &Verdict, n: usize, rows: Vec<u32>) -> OutliersRemoved {
    OutliersRemoved { text: text(verdict, n, &DIFFERENCES), ..notice(verdict, n, rows) }
}

/// Text about residuals; at least `fewest` are needed.
pub(super) const fn residuals(fewest: usize) -> Judgement {
    Judgement { one: "residual", prefix: "residual ", many: "residuals", fewest }
}

/// The words for what the outlier rule judges.
pub(super) struct Judgement {
    one: &'static str,
    /// The word before a bound that is not one of Y.
    prefix: &'static str,
    many: &'static str,
    fewest: usize,
}

pub(super) const VALUES: Judgement = Judgement { one: "value", prefix: "", many: "values", fewest: FEWEST };

pub(super) const DIFFERENCES: Judgement =
    Judgement { one: "difference", prefix: "difference ", many: "differences", fewest: FEWEST };

/// Where the outliers lie: "above 25,606", "below −17,910 or above 25,606".
fn sides(verdict: &Verdict) -> String {
    let Some(fences) = verdict.fences else { return String::new() };
    let below = (verdict.below > 0).then(|| format!("below {}", number(fences.lower)));
    let above = (verdict.above > 0).then(|| format!("above {}", number(fences.upper)));
    [below, above].into_iter().flatten().collect::<Vec<_>>().join(" or ")
}

/// The outliers of a ledger's step, after their count: "outliers (residual above 2.35)".
#[must_use]
pub(super) fn step_words(verdict: &Verdict, judged: &Judgement) -> String {
    let noun = if verdict.below + verdict.above == 1 { "outlier" } else { "outliers" };
    format!("{noun} ({}{})", judged.prefix, sides(verdict))
}

fn text(verdict: &Verdict, n: usize, judged: &Judgement) -> String {
    let outside = verdict.below + verdict.above;
    let Judgement { one, many, fewest, .. } = judged;
    match verdict.state {
        OutlierState::Off => "Outliers are kept.".to_owned(),
        OutlierState::NotUsed => "No rows are left out: the robust method gives outliers less weight.".to_owned(),
        OutlierState::TooFew => {
            format!("No outliers removed: {} are too few to judge by; {fewest} are needed.", counted(n, one, many))
        }
        OutlierState::ZeroIqr => {
            format!("No outliers removed: at least half of the {many} are equal, so the rule cannot judge.")
        }
        OutlierState::TooMany => format!(
            "No outliers removed: {} of {} {many} lie beyond 3 × IQR, too many to call outliers.",
            count(outside),
            count(n)
        ),
        OutlierState::NoRobustFit => "No outliers removed: the robust fit that would find them failed.".to_owned(),
        OutlierState::Done => match verdict.fences {
            Some(f) if outside == 0 => {
                format!("No outliers: no {one} lies below {} or above {}.", number(f.lower), number(f.upper))
            }
            Some(f) if verdict.below > 0 && verdict.above > 0 => format!(
                "{} removed (below {}: {}, above {}: {}).",
                counted(outside, "outlier", "outliers"),
                number(f.lower),
                count(verdict.below),
                number(f.upper),
                count(verdict.above)
            ),
            Some(_) => format!("{} removed ({}).", counted(outside, "outlier", "outliers"), sides(verdict)),
            None => "No outliers removed.".to_owned(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::{VALUES, notice, residuals, step_words};
    use crate::contract::OutlierState;
    use crate::stats::fences::{Fences, Verdict};

    #[test]
    fn the_notice_is_worded_as_specified() {
        let fences = Some(Fences { lower: -1171.1, upper: 1613.325 });
        let done = Verdict { state: OutlierState::Done, fences, below: 0, above: 2 };
        let said = notice(&done, 28, vec![6, 16]);
        assert_eq!(said.text, "2 outliers removed (above 1,613.3).");
        assert_eq!((said.upper_count, said.outside_count), (2, 2));
        let many = notice(&Verdict { state: OutlierState::TooMany, below: 4, above: 8, ..done }, 60, Vec::new());
        let too_many = "No outliers removed: 12 of 60 values lie beyond 3 × IQR, too many to call outliers.";
        assert_eq!(many.text, too_many);
        let both = Verdict { below: 1, ..done };
        assert_eq!(notice(&both, 28, Vec::new()).text, "3 outliers removed (below −1,171.1: 1, above 1,613.3: 2).");
        assert_eq!(step_words(&both, &VALUES), "outliers (below −1,171.1 or above 1,613.3)");
        assert_eq!(step_words(&Verdict { above: 1, ..done }, &residuals(10)), "outlier (residual above 1,613.3)");
        assert_eq!((many.upper_count, many.outside_count), (0, 12));
    }
}
