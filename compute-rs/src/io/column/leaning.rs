//! What the counts of a column's cells lean to: a type, and a decimal mark.

use super::{DateForm, Survey};
use crate::io::value::{Decimal, Flag};

/// At least 90 % of the values, or all but one when that is at least two.
fn mostly(read: u32, values: u32) -> bool {
    values > 0 && (u64::from(read) * 10 >= u64::from(values) * 9 || (read >= 2 && read + 1 >= values))
}

/// What a column's values are, before anybody is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leaning {
    Empty,
    Number,
    Codes,
    /// Among codes of letters and digits: 1E2 is one of them.
    CodesLikeNumbers,
    HalfNumbers,
    Season,
    Date(DateForm),
    Text,
}

/// Which convention a column's numbers show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Marks {
    Clear(Decimal),
    /// Both read the same values.
    Alike,
    /// Both read as many, with different results.
    Ambiguous,
}

impl Survey {
    pub(super) fn leaning(&self) -> Leaning {
        let values = self.count(Flag::Value);
        let read = self.count(Flag::Dot).max(self.count(Flag::Comma));
        let days = self.count(Flag::DayFirst).max(self.count(Flag::MonthFirst));
        let codes = self.count(Flag::Code) + self.count(Flag::LongInteger);
        let limits = self.count(Flag::Below) + self.count(Flag::Above) + self.count(Flag::Marked);
        // Censored cells and words for "not measured" stand among numbers, however many they are.
        let with_limits = read + limits + self.count(Flag::NoValue);
        let decimals = self.count(Flag::OneDecimal) + self.count(Flag::DecimalsDiffer);
        if values == 0 {
            Leaning::Empty
        } else if self.count(Flag::Season) == values && values > 1 {
            Leaning::Season
        } else if self.count(Flag::ExponentCode) > 0 && self.count(Flag::LettersAndDigits) > 0 && decimals == 0 {
            Leaning::CodesLikeNumbers
        } else if self.count(Flag::MonthYear) == values {
            Leaning::Date(DateForm::MonthYear)
        } else if self.count(Flag::Phone) == values {
            Leaning::Text
        } else if mostly(read, values)
            || (mostly(with_limits, values) && read >= 2 && u64::from(read) * 4 >= u64::from(values))
        {
            if u64::from(codes) * 100 >= u64::from(values) { Leaning::Codes } else { Leaning::Number }
        } else if u64::from(read) * 2 >= u64::from(values) || mostly(read + limits, values) {
            Leaning::HalfNumbers
        } else if mostly(days, values) {
            Leaning::Date(DateForm::Day)
        } else {
            Leaning::Text
        }
    }

    /// Whether there are values, and they make the column NUMBER or DATE.
    pub fn is_number_or_date(&self) -> bool {
        matches!(self.leaning(), Leaning::Number | Leaning::Date(_) | Leaning::Season)
    }

    pub(super) fn marks(&self) -> Marks {
        let dot = self.count(Flag::Dot) + self.count(Flag::LimitDot);
        let comma = self.count(Flag::Comma) + self.count(Flag::LimitComma);
        match dot.cmp(&comma) {
            std::cmp::Ordering::Greater => Marks::Clear(Decimal::Dot),
            std::cmp::Ordering::Less => Marks::Clear(Decimal::Comma),
            std::cmp::Ordering::Equal if self.count(Flag::DecimalsDiffer) + self.count(Flag::OneDecimal) > 0 => {
                Marks::Ambiguous
            }
            std::cmp::Ordering::Equal => Marks::Alike,
        }
    }

    /// The decimal mark that a NUMBER column shows by itself.
    pub fn own_decimal(&self) -> Option<Decimal> {
        match (self.leaning(), self.marks()) {
            (Leaning::Number, Marks::Clear(decimal)) => Some(decimal),
            _ => None,
        }
    }
}

/// The decimal mark of a file: that of most columns that show one, else `otherwise`.
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
