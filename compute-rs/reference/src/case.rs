//! Values of the reference files, which notice when a key is read that the file does not have.

use serde::{Serialize, Serializer};
use serde_json::Value;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::{Display, Formatter};
use std::ops::{Deref, Index};

thread_local! {
    /// Paths that were read and do not exist.
    static MISSING: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// A JSON value with its path in the reference files.
///
/// `case["key"]` of an object without that key is null, as with [`Value`], and is recorded: [`take_missing`] lists the
/// paths. A misspelt or renamed key is therefore an error rather than a check that expects null. Keys that only some cases
/// have are read by [`Case::optional`].
#[derive(Clone, Debug)]
pub struct Case {
    path: String,
    value: Value,
    fields: BTreeMap<String, Case>,
    items: Vec<Case>,
}

impl Case {
    /// A value and all that it holds.
    #[must_use]
    pub fn new(path: &str, value: Value) -> Self {
        let below = |key: &dyn Display, value: &Value| Self::new(&format!("{path}/{key}"), value.clone());
        let fields = value.as_object().into_iter().flatten().map(|(key, field)| (key.clone(), below(key, field)));
        let items = value.as_array().into_iter().flatten().enumerate().map(|(i, item)| below(&i, item));
        Self { path: path.to_owned(), fields: fields.collect(), items: items.collect(), value }
    }

    /// The value of a key; `None` when the object does not have it.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Self> {
        self.fields.get(key)
    }

    /// The value of a key that only some cases have; null when this one does not.
    #[must_use]
    pub fn optional(&self, key: &str) -> &Self {
        self.fields.get(key).unwrap_or(null())
    }

    /// The items of an array; `None` for other values.
    #[must_use]
    pub fn as_array(&self) -> Option<&[Self]> {
        self.value.is_array().then_some(self.items.as_slice())
    }

    /// The fields of an object; `None` for other values.
    #[must_use]
    pub fn as_object(&self) -> Option<&BTreeMap<String, Self>> {
        self.value.is_object().then_some(&self.fields)
    }

    /// The items of an array as plain JSON; `None` for other values.
    #[must_use]
    pub fn to_values(&self) -> Option<Vec<Value>> {
        self.value.as_array().cloned()
    }
}

/// The paths that were read on this thread since the last call and do not exist.
#[must_use]
pub fn take_missing() -> Vec<String> {
    let mut missing = MISSING.take();
    missing.sort();
    missing.dedup();
    missing
}

fn null() -> &'static Case {
    static NULL: Case = Case { path: String::new(), value: Value::Null, fields: BTreeMap::new(), items: Vec::new() };
    &NULL
}

impl Deref for Case {
    type Target = Value;

    fn deref(&self) -> &Value {
        &self.value
    }
}

impl Index<&str> for Case {
    type Output = Self;

    fn index(&self, key: &str) -> &Self {
        if self.value.is_object() && !self.fields.contains_key(key) {
            MISSING.with_borrow_mut(|missing| missing.push(format!("{}/{key}", self.path)));
        }
        self.optional(key)
    }
}

impl Index<usize> for Case {
    type Output = Self;

    fn index(&self, i: usize) -> &Self {
        if self.value.is_array() && i >= self.items.len() {
            MISSING.with_borrow_mut(|missing| missing.push(format!("{}/{i}", self.path)));
        }
        self.items.get(i).unwrap_or(null())
    }
}

impl From<Case> for Value {
    fn from(case: Case) -> Self {
        case.value
    }
}

impl Serialize for Case {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(serializer)
    }
}

impl Display for Case {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> std::fmt::Result {
        self.value.fmt(formatter)
    }
}

impl PartialEq<Value> for Case {
    fn eq(&self, other: &Value) -> bool {
        self.value == *other
    }
}

impl PartialEq<&str> for Case {
    fn eq(&self, other: &&str) -> bool {
        self.value == **other
    }
}

#[cfg(test)]
mod tests {
    use super::{Case, take_missing};
    use serde_json::json;

    #[test]
    fn a_key_that_is_not_there_is_recorded() {
        let case = Case::new("file/0", json!({ "a": { "b": [1, null] } }));
        assert!(case["a"]["b"][1].is_null() && case.optional("c").is_null());
        assert_eq!(take_missing(), Vec::<String>::new());
        assert!(case["a"]["c"].is_null() && case["a"]["b"][2].is_null());
        assert_eq!(take_missing(), ["file/0/a/b/2", "file/0/a/c"]);
        assert_eq!(take_missing(), Vec::<String>::new());
    }
}
