//! Recipes that bring a table into another shape.

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;

/// Steps that change the shape of a table, in order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields, expecting = "an object with the list `steps`")]
pub struct ShapeRecipe {
    /// The steps.
    pub steps: Vec<ShapeStep>,
}

/// One change of shape.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ShapeStep {
    /// Columns become rows: a row for each of them.
    ColumnsToRows(ColumnsToRows),
    /// The values of a column become columns.
    ValuesToColumns(ValuesToColumns),
    /// Rows of a group become one row.
    Collapse(Collapse),
    /// Columns of another table, by keys.
    Join(Join),
}

/// Columns that become rows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ColumnsToRows {
    /// The columns, of one variable or of several.
    pub columns: WideColumns,
    /// Name of the new column with the names of the columns. Names that are periods become numbers or dates.
    pub names_to: String,
    /// Name of the new column with the values, for one variable.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub values_to: Option<String>,
    /// Whether rows without a value stay.
    #[serde(default)]
    pub keep_missing: bool,
}

/// The columns of one variable by name; or for each variable its columns by period.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(
    untagged,
    expecting = "`columns` is a list of names, or an object of variables, each an object of periods and columns"
)]
pub enum WideColumns {
    /// Columns of one variable.
    One(Vec<String>),
    /// Columns of several variables: `{"Sales": {"2019": "Sales 2019"}}`.
    #[cfg_attr(feature = "contract", ts(type = "Record<string, Record<string, string>>"))]
    #[cfg_attr(
        feature = "contract",
        schemars(with = "std::collections::BTreeMap<String, std::collections::BTreeMap<String, String>>")
    )]
    Several(Entries<Entries<String>>),
}

/// A column whose values become columns.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ValuesToColumns {
    /// The column with the names of the new columns.
    pub names_from: String,
    /// The column with their values.
    pub values_from: String,
}

/// Groups that become one row each.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Collapse {
    /// The property that rows of a group share.
    pub by: Vec<GroupBy>,
    /// The columns of the result besides these.
    #[serde(default)]
    pub values: Vec<GroupValue>,
}

/// A column whose values make groups or keys, or the periods of its dates.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(
    untagged,
    expecting = "a group or a key is the name of a column, or a `column` and its `period`: week, month, quarter or year"
)]
pub enum GroupBy {
    /// A column.
    Column(String),
    /// The periods of a column of dates.
    Period {
        /// The column.
        column: String,
        /// The period.
        period: GroupPeriod,
    },
}

/// A period of the calendar; its first day names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum GroupPeriod {
    /// From Monday.
    Week,
    /// A month.
    Month,
    /// Three months, from January.
    Quarter,
    /// A year.
    Year,
}

impl GroupPeriod {
    /// The name on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Week => "week",
            Self::Month => "month",
            Self::Quarter => "quarter",
            Self::Year => "year",
        }
    }
}

/// A column of the result of a collapse.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GroupValue {
    /// The column.
    pub column: String,
    /// The treatment of its values.
    #[serde(rename = "as")]
    pub statistic: GroupStatistic,
}

/// The aggregate of the values of a group. Missing values do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum GroupStatistic {
    /// Arithmetic mean.
    Mean,
    /// Sum; 0 without values.
    Sum,
    /// Median.
    Median,
    /// Standard deviation with n − 1.
    Sd,
    /// Number of values.
    Count,
    /// The group's sum as a part of the sum of all groups.
    Share,
    /// First value in the order of rows.
    First,
    /// Last value in the order of rows.
    Last,
    /// Least value.
    Min,
    /// Greatest value.
    Max,
}

impl GroupStatistic {
    /// The name on the wire, which begins the name of its column: "sum of sales".
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mean => "mean",
            Self::Sum => "sum",
            Self::Median => "median",
            Self::Sd => "sd",
            Self::Count => "count",
            Self::Share => "share",
            Self::First => "first",
            Self::Last => "last",
            Self::Min => "min",
            Self::Max => "max",
        }
    }
}

/// Another table whose columns are added.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// The table: a file for the command line, a project for the application.
    pub file: String,
    /// One to three columns that both tables have, or the periods of their dates.
    pub keys: Vec<GroupBy>,
    /// Which rows stay.
    #[serde(default)]
    pub kind: JoinKind,
}

/// Which rows a join keeps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum JoinKind {
    /// All rows of the first table.
    #[default]
    Left,
    /// The rows of the first table that the other one knows.
    Inner,
    /// The rows of the first table that the other one does not know, without columns of that one.
    Anti,
}

/// How many rows a recipe made of how many.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ShapeFacts {
    /// Rows before the first step.
    pub rows_before: u32,
    /// Rows after the last.
    pub rows_after: u32,
    /// Rows that found no match in a join.
    pub unmatched: u32,
    /// Missing cells of the result.
    pub missing_cells: u64,
}

/// A table in another shape, before it is stored.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ShapePreview {
    /// Its columns.
    pub columns: Vec<ShapedColumn>,
    /// Its first rows, in the order of the columns.
    pub first_rows: Vec<Vec<super::CellValue>>,
    /// How many rows became how many.
    pub facts: ShapeFacts,
}

/// The rows that a row of a table in another shape comes from.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RowOrigin {
    /// The row, as the recipe makes it.
    pub made: OriginRows,
    /// Rows of the table that the recipe starts from, and then of each table that it joins, in the order of its steps.
    pub tables: Vec<OriginRows>,
}

/// Some rows of a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OriginRows {
    /// The joined table, as the recipe names it; null for the others.
    pub file: Option<String>,
    /// The number of rows.
    pub count: u32,
    /// Numbers of the first 100, from 1.
    pub rows: Vec<u32>,
    /// The table's columns.
    pub columns: Vec<ShapedColumn>,
    /// The cells of these rows, in the order of the columns.
    pub cells: Vec<Vec<super::CellValue>>,
}

/// A column of a table in another shape.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ShapedColumn {
    /// Name.
    pub name: String,
    /// Type.
    #[serde(rename = "type")]
    pub kind: super::ColumnType,
}

/// The entries of a JSON object in the order in which it has them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entries<V>(pub Vec<(String, V)>);

impl<V: Serialize> Serialize for Entries<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

impl<'de, V: Deserialize<'de>> Deserialize<'de> for Entries<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder<V>(PhantomData<V>);
        impl<'de, V: Deserialize<'de>> Visitor<'de> for InOrder<V> {
            type Value = Entries<V>;

            fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
                formatter.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }
        deserializer.deserialize_map(InOrder(PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::ShapeRecipe;

    #[test]
    fn a_recipe_of_another_form_is_refused_in_words() {
        for (text, words) in [
            ("[]", "an object with the list `steps`"),
            (r#"{"steps":[{"collapse":{"by":[{"column":"day","period":"decade"}]}}]}"#, "week, month, quarter or year"),
            (r#"{"steps":[{"columns_to_rows":{"columns":"x","names_to":"n"}}]}"#, "`columns` is a list of names"),
        ] {
            let refused = serde_json::from_str::<ShapeRecipe>(text).unwrap_err().to_string();
            assert!(refused.contains(words), "{refused}");
        }
    }
}
