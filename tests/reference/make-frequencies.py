"""Adds to frequencies.json what its cases leave open: limits where values are not listed, and rows that depend on each other.

numpy 2.4.6, pandas, statsmodels 0.15.0 (tests/interop/requirements.txt). Run it in this folder.
"""

import json

import numpy as np
import pandas as pd
import statsmodels.api as sm
from scipy import stats
from statsmodels.stats.proportion import multinomial_proportions_confint

found = json.load(open("frequencies.json", encoding="utf-8"))

for case in found["cases"]:
    values = case["values"]
    if values.get("others", {}).get("count", 0) == 0:
        continue
    # The values that are not listed are one category.
    counts = [level["count"] for level in values["levels"]] + [values["others"]["count"]]
    for level, (lower, upper) in zip(values["levels"], multinomial_proportions_confint(counts, 0.05, "goodman")):
        level["lower"], level["upper"] = float(lower), float(upper)


def lead(column, first, second):
    """1 where the first value is, -1 where the second is."""
    return (column == first).astype(float).to_numpy() - (column == second).to_numpy()


def answer(errors, entities, silent, d, std_err, df):
    p = float(2 * stats.t.sf(abs(d.mean() / std_err), df))
    return {"errors": errors, "entities": entities, "silent": silent, "difference": float(d.mean()), "std_err": float(std_err), "df": df, "p_value": p}


def clustered(table, entity, d):
    """Bell and McCaffrey (2002): the mean without each entity in turn."""
    whole = sm.OLS(d, np.ones(len(d))).fit().params[0]
    without = [sm.OLS(d[of], np.ones(of.sum())).fit().params[0] for of in (table[entity].to_numpy() != each for each in table[entity].unique())]
    count = len(without)
    return answer("cv3", count, None, d, np.sqrt((count - 1) / count * np.sum((np.array(without) - whole) ** 2)), count - 1)


def cosines(d):
    """Lazarus, Lewis, Stock and Watson (2018), with their 0.4 n^(2/3) frequencies."""
    n = len(d)
    nu = max(4, round(0.4 * n ** (2 / 3)))
    t = np.arange(1, n + 1)
    sums = [np.sqrt(2 / n) * np.sum((d - d.mean()) * np.cos(np.pi * j * (t - 0.5) / n)) for j in range(1, nu + 1)]
    return answer("ewc", None, None, d, np.sqrt(np.mean(np.square(sums)) / n), nu)


def request(column, entity, time):
    return {
        "analysis_function": ["frequencies"],
        "variables": {"Y": {"column": column, "trans": None}, "X": []},
        "entity": entity,
        "time": time,
        "remove_outliers": False,
        "settings": {},
    }


males = pd.read_csv("data/males.csv")
adstock = pd.read_csv("data/adstock.csv")
two = adstock["ads"].value_counts().reset_index().sort_values(["count", "ads"], ascending=[False, True])["ads"].head(2).tolist()
own = [
    ("data/males.csv", request("union", "nr", "year"), clustered(males, "nr", lead(males["union"], "no", "yes"))),
    ("data/adstock.csv", request("ads", None, "year"), cosines(lead(adstock["ads"], *two))),
]
for dataset, asked, dependent in own:
    found["cases"] = [case for case in found["cases"] if case["request"] != asked]
    found["cases"].append({"dataset": dataset, "request": asked, "values": {"top": {"dependent": dependent}}})

json.dump(found, open("frequencies.json", "w", encoding="utf-8"), separators=(",", ":"))
