//! The obstacles to a function, found before it runs (docs/methods/preflight.md).

use super::check;
use super::function_job::FunctionJob;
use super::model_frame::{ModelFrame, count32};
use super::trends;
use crate::contract::{
    Code, Failure, Finding, FindingKind, Model, Outcome, Preflight, Remedy, RowLedger, SeriesTrend, Specifications,
    Transform, Variable,
};
use crate::frame::keys::Keys;
use crate::frame::variable::domain;
use crate::linear::ols::{Defect, Fit, Params};
use crate::stats::moments::extremes;
use crate::wording::{all_of, counted};

/// Different values that codes have: two are the same model either way, and more are rather counts.
const CODES: std::ops::RangeInclusive<usize> = 3..=8;
/// Codes are below this.
const LARGEST_CODE: usize = 100;
/// Rows that each code has on average, at least.
const ROWS_PER_CODE: usize = 5;
/// KPSS and the panel tests decide at this level.
const LEVEL: f64 = 0.05;

/// The rows that a function would use before outliers, and the findings about them.
///
/// # Errors
/// The errors of [`check::check_request`], `E-MEMORY` and the errors of `control`.
pub(super) fn preflight(job: &FunctionJob<'_>) -> Outcome<Preflight> {
    check::check_request(&job.table.infos(), job.request)?;
    let frame = match job.frame() {
        Ok(frame) => frame,
        Err(failure) if failure.code == Code::DupTime => {
            let total = count32(job.table.row_count);
            let rows = RowLedger { total, used: 0, steps: Vec::new() };
            return Ok(Preflight { rows, findings: vec![duplicate(&failure, true)] });
        }
        Err(failure) => return Err(failure),
    };
    let has_coefficients = job.function.spec().model == Model::Coefficients;
    let mut findings = Vec::new();
    if frame.rows.len() == 0 {
        let text = "No row has values for all chosen variables.".to_owned();
        findings.push(Finding { kind: FindingKind::NoRows, text, blocks: true, repair: without_filter(job) });
    } else if has_coefficients {
        findings.extend(model_findings(job, &frame)?);
    }
    findings.extend(domains(job, &frame)?);
    if has_coefficients {
        if let Some(failure) = Keys::of(job.table).err().filter(|failure| failure.code == Code::DupTime) {
            findings.push(duplicate(&failure, false));
        }
        findings.extend(gaps(&frame));
        findings.extend(unit_roots(job, &frame)?);
        findings.extend(codes(job, &frame));
    }
    findings.sort_by_key(|finding| !finding.blocks);
    Ok(Preflight { rows: frame.ledger(None), findings })
}

/// The request's variables, Y first.
fn variables<'r>(job: &FunctionJob<'r>) -> Vec<&'r Variable> {
    std::iter::once(&job.request.variables.y).chain(&job.request.variables.x).collect()
}

/// `column_index` of a variable of the frame, also for one of its categories; `None` for the lag of Y, which belongs to
/// the model.
fn column_of(frame: &ModelFrame<'_>, variable: usize) -> Option<u32> {
    frame.roles.get(variable).filter(|role| !role.lagged).map(|role| role.column_index)
}

fn without_filter(job: &FunctionJob<'_>) -> Option<Remedy> {
    job.request.filter_by_variable.then_some(Remedy::DropFilter)
}

fn duplicate(failure: &Failure, blocks: bool) -> Finding {
    let way = if blocks { "Choose other columns for entity and time." } else { "Lags and gaps cannot be told." };
    Finding { kind: FindingKind::DuplicateTimes, text: format!("{} {way}", failure.message), blocks, repair: None }
}

/// Rows too few, constant variables, and X that combine others.
fn model_findings(job: &FunctionJob<'_>, frame: &ModelFrame<'_>) -> Outcome<Vec<Finding>> {
    let coefficients = frame.names.len();
    let rows = frame.rows.len();
    let robust = job.function.spec().sensitivity == Some(Specifications::Mm);
    let needed = if robust { 2 * coefficients + 1 } else { coefficients + 1 };
    if rows < needed {
        let there = counted(rows, "complete row", "complete rows");
        let text = format!("{coefficients} coefficients need at least {needed} complete rows; there are only {there}.");
        let repair = without_filter(job);
        return Ok(vec![Finding { kind: FindingKind::FewRows, text, blocks: true, repair }]);
    }
    let mut findings = Vec::new();
    for (variable, values) in frame.values.iter().enumerate() {
        let all = extremes(values);
        // A product of variables is constant with them, or by a combination that the fit finds.
        if all.min < all.max || frame.term_of(variable).is_some() {
            continue;
        }
        let repair = if variable == 0 { without_filter(job) } else { drop_x(job, frame, variable) };
        let text = format!("{} has the same value in every row used.", frame.names[variable]);
        findings.push(Finding { kind: FindingKind::Constant, text, blocks: true, repair });
    }
    if !findings.is_empty() {
        return Ok(findings);
    }
    let x: Vec<&[f64]> = frame.values[1..].iter().map(|values| &**values).collect();
    match Fit::new(&frame.values[0], &x, Params::default(), job.control) {
        Err(Defect::Collinear { column: j, .. } | Defect::ConstantX(j)) if frame.term_of(j + 1).is_some() => {
            let term = frame.term_of(j + 1).and_then(|term| frame.terms.get(term));
            let repair = term.map(|term| Remedy::DropTerm { columns: term.columns });
            let text = frame.defect_of_product(j + 1).map(|failure| failure.message).unwrap_or_default();
            findings.push(Finding { kind: FindingKind::Collinear, text, blocks: true, repair });
        }
        Err(Defect::Collinear { column, with }) => {
            let name = |j: usize| frame.names.get(j + 1).cloned().unwrap_or_default();
            let with: Vec<String> = with.into_iter().map(name).collect();
            let text = format!("{} is an exact combination of {}.", name(column), all_of(&with));
            let repair = drop_x(job, frame, column + 1);
            findings.push(Finding { kind: FindingKind::Collinear, text, blocks: true, repair });
        }
        Err(Defect::Stopped(failure)) => return Err(failure),
        // Other defects were found above, or the function reports them.
        Err(_) | Ok(_) => {}
    }
    Ok(findings)
}

/// Removing an X helps if the function can do without it.
fn drop_x(job: &FunctionJob<'_>, frame: &ModelFrame<'_>, variable: usize) -> Option<Remedy> {
    let column = column_of(frame, variable)?;
    let kinds = job.function.kinds();
    let kind = kinds.iter().find(|kind| kind.analysis_type == job.request.analysis_type)?;
    (job.request.variables.x.len() > kind.min_independent_var as usize).then_some(Remedy::DropX { column })
}

/// Numbers that may be codes of categories: an X of few whole numbers, neither transformed nor squared.
fn codes(job: &FunctionJob<'_>, frame: &ModelFrame<'_>) -> Vec<Finding> {
    if !job.function.spec().x.categories {
        return Vec::new();
    }
    let time = job.table.time.and_then(|index| job.table.columns.get(index)).map(|column| column.column_index);
    let squared = |column: u32| frame.terms.iter().any(|term| term.columns == [column, column]);
    let mut findings = Vec::new();
    for variable in frame.named().skip(1) {
        let role = &frame.roles[variable];
        if role.trans.is_some() || time == Some(role.column_index) || squared(role.column_index) {
            continue;
        }
        let Some(different) = different_codes(&frame.values[variable]) else { continue };
        let name = &frame.names[variable];
        let text = format!(
            "{name} is used as a number, but has only {different} different whole numbers. If they are codes, such as 1 for one group and 2 for another, treat {name} as a category."
        );
        let repair = Some(Remedy::AsCategory { column: role.column_index });
        findings.push(Finding { kind: FindingKind::Code, text, blocks: false, repair });
    }
    findings
}

/// The number of different values if these look like codes (docs/methods/preflight.md#codes).
fn different_codes(values: &[f64]) -> Option<usize> {
    let mut seen = [false; LARGEST_CODE];
    for &value in values {
        let is_code = value >= 0.0 && value < LARGEST_CODE as f64 && value.fract() == 0.0;
        *is_code.then(|| seen.get_mut(value as usize)).flatten()? = true;
    }
    let different = seen.iter().filter(|seen| **seen).count();
    (CODES.contains(&different) && values.len() >= ROWS_PER_CODE * different).then_some(different)
}

/// Values that a transform has no number for, by variable. Rows that a filter leaves out do not count.
fn domains(job: &FunctionJob<'_>, frame: &ModelFrame<'_>) -> Outcome<Vec<Finding>> {
    let infos = job.table.infos();
    let mut findings = Vec::new();
    for variable in variables(job) {
        let outside: fn(f64) -> bool = match variable.trans {
            Some(Transform::Log) => |value| value <= 0.0,
            Some(Transform::Sqrt) => |value| value < 0.0,
            _ => continue,
        };
        let Some((index, column)) = check::find(&infos, &variable.column) else { continue };
        let crate::frame::ColumnData::Number(values) = &job.table.columns[index].data else { continue };
        let lost = (0..values.len()).filter(|&row| outside(values[row]) && frame.passes(row)).count();
        let Some((transform, needs)) = domain(variable.trans).filter(|_| lost > 0) else { continue };
        let name = &column.name;
        let mut text = format!(
            "{transform} needs {needs}: {} of {name} {} left out.",
            counted(lost, "value", "values"),
            if lost == 1 { "is" } else { "are" }
        );
        if variable.trans == Some(Transform::Log) {
            text.push_str(" Ln(x + c) is not offered: the coefficients would depend on the arbitrary c.");
        }
        let repair = Some(Remedy::DropTransform { column: column.column_index });
        findings.push(Finding { kind: FindingKind::Domain, text, blocks: false, repair });
    }
    Ok(findings)
}

/// Periods that are missing between the first and the last row of each series.
fn gaps(frame: &ModelFrame<'_>) -> Option<Finding> {
    let sequence = &frame.sequence;
    if !sequence.timed {
        return None;
    }
    let period = sequence.period.as_ref()?;
    let (mut gaps, mut missing, mut broken) = (0_usize, 0_i64, 0_usize);
    for chain in &sequence.chains {
        let before = gaps;
        for i in chain.start + 1..chain.end {
            let step = period[i] - period[i - 1];
            if step > 1 {
                gaps += 1;
                missing = missing.saturating_add(step - 1);
            }
        }
        broken += usize::from(gaps > before);
    }
    if gaps == 0 {
        return None;
    }
    let location =
        if sequence.panel { format!(" in {}", counted(broken, "entity", "entities")) } else { String::new() };
    let periods = counted(usize::try_from(missing).unwrap_or(usize::MAX), "period", "periods");
    let text = format!(
        "{} between the rows used{location}: {periods} without a row. Lags and differences do not reach over them.",
        counted(gaps, "gap", "gaps")
    );
    Some(Finding { kind: FindingKind::Gaps, text, blocks: false, repair: None })
}

/// Y and an X that look like random walks in two tests: for a series, ADF does not reject a unit root and KPSS rejects
/// a level; for a panel, neither Maddala–Wu nor Im–Pesaran–Shin rejects.
fn unit_roots(job: &FunctionJob<'_>, frame: &ModelFrame<'_>) -> Outcome<Option<Finding>> {
    let differenced = job.request.variables.y.trans == Some(Transform::FirstDiff);
    if differenced || job.request.variables.x.is_empty() || frame.rows.len() == 0 {
        return Ok(None);
    }
    let Some(found) = trends::of(frame, job.control)? else { return Ok(None) };
    let walks: Vec<&SeriesTrend> = found.series.iter().filter(|series| in_both_tests(series)).collect();
    let of_y = found.series.first().is_some_and(in_both_tests);
    if !of_y || walks.len() < 2 {
        return Ok(None);
    }
    let names: Vec<String> = walks.iter().map(|series| series.display_name.clone()).collect();
    let tests = if frame.sequence.panel { "Maddala–Wu and Im–Pesaran–Shin" } else { "ADF and KPSS" };
    let text = format!(
        "{} may be random walks, which seem related by accident ({tests}). First differences avoid that.",
        all_of(&names)
    );
    Ok(Some(Finding { kind: FindingKind::UnitRoots, text, blocks: false, repair: Some(Remedy::Difference) }))
}

fn in_both_tests(series: &SeriesTrend) -> bool {
    if series.untested.is_some() || series.unit_root_rejected {
        return false;
    }
    match (&series.kpss, &series.im_pesaran_shin) {
        (Some(kpss), _) => kpss.p_value.0 < LEVEL,
        (None, Some(panel)) => panel.p_value.0 >= LEVEL,
        (None, None) => false,
    }
}
