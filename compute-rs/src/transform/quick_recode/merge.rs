//! Rules that merge categories (docs/methods/recodes.md#categories).

use super::{blocks, compares};
use crate::contract::{
    CellValue, Comparison, Failure, Joint, MergedCategories, OperandKind, OtherCategories, Outcome, RecodeBlock,
};

/// Rules that give the values of each group one name. Empty cells stay empty.
///
/// # Errors
/// `REQUEST` with the field `groups`: no group, or one without values.
pub fn rules(column_index: u32, groups: &[MergedCategories], others: &OtherCategories) -> Outcome<Vec<RecodeBlock>> {
    if groups.is_empty() || groups.iter().any(|group| group.values.is_empty()) {
        return Err(Failure::request("groups", "Choose the categories to merge."));
    }
    let mut rules = Vec::with_capacity(groups.len() + 2);
    for group in groups {
        let joint = |index: usize| (index > 0).then_some(Joint::Or);
        let equals = |(index, value): (usize, &CellValue)| {
            compares(column_index, Comparison::Equal, value.clone(), joint(index))
        };
        let conditions = group.values.iter().enumerate().map(equals).collect();
        rules.push((conditions, OperandKind::Value, group.name.clone()));
    }
    match others {
        OtherCategories::Keep => {
            rules.push((Vec::new(), OperandKind::Column, CellValue::Number(f64::from(column_index))));
        }
        OtherCategories::Empty => {}
        OtherCategories::Name(name) => {
            let empty = compares(column_index, Comparison::IsEmpty, CellValue::Missing(()), None);
            rules.push((vec![empty], OperandKind::Value, CellValue::Missing(())));
            rules.push((Vec::new(), OperandKind::Value, name.clone()));
        }
    }
    Ok(blocks(rules.into_iter()))
}

#[cfg(test)]
mod tests {
    use super::rules;
    use crate::contract::{CellValue, MergedCategories, OtherCategories};
    use crate::control::Unlimited;
    use crate::frame::{Column, ColumnData, Dictionary, Table};
    use crate::transform::recode::Recode;

    #[test]
    fn groups_get_their_names_and_empty_cells_stay_empty() {
        let mut dictionary = Dictionary::default();
        ["Berlin", "Bonn", "Paris", "Rome"].iter().for_each(|text| dictionary.push(text).unwrap());
        let data = ColumnData::Text { codes: vec![0, 1, 2, 3, -1], dictionary };
        let column = Column { column_index: 7, name: "city".into(), data };
        let table = Table { row_count: 5, columns: vec![column], ..Table::default() };
        let text = |text: &str| CellValue::Text(text.into());
        let groups = [("Germany", vec![text("berlin"), text("Bonn")]), ("France", vec![text("Paris")])]
            .map(|(name, values)| MergedCategories { name: text(name), values });
        let none = CellValue::Missing(());
        for (others, fourth) in [
            (OtherCategories::Keep, text("Rome")),
            (OtherCategories::Empty, none.clone()),
            (OtherCategories::Name(text("elsewhere")), text("elsewhere")),
        ] {
            let rules = rules(7, &groups, &others).unwrap();
            let computed =
                Recode::checked(&rules, &table.sources(), None).unwrap().evaluate(&table, &Unlimited).unwrap();
            let expected = [text("Germany"), text("Germany"), text("France"), fourth, none.clone()];
            assert_eq!(computed.values().values, expected);
        }
        assert!(rules(7, &[], &OtherCategories::Keep).is_err());
    }
}
