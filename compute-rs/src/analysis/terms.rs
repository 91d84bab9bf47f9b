//! Products of X in a model: interactions and squares (docs/methods/terms.md).
//!
//! Numbers are measured from their medians before they are multiplied. This keeps the digits that a column far from 0 would
//! lose, and gives each X that is part of a product its effect in the middle of the data. Tables have the coefficients of
//! the products as they are ([`crate::linear::origin`]).

use super::categories::UsedVariables;
use super::check;
use super::used_term::{Product, UsedTerm};
use super::variables::{Coding, VariableRole};
use crate::contract::{ColumnRef, Outcome, Term, Transform};
use crate::frame::ColumnInfo;
use crate::linear::matrix::reserve;
use crate::stats::order::Quartiles;
use std::borrow::Cow;

impl UsedVariables<'_> {
    /// Adds a variable for each product of a request; of categories, one for each pair of coefficients.
    ///
    /// # Errors
    /// `E-MANYCAT` and `E-MEMORY`.
    pub(super) fn push_terms(&mut self, infos: &[ColumnInfo], terms: &[Term]) -> Outcome<()> {
        let index_of =
            |reference: &ColumnRef| check::find(infos, reference).map_or(0, |(_, column)| column.column_index);
        for requested in terms {
            let columns = [index_of(&requested.columns[0]), index_of(&requested.columns[1])];
            let [first, second] = columns.map(|column| self.variables_of(column));
            let name = name_of(&self.title_of(columns[0]), &self.title_of(columns[1]));
            let mut term = UsedTerm { columns, name, products: Vec::new() };
            for &a in &first {
                for &b in &second {
                    let product = self.push_product(self.terms.len(), [a, b])?;
                    term.products.push(product);
                    self.check_count()?;
                }
            }
            self.terms.push(term);
        }
        Ok(())
    }

    /// The variables of an X.
    fn variables_of(&self, column: u32) -> Vec<usize> {
        let is_own = |role: &VariableRole| {
            role.column_index == column && !role.lagged && !matches!(role.coding, Coding::Product { .. })
        };
        (1..self.roles.len()).filter(|&j| is_own(&self.roles[j])).collect()
    }

    /// A column of categories by its name, a number with its transform.
    fn title_of(&self, column: u32) -> (String, Option<Transform>) {
        let of_categories = self.categories.iter().find(|used| used.column_index == column).map(|used| &used.name);
        let of_numbers = || self.variables_of(column).first().map(|&j| (self.names[j].clone(), self.roles[j].trans));
        of_categories.map(|name| (name.clone(), None)).or_else(of_numbers).unwrap_or_default()
    }

    fn push_product(&mut self, term: usize, factors: [usize; 2]) -> Outcome<Product> {
        let middle = |j: usize| match self.roles[j].coding {
            Coding::Number => Quartiles::of(&self.values[j]).map_or(0.0, |quartiles| quartiles.median),
            Coding::Categories(_) | Coding::Level { .. } | Coding::Product { .. } => 0.0,
        };
        let [a, b] = factors;
        let middles = [middle(a), middle(b)];
        let mut values = reserve(self.values[a].len())?;
        for (value, (x, z)) in values.iter_mut().zip(self.values[a].iter().zip(self.values[b].iter())) {
            *value = (x - middles[0]) * (z - middles[1]);
        }
        let part = |j: usize| (self.names[j].clone(), self.roles[j].trans);
        let name = name_of(&part(a), &part(b));
        let role = VariableRole { coding: Coding::Product { term, factors }, trans: None, ..self.roles[a].clone() };
        self.push(name, role, Cow::Owned(values));
        Ok(Product { at: self.names.len() - 1, factors, middles })
    }
}

/// "a × b", or "a²" of the same.
fn name_of(a: &(String, Option<Transform>), b: &(String, Option<Transform>)) -> String {
    if a != b {
        return format!("{} × {}", a.0, b.0);
    }
    match a.1 {
        // "Diff(1) GDP²" would be the difference of a square.
        Some(Transform::FirstDiff | Transform::Lag1) => format!("({})²", a.0),
        Some(Transform::Log | Transform::Sqrt) | None => format!("{}²", a.0),
    }
}
