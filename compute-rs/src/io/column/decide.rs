//! Which type a column has, in which convention, and what must be asked.

use super::date::calendar_date;
use super::leaning::Leaning;
use super::question::{assumption, new_question, take_answer};
use super::{DateForm, Reading, Survey};
use crate::calendar::wire_day;
use crate::contract::{Assumption, ColumnType, Outcome, Question, QuestionKind};
use crate::io::cell::shortest;
use crate::io::value::{DateOrder, Decimal, Flag, MissingTokens, Shape};
use std::collections::BTreeMap;

/// What a column becomes.
#[derive(Clone, Debug)]
pub(crate) struct Decision {
    /// Its type.
    pub kind: ColumnType,
    /// How its cells are read.
    pub reading: Reading,
    /// What is asked.
    pub questions: Vec<Question>,
    /// What was assumed, in words.
    pub assumed: Vec<Assumption>,
}

/// One column before its judge.
pub(crate) struct Judge<'a> {
    /// Column of the file, from 1.
    pub column: u32,
    /// What its cells say.
    pub survey: &'a Survey,
    /// The user's answers about it.
    pub answers: Option<&'a BTreeMap<QuestionKind, String>>,
    /// The type that the user gave it.
    pub forced: Option<ColumnType>,
    /// The decimal mark that is taken when the column shows none.
    pub decimal: Decimal,
    /// The text of the column's cell in a row (from 0).
    pub text: &'a dyn Fn(u32) -> String,
    /// Texts that mean "missing".
    pub tokens: &'a MissingTokens,
}

impl Judge<'_> {
    /// Decides type and reading.
    ///
    /// # Errors
    /// `SETTINGS` on `answers` for an answer that is none of the options.
    pub fn decide(&self) -> Outcome<Decision> {
        let mut made =
            Decision { kind: ColumnType::String, reading: Reading::Text, questions: Vec::new(), assumed: Vec::new() };
        match (self.forced, self.survey.leaning()) {
            (Some(ColumnType::String), _) => {}
            (Some(ColumnType::Number), Leaning::Season) => {
                (made.kind, made.reading) = (ColumnType::Number, Reading::Season);
            }
            (Some(ColumnType::Number), _) | (None, Leaning::Empty) => self.number(&mut made)?,
            (Some(ColumnType::Date), leaning) => {
                let form = match leaning {
                    Leaning::Date(form) => form,
                    _ if self.is_calendar() => DateForm::Digits,
                    _ => DateForm::Day,
                };
                self.date(form, &mut made)?;
            }
            (None, Leaning::Number) => self.number_or_asked(&mut made)?,
            (None, Leaning::HalfNumbers) => {
                let options =
                    [("STRING", "text: every cell as written"), ("NUMBER", "numbers: other cells are missing")];
                let text = "Only some of the values are numbers. Is this a column of text or of numbers?";
                let rows = self.survey.rows(Flag::Dot);
                if self.ask(&mut made, QuestionKind::NumberOrText, text, &options, "STRING", rows)? == "NUMBER" {
                    self.number(&mut made)?;
                }
            }
            (None, Leaning::Date(form)) => self.date(form, &mut made)?,
            (None, Leaning::Codes) => {
                made.assumed
                    .push("Kept as text: codes with leading zeros, or more digits than a number can hold.".into());
            }
            (None, Leaning::CodesLikeNumbers) => {
                let example = self.example(&self.survey.rows(Flag::ExponentCode));
                made.assumed.push(format!("Kept as text: {example} stands among codes of letters and digits."));
            }
            (None, Leaning::Season) => self.season(&mut made)?,
            (None, Leaning::Text) => {}
        }
        Ok(made)
    }

    fn is_calendar(&self) -> bool {
        let values = self.survey.count(Flag::Value);
        values > 0 && (self.survey.count(Flag::YearMonth) == values || self.survey.count(Flag::YearMonthDay) == values)
    }

    fn number_or_asked(&self, made: &mut Decision) -> Outcome<()> {
        if self.is_calendar() {
            let flag = if self.survey.count(Flag::YearMonth) > 0 { Flag::YearMonth } else { Flag::YearMonthDay };
            let rows = self.survey.rows(flag);
            let example = self.example(&rows);
            let options = [
                ("NUMBER", format!("numbers: {example} is {example}")),
                ("DATE", format!("dates: {example} is {}", self.calendar_day(&example))),
            ];
            let options: Vec<(&str, &str)> = options.iter().map(|(v, r)| (*v, r.as_str())).collect();
            let text = "All values are digits that make valid dates. Are they numbers or dates?";
            if self.ask(made, QuestionKind::DateOrNumber, text, &options, "NUMBER", rows)? == "DATE" {
                return self.date(DateForm::Digits, made);
            }
        }
        if let Some((text, preset, rows)) = self.like_codes() {
            let example = self.example(&rows);
            let number = Shape::of_text(example.as_bytes(), self.tokens).number(Decimal::Dot).map(shortest);
            let as_number = format!("numbers: {example} is {}", number.unwrap_or_default());
            let options = [("NUMBER", as_number.as_str()), ("STRING", "text: every digit as written")];
            if self.ask(made, QuestionKind::CodeOrNumber, &text, &options, preset, rows)? == "STRING" {
                return Ok(());
            }
        }
        self.number(made)
    }

    pub(super) fn date(&self, form: DateForm, made: &mut Decision) -> Outcome<()> {
        let survey = self.survey;
        let (day_first, month_first) = (survey.count(Flag::DayFirst), survey.count(Flag::MonthFirst));
        let mut order = if month_first > day_first { DateOrder::MonthFirst } else { DateOrder::DayFirst };
        if form == DateForm::Day {
            let differ = survey.count(Flag::OrdersDiffer) + survey.count(Flag::OneOrder);
            if day_first == month_first && differ > 0 {
                order = self.asked_order(made)?;
            } else if differ > 0 {
                let first = if order == DateOrder::DayFirst { "day" } else { "month" };
                made.assumed.push(format!("Dates are read with the {first} first: this fits more of the values."));
            }
        }
        made.kind = ColumnType::Date;
        made.reading = Reading::Date { order, form };
        let facts = [
            (form == DateForm::MonthYear, "Months are dates of their first day."),
            (survey.count(Flag::ShortYear) > 0, "Two-digit years 00–68 are 2000–2068, 69–99 are 1969–1999."),
            (survey.count(Flag::Zone) > 0, "Time zones are left out: times are as in the file."),
        ];
        made.assumed.extend(facts.into_iter().filter(|(holds, _)| *holds).map(|(_, text)| text.to_owned()));
        made.assumed.extend(self.errors());
        Ok(())
    }

    /// Digits as the day they make.
    fn calendar_day(&self, digits: &str) -> String {
        let number = Shape::of_text(digits.as_bytes(), self.tokens).dot as u32;
        calendar_date(number).map_or_else(String::new, wire_day)
    }

    /// A text as the day it is in an order.
    pub(super) fn day_of(&self, text: &str, order: DateOrder) -> String {
        let date = Shape::of_text(text.as_bytes(), self.tokens).date;
        date.and_then(|date| date.day(order)).map_or("not a date".to_owned(), wire_day)
    }

    fn asked_order(&self, made: &mut Decision) -> Outcome<DateOrder> {
        let mut rows = self.survey.rows(Flag::OrdersDiffer);
        if rows.is_empty() {
            rows = self.survey.rows(Flag::OneOrder);
        }
        let text = self.example(&rows);
        let first = format!("day first: {text} is {}", self.day_of(&text, DateOrder::DayFirst));
        let second = format!("month first: {text} is {}", self.day_of(&text, DateOrder::MonthFirst));
        let options = [("dmy", first.as_str()), ("mdy", second.as_str())];
        let asked = "Does the day or the month come first in these dates?";
        let answer = self.ask(made, QuestionKind::DateOrder, asked, &options, "dmy", rows)?;
        Ok(if answer == "mdy" { DateOrder::MonthFirst } else { DateOrder::DayFirst })
    }

    pub(super) fn example(&self, rows: &[u32]) -> String {
        rows.first().map(|row| (self.text)(*row)).unwrap_or_default()
    }

    /// Asks, and takes the answer, or the preset when there is none.
    pub(super) fn ask(
        &self,
        made: &mut Decision,
        kind: QuestionKind,
        text: &str,
        options: &[(&str, &str)],
        preset: &str,
        rows: Vec<u32>,
    ) -> Outcome<String> {
        let answer = self.answers.and_then(|answers| answers.get(&kind));
        let question = new_question(self.column, kind, text, options, preset, &rows);
        let taken = take_answer(&question, answer)?;
        if answer.is_none() {
            made.assumed.push(assumption(&question));
        }
        made.questions.push(question);
        Ok(taken)
    }
}

#[cfg(test)]
mod tests {
    use super::Judge;
    use crate::contract::{ColumnType, QuestionKind};
    use crate::io::column::{Censored, DateForm, Decision, NumberRule, Reading, Survey};
    use crate::io::value::{DateOrder, Decimal, MissingTokens};
    use std::collections::BTreeMap;

    fn decide_with(texts: &[&str], answers: &[(QuestionKind, &str)]) -> Decision {
        let answers: BTreeMap<_, _> = answers.iter().map(|(k, v)| (*k, (*v).to_owned())).collect();
        Judge {
            column: 1,
            survey: &Survey::of_texts(texts),
            answers: Some(&answers),
            forced: None,
            decimal: Decimal::Dot,
            text: &|row| texts[row as usize].to_owned(),
            tokens: &MissingTokens::new(None),
        }
        .decide()
        .expect("decides")
    }

    fn decide(texts: &[&str]) -> Decision {
        decide_with(texts, &[])
    }

    fn asked(decision: &Decision) -> Vec<(QuestionKind, &str)> {
        decision.questions.iter().map(|q| (q.kind, q.preset.as_str())).collect()
    }

    const NUMBER: ColumnType = ColumnType::Number;
    const STRING: ColumnType = ColumnType::String;
    const DATE: ColumnType = ColumnType::Date;

    #[test]
    fn types_are_decided_by_the_rules() {
        for (texts, kind) in [
            (&["1", "2", "x"][..], NUMBER),
            (&["1", "NA", ""], NUMBER),
            (&["", "", ""], NUMBER),
            (&["1", "x", "y"], STRING),
            (&["a", "b", "1"], STRING),
            (&["2019-01-01", "2019-01-02", "soon"], DATE),
            (&["007", "008", "009"], STRING),
            (&["12345678901234567", "12345678901234568", "12345678901234569"], STRING),
            (&["+49 30 1234567", "+33 1 23456789"], STRING),
            (&["2001", "2002", "2003"], NUMBER),
            (&["07.2019", "08.2019"], DATE),
            (&["07.2019", "08.2019", "13.2019"], NUMBER),
            (&["2019Q1", "2019Q2"], DATE),
            (&["12:30", "12:45"], STRING),
            (&["1E2", "3E10", "AB1", "7C4"], STRING),
            (&["1E2", "3E10", "4E1", "5E2", "6E3", "7E2", "8E1", "9E2", "1E3", "2E3", "3E3", "7C4"], STRING),
            (&["603 101 457", "777 123 456", "602 222 333"], STRING),
            (&["0.5", "<0.5", "1.2", "n.d.", "3.1", ">100", "1.5", "5±0.2"], NUMBER),
            (&["150,- Kč", "99,- Kč", "12,50 Kč"], NUMBER),
        ] {
            assert_eq!(decide(texts).kind, kind, "{texts:?}");
        }
    }

    #[test]
    fn the_convention_that_reads_more_is_taken_and_equal_ones_are_asked() {
        let reading = |texts: &[&str]| decide(texts).reading;
        let number = |decimal| Reading::Number(NumberRule::of(decimal));
        assert_eq!(reading(&["1.234", "1,5", "2,5"]), number(Decimal::Comma));
        assert_eq!(reading(&["1,234", "1.5", "2.5"]), number(Decimal::Dot));
        let both = decide(&["1.234", "5.678"]);
        assert_eq!(asked(&both), [(QuestionKind::Decimal, "dot")]);
        assert_eq!(both.questions[0].options[1].reading, "decimal comma: 1.234 is 1234");
        assert_eq!(both.questions[0].rows, [1, 2]);
        let answered = decide_with(&["1.234", "5.678"], &[(QuestionKind::Decimal, "comma")]);
        assert_eq!(answered.reading, number(Decimal::Comma));
        assert!(answered.assumed.iter().all(|text| !text.starts_with("Assumed")));
        assert!(asked(&decide(&["1", "2"])).is_empty());
    }

    #[test]
    fn two_readings_of_a_date_are_asked() {
        let both = decide(&["03/04/2019", "05/06/2019"]);
        assert_eq!(asked(&both), [(QuestionKind::DateOrder, "dmy")]);
        assert_eq!(both.questions[0].options[1].reading, "month first: 03/04/2019 is 2019-03-04");
        let clear = decide(&["03/04/2019", "12/25/2019"]);
        assert_eq!(clear.reading, Reading::Date { order: DateOrder::MonthFirst, form: DateForm::Day });
        assert!(asked(&clear).is_empty());
        assert!(asked(&decide(&["04/04/2019", "05/05/2019"])).is_empty());
    }

    #[test]
    fn what_could_be_something_else_is_asked_with_its_preset() {
        assert_eq!(asked(&decide(&["201901", "201902"])), [(QuestionKind::DateOrNumber, "NUMBER")]);
        assert_eq!(asked(&decide(&["20190131", "20190228"])), [(QuestionKind::DateOrNumber, "NUMBER")]);
        assert_eq!(asked(&decide(&["1", "2", "x", "y"])), [(QuestionKind::NumberOrText, "STRING")]);
        assert_eq!(asked(&decide(&["5%", "0", "7%"])), []);
        assert_eq!(asked(&decide(&["5%", "3", "7%"])), [(QuestionKind::Units, "as_read")]);
        assert_eq!(asked(&decide(&["$5", "€3", "7"])), [(QuestionKind::Units, "as_read")]);
        let mut many: Vec<String> = (1..=200).map(|n| n.to_string()).collect();
        many[7] = "007".into();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        let decision = decide(&many);
        assert_eq!((decision.kind, asked(&decision)), (NUMBER, vec![(QuestionKind::CodeOrNumber, "NUMBER")]));
        assert_eq!(decision.questions[0].rows, [8]);
        assert_eq!(decide_with(&many, &[(QuestionKind::CodeOrNumber, "STRING")]).kind, STRING);
    }

    #[test]
    fn numbers_that_may_be_codes_are_asked() {
        use QuestionKind::CodeOrNumber;
        assert_eq!(asked(&decide(&["603 101 457", "777 123 456"])), [(CodeOrNumber, "STRING")]);
        assert_eq!(asked(&decide(&["603 101 457", "+420 777 123 456", "602 222 333"])), [(CodeOrNumber, "STRING")]);
        assert_eq!(asked(&decide(&["603101457", "+420777123456", "602222333"])), [(CodeOrNumber, "NUMBER")]);
        assert_eq!(asked(&decide(&["+1250000", "-300000", "+2000000"])), []);
        assert_eq!(asked(&decide(&["101 201", "102 305", "110 201"])), [(CodeOrNumber, "NUMBER")]);
        assert_eq!(asked(&decide(&["1E2", "3E10"])), [(CodeOrNumber, "NUMBER")]);
        assert_eq!(asked(&decide(&["101 201", "98 305", "1 110 201"])), []);
        assert_eq!(asked(&decide(&["1.5E2", "3E10"])), []);
    }

    #[test]
    fn a_minus_behind_needs_the_whole_column_to_agree() {
        let rule = |decision: &Decision| match decision.reading {
            Reading::Number(rule) => rule,
            _ => NumberRule::of(Decimal::Dot),
        };
        let agreed = decide(&["1.234,56-", "2.000,00", "3,50-"]);
        assert!(rule(&agreed).minus_behind && asked(&agreed).is_empty());
        assert!(agreed.assumed.iter().any(|text| text.starts_with("2 numbers with the minus sign behind")));
        let mixed = ["-1,5", "2,5", "3,5-"];
        assert_eq!(asked(&decide(&mixed)), [(QuestionKind::MinusBehind, "missing")]);
        assert!(!rule(&decide(&mixed)).minus_behind);
        assert!(rule(&decide_with(&mixed, &[(QuestionKind::MinusBehind, "negative")])).minus_behind);
    }

    #[test]
    fn limits_and_marks_are_asked_and_missing_until_then() {
        let texts = ["0.5", "<0.5", "1.2", "3.1", ">100", "5±0.2"];
        let both = [(QuestionKind::Censored, "missing"), (QuestionKind::Marked, "missing")];
        let decision = decide(&texts);
        assert_eq!(asked(&decision), both);
        assert_eq!(
            decision.questions[0].options[2].reading,
            "as half the limit: <0.5 is 0.25; values above a limit as the limit"
        );
        let answered = decide_with(&texts, &[(QuestionKind::Censored, "half"), (QuestionKind::Marked, "number")]);
        let rule = NumberRule { censored: Censored::Half, marked: true, ..NumberRule::of(Decimal::Dot) };
        assert_eq!(answered.reading, Reading::Number(rule));
        assert_eq!(asked(&decide(&["<5", "<10", "<5"])), [(QuestionKind::NumberOrText, "STRING")]);
    }

    #[test]
    fn seasons_are_asked_and_not_months() {
        let seasons = ["2000-01", "2001-02", "2011-12"];
        assert_eq!(asked(&decide(&seasons)), [(QuestionKind::Season, "year")]);
        assert_eq!(decide(&seasons).reading, Reading::Season);
        assert_eq!(decide_with(&seasons, &[(QuestionKind::Season, "DATE")]).kind, DATE);
        assert_eq!(decide_with(&seasons, &[(QuestionKind::Season, "STRING")]).kind, STRING);
        assert_eq!(decide(&["2012/13", "2013/14"]).questions[0].options.len(), 2, "no months");
        assert_eq!(asked(&decide(&["2000-01", "2000-02"])), []);
    }

    #[test]
    fn an_answer_that_is_no_option_is_a_settings_error() {
        let answers = BTreeMap::from([(QuestionKind::Decimal, "point".to_owned())]);
        let texts = ["1.234"];
        let judge = Judge {
            column: 3,
            survey: &Survey::of_texts(&texts),
            answers: Some(&answers),
            forced: None,
            decimal: Decimal::Dot,
            text: &|_| "1.234".into(),
            tokens: &MissingTokens::new(None),
        };
        let failure = judge.decide().expect_err("no option");
        assert_eq!((failure.details.field.as_deref(), failure.details.column), (Some("answers"), Some(3)));
    }
}
