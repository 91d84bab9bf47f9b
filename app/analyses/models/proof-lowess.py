
# The smooth line, with one point for each different x. statsmodels' lowess places its window in another way where many x are
# equal or far apart, so fewer digits agree than with R's lowess().
if ours.get("loess") is not None:
    x = frame["x1"].to_numpy()
    span = x.max() - x.min()
    smooth = sm.nonparametric.lowess(frame["y"].to_numpy(), x, frac=2 / 3, it=3, delta=0.01 * span)
    _, first = np.unique(smooth[:, 0], return_index=True)
    check("Smooth line, x", ours["loess"]["x"], smooth[first, 0], 13, abs(x).max())
    check("Smooth line, y", ours["loess"]["y"], smooth[first, 1], 6, frame["y"].std())
