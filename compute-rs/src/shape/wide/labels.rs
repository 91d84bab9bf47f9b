//! The columns of a wide table that say what its rows are: several in one column, codes that repeat a name, and the column whose
//! values can become columns.

use crate::contract::Outcome;
use crate::control::Control;
use crate::frame::{Column, ColumnData, Dictionary};
use crate::shape::rows::{Codes, count_missing};

/// Columns that replace one whose name lists several, as Eurostat writes them: `unit,geo\TIME_PERIOD`; and the name behind the
/// backslash, which names the periods. `None` for a column that does not have these parts in every row.
pub(super) fn split(column: &Column) -> Outcome<Option<(Vec<Column>, String)>> {
    let (Some((before, time)), ColumnData::Text { codes, dictionary }) = (column.name.split_once('\\'), &column.data)
    else {
        return Ok(None);
    };
    let names: Vec<&str> = before.split(',').map(str::trim).collect();
    let mut parts: Vec<(Dictionary, Vec<i32>)> = names.iter().map(|_| (Dictionary::default(), Vec::new())).collect();
    for code in 0..dictionary.len() as i32 {
        let texts: Vec<&str> = dictionary.get(code).unwrap_or_default().split(',').map(str::trim).collect();
        if texts.len() != names.len() {
            return Ok(None);
        }
        for ((plain, _), text) in parts.iter_mut().zip(texts) {
            plain.push(text)?;
        }
    }
    let mut columns = Vec::with_capacity(names.len());
    for ((plain, _), name) in parts.into_iter().zip(names) {
        let (dictionary, own) = Dictionary::intern(&plain, |_| false)?;
        let code = |code: &i32| usize::try_from(*code).ok().and_then(|code| own.get(code)).copied().unwrap_or(-1);
        let data = ColumnData::Text { codes: codes.iter().map(code).collect(), dictionary };
        columns.push(Column { column_index: 0, name: name.to_owned(), data });
    }
    Ok(Some((columns, time.trim().to_owned())))
}

/// Whether a column is the sum of others in every row, as a last column Total is.
pub(super) fn is_sum(column: &Column, of: &[&Column]) -> bool {
    let number = |column: &Column, row: usize| match &column.data {
        ColumnData::Number(values) => values.get(row).copied().filter(|value| value.is_finite()),
        _ => None,
    };
    let has_part = |row: usize| of.iter().any(|part| number(part, row).is_some());
    column.len() > 1
        && (0..column.len()).any(has_part)
        && (0..column.len()).all(|row| {
            let parts = of.iter().filter_map(|part| number(part, row));
            let (sum, size) = parts.fold((0.0, 0.0_f64), |(sum, size), part| (sum + part, size + part.abs()));
            number(column, row).is_some_and(|total| (total - sum).abs() <= 1e-9 * size.max(total.abs()))
        })
}

/// Codes that repeat a name one to one, as indices of the columns: the code, and the name.
pub(super) fn repeated_codes(columns: &[&Column], control: &dyn Control) -> Outcome<Vec<(usize, usize)>> {
    let mut codes = Vec::new();
    for (index, column) in columns.iter().enumerate() {
        codes.push(match &column.data {
            ColumnData::Text { .. } if count_missing(column) == 0 => Some((index, Codes::of(&column.data, control)?)),
            _ => None,
        });
    }
    let mut found: Vec<(usize, usize)> = Vec::new();
    for pair in codes.windows(2) {
        let [Some((a, codes_a)), Some((b, codes_b))] = pair else { continue };
        if codes_a.codes != codes_b.codes || found.iter().any(|(code, _)| code == a) {
            continue;
        }
        let (Some(first), Some(second)) = (columns.get(*a), columns.get(*b)) else { continue };
        match (is_named_code(&first.name), is_named_code(&second.name)) {
            (false, true) => found.push((*b, *a)),
            (true, false) => found.push((*a, *b)),
            _ => {}
        }
    }
    Ok(found)
}

/// Whether a name says that a column holds codes: "Country Code", "ISO3", "geo_id", and SDMX's "LOCATION".
fn is_named_code(name: &str) -> bool {
    const WORDS: [&str; 10] =
        ["code", "id", "iso", "iso2", "iso3", "isocode", "key", "abbr", "abbreviation", "schlüssel"];
    if ["LOCATION", "REF_AREA"].contains(&name) {
        return true;
    }
    name.to_lowercase()
        .split(|c: char| !c.is_alphanumeric())
        .any(|word| WORDS.contains(&word) || word.ends_with("code") || word.ends_with("schlüssel"))
}

/// Whether the header of the only label is that of the items of a statement: a unit, or a word for items.
pub(super) fn names_items(name: &str) -> bool {
    const WORDS: [&str; 13] = [
        "eur",
        "teur",
        "usd",
        "gbp",
        "chf",
        "mio",
        "million",
        "millions",
        "thousands",
        "position",
        "posten",
        "bezeichnung",
        "description",
    ];
    names_measures(name)
        || name.contains(['€', '$', '£'])
        || name.to_lowercase().split(|c: char| !c.is_alphanumeric()).any(|word| WORDS.contains(&word))
}

/// Whether a name says that a column names what is measured: "Series Name", "Indicator", "na_item".
pub(super) fn names_measures(name: &str) -> bool {
    const WORDS: [&str; 14] = [
        "series",
        "indicator",
        "variable",
        "item",
        "measure",
        "subject",
        "indic",
        "indikator",
        "kennzahl",
        "merkmal",
        "metric",
        "statistic",
        "account",
        "konto",
    ];
    name.to_lowercase().split(|c: char| !c.is_alphanumeric()).any(|word| {
        let word = word.strip_suffix('s').filter(|_| word != "series").unwrap_or(word);
        WORDS.contains(&word)
    })
}

/// A column whose values can become columns.
pub(super) struct Measures {
    /// Its index among the labels.
    pub index: usize,
    /// Number of its values.
    pub values: usize,
    /// Rows of the other labels.
    pub groups: usize,
    /// Whether its name says that it names what is measured.
    pub is_named: bool,
    /// Index of other labels that follow from it alone, such as a unit.
    pub followers: Vec<usize>,
}

/// The labels whose values can become at most `most` columns with the other labels: no cell would have two values.
pub(super) fn measures(labels: &[&Column], rows: usize, most: usize, control: &dyn Control) -> Outcome<Vec<Measures>> {
    let mut found = Vec::new();
    if Codes::of_all(labels.iter().map(|label| &label.data), rows, control)?.count() < rows {
        return Ok(found);
    }
    for (index, label) in labels.iter().enumerate() {
        if !matches!(label.data, ColumnData::Text { .. }) || count_missing(label) > 0 {
            continue;
        }
        let values = Codes::of(&label.data, control)?.count();
        if values + labels.len() > most {
            continue;
        }
        let is_named = names_measures(&label.name);
        let mut followers = Vec::new();
        for (other, column) in labels.iter().enumerate().filter(|(other, _)| is_named && *other != index) {
            let alone = Codes::of(&column.data, control)?.count();
            let pairs = Codes::of_all([&label.data, &column.data], rows, control)?.count();
            if alone > 1 && pairs == values {
                followers.push(other);
            }
        }
        let is_other = |other: usize| other != index && !followers.contains(&other);
        let others = labels.iter().enumerate().filter(|(other, _)| is_other(*other)).map(|(_, other)| &other.data);
        let groups = Codes::of_all(others, rows, control)?.count();
        found.push(Measures { index, values, groups, is_named, followers });
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::{is_named_code, is_sum, measures, names_items, names_measures, repeated_codes, split};
    use crate::control::Unlimited;
    use crate::frame::{Column, ColumnData, Dictionary};

    fn texts(name: &str, values: &[&str]) -> Column {
        let mut plain = Dictionary::default();
        values.iter().for_each(|value| plain.push(value).unwrap());
        let (dictionary, codes) = Dictionary::intern(&plain, |_| false).unwrap();
        Column { column_index: 1, name: name.to_owned(), data: ColumnData::Text { codes, dictionary } }
    }

    #[test]
    fn a_column_of_several_labels_is_split_when_every_row_has_them() {
        let (columns, time) = split(&texts("unit,geo\\TIME_PERIOD", &["EUR,AT", "EUR,BE"])).unwrap().unwrap();
        let cells: Vec<_> = columns.iter().map(|column| (column.name.as_str(), column.text(1).unwrap())).collect();
        assert_eq!((cells, time.as_str()), (vec![("unit", "EUR".into()), ("geo", "BE".into())], "TIME_PERIOD"));
        assert!(split(&texts("unit,geo\\TIME_PERIOD", &["EUR,AT", "EUR"])).unwrap().is_none());
        assert!(split(&texts("unit,geo", &["EUR,AT"])).unwrap().is_none());
    }

    #[test]
    fn codes_repeat_a_name_when_they_are_one_to_one_and_called_codes() {
        let name = texts("Country Name", &["Austria", "Belgium", "Austria"]);
        let pairs = |code: &Column| repeated_codes(&[&name, code], &Unlimited).unwrap();
        assert_eq!(pairs(&texts("Country Code", &["AUT", "BEL", "AUT"])), [(1, 0)]);
        assert_eq!(pairs(&texts("Country Code", &["AUT", "BEL", "BEL"])), []);
        assert_eq!(pairs(&texts("Capital", &["Vienna", "Brussels", "Vienna"])), []);
        assert_eq!(pairs(&texts("LOCATION", &["AUT", "BEL", "AUT"])), [(1, 0)]);
    }

    #[test]
    fn zeros_beside_empty_periods_are_no_sum() {
        let numbers = |values: &[f64]| Column {
            column_index: 1,
            name: "x".to_owned(),
            data: ColumnData::Number(values.to_vec()),
        };
        let (zeros, empty) = (numbers(&[0.0, 0.0]), numbers(&[f64::NAN, f64::NAN]));
        assert!(!is_sum(&zeros, &[&empty, &empty]));
        assert!(is_sum(&zeros, &[&numbers(&[0.0, 2.0]), &numbers(&[f64::NAN, -2.0])]));
    }

    #[test]
    fn what_follows_from_a_measure_alone_divides_no_rows() {
        let columns = [
            texts("Country", &["Austria", "Austria", "Belgium", "Belgium"]),
            texts("Subject", &["GDP", "CPI", "GDP", "CPI"]),
            texts("Unit", &["USD", "Index", "USD", "Index"]),
        ];
        let found = measures(&columns.iter().collect::<Vec<_>>(), 4, 30, &Unlimited).unwrap();
        let subject = found.iter().find(|measures| measures.index == 1).unwrap();
        assert_eq!((subject.groups, subject.values, &subject.followers), (2, 2, &vec![2]));
    }

    #[test]
    fn names_tell_codes_and_measures() {
        assert!(["Country Code", "ISO3", "geo_id", "CountryCode"].into_iter().all(is_named_code));
        assert!(!["Country", "Video", "Valid"].into_iter().any(is_named_code));
        assert!(["Series Name", "Indicators", "na_item", "INDIC_NA"].into_iter().all(names_measures));
        assert!(!["Country", "geo", "Serial"].into_iter().any(names_measures));
        assert!(["in TEUR", "EUR million", "Items", "Position"].into_iter().all(names_items));
        assert!(!["Country", "Firm", "Column 1"].into_iter().any(names_items));
    }
}
