import type { Coefficient, HausmanTest, PanelRegressionResult } from "~/compute/contract/types";
import { formatCount } from "~/lib/format-number";
import type { ResultCell, ResultTable } from "~/lib/result-table";
import {
  coefficientName,
  errorCells,
  errorColumns,
  intervalCells,
  intervalColumns,
} from "../models/estimate-columns";
import { termTables } from "../models/term-table";
import type { VariableLabels } from "../variables/variable-labels";
import { panelFindings } from "./findings";

const BLANK: ResultCell = { blank: true };

const ESTIMATORS = [
  ["pooled", "Pooled"],
  ["between", "Between"],
  ["entity", "Entity effects"],
  ["two_way", "Two-way effects"],
  ["random", "Random effects"],
  ["difference", "Differences"],
] as const;

/** The estimators side by side, as papers print them. */
function estimatorsTable(result: PanelRegressionResult, labels: VariableLabels): ResultTable[] {
  const { estimators, errors, df, n, entities } = result;
  if (!estimators || !errors || !df) return [];
  const shown = ESTIMATORS.filter(([key]) => estimators[key].length > 0);
  const names = [...new Set(shown.flatMap(([key]) => estimators[key].map(({ display_name: name }) => name)))];
  const clustered = { entity: errors.entity.cv3, two_way: errors.two_way.cv3 };
  const find = (rows: readonly Coefficient[], name: string) =>
    rows.find(({ display_name: own }) => own === name);
  const rows = names.flatMap((name): ResultCell[][] => {
    const cells = (of: (key: (typeof ESTIMATORS)[number][0]) => ResultCell) =>
      shown.map(([key]): ResultCell => of(key));
    const errorOf = (rows: readonly Coefficient[]) => find(rows, name)?.std_err ?? BLANK;
    return [
      [
        coefficientName({ display_name: name }, labels),
        ...cells((key) => find(estimators[key], name)?.coeff ?? BLANK),
      ],
      ["Classical std. error", ...cells((key) => errorOf(estimators[key]))],
      ...(!find(clustered.entity, name) && !find(clustered.two_way, name)
        ? []
        : [
            [
              `Std. error clustered by ${labels.entity ?? "entity"} (CV3)`,
              ...cells((key) => (key === "entity" || key === "two_way" ? errorOf(clustered[key]) : BLANK)),
            ],
          ]),
    ];
  });
  const count = (value: number | null): ResultCell => (value === null ? BLANK : { value, kind: "count" });
  const countOfRows = { between: entities, difference: df.difference_rows };
  const ofRows = (key: (typeof ESTIMATORS)[number][0]) =>
    count(key === "between" || key === "difference" ? countOfRows[key] : n);
  return [
    {
      key: "estimators",
      title: `Estimators of ${labels.y.label}`,
      columns: [
        { key: "name", label: "", kind: "text" },
        ...shown.map(([key, label]) => ({ key, label, kind: "number" as const })),
      ],
      rows: [
        ...rows,
        ["Rows", ...shown.map(([key]) => ofRows(key))],
        ["Residual df", ...shown.map(([key]) => count(df[key]))],
      ],
      partStarts: [rows.length],
    },
  ];
}

/** The errors of the estimator that the sentence is about. */
function errorsTable(result: PanelRegressionResult, labels: VariableLabels): ResultTable[] {
  const { estimators, errors, two_way: twoWay, entities, periods, df, claim } = result;
  if (!estimators || !errors || !df) return [];
  const key = twoWay ? "two_way" : "entity";
  const found = errors[key];
  const [entity, time] = [labels.entity ?? "entity", labels.time ?? "period"];
  const t = (of: number | null) => (of === null ? "" : `, t(${formatCount(of)})`);
  const less = (of: number | null) => t(of === null ? null : of - 1);
  // A relation that only follows time has the estimate beyond entities and periods in its sentence.
  const said = panelFindings(result).find(({ say }) => say.startsWith("within_"));
  const isUsed = claim !== null && claim.silent === null && said?.say !== "within_only_time";
  const used = (kinds: readonly string[]) =>
    isUsed && kinds.includes(claim.errors) ? ", used in the sentence" : "";
  const blocks: (readonly [string, readonly Coefficient[]])[] = [
    [`Clustered by ${entity} (CV3${less(entities)})${used(["cv3"])}`, found.cv3],
    [`Clustered by ${time} (CV3${less(periods)})${used(["cv3_time"])}`, found.cv3_period],
    [`Clustered by ${entity} (CR1${less(entities)})`, found.cr1],
    [`Driscoll–Kraay (${formatCount(found.driscoll_kraay_lag)} lags${less(periods)})`, found.driscoll_kraay],
    [`Classical (${t(df[key]).slice(2)})`, estimators[key]],
  ];
  const rows = blocks.flatMap(([name, block]) =>
    block.map((row, i): ResultCell[] => [
      i === 0 ? name : "",
      coefficientName(row, labels),
      row.coeff,
      ...errorCells(row),
      ...intervalCells(row),
    ]),
  );
  if (rows.length === 0) return [];
  return [
    {
      key: "errors",
      title: `${twoWay ? "Effects of entities and periods" : "Effects of entities"} with other standard errors`,
      columns: [
        { key: "errors", label: "Standard errors", kind: "text" },
        { key: "name", label: "", kind: "text" },
        { key: "coeff", label: "Coefficient", kind: "number" },
        ...errorColumns({}),
        ...intervalColumns({}),
      ],
      rows,
    },
  ];
}

const UNDEFINED: Record<NonNullable<HausmanTest["undefined"]>, string> = {
  no_estimator: "not defined: one of the estimators is not",
  not_positive: "not defined: the difference of the variances is not positive",
};

function testsTable(result: PanelRegressionResult, labels: VariableLabels): ResultTable[] {
  const { effects_f: f, hausman, hausman_own_sigma: own, mundlak, two_way: twoWay, n } = result;
  if (n === null) return [];
  const count = (value: number): ResultCell => ({ value, kind: "count" });
  const none = [BLANK, BLANK, BLANK, BLANK];
  const ofF = (name: string, test: typeof f): ResultCell[] =>
    test
      ? [name, test.statistic, count(test.df1), count(test.df2), test.p_value, ""]
      : [name, ...none, "not defined"];
  const ofHausman = (name: string, test: HausmanTest | null): ResultCell[] =>
    !test || test.df === null
      ? [name, ...none, test?.undefined ? UNDEFINED[test.undefined] : "not defined"]
      : [name, test.statistic, count(test.df), BLANK, test.p_value, ""];
  const rows = [
    ofF(twoWay ? "No effects of entities and periods (F)" : "No effects of entities (F)", f),
    ofF(`Random effects (Mundlak, clustered by ${labels.entity ?? "entity"}, F)`, mundlak),
    ofHausman("Random effects (Hausman, one variance, χ²)", hausman),
    ofHausman("Random effects (Hausman, own variances, χ²)", own),
  ];
  const hasNotes = rows.some((row) => row.at(-1) !== "");
  return [
    {
      key: "tests",
      title: "Which estimator",
      columns: [
        { key: "name", label: "Test", kind: "text" },
        { key: "statistic", label: "Statistic", kind: "number" },
        { key: "df1", label: "df", kind: "count" },
        { key: "df2", label: "df 2", kind: "count" },
        { key: "p", label: "p", kind: "p" },
        ...(hasNotes ? [{ key: "note", label: "", kind: "text" as const }] : []),
      ],
      rows: hasNotes ? rows : rows.map((row) => row.slice(0, -1)),
    },
  ];
}

function fitTable({ r_squared: r, variance, entities, periods, singletons, n }: PanelRegressionResult) {
  if (n === null) return [];
  const count = (value: number | null): ResultCell => (value === null ? BLANK : { value, kind: "count" });
  const rows: ResultCell[][] = [
    ["Entities", count(entities)],
    ["Entities of one row", count(singletons)],
    ...(periods === null ? [] : [["Periods", count(periods)]]),
    ...(r
      ? [
          ["R² within entities", r.within],
          ["R² between entities (squared correlation of means)", r.between],
          ["R² overall (squared correlation without effects)", r.overall],
        ]
      : []),
    ...(variance
      ? [
          ["Standard deviation of entity effects, σu", variance.sigma_u],
          ["Standard deviation of the rest, σe", variance.sigma_e],
          ["Share of the effects, ρ", variance.rho],
          ["Share of the means taken out by random effects, θ (median)", variance.theta],
        ]
      : []),
  ];
  const table: ResultTable = {
    key: "fit",
    title: "Fit and variance",
    columns: [
      { key: "name", label: "Measure", kind: "text" },
      { key: "value", label: "Value", kind: "number" },
    ],
    rows,
  };
  return [table];
}

/** Estimators, errors, tests and variances; empty if the result is only a message. */
export function panelTables(result: PanelRegressionResult, labels: VariableLabels): ResultTable[] {
  return [
    ...estimatorsTable(result, labels),
    ...errorsTable(result, labels),
    ...termTables(result.claim, labels),
    ...testsTable(result, labels),
    ...fitTable(result),
  ];
}
