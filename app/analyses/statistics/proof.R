x <- frame$y
if (remove_outliers) x <- x[inside_fences(x)]
check_count("Rows used", ours$rows$used, length(x))
check_statistics(ours$statistics, statistics_of(x, sum(passes), sum(passes) - nrow(frame)))
