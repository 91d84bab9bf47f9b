//! Infers the type of a column and how its cells are read, and asks where that is not certain.

use super::answer::{Answer, TypeAnswer};
use super::chosen::chosen;
use super::question::{assumption, fixed_question, take_answer};
use super::type_vote::TypeVote;
use super::{ColumnFormat, DateForm, Survey};
use crate::calendar::wire_day;
use crate::contract::{Assumption, ColumnReading, ColumnType, DayOrder, Outcome, Question, QuestionKind};
use crate::frame::column::shortest;
use crate::io::value::{DateOrder, Decimal, Flag, MissingTokens, PeriodForm, Shape};
use std::collections::BTreeMap;

/// The type of a column, and how it was found.
#[derive(Clone, Debug)]
pub(crate) struct InferredType {
    /// Its type.
    pub kind: ColumnType,
    /// How its cells are read.
    pub format: ColumnFormat,
    /// Questions about it.
    pub questions: Vec<Question>,
    /// Assumptions, in words.
    pub assumed: Vec<Assumption>,
    /// The user's choice, in words.
    pub chosen: Option<String>,
    /// Whether all its values are percentages, read as fractions.
    pub percentages: bool,
}

/// The evidence from which the type of a column is inferred.
pub(crate) struct TypeInference<'a> {
    /// Column of the file, from 1.
    pub column: u32,
    /// Counts of its cells.
    pub survey: &'a Survey,
    /// The user's answers to questions about it.
    pub answers: Option<&'a BTreeMap<QuestionKind, String>>,
    /// The type that the user chose.
    pub forced: Option<ColumnType>,
    /// How the user wants its cells to be read.
    pub reading: Option<&'a ColumnReading>,
    /// The decimal mark to use when the column shows none.
    pub decimal: Decimal,
    /// The text of the column's cell in a row (from 0).
    pub text: &'a dyn Fn(u32) -> String,
    /// Texts that mean "missing".
    pub tokens: &'a MissingTokens,
}

impl TypeInference<'_> {
    /// Infers type and format.
    ///
    /// # Errors
    /// `SETTINGS` on `answers` for an answer that is not an option.
    pub fn infer(&self) -> Outcome<InferredType> {
        let mut inferred = InferredType {
            kind: ColumnType::String,
            format: ColumnFormat::Text,
            questions: Vec::new(),
            assumed: Vec::new(),
            chosen: None,
            percentages: false,
        };
        let vote = self.survey.type_vote();
        let is_open = self.forced.is_none() && !matches!(vote, TypeVote::Date(_) | TypeVote::Empty | TypeVote::Season);
        if is_open
            && let Some(period) = self.period_vote()
            && self.period_or_asked(period, &mut inferred)?
        {
            inferred.chosen = chosen(self.forced, self.reading, inferred.kind);
            return Ok(inferred);
        }
        match (self.forced, vote) {
            (Some(ColumnType::String), _) => {}
            (Some(ColumnType::Number), TypeVote::Season) => {
                (inferred.kind, inferred.format) = (ColumnType::Number, ColumnFormat::Season);
            }
            (Some(ColumnType::Number), _) | (None, TypeVote::Empty) => self.number(&mut inferred)?,
            (Some(ColumnType::Date), type_vote) => {
                let form = match type_vote {
                    TypeVote::Date(form) => form,
                    _ => self.period_vote().map_or(DateForm::Day, |vote| DateForm::Period(vote.form)),
                };
                self.date(form, &mut inferred)?;
            }
            (None, TypeVote::Number) => self.number_or_asked(&mut inferred)?,
            (None, TypeVote::HalfNumbers) => {
                let options = [
                    (TypeAnswer::Text, "text: every cell as written"),
                    (TypeAnswer::Number, "numbers: other cells are missing"),
                ];
                let text = "Only some of the values are numbers. Is this a column of text or of numbers?";
                let rows = self.survey.rows(Flag::Dot);
                // Words for "not available" among numbers are likelier than numbers among words; codes have letters.
                let read = self.survey.count(Flag::Dot).max(self.survey.count(Flag::Comma));
                let are_numbers = u64::from(read) * 3 >= u64::from(self.survey.count(Flag::Value)) * 2
                    && self.survey.count(Flag::LettersAndDigits) + self.survey.count(Flag::Magnitude) == 0;
                let preset = if are_numbers { TypeAnswer::Number } else { TypeAnswer::Text };
                if self.ask(&mut inferred, QuestionKind::NumberOrText, text, &options, preset, rows)?
                    == TypeAnswer::Number
                {
                    self.number(&mut inferred)?;
                }
            }
            (None, TypeVote::Date(form)) => self.date(form, &mut inferred)?,
            (None, TypeVote::Codes) => {
                inferred
                    .assumed
                    .push("Kept as text: codes with leading zeros, or more digits than a number can hold.".into());
            }
            (None, TypeVote::CodesLikeNumbers) => {
                let example = self.example(&self.survey.rows(Flag::ExponentCode));
                inferred.assumed.push(format!("Kept as text: {example} stands among codes of letters and digits."));
            }
            (None, TypeVote::Season) => self.season(&mut inferred)?,
            (None, TypeVote::Text) => {}
        }
        inferred.chosen = chosen(self.forced, self.reading, inferred.kind);
        Ok(inferred)
    }

    fn number_or_asked(&self, inferred: &mut InferredType) -> Outcome<()> {
        if let Some((text, preset, rows)) = self.like_codes() {
            let example = self.example(&rows);
            let number = Shape::of_text(example.as_bytes(), self.tokens).number(Decimal::Dot).map(shortest);
            let as_number = format!("numbers: {example} is {}", number.unwrap_or_default());
            let options =
                [(TypeAnswer::Number, as_number.as_str()), (TypeAnswer::Text, "text: every digit as written")];
            if self.ask(inferred, QuestionKind::CodeOrNumber, &text, &options, preset, rows)? == TypeAnswer::Text {
                return Ok(());
            }
        }
        self.number(inferred)
    }

    pub(super) fn date(&self, form: DateForm, inferred: &mut InferredType) -> Outcome<()> {
        let survey = self.survey;
        let mut order = DateOrder::DayFirst;
        if let Some(selected) = self.reading.and_then(|reading| reading.date_order) {
            order = match selected {
                DayOrder::DayFirst => DateOrder::DayFirst,
                DayOrder::MonthFirst => DateOrder::MonthFirst,
                DayOrder::YearFirst => DateOrder::YearFirst,
            };
        } else if form == DateForm::Day {
            order = self.order(inferred)?;
        }
        inferred.kind = ColumnType::Date;
        let utc = survey.count(Flag::Zone) > 0 && survey.second_currency.is_some();
        inferred.format = ColumnFormat::Date { order, form, utc };
        let word = |word: &str| matches!(form, DateForm::Period(period) if period.word() == word);
        let (is_month, is_quarter) = (form == DateForm::MonthYear || word("months"), word("quarters"));
        let facts = [
            (is_month, "Months are dates of their first day."),
            (is_quarter, "Quarters are dates of their first day."),
            (form == DateForm::Period(PeriodForm::YearWeek), "Weeks are dates of their Monday."),
            (survey.count(Flag::ShortYear) > 0, "Two-digit years 00–68 are 2000–2068, 69–99 are 1969–1999."),
            (utc, "The time zones differ: all times with a zone are in UTC."),
            (!utc && survey.count(Flag::Zone) > 0, "Time zones are left out: times are as in the file."),
        ];
        inferred.assumed.extend(facts.into_iter().filter(|(holds, _)| *holds).map(|(_, text)| text.to_owned()));
        inferred.assumed.extend(self.errors());
        Ok(())
    }

    /// The day that a text means in an order, in wire form.
    pub(super) fn day_of(&self, text: &str, order: DateOrder) -> String {
        let date = Shape::of_text(text.as_bytes(), self.tokens).date;
        date.and_then(|date| date.day(order)).map_or("not a date".to_owned(), wire_day)
    }

    pub(super) fn example(&self, rows: &[u32]) -> String {
        rows.first().map(|row| (self.text)(*row)).unwrap_or_default()
    }

    /// Adds a question, and returns the answer, or the preset when there is none.
    pub(super) fn ask<A: Answer>(
        &self,
        inferred: &mut InferredType,
        kind: QuestionKind,
        text: &str,
        options: &[(A, &str)],
        preset: A,
        rows: Vec<u32>,
    ) -> Outcome<A> {
        let answer = self.answers.and_then(|answers| answers.get(&kind));
        let question = fixed_question(self.column, kind, text, options, preset, &rows);
        let taken = take_answer(&question, preset, answer)?;
        if answer.is_none() {
            inferred.assumed.push(assumption(&question));
        }
        inferred.questions.push(question);
        Ok(taken)
    }
}

#[cfg(test)]
mod tests {
    use super::TypeInference;
    use crate::contract::{ColumnType, QuestionKind};
    use crate::io::column::{Censored, ColumnFormat, DateForm, InferredType, NumberRule, Survey};
    use crate::io::value::{DateOrder, Decimal, MissingTokens};
    use std::collections::BTreeMap;

    fn infer_with(texts: &[&str], answers: &[(QuestionKind, &str)]) -> InferredType {
        let answers: BTreeMap<_, _> = answers.iter().map(|(k, v)| (*k, (*v).to_owned())).collect();
        TypeInference {
            column: 1,
            survey: &Survey::of_texts(texts),
            answers: Some(&answers),
            forced: None,
            reading: None,
            decimal: Decimal::Dot,
            text: &|row| texts.get(row as usize).copied().unwrap_or_default().to_owned(),
            tokens: &MissingTokens::new(None),
        }
        .infer()
        .expect("infers")
    }

    fn infer(texts: &[&str]) -> InferredType {
        infer_with(texts, &[])
    }

    fn asked(decision: &InferredType) -> Vec<(QuestionKind, &str)> {
        decision.questions.iter().map(|q| (q.kind, q.preset.as_str())).collect()
    }

    const NUMBER: ColumnType = ColumnType::Number;
    const STRING: ColumnType = ColumnType::String;
    const DATE: ColumnType = ColumnType::Date;

    #[test]
    fn types_follow_the_rules() {
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
            assert_eq!(infer(texts).kind, kind, "{texts:?}");
        }
    }

    #[test]
    fn percentages_are_known_as_fractions() {
        let is_share = |texts: &[&str]| infer(texts).percentages;
        assert!(is_share(&["2,4 %", "24,7%", ""]));
        assert!(!is_share(&["2.4%", "24.7"]), "as long as the others are read as they are");
        assert!(infer_with(&["2.4%", "24.7"], &[(QuestionKind::Units, "percent")]).percentages);
        assert!(!is_share(&["2.4", "24.7"]));
    }

    #[test]
    fn the_convention_that_reads_more_is_taken_and_equal_ones_are_asked() {
        let format = |texts: &[&str]| infer(texts).format;
        let number = |decimal| ColumnFormat::Number(NumberRule::of(decimal));
        assert_eq!(format(&["1.234", "1,5", "2,5"]), number(Decimal::Comma));
        assert_eq!(format(&["1,234", "1.5", "2.5"]), number(Decimal::Dot));
        let both = infer(&["1.234", "5.678"]);
        assert_eq!(asked(&both), [(QuestionKind::Decimal, "dot")]);
        assert_eq!(both.questions[0].options[1].reading, "decimal comma: 1.234 is 1234");
        assert_eq!(both.questions[0].rows, [1, 2]);
        let answered = infer_with(&["1.234", "5.678"], &[(QuestionKind::Decimal, "comma")]);
        assert_eq!(answered.format, number(Decimal::Comma));
        assert!(answered.assumed.iter().all(|text| !text.starts_with("Assumed")));
        assert!(asked(&infer(&["1", "2"])).is_empty());
    }

    #[test]
    fn two_readings_of_a_date_are_asked() {
        let both = infer(&["03/04/2019", "05/06/2019"]);
        assert_eq!(asked(&both), [(QuestionKind::DateOrder, "dmy")]);
        assert_eq!(both.questions[0].options[1].reading, "month first: 03/04/2019 is 2019-03-04");
        let clear = infer(&["03/04/2019", "12/25/2019"]);
        assert_eq!(clear.format, ColumnFormat::Date { order: DateOrder::MonthFirst, form: DateForm::Day, utc: false });
        assert!(asked(&clear).is_empty());
        assert!(asked(&infer(&["04/04/2019", "05/05/2019"])).is_empty());
    }

    #[test]
    fn what_could_be_something_else_is_asked_with_its_preset() {
        assert_eq!(asked(&infer(&["201901", "201902"])), [(QuestionKind::DateOrNumber, "NUMBER")]);
        assert_eq!(asked(&infer(&["20190131", "20190228"])), [(QuestionKind::DateOrNumber, "NUMBER")]);
        assert_eq!(asked(&infer(&["1", "2", "x", "y"])), [(QuestionKind::NumberOrText, "STRING")]);
        assert_eq!(asked(&infer(&["5%", "0", "7%"])), []);
        assert_eq!(asked(&infer(&["5%", "3", "7%"])), [(QuestionKind::Units, "as_read")]);
        assert_eq!(asked(&infer(&["$5", "€3", "7"])), [(QuestionKind::Units, "as_read")]);
        let mut many: Vec<String> = (1..=200).map(|n| n.to_string()).collect();
        many[7] = "007".into();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        let decision = infer(&many);
        assert_eq!((decision.kind, asked(&decision)), (NUMBER, vec![(QuestionKind::CodeOrNumber, "NUMBER")]));
        assert_eq!(decision.questions[0].rows, [8]);
        assert_eq!(infer_with(&many, &[(QuestionKind::CodeOrNumber, "STRING")]).kind, STRING);
    }

    #[test]
    fn numbers_that_may_be_codes_are_asked() {
        use QuestionKind::CodeOrNumber;
        assert_eq!(asked(&infer(&["603 101 457", "777 123 456"])), [(CodeOrNumber, "STRING")]);
        assert_eq!(asked(&infer(&["603 101 457", "+420 777 123 456", "602 222 333"])), [(CodeOrNumber, "STRING")]);
        assert_eq!(asked(&infer(&["603101457", "+420777123456", "602222333"])), [(CodeOrNumber, "NUMBER")]);
        assert_eq!(asked(&infer(&["+1250000", "-300000", "+2000000"])), []);
        assert_eq!(asked(&infer(&["101 201", "102 305", "110 201"])), [(CodeOrNumber, "NUMBER")]);
        assert_eq!(asked(&infer(&["1E2", "3E10"])), [(CodeOrNumber, "NUMBER")]);
        assert_eq!(asked(&infer(&["101 201", "98 305", "1 110 201"])), []);
        assert_eq!(asked(&infer(&["1.5E2", "3E10"])), []);
    }

    #[test]
    fn a_minus_behind_needs_the_whole_column_to_agree() {
        let rule = |decision: &InferredType| match decision.format {
            ColumnFormat::Number(rule) => rule,
            _ => NumberRule::of(Decimal::Dot),
        };
        let agreed = infer(&["1.234,56-", "2.000,00", "3,50-"]);
        assert!(rule(&agreed).minus_behind && asked(&agreed).is_empty());
        assert!(agreed.assumed.iter().any(|text| text.starts_with("2 numbers with the minus sign behind")));
        let mixed = ["-1,5", "2,5", "3,5-"];
        assert_eq!(asked(&infer(&mixed)), [(QuestionKind::MinusBehind, "missing")]);
        assert!(!rule(&infer(&mixed)).minus_behind);
        assert!(rule(&infer_with(&mixed, &[(QuestionKind::MinusBehind, "negative")])).minus_behind);
    }

    #[test]
    fn numbers_in_parentheses_are_said_to_be_negative() {
        let said = |texts: &[&str]| infer(texts).assumed;
        let text = "1 number in parentheses is negative: (281,49 €) is −281.49.".to_owned();
        assert!(said(&["12,50 €", "(281,49 €)", "3,99 €"]).contains(&text));
        assert!(said(&["12,50 €", "-281,49 €", "3,99 €"]).iter().all(|text| !text.contains("parentheses")));
        let question = &infer(&["12,50", "(281,49)", "3,99*", "4,10"]).questions;
        let question = question.iter().find(|question| question.kind == QuestionKind::Parentheses).unwrap();
        assert_eq!(question.options[1].reading, "yes: (281,49) is −281.49");
        // The first one is no number with a decimal comma.
        let mixed = said(&["12,50", "3,99", "(1.5)", "4,10", "7,25", "(281,49)"]);
        assert!(mixed.iter().any(|text| text.ends_with("negative: (281,49) is −281.49.")), "{mixed:?}");
    }

    #[test]
    fn limits_are_missing_and_marks_left_out_until_somebody_answers() {
        let texts = ["0.5", "<0.5", "1.2", "3.1", ">100", "5±0.2"];
        let both = [(QuestionKind::Censored, "missing"), (QuestionKind::Marked, "number")];
        let decision = infer(&texts);
        assert_eq!(asked(&decision), both);
        assert_eq!(
            decision.questions[0].options[2].reading,
            "as half the limit: <0.5 is 0.25; values above a limit as the limit"
        );
        let answered = infer_with(&texts, &[(QuestionKind::Censored, "half"), (QuestionKind::Marked, "missing")]);
        let rule = NumberRule { censored: Censored::Half, marked: false, ..NumberRule::of(Decimal::Dot) };
        assert_eq!(answered.format, ColumnFormat::Number(rule));
        assert_eq!(asked(&infer(&["<5", "<10", "<5"])), [(QuestionKind::NumberOrText, "STRING")]);
    }

    #[test]
    fn seasons_are_asked_and_not_months() {
        let seasons = ["2000-01", "2001-02", "2011-12"];
        assert_eq!(asked(&infer(&seasons)), [(QuestionKind::Season, "year")]);
        assert_eq!(infer(&seasons).format, ColumnFormat::Season);
        assert_eq!(infer_with(&seasons, &[(QuestionKind::Season, "DATE")]).kind, DATE);
        assert_eq!(infer_with(&seasons, &[(QuestionKind::Season, "STRING")]).kind, STRING);
        assert_eq!(infer(&["2012/13", "2013/14"]).questions[0].options.len(), 2, "no months");
        assert_eq!(asked(&infer(&["2000-01", "2000-02"])), []);
    }

    #[test]
    fn an_answer_that_is_no_option_is_a_settings_error() {
        let answers = BTreeMap::from([(QuestionKind::Decimal, "point".to_owned())]);
        let texts = ["1.234"];
        let inference = TypeInference {
            column: 3,
            survey: &Survey::of_texts(&texts),
            answers: Some(&answers),
            forced: None,
            reading: None,
            decimal: Decimal::Dot,
            text: &|_| "1.234".into(),
            tokens: &MissingTokens::new(None),
        };
        let failure = inference.infer().expect_err("no option");
        assert_eq!((failure.details.field.as_deref(), failure.details.column), (Some("answers"), Some(3)));
    }
}
