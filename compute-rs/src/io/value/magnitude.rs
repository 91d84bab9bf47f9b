//! Words behind a number for thousands, millions and so on.

use super::currency;
use super::number::Numeral;
use super::trim::trim;

/// Words in lower case, without a point at the end, and the power of ten.
const WORDS: [(&str, i32); 46] = [
    ("k", 3),
    ("tsd", 3),
    ("thsd", 3),
    ("thousand", 3),
    ("tausend", 3),
    ("mille", 3),
    ("tys", 3),
    ("tis", 3),
    ("тыс", 3),
    ("lakh", 5),
    ("lac", 5),
    ("mio", 6),
    ("mill", 6),
    ("mln", 6),
    ("mil", 6),
    ("mn", 6),
    ("million", 6),
    ("millions", 6),
    ("millionen", 6),
    ("milion", 6),
    ("milioni", 6),
    ("milione", 6),
    ("millones", 6),
    ("millón", 6),
    ("milhões", 6),
    ("milhão", 6),
    ("млн", 6),
    ("crore", 7),
    ("cr", 7),
    ("mrd", 9),
    ("mld", 9),
    ("bn", 9),
    ("billion", 9),
    ("billions", 9),
    ("milliard", 9),
    ("milliards", 9),
    ("milliarde", 9),
    ("milliarden", 9),
    ("miliardi", 9),
    ("bilhões", 9),
    ("млрд", 9),
    ("tn", 12),
    ("trn", 12),
    ("trillion", 12),
    ("trillions", 12),
    ("bio", 12),
];
/// The longest of them, in bytes.
const LONGEST: usize = 12;

/// The number of a trimmed text such as "1,2 Mio", "850 Tsd. €" or "$3bn". Capital M and B are a million and a billion.
pub(super) fn read_magnitude(text: &[u8]) -> Option<Numeral> {
    if text.len() > 40 || !text.iter().any(u8::is_ascii_digit) {
        return None;
    }
    read(text).or_else(|| currency::strip_suffix(text).and_then(|(_, rest)| read(trim(rest))))
}

fn read(text: &[u8]) -> Option<Numeral> {
    let bare = text.strip_suffix(b".").unwrap_or(text);
    let letters = bare.iter().rev().take_while(|b| b.is_ascii_alphabetic() || !b.is_ascii()).count();
    let (number, word) = bare.split_at_checked(bare.len() - letters)?;
    // A no-break space before the word is not a letter.
    let word = trim(word);
    if word.is_empty() || word.len() > LONGEST {
        return None;
    }
    let power = match word {
        b"M" if bare.len() == text.len() => 6,
        b"B" if bare.len() == text.len() => 9,
        _ => {
            let lower = std::str::from_utf8(word).ok()?.to_lowercase();
            WORDS.iter().find(|(known, _)| *known == lower)?.1
        }
    };
    Numeral::read_scaled(trim(number), power)
}

#[cfg(test)]
mod tests {
    use super::read_magnitude;

    #[test]
    fn words_multiply_numbers() {
        for (text, dot, comma) in [
            ("1,2 Mio", None, Some(1_200_000.0)),
            ("850 Tsd.", Some(850_000.0), Some(850_000.0)),
            ("1.2M", Some(1_200_000.0), None),
            ("850k", Some(850_000.0), Some(850_000.0)),
            ("3bn", Some(3e9), Some(3e9)),
            ("$3.5bn", Some(3.5e9), None),
            ("1,5 Mrd. €", None, Some(1.5e9)),
            ("-2\u{a0}Mio.", Some(-2e6), Some(-2e6)),
            ("1.1 crore", Some(1.1e7), None),
            ("2,3 млн", None, Some(2.3e6)),
            ("0.29 million", Some(290_000.0), None),
        ] {
            let read = read_magnitude(text.as_bytes()).map(|number| (number.dot, number.comma));
            assert_eq!(read, Some((dot, comma)), "{text}");
        }
        for text in ["850", "M", "12m", "12 apples", "AB 3", "3B.", "k5", "5 kk"] {
            assert_eq!(read_magnitude(text.as_bytes()), None, "{text}");
        }
    }
}
