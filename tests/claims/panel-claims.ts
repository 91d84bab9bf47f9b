import { type PanelFinding, panelFindings } from "~/analyses/panel-regression/findings";
import type { ResultEntry } from "~/analyses/results";
import type { PanelRegressionResult } from "~/compute/contract/types";
import { type Claim, findings, holds, saysAny } from "./claim";
import { ofPanel, onePanel, type Shared } from "./dependence";
import { autoregression, column, type Random } from "./random";
import type { Sample } from "./sample";

const CLAIMS_AN_EFFECT: PanelFinding["say"] = "within_direction";

/** A panel of an X, or several, that have nothing to do with Y. */
function panel(entities: number, periods: number, shared: Shared, countOfX = 1) {
  return (random: Random): Sample => {
    const draw = () => ofPanel(random, entities, periods, shared);
    const sample = onePanel(entities, periods, draw);
    const more = Object.fromEntries(Array.from({ length: countOfX - 1 }, (_, i) => [`x${i + 2}`, draw()]));
    return { ...sample, columns: { ...sample.columns, ...more }, x: ["x", ...Object.keys(more)] };
  };
}

/** A panel in which every entity follows an autoregression of its own. */
function persistent(entities: number, periods: number, phi: number) {
  return (random: Random): Sample =>
    onePanel(entities, periods, () => {
      const paths = Array.from({ length: entities }, () => autoregression(random, periods, phi));
      return column(entities * periods, (row) => paths[Math.floor(row / periods)]?.[row % periods] ?? 0);
    });
}

/** Entities of 1 to `periods` rows. */
function unbalanced(entities: number, periods: number, shared: Shared) {
  return (random: Random): Sample => {
    const sample = onePanel(entities, periods, () => ofPanel(random, entities, periods, shared));
    const longest = column(entities, () => 1 + Math.floor(periods * random.uniform()));
    const kept = Array.from({ length: entities * periods }, (_, row) => row).filter(
      (row) => row % periods < (longest[Math.floor(row / periods)] ?? 0),
    );
    const columns = Object.fromEntries(
      Object.entries(sample.columns).map(([name, values]) => [
        name,
        column(kept.length, (row) => values[kept[row] ?? 0] ?? 0),
      ]),
    );
    return { ...sample, columns };
  };
}

/** Y that rises by `effect` with X within entities. */
function withEffect(entities: number, periods: number, shared: Shared, effect: number) {
  return (random: Random): Sample => {
    const sample = panel(entities, periods, shared)(random);
    const { x = new Float64Array(0), y = new Float64Array(0) } = sample.columns;
    return {
      ...sample,
      columns: { ...sample.columns, y: y.map((value, row) => value + effect * (x[row] ?? 0)) },
    };
  };
}

/** An X that moves with Y through shocks in common alone, and another one of its own, with an effect. */
function besideTime(entities: number, periods: number, effect: number) {
  return (random: Random): Sample => {
    const own = () => ofPanel(random, entities, periods, { entity: 1 });
    const path = column(periods, () => random.normal());
    const joined = (values: Float64Array, size: number) =>
      values.map((value, row) => value + size * (path[row % periods] ?? 0));
    const second = own();
    const sample = onePanel(entities, periods, () => joined(own(), 2));
    const { y = new Float64Array(0) } = sample.columns;
    const columns = {
      ...sample.columns,
      y: y.map((value, row) => value + effect * (second[row] ?? 0)),
      x2: second,
    };
    return { ...sample, columns, x: ["x", "x2"] };
  };
}

/** Whether the second X gets a direction. */
const namesSecond = ({ result }: ResultEntry) =>
  panelFindings(result as PanelRegressionResult).some(
    (finding) =>
      (finding.say === "within_direction" && finding.answer.at === 1) ||
      (finding.say === "within_also" && finding.answers.some(({ at }) => at === 1)),
  );

/** An X of categories: the values of a panel cut at these quantiles of the normal distribution. */
function categories(entities: number, periods: number, shared: Shared, cuts: readonly number[]) {
  return (random: Random): Sample => {
    const sample = panel(entities, periods, shared)(random);
    const { x = new Float64Array(0) } = sample.columns;
    const spread = Math.hypot(1, shared.entity ?? 0, shared.period ?? 0);
    const level = x.map((value) => cuts.filter((cut) => value > cut * spread).length);
    return { ...sample, columns: { ...sample.columns, x: level }, categories: ["x"] };
  };
}

const twoWay =
  (draw: Claim["draw"]): Claim["draw"] =>
  (random) => ({ ...draw(random), settings: { effects: "two_way" } });

const NOISE: [id: string, situation: string, draw: Claim["draw"]][] = [
  ["5", "5 entities with levels over 10 periods", panel(5, 10, { entity: 1 })],
  ["10", "10 entities with levels over 8 periods", panel(10, 8, { entity: 1 })],
  ["40", "40 entities with levels over 6 periods", panel(40, 6, { entity: 1 })],
  ["200", "200 entities with levels over 4 periods", panel(200, 4, { entity: 1 })],
  ["shocks", "30 entities over 8 periods with shocks in common", panel(30, 8, { entity: 1, period: 1 })],
  ["growth", "10 entities that all grow over 15 periods", panel(10, 15, { entity: 1, growth: 3 })],
  ["walks", "20 entities over 15 periods, each a random walk", persistent(20, 15, 1)],
  ["common-walk", "20 entities over 15 periods with a walk in common", panel(20, 15, { entity: 1, walk: 1 })],
  ["ar", "12 entities over 12 periods, each AR(.7)", persistent(12, 12, 0.7)],
  ["unbalanced", "25 entities of 1 to 10 rows with shocks", unbalanced(25, 10, { entity: 1, period: 0.5 })],
  [
    "categories",
    "4 categories, 20 entities with levels over 8 periods",
    categories(20, 8, { entity: 1 }, [-0.7, 0, 0.7]),
  ],
  [
    "rare-category",
    "a category of one row in 20 and two others, 12 entities over 8 periods with shocks",
    categories(12, 8, { entity: 1, period: 0.5 }, [0, 1.64]),
  ],
  [
    "few-changes",
    "2 categories that change in few of 15 entities over 6 periods",
    categories(15, 6, { entity: 4 }, [0]),
  ],
  ["five", "five X, 20 entities with levels over 8 periods", panel(20, 8, { entity: 1 }, 5)],
];

const limitsHold =
  (effect: number) =>
  ({ result }: ResultEntry) => {
    const found = (result as PanelRegressionResult).claim?.coefficients[0];
    return found ? holds({ lower: found.ci_lower, upper: found.ci_upper }, effect) : null;
  };

/** Y of the values of two X and a term of them, besides levels, shocks and noise: columns x, z and y. */
function ofTerm(
  entities: number,
  periods: number,
  shared: Shared,
  expected: (x: number, z: number) => number,
  { term = ["x", "z"], fixed = false }: { term?: [string, string]; fixed?: boolean } = {},
) {
  return (random: Random): Sample => {
    const draw = () => ofPanel(random, entities, periods, shared);
    const sample = onePanel(entities, periods, draw);
    const z = fixed ? ofPanel(random, entities, periods, { entity: 1, own: 0 }) : draw();
    const { x = new Float64Array(0), y = new Float64Array(0) } = sample.columns;
    const columns = {
      ...sample.columns,
      z,
      y: y.map((own, row) => own + expected(x[row] ?? 0, z[row] ?? 0)),
    };
    return { ...sample, columns, x: term[0] === term[1] ? ["x"] : ["x", "z"], terms: [term] };
  };
}

/** Whether a square or an interaction is claimed. */
const saysTerm = (entry: ResultEntry): boolean =>
  saysAny("also_term")(entry) ||
  findings(entry, "within_direction").some(({ answer }) => answer.effect.term !== undefined);

const sum = (x: number, z: number) => x + 0.5 * z;

const ADDITIVE: [id: string, claim: string, situation: string, draw: Claim["draw"]][] = [
  ["5", "an interaction", "5 entities with levels over 12 periods", ofTerm(5, 12, { entity: 1 }, sum)],
  ["10", "an interaction", "10 entities with levels over 8 periods", ofTerm(10, 8, { entity: 1 }, sum)],
  ["50", "an interaction", "50 entities with levels over 6 periods", ofTerm(50, 6, { entity: 1 }, sum)],
  [
    "shocks",
    "an interaction",
    "20 entities over 10 periods with levels and shocks",
    ofTerm(20, 10, { entity: 1, period: 1 }, sum),
  ],
  [
    "levels",
    "an interaction",
    "20 entities over 8 periods, levels of 5 standard deviations",
    ofTerm(20, 8, { entity: 5 }, sum),
  ],
  [
    "fixed",
    "an interaction with an X that never changes within an entity",
    "20 entities with levels over 8 periods",
    ofTerm(20, 8, { entity: 1 }, (x) => x, { fixed: true }),
  ],
  [
    "square",
    "a curve",
    "20 entities with levels over 8 periods",
    ofTerm(20, 8, { entity: 1 }, (x) => x, { term: ["x", "x"] }),
  ],
  [
    "square-walks",
    "a curve",
    "20 entities over 12 periods with a walk in common",
    ofTerm(20, 12, { entity: 1, walk: 1 }, (x) => x, { term: ["x", "x"] }),
  ],
];

/** The share of a term's slopes whose limits hold what the effect of x is there. */
const slopesHold =
  (slope: (at: number) => number) =>
  ({ result }: ResultEntry) => {
    const claim = (result as PanelRegressionResult).claim;
    const slopes = (claim?.terms?.[0]?.slopes ?? []).filter(({ display_name: name }) => name === "x");
    const held = slopes.map(({ at, ci_lower: lower, ci_upper: upper }) =>
      holds({ lower, upper }, slope(Number(at?.[0]?.value))),
    );
    return slopes.length === 0 ? null : held.filter((each) => each === true).length / slopes.length;
  };

const TERMS: Claim[] = [
  ...ADDITIVE.flatMap(([id, what, situation, draw]): Claim[] =>
    (
      [
        ["entity", "effects of entities", draw],
        ["two-way", "effects of entities and periods", twoWay(draw)],
      ] as const
    ).map(([key, effects, of]) => ({
      id: `panel-term-${key}-${id}`,
      rule: 21,
      claim: `${what} is claimed where there is none`,
      situation: `${effects}: ${situation}`,
      functionKey: "panel_regression",
      wanted: [0, 0.065],
      draw: of,
      counts: saysTerm,
    })),
  ),
  {
    id: "panel-term-noise",
    rule: 21,
    claim: "any effect is claimed of two X that are noise and their interaction",
    situation: "effects of entities: 15 entities over 8 periods with levels and shocks",
    functionKey: "panel_regression",
    wanted: [0, 0.065],
    draw: ofTerm(15, 8, { entity: 1, period: 0.5 }, () => 0),
    counts: saysAny(CLAIMS_AN_EFFECT),
  },
  {
    id: "panel-term-power",
    rule: 21,
    claim: "an interaction within entities is claimed",
    situation: "effects of entities: 20 entities with levels over 8 periods, y = x + xz/2 + e",
    functionKey: "panel_regression",
    wanted: [0.8, 1],
    draw: ofTerm(20, 8, { entity: 1 }, (x, z) => x + 0.5 * x * z),
    counts: saysTerm,
  },
  ...([false, true] as const).map((fixed): Claim => ({
    id: `panel-term-slopes-${fixed ? "fixed" : "both"}`,
    rule: 21,
    claim: "the interval of an effect at a quartile of another X holds it",
    situation: `effects of entities: 20 entities with levels over 8 periods, y = x + xz/2 + e${fixed ? ", z of entities" : ""}`,
    functionKey: "panel_regression",
    wanted: [0.93, 1],
    draw: ofTerm(20, 8, { entity: 1 }, (x, z) => x + 0.5 * x * z, { fixed }),
    counts: slopesHold((z) => 1 + 0.5 * z),
  })),
  {
    id: "panel-term-turn",
    rule: 21,
    claim: "the 95 % interval of a turning point holds it, where one is named",
    situation: "effects of entities: 20 entities with levels over 8 periods, y = −(x − ½)²/2 + e",
    functionKey: "panel_regression",
    wanted: [0.92, 1],
    draw: ofTerm(20, 8, { entity: 1 }, (x) => -0.5 * (x - 0.5) ** 2, { term: ["x", "x"] }),
    counts: (entry) => holds(findings(entry, "turn")[0]?.turn, 0.5),
  },
];

/** Claims of panel regressions: docs/methods/panel-regression.md. */
export const CLAIMS: readonly Claim[] = [
  ...NOISE.flatMap(([id, situation, draw]): Claim[] =>
    (
      [
        ["entity", "effects of entities", draw],
        ["two-way", "effects of entities and periods", twoWay(draw)],
      ] as const
    ).map(([key, effects, of]) => ({
      id: `panel-${key}-${id}`,
      rule: 21,
      claim: "an effect of noise within entities is claimed",
      situation: `${effects}: ${situation}`,
      functionKey: "panel_regression",
      wanted: [0, 0.065],
      draw: of,
      counts: saysAny(CLAIMS_AN_EFFECT),
    })),
  ),
  ...(
    [
      ["12", 12, 12],
      ["30", 30, 8],
    ] as const
  ).flatMap(([id, entities, periods]): Claim[] =>
    (
      [
        ["noise", "an effect of noise within entities is claimed", 0, 0, 0.065],
        ["power", "an effect within entities is claimed", 0.5, 0.85, 1],
      ] as const
    ).map(([key, claim, effect, low, high]) => ({
      id: `panel-beside-time-${key}-${id}`,
      rule: 21,
      claim,
      situation: `effects of entities: ${entities} entities over ${periods} periods; another X shares the shocks of Y; effect ${effect} standard deviations`,
      functionKey: "panel_regression",
      wanted: [low, high],
      draw: besideTime(entities, periods, effect),
      counts: namesSecond,
    })),
  ),
  {
    id: "panel-within-power",
    rule: 21,
    claim: "an effect within entities is claimed",
    situation: "effects of entities: 20 entities with levels over 8 periods, effect 0.5 standard deviations",
    functionKey: "panel_regression",
    wanted: [0.85, 1],
    draw: withEffect(20, 8, { entity: 1 }, 0.5),
    counts: saysAny(CLAIMS_AN_EFFECT),
  },
  ...(
    [
      ["20", "20 entities with levels over 8 periods", { entity: 1 }],
      ["shocks", "20 entities over 8 periods with levels and shocks", { entity: 1, period: 0.5 }],
    ] as const
  ).map(([id, situation, shared]): Claim => ({
    id: `panel-within-limits-${id}`,
    rule: 21,
    claim: "the interval of an effect within entities holds it",
    situation: `effects of entities: ${situation}`,
    functionKey: "panel_regression",
    wanted: [0.93, 1],
    draw: withEffect(20, 8, shared, 0.5),
    counts: limitsHold(0.5),
  })),
  ...TERMS,
];
