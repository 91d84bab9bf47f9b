//! What a model frame says about its columns of categories (docs/methods/categories.md).

use super::categories::UsedCategories;
use super::model_frame::ModelFrame;
use super::variables::Coding;
use crate::contract::{EffectCategory, Note};

impl ModelFrame<'_> {
    /// The X and the terms of the request by name, each column of categories once.
    pub(super) fn titles_of_x(&self) -> String {
        let mut titles: Vec<&str> = Vec::new();
        for (name, role) in self.names.iter().zip(&self.roles).skip(1) {
            let first = match role.coding {
                Coding::Level { column, .. } => {
                    let title = self.categories[column].name.as_str();
                    if titles.last() == Some(&title) { None } else { Some(title) }
                }
                Coding::Product { .. } => None,
                Coding::Number | Coding::Categories(_) => Some(name.as_str()),
            };
            titles.extend(first);
        }
        titles.extend(self.terms.iter().map(|term| term.name.as_str()));
        titles.join(", ")
    }

    /// The category of a coefficient; `None` for the constant and for numbers.
    pub(super) fn category_of(&self, j: usize) -> Option<EffectCategory> {
        let Coding::Level { column, level } = self.roles.get(j)?.coding else { return None };
        let used = &self.categories[column];
        let (level, base) = (used.levels.get(level)?.name.clone(), used.base_name().to_owned());
        Some(EffectCategory { column_index: used.column_index, level, base })
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
