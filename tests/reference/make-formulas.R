# Writes formulas.json: the functions of formulas by base R, on four tables. make-formulas.py then adds the values of pandas.
# Run in this folder:  LC_ALL=C.UTF-8 Rscript make-formulas.R > formulas.json && python3 make-formulas.py
# The R call of a formula is kept beside its values. Each result that is not finite is missing (fin), as in formulas.
fin <- function(v) ifelse(is.finite(v), v, NA)
# Values of the rows of a group, for all of them; rows without a group are missing.
by <- function(x, g, f) { r <- rep(NA_real_, length(x)); ok <- !is.na(g); r[ok] <- ave(x[ok], g[ok], FUN = f); r }
all_of <- function(x, f) by(x, rep(1, length(x)), f)
m <- function(v) mean(v, na.rm = TRUE)
s <- function(v) if (all(is.na(v))) NA else sum(v, na.rm = TRUE)
d <- function(v) sd(v, na.rm = TRUE)
n <- function(v) sum(!is.na(v))
r <- function(v) rank(v, na.last = "keep")
z <- function(v) as.vector(scale(v))
w <- function(p) function(v) { q <- quantile(v, c(p, 1 - p), na.rm = TRUE, names = FALSE); pmin(pmax(v, q[1]), q[2]) }
total <- function(v) { t <- cumsum(ifelse(is.na(v), 0, v)); ifelse(is.na(v), NA, t) }
# In the order of time, ties and rows without time in file order; a row without a time has no total.
in_time <- function(x, g, time) {
  o <- order(time); v <- rep(NA_real_, length(x)); v[o] <- by(x[o], g[o], total); ifelse(is.na(time), NA, v)
}
# The value exactly k periods before, in the same entity.
before <- function(x, k, entity, period) {
  key <- function(p) ifelse(is.na(entity) | is.na(p), NA, paste(entity, p))
  x[match(key(period - k), key(period), incomparables = NA)]
}
rows_before <- function(x, k) x[ifelse(seq_along(x) - k >= 1 & seq_along(x) - k <= length(x), seq_along(x) - k, NA)]
as_number <- function(t, mark) {
  t[mark == "," & grepl(".", t, fixed = TRUE)] <- NA
  suppressWarnings(as.numeric(sub(mark, ".", t, fixed = TRUE)))
}
text <- function(t) ifelse(t == "", NA, t)
day <- function(d) format(d, "%Y-%m-%d")
moment <- function(d) format(d, "%Y-%m-%dT%H:%M:%S")
in_days <- function(d) as.numeric(d, units = "days")
hours <- 3600
cases <- list(
  list(data = "formulas_panel.csv", entity = "firm", time = "year", dates = character(), formulas = list(
    list("lag([sales])", "exact", quote(before(sales, 1, firm, year))),
    list("lag([sales], 2)", "exact", quote(before(sales, 2, firm, year))),
    list("lag([sales], 3)", "exact", quote(before(sales, 3, firm, year))),
    list("lag([sales] / [cost], 2)", "exact", quote(before(sales / cost, 2, firm, year))),
    list("lag([sales], 1000)", "exact", quote(before(sales, 1000, firm, year))),
    list("lead([sales])", "exact", quote(before(sales, -1, firm, year))),
    list("lead([sales], 2)", "exact", quote(before(sales, -2, firm, year))),
    list("lag(lead([sales]))", "exact", quote(before(before(sales, -1, firm, year), 1, firm, year))),
    list("diff([sales])", "exact", quote(sales - before(sales, 1, firm, year))),
    list("diff([sales], 2)", "exact", quote(sales - before(sales, 2, firm, year))),
    list("diff(diff([sales] + 0))", "sums", quote({ u <- sales - before(sales, 1, firm, year); u - before(u, 1, firm, year) })),
    list("cumsum([sales])", "sums", quote(in_time(sales, firm, year))),
    list("cumsum([sales], [region])", "sums", quote(in_time(sales, region, year))),
    list("cumsum(1)", "exact", quote(in_time(rep(1, length(sales)), firm, year))),
    list("mean([sales])", "sums", quote(all_of(sales, m))),
    list("mean([sales], [firm])", "sums", quote(by(sales, firm, m))),
    list("mean([sales], [year])", "sums", quote(by(sales, year, m))),
    list("mean([sales] * [cost], [region])", "sums", quote(by(sales * cost, region, m))),
    list("sum([sales], [firm])", "sums", quote(by(sales, firm, s))),
    list("sum([sales])", "sums", quote(all_of(sales, s))),
    list("sd([sales], [firm])", "deviations", quote(by(sales, firm, d))),
    list("sd([sales])", "deviations", quote(all_of(sales, d))),
    list("count([sales], [firm])", "exact", quote(by(sales, firm, n))),
    list("count([sales])", "exact", quote(all_of(sales, n))),
    list("rank([sales], [firm])", "exact", quote(by(sales, firm, r))),
    list("rank([sales])", "exact", quote(all_of(sales, r))),
    list("zscore([sales], [firm])", "deviations", quote(fin(by(sales, firm, z)))),
    list("winsorise([sales], 0.1)", "quantiles", quote(all_of(sales, w(0.1)))),
    list("winsorise([sales], 0.25, [firm])", "quantiles", quote(by(sales, firm, w(0.25)))),
    list("[sales] - lag(mean([sales], [year]))", "sums", quote(sales - before(by(sales, year, m), 1, firm, year))),
    list("mean(lag([sales]), [region])", "sums", quote(by(before(sales, 1, firm, year), region, m))),
    list("lag(length([firm]))", "exact", quote(before(nchar(firm), 1, firm, year))),
    list("min([sales], [cost], 3)", "exact", quote(pmin(sales, cost, 3))),
    list("max([sales], [cost])", "exact", quote(pmax(sales, cost))))),
  list(data = "formulas_ties.csv", entity = NULL, time = NULL, dates = character(), formulas = list(
    list("log10([x])", "logarithms", quote(fin(suppressWarnings(log10(x))))),
    list("log2([x])", "logarithms", quote(fin(suppressWarnings(log2(x))))),
    list("abs([x])", "exact", quote(abs(x))),
    list("round([x])", "exact", quote(round(x))),
    list("round([x], 2)", "exact", quote(round(x, 2))),
    list("round([x], -2)", "exact", quote(round(x, -2))),
    list("round([y], 1)", "exact", quote(round(y, 1))),
    list("round([x] / 7, 3)", "exact", quote(round(x / 7, 3))),
    list("floor([x])", "exact", quote(floor(x))),
    list("floor(-[x] / 3)", "exact", quote(floor(-x / 3))),
    list("min([x], [y])", "exact", quote(pmin(x, y))),
    list("max([x], [y], 0)", "exact", quote(pmax(x, y, 0))),
    list("lag([x], 3)", "exact", quote(rows_before(x, 3))),
    list("lead([x], 2)", "exact", quote(rows_before(x, -2))),
    list("diff([x], 4)", "exact", quote(x - rows_before(x, 4))),
    list("cumsum([x])", "sums", quote(total(x))),
    list("cumsum([x], [g])", "sums", quote(by(x, g, total))),
    list("mean([x], [g])", "sums", quote(by(x, g, m))),
    list("mean([y], [x])", "sums", quote(by(y, x, m))),
    list("sum([x], [g])", "sums", quote(by(x, g, s))),
    list("sum([y])", "sums", quote(all_of(y, s))),
    list("sd([x], [g])", "deviations", quote(by(x, g, d))),
    list("count([x], [g])", "exact", quote(by(x, g, n))),
    list("count([x] / [y], floor([y]))", "exact", quote(by(fin(x / y), floor(y), n))),
    list("rank([x])", "exact", quote(all_of(x, r))),
    list("rank([x], [g])", "exact", quote(by(x, g, r))),
    list("rank(-[y], [g])", "exact", quote(by(-y, g, r))),
    list("zscore([x])", "deviations", quote(all_of(x, z))),
    list("zscore([x], [g])", "deviations", quote(fin(by(x, g, z)))),
    list("winsorise([x], 0.05)", "quantiles", quote(all_of(x, w(0.05)))),
    list("winsorise([x], 0.3, [g])", "quantiles", quote(by(x, g, w(0.3)))))),
  list(data = "formulas_orders.csv", entity = NULL, time = "month", dates = c("month", "ordered", "delivered"), formulas = list(
    list("year([ordered])", "exact", quote(as.numeric(format(ordered, "%Y")))),
    list("month([ordered])", "exact", quote(as.numeric(format(ordered, "%m")))),
    list("quarter([ordered])", "exact", quote((as.numeric(format(ordered, "%m")) + 2) %/% 3)),
    list("weekday([ordered])", "exact", quote(as.numeric(format(ordered, "%u")))),
    list("days([ordered], [delivered])", "exact", quote(as.numeric(delivered - ordered))),
    list("days(\"2020-01-01\", [ordered])", "exact", quote(as.numeric(ordered - as.Date("2020-01-01")))),
    list("lag([amount], 2)", "exact", quote(before(amount, 2, "all", 12 * as.numeric(format(month, "%Y")) + as.numeric(format(month, "%m"))))),
    list("cumsum([amount])", "sums", quote(in_time(amount, rep(1, length(amount)), month))),
    list("mean([amount], year([month]))", "sums", quote(by(amount, format(month, "%Y"), m))),
    list("count([amount], lower([city]))", "exact", quote(by(amount, tolower(city), n))),
    list("length([city])", "exact", quote(nchar(city))),
    list("contains([city], \"berlin\")", "exact", quote(ifelse(is.na(city), NA, as.numeric(grepl("berlin", tolower(city), fixed = TRUE))))),
    list("contains([code], \"-17\")", "exact", quote(ifelse(is.na(code), NA, as.numeric(grepl("-17", code, fixed = TRUE))))),
    list("lower([city])", "text", quote(tolower(city))),
    list("part([city], 2, 3)", "text", quote(text(substr(city, 2, 4)))),
    list("part(lower([code]), 3)", "text", quote(text(substring(tolower(code), 3)))),
    list("number([price])", "exact", quote(as_number(price, "."))),
    list("number([price], \",\")", "exact", quote(as_number(price, ","))),
    list("number(part([code], 3)) + 1", "exact", quote(as_number(substring(code, 3), ".") + 1)),
    list("[ordered]", "dates", quote(day(ordered))),
    list("[ordered] + 30", "dates", quote(day(ordered + 30))),
    list("60 + [ordered]", "dates", quote(day(60 + ordered))),
    list("[ordered] - weekday([ordered]) + 1", "dates", quote(day(ordered - as.numeric(format(ordered, "%u")) + 1))),
    list("[delivered] - length([city])", "dates", quote(day(delivered - nchar(city)))),
    list("lag([delivered])", "dates", quote(day(before(delivered, 1, "all", 12 * as.numeric(format(month, "%Y")) + as.numeric(format(month, "%m")))))),
    list("lead([ordered], 2) - 1", "dates", quote(day(before(ordered, -2, "all", 12 * as.numeric(format(month, "%Y")) + as.numeric(format(month, "%m"))) - 1))),
    list("min([ordered], [delivered])", "dates", quote(day(pmin(ordered, delivered)))),
    list("max([ordered], \"2020-02-01\")", "dates", quote(day(pmax(ordered, as.Date("2020-02-01"))))),
    list("\"2020-01-01\" + length([city])", "dates", quote(day(as.Date("2020-01-01") + nchar(city)))),
    list("[delivered] - [ordered]", "exact", quote(in_days(delivered - ordered))),
    list("[ordered] - \"2020-01-01\"", "exact", quote(in_days(ordered - as.Date("2020-01-01")))),
    list("diff([ordered])", "exact", quote(in_days(ordered - before(ordered, 1, "all", 12 * as.numeric(format(month, "%Y")) + as.numeric(format(month, "%m")))))),
    list("year([ordered] + 45)", "exact", quote(as.numeric(format(ordered + 45, "%Y")))),
    list("[city]", "text", quote(city)),
    list("lag([city])", "text", quote(before(city, 1, "all", 12 * as.numeric(format(month, "%Y")) + as.numeric(format(month, "%m"))))))),
  list(data = "formulas_moments.csv", entity = NULL, time = NULL, dates = character(), moments = c("begun", "ended"), formulas = list(
    list("[begun] + [part]", "dates", quote(moment(begun + 24 * hours * part))),
    list("[ended] - 1.5", "dates", quote(moment(ended - 36 * hours))),
    list("max([begun], [ended])", "dates", quote(moment(pmax(begun, ended)))),
    list("lag([begun])", "dates", quote(moment(rows_before(begun, 1)))),
    list("[ended] - [begun]", "exact", quote(in_days(ended - begun))),
    list("days([begun], [ended])", "exact", quote(in_days(as.Date(ended) - as.Date(begun)))),
    list("diff([begun])", "exact", quote(in_days(begun - rows_before(begun, 1)))),
    list("weekday([begun] + [part])", "exact", quote(as.numeric(format(begun + 24 * hours * part, "%u")))),
    list("lag(lower([note]))", "text", quote(rows_before(tolower(note), 1))))))
# JSON without a package.
quoted <- function(t) encodeString(t, quote = "\"")
cell <- function(v) ifelse(is.na(v), "null", if (is.character(v)) quoted(v) else sprintf("%.17g", v))
array <- function(v) paste0("[", paste(cell(v), collapse = ","), "]")
answer <- function(case) {
  t <- read.csv(file.path("data", case$data), na.strings = "", encoding = "UTF-8", check.names = FALSE)
  for (column in case$dates) t[[column]] <- as.Date(t[[column]])
  for (column in case$moments) t[[column]] <- as.POSIXct(t[[column]], tz = "UTC", format = "%Y-%m-%d %H:%M:%S")
  each <- vapply(case$formulas, function(f) {
    values <- eval(f[[3]], t, globalenv())
    call <- paste(deparse(f[[3]], width.cutoff = 500), collapse = " ")
    paste0("    {\"formula\": ", quoted(f[[1]]), ", \"method\": ", quoted(f[[2]]), ", \"r\": ", quoted(call), ",\n     \"values\": ", array(values), "}")
  }, "")
  name <- function(key) if (is.null(key)) "null" else quoted(key)
  paste0("  {\"dataset\": ", quoted(paste0("data/", case$data)), ", \"entity\": ", name(case$entity), ", \"time\": ", name(case$time),
    ",\n   \"formulas\": [\n", paste(each, collapse = ",\n"), "]}")
}
helpers <- c("fin", "by", "all_of", "m", "s", "d", "n", "r", "z", "w", "total", "in_time", "before", "rows_before", "as_number", "text", "day", "moment", "in_days", "hours")
calls <- vapply(helpers, function(name) paste0("  ", quoted(name), ": ", quoted(paste(deparse(get(name), width.cutoff = 500), collapse = " "))), "")
cat("{\"family\": \"formulas\",\n \"made_with\": {\"r\": ", quoted(R.version.string), "},\n \"r_calls\": {\n", paste(calls, collapse = ",\n"),
  "},\n \"cases\": [\n", paste(vapply(cases, answer, ""), collapse = ",\n"), "]}\n", sep = "")
