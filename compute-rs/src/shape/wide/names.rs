//! Columns whose names are periods of one variable or of several: "2019", "Sales 2019", "x_2019".

use crate::calendar::{civil_from_days, wire_day};
use crate::frame::fold::fold;
use crate::shape::period_names::{Period, key, with_seasons};

/// The columns of a table that are named by periods.
#[derive(Debug)]
pub(super) struct WideNames {
    /// The periods of all variables in the order of time: as the reshape takes them, and as the file writes the first of them.
    pub periods: Vec<NamedPeriod>,
    /// The variables in the order of the file.
    pub variables: Vec<WideVariable>,
    /// "year", "quarter", "month" or "date".
    pub unit: &'static str,
    /// Columns named by a period that belong to none of the variables, as indices of names.
    pub others: Vec<usize>,
}

/// A period of a wide table.
#[derive(Debug)]
pub(super) struct NamedPeriod {
    key: i32,
    /// The text that the reshape reads as a number or a date.
    pub text: String,
}

/// A variable with a column for each of its periods.
#[derive(Debug)]
pub(super) struct WideVariable {
    /// The part that the names of its columns share; empty when they are only periods.
    pub name: String,
    /// Its columns as indices of names, with the index of their period in `periods`.
    pub columns: Vec<(usize, usize)>,
}

impl WideNames {
    /// The columns named by periods; `None` when no variable has two of them.
    pub fn find(names: &[String]) -> Option<Self> {
        let split: Vec<(usize, String, Period)> = with_seasons(names)
            .iter()
            .enumerate()
            .filter_map(|(index, name)| Period::split(name).map(|(variable, period)| (index, variable, period)))
            .collect();
        let kind = [Kind::Year, Kind::Quarter, Kind::Day].into_iter().max_by_key(|kind| {
            (split.iter().filter(|(_, _, period)| Kind::of(*period) == *kind).count(), *kind as u8)
        })?;
        let periods: Vec<Period> = split.iter().map(|(_, _, p)| *p).filter(|p| Kind::of(*p) == kind).collect();
        let has_slashes = split.iter().any(|(index, ..)| names.get(*index).is_some_and(|name| name.contains('/')));
        let key_of = key(&periods, has_slashes)?;
        let mut found: Vec<(String, Vec<(usize, i32)>)> = Vec::new();
        for (index, variable, period) in split.iter().filter(|(_, _, period)| Kind::of(*period) == kind) {
            let Some(key) = key_of(*period) else { continue };
            match found.iter_mut().find(|(name, _)| is_same_variable(name, variable)) {
                Some((_, columns)) => columns.push((*index, key)),
                None => found.push((variable.clone(), vec![(*index, key)])),
            }
        }
        of_plain(&mut found, names);
        // One period is not a series, and neither are two columns of one period.
        found.retain(|(_, columns)| {
            columns.len() > 1
                && columns.iter().all(|(_, key)| columns.iter().filter(|(_, other)| other == key).count() == 1)
        });
        let mut keys: Vec<i32> = found.iter().flat_map(|(_, columns)| columns.iter().map(|(_, key)| *key)).collect();
        keys.sort_unstable();
        keys.dedup();
        if keys.is_empty() {
            return None;
        }
        let unit = match kind {
            Kind::Year => "year",
            Kind::Quarter => "quarter",
            Kind::Day if keys.iter().all(|day| civil_from_days(*day).2 == 1) => "month",
            Kind::Day => "date",
        };
        let text = |key: i32| if kind == Kind::Year { key.to_string() } else { wire_day(key) };
        let index_of = |key: i32| keys.binary_search(&key).unwrap_or_default();
        let variables = found.into_iter().map(|(name, columns)| WideVariable {
            name,
            columns: columns.into_iter().map(|(column, key)| (column, index_of(key))).collect(),
        });
        let variables: Vec<WideVariable> = variables.collect();
        let is_taken =
            |index: usize| variables.iter().any(|variable| variable.columns.iter().any(|(column, _)| *column == index));
        let others = split.iter().map(|(index, ..)| *index).filter(|index| !is_taken(*index)).collect();
        Some(Self {
            periods: keys.iter().map(|&key| NamedPeriod { key, text: text(key) }).collect(),
            variables,
            unit,
            others,
        })
    }

    /// Whether a column belongs to a variable.
    pub fn has(&self, index: usize) -> bool {
        self.variables.iter().any(|variable| variable.columns.iter().any(|(column, _)| *column == index))
    }

    /// "2014 to 2023", "Q1 2019 to Q4 2020".
    pub fn span(&self) -> String {
        let (Some(first), Some(last)) = (self.periods.first(), self.periods.last()) else { return String::new() };
        format!("{} to {}", self.shown(first), self.shown(last))
    }

    fn shown(&self, NamedPeriod { key, text }: &NamedPeriod) -> String {
        const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
        let (year, month, _) = civil_from_days(*key);
        match self.unit {
            "quarter" => format!("Q{} {year}", month.div_ceil(3)),
            "month" => format!("{} {year}", MONTHS.get(month as usize - 1).copied().unwrap_or_default()),
            _ => text.clone(),
        }
    }
}

/// Whether two names of variables differ in nothing but case and blanks: "Sales", "SALES".
fn is_same_variable(a: &str, b: &str) -> bool {
    let plain = |name: &str| fold(&name.split_whitespace().collect::<Vec<_>>().join(" "));
    a == b || plain(a) == plain(b)
}

/// Gives a single column such as "2023 (preliminary)" to the columns that are named by nothing but periods, when they lack its period.
fn of_plain(found: &mut Vec<(String, Vec<(usize, i32)>)>, names: &[String]) {
    let Some(plain) = found.iter().position(|(name, columns)| name.is_empty() && columns.len() > 1) else { return };
    let (mut more, mut others) = (Vec::new(), Vec::new());
    // The name of another variable comes first, or is not in brackets.
    let is_remark = |index: usize, variable: &str| {
        names.get(index).is_some_and(|name| !name.starts_with(variable) && name.contains(['(', '[']))
    };
    let known: Vec<i32> =
        found.get(plain).map(|(_, columns)| columns.iter().map(|(_, key)| *key).collect()).unwrap_or_default();
    for (at, (name, columns)) in std::mem::take(found).into_iter().enumerate() {
        match columns.as_slice() {
            [(index, key)] if at != plain && !known.contains(key) && is_remark(*index, &name) => {
                more.push((*index, *key))
            }
            _ => others.push((name, columns)),
        }
    }
    if let Some((_, columns)) = others.iter_mut().find(|(name, _)| name.is_empty()) {
        columns.extend(more);
    }
    *found = others;
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Day,
    Quarter,
    Year,
}

impl Kind {
    fn of(period: Period) -> Self {
        match period {
            Period::Year(_) => Self::Year,
            Period::Quarter(_) => Self::Quarter,
            Period::Day(..) => Self::Day,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::WideNames;

    fn found(names: &[&str]) -> Option<(Vec<String>, Vec<String>, &'static str)> {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        let wide = WideNames::find(&names)?;
        let variables = wide.variables.iter().map(|variable| {
            let columns: Vec<String> = variable.columns.iter().map(|(column, at)| format!("{column}@{at}")).collect();
            format!("{}: {}", variable.name, columns.join(" "))
        });
        Some((variables.collect(), wide.periods.iter().map(|period| period.text.clone()).collect(), wide.unit))
    }

    #[test]
    fn columns_are_grouped_by_variable_and_periods_are_in_order() {
        let (variables, periods, unit) =
            found(&["firm", "Sales 2020", "Sales 2019", "Staff 2019", "Staff 2021", "Founded 1990"]).unwrap();
        assert_eq!(variables, ["Sales: 1@1 2@0", "Staff: 3@0 4@2"]);
        assert_eq!((periods, unit), (vec!["2019".into(), "2020".into(), "2021".into()], "year"));
        let (variables, ..) = found(&["Net sales 2019", "NET  SALES 2020", "net sales 2021"]).unwrap();
        assert_eq!(variables, ["Net sales: 0@0 1@1 2@2"]);
        let (variables, ..) = found(&["Country", "2021", "2022", "2023 (preliminary)"]).unwrap();
        assert_eq!(variables, [": 1@0 2@1 3@2"]);
        let (variables, ..) = found(&["Population 2010", "2021", "2022", "Area (2023)"]).unwrap();
        assert_eq!(variables, [": 1@0 2@1"]);
    }

    #[test]
    fn quarters_months_and_days_have_their_unit() {
        assert_eq!(found(&["Q1 2019", "Q2 2019"]).unwrap().2, "quarter");
        assert_eq!(found(&["Jan 23", "Feb 23"]).unwrap().2, "month");
        assert_eq!(found(&["31.12.2022", "31.12.2023"]).unwrap().2, "date");
        assert_eq!(found(&["2008-09", "2009-10"]).unwrap().2, "year");
        let (_, periods, unit) = found(&["01/31/2023", "02/28/2023", "03/31/2023"]).unwrap();
        assert_eq!((periods[1].as_str(), unit), ("2023-02-28", "date"));
        // Both orders rise: the firsts of months, or of January.
        assert_eq!(found(&["1/1/2023", "2/1/2023", "3/1/2023"]).unwrap().2, "month");
        assert_eq!(found(&["01.01.2023", "02.01.2023", "03.01.2023"]).unwrap().2, "date");
        assert_eq!(found(&["1/2/2023", "1/3/2023", "1/4/2023"]).unwrap().2, "month");
        // Read with the day first, these would fall.
        let (_, periods, _) = found(&["12/01/2022", "01/02/2023", "02/01/2023"]).unwrap();
        assert_eq!(periods, ["2022-12-01", "2023-01-02", "2023-02-01"]);
    }

    #[test]
    fn other_names_are_no_periods() {
        for names in [&["a", "b"][..], &["2019"], &["Sales 2019", "Staff 2020"], &["2019", "2019"], &["15-24", "25-34"]]
        {
            assert!(found(names).is_none(), "{names:?}");
        }
    }
}
