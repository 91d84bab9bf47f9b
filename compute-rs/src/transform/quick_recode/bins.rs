//! Numbers in bins (docs/methods/recodes.md#bins).

use super::{FIELD, blocks, column, compares};
use crate::contract::{
    BinMethod, CellValue, Code, ColumnBins, Comparison, Failure, Note, OperandKind, Outcome, RecodeBlock,
    SmallHistogram,
};
use crate::control::Control;
use crate::frame::column::shortest;
use crate::frame::{ColumnData, Table};
use crate::stats::equal_bins::{EqualBins, equal_edges};
use crate::stats::moments::extremes;
use crate::stats::order::quantiles;
use crate::wording::significant;

/// Most bins of a recode: one rule each.
const MOST: usize = 200;
/// Most bars of the histogram on which limits are chosen.
const BARS: usize = 60;

/// The limits of `count` bins of a column.
///
/// # Errors `REQUEST` for an unknown column or fewer than 2 or more than 200 bins, `E-TYPE` for a column without
/// numbers, and the errors of `control`.
pub fn suggest(
    table: &Table,
    column_index: u32,
    method: BinMethod,
    count: usize,
    control: &dyn Control,
) -> Outcome<ColumnBins> {
    if !(2..=MOST).contains(&count) {
        return Err(Failure::request("count", format!("Choose from 2 to {MOST} bins.")));
    }
    let values = numbers(table, column_index)?;
    control.poll(0, values.len() as u64)?;
    let all = extremes(&values);
    let limits = match method {
        _ if values.is_empty() => Vec::new(),
        BinMethod::EqualWidth => equal_edges(all.min, all.max, count),
        BinMethod::Quantiles => {
            let shares: Vec<f64> = (0..=count).map(|j| j as f64 / count as f64).collect();
            quantiles(&values, &shares)
        }
    };
    // A limit at the largest value would leave nothing above it.
    let mut inner: Vec<f64> = limits.into_iter().skip(1).filter(|limit| *limit < all.max).collect();
    inner.dedup();
    if method == BinMethod::Quantiles {
        // Between two values a quantile may lie above a limit without a value between them.
        let counts = counts_of(&values, &inner);
        inner = inner.into_iter().zip(counts).filter(|(_, below)| *below > 0).map(|(limit, _)| limit).collect();
    }
    let mut bins = describe(table, &values, inner);
    if let Some(note) = merged(&bins, count) {
        bins.notes.push(note);
    }
    Ok(bins)
}

/// Why there are fewer bins than were asked for.
fn merged(bins: &ColumnBins, wanted: usize) -> Option<Note> {
    let there = bins.edges.len() + 1;
    if there == wanted {
        return None;
    }
    Some(Note::fact(match (bins.min, bins.edges.is_empty()) {
        (None, _) => "The column has no values to put into bins.".to_owned(),
        (_, true) => "The values are equal, or nearly so: there are no limits to put between them.".to_owned(),
        _ => format!("Many values are equal, so bins merge: {there} bins in place of {wanted}."),
    }))
}

/// The bins between limits that the user chose.
///
/// # Errors
/// As [`suggest`]; `REQUEST` for limits that do not ascend.
pub fn between(table: &Table, column_index: u32, edges: Vec<f64>) -> Outcome<ColumnBins> {
    check(&edges)?;
    Ok(describe(table, &numbers(table, column_index)?, edges))
}

/// Rules that put a column into bins: one for each bin, none for rows without a number. Without `labels`, the bins have the
/// names of their limits.
///
/// # Errors
/// `REQUEST` for limits that do not ascend, or another number of labels than bins.
pub fn rules(column_index: u32, edges: &[f64], labels: Option<Vec<CellValue>>) -> Outcome<Vec<RecodeBlock>> {
    check(edges)?;
    let (Some(last), bins) = (edges.last(), edges.len() + 1) else {
        return Err(Failure::request("edges", "Choose at least one limit."));
    };
    let labels = labels.unwrap_or_else(|| names(edges).into_iter().map(CellValue::Text).collect());
    if labels.len() != bins {
        let text = format!("There are {bins} bins and {} names. Give each bin a name.", labels.len());
        return Err(Failure::request("labels", text));
    }
    let below = edges.iter().map(|edge| (Comparison::LessOrEqual, *edge));
    let comparisons = below.chain([(Comparison::Greater, *last)]);
    Ok(blocks(comparisons.zip(labels).map(|((function, edge), label)| {
        (vec![compares(column_index, function, CellValue::Number(edge), None)], OperandKind::Value, label)
    })))
}

fn check(edges: &[f64]) -> Outcome<()> {
    if edges.len() >= MOST {
        return Err(Failure::request("edges", format!("There are at most {MOST} bins.")));
    }
    if edges.iter().any(|edge| !edge.is_finite()) || edges.windows(2).any(|pair| pair[0] >= pair[1]) {
        return Err(Failure::request("edges", "Each limit must be a number above the limit before it."));
    }
    Ok(())
}

/// The numbers of a NUMBER column.
fn numbers(table: &Table, column_index: u32) -> Outcome<Vec<f64>> {
    let column = column(table, column_index)?;
    match &column.data {
        ColumnData::Number(values) => Ok(values.iter().copied().filter(|value| value.is_finite()).collect()),
        _ => {
            let text = format!("{} is not a number column.", column.name);
            Err(Failure::new(Code::Type, text).at_field(FIELD).at_column(column_index))
        }
    }
}

/// Values in each bin.
fn counts_of(values: &[f64], edges: &[f64]) -> Vec<u32> {
    let mut counts = vec![0u32; edges.len() + 1];
    for value in values {
        if let Some(count) = counts.get_mut(edges.partition_point(|edge| edge < value)) {
            *count += 1;
        }
    }
    counts
}

fn describe(table: &Table, values: &[f64], edges: Vec<f64>) -> ColumnBins {
    let all = extremes(values);
    let there = |value: f64| Some(value).filter(|value| value.is_finite());
    ColumnBins {
        counts: counts_of(values, &edges),
        labels: names(&edges),
        edges,
        missing: (table.row_count - values.len()) as u32,
        min: there(all.min),
        max: there(all.max),
        histogram: EqualBins::of(|| values.iter().copied(), BARS)
            .map(|EqualBins { edges, counts }| SmallHistogram { edges, counts }),
        notes: Vec::new(),
    }
}

/// "≤ 10", "10 – 20", "> 20", with four significant digits, or with all where four would make two limits equal.
fn names(edges: &[f64]) -> Vec<String> {
    let mut texts: Vec<String> = edges.iter().map(|edge| significant(*edge, 4)).collect();
    if texts.windows(2).any(|pair| pair[0] == pair[1]) {
        texts = edges.iter().map(|edge| shortest(*edge)).collect();
    }
    let (Some(first), Some(last)) = (texts.first(), texts.last()) else { return vec!["all values".to_owned()] };
    let inner = texts.windows(2).map(|pair| format!("{} – {}", pair[0], pair[1]));
    [format!("≤ {first}")].into_iter().chain(inner).chain([format!("> {last}")]).collect()
}

#[cfg(test)]
mod tests {
    use super::{between, rules, suggest};
    use crate::contract::{BinMethod, CellValue, Code, ColumnBins};
    use crate::control::Unlimited;
    use crate::frame::{Column, ColumnData, Dictionary, Table};
    use crate::transform::recode::Recode;

    fn table(values: &[f64]) -> Table {
        let column = Column { column_index: 4, name: "x".into(), data: ColumnData::Number(values.to_vec()) };
        Table { row_count: values.len(), columns: vec![column], ..Table::default() }
    }

    fn bins(values: &[f64], method: BinMethod, count: usize) -> ColumnBins {
        suggest(&table(values), 4, method, count, &Unlimited).unwrap()
    }

    #[test]
    fn equal_widths_are_those_of_r() {
        // R: x <- c(3, 10, 12.5, 20, 33); seq(3, 33, length.out = 4) is 3 13 23 33; table(cut(x, c(-Inf, 13, 23, Inf))) is 3 1 1.
        let found = bins(&[3.0, 10.0, 12.5, 20.0, f64::NAN, 33.0], BinMethod::EqualWidth, 3);
        assert_eq!((found.edges, found.counts, found.missing), (vec![13.0, 23.0], vec![3, 1, 1], 1));
        assert_eq!(found.labels, ["≤ 13", "13 – 23", "> 23"]);
        assert_eq!((found.min, found.max, found.notes.len()), (Some(3.0), Some(33.0), 0));
    }

    #[test]
    fn quantiles_are_of_type_7_and_equal_ones_merge() {
        // R: quantile(1:10, c(.25, .5, .75)) is 3.25 5.50 7.75.
        let values: Vec<f64> = (1..=10).map(f64::from).collect();
        let found = bins(&values, BinMethod::Quantiles, 4);
        assert_eq!((found.edges, found.counts), (vec![3.25, 5.5, 7.75], vec![3, 2, 2, 3]));
        // R: quantile(c(0, 0, 0, 0, 0, 0, 1, 2, 3, 3), 1:4/5) is 0.0 0.0 0.4 2.2.
        let found = bins(&[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 2.0, 3.0, 3.0], BinMethod::Quantiles, 5);
        assert_eq!(found.counts, [6, 2, 2]);
        assert_eq!(found.notes[0].text, "Many values are equal, so bins merge: 3 bins in place of 5.");
        let most = bins(&[0.0, 5.0, 5.0, 5.0, 5.0], BinMethod::Quantiles, 2);
        assert_eq!((most.edges.len(), most.counts), (0, vec![5]), "nothing is above the median 5");
        assert!(bins(&[], BinMethod::Quantiles, 2).notes[0].text.starts_with("The column has no values"));
    }

    #[test]
    fn rules_put_every_number_into_the_bin_that_was_counted() {
        let values: Vec<f64> =
            (0..500).map(|i| if i % 41 == 0 { f64::NAN } else { f64::from(i * i % 97) / 7.0 }).collect();
        let table = table(&values);
        for (method, count) in [(BinMethod::EqualWidth, 7), (BinMethod::Quantiles, 5)] {
            let found = suggest(&table, 4, method, count, &Unlimited).unwrap();
            let rules = rules(4, &found.edges, None).unwrap();
            let computed =
                Recode::checked(&rules, &table.sources(), None).unwrap().evaluate(&table, &Unlimited).unwrap();
            let counts = computed.rules.unwrap();
            assert_eq!(counts.without_rule, found.missing);
            assert_eq!(counts.rules.iter().map(|rule| rule.takes).collect::<Vec<_>>(), found.counts);
        }
    }

    #[test]
    fn labels_of_numbers_make_a_number_column() {
        let own = rules(4, &[1.0], Some(vec![CellValue::Number(0.0), CellValue::Number(1.0)])).unwrap();
        let check = Recode::checked(&own, &table(&[1.0]).sources(), None).unwrap().summary();
        assert_eq!((check.kind, check.uses), (Some(crate::contract::ColumnType::Number), vec![4]));
    }

    #[test]
    fn limits_that_are_no_limits_are_refused() {
        let values = table(&[1.0, 2.0]);
        for edges in [vec![2.0, 1.0], vec![1.0, 1.0], vec![f64::NAN], (0..200).map(f64::from).collect()] {
            assert_eq!(between(&values, 4, edges.clone()).unwrap_err().details.field.as_deref(), Some("edges"));
            assert!(rules(4, &edges, None).is_err());
        }
        assert!(rules(4, &[], None).is_err() && rules(4, &[1.0], Some(Vec::new())).is_err());
        assert_eq!(between(&values, 4, vec![1.0]).unwrap().counts, [1, 1]);
        assert!(suggest(&values, 9, BinMethod::EqualWidth, 3, &Unlimited).is_err());
        let mut text = values;
        text.columns[0].data = ColumnData::Text { codes: vec![-1, -1], dictionary: Dictionary::default() };
        assert_eq!(between(&text, 4, vec![1.0]).unwrap_err().code, Code::Type);
    }

    #[test]
    fn limits_closer_than_four_digits_keep_all_their_digits() {
        let found = between(&table(&[1.0]), 4, vec![1.00001, 1.00002]).unwrap();
        assert_eq!(found.labels, ["≤ 1.00001", "1.00001 – 1.00002", "> 1.00002"]);
    }
}
