//! The type and the decimal mark that most cells of a column agree on.

use super::{DateForm, Survey};
use crate::io::value::{Decimal, Flag};

/// Whether a format reads at least 90 % of the values, or all but one when that is at least two.
fn mostly(read: u32, values: u32) -> bool {
    values > 0 && (u64::from(read) * 10 >= u64::from(values) * 9 || (read >= 2 && read + 1 >= values))
}

/// The type that the values of a column agree on, before any question is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TypeVote {
    Empty,
    Number,
    Codes,
    /// Cells such as 1E2 among codes of letters and digits.
    CodesLikeNumbers,
    HalfNumbers,
    Season,
    Date(DateForm),
    Text,
}

/// The decimal mark that the numbers of a column show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DecimalVote {
    Clear(Decimal),
    /// Both decimal marks read the same values.
    Alike,
    /// Both decimal marks read equally many cells, with different results.
    Ambiguous,
}

impl Survey {
    pub(super) fn type_vote(&self) -> TypeVote {
        let values = self.count(Flag::Value);
        // A program that writes every sign behind its number.
        let plus = if self.count(Flag::MinusBehind) > 0 { self.count(Flag::PlusBehind) } else { 0 };
        let read = self.count(Flag::Dot).max(self.count(Flag::Comma)) + plus;
        let days = self.count(Flag::DayFirst).max(self.count(Flag::MonthFirst)).max(self.count(Flag::YearFirst));
        let codes = self.count(Flag::Code) + self.count(Flag::LongInteger);
        let limits = self.count(Flag::Below) + self.count(Flag::Above) + self.count(Flag::Marked);
        // Words for thousands and millions are read where they are common and nothing else is in the column.
        let magnitudes = self.count(Flag::Magnitude);
        let are_scaled = magnitudes * 2 >= values && magnitudes + read + self.count(Flag::NoValue) >= values;
        // Censored cells and words for "not measured" occur among numbers, in any quantity.
        let with_limits = read + limits + self.count(Flag::NoValue);
        let decimals = self.count(Flag::OneDecimal) + self.count(Flag::DecimalsDiffer);
        if values == 0 {
            TypeVote::Empty
        } else if self.count(Flag::Season) == values && values > 1 {
            TypeVote::Season
        } else if self.count(Flag::ExponentCode) > 0 && self.count(Flag::LettersAndDigits) > 0 && decimals == 0 {
            TypeVote::CodesLikeNumbers
        } else if self.count(Flag::MonthYear) == values {
            TypeVote::Date(DateForm::MonthYear)
        } else if self.count(Flag::Phone) == values {
            TypeVote::Text
        } else if are_scaled
            || mostly(read, values)
            || (mostly(read + self.count(Flag::Marked), values) && self.count(Flag::Marked) > 1)
            || (mostly(with_limits, values) && read >= 2 && u64::from(read) * 4 >= u64::from(values))
        {
            if u64::from(codes) * 100 >= u64::from(values) { TypeVote::Codes } else { TypeVote::Number }
        } else if u64::from(read) * 2 >= u64::from(values) || mostly(read + limits, values) {
            TypeVote::HalfNumbers
        } else if mostly(days, values) {
            TypeVote::Date(DateForm::Day)
        } else {
            TypeVote::Text
        }
    }

    /// Whether there are values that make the column NUMBER or DATE.
    pub fn is_number_or_date(&self) -> bool {
        matches!(self.type_vote(), TypeVote::Number | TypeVote::Date(_) | TypeVote::Season)
    }

    pub(super) fn decimal_vote(&self) -> DecimalVote {
        let dot = self.count(Flag::Dot) + self.count(Flag::LimitDot);
        let comma = self.count(Flag::Comma) + self.count(Flag::LimitComma);
        match dot.cmp(&comma) {
            std::cmp::Ordering::Greater => DecimalVote::Clear(Decimal::Dot),
            std::cmp::Ordering::Less => DecimalVote::Clear(Decimal::Comma),
            std::cmp::Ordering::Equal if self.count(Flag::DecimalsDiffer) + self.count(Flag::OneDecimal) > 0 => {
                DecimalVote::Ambiguous
            }
            std::cmp::Ordering::Equal => DecimalVote::Alike,
        }
    }

    /// The decimal mark that a NUMBER column shows on its own.
    pub fn own_decimal(&self) -> Option<Decimal> {
        match (self.type_vote(), self.decimal_vote()) {
            (TypeVote::Number, DecimalVote::Clear(decimal)) => Some(decimal),
            _ => None,
        }
    }
}

/// The decimal mark of a file: the one that more columns show, or `otherwise` in a tie.
pub(crate) fn decimal_of_file<'a>(surveys: impl Iterator<Item = &'a Survey>, otherwise: Decimal) -> Decimal {
    let (mut dots, mut commas) = (0, 0);
    for decimal in surveys.filter_map(Survey::own_decimal) {
        match decimal {
            Decimal::Dot => dots += 1,
            Decimal::Comma => commas += 1,
        }
    }
    match i32::cmp(&dots, &commas) {
        std::cmp::Ordering::Greater => Decimal::Dot,
        std::cmp::Ordering::Less => Decimal::Comma,
        std::cmp::Ordering::Equal => otherwise,
    }
}

#[cfg(test)]
mod tests {
    use super::{decimal_of_file, mostly};
    use crate::io::column::Survey;
    use crate::io::value::Decimal;

    #[test]
    fn nine_in_ten_or_all_but_one_of_at_least_three_decide() {
        assert!(mostly(9, 10) && mostly(2, 3) && mostly(1, 1) && mostly(3, 4));
        assert!(!mostly(1, 2) && !mostly(8, 10) && !mostly(0, 0) && !mostly(0, 1));
    }

    #[test]
    fn the_file_has_the_decimal_mark_of_most_of_its_columns() {
        let columns = [["1,5"], ["2,5"], ["1.5"], ["1"]].map(|texts| Survey::of_texts(&texts));
        assert_eq!(decimal_of_file(columns.iter(), Decimal::Dot), Decimal::Comma);
        assert_eq!(decimal_of_file(columns[1..].iter(), Decimal::Dot), Decimal::Dot);
        assert_eq!(decimal_of_file(columns[3..].iter(), Decimal::Comma), Decimal::Comma);
    }
}
