

# Statistics of one variable ----


def statistics_of(x, total, missing):
    """The 18 statistics by their names in the API. Skewness and kurtosis are the adjusted G1 and G2, as in pandas."""
    values = pd.Series(x)
    n, mean, sd = len(values), values.mean(), values.std()
    q = quartiles(x)
    varies = values.max() > values.min()
    nan = float("nan")
    return dict(
        avg=mean, se_mean=values.sem(), std_dev=sd, variance=values.var(), coef_var=100 * sd / mean if mean != 0 else nan,
        sum=values.sum(), min=values.min(), q1=q[0], median=q[1], q3=q[2], max=values.max(),
        range=values.max() - values.min(), iqr=q[2] - q[0],
        skewness=stats.skew(x, bias=False) if n >= 3 and varies else nan,
        kurtosis=stats.kurtosis(x, bias=False) if n >= 4 and varies else nan,
        count_total=total, count_nonmissing=n, count_missing=missing)


def check_statistics(ours, theirs):
    """12 digits: sums of squares; 13 for the others; a mean or skewness near 0 on the scale of the data."""
    spread = 0.0 if math.isnan(theirs["std_dev"]) else theirs["std_dev"]
    scales = dict(sum=theirs["count_nonmissing"] * spread, skewness=1, kurtosis=1)
    scales |= dict.fromkeys(["avg", "q1", "median", "q3", "iqr"], spread)
    moments = ["se_mean", "std_dev", "variance", "coef_var", "skewness", "kurtosis"]
    for each in ours:
        name = each["name"]
        digits = 11 if name in moments else 13
        check(each["display_name"], each["value"], theirs[name], digits, scales.get(name, 0))
