import type { LogitFinding } from "~/analyses/logit/findings";
import type { ResultEntry } from "~/analyses/results";
import type { LogitResult } from "~/compute/contract/types";
import { type Claim, saysAny } from "./claim";
import { autoregression, column, type Random } from "./random";
import type { Sample } from "./sample";

const CLAIMS_AN_EFFECT: LogitFinding["say"][] = ["more_likely"];

type Kind = "normal" | "skewed" | "flag";

/** A value of an X. */
function drawn(random: Random, kind: Kind): number {
  if (kind === "flag") return Number(random.uniform() < 0.3);
  const value = random.normal();
  return kind === "skewed" ? Math.exp(value) : value;
}

const chance = (eta: number) => 1 / (1 + Math.exp(-eta));

/**
 * Rows with this many X, the first of which changes the logarithm of the odds; the share holds for rows whose X are 0.
 */
function rows(n: number, share: number, kinds: readonly Kind[], slope = 0) {
  return (random: Random): Sample => {
    const x = kinds.map((kind) => column(n, () => drawn(random, kind)));
    const start = Math.log(share / (1 - share));
    const y = column(n, (row) => Number(random.uniform() < chance(start + slope * (x[0]?.[row] ?? 0))));
    const names = kinds.map((_, i) => `x${i + 1}`);
    return {
      columns: { ...Object.fromEntries(names.map((name, i) => [name, x[i] ?? y])), y },
      y: "y",
      x: names,
    };
  };
}

/** A series of a number and of an event, two independent autoregressions. */
function series(n: number, kept: number) {
  return (random: Random): Sample => {
    const state = autoregression(random, n, kept);
    return {
      columns: {
        time: column(n, (row) => 1900 + row),
        x: autoregression(random, n, kept),
        y: state.map((value) => Number(value > 0)),
      },
      y: "y",
      x: ["x"],
      time: "time",
    };
  };
}

/** A panel in which entities differ in X and in how often the event occurs; with a share of X that each row draws. */
function panel(entities: number, periods: number, own: number, share: number, timed = true) {
  return (random: Random): Sample => {
    const n = entities * periods;
    const of = (row: number) => Math.floor(row / periods);
    const [inclined, level] = [0, 0].map(() => column(entities, () => random.normal()));
    const cut = Math.log(share / (1 - share));
    return {
      columns: {
        entity: column(n, (row) => of(row) + 1),
        ...(timed ? { time: column(n, (row) => 2000 + (row % periods)) } : {}),
        x: column(n, (row) => (level?.[of(row)] ?? 0) + own * random.normal()),
        y: column(n, (row) => Number(random.uniform() < chance(cut + 1.5 * (inclined?.[of(row)] ?? 0)))),
      },
      y: "y",
      x: ["x"],
      entity: "entity",
      ...(timed ? { time: "time" } : {}),
    };
  };
}

const NOISE: [id: string, situation: string, draw: Claim["draw"]][] = [
  ["30", "30 rows, half of them events", rows(30, 0.5, ["normal"])],
  ["30-rare", "30 rows, a fifth of them events", rows(30, 0.2, ["normal"])],
  ["60-rare", "60 rows, a tenth of them events", rows(60, 0.1, ["normal"])],
  ["60-three", "60 rows, half of them events, 3 X", rows(60, 0.5, ["normal", "skewed", "flag"])],
  ["100-rare", "100 rows, a twentieth of them events", rows(100, 0.05, ["normal"])],
  ["100-skewed", "100 rows, a fifth of them events, a skewed X", rows(100, 0.2, ["skewed"])],
  ["100-flag", "100 rows, a tenth of them events, a flag", rows(100, 0.1, ["flag"])],
  [
    "200-four",
    "200 rows, a tenth of them events, 4 X",
    rows(200, 0.1, ["normal", "normal", "skewed", "flag"]),
  ],
  [
    "500-five",
    "500 rows, a twentieth of them events, 5 X",
    rows(500, 0.05, ["normal", "normal", "skewed", "flag", "flag"]),
  ],
  ["separated", "30 rows, a tenth of them events, 2 flags", rows(30, 0.1, ["flag", "flag"])],
  ["panel-10", "10 entities over 10 periods, X constant", panel(10, 10, 0, 0.5)],
  ["panel-30", "30 entities over 6 periods, X constant", panel(30, 6, 0, 0.5)],
  ["panel-rare", "30 entities over 8 periods, X constant, a tenth of the rows events", panel(30, 8, 0, 0.1)],
  ["panel-within", "20 entities over 8 periods, X varies within", panel(20, 8, 1, 0.5)],
  ["panel-untimed", "25 entities of 8 rows without a time, X constant", panel(25, 8, 0, 0.3, false)],
  ["series-50", "a series of 80 periods, AR(.5)", series(80, 0.5)],
  ["series-80", "a series of 200 periods, AR(.8)", series(200, 0.8)],
  ["series-walk", "random walks of 150 periods", series(150, 1)],
];

/**
 * Whether the interval of the first effect covers the average effect in the sample; `null` if the sentence names no
 * effect.
 */
function holdsEffect(slope: number, share: number) {
  return ({ result }: ResultEntry, { columns }: Sample) => {
    const found = (result as LogitResult).claim?.effects[0];
    if (!found || (result as LogitResult).coefficients === null) return null;
    if (found.lower === null || found.upper === null) return null;
    const x = [...(columns.x1 ?? [])];
    const start = Math.log(share / (1 - share));
    const of = x.map((value) => slope * chance(start + slope * value) * (1 - chance(start + slope * value)));
    const effect = of.reduce((sum, value) => sum + value, 0) / x.length;
    return found.lower <= effect && effect <= found.upper;
  };
}

/** Claims of a logit: docs/methods/logit.md. */
export const CLAIMS: readonly Claim[] = [
  ...NOISE.map(([id, situation, draw]): Claim => ({
    id: `logit-${id}`,
    rule: 22,
    claim: "an X that has nothing to do with an event is said to make it more or less likely",
    situation,
    functionKey: "logit",
    wanted: [0, 0.065],
    draw,
    counts: saysAny(...CLAIMS_AN_EFFECT),
  })),
  {
    id: "logit-power",
    rule: 22,
    claim: "an X that makes an event more likely is said to",
    situation: "100 rows, half of them events where X is 0, slope 1",
    functionKey: "logit",
    wanted: [0.85, 1],
    draw: rows(100, 0.5, ["normal"], 1),
    counts: saysAny("more_likely"),
  },
  ...(
    [
      ["60", "60 rows, slope 1", 60, 0.5, 1],
      ["rare", "200 rows, about a tenth of them events, slope 0.5", 200, 0.1, 0.5],
    ] as const
  ).map(([id, situation, n, share, slope]): Claim => ({
    id: `logit-limits-${id}`,
    rule: 22,
    claim: "the limits of an average marginal effect hold it",
    situation,
    functionKey: "logit",
    wanted: [0.92, 0.995],
    draw: rows(n, share, ["normal"], slope),
    counts: holdsEffect(slope, share),
  })),
];
