//! The rows of each group in the order of their values.

use super::groups::Groups;
use crate::contract::{Failure, Outcome};
use crate::control::Control;

/// Leading bits of a value's key that choose its bucket: sign, exponent, and six of the mantissa.
const BUCKET_BITS: u32 = 18;

/// Rows by group, in each ascending by value.
pub(super) struct Ascending {
    rows: Vec<u32>,
    /// End of each group in `rows`.
    ends: Vec<u32>,
}

impl Ascending {
    /// The order of the rows whose value is not null and that have a group; equal values are in file order.
    ///
    /// Values are dealt to buckets, and each bucket is sorted: between buckets the control is polled.
    ///
    /// # Errors
    /// `E-MEMORY`, and the errors of `control`.
    pub fn of(values: &[f64], groups: &Groups, control: &dyn Control) -> Outcome<Self> {
        let taken = |row: usize, value: f64| !value.is_nan() && groups.at(row).is_some();
        let sorted = sorted(values, taken, control)?;
        let group = |row: u32| groups.at(row as usize).unwrap_or(0);
        let (rows, ends) = dealt(&sorted, groups.count, group)?;
        Ok(Self { rows, ends })
    }

    /// The rows of each group.
    pub fn groups(&self) -> impl Iterator<Item = &[u32]> {
        self.ends.iter().scan(0, |start, end| {
            let rows = self.rows.get(*start..*end as usize);
            *start = *end as usize;
            rows
        })
    }
}

/// A key that orders finite values; both zeros have the same.
#[inline]
fn key(value: f64) -> u64 {
    const SIGN: u64 = 1 << 63;
    let bits = (value + 0.0).to_bits();
    if bits & SIGN == 0 { bits | SIGN } else { !bits }
}

fn sorted(values: &[f64], taken: impl Fn(usize, f64) -> bool, control: &dyn Control) -> Outcome<Vec<u32>> {
    let bucket = |value: f64| (key(value) >> (64 - BUCKET_BITS)) as usize;
    let mut listed = Vec::new();
    listed.try_reserve_exact(values.len()).map_err(|_| Failure::memory())?;
    listed.extend(values.iter().enumerate().filter(|(row, value)| taken(*row, **value)).map(|(row, _)| row as u32));
    let total = values.len() as u64;
    control.poll(0, total)?;
    let (mut rows, ends) = dealt(&listed, 1 << BUCKET_BITS, |row| bucket(values[row as usize]))?;
    let mut keyed: Vec<(u64, u32)> = Vec::new();
    let (mut start, mut polled) = (0, 0);
    for end in ends.into_iter().map(|end| end as usize) {
        let bucket = &mut rows[start..end];
        start = end;
        if bucket.len() < 2 {
            continue;
        }
        if end - polled > 1 << 14 {
            control.poll(end as u64, total)?;
            polled = end;
        }
        keyed.clear();
        keyed.try_reserve(bucket.len()).map_err(|_| Failure::memory())?;
        keyed.extend(bucket.iter().map(|row| (key(values[*row as usize]), *row)));
        keyed.sort_unstable();
        bucket.iter_mut().zip(&keyed).for_each(|(to, (_, row))| *to = *row);
    }
    Ok(rows)
}

/// Rows dealt to `count` piles in their order, and the end of each pile.
fn dealt(rows: &[u32], count: usize, pile: impl Fn(u32) -> usize) -> Outcome<(Vec<u32>, Vec<u32>)> {
    let (mut dealt, mut ends) = (Vec::new(), Vec::new());
    dealt.try_reserve_exact(rows.len()).map_err(|_| Failure::memory())?;
    ends.try_reserve_exact(count).map_err(|_| Failure::memory())?;
    dealt.resize(rows.len(), 0);
    ends.resize(count, 0u32);
    for row in rows {
        ends[pile(*row)] += 1;
    }
    let mut start = 0;
    for end in &mut ends {
        (*end, start) = (start, start + *end);
    }
    // Each entry is the next free slot of its pile, and at last the pile's end.
    for row in rows {
        let next = &mut ends[pile(*row)];
        dealt[*next as usize] = *row;
        *next += 1;
    }
    Ok((dealt, ends))
}

#[cfg(test)]
mod tests {
    use super::sorted;
    use crate::control::Unlimited;

    proptest::proptest! {
        #[test]
        fn the_order_is_that_of_a_stable_sort(values in proptest::collection::vec(
            proptest::prop_oneof![-1e3..1e3f64, proptest::num::f64::NORMAL, (-3i32..3).prop_map(f64::from)], 0..300)) {
            let mut expected: Vec<u32> = (0..values.len() as u32).collect();
            expected.sort_by(|a, b| values[*a as usize].partial_cmp(&values[*b as usize]).unwrap());
            proptest::prop_assert_eq!(sorted(&values, |_, _| true, &Unlimited).unwrap(), expected);
        }
    }

    use proptest::strategy::Strategy;
}
