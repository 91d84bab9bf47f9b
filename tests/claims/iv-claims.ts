import type { IvFinding } from "~/analyses/iv-regression/findings";
import type { ResultEntry } from "~/analyses/results";
import type { IvRegressionResult } from "~/compute/contract/types";
import { type Claim, saysAny } from "./claim";
import { ofPanel } from "./dependence";
import { autoregression, column, type Random } from "./random";
import type { Sample } from "./sample";

const CLAIMS_AN_EFFECT: IvFinding["say"][] = ["iv_effect", "iv_not_zero"];

/** How closely what moves Y and what moves X go together. */
const SHARED = 0.8;

type Kind = "normal" | "spread" | "skewed";

interface Design {
  n: number;
  /** Instruments. */
  count: number;
  /** The concentration: n times the variance of X by the instruments, over the other variance. */
  strength: number;
  kind?: Kind;
  effect?: number;
}

/** Draws a column of one of the variables that do not follow from others. */
type Draw = () => Float64Array;

function assembled({ n, count, strength, kind = "normal", effect = 0 }: Design, draw: Draw): Sample {
  const names = Array.from({ length: count }, (_, j) => `z${j + 1}`);
  const skewed = (values: Float64Array) => values.map((value) => Math.exp(value) / 2);
  const z = names.map(() => (kind === "skewed" ? skewed(draw()) : draw()));
  const hidden = draw();
  const own = draw();
  const weight = Math.sqrt(strength / n / count);
  const v = kind === "skewed" ? hidden.map((value) => (Math.exp(value) - Math.exp(0.5)) / 2) : hidden;
  const x = column(n, (i) => weight * z.reduce((sum, each) => sum + (each[i] ?? 0), 0) + (v[i] ?? 0));
  const y = column(n, (i) => {
    const spread = kind === "spread" ? 0.3 + Math.abs(z[0]?.[i] ?? 0) : 1;
    const error = spread * (SHARED * (v[i] ?? 0) + Math.sqrt(1 - SHARED ** 2) * (own[i] ?? 0));
    return effect * (x[i] ?? 0) + error;
  });
  const columns = Object.fromEntries(names.map((name, j) => [name, z[j] ?? new Float64Array(n)]));
  return { columns: { ...columns, x, y }, y: "y", x: ["x"], chosen: ["x"], z: names };
}

const rows = (design: Design) => (random: Random) => assembled(design, () => column(design.n, random.normal));

/** A panel whose columns have effects of entities, and of periods. */
function panel(entities: number, periods: number, design: Omit<Design, "n">, ofPeriods: number) {
  return (random: Random): Sample => {
    const n = entities * periods;
    const sample = assembled({ ...design, n }, () =>
      ofPanel(random, entities, periods, { entity: 1, period: ofPeriods }),
    );
    const entity = column(n, (row) => Math.floor(row / periods));
    const time = column(n, (row) => 2000 + (row % periods));
    return { ...sample, columns: { ...sample.columns, entity, time }, entity: "entity", time: "time" };
  };
}

/** One series whose columns are autoregressions, with a straight trend in each if they are to grow. */
function series(design: Design, kept: number, growth = 0) {
  return (random: Random): Sample => {
    const sample = assembled(design, () =>
      autoregression(random, design.n, kept).map((value, row) => value + growth * row),
    );
    return {
      ...sample,
      columns: { ...sample.columns, time: column(design.n, (row) => 1900 + row) },
      time: "time",
    };
  };
}

const inWords = ({ n, count, strength, kind = "normal" }: Design) => {
  const how = {
    normal: "",
    spread: ", spread grows with an instrument",
    skewed: ", instruments and errors lognormal",
  };
  return `${n} rows, ${count} ${count === 1 ? "instrument" : "instruments"}, concentration ${strength}${how[kind]}`;
};

const DESIGNS: [id: string, design: Design][] = [
  ...[1, 4, 16, 64, 100].map((strength): [string, Design] => [
    `strength-${strength}`,
    { n: 100, count: 3, strength },
  ]),
  ["40-1", { n: 40, count: 1, strength: 16 }],
  ["40-8", { n: 40, count: 8, strength: 16 }],
  ["1000-8", { n: 1000, count: 8, strength: 64 }],
  ["40-spread", { n: 40, count: 2, strength: 16, kind: "spread" }],
  ["100-spread", { n: 100, count: 4, strength: 64, kind: "spread" }],
  ["40-skewed", { n: 40, count: 2, strength: 16, kind: "skewed" }],
  ["100-skewed", { n: 100, count: 4, strength: 16, kind: "skewed" }],
  ["1000-skewed", { n: 1000, count: 1, strength: 4, kind: "skewed" }],
];

const DEPENDENT: [id: string, situation: string, draw: Claim["draw"]][] = [
  ["panel-10", "10 entities × 8 periods, 1 instrument", panel(10, 8, { count: 1, strength: 64 }, 0)],
  ["panel-30", "30 entities × 5 periods, 3 instruments", panel(30, 5, { count: 3, strength: 64 }, 0)],
  [
    "panel-shocks",
    "12 entities × 10 periods, common shocks, 2 instruments",
    panel(12, 10, { count: 2, strength: 64 }, 1),
  ],
  [
    "series-60",
    "a series of 60 periods, AR(.5), 1 instrument",
    series({ n: 60, count: 1, strength: 64 }, 0.5),
  ],
  [
    "series-trend",
    "a series of 60 periods with straight trends, 1 instrument",
    series({ n: 60, count: 1, strength: 64 }, 0.3, 0.1),
  ],
];

const setHolds =
  (value: number) =>
  ({ result }: ResultEntry) => {
    const { claim } = result as IvRegressionResult;
    if (!claim || claim.shape === null) return null;
    return claim.intervals.some(
      ([low, high]) => (low === null || low <= value) && (high === null || value <= high),
    );
  };

/** Claims of effects by instruments: docs/methods/iv-regression.md. */
export const CLAIMS: readonly Claim[] = [
  ...DESIGNS.map(([id, design]): [string, string, Claim["draw"]] => [id, inWords(design), rows(design)]),
  ...DEPENDENT,
]
  .map(([id, situation, draw]): Claim => ({
    id: `iv-${id}`,
    rule: 25,
    claim: "an X that is chosen and has no effect is said to have one",
    situation,
    functionKey: "iv_regression",
    wanted: [0, 0.065],
    draw,
    counts: saysAny(...CLAIMS_AN_EFFECT),
  }))
  .concat([
    {
      id: "iv-power",
      rule: 25,
      claim: "an effect of 1 is said",
      situation: inWords({ n: 100, count: 3, strength: 64 }),
      functionKey: "iv_regression",
      wanted: [0.6, 1],
      draw: rows({ n: 100, count: 3, strength: 64, effect: 1 }),
      counts: saysAny("iv_effect"),
    },
    ...(
      [
        ["iv-set-weak", { n: 100, count: 3, strength: 4, effect: 1 }],
        ["iv-set-strong", { n: 100, count: 3, strength: 100, effect: 1 }],
      ] as const
    ).map(([id, design]): Claim => ({
      id,
      rule: 25,
      claim: "the set of an effect of 1 holds it",
      situation: inWords(design),
      functionKey: "iv_regression",
      wanted: [0.93, 1],
      draw: rows(design),
      counts: setHolds(1),
    })),
  ]);
