//! Texts that mean "missing".

use super::date::iso_day;
use super::plain::plain;

/// The standard tokens, in lower case. An empty cell is always missing.
const STANDARD: [&str; 10] = ["na", "n/a", "nan", "null", "none", "-", "–", ".", "?", "missing"];

/// Texts that are missing in a NUMBER column: not finite, or a double dash.
const NOT_FINITE: [&str; 16] = [
    "inf",
    "+inf",
    "-inf",
    "−inf",
    "infinity",
    "+infinity",
    "-infinity",
    "∞",
    "+∞",
    "-∞",
    "−∞",
    "--",
    "+nan",
    "-nan",
    "1.#inf",
    "-1.#ind",
];

/// Errors that spreadsheets write, in lower case; `#N/A` is a token of its own.
const ERRORS: [&str; 10] =
    ["#div/0!", "#ref!", "#value!", "#name?", "#num!", "#null!", "#spill!", "#calc!", "#getting_data", "#error!"];

/// The meaning of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// Missing in number and date columns, text in a text column.
    Missing,
    /// Missing in every column: `#N/A`, and the tokens that the user gave.
    Everywhere,
    /// An error of a spreadsheet.
    Error,
}

/// The tokens of an import.
#[derive(Clone, Debug, Default)]
pub struct MissingTokens {
    /// The user's, for all columns; in lower case.
    own: Vec<String>,
    /// Tokens of one column, in addition to the others; in lower case.
    of_column: Vec<String>,
    longest: usize,
}

impl MissingTokens {
    /// The standard tokens, and the user's own.
    #[must_use]
    pub fn new(own: Option<&[String]>) -> Self {
        let own = own.map(words).unwrap_or_default();
        let longest = own.iter().map(String::len).max().unwrap_or(0);
        Self { own, of_column: Vec::new(), longest }
    }

    /// These tokens and more, for one column.
    #[must_use]
    pub(crate) fn with(&self, more: &[String]) -> Self {
        let of_column = words(more);
        let longest = of_column.iter().map(String::len).max().unwrap_or(0).max(self.longest);
        Self { own: self.own.clone(), of_column, longest }
    }

    fn of_user(&self) -> impl Iterator<Item = &String> {
        self.own.iter().chain(&self.of_column)
    }

    /// Whether a token of the user reads as a number, so that numbers must be looked up too.
    pub(crate) fn has_numbers(&self) -> bool {
        self.of_user().any(|token| plain(token.as_bytes()).is_some())
    }

    /// The same for days written "2019-04-03".
    pub(crate) fn has_days(&self) -> bool {
        self.of_user().any(|token| iso_day(token.as_bytes()).is_some())
    }

    /// The token that a trimmed, non-empty text is, or `None` when it is a value.
    #[inline]
    pub(crate) fn find(&self, text: &[u8]) -> Option<Token> {
        if self.longest == 0 && !may_be_token(text) {
            return None;
        }
        self.look_up(text)
    }

    fn look_up(&self, text: &[u8]) -> Option<Token> {
        let is = |token: &&str| token.as_bytes().eq_ignore_ascii_case(text);
        if self.longest > 0 && text.len() <= self.longest * 2 {
            let lower = std::str::from_utf8(text).unwrap_or_default().to_lowercase();
            if self.of_user().any(|token| *token == lower) {
                return Some(Token::Everywhere);
            }
        }
        if is(&"#n/a") {
            Some(Token::Everywhere)
        } else if STANDARD.iter().chain(&NOT_FINITE).any(is) {
            Some(Token::Missing)
        } else if ERRORS.iter().any(is) {
            Some(Token::Error)
        } else {
            None
        }
    }
}

/// Tokens as they are compared: trimmed, in lower case, without empty ones.
fn words(list: &[String]) -> Vec<String> {
    list.iter().map(|token| token.trim().to_lowercase()).filter(|token| !token.is_empty()).collect()
}

/// Fast path: whether a text has the first byte and the length of one of the tokens above. Rules most texts out.
#[inline]
fn may_be_token(text: &[u8]) -> bool {
    match text {
        [b'n' | b'N', ..] => (2..=4).contains(&text.len()),
        [b'm' | b'M', ..] => text.len() == 7,
        [b'i' | b'I', ..] => matches!(text.len(), 3 | 8),
        [b'.' | b'?'] => true,
        [b'#' | b'-' | b'+' | 0xE2, ..] => text.len() <= 13,
        [b'1', b'.', b'#', ..] => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{MissingTokens, Token};

    #[test]
    fn the_standard_tokens_are_missing_in_any_case() {
        let tokens = MissingTokens::new(None);
        for text in ["NA", "n/a", "NaN", "NULL", "None", "-", "–", ".", "?", "Missing", "Inf", "-∞", "--"] {
            assert_eq!(tokens.find(text.as_bytes()), Some(Token::Missing), "{text}");
        }
        assert_eq!(tokens.find(b"#n/a"), Some(Token::Everywhere));
        assert_eq!(tokens.find(b"#DIV/0!"), Some(Token::Error));
        for text in ["-999", "nada", "0", "n.a", "missing value", "not available"] {
            assert_eq!(tokens.find(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn tokens_of_the_user_are_added_to_the_standard_ones() {
        let tokens = MissingTokens::new(Some(&["-999".into(), " k.A. ".into()]));
        assert_eq!(tokens.find(b"-999"), Some(Token::Everywhere));
        assert_eq!(tokens.find(b"K.a."), Some(Token::Everywhere));
        assert_eq!(tokens.find(b"NA"), Some(Token::Missing));
        assert_eq!(tokens.find(b"7"), None);
    }

    #[test]
    fn tokens_of_a_column_are_added_to_those_of_the_file() {
        let tokens = MissingTokens::new(None).with(&["k.A.".into(), "-1".into()]);
        assert_eq!(tokens.find("K.A.".as_bytes()), Some(Token::Everywhere));
        assert_eq!((tokens.find(b"NA"), tokens.find(b"x")), (Some(Token::Missing), None));
        assert!(tokens.has_numbers() && !MissingTokens::new(None).has_numbers());
        let own = MissingTokens::new(Some(&["x".into()])).with(&["y".into()]);
        assert_eq!((own.find(b"x"), own.find(b"y")), (Some(Token::Everywhere), Some(Token::Everywhere)));
        assert_eq!(own.find(b"NA"), Some(Token::Missing));
    }
}
