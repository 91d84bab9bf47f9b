//! The values of a recode.

use super::operand::{Cells, Numbers, Times, by_code, of_code};
use super::{UNDECIDED, nulls};
use crate::calendar::parse_time;
use crate::contract::{Failure, Outcome};
use crate::control::Control;
use crate::frame::Dictionary;
use crate::frame::column::MISSING_MILLISECOND;
use crate::frame::filter::parse_number;
use crate::linear::matrix::reserve;
use crate::transform::ComputedColumn;
use std::collections::HashMap;

/// A column under construction.
pub(super) enum Output<'t> {
    Numbers { sources: Vec<Numbers<'t>>, values: Vec<f64> },
    Times { sources: Vec<Times<'t>>, values: Vec<i64> },
    Texts(Texts<'t>),
}

/// Texts by code. Codes are given source by source; equal texts of two sources become one at the end.
pub(super) struct Texts<'t> {
    sources: Vec<TextSource<'t>>,
    codes: Vec<i32>,
    raw: Dictionary,
}

struct TextSource<'t> {
    cells: Cells<'t>,
    known: Known,
}

/// Codes assigned to the texts of a source.
enum Known {
    /// One text for all rows.
    Same(Option<i32>),
    /// Results by the code of the column; `NEW` until the code occurs. The last is the result for a missing cell.
    Coded(Vec<i32>),
    /// Codes by the bits of the number or time.
    Bits(HashMap<u64, i32>),
}

const MISSING: i32 = -1;
const NEW: i32 = -2;

impl<'t> Output<'t> {
    /// Numbers when all that the rules can give is empty or a number; dates when it is empty or a date, and some of it is
    /// from a DATE column; else texts.
    pub fn new(thens: &[Cells<'t>], rows: usize, control: &dyn Control) -> Outcome<Self> {
        if only_dates(thens) {
            let mut values = Vec::new();
            values.try_reserve_exact(rows).map_err(|_| Failure::memory())?;
            let sources = thens.iter().map(|cells| cells.times(control)).collect::<Outcome<_>>()?;
            return Ok(Self::Times { sources, values });
        }
        let mut sources = Vec::with_capacity(thens.len());
        for cells in thens {
            let Some(source) = only_numbers(cells, control)? else { return Ok(Self::Texts(Texts::new(thens, rows)?)) };
            sources.push(source);
        }
        Ok(Self::Numbers { sources, values: reserve(rows)? })
    }

    /// Takes the rule of each row from `start` on.
    pub fn push(&mut self, start: usize, decided: &[u8]) -> Outcome<()> {
        match self {
            Self::Numbers { sources, values } => {
                let target = values[start..].iter_mut().zip(decided);
                for ((value, rule), row) in target.zip(start..) {
                    *value = sources.get(*rule as usize).map_or(f64::NAN, |source| source.at(row));
                }
                Ok(())
            }
            Self::Times { sources, values } => {
                let time = |(rule, row): (&u8, usize)| sources.get(*rule as usize).and_then(|source| source.at(row));
                values.extend(decided.iter().zip(start..).map(time).map(|time| time.unwrap_or(MISSING_MILLISECOND)));
                Ok(())
            }
            Self::Texts(texts) => texts.push(start, decided),
        }
    }

    pub fn finish(self) -> Outcome<ComputedColumn> {
        match self {
            Self::Numbers { values, .. } => {
                let empty = values.iter().filter(|value| value.is_nan()).count();
                Ok(ComputedColumn::of_numbers(values, nulls(empty), Vec::new()))
            }
            Self::Times { values, .. } => {
                let empty = values.iter().filter(|time| **time == MISSING_MILLISECOND).count();
                Ok(ComputedColumn::of_times(values, nulls(empty), Vec::new()))
            }
            Self::Texts(texts) => texts.finish(),
        }
    }
}

/// Whether there are cells of a DATE column, and all others are empty or dates as typed.
fn only_dates(thens: &[Cells<'_>]) -> bool {
    let fits = |cells: &Cells<'_>| match cells {
        Cells::Value(text) => text.trim().is_empty() || parse_time(text).is_some(),
        cells => cells.is_date(),
    };
    thens.iter().any(Cells::is_date) && thens.iter().all(fits)
}

/// The numbers of cells; `None` when some of them are neither empty nor numbers.
fn only_numbers<'t>(cells: &Cells<'t>, control: &dyn Control) -> Outcome<Option<Numbers<'t>>> {
    let fits = |text: &str| text.trim().is_empty() || parse_number(text).is_some();
    let all = match cells {
        Cells::Value(text) => fits(text),
        Cells::RowNumber(_) | Cells::Number(_) => true,
        Cells::Text(codes, dictionary) => {
            let fit = by_code(dictionary, fits, true, control)?;
            codes.iter().all(|code| of_code(&fit, *code, true))
        }
        Cells::Days(_) | Cells::Times(_) => false,
    };
    all.then(|| cells.numbers(control)).transpose()
}

impl<'t> Texts<'t> {
    fn new(thens: &[Cells<'t>], rows: usize) -> Outcome<Self> {
        let mut codes = Vec::new();
        codes.try_reserve_exact(rows).map_err(|_| Failure::memory())?;
        let source = |cells: &Cells<'t>| TextSource {
            cells: cells.clone(),
            known: match cells {
                Cells::Value(_) => Known::Same(None),
                Cells::Text(_, dictionary) => {
                    let mut known = vec![NEW; dictionary.len()];
                    known.push(MISSING);
                    Known::Coded(known)
                }
                Cells::RowNumber(_) | Cells::Number(_) | Cells::Days(_) | Cells::Times(_) => {
                    Known::Bits(HashMap::new())
                }
            },
        };
        Ok(Self { sources: thens.iter().map(source).collect(), codes, raw: Dictionary::default() })
    }

    fn push(&mut self, start: usize, decided: &[u8]) -> Outcome<()> {
        let from = self.codes.len();
        if self.push_known(start, decided) {
            return Ok(());
        }
        // Texts get their codes in the order of the rows.
        for ((row, rule), to) in (start..).zip(decided).zip(&mut self.codes[from..]) {
            *to = match self.sources.get_mut(*rule as usize) {
                Some(source) if *rule != UNDECIDED => source.code(row, &mut self.raw)?,
                _ => MISSING,
            };
        }
        Ok(())
    }

    /// Appends the codes of rows; false when the text of one of them has no code yet.
    ///
    /// Never inlined: V8 cannot replace the code of a running function, so the loop over all rows must not contain the work
    /// itself.
    #[inline(never)]
    fn push_known(&mut self, start: usize, decided: &[u8]) -> bool {
        let mut of_rule = [MISSING; 256];
        let mut columns = Vec::new();
        for (rule, source) in self.sources.iter().enumerate() {
            match (&source.known, &source.cells) {
                (Known::Coded(known), Cells::Text(codes, _)) => columns.push((rule, known.as_slice(), &codes[start..])),
                (Known::Same(Some(code)), _) => of_rule[rule] = *code,
                _ => of_rule[rule] = NEW,
            }
        }
        let from = self.codes.len();
        self.codes.resize(from + decided.len(), MISSING);
        let target = &mut self.codes[from..];
        let mut least = MISSING;
        // Single texts and the first column of texts in one pass, other columns in one more each.
        let mut columns = columns.into_iter();
        match columns.next() {
            None => {
                for (to, rule) in target.iter_mut().zip(decided) {
                    *to = of_rule[usize::from(*rule)];
                    least = least.min(*to);
                }
            }
            Some((own, known, codes)) => {
                let Some(last) = known.len().checked_sub(1) else { return false };
                for ((to, rule), code) in target.iter_mut().zip(decided).zip(codes) {
                    // Read unconditionally: a branch for each row would be mispredicted about half of the time.
                    let of_column = known[(*code as u32 as usize).min(last)];
                    *to = if usize::from(*rule) == own { of_column } else { of_rule[usize::from(*rule)] };
                    least = least.min(*to);
                }
            }
        }
        for (own, known, codes) in columns {
            for ((to, rule), code) in target.iter_mut().zip(decided).zip(codes) {
                let of_column = of_code(known, *code, MISSING);
                *to = if usize::from(*rule) == own { of_column } else { *to };
                least = least.min(*to);
            }
        }
        least != NEW
    }

    /// Joins equal texts.
    fn finish(self) -> Outcome<ComputedColumn> {
        let (dictionary, mut joined) = Dictionary::intern(&self.raw, |_| false)?;
        let mut codes = self.codes;
        if dictionary.len() < self.raw.len() {
            joined.push(MISSING);
            codes.iter_mut().for_each(|code| *code = of_code(&joined, *code, MISSING));
        }
        let empty = codes.iter().filter(|code| **code == MISSING).count();
        ComputedColumn::of_texts(codes, dictionary, nulls(empty), Vec::new())
    }
}

impl TextSource<'_> {
    /// The code of a row's text, [`MISSING`] when it is empty.
    fn code(&mut self, row: usize, raw: &mut Dictionary) -> Outcome<i32> {
        let cells = &self.cells;
        let mut enter = || match cells.text(row) {
            None => Ok(MISSING),
            Some(text) => {
                let code = i32::try_from(raw.len()).map_err(|_| Failure::memory())?;
                raw.push(&text).map(|()| code)
            }
        };
        match &mut self.known {
            Known::Same(Some(code)) => Ok(*code),
            Known::Same(none) => enter().inspect(|code| *none = Some(*code)),
            Known::Coded(known) => {
                let code = match cells {
                    Cells::Text(codes, _) => codes.get(row).copied().unwrap_or(MISSING),
                    _ => MISSING,
                };
                match usize::try_from(code).ok().and_then(|code| known.get_mut(code)) {
                    None => Ok(MISSING),
                    Some(known) if *known != NEW => Ok(*known),
                    Some(known) => enter().inspect(|code| *known = *code),
                }
            }
            Known::Bits(known) => {
                let bits = match cells {
                    Cells::RowNumber(_) => Some(row as u64),
                    Cells::Number(values) => values.get(row).map(|x| (x + 0.0).to_bits()),
                    Cells::Days(days) => days.get(row).map(|d| *d as u32 as u64),
                    Cells::Times(times) => times.get(row).map(|t| *t as u64),
                    Cells::Value(_) | Cells::Text(..) => None,
                };
                let Some(bits) = bits else { return Ok(MISSING) };
                match known.get(&bits) {
                    Some(code) => Ok(*code),
                    None => enter().inspect(|code| {
                        known.insert(bits, *code);
                    }),
                }
            }
        }
    }
}
