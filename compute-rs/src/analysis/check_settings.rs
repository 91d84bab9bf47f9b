//! Checks the settings of a request against what its functions declare.

use super::request_columns::find;
use crate::contract::{ColumnType, Failure, Outcome, Request, Setting, SettingKind, SettingValue};
use crate::frame::ColumnInfo;
use crate::wording::all_of;

/// The first setting that no function declares, that has a value which it does not take, or that is missing.
///
/// # Errors
/// `REQUEST` with the field `variables.settings.KEY`.
pub(super) fn check_settings(columns: &[ColumnInfo], request: &Request) -> Outcome<()> {
    let declared = || request.analysis_function.iter().flat_map(|function| function.spec().settings);
    let settings = &request.variables.settings;
    for (key, value) in &settings.own {
        let Some(value) = value else { continue };
        let refused = |text: String| Err(Failure::request(&field_of(key), text));
        let Some(setting) = declared().find(|setting| setting.key == key) else {
            let names: Vec<String> =
                request.analysis_function.iter().map(|function| function.display_name().to_owned()).collect();
            return refused(format!("There is no setting \"{key}\" of {}.", all_of(&names)));
        };
        if let Some(text) = refusal(columns, setting, value) {
            return refused(text);
        }
    }
    let missing = declared().find(|setting| {
        matches!(setting.kind, SettingKind::Column { required: true, .. }) && settings.column(setting.key).is_none()
    });
    match missing {
        None => Ok(()),
        Some(setting) => {
            Err(Failure::request(&field_of(setting.key), format!("Please choose a column: {}.", setting.label)))
        }
    }
}

fn field_of(key: &str) -> String {
    format!("variables.settings.{key}")
}

/// Why a setting cannot have a value.
fn refusal(columns: &[ColumnInfo], setting: &Setting, value: &SettingValue) -> Option<String> {
    let refused = setting.refusal_of(value);
    let SettingKind::Column { takes, .. } = setting.kind else { return refused };
    if refused.is_some() {
        return refused;
    }
    let reference = match value {
        SettingValue::Number(index) => crate::contract::ColumnRef::Index(*index as u32),
        SettingValue::Text(name) => crate::contract::ColumnRef::Name(name.clone()),
        SettingValue::Switch(_) | SettingValue::Numbers(_) => return None,
    };
    let Some((_, column)) = find(columns, &reference) else {
        return Some(format!("{}: there is no such column; it may have been deleted.", setting.label));
    };
    let fits = match column.kind {
        ColumnType::Number => true,
        ColumnType::String => takes.categories,
        ColumnType::Date => takes.dates,
    };
    (!fits).then(|| format!("{}: {} is not a number column.", setting.label, column.name))
}

#[cfg(test)]
mod tests {
    use super::refusal;
    use crate::contract::{ColumnType, Setting, SettingKind, SettingValue, Takes, When};
    use crate::frame::ColumnInfo;

    #[test]
    fn a_column_of_a_setting_exists_and_is_taken() {
        let column = |column_index, kind| ColumnInfo { column_index, name: format!("c{column_index}"), kind };
        let columns = [column(1, ColumnType::Number), column(2, ColumnType::String), column(3, ColumnType::Date)];
        let said = |takes, value| {
            let kind = SettingKind::Column { takes, required: false };
            refusal(&columns, &Setting { key: "k", label: "Exposure", hint: "", kind, when: When::Always }, &value)
        };
        let number = |index: f64| SettingValue::Number(index);
        assert_eq!(said(Takes::NUMBERS, number(1.0)), None);
        assert_eq!(said(Takes::NUMBERS, SettingValue::Text("c1".into())), None);
        assert_eq!(said(Takes::NUMBERS, number(2.0)).as_deref(), Some("Exposure: c2 is not a number column."));
        assert_eq!(said(Takes::NUMBERS_OR_CATEGORIES, number(2.0)), None);
        assert!(said(Takes::NUMBERS_OR_CATEGORIES, number(3.0)).is_some());
        assert_eq!(said(Takes::CATEGORIES, number(3.0)), None);
        assert!(said(Takes::NUMBERS, number(9.0)).unwrap().contains("no such column"));
        assert_eq!(said(Takes::NUMBERS, number(1.5)).as_deref(), Some("Exposure takes a column."));
    }
}
