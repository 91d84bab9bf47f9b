"""Writes data/adstock.csv, data/adstock_gaps.csv and data/adstock_panel.csv: sales that respond to advertising over several periods.

Run in this folder: python3 make-adstock.py. The generator is Python's own (Mersenne Twister), whose normal deviates are the same in
every version. The seeds are the first whose fits allow a sentence about the long run, so that responses over time are given.
"""

import random


def series(generator, periods, carry, effects, level):
    """(sales, x...) after 50 periods that are not kept."""
    sales, rows = level, []
    for _ in range(50 + periods):
        x = [round(max(0.0, generator.gauss(10, 4)), 1) for _ in effects]
        sales = level * (1 - carry) + carry * sales + sum(b * (each - 10) for b, each in zip(effects, x)) + generator.gauss(0, 3)
        rows.append((round(sales, 2), *x))
    return rows[50:]


def write(name, header, rows):
    with open(f"data/{name}.csv", "w") as file:
        print(header, *[",".join(str(cell) for cell in row) for row in rows], sep="\n", file=file)


one = [(1900 + t, *row) for t, row in enumerate(series(random.Random(2), 120, 0.55, [1.2, -0.6], 100))]
write("adstock", "year,sales,ads,price", one)
# Rows 12, 13, 40 and 77 are missing, and the rest is not in order.
gaps = [row for place, row in enumerate(one) if place not in (12, 13, 40, 77)]
random.Random(5).shuffle(gaps)
write("adstock_gaps", "year,sales,ads,price", gaps)
generator = random.Random(1)
panel = [(f"shop {s}", 2000 + t, *row) for s in range(12) for t, row in enumerate(series(generator, 25, 0.45, [0.9], 80))]
write("adstock_panel", "shop,year,sales,ads", panel)
