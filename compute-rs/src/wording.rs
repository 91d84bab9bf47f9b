//! Numbers and names in sentences.

/// A number with five significant digits, commas between thousands and a true minus sign; very large and very small numbers
/// have an exponent.
#[must_use]
pub(crate) fn number(value: f64) -> String {
    grouped(&significant(value, 5))
}

/// A count with commas between thousands.
#[must_use]
pub(crate) fn count(count: usize) -> String {
    grouped(&count.to_string())
}

/// Puts commas between the thousands of a number's text. A number with an exponent has one digit before the point.
fn grouped(text: &str) -> String {
    let whole = text.find(|c: char| !c.is_ascii_digit() && c != '\u{2212}').unwrap_or(text.len());
    let (whole, rest) = text.split_at(whole);
    let digits = whole.chars().filter(char::is_ascii_digit).count();
    let mut out = String::with_capacity(text.len() + digits / 3);
    let mut left = digits;
    for c in whole.chars() {
        if c.is_ascii_digit() {
            if left < digits && left % 3 == 0 {
                out.push(',');
            }
            left -= 1;
        }
        out.push(c);
    }
    out.push_str(rest);
    out
}

/// A number with the given number of significant digits.
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

/// A p-value with three decimals and no leading zero: "p = .034", "p = .200", "p < .001".
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

/// Names joined as in a sentence: "a", "a or b", "a, b or c".
#[must_use]
pub(crate) fn any_of(names: &[String]) -> String {
    joined(names, "or")
}

/// Names joined as in a sentence: "a", "a and b", "a, b and c".
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
    if count == 1 { format!("1 {one}") } else { format!("{} {many}", self::count(count)) }
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
    use super::{any_of, count, how_many, number, p_value};

    #[test]
    fn numbers_are_short_and_have_a_true_minus() {
        let texts = [-1171.1, 1_613.324_999, 0.0, 44.925, 1e12, -2.5e-7, 123_456.789].map(number);
        assert_eq!(texts, ["−1,171.1", "1,613.3", "0", "44.925", "1.0000e12", "−2.5000e−7", "123,457"]);
    }

    #[test]
    fn commas_separate_thousands() {
        assert_eq!([7, 999, 1000, 25_606, 1_234_567].map(count), ["7", "999", "1,000", "25,606", "1,234,567"]);
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
    fn a_count_of_none_and_of_one_has_its_own_words() {
        assert_eq!([0, 1, 2].map(|count| how_many(count, "gap", "gaps")), ["no gaps", "1 gap", "2 gaps"]);
    }
}
