//! Q-Q plot of the internally studentised residuals against N(0, 1) (docs/methods/qq-plot.md).

use super::points::ModelRows;
use crate::analysis::quantiles::{Ordered, verdict};
use crate::contract::{Outcome, QqPoints};
use crate::control::Control;
use crate::distributions::band::Band;
use crate::distributions::fit::FEWEST;
use crate::distributions::normal;
use crate::stats::order::sorted;

pub(super) use crate::analysis::quantiles::{draw, for_page};

/// The plot; `None` when no residual has a spread to be compared with.
pub(super) fn plot(rows: &ModelRows<'_, '_>, control: &dyn Control) -> Outcome<Option<QqPoints>> {
    let mut values = Vec::with_capacity(rows.len());
    let mut positions = Vec::with_capacity(rows.len());
    for i in 0..rows.len() {
        let value = rows.influence(i).standardised;
        if value.is_finite() {
            values.push(value);
            positions.push(i as u32);
        }
    }
    if values.is_empty() {
        return Ok(None);
    }
    control.poll(0, values.len() as u64)?;
    let band = (values.len() >= FEWEST).then(|| {
        let band = Band::simultaneous(values.len());
        let verdict = verdict(&sorted(&values), &band, |z| z);
        (band, verdict)
    });
    let ordered = Ordered::of(&values);
    let row = |i: usize| rows.row_number(positions[i] as usize);
    Ok(Some(ordered.against(
        normal::quantile_pair,
        band.as_ref().map(|(band, verdict)| (band, verdict)),
        |z| z,
        (rows.table(), row),
    )))
}
