//! Vectors and matrices of order three, for maximising a likelihood with three parameters.

/// The largest absolute value of three.
pub(super) fn largest(x: [f64; 3]) -> f64 {
    // NaN counts as infinite, so it is never accepted as a step or a maximum.
    x.iter().fold(0.0, |most, v| {
        if v.abs() <= most {
            most
        } else if v.is_nan() {
            f64::INFINITY
        } else {
            v.abs()
        }
    })
}

/// The scalar product.
pub(super) fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// A matrix times a vector.
pub(super) fn times(m: &[[f64; 3]; 3], x: [f64; 3]) -> [f64; 3] {
    [dot(m[0], x), dot(m[1], x), dot(m[2], x)]
}

/// The BFGS update of the inverse of the (negative) second derivatives.
pub(super) fn update(inverse: &mut [[f64; 3]; 3], s: [f64; 3], y: [f64; 3]) {
    let sy = dot(s, y);
    if sy.is_nan() || sy <= 1e-12 * dot(y, y) {
        return;
    }
    let hy = times(inverse, y);
    let factor = (1.0 + dot(y, hy) / sy) / sy;
    for (i, row) in inverse.iter_mut().enumerate() {
        for (j, entry) in row.iter_mut().enumerate() {
            *entry += factor * s[i] * s[j] - (hy[i] * s[j] + s[i] * hy[j]) / sy;
        }
    }
}

/// Solves a system of three equations by elimination with pivoting; `None` when it is singular.
pub(super) fn solve(matrix: &[[f64; 3]; 3], right: [f64; 3]) -> Option<[f64; 3]> {
    let (mut m, mut x) = (*matrix, right);
    for k in 0..3 {
        let pivot = (k..3).max_by(|&i, &j| m[i][k].abs().total_cmp(&m[j][k].abs()))?;
        m.swap(k, pivot);
        x.swap(k, pivot);
        if m[k][k] == 0.0 || !m[k][k].is_finite() {
            return None;
        }
        let above = m[k];
        for i in k + 1..3 {
            let factor = m[i][k] / above[k];
            m[i].iter_mut().zip(above).for_each(|(entry, over)| *entry -= factor * over);
            x[i] -= factor * x[k];
        }
    }
    for k in (0..3).rev() {
        for j in k + 1..3 {
            x[k] -= m[k][j] * x[j];
        }
        x[k] /= m[k][k];
    }
    x.iter().all(|v| v.is_finite()).then_some(x)
}

#[cfg(test)]
mod tests {
    use super::{times, update};

    #[test]
    fn an_updated_inverse_is_symmetric_and_meets_the_secant_equation() {
        // Nocedal & Wright (2006), equation 6.17: H₊·y = s.
        let mut inverse = [[2.0, 0.5, 0.0], [0.5, 1.0, 0.25], [0.0, 0.25, 3.0]];
        let (s, y) = ([1.0, -2.0, 0.5], [0.5, -1.0, 2.0]);
        update(&mut inverse, s, y);
        for (is, wanted) in times(&inverse, y).into_iter().zip(s) {
            assert!((is - wanted).abs() < 1e-12);
        }
        for (i, j) in [(0, 1), (0, 2), (1, 2)] {
            assert!((inverse[i][j] - inverse[j][i]).abs() < 1e-14);
        }
        // Without positive curvature nothing changes.
        let before = inverse;
        update(&mut inverse, s, s.map(|x| -x));
        assert_eq!(inverse, before);
    }
}
