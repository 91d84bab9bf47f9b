import type { ClaimedNumber, QuantileRegressionResult, SlopesTest } from "~/compute/contract/types";
import type { ResultCell, ResultColumn, ResultTable } from "~/lib/result-table";
import { nameOfEffect, termTables } from "../models/term-table";
import { quantileName } from "../sentences/quantile-name";
import type { VariableLabels } from "../variables/variable-labels";
import { labelsOfMiddle } from "./phrases";

const NAME: ResultColumn = { key: "name", label: "Variable", kind: "text" };
const P: ResultColumn = { key: "p", label: "p", kind: "p" };
const LIMITS: ResultColumn[] = [
  { key: "lower", label: "Lower 95 %", kind: "number" },
  { key: "upper", label: "Upper 95 %", kind: "number" },
];
const percent = (tau: number): ResultCell => ({ value: 100 * tau, kind: "number" });

function claimedTable({ claim }: QuantileRegressionResult): ResultTable[] {
  if (!claim) return [];
  const row = (name: string, what: string, found: ClaimedNumber): ResultCell[] => [
    name,
    what,
    found.value,
    found.lower,
    found.upper,
    found.p_value,
    found.p_holm,
  ];
  const { low, high } = claim;
  const between = `${quantileName(high)} less ${quantileName(low)}`;
  return [
    {
      key: "effects",
      title: "Slopes and their differences, as the sentence has them",
      columns: [
        NAME,
        { key: "what", label: "Slope", kind: "text" },
        { key: "value", label: "Estimate", kind: "number" },
        ...LIMITS,
        P,
        { key: "holm", label: "p (Holm)", kind: "p" },
      ],
      rows: claim.effects.flatMap((effect) => {
        const { slope, difference } = effect;
        const name = nameOfEffect(effect);
        return [
          row(name, quantileName(claim.middle), slope),
          ...(low === null || high === null ? [] : [row(name, between, difference)]),
        ];
      }),
    },
  ];
}

function coefficientTable({ quantiles, bootstrap }: QuantileRegressionResult): ResultTable[] {
  if (!quantiles) return [];
  const errors = bootstrap ? ` (bootstrap of ${bootstrap.units}, ${bootstrap.draws} draws)` : "";
  const [first] = quantiles;
  const rows = (first?.coefficients ?? []).flatMap((_, j) =>
    quantiles.map(({ tau, coefficients }): ResultCell[] => {
      const found = coefficients[j];
      if (!found) return [];
      return [
        found.display_name,
        percent(tau),
        found.coeff,
        found.std_err,
        found.t_stat,
        found.p_value,
        found.ci_lower,
        found.ci_upper,
        found.nid_std_err,
      ];
    }),
  );
  return [
    {
      key: "quantiles",
      title: `Coefficients by quantile${errors}`,
      columns: [
        NAME,
        { key: "tau", label: "Quantile, %", kind: "number" },
        { key: "coeff", label: "Coefficient", kind: "number" },
        { key: "std_err", label: "Std. error", kind: "number" },
        { key: "t", label: "t", kind: "number" },
        P,
        ...LIMITS,
        { key: "nid", label: "Std. error (nid)", kind: "number" },
      ],
      rows,
    },
  ];
}

function slopesTable(key: string, title: string, tests: readonly SlopesTest[] | null): ResultTable[] {
  if (!tests) return [];
  return [
    {
      key,
      title,
      columns: [
        NAME,
        { key: "statistic", label: "F", kind: "number" },
        { key: "df1", label: "df1", kind: "number" },
        { key: "df2", label: "df2", kind: "number" },
        P,
      ],
      rows: tests.map(({ name, statistic, df1, df2, p_value }) => [name, statistic, df1, df2, p_value]),
    },
  ];
}

function fitTable({ quantiles, pseudo_r2: r2 }: QuantileRegressionResult): ResultTable[] {
  if (!quantiles) return [];
  return [
    {
      key: "fit",
      title: "How well each quantile fits",
      columns: [
        { key: "tau", label: "Quantile, %", kind: "number" },
        { key: "r2", label: "Pseudo R²", kind: "number" },
        { key: "objective", label: "Sum of weighted distances", kind: "number" },
        { key: "unique", label: "Only line", kind: "text" },
      ],
      rows: quantiles.map(({ tau, objective, unique }, i) => [
        percent(tau),
        r2?.[i]?.value ?? null,
        objective,
        unique ? "yes" : "no",
      ]),
    },
  ];
}

function olsTable({ ols }: QuantileRegressionResult): ResultTable[] {
  if (!ols) return [];
  return [
    {
      key: "ols",
      title: "Least squares with HC3 errors",
      columns: [
        NAME,
        { key: "coeff", label: "Coefficient", kind: "number" },
        { key: "std_err", label: "Std. error", kind: "number" },
        { key: "t", label: "t", kind: "number" },
        P,
        ...LIMITS,
      ],
      rows: ols.map(({ display_name: name, coeff, std_err, t_stat, p_value, ci_lower, ci_upper }) => [
        name,
        coeff,
        std_err,
        t_stat,
        p_value,
        ci_lower,
        ci_upper,
      ]),
    },
  ];
}

/** The evidence for the sentence first, then all coefficients and tests; empty if the result is only a message. */
export function quantileTables(result: QuantileRegressionResult, labels: VariableLabels): ResultTable[] {
  const { claim, n } = result;
  if (n === null) return [];
  return [
    ...claimedTable(result),
    ...(claim ? termTables(claim.with_terms, labelsOfMiddle(claim, labels)) : []),
    ...coefficientTable(result),
    ...fitTable(result),
    ...slopesTable("equal_slopes", "Equal slopes at all quantiles (nid)", result.equal_slopes),
    ...slopesTable(
      "equal_slopes_bootstrap",
      "Equal slopes at all quantiles (bootstrap)",
      result.equal_slopes_bootstrap,
    ),
    ...olsTable(result),
  ];
}
