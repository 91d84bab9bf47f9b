//! The entities of a request with their starts, without those that cannot take part.

use crate::analysis::function_job::FunctionJob;
use crate::analysis::model_frame::{ModelFrame, count32};
use crate::contract::{CellValue, Code, Failure, Outcome, ResultHead, RowStep, StepReason};
use crate::frame::Column;
use crate::linear::did::starts::{Found, Starts, by_first_period, by_switch, calendar};
use crate::linear::did::{Design, Start};
use crate::linear::sequence::NO_TIME;
use crate::wording::{all_of, counted};
use std::ops::Range;

/// Most entities whose names a result has.
const NAMED: usize = 20;

/// Entities that are left out.
#[derive(Default)]
pub(super) struct LeftOut {
    pub(super) always: Vec<String>,
    pub(super) reversals: Vec<String>,
    /// User's numbers of their rows.
    pub(super) rows: Vec<u32>,
}

/// The rows that take part.
pub(super) struct TreatedPanel<'t> {
    pub(super) frame: ModelFrame<'t>,
    pub(super) starts: Vec<Start>,
    pub(super) in_gaps: usize,
    /// The first row of each period.
    pub(super) first_rows: Vec<usize>,
}

/// The frame without entities that are treated in all of their rows or whose treatment ends.
pub(super) fn of<'t>(frame: ModelFrame<'t>, left: &mut LeftOut) -> Outcome<TreatedPanel<'t>> {
    require_start(&frame)?;
    let mut frame = frame;
    // Without some entities a period may be missing, and with it the last one before a start.
    loop {
        frame.require_rows()?;
        if !frame.sequence.timed || frame.sequence.time.contains(&NO_TIME) {
            let text = "Times must be numbers or dates, so that they have an order. Choose another time column.";
            return Err(Failure::request("variables", text));
        }
        let first_rows = frame.sequence.first_of_times();
        let Starts { found, in_gaps } = starts(&frame, &first_rows)?;
        let mut keep = vec![true; frame.rows.len()];
        for (rows, found) in frame.sequence.clusters.iter().zip(&found) {
            let names = match found {
                Found::Starts(_) => continue,
                Found::Always => &mut left.always,
                Found::Reverses => &mut left.reversals,
            };
            names.push(entity_name(&frame, rows.start));
            left.rows.extend(rows.clone().map(|i| frame.row_number(i)));
            keep[rows.clone()].fill(false);
        }
        if keep.iter().all(|keep| *keep) {
            let starts =
                found.iter().filter_map(|found| if let Found::Starts(start) = found { Some(*start) } else { None });
            return Ok(TreatedPanel { starts: starts.collect(), frame, in_gaps, first_rows });
        }
        frame = frame.only(&keep)?;
        if frame.rows.len() == 0 {
            let text = "Every entity is treated in all of its rows, or its treatment ends, so nothing can be compared. \
                        Choose a treatment that some entities have not had from the beginning and that stays on.";
            return Err(Failure::new(Code::Few, text));
        }
    }
}

/// Whether X is a switch of zeros and ones, and not the first treated period.
pub(super) fn is_switch(frame: &ModelFrame<'_>) -> bool {
    frame.values[1].iter().all(|x| *x == 0.0 || *x == 1.0)
}

/// A switch that never changes within an entity says who is treated, and not from when.
fn require_start(frame: &ModelFrame<'_>) -> Outcome<()> {
    let x = &frame.values[1];
    let stays = |rows: &Range<usize>| x[rows.clone()].iter().all(|value| *value == x[rows.start]);
    let says_who = is_switch(frame) && x.contains(&0.0) && x.contains(&1.0);
    if !says_who || !frame.sequence.clusters.iter().all(stays) {
        return Ok(());
    }
    let name = &frame.roles[1].column_name;
    let of = |column: Option<&Column>, other: &str| column.map_or(other.to_owned(), |column| column.name.clone());
    let (entity, time) = (of(frame.table.entity_column(), "entity"), of(frame.table.time_column(), "period"));
    let text = format!(
        "{name} is 0 or 1 and never changes within one {entity}, so it says who is treated, but not from when. Make a column under Transform \
         that is 1 only where {name} is 1 and {time} is at or after the start, and 0 elsewhere, and choose that as X."
    );
    Err(Failure::request("variables", text))
}

/// A note on rows without a first treated period, with the way out; `None` where all rows have one, and for a switch.
pub(super) fn without_start(frame: &ModelFrame<'_>) -> Option<String> {
    let role = frame.roles.get(1)?;
    let column = frame.table.columns.iter().find(|column| column.column_index == role.column_index)?;
    let count = (0..frame.table.row_count).filter(|&row| !column.has_category(row)).count();
    if count == 0 || (is_switch(frame) && frame.rows.len() > 0) {
        return None;
    }
    let (name, rows) = (&role.column_name, counted(count, "row", "rows"));
    Some(format!(
        "{name} is missing in {rows}, which are left out. An entity that is never treated has 0 there: make a column under Transform that is \
         0 where {name} is missing."
    ))
}

fn starts(frame: &ModelFrame<'_>, first_rows: &[usize]) -> Outcome<Starts> {
    let (x, sequence) = (&frame.values[1], &frame.sequence);
    if is_switch(frame) {
        return Ok(by_switch(x, &sequence.clusters, &sequence.time, first_rows.len()));
    }
    let name = &frame.names[1];
    let time_of = |i: &usize| match time_cell(frame, *i) {
        CellValue::Number(time) => Some(time),
        _ => None,
    };
    let Some(times) = first_rows.iter().map(time_of).collect::<Option<Vec<f64>>>() else {
        let text = format!(
            "{name} must be 0 where an entity is not treated and 1 where it is. Only where times are numbers, it may also be the \
             first treated time of the entity."
        );
        return Err(Failure::request("variables", text));
    };
    by_first_period(x, &sequence.clusters, &times).map_err(|index| {
        let entity = entity_name(frame, sequence.clusters[index].start);
        let text = format!(
            "{name} must be 0 or 1, or the first treated time of the entity in all of its rows (0: never). It has other values \
             that change within {entity}."
        );
        Failure::request("variables", text)
    })
}

impl TreatedPanel<'_> {
    /// Y by entity and period.
    pub(super) fn design(&self) -> Outcome<Design> {
        let sequence = &self.frame.sequence;
        let period = |i: usize| sequence.period.as_ref().map_or(i as i64, |period| period[i]);
        let steps = sequence.chains.iter().flat_map(|chain| {
            (chain.start + 1..chain.end)
                .map(|i| (sequence.time[i - 1] as usize, sequence.time[i] as usize, period(i) - period(i - 1)))
        });
        let calendar = calendar(self.first_rows.len(), steps);
        Design::new(&self.frame.values[0], &sequence.clusters, &sequence.time, self.starts.clone(), calendar)
    }

    /// The time of a period.
    pub(super) fn time(&self, period: usize) -> CellValue {
        time_cell(&self.frame, self.first_rows[period])
    }

    /// 1 for each row at or after the start of its entity, 0 for others.
    pub(super) fn treated(&self) -> Vec<f64> {
        let sequence = &self.frame.sequence;
        let mut treated = vec![0.0; self.frame.rows.len()];
        for (rows, start) in sequence.clusters.iter().zip(&self.starts) {
            rows.clone().for_each(|i| treated[i] = f64::from(u8::from(!start.is_after(sequence.time[i] as usize))));
        }
        treated
    }
}

fn time_cell(frame: &ModelFrame<'_>, i: usize) -> CellValue {
    frame.table.time_column().map_or(CellValue::Missing(()), |column| column.cell(frame.rows.at(i)))
}

fn entity_name(frame: &ModelFrame<'_>, i: usize) -> String {
    frame.table.entity_column().and_then(|column| column.text(frame.rows.at(i))).unwrap_or_default()
}

impl LeftOut {
    /// Adds the rows to the ledger.
    pub(super) fn note(&self, head: &mut ResultHead) {
        let count = count32(self.rows.len());
        if count == 0 {
            return;
        }
        head.rows.used -= count;
        head.rows.steps.push(RowStep { reason: StepReason::Entity, text: self.in_words(), count });
    }

    /// "of entities that are treated in all of their rows (3)"
    fn in_words(&self) -> String {
        let parts = [(&self.always, "treated in all of their rows"), (&self.reversals, "whose treatment ends")];
        let said: Vec<String> = parts
            .into_iter()
            .filter(|(names, _)| !names.is_empty())
            .map(|(names, why)| format!("of {} {why}", counted(names.len(), "entity", "entities")))
            .collect();
        all_of(&said)
    }

    /// The first names of some entities.
    pub(super) fn named(names: &[String]) -> Vec<String> {
        names.iter().take(NAMED).cloned().collect()
    }
}

/// Row numbers of the entities that are left out, ascending.
///
/// # Errors
/// The errors of the frame that stop the job.
pub(in crate::analysis) fn rows_left_out(job: &FunctionJob<'_>) -> Outcome<Vec<u32>> {
    let mut left = LeftOut::default();
    match of(job.frame()?, &mut left) {
        Err(failure) if crate::analysis::regression::is_stop(&failure) => Err(failure),
        _ => {
            left.rows.sort_unstable();
            Ok(left.rows)
        }
    }
}
