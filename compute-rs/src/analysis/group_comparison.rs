//! Result `group_comparison` (docs/methods/group-comparison.md).

use super::drawing::{Drawing, extent};
use super::function_job::{Computed, FunctionJob, PageCopy};
use super::group_claims::{GroupClaim, dependent, independent};
use super::group_tables::{
    AnovaResult, ComparedPair, GroupMean, KruskalResult, MannWhitneyResult, PermutationResult, WelchResult,
    WithoutGroup, compared, deviations_test, mean_of, two_groups,
};
use super::model_frame::{ModelFrame, count32};
use super::outliers::notice;
use super::regression::contrasts;
use super::row_times::ranks;
use super::rows_used::head;
use super::thin::{self, CHART_POINTS};
use crate::contract::{
    ChartKey, Code, DrawnChart, Failure, FiniteOrNull, Note, Outcome, OutlierState, OutliersRemoved, ResultHead,
};
use crate::distributions::group_tests::{GroupPair, Groups};
use crate::distributions::mean_ranks::MeanRanks;
use crate::distributions::permutation::{self, Permutation};
use crate::frame::categories::Categories;
use crate::linear::sequence::Sequence;
use crate::stats::fences::{FenceScan, Verdict};
use crate::stats::grouped::Grouped;
use crate::stats::moments::Moments;
use crate::stats::order::{Quartiles, at_ranks};
use crate::wording::{all_of, counted};
use serde::Serialize;

/// Seed of the permutation test.
const SEED: u64 = 1;

/// Result `group_comparison`.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct GroupComparisonResult {
    /// The fields that every result has.
    #[serde(flatten)]
    pub head: ResultHead,
    /// Display name of the column of the groups.
    pub by: String,
    /// The groups; `null` next to a message.
    pub groups: Option<Vec<GroupMean>>,
    /// Welch's test of equal means: t of two groups, the first less the second; F of more.
    pub welch: Option<WelchResult>,
    /// Analysis of variance, for groups of equal spread.
    pub anova: Option<AnovaResult>,
    /// Brown and Forsythe's test of equal spread: the analysis of variance of distances from the medians.
    pub brown_forsythe: Option<WelchResult>,
    /// Kruskal and Wallis's test of ranks.
    pub kruskal: Option<KruskalResult>,
    /// Every pair of groups.
    pub pairs: Option<Vec<ComparedPair>>,
    /// Two groups compared by ranks; `null` for more.
    pub mann_whitney: Option<MannWhitneyResult>,
    /// Studentised permutation test; `null` where too many arrangements have no spread, or of too many rows.
    pub permutation: Option<PermutationResult>,
    /// The difference between two groups, or in the pair that differs most, that 80 of 100 such samples would have
    /// shown.
    pub detectable: FiniteOrNull,
    /// Welch's test without each of three groups or more.
    pub without: Option<Vec<WithoutGroup>>,
    /// The evidence for the sentence.
    pub claim: Option<GroupClaim>,
    /// The claim for all rows, where outliers were left out.
    pub all_rows: Option<GroupClaim>,
    /// Whether rows have times that no test could use, so that they are taken as independent.
    pub independence_assumed: bool,
    /// Outliers of the groups.
    pub outliers_removed: Option<OutliersRemoved>,
    /// Values for the chart.
    #[serde(skip)]
    #[cfg_attr(feature = "contract", ts(skip))]
    points: Vec<(u32, f64, u32)>,
}

impl From<ResultHead> for GroupComparisonResult {
    /// A result without numbers.
    fn from(head: ResultHead) -> Self {
        Self { head, ..Self::default() }
    }
}

/// The groups of the rows used.
pub(super) fn compute(job: &FunctionJob<'_>) -> Outcome<Computed<GroupComparisonResult>> {
    let frame = job.frame()?;
    let by = frame.names[1].clone();
    let mut head = head(&frame, format!("{} by {by}", frame.names[0]), frame.ledger(None));
    let categories = match frame.require_rows().and_then(|()| categories_of(&frame)) {
        Ok(categories) => categories,
        Err(failure) => return Ok(failed(head, by, failure)),
    };
    job.begin()?;
    let all = Grouped::of(&frame.values[0], &categories.codes, |_| true)?;
    let (outliers, keeps) = outliers(&frame, &categories, &all, job.request.remove_outliers);
    let kept = keeps.is_some().then(|| Grouped::of(&frame.values[0], &categories.codes, |i| is_kept(&keeps, i)));
    let kept = kept.transpose()?;
    head.rows = frame.ledger(keeps.is_some().then(|| {
        let noun = if outliers.outside_count == 1 { "outlier" } else { "outliers" };
        (outliers.rows.len(), format!("{noun} (beyond the fences of their group)"))
    }));
    let used = kept.as_ref().unwrap_or(&all);
    if let Some(failure) = too_few(&categories, used, &by) {
        return Ok(failed(head, by, failure));
    }
    head.notes.extend(notes(&categories, used, &by));
    let (own_frame, own_codes) = match &keeps {
        Some(keeps) => {
            let codes: Vec<u8> =
                categories.codes.iter().zip(keeps).filter(|(_, keep)| **keep).map(|(code, _)| *code).collect();
            (Some(frame.only(keeps)?), Some(codes))
        }
        None => (None, None),
    };
    let codes: &[u8] = own_codes.as_ref().unwrap_or(&categories.codes);
    let mut result = tests(job, &categories.names, used, own_frame.as_ref().unwrap_or(&frame), codes)?;
    if keeps.is_some() {
        let tested = tested(&categories.names, &all);
        let pairs: Vec<GroupPair> = tested.pairs().collect();
        let permutation = permuted(job, &categories.names, &all)?;
        result.all_rows = Some(claim(job, &tested, &pairs, permutation, (&frame, &categories.codes))?.0);
    }
    result.points = points(&frame, &categories, used);
    Ok(Computed::of(GroupComparisonResult { head, by, outliers_removed: Some(outliers), ..result }))
}

/// Row numbers that are left out as outliers.
pub(super) fn outlier_rows(job: &FunctionJob<'_>) -> Outcome<Vec<u32>> {
    let frame = job.frame()?;
    frame.require_rows()?;
    let categories = categories_of(&frame)?;
    let all = Grouped::of(&frame.values[0], &categories.codes, |_| true)?;
    Ok(outliers(&frame, &categories, &all, job.request.remove_outliers).0.rows)
}

fn failed(head: ResultHead, by: String, failure: Failure) -> Computed<GroupComparisonResult> {
    Computed::plain(GroupComparisonResult { by, ..head.failed(failure).into() })
}

fn is_kept(keeps: &Option<Vec<bool>>, i: usize) -> bool {
    keeps.as_ref().is_none_or(|keeps| keeps[i])
}

/// The groups of the rows used.
fn categories_of(frame: &ModelFrame<'_>) -> Outcome<Categories> {
    let by = &frame.names[1];
    let found = frame.groups_of_x()?;
    match &found.names[..] {
        [only] => {
            let text = format!("All rows used have {only} in {by}, so there are no groups to compare.");
            Err(Failure::new(Code::ConstX, text))
        }
        _ => Ok(found),
    }
}

/// Fewer than two groups of two values.
fn too_few(categories: &Categories, used: &Grouped, by: &str) -> Option<Failure> {
    let large: Vec<&str> = names_where(categories, |g| used.group(g).len() >= 2);
    let text = match large[..] {
        [] => format!("Every group of {by} has a single row. At least two groups need two rows or more."),
        [only] => format!("Only {only} in {by} has more than one row. At least two groups need two rows or more."),
        _ => return None,
    };
    Some(Failure::new(Code::Few, text))
}

fn names_where(categories: &Categories, is: impl Fn(usize) -> bool) -> Vec<&str> {
    categories.names.iter().enumerate().filter(|(g, _)| is(*g)).map(|(_, name)| name.as_str()).collect()
}

/// Groups of one row, and groups without spread.
fn notes(categories: &Categories, used: &Grouped, by: &str) -> Vec<Note> {
    let named = |names: Vec<&str>| all_of(&names.into_iter().map(str::to_owned).collect::<Vec<_>>());
    let single = names_where(categories, |g| used.group(g).len() == 1);
    let is_constant = |values: &[f64]| values.iter().all(|value| *value == values[0]);
    let equal = names_where(categories, |g| used.group(g).len() >= 2 && is_constant(used.group(g)));
    let mut notes = Vec::new();
    if !single.is_empty() {
        let (have, are) = if single.len() == 1 { ("has", "it is") } else { ("have", "they are") };
        let text = format!("{by}: {} {have} a single row, so {are} compared with no other.", named(single));
        notes.push(Note::fact(text));
    }
    if !equal.is_empty() {
        let text = format!(
            "All values of {} are equal, so the test of equal means also uses the spread of the other groups.",
            named(equal)
        );
        notes.push(Note::fact(text));
    }
    notes
}

/// The outliers beyond the fences of their group; the rows that stay, where some are left out.
fn outliers(
    frame: &ModelFrame<'_>,
    categories: &Categories,
    all: &Grouped,
    remove: bool,
) -> (OutliersRemoved, Option<Vec<bool>>) {
    let n = frame.rows.len();
    if !remove {
        return (notice(&Verdict::without_fences(OutlierState::Off), n, Vec::new()), None);
    }
    let mut sum = Verdict::without_fences(OutlierState::Done);
    let mut gone: Vec<u32> = Vec::new();
    for g in 0..categories.names.len() {
        let values = all.group(g);
        let FenceScan { verdict, outside, .. } = FenceScan::of(values, Quartiles::of(values).as_ref());
        if verdict.removal().is_some() {
            (sum.below, sum.above) = (sum.below + verdict.below, sum.above + verdict.above);
            gone.extend(outside.iter().map(|&i| all.positions(g)[i as usize]));
        }
    }
    gone.sort_unstable();
    let mut rows: Vec<u32> = gone.iter().map(|&i| frame.row_number(i as usize)).collect();
    rows.sort_unstable();
    let text = match gone.len() {
        0 => "No outliers: no value lies beyond the outer fences of its group.".to_owned(),
        count => format!("{} removed (beyond the outer fences of their group).", counted(count, "outlier", "outliers")),
    };
    let keeps = (!gone.is_empty()).then(|| {
        let mut keeps = vec![true; n];
        gone.iter().for_each(|&i| keeps[i as usize] = false);
        keeps
    });
    (OutliersRemoved { text, ..notice(&sum, n, rows) }, keeps)
}

/// The moments of the groups.
fn tested(names: &[String], used: &Grouped) -> Groups {
    let groups = (0..names.len()).map(|g| Moments::of_squares(used.group(g))).collect();
    Groups::new(groups, &Moments::of_squares(used.values()))
}

/// The evidence for the sentence, and whether independence is only assumed.
fn claim(
    job: &FunctionJob<'_>,
    groups: &Groups,
    pairs: &[GroupPair],
    permutation: Option<Permutation>,
    (frame, codes): (&ModelFrame<'_>, &[u8]),
) -> Outcome<(GroupClaim, bool)> {
    let n = codes.len();
    // Periods that rows share give them no order, but they may have shocks in common.
    let shared = (job.table.time.is_some() && frame.sequence.time.is_empty())
        .then(|| Sequence { time: ranks(job.table, &frame.rows), ..frame.sequence.clone() });
    let sequence = shared.as_ref().unwrap_or(&frame.sequence);
    let found = contrasts(&frame.values[0], codes, groups.count(), &[], sequence, job.control)?;
    Ok(match dependent(n, groups, &found) {
        Some(claim) => (claim, false),
        None => {
            let anova = groups.anova();
            (independent(n, groups, anova.as_ref(), pairs, permutation.map(|found| found.p)), job.table.time.is_some())
        }
    })
}

/// The groups of two values or more.
fn large(names: &[String], used: &Grouped) -> Vec<usize> {
    (0..names.len()).filter(|&g| used.group(g).len() >= 2).collect()
}

/// The permutation test of those groups.
fn permuted(job: &FunctionJob<'_>, names: &[String], used: &Grouped) -> Outcome<Option<Permutation>> {
    let large = large(names, used);
    let sizes: Vec<usize> = large.iter().map(|&g| used.group(g).len()).collect();
    let dealt: Vec<f64> = large.iter().flat_map(|&g| used.group(g)).copied().collect();
    permutation::test(&dealt, &sizes, SEED, job.control)
}

/// All tests of the rows used.
fn tests(
    job: &FunctionJob<'_>,
    names: &[String],
    used: &Grouped,
    frame: &ModelFrame<'_>,
    codes: &[u8],
) -> Outcome<GroupComparisonResult> {
    let groups = tested(names, used);
    let pairs: Vec<GroupPair> = groups.pairs().collect();
    let median = |g: usize| Quartiles::of(used.group(g)).map_or(f64::NAN, |quartiles| quartiles.median);
    let medians: Vec<f64> = (0..names.len()).map(median).collect();
    let ranks = MeanRanks::of(&frame.values[0], codes, names.len());
    job.begin()?;
    let permutation = permuted(job, names, used)?;
    let (claim, independence_assumed) = claim(job, &groups, &pairs, permutation, (frame, codes))?;
    let large = large(names, used);
    let widest = pairs.iter().filter(|pair| pair.std_err > 0.0);
    let widest = widest.reduce(|a, b| if b.difference.abs() > a.difference.abs() { b } else { a });
    Ok(GroupComparisonResult {
        groups: Some((0..names.len()).map(|g| mean_of(&names[g], groups.moments(g), medians[g])).collect()),
        welch: groups.welch().map(WelchResult::from),
        anova: groups.anova().map(AnovaResult::from),
        brown_forsythe: deviations_test(&medians, used).map(WelchResult::from),
        kruskal: ranks.kruskal().map(|found| KruskalResult::of(found, frame.rows.len())),
        pairs: Some(compared(names, &pairs, &ranks)),
        mann_whitney: if names.len() == 2 { two_groups(used, job.control)? } else { None },
        permutation: permutation.map(PermutationResult::from),
        detectable: widest.map(|pair| groups.detectable(pair)).into(),
        without: (large.len() > 2).then(|| {
            let without = |&g: &usize| WithoutGroup::of(&names[g], groups.welch_without(g));
            large.iter().map(without).collect()
        }),
        claim: Some(claim),
        independence_assumed,
        ..GroupComparisonResult::default()
    })
}

/// The values that the chart draws: where there are more than it holds, each group keeps both ends and even steps between them.
fn points(frame: &ModelFrame<'_>, categories: &Categories, used: &Grouped) -> Vec<(u32, f64, u32)> {
    let count = categories.names.len();
    let most = if used.values().len() > CHART_POINTS { CHART_POINTS / count } else { CHART_POINTS };
    let of_group = |g: usize| {
        let values = used.group(g);
        let mut order: Vec<usize> = (0..values.len()).collect();
        if values.len() > most {
            let ranks = thin::ends_and_between(values.len(), most).unwrap_or_default();
            order = at_ranks(values, &ranks).into_iter().map(|found| found.position as usize).collect();
        }
        order.into_iter().map(move |i| (count32(g), values[i], frame.row_number(used.positions(g)[i] as usize)))
    };
    (0..count).flat_map(of_group).collect()
}

impl PageCopy for GroupComparisonResult {
    fn page_copy(&self) -> Self {
        let outliers_removed = self.outliers_removed.as_ref().map(OutliersRemoved::without_rows);
        Self { points: Vec::new(), outliers_removed, ..self.clone() }
    }

    fn draw(&self, drawing: &mut Drawing) {
        let Some(groups) = &self.groups else { return };
        let ends = groups.iter().flat_map(|group| [group.lower.0, group.upper.0, group.mean.0]);
        let x = extent(self.points.iter().map(|point| point.1).chain(ends));
        let columns = [
            ("category".to_owned(), drawing.counts(self.points.iter().map(|point| point.0))),
            ("x".to_owned(), drawing.doubles(self.points.iter().map(|point| point.1))),
            ("row".to_owned(), drawing.counts(self.points.iter().map(|point| point.2))),
        ];
        let total = groups.iter().map(|group| group.n).sum();
        let drawn = count32(self.points.len());
        drawing
            .chart(ChartKey::Groups, DrawnChart { total, drawn, x, columns: columns.into(), ..DrawnChart::default() });
    }
}
