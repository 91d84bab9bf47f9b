//! The functions of formulas: the one list that parsing, arity, help and documentation read.

use crate::contract::FormulaArgumentType::{
    self as Kind, Any, Date, Group, Number, Ordered, Quoted, Share, Text, Whole,
};
use crate::contract::FormulaGroup::{self, Dates, Groups, Mathematics, Time};
use crate::contract::{FormulaArgument, FormulaFunction};

/// The functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Function {
    Ln,
    Sqrt,
    Exp,
    Pow2,
    Pow3,
    Log10,
    Log2,
    Abs,
    Round,
    Floor,
    Min,
    Max,
    Lag,
    Lead,
    Diff,
    Cumsum,
    Mean,
    Sum,
    Sd,
    Count,
    Rank,
    Zscore,
    Winsorise,
    Year,
    Month,
    Quarter,
    Weekday,
    Days,
    Length,
    Contains,
    Lower,
    Part,
    Number,
}

/// Most periods of a lag, a lead or a difference.
pub(super) const MOST_PERIODS: f64 = 1000.0;
/// Most decimals of a rounded number, and most zeros before its point.
const MOST_DIGITS: f64 = 15.0;
/// Longest part of a text, and the last character where one may begin.
const MOST_CHARACTERS: f64 = 1_000_000.0;

const TEXTS: FormulaGroup = FormulaGroup::Text;

const X: FormulaArgument = argument("x", Number);
const ANY: FormulaArgument = argument("x", Any);
const DATE: FormulaArgument = argument("date", Date);
const TEXT: FormulaArgument = argument("text", Text);
const BY: FormulaArgument = optional(argument("by", Group));
const PERIODS: FormulaArgument = optional(within(argument("periods", Whole), 1.0, MOST_PERIODS));
const DIGITS: FormulaArgument = optional(within(argument("digits", Whole), -MOST_DIGITS, MOST_DIGITS));
const SHARE: FormulaArgument = within(argument("p", Share), 0.0, 0.5);
const FROM: FormulaArgument = within(argument("from", Whole), 1.0, MOST_CHARACTERS);
const LENGTH: FormulaArgument = optional(within(argument("length", Whole), 1.0, MOST_CHARACTERS));
const FIRST: FormulaArgument = argument("a", Ordered);
const MORE: FormulaArgument = FormulaArgument { repeated: true, ..argument("b", Ordered) };

const fn argument(name: &'static str, kind: Kind) -> FormulaArgument {
    FormulaArgument { name, kind, optional: false, repeated: false, least: None, most: None }
}

const fn optional(argument: FormulaArgument) -> FormulaArgument {
    FormulaArgument { optional: true, ..argument }
}

const fn within(argument: FormulaArgument, least: f64, most: f64) -> FormulaArgument {
    FormulaArgument { least: Some(least), most: Some(most), ..argument }
}

/// A function of numbers whose chip has its name.
const fn number(
    name: &'static str,
    group: FormulaGroup,
    arguments: &'static [FormulaArgument],
    help: &'static str,
    example: &'static str,
) -> FormulaFunction {
    FormulaFunction { name, label: name, group, arguments, kind: Number, help, example }
}

const fn labelled(label: &'static str, function: FormulaFunction) -> FormulaFunction {
    FormulaFunction { label, ..function }
}

const fn gives(kind: Kind, function: FormulaFunction) -> FormulaFunction {
    FormulaFunction { kind, ..function }
}

/// The functions in the order of the palette.
#[rustfmt::skip]
static TABLE: [(Function, FormulaFunction); 33] = [
    (Function::Ln, number("ln", Mathematics, &[X], "Natural logarithm of a number above 0", "ln([Sales])")),
    (Function::Sqrt, number("sqrt", Mathematics, &[X], "Square root of a number of 0 or more", "sqrt([Area])")),
    (Function::Exp, number("exp", Mathematics, &[X], "e to the power of a number", "exp([Log of sales])")),
    (Function::Pow2, labelled("x²", number("pow2", Mathematics, &[X], "A number times itself", "pow2([Age])"))),
    (Function::Pow3, labelled("x³", number("pow3", Mathematics, &[X], "A number to the power of 3", "pow3([Age])"))),
    (Function::Log10, number("log10", Mathematics, &[X], "Logarithm to base 10 of a number above 0", "log10([Income])")),
    (Function::Log2, number("log2", Mathematics, &[X], "Logarithm to base 2 of a number above 0", "log2([Dose])")),
    (Function::Abs, number("abs", Mathematics, &[X], "A number without its sign", "abs([Profit])")),
    (Function::Round, number("round", Mathematics, &[X, DIGITS],
        "Rounds a number to a number of decimals, or to a whole number; a half goes to the even neighbour",
        "round([Price], 2)")),
    (Function::Floor, number("floor", Mathematics, &[X], "The largest whole number that is not above a number", "floor([Age] / 10) * 10")),
    (Function::Min, gives(Ordered, number("min", Mathematics, &[FIRST, MORE], "The smallest of several numbers, or dates, of the same row", "min([Q1], [Q2], [Q3])"))),
    (Function::Max, gives(Ordered, number("max", Mathematics, &[FIRST, MORE], "The largest of several numbers, or dates, of the same row", "max([Profit], 0)"))),

    (Function::Lag, gives(Any, number("lag", Time, &[ANY, PERIODS], "The value one period before, or several periods; gaps are not bridged", "lag([Sales], 4)"))),
    (Function::Lead, gives(Any, number("lead", Time, &[ANY, PERIODS], "The value one period later, or several periods; gaps are not bridged", "lead([Sales])"))),
    (Function::Diff, number("diff", Time, &[argument("x", Ordered), PERIODS], "The change since one period before, or since several periods; of dates in days", "diff(ln([Sales]))")),
    (Function::Cumsum, number("cumsum", Time, &[X, BY],
        "The running total in the order of time, within the entity or within the groups of a column", "cumsum([Sales])")),

    (Function::Mean, number("mean", Groups, &[X, BY], "The mean of all rows, or of the rows with the same value of a column", "[Sales] - mean([Sales], [Firm])")),
    (Function::Sum, number("sum", Groups, &[X, BY], "The sum over all rows, or over the rows with the same value of a column", "[Sales] / sum([Sales], [Year])")),
    (Function::Sd, number("sd", Groups, &[X, BY], "The standard deviation (n − 1) of all rows, or of the rows with the same value of a column", "sd([Returns], [Firm])")),
    (Function::Count, number("count", Groups, &[X, BY], "How many values there are in all rows, or in the rows with the same value of a column", "count([Sales], [Firm])")),
    (Function::Rank, number("rank", Groups, &[X, BY], "The rank from 1 for the smallest; equal values get the mean of their ranks", "rank([Sales], [Year])")),
    (Function::Zscore, number("zscore", Groups, &[X, BY], "The distance from the mean in standard deviations (n − 1)", "zscore([Score], [School])")),
    (Function::Winsorise, number("winsorise", Groups, &[X, SHARE, BY],
        "Values below the p quantile, and above the 1 − p quantile, are set to that quantile", "winsorise([Income], 0.01)")),

    (Function::Year, number("year", Dates, &[DATE], "The year of a date", "year([Day])")),
    (Function::Month, number("month", Dates, &[DATE], "The month of a date, 1 to 12", "month([Day])")),
    (Function::Quarter, number("quarter", Dates, &[DATE], "The quarter of a date, 1 to 4", "quarter([Day])")),
    (Function::Weekday, number("weekday", Dates, &[DATE], "The day of the week, 1 for Monday to 7 for Sunday", "weekday([Day])")),
    (Function::Days, number("days", Dates, &[argument("from", Date), argument("to", Date)], "Days from one date to another", "days([Ordered], [Delivered])")),

    (Function::Length, number("length", TEXTS, &[TEXT], "The number of characters of a text", "length([Comment])")),
    (Function::Contains, number("contains", TEXTS, &[TEXT, argument("part", Quoted)], "1 if a text has a part, ignoring case, else 0", "contains([Name], \"GmbH\")")),
    (Function::Lower, gives(Text, number("lower", TEXTS, &[TEXT], "A text in lower case", "lower([City])"))),
    (Function::Part, gives(Text, number("part", TEXTS, &[TEXT, FROM, LENGTH], "The characters of a text from a position on, counted from 1", "part([Code], 1, 2)"))),
    (Function::Number, number("number", TEXTS, &[TEXT, optional(argument("mark", Quoted))],
        "The number that a text is, with \".\" or \",\" as its decimal mark; other texts give an empty value", "number([Price], \",\")")),
];

/// The functions, in the order of the palette.
pub fn functions() -> impl Iterator<Item = &'static FormulaFunction> {
    TABLE.iter().map(|(_, described)| described)
}

impl Function {
    /// The function of a name, whatever its case.
    pub fn named(name: &str) -> Option<Self> {
        TABLE.iter().find(|(_, described)| described.name.eq_ignore_ascii_case(name)).map(|(function, _)| *function)
    }

    /// Its entry in the list.
    pub fn described(self) -> &'static FormulaFunction {
        // The list is in the order of the functions: a test checks it.
        &TABLE[self as usize].1
    }

    /// Fewest and most arguments; `None` for no limit.
    pub fn arity(self) -> (usize, Option<usize>) {
        let arguments = self.described().arguments;
        let fewest = arguments.iter().filter(|argument| !argument.optional).count();
        let repeated = arguments.iter().any(|argument| argument.repeated);
        (fewest, (!repeated).then_some(arguments.len()))
    }

    /// The argument at a position, from 0.
    pub fn argument(self, position: usize) -> Option<&'static FormulaArgument> {
        let arguments = self.described().arguments;
        arguments.get(position).or_else(|| arguments.last().filter(|last| last.repeated))
    }
}

/// Names that other programs have for a function, or that are nearly its name.
const ELSEWHERE: [(&str, &str); 26] = [
    ("log", "ln"),
    ("loge", "ln"),
    ("square", "pow2"),
    ("pow", "pow2"),
    ("power", "pow2"),
    ("int", "floor"),
    ("trunc", "floor"),
    ("pmin", "min"),
    ("pmax", "max"),
    ("shift", "lag"),
    ("delta", "diff"),
    ("average", "mean"),
    ("avg", "mean"),
    ("std", "sd"),
    ("stdev", "sd"),
    ("standardize", "zscore"),
    ("scale", "zscore"),
    ("winsorize", "winsorise"),
    ("winsor", "winsorise"),
    ("dow", "weekday"),
    ("len", "length"),
    ("nchar", "length"),
    ("tolower", "lower"),
    ("substr", "part"),
    ("mid", "part"),
    ("value", "number"),
];

/// The function that a word of another program means here.
pub(super) fn meant_by(word: &str) -> Option<&'static str> {
    ELSEWHERE.iter().find(|(other, _)| other.eq_ignore_ascii_case(word)).map(|(_, own)| *own)
}

#[cfg(test)]
mod tests {
    use super::{ELSEWHERE, Function, TABLE, functions};

    #[test]
    fn the_list_is_in_the_order_of_the_functions_and_of_their_groups() {
        assert!(TABLE.iter().enumerate().all(|(index, (function, _))| *function as usize == index));
        let groups: Vec<_> = functions().map(|function| function.group).collect();
        assert_eq!(groups.chunk_by(|a, b| a == b).count(), 5);
        assert!(
            ELSEWHERE.iter().all(|(other, own)| Function::named(other).is_none() && Function::named(own).is_some())
        );
    }

    #[test]
    fn every_function_has_its_line_in_the_documentation() {
        let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/methods/formulas.md");
        let page = std::fs::read_to_string(page).expect("the page");
        for function in functions() {
            // The row of the table: function | gives | example | empty when | R | pandas.
            let start = format!("| `{}(", function.name);
            let row = page.lines().find(|line| line.starts_with(&start)).unwrap_or_else(|| panic!("{start}"));
            assert_eq!(row.matches(" | ").count(), 5, "{row}");
            assert!(row.contains(&format!("`{}`", function.example)), "{}", function.example);
        }
    }
}
