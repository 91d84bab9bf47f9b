//! The outlier notice in words (methods.md, section 4).

use crate::contract::{Num, OutlierState, OutliersRemoved};
use crate::stats::fences::{FEWEST, Verdict};
use crate::wording::{counted, number};

/// The notice of a verdict on `n` values; `rows` are those removed.
#[must_use]
pub(super) fn notice(verdict: &Verdict, n: usize, rows: Vec<u32>) -> OutliersRemoved {
    let removed = verdict.state == OutlierState::Done;
    let count = |count: usize| if removed { u32::try_from(count).unwrap_or(u32::MAX) } else { 0 };
    let fence = |fence: Option<f64>| Num::from(fence);
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

/// The notice of a verdict on the residuals of `n` rows, of which at least `fewest` are needed.
#[must_use]
pub(super) fn residual_notice(verdict: &Verdict, n: usize, fewest: usize, rows: Vec<u32>) -> OutliersRemoved {
    let judged = Judged { one: "residual", many: "residuals", fewest };
    OutliersRemoved { text: text(verdict, n, &judged), ..notice(verdict, n, rows) }
}

/// What is judged, in words.
struct Judged {
    one: &'static str,
    many: &'static str,
    fewest: usize,
}

const VALUES: Judged = Judged { one: "value", many: "values", fewest: FEWEST };

fn text(verdict: &Verdict, n: usize, judged: &Judged) -> String {
    let outside = verdict.below + verdict.above;
    let Judged { one, many, fewest } = judged;
    match verdict.state {
        OutlierState::Off => "All values are kept: the removal of outliers is off.".to_owned(),
        OutlierState::NotUsed => "No rows are removed: the robust method gives far ones less weight.".to_owned(),
        OutlierState::TooFew => {
            format!("No outliers removed: {} cannot be judged, {fewest} are needed.", counted(n, one, many))
        }
        OutlierState::ZeroIqr => {
            format!("No outliers removed: at least half of the {many} are equal, so none can be called far out.")
        }
        OutlierState::TooMany => format!(
            "{outside} of {n} {many} lie far out. That is too many to call outliers; try Ln or a robust method."
        ),
        OutlierState::NoRobustFit => "No outliers removed: the robust fit that would find them failed.".to_owned(),
        OutlierState::Done => match verdict.fences {
            Some(f) if outside == 0 => {
                format!("No outliers: no {one} lies below {} or above {}.", number(f.lower), number(f.upper))
            }
            Some(f) => format!(
                "{} removed (below {}: {}, above {}: {}).",
                counted(outside, "outlier", "outliers"),
                number(f.lower),
                verdict.below,
                number(f.upper),
                verdict.above
            ),
            None => "No outliers removed.".to_owned(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::notice;
    use crate::contract::OutlierState;
    use crate::stats::fences::{Fences, Verdict};

    #[test]
    fn the_notice_is_worded_as_specified() {
        let fences = Some(Fences { lower: -1171.1, upper: 1613.325 });
        let done = Verdict { state: OutlierState::Done, fences, below: 0, above: 2 };
        let said = notice(&done, 28, vec![6, 16]);
        assert_eq!(said.text, "2 outliers removed (below −1171.1: 0, above 1613.3: 2).");
        assert_eq!((said.upper_count, said.outside_count), (2, 2));
        let many = notice(&Verdict { state: OutlierState::TooMany, below: 4, above: 8, ..done }, 60, Vec::new());
        assert_eq!(
            many.text,
            "12 of 60 values lie far out. That is too many to call outliers; try Ln or a robust method."
        );
        assert_eq!((many.upper_count, many.outside_count), (0, 12));
    }
}
