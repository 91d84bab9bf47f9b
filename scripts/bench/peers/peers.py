"""The benchmark's jobs in numpy, scipy, pandas, polars, statsmodels and openpyxl: `peers.py FOLDER`.

First writes a line with the versions; then reads names of jobs, one a line, and answers each by one line: a list of what
every peer needed for it. The script that starts it gives one thread to each library by the environment.
"""

import importlib
import json
import sys
import time
import warnings
from pathlib import Path

FOLDER = Path(sys.argv[1])
SECONDS = 2.0
REPEATS = (3, 50)

MODULES = {}
OPTIONAL = ["linearmodels", "pyfixest", "csdid"]
for name in ["numpy", "scipy", "pandas", "polars", "statsmodels", "openpyxl", "fastexcel", *OPTIONAL]:
    try:
        MODULES[name] = importlib.import_module(name)
    except ImportError:
        pass
np, pd, pl = (MODULES.get(name) for name in ["numpy", "pandas", "polars"])
if "scipy" in MODULES:
    import scipy.stats
if "statsmodels" in MODULES:
    import statsmodels.api as sm
    from statsmodels.stats import diagnostic, sandwich_covariance, stattools

# Each is a peer by the name in the table: the job, the modules it needs, and a function that reads the data and answers
# the work and, where the answer is a number that ours also gives, how to read it off the work's result.
PEERS = []


def peer(job, name, *needs):
    def add(make):
        PEERS.append((job, name, ("numpy", *needs), make))
        return make

    return add


def columns(file, count=1):
    values = np.fromfile(FOLDER / file, "<f8").reshape(count, -1)
    return values[0] if count == 1 else values


def codes(file):
    return np.fromfile(FOLDER / file, "<i4")


def labels(file):
    return np.array([f"group {i:02}" for i in range(12)])[codes(file)]


# --- groups and relations


@peer("group_comparison", "scipy", "scipy")
def _():
    y, g = columns("boxplot.f64"), codes("boxplot.i32")

    def work():
        order = np.argsort(g, kind="stable")
        parts = np.split(y[order], np.searchsorted(g[order], np.arange(1, 12)))
        means = [(part.size, part.mean(), part.std(ddof=1), np.median(part)) for part in parts]
        tests = scipy.stats.f_oneway(*parts, equal_var=False), scipy.stats.kruskal(*parts)
        return means, tests, scipy.stats.levene(*parts, center="median")

    return work, None


@peer("frequencies", "polars", "polars")
def _():
    texts = pl.Series("g", labels("boxplot.i32")).cast(pl.Categorical)
    return lambda: texts.value_counts(sort=True), None


@peer("frequencies", "pandas", "pandas")
def _():
    texts = pd.Series(pd.Categorical(labels("boxplot.i32")))
    return lambda: texts.value_counts(), None


@peer("contingency", "pandas", "pandas", "scipy")
def _():
    a, b = (pd.Series(pd.Categorical(labels(file))) for file in ("boxplot.i32", "recode.i32"))

    def work():
        table = pd.crosstab(a, b)
        tests = [scipy.stats.chi2_contingency(table, lambda_=name) for name in ("pearson", "log-likelihood")]
        return table, tests

    return work, None


@peer("contingency", "polars", "polars", "scipy")
def _():
    texts = {name: labels(file) for name, file in (("a", "boxplot.i32"), ("b", "recode.i32"))}
    frame = pl.DataFrame(texts).cast(pl.Categorical)

    def work():
        counts = frame.group_by("a", "b").len().pivot("b", index="a", values="len")
        table = counts.drop("a").to_numpy()
        return [scipy.stats.chi2_contingency(table, lambda_=name) for name in ("pearson", "log-likelihood")]

    return work, None


@peer("correlation", "numpy", "scipy")
def _():
    table = columns("related.f64", 20)

    def work():
        r = np.corrcoef(table)[np.triu_indices(20, 1)]
        n = table.shape[1]
        p = 2 * scipy.stats.t.sf(np.abs(r) * np.sqrt((n - 2) / (1 - r**2)), n - 2)
        reach = scipy.stats.norm.ppf(0.975) / np.sqrt(n - 3)
        limits = np.tanh(np.arctanh(r) - reach), np.tanh(np.arctanh(r) + reach)
        holm = np.maximum.accumulate(np.sort(p) * np.arange(p.size, 0, -1))
        return r, p, limits, holm

    return work, None


# --- models with a maximum of likelihood


@peer("logit", "statsmodels", "statsmodels")
def _():
    y, *x = columns("model.f64", 6)
    y, x = (y > y.mean()).astype(float), sm.add_constant(np.column_stack(x))

    def work():
        fit = sm.Logit(y, x).fit(disp=0)
        return fit.params, fit.bse, fit.get_margeff().summary_frame()

    return work, None


@peer("quantile", "statsmodels", "statsmodels")
def _():
    y, *x = columns("medium-model.f64", 6)
    x = sm.add_constant(np.column_stack(x))
    return lambda: [sm.QuantReg(y, x).fit(q=tau).params for tau in (0.1, 0.25, 0.5, 0.75, 0.9)], None


# --- panels, instruments and treatments


def short_panel():
    names = ["y", *(f"x{j}" for j in range(1, 6))]
    frame = pd.DataFrame(dict(zip(names, columns("model.f64", 6))))
    row = np.arange(len(frame))
    return frame.assign(entity=row // 10, time=row % 10)


@peer("panel", "pyfixest", "pandas", "pyfixest")
def _():
    from pyfixest import feols

    frame = short_panel()

    def work():
        fit = feols("y ~ x1 + x2 + x3 + x4 + x5 | entity + time", frame, vcov={"CRV1": "entity"})
        return fit.tidy()

    return work, None


@peer("panel", "linearmodels", "pandas", "linearmodels")
def _():
    from linearmodels.panel import PanelOLS

    frame = short_panel().set_index(["entity", "time"])
    x = [f"x{j}" for j in range(1, 6)]

    def work():
        model = PanelOLS(frame["y"], frame[x], entity_effects=True, time_effects=True)
        return model.fit(cov_type="clustered", cluster_entity=True).std_errors

    return work, None


@peer("instruments", "linearmodels", "linearmodels")
def _():
    from linearmodels.iv import IV2SLS, IVLIML

    y, chosen, *others, first, second = columns("instruments.f64", 8)
    known = np.column_stack([np.ones_like(y), *others])
    instruments = np.column_stack([first, second])

    def work():
        parts = y, known, chosen, instruments
        fits = [estimator(*parts).fit(cov_type="robust") for estimator in (IV2SLS, IVLIML)]
        return [fit.std_errors for fit in fits], fits[0].first_stage.diagnostics, fits[0].sargan, fits[0].wu_hausman()

    return work, None


@peer("treatment", "csdid", "pandas", "csdid")
def _():
    from csdid.att_gt import ATTgt

    y, start = columns("treatment.f64", 2)
    row = np.arange(y.size)
    first = np.where(start > 0, start + 1, 0)
    frame = pd.DataFrame({"y": y, "start": first, "entity": row // 10 + 1, "time": row % 10 + 1})

    def work():
        model = ATTgt(yname="y", tname="time", idname="entity", gname="start", data=frame)
        return model.fit(est_method="reg", bstrap=False)

    return work, None


# --- one variable


@peer("statistics", "numpy", "scipy")
def _():
    x = columns("statistics.f64")

    def work():
        q1, median, q3 = np.percentile(x, [25, 50, 75])
        mean, sd = x.mean(), x.std(ddof=1)
        low, high, total = x.min(), x.max(), x.sum()
        d = x - mean
        d2 = d * d
        m2, m3, m4 = d2.mean(), (d2 * d).mean(), (d2 * d2).mean()
        missing = np.isnan(x).sum()
        return q1, median, q3, mean, sd, low, high, total, m3 / m2**1.5, m4 / m2**2, missing

    return work, None


@peer("statistics", "pandas", "pandas")
def _():
    x = pd.Series(columns("statistics.f64"))
    return lambda: (x.describe(), x.sum(), x.skew(), x.kurt(), x.isna().sum()), None


@peer("statistics", "polars", "polars")
def _():
    frame = pl.DataFrame({"x": columns("statistics.f64")})
    x = pl.col("x")
    asked = [x.mean().alias("mean"), x.std().alias("sd"), x.var().alias("var"), x.sum().alias("sum")]
    asked += [x.min().alias("min"), x.max().alias("max"), x.skew(bias=False).alias("skew")]
    asked += [x.kurtosis(bias=False).alias("kurtosis"), x.null_count().alias("missing"), x.count().alias("n")]
    asked += [x.quantile(p, "linear").alias(f"q{p}") for p in (0.25, 0.5, 0.75)]
    return lambda: frame.select(asked), None


@peer("boxplot", "polars", "polars")
def _():
    frame = pl.DataFrame({"y": columns("boxplot.f64"), "g": labels("boxplot.i32")})
    frame = frame.with_columns(pl.col("g").cast(pl.Categorical))
    y = pl.col("y")

    def work():
        asked = [y.quantile(p, "linear").alias(f"q{i}") for i, p in ((1, 0.25), (2, 0.5), (3, 0.75))]
        boxes = frame.group_by("g").agg(*asked, y.mean().alias("mean"), pl.len().alias("n"))
        reach = 1.5 * (pl.col("q3") - pl.col("q1"))
        fences = boxes.select("g", (pl.col("q1") - reach).alias("low"), (pl.col("q3") + reach).alias("high"))
        joined = frame.join(fences, on="g")
        inside = y.is_between(pl.col("low"), pl.col("high"))
        whiskers = joined.filter(inside).group_by("g").agg(y.min().alias("from"), y.max().alias("to"))
        return boxes, whiskers, joined.filter(~inside)

    return work, None


@peer("boxplot", "pandas", "pandas")
def _():
    frame = pd.DataFrame({"y": columns("boxplot.f64"), "g": pd.Categorical(labels("boxplot.i32"))})

    def work():
        by = frame.groupby("g", observed=True).y
        boxes = by.quantile([0.25, 0.5, 0.75]).unstack()
        means, counts = by.mean(), by.count()
        reach = 1.5 * (boxes[0.75] - boxes[0.25])
        low = (boxes[0.25] - reach).to_numpy()[frame.g.cat.codes]
        high = (boxes[0.75] + reach).to_numpy()[frame.g.cat.codes]
        inside = frame.y.between(low, high)
        kept = frame[inside].groupby("g", observed=True).y
        return boxes, means, counts, kept.min(), kept.max(), frame[~inside]

    return work, None


@peer("histogram-bars", "numpy")
def _():
    x = columns("histogram.f64")

    def work():
        np.percentile(x, [25, 75])
        return np.histogram(x, bins=200)

    return work, lambda found: float(found[0].sum())


@peer("huber_m", "statsmodels", "statsmodels")
def _():
    x = columns("sample.f64")

    def work():
        norm, scale = sm.robust.norms.HuberT(1.5), np.median(np.abs(x - np.median(x))) * 1.4826
        return sm.robust.norms.estimate_location(x, scale, norm)

    return work, float


@peer("huber_p2", "statsmodels", "statsmodels")
def _():
    x = columns("sample.f64")
    return lambda: sm.robust.scale.Huber(c=1.5)(x), lambda found: float(found[1])


@peer("burr12", "scipy", "scipy")
def _():
    x = columns("burr.f64")

    def work():
        c, d, _, scale = scipy.stats.burr12.fit(x, floc=0)
        return c, d, scale

    return work, None


# --- regressions


def model(file, k):
    y, *x = columns(file, k + 1)
    return y, np.column_stack(x)


def all_tests(y, x, lags):
    fit = sm.OLS(y, sm.add_constant(x)).fit()
    design = fit.model.exog
    fit.summary2(), fit.aic, fit.bic, fit.condition_number
    errors = sandwich_covariance.cov_hac(fit, nlags=lags, use_correction=True)
    hc3 = fit.cov_HC3
    # statsmodels has a regression for each X; the diagonal of the inverse correlations is the same number.
    vif = np.diag(np.linalg.inv(np.atleast_2d(np.corrcoef(design[:, 1:], rowvar=False))))
    tests = [
        stattools.durbin_watson(fit.resid),
        diagnostic.het_breuschpagan(fit.resid, design),
        diagnostic.het_white(fit.resid, design),
        stattools.jarque_bera(fit.resid),
        diagnostic.acorr_breusch_godfrey(fit, nlags=1),
        diagnostic.linear_reset(fit, power=3, use_f=True),
    ]
    # OLSInfluence fits once for every row left out; the closed forms need the leverages alone.
    leverage = (design * (design @ fit.normalized_cov_params)).sum(axis=1)
    inner = fit.resid / np.sqrt(fit.mse_resid * (1 - leverage))
    outer = inner * np.sqrt((fit.df_resid - 1) / (fit.df_resid - inner**2))
    cook = inner**2 * leverage / (design.shape[1] * (1 - leverage))
    return errors, hc3, vif, tests, inner, outer, cook, np.percentile(fit.resid, [25, 50, 75])


def bartlett_lags(n):
    return int(4 * (n / 100) ** (2 / 9))


@peer("regression", "statsmodels", "statsmodels")
def _():
    y, x = model("model.f64", 5)
    return lambda: all_tests(y, x, bartlett_lags(len(y))), None


@peer("newey-west", "statsmodels", "statsmodels")
def _():
    y, x = model("model.f64", 5)
    fit = sm.OLS(y, sm.add_constant(x)).fit()
    fit.resid, fit.normalized_cov_params
    lags = bartlett_lags(len(y))

    def work():
        return sandwich_covariance.cov_hac(fit, nlags=lags, use_correction=True)

    return work, lambda found: float(np.sqrt(np.diag(found)).sum())


@peer("lowess", "statsmodels", "statsmodels")
def _():
    x, y = columns("lowess.f64", 2)
    delta = 0.01 * (x.max() - x.min())

    def work():
        return sm.nonparametric.lowess(y, x, frac=2 / 3, it=3, delta=delta, return_sorted=True)

    return work, lambda found: float(found[:, 1].sum())


# --- panels


def panel_frame(file):
    y, a, b, entity, period = columns(file, 5)
    return pd.DataFrame({"y": y, "entity": entity.astype("int64"), "period": period.astype("int64")})


def pandas_lag(file):
    frame = panel_frame(file)

    def work():
        ordered = frame.sort_values(["entity", "period"], kind="stable")
        return ordered.groupby("entity", sort=False).y.shift(1).reindex(frame.index)

    return work, lambda found: float(found.notna().sum())


def polars_lag(file):
    y, _, _, entity, period = columns(file, 5)
    frame = pl.DataFrame({"y": y, "entity": entity.astype("int64"), "period": period.astype("int64")})
    before = pl.col("y").shift(1).over("entity", order_by="period")
    return lambda: frame.select(before), lambda found: float(found["y"].count())


for job, file in (("lag-sorted", "panel.f64"), ("lag-shuffled", "shuffled.f64")):
    peer(job, "pandas", "pandas")(lambda file=file: pandas_lag(file))
    peer(job, "polars", "polars")(lambda file=file: polars_lag(file))


def lagged(frame):
    before = frame.groupby("entity", sort=False).y.shift(1)
    there = before.notna().to_numpy()
    return frame.y.to_numpy()[there], before.to_numpy()[there]


@peer("autoregression", "pandas and statsmodels", "pandas", "statsmodels")
def _():
    frame = panel_frame("panel.f64")
    return lambda: all_tests(*lagged(frame), bartlett_lags(1000)), None


@peer("autoregression-fit", "pandas and statsmodels", "pandas", "statsmodels")
def _():
    frame = panel_frame("panel.f64")

    def work():
        y, before = lagged(frame)
        fit = sm.OLS(y, sm.add_constant(before)).fit()
        errors = sandwich_covariance.cov_hac(fit, nlags=bartlett_lags(1000), use_correction=True)
        slope = fit.params[1]
        return fit.bse, fit.rsquared, errors, fit.params[0] / (1 - slope), np.log(0.5) / np.log(slope)

    return work, None


# --- columns made of others


@peer("formula", "numpy")
def _():
    x1, x2, x3 = columns("formula.f64", 3)
    return lambda: np.log(x1) + np.sqrt(x2 * x2) / x3, None


@peer("formula", "polars", "polars")
def _():
    frame = pl.DataFrame(dict(zip("abc", columns("formula.f64", 3))))
    formula = pl.col("a").log() + (pl.col("b") ** 2).sqrt() / pl.col("c")
    return lambda: frame.select(formula), None


def recode_frame():
    return {"x": columns("recode.f64"), "g": labels("recode.i32")}


@peer("recode", "polars", "polars")
def _():
    frame = pl.DataFrame(recode_frame()).with_columns(pl.col("g").cast(pl.Categorical))
    has_one = pl.col("g").cast(pl.String).str.contains("1", literal=True)
    recoded = pl.when(pl.col("x") > 1).then(pl.lit("high")).when(has_one).then(pl.col("g").cast(pl.String))
    return lambda: frame.select(recoded.otherwise(pl.lit("rest"))), None


@peer("recode", "pandas", "pandas")
def _():
    frame = pd.DataFrame(recode_frame())
    frame["g"] = frame.g.astype("category")

    def work():
        has_one = frame.g.isin([name for name in frame.g.cat.categories if "1" in name])
        return np.select([frame.x > 1, has_one], ["high", frame.g.astype(object)], "rest")

    return work, None


# --- files


def shape(frame):
    return float(frame.shape[0] * frame.shape[1])


@peer("csv-mixed", "pandas", "pandas")
def _():
    return lambda: pd.read_csv(FOLDER / "mixed.csv"), shape


@peer("csv-mixed", "polars", "polars")
def _():
    return lambda: pl.read_csv(FOLDER / "mixed.csv", try_parse_dates=True), shape


@peer("xlsx", "polars (calamine)", "polars", "fastexcel")
def _():
    return lambda: pl.read_excel(FOLDER / "table.xlsx", engine="calamine"), shape


# --- tables in another shape; an answer is the number of rows and of missing cells


def frame(file, names):
    return dict(zip(names, columns(file, len(names))))


def rows_and_missing(table):
    if isinstance(table, pd.DataFrame):
        return float(len(table) + table.isna().sum().sum())
    return float(table.height + sum(table.null_count().row(0)))


JOINED = [("joined.f64", ["key", "x"]), ("joined-other.f64", ["key", "a", "b"])]
WIDE = ["row", *map(str, range(1960, 2020))]


@peer("columns-to-rows", "polars", "polars", "pandas")
def _():
    table = pl.DataFrame(frame("wide.f64", WIDE)).fill_nan(None)
    return lambda: table.unpivot(index="row", variable_name="year", value_name="value"), rows_and_missing


@peer("columns-to-rows", "pandas", "pandas")
def _():
    table = pd.DataFrame(frame("wide.f64", WIDE))
    return lambda: table.melt(id_vars="row", var_name="year", value_name="value"), rows_and_missing


@peer("collapse", "polars", "polars", "pandas")
def _():
    table = pl.DataFrame(frame("keyed.f64", ["key", "x"]))
    values = [pl.col("x").mean().alias("mean"), pl.col("x").sum().alias("sum")]
    return lambda: table.group_by("key", maintain_order=True).agg(values), rows_and_missing


@peer("collapse", "pandas", "pandas")
def _():
    table = pd.DataFrame(frame("keyed.f64", ["key", "x"]))
    return lambda: table.groupby("key", sort=False)["x"].agg(["mean", "sum"]).reset_index(), rows_and_missing


@peer("join", "polars", "polars", "pandas")
def _():
    own, other = (pl.DataFrame(frame(file, names)) for file, names in JOINED)
    work = lambda: own.join(other, on="key", how="left", validate="m:1", maintain_order="left")
    return work, rows_and_missing


@peer("join", "pandas", "pandas")
def _():
    own, other = (pd.DataFrame(frame(file, names)) for file, names in JOINED)
    return lambda: own.merge(other, on="key", how="left", validate="m:1"), rows_and_missing


@peer("xlsx", "openpyxl", "openpyxl")
def _():
    def work():
        book = MODULES["openpyxl"].load_workbook(FOLDER / "table.xlsx", read_only=True)
        return list(book.active.iter_rows(values_only=True))

    return work, lambda rows: float((len(rows) - 1) * len(rows[0]))


def measure(work):
    times = []
    while len(times) < REPEATS[0] or (len(times) < REPEATS[1] and sum(times) < SECONDS):
        started = time.perf_counter()
        result = work()
        times.append(time.perf_counter() - started)
    times.sort()
    return 1000 * times[len(times) // 2], result


def answer(job):
    lines = []
    for name, peer_name, needs, make in PEERS:
        if name != job:
            continue
        missing = [module for module in needs if module not in MODULES]
        if missing:
            lines.append({"peer": peer_name, "missing": missing})
            continue
        work, value = make()
        median, result = measure(work)
        lines.append({"peer": peer_name, "median": median, "value": value(result) if value else None})
    return lines


warnings.simplefilter("ignore")
versions = {name: module.__version__ for name, module in MODULES.items() if hasattr(module, "__version__")}
print(json.dumps({"program": f"Python {sys.version.split()[0]}", "versions": versions}), flush=True)
for line in sys.stdin:
    print(json.dumps(answer(line.strip())), flush=True)
