//! Infers how the numbers of a column are read, and asks where that is not certain.

use super::answer::{MarkedAnswer, MinusAnswer, SeasonAnswer, TypeAnswer, UnitsAnswer};
use super::type_inference::{InferredType, TypeInference};
use super::type_vote::DecimalVote;
use super::{Censored, ColumnFormat, DateForm, DateOrder, NumberRule};
use crate::contract::{ColumnType, Outcome, QuestionKind};
use crate::frame::column::shortest;
use crate::io::value::{Decimal, Flag, Shape};
use crate::wording::how_many;

impl TypeInference<'_> {
    /// Makes the column NUMBER, unless the user keeps its units as text.
    pub(super) fn number(&self, inferred: &mut InferredType) -> Outcome<()> {
        let selected = self.reading.and_then(|reading| reading.decimal_separator);
        let decimal = match (selected, self.survey.decimal_vote()) {
            (Some(2), _) => Decimal::Comma,
            (Some(_), _) => Decimal::Dot,
            _ if self.survey.count(Flag::Value) == 0 => Decimal::Dot,
            (None, DecimalVote::Clear(decimal)) => decimal,
            (None, DecimalVote::Alike) => Decimal::Dot,
            (None, DecimalVote::Ambiguous) => self.asked_decimal(inferred)?,
        };
        let Some(all_percent) = self.asked_units(inferred)? else { return Ok(()) };
        let rule = NumberRule {
            all_percent,
            minus_behind: self.asked_minus(inferred)?,
            censored: self.asked_censored(decimal, inferred)?,
            marked: self.asked_marked(decimal, inferred)?,
            parentheses: self.asked_parentheses(decimal, inferred)?,
            ..NumberRule::of(decimal)
        };
        inferred.kind = ColumnType::Number;
        inferred.format = ColumnFormat::Number(rule);
        let count = |flag| self.survey.count(flag);
        inferred.percentages = count(Flag::Percent) > 0 && (all_percent || count(Flag::NoPercent) == 0);
        self.say_of_numbers(decimal, inferred);
        Ok(())
    }

    /// Asks what pairs of years mean.
    pub(super) fn season(&self, inferred: &mut InferredType) -> Outcome<()> {
        let rows = self.survey.rows(Flag::Season);
        let example = self.example(&rows);
        let year = self.shape_of(&example).dot;
        let as_year = format!("the year they begin: {example} is {}", shortest(year));
        let as_text = "text: every value as written";
        let as_month = format!("months: {example} is {}", self.day_of(&example, DateOrder::DayFirst));
        let mut options = vec![(SeasonAnswer::Year, as_year.as_str()), (SeasonAnswer::Text, as_text)];
        if self.survey.count(Flag::DayFirst) == self.survey.count(Flag::Value) {
            options.push((SeasonAnswer::Date, as_month.as_str()));
        }
        let text = format!("The values look like seasons or fiscal years, such as {example}. What are they?");
        match self.ask(inferred, QuestionKind::Season, &text, &options, SeasonAnswer::Year, rows)? {
            SeasonAnswer::Date => self.date(DateForm::Day, inferred),
            SeasonAnswer::Text => Ok(()),
            SeasonAnswer::Year => {
                (inferred.kind, inferred.format) = (ColumnType::Number, ColumnFormat::Season);
                Ok(())
            }
        }
    }

    /// For numbers that may be codes, ids or telephone numbers: the question, its preset, and rows that show them.
    pub(super) fn like_codes(&self) -> Option<(String, TypeAnswer, Vec<u32>)> {
        let count = |flag| self.survey.count(flag);
        let values = count(Flag::Value);
        let codes = count(Flag::Code) + count(Flag::LongInteger);
        if codes > 0 {
            let mut rows = self.survey.rows(Flag::Code);
            rows.extend(self.survey.rows(Flag::LongInteger));
            let have = if codes == 1 { "1 value has".to_owned() } else { format!("{codes} values have") };
            let text = format!("{have} leading zeros, or more digits than a number can hold. Numbers or codes?");
            return Some((text, TypeAnswer::Number, rows));
        }
        let decimals = count(Flag::OneDecimal) + count(Flag::DecimalsDiffer);
        let (nine, phones) = (count(Flag::NineInGroups), count(Flag::Phone));
        let are_most = u64::from(nine + phones) * 10 >= u64::from(values) * 9;
        if are_most || (phones > 0 && decimals + count(Flag::MinusBefore) == 0) {
            let mut rows = self.survey.rows(Flag::NineInGroups);
            rows.extend(self.survey.rows(Flag::Phone));
            let text = "Are these telephone numbers or codes, or numbers?";
            return Some((text.to_owned(), if are_most { TypeAnswer::Text } else { TypeAnswer::Number }, rows));
        }
        if count(Flag::SixInGroups) == values && values > 2 {
            let text = "All values have six digits in two groups. Are they numbers or codes?";
            return Some((text.to_owned(), TypeAnswer::Number, self.survey.rows(Flag::SixInGroups)));
        }
        if count(Flag::ExponentCode) > 0 && decimals == 0 {
            let rows = self.survey.rows(Flag::ExponentCode);
            let text = format!("Values such as {} can be numbers or codes. Which are they?", self.example(&rows));
            return Some((text, TypeAnswer::Number, rows));
        }
        None
    }

    fn asked_decimal(&self, inferred: &mut InferredType) -> Outcome<Decimal> {
        let mut rows = self.survey.rows(Flag::DecimalsDiffer);
        if rows.is_empty() {
            rows = self.survey.rows(Flag::OneDecimal);
        }
        let text = self.example(&rows);
        let shape = self.shape_of(&text);
        let reading = |value: Option<f64>| value.map_or("not a number".to_owned(), shortest);
        let dot = format!("decimal point: {text} is {}", reading(shape.number(Decimal::Dot)));
        let comma = format!("decimal comma: {text} is {}", reading(shape.number(Decimal::Comma)));
        let options = [(Decimal::Dot, dot.as_str()), (Decimal::Comma, comma.as_str())];
        let asked = "Do these numbers have a decimal point or a decimal comma?";
        self.ask(inferred, QuestionKind::Decimal, asked, &options, self.decimal, rows)
    }

    /// Whether values without a percent sign are percentages too; `None` when the column stays text.
    fn asked_units(&self, inferred: &mut InferredType) -> Outcome<Option<bool>> {
        if let Some(row) = self.survey.second_currency {
            let options = [
                (UnitsAnswer::AsRead, "yes: numbers, whatever the currency"),
                (UnitsAnswer::Text, "no: text, with the currencies"),
            ];
            let text = "The amounts are in more than one currency. Read them as one series of numbers?";
            let answer = self.ask(inferred, QuestionKind::Units, text, &options, UnitsAnswer::AsRead, vec![row])?;
            return Ok((answer == UnitsAnswer::AsRead).then_some(false));
        }
        if self.survey.count(Flag::Percent) > 0 && self.survey.count(Flag::NoPercent) > 0 {
            let mut rows = self.survey.rows(Flag::Percent);
            rows.extend(self.survey.rows(Flag::NoPercent));
            let options = [
                (UnitsAnswer::AsRead, "no: 12% is 0.12, and 12 is 12"),
                (UnitsAnswer::Percent, "yes: 12% and 12 are both 0.12"),
            ];
            let text = "Only some values have a percent sign. Are the others percentages too?";
            let answer = self.ask(inferred, QuestionKind::Units, text, &options, UnitsAnswer::AsRead, rows)?;
            return Ok(Some(answer == UnitsAnswer::Percent));
        }
        Ok(Some(false))
    }

    /// Whether a trailing minus makes a number negative. It does when no number of the column has a leading one.
    fn asked_minus(&self, inferred: &mut InferredType) -> Outcome<bool> {
        let behind = self.survey.count(Flag::MinusBehind);
        if behind == 0 {
            return Ok(true);
        }
        let rows = self.survey.rows(Flag::MinusBehind);
        let example = self.example(&rows);
        if self.survey.count(Flag::MinusBefore) == 0 {
            let numbers = how_many(behind as usize, "number", "numbers");
            inferred
                .assumed
                .push(format!("{numbers} with the minus sign behind, such as {example}, read as negative."));
            return Ok(true);
        }
        let as_missing = format!("no: {example} is missing");
        let as_negative = format!("yes: {example} is negative");
        let options = [(MinusAnswer::Missing, as_missing.as_str()), (MinusAnswer::Negative, as_negative.as_str())];
        let text = format!(
            "Some numbers have a minus sign before them, others behind, such as {example}. Are the latter negative?"
        );
        Ok(self.ask(inferred, QuestionKind::MinusBehind, &text, &options, MinusAnswer::Missing, rows)?
            == MinusAnswer::Negative)
    }

    /// The reading of "<0.5" and ">100".
    fn asked_censored(&self, decimal: Decimal, inferred: &mut InferredType) -> Outcome<Censored> {
        let (below, above) = (self.survey.count(Flag::Below), self.survey.count(Flag::Above));
        if below + above == 0 {
            return Ok(Censored::Missing);
        }
        // SAP and its kind write a sign behind every number.
        if self.survey.count(Flag::MinusBehind) > 0 && below == 0 && above == self.survey.count(Flag::PlusBehind) {
            return Ok(Censored::Limit);
        }
        let mut rows = self.survey.rows(if below > 0 { Flag::Below } else { Flag::Above });
        let example = self.example(&rows);
        if below > 0 {
            rows.extend(self.survey.rows(Flag::Above));
        }
        let Some(limit) = self.shape_of(&example).limit(decimal) else { return Ok(Censored::Missing) };
        let as_limit = format!("as the limit: {example} is {}", shortest(limit));
        let mut as_half = format!("as half the limit: {example} is {}", shortest(limit / 2.0));
        if above > 0 {
            as_half.push_str("; values above a limit as the limit");
        }
        let as_missing = format!("as missing: {example} has no value");
        let mut options = vec![(Censored::Missing, as_missing.as_str()), (Censored::Limit, as_limit.as_str())];
        if below > 0 {
            options.push((Censored::Half, as_half.as_str()));
        }
        let text = match below + above {
            1 => format!("1 value is only known to lie beyond a limit: {example}. How should it be read?"),
            n => {
                format!("{n} values are only known to lie beyond a limit, such as {example}. How should they be read?")
            }
        };
        self.ask(inferred, QuestionKind::Censored, &text, &options, Censored::Missing, rows)
    }

    /// Whether "1,234*" and "5±0.2" are read as their number.
    fn asked_marked(&self, decimal: Decimal, inferred: &mut InferredType) -> Outcome<bool> {
        let count = self.survey.count(Flag::Marked);
        let rows = self.survey.rows(Flag::Marked);
        let example = self.example(&rows);
        let Some(number) = self.shape_of(&example).limit(decimal).filter(|_| count > 0) else { return Ok(true) };
        let as_number = format!("as the number: {example} is {}", shortest(number));
        let as_missing = format!("as missing: {example} has no value");
        let options = [(MarkedAnswer::Number, as_number.as_str()), (MarkedAnswer::Missing, as_missing.as_str())];
        let text = match count {
            1 => format!("1 number has a mark or an uncertainty: {example}. How should it be read?"),
            n => format!("{n} numbers have a mark or an uncertainty, such as {example}. How should they be read?"),
        };
        Ok(self.ask(inferred, QuestionKind::Marked, &text, &options, MarkedAnswer::Number, rows)?
            == MarkedAnswer::Number)
    }

    /// Whether parentheses make a number negative. Asked where they may be a mark: no number has a minus, and others have marks
    /// or words for no value, as in tables of statistical offices.
    fn asked_parentheses(&self, decimal: Decimal, inferred: &mut InferredType) -> Outcome<bool> {
        let count = |flag| self.survey.count(flag);
        let around = count(Flag::Parentheses);
        let has_minus = count(Flag::MinusBefore) > around || count(Flag::MinusBehind) > 0;
        let rows = self.survey.rows(Flag::Parentheses);
        let readable = rows.iter().find_map(|&row| {
            let text = self.example(&[row]);
            self.shape_of(&text).number(decimal).map(|number| (text, shortest(number.abs())))
        });
        let Some((example, number)) = readable else { return Ok(true) };
        if has_minus || count(Flag::Marked) + count(Flag::NoValue) == 0 {
            let numbers = how_many(around as usize, "number in parentheses is", "numbers in parentheses are");
            inferred.assumed.push(format!("{numbers} negative: {example} is −{number}."));
            return Ok(true);
        }
        let as_number = format!("no: a mark, {example} is {number}");
        let as_negative = format!("yes: {example} is −{number}");
        let options = [(MinusAnswer::Number, as_number.as_str()), (MinusAnswer::Negative, as_negative.as_str())];
        let numbers = how_many(around as usize, "number is", "numbers are");
        let text =
            format!("{numbers} in parentheses, such as {example}, and others have marks. Do parentheses mean a minus?");
        Ok(self.ask(inferred, QuestionKind::Parentheses, &text, &options, MinusAnswer::Number, rows)?
            == MinusAnswer::Negative)
    }

    fn shape_of(&self, text: &str) -> Shape {
        Shape::of_text(text.as_bytes(), self.tokens)
    }

    fn say_of_numbers(&self, decimal: Decimal, inferred: &mut InferredType) {
        let count = |flag| self.survey.count(flag);
        let cells = |flag, one: &str, many: &str| match count(flag) {
            0 => None,
            1 => Some(format!("1 {one}")),
            n => Some(format!("{n} {many}")),
        };
        let is_selected = self.reading.is_some_and(|reading| reading.decimal_separator.is_some());
        let names_decimal = !is_selected && count(Flag::OneDecimal) + count(Flag::DecimalsDiffer) > 0;
        let word = self.example(&self.survey.rows(Flag::NoValue));
        let magnitude = self.example(&self.survey.rows(Flag::Magnitude));
        let facts = [
            (names_decimal && decimal == Decimal::Comma).then(|| "Read with a decimal comma.".to_owned()),
            cells(
                Flag::Percent,
                "value with a percent sign was divided by 100: 12 % is 0.12.",
                "values with a percent sign were divided by 100: 12 % is 0.12.",
            ),
            self.survey.has_currency().then(|| "Currency signs are left out.".to_owned()),
            (count(Flag::ZeroCents) > 0)
                .then(|| "A dash behind the decimal mark, as in 150,-, is read as zero cents.".to_owned()),
            cells(
                Flag::Magnitude,
                &format!("value with a word for thousands or millions, {magnitude}, is a number."),
                &format!("values with a word for thousands or millions, such as {magnitude}, are numbers."),
            ),
            (count(Flag::Duration) > 0).then(|| "Lengths of time are numbers of days.".to_owned()),
            cells(
                Flag::NoValue,
                &format!("cell with a word for no value ({word}) is missing."),
                &format!("cells with a word for no value, such as {word}, are missing."),
            ),
            cells(Flag::Overflow, "number is too large to hold: missing.", "numbers are too large to hold: missing."),
            self.errors(),
        ];
        inferred.assumed.extend(facts.into_iter().flatten());
    }

    /// The assumption about cells with spreadsheet errors, by kind.
    pub(super) fn errors(&self) -> Option<String> {
        let (others, absent) = (self.survey.count(Flag::Error), self.survey.count(Flag::NotAvailable));
        let example = self.example(&self.survey.rows(Flag::Error));
        let cells = |count: u32| if count == 1 { "1 cell".to_owned() } else { format!("{count} cells") };
        let verb = if others == 1 { "is" } else { "are" };
        match (others, absent) {
            (0, _) => None,
            (_, 0) => Some(format!("{} with a spreadsheet error (such as {example}) {verb} missing.", cells(others))),
            _ => Some(format!(
                "{} with a spreadsheet error (such as {example}) and {} with #N/A are missing.",
                cells(others),
                cells(absent)
            )),
        }
    }
}
