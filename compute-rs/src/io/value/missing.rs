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

/// What a token means.
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
    /// In lower case; `None` for the standard ones.
    own: Option<Vec<String>>,
    longest: usize,
}

impl MissingTokens {
    /// The standard tokens, or the user's own in their place.
    #[must_use]
    pub fn new(own: Option<&[String]>) -> Self {
        let own: Option<Vec<String>> =
            own.map(|list| list.iter().map(|t| t.trim().to_lowercase()).filter(|t| !t.is_empty()).collect());
        let longest = own.iter().flatten().map(String::len).max().unwrap_or(0);
        Self { own, longest }
    }

    /// Whether a token of the user reads as a number, so that numbers must be looked up too.
    pub(crate) fn has_numbers(&self) -> bool {
        self.own.iter().flatten().any(|token| plain(token.as_bytes()).is_some())
    }

    /// The same for days written "2019-04-03".
    pub(crate) fn has_days(&self) -> bool {
        self.own.iter().flatten().any(|token| iso_day(token.as_bytes()).is_some())
    }

    /// The token that a trimmed, non-empty text is, or `None` when it is a value.
    #[inline]
    pub(crate) fn find(&self, text: &[u8]) -> Option<Token> {
        if self.own.is_none() && !may_be_token(text) {
            return None;
        }
        self.look_up(text)
    }

    fn look_up(&self, text: &[u8]) -> Option<Token> {
        let is = |token: &&str| token.as_bytes().eq_ignore_ascii_case(text);
        match &self.own {
            Some(own) if text.len() <= self.longest * 2 => {
                let lower = std::str::from_utf8(text).unwrap_or_default().to_lowercase();
                if own.contains(&lower) {
                    return Some(Token::Everywhere);
                }
            }
            None if is(&"#n/a") => return Some(Token::Everywhere),
            None if STANDARD.iter().any(is) => return Some(Token::Missing),
            _ => {}
        }
        if NOT_FINITE.iter().any(is) {
            Some(Token::Missing)
        } else if ERRORS.iter().any(is) {
            Some(Token::Error)
        } else {
            None
        }
    }
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
    fn tokens_of_the_user_replace_the_standard_ones() {
        let tokens = MissingTokens::new(Some(&["-999".into(), " k.A. ".into()]));
        assert_eq!(tokens.find(b"-999"), Some(Token::Everywhere));
        assert_eq!(tokens.find(b"K.a."), Some(Token::Everywhere));
        assert_eq!(tokens.find(b"NA"), None);
    }
}
