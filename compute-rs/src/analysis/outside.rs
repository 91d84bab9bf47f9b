//! How many of all values lie outside an envelope whose limits are known at some ranks only.

/// Limits at a rank.
pub(super) type Limits = (f64, f64);

/// Counts the values below the lower or above the upper limit of their rank.
///
/// Limits grow with the rank, so a stretch between two known ranks is inside, or outside, as a whole when its values
/// clear the limits of both ends; only the rest is looked at closely, by halves.
///
/// `sorted` are the values in ascending order, `known` ascending ranks (with the first and the last) and their limits,
/// `limits` gives those of any rank.
pub(super) fn outside(sorted: &[f64], known: &[(usize, Limits)], limits: impl Fn(usize) -> Limits) -> usize {
    let mut count =
        known.iter().filter(|(rank, ends)| sorted.get(*rank).is_some_and(|&x| is_outside(x, *ends))).count();
    let mut open: Vec<((usize, Limits), (usize, Limits))> = known.windows(2).map(|w| (w[0], w[1])).collect();
    while let Some((from, to)) = open.pop() {
        let Some([first, .., last] | [first @ last]) = sorted.get(from.0 + 1..to.0) else { continue };
        let ((low_from, high_from), (low_to, high_to)) = (from.1, to.1);
        if [low_from, high_from, low_to, high_to].iter().any(|limit| limit.is_nan())
            || (*first >= low_to && *last <= high_from)
        {
            continue;
        }
        if *last < low_from || *first > high_to {
            count += to.0 - from.0 - 1;
            continue;
        }
        let middle = from.0 + (to.0 - from.0) / 2;
        let here = (middle, limits(middle));
        count += usize::from(sorted.get(middle).is_some_and(|&x| is_outside(x, here.1)));
        open.extend([(from, here), (here, to)]);
    }
    count
}

fn is_outside(value: f64, (lower, upper): Limits) -> bool {
    value < lower || value > upper
}

#[cfg(test)]
mod tests {
    use super::{is_outside, outside};

    #[test]
    fn the_count_is_that_of_looking_at_every_value() {
        // Limits i ∓ 30 and a wave that leaves them at some places; ranks 0, 50, 100 … are known.
        let limits = |i: usize| (i as f64 - 30.0, i as f64 + 30.0);
        let mut sorted: Vec<f64> = (0..5001).map(|i| i as f64 + 55.0 * (i as f64 / 150.0).sin()).collect();
        sorted.sort_by(f64::total_cmp);
        let known: Vec<_> = (0..=100).map(|k| (50 * k, limits(50 * k))).collect();
        let each = (0..5001).filter(|&i| is_outside(sorted[i], limits(i))).count();
        assert!(each > 500);
        assert_eq!(outside(&sorted, &known, limits), each);
    }

    #[test]
    fn values_that_are_all_beyond_need_no_closer_look() {
        let limits = |i: usize| (i as f64 + 1e6, i as f64 + 2e6);
        let sorted: Vec<f64> = (0..1001).map(f64::from).collect();
        let known = [(0, limits(0)), (1000, limits(1000))];
        assert_eq!(outside(&sorted, &known, |_| panic!("no rank between needs its limits")), 1001);
    }
}
