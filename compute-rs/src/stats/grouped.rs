//! Values in the order of their groups, with their positions: one pass counts them, another sorts them.

use crate::contract::{Failure, Outcome};

/// Values by group. A group is a code below 256.
#[derive(Clone, Debug)]
pub struct Grouped {
    values: Vec<f64>,
    positions: Vec<u32>,
    starts: [usize; 257],
}

impl Grouped {
    /// Groups fewer than 2³² values by the code of each; values that `keeps` refuses by position are left out.
    ///
    /// # Errors
    /// `E-MEMORY`.
    pub fn of(values: &[f64], codes: &[u8], keeps: impl Fn(usize) -> bool) -> Outcome<Self> {
        // One entry for each possible code and one more, so that no index is checked.
        let mut starts = [0usize; 257];
        codes.iter().enumerate().filter(|(i, _)| keeps(*i)).for_each(|(_, &code)| starts[usize::from(code) + 1] += 1);
        for group in 1..starts.len() {
            starts[group] += starts[group - 1];
        }
        let (mut grouped, mut positions): (Vec<f64>, Vec<u32>) = (Vec::new(), Vec::new());
        grouped.try_reserve_exact(starts[256]).map_err(|_| Failure::memory())?;
        positions.try_reserve_exact(starts[256]).map_err(|_| Failure::memory())?;
        grouped.resize(starts[256], 0.0);
        positions.resize(starts[256], 0);
        let mut next = starts;
        for (i, (&value, &code)) in values.iter().zip(codes).enumerate().filter(|(i, _)| keeps(*i)) {
            let slot = &mut next[usize::from(code)];
            grouped[*slot] = value;
            positions[*slot] = i as u32;
            *slot += 1;
        }
        Ok(Self { values: grouped, positions, starts })
    }

    /// The values of a group in their order.
    #[must_use]
    pub fn group(&self, code: usize) -> &[f64] {
        &self.values[self.starts[code]..self.starts[code + 1]]
    }

    /// The positions of the values of a group.
    #[must_use]
    pub fn positions(&self, code: usize) -> &[u32] {
        &self.positions[self.starts[code]..self.starts[code + 1]]
    }

    /// All values, group after group.
    #[must_use]
    pub fn values(&self) -> &[f64] {
        &self.values
    }
}

#[cfg(test)]
mod tests {
    use super::Grouped;

    #[test]
    fn groups_keep_the_order_of_their_values() {
        let grouped = Grouped::of(&[5.0, 6.0, 7.0, 8.0, 9.0], &[1, 0, 1, 0, 2], |i| i != 4).unwrap();
        assert_eq!((grouped.group(0), grouped.group(1), grouped.group(2)), (&[6.0, 8.0][..], &[5.0, 7.0][..], &[][..]));
        assert_eq!((grouped.positions(1), grouped.values().len()), (&[0, 2][..], 4));
    }
}
