import { autoregression, column, type Random } from "./random";
import type { Sample } from "./sample";

/** Months from January 2000 on, as yyyymm. */
export const months = (n: number) => column(n, (row) => (2000 + Math.floor(row / 12)) * 100 + (row % 12) + 1);

/** One series in time: Y and X drawn independently. */
export function oneSeries(n: number, draw: () => Float64Array, time = column(n, (row) => row + 1)): Sample {
  return { columns: { time, x: draw(), y: draw() }, y: "y", x: ["x"], time: "time" };
}

/** A straight trend with noise, of random slope up or down. */
export function trending(random: Random, n: number): Float64Array {
  const slope = (4 + 4 * random.uniform()) * (random.uniform() < 0.5 ? -1 : 1);
  return column(n, (row) => (slope * row) / n + random.normal());
}

/** A season over 12 months, with noise; it repeats as it is, or is autoregressive with .5 from year to year. */
export function seasonal(
  random: Random,
  n: number,
  kind: "fixed" | "autoregressive" = "fixed",
): Float64Array {
  if (kind === "fixed") {
    const shape = column(12, () => 1.5 * random.normal());
    return column(n, (row) => (shape[row % 12] ?? 0) + random.normal());
  }
  const found = column(n, random.normal);
  for (let row = 12; row < n; row++) found[row] = 0.8 * (found[row - 12] ?? 0) + 0.6 * random.normal();
  return found;
}

/** How the rows of a panel depend on each other: by shocks of entities and of periods, their trends, and walks. */
export interface Shared {
  entity?: number;
  period?: number;
  /** Slope over all periods that every entity has, give or take a third. */
  growth?: number;
  walk?: number;
  own?: number;
}

/** One variable of a panel, entity by entity. */
export function ofPanel(
  random: Random,
  entities: number,
  periods: number,
  { entity = 0, period = 0, growth = 0, walk = 0, own = 1 }: Shared,
): Float64Array {
  const levels = column(entities, () => entity * random.normal());
  const slopes = column(entities, () => growth * (1 + random.normal() / 3));
  const shocks = column(periods, () => period * random.normal());
  const common = autoregression(random, periods, 1);
  return column(entities * periods, (row) => {
    const [g, t] = [Math.floor(row / periods), row % periods];
    const ofTime = (shocks[t] ?? 0) + walk * (common[t] ?? 0) + ((slopes[g] ?? 0) * t) / periods;
    return (levels[g] ?? 0) + ofTime + own * random.normal();
  });
}

/** A panel whose Y and X are drawn independently. */
export function onePanel(entities: number, periods: number, draw: () => Float64Array): Sample {
  const n = entities * periods;
  return {
    columns: {
      entity: column(n, (row) => Math.floor(row / periods) + 1),
      time: column(n, (row) => 2000 + (row % periods)),
      x: draw(),
      y: draw(),
    },
    y: "y",
    x: ["x"],
    entity: "entity",
    time: "time",
  };
}
