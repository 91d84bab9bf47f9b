//! Rows that are sums of others are left out until the user says otherwise, whatever their label is.

use crate::io_names::{preset, read, read_with};
use estimand_compute::contract::{QuestionKind, Settings};

#[test]
fn a_sum_of_the_other_rows_is_no_data_whatever_its_label() {
    for (text, total) in [
        ("day,v\n2024-01-01,100\n2024-01-02,110\n2024-01-03,120\n,330\n", 5),
        ("day;v;w\n2024-01-01;100,5;1\n2024-01-02;110;2\n-;210,5;3\n", 4),
        ("year,v\n2020,10.5\n2021,20\n2022,33\n-,63.5\n", 5),
        ("id\tv\n1\t10\n2\t20\n3\t33\nΣ\t63\n", 5),
        ("region,v\nNord,10\nSüd,20\nWest,33\nAll regions,63\n", 5),
        ("region,v,w\nwhole country,60,6\nNord,10,1\nSüd,20,2\nWest,30,3\n", 2),
        ("town,v,share\nA,10,20\nB,20,40\nC,20,41\nD,10,30\nBalance,60,131\n", 6),
    ] {
        let table = read(text);
        assert_eq!(preset(&table, QuestionKind::Totals), Some("exclude"), "{text}");
        let dropped = &table.summary.receipt.dropped_rows[0];
        assert_eq!((dropped.reason.as_str(), dropped.rows.as_slice()), ("Totals.", [total].as_slice()), "{text}");
        let keep = [("0".to_owned(), [(QuestionKind::Totals, "keep".to_owned())].into())].into();
        let kept = read_with(text, &Settings { answers: Some(keep), ..Settings::default() });
        assert_eq!(kept.summary.row_count, table.summary.row_count + 1, "{text}");
    }
}

#[test]
fn sums_of_groups_are_found_without_a_word() {
    let table = read("firm,a,b\nA,1,5\nB,2,6\nNorth,3,11\nC,4,7\nD,5,1\nSouth,9,8\nEverything,12,19\n");
    assert_eq!(table.summary.receipt.dropped_rows[0].rows, [4, 7, 8]);
}

#[test]
fn rows_that_are_no_sums_stay() {
    for text in [
        "firm,a\nA,1\nB,2\nC,4\nD,9\n",
        "firm,a\nA,1\nB,2\nC,3\n",
        "year,v\n2020,5\n2021,6\n2022,7\n",
        "kind,v\na,10\nb,20\na,30\nb,60\n",
        "n,v\n1,3\n2,4\n3,9\n6,1\n",
        // No column names the rows.
        "v\n-1\n0\n2\n3\n4\n8\n",
        "x,y\n1.5,2\n2.5,4\n3,7\n7,13\n",
    ] {
        assert_eq!(preset(&read(text), QuestionKind::Totals), None, "{text}");
    }
}

#[test]
fn a_source_below_the_table_is_no_data() {
    let table = read("month,a\n2024-01,1\n2024-02,2\n2024-03,7\n\nSource: own count\n");
    assert_eq!(table.summary.row_count, 3);
    assert_eq!(preset(&table, QuestionKind::Footnotes), Some("exclude"));
}
