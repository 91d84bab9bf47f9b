/** Seeded random numbers: a simulation draws the same samples on every run and machine. */
export interface Random {
  /** Uniform on (0, 1). */
  uniform: () => number;
  /** Standard normal. */
  normal: () => number;
  /** Student's t with 3 degrees of freedom, scaled to variance 1. */
  t3: () => number;
  /** Exponential less its mean 1. */
  exponential: () => number;
}

/** The generator sfc32 (Chris Doty-Humphrey, PractRand), seeded by a number and warmed up. */
export function randomOf(seed: number): Random {
  let [a, b, c, d] = [seed | 0, 0x9e3779b9, 0x243f6a88, 1];
  const next = () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return t >>> 0;
  };
  for (let i = 0; i < 20; i++) next();
  const uniform = () => (next() + 0.5) / 4294967296;
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  return {
    uniform,
    normal,
    t3: () => normal() / Math.sqrt(normal() ** 2 + normal() ** 2 + normal() ** 2),
    exponential: () => -Math.log(uniform()) - 1,
  };
}

/** A column of `n` values. */
export function column(n: number, value: (row: number) => number): Float64Array {
  return Float64Array.from({ length: n }, (_, row) => value(row));
}

/** A first-order autoregression from its stationary distribution; with `phi` = 1 a random walk from 0. */
export function autoregression(random: Random, n: number, phi: number): Float64Array {
  let before = phi < 1 ? random.normal() / Math.sqrt(1 - phi * phi) : 0;
  return column(n, () => (before = phi * before + random.normal()));
}
