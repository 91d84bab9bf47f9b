//! Inverting a tail, and roots of rising functions.

/// Solves `ln tail(u) = target` by Newton's method on the logarithm of the tail, kept inside a bracket.
///
/// `tail(u)` returns (ln tail, d ln tail / du) and is monotone; `increasing` gives the direction, which the slope does not
/// once both numbers underflow. The result is accurate to about the last digit of u.
pub(super) fn solve(start: f64, target: f64, increasing: bool, tail: impl Fn(f64) -> (f64, f64)) -> f64 {
    let (mut low, mut high) = (f64::NEG_INFINITY, f64::INFINITY);
    let mut u = start;
    let mut step = 1.0;
    for _ in 0..400 {
        let (value, slope) = tail(u);
        let excess = value - target;
        if excess == 0.0 {
            return u;
        }
        if (excess > 0.0) == increasing {
            high = u;
        } else {
            low = u;
        }
        let newton = u - excess / slope;
        if (newton - u).abs() <= f64::EPSILON * u.abs().max(0.5) {
            return newton;
        }
        let inside = newton > low && newton < high && (newton - u).abs() < 64.0;
        let next = if inside {
            newton
        } else if low.is_finite() && high.is_finite() {
            0.5 * (low + high)
        } else {
            step *= 2.0;
            if high.is_finite() { high - step } else { low + step }
        };
        if (next - u).abs() <= f64::EPSILON * u.abs().max(0.5) {
            return next;
        }
        u = next;
    }
    u
}

/// The root of a rising function, by secants inside a bracket.
pub(super) fn rising(start: f64, excess: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (f64::NEG_INFINITY, f64::INFINITY);
    let (mut at, mut before) = (start, None);
    for _ in 0..200 {
        let value = excess(at);
        if value == 0.0 || value.is_nan() {
            return if value.is_nan() { f64::NAN } else { at };
        }
        if value > 0.0 {
            high = at
        } else {
            low = at
        }
        let slope = match before {
            Some((x, y)) if x != at && y != value => (value - y) / (at - x),
            _ => 1.0,
        };
        before = Some((at, value));
        let secant = at - value / slope;
        if (secant - at).abs() <= 4.0 * f64::EPSILON * at.abs().max(0.5) {
            return at;
        }
        let next = if secant > low && secant < high {
            secant
        } else if low.is_finite() && high.is_finite() {
            0.5 * (low + high)
        } else {
            at - 2.0 * value
        };
        at = next;
    }
    at
}
