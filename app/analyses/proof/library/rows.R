# Reading the table ----

# Every cell as text: the script says which columns are numbers or times. A leading apostrophe, which keeps spreadsheets from
# running a text as a formula, is taken off.
read_table <- function(file) {
  table <- read.csv(file, check.names = FALSE, colClasses = "character", na.strings = c("", "#N/A"), encoding = "UTF-8")
  table[] <- lapply(table, without_apostrophe)
  setNames(table, without_apostrophe(names(table)))
}

without_apostrophe <- function(cells) sub("^'(?='*[=+@\t\r\uff1d\uff0b\uff0d\uff20-])", "", cells, perl = TRUE)

as_number <- function(cells) {
  x <- suppressWarnings(as.numeric(cells))
  ifelse(is.finite(x), x, NA)
}

# Days since 1970 for dates, seconds for dates with a time of day, and otherwise the number.
as_time <- function(cells) {
  if (!any(grepl("^[0-9]{4,}-[0-9]{2}-[0-9]{2}", cells))) return(as_number(cells))
  timed <- any(grepl("T", cells, fixed = TRUE))
  if (!timed) return(structure(as.numeric(as.Date(cells)), days = TRUE))
  as.numeric(as.POSIXct(sub("T", " ", cells, fixed = TRUE), tz = "UTC", format = "%Y-%m-%d %H:%M:%OS"))
}

# Rows whose cell equals a value: as numbers if both are numbers, else as texts without regard to case and outer blanks.
equals <- function(cells, value) {
  as_text <- function(x) tolower(trimws(enc2utf8(x)))
  number <- suppressWarnings(as.numeric(value))
  by_number <- suppressWarnings(as.numeric(cells)) == number
  same <- ifelse(is.na(by_number), as_text(cells) == as_text(value), by_number)
  !is.na(same) & same
}

# The order of the rows, and the row one period before each ----

# Rows by entity, in the order in which entities first appear, then by time. `time` is the number of each row's period.
panel_of <- function(row, entity = NULL, time = NULL, sampled = FALSE) {
  n <- length(row)
  group <- if (is.null(entity)) rep(1L, n) else match(entity, unique(entity[!is.na(entity)]))
  place <- if (is.null(time)) order(group, seq_len(n)) else order(group, as.numeric(time), seq_len(n))
  before <- place[-n]
  after <- place[-1]
  joined <- !is.na(group[before]) & !is.na(group[after]) & group[before] == group[after]
  if (is.null(time)) {
    steps <- ifelse(joined & (!sampled | row[after] == row[before] + 1), 1, NA)
  } else {
    joined <- joined & !is.na(time[before]) & !is.na(time[after])
    steps <- rep(NA_real_, max(0, n - 1))
    steps[joined] <- periods_between(time, before[joined], after[joined], group)
  }
  previous <- rep(NA_integer_, n)
  follows <- !is.na(steps) & steps == 1
  previous[after[follows]] <- before[follows]
  # A step that is not known is longer than any lag.
  period <- numeric(n)
  period[place] <- cumsum(c(0, ifelse(is.na(steps) | steps < 1, 1e6, steps)))[seq_len(n)]
  entities <- length(unique(group[!is.na(group)]))
  has_time <- if (is.null(time)) rep(TRUE, n) else !is.na(time)
  list(row = row, group = ifelse(is.na(group), 0L, group), order = place, previous = previous, period = period, has_time = has_time,
    timed = !is.null(time), by_entity = !is.null(entity), entities = entities, time = time)
}

# Periods from one row to the next. Dates have the coarsest calendar period that separates all rows of an entity; numbers the
# median of the small distances; numbers such as 202401 over the end of a year are read as a calendar.
periods_between <- function(time, before, after, group) {
  days <- if (isTRUE(attr(time, "days"))) as.numeric(time) else calendar_days(time, group)
  if (!is.null(days)) {
    for (unit in calendar_units(days)) {
      if (all(unit[before] != unit[after] | days[before] == days[after])) break
    }
    return(unit[after] - unit[before])
  }
  gap <- as.numeric(time[after] - time[before])
  positive <- gap[gap > 0]
  if (length(positive) == 0) return(gap)
  count <- gap / median(positive[positive < 1.5 * min(positive)])
  ifelse(abs(count - round(count)) <= 0.1, round(count), NA)
}

# From years to days. Business days count only if no date falls on a weekend. Day 0 is a Thursday.
calendar_units <- function(days) {
  date <- as.POSIXlt(as.Date(days, origin = "1970-01-01"))
  year <- date$year + 1900
  week <- floor((days + 3) / 7)
  weekday <- (days + 3) %% 7
  c(list(year, year * 4 + date$mon %/% 3, year * 12 + date$mon, week),
    if (!any(weekday >= 5, na.rm = TRUE)) list(week * 5 + weekday), list(days))
}

calendar_days <- function(time, group) {
  known <- time[!is.na(time)]
  if (length(known) == 0 || any(known != round(known))) return(NULL)
  for (form in c("%Y%m%d", "%Y%m")) {
    low <- if (form == "%Y%m") 190001 else 19000101
    high <- if (form == "%Y%m") 210012 else 21001231
    if (any(known < low | known > high)) next
    text <- paste0(sprintf("%.0f", time), if (form == "%Y%m") "01" else "")
    days <- as.numeric(as.Date(ifelse(is.na(time), NA, text), "%Y%m%d"))
    year <- time %/% (if (form == "%Y%m") 100 else 10000)
    over_years <- any(tapply(year, group, function(y) length(unique(y[!is.na(y)])) > 1), na.rm = TRUE)
    if (!anyNA(days[!is.na(time)]) && over_years) return(days)
  }
  NULL
}

# The rows of an analysis ----

# The value of each row, and NA where it has none. Lags and differences look at the whole table, before any filter.
transformed <- function(x, transform, panel) {
  value <- suppressWarnings(switch(transform, none = x, log = log(x), sqrt = sqrt(x),
    FirstDiff = x - x[panel$previous], lag1 = x[panel$previous]))
  ifelse(is.finite(value), value, NA)
}

# Rows that pass the filters and have a value of every variable; `pairwise`: of two. `instruments` may be missing.
rows_used <- function(panel, passes, variables, in_time, instruments = list(), pairwise = FALSE) {
  frame <- data.frame(c(list(row = panel$row), variables, instruments, list(group = panel$group, period = panel$period,
    row_before = panel$row[panel$previous])))
  known <- rowSums(!is.na(data.frame(variables)))
  keep <- passes & known >= (if (pairwise) 2 else length(variables))
  place <- if (in_time) panel$order else seq_along(panel$row)
  frame <- frame[place[keep[place]], ]
  # Without a time column rows are neighbours in their order.
  if (!panel$timed) frame$period <- seq_len(nrow(frame))
  rownames(frame) <- NULL
  frame
}

# Outliers ----

quartiles <- function(x) quantile(x, c(.25, .5, .75), names = FALSE, type = 7)

# Tukey's outer fences.
fences <- function(x) {
  q <- quartiles(x)
  c(q[1] - 3 * (q[3] - q[1]), q[3] + 3 * (q[3] - q[1]))
}

# Which values stay. All do if there are fewer than `enough`, if the quartiles are equal, or if more than an eighth lies outside.
inside_fences <- function(x, enough = 8) {
  q <- quartiles(x)
  limits <- fences(x)
  inside <- x >= limits[1] & x <= limits[2]
  if (length(x) < enough || q[1] == q[3] || sum(!inside) > length(x) / 8) rep(TRUE, length(x)) else inside
}

# The category of each row by the text of its cell.
as_category <- function(cells) ifelse(is.na(cells) | trimws(cells) == "", "(empty)", cells)
