//! Rows that a project leaves out of its analyses: docs/methods/order-of-work.md#row-filters-of-a-project.

/// A named filter of the project, for each row of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowMask {
    /// Name on screen.
    pub name: String,
    /// Whether each row is kept.
    pub keeps: Vec<bool>,
}

/// Which rows all filters keep; `None` without filters.
#[must_use]
pub fn kept_by_all(masks: &[RowMask], rows: usize) -> Option<Vec<bool>> {
    let (first, more) = masks.split_first()?;
    let mut kept = first.keeps.clone();
    // A row that a filter does not know is left out.
    kept.resize(rows, false);
    for mask in more {
        let others = mask.keeps.iter().copied().chain(std::iter::repeat(false));
        kept.iter_mut().zip(others).for_each(|(kept, keeps)| *kept &= keeps);
    }
    Some(kept)
}

#[cfg(test)]
mod tests {
    use super::{RowMask, kept_by_all};

    #[test]
    fn a_row_stays_when_every_filter_keeps_it() {
        let mask = |keeps: &[bool]| RowMask { name: "m".into(), keeps: keeps.to_vec() };
        assert_eq!(kept_by_all(&[], 2), None);
        let both = [mask(&[true, true, false]), mask(&[true, false, true])];
        assert_eq!(kept_by_all(&both, 3), Some(vec![true, false, false]));
        assert_eq!(kept_by_all(&both[..1], 4), Some(vec![true, true, false, false]));
    }
}
