//! Numbers with a qualifier, as laboratories and statistical offices write them: "<0.5", "1,234*", "5±0.2"; words for "not
//! measured"; and pairs of years.

use super::number::Numeral;
use super::trim::trim;

/// The qualifier of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Qualifier {
    /// The value lies below the number: "<0.5".
    Below,
    /// The value lies above it: ">100".
    Above,
    /// The value lies above the limit, written "100+".
    Plus,
    /// A footnote mark or an uncertainty: "1,234*", "5±0.2", "12.3 p".
    Marked,
}

/// Signs before a number. A longer sign comes before its own prefix.
const BEFORE: [(&[u8], Qualifier); 11] = [
    (b"<=", Qualifier::Below),
    (b"=<", Qualifier::Below),
    (b">=", Qualifier::Above),
    (b"=>", Qualifier::Above),
    (b"<", Qualifier::Below),
    (b">", Qualifier::Above),
    (b"\xE2\x89\xA4", Qualifier::Below),
    (b"\xE2\x89\xA5", Qualifier::Above),
    (b"~", Qualifier::Marked),
    (b"\xE2\x89\x88", Qualifier::Marked),
    (b"ca.", Qualifier::Marked),
];

/// Footnote marks after a number.
const FOOTNOTE_MARKS: [&[u8]; 8] =
    [b"*", b"\xE2\x80\xA0", b"\xE2\x80\xA1", b"\xC2\xA7", b"\xC2\xB9", b"\xC2\xB2", b"\xC2\xB3", b"#"];

/// Letters that statistical offices put after a number and a blank: break in series, confidential, estimated,
/// forecast, provisional, revised and so on (Eurostat's flags).
const LETTERS: &[u8] = b"bcdefinprsuz";

/// Signs between a number and its uncertainty.
const PLUS_MINUS: [&[u8]; 3] = [b"\xC2\xB1", b"+/-", b"+-"];

/// The number of a trimmed text with its qualifier; `None` when one of them is missing.
pub(super) fn read_qualified(text: &[u8]) -> Option<(Qualifier, Numeral)> {
    if text.len() > 40 || !text.iter().any(u8::is_ascii_digit) {
        return None;
    }
    for (sign, qualifier) in BEFORE {
        if let Some(rest) = text.strip_prefix(sign) {
            return Numeral::read(trim(rest)).map(|number| (qualifier, number));
        }
    }
    // Fast path: most texts have none of the first bytes of these signs.
    let may_have = text.iter().any(|byte| matches!(byte, b'+' | 0xC2));
    for sign in PLUS_MINUS.into_iter().filter(|_| may_have) {
        if let Some(at) = memchr::memmem::find(text, sign) {
            let (number, uncertainty) = (text.get(..at)?, text.get(at + sign.len()..)?);
            Numeral::read(trim(uncertainty))?;
            return Numeral::read(trim(number)).map(|number| (Qualifier::Marked, number));
        }
    }
    if let Some(number) = text.strip_suffix(b"+") {
        return Numeral::read(trim(number)).map(|number| (Qualifier::Plus, number));
    }
    let mut rest = text;
    while let Some(before) = FOOTNOTE_MARKS.iter().find_map(|suffix| rest.strip_suffix(*suffix)) {
        rest = trim(before);
    }
    if rest.len() == text.len() {
        rest = without_flag(text)?;
    }
    Numeral::read(rest).map(|number| (Qualifier::Marked, number))
}

/// The number before a flag: "12.3 p", "12.3 bp", "12.3 (r)", "15 [e]", "17r", "1,234 1)".
fn without_flag(text: &[u8]) -> Option<&[u8]> {
    // A flag of two letters is commonly "break", "definition", "estimated" or "provisional"; other pairs are units,
    // such as "in".
    let is_flag = |flag: &[u8]| {
        let mut letters = flag.iter().map(u8::to_ascii_lowercase);
        letters.clone().all(|letter| LETTERS.contains(&letter))
            && (flag.len() == 1 || flag.len() == 2 && letters.any(|letter| b"bdep".contains(&letter)))
    };
    let is_note = |flag: &[u8]| (1..=2).contains(&flag.len()) && flag.iter().all(u8::is_ascii_digit);
    if let [before @ .., close @ (b')' | b']')] = text {
        let open = if *close == b')' { b'(' } else { b'[' };
        let flag = |at: usize| Some((before.get(..at)?, before.get(at + 1..)?));
        let in_brackets = before.iter().rposition(|b| *b == open).filter(|at| *at > 0).and_then(flag);
        let footnote = || before.iter().rposition(|b| *b == b' ').and_then(flag).filter(|(_, note)| is_note(note));
        let (number, flag) = in_brackets.or_else(footnote)?;
        return (is_flag(flag) || is_note(flag)).then(|| trim(number));
    }
    let at = text.iter().rposition(|b| *b == b' ');
    let (number, flag) = match at {
        Some(at) => (text.get(..at)?, text.get(at + 1..)?),
        // Without a blank other letters than these end codes, which have no decimals.
        None => {
            let (letter, number) = text.split_last()?;
            let has_decimals = number.iter().any(|b| matches!(b, b'.' | b','));
            let is_known =
                matches!(letter, b'p' | b'r') || has_decimals && matches!(letter, b'b' | b'c' | b'e' | b'f' | b's');
            return (is_known && number.last().is_some_and(u8::is_ascii_digit)).then_some(number);
        }
    };
    is_flag(flag).then(|| trim(number))
}

/// Words for a number that was not measured, not found or not published, in lower case.
const NO_VALUE: [&str; 34] = [
    "n.d.",
    "n.d",
    "n. d.",
    "nd",
    "n/d",
    "n.n.",
    "n. n.",
    "n.b.",
    "n. b.",
    "n.q.",
    "nq",
    "n.v.",
    "k.a.",
    "k. a.",
    "n.a.",
    "n. a.",
    "n.s.",
    "bdl",
    "b.d.l.",
    "lod",
    "loq",
    "<lod",
    "<loq",
    "<mdl",
    "<dl",
    "<bg",
    "<ng",
    "not detected",
    "trace",
    "traces",
    "spuren",
    ":",
    "..",
    "...",
];

/// Whether a trimmed text is such a word, or Eurostat's colon with flags, as in ": c".
pub(super) fn is_no_value(text: &[u8]) -> bool {
    if let Some(flags) = text.strip_prefix(b":").filter(|flags| (1..=4).contains(&flags.len())) {
        return trim(flags).iter().all(u8::is_ascii_lowercase);
    }
    text.len() <= 12
        && matches!(
            text.first(),
            Some(
                b'n' | b'N' | b'k' | b'K' | b'b' | b'B' | b'l' | b'L' | b'<' | b't' | b'T' | b's' | b'S' | b':' | b'.'
            )
        )
        && NO_VALUE.iter().any(|word| word.as_bytes().eq_ignore_ascii_case(text))
}

/// The first year of a season or a fiscal year: "2000-01", "2000/01", "2000–2001".
pub(super) fn season(text: &[u8]) -> Option<i32> {
    let (year, rest) = text.split_at_checked(4)?;
    let rest =
        rest.strip_prefix(b"-").or_else(|| rest.strip_prefix(b"/")).or_else(|| rest.strip_prefix(b"\xE2\x80\x93"))?;
    if !matches!(rest.len(), 2 | 4) {
        return None;
    }
    let number = |digits: &[u8]| -> Option<i32> {
        digits.iter().try_fold(0, |sum, b| b.is_ascii_digit().then(|| sum * 10 + i32::from(b - b'0')))
    };
    let (first, second) = (number(year)?, number(rest)?);
    let follows = if rest.len() == 2 { (first + 1) % 100 == second } else { first + 1 == second };
    (follows && (1800..=2200).contains(&first)).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::{Qualifier, is_no_value, read_qualified, season};

    #[test]
    fn a_qualifier_is_separated_from_its_number() {
        use Qualifier::{Above, Below, Marked, Plus};
        for (text, qualifier, dot, comma) in [
            ("<0.5", Below, Some(0.5), None),
            ("< 0,5", Below, None, Some(0.5)),
            ("≤5", Below, Some(5.0), Some(5.0)),
            (">100", Above, Some(100.0), Some(100.0)),
            ("≥ 1 000", Above, Some(1000.0), Some(1000.0)),
            ("1,234*", Marked, Some(1234.0), Some(1.234)),
            ("12.5 **", Marked, Some(12.5), None),
            ("7²", Marked, Some(7.0), Some(7.0)),
            ("5±0.2", Marked, Some(5.0), Some(5.0)),
            ("5.1 +/- 0.2", Marked, Some(5.1), None),
            ("12.3 p", Marked, Some(12.3), None),
            ("12.3 bP", Marked, Some(12.3), None),
            ("17r", Marked, Some(17.0), Some(17.0)),
            ("9.4b", Marked, Some(9.4), None),
            ("12.3 (r)", Marked, Some(12.3), None),
            ("15 [e]", Marked, Some(15.0), Some(15.0)),
            ("1 234 1)", Marked, Some(1234.0), Some(1234.0)),
            ("65+", Plus, Some(65.0), Some(65.0)),
            ("~40", Marked, Some(40.0), Some(40.0)),
        ] {
            let (found, number) = read_qualified(text.as_bytes()).expect(text);
            assert_eq!((found, number.dot, number.comma), (qualifier, dot, comma), "{text}");
        }
        for text in ["5", "<", "<lod", "*", "5 m", "5 apples", "±2", "5±", "a5*", "12e"] {
            assert_eq!(read_qualified(text.as_bytes()).map(|read| read.0), None, "{text}");
        }
    }

    #[test]
    fn words_for_no_value_are_known() {
        for text in ["n.d.", "ND", "<LOD", "k.A.", "not detected", ":", "..", ": c", ":z", ": bu"] {
            assert!(is_no_value(text.as_bytes()), "{text}");
        }
        for text in ["north", "n", "", "total", "nd1", ":D", ":-)", ": unknown"] {
            assert!(!is_no_value(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn seasons_are_pairs_of_years_that_follow_each_other() {
        for (text, year) in
            [("2000-01", 2000), ("1999-00", 1999), ("2011/12", 2011), ("2012–13", 2012), ("2019-2020", 2019)]
        {
            assert_eq!(season(text.as_bytes()), Some(year), "{text}");
        }
        for text in ["2000-02", "2000-1", "2000-001", "2000", "2000 01", "0001-02", "2019-2021"] {
            assert_eq!(season(text.as_bytes()), None, "{text}");
        }
    }
}
