//! Texts that a program escaped against formula injection in spreadsheets.
//!
//! A spreadsheet runs a text that begins with `=`, `+`, `-`, `@` (plain or full-width), a tab or a CR as a formula. Exports (ours:
//! app/lib/csv.ts) prefix it with an apostrophe, and a text that already has apostrophes there with one more. So removing
//! one apostrophe restores the text exactly.

use std::borrow::Cow;

/// First bytes of a formula.
const SIGNS: &[u8] = b"=+-@\t\r";
/// The full-width forms of `=`, `+`, `-` and `@`.
const WIDE_SIGNS: [&str; 4] = ["\u{ff1d}", "\u{ff0b}", "\u{ff0d}", "\u{ff20}"];

/// Whether a field begins with such an apostrophe.
#[inline]
pub(crate) fn is_defused(field: &[u8]) -> bool {
    let [b'\'', rest @ ..] = field else { return false };
    let apostrophes = rest.iter().take_while(|byte| **byte == b'\'').count();
    let start = rest.get(apostrophes..).unwrap_or_default();
    match start.first() {
        Some(byte) if byte.is_ascii() => SIGNS.contains(byte),
        Some(_) => WIDE_SIGNS.iter().any(|sign| start.starts_with(sign.as_bytes())),
        None => false,
    }
}

/// The field without that apostrophe; any other field unchanged.
#[inline]
pub(crate) fn undefused(field: Cow<'_, [u8]>) -> Cow<'_, [u8]> {
    if !is_defused(&field) {
        return field;
    }
    match field {
        Cow::Borrowed(field) => Cow::Borrowed(field.get(1..).unwrap_or_default()),
        Cow::Owned(field) => Cow::Owned(field.get(1..).unwrap_or_default().to_vec()),
    }
}

#[cfg(test)]
mod tests {
    use super::undefused;
    use std::borrow::Cow;

    #[test]
    fn one_apostrophe_before_a_formula_is_removed() {
        for (field, text) in [
            ("'=1+1", "=1+1"),
            ("'-5", "-5"),
            ("'+49 30", "+49 30"),
            ("'@a", "@a"),
            ("'\ta", "\ta"),
            ("''=a", "'=a"),
            ("'''=a", "''=a"),
            ("'＝1", "＝1"),
            ("'＋1", "＋1"),
            ("'－1", "－1"),
            ("''＠a", "'＠a"),
            ("'ａ", "'ａ"),
            ("'ä", "'ä"),
            ("'a", "'a"),
            ("'", "'"),
            ("''", "''"),
            ("=a", "=a"),
            ("", ""),
        ] {
            assert_eq!(undefused(Cow::Borrowed(field.as_bytes())), Cow::Borrowed(text.as_bytes()), "{field}");
            assert_eq!(undefused(Cow::Owned(field.as_bytes().to_vec())).as_ref(), text.as_bytes(), "{field}");
        }
    }
}
