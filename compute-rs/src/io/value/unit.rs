//! Texts that are a unit of measurement, as in a row of units below the names.

use super::currency::{strip_prefix, strip_suffix};

/// Units in lower case, without the brackets in which they are written.
const UNITS: &[&str] = &[
    "%",
    "‰",
    "percent",
    "per cent",
    "pct",
    "prozent",
    "pp",
    "index",
    "ratio",
    "count",
    "anzahl",
    "units",
    "stück",
    "stk",
    "pieces",
    "pcs",
    "persons",
    "people",
    "personen",
    "einwohner",
    "inhabitants",
    "households",
    "jobs",
    "fte",
    "years",
    "jahre",
    "months",
    "monate",
    "weeks",
    "days",
    "tage",
    "hour",
    "hours",
    "h",
    "std",
    "min",
    "minutes",
    "s",
    "sec",
    "seconds",
    "ms",
    "us",
    "µs",
    "ns",
    "m",
    "metre",
    "metres",
    "meter",
    "meters",
    "km",
    "cm",
    "mm",
    "µm",
    "um",
    "nm",
    "in",
    "inch",
    "ft",
    "feet",
    "mi",
    "miles",
    "yd",
    "m2",
    "m²",
    "km2",
    "km²",
    "cm2",
    "cm²",
    "ha",
    "sqm",
    "qm",
    "sq km",
    "acres",
    "m3",
    "m³",
    "cm3",
    "cm³",
    "l",
    "litre",
    "litres",
    "liter",
    "dl",
    "cl",
    "ml",
    "µl",
    "hl",
    "gal",
    "bbl",
    "g",
    "gram",
    "grams",
    "kg",
    "mg",
    "µg",
    "ug",
    "ng",
    "t",
    "tonnes",
    "tons",
    "lb",
    "lbs",
    "oz",
    "mol",
    "mmol",
    "k",
    "kelvin",
    "c",
    "f",
    "°c",
    "°f",
    "degc",
    "degf",
    "deg c",
    "deg f",
    "deg",
    "degrees",
    "°",
    "rad",
    "celsius",
    "fahrenheit",
    "grad",
    "pa",
    "hpa",
    "kpa",
    "mpa",
    "gpa",
    "bar",
    "mbar",
    "psi",
    "atm",
    "mmhg",
    "n/m",
    "nm",
    "kn",
    "j",
    "kj",
    "mj",
    "gj",
    "tj",
    "pj",
    "cal",
    "kcal",
    "wh",
    "kwh",
    "mwh",
    "gwh",
    "twh",
    "w",
    "kw",
    "mw",
    "gw",
    "hp",
    "v",
    "mv",
    "kv",
    "a",
    "ma",
    "ah",
    "ohm",
    "ω",
    "hz",
    "khz",
    "mhz",
    "ghz",
    "db",
    "dba",
    "lx",
    "lm",
    "cd",
    "bit",
    "byte",
    "bytes",
    "kb",
    "mb",
    "gb",
    "tb",
    "ppm",
    "ppb",
    "ph",
    "cfu",
    "iu",
    "bpm",
    "rpm",
    "mph",
    "knots",
    "kt",
    "usd",
    "eur",
    "chf",
    "gbp",
    "dollars",
    "euro",
    "euros",
    "franken",
    "cents",
    "mm:ss",
    "hh:mm",
    "hh:mm:ss",
    "-",
    "–",
];

/// Words of scale before or after a unit.
const SCALES: &[&str] = &[
    "thousand",
    "thousands",
    "thsd",
    "tsd",
    "tausend",
    "million",
    "millions",
    "mio",
    "mill",
    "mln",
    "mn",
    "milliarden",
    "billion",
    "billions",
    "mrd",
    "bn",
    "bln",
    "trillion",
    "trn",
    "in",
    "1000",
    "'000",
    "000s",
    "000",
    "per",
    "pro",
    "current",
    "constant",
    "prices",
];

/// Whether a text is a unit: "(USD bn)", "Mrd. €", "degC", "kg/m2", "YYYY-MM-DD".
pub(crate) fn is_unit(text: &str) -> bool {
    let text = text.trim();
    if text.is_empty() || text.chars().count() > 30 {
        return false;
    }
    if in_brackets(text).is_some() && text.chars().any(|c| c.is_alphabetic() || "%‰°€$£¥".contains(c)) {
        return true;
    }
    let lower = text.to_lowercase();
    if UNITS.contains(&lower.as_str()) || is_date_pattern(&lower) {
        return true;
    }
    let word = |word: &str| {
        let word = word.trim_matches(['.', ',', '(', ')', '[', ']']);
        let stem = word.trim_end_matches(|c: char| c.is_ascii_digit() || "²³^-⁻¹".contains(c));
        let is_currency = |text: &str| {
            strip_prefix(text.as_bytes()).or(strip_suffix(text.as_bytes())).is_some_and(|(_, rest)| rest.is_empty())
        };
        word.is_empty()
            || UNITS.contains(&word)
            || UNITS.contains(&stem)
            || SCALES.contains(&word)
            || is_currency(&word.to_uppercase())
            || is_currency(word)
    };
    lower.split(|c: char| c.is_whitespace() || "/·*".contains(c)).all(word)
}

/// The text between brackets that enclose the whole.
fn in_brackets(text: &str) -> Option<&str> {
    [('(', ')'), ('[', ']'), ('{', '}'), ('<', '>')]
        .iter()
        .find_map(|(open, close)| text.strip_prefix(*open)?.strip_suffix(*close))
}

/// The unit that a label of a column of numbers gives, without brackets around it. Other texts in brackets, patterns of dates and
/// times, and dashes give no unit.
pub(crate) fn unit_of(label: &str) -> Option<String> {
    let label = label.trim();
    let unit = in_brackets(label).unwrap_or(label).trim();
    let is_pattern = unit.contains(':') || is_date_pattern(&unit.to_lowercase());
    let is_dash = unit.chars().all(|c| "-–".contains(c));
    (is_unit(unit) && !is_pattern && !is_dash).then(|| unit.to_owned())
}

/// "yyyy-mm-dd", "dd.mm.yyyy hh:mm".
fn is_date_pattern(lower: &str) -> bool {
    lower.contains("yy") && lower.chars().all(|c| "ymdhst:-/. jq".contains(c))
        || matches!(lower, "hh:mm" | "hh:mm:ss" | "tt.mm.jjjj")
}

#[cfg(test)]
mod tests {
    use super::{is_unit, unit_of};

    #[test]
    fn a_unit_has_no_brackets() {
        assert_eq!(unit_of("(USD bn)").as_deref(), Some("USD bn"));
        assert_eq!(unit_of(" Mrd. € ").as_deref(), Some("Mrd. €"));
        assert_eq!(unit_of("USD (bn)").as_deref(), Some("USD (bn)"));
    }

    #[test]
    fn labels_that_name_no_unit_give_none() {
        for label in ["actual", "(as reported)", "[n = 40]", "YYYY", "(yyyy)", "hh:mm", "-", "–", "()", ""] {
            assert_eq!(unit_of(label), None, "{label}");
        }
    }

    #[test]
    fn units_are_known_by_their_signs_and_words() {
        for text in [
            "(USD bn)",
            "Mrd. €",
            "degC",
            "YYYY-MM-DD",
            "kg/m2",
            "[mm]",
            "%",
            "1000 EUR",
            "Mio. CHF",
            "W/m²",
            "TT.MM.JJJJ",
        ] {
            assert!(is_unit(text), "{text}");
        }
        for text in ["suppressed", "Aarau", "North", "on request", "12", "(15)", "price in town", ""] {
            assert!(!is_unit(text), "{text}");
        }
    }
}
