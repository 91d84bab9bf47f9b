"""Reference values of the natural logarithm, by mpmath 1.3 or 1.4: `python3 logarithm.py > logarithm.csv`.

A line holds an argument and its logarithm, both as the bits of a double; arguments are taken exactly, logarithms are
rounded once.
"""

import random
import struct

from mpmath import log, mp, mpf

mp.prec = 160

BEGIN = 0x3FE6_0000_0000_0000 - (1 << 44)


def double(bits):
    return struct.unpack("<d", struct.pack("<Q", bits))[0]


def bits(value):
    return struct.unpack("<Q", struct.pack("<d", value))[0]


def arguments():
    """Every kind of argument: the ends of the range, subnormals, next to 1, the borders of 128 intervals of the mantissa, any."""
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


values()
