# Levels in order of their values; texts by code point.
of_rows <- frame$y
if (is.character(of_rows)) of_rows <- of_rows[of_rows != "(empty)"]
# Dates are counted by their period, unless they are texts.
if (is.character(of_rows) && all(grepl("^[0-9]{4}-[0-9]{2}-[0-9]{2}", of_rows)) && !any(ours$levels$value %in% of_rows)) {
  month <- as.integer(substr(of_rows, 6, 7))
  of_rows <- switch(settings$period, month = substr(of_rows, 1, 7), quarter = paste0(substr(of_rows, 1, 4), " Q", (month + 2) %/% 3), year = substr(of_rows, 1, 4))
}
values <- sort(unique(of_rows), method = "radix")
counts <- as.vector(table(factor(match(of_rows, values), levels = seq_along(values))))
by_count <- order(-counts)
listed <- match(ours$levels$value, values)
if (is.numeric(of_rows)) {
  # A number transformed here can differ in its last digit.
  numbers <- as.numeric(ours$levels$value)
  listed <- sapply(numbers, function(number) which.min(abs(values - number)))
  check("Values", numbers, values[listed], 12, scale = 1)
}
shown <- head(by_count, 50)
check_count("Different values", ours$distinct, length(values))
check_count("Missing", ours$missing, sum(passes) - length(of_rows))
check_count("Values listed", sort(listed), sort(shown))
if (settings$order == "count") check_count("Order", listed, shown)
check_count("Count", ours$levels$count, counts[listed])
check_count("Count of the others", ours$others$count, sum(counts[-shown]))
n <- length(of_rows)
# Values that are not listed are one category.
k <- length(shown) + (length(values) > length(shown))
c <- qchisq(.05 / (if (k > 2) k else 1), 1, lower.tail = FALSE)
middle <- c + 2 * counts[listed]
half <- sqrt(c * (c + 4 * counts[listed] * (n - counts[listed]) / n))
check("Share", ours$levels$share, counts[listed] / n, 14)
check("Lower limit", ours$levels$lower, (middle - half) / (2 * (n + c)), 9, scale = 1)
check("Upper limit", ours$levels$upper, (middle + half) / (2 * (n + c)), 12)
if (length(values) > 1) {
  equal <- suppressWarnings(chisq.test(counts))
  check("Equal shares, statistic", ours$equal_shares$statistic, equal$statistic, 11, scale = 1)
  check_count("Equal shares, df", ours$equal_shares$df, equal$parameter)
  check("Equal shares, p", ours$equal_shares$p_value, equal$p.value, 9)
  two <- counts[by_count[1:2]]
  check("First against second, p", ours$top$p_value, binom.test(two[1], sum(two))$p.value, 9)
  # In rows that depend on each other: the mean of 1 for the first value, -1 for the second, and 0.
  dependent <- ours$top$dependent
  if (!is.null(dependent)) {
    has_value <- if (is.character(frame$y)) frame$y != "(empty)" else TRUE
    rows <- frame[has_value, ]
    at <- order(match(rows$row, panel$row[panel$order]))
    code <- match(of_rows, values)[at]
    d <- (code == by_count[1]) - (code == by_count[2])
    if (dependent$errors == "cv3") {
      group <- rows$group[at]
      G <- length(unique(group))
      without <- sapply(unique(group), function(g) mean(d[group != g]))
      se <- sqrt((G - 1) / G * sum((without - mean(d))^2))
      df <- G - 1
    } else {
      df <- min(200, max(4, round(.4 * n^(2 / 3))))
      se <- sqrt(2 / df * sum(sapply(1:df, function(j) sum((d - mean(d)) * cos(pi * j * (seq_len(n) - .5) / n)))^2)) / n
    }
    check("Lead, with its standard error", c(dependent$difference, dependent$std_err), c(mean(d), se), 10, 1, c("difference", "std. error"))
    check_count("Lead, degrees of freedom", dependent$df, df)
    check("Lead, p", dependent$p_value, 2 * pt(-abs(mean(d) / se), df), 8)
  }
}
