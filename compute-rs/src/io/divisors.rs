//! Divides the numbers of columns that are in another unit than before (`Settings::divisors`).
//!
//! This follows the reading, so that columns kept between previews stay as they are in the file.

use super::column::ColumnValues;
use super::describe::is_categorical;
use super::import::ImportedTable;
use crate::contract::{CellValue, Settings, SettingsPreview};
use crate::frame::column::shortest;

/// A value divided by a divisor. A divisor that is 1/n multiplies by the whole number n, which rounds once only.
fn divided(value: f64, divisor: f64) -> f64 {
    let times = divisor.recip().round();
    if divisor.abs() < 1.0 && (times * divisor - 1.0).abs() < 1e-12 { value * times } else { value / divisor }
}

/// The divisor of a column of the file, from 1.
fn divisor_of(settings: &Settings, file_column: u32) -> Option<f64> {
    settings.divisors.as_ref()?.get(&file_column.to_string()).copied()
}

fn note(name: &str, divisor: f64) -> String {
    format!("{name}: every value was divided by {}, as the settings say.", shortest(divisor))
}

impl ImportedTable {
    /// Divides columns of numbers by the settings.
    pub(crate) fn divide(&mut self, settings: &Settings) {
        for (column, field) in self.columns.iter_mut().zip(&mut self.summary.schema.fields) {
            let Some(divisor) = divisor_of(settings, field.file_column) else { continue };
            if let ColumnValues::Numbers(values) = &mut column.values {
                values.iter_mut().for_each(|value| *value = divided(*value, divisor));
                field.categorical = is_categorical(column);
                self.summary.receipt.notes.push(note(&field.name, divisor));
            }
        }
    }

    /// The first rows, divided by the settings.
    pub(crate) fn divided_preview(&self, settings: &Settings) -> SettingsPreview {
        let mut preview = self.preview();
        let shown = &mut preview.preview_after_settings;
        for (index, field) in shown.schema.fields.iter().enumerate() {
            let Some(divisor) = divisor_of(settings, field.file_column) else { continue };
            for row in &mut shown.data {
                if let Some(CellValue::Number(value)) = row.get_mut(index) {
                    *value = divided(*value, divisor);
                }
            }
            preview.receipt.notes.push(note(&field.name, divisor));
        }
        preview
    }
}

#[cfg(test)]
mod tests {
    use crate::contract::{CellValue, Settings};
    use crate::control::Unlimited;
    use crate::io::FileReader;

    #[test]
    fn a_divided_column_equals_the_one_in_the_old_unit() {
        let read = |text: &str, divisor: Option<f64>| {
            let mut reader = FileReader::new("a.csv", text.len() as u64).unwrap();
            reader.push(text.as_bytes()).unwrap();
            reader.finish().unwrap();
            let divisors = divisor.map(|divisor| [("2".to_owned(), divisor)].into());
            let settings = Settings { divisors, ..Settings::default() };
            let preview = reader.preview(&settings, &Unlimited).unwrap();
            let table = reader.import(&settings, &Unlimited).unwrap();
            assert_eq!(preview.receipt.notes, table.summary.receipt.notes);
            let shown = preview.preview_after_settings.data.iter().map(|row| row[1].clone()).collect::<Vec<_>>();
            assert_eq!(shown, (0..3).map(|row| table.columns[1].value(row)).collect::<Vec<_>>());
            (table.columns[1].clone(), table.summary.receipt.notes.last().cloned())
        };
        let (units, note) = read("id,capital\na,2800\nb,\nc,669700\n", Some(1000.0));
        let (thousands, _) = read("id,capital\na,2.8\nb,\nc,669.7\n", None);
        assert_eq!(units, thousands);
        assert_eq!(note.unwrap(), "capital: every value was divided by 1000, as the settings say.");
        let (back, _) = read("id,capital\na,2.8\nb,\nc,669.7\n", Some(0.001));
        assert_eq!((back.value(0), back.value(2)), (CellValue::Number(2800.0), CellValue::Number(669_700.0)));
    }

    #[test]
    fn a_divisor_fits_the_file_and_is_no_zero() {
        let mut reader = FileReader::new("a.csv", 8).unwrap();
        reader.push(b"a,b\n1,2\n").unwrap();
        reader.finish().unwrap();
        for (column, divisor) in [("3", 10.0), ("2", 0.0), ("2", f64::NAN)] {
            let settings = Settings { divisors: Some([(column.to_owned(), divisor)].into()), ..Settings::default() };
            let failure = reader.import(&settings, &Unlimited).unwrap_err();
            assert_eq!(failure.details.field.as_deref(), Some("divisors"), "{column} {divisor}");
        }
    }
}
