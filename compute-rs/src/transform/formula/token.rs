//! Tokenises the text of a formula.

use super::functions::Function;
use crate::contract::{Code, Failure, FormulaItemKind, Outcome};
use std::borrow::Cow;

/// The token of a piece.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token<'t> {
    Number(f64),
    /// The text in the brackets, with "]]" read as "]".
    Column(Cow<'t, str>),
    Operator(u8),
    Function(Function),
    /// A word that is not a function.
    Word,
    Open,
    Close,
    Comma,
    /// The text in quotes, with "" read as one quote.
    Text(Cow<'t, str>),
}

/// The position of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    /// First character, from 1, as messages give it.
    pub character: usize,
    /// First UTF-16 unit, from 0, and the one behind the last.
    pub start: u32,
    pub end: u32,
}

impl Span {
    /// The range from the start of this piece to the end of another.
    pub fn to(self, last: Self) -> Self {
        Self { end: last.end, ..self }
    }

    pub fn failure(self, code: Code, text: String) -> Failure {
        Failure::new(code, text).at_span(self.start, self.end)
    }
}

/// A piece of a formula.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Piece<'t> {
    pub token: Token<'t>,
    pub text: &'t str,
    pub span: Span,
}

impl Piece<'_> {
    /// Its kind on screen; words are shown as functions.
    pub fn kind(&self) -> FormulaItemKind {
        match self.token {
            Token::Number(_) => FormulaItemKind::Number,
            Token::Column(_) => FormulaItemKind::Column,
            Token::Operator(_) => FormulaItemKind::Operator,
            Token::Function(_) | Token::Word => FormulaItemKind::Function,
            Token::Open | Token::Close => FormulaItemKind::Paren,
            Token::Comma => FormulaItemKind::Comma,
            Token::Text(_) => FormulaItemKind::Text,
        }
    }

    /// `F-SYNTAX`: this piece is not allowed here.
    pub fn unexpected(&self) -> Failure {
        let text = format!("Unexpected '{}' at position {}", self.text, self.span.character);
        self.span.failure(Code::FormulaSyntax, text)
    }
}

/// Tokenises from left to right; blanks between pieces are ignored.
pub(super) struct Pieces<'t> {
    text: &'t str,
    at: usize,
    character: usize,
    unit: u32,
}

impl<'t> Pieces<'t> {
    pub fn new(text: &'t str) -> Self {
        Self { text, at: 0, character: 1, unit: 0 }
    }

    /// The position after the last character.
    pub fn end(&self) -> Span {
        Span { character: self.character, start: self.unit, end: self.unit }
    }

    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Takes `length` bytes.
    fn take(&mut self, bytes: usize) -> (&'t str, Span) {
        let taken = self.rest().get(..bytes).unwrap_or_default();
        let (characters, units) =
            taken.chars().fold((0, 0), |(characters, units), c| (characters + 1, units + c.len_utf16() as u32));
        let span = Span { character: self.character, start: self.unit, end: self.unit + units };
        (self.at, self.character, self.unit) = (self.at + taken.len(), self.character + characters, span.end);
        (taken, span)
    }

    /// `F-SYNTAX` for what begins here and has no end.
    fn not_closed(&mut self, what: &str, lacks: &str) -> Failure {
        let (_, span) = self.take(self.rest().len());
        span.failure(Code::FormulaSyntax, format!("{what} {} {lacks}", span.character))
    }

    /// The next piece, `None` at the end.
    ///
    /// # Errors
    /// `F-SYNTAX` for a character that begins nothing, for a column without "]", and for a text without its last quote.
    pub fn next(&mut self) -> Outcome<Option<Piece<'t>>> {
        let rest = self.rest();
        let blanks = rest.len() - rest.trim_start().len();
        self.take(blanks);
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return Ok(None) };
        let (length, token) = match first {
            '0'..='9' | '.' if number_length(rest) > 0 => {
                let length = number_length(rest);
                let value = rest.get(..length).and_then(|text| text.parse().ok());
                (length, Token::Number(value.unwrap_or(f64::NAN)))
            }
            '[' => match closed_length(rest, b']') {
                Some(length) => (length, Token::Column(unescaped(rest.get(1..length - 1).unwrap_or_default(), "]"))),
                None => return Err(self.not_closed("The '[' at position", "has no ']'")),
            },
            '"' => match closed_length(rest, b'"') {
                Some(length) => (length, Token::Text(unescaped(rest.get(1..length - 1).unwrap_or_default(), "\""))),
                None => return Err(self.not_closed("The quote at position", "has no closing quote (\")")),
            },
            ',' => (1, Token::Comma),
            '(' => (1, Token::Open),
            ')' => (1, Token::Close),
            '+' | '-' | '*' | '/' | '^' => (1, Token::Operator(first as u8)),
            _ if first.is_alphabetic() || first == '_' => {
                let inside = |c: char| c.is_alphanumeric() || c == '_';
                let length = rest.find(|c| !inside(c)).unwrap_or(rest.len());
                let function = rest.get(..length).and_then(Function::named);
                (length, function.map_or(Token::Word, Token::Function))
            }
            _ => {
                let (text, span) = self.take(first.len_utf8());
                return Err(Piece { token: Token::Word, text, span }.unexpected());
            }
        };
        let (text, span) = self.take(length);
        Ok(Some(Piece { token, text, span }))
    }
}

/// Bytes of the number at the start of a text; 0 when there is no number. A decimal mark without digits is not a
/// number, an exponent without digits is not part of it.
fn number_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let digits = |from: usize| bytes.iter().skip(from).take_while(|b| b.is_ascii_digit()).count();
    let whole = digits(0);
    let mut length = whole;
    if bytes.get(length) == Some(&b'.') {
        let fraction = digits(length + 1);
        if whole + fraction == 0 {
            return 0;
        }
        length += 1 + fraction;
    }
    if length > 0 && matches!(bytes.get(length), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(length + 1), Some(b'+' | b'-')));
        let exponent = digits(length + 1 + sign);
        if exponent > 0 {
            length += 1 + sign + exponent;
        }
    }
    length
}

/// Bytes of the column or text at the start of a text, with its first and last character; `None` when it does not end.
/// Twice the last character is that character, and no end.
fn closed_length(text: &str, last: u8) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = 1;
    loop {
        at += bytes.get(at..)?.iter().position(|b| *b == last)?;
        if bytes.get(at + 1) != Some(&last) {
            return Some(at + 1);
        }
        at += 2;
    }
}

fn unescaped<'t>(text: &'t str, last: &str) -> Cow<'t, str> {
    let twice = last.repeat(2);
    if text.contains(&twice) { Cow::Owned(text.replace(&twice, last)) } else { Cow::Borrowed(text) }
}

/// A column as it is written in a formula.
pub(super) fn bracketed(name: &str) -> String {
    format!("[{}]", name.replace(']', "]]"))
}
