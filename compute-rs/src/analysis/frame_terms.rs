//! The products of X in a model frame (docs/methods/terms.md). Index j of a variable is also the index of
//! its coefficient.

use super::model_frame::ModelFrame;
use super::used_term::{Product, UsedTerm};
use super::variables::Coding;
use crate::contract::{CellValue, Code, EffectAt, Failure, Note};
use crate::linear::ols::Fit;
use crate::linear::origin::Shifted;
use crate::wording::{all_of, number};

impl ModelFrame<'_> {
    /// The index of the only X if it is a number, alone or with its square, so that a chart can have it on its
    /// horizontal axis.
    pub(super) fn only_number(&self) -> Option<usize> {
        let is_number = self.roles.get(1)?.coding == Coding::Number;
        let alone = match self.roles.get(2).map(|role| &role.coding) {
            None => true,
            Some(Coding::Product { factors, .. }) => *factors == [1, 1] && self.roles.len() == 3,
            Some(_) => false,
        };
        (is_number && alone).then_some(1)
    }

    /// All products of two variables.
    pub(super) fn products(&self) -> impl Iterator<Item = &Product> {
        self.terms.iter().flat_map(|term| &term.products)
    }

    /// The products with the values that they are measured from.
    pub(super) fn shifted(&self) -> Vec<Shifted> {
        let shifted = |p: &Product| Shifted { column: p.at, factors: p.factors, from: p.middles };
        self.products().map(shifted).collect()
    }

    /// The product of a coefficient, by its index among the terms.
    pub(super) fn term_of(&self, j: usize) -> Option<usize> {
        match self.roles.get(j)?.coding {
            Coding::Product { term, .. } => Some(term),
            Coding::Number | Coding::Categories(_) | Coding::Level { .. } => None,
        }
    }

    /// Whether a variable is part of a product.
    fn is_held(&self, j: usize) -> bool {
        self.products().any(|product| product.factors.contains(&j))
    }

    /// Where the effect of a variable that is part of a product holds; `None` for others.
    pub(super) fn at_of(&self, j: usize) -> Option<Vec<EffectAt>> {
        let partners = self.products().filter_map(|product| {
            let [a, b] = product.factors;
            if a == j {
                Some((b, product.middles[1]))
            } else if b == j {
                Some((a, product.middles[0]))
            } else {
                None
            }
        });
        let mut all: Vec<EffectAt> = Vec::new();
        for (partner, middle) in partners {
            let at = self.at(partner, middle);
            if all.iter().all(|known| known.column_index != at.column_index) {
                all.push(at);
            }
        }
        (!all.is_empty()).then_some(all)
    }

    /// A variable at a value: a number, or a category for one of its coefficients, which is then at the base.
    pub(super) fn at(&self, variable: usize, value: f64) -> EffectAt {
        let role = &self.roles[variable];
        let (display_name, value) = match role.coding {
            Coding::Level { column, .. } => {
                let used = &self.categories[column];
                (used.name.clone(), CellValue::Text(used.base_name().to_owned()))
            }
            Coding::Number | Coding::Categories(_) | Coding::Product { .. } => {
                (self.names[variable].clone(), CellValue::Number(value))
            }
        };
        EffectAt { column_index: role.column_index, display_name, value }
    }

    /// Each X that is part of a product, by a variable of it, with the coefficients of it and of its products.
    pub(super) fn held(&self) -> Vec<(usize, Vec<usize>)> {
        let mut all: Vec<(usize, Vec<usize>)> = Vec::new();
        for j in (1..self.roles.len()).filter(|&j| self.is_held(j)) {
            let column = self.roles[j].column_index;
            if all.iter().all(|(known, _)| self.roles[*known].column_index != column) {
                all.push((j, self.holding(column)));
            }
        }
        all
    }

    /// The X with several coefficients by name: the categories, and the X that are part of products.
    pub(super) fn several_coefficients(&self) -> Vec<(String, Vec<usize>)> {
        let of_categories = self.categories.iter().map(|used| (used.name.clone(), self.holding(used.column_index)));
        let is_number = |j: usize| self.roles[j].coding == Coding::Number;
        let of_numbers = self.held().into_iter().filter(|(j, _)| is_number(*j));
        of_categories.chain(of_numbers.map(|(j, which)| (self.names[j].clone(), which))).collect()
    }

    /// Indices of the coefficients of a column and of its products.
    pub(super) fn holding(&self, column: u32) -> Vec<usize> {
        let holds = |j: usize| match self.roles[j].coding {
            Coding::Product { factors, .. } => factors.iter().any(|&f| self.roles[f].column_index == column),
            Coding::Number | Coding::Categories(_) | Coding::Level { .. } => {
                self.roles[j].column_index == column && !self.roles[j].lagged
            }
        };
        (1..self.roles.len()).filter(|&j| holds(j)).collect()
    }

    /// The name of an X without its categories.
    pub(super) fn title_of(&self, j: usize) -> String {
        match self.roles[j].coding {
            Coding::Level { column, .. } => self.categories[column].name.clone(),
            Coding::Number | Coding::Categories(_) | Coding::Product { .. } => self.names[j].clone(),
        }
    }

    /// The name of an X, or of a square or interaction, without its categories.
    pub(super) fn title_of_x(&self, j: usize) -> String {
        self.term_of(j).map_or_else(|| self.title_of(j), |term| self.terms[term].name.clone())
    }

    /// The name of a coefficient with the values of other variables at which it holds: "Ads where Price is 3.2".
    pub(super) fn name_at(&self, j: usize) -> String {
        let Some(at) = self.at_of(j) else { return self.names[j].clone() };
        format!("{} where {}", self.names[j], all_of(&at.iter().map(in_words).collect::<Vec<_>>()))
    }

    /// Variance inflation factors of the X. A single category has none, since it depends on the base; a part of a
    /// product has none, since it depends on the origin.
    pub(super) fn vif_of(&self, fit: &Fit<'_>) -> Vec<f64> {
        let depends = |j: usize| self.roles[j].coding != Coding::Number || self.is_held(j);
        fit.vif().into_iter().enumerate().map(|(j, vif)| if depends(j + 1) { f64::NAN } else { vif }).collect()
    }

    /// Where the coefficients of the table hold.
    pub(super) fn notes_of_terms(&self) -> Vec<Note> {
        let held = self.held();
        if held.is_empty() {
            return Vec::new();
        }
        let partners = self.terms.iter().map(|UsedTerm { name, .. }| name.clone()).collect::<Vec<_>>();
        let names: Vec<String> = held.iter().map(|(j, _)| self.title_of(*j)).collect();
        let text = format!(
            "In the tables of coefficients {} {} part of {}: such a coefficient is an effect where the other variable is 0, or its base. Read the effects at values of the data instead.",
            all_of(&names),
            if names.len() == 1 { "is" } else { "are" },
            all_of(&partners)
        );
        vec![Note::fact(text)]
    }

    /// Why a product has no coefficient: its values follow from the values of its variables.
    pub(super) fn defect_of_product(&self, j: usize) -> Option<Failure> {
        let Coding::Product { term, factors: [a, b] } = self.roles.get(j)?.coding else { return None };
        let (name, term) = (&self.names[j], &self.terms[term]);
        let (first, second) = (self.category_of(a), self.category_of(b));
        let text = match (first, second) {
            (Some(one), Some(other)) if self.values[j].iter().all(|x| *x == 0.0) => format!(
                "No row has both {} in {} and {} in {}, so {} cannot be computed. Merge categories, or remove {}.",
                one.level,
                self.title_of(a),
                other.level,
                self.title_of(b),
                name,
                term.name
            ),
            _ if term.is_square() => {
                format!("{} has too few different values for {name}. Remove {name}.", self.names[a])
            }
            _ => format!("{name} is an exact combination of other variables in the rows used. Remove {}.", term.name),
        };
        Some(Failure::new(Code::Collinear, text))
    }
}

/// "Price is 3.2"
fn in_words(at: &EffectAt) -> String {
    let value = match &at.value {
        CellValue::Number(value) => number(*value),
        CellValue::Text(text) => text.clone(),
        CellValue::Missing(()) => String::new(),
    };
    format!("{} is {value}", at.display_name)
}
