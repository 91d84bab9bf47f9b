//! Which type a column has, in which convention, and what must be asked.

use super::leaning::{Leaning, Marks};
use super::question::{assumption, new_question, take_answer};
use super::{DateForm, Reading, Survey};
use crate::contract::{Assumption, ColumnType, Outcome, Question, QuestionKind};
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
                let options = [
                    ("STRING", "text: every cell is kept as it is written"),
                    ("NUMBER", "numbers: the other cells are missing"),
                ];
                let text = "About half of the cells are numbers. Is this a column of text or of numbers?";
                let rows = self.survey.rows(Flag::Dot);
                if self.ask(&mut made, QuestionKind::NumberOrText, text, &options, "STRING", rows)? == "NUMBER" {
                    self.number(&mut made)?;
                }
            }
            (None, Leaning::Date(form)) => self.date(form, &mut made)?,
            (None, Leaning::Codes) => {
                made.assumed
                    .push("Kept as text: codes with leading zeros, or whole numbers too long for a number.".into());
            }
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
                ("NUMBER", format!("{example} as a number")),
                ("DATE", format!("{example} as a date (year, month, day)")),
            ];
            let options: Vec<(&str, &str)> = options.iter().map(|(v, r)| (*v, r.as_str())).collect();
            let text = "All values are valid dates written as digits. Are they numbers or dates?";
            if self.ask(made, QuestionKind::DateOrNumber, text, &options, "NUMBER", rows)? == "DATE" {
                return self.date(DateForm::Digits, made);
            }
        }
        let codes = self.survey.count(Flag::Code) + self.survey.count(Flag::LongInteger);
        if codes > 0 {
            let mut rows = self.survey.rows(Flag::Code);
            rows.extend(self.survey.rows(Flag::LongInteger));
            let options = [
                ("NUMBER", "numbers: leading zeros go, and long whole numbers are rounded to 15 to 17 digits"),
                ("STRING", "text: every digit is kept"),
            ];
            let text = format!(
                "{codes} of the values have leading zeros or more digits than a number keeps. Numbers or codes?"
            );
            if self.ask(made, QuestionKind::CodeOrNumber, &text, &options, "NUMBER", rows)? == "STRING" {
                return Ok(());
            }
        }
        self.number(made)
    }

    fn number(&self, made: &mut Decision) -> Outcome<()> {
        let mut decimal = match self.survey.marks() {
            Marks::Clear(decimal) => decimal,
            Marks::Alike => Decimal::Dot,
            Marks::Ambiguous => self.asked_decimal(made)?,
        };
        if self.survey.count(Flag::Value) == 0 {
            decimal = Decimal::Dot;
        }
        let all_percent = self.asked_units(made)?;
        if all_percent.is_none() {
            return Ok(());
        }
        made.kind = ColumnType::Number;
        made.reading = Reading::Number { decimal, all_percent: all_percent == Some(true) };
        self.say_of_numbers(decimal, made);
        Ok(())
    }

    fn asked_decimal(&self, made: &mut Decision) -> Outcome<Decimal> {
        let mut rows = self.survey.rows(Flag::DecimalsDiffer);
        if rows.is_empty() {
            rows = self.survey.rows(Flag::OneDecimal);
        }
        let text = rows.first().map(|row| (self.text)(*row)).unwrap_or_default();
        let shape = Shape::of_text(text.as_bytes(), self.tokens);
        let reading = |value: Option<f64>| value.map_or("not understood".to_owned(), crate::io::cell::shortest);
        let dot = format!("decimal point: {text} is {}", reading(shape.number(Decimal::Dot)));
        let comma = format!("decimal comma: {text} is {}", reading(shape.number(Decimal::Comma)));
        let preset = match self.decimal {
            Decimal::Dot => "dot",
            Decimal::Comma => "comma",
        };
        let options = [("dot", dot.as_str()), ("comma", comma.as_str())];
        let asked = "The values can be read with a decimal point or with a decimal comma. Which is it?";
        let answer = self.ask(made, QuestionKind::Decimal, asked, &options, preset, rows)?;
        Ok(if answer == "comma" { Decimal::Comma } else { Decimal::Dot })
    }

    /// Whether values without a percent sign are percent too; `None` when the column is to stay text.
    fn asked_units(&self, made: &mut Decision) -> Outcome<Option<bool>> {
        if let Some(row) = self.survey.second_currency {
            let options = [("as_read", "numbers, whatever the currency"), ("STRING", "text: the currencies are kept")];
            let text = "The values have more than one currency. Are they one series of numbers?";
            let answer = self.ask(made, QuestionKind::Units, text, &options, "as_read", vec![row])?;
            return Ok((answer == "as_read").then_some(false));
        }
        if self.survey.count(Flag::Percent) > 0 && self.survey.count(Flag::NoPercent) > 0 {
            let mut rows = self.survey.rows(Flag::Percent);
            rows.extend(self.survey.rows(Flag::NoPercent));
            let options = [
                ("as_read", "as written: 12% is 0.12, and 12 is 12"),
                ("percent", "all are percent: 12% and 12 are both 0.12"),
            ];
            let text = "Only some of the values have a percent sign.";
            let answer = self.ask(made, QuestionKind::Units, text, &options, "as_read", rows)?;
            return Ok(Some(answer == "percent"));
        }
        Ok(Some(false))
    }

    fn say_of_numbers(&self, decimal: Decimal, made: &mut Decision) {
        let survey = self.survey;
        let marks = survey.count(Flag::OneDecimal) + survey.count(Flag::DecimalsDiffer) > 0;
        let facts = [
            (marks && decimal == Decimal::Comma, "Read with a decimal comma.".to_owned()),
            (
                survey.count(Flag::Percent) > 0,
                format!("{} values with a percent sign are divided by 100.", survey.count(Flag::Percent)),
            ),
            (survey.has_currency(), "Currency signs are left out.".to_owned()),
            (survey.count(Flag::Duration) > 0, "Lengths of time are numbers in days.".to_owned()),
            (
                survey.count(Flag::Overflow) > 0,
                format!("{} numbers too large to be held are missing.", survey.count(Flag::Overflow)),
            ),
            (
                survey.count(Flag::Error) > 0,
                format!("{} cells with a spreadsheet error (such as #DIV/0!) are missing.", survey.count(Flag::Error)),
            ),
        ];
        made.assumed.extend(facts.into_iter().filter(|(holds, _)| *holds).map(|(_, text)| text));
    }

    fn date(&self, form: DateForm, made: &mut Decision) -> Outcome<()> {
        let survey = self.survey;
        let (day_first, month_first) = (survey.count(Flag::DayFirst), survey.count(Flag::MonthFirst));
        let mut order = if month_first > day_first { DateOrder::MonthFirst } else { DateOrder::DayFirst };
        if form == DateForm::Day {
            let differ = survey.count(Flag::OrdersDiffer) + survey.count(Flag::OneOrder);
            if day_first == month_first && differ > 0 {
                order = self.asked_order(made)?;
            } else if differ > 0 {
                let first = if order == DateOrder::DayFirst { "day" } else { "month" };
                made.assumed.push(format!("Dates are read with the {first} first, which reads more of the values."));
            }
        }
        made.kind = ColumnType::Date;
        made.reading = Reading::Date { order, form };
        let facts = [
            (form == DateForm::MonthYear, "Months are dates of their first day.".to_owned()),
            (
                survey.count(Flag::ShortYear) > 0,
                "Two-digit years 00 to 68 are 2000 to 2068, 69 to 99 are 1969 to 1999.".to_owned(),
            ),
            (survey.count(Flag::Zone) > 0, "Time zones are left out: times are as in the file.".to_owned()),
            (
                survey.count(Flag::Error) > 0,
                format!("{} cells with a spreadsheet error (such as #DIV/0!) are missing.", survey.count(Flag::Error)),
            ),
        ];
        made.assumed.extend(facts.into_iter().filter(|(holds, _)| *holds).map(|(_, text)| text));
        Ok(())
    }

    fn asked_order(&self, made: &mut Decision) -> Outcome<DateOrder> {
        let mut rows = self.survey.rows(Flag::OrdersDiffer);
        if rows.is_empty() {
            rows = self.survey.rows(Flag::OneOrder);
        }
        let text = rows.first().map(|row| (self.text)(*row)).unwrap_or_default();
        let date = Shape::of_text(text.as_bytes(), self.tokens).date;
        let reading = |order| {
            let day = date.and_then(|date| date.day(order));
            day.map_or("not understood".to_owned(), crate::io::value::calendar::wire_day)
        };
        let first = format!("day first: {text} is {}", reading(DateOrder::DayFirst));
        let second = format!("month first: {text} is {}", reading(DateOrder::MonthFirst));
        let options = [("dmy", first.as_str()), ("mdy", second.as_str())];
        let asked = "The dates can be read with the day or with the month first. Which is it?";
        let answer = self.ask(made, QuestionKind::DateOrder, asked, &options, "dmy", rows)?;
        Ok(if answer == "mdy" { DateOrder::MonthFirst } else { DateOrder::DayFirst })
    }

    fn example(&self, rows: &[u32]) -> String {
        rows.first().map(|row| (self.text)(*row)).unwrap_or_default()
    }

    /// Asks, and takes the answer, or the preset when there is none.
    fn ask(
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
    use crate::io::column::{DateForm, Decision, Reading, Survey};
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
        ] {
            assert_eq!(decide(texts).kind, kind, "{texts:?}");
        }
    }

    #[test]
    fn the_convention_that_reads_more_is_taken_and_equal_ones_are_asked() {
        let reading = |texts: &[&str]| decide(texts).reading;
        let number = |decimal| Reading::Number { decimal, all_percent: false };
        assert_eq!(reading(&["1.234", "1,5", "2,5"]), number(Decimal::Comma));
        assert_eq!(reading(&["1,234", "1.5", "2.5"]), number(Decimal::Dot));
        let both = decide(&["1.234", "5.678"]);
        assert_eq!(asked(&both), [(QuestionKind::Decimal, "dot")]);
        assert_eq!(both.questions[0].options[1].reading, "decimal comma: 1.234 is 1234");
        assert_eq!(both.questions[0].rows, [1, 2]);
        let answered = decide_with(&["1.234", "5.678"], &[(QuestionKind::Decimal, "comma")]);
        assert_eq!(answered.reading, number(Decimal::Comma));
        assert!(answered.assumed.iter().all(|text| !text.starts_with("Not answered")));
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
