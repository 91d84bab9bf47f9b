//! Texts that were made harmless for spreadsheets on their way out of a program.
//!
//! A spreadsheet runs a text that begins with `=`, `+`, `-`, `@`, a tab or a CR as a formula. Exports (ours:
//! app/lib/csv.ts) put an apostrophe before it, and one more before a text that has apostrophes there already; so taking
//! one off gives back exactly what was there.

use std::borrow::Cow;

/// Whether a field begins with such an apostrophe.
#[inline]
pub(crate) fn is_defused(field: &[u8]) -> bool {
    let [b'\'', rest @ ..] = field else { return false };
    let start = rest.iter().find(|byte| **byte != b'\'');
    matches!(start, Some(b'=' | b'+' | b'-' | b'@' | b'\t' | b'\r'))
}

/// The field without that apostrophe; any other field as it is.
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
    fn one_apostrophe_goes_where_a_formula_would_begin() {
        for (field, text) in [
            ("'=1+1", "=1+1"),
            ("'-5", "-5"),
            ("'+49 30", "+49 30"),
            ("'@a", "@a"),
            ("'\ta", "\ta"),
            ("''=a", "'=a"),
            ("'''=a", "''=a"),
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
