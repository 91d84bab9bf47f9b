//! Stacks of a dotplot: Wilkinson (1999), *The American Statistician* 53, 276–281.

use super::moments::extremes;
use super::order::{Ranked, at_ranks};

/// Maximum number of dots in a drawn stack.
const TALLEST: usize = 60;

/// Stacks of values that lie within one width.
#[derive(Clone, Debug, PartialEq)]
pub struct Dots {
    /// Width of a stack.
    pub width: f64,
    /// Values in ascending order with their positions.
    values: Vec<Ranked>,
    /// Index of the first value of each stack, then the number of values.
    starts: Vec<usize>,
}

impl Dots {
    /// Stacks of finite values. A stack holds a value and all larger ones that exceed it by less than the width
    /// max(range/200, range/(4·√n)), with range and n of the values that are `kept`, or of all where none is: an outlier does not
    /// widen the stacks. Equal values are one stack. `None` when there are no values.
    ///
    /// ```
    /// let dots = estimand_compute::stats::dots::Dots::of(&[1.0, 5.0, 1.0], |_| true).unwrap();
    /// let counts: Vec<usize> = dots.stacks().map(|(_, values)| values.len()).collect();
    /// assert_eq!(counts, [2, 1]);
    /// ```
    #[must_use]
    pub fn of(values: &[f64], kept: impl Fn(f64) -> bool) -> Option<Self> {
        if values.is_empty() {
            return None;
        }
        let near: Vec<f64> = values.iter().copied().filter(|&value| kept(value)).collect();
        let near: &[f64] = if near.is_empty() { values } else { &near };
        let ends = extremes(near);
        let range = ends.max - ends.min;
        let width = (range / 200.0).max(0.25 * range / (near.len() as f64).sqrt());
        let values = at_ranks(values, &(0..values.len()).collect::<Vec<_>>());
        let mut starts = vec![0];
        let mut first = values.first().map_or(0.0, |item| item.value);
        for (i, item) in values.iter().enumerate() {
            if item.value > first && item.value - first >= width {
                starts.push(i);
                first = item.value;
            }
        }
        starts.push(values.len());
        Some(Self { width, values, starts })
    }

    /// The stacks by ascending centre, each with its values in ascending order.
    pub fn stacks(&self) -> impl Iterator<Item = (f64, &[Ranked])> {
        self.starts.windows(2).filter_map(|w| {
            let stack = &self.values[w[0]..w[1]];
            let (first, last) = (stack.first()?.value, stack.last()?.value);
            let centre = 0.5 * (first + last);
            Some((if centre.is_finite() { centre } else { 0.5 * first + 0.5 * last }, stack))
        })
    }

    /// Rows that one drawn dot represents, so that no stack is taller than 60 dots.
    #[must_use]
    pub fn rows_per_dot(&self) -> usize {
        let tallest = self.starts.windows(2).map(|w| w[1] - w[0]).max().unwrap_or(0);
        tallest.div_ceil(TALLEST).max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::Dots;

    #[test]
    fn stacks_of_a_hand_worked_sample() {
        // Range 16, n = 4: width max(0.08, 0.25·16/2) = 2. From 0: 0 and 1.5; from 2: 2 alone (16 is far).
        let dots = Dots::of(&[16.0, 1.5, 0.0, 2.0], |_| true).unwrap();
        let stacks: Vec<(f64, usize)> = dots.stacks().map(|(centre, stack)| (centre, stack.len())).collect();
        assert_eq!((dots.width, stacks), (2.0, vec![(0.75, 2), (2.0, 1), (16.0, 1)]));
    }

    #[test]
    fn an_outlier_does_not_widen_the_stacks() {
        // Kept: range 4, n = 4, width max(0.02, 0.25·4/2) = 0.5. With 1000 among them it would be 112 and all four one stack.
        let dots = Dots::of(&[1000.0, 0.0, 0.4, 2.0, 4.0], |value| value < 100.0).unwrap();
        let stacks: Vec<(f64, usize)> = dots.stacks().map(|(centre, stack)| (centre, stack.len())).collect();
        assert_eq!((dots.width, stacks), (0.5, vec![(0.2, 2), (2.0, 1), (4.0, 1), (1000.0, 1)]));
        // Equal values that are kept, and one that is not.
        let dots = Dots::of(&[3.0, 3.0, 9.0], |value| value < 5.0).unwrap();
        assert_eq!((dots.width, dots.stacks().count()), (0.0, 2));
    }

    #[test]
    fn equal_values_are_one_stack_and_tall_stacks_share_dots() {
        let dots = Dots::of(&[3.0; 121], |_| true).unwrap();
        assert_eq!((dots.stacks().count(), dots.rows_per_dot(), dots.width), (1, 3, 0.0));
        assert_eq!(Dots::of(&[1.0, 2.0], |_| true).unwrap().rows_per_dot(), 1);
        assert_eq!(Dots::of(&[], |_| true), None);
    }
}
