//! A product of X in a model frame (docs/methods/terms.md).

/// A product of two X among the rows used.
#[derive(Clone, Debug)]
pub(super) struct UsedTerm {
    pub(super) columns: [u32; 2],
    /// "Ads × Price", "Region × Ads", "Ads²".
    pub(super) name: String,
    /// The variables that are multiplied, by pairs of their indices, with the values they are measured from.
    pub(super) products: Vec<Product>,
}

/// The product of two variables of a frame, (a − c)(b − d).
#[derive(Clone, Copy, Debug)]
pub(super) struct Product {
    /// Its own index.
    pub(super) at: usize,
    pub(super) factors: [usize; 2],
    /// The median of a number among the rows used, 0 for a category.
    pub(super) middles: [f64; 2],
}

impl UsedTerm {
    pub(super) fn is_square(&self) -> bool {
        self.columns[0] == self.columns[1]
    }
}
