//! Whether the variables of an analysis follow stochastic trends, and whether Y and an X share one by chance only
//! (docs/methods/unit-roots.md).

use super::model_frame::{ModelFrame, count32};
use crate::contract::{FiniteOrNull, Outcome, PanelUnitRootTest, SeriesTrend, Trends, UnitRootTest, Untested};
use crate::control::Control;
use crate::linear::correlation::pairs;
use crate::series::mackinnon::Terms;
use crate::series::panel::FEWEST_PERIODS;
use crate::series::unit_root::{adf, engle_granger};
use crate::series::{PanelTest, Test, kpss, panel};
use std::ops::Range;

/// Fewest periods of a single series that is tested.
const FEWEST_OF_ONE: usize = 25;
/// Residuals differ from a random walk below this p-value.
const LEVEL: f64 = 0.05;
/// A unit root is rejected below this p-value: by either of the two tests of a series, or by the test of a panel, in
/// which the errors of its entities' tests add up. So the tests reject 5 to 10 of 100 random walks, not 10 to 17.
const LEVEL_OF_TREND: f64 = 0.025;

/// The trends of Y and each X over a run of rows; `None` when rows have no order in time. For a series with gaps, the
/// longest unbroken stretch counts, if it holds at least half of the rows.
///
/// # Errors
/// The errors of `control`.
pub(super) fn of(frame: &ModelFrame<'_>, control: &dyn Control) -> Outcome<Option<Trends>> {
    let sequence = &frame.sequence;
    if !sequence.timed {
        return Ok(None);
    }
    let stretches = Stretches::of(frame);
    let tested: Vec<usize> = frame.named().collect();
    let mut series = Vec::with_capacity(tested.len());
    for &variable in &tested {
        series.push(stretches.trend(&frame.names[variable], &frame.values[variable], control)?);
    }
    let wanders = |trend: &SeriesTrend| trend.untested.is_none() && !trend.unit_root_rejected;
    let shared: Vec<usize> = if series.first().is_some_and(wanders) {
        (1..series.len()).filter(|&i| wanders(&series[i])).collect()
    } else {
        Vec::new()
    };
    let residuals = match stretches.single() {
        Some(rows) if !shared.is_empty() => {
            let values = |i: usize| frame.values.get(tested[i]).and_then(|values| values.get(rows.clone()));
            let x: Option<Vec<&[f64]>> = shared.iter().map(|&i| values(i)).collect();
            match values(0).zip(x) {
                Some((y, x)) => engle_granger(y, &x, control)?,
                None => None,
            }
        }
        _ => None,
    };
    // Residuals without a test prove nothing; those of panel data are not tested.
    let apart = if stretches.panel { true } else { residuals.is_some_and(|test| test.p_value >= LEVEL) };
    let spurious = !shared.is_empty() && apart;
    Ok(Some(Trends {
        series,
        residuals: residuals.map(on_the_wire),
        spurious,
        shared_with: if spurious { shared.into_iter().map(count32).collect() } else { Vec::new() },
    }))
}

/// Whether values of the rows of a frame follow a stochastic trend.
///
/// # Errors
/// The errors of `control`.
pub(super) fn wander(frame: &ModelFrame<'_>, values: &[f64], control: &dyn Control) -> Outcome<bool> {
    if !frame.sequence.timed {
        return Ok(false);
    }
    let trend = Stretches::of(frame).trend("", values, control)?;
    Ok(trend.untested.is_none() && !trend.unit_root_rejected)
}

/// Which pairs of variables, in the order of [`pairs`], both follow stochastic trends without a common one.
///
/// # Errors
/// The errors of `control`.
pub(super) fn apart(frame: &ModelFrame<'_>, control: &dyn Control) -> Outcome<Vec<bool>> {
    let stretches = Stretches::of(frame);
    let mut wanders = Vec::with_capacity(frame.values.len());
    for (name, values) in frame.names.iter().zip(&frame.values) {
        let trend = stretches.trend(name, values, control)?;
        wanders.push(trend.untested.is_none() && !trend.unit_root_rejected);
    }
    let mut found = Vec::new();
    for (a, b) in pairs(frame.values.len()) {
        let of = |at: usize| frame.values[at].get(stretches.single()?);
        let both = wanders[a] && wanders[b];
        let residuals = match of(a).zip(of(b)) {
            Some((a, b)) if both => engle_granger(a, &[b], control)?,
            _ => None,
        };
        found.push(both && residuals.is_none_or(|test| test.p_value >= LEVEL));
    }
    Ok(found)
}

/// The stretches of rows without a gap that are long enough.
struct Stretches {
    panel: bool,
    /// Periods of the longest entity, or of the series.
    periods: usize,
    /// The rows to test, or why no test is possible.
    rows: Result<Vec<Range<usize>>, Untested>,
}

impl Stretches {
    fn of(frame: &ModelFrame<'_>) -> Self {
        let sequence = &frame.sequence;
        let all: Vec<Range<usize>> = sequence.unbroken().collect();
        if sequence.panel {
            let long: Vec<Range<usize>> = all.into_iter().filter(|rows| rows.len() >= FEWEST_PERIODS).collect();
            let why = if sequence.longest < FEWEST_PERIODS { Untested::FewPeriods } else { Untested::Gaps };
            let rows = if long.is_empty() { Err(why) } else { Ok(long) };
            return Self { panel: true, periods: sequence.longest, rows };
        }
        let n = frame.rows.len();
        let longest = all.into_iter().max_by_key(|rows| (rows.len(), std::cmp::Reverse(rows.start)));
        let rows = match longest {
            Some(rows) if n >= FEWEST_OF_ONE => {
                let enough = rows.len() >= FEWEST_OF_ONE && 2 * rows.len() >= n;
                if enough { Ok(vec![rows]) } else { Err(Untested::Gaps) }
            }
            _ => Err(Untested::FewPeriods),
        };
        Self { panel: false, periods: n, rows }
    }

    /// The rows of a single series that is tested.
    fn single(&self) -> Option<Range<usize>> {
        match &self.rows {
            Ok(rows) if !self.panel => rows.first().cloned(),
            _ => None,
        }
    }

    fn trend(&self, name: &str, values: &[f64], control: &dyn Control) -> Outcome<SeriesTrend> {
        let mut trend = SeriesTrend {
            display_name: name.to_owned(),
            periods: count32(self.periods),
            untested: None,
            adf_constant: None,
            adf_trend: None,
            kpss: None,
            maddala_wu: None,
            im_pesaran_shin: None,
            unit_root_rejected: false,
        };
        let rows = match &self.rows {
            Ok(rows) => rows,
            Err(why) => {
                trend.untested = Some(*why);
                return Ok(trend);
            }
        };
        let stretches = || rows.iter().filter_map(|rows| values.get(rows.clone()));
        if self.panel {
            match panel::tests(stretches(), control)? {
                Some((maddala_wu, im_pesaran_shin)) => {
                    trend.unit_root_rejected = maddala_wu.p_value < LEVEL_OF_TREND;
                    trend.maddala_wu = Some(panel_on_the_wire(maddala_wu));
                    trend.im_pesaran_shin = im_pesaran_shin.map(panel_on_the_wire);
                }
                None => trend.untested = Some(Untested::Degenerate),
            }
        } else if let Some(values) = stretches().next() {
            let constant = adf(values, Terms::Constant, control)?;
            let with_trend = adf(values, Terms::Trend, control)?;
            let rejects = |test: &Option<Test>| test.is_some_and(|test| test.p_value < LEVEL_OF_TREND);
            trend.unit_root_rejected = rejects(&constant) || rejects(&with_trend);
            if constant.is_none() && with_trend.is_none() {
                trend.untested = Some(Untested::Degenerate);
            }
            trend.adf_constant = constant.map(on_the_wire);
            trend.adf_trend = with_trend.map(on_the_wire);
            trend.kpss = kpss::kpss(values).map(on_the_wire);
        }
        Ok(trend)
    }
}

fn on_the_wire(test: Test) -> UnitRootTest {
    UnitRootTest {
        statistic: FiniteOrNull(test.statistic),
        lags: count32(test.lags),
        n: count32(test.n),
        p_value: FiniteOrNull(test.p_value),
    }
}

fn panel_on_the_wire(test: PanelTest) -> PanelUnitRootTest {
    PanelUnitRootTest {
        statistic: FiniteOrNull(test.statistic),
        df: test.df.map(count32),
        p_value: FiniteOrNull(test.p_value),
        entities: count32(test.series),
    }
}
