//! Writes drawings (contract/drawing.rs) and bins points into hexagons.

use super::model_frame::count32;
use crate::contract::{ChartKey, ColumnKind, ColumnRange, DrawingHead, DrawnChart, Extent, HexBins};
use crate::frame::{Column, Table};
use std::collections::{BTreeMap, HashMap};

/// Above this number of points, pictures show hexagons.
pub(super) const SINGLE_POINTS: usize = 2000;
/// Hexagons from left to right.
const ACROSS: u32 = 46;
/// Rows of hexagons from bottom to top: 46 / (1.44 · √3/2), regular hexagons on a plot with an aspect ratio of 3 : 2.
const DOWN: u32 = 37;
/// The code of a missing text.
const NO_TEXT: u32 = u32::MAX;

/// A drawing under construction.
#[derive(Default)]
pub(super) struct Drawing {
    head: DrawingHead,
    bytes: Vec<u8>,
    codes: HashMap<String, u32>,
}

/// Columns of a chart by name.
pub(super) type Columns = BTreeMap<String, ColumnRange>;

impl Drawing {
    /// Adds a column of doubles.
    pub(super) fn doubles(&mut self, values: impl Iterator<Item = f64>) -> ColumnRange {
        self.column(ColumnKind::F64, values.map(f64::to_le_bytes))
    }

    /// Adds a column of singles.
    pub(super) fn singles(&mut self, values: impl Iterator<Item = f64>) -> ColumnRange {
        self.column(ColumnKind::F32, values.map(|value| (value as f32).to_le_bytes()))
    }

    /// Adds a column of whole numbers.
    pub(super) fn counts(&mut self, values: impl Iterator<Item = u32>) -> ColumnRange {
        self.column(ColumnKind::U32, values.map(u32::to_le_bytes))
    }

    /// Adds a column of flags.
    pub(super) fn flags(&mut self, values: impl Iterator<Item = u8>) -> ColumnRange {
        self.column(ColumnKind::U8, values.map(u8::to_le_bytes))
    }

    /// Adds entity and time of each point as codes of texts, `label` and `time`, to the charts whose points are rows. Lines
    /// have names and times of their own.
    pub(super) fn name_rows(&mut self, table: &Table) {
        let keys = [("label", table.entity_column()), ("time", table.time_column())];
        let mut named: HashMap<u32, Columns> = HashMap::new();
        let mut charts = std::mem::take(&mut self.head.charts);
        for chart in charts.values_mut() {
            let Some(&column) = chart.columns.get("row") else { continue };
            if chart.columns.contains_key("series") {
                continue;
            }
            let columns = named.entry(column.start).or_insert_with(|| {
                let rows = self.counts_at(column);
                let texts = keys.iter().filter_map(|&(name, column)| column.map(|column| (name, column)));
                texts.map(|(name, column)| (name.to_owned(), self.texts(table, column, &rows))).collect()
            });
            chart.columns.append(&mut columns.clone());
        }
        self.head.charts = charts;
    }

    /// Adds a column of texts by their codes, for row numbers.
    fn texts(&mut self, table: &Table, column: &Column, rows: &[u32]) -> ColumnRange {
        let text = |number: &u32| table.position_of(*number).and_then(|row| column.text(row));
        let codes: Vec<u32> =
            rows.iter().map(|number| text(number).map_or(NO_TEXT, |text| self.code_of(text))).collect();
        self.counts(codes.into_iter())
    }

    /// The numbers of a column that `counts` added.
    fn counts_at(&self, column: ColumnRange) -> Vec<u32> {
        let (from, bytes) = (column.start as usize, 4 * column.length as usize);
        let stored = self.bytes.get(from..from + bytes).unwrap_or_default();
        stored.chunks_exact(4).map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]])).collect()
    }

    /// Code of a text.
    pub(super) fn code_of(&mut self, text: String) -> u32 {
        if let Some(&code) = self.codes.get(&text) {
            return code;
        }
        let code = count32(self.head.texts.len());
        self.head.texts.push(text.clone());
        self.codes.insert(text, code);
        code
    }

    /// Adds a chart.
    pub(super) fn chart(&mut self, key: ChartKey, chart: DrawnChart) {
        self.head.charts.insert(key.name().into_owned(), chart);
    }

    /// Adds a column to an existing chart.
    pub(super) fn add_to(&mut self, key: ChartKey, name: String, column: ColumnRange) {
        if let Some(chart) = self.head.charts.get_mut(&*key.name()) {
            chart.columns.insert(name, column);
        }
    }

    /// Adds hexagons of all points to the columns of a chart, when there are too many to draw one by one.
    pub(super) fn hexagons(
        &mut self,
        columns: &mut Columns,
        x: Extent,
        y: Extent,
        points: impl ExactSizeIterator<Item = (f64, f64)>,
    ) -> Option<HexBins> {
        if points.len() <= SINGLE_POINTS {
            return None;
        }
        let cells = hexagons(x, y, points);
        columns.insert("bin_x".to_owned(), self.doubles(cells.iter().map(|cell| cell.0)));
        columns.insert("bin_y".to_owned(), self.doubles(cells.iter().map(|cell| cell.1)));
        columns.insert("bin_count".to_owned(), self.counts(cells.iter().map(|cell| cell.2)));
        let largest = cells.iter().map(|cell| cell.2).max().unwrap_or(0);
        Some(HexBins { across: ACROSS, down: DOWN, largest })
    }

    /// The drawing as bytes; empty when no chart draws points.
    pub(super) fn into_bytes(self) -> Vec<u8> {
        if self.head.charts.is_empty() {
            return Vec::new();
        }
        let head = serde_json::to_vec(&self.head).unwrap_or_default();
        let mut bytes = Vec::with_capacity(head.len() + self.bytes.len() + 16);
        bytes.extend_from_slice(&count32(head.len()).to_le_bytes());
        bytes.extend_from_slice(&head);
        bytes.resize(bytes.len().next_multiple_of(8), 0);
        bytes.extend_from_slice(&self.bytes);
        bytes
    }

    fn column<const N: usize>(&mut self, kind: ColumnKind, values: impl Iterator<Item = [u8; N]>) -> ColumnRange {
        let start = self.bytes.len();
        values.for_each(|value| self.bytes.extend_from_slice(&value));
        let length = (self.bytes.len() - start) / N;
        // Aligned for any type of the next column.
        self.bytes.resize(self.bytes.len().next_multiple_of(8), 0);
        ColumnRange { kind, start: count32(start), length: count32(length) }
    }
}

/// Smallest and largest of finite values.
pub(super) fn extent(values: impl Iterator<Item = f64>) -> Extent {
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    for value in values {
        // Selections without branches; NaN never compares.
        low = if value < low && value > f64::NEG_INFINITY { value } else { low };
        high = if value > high && value < f64::INFINITY { value } else { high };
    }
    Extent { low: low.into(), high: high.into() }
}

/// Centre and count of every hexagon that holds points, by rows from the bottom, each from the left. Each point belongs
/// to the nearest centre; odd rows are moved right by half a distance.
fn hexagons(x: Extent, y: Extent, points: impl Iterator<Item = (f64, f64)>) -> Vec<(f64, f64, u32)> {
    // Each row gets one centre more at each end, because of rounding at the top.
    const WIDE: usize = ACROSS as usize + 3;
    const HIGH: usize = DOWN as usize + 3;
    let scale = |extent: Extent, steps: u32| {
        // Halved before the subtraction, so that the range does not overflow.
        let (steps, low) = (f64::from(steps), 0.5 * extent.low.0);
        let factor = steps / (0.5 * extent.high.0 - low);
        // Equal values, and those too close to each other for a factor, are in the middle.
        let (factor, start) = if factor.is_finite() && factor > 0.0 { (factor, 0.0) } else { (0.0, 0.5 * steps) };
        move |value: f64| start + (0.5 * value - low) * factor
    };
    let (to_u, to_v) = (scale(x, ACROSS), scale(y, DOWN));
    let shift_of = |j: usize| 0.5 * (j % 2) as f64;
    // Cells by rows; the first of a row is one distance to the left.
    let mut counts = vec![0u32; WIDE * HIGH];
    // Squared height of a row of regular hexagons, in squared distances of neighbours.
    let row = 0.75;
    for (px, py) in points.filter(|(px, py)| px.is_finite() && py.is_finite()) {
        let (u, v) = (to_u(px), to_v(py));
        let nearest = |j: usize| {
            // Truncation rounds to the nearest: nothing is below −1.5.
            let i = (u - shift_of(j) + 1.5) as usize;
            let (du, dv) = (u - shift_of(j) - (i as f64 - 1.0), v - j as f64);
            (du * du + row * dv * dv, j * WIDE + i)
        };
        let (below, above) = (nearest(v as usize), nearest(v as usize + 1));
        if let Some(count) = counts.get_mut(if above.0 < below.0 { above.1 } else { below.1 }) {
            *count += 1;
        }
    }
    let back = |extent: Extent, share: f64| extent.low.0 * (1.0 - share) + extent.high.0 * share;
    let centre = |(cell, &count): (usize, &u32)| {
        let (j, i) = (cell / WIDE, (cell % WIDE) as f64 - 1.0);
        (count > 0).then(|| {
            let share = (i + shift_of(j)) / f64::from(ACROSS);
            (back(x, share), back(y, j as f64 / f64::from(DOWN)), count)
        })
    };
    counts.iter().enumerate().filter_map(centre).collect()
}

#[cfg(test)]
mod tests {
    use super::{Drawing, extent, hexagons};
    use crate::contract::{ChartKey, DrawnChart};

    #[test]
    fn hexagons_hold_every_point_once_at_the_nearest_centre() {
        let points: Vec<(f64, f64)> = (0..5000).map(|i| (f64::from(i % 71), f64::from(i * 37 % 113))).collect();
        let x = extent(points.iter().map(|p| p.0));
        let y = extent(points.iter().map(|p| p.1));
        let cells = hexagons(x, y, points.iter().copied());
        assert_eq!(cells.iter().map(|cell| cell.2).sum::<u32>(), 5000);
        // By definition: the centre with the smallest distance, in units of neighbouring centres.
        let far = |p: (f64, f64), c: &(f64, f64, u32)| {
            let (du, dv) = ((p.0 - c.0) / 70.0 * 46.0, (p.1 - c.1) / 112.0 * 37.0);
            du * du + 0.75 * dv * dv
        };
        let all = hexagons(
            x,
            y,
            (0..=460).flat_map(|i| (0..=370).map(move |j| (f64::from(i) * 70.0 / 460.0, f64::from(j) * 112.0 / 370.0))),
        );
        let mut counted = vec![0u32; all.len()];
        for &point in &points {
            let nearest = (0..all.len()).min_by(|&a, &b| far(point, &all[a]).total_cmp(&far(point, &all[b]))).unwrap();
            counted[nearest] += 1;
        }
        let apart: u32 = all
            .iter()
            .zip(&counted)
            .map(|(cell, &count)| {
                let own = cells.iter().find(|c| (c.0 - cell.0).abs() < 1e-9 && (c.1 - cell.1).abs() < 1e-9);
                own.map_or(0, |c| c.2).abs_diff(count)
            })
            .sum();
        // Points in the middle of two centres may fall to either.
        assert!(apart < 100, "{apart} of 5000 points lie elsewhere");
    }

    #[test]
    fn equal_values_fall_into_one_hexagon() {
        let x = extent([4.0, 4.0, 4.0].into_iter());
        assert_eq!(hexagons(x, x, [(4.0, 4.0); 3].into_iter()), [(4.0, 4.0, 3)]);
    }

    #[test]
    fn columns_begin_at_multiples_of_eight() {
        let mut drawing = Drawing::default();
        let flags = drawing.flags([1, 2, 3].into_iter());
        let values = drawing.doubles([0.5].into_iter());
        assert_eq!((flags.start, flags.length, values.start, values.length), (0, 3, 8, 1));
        let columns = [("x".to_owned(), values)].into();
        drawing.chart(ChartKey::Fit, DrawnChart { columns, ..DrawnChart::default() });
        let bytes = drawing.into_bytes();
        let head = u32::from_le_bytes(bytes[..4].try_into().unwrap()) as usize;
        let first = (4 + head).next_multiple_of(8);
        assert_eq!(&bytes[first + 8..], 0.5f64.to_le_bytes());
        assert!(bytes.len() == first + 16 && bytes[4] == b'{');
    }
}
