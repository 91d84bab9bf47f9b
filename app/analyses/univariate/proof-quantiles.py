

# Q-Q plots ----


def ppoints(n):
    """R's plotting positions."""
    a = 3 / 8 if n <= 10 else 1 / 2
    return (np.arange(1, n + 1) - a) / (n + 1 - 2 * a)


def shown_ranks(n):
    """Ranks that are shown, from 0: all up to 2,000, else the 200 lowest, the 200 highest and 1,600 between."""
    if n <= 2000:
        return np.arange(n)
    step = (n - 401) / 1599
    return np.concatenate([np.arange(200), 200 + np.floor(step * np.arange(1600) + 0.5).astype(int), np.arange(n - 200, n)])


def check_quantiles(name, ours, x, quantile, digits):
    """The points of a plot against the quantiles of a distribution."""
    shown = shown_ranks(len(x))
    check(f"{name}, values", ours["sample_quantiles"], np.sort(x)[shown], 11, np.std(x))
    check(f"{name}, quantiles", ours["theoretical_quantiles"], quantile(ppoints(len(x)))[shown], digits, np.std(x))
    if ours["outside"] is not None:
        not_recomputed(f"{name}, band", "its level comes from a table made by simulation; no package has it")
