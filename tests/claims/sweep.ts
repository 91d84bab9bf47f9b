/**
 * Designs that nobody chose: drawn by seed from a stated space, and noise in all of them. What is claimed of them is claimed wrongly.
 */
import type { Claim } from "./claim";
import { months } from "./dependence";
import { anyEffect } from "./noise";
import { autoregression, column, type Random, randomOf } from "./random";
import type { Sample } from "./sample";

/** Designs of the sweep. */
const DESIGNS = 200;
/** Samples of each design in a full run. */
const SAMPLES = 400;
/** The highest share of any design. */
const MOST = 0.1;

/** A design: its words, and how a sample is drawn. */
interface Design {
  words: string;
  draw: (random: Random) => Sample;
  /** Whether there are enough rows for a robust fit. */
  rows: number;
}

const ERRORS = ["normal", "t3", "skewed", "discrete"] as const;

function errorOf(kind: (typeof ERRORS)[number], random: Random): () => number {
  switch (kind) {
    case "normal":
      return random.normal;
    case "t3":
      return random.t3;
    case "skewed":
      return random.exponential;
    case "discrete":
      return () => Math.max(-2, Math.min(2, Math.round(random.normal())));
  }
}

/** Draws from the space of designs. */
class Choice {
  constructor(private readonly random: Random) {}

  one<T>(...of: readonly T[]): T {
    return of[Math.floor(this.random.uniform() * of.length)] as T;
  }

  /** A whole number whose logarithm is uniform. */
  size(from: number, to: number): number {
    return Math.round(from * (to / from) ** this.random.uniform());
  }
}

function rowsDesign(choice: Choice): Design {
  const n = choice.size(5, 2000);
  const error = choice.one(...ERRORS);
  const x = choice.one("normal", "0/1", "skewed");
  const spread = choice.one("constant", "constant", "with X", "by group");
  const share = choice.one(0.1, 0.3, 0.5);
  return {
    words: `${n} rows; errors ${error}; spread ${spread}; X ${x === "0/1" ? `0/1 with ${100 * share} % ones` : x}`,
    rows: n,
    draw: (random) => {
      const ofX = {
        normal: random.normal,
        skewed: random.exponential,
        "0/1": () => Number(random.uniform() < share),
      }[x];
      const values = column(n, ofX);
      // Symmetric errors, so that an uneven spread moves no mode.
      const next = errorOf(spread === "constant" ? error : error === "skewed" ? "normal" : error, random);
      const scale = (row: number) =>
        spread === "constant"
          ? 1
          : spread === "by group"
            ? 1 + 2 * (row % 2)
            : 1 + Math.max(0, 1 + (values[row] ?? 0));
      return { columns: { x: values, y: column(n, (row) => scale(row) * next()) }, y: "y", x: ["x"] };
    },
  };
}

function seriesDesign(choice: Choice): Design {
  const n = choice.size(12, 500);
  const [phiOfX, phiOfY] = [0, 0].map(() => choice.one(0, 0.3, 0.5, 0.7, 0.9, 0.95, 1));
  const parts = choice.one("", "", "trend", "season", "trend and season");
  const next = choice.one("normal", "t3", "skewed");
  return {
    words: `series of ${n} months; autoregression ${phiOfX} in X, ${phiOfY} in Y${parts === "" ? "" : `; ${parts} in both`}; errors ${next}`,
    rows: n,
    draw: (random) => {
      const error = { ...random, normal: errorOf(next, random) };
      const variable = (phi = 0) => {
        const around = autoregression(error, n, phi);
        const slope = parts.includes("trend") ? 4 * random.normal() : 0;
        const season = column(12, () => (parts.includes("season") ? random.normal() : 0));
        return around.map((value, row) => value + (slope * row) / n + (season[row % 12] ?? 0));
      };
      return {
        columns: { time: months(n), x: variable(phiOfX), y: variable(phiOfY) },
        y: "y",
        x: ["x"],
        time: "time",
      };
    },
  };
}

function panelDesign(choice: Choice): Design {
  const entities = choice.size(5, 200);
  const periods = choice.size(3, Math.max(3, Math.min(30, Math.floor(2000 / entities))));
  const [levels, shocks, growth] = [choice.one(0, 1, 2), choice.one(0, 0.5, 1, 2), choice.one(0, 0, 4)];
  const phi = choice.one(0, 0.5, 0.9);
  const next = choice.one("normal", "t3", "skewed");
  return {
    words: `panel ${entities} × ${periods}; levels ${levels}, common shocks ${shocks}, common trend ${growth}, autoregression ${phi} within; errors ${next}`,
    rows: entities * periods,
    draw: (random) => {
      const error = { ...random, normal: errorOf(next, random) };
      const variable = () => {
        const common = column(periods, () => shocks * random.normal());
        const whole = growth * random.normal();
        const own = Array.from({ length: entities }, () => {
          const level = levels * random.normal();
          const slope = whole * (1 + random.normal() / 3);
          const around = autoregression(error, periods, phi);
          return [...around].map((value, t) => value + level + (common[t] ?? 0) + (slope * t) / periods);
        });
        return Float64Array.from(own.flat());
      };
      const n = entities * periods;
      return {
        columns: {
          entity: column(n, (row) => Math.floor(row / periods) + 1),
          time: column(n, (row) => 2000 + (row % periods)),
          x: variable(),
          y: variable(),
        },
        y: "y",
        x: ["x"],
        entity: "entity",
        time: "time",
      };
    },
  };
}

/** The designs of a seed. */
export function sweep(seed: number): Claim[] {
  const random = randomOf(seed);
  const choice = new Choice(random);
  return Array.from({ length: DESIGNS }, (_, i): Claim => {
    const { words, rows, draw } = choice.one(rowsDesign, seriesDesign, panelDesign)(choice);
    const keepOutliers = choice.one(true, false);
    const robust = choice.one(false, false, false, true) && rows >= 24;
    const how = robust ? "robust regression" : keepOutliers ? "regression" : "regression, outliers left out";
    return {
      id: `sweep-${seed}-${i + 1}`,
      rule: 0,
      claim: "a direction is claimed of an X that is noise",
      situation: `${words}; ${how}`,
      functionKey: robust ? "robust_regression" : "regression",
      wanted: [0, MOST],
      samples: SAMPLES,
      draw: (own) => ({ ...draw(own), keepOutliers: keepOutliers || robust }),
      counts: anyEffect,
    };
  });
}
