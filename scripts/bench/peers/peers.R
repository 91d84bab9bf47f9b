# The benchmark's jobs in R: Rscript peers.R FOLDER [slow]. The protocol is that of peers.py: a line with the versions,
# then for every job's name that comes in one line with what each peer needed. `slow` adds wilcox.test, which takes minutes.

arguments <- commandArgs(trailingOnly = TRUE)
folder <- arguments[1]
slow <- "slow" %in% arguments

packages <- c("robustbase", "MASS", "sandwich", "lmtest", "car", "data.table", "collapse", "quantreg", "plm")
have <- packages[vapply(packages, requireNamespace, logical(1), quietly = TRUE)]
if ("data.table" %in% have) data.table::setDTthreads(1)
if ("collapse" %in% have) collapse::set_collapse(nthreads = 1)

numbers <- function(file, count = 1) {
  path <- file.path(folder, file)
  values <- readBin(path, "double", file.size(path) / 8)
  if (count == 1) values else matrix(values, ncol = count)
}
codes <- function(file) {
  path <- file.path(folder, file)
  readBin(path, "integer", file.size(path) / 4) + 1L
}
groups <- function(file) factor(sprintf("group %02d", 0:11)[codes(file)])

bartlett_lags <- function(n) floor(4 * (n / 100)^(2 / 9))

peers <- list()
# `make` reads the data and gives the work; `value` reads off its result the number that ours also gives.
peer <- function(job, name, needs, make, value = NULL, repeats = 3) {
  peers[[length(peers) + 1]] <<- list(
    job = job, name = name, needs = needs, make = make, value = value, repeats = repeats
  )
}

peer("group_comparison", "R", character(), function() {
  y <- numbers("boxplot.f64")
  g <- groups("boxplot.i32")
  function() list(tapply(y, g, mean), tapply(y, g, sd), oneway.test(y ~ g), kruskal.test(y, g))
})

peer("frequencies", "R", character(), function() {
  g <- groups("boxplot.i32")
  function() sort(table(g), decreasing = TRUE)
})

peer("contingency", "R", character(), function() {
  a <- groups("boxplot.i32")
  b <- groups("recode.i32")
  function() chisq.test(table(a, b), correct = FALSE)
})

peer("logit", "R glm", character(), function() {
  columns <- numbers("model.f64", 6)
  y <- as.numeric(columns[, 1] > mean(columns[, 1]))
  x <- columns[, 2:6]
  function() summary(glm(y ~ x, family = binomial()))
})

peer("quantile", "R quantreg, coefficients alone", "quantreg", function() {
  columns <- numbers("medium-model.f64", 6)
  function() quantreg::rq(columns[, 1] ~ columns[, 2:6], tau = c(0.1, 0.25, 0.5, 0.75, 0.9), method = "fn")
})

peer("quantile", "R quantreg, 20 bootstrap draws at one quantile", "quantreg", function() {
  columns <- numbers("medium-model.f64", 6)
  function() summary(quantreg::rq(columns[, 1] ~ columns[, 2:6], tau = 0.5, method = "fn"), se = "boot", R = 20)
})

peer("panel", "R plm", "plm", function() {
  columns <- numbers("model.f64", 6)
  row <- seq_len(nrow(columns)) - 1
  frame <- data.frame(columns, entity = row %/% 10, time = row %% 10)
  names(frame)[1:6] <- c("y", paste0("x", 1:5))
  function() {
    fit <- plm::plm(
      y ~ x1 + x2 + x3 + x4 + x5,
      data = frame, index = c("entity", "time"), effect = "twoways", model = "within"
    )
    sqrt(diag(plm::vcovHC(fit, method = "arellano", type = "HC0", cluster = "group")))
  }
})

peer("statistics", "R collapse", "collapse", function() {
  x <- numbers("statistics.f64")
  function() {
    list(
      collapse::qsu(x, higher = TRUE), collapse::fquantile(x, c(0.25, 0.5, 0.75)),
      collapse::fsum(x), collapse::fnobs(x)
    )
  }
})

peer("boxplot", "R collapse", "collapse", function() {
  y <- numbers("boxplot.f64")
  f <- groups("boxplot.i32")
  function() {
    g <- collapse::GRP(f)
    q1 <- collapse::fnth(y, 0.25, g, ties = "q7")
    q2 <- collapse::fnth(y, 0.5, g, ties = "q7")
    q3 <- collapse::fnth(y, 0.75, g, ties = "q7")
    reach <- 1.5 * (q3 - q1)
    inside <- y >= (q1 - reach)[g$group.id] & y <= (q3 + reach)[g$group.id]
    kept <- y
    kept[!inside] <- NA
    list(
      q1, q2, q3, collapse::fmean(y, g), collapse::fnobs(y, g),
      collapse::fmin(kept, g), collapse::fmax(kept, g), which(!inside)
    )
  }
})

peer("histogram-bars", "R", character(), function() {
  x <- numbers("histogram.f64")
  function() {
    quantile(x, c(0.25, 0.75))
    hist(x, breaks = 200, plot = FALSE)
  }
}, function(found) sum(found$counts))

sample_peer <- function(job, name, needs, work, value, ...) {
  peer(job, name, needs, function() {
    x <- numbers("sample.f64")
    function() work(x)
  }, value, ...)
}
sample_peer("huber_m", "R MASS", "MASS", function(x) MASS::huber(x, k = 1.5), function(found) found$mu)
sample_peer("huber_m", "R robustbase", "robustbase", function(x) robustbase::huberM(x, k = 1.5), function(found) found$mu)
sample_peer("huber_p2", "R MASS", "MASS", function(x) MASS::hubers(x, k = 1.5), function(found) found$s)
sample_peer("qn", "R robustbase", "robustbase", function(x) robustbase::Qn(x), identity)
sample_peer("sn", "R robustbase", "robustbase", function(x) robustbase::Sn(x), identity)
if (slow) {
  sample_peer(
    "hodges_lehmann", "R wilcox.test", character(),
    function(x) wilcox.test(x, conf.int = TRUE), function(found) found$estimate,
    repeats = 1
  )
}

model <- function(file) {
  columns <- numbers(file, 6)
  colnames(columns) <- c("y", paste0("x", 1:5))
  as.data.frame(columns)
}

all_tests <- function(frame, lags) {
  fit <- lm(y ~ ., frame)
  influence <- lm.influence(fit, do.coef = FALSE)
  squares <- reformulate(c(".^2", sprintf("I(%s^2)", setdiff(names(frame), "y"))))
  list(
    summary(fit), AIC(fit), BIC(fit),
    if (ncol(frame) > 2) car::vif(fit),
    sandwich::NeweyWest(fit, lag = lags, prewhite = FALSE, adjust = TRUE), sandwich::vcovHC(fit, type = "HC3"),
    lmtest::dwtest(fit, exact = FALSE), lmtest::bptest(fit), lmtest::bptest(fit, squares, data = frame[-1]),
    lmtest::bgtest(fit, order = 1), lmtest::resettest(fit, power = 2:3),
    rstandard(fit, influence), rstudent(fit, influence), cooks.distance(fit, influence), quantile(resid(fit), c(0.25, 0.5, 0.75))
  )
}
tests_need <- c("sandwich", "lmtest", "car")

peer("regression", "R", tests_need, function() {
  frame <- model("model.f64")
  function() all_tests(frame, bartlett_lags(nrow(frame)))
})

peer("newey-west", "R sandwich", "sandwich", function() {
  fit <- lm(y ~ ., model("model.f64"))
  lags <- bartlett_lags(nobs(fit))
  function() sandwich::NeweyWest(fit, lag = lags, prewhite = FALSE, adjust = TRUE)
}, function(found) sum(sqrt(diag(found))))

peer("mm", "R lmrob", "robustbase", function() {
  frame <- model("contaminated.f64")
  settings <- robustbase::lmrob.control(nResample = 500, refine.tol = 1e-7)
  function() {
    set.seed(1)
    robustbase::lmrob(y ~ ., frame, control = settings)
  }
}, function(found) sum(coef(found)) + found$scale)

peer("lowess", "R", character(), function() {
  columns <- numbers("lowess.f64", 2)
  function() lowess(columns[, 1], columns[, 2])
}, function(found) sum(found$y))

panel <- function(file) {
  columns <- numbers(file, 5)
  data.frame(y = columns[, 1], entity = columns[, 4], period = columns[, 5])
}
for (case in list(c("lag-sorted", "panel.f64"), c("lag-shuffled", "shuffled.f64"))) local({
  file <- case[2]
  peer(case[1], "R collapse", "collapse", function() {
    frame <- panel(file)
    function() collapse::flag(frame$y, 1, frame$entity, frame$period)
  }, function(found) sum(!is.na(found)))
  peer(case[1], "R data.table", "data.table", function() {
    frame <- data.table::as.data.table(panel(file))
    function() {
      place <- order(frame$entity, frame$period, method = "radix")
      found <- rep(NA_real_, length(place))
      found[place] <- frame[place, data.table::shift(y), by = entity]$V1
      found
    }
  }, function(found) sum(!is.na(found)))
})

lagged <- function(frame) {
  before <- if ("collapse" %in% have) {
    collapse::flag(frame$y, 1, frame$entity, frame$period)
  } else {
    ave(frame$y, frame$entity, FUN = function(y) c(NA, y[-length(y)]))
  }
  there <- !is.na(before)
  data.frame(y = frame$y[there], before = before[there])
}

peer("autoregression", "R", tests_need, function() {
  frame <- panel("panel.f64")
  function() all_tests(lagged(frame), bartlett_lags(1000))
})

peer("autoregression-fit", "R", "sandwich", function() {
  frame <- panel("panel.f64")
  function() {
    fit <- lm(y ~ before, lagged(frame))
    list(summary(fit), sandwich::NeweyWest(fit, lag = bartlett_lags(1000), prewhite = FALSE, adjust = TRUE))
  }
})

peer("formula", "R", character(), function() {
  x <- numbers("formula.f64", 3)
  function() log(x[, 1]) + sqrt(x[, 2]^2) / x[, 3]
})

peer("recode", "R data.table", "data.table", function() {
  frame <- data.table::data.table(x = numbers("recode.f64"), g = groups("recode.i32"))
  function() {
    text <- as.character(frame$g)
    ones <- grepl("1", levels(frame$g), fixed = TRUE)[frame$g]
    data.table::fcase(frame$x > 1, "high", ones, text, default = "rest")
  }
})

peer("csv-mixed", "R data.table fread", "data.table", function() {
  function() data.table::fread(file.path(folder, "mixed.csv"), nThread = 1, showProgress = FALSE)
}, function(found) prod(dim(found)))

elapsed <- function(work) {
  started <- as.numeric(Sys.time())
  result <- work()
  list(seconds = as.numeric(Sys.time()) - started, result = result)
}

measure <- function(work, repeats) {
  times <- numeric()
  while (length(times) < repeats || (repeats > 1 && length(times) < 50 && sum(times) < 2)) {
    run <- elapsed(work)
    times <- c(times, run$seconds)
  }
  list(median = 1000 * sort(times)[length(times) %/% 2 + 1], result = run$result)
}

quoted <- function(texts) paste0("[", paste0("\"", texts, "\"", collapse = ","), "]")

answer <- function(job) {
  lines <- vapply(Filter(function(peer) peer$job == job, peers), function(peer) {
    missing <- setdiff(peer$needs, have)
    if (length(missing) > 0) return(sprintf("{\"peer\":\"%s\",\"missing\":%s}", peer$name, quoted(missing)))
    found <- measure(peer$make(), peer$repeats)
    value <- if (is.null(peer$value)) "null" else format(as.numeric(peer$value(found$result)), digits = 17)
    sprintf("{\"peer\":\"%s\",\"median\":%.6f,\"value\":%s}", peer$name, found$median, value)
  }, character(1))
  paste0("[", paste(lines, collapse = ","), "]")
}

versions <- vapply(have, function(name) as.character(packageVersion(name)), character(1))
cat(sprintf(
  "{\"program\":\"R %s\",\"versions\":{%s}}\n", getRversion(),
  paste0("\"", have, "\":\"", versions, "\"", collapse = ",")
))
input <- file("stdin", "r")
while (length(job <- readLines(input, 1)) > 0) {
  cat(suppressWarnings(answer(trimws(job))), "\n", sep = "")
  flush(stdout())
  invisible(gc())
}
