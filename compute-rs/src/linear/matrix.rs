//! Tall matrices by columns, and small triangular ones.

use crate::contract::{Failure, Outcome};

/// A matrix with many rows and few columns, stored by columns.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    rows: usize,
    columns: usize,
    data: Vec<f64>,
}

impl Matrix {
    /// A matrix of zeros.
    ///
    /// # Errors
    /// `E-MEMORY`.
    pub fn zeros(rows: usize, columns: usize) -> Outcome<Self> {
        Ok(Self { rows, columns, data: reserve(rows.saturating_mul(columns))? })
    }

    /// Number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// One column.
    #[must_use]
    pub fn column(&self, j: usize) -> &[f64] {
        &self.data[j * self.rows..(j + 1) * self.rows]
    }

    /// One column, mutably.
    pub fn column_mut(&mut self, j: usize) -> &mut [f64] {
        &mut self.data[j * self.rows..(j + 1) * self.rows]
    }

    /// The cell in row i and column j.
    #[inline]
    #[must_use]
    pub fn at(&self, i: usize, j: usize) -> f64 {
        self.data[j * self.rows + i]
    }

    /// All cells by columns, mutably.
    pub(super) fn cells_mut(&mut self) -> &mut [f64] {
        &mut self.data
    }

    /// Copies the rows from `start` into `target`, row by row, until it is full.
    pub fn copy_rows(&self, start: usize, target: &mut [f64]) {
        let k = self.columns;
        for j in 0..k {
            let column = &self.column(j)[start..];
            for (row, &cell) in target.chunks_exact_mut(k).zip(column) {
                row[j] = cell;
            }
        }
    }

    /// Q'v: the products of every column with a vector.
    #[must_use]
    pub fn transposed_times(&self, v: &[f64]) -> Vec<f64> {
        (0..self.columns).map(|j| dot(self.column(j), v)).collect()
    }

    /// v ← v + factor·Q·c.
    pub fn add_times(&self, c: &[f64], factor: f64, v: &mut [f64]) {
        for (j, &c) in c.iter().enumerate() {
            add_scaled(v, factor * c, self.column(j));
        }
    }

    /// Projects v onto the orthogonal complement of the orthonormal columns; the second pass removes what rounding left.
    pub fn project_out(&self, v: &mut [f64]) {
        for _ in 0..2 {
            let c = self.transposed_times(v);
            self.add_times(&c, -1.0, v);
        }
    }
}

/// A vector of zeros, reserved fallibly because its length comes from the data.
///
/// # Errors
/// `E-MEMORY`.
pub fn reserve(length: usize) -> Outcome<Vec<f64>> {
    let mut data = Vec::new();
    data.try_reserve_exact(length).map_err(|_| Failure::memory())?;
    data.resize(length, 0.0);
    Ok(data)
}

/// Inner product of two vectors, summed in independent lanes.
#[inline]
#[must_use]
pub fn dot(a: &[f64], b: &[f64]) -> f64 {
    let n = a.len().min(b.len());
    let (a_chunks, a_rest) = a[..n].as_chunks::<8>();
    let (b_chunks, b_rest) = b[..n].as_chunks::<8>();
    let mut lanes = [0.0; 8];
    for (x, y) in a_chunks.iter().zip(b_chunks) {
        for lane in 0..8 {
            lanes[lane] += x[lane] * y[lane];
        }
    }
    let rest: f64 = a_rest.iter().zip(b_rest).map(|(x, y)| x * y).sum();
    ((lanes[0] + lanes[4]) + (lanes[1] + lanes[5])) + ((lanes[2] + lanes[6]) + (lanes[3] + lanes[7])) + rest
}

/// v ← v + factor·w.
#[inline]
pub fn add_scaled(v: &mut [f64], factor: f64, w: &[f64]) {
    for (v, w) in v.iter_mut().zip(w) {
        *v += factor * w;
    }
}

/// A small upper triangular matrix, by rows.
#[derive(Clone, Debug, PartialEq)]
pub struct Triangle {
    order: usize,
    cells: Vec<f64>,
}

impl Triangle {
    /// A matrix of zeros.
    #[must_use]
    pub fn zeros(order: usize) -> Self {
        Self { order, cells: vec![0.0; order * order] }
    }

    /// Number of rows and columns.
    #[must_use]
    pub fn order(&self) -> usize {
        self.order
    }

    /// The cell in row i and column j.
    #[inline]
    #[must_use]
    pub fn at(&self, i: usize, j: usize) -> f64 {
        self.cells[i * self.order + j]
    }

    /// Writes a cell.
    pub fn set(&mut self, i: usize, j: usize, value: f64) {
        self.cells[i * self.order + j] = value;
    }

    /// Euclidean length of a column.
    #[must_use]
    pub fn column_length(&self, j: usize) -> f64 {
        (0..=j).map(|i| self.at(i, j) * self.at(i, j)).sum::<f64>().sqrt()
    }

    /// The leading submatrix of the given order.
    #[must_use]
    pub fn leading(&self, order: usize) -> Self {
        let mut part = Self::zeros(order);
        for i in 0..order {
            for j in i..order {
                part.set(i, j, self.at(i, j));
            }
        }
        part
    }

    /// R⁻¹b.
    #[must_use]
    pub fn solve(&self, b: &[f64]) -> Vec<f64> {
        let mut x = b.to_vec();
        for i in (0..self.order).rev() {
            for j in i + 1..self.order {
                x[i] -= self.at(i, j) * x[j];
            }
            x[i] /= self.at(i, i);
        }
        x
    }

    /// R⁻ᵀb.
    #[must_use]
    pub fn solve_transposed(&self, b: &[f64]) -> Vec<f64> {
        let mut x = b.to_vec();
        for i in 0..self.order {
            for j in 0..i {
                x[i] -= self.at(j, i) * x[j];
            }
            x[i] /= self.at(i, i);
        }
        x
    }

    /// R⁻¹, by its columns.
    #[must_use]
    pub fn inverse_columns(&self) -> Vec<Vec<f64>> {
        (0..self.order)
            .map(|j| {
                let mut unit = vec![0.0; self.order];
                unit[j] = 1.0;
                self.solve(&unit)
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Triangle;

    #[test]
    fn triangular_systems_are_solved_both_ways() {
        let mut r = Triangle::zeros(2);
        r.set(0, 0, 2.0);
        r.set(0, 1, 3.0);
        r.set(1, 1, 4.0);
        // 2x + 3y = 8, 4y = 8; then 2x = 8, 3x + 4y = 16.
        assert_eq!(r.solve(&[8.0, 8.0]), [1.0, 2.0]);
        assert_eq!(r.solve_transposed(&[8.0, 16.0]), [4.0, 1.0]);
        assert_eq!(r.inverse_columns(), [vec![0.5, 0.0], vec![-0.375, 0.25]]);
    }
}
