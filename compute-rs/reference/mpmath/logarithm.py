"""The table of the natural logarithm and its reference values, by mpmath 1.3 or 1.4:

    python3 logarithm.py table > ../../src/stats/logarithm/table.rs      (takes a minute)
    python3 logarithm.py values > logarithm.csv

The mantissas are parted into 128 intervals that begin half a step below 1. For each interval c is near its middle: of
all 1/c of 26 bits within a sixteenth of the interval the one whose -ln(1/c) lies nearest to a double.

A line of the values holds an argument and its logarithm, both as the bits of a double; arguments are taken exactly,
logarithms are rounded once.
"""

import random
import struct
import sys

from mpmath import log, mp, mpf

mp.prec = 160

BEGIN = 0x3FE6_0000_0000_0000 - (1 << 44)


def double(bits):
    return struct.unpack("<d", struct.pack("<Q", bits))[0]


def bits(value):
    return struct.unpack("<Q", struct.pack("<d", value))[0]


def row(i):
    low, high = double(BEGIN + (i << 45)), double(BEGIN + ((i + 1) << 45))
    if low < 1 < high:
        return 1.0, 0.0
    middle = (low + high) / 2
    step = 2.0**-26 if middle > 1 else 2.0**-25
    reach = int((high - low) / middle / 16 / step)
    tried = (round(1 / middle / step) + d for d in range(-reach, reach + 1))
    candidates = ((inverse * step, -log(mpf(inverse * step))) for inverse in tried)
    inverse, exact = min(candidates, key=lambda pair: abs(mpf(float(pair[1])) - pair[1]))
    return inverse, float(exact)


def table():
    print("//! Made by `compute-rs/reference/mpmath/logarithm.py`: 1/c in 26 bits, and ln c.\n")
    print("/// By interval of the mantissa.")
    print("#[rustfmt::skip]")
    print("pub(super) const TABLE: [[f64; 2]; 128] = [")
    for i in range(128):
        inverse, logarithm = row(i)
        print(f"    [{inverse!r}, {logarithm!r}],")
    print("];")


def arguments():
    """Every kind of argument: the ends of the range, subnormals, next to 1, the borders of the intervals, any."""
    yield from (5e-324, 1.5e-323, 2.225073858507201e-308, 2.2250738585072014e-308, 1.7976931348623157e308, 1.0)
    draw = random.Random(20)
    for exponent in range(1, 54):
        for sign in (-1, 1):
            yield 1 + sign * 2.0**-exponent
            yield 1 + sign * draw.random() * 2.0**-exponent
    for i in range(128):
        for near in (-1, 0, 1):
            yield double(BEGIN + (i << 45) + near)
        yield double(BEGIN + (i << 45) + draw.getrandbits(45)) * 2.0 ** draw.randint(-1000, 1000)
    for _ in range(300):
        yield double(draw.getrandbits(52) | draw.randint(0, 2046) << 52)
        yield double(draw.getrandbits(draw.randint(1, 52)))
        yield draw.uniform(0.5, 2)


def values():
    for x in arguments():
        print(f"{bits(x):016x},{bits(float(log(mpf(x)))):016x}")


{"table": table, "values": values}[sys.argv[1]]()
