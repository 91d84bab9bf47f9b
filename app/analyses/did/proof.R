frame <- rows_with_time(frame, panel)
# The first treated period of each entity: 0 if it never is, -2 if it is in all of its rows, -3 if its treatment ends.
starts_of <- function(x, who, when) {
  if (!all(x %in% c(0, 1))) {
    first <- x[match(unique(who), who)]
    later <- vapply(first, function(f) sum(sort(unique(frame$when)) < f) + 1, 0)
    return(ifelse(first == 0 | later > max(when), 0, ifelse(later == 1, -2, later)))
  }
  # The earliest and the latest start of each entity by its rows.
  windows <- vapply(unique(who), function(g) {
    rows <- which(who == g)
    rows <- rows[order(when[rows])]
    on <- which(x[rows] == 1)
    if (length(on) == 0) return(c(0, 0))
    if (any(x[rows][on[1]:length(rows)] != 1)) return(c(-3, -3))
    if (on[1] == 1) c(-2, -2) else c(when[rows][on[1] - 1] + 1, when[rows][on[1]])
  }, c(0, 0))
  # In a gap before the first treated row: the first start there that others are known to have, or its first period.
  known <- windows[1, windows[1, ] == windows[2, ]]
  apply(windows, 2, function(window) c(intersect(window[1]:window[2], known), window[1])[1])
}
repeat {
  who <- match(frame$group, unique(frame$group))
  when <- match(frame$when, sort(unique(frame$when)))
  start <- starts_of(frame$x1, who, when)
  if (all(start >= 0)) break
  frame <- frame[start[who] >= 0, ]
}
check_count("Rows used", ours$rows$used, nrow(frame))
n <- max(who)
periods <- max(when)
check_count("Entities and periods", c(ours$entities, ours$periods), c(n, periods))
Y <- matrix(NA_real_, n, periods)
Y[cbind(who, when)] <- frame$y
check_count("Entities that lack a period", ours$entities_with_gaps, sum(rowSums(is.na(Y)) > 0))
cohorts <- sort(unique(start[start > 0]))
check_count("Entities by start", ours$cohorts$entities, vapply(c(0, cohorts), function(g) sum(start == g), 0))
# Places in the calendar: periods between rows of an entity in neighbouring periods.
P <- matrix(NA_real_, n, periods)
P[cbind(who, when)] <- frame$period
steps <- P[, -1, drop = FALSE] - P[, -periods, drop = FALSE]
place <- cumsum(c(0, apply(steps, 2, function(step) if (all(is.na(step))) 1 else min(step, na.rm = TRUE))))
later <- settings$control == "not_yet_treated"
len <- function(psi) sqrt(sum(psi^2))
# The effect of a start in a period, and what each entity contributes to it, over the number of entities.
changes <- function(g, t, base) {
  change <- Y[, t] - Y[, base]
  others <- start == 0 | (later & start > max(t, base) & start != g)
  one <- start == g & !is.na(change)
  two <- others & !is.na(change)
  if (!any(one) || !any(two)) return(NULL)
  psi <- numeric(n)
  psi[one] <- (change[one] - mean(change[one])) / sum(one)
  psi[two] <- psi[two] - (change[two] - mean(change[two])) / sum(two)
  list(g = g, t = t, att = mean(change[one]) - mean(change[two]), psi = psi, part = one | two, steps = t - base)
}
effects <- function(universal) {
  found <- list()
  for (g in cohorts) for (t in (if (universal) 1 else 2):periods) {
    found <- c(found, Filter(Negate(is.null), list(changes(g, t, if (universal || t >= g) g - 1 else t - 1))))
  }
  found
}
pick <- function(found, name) vapply(found, function(e) e[[name]], 0)
psis <- function(found) vapply(found, function(e) e$psi, numeric(n))
# The mean by entities of the starts, whose shares are estimated.
weighted <- function(found) {
  size <- vapply(pick(found, "g"), function(g) sum(start == g), 0)
  mean <- sum(size * pick(found, "att")) / sum(size)
  moved <- rowSums(vapply(found, function(e) (start == e$g) * (e$att - mean), numeric(n))) / sum(size)
  list(att = mean, psi = drop(psis(found) %*% size) / sum(size) + moved)
}
plain <- function(found) list(att = mean(pick(found, "att")), psi = rowMeans(psis(found)))
by_event_time <- function(found) {
  of <- place[pick(found, "t")] - place[pick(found, "g")]
  made <- lapply(sort(unique(of)), function(time) c(weighted(found[of == time]), time = time))
  made
}
size_of_y <- max(abs(Y - mean(Y, na.rm = TRUE)), na.rm = TRUE)
check_rows <- function(what, rows, found) {
  att <- pick(found, "att")
  errors <- vapply(found, function(e) len(e$psi), 0)
  check(paste0(what, ", effect"), rows$att, att, 9, size_of_y)
  check(paste0(what, ", standard error"), rows$std_err, errors, 9, size_of_y)
  check(paste0(what, ", lower"), rows$lower, att - qnorm(0.975) * errors, 9, size_of_y)
  check(paste0(what, ", upper"), rows$upper, att + qnorm(0.975) * errors, 9, size_of_y)
}
varying <- effects(FALSE)
after <- Filter(function(e) e$t >= e$g, varying)
before <- Filter(function(e) e$t < e$g, varying)
events <- by_event_time(varying)
check_rows("By start and period", ours$att_gt, varying)
check_count("Periods since the start", ours$event_study$event_time, pick(events, "time"))
check_rows("By periods since the start", ours$event_study, events)
from_one <- effects(TRUE)
check_rows("By start and period, from one", ours$universal$att_gt, from_one)
check_rows("By periods since the start, from one", ours$universal$event_study, by_event_time(from_one))
told <- Filter(function(g) any(pick(after, "g") == g), cohorts)
by_start <- lapply(told, function(g) c(plain(after[pick(after, "g") == g]), g = g))
check_rows("By start", ours$by_group, by_start)
overall <- weighted(by_start)
means <- list(overall = overall, overall_simple = weighted(after), overall_dynamic = plain(events[pick(events, "time") >= 0]))
for (name in names(means)) {
  check_rows(name, ours[[name]], means[name])
  if (!is.null(ours[[name]]$p_value)) check(paste0(name, ", p"), ours[[name]]$p_value, 2 * pnorm(-abs(means[[name]]$att) / len(means[[name]]$psi)), 6)
}
if (!is.null(ours$pretrend)) {
  estimates <- pick(before, "att")
  W <- sum(estimates * solve(crossprod(psis(before)), estimates))
  check_count("Effects before the start", ours$pretrend$df, length(before))
  check("Joint test before the start", ours$pretrend$statistic, W, 6)
  check("Joint test before the start, p", ours$pretrend$p_value, pchisq(W, length(before), lower.tail = FALSE), 5)
}
# The sentence: variances of samples of entities with an effect and of those that only compare, and Welch's degrees of freedom.
part <- Reduce(`|`, lapply(after, function(e) e$part))
treated <- start %in% sapply(after, function(e) e$g)
fewest <- min(sapply(after, function(e) sum(e$part & start != e$g)))
small_sample <- function(psi) {
  m <- c(sum(part & treated), min(sum(part & !treated), fewest))
  squares <- c(sum(psi[treated]^2), sum(psi[!treated]^2))
  v <- squares * m / (m - 1)
  df <- sum(v)^2 / sum(v^2 / (m - 1))
  list(se = sqrt(sum(v)), df = if (min(m) < 5) min(df, min(m) - 1) else df)
}
claim <- ours$claim
check_count("Treated and compared", c(claim$treated, claim$compared), c(sum(part & treated), sum(part & !treated)))
if (!is.null(claim$std_err)) {
  small <- small_sample(overall$psi)
  reach <- qt(0.975, small$df) * small$se
  check("Sentence, standard error and df", c(claim$std_err, claim$df), c(small$se, small$df), 8)
  check("Sentence, p", claim$p_value, 2 * pt(-abs(overall$att) / small$se, small$df), 6)
  check("Sentence, limits", c(claim$lower, claim$upper), overall$att + c(-reach, reach), 8, size_of_y)
  if (!is.null(ours$relative_magnitudes)) {
    early <- events[pick(events, "time") < 0]
    limits <- vapply(early, function(e) {
      own <- small_sample(e$psi)
      abs(e$att) + qt(1 - 0.01 / length(early) / 2, own$df) * own$se
    }, 0)
    size <- vapply(told, function(g) sum(start == g), 0)
    lengths <- sum(size * vapply(told, function(g) mean(pick(after[pick(after, "g") == g], "steps")), 0)) / sum(size)
    room <- max(0, abs(overall$att) - qt(0.98, small$df) * small$se) / (lengths * max(limits))
    found <- ours$relative_magnitudes
    check("Largest difference before the start", found$largest_before, max(abs(pick(early, "att"))), 8, size_of_y)
    check("Its limit, and steps", c(found$limit_before, found$steps), c(max(limits), lengths), 7)
    check("Times before the effect may be zero", found$breakdown, room, 6, 1)
  }
}
if (!is.null(ours$twfe)) {
  D <- as.numeric(start[who] > 0 & when >= start[who])
  left <- without_two_ways(cbind(D, frame$y), who, when)
  d <- left[, 1]
  effect <- sum(d * left[, 2]) / sum(d^2)
  score <- rowsum(d * (left[, 2] - effect * d), who)
  N <- length(d)
  absorbed <- qr(without_means(model.matrix(~ factor(when)), who))$rank
  se <- sqrt(n / (n - 1) * (N - 1) / (N - 2 - absorbed) * sum(score^2)) / sum(d^2)
  check("Two-way fixed effects", c(ours$twfe$effect, ours$twfe$std_err), c(effect, se), 8, size_of_y)
  weights <- d[D == 1]
  negative <- weights < -1e-9 * max(abs(weights))
  check_count("Treated rows, with negative weight", c(ours$twfe_weights$treated_cells, ours$twfe_weights$negative_cells), c(length(weights), sum(negative)))
  check("Sum of negative weights", ours$twfe_weights$negative_weight_sum, sum(weights[negative]) / sum(weights), 8, 1)
}
not_recomputed("Simultaneous limits", "base R draws other numbers; proof.py compares the critical values with draws of its own")
