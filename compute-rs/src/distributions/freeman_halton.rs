//! Fisher's exact test of larger tables (Freeman & Halton 1951, *Biometrika* 38, 141–149) by the network of Mehta & Patel (1983, *JASA* 78,
//! 427–434): column by column, with the longest and the shortest path from each node to the end, so that most paths are counted or
//! dropped before they are complete (docs/methods/contingency.md#method).

use super::contingency::CrossTable;
use super::factorials::ln_gamma;
use crate::contract::Outcome;
use crate::control::Control;
use std::collections::HashMap;

/// Nodes of all stages.
const MOST_NODES: usize = 1 << 20;
/// Steps from a node to the next, in both passes.
const MOST_STEPS: u64 = 40_000_000;
/// Paths that are kept over all stages, before paths of one length are joined.
const MOST_KEPT: usize = 4_000_000;
/// Paths that are kept at a stage.
const MOST_PATHS: usize = 1 << 20;
/// Total of a table.
const MOST_COUNTED: u32 = 1 << 20;
/// Tables are equally likely up to this difference of logarithms, as in R.
const EQUAL: f64 = 1e-7;
/// Paths into a node whose logarithms are equal in this unit are one.
const UNIT: f64 = 1.0 / (1u64 << 36) as f64;
/// Steps between two polls of the control.
const A_POLL: u64 = 1 << 20;

/// The p of all tables with these margins that are no more likely than the table; `None` beyond the limits of work.
///
/// # Errors
/// The errors of `control`.
pub fn exact(table: &CrossTable, control: &dyn Control) -> Outcome<Option<f64>> {
    let Some(mut network) = Network::of(table) else { return Ok(None) };
    if !network.measure(control)? {
        return Ok(None);
    }
    network.walk(control)
}

/// The lengths of the paths from a node to the end: logarithms of Π 1/x! of the remaining cells.
#[derive(Clone, Copy)]
struct Lengths {
    shortest: f64,
    longest: f64,
    /// Logarithm of the sum over all paths.
    all: f64,
}

/// Paths into a node with the same length.
struct Path {
    node: usize,
    length: f64,
    /// The number of rows.
    count: f64,
}

struct Network {
    /// Totals of the fewer categories, the largest one last: what the others leave.
    sides: Vec<u32>,
    /// Totals of the more categories, one for each stage.
    stages: Vec<u32>,
    /// Place values of the numbers of a node, without the last one.
    place_values: Vec<usize>,
    /// ln k!.
    ln_factorials: Vec<f64>,
    /// Logarithm of Π 1/x! of the table.
    own: f64,
    /// The lengths by stage and node; NaN where a length is not known.
    lengths: Vec<Vec<Lengths>>,
    steps: u64,
}

impl Network {
    fn of(table: &CrossTable) -> Option<Self> {
        if table.total > MOST_COUNTED {
            return None;
        }
        let (rows, columns) = table.shape();
        let (mut sides, mut stages) = (table.row_totals.clone(), table.column_totals.clone());
        if rows > columns {
            std::mem::swap(&mut sides, &mut stages);
        }
        sides.sort_unstable();
        // The largest first, which leaves from one node only, and the second largest last, which takes the rest.
        stages.sort_unstable();
        if let Some(largest) = stages.pop() {
            stages.insert(0, largest);
        }
        let mut place_values = Vec::new();
        let mut size = 1usize;
        for &side in &sides[..sides.len().saturating_sub(1)] {
            place_values.push(size);
            size = size.checked_mul(side as usize + 1).filter(|size| *size <= MOST_NODES)?;
        }
        if size.checked_mul(stages.len())? > MOST_NODES {
            return None;
        }
        let ln_factorials: Vec<f64> = (0..=table.total).map(|k| ln_gamma(f64::from(k) + 1.0)).collect();
        let own = -table.counts.iter().flatten().map(|&count| ln_factorials[count as usize]).sum::<f64>();
        let unknown = Lengths { shortest: f64::NAN, longest: f64::NAN, all: f64::NAN };
        let lengths = vec![vec![unknown; size]; stages.len() + 1];
        Some(Self { sides, stages, place_values, ln_factorials, own, lengths, steps: 0 })
    }

    /// The remaining total of each side at a node of a stage; `None` where the last one does not fit.
    fn left(&self, node: usize, total: u32, left: &mut Vec<u32>) -> bool {
        left.clear();
        let (mut rest, mut node) = (total, node);
        for &side in &self.sides[..self.place_values.len()] {
            let base = side as usize + 1;
            let own = (node % base) as u32;
            node /= base;
            if own > rest {
                return false;
            }
            rest -= own;
            left.push(own);
        }
        left.push(rest);
        self.sides.last().is_some_and(|most| rest <= *most)
    }

    /// The total that all stages from one on take together.
    fn total(&self, stage: usize) -> u32 {
        self.stages[stage..].iter().sum()
    }

    /// Calls with the next node and the logarithm of Π 1/x! of each way to take the column of a stage out of the rest.
    fn ways(&self, left: &[u32], take: u32, mut each: impl FnMut(usize, f64)) -> u64 {
        let last = left.len() - 1;
        // The most that the sides from one on can take.
        let mut room = vec![0u32; left.len() + 1];
        (0..left.len()).rev().for_each(|i| room[i] = room[i + 1] + left[i]);
        let mut taken = vec![0u32; left.len()];
        let mut rest = vec![take; left.len() + 1];
        let (mut i, mut steps) = (0, 0u64);
        let least = |i: usize, rest: u32| rest.saturating_sub(room[i + 1]);
        taken[0] = least(0, take);
        loop {
            steps += 1;
            if taken[i] > left[i].min(rest[i]) {
                if i == 0 {
                    return steps;
                }
                i -= 1;
                taken[i] += 1;
                continue;
            }
            rest[i + 1] = rest[i] - taken[i];
            if i + 1 < last {
                i += 1;
                taken[i] = least(i, rest[i]);
                continue;
            }
            // The last side takes the rest of the column.
            let own = rest[i + 1];
            let mut node = 0;
            let mut length = -self.ln_factorials[own as usize];
            for (at, place_value) in self.place_values.iter().enumerate() {
                node += (left[at] - taken[at]) as usize * place_value;
                length -= self.ln_factorials[taken[at] as usize];
            }
            each(node, length);
            taken[i] += 1;
        }
    }

    /// The longest and the shortest path of every node, from the end; whether the work is within its limit.
    fn measure(&mut self, control: &dyn Control) -> Outcome<bool> {
        let end = self.stages.len();
        let mut left = Vec::new();
        let mut polled = 0;
        for stage in (1..end).rev() {
            let total = self.total(stage);
            let mut found = std::mem::take(&mut self.lengths[stage]);
            for (node, own) in found.iter_mut().enumerate() {
                if !self.left(node, total, &mut left) {
                    continue;
                }
                let all = self.ln_all(&left, stage);
                if stage + 1 == end {
                    // The last column takes the rest.
                    let length = -left.iter().map(|&x| self.ln_factorials[x as usize]).sum::<f64>();
                    *own = Lengths { shortest: length, longest: length, all };
                    continue;
                }
                let mut both = Lengths { shortest: f64::INFINITY, longest: f64::NEG_INFINITY, all };
                let next = &self.lengths[stage + 1];
                let steps = self.ways(&left, self.stages[stage], |node, length| {
                    both.shortest = both.shortest.min(length + next[node].shortest);
                    both.longest = both.longest.max(length + next[node].longest);
                });
                *own = both;
                self.steps += steps;
                if self.steps > MOST_STEPS {
                    return Ok(false);
                }
                if self.steps / A_POLL != polled {
                    polled = self.steps / A_POLL;
                    control.poll(self.steps, 2 * MOST_STEPS)?;
                }
            }
            self.lengths[stage] = found;
        }
        Ok(true)
    }

    /// Logarithm of the sum of Π 1/x! over all paths from a node: T!/(Π left! · Π columns!).
    fn ln_all(&self, left: &[u32], stage: usize) -> f64 {
        let of = |numbers: &[u32]| numbers.iter().map(|&k| self.ln_factorials[k as usize]).sum::<f64>();
        self.ln_factorials[self.total(stage) as usize] - of(left) - of(&self.stages[stage..])
    }

    /// From the start: of the paths into a node, sorted by their length, the shortest ones are counted with all their continuations, the
    /// longest ones are dropped, and those between go on.
    fn walk(&mut self, control: &dyn Control) -> Outcome<Option<f64>> {
        let whole = self.ln_all(&self.sides, 0);
        let limit = self.own + EQUAL;
        let start: usize =
            self.sides.iter().zip(&self.place_values).map(|(&side, place_value)| side as usize * place_value).sum();
        let mut paths = vec![Path { node: start, length: 0.0, count: 1.0 }];
        let (mut p, mut kept_in_all, mut polled) = (0.0, 0usize, 0);
        let (mut left, mut before) = (Vec::new(), Vec::new());
        for stage in 0..self.stages.len().saturating_sub(1) {
            let total = self.total(stage);
            let mut kept: HashMap<(usize, i64), (f64, f64)> = HashMap::new();
            for of_node in paths.chunk_by(|a, b| a.node == b.node) {
                let Some(last) = of_node.last().filter(|path| self.left(path.node, total, &mut left)) else { continue };
                // Sums of the paths up to each of them, in units of the largest.
                before.clear();
                before.push(0.0);
                let mut sum = 0.0;
                for path in of_node {
                    sum += path.count * (path.length - last.length).exp();
                    before.push(sum);
                }
                let lengths = &self.lengths[stage + 1];
                self.steps += self.ways(&left, self.stages[stage], |node, length| {
                    let Lengths { shortest, longest, all } = lengths[node];
                    let counted = of_node.partition_point(|path| path.length + length + longest <= limit);
                    if counted > 0 {
                        p += before[counted] * (last.length + length + all - whole).exp();
                    }
                    let rest = of_node[counted..].iter().take_while(|path| path.length + length + shortest <= limit);
                    for path in rest {
                        kept_in_all += 1;
                        let length = path.length + length;
                        let key = (node, (length / UNIT).round() as i64);
                        kept.entry(key).or_insert((length, 0.0)).1 += path.count;
                    }
                });
                if self.steps > 2 * MOST_STEPS || kept_in_all > MOST_KEPT || kept.len() > MOST_PATHS {
                    return Ok(None);
                }
                let done = self.steps + kept_in_all as u64;
                if done / A_POLL != polled {
                    polled = done / A_POLL;
                    control.poll(done, 2 * MOST_STEPS)?;
                }
            }
            paths = kept.into_iter().map(|((node, _), (length, count))| Path { node, length, count }).collect();
            // Keeps the order of additions the same each time.
            paths.sort_unstable_by(|a, b| a.node.cmp(&b.node).then(a.length.total_cmp(&b.length)));
        }
        debug_assert!(paths.is_empty());
        Ok(Some(p.min(1.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::exact;
    use crate::control::Unlimited;
    use crate::distributions::contingency::CrossTable;
    use crate::distributions::two_by_two::TwoByTwo;

    fn p(counts: &[&[u32]]) -> f64 {
        let table = CrossTable::new(counts.iter().map(|row| row.to_vec()).collect());
        exact(&table, &Unlimited).unwrap().unwrap()
    }

    #[test]
    fn two_rows_and_two_columns_are_fishers_test() {
        for counts in [[[3, 1], [1, 3]], [[9, 0], [7, 4]], [[12, 5], [3, 9]]] {
            let found = p(&[&counts[0], &counts[1]]);
            assert!((found / TwoByTwo::new(counts).fisher() - 1.0).abs() < 1e-12, "{found}");
        }
    }

    #[test]
    fn three_of_each_by_hand() {
        // All margins 1: six tables, equally likely. Margins 2, 1, 1 and 2, 2: [2 0; 0 1; 0 1], [0 2; 1 0; 1 0] have 1/6 each, of
        // Π 1/x! = ½ against 1 of the two others, each counted once: ½ + ½ + 1 + 1 = 3.
        assert!((p(&[&[1, 0, 0], &[0, 1, 0], &[0, 0, 1]]) - 1.0).abs() < 1e-12);
        assert!((p(&[&[2, 0], &[0, 1], &[0, 1]]) - 1.0 / 3.0).abs() < 1e-12);
        assert!((p(&[&[1, 1], &[1, 0], &[0, 1]]) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn turning_the_table_changes_nothing() {
        let one = p(&[&[7, 0, 0, 2], &[0, 5, 1, 1], &[1, 0, 3, 2]]);
        let turned = p(&[&[7, 0, 1], &[0, 5, 0], &[0, 1, 3], &[2, 1, 2]]);
        assert!((one / turned - 1.0).abs() < 1e-12, "{one} {turned}");
    }

    #[test]
    fn too_large_a_table_is_left_to_draws() {
        let table = CrossTable::new(vec![
            vec![68, 20, 15, 5],
            vec![119, 84, 54, 29],
            vec![26, 17, 14, 14],
            vec![7, 94, 10, 16],
        ]);
        assert_eq!(exact(&table, &Unlimited).unwrap(), None);
    }
}
