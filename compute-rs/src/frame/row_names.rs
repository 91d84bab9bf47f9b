//! Entity and time of rows, by the row numbers that users know.

use super::{Column, Table};
use crate::contract::CellValue;

impl Table {
    /// The position of a row number, the inverse of [`Table::row_number`].
    #[must_use]
    pub fn position_of(&self, row_number: u32) -> Option<usize> {
        match &self.rows {
            Some(rows) => rows.binary_search(&row_number).ok(),
            None => (row_number as usize).checked_sub(1).filter(|&position| position < self.row_count),
        }
    }

    /// The entity column, when the table has one.
    #[must_use]
    pub fn entity_column(&self) -> Option<&Column> {
        self.entity.and_then(|index| self.columns.get(index))
    }

    /// The time column, when the table has one.
    #[must_use]
    pub fn time_column(&self) -> Option<&Column> {
        self.time.and_then(|index| self.columns.get(index))
    }

    /// The entity of each row number; `None` without an entity column.
    #[must_use]
    pub fn entities(&self, row_numbers: &[u32]) -> Option<Vec<String>> {
        let column = self.entity_column()?;
        let text =
            |&number: &u32| self.position_of(number).and_then(|position| column.text(position)).unwrap_or_default();
        Some(row_numbers.iter().map(text).collect())
    }

    /// The time of each row number; `None` without a time column.
    #[must_use]
    pub fn times(&self, row_numbers: &[u32]) -> Option<Vec<CellValue>> {
        let column = self.time_column()?;
        let cell =
            |&number: &u32| self.position_of(number).map_or(CellValue::Missing(()), |position| column.cell(position));
        Some(row_numbers.iter().map(cell).collect())
    }
}

#[cfg(test)]
mod tests {
    use crate::contract::CellValue;
    use crate::frame::{Column, ColumnData, Table};

    #[test]
    fn a_row_number_of_a_sample_gives_the_entity_and_time_of_its_row() {
        let column = |column_index: u32, name: &str, values: Vec<f64>| Column {
            column_index,
            name: name.to_owned(),
            data: ColumnData::Number(values),
        };
        let table = Table {
            row_count: 3,
            columns: vec![column(1, "firm", vec![7.0, 8.0, 9.0]), column(2, "fy", vec![1935.0, f64::NAN, 1937.0])],
            rows: Some(vec![2, 5, 11]),
            entity: Some(0),
            time: Some(1),
            ..Table::default()
        };
        assert_eq!([2, 5, 11, 4].map(|number| table.position_of(number)), [Some(0), Some(1), Some(2), None]);
        assert_eq!(table.entities(&[11, 2]), Some(vec!["9".to_owned(), "7".to_owned()]));
        assert_eq!(table.times(&[5, 11]), Some(vec![CellValue::Missing(()), CellValue::Number(1937.0)]));
        let plain = Table { rows: None, entity: None, time: None, ..table };
        assert_eq!((plain.position_of(3), plain.position_of(4), plain.position_of(0)), (Some(2), None, None));
        assert!(plain.entities(&[1]).is_none() && plain.times(&[1]).is_none());
    }
}
