//! Some of the rows of an imported table: its preview, and random samples.

use super::column::{ColumnValues, ImportedColumn};
use super::describe::is_categorical;
use super::import::ImportedTable;
use super::limits::PREVIEW_ROWS;
use crate::contract::{Failure, Outcome, Preview, SettingsPreview};
use crate::control::Control;

impl ImportedTable {
    /// The first 100 rows, with the receipt and the questions of the whole table.
    #[must_use]
    pub fn preview(&self) -> SettingsPreview {
        let rows = PREVIEW_ROWS.min(self.summary.row_count as usize);
        let data = (0..rows).map(|row| self.columns.iter().map(|column| column.value(row)).collect()).collect();
        SettingsPreview {
            preview_after_settings: Preview { schema: self.summary.schema.clone(), data },
            receipt: self.summary.receipt.clone(),
            questions: self.summary.questions.clone(),
            row_count: self.summary.row_count,
            shape: self.summary.shape.clone(),
        }
    }

    /// Keeps the given rows, numbered from 1, in their order. The receipt stays that of the whole file; whether a column is
    /// categorical is recomputed.
    ///
    /// # Errors
    /// `E-MEMORY`, and the errors of `control`.
    pub fn keep_rows(&mut self, rows: &[u32], control: &dyn Control) -> Outcome<()> {
        let count = self.columns.len() as u64;
        for (index, (column, field)) in self.columns.iter_mut().zip(&mut self.summary.schema.fields).enumerate() {
            control.poll(index as u64, count)?;
            *column = kept(column, rows)?;
            field.categorical = is_categorical(column);
        }
        self.summary.row_count = rows.len() as u32;
        Ok(())
    }
}

fn kept(column: &ImportedColumn, rows: &[u32]) -> Outcome<ImportedColumn> {
    let row_index = |row: &u32| row.saturating_sub(1) as usize;
    let values = match &column.values {
        ColumnValues::Numbers(values) => ColumnValues::Numbers(gathered(values, rows)?),
        ColumnValues::Days(values) => ColumnValues::Days(gathered(values, rows)?),
        ColumnValues::Milliseconds(values) => ColumnValues::Milliseconds(gathered(values, rows)?),
        ColumnValues::Dictionary { codes, offsets, bytes } => {
            let codes = gathered(codes, rows)?;
            let is_there = rows.iter().map(|row| column.is_valid(row_index(row)));
            smaller_dictionary(codes, is_there, offsets, bytes)
        }
        ColumnValues::Texts { .. } => {
            let (mut offsets, mut bytes) = (Vec::new(), Vec::new());
            offsets.try_reserve_exact(rows.len() + 1).map_err(|_| Failure::memory())?;
            offsets.push(0);
            for row in rows {
                let text = column.text_bytes(row_index(row)).unwrap_or_default();
                bytes.try_reserve(text.len()).map_err(|_| Failure::memory())?;
                bytes.extend_from_slice(text);
                // Fits 32 bits, since the offsets of the whole column do.
                offsets.push(bytes.len() as i32);
            }
            ColumnValues::Texts { offsets, bytes }
        }
    };
    Ok(ImportedColumn::with_missing(values, rows.len(), |row| {
        rows.get(row).is_some_and(|row| column.is_valid(row_index(row)))
    }))
}

fn gathered<T: Copy + Default>(values: &[T], rows: &[u32]) -> Outcome<Vec<T>> {
    let mut kept = Vec::new();
    kept.try_reserve_exact(rows.len()).map_err(|_| Failure::memory())?;
    let value = |row: &u32| values.get(row.saturating_sub(1) as usize).copied().unwrap_or_default();
    kept.extend(rows.iter().map(value));
    Ok(kept)
}

/// The texts with a dictionary of only those that occur, in their order.
fn smaller_dictionary(
    mut codes: Vec<i32>,
    is_there: impl Iterator<Item = bool> + Clone,
    offsets: &[i32],
    bytes: &[u8],
) -> ColumnValues {
    const UNUSED: i32 = -1;
    let mut own = vec![UNUSED; offsets.len().saturating_sub(1)];
    for (code, _) in codes.iter().zip(is_there).filter(|(_, is_there)| *is_there) {
        if let Some(own) = own.get_mut(*code as usize) {
            *own = 0;
        }
    }
    let (mut own_offsets, mut own_bytes) = (vec![0], Vec::new());
    for (own, ends) in own.iter_mut().zip(offsets.windows(2)).filter(|(own, _)| **own != UNUSED) {
        *own = own_offsets.len() as i32 - 1;
        own_bytes.extend_from_slice(bytes.get(ends[0] as usize..ends[1] as usize).unwrap_or_default());
        own_offsets.push(own_bytes.len() as i32);
    }
    codes.iter_mut().for_each(|code| *code = own.get(*code as usize).copied().unwrap_or(0).max(0));
    ColumnValues::Dictionary { codes, offsets: own_offsets, bytes: own_bytes }
}

#[cfg(test)]
mod tests {
    use crate::contract::{CellValue, Settings};
    use crate::control::Unlimited;
    use crate::io::{ColumnValues, FileReader, ImportedTable};

    fn imported(text: &str) -> ImportedTable {
        let mut reader = FileReader::new("a.csv", text.len() as u64).unwrap();
        reader.push(text.as_bytes()).unwrap();
        reader.finish().unwrap();
        reader.import(&Settings::default(), &Unlimited).unwrap()
    }

    #[test]
    fn kept_rows_have_their_values_whatever_the_type() {
        let mut text = String::from("n,word,day,name\n");
        for i in 0..40 {
            let cell = |shown: bool, text: String| if shown { text } else { String::new() };
            text += &cell(i % 7 != 0, i.to_string());
            text += &format!(",{},", cell(i % 5 != 0, ["a", "b", "c"][i % 3].to_owned()));
            text += &format!("{},name {i}\n", cell(i % 4 != 0, format!("2020-01-{:02}", i % 28 + 1)));
        }
        let whole = imported(&text);
        let rows = [3, 6, 8, 9, 12, 15, 33, 36, 40];
        let mut part = whole.clone();
        part.keep_rows(&rows, &Unlimited).unwrap();
        assert_eq!(part.summary.row_count, 9);
        for (part, whole) in part.columns.iter().zip(&whole.columns) {
            let expected: Vec<CellValue> = rows.iter().map(|row| whole.value(*row as usize - 1)).collect();
            let got: Vec<CellValue> = (0..9).map(|row| part.value(row)).collect();
            assert_eq!(got, expected);
            let missing = expected.iter().filter(|value| **value == CellValue::Missing(())).count();
            assert_eq!((part.null_count as usize, part.validity.is_some()), (missing, missing > 0));
        }
        // Rows 3, 6, 9 … hold "c" alone, row 8 "b", row 40 "a"; row 8 alone leaves one text.
        part.keep_rows(&[3], &Unlimited).unwrap();
        let ColumnValues::Dictionary { offsets, bytes, .. } = &part.columns[1].values else { panic!("a dictionary") };
        assert_eq!((offsets.as_slice(), bytes.as_slice()), ([0, 1].as_slice(), b"b".as_slice()));
    }
}
