import type { DidFinding } from "~/analyses/did/findings";
import type { ResultEntry } from "~/analyses/results";
import type { DidResult } from "~/compute/contract/types";
import { type Claim, holds, saysAny } from "./claim";
import { autoregression, column, type Random } from "./random";
import type { Sample } from "./sample";

const CLAIMS_AN_EFFECT: DidFinding["say"] = "did_effect";
const PERIODS = 10;

interface Design {
  entities: number;
  treated: number;
  /** Correlation of neighbouring periods of an entity. */
  phi: number;
  /** The periods in which entities start, in turn; by default the sixth. */
  starts?: readonly number[];
  /** Standard deviation of treated entities; 1 for others. */
  spread?: number;
  /** Share of rows that are missing. */
  missing?: number;
  /** Added from the start on, for each period since then. */
  effect?: (since: number) => number;
  control?: "never_treated" | "not_yet_treated";
  errors?: "normal" | "t3" | "exponential";
}

/** Paths of entities with levels of their own and shocks of periods; the first `treated` of them start. */
function panel(design: Design) {
  const { entities, treated, phi, starts = [5], spread = 1, missing = 0, effect = () => 0 } = design;
  const { control = "never_treated", errors = "normal" } = design;
  return (random: Random): Sample => {
    const shocks = column(PERIODS, random.normal);
    const start = (g: number) => (g < treated ? (starts[g % starts.length] ?? PERIODS) : PERIODS);
    const drawn = { ...random, normal: errors === "normal" ? random.normal : random[errors] };
    const paths = Array.from({ length: entities }, () => autoregression(drawn, PERIODS, phi));
    const levels = column(entities, random.normal);
    const all = Array.from({ length: entities * PERIODS }, (_, row) => row);
    const kept = missing === 0 ? all : all.filter(() => random.uniform() >= missing);
    const of = (value: (g: number, t: number) => number) =>
      column(kept.length, (row) => {
        const at = kept[row] ?? 0;
        return value(Math.floor(at / PERIODS), at % PERIODS);
      });
    const size = (g: number) => (g < treated ? spread : 1);
    const added = (g: number, t: number) => (t >= start(g) ? effect(t - start(g)) : 0);
    return {
      columns: {
        entity: of((g) => g + 1),
        time: of((_, t) => 2000 + t),
        x: of((g, t) => (t >= start(g) ? 1 : 0)),
        y: of((g, t) => (levels[g] ?? 0) + (shocks[t] ?? 0) + size(g) * (paths[g]?.[t] ?? 0) + added(g, t)),
      },
      y: "y",
      x: ["x"],
      entity: "entity",
      time: "time",
      settings: { control },
    };
  };
}

const THREE = [3, 5, 7];
const later = { control: "not_yet_treated" } as const;

/** Periods of entities that start early, and of those that start last. */
const startsOf = (early: number, last: number) => [
  ...Array.from({ length: early }, () => 3),
  ...Array.from({ length: last }, () => PERIODS - 1),
];

const NOISE: [id: string, situation: string, design: Design][] = [
  ["10-2", "10 entities, 2 treated, AR(.5)", { entities: 10, treated: 2, phi: 0.5 }],
  ["10-5", "10 entities, 5 treated, AR(.8)", { entities: 10, treated: 5, phi: 0.8 }],
  ["20-3", "20 entities, 3 treated, AR(.5)", { entities: 20, treated: 3, phi: 0.5 }],
  ["50-2", "50 entities, 2 treated, AR(.8)", { entities: 50, treated: 2, phi: 0.8 }],
  ["50-4", "50 entities, 4 treated, AR(.5)", { entities: 50, treated: 4, phi: 0.5 }],
  ["50-5", "50 entities, 5 treated, AR(.8)", { entities: 50, treated: 5, phi: 0.8 }],
  ["200-5", "200 entities, 5 treated, AR(.8)", { entities: 200, treated: 5, phi: 0.8 }],
  ["200-30", "200 entities, 30 treated, AR(.8)", { entities: 200, treated: 30, phi: 0.8 }],
  ["walks", "30 entities, 8 treated, each a random walk", { entities: 30, treated: 8, phi: 1 }],
  [
    "wide-2",
    "50 entities, 2 treated that vary three times as much",
    { entities: 50, treated: 2, phi: 0.5, spread: 3 },
  ],
  [
    "wide-6",
    "50 entities, 6 treated that vary three times as much",
    { entities: 50, treated: 6, phi: 0.8, spread: 3 },
  ],
  [
    "narrow-2",
    "50 entities, 2 treated that vary a third as much",
    { entities: 50, treated: 2, phi: 0.5, spread: 1 / 3 },
  ],
  [
    "narrow-6",
    "20 entities, 6 treated that vary a third as much",
    { entities: 20, treated: 6, phi: 0.8, spread: 1 / 3 },
  ],
  [
    "gaps",
    "40 entities, 8 treated, a quarter of the rows missing",
    { entities: 40, treated: 8, phi: 0.8, missing: 0.25 },
  ],
  [
    "starts-3",
    "20 entities, 3 that start in three years",
    { entities: 20, treated: 3, phi: 0.8, starts: THREE },
  ],
  [
    "starts-12",
    "60 entities, 12 that start in three years",
    { entities: 60, treated: 12, phi: 0.8, starts: THREE },
  ],
  [
    "later-3",
    "20 entities, 3 that start in three years, against those not yet treated",
    { entities: 20, treated: 3, phi: 0.8, starts: THREE, ...later },
  ],
  [
    "later-30",
    "60 entities, 30 that start in three years, against those not yet treated, a quarter of the rows missing",
    { entities: 60, treated: 30, phi: 0.5, starts: THREE, missing: 0.25, ...later },
  ],
  [
    "all",
    "24 entities that all start in three years, against those not yet treated",
    { entities: 24, treated: 24, phi: 0.8, starts: THREE, ...later },
  ],
  [
    "one-never",
    "24 entities, 22 that start in three years, 2 never, against those not yet treated",
    { entities: 24, treated: 22, phi: 0.5, starts: THREE, ...later },
  ],
  [
    "early-2",
    "20 entities, 2 that start early, 18 last, against those not yet treated",
    { entities: 20, treated: 20, phi: 1, starts: startsOf(2, 18), ...later },
  ],
  [
    "early-5",
    "20 entities, 5 that start early, 15 last, against those not yet treated, each a random walk",
    { entities: 20, treated: 20, phi: 1, starts: startsOf(5, 15), ...later },
  ],
  [
    "early-18",
    "20 entities, 18 that start early, 2 last, against those not yet treated",
    { entities: 20, treated: 20, phi: 1, starts: startsOf(18, 2), ...later },
  ],
  [
    "sparse",
    "40 entities, 20 treated, seven of ten rows missing",
    { entities: 40, treated: 20, phi: 0.8, missing: 0.7 },
  ],
  [
    "tails",
    "40 entities, 6 treated, errors of t with 3 degrees of freedom",
    { entities: 40, treated: 6, phi: 0.5, errors: "t3" },
  ],
  [
    "skewed",
    "40 entities, 6 treated, skewed errors",
    { entities: 40, treated: 6, phi: 0.5, errors: "exponential" },
  ],
];

const limitsHold =
  (effect: number) =>
  ({ result }: ResultEntry) => {
    const { claim } = result as DidResult;
    return claim && claim.silent === null ? holds(claim, effect) : null;
  };

/** The mean, over the starts, of the mean of an effect that grows by 1 each year from 0 on: (3 + 2 + 1)/3. */
const GROWING = 2;

/** Claims of differences in differences: docs/methods/did.md. */
export const CLAIMS: readonly Claim[] = [
  ...NOISE.map(([id, situation, design]): Claim => ({
    id: `did-${id}`,
    rule: 26,
    claim: "an effect of a treatment without one is claimed",
    situation,
    functionKey: "did",
    wanted: [0, 0.065],
    draw: panel(design),
    counts: saysAny(CLAIMS_AN_EFFECT),
  })),
  {
    id: "did-power",
    rule: 26,
    claim: "an effect of a treatment is claimed",
    situation: "60 entities, 15 treated, AR(.5), effect 1.5 standard deviations of a shock",
    functionKey: "did",
    wanted: [0.85, 1],
    draw: panel({ entities: 60, treated: 15, phi: 0.5, effect: () => 1.5 }),
    counts: saysAny(CLAIMS_AN_EFFECT),
  },
  ...(
    [
      ["5", "30 entities, 5 treated, effect 1", { entities: 30, treated: 5, phi: 0.5, effect: () => 1 }, 1],
      [
        "growing",
        "60 entities, 15 that start in three years, an effect that grows by 1 a year",
        { entities: 60, treated: 15, phi: 0.5, starts: THREE, effect: (since: number) => since },
        GROWING,
      ],
    ] as const
  ).map(([id, situation, design, effect]): Claim => ({
    id: `did-limits-${id}`,
    rule: 26,
    claim: "the interval of an effect of a treatment holds it",
    situation,
    functionKey: "did",
    wanted: [0.93, 1],
    draw: panel(design),
    counts: limitsHold(effect),
  })),
];
