
# Two-stage least squares with the lags of X as instruments. Newey-West errors with one lag at least.
if ours.get("iv_check") is not None:
    xs = [term for term in terms if term != "lag_y"]
    zs = [term.replace("x", "z") for term in xs]
    iv = frame.dropna(subset=zs).reset_index(drop=True)
    if not iv.attrs["timed"]:
        iv["period"] = np.arange(len(iv))
    first = sm.OLS(iv["lag_y"], matrix(iv, xs + zs)).fit(method="qr")
    projected = np.column_stack([matrix(iv, xs), first.fittedvalues])
    second = sm.OLS(iv["y"], projected).fit(method="qr")
    errors = iv["y"].to_numpy() - matrix(iv, [*xs, "lag_y"]) @ second.params.to_numpy()
    bread2 = np.linalg.inv(projected.T @ projected)
    V2 = len(iv) / second.df_resid * bread2 @ bartlett(projected * errors[:, None], iv, max(1, newey_west_lags(iv))) @ bread2
    check_coefficients("Two-stage", ours["iv_check"], second.params.to_numpy(), np.sqrt(np.diag(V2)), second.df_resid, max(4, digits - 4))
    alone = sm.OLS(iv["lag_y"], matrix(iv, xs)).fit(method="qr")
    F = ((alone.ssr - first.ssr) / len(zs)) / first.mse_resid
    check("First-stage F", ours["evidence"]["first_stage"]["statistic"], F, max(4, digits - 4))
