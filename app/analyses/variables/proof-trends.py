

# Unit roots ----


def unbroken(frame):
    """Runs of rows of one entity without a gap."""
    new = (frame["group"] != frame["group"].shift()) | (frame["period"] != frame["period"].shift() + 1)
    return [run.index for _, run in frame.groupby(new.cumsum())]


def check_trends(ours, frame, variables):
    """The tests of a single series. 8 digits: least squares on lagged values."""
    from statsmodels.tsa.stattools import adfuller, kpss

    if ours is None:
        return
    longest = max(unbroken(frame), key=len)
    for series, variable in zip(ours["series"], variables):
        name = series["display_name"]
        if series["untested"] is not None:
            print(f"{name}: no test of a unit root ({series['untested']})")
            continue
        if series["adf_constant"] is None:
            not_recomputed(f"{name} unit roots", "statsmodels has no tests of panels")
            continue
        y = frame[variable].loc[longest].to_numpy()
        for kind, regression in dict(adf_constant="c", adf_trend="ct").items():
            if series[kind] is not None:
                theirs = adfuller(y, maxlag=series[kind]["lags"], autolag=None, regression=regression)[0]
                check(f"{name} {kind}", series[kind]["statistic"], theirs, 8, 1)
        statistic, p_value, *_ = kpss(y, regression="c", nlags=series["kpss"]["lags"])
        check(f"{name} KPSS", series["kpss"]["statistic"], statistic, 9, 1)
        check(f"{name} p of KPSS", series["kpss"]["p_value"], p_value, 6)
        not_recomputed(f"{name} p-values of ADF", "MacKinnon's, shifted for short series; statsmodels has those of long series")
