# Q-Q plots ----

# Ranks that are shown: all up to 2,000, else the 200 lowest, the 200 highest and 1,600 between.
shown_ranks <- function(n) {
  if (n <= 2000) return(seq_len(n))
  step <- (n - 401) / 1599
  c(1:200, 201 + floor(step * (0:1599) + .5), (n - 199):n)
}

# The points of a plot against the quantiles of a distribution.
check_quantiles <- function(name, ours, x, quantile, digits) {
  shown <- shown_ranks(length(x))
  theirs <- quantile(ppoints(length(x)))[shown]
  check(paste0(name, ", values"), ours$sample_quantiles, sort(x)[shown], 11, sd(x))
  check(paste0(name, ", quantiles"), ours$theoretical_quantiles, theirs, digits, sd(x))
  if (!is.null(ours$outside) && !is.na(ours$outside)) {
    not_recomputed(paste0(name, ", band"), "its level comes from a table made by simulation; no package has it")
  }
}
