"""Adds the values of pandas to formulas.json, which make-formulas.R has written, and writes every number as the shortest
text of its double. Run in this folder after it: python3 make-formulas.py

The pandas call of a formula is kept beside its values."""

import inspect
import json

import numpy as np
import pandas as pd

TABLES = {
    "data/formulas_panel.csv": [],
    "data/formulas_ties.csv": [],
    "data/formulas_orders.csv": ["month", "ordered", "delivered"],
    "data/formulas_moments.csv": ["begun", "ended"],
}


def before(x, k, entity, period):
    """The value exactly k periods before, in the same entity."""
    known = entity.notna() & period.notna()
    at = pd.Series(x[known].to_numpy(), index=pd.MultiIndex.from_arrays([entity[known], period[known]]))
    wanted = pd.MultiIndex.from_arrays([entity, period - k])
    return pd.Series(at.reindex(wanted).to_numpy(), index=x.index).where(known)


def by(x, g):
    """Values of the rows of a group; rows without a group are in none."""
    return x.groupby(g)


def running(x, g, time):
    """Running totals in the order of time, ties in file order; a row without a time or a group has no total."""
    order = time.dropna().sort_values(kind="stable").index
    return x[order].groupby(g[order]).cumsum().reindex(x.index)


def clipped(x, p):
    return x.clip(x.quantile(p), x.quantile(1 - p))


def clipped_by(x, g, p):
    q = by(x, g).quantile
    return x.clip(g.map(q(p)), g.map(q(1 - p))).where(g.notna())


def ones(x):
    return pd.Series(1.0, index=x.index)


def whole(x):
    """One group of all rows."""
    return pd.Series("all", index=x.index)


def day(dates):
    return dates.dt.strftime("%Y-%m-%d")


def moment(times):
    return times.dt.strftime("%Y-%m-%dT%H:%M:%S")


def days(numbers):
    return pd.to_timedelta(numbers, unit="D")


CALLS = {
    "lag([sales])": "before(sales, 1, firm, year)",
    "lag([sales], 2)": "before(sales, 2, firm, year)",
    "lag([sales], 3)": "before(sales, 3, firm, year)",
    "lag([sales] / [cost], 2)": "before(sales / cost, 2, firm, year)",
    "lag([sales], 1000)": "before(sales, 1000, firm, year)",
    "lead([sales])": "before(sales, -1, firm, year)",
    "lead([sales], 2)": "before(sales, -2, firm, year)",
    "lag(lead([sales]))": "before(before(sales, -1, firm, year), 1, firm, year)",
    "diff([sales])": "sales - before(sales, 1, firm, year)",
    "diff([sales], 2)": "sales - before(sales, 2, firm, year)",
    "diff(diff([sales] + 0))": "(u := sales - before(sales, 1, firm, year)) - before(u, 1, firm, year)",
    "cumsum([sales])": "running(sales, firm, year)",
    "cumsum([sales], [region])": "running(sales, region, year)",
    "cumsum(1)": "running(ones(sales), firm, year)",
    "mean([sales])": "sales.mean()",
    "mean([sales], [firm])": "by(sales, firm).transform('mean')",
    "mean([sales], [year])": "by(sales, year).transform('mean')",
    "mean([sales] * [cost], [region])": "by(sales * cost, region).transform('mean')",
    "sum([sales], [firm])": "by(sales, firm).transform('sum', min_count=1)",
    "sum([sales])": "sales.sum()",
    "sd([sales], [firm])": "by(sales, firm).transform('std')",
    "sd([sales])": "sales.std()",
    "count([sales], [firm])": "by(sales, firm).transform('count')",
    "count([sales])": "sales.count()",
    "rank([sales], [firm])": "by(sales, firm).rank()",
    "rank([sales])": "sales.rank()",
    "zscore([sales], [firm])": "(sales - by(sales, firm).transform('mean')) / by(sales, firm).transform('std')",
    "winsorise([sales], 0.1)": "clipped(sales, 0.1)",
    "winsorise([sales], 0.25, [firm])": "clipped_by(sales, firm, 0.25)",
    "[sales] - lag(mean([sales], [year]))": "sales - before(by(sales, year).transform('mean'), 1, firm, year)",
    "mean(lag([sales]), [region])": "by(before(sales, 1, firm, year), region).transform('mean')",
    "lag(length([firm]))": "before(firm.str.len(), 1, firm, year)",
    "min([sales], [cost], 3)": "pd.concat([sales, cost, 3 * ones(sales)], axis=1).min(axis=1, skipna=False)",
    "max([sales], [cost])": "pd.concat([sales, cost], axis=1).max(axis=1, skipna=False)",
    "log10([x])": "np.log10(x)",
    "log2([x])": "np.log2(x)",
    "abs([x])": "x.abs()",
    "round([x])": "x.round()",
    "floor([x])": "np.floor(x)",
    "floor(-[x] / 3)": "np.floor(-x / 3)",
    "min([x], [y])": "pd.concat([x, y], axis=1).min(axis=1, skipna=False)",
    "max([x], [y], 0)": "pd.concat([x, y, 0 * ones(x)], axis=1).max(axis=1, skipna=False)",
    "lag([x], 3)": "x.shift(3)",
    "lead([x], 2)": "x.shift(-2)",
    "diff([x], 4)": "x.diff(4)",
    "cumsum([x])": "x.cumsum()",
    "cumsum([x], [g])": "by(x, g).cumsum()",
    "mean([x], [g])": "by(x, g).transform('mean')",
    "mean([y], [x])": "by(y, x).transform('mean')",
    "sum([x], [g])": "by(x, g).transform('sum', min_count=1)",
    "sum([y])": "y.sum()",
    "sd([x], [g])": "by(x, g).transform('std')",
    "count([x], [g])": "by(x, g).transform('count')",
    "count([x] / [y], floor([y]))": "by((x / y).where(y != 0), np.floor(y)).transform('count')",
    "rank([x])": "x.rank()",
    "rank([x], [g])": "by(x, g).rank()",
    "rank(-[y], [g])": "by(-y, g).rank()",
    "zscore([x])": "(x - x.mean()) / x.std()",
    "zscore([x], [g])": "(x - by(x, g).transform('mean')) / by(x, g).transform('std')",
    "winsorise([x], 0.05)": "clipped(x, 0.05)",
    "winsorise([x], 0.3, [g])": "clipped_by(x, g, 0.3)",
    "year([ordered])": "ordered.dt.year",
    "month([ordered])": "ordered.dt.month",
    "quarter([ordered])": "ordered.dt.quarter",
    "weekday([ordered])": "ordered.dt.day_of_week + 1",
    "days([ordered], [delivered])": "(delivered - ordered).dt.days",
    'days("2020-01-01", [ordered])': "(ordered - pd.Timestamp('2020-01-01')).dt.days",
    "lag([amount], 2)": "before(amount, 2, whole(amount), 12 * month.dt.year + month.dt.month)",
    "cumsum([amount])": "running(amount, whole(amount), month)",
    "mean([amount], year([month]))": "by(amount, month.dt.year).transform('mean')",
    "count([amount], lower([city]))": "by(amount, city.str.lower()).transform('count')",
    "length([city])": "city.str.len()",
    'contains([city], "berlin")': "city.str.lower().str.contains('berlin', regex=False).where(city.notna())",
    'contains([code], "-17")': "code.str.contains('-17', regex=False).where(code.notna())",
    "lower([city])": "city.str.lower()",
    "part([city], 2, 3)": "city.str[1:4].replace('', None)",
    "part(lower([code]), 3)": "code.str.lower().str[2:].replace('', None)",
    "number([price])": "pd.to_numeric(price, errors='coerce')",
    'number([price], ",")': "pd.to_numeric(price.where(~price.str.contains('.', regex=False, na=False)).str.replace(',', '.', n=1, regex=False), errors='coerce')",
    "number(part([code], 3)) + 1": "pd.to_numeric(code.str[2:], errors='coerce') + 1",
    "[ordered]": "day(ordered)",
    "[ordered] + 30": "day(ordered + pd.Timedelta(days=30))",
    "60 + [ordered]": "day(pd.Timedelta(days=60) + ordered)",
    "[ordered] - weekday([ordered]) + 1": "day(ordered - days(ordered.dt.day_of_week))",
    "[delivered] - length([city])": "day(delivered - days(city.str.len()))",
    "lag([delivered])": "day(before(delivered, 1, whole(amount), 12 * month.dt.year + month.dt.month))",
    "lead([ordered], 2) - 1": "day(before(ordered, -2, whole(amount), 12 * month.dt.year + month.dt.month) - pd.Timedelta(days=1))",
    "min([ordered], [delivered])": "day(pd.concat([ordered, delivered], axis=1).min(axis=1, skipna=False))",
    'max([ordered], "2020-02-01")': "day(ordered.clip(lower=pd.Timestamp('2020-02-01')))",
    '"2020-01-01" + length([city])': "day(pd.Timestamp('2020-01-01') + days(city.str.len()))",
    "[delivered] - [ordered]": "(delivered - ordered) / pd.Timedelta(days=1)",
    '[ordered] - "2020-01-01"': "(ordered - pd.Timestamp('2020-01-01')) / pd.Timedelta(days=1)",
    "diff([ordered])": "(ordered - before(ordered, 1, whole(amount), 12 * month.dt.year + month.dt.month)) / pd.Timedelta(days=1)",
    "year([ordered] + 45)": "(ordered + pd.Timedelta(days=45)).dt.year",
    "[city]": "city",
    "lag([city])": "before(city, 1, whole(amount), 12 * month.dt.year + month.dt.month)",
    "[begun] + [part]": "moment(begun + days(part))",
    "[ended] - 1.5": "moment(ended - pd.Timedelta(days=1.5))",
    "max([begun], [ended])": "moment(pd.concat([begun, ended], axis=1).max(axis=1, skipna=False))",
    "lag([begun])": "moment(begun.shift())",
    "[ended] - [begun]": "(ended - begun) / pd.Timedelta(days=1)",
    "days([begun], [ended])": "(ended.dt.normalize() - begun.dt.normalize()).dt.days",
    "diff([begun])": "begun.diff() / pd.Timedelta(days=1)",
    "weekday([begun] + [part])": "(begun + days(part)).dt.day_of_week + 1",
    "lag(lower([note]))": "note.str.lower().shift()",
}
# pandas rounds x·10ᵈ, which for these halves is another number than R's nearest decimal.
WITHOUT = {"round([x], 2)", "round([x], -2)", "round([y], 1)", "round([x] / 7, 3)"}


def plain(value):
    """A cell as JSON: what is missing or not finite is null, a whole number has no fraction."""
    if isinstance(value, str):
        return value
    if value is None or pd.isna(value) or not np.isfinite(value):
        return None
    return int(value) if float(value).is_integer() else float(value)


def same(a, b):
    if a is None or b is None or isinstance(a, str):
        return a == b
    return abs(a - b) <= 1e-12 * max(abs(a), abs(b), 1)


def table(dataset):
    dates = TABLES[dataset]
    read = pd.read_csv(dataset, keep_default_na=False, na_values=[""], parse_dates=dates)
    return {name: read[name] for name in read.columns}


def main():
    with open("formulas.json", encoding="utf-8") as file:
        answers = json.load(file)
    helpers = [before, by, running, clipped, clipped_by, ones, whole, day, moment, days]
    answers["made_with"] |= {"pandas": pd.__version__, "numpy": np.__version__}
    answers["pandas_calls"] = {helper.__name__: inspect.getsource(helper).strip() for helper in helpers}
    done = set()
    for case in answers["cases"]:
        columns = table(case["dataset"])
        rows = len(next(iter(columns.values())))
        for formula in case["formulas"]:
            text = formula["formula"]
            formula["values"] = [plain(value) for value in formula["values"]]
            if text in WITHOUT:
                continue
            done.add(text)
            with np.errstate(all="ignore"):
                made = eval(CALLS[text], globals(), columns)
            made = list(made) if isinstance(made, pd.Series) else [made] * rows
            formula["pandas"] = CALLS[text]
            formula["pandas_values"] = [plain(value) for value in made]
            pairs = zip(formula["values"], formula["pandas_values"], strict=True)
            if differ := [(row, r, p) for row, (r, p) in enumerate(pairs) if not same(r, p)]:
                raise SystemExit(f"{case['dataset']} {text}: R and pandas differ: {differ}")
    if unused := set(CALLS) - done:
        raise SystemExit(f"calls without a formula: {unused}")
    with open("formulas.json", "w", encoding="utf-8") as file:
        file.write(written(answers))


def written(answers):
    """One formula a line, so that changes can be read."""
    line = lambda value: json.dumps(value, ensure_ascii=False)
    head = ",\n".join(f" {line(key)}: {line(answers[key])}" for key in answers if key != "cases")
    cases = []
    for case in answers["cases"]:
        keys = ", ".join(f"{line(key)}: {line(case[key])}" for key in case if key != "formulas")
        formulas = ",\n".join(f"   {line(formula)}" for formula in case["formulas"])
        cases.append(f"  {{{keys}, \"formulas\": [\n{formulas}\n  ]}}")
    return "{\n" + head + ",\n \"cases\": [\n" + ",\n".join(cases) + "\n ]\n}\n"


main()
