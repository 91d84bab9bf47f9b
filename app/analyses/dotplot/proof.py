x = frame["y"].to_numpy()
check_count("Rows used", ours["rows"]["used"], len(x))
# Wilkinson's dot density: no package has this width. A stack holds a value and all larger ones less than the width above it.
ordered = np.sort(x)
kept = inside_fences(ordered) if remove_outliers else np.full(len(ordered), True)
# Outliers do not widen the stacks.
near = ordered[kept] if kept.any() else ordered
span = near[-1] - near[0]
width = max(span / 200, span / (4 * math.sqrt(len(near))))
stack, first = [], 0
for i, value in enumerate(ordered):
    if value - ordered[first] >= width and value > ordered[first]:
        first = i
    stack.append(first)
stacks = pd.DataFrame(dict(value=ordered, kept=kept, apart=~kept)).groupby(stack)
centre = (stacks["value"].min() + stacks["value"].max()) / 2
count, apart = stacks["kept"].sum(), stacks["apart"].sum()
check("Width", ours["width"], width, 13)
check("Places of the stacks", ours["values"]["x"], centre[count > 0], 13, x.std())
check_count("Dots of the stacks", ours["values"]["count"], count[count > 0])
check("Places of the outliers", ours["outliers"]["x"], centre[apart > 0], 13, x.std())
check_count("Dots of the outliers", ours["outliers"]["count"], apart[apart > 0])
check_count("Rows of each dot", ours["rows_per_dot"], max(1, math.ceil((count + apart).max() / 60)))
