//! Case folding: Unicode's simple lower case of the normal form C, one character for one, without a locale (docs/methods/recodes.md#comparisons).

use unicode_normalization::UnicodeNormalization;

/// The lower case of a character. İ, the only character whose full lower case has two, becomes i.
fn lower(c: char) -> char {
    if c.is_ascii() { c.to_ascii_lowercase() } else { c.to_lowercase().next().unwrap_or(c) }
}

/// Appends a text in lower case.
pub fn fold_into(target: &mut String, text: &str) {
    if text.is_ascii() {
        let from = target.len();
        target.push_str(text);
        if let Some(added) = target.get_mut(from..) {
            added.make_ascii_lowercase();
        }
    } else {
        target.extend(text.nfc().map(lower));
    }
}

/// A text in lower case.
#[must_use]
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    fold_into(&mut folded, text);
    folded
}

/// Whether two texts are equal, ignoring case and outer blanks.
#[must_use]
pub fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.trim(), b.trim());
    if a.is_ascii() && b.is_ascii() { a.eq_ignore_ascii_case(b) } else { a.nfc().map(lower).eq(b.nfc().map(lower)) }
}

#[cfg(test)]
mod tests {
    use super::{fold, same};

    #[test]
    fn every_character_becomes_one_character() {
        // UnicodeData.txt, field 13: a final Σ is σ too, İ (U+0130) is i, ẞ (U+1E9E) is ß.
        assert_eq!(fold("ΟΔΟΣ İẞ Ünï Ǆ"), "οδοσ iß ünï ǆ");
        assert!(same(" Straße ", "STRAẞE") && same("ABC", "abc") && same("Kelvin \u{212A}", "kelvin k"));
        assert!(same("Zu\u{308}rich", "Z\u{fc}rich") && fold("Zu\u{308}rich") == "z\u{fc}rich");
        assert!(!same("straße", "strasse") && !same("a b", "ab"));
    }
}
