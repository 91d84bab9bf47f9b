//! Columns of categories among the X: one variable for each category but the base (docs/methods/categories.md).

use super::row_positions::{RowPositions, count32};
use super::used_term::UsedTerm;
use super::variables::{CategoryColumn, Coding, VariableRole};
use crate::contract::{Code, Failure, LevelRows, Outcome};
use crate::frame::Table;
use crate::frame::categories::{Categories, MOST as MOST_COUNTED, group};
use crate::linear::matrix::reserve;
use serde::Serialize;
use std::borrow::Cow;

/// Most categories of a column in a model.
const MOST: usize = 20;
/// Most coefficients of categories in a model.
const MOST_COEFFICIENTS: usize = 40;

/// The categories of a column in the rows used.
#[derive(Clone, Debug)]
pub(super) struct UsedCategories {
    pub(super) column_index: u32,
    /// Name of the column.
    pub(super) name: String,
    /// Categories with their rows, in display order.
    pub(super) levels: Vec<LevelRows>,
    /// Position of the base among them.
    pub(super) base: usize,
}

impl UsedCategories {
    /// The base; empty without rows.
    pub(super) fn base_name(&self) -> &str {
        self.levels.get(self.base).map_or("", |level| level.name.as_str())
    }
}

/// The categories of a column among the X.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct CategoriesOfX {
    /// The column.
    pub column_index: u32,
    /// Its name.
    pub display_name: String,
    /// The category that the others are compared with.
    pub base: String,
    /// All categories in display order, with their rows.
    pub levels: Vec<LevelRows>,
}

impl From<&UsedCategories> for CategoriesOfX {
    fn from(used: &UsedCategories) -> Self {
        let (column_index, levels) = (used.column_index, used.levels.clone());
        Self { column_index, display_name: used.name.clone(), base: used.base_name().to_owned(), levels }
    }
}

/// The variables of a model frame, Y first.
#[derive(Debug, Default)]
pub(super) struct UsedVariables<'t> {
    pub(super) names: Vec<String>,
    pub(super) roles: Vec<VariableRole>,
    pub(super) values: Vec<Cow<'t, [f64]>>,
    pub(super) categories: Vec<UsedCategories>,
    pub(super) terms: Vec<UsedTerm>,
}

impl<'t> UsedVariables<'t> {
    pub(super) fn push(&mut self, name: String, role: VariableRole, values: Cow<'t, [f64]>) {
        self.names.push(name);
        self.roles.push(role);
        self.values.push(values);
    }

    /// Adds a variable for each category of a column but its base, 1 in its rows and 0 elsewhere. Without a selected base it is the most
    /// frequent category, or the first one.
    ///
    /// # Errors
    /// `E-MANYCAT`, `REQUEST` for a base without rows, and `E-MEMORY`.
    pub(super) fn push_categories(
        &mut self,
        table: &Table,
        column: &CategoryColumn,
        name: String,
        rows: &RowPositions,
        first_is_base: bool,
    ) -> Outcome<()> {
        let source = &table.columns[column.at];
        let groups = group(source, rows.iter()).ok_or_else(|| too_many(&name, &format!("more than {MOST_COUNTED}")))?;
        let Categories { names, codes } = groups.ordered(table.category_order(source.column_index));
        if names.len() > MOST {
            return Err(too_many(&name, &names.len().to_string()));
        }
        let mut counts = vec![0usize; names.len()];
        codes.iter().for_each(|&code| counts[usize::from(code)] += 1);
        let base = match &column.base {
            None if first_is_base => 0,
            _ => base_of(&names, &counts, column, &name)?,
        };
        let index = self.categories.len();
        let column_index = source.column_index;
        let role =
            |coding| VariableRole { column_index, column_name: name.clone(), trans: None, lagged: false, coding };
        if names.len() < 2 {
            // A constant, which the fit refuses by the name of the column.
            let mut values = reserve(codes.len())?;
            values.fill(1.0);
            self.push(name.clone(), role(Coding::Level { column: index, level: base }), Cow::Owned(values));
        } else {
            for level in (0..names.len()).filter(|&level| level != base) {
                let mut values = reserve(codes.len())?;
                values
                    .iter_mut()
                    .zip(&codes)
                    .for_each(|(x, &code)| *x = f64::from(u8::from(usize::from(code) == level)));
                let coding = Coding::Level { column: index, level };
                self.push(format!("{name}: {}", names[level]), role(coding), Cow::Owned(values));
            }
        }
        let levels =
            names.into_iter().zip(counts).map(|(name, rows)| LevelRows { name, rows: count32(rows) }).collect();
        self.categories.push(UsedCategories { column_index: source.column_index, name, levels, base });
        self.check_count()
    }

    /// At most [`MOST_COEFFICIENTS`] coefficients of categories and of their products.
    pub(super) fn check_count(&self) -> Outcome<()> {
        let of_categories = |role: &&VariableRole| match role.coding {
            Coding::Level { .. } => true,
            Coding::Product { factors, .. } => factors.iter().any(|&j| self.roles[j].coding != Coding::Number),
            Coding::Number | Coding::Categories(_) => false,
        };
        let coefficients = self.roles.iter().filter(of_categories).count();
        if coefficients > MOST_COEFFICIENTS {
            let text = format!(
                "The categories would need {coefficients} coefficients; a model takes at most {MOST_COEFFICIENTS}. Merge rare categories, or remove a column or an interaction."
            );
            return Err(Failure::new(Code::ManyCat, text));
        }
        Ok(())
    }
}

fn too_many(name: &str, count: &str) -> Failure {
    let text = format!(
        "{name} has {count} categories in the rows used; a model takes at most {MOST} of a column. Merge rare categories into a new column first."
    );
    Failure::new(Code::ManyCat, text)
}

/// The base: the one selected, else the most frequent category, the first of equally frequent ones.
fn base_of(names: &[String], counts: &[usize], column: &CategoryColumn, name: &str) -> Outcome<usize> {
    if let Some(selected) = &column.base {
        let found = names.iter().position(|level| level == selected);
        return found.or(names.is_empty().then_some(0)).ok_or_else(|| {
            let text = format!("No row used has {selected} in {name}, so it cannot be the base. Choose another base.");
            Failure::request("variables", text)
        });
    }
    let most = counts.iter().copied().max().unwrap_or(0);
    Ok(counts.iter().position(|&count| count == most).unwrap_or(0))
}

/// Counts the rows of each category again, after rows were left out; `n` are left.
pub(super) fn count_rows(
    categories: &mut [UsedCategories],
    roles: &[VariableRole],
    values: &[Cow<'_, [f64]>],
    n: usize,
) {
    for (index, used) in categories.iter_mut().enumerate() {
        let mut others = 0;
        for (role, values) in roles.iter().zip(values) {
            match role.coding {
                Coding::Level { column, level } if column == index && level != used.base => {
                    let rows = values.iter().filter(|x| **x == 1.0).count();
                    used.levels[level].rows = count32(rows);
                    others += rows;
                }
                _ => {}
            }
        }
        if let Some(base) = used.levels.get_mut(used.base) {
            base.rows = count32(n - others);
        }
    }
}
