//! Two results of the same model.

use serde_json::Value;

/// Whether two results agree to a relative 1e-7, names aside.
pub fn alike(found: &Value, other: &Value, path: &str) {
    match (found, other) {
        (Value::Object(found), Value::Object(other)) => {
            assert_eq!(found.len(), other.len(), "{path}");
            found.iter().filter(|(key, _)| *key != "display_name").for_each(|(key, value)| {
                alike(value, &other[key], &format!("{path}/{key}"));
            });
        }
        (Value::Array(found), Value::Array(other)) => {
            assert_eq!(found.len(), other.len(), "{path}");
            found.iter().zip(other).enumerate().for_each(|(i, (a, b))| alike(a, b, &format!("{path}/{i}")));
        }
        _ => match (found.as_f64(), other.as_f64()) {
            (Some(a), Some(b)) => assert!((a - b).abs() <= 1e-7 * a.abs().max(1e-3), "{path}: {a} is not {b}"),
            _ => assert_eq!(found, other, "{path}"),
        },
    }
}
