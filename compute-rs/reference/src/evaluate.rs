//! Whether a result passes its checks.

use crate::job::{Check, Expect};
use serde_json::Value;

/// The outcome of a check: the digits reached, or the failure.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// It holds; digits of the worst number (16 for what is equal).
    Holds(f64),
    /// The failure.
    Fails(String),
}

/// Evaluates a check on a result.
#[must_use]
pub fn evaluate(result: &Value, check: &Check) -> Answer {
    if let Expect::Code { value } = &check.expect {
        return has_code(result, value);
    }
    let Some(found) = find(result, &check.path) else {
        return Answer::Fails(format!("{}: nothing there", check.path));
    };
    let picked = match (&check.pick, found) {
        (Some(positions), Value::Array(items)) => {
            Value::Array(positions.iter().map(|&i| items.get(i).cloned().unwrap_or(Value::Null)).collect())
        }
        _ => found.clone(),
    };
    match &check.expect {
        Expect::Equal { value } if same(&picked, value) => Answer::Holds(16.0),
        Expect::Equal { value } => Answer::Fails(format!("{}: {picked} is not {value}", check.path)),
        Expect::Length { value } if picked.as_array().is_some_and(|items| items.len() == *value) => Answer::Holds(16.0),
        Expect::Length { value } => Answer::Fails(format!("{}: {picked} has not {value} items", check.path)),
        Expect::Number { value, relative, absolute } => numbers(&check.path, &picked, value, *relative, *absolute),
        Expect::Code { .. } => Answer::Holds(16.0),
    }
}

/// The value at a path.
#[must_use]
pub fn find<'v>(value: &'v Value, path: &str) -> Option<&'v Value> {
    path.split('/').filter(|part| !part.is_empty()).try_fold(value, |value, part| match value {
        Value::Array(items) => match part.split_once('=') {
            Some((key, wanted)) => items.iter().find(|item| item[key].as_str() == Some(wanted)),
            None => items.get(part.parse::<usize>().ok()?),
        },
        other => other.get(part),
    })
}

/// Equality in which 5 and 5.0 are one number.
fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (Value::Number(a), Value::Number(b)) => a.as_f64() == b.as_f64(),
        _ => a == b,
    }
}

fn numbers(path: &str, got: &Value, expected: &Value, relative: f64, absolute: f64) -> Answer {
    match (got, expected) {
        (Value::Array(got), Value::Array(expected)) if got.len() == expected.len() => {
            let mut worst = 16.0;
            for (i, (got, expected)) in got.iter().zip(expected).enumerate() {
                match numbers(&format!("{path}/{i}"), got, expected, relative, absolute) {
                    Answer::Holds(digits) => worst = f64::min(worst, digits),
                    fails @ Answer::Fails(_) => return fails,
                }
            }
            Answer::Holds(worst)
        }
        (Value::Null, Value::Null) => Answer::Holds(16.0),
        (Value::Number(got), Value::Number(expected)) => {
            let (got, expected) = (got.as_f64().unwrap_or(f64::NAN), expected.as_f64().unwrap_or(f64::NAN));
            let error = (got - expected).abs();
            if error == 0.0 {
                return Answer::Holds(16.0);
            }
            // Digits on the scale on which the number is judged.
            let scale = if relative > 0.0 { expected.abs().max(absolute / relative) } else { 1.0 };
            let digits = -(error / scale).log10();
            if error <= (relative * expected.abs()).max(absolute) {
                Answer::Holds(digits.min(16.0))
            } else {
                Answer::Fails(format!("{path}: {got:e} is not {expected:e} ({digits:.1} digits)"))
            }
        }
        _ => Answer::Fails(format!("{path}: {got} is not {expected}")),
    }
}

/// The result's own code, those of its notes and of its fits.
fn has_code(result: &Value, wanted: &str) -> Answer {
    let own = result["code"].as_str();
    let notes = result["notes"].as_array().into_iter().flatten().filter_map(|note| note["code"].as_str());
    let fits = result["fits"].as_object().into_iter().flatten().filter_map(|(_, fit)| fit["code"].as_str());
    let holds =
        if wanted == "ok" { own.is_none() } else { own.into_iter().chain(notes).chain(fits).any(|c| c == wanted) };
    if holds { Answer::Holds(16.0) } else { Answer::Fails(format!("code {wanted} is not there (own code: {own:?})")) }
}

#[cfg(test)]
mod tests {
    use super::{Answer, evaluate};
    use crate::job::Check;
    use serde_json::json;

    #[test]
    fn checks_can_fail() {
        let result =
            json!({ "a": [{ "name": "x", "value": 1.0 }], "notes": [{ "code": "W-CONST" }], "list": [1, null, 3] });
        let holds = |check: Check| matches!(evaluate(&result, &check), Answer::Holds(_));
        assert!(holds(Check::digits("a/name=x/value", &json!(1.000_000_1), 6.0, 0.0)));
        assert!(!holds(Check::digits("a/name=x/value", &json!(1.000_000_1), 8.0, 0.0)));
        assert!(!holds(Check::digits("a/name=y/value", &json!(1.0), 6.0, 0.0)));
        assert!(holds(Check::digits("list", &json!([1, null, 3.0]), 15.0, 0.0)));
        assert!(!holds(Check::digits("list", &json!([1, 2, 3.0]), 15.0, 0.0)));
        assert!(!holds(Check::digits("list", &json!([1, null]), 15.0, 0.0)));
        assert!(holds(Check::equal("list", json!([1, 3])).at(vec![0, 2])));
        assert!(holds(Check::code("W-CONST")) && holds(Check::code("ok")) && !holds(Check::code("E-FEW")));
    }
}
