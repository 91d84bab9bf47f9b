//! Fisher's exact test by random tables with the same margins, cell by cell (Patefield 1981, *Applied Statistics* 30, 91–97), and the
//! share of them that is no more likely (Hope 1968).

use super::contingency::CrossTable;
use super::factorials::ln_gamma;
use crate::contract::{Failure, Outcome};
use crate::control::Control;
use crate::stats::split_mix::SplitMix64;

/// Number of draws; large tables take fewer.
const DRAWS: u32 = 100_000;
/// Steps of all draws together.
const MOST_STEPS: f64 = 2e8;
/// Fewest draws that tell a p of .05 from chance; there is no test with fewer.
const FEWEST_DRAWS: u32 = 999;
/// Tables are equally likely up to this difference of logarithms, as in R.
const EQUAL: f64 = 1e-7;
/// Logarithms of factorials that are kept.
const KEPT: u32 = 1 << 20;
/// Rows that are dealt in the time of a step of a cell.
const A_CELL: f64 = 1.5;
/// Variance of a count from which it is drawn by rejection. Below it inversion takes fewer steps.
const WIDE: f64 = 64.0;
/// The hat of a ratio of uniforms: 2√(2/e) and 3 − 2√(3/e).
const HAT_SLOPE: f64 = 1.715_527_769_921_413_5;
const HAT_REST: f64 = 0.898_916_162_058_898_8;
/// Draws between two polls of the control.
const A_POLL: u32 = 500;

/// A test by random tables.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drawn {
    /// Share of tables, the observed one among them, that are no more likely.
    pub p: f64,
    /// Standard error of p.
    pub std_err: f64,
    /// Random tables.
    pub draws: u32,
}

/// The test; `None` of a table too large for enough draws.
///
/// # Errors
/// `E-MEMORY` and the errors of `control`.
pub fn test(table: &CrossTable, seed: u64, control: &dyn Control) -> Outcome<Option<Drawn>> {
    let (rows, columns) = table.shape();
    let spread: f64 = (0..rows).flat_map(|i| (0..columns).map(move |j| 4.0 + table.expected(i, j).sqrt())).sum();
    let draws = f64::from(DRAWS).min(MOST_STEPS / spread) as u32;
    if draws < FEWEST_DRAWS {
        return Ok(None);
    }
    let mut factorials = Factorials::up_to(table.total)?;
    let own = -table.counts.iter().flatten().map(|&count| factorials.ln(count)).sum::<f64>();
    let mut generator = SplitMix64::new(seed);
    let mut as_rare = 0u32;
    let mut left = table.column_totals.clone();
    // With few rows and many cells, the rows are dealt one by one.
    let mut deck = (f64::from(table.total) < A_CELL * spread).then(|| Deck::of(table));
    for draw in 0..draws {
        if draw % A_POLL == 0 {
            control.poll(u64::from(draw), u64::from(draws))?;
        }
        let drawn = match &mut deck {
            Some(deck) => deck.deal(table, &mut factorials, &mut generator),
            None => {
                left.copy_from_slice(&table.column_totals);
                length(table, &mut left, &mut factorials, &mut generator)
            }
        };
        as_rare += u32::from(drawn <= own + EQUAL);
    }
    let p = f64::from(as_rare + 1) / f64::from(draws + 1);
    Ok(Some(Drawn { p, std_err: (p * (1.0 - p) / f64::from(draws)).sqrt(), draws }))
}

/// The logarithm of Π 1/x! of a random table; `left` has the totals of the columns.
fn length(table: &CrossTable, left: &mut [u32], factorials: &mut Factorials, generator: &mut SplitMix64) -> f64 {
    let mut length = 0.0;
    let mut remaining = table.total;
    let Some((_, others)) = table.row_totals.split_last() else { return 0.0 };
    for &row in others {
        let (mut own, mut pool) = (row, remaining);
        for column in left.iter_mut() {
            if own == 0 {
                break;
            }
            let count = draw(own, *column, pool, factorials, generator);
            pool -= *column;
            *column -= count;
            own -= count;
            length -= factorials.ln(count);
        }
        remaining -= row;
    }
    length - left.iter().map(|&count| factorials.ln(count)).sum::<f64>()
}

/// The column of each row, which is dealt again for each table.
struct Deck {
    columns: Vec<u16>,
    /// Counts of the row that is dealt.
    own: Vec<u32>,
}

impl Deck {
    fn of(table: &CrossTable) -> Self {
        let each = |(j, &total): (u16, &u32)| std::iter::repeat_n(j, total as usize);
        Self {
            columns: (0u16..).zip(&table.column_totals).flat_map(each).collect(),
            own: vec![0; table.column_totals.len()],
        }
    }

    /// The logarithm of Π 1/x! of a random table.
    fn deal(&mut self, table: &CrossTable, factorials: &mut Factorials, generator: &mut SplitMix64) -> f64 {
        let (mut at, n) = (0, self.columns.len());
        let mut length = 0.0;
        for (row, &total) in table.row_totals.iter().enumerate() {
            self.own.fill(0);
            let is_last = row + 1 == table.row_totals.len();
            for _ in 0..total {
                // The last row takes the rest.
                let other = if is_last { at } else { at + generator.below(n - at) };
                self.columns.swap(at, other);
                self.own[usize::from(self.columns[at])] += 1;
                at += 1;
            }
            length -= self.own.iter().map(|&count| factorials.ln(count)).sum::<f64>();
        }
        length
    }
}

/// How many of `row` drawn from `pool` are among `column`.
fn draw(row: u32, column: u32, pool: u32, factorials: &mut Factorials, generator: &mut SplitMix64) -> u32 {
    let cell = Cell { row, column, pool, least: (row + column).saturating_sub(pool), most: row.min(column) };
    if cell.least == cell.most {
        return cell.least;
    }
    let [r, c, n] = [row, column, pool].map(f64::from);
    let variance = r * c / n * ((n - r) / n) * ((n - c) / (n - 1.0));
    if variance < WIDE { cell.invert(factorials, generator) } else { cell.reject(variance, factorials, generator) }
}

/// A cell with the totals of its row and of its column in the rest of a table.
#[derive(Clone, Copy)]
struct Cell {
    row: u32,
    column: u32,
    pool: u32,
    /// Smallest and largest possible count.
    least: u32,
    most: u32,
}

impl Cell {
    fn mode(self) -> u32 {
        let mode = (u64::from(self.row) + 1) * (u64::from(self.column) + 1) / (u64::from(self.pool) + 2);
        (mode as u32).clamp(self.least, self.most)
    }

    /// The logarithm of the four factorials of a count; the rest of its probability is the same for all.
    fn ln_cells(self, count: u32, factorials: &mut Factorials) -> f64 {
        let Self { row, column, pool, .. } = self;
        (factorials.ln(count) + factorials.ln(row - count))
            + (factorials.ln(column - count) + factorials.ln(pool - column - (row - count)))
    }

    /// By the ratio of uniforms, where counts spread widely: the number of tries does not depend on the spread (Stadlober 1990, *Journal of
    /// Computational and Applied Mathematics* 31, 181–189).
    fn reject(self, variance: f64, factorials: &mut Factorials, generator: &mut SplitMix64) -> u32 {
        let centre = f64::from(self.row) * f64::from(self.column) / f64::from(self.pool) + 0.5;
        let width = HAT_SLOPE * (variance + 0.5).sqrt() + HAT_REST;
        let top = self.ln_cells(self.mode(), factorials);
        let (from, to) = (f64::from(self.least), f64::from(self.most) + 1.0);
        loop {
            let (u, v) = (generator.uniform(), generator.uniform());
            let x = centre + width * (v - 0.5) / u;
            // This also holds where u is 0.
            if !(from..to).contains(&x) {
                continue;
            }
            let count = x as u32;
            let ln_share = top - self.ln_cells(count, factorials);
            // u² ≤ share, most often known without a logarithm.
            if u * (4.0 - u) - 3.0 <= ln_share {
                return count;
            }
            if u * (u - ln_share) < 1.0 && 2.0 * u.ln() <= ln_share {
                return count;
            }
        }
    }

    /// Draws by inversion, from the most likely count outwards.
    fn invert(self, factorials: &mut Factorials, generator: &mut SplitMix64) -> u32 {
        let Self { row, column, pool, least, most } = self;
        let mode = self.mode();
        let mut choose = |n: u32, k: u32| factorials.ln(n) - factorials.ln(k) - factorials.ln(n - k);
        let top = (choose(column, mode) + choose(pool - column, row - mode) - choose(pool, row)).exp();
        let [r, c, n] = [row, column, pool].map(f64::from);
        let ratio = |x: f64| (r - x) * (c - x) / ((x + 1.0) * (n - r - c + x + 1.0));
        let mut rest = generator.uniform() - top;
        let (mut above, mut below) = ((mode, top), (mode, top));
        while rest >= 0.0 {
            let before = (above.0, below.0);
            if above.0 < most {
                above = (above.0 + 1, above.1 * ratio(f64::from(above.0)));
                rest -= above.1;
                if rest < 0.0 {
                    return above.0;
                }
            }
            if below.0 > least {
                below = (below.0 - 1, below.1 / ratio(f64::from(below.0 - 1)));
                rest -= below.1;
                if rest < 0.0 {
                    return below.0;
                }
            }
            // The remainder after rounding.
            if before == (above.0, below.0) {
                return mode;
            }
        }
        mode
    }
}

/// Logarithms of factorials, each computed when it is first asked for; NaN before.
struct Factorials(Vec<f64>);

impl Factorials {
    fn up_to(n: u32) -> Outcome<Self> {
        let count = n.min(KEPT) as usize + 1;
        let mut all = Vec::new();
        all.try_reserve_exact(count).map_err(|_| Failure::memory())?;
        all.resize(count, f64::NAN);
        Ok(Self(all))
    }

    #[inline]
    fn ln(&mut self, k: u32) -> f64 {
        match self.0.get_mut(k as usize) {
            Some(known) if !known.is_nan() => *known,
            Some(unknown) => {
                *unknown = ln_gamma(f64::from(k) + 1.0);
                *unknown
            }
            None => ln_gamma(f64::from(k) + 1.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Factorials, draw, test};
    use crate::control::Unlimited;
    use crate::distributions::contingency::CrossTable;
    use crate::distributions::freeman_halton::exact;
    use crate::stats::split_mix::SplitMix64;

    #[test]
    fn draws_have_the_probabilities_of_the_distribution() {
        // Two of five, three of them marked: 1/10, 6/10, 3/10.
        let mut factorials = Factorials::up_to(5).unwrap();
        let mut generator = SplitMix64::new(7);
        let mut counts = [0f64; 3];
        (0..100_000).for_each(|_| counts[draw(2, 3, 5, &mut factorials, &mut generator) as usize] += 1e-5);
        for (found, expected) in counts.iter().zip([0.1, 0.6, 0.3]) {
            // Four standard errors.
            assert!((found - expected).abs() < 4.0 * (expected * (1.0 - expected) / 1e5f64).sqrt(), "{counts:?}");
        }
    }

    /// Kolmogorov's distance of draws that spread widely from the distribution, which is summed by the ratio of neighbours.
    #[test]
    fn wide_draws_have_the_probabilities_of_the_distribution() {
        for (row, column, pool) in [(600u32, 600u32, 1500u32), (1400, 900, 1600), (2000, 40_000, 1_000_000)] {
            let mut factorials = Factorials::up_to(pool).unwrap();
            let mut generator = SplitMix64::new(7);
            let (least, most) = ((row + column).saturating_sub(pool), row.min(column));
            let mut counts = vec![0f64; most as usize + 1];
            (0..100_000)
                .for_each(|_| counts[draw(row, column, pool, &mut factorials, &mut generator) as usize] += 1e-5);
            let [r, c, n] = [row, column, pool].map(f64::from);
            let ratio = |x: f64| (r - x) * (c - x) / ((x + 1.0) * (n - r - c + x + 1.0));
            let mut ln_weights = vec![0f64];
            (least..most).for_each(|x| ln_weights.push(ln_weights[ln_weights.len() - 1] + ratio(f64::from(x)).ln()));
            let top = ln_weights.iter().copied().fold(f64::MIN, f64::max);
            let all: f64 = ln_weights.iter().map(|w| (w - top).exp()).sum();
            let (mut found, mut expected, mut distance) = (0.0, 0.0, 0f64);
            for (count, weight) in counts[least as usize..].iter().zip(&ln_weights) {
                (found, expected) = (found + count, expected + (weight - top).exp() / all);
                distance = distance.max((found - expected).abs());
            }
            // Exceeded once in 10,000 times.
            assert!(distance < 2.23 / 1e5f64.sqrt(), "{row} {column} {pool}: {distance}");
        }
    }

    /// 35 rows are dealt one by one; 140 are drawn by cell.
    #[test]
    fn draws_agree_with_all_tables() {
        for table in [[[7, 2, 3], [2, 6, 1], [4, 3, 5]], [[26, 12, 15], [12, 20, 9], [16, 14, 16]]] {
            let table = CrossTable::new(table.iter().map(|row| row.to_vec()).collect());
            let drawn = test(&table, 1, &Unlimited).unwrap().unwrap();
            let exact = exact(&table, &Unlimited).unwrap().unwrap();
            assert_eq!(drawn.draws, 100_000);
            assert!((drawn.p - exact).abs() < 4.0 * drawn.std_err, "{drawn:?} {exact}");
            assert_eq!(test(&table, 1, &Unlimited).unwrap(), Some(drawn));
        }
    }
}
