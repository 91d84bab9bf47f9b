//! Joins each function's key to the code that computes it and to its field of the whole answer.

use super::function_job::{Computed, FunctionJob};
use super::model_frame::count32;
// The modules of the functions, which the list names.
use super::*;
use crate::contract::{Code, Failure, FunctionKey, Outcome, ResultHead, RowLedger, for_each_function};
use serde::Serialize;

/// Makes the whole answer and the call of each function of the list in `contract/functions.rs`.
macro_rules! register {
    ($($(#[$doc:meta])* $name:ident {
        key: $key:ident, result: $result:path, compute: $compute:path, $($spec:tt)*
    })*) => {
        /// The results of a request, each under its function's key.
        #[derive(Clone, Debug, Default, Serialize)]
        #[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
        pub struct AnalysisResult {
            $(
                $(#[$doc])*
                #[serde(skip_serializing_if = "Option::is_none")]
                #[cfg_attr(feature = "contract", ts(optional))]
                pub $key: Option<$result>,
            )*
            /// The filter in words, or `null`.
            pub filter_by_variable: Option<String>,
            /// Version of the engine.
            pub engine_version: String,
        }

        /// Computes a function.
        pub(super) fn run(job: &FunctionJob<'_>) -> Box<dyn Finished> {
            match job.function {
                $(FunctionKey::$name => finish(job, $compute, |all| &mut all.$key),)*
            }
        }
    };
}

for_each_function!(register);

/// The finished result of one function, whatever its type.
pub(super) trait Finished {
    /// The result as JSON, whole and for a page, with its drawing.
    fn into_json(self: Box<Self>) -> ResultJson;

    /// Puts the whole result into its field.
    fn put_into(self: Box<Self>, all: &mut AnalysisResult);
}

type Field<R> = fn(&mut AnalysisResult) -> &mut Option<R>;

struct Entry<R> {
    computed: Computed<R>,
    field: Field<R>,
}

impl<R: Serialize> Finished for Entry<R> {
    fn into_json(self: Box<Self>) -> ResultJson {
        let Computed { full, page, drawing } = self.computed;
        ResultJson { full: json(&full), summary: json(&page), drawing: drawing.into_bytes() }
    }

    fn put_into(self: Box<Self>, all: &mut AnalysisResult) {
        *(self.field)(all) = Some(self.computed.full);
    }
}

/// Runs the code of a function. A failure becomes a result with a message and no numbers.
fn finish<R: From<ResultHead> + Clone + Serialize + 'static>(
    job: &FunctionJob<'_>,
    compute: fn(&FunctionJob<'_>) -> Outcome<Computed<R>>,
    field: Field<R>,
) -> Box<dyn Finished> {
    let mut computed = compute(job).unwrap_or_else(|failure| Computed::plain(message_head(job, failure).into()));
    computed.drawing.name_rows(job.table);
    Box::new(Entry { computed, field })
}

/// The head of a result whose rows could not be prepared.
fn message_head(job: &FunctionJob<'_>, failure: Failure) -> ResultHead {
    let head = ResultHead {
        display_name: job.function.display_name().to_owned(),
        rows: RowLedger { total: count32(job.table.row_count), used: 0, steps: Vec::new() },
        ..ResultHead::default()
    };
    head.failed(failure)
}

fn json<R: Serialize>(result: &R) -> Vec<u8> {
    serde_json::to_vec(result).unwrap_or_else(|error| {
        let failure = Failure::new(Code::Memory, format!("The result could not be written: {error}."));
        serde_json::to_vec(&failure).unwrap_or_default()
    })
}

#[cfg(test)]
mod tests {
    use crate::analysis::{analyze, analyze_function, ledger_rows};
    use crate::contract::{
        AnalysisType, ColumnRef, FunctionKey, Request, StepReason, Transform, Variable, VariableSettings, Variables,
    };
    use crate::control::Unlimited;
    use crate::frame::{Column, ColumnData, Table};

    /// Forty rows near the line y = 10 x. Row 21 is far out but on the line, row 31 is off the line; row 8 has no Y, row 12
    /// no X. So values and residuals have different outliers. The third column has two values, and none in row 8.
    fn table() -> Table {
        let mut x: Vec<f64> = (0..40).map(|i| f64::from(i * i % 17)).collect();
        x[20] = 60.0;
        let mut y: Vec<f64> = x.iter().zip(0u32..).map(|(x, i)| 10.0 * x + f64::from(i * i % 13)).collect();
        (y[30], y[7], x[11]) = (700.0, f64::NAN, f64::NAN);
        let event = y.iter().map(|y| if y.is_nan() { *y } else { f64::from(u8::from(*y % 2.0 > 0.5)) }).collect();
        let column = |column_index: u32, values| Column {
            column_index,
            name: format!("c{column_index}"),
            data: ColumnData::Number(values),
        };
        Table { row_count: 40, columns: vec![column(1, y), column(2, x), column(3, event)], ..Table::default() }
    }

    /// The table, with entities of eight rows for a function that needs them, and a treatment of the last two for one that needs times.
    fn table_for(function: FunctionKey) -> Table {
        let mut table = table();
        if function.spec().needs.entity {
            let entity = (0..40).map(|i| f64::from(i / 8)).collect();
            table.columns.push(Column { column_index: 4, name: "c4".to_owned(), data: ColumnData::Number(entity) });
            table.entity = Some(3);
        }
        if function.spec().needs.time {
            let treated = (0..40).map(|i| if i == 11 { f64::NAN } else { f64::from(u8::from(i > 23 && i % 8 > 3)) });
            table.columns[1].data = ColumnData::Number(treated.collect());
            let time = (0..40).map(|i| f64::from(i % 8)).collect();
            table.columns.push(Column { column_index: 5, name: "c5".to_owned(), data: ColumnData::Number(time) });
            table.time = Some(4);
        }
        table
    }

    fn request(function: FunctionKey, kind: AnalysisType, count: u32, trans: Option<Transform>) -> Request {
        let of_two_values = function == FunctionKey::Logit;
        let takes_instruments = function.spec().instruments.0 > 0;
        let variable = |index| Variable {
            column: ColumnRef::Index(index),
            trans: trans.filter(|_| index != 3),
            as_category: None,
            base: None,
            endogenous: None,
        };
        Request {
            analysis_function: vec![function],
            analysis_type: kind,
            variables: Variables {
                y: variable(if of_two_values { 3 } else { 1 }),
                x: (0..count)
                    .map(|i| Variable { endogenous: takes_instruments.then_some(true), ..variable(i + 2) })
                    .collect(),
                z: takes_instruments.then(|| vec![variable(3)]),
                terms: None,
                settings: VariableSettings::default(),
            },
            remove_outliers: true,
            filter_by_variable: false,
            filter_by_variable_json: crate::contract::FilterBy::default(),
            statistics_by_variable: false,
            statistics_by_variable_json: crate::contract::ByColumn::default(),
        }
    }

    /// Every function with each kind of request it answers, with and without a lag.
    fn requests() -> impl Iterator<Item = (FunctionKey, Request)> {
        let kinds =
            FunctionKey::ALL.into_iter().flat_map(|function| function.kinds().iter().map(move |k| (function, k)));
        kinds.flat_map(|(function, kind)| {
            let most = kind.max_independent_var.min(1);
            // Categories and treatments have no transform.
            let takes_lags = most == 0 || function.spec().x.numbers && !function.spec().treatment;
            let lags: &[Option<Transform>] = if takes_lags { &[None, Some(Transform::Lag1)] } else { &[None] };
            lags.iter().map(move |&trans| (function, request(function, kind.analysis_type, most, trans)))
        })
    }

    #[test]
    fn every_function_answers_under_its_own_key() {
        for (function, request) in requests() {
            let all = serde_json::to_vec(&analyze(&table_for(function), &request, &Unlimited).unwrap()).unwrap();
            let all: serde_json::Value = serde_json::from_slice(&all).unwrap();
            let keys: Vec<&str> =
                FunctionKey::ALL.iter().map(|f| f.key()).filter(|key| all.get(key).is_some()).collect();
            assert_eq!(keys, [function.key()]);
            let single = analyze_function(&table_for(function), &request, function, &Unlimited);
            let single: serde_json::Value = serde_json::from_slice(&single.full).unwrap();
            assert_eq!(all[function.key()], single);
            assert_eq!(single.get("message"), None, "{}", function.key());
        }
    }

    #[test]
    fn every_step_of_a_ledger_opens_as_many_rows_as_it_counts() {
        for (function, request) in requests() {
            let result = analyze_function(&table_for(function), &request, function, &Unlimited);
            let result: serde_json::Value = serde_json::from_slice(&result.full).unwrap();
            let steps = result["rows"]["steps"].as_array().unwrap();
            for reason in ["row_filter", "filter", "missing", "transform", "lag", "outliers", "entity"] {
                let step = steps.iter().find(|step| step["reason"] == reason);
                let count = step.map_or(0, |step| step["count"].as_u64().unwrap());
                let reason = serde_json::from_value(reason.into()).unwrap();
                let rows = ledger_rows(&table_for(function), &request, function, reason, 100).unwrap();
                assert_eq!(rows.len() as u64, count, "{} {reason:?}", function.key());
                if reason == StepReason::Outliers && count > 0 {
                    assert_eq!(serde_json::to_value(rows).unwrap(), result["outliers_removed"]["rows"]);
                }
            }
        }
    }

    #[test]
    fn the_table_tells_outliers_of_values_from_outliers_of_residuals() {
        let removed = |function, kind, count| {
            let result = analyze_function(&table(), &request(function, kind, count, None), function, &Unlimited);
            let result: serde_json::Value = serde_json::from_slice(&result.full).unwrap();
            result["outliers_removed"]["rows"].to_string()
        };
        let of_values = removed(FunctionKey::Statistics, AnalysisType::Univariate, 0);
        let of_residuals = removed(FunctionKey::Regression, AnalysisType::Multivariate, 1);
        assert!(of_values.contains("21") && of_values.contains("31"), "{of_values}");
        assert!(!of_residuals.contains("21") && of_residuals.contains("31"), "{of_residuals}");
    }
}
