
# The lag of Y, and the long run by the delta method.
lag = 1 + terms.index("lag_y")
phi = b[lag]


def long_run_of(i, V):
    """The coefficient over 1 - phi, and its standard error."""
    if abs(phi) >= 1:
        return math.nan, math.nan
    r = b[i] / (1 - phi)
    return r, math.sqrt(V[i, i] + 2 * r * V[i, lag] + r * r * V[lag, lag]) / (1 - phi)


defined = n * V[lag, lag] < 1
h = (1 - stat["durbin_watson"] / 2) * math.sqrt(n / (1 - n * V[lag, lag])) if defined else math.nan
half_life = math.log(0.5) / math.log(phi) if 0 < phi < 1 else math.nan
constant, constant_se = long_run_of(0, V)
dynamics = dict(lag_coefficient=phi, durbin_h=h, durbin_h_p=2 * stats.norm.sf(abs(h)), half_life=half_life,
                mean_lag=phi / (1 - phi) if 0 < phi < 1 else math.nan, median_lag=half_life, implied_constant=constant,
                long_run_mean=constant, long_run_mean_se=constant_se, long_run_mean_nw_se=long_run_of(0, nw)[1])
for name, each in ours["dynamics"].items():
    check(each["display_name"], each["value"], dynamics[name], max(3, digits - 3), 1 if name in ("durbin_h", "durbin_h_p") else 0)
for each, i in zip(ours["long_run"], [i for i in range(1, k) if i != lag]):
    label = each["display_name"]
    check(f"{label}, impact", each["impact"], b[i], digits)
    check(f"{label}, long run", [each["long_run"], each["long_run_se"]], long_run_of(i, V), max(3, digits - 3), places=["effect", "std. error"])
    check(f"{label}, long run, Newey-West", each["long_run_nw_se"], long_run_of(i, nw)[1], max(3, digits - 3))

# Responses over time with the covariances of the sentence: CV3 of a panel, else EWC, AR(1) or OLS.
if used == "cv3":
    errors = [(clustered.V, clustered.df)]
else:
    errors = [(V, n - k)]
    if ours["ewc_std_err"] is not None:
        errors.append((bread @ meat @ bread, nu))
    if ours.get("ar1_std_err") is not None:
        errors.append(ar1)
check_responses(ours.get("responses"), b, terms, errors, max(3, digits - 3))
