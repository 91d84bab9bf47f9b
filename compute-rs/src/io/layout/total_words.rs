//! Words that label rows of totals, in many languages.

/// Words at the beginning of such a label.
const FIRST: &[&str] = &[
    "grand total",
    "subtotal",
    "sub-total",
    "sub total",
    "total",
    "sum",
    "average",
    "mean",
    "summe",
    "gesamt",
    "gesamtsumme",
    "gesamtergebnis",
    "insgesamt",
    "zwischensumme",
    "zwischenergebnis",
    "mittelwert",
    "durchschnitt",
    "sous-total",
    "somme",
    "moyenne",
    "suma",
    "promedio",
    "totale",
    "subtotale",
    "somma",
    "soma",
    "totais",
    "totaal",
    "subtotaal",
    "eindtotaal",
    "gemiddelde",
    "totalt",
    "summa",
    "i alt",
    "yhteensä",
    "välisumma",
    "razem",
    "ogółem",
    "celkem",
    "mezisoučet",
    "součet",
    "spolu",
    "összesen",
    "részösszeg",
    "ukupno",
    "skupaj",
    "toplam",
    "ara toplam",
    "genel toplam",
    "итого",
    "итог",
    "всего",
    "сумма",
    "среднее",
    "σύνολο",
    "tổng",
    "tổng cộng",
    "jumlah",
    "合計",
    "総計",
    "小計",
    "平均",
    "合计",
    "总计",
    "小计",
    "합계",
    "소계",
    "총계",
];

/// Words at the end of such a label, as in "North Total".
const LAST: &[&str] = &[
    "total",
    "totals",
    "subtotal",
    "sub-total",
    "summe",
    "gesamt",
    "insgesamt",
    "ergebnis",
    "totale",
    "totaal",
    "totalt",
    "celkem",
    "razem",
    "összesen",
    "toplam",
    "toplamı",
    "yhteensä",
    "итог",
    "итого",
    "всего",
    "合計",
    "総計",
    "小計",
    "合计",
    "总计",
    "小计",
];

/// A label of totals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Label {
    /// A word for totals alone: "Subtotal:".
    Word,
    /// A word and the group that is totalled: "Total North", "North Total"; in lower case.
    Of(String),
    /// Only asterisks, as SAP marks totals.
    Stars,
}

/// The kind of label that a text is; `None` when it does not label totals.
pub(super) fn label(text: &str) -> Option<Label> {
    let text = text.trim();
    if text.is_empty() || text.len() > 200 {
        return None;
    }
    // Fast path: every word has letters, most codes have none.
    if text.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_alphabetic() && byte != b'*' && byte != b'=') {
        return None;
    }
    if text.len() <= 4 && text.bytes().all(|byte| byte == b'*') {
        return Some(Label::Stars);
    }
    if matches!(text, "Σ" | "∑" | "=" | "Ø") {
        return Some(Label::Word);
    }
    // Asterisks may surround the words.
    let lower = text.trim_matches(|c: char| c == '*' || c.is_whitespace()).to_lowercase();
    let of = |rest: &str| {
        let rest = rest.trim_matches(|c: char| !c.is_alphanumeric());
        if rest.is_empty() { Label::Word } else { Label::Of(rest.to_owned()) }
    };
    let ends = |rest: &str| !rest.ends_with(char::is_alphanumeric);
    let last = LAST.iter().filter_map(|word| lower.strip_suffix(word)).find(|rest| ends(rest));
    let begins = |word: &&str| {
        let rest = lower.strip_prefix(*word)?;
        let rest = rest.strip_prefix('s').filter(|_| word.ends_with("total")).unwrap_or(rest);
        (!rest.starts_with(char::is_alphanumeric)).then_some(rest)
    };
    // The longest word wins: "grand total" is not a total of "grand".
    let first = FIRST.iter().filter_map(begins).min_by_key(|rest| rest.len());
    first.or(last).map(of)
}

#[cfg(test)]
mod tests {
    use super::{Label, label};

    #[test]
    fn labels_are_words_for_totals_with_what_they_are_of() {
        let of = |text: &str| Some(Label::Of(text.to_owned()));
        for (text, expected) in [
            ("Total", Some(Label::Word)),
            ("TOTALS:", Some(Label::Word)),
            ("Grand Total", Some(Label::Word)),
            ("Zwischensumme", Some(Label::Word)),
            ("North Total", of("north")),
            ("Total North", of("north")),
            ("Nord Ergebnis", of("nord")),
            ("Итого по региону", of("по региону")),
            ("小計", Some(Label::Word)),
            ("* Total", Some(Label::Word)),
            ("**", Some(Label::Stars)),
            ("summer", None),
            ("Totalitarian", None),
            ("subtotals", Some(Label::Word)),
            ("Montotal", None),
            ("", None),
            ("North", None),
        ] {
            assert_eq!(label(text), expected, "{text}");
        }
    }
}
