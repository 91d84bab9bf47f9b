//! The text of a model frame about its columns of categories (docs/methods/categories.md).

use super::categories::UsedCategories;
use super::model_frame::ModelFrame;
use super::variables::Coding;
use crate::contract::{Code, EffectCategory, Failure, Note, Outcome};
use crate::frame::categories::{self, Categories};
use crate::frame::column::shortest;
use crate::wording::any_of;

/// The consequence of a value that only one row has.
const ALONE: &str = "so that row alone decides its coefficient, and some standard errors may not be defined";

impl ModelFrame<'_> {
    /// The groups of the rows used by the only X, which is a column of categories, in display order.
    ///
    /// # Errors
    /// `E-MANYCAT`.
    pub(super) fn groups_of_x(&self) -> Outcome<Categories> {
        self.groups_of(1)
    }

    /// The groups of the rows used by one of the variables, which is a column of categories, in display order.
    ///
    /// # Errors
    /// `E-MANYCAT`.
    pub(super) fn groups_of(&self, variable: usize) -> Outcome<Categories> {
        let (by, column_index) = (&self.names[variable], self.roles[variable].column_index);
        self.groups_of_column(by, column_index)
    }

    /// The groups of the rows used by a column of the table; rows without a value are a group of their own.
    ///
    /// # Errors
    /// `E-MANYCAT`.
    pub(super) fn groups_of_column(&self, by: &str, column_index: u32) -> Outcome<Categories> {
        let found = self.table.column(column_index).and_then(|column| categories::group(column, self.rows.iter()));
        found.map(|found| found.ordered(self.table.category_order(column_index))).ok_or_else(|| {
            let text = format!(
                "{by} has more than {} categories in the rows used. Merge rare ones into a new column, or leave some out by a filter.",
                categories::MOST
            );
            Failure::new(Code::ManyCat, text)
        })
    }

    /// The X and the terms of the request by name, each column of categories once.
    pub(super) fn titles_of_x(&self) -> String {
        let mut titles: Vec<&str> = Vec::new();
        for (name, role) in self.names.iter().zip(&self.roles).take(self.first_instrument).skip(1) {
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

    /// The base of each column of categories, its categories that a single row or a single entity has, and the numbers and
    /// products that one row alone tells apart.
    pub(super) fn notes_of_x(&self) -> Vec<Note> {
        let mut notes = Vec::new();
        for (column, UsedCategories { name, levels, base, .. }) in self.categories.iter().enumerate() {
            let Some(base) = levels.get(*base) else { continue };
            notes.push(Note::fact(format!("{name}: each category is compared with {}, the base.", base.name)));
            for single in levels.iter().filter(|level| level.rows == 1) {
                notes.push(Note::fact(format!(
                    "Only one row has {} in {name}, {ALONE}. Merge it with another category.",
                    single.name
                )));
            }
            notes.extend(self.note_of_entities(column));
        }
        notes.extend((1..self.roles.len()).filter_map(|j| self.note_of_lone_value(j)));
        notes
    }

    /// That a number or a product is the same in all rows but one, which leaves its coefficient without errors by row.
    fn note_of_lone_value(&self, j: usize) -> Option<Note> {
        if matches!(self.roles[j].coding, Coding::Level { .. } | Coding::Categories(_)) {
            return None;
        }
        let (name, values) = (&self.names[j], &self.values[j]);
        let first = *values.first()?;
        let mut others = values.iter().filter(|x| **x != first);
        let (other, second) = (*others.next()?, others.next());
        let common = match second {
            None if values.len() > 2 => first,
            Some(_) if values.iter().skip(1).all(|x| *x == other) => other,
            _ => return None,
        };
        Some(Note::fact(format!(
            "Only one row has a value of {name} other than {}, {ALONE}. Leave out that row by a filter, or leave out {name}.",
            shortest(common)
        )))
    }

    /// Whether the categories of a column tell the entities of a panel apart: each entity has a level of its own.
    pub(super) fn has_entities_as_categories(&self) -> bool {
        self.is_panel()
            && (0..self.categories.len()).any(|column| self.entities_by_level(column).iter().all(|&n| n == 1))
    }

    /// Whether there are entities with several rows.
    fn is_panel(&self) -> bool {
        self.sequence.panel && self.sequence.longest > 1
    }

    /// The number of entities that have each category of a column.
    fn entities_by_level(&self, column: usize) -> Vec<usize> {
        let UsedCategories { levels, base, .. } = &self.categories[column];
        let mut level_of = vec![*base; self.rows.len()];
        for (role, values) in self.roles.iter().zip(&self.values) {
            if let Coding::Level { column: of, level } = role.coding
                && of == column
            {
                level_of.iter_mut().zip(values.iter()).filter(|(_, x)| **x != 0.0).for_each(|(own, _)| *own = level);
            }
        }
        let mut entities = vec![0_usize; levels.len()];
        for cluster in &self.sequence.clusters {
            let mut here = vec![false; levels.len()];
            level_of[cluster.clone()].iter().for_each(|&level| here[level] = true);
            entities.iter_mut().zip(here).for_each(|(count, here)| *count += usize::from(here));
        }
        entities
    }

    /// That one entity alone has a category, which leaves coefficients without clustered errors (docs/methods/clustered-errors.md).
    fn note_of_entities(&self, column: usize) -> Option<Note> {
        const NO_ERRORS: &str = "so errors clustered by entity are not defined for";
        if !self.is_panel() {
            return None;
        }
        let UsedCategories { name, levels, base, .. } = &self.categories[column];
        let entities = self.entities_by_level(column);
        let alone: Vec<usize> = (0..levels.len()).filter(|&level| entities[level] == 1).collect();
        let names: Vec<String> = alone.iter().map(|&level| levels[level].name.clone()).collect();
        let only = format!("Only one entity has {} in {name}", any_of(&names));
        let text = match alone.len() {
            0 => return None,
            all if all == levels.len() => format!(
                "Each category of {name} has one entity only, {NO_ERRORS} its coefficients and the constant. X that vary within several entities have them: they compare rows of the same entity."
            ),
            _ if alone.contains(base) => {
                format!(
                    "{only}, {NO_ERRORS} what is compared with {}, the base. Choose another base.",
                    levels[*base].name
                )
            }
            1 => format!("{only}, {NO_ERRORS} its coefficient. Merge it with another category."),
            _ => format!("{only}, {NO_ERRORS} their coefficients. Merge each with another category."),
        };
        Some(Note::fact(text))
    }
}
