//! Options of single functions: an entry of `functions.rs` declares them, and a request has them in `variables.settings`.

use super::file::ColumnType;
use super::function::{FunctionKey, Takes};
use super::request::ColumnRef;
use super::statistics::StatisticName;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// An option of a function. Functions that share a key share the whole declaration.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS))]
pub struct Setting {
    /// Key in `variables.settings`.
    pub key: &'static str,
    /// Name of its control.
    pub label: &'static str,
    /// Its purpose, in a sentence; empty where the label says it.
    pub hint: &'static str,
    /// The values that it takes.
    #[serde(flatten)]
    pub kind: SettingKind,
    /// When it has an effect. Elsewhere it is not shown, and ignored.
    pub when: When,
}

/// The values that a setting takes, and its default.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SettingKind {
    /// One of several words, each with its name; the first is the default.
    Choice {
        /// Words and names.
        options: &'static [(&'static str, &'static str)],
    },
    /// Yes or no; no by default.
    Switch,
    /// A number between two, which are included.
    Number {
        /// Smallest.
        least: f64,
        /// Largest.
        most: f64,
        /// Whether it has no decimals.
        whole: bool,
        /// The default; without one, the function decides.
        default: Option<f64>,
    },
    /// Different numbers between two, which are included; ascending.
    Numbers {
        /// Smallest.
        least: f64,
        /// Largest.
        most: f64,
        /// Most numbers.
        count: u32,
        /// The value that is taken if none is given.
        default: &'static [f64],
    },
    /// A column in a role of its own.
    Column {
        /// Which columns.
        takes: Takes,
        /// Whether the function needs one.
        required: bool,
    },
    /// One of the values of Y, as text. Without one, the function decides.
    ValueOfY,
}

/// When a setting has an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// Always.
    Always,
    /// Y is a column of this type.
    YIs(ColumnType),
    /// Another setting of the function, a choice, has this word.
    SettingIs(&'static str, &'static str),
}

impl Setting {
    /// One of several words, each with its name; the first is the default.
    #[must_use]
    pub const fn choice(
        key: &'static str,
        label: &'static str,
        options: &'static [(&'static str, &'static str)],
    ) -> Self {
        Self { key, label, hint: "", kind: SettingKind::Choice { options }, when: When::Always }
    }

    /// The setting, with an effect only under this condition.
    #[must_use]
    pub const fn when(self, when: When) -> Self {
        Self { when, ..self }
    }

    /// Why a value cannot be taken; `None` if it can.
    #[must_use]
    pub fn refusal_of(&self, value: &SettingValue) -> Option<String> {
        let label = self.label;
        let fits = |least: f64, most: f64, value: f64| (least..=most).contains(&value);
        match (self.kind, value) {
            (SettingKind::Choice { options }, SettingValue::Text(word)) => {
                let words: Vec<&str> = options.iter().map(|(word, _)| *word).collect();
                let known = words.contains(&word.as_str());
                (!known).then(|| format!("{label}: \"{word}\" is none of {}.", words.join(", ")))
            }
            (SettingKind::Number { least, most, whole, .. }, SettingValue::Number(value)) => {
                let kind = if whole { "a whole number" } else { "a number" };
                let fits = fits(least, most, *value) && (!whole || value.fract() == 0.0);
                (!fits).then(|| format!("{label} must be {kind} from {least} to {most}."))
            }
            (SettingKind::Numbers { least, most, count, .. }, SettingValue::Numbers(values)) => {
                let ascending = values.windows(2).all(|pair| pair[0] < pair[1]);
                let fit = ascending && values.len() <= count as usize && values.iter().all(|v| fits(least, most, *v));
                (!fit).then(|| {
                    format!("{label} takes at most {count} different numbers from {least} to {most}, ascending.")
                })
            }
            (SettingKind::Switch, SettingValue::Switch(_))
            | (SettingKind::Column { .. }, SettingValue::Text(_))
            | (SettingKind::ValueOfY, SettingValue::Number(_) | SettingValue::Text(_)) => None,
            (SettingKind::Column { .. }, SettingValue::Number(index)) if index.fract() == 0.0 && *index >= 1.0 => None,
            (kind, _) => {
                let wanted = match kind {
                    SettingKind::Choice { .. } => "one of its words",
                    SettingKind::Switch => "true or false",
                    SettingKind::Number { .. } => "a number",
                    SettingKind::Numbers { .. } => "a list of numbers",
                    SettingKind::Column { .. } => "a column",
                    SettingKind::ValueOfY => "a value of Y",
                };
                Some(format!("{label} takes {wanted}."))
            }
        }
    }
}

/// The value of a setting in a request.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum SettingValue {
    /// The value of a switch.
    Switch(bool),
    /// A number; the `column_index` of a column; a value of Y.
    Number(f64),
    /// Numbers.
    Numbers(Vec<f64>),
    /// A word of a choice; on the command line the name of a column; a value of Y.
    Text(String),
}

/// Options next to the variables.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct VariableSettings {
    /// Statistics to display; empty means the default ones.
    #[serde(default)]
    pub statistics: Vec<StatisticName>,
    /// Settings of the functions, by key; `null` is the default.
    #[serde(flatten)]
    pub own: BTreeMap<String, Option<SettingValue>>,
}

impl VariableSettings {
    fn value(&self, key: &str) -> Option<&SettingValue> {
        self.own.get(key)?.as_ref()
    }

    /// The word of a choice that a function declares.
    #[must_use]
    pub fn choice(&self, function: FunctionKey, key: &str) -> &str {
        match (self.value(key), declared(function, key)) {
            (Some(SettingValue::Text(word)), _) => word,
            (_, Some(SettingKind::Choice { options })) => options.first().map_or("", |(word, _)| word),
            _ => "",
        }
    }

    /// Whether a switch is on.
    #[must_use]
    pub fn is_on(&self, key: &str) -> bool {
        self.value(key) == Some(&SettingValue::Switch(true))
    }

    /// A number; `None` where the function decides.
    #[must_use]
    pub fn number(&self, function: FunctionKey, key: &str) -> Option<f64> {
        match (self.value(key), declared(function, key)) {
            (Some(SettingValue::Number(value)), _) => Some(*value),
            (_, Some(SettingKind::Number { default, .. })) => default,
            _ => None,
        }
    }

    /// The numbers of a list.
    #[must_use]
    pub fn numbers(&self, function: FunctionKey, key: &str) -> &[f64] {
        match (self.value(key), declared(function, key)) {
            (Some(SettingValue::Numbers(values)), _) if !values.is_empty() => values,
            (_, Some(SettingKind::Numbers { default, .. })) => default,
            _ => &[],
        }
    }

    /// The column of a setting.
    #[must_use]
    pub fn column(&self, key: &str) -> Option<ColumnRef> {
        match self.value(key)? {
            SettingValue::Number(index) => Some(ColumnRef::Index(*index as u32)),
            SettingValue::Text(name) => Some(ColumnRef::Name(name.clone())),
            SettingValue::Switch(_) | SettingValue::Numbers(_) => None,
        }
    }

    /// The chosen value of Y, as categories are named; `None` where the function decides.
    #[must_use]
    pub fn value_of_y(&self, key: &str) -> Option<String> {
        match self.value(key)? {
            SettingValue::Number(value) => Some(value.to_string()),
            SettingValue::Text(text) => Some(text.clone()),
            SettingValue::Switch(_) | SettingValue::Numbers(_) => None,
        }
    }
}

/// The setting that a function declares under a key. A computation reads only the settings that its entry declares.
fn declared(function: FunctionKey, key: &str) -> Option<SettingKind> {
    let found = function.spec().settings.iter().find(|setting| setting.key == key);
    debug_assert!(found.is_some(), "{} declares no setting {key}", function.key());
    found.map(|setting| setting.kind)
}

/// Every setting of every function, once.
#[must_use]
pub fn all_settings() -> Vec<&'static Setting> {
    let mut all: Vec<&'static Setting> = Vec::new();
    for setting in FunctionKey::ALL.iter().flat_map(|function| function.spec().settings) {
        if all.iter().all(|known| known.key != setting.key) {
            all.push(setting);
        }
    }
    all
}

#[cfg(feature = "contract")]
mod declared_types {
    use super::{SettingKind, StatisticName, VariableSettings, all_settings};
    use serde_json::json;
    use std::borrow::Cow;
    use ts_rs::{Config, TS, TypeVisitor};

    /// The type of a setting's value in TypeScript.
    fn type_of(kind: SettingKind) -> String {
        match kind {
            SettingKind::Choice { options } => {
                options.iter().map(|(word, _)| format!("\"{word}\"")).collect::<Vec<_>>().join(" | ")
            }
            SettingKind::Switch => "boolean".to_owned(),
            SettingKind::Number { .. } => "number".to_owned(),
            SettingKind::Numbers { .. } => "Array<number>".to_owned(),
            SettingKind::Column { .. } | SettingKind::ValueOfY => "number | string".to_owned(),
        }
    }

    impl TS for VariableSettings {
        type WithoutGenerics = Self;
        type OptionInnerType = Self;

        fn ident(_: &Config) -> String {
            "VariableSettings".to_owned()
        }

        fn name(config: &Config) -> String {
            Self::ident(config)
        }

        fn inline(_: &Config) -> String {
            let own: String = all_settings()
                .into_iter()
                .map(|setting| {
                    format!("/**\n * {}\n */\n{}?: {}, \n", setting.label, setting.key, type_of(setting.kind))
                })
                .collect();
            format!(
                "{{ \n/**\n * Statistics to display; empty means the default ones.\n */\nstatistics: Array<StatisticName>, \n{own}}}"
            )
        }

        fn decl(config: &Config) -> String {
            format!("type VariableSettings = {};", Self::inline(config))
        }

        fn decl_concrete(config: &Config) -> String {
            Self::decl(config)
        }

        fn output_path() -> Option<std::path::PathBuf> {
            Some("VariableSettings.ts".into())
        }

        fn visit_dependencies(visitor: &mut impl TypeVisitor)
        where
            Self: 'static,
        {
            visitor.visit::<StatisticName>();
        }
    }

    impl schemars::JsonSchema for VariableSettings {
        fn schema_name() -> Cow<'static, str> {
            "VariableSettings".into()
        }

        fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
            let statistics = generator.subschema_for::<Vec<StatisticName>>();
            let mut properties = serde_json::Map::from_iter([("statistics".to_owned(), json!(statistics))]);
            for setting in all_settings() {
                let mut schema = match setting.kind {
                    SettingKind::Choice { options } => {
                        json!({ "enum": options.iter().map(|(word, _)| *word).collect::<Vec<_>>() })
                    }
                    SettingKind::Switch => json!({ "type": "boolean" }),
                    SettingKind::Number { least, most, whole, .. } => {
                        json!({ "type": if whole { "integer" } else { "number" }, "minimum": least, "maximum": most })
                    }
                    SettingKind::Numbers { count, .. } => {
                        json!({ "type": "array", "items": { "type": "number" }, "maxItems": count })
                    }
                    SettingKind::Column { .. } | SettingKind::ValueOfY => json!({ "type": ["number", "string"] }),
                };
                schema["description"] = json!(setting.label);
                properties.insert(setting.key.to_owned(), schema);
            }
            schemars::json_schema!({ "type": "object", "description": "Options next to the variables.", "properties": properties })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{FunctionKey, Setting, SettingKind, SettingValue, When, all_settings};

    #[test]
    fn functions_that_share_a_key_share_the_declaration() {
        for function in FunctionKey::ALL {
            for setting in function.spec().settings {
                assert!(all_settings().contains(&setting), "{} declares {} otherwise", function.key(), setting.key);
            }
        }
    }

    fn refusal(kind: SettingKind, value: serde_json::Value) -> Option<String> {
        let setting = Setting { key: "k", label: "Lags", hint: "", kind, when: When::Always };
        setting.refusal_of(&serde_json::from_value::<SettingValue>(value).unwrap())
    }

    #[test]
    fn every_kind_takes_what_it_declares_and_refuses_the_rest() {
        let number = |whole| SettingKind::Number { least: 1.0, most: 9.0, whole, default: None };
        let numbers = SettingKind::Numbers { least: 0.0, most: 1.0, count: 2, default: &[0.5] };
        let choice = SettingKind::Choice { options: &[("a", "A"), ("b", "B")] };
        for (kind, good, bad, text) in [
            (choice, serde_json::json!("b"), serde_json::json!("c"), "Lags: \"c\" is none of a, b."),
            (choice, serde_json::json!("a"), serde_json::json!(1), "Lags takes one of its words."),
            (SettingKind::Switch, serde_json::json!(true), serde_json::json!("yes"), "Lags takes true or false."),
            (number(true), serde_json::json!(9), serde_json::json!(1.5), "Lags must be a whole number from 1 to 9."),
            (number(false), serde_json::json!(1.5), serde_json::json!(9.1), "Lags must be a number from 1 to 9."),
            (
                numbers,
                serde_json::json!([0.1, 1]),
                serde_json::json!([0.5, 0.5]),
                "Lags takes at most 2 different numbers from 0 to 1, ascending.",
            ),
            (numbers, serde_json::json!([]), serde_json::json!(0.5), "Lags takes a list of numbers."),
            (SettingKind::ValueOfY, serde_json::json!("yes"), serde_json::json!(true), "Lags takes a value of Y."),
        ] {
            assert_eq!(refusal(kind, good), None);
            assert_eq!(refusal(kind, bad).as_deref(), Some(text));
        }
    }
}
