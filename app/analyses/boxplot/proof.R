x <- frame$y
check_count("Rows used", ours$rows$used, length(x))
# One box, or one for each value of a column; rows without a value are "(empty)".
group <- rep(ours$categories$category[1], length(x))
if (!is.null(ours$by)) group <- as_category(by[match(frame$row, table$row)])
check_count("Boxes", nrow(ours$categories), length(unique(group)))
check_boxes(ours$categories, x, frame$row, group)
