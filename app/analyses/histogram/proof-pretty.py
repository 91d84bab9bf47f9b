

# Bars ----


def pretty(low, high, n):
    """R's pretty(): about n intervals that end at multiples of 1, 2 or 5 times a power of ten."""
    cell = (high - low) / n if n > 1 else high - low
    base = 10.0 ** math.floor(math.log10(cell))
    unit = base
    for factor, bias in [(2, 1.5), (5, 2.75), (10, 1.5)]:
        if factor * base - cell < bias * (cell - unit):
            unit = factor * base
    first, last = math.floor(low / unit + 1e-10), math.ceil(high / unit - 1e-10)
    return np.arange(first, last + 1) * unit
