x = frame["y"].to_numpy()
if remove_outliers:
    x = x[inside_fences(x)]
check_count("Rows used", ours["rows"]["used"], len(x))
check_statistics(ours["statistics"], statistics_of(x, passes.sum(), passes.sum() - len(frame)))
