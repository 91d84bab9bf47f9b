//! Average marginal effects where X are part of products (docs/methods/terms.md#in-a-logit): a change of an X changes its products, too.
//!
//! A product has no effect of its own, since it cannot change while its X stay as they are (Ai & Norton 2003, _Economics Letters_ 80, 123–129).

use super::binary::logistic;
use super::margins::{Change, Margin, Working};
use super::origin::Shifted;

/// A maximum whose columns are X and products of them.
#[derive(Clone, Copy, Debug)]
pub struct Products<'w, 'f> {
    /// The maximum.
    pub found: &'w Working<'f>,
    /// The products; their columns count from 1.
    pub products: &'w [Shifted],
}

/// Sums over rows of an effect and of its derivatives.
struct Sums {
    effect: f64,
    gradient: Vec<f64>,
}

impl Sums {
    fn add(&mut self, weight: f64, row: &[f64]) {
        self.gradient.iter_mut().zip(row).for_each(|(sum, x)| *sum += weight * x);
    }
}

impl Products<'_, '_> {
    /// Whether an X is part of a product.
    #[must_use]
    pub fn holds(&self, j: usize) -> bool {
        self.products.iter().any(|product| product.factors.contains(&(j + 1)))
    }

    /// The X at the means of all with some at values, and the products of these, as a row of the working columns.
    #[must_use]
    pub fn row_at(&self, set: &[(usize, f64)]) -> Vec<f64> {
        let mut x = self.found.means().to_vec();
        set.iter().for_each(|(j, value)| x[*j] = *value);
        self.multiply(&mut x);
        self.working(&x)
    }

    /// The average effect of an X, in all rows with some X at values; an X of a square among these is the X itself.
    #[must_use]
    pub fn margin(&self, j: usize, change: &Change, set: &[(usize, f64)]) -> Margin {
        let n = self.found.eta.len();
        let mut sums = Sums { effect: 0.0, gradient: vec![0.0; self.found.delta.len()] };
        let mut x = vec![0.0; self.found.delta.len() - 1];
        for i in 0..n {
            x.iter_mut().enumerate().for_each(|(l, x)| *x = self.found.column(l)[i]);
            set.iter().for_each(|(l, value)| x[*l] = *value);
            match change {
                Change::Slope => self.add_slope(&mut sums, &mut x, j),
                Change::Step { column } => self.add_step(&mut sums, &mut x, j, column),
            }
        }
        sums.gradient.iter_mut().for_each(|sum| *sum /= n as f64);
        Margin { effect: sums.effect / n as f64, gradient: sums.gradient }
    }

    fn add_slope(&self, sums: &mut Sums, x: &mut [f64], j: usize) {
        self.multiply(x);
        let row = self.working(x);
        let mut along = vec![0.0; row.len()];
        along[j + 1] = 1.0 / self.found.scale(j);
        for Shifted { column, factors: [a, b], from } in self.products {
            let of = |is_own: bool, other: f64| if is_own { other } else { 0.0 };
            let slope = of(*a == j + 1, x[b - 1] - from[1]) + of(*b == j + 1, x[a - 1] - from[0]);
            along[*column] = slope / self.found.scale(column - 1);
        }
        let (chance, other) = self.chances(&row);
        let density = chance * other;
        let slope: f64 = along.iter().zip(&self.found.delta).map(|(x, delta)| x * delta).sum();
        sums.effect += density * slope;
        sums.add(density * (other - chance) * slope, &row);
        sums.add(density, &along);
    }

    fn add_step(&self, sums: &mut Sums, x: &mut [f64], j: usize, column: &[usize]) {
        for (value, sign) in [(0.0, -1.0), (1.0, 1.0)] {
            column.iter().for_each(|l| x[*l] = 0.0);
            x[j] = value;
            self.multiply(x);
            let row = self.working(x);
            let (chance, other) = self.chances(&row);
            sums.effect += sign * chance;
            sums.add(sign * chance * other, &row);
        }
    }

    /// The chances of the event and of the other value.
    fn chances(&self, row: &[f64]) -> (f64, f64) {
        let eta: f64 = row.iter().zip(&self.found.delta).map(|(x, delta)| x * delta).sum();
        (logistic(eta), logistic(-eta))
    }

    fn multiply(&self, x: &mut [f64]) {
        for Shifted { column, factors: [a, b], from } in self.products {
            x[column - 1] = (x[a - 1] - from[0]) * (x[b - 1] - from[1]);
        }
    }

    fn working(&self, x: &[f64]) -> Vec<f64> {
        std::iter::once(1.0).chain(x.iter().enumerate().map(|(l, x)| self.found.at(l, *x))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Products;
    use crate::control::Unlimited;
    use crate::linear::binary::{Link, maximise};
    use crate::linear::margins::{Change, Working, working};
    use crate::linear::ols::{Fit, Params};
    use crate::linear::origin::Shifted;

    fn logistic(eta: f64) -> f64 {
        1.0 / (1.0 + (-eta).exp())
    }

    /// Number, flag, their product and the square of the number, from 1003 and 0.
    fn data() -> (Vec<f64>, [Vec<f64>; 4], [Shifted; 2]) {
        let x: Vec<f64> = (0..60).map(|i| 1000.0 + f64::from(i * i % 17) / 2.0).collect();
        let flag: Vec<f64> = (0..60).map(|i| f64::from(u8::from(i % 3 == 0))).collect();
        let both = x.iter().zip(&flag).map(|(x, flag)| (x - 1003.0) * flag).collect();
        let square = x.iter().map(|x| (x - 1003.0) * (x - 1003.0)).collect();
        let y = (0..60).map(|i| f64::from(u8::from((i * 7 % 23) > 10))).collect();
        let products = [
            Shifted { column: 3, factors: [1, 2], from: [1003.0, 0.0] },
            Shifted { column: 4, factors: [1, 1], from: [1003.0, 1003.0] },
        ];
        (y, [x, flag, both, square], products)
    }

    /// The mean probability with every x moved, and the flag at a value, by the coefficients themselves.
    fn mean(b: &[f64], x: &[f64], flag: &[f64], moved: f64, at: Option<f64>) -> f64 {
        let of = |(x, flag): (&f64, &f64)| {
            let (x, flag) = (x + moved, at.unwrap_or(*flag));
            logistic(b[0] + b[1] * x + b[2] * flag + b[3] * (x - 1003.0) * flag + b[4] * (x - 1003.0).powi(2))
        };
        x.iter().zip(flag).map(of).sum::<f64>() / x.len() as f64
    }

    #[test]
    fn effects_and_gradients_are_differences_of_mean_predictions() {
        let (y, columns, products) = data();
        let [x, flag, ..] = &columns;
        let events: Vec<bool> = y.iter().map(|y| *y == 1.0).collect();
        let all: Vec<&[f64]> = columns.iter().map(Vec::as_slice).collect();
        let fit = Fit::new(&y, &all, Params::default(), &Unlimited).unwrap();
        let maximum = maximise(Link::Logit, &fit.q, &events, &Unlimited).unwrap();
        let step = Change::Step { column: vec![1] };
        let slope = |b: &[f64], at| (mean(b, x, flag, 1e-4, at) - mean(b, x, flag, -1e-4, at)) / 2e-4;
        let effects = |found: &Working<'_>| {
            let of = Products { found, products: &products };
            [of.margin(0, &Change::Slope, &[]), of.margin(0, &Change::Slope, &[(1, 1.0)]), of.margin(1, &step, &[])]
        };
        let by_differences = |b: &[f64]| {
            [slope(b, None), slope(b, Some(1.0)), mean(b, x, flag, 0.0, Some(1.0)) - mean(b, x, flag, 0.0, Some(0.0))]
        };
        let found = working(&fit, &maximum).unwrap();
        let own = effects(&found);
        for (own, wanted) in own.iter().zip(by_differences(&fit.coefficients_of(&maximum.gamma))) {
            assert!((own.effect - wanted).abs() < 1e-7, "{} {wanted}", own.effect);
        }
        for l in 0..5 {
            let at = |h: f64| {
                let mut delta = found.delta.clone();
                delta[l] += h;
                let gamma: Vec<f64> = (0..5).map(|i| (i..5).map(|m| fit.r.at(i, m) * delta[m]).sum()).collect();
                effects(&Working::of(&fit, &gamma, &maximum.covariance).unwrap()).map(|margin| margin.effect)
            };
            let (up, down) = (at(1e-5), at(-1e-5));
            for (own, (up, down)) in own.iter().zip(up.into_iter().zip(down)) {
                let wanted = (up - down) / 2e-5;
                assert!((own.gradient[l] - wanted).abs() < 1e-9, "{l}: {} {wanted}", own.gradient[l]);
            }
        }
    }
}
