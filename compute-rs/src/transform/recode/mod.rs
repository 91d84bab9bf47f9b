//! Conditional recodes (docs/methods/recodes.md): rules from the top, the first that holds gives the value.
//!
//! [`Recode::checked`] resolves the columns of the rules, [`Recode::evaluate`] runs them over a table: conditions are
//! prepared once (texts are evaluated once for each entry of a dictionary), then rows are decided in blocks.

mod condition;
mod kind;
mod operand;
mod output;

use crate::contract::{
    BlockKind, CellValue, Code, ColumnRef, ColumnType, Comparison, Failure, Joint, NullCounts, OperandKind, Outcome,
    RecodeBlock, RecodeCheck, RecodeCondition, RuleCount, RuleCounts, SourceColumn,
};
use crate::control::Control;
use crate::frame::Table;
use crate::transform::{ComputedColumn, cycle};
use condition::Condition;
use operand::Operand;
use output::Output;

/// Most blocks of a recode, and most conditions of all blocks together.
const MOST: (usize, usize) = (200, 1000);

/// The part of the request that errors name.
const FIELD: &str = "conditional_transform";

/// The name of the row number, column 0.
const ROW_NUMBER: &str = "index";

/// Rows of a block.
const BLOCK: usize = 1024;
/// Rows compared between two polls of the control: the words of two cells take some 300 ns.
const ROWS_A_POLL: usize = 100_000;
/// A row without a rule.
const UNDECIDED: u8 = u8::MAX;

/// Rules whose columns are known.
#[derive(Clone, Debug)]
pub struct Recode {
    rules: Vec<Rule>,
    uses: Vec<u32>,
    default_name: String,
    kind: Option<ColumnType>,
}

#[derive(Clone, Debug)]
struct Rule {
    /// Comparisons in order, each with how it joins those before; empty: all rows left.
    comparisons: Vec<(Joint, Comparison, Operand, Operand)>,
    then: Operand,
}

impl Recode {
    /// Checks rules against the existing columns; `own` is the `column_index` of the column that the rules make, when
    /// that column exists already. Blocks behind an `else` can never be reached and are left out.
    ///
    /// # Errors
    /// `REQUEST` with the field `conditional_transform`: no rules, a first block that is not `if`, an incomplete
    /// condition ("Please select all fields"), an unknown column, too many rules; `F-CYCLE`.
    pub fn checked(blocks: &[RecodeBlock], columns: &[SourceColumn], own: Option<u32>) -> Outcome<Self> {
        let conditions: usize = blocks.iter().map(|block| block.condition.len()).sum();
        if blocks.len() > MOST.0 || conditions > MOST.1 {
            let text = format!("A recode has at most {} rules with {} conditions in all.", MOST.0, MOST.1);
            return Err(Failure::request(FIELD, text));
        }
        if blocks.first().is_none_or(|block| block.kind != BlockKind::If) {
            return Err(Failure::request(FIELD, "The first rule must be an If."));
        }
        if blocks.iter().skip(1).any(|block| block.kind == BlockKind::If) {
            return Err(Failure::request(FIELD, "Only the first rule is an If; those below it are Else if or Else."));
        }
        let mut resolver = Resolver { columns, own, uses: Vec::new(), first: None };
        let mut rules = Vec::with_capacity(blocks.len());
        for (index, block) in blocks.iter().enumerate() {
            rules.push(resolver.rule(block).map_err(|failure| failure.at_rule(index))?);
            if block.kind == BlockKind::Else {
                break;
            }
        }
        let first = resolver.first.as_deref().unwrap_or("values");
        let kind = kind::known(rules.iter().map(|rule| &rule.then), columns);
        Ok(Self { default_name: format!("Recoded {first}"), kind, uses: resolver.uses, rules })
    }

    /// The description of the rules.
    #[must_use]
    pub fn summary(&self) -> RecodeCheck {
        RecodeCheck { uses: self.uses.clone(), default_name: self.default_name.clone(), kind: self.kind }
    }

    /// Gives each row its value. The column is NUMBER when all values that a rule can give are empty or numbers, DATE when
    /// they are empty or dates and some are those of a DATE column.
    ///
    /// # Errors `REQUEST` for a column that is not in the table or texts that are too long together, `E-MEMORY`, and
    /// the errors of `control`.
    pub fn evaluate(&self, table: &Table, control: &dyn Control) -> Outcome<ComputedColumn> {
        let rows = table.row_count;
        let mut prepared = Vec::with_capacity(self.rules.len());
        for rule in &self.rules {
            let comparisons = rule.comparisons.iter().map(|(joint, comparison, a, b)| {
                Ok((*joint, Condition::prepare(*comparison, a.cells(table)?, b.cells(table)?, control)?))
            });
            prepared.push(comparisons.collect::<Outcome<Vec<_>>>()?);
        }
        let thens = self.rules.iter().map(|rule| rule.then.cells(table)).collect::<Outcome<Vec<_>>>()?;
        control.poll(0, rows as u64)?;
        let mut output = Output::new(&thens, rows, control)?;
        let mut decided = [UNDECIDED; BLOCK];
        let (mut holds, mut other) = ([false; BLOCK], [false; BLOCK]);
        let mut counts = RuleCounts { rules: vec![RuleCount::default(); prepared.len()], without_rule: 0 };
        let mut compared = 0;
        for start in (0..rows).step_by(BLOCK) {
            let mut ask = |more: usize| {
                compared += more;
                if compared < ROWS_A_POLL {
                    return Ok(());
                }
                compared = 0;
                control.poll(start as u64, rows as u64)
            };
            let length = BLOCK.min(rows - start);
            let (decided, holds, other) = (&mut decided[..length], &mut holds[..length], &mut other[..length]);
            decided.fill(UNDECIDED);
            for ((number, conditions), count) in prepared.iter().enumerate().zip(&mut counts.rules) {
                join(conditions, start, holds, other, &mut ask)?;
                decide(decided, holds, number as u8);
                count.takes += count_where(decided, number as u8);
                count.holds += holds.iter().map(|holds| u32::from(*holds)).sum::<u32>();
            }
            counts.without_rule += count_where(decided, UNDECIDED);
            output.push(start, decided)?;
        }
        control.poll(rows as u64, rows as u64)?;
        for (count, rule) in counts.rules.iter_mut().zip(&self.rules) {
            // An Else holds in the rows that are left.
            count.holds = if rule.comparisons.is_empty() { count.takes } else { count.holds };
            count.overlap = count.holds - count.takes;
        }
        output.finish().map(|computed| ComputedColumn { rules: Some(counts), ..computed })
    }
}

/// How many rows a rule was assigned.
#[inline(never)]
fn count_where(decided: &[u8], rule: u8) -> u32 {
    decided.iter().map(|own| u32::from(*own == rule)).sum()
}

/// Assigns to a rule the undecided rows in which it holds.
#[inline(never)]
fn decide(decided: &mut [u8], holds: &[bool], rule: u8) {
    for (own, holds) in decided.iter_mut().zip(holds) {
        *own = if (*own == UNDECIDED) & *holds { rule } else { *own };
    }
}

/// Joins conditions left to right; an empty list always holds. `ask` is called with the number of rows compared.
fn join(
    conditions: &[(Joint, Condition<'_>)],
    start: usize,
    holds: &mut [bool],
    other: &mut [bool],
    ask: &mut dyn FnMut(usize) -> Outcome<()>,
) -> Outcome<()> {
    ask(holds.len())?;
    let Some(((_, first), more)) = conditions.split_first() else {
        holds.fill(true);
        return Ok(());
    };
    first.fill(start, holds);
    for (joint, condition) in more {
        ask(holds.len())?;
        condition.fill(start, other);
        let pairs = holds.iter_mut().zip(other.iter());
        match joint {
            Joint::And => pairs.for_each(|(a, b)| *a &= b),
            Joint::Or => pairs.for_each(|(a, b)| *a |= b),
        }
    }
    Ok(())
}

struct Resolver<'c> {
    columns: &'c [SourceColumn],
    own: Option<u32>,
    uses: Vec<u32>,
    /// Name of the first column.
    first: Option<String>,
}

impl Resolver<'_> {
    fn rule(&mut self, block: &RecodeBlock) -> Outcome<Rule> {
        let is_else = block.kind == BlockKind::Else;
        if is_else && !block.condition.is_empty() {
            return Err(Failure::request(FIELD, "An Else has no conditions."));
        }
        if !is_else && block.condition.is_empty() {
            return Err(incomplete());
        }
        let mut comparisons = Vec::with_capacity(block.condition.len());
        for (index, condition) in block.condition.iter().enumerate() {
            let resolved = self.comparison(condition, index == 0);
            comparisons.push(resolved.map_err(|failure| failure.at_condition(index))?);
        }
        Ok(Rule { comparisons, then: self.operand(block.then_type, &block.then)? })
    }

    fn comparison(
        &mut self,
        condition: &RecodeCondition,
        is_first: bool,
    ) -> Outcome<(Joint, Comparison, Operand, Operand)> {
        let joint = match condition.and_or {
            _ if is_first => Joint::And,
            Some(joint) => joint,
            None => return Err(Failure::request(FIELD, "And or Or must join a condition to the one before it.")),
        };
        let nothing = CellValue::Missing(());
        let a = self.operand(condition.var_a_type, &condition.var_a)?;
        let b = match (condition.function, condition.var_b_type) {
            (Comparison::IsEmpty, _) => self.operand(OperandKind::Value, &nothing)?,
            (_, Some(kind)) if condition.var_b != nothing => self.operand(kind, &condition.var_b)?,
            _ => return Err(incomplete()),
        };
        Ok((joint, condition.function, a, b))
    }

    fn operand(&mut self, kind: OperandKind, cell: &CellValue) -> Outcome<Operand> {
        if kind == OperandKind::Value {
            return Ok(Operand::Value(cell.clone()));
        }
        let reference = cell.as_column().ok_or_else(incomplete)?;
        if reference == ColumnRef::Index(0) {
            self.first.get_or_insert_with(|| ROW_NUMBER.to_owned());
            return Ok(Operand::RowNumber);
        }
        let meant = |column: &&SourceColumn| reference.means(column.column_index, &column.name);
        let Some(column) = self.columns.iter().find(meant) else {
            let text = match cell {
                CellValue::Text(name) => format!("There is no column \"{name}\"."),
                _ => "A column of the rules is not there; it may have been deleted.".to_owned(),
            };
            return Err(Failure::request(FIELD, text));
        };
        if let Some(text) = self.own.and_then(|own| cycle(self.columns, column, own)) {
            return Err(Failure::new(Code::FormulaCycle, text).at_field(FIELD).at_column(column.column_index));
        }
        self.first.get_or_insert_with(|| column.name.clone());
        if !self.uses.contains(&column.column_index) {
            self.uses.push(column.column_index);
        }
        Ok(Operand::Column(column.column_index))
    }
}

fn incomplete() -> Failure {
    Failure::request(FIELD, "Please select all fields")
}

/// All rows without a value.
fn nulls(empty: usize) -> NullCounts {
    NullCounts { empty: empty as u32, ..NullCounts::default() }
}

#[cfg(test)]
mod tests;
