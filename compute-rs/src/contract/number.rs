//! A double that may be undefined.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A double of a result. An undefined value is NaN inside the core and `null` on the wire. NaN and infinities never leave
/// the core as text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FiniteOrNull(pub f64);

impl FiniteOrNull {
    /// Undefined: `null` on the wire.
    pub const NONE: Self = Self(f64::NAN);

    /// The value, or `None` when it is undefined or not finite.
    #[must_use]
    pub fn get(self) -> Option<f64> {
        self.0.is_finite().then_some(self.0)
    }
}

impl Default for FiniteOrNull {
    fn default() -> Self {
        Self::NONE
    }
}

impl From<f64> for FiniteOrNull {
    fn from(value: f64) -> Self {
        Self(value)
    }
}

impl From<Option<f64>> for FiniteOrNull {
    fn from(value: Option<f64>) -> Self {
        value.map_or(Self::NONE, Self)
    }
}

impl Serialize for FiniteOrNull {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.get() {
            Some(value) => serializer.serialize_f64(value),
            None => serializer.serialize_none(),
        }
    }
}

impl<'de> Deserialize<'de> for FiniteOrNull {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Option::<f64>::deserialize(deserializer)?.into())
    }
}

#[cfg(feature = "contract")]
mod declared {
    use super::FiniteOrNull;
    use std::borrow::Cow;

    impl schemars::JsonSchema for FiniteOrNull {
        fn inline_schema() -> bool {
            true
        }
        fn schema_name() -> Cow<'static, str> {
            "Num".into()
        }
        fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
            schemars::json_schema!({ "type": ["number", "null"] })
        }
    }

    impl ts_rs::TS for FiniteOrNull {
        type WithoutGenerics = Self;
        type OptionInnerType = Self;
        fn name(_: &ts_rs::Config) -> String {
            "number | null".into()
        }
        fn inline(config: &ts_rs::Config) -> String {
            Self::name(config)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::FiniteOrNull;

    #[test]
    fn values_that_are_not_finite_are_written_as_null() {
        let values = [FiniteOrNull(1.5), FiniteOrNull(f64::NAN), FiniteOrNull(f64::INFINITY), FiniteOrNull(-0.1)];
        assert_eq!(serde_json::to_string(&values).expect("serialises"), "[1.5,null,null,-0.1]");
    }

    #[test]
    fn null_is_read_back_as_undefined() {
        let values: Vec<FiniteOrNull> = serde_json::from_str("[null, 2]").expect("parses");
        assert_eq!((values[0].get(), values[1].get()), (None, Some(2.0)));
    }
}
