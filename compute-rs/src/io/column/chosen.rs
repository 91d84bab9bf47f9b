//! The user's choices about a column, in words.

use crate::contract::{ColumnReading, ColumnType, DayOrder};

/// "You chose: numbers with a decimal comma; \"k.A.\" is missing."; `None` when everything was inferred.
pub(super) fn chosen(forced: Option<ColumnType>, reading: Option<&ColumnReading>, kind: ColumnType) -> Option<String> {
    let how = match (kind, reading) {
        (ColumnType::Number, Some(ColumnReading { decimal_separator: Some(2), .. })) => " with a decimal comma",
        (ColumnType::Number, Some(ColumnReading { decimal_separator: Some(_), .. })) => " with a decimal point",
        (ColumnType::Date, Some(ColumnReading { date_order: Some(DayOrder::DayFirst), .. })) => " with the day first",
        (ColumnType::Date, Some(ColumnReading { date_order: Some(DayOrder::MonthFirst), .. })) => {
            " with the month first"
        }
        (ColumnType::Date, Some(ColumnReading { date_order: Some(DayOrder::YearFirst), .. })) => " with the year first",
        _ => "",
    };
    let what = match kind {
        ColumnType::Number => "numbers",
        ColumnType::String => "text",
        ColumnType::Date => "dates",
    };
    let read = (forced.is_some() || !how.is_empty()).then(|| format!("{what}{how}"));
    let tokens = reading.and_then(|reading| reading.missing_tokens.as_deref()).unwrap_or_default();
    let quoted: Vec<String> =
        tokens.iter().map(|token| token.trim()).filter(|token| !token.is_empty()).map(|t| format!("\"{t}\"")).collect();
    let missing = match quoted.split_last() {
        None => None,
        Some((last, [])) => Some(format!("{last} is missing")),
        Some((last, before)) => Some(format!("{} and {last} are missing", before.join(", "))),
    };
    let parts: Vec<String> = [read, missing].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| format!("You chose: {}.", parts.join("; ")))
}

#[cfg(test)]
mod tests {
    use super::chosen;
    use crate::contract::{ColumnReading, ColumnType, DayOrder};

    #[test]
    fn a_choice_is_said_as_it_was_made() {
        let tokens = |list: &[&str]| Some(list.iter().map(|text| (*text).to_owned()).collect());
        let comma =
            ColumnReading { decimal_separator: Some(2), missing_tokens: tokens(&["k.A."]), ..Default::default() };
        let number = Some(ColumnType::Number);
        assert_eq!(
            chosen(number, Some(&comma), ColumnType::Number).as_deref(),
            Some("You chose: numbers with a decimal comma; \"k.A.\" is missing.")
        );
        let day = ColumnReading { date_order: Some(DayOrder::DayFirst), ..Default::default() };
        assert_eq!(chosen(None, Some(&day), ColumnType::Date).as_deref(), Some("You chose: dates with the day first."));
        assert_eq!(chosen(None, Some(&day), ColumnType::String), None);
        assert_eq!(chosen(Some(ColumnType::String), None, ColumnType::String).as_deref(), Some("You chose: text."));
        let words = ColumnReading { missing_tokens: tokens(&["a", " ", "b", "c"]), ..Default::default() };
        assert_eq!(
            chosen(None, Some(&words), ColumnType::String).as_deref(),
            Some("You chose: \"a\", \"b\" and \"c\" are missing.")
        );
    }
}
