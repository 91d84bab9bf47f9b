# Columns of X and of instruments ----

# The place of each row among the categories; a number can be written in several ways.
category_of <- function(cells, names) {
  place <- match(cells, names)
  numbers <- suppressWarnings(as.numeric(cells))
  ifelse(is.na(place), match(numbers, suppressWarnings(as.numeric(names))), place)
}

has_texts <- function(frame, name) is.character(frame[[name]]) || is.factor(frame[[name]])

# The columns x1, x2 ... of a frame, or z1, z2 ...
columns_of <- function(frame, letter) {
  found <- grep(paste0("^", letter, "[0-9]+$"), names(frame), value = TRUE)
  found[order(as.numeric(substring(found, 2)))]
}

# The rows with a time and without an empty category.
complete_rows <- function(frame, columns, panel) {
  known <- panel$has_time[match(frame$row, panel$row)]
  for (name in Filter(function(name) has_texts(frame, name), columns)) known <- known & as.character(frame[[name]]) != "(empty)"
  frame[known, ]
}

# Each column as a matrix: a column of categories has one of 0 and 1 for each category but its base.
design_of <- function(frame, columns, categories) {
  texts <- Filter(function(name) has_texts(frame, name), columns)
  made <- lapply(columns, function(name) {
    if (!(name %in% texts)) return(cbind(frame[[name]]))
    at <- match(name, texts)
    names_of <- categories$levels[[at]]$name
    place <- category_of(as.character(frame[[name]]), names_of)
    others <- setdiff(seq_along(names_of), match(categories$base[at], names_of))
    sapply(others, function(level) as.numeric(place == level))
  })
  names(made) <- columns
  made
}

# Adds the squares and interactions, of each pair of categories one.
with_products <- function(made, products) {
  for (pair in products) {
    made[[paste(pair, collapse = " ")]] <- do.call(cbind, lapply(seq_len(ncol(made[[pair[1]]])), function(i) made[[pair[1]]][, i] * made[[pair[2]]]))
  }
  made
}
