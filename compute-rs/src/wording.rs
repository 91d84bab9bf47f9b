//! Numbers and names inside sentences.

/// A number with five significant digits, a true minus sign, and an exponent where digits would be many.
#[must_use]
pub(crate) fn number(value: f64) -> String {
    significant(value, 5)
}

/// A number with the given significant digits.
#[must_use]
pub(crate) fn significant(value: f64, digits: i32) -> String {
    if !value.is_finite() {
        return "no number".to_owned();
    }
    let size = value.abs();
    let text = if size == 0.0 {
        "0".to_owned()
    } else if !(1e-4..1e9).contains(&size) {
        format!("{value:.*e}", (digits - 1).max(0) as usize)
    } else {
        let decimals = (digits - 1 - size.log10().floor() as i32).max(0) as usize;
        trimmed(&format!("{value:.decimals$}"))
    };
    text.replace('-', "\u{2212}")
}

/// A p-value with three decimals and no leading zero: ".034", ".200", "< .001".
#[must_use]
pub(crate) fn p_value(p: f64) -> String {
    if p < 0.001 {
        return "p < .001".to_owned();
    }
    let text = format!("{p:.3}");
    format!("p = {}", text.strip_prefix('0').unwrap_or(&text))
}

fn trimmed(text: &str) -> String {
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text.to_owned() }
}

/// Names joined as a sentence joins them: "a", "a or b", "a, b or c".
#[must_use]
pub(crate) fn any_of(names: &[String]) -> String {
    joined(names, "or")
}

/// "a", "a and b", "a, b and c".
#[must_use]
pub(crate) fn all_of(names: &[String]) -> String {
    joined(names, "and")
}

fn joined(names: &[String], word: &str) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

/// "1 row", "2 rows".
#[must_use]
pub(crate) fn counted(count: usize, one: &str, many: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {many}") }
}

/// "no gaps", "1 gap", "2 gaps".
#[must_use]
pub(crate) fn how_many(count: usize, one: &str, many: &str) -> String {
    if count == 0 { format!("no {many}") } else { counted(count, one, many) }
}

/// "Needs at least 5 values; there are 2."
#[must_use]
pub(crate) fn few(fewest: usize, n: usize) -> String {
    let are = if n == 1 { "is" } else { "are" };
    format!("Needs at least {}; there {are} {n}.", counted(fewest, "value", "values"))
}

#[cfg(test)]
mod tests {
    use super::{any_of, how_many, number, p_value};

    #[test]
    fn numbers_are_short_and_have_a_true_minus() {
        let texts = [-1171.1, 1_613.324_999, 0.0, 44.925, 1e12, -2.5e-7, 123_456.789].map(number);
        assert_eq!(texts, ["−1171.1", "1613.3", "0", "44.925", "1.0000e12", "−2.5000e−7", "123457"]);
    }

    #[test]
    fn p_values_have_no_leading_zero() {
        let texts = [0.41, 0.0341, 0.000_99, 1.0, 0.001].map(p_value);
        assert_eq!(texts, ["p = .410", "p = .034", "p < .001", "p = 1.000", "p = .001"]);
    }

    #[test]
    fn names_are_joined_as_in_a_sentence() {
        assert_eq!(any_of(&["a".into(), "b".into(), "c".into()]), "a, b or c");
    }

    #[test]
    fn what_is_not_there_is_none_and_one_stands_alone() {
        assert_eq!([0, 1, 2].map(|count| how_many(count, "gap", "gaps")), ["no gaps", "1 gap", "2 gaps"]);
    }
}
