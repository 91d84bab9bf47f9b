# Comparing numbers ----

compared <- list(numbers = 0, failed = character())

# Digits that agree: -log10 of the relative difference, at most 16. Where a number is zero by nature, the difference is taken
# relative to `scale`, the size of the data.
digits_that_agree <- function(ours, theirs, scale = 0) {
  size <- ifelse(abs(theirs) < 1e-3 * scale, scale, abs(theirs))
  pmin(16, pmax(0, -log10(abs(ours - theirs) / size)))
}

# Prints Estimand's numbers, those of this script and the digits that agree; of a list of more than 12 numbers those that
# agree least. `digits`: how many must agree. `places`: names of the numbers of a list.
check <- function(what, ours, theirs, digits, scale = 0, places = NULL) {
  ours <- as.numeric(if (is.null(ours)) NA else ours)
  theirs <- as.numeric(if (is.null(theirs)) NA else theirs)
  if (length(ours) != length(theirs)) {
    cat(sprintf("%-46s %d numbers, here %d  DIFFERENT\n", what, length(ours), length(theirs)))
    compared$failed <<- c(compared$failed, what)
    compared$numbers <<- compared$numbers + 1
    return(invisible())
  }
  theirs[!is.finite(theirs)] <- NA
  both_empty <- is.na(ours) & is.na(theirs)
  agree <- ifelse(both_empty | (!is.na(ours) & !is.na(theirs) & ours == theirs), 16, digits_that_agree(ours, theirs, scale))
  agree[is.na(agree)] <- 0
  name <- if (length(ours) == 1 && is.null(places)) what else paste0(what, ": ", if (is.null(places)) seq_along(ours) else places)
  shown <- if (length(ours) > 12) which.min(agree) else seq_along(ours)
  if (length(ours) > 12) name[shown] <- sprintf("%s, %d numbers, least in %d", what, length(ours), shown)
  for (i in shown) {
    cat(sprintf("%-46s %24s %24s %5.1f%s\n", name[i], format_number(ours[i]), format_number(theirs[i]), agree[i],
      if (agree[i] < digits) sprintf("  DIFFERENT (%g needed)", digits) else ""))
  }
  compared$numbers <<- compared$numbers + length(ours)
  if (any(agree < digits)) compared$failed <<- c(compared$failed, what)
  invisible()
}

format_number <- function(x) if (is.na(x)) "not defined" else sprintf("%.17g", x)

# Counts must be equal.
check_count <- function(what, ours, theirs, places = NULL) check(what, ours, theirs, 16, places = places)

# Says what no package recomputes, and why.
not_recomputed <- function(what, why) cat(sprintf("%-46s not recomputed: %s\n", what, why))

heading <- function(title) cat(sprintf("\n%s\n%-46s %24s %24s %s\n", title, "", "Estimand", "R", "digits"))

# The last line. A script that runs by itself ends with status 1 if a number differs.
finish <- function() {
  failed <- unique(compared$failed)
  if (length(failed) == 0) {
    cat(sprintf("\nAll %d numbers agree to the digits needed.\n", compared$numbers))
  } else {
    cat(sprintf("\n%d numbers compared. These differ: %s\n", compared$numbers, paste(failed, collapse = "; ")))
    if (!interactive() && !isTRUE(getOption("knitr.in.progress"))) quit(status = 1)
  }
}
