# Robust statistics ----

huber_proposal_2 <- function(x, k = 1.5) {
  theta <- 2 * pnorm(k) - 1
  beta <- theta + k^2 * (1 - theta) - 2 * k * dnorm(k)
  mu <- median(x)
  s <- mad(x)
  for (round in 1:10000) {
    y <- pmin(pmax(x, mu - k * s), mu + k * s)
    step <- c(mean(y) - mu, sqrt(sum((y - mean(y))^2) / ((length(x) - 1) * beta)) - s)
    mu <- mu + step[1]
    s <- s + step[2]
    if (all(abs(step) < 1e-15 * s)) break
  }
  c(mu, s)
}

hodges_lehmann <- function(x) {
  means <- outer(x, x, "+") / 2
  median(means[lower.tri(means, diag = TRUE)])
}

# robustbase::scaleTau2 with the constants of Maronna and Zamar, consistent at the normal distribution.
tau_of <- function(x) {
  estimate <- robustbase::scaleTau2(x, mu.too = TRUE)
  as.numeric(estimate)
}
