//! What a model frame says about its columns of categories (docs/methods/categories.md).

use super::categories::UsedCategories;
use super::model_frame::ModelFrame;
use super::variables::{CategoryRole, VariableRole};
use crate::contract::{EffectCategory, Note};
use crate::linear::ols::Fit;

impl ModelFrame<'_> {
    /// Whether the only X is a column of numbers, so that a chart can have it across.
    pub(super) fn has_one_number(&self) -> bool {
        self.values.len() == 2 && self.roles[1].category == CategoryRole::No
    }

    /// The X of the request by name, each column of categories once.
    pub(super) fn titles_of_x(&self) -> String {
        let mut titles: Vec<&str> = Vec::new();
        for (name, role) in self.names.iter().zip(&self.roles).skip(1) {
            let first = match role.category {
                CategoryRole::Level { column, .. } => {
                    let title = self.categories[column].name.as_str();
                    if titles.last() == Some(&title) { None } else { Some(title) }
                }
                _ => Some(name.as_str()),
            };
            titles.extend(first);
        }
        titles.join(", ")
    }

    /// Indices of the coefficients of a column of categories; the constant is 0.
    pub(super) fn coefficients_of(&self, column: usize) -> Vec<usize> {
        let is_level =
            |role: &VariableRole| matches!(role.category, CategoryRole::Level { column: of, .. } if of == column);
        (1..self.roles.len()).filter(|&j| is_level(&self.roles[j])).collect()
    }

    /// The category of a coefficient; `None` for the constant and for numbers.
    pub(super) fn category_of(&self, j: usize) -> Option<EffectCategory> {
        let CategoryRole::Level { column, level } = self.roles.get(j)?.category else { return None };
        let used = &self.categories[column];
        let (level, base) = (used.levels.get(level)?.name.clone(), used.base_name().to_owned());
        Some(EffectCategory { column_index: used.column_index, level, base })
    }

    /// Variance inflation factors of the X; of one category there is none, since it depends on the base.
    pub(super) fn vif_of(&self, fit: &Fit<'_>) -> Vec<f64> {
        let is_level = |j: usize| matches!(self.roles[j + 1].category, CategoryRole::Level { .. });
        fit.vif().into_iter().enumerate().map(|(j, vif)| if is_level(j) { f64::NAN } else { vif }).collect()
    }

    /// What each column of categories is compared with, and its categories with a single row.
    pub(super) fn notes_of_categories(&self) -> Vec<Note> {
        let mut notes = Vec::new();
        for UsedCategories { name, levels, base, .. } in &self.categories {
            let Some(base) = levels.get(*base) else { continue };
            notes.push(Note::fact(format!("{name}: each category is compared with {}, the base.", base.name)));
            for single in levels.iter().filter(|level| level.rows == 1) {
                notes.push(Note::fact(format!(
                    "Only one row has {} in {name}, so the model fits that row exactly and some standard errors are not defined. Merge it with another category.",
                    single.name
                )));
            }
        }
        notes
    }
}
