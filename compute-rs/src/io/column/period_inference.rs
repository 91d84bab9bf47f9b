//! Infers the order of dates, and whether a column of digits or short months holds periods.

use super::answer::TypeAnswer;
use super::type_inference::{InferredType, TypeInference};
use super::type_vote::{DecimalVote, TypeVote};
use super::{ColumnFormat, DateForm};
use crate::calendar::{civil_from_days, wire_day};
use crate::contract::{ColumnType, Outcome, QuestionKind};
use crate::io::value::{DateOrder, Flag, PeriodForm, Shape};
use std::collections::BTreeMap;

/// Rows examined for whether periods follow each other.
const SAMPLE: u32 = 500;

/// A form that all values of a column have.
#[derive(Clone, Copy, Debug)]
pub(super) struct PeriodVote {
    pub form: PeriodForm,
    /// Whether periods in this form are the likelier reading.
    pub is_likely: bool,
}

impl TypeInference<'_> {
    /// The form of periods that all values have; among several, the one in which they follow each other best.
    pub(super) fn period_vote(&self) -> Option<PeriodVote> {
        let values = self.survey.count(Flag::Value);
        let fits = |form: &PeriodForm| values > 0 && self.survey.count(form.flag()) == values;
        let forms: Vec<PeriodForm> = PeriodForm::ALL.into_iter().filter(fits).collect();
        if forms.is_empty() {
            return None;
        }
        let shapes = self.sample();
        let mut best: Option<(PeriodVote, u64)> = None;
        for form in forms {
            let read: Vec<(i32, i64)> = shapes.iter().filter_map(|shape| form.read(shape)).collect();
            let share = follows(form, &read);
            let years = read.iter().map(|(day, _)| civil_from_days(*day).0).collect::<std::collections::BTreeSet<_>>();
            let needs_years = matches!(form, PeriodForm::YearQuarter | PeriodForm::DotQuarter | PeriodForm::YearDay);
            let is_valid_day = form == PeriodForm::YearMonthDay && values >= 3;
            let is_foreign = matches!(form, PeriodForm::DotMonth | PeriodForm::DotQuarter)
                && matches!(self.survey.decimal_vote(), DecimalVote::Clear(own) if own != self.decimal);
            let is_likely = (share >= 750 && (!needs_years || years.len() > 1)) || is_valid_day || is_foreign;
            let rank = share + if is_likely { 1_000 } else { 0 };
            if best.as_ref().is_none_or(|(_, known)| rank > *known) {
                best = Some((PeriodVote { form, is_likely }, rank));
            }
        }
        best.map(|(vote, _)| vote)
    }

    /// The shapes of the first values.
    fn sample(&self) -> Vec<Shape> {
        let Some(first) = self.survey.rows(Flag::Value).into_iter().min() else { return Vec::new() };
        let texts = (first..first.saturating_add(SAMPLE)).map(|row| (self.text)(row));
        texts.map(|text| Shape::of_text(text.as_bytes(), self.tokens)).filter(|shape| shape.has(Flag::Value)).collect()
    }

    /// Periods, or what the values are otherwise; `false` when they are not periods.
    pub(super) fn period_or_asked(&self, vote: PeriodVote, inferred: &mut InferredType) -> Outcome<bool> {
        let form = DateForm::Period(vote.form);
        let is_number = matches!(self.survey.type_vote(), TypeVote::Number | TypeVote::HalfNumbers);
        if !is_number && vote.is_likely {
            self.date(form, inferred)?;
            return Ok(true);
        }
        let rows = self.survey.rows(vote.form.flag());
        let example = self.example(&rows);
        let shape = Shape::of_text(example.as_bytes(), self.tokens);
        let day = vote.form.read(&shape).map_or_else(String::new, |(day, _)| wire_day(day));
        let as_date = format!("{}: {example} is {day}", vote.form.word());
        let (other, as_other) = if is_number {
            (TypeAnswer::Number, format!("numbers: {example} is {example}"))
        } else {
            (TypeAnswer::Text, "text: every cell as written".to_owned())
        };
        let options = [(other, as_other.as_str()), (TypeAnswer::Date, as_date.as_str())];
        let kind = if is_number { "numbers" } else { "texts" };
        let text = format!("All values can be read as {}. Are they {} or {kind}?", vote.form.word(), vote.form.word());
        let preset = if vote.is_likely { TypeAnswer::Date } else { other };
        if self.ask(inferred, QuestionKind::DateOrNumber, &text, &options, preset, rows)? == TypeAnswer::Date {
            self.date(form, inferred)?;
            return Ok(true);
        }
        if !is_number {
            (inferred.kind, inferred.format) = (ColumnType::String, ColumnFormat::Text);
        }
        Ok(!is_number)
    }

    /// The order of the dates of a column: the one that reads most values. Where several do, the question is asked; its
    /// preset is the one in which the dates follow each other.
    pub(super) fn order(&self, inferred: &mut InferredType) -> Outcome<DateOrder> {
        let survey = self.survey;
        let orders = [
            (DateOrder::DayFirst, survey.count(Flag::DayFirst)),
            (DateOrder::MonthFirst, survey.count(Flag::MonthFirst)),
            (DateOrder::YearFirst, if survey.count(Flag::ShortYear) > 0 { survey.count(Flag::YearFirst) } else { 0 }),
        ];
        let most = orders.iter().map(|(_, count)| *count).max().unwrap_or(0);
        let fitting: Vec<DateOrder> =
            orders.iter().filter(|(_, count)| *count == most).map(|(order, _)| *order).collect();
        let first = fitting.first().copied().unwrap_or(DateOrder::DayFirst);
        let differ = survey.count(Flag::OrdersDiffer) + survey.count(Flag::OneOrder);
        let has_short = fitting.contains(&DateOrder::YearFirst) && survey.count(Flag::ShortYear) > 0;
        if differ == 0 && !(has_short && fitting.len() > 1) {
            return Ok(first);
        }
        if let [only] = fitting.as_slice() {
            inferred
                .assumed
                .push(format!("Dates are read with the {} first: this fits more of the values.", word(*only)));
            return Ok(*only);
        }
        let mut rows = survey.rows(if has_short { Flag::ShortYear } else { Flag::OrdersDiffer });
        if rows.is_empty() {
            rows = survey.rows(Flag::OneOrder);
        }
        let text = self.example(&rows);
        let readings: Vec<(DateOrder, String)> = fitting
            .iter()
            .map(|order| (*order, format!("{} first: {text} is {}", word(*order), self.day_of(&text, *order))))
            .collect();
        let options: Vec<(DateOrder, &str)> = readings.iter().map(|(order, text)| (*order, text.as_str())).collect();
        let asked = match has_short {
            true => "Does the day, the month or the year come first in these dates?",
            false => "Does the day or the month come first in these dates?",
        };
        let preset = self.likely_order(&fitting, &text);
        self.ask(inferred, QuestionKind::DateOrder, asked, &options, preset, rows)
    }

    /// Chooses among orders that read all values: one in which the dates rise or fall throughout; the year first where
    /// these dates lie much closer together, or where hyphens write them as ISO 8601 does.
    fn likely_order(&self, fitting: &[DateOrder], example: &str) -> DateOrder {
        let shapes = self.sample();
        let mut sorted: Vec<(DateOrder, i32)> = Vec::new();
        for order in fitting {
            let days: Vec<i32> = shapes.iter().filter_map(|shape| shape.date?.day(*order)).collect();
            let rises = days.windows(2).all(|pair| matches!(pair, [a, b] if a <= b));
            let falls = days.windows(2).all(|pair| matches!(pair, [a, b] if a >= b));
            if days.len() > 1 && (rises || falls) {
                let (least, most) = (days.iter().min().copied(), days.iter().max().copied());
                sorted.push((*order, most.unwrap_or(0) - least.unwrap_or(0)));
            }
        }
        let span = |order: DateOrder| sorted.iter().find(|(of, _)| *of == order).map(|(_, span)| *span);
        let others = sorted.iter().filter(|(order, _)| *order != DateOrder::YearFirst);
        let shortest = others.clone().map(|(_, span)| *span).min();
        match (span(DateOrder::YearFirst), shortest) {
            (Some(_), None) => return DateOrder::YearFirst,
            (Some(year), Some(other)) if year.saturating_mul(5) < other => return DateOrder::YearFirst,
            (Some(year), Some(other)) if example.contains('-') && year <= other.saturating_mul(5) => {
                return DateOrder::YearFirst;
            }
            (None, None) if sorted.is_empty() && example.contains('-') && fitting.contains(&DateOrder::YearFirst) => {
                return DateOrder::YearFirst;
            }
            _ => {}
        }
        let plain = fitting.iter().find(|order| **order != DateOrder::YearFirst);
        others.map(|(order, _)| order).next().or(plain).copied().unwrap_or(DateOrder::DayFirst)
    }
}

const fn word(order: DateOrder) -> &'static str {
    match order {
        DateOrder::DayFirst => "day",
        DateOrder::MonthFirst => "month",
        DateOrder::YearFirst => "year",
    }
}

/// How many in a thousand steps between the different periods have the most common length, when it is a usual one; 0
/// for fewer than three periods.
fn follows(form: PeriodForm, read: &[(i32, i64)]) -> u64 {
    let mut periods: Vec<i64> = read.iter().map(|(_, period)| *period).collect();
    periods.sort_unstable();
    periods.dedup();
    let mut steps: BTreeMap<i64, u64> = BTreeMap::new();
    for pair in periods.windows(2) {
        if let [a, b] = pair {
            *steps.entry(b - a).or_default() += 1;
        }
    }
    let usual: &[i64] = match form {
        PeriodForm::Month | PeriodForm::YearMonth | PeriodForm::DotMonth => &[1, 2, 3, 4, 6],
        PeriodForm::YearQuarter | PeriodForm::DotQuarter => &[1, 2],
        PeriodForm::YearWeek => &[1, 2, 4],
        PeriodForm::YearMonthDay | PeriodForm::YearDay => &[1, 7, 14, 28],
    };
    let count = |step: &i64| steps.get(step).copied().unwrap_or(0);
    let most = usual.iter().map(count).max().unwrap_or(0);
    if periods.len() < 3 { 0 } else { most * 1000 / (periods.len() as u64 - 1) }
}
