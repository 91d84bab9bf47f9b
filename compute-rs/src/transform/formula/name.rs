//! The name of a new column, from its formula.

use super::functions::Function;
use super::token::{Piece, Pieces, Token};

/// Most characters of a name (docs/decisions/0032-names-have-one-rule.md).
const MOST: usize = 120;

/// A readable form of a formula: names without brackets, even blanks, "lag capital" for `lag([capital])`. A long one is
/// cut.
pub(super) fn default_name(text: &str) -> String {
    let pieces = all(text);
    let mut name = String::new();
    let mut at = 0;
    while let Some(piece) = pieces.get(at) {
        let rest = pieces.get(at..).unwrap_or_default();
        if let [Token::Function(function), Token::Open, Token::Column(column), Token::Close] = tokens(rest)[..]
            && matches!(function, Function::Lag | Function::Lead | Function::Diff)
        {
            name += &format!("{} {column}", function.described().name);
            at += 4;
            continue;
        }
        let before = at.checked_sub(1).and_then(|before| pieces.get(before)).map(|before| &before.token);
        name += &written(piece, before);
        at += 1;
    }
    shortened(&name)
}

fn all(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Pieces::new(text);
    std::iter::from_fn(|| pieces.next().ok().flatten()).collect()
}

/// The tokens of the first four pieces.
fn tokens<'p, 't>(pieces: &'p [Piece<'t>]) -> Vec<&'p Token<'t>> {
    pieces.iter().take(4).map(|piece| &piece.token).collect()
}

fn written(piece: &Piece<'_>, before: Option<&Token<'_>>) -> String {
    let is_sign = matches!(before, None | Some(Token::Open | Token::Comma | Token::Operator(_)));
    match &piece.token {
        Token::Column(name) => name.to_string(),
        Token::Function(function) => function.described().name.to_owned(),
        Token::Operator(b'^') => "^".to_owned(),
        Token::Operator(_) if is_sign => piece.text.to_owned(),
        Token::Operator(_) => format!(" {} ", piece.text),
        Token::Comma => ", ".to_owned(),
        _ => piece.text.to_owned(),
    }
}

/// The name on one line, without control characters, and at most [`MOST`] characters (UTF-16 units, as names are
/// counted).
fn shortened(name: &str) -> String {
    let words: String = name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let line = words.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.encode_utf16().count() <= MOST {
        return line;
    }
    let mut units = 0;
    let fits = |c: &char| {
        units += c.len_utf16();
        units < MOST
    };
    let cut: String = line.chars().take_while(fits).collect();
    cut.trim_end().to_owned() + "…"
}

#[cfg(test)]
mod tests {
    use super::default_name;

    #[test]
    fn a_formula_reads_as_a_name() {
        let cases = [
            ("ln([inv] / lag([capital]))", "ln(inv / lag capital)"),
            ("LN( [inv] )", "ln(inv)"),
            ("-[a]^-2*(+[b]-1)", "-a^-2 * (+b - 1)"),
            ("lag([x],2)", "lag(x, 2)"),
            ("lag([x]+1)", "lag(x + 1)"),
            ("diff([Sales]) / mean([Sales],[Firm])", "diff Sales / mean(Sales, Firm)"),
            ("number([Price \n net],\",\")", "number(Price net, \",\")"),
            ("[Größe [m]]]", "Größe [m]"),
        ];
        for (text, name) in cases {
            assert_eq!(default_name(text), name);
        }
    }

    #[test]
    fn a_long_name_is_cut() {
        let name = default_name(&format!("[{}] + 1", "🚀".repeat(80)));
        assert_eq!((name.encode_utf16().count(), name.ends_with("🚀…")), (119, true));
        let whole = "x".repeat(120);
        assert_eq!(default_name(&format!("[{whole}]")), whole);
    }
}
