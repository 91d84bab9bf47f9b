//! Columns that an earlier reading of the same rows left behind, so that a change of one setting reads only the columns
//! that it touches.

use super::assemble::ReadColumn;
use super::settings::DataRows;
use super::source::{Cells, Source};
use crate::contract::{MergedCells, Settings};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The columns of the last preview. They are taken out by the next reading of the same rows.
#[derive(Debug, Default)]
pub(crate) struct KeptColumns(RefCell<Option<Kept>>);

#[derive(Debug)]
struct Kept {
    of: ReadRows,
    columns: Vec<ReadColumn>,
}

/// The settings that decide the cells of a reading. The type of a column, its decimal mark and its answers are not part
/// of it: they decide how each column is read.
#[derive(Clone, Debug)]
pub(crate) struct ReadRows {
    cells: Cells,
    rows: DataRows,
    missing_tokens: Option<Vec<String>>,
    /// Missing tokens of single columns.
    tokens_of_columns: BTreeMap<String, Vec<String>>,
    merged: Option<MergedCells>,
}

impl ReadRows {
    /// The rows of a source, by some settings.
    pub fn new(source: &Source, rows: &DataRows, settings: &Settings) -> Self {
        Self {
            cells: source.cells.clone(),
            rows: rows.clone(),
            missing_tokens: settings.missing_tokens.clone(),
            tokens_of_columns: tokens_of_columns(settings),
            merged: settings.merged,
        }
    }

    fn is(&self, other: &Self) -> bool {
        let same_cells = match (&self.cells, &other.cells) {
            (Cells::Text(one), Cells::Text(other)) => Rc::ptr_eq(one, other),
            (Cells::Sheet(one), Cells::Sheet(other)) => Rc::ptr_eq(one, other),
            _ => false,
        };
        same_cells
            && self.rows == other.rows
            && self.missing_tokens == other.missing_tokens
            && self.tokens_of_columns == other.tokens_of_columns
            && self.merged == other.merged
    }
}

fn tokens_of_columns(settings: &Settings) -> BTreeMap<String, Vec<String>> {
    let readings = settings.readings.iter().flatten();
    readings.filter_map(|(column, reading)| Some((column.clone(), reading.missing_tokens.clone()?))).collect()
}

impl KeptColumns {
    /// Takes the columns of these rows out; none when other rows were read. Columns of other rows are dropped, so that
    /// their memory is free for the reading that follows.
    pub fn take(&self, of: &ReadRows) -> Vec<ReadColumn> {
        self.0.take().filter(|kept| kept.of.is(of)).map(|kept| kept.columns).unwrap_or_default()
    }

    /// Keeps the columns of a reading.
    pub fn keep(&self, of: ReadRows, columns: Vec<ReadColumn>) {
        self.0.replace(Some(Kept { of, columns }));
    }
}

#[cfg(test)]
mod tests {
    use crate::contract::{ColumnReading, ColumnType, Outcome, QuestionKind, Settings};
    use crate::control::{Control, Unlimited};
    use crate::io::FileReader;
    use std::cell::Cell;
    use std::collections::BTreeMap;

    fn reader(text: &str) -> FileReader {
        let mut reader = FileReader::new("a.csv", text.len() as u64).unwrap();
        reader.push(text.as_bytes()).unwrap();
        reader.finish().unwrap();
        reader
    }

    /// Columns of every type, one whose decimal mark is asked about, one of text and numbers.
    fn text() -> String {
        let mut text = String::from("id,amount,day,place,mixed\n");
        for row in 0..5000 {
            let mixed = if row % 2 == 0 { row.to_string() } else { format!("x{}", row % 7) };
            let day = row % 28 + 1;
            text += &format!("{row},1.{:03},{day:02}/{:02}/2020,p{},{mixed}\n", row % 900 + 100, day % 12 + 1, row % 5);
        }
        text
    }

    fn settings() -> Vec<Settings> {
        let at = |column: &str| column.to_owned();
        let types = |column, kind| Some(BTreeMap::from([(at(column), kind)]));
        let answers = |kind, text: &str| Some(BTreeMap::from([(at("5"), BTreeMap::from([(kind, text.to_owned())]))]));
        let none = Settings::default;
        let reading = ColumnReading::default;
        let readings = |column, reading| Some(BTreeMap::from([(at(column), reading)]));
        vec![
            none(),
            Settings { decimal_separator: Some(2), ..none() },
            Settings { types: types("1", ColumnType::String), ..none() },
            Settings { answers: answers(QuestionKind::NumberOrText, "NUMBER"), ..none() },
            Settings { names: Some(BTreeMap::from([(at("1"), at("key"))])), ..none() },
            Settings { header: Some(1), first_row: Some(9), ..none() },
            Settings { missing_tokens: Some(vec![at("p3")]), ..none() },
            Settings {
                readings: readings("4", ColumnReading { missing_tokens: Some(vec![at("p3")]), ..reading() }),
                ..none()
            },
            Settings { readings: readings("2", ColumnReading { decimal_separator: Some(2), ..reading() }), ..none() },
            Settings { exclude_rows: Some(vec![[4, 8]]), ..none() },
            Settings { col_ranges: Some(at("2-3")), ..none() },
            Settings { delimiter: Some(at(";")), ..none() },
            none(),
        ]
    }

    #[test]
    fn a_preview_after_another_one_is_that_of_a_fresh_reader() {
        let text = text();
        let kept = reader(&text);
        for settings in settings() {
            let after = kept.preview(&settings, &Unlimited).unwrap();
            assert_eq!(after, reader(&text).preview(&settings, &Unlimited).unwrap(), "{settings:?}");
        }
        for settings in settings() {
            kept.preview(&Settings::default(), &Unlimited).unwrap();
            let imported = kept.import(&settings, &Unlimited).unwrap();
            assert_eq!(imported, reader(&text).import(&settings, &Unlimited).unwrap(), "{settings:?}");
        }
    }

    #[derive(Default)]
    struct Polls(Cell<u32>);

    impl Control for Polls {
        fn poll(&self, _: u64, _: u64) -> Outcome<()> {
            self.0.set(self.0.get() + 1);
            Ok(())
        }
    }

    #[test]
    fn a_change_that_touches_no_cell_reads_no_rows() {
        let kept = reader(&text());
        let polls = |settings: &Settings| {
            let polls = Polls::default();
            kept.preview(settings, &polls).unwrap();
            polls.0.get()
        };
        let fixed = Settings { header: Some(1), first_row: Some(2), ..Settings::default() };
        let first = polls(&fixed);
        let again = polls(&fixed);
        let renamed = polls(&Settings { names: Some(BTreeMap::from([("1".into(), "key".into())])), ..fixed.clone() });
        let typed = polls(&Settings { types: Some(BTreeMap::from([("1".into(), ColumnType::String)])), ..fixed });
        // The reading of 5,000 rows polls once per block of 1,024.
        assert_eq!((again, renamed, typed), (renamed, again, again + 5));
        assert!(first >= again + 5, "{first} {again}");
    }
}
