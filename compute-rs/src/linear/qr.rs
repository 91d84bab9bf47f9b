//! Householder QR of tall matrices.
//!
//! Rows are taken in blocks that fit the cache: each block is factored by Householder reflections, the small triangles
//! are stacked and factored again, and Q is assembled from both. This is as stable as one long factorisation:
//! Demmel, Grigori, Hoemmen & Langou (2012), *SIAM J. Sci. Comput.* 34, A206–A239. Up to 2·[`BLOCK`] rows there is one block.

use super::matrix::{Matrix, Triangle, add_scaled, dot};
use crate::contract::Outcome;
use crate::control::Control;

/// Rows of a block.
const BLOCK: usize = 1024;

/// Replaces the columns of `a` (at least as many rows as columns) by an orthonormal basis Q and returns R, with a = QR.
///
/// # Errors
/// The errors of `control`, and `E-MEMORY`.
pub fn factor(a: &mut Matrix, control: &dyn Control) -> Outcome<Triangle> {
    let (n, k) = (a.rows(), a.columns());
    if n <= 2 * BLOCK {
        let taus = reflect(a.cells_mut(), n, k);
        let r = triangle(a.cells_mut(), n, k);
        form_q(a, &taus);
        return Ok(r);
    }
    let blocks = block_starts(n);
    let mut stack = Matrix::zeros(blocks.len() * k, k)?;
    let mut taus = Vec::with_capacity(blocks.len());
    let mut cells = vec![0.0; 2 * BLOCK * k];
    for (b, &(start, rows)) in blocks.iter().enumerate() {
        if b % 64 == 0 {
            control.poll(start as u64, n as u64)?;
        }
        let cells = &mut cells[..rows * k];
        load(a, start, rows, cells);
        taus.push(reflect(cells, rows, k));
        for j in 0..k {
            for i in 0..=j {
                stack.column_mut(j)[b * k + i] = cells[j * rows + i];
            }
        }
        store(a, start, rows, cells);
    }
    let r = factor(&mut stack, control)?;
    let mut product = vec![0.0; 2 * BLOCK * k];
    for (b, &(start, rows)) in blocks.iter().enumerate() {
        if b % 64 == 0 {
            control.poll(start as u64, n as u64)?;
        }
        let cells = &mut cells[..rows * k];
        let product = &mut product[..rows * k];
        load(a, start, rows, cells);
        product.fill(0.0);
        for j in 0..k {
            product[j * rows..j * rows + k].copy_from_slice(&stack.column(j)[b * k..(b + 1) * k]);
        }
        apply(cells, &taus[b], rows, product);
        store(a, start, rows, product);
    }
    Ok(r)
}

/// R alone, from rows that arrive in blocks: tests with many columns need no Q.
pub struct IncrementalQr {
    columns: usize,
    /// The triangle so far, by columns, with room for the next rows.
    cells: Vec<f64>,
    filled: usize,
}

impl IncrementalQr {
    const ROWS: usize = 512;

    /// The triangle without rows.
    #[must_use]
    pub fn new(columns: usize) -> Self {
        Self { columns, cells: vec![0.0; (columns + Self::ROWS) * columns], filled: 0 }
    }

    /// Maximum number of rows of one [`Self::push`].
    pub const fn max_rows() -> usize {
        Self::ROWS
    }

    /// Adds the next rows, at most [`Self::max_rows`]; `fill(j, target)` writes column j of them.
    pub fn push(&mut self, rows: usize, mut fill: impl FnMut(usize, &mut [f64])) {
        let k = self.columns;
        let height = self.filled + rows;
        // The triangle so far moves to the top of columns of the new height.
        let before = self.triangle();
        let cells = &mut self.cells[..height * k];
        for j in 0..k {
            let column = &mut cells[j * height..(j + 1) * height];
            for (i, cell) in column[..self.filled].iter_mut().enumerate() {
                *cell = if i <= j { before.at(i, j) } else { 0.0 };
            }
            fill(j, &mut column[self.filled..]);
        }
        reflect(cells, height, k);
        let r = triangle(cells, height, k);
        self.filled = k.min(height);
        for j in 0..k {
            for i in 0..self.filled {
                self.cells[j * self.filled + i] = r.at(i, j);
            }
        }
    }

    /// The triangle of all rows so far.
    #[must_use]
    pub fn triangle(&self) -> Triangle {
        let mut r = Triangle::zeros(self.columns);
        for j in 0..self.columns {
            for i in 0..self.filled.min(j + 1) {
                r.set(i, j, self.cells[j * self.filled + i]);
            }
        }
        r
    }
}

/// An orthonormal basis of the orthogonal complement of the orthonormal columns of `q`: n − k columns.
///
/// # Errors
/// `E-MEMORY`.
pub fn complement(q: &Matrix) -> Outcome<Matrix> {
    let (n, k) = (q.rows(), q.columns());
    let mut vectors = q.clone();
    let taus = reflect(vectors.cells_mut(), n, k);
    let mut basis = Matrix::zeros(n, n - k)?;
    for j in 0..n - k {
        basis.column_mut(j)[k + j] = 1.0;
    }
    apply(vectors.cells_mut(), &taus, n, basis.cells_mut());
    Ok(basis)
}

/// Starts and lengths of the blocks; the last one takes the remainder, so no block is short.
fn block_starts(n: usize) -> Vec<(usize, usize)> {
    let count = n / BLOCK;
    (0..count).map(|b| (b * BLOCK, if b + 1 == count { n - b * BLOCK } else { BLOCK })).collect()
}

fn load(a: &Matrix, start: usize, rows: usize, cells: &mut [f64]) {
    for j in 0..a.columns() {
        cells[j * rows..(j + 1) * rows].copy_from_slice(&a.column(j)[start..start + rows]);
    }
}

fn store(a: &mut Matrix, start: usize, rows: usize, cells: &[f64]) {
    for j in 0..a.columns() {
        a.column_mut(j)[start..start + rows].copy_from_slice(&cells[j * rows..(j + 1) * rows]);
    }
}

/// Householder reflections in place: R in the upper triangle, the vectors below it (their first entry, 1, is not
/// stored); returns their factors τ.
fn reflect(cells: &mut [f64], rows: usize, columns: usize) -> Vec<f64> {
    let mut taus = vec![0.0; columns.min(rows)];
    for (j, tau) in taus.iter_mut().enumerate() {
        let (left, right) = cells.split_at_mut((j + 1) * rows);
        let column = &mut left[j * rows + j..];
        let length = norm(column);
        if length == 0.0 {
            continue;
        }
        let alpha = column[0];
        let beta = if alpha > 0.0 { -length } else { length };
        *tau = (beta - alpha) / beta;
        let inverse = (alpha - beta).recip();
        if inverse.is_finite() {
            column[1..].iter_mut().for_each(|x| *x *= inverse);
        } else {
            column[1..].iter_mut().for_each(|x| *x /= alpha - beta);
        }
        column[0] = beta;
        let vector = &column[1..];
        for other in right.chunks_exact_mut(rows) {
            let (head, tail) = other[j..].split_at_mut(1);
            let w = *tau * (head[0] + dot(vector, tail));
            head[0] -= w;
            add_scaled(tail, -w, vector);
        }
    }
    taus
}

/// Euclidean length of a column, without overflow.
fn norm(column: &[f64]) -> f64 {
    let square = dot(column, column);
    if (1e-280..1e280).contains(&square) {
        return square.sqrt();
    }
    let largest = column.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
    if largest == 0.0 || !largest.is_finite() {
        return largest;
    }
    largest * column.iter().map(|x| (x / largest) * (x / largest)).sum::<f64>().sqrt()
}

/// Applies Q = H₁…H_k, given by its reflections, to columns.
fn apply(vectors: &[f64], taus: &[f64], rows: usize, columns: &mut [f64]) {
    for (j, &tau) in taus.iter().enumerate().rev() {
        let vector = &vectors[j * rows + j + 1..(j + 1) * rows];
        for column in columns.chunks_exact_mut(rows) {
            let (head, tail) = column[j..].split_at_mut(1);
            let w = tau * (head[0] + dot(vector, tail));
            head[0] -= w;
            add_scaled(tail, -w, vector);
        }
    }
}

/// Replaces the reflections by the first columns of Q.
fn form_q(a: &mut Matrix, taus: &[f64]) {
    let (n, k) = (a.rows(), a.columns());
    let mut q = vec![0.0; n * k];
    for j in 0..k {
        q[j * n + j] = 1.0;
    }
    apply(a.cells_mut(), taus, n, &mut q);
    a.cells_mut().copy_from_slice(&q);
}

fn triangle(cells: &[f64], rows: usize, columns: usize) -> Triangle {
    let mut r = Triangle::zeros(columns);
    for j in 0..columns {
        for i in 0..=j.min(rows - 1) {
            r.set(i, j, cells[j * rows + i]);
        }
    }
    r
}

#[cfg(test)]
mod tests {
    use super::{IncrementalQr, complement, factor};
    use crate::control::Unlimited;
    use crate::linear::matrix::{Matrix, dot};

    fn pseudo_random(n: usize, k: usize) -> Matrix {
        let mut a = Matrix::zeros(n, k).unwrap();
        let mut state = 7u64;
        for j in 0..k {
            for x in a.column_mut(j) {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                *x = (state >> 33) as f64 / 4e9 - 0.5 + j as f64;
            }
        }
        a
    }

    #[test]
    fn q_is_orthonormal_and_gives_back_the_matrix() {
        for (n, k) in [(3, 3), (50, 4), (2049, 2), (9000, 6)] {
            let a = pseudo_random(n, k);
            let mut q = a.clone();
            let r = factor(&mut q, &Unlimited).unwrap();
            for i in 0..k {
                for j in 0..k {
                    let unit = f64::from(u8::from(i == j));
                    assert!((dot(q.column(i), q.column(j)) - unit).abs() < 1e-14, "{n} {k}");
                }
                for row in [0, n / 2, n - 1] {
                    let product: f64 = (0..=i).map(|l| q.at(row, l) * r.at(l, i)).sum();
                    assert!((product - a.at(row, i)).abs() < 1e-13 * (n as f64).sqrt());
                }
            }
        }
    }

    #[test]
    fn incremental_r_equals_r_of_all_rows_up_to_signs() {
        let a = pseudo_random(1300, 5);
        let mut q = a.clone();
        let r = factor(&mut q, &Unlimited).unwrap();
        let mut incremental = IncrementalQr::new(5);
        let mut start = 0;
        for rows in [2, 300, 512, 486] {
            incremental.push(rows, |j, target| target.copy_from_slice(&a.column(j)[start..start + rows]));
            start += rows;
        }
        let other = incremental.triangle();
        for i in 0..5 {
            for j in i..5 {
                assert!((r.at(i, j).abs() - other.at(i, j).abs()).abs() < 1e-10);
            }
        }
    }

    #[test]
    fn the_complement_is_orthogonal_to_the_columns() {
        let mut q = pseudo_random(20, 3);
        factor(&mut q, &Unlimited).unwrap();
        let n = complement(&q).unwrap();
        assert_eq!(n.columns(), 17);
        for i in 0..17 {
            assert!((dot(n.column(i), n.column(i)) - 1.0).abs() < 1e-14);
            assert!((0..3).all(|j| dot(n.column(i), q.column(j)).abs() < 1e-14));
        }
    }
}
