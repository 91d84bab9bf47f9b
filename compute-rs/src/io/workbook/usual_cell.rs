//! A fast path for cells in the form that spreadsheet programs write, which skips the XML parser's five events. It makes
//! the import of a large XLSX file more than twice as fast (docs/decisions/0057-calamine-and-quick-xml.md).

/// The value of the cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum UsualValue {
    /// A number.
    Number(f64),
    /// The index of a shared string.
    Shared(usize),
}

/// `<c r="B3" s="1" t="s"><v>12</v></c>`; each attribute is optional.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct UsualCell {
    /// Row and column, from 0.
    pub reference: Option<(u32, u32)>,
    pub style: usize,
    pub value: UsualValue,
    /// The length of the element in bytes.
    pub length: usize,
}

impl UsualCell {
    /// Reads the cell that `text` starts with; `None` for any other form and for a cell that `text` cuts off.
    #[inline]
    pub fn read(text: &[u8]) -> Option<Self> {
        let mut rest = text.strip_prefix(b"<c")?;
        let mut reference = None;
        if let Some(after) = rest.strip_prefix(b" r=\"") {
            let (found, after) = read_reference(after)?;
            reference = Some(found);
            rest = after;
        }
        let mut style = 0;
        if let Some(after) = rest.strip_prefix(b" s=\"") {
            let (number, after) = short_number(after)?;
            style = number;
            rest = after.strip_prefix(b"\"")?;
        }
        let (value, rest) = match rest.strip_prefix(b" t=\"s\"><v>") {
            Some(after) => {
                let (number, after) = short_number(after)?;
                (UsualValue::Shared(number), after)
            }
            None => {
                let (number, after) = read_number(rest.strip_prefix(b"><v>")?)?;
                (UsualValue::Number(number), after)
            }
        };
        let rest = rest.strip_prefix(b"</v></c>")?;
        Some(Self { reference, style, value, length: text.len() - rest.len() })
    }
}

/// `B3"`: row and column from 0.
#[inline]
fn read_reference(text: &[u8]) -> Option<((u32, u32), &[u8])> {
    let (mut column, mut rest) = (0u32, text);
    while let [letter @ b'A'..=b'Z', after @ ..] = rest {
        column = column * 26 + u32::from(letter - b'A') + 1;
        rest = after;
        if column > 1 << 20 {
            return None;
        }
    }
    let (row, rest) = short_number(rest)?;
    let rest = rest.strip_prefix(b"\"")?;
    Some((((row as u32).checked_sub(1)?, column.checked_sub(1)?), rest))
}

/// A whole number of one to eight digits, and the rest.
#[inline]
fn short_number(text: &[u8]) -> Option<(usize, &[u8])> {
    let (number, digits) = leading_digits::<8>(text);
    (digits > 0).then(|| (number as usize, text.get(digits..).unwrap_or_default()))
}

/// The value of the leading digits, at most `MOST`, and their count.
#[inline]
fn leading_digits<const MOST: usize>(text: &[u8]) -> (u64, usize) {
    let (mut number, mut digits) = (0u64, 0usize);
    for byte in text.iter().take(MOST) {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            break;
        }
        number = number * 10 + u64::from(digit);
        digits += 1;
    }
    (number, digits)
}

/// A number up to the next '<'.
#[inline]
fn read_number(text: &[u8]) -> Option<(f64, &[u8])> {
    // A double holds every whole number of up to 15 digits exactly.
    let (whole, digits) = leading_digits::<15>(text);
    if digits > 0 && text.get(digits) == Some(&b'<') {
        return Some((whole as f64, text.get(digits..)?));
    }
    let end = digits
        + text.get(digits..)?.iter().position(|b| !matches!(b, b'0'..=b'9' | b'.' | b'-' | b'+' | b'e' | b'E'))?;
    let (number, rest) = text.split_at_checked(end)?;
    Some((fast_float2::parse(number).ok()?, rest))
}

#[cfg(test)]
mod tests {
    use super::{UsualCell, UsualValue};

    #[test]
    fn attributes_may_be_left_out() {
        let read = |text: &str| UsualCell::read(text.as_bytes()).map(|cell| (cell.reference, cell.style, cell.value));
        let (number, shared) = (|n| UsualValue::Number(n), |n| UsualValue::Shared(n));
        for (text, expected) in [
            (r#"<c r="B3" s="7" t="s"><v>12</v></c><c"#, (Some((2, 1)), 7, shared(12))),
            (r#"<c r="XFD1048576"><v>-1.5e-3</v></c>"#, (Some((1_048_575, 16_383)), 0, number(-0.0015))),
            (r#"<c s="1"><v>43558</v></c>"#, (None, 1, number(43_558.0))),
            ("<c><v>9007199254740993</v></c>", (None, 0, number(9_007_199_254_740_992.0))),
        ] {
            assert_eq!(read(text), Some(expected), "{text}");
        }
    }

    #[test]
    fn other_forms_and_truncated_cells_are_not_read() {
        for text in [
            r#"<c r="B3" t="s"><v>12</v></c"#,
            r#"<c r="B3" t="n"><v>12</v></c>"#,
            r#"<c r="B0"><v>1</v></c>"#,
            r#"<c r="3"><v>1</v></c>"#,
            r#"<c r="b3"><v>1</v></c>"#,
            r#"<c r='B3'><v>1</v></c>"#,
            r#"<c r="AAAAAAAAAAA1"><v>1</v></c>"#,
            "<c><v></v></c>",
            "<c><v> 1</v></c>",
            "<c><v>1-2</v></c>",
            "<c><v>nan</v></c>",
            "<c><f>1</f><v>1</v></c>",
            "<col/>",
            "",
        ] {
            assert_eq!(UsualCell::read(text.as_bytes()), None, "{text}");
        }
    }
}
