import type {
  AndersonRubin,
  Coefficient,
  FirstStage,
  IvErrors,
  IvRegressionResult,
  SetShape,
} from "~/compute/contract/types";
import { formatBrief } from "~/lib/format-number";
import type { ResultCell, ResultColumn, ResultTable } from "~/lib/result-table";

const NAME: ResultColumn = { key: "name", label: "Variable", kind: "text" };
const P: ResultColumn = { key: "p", label: "p", kind: "p" };
const COEFFICIENT: ResultColumn[] = [
  NAME,
  { key: "coeff", label: "Coefficient", kind: "number" },
  { key: "std_err", label: "Std. error", kind: "number" },
  { key: "t", label: "t", kind: "number" },
  P,
  { key: "lower", label: "Lower 95 %", kind: "number" },
  { key: "upper", label: "Upper 95 %", kind: "number" },
];

const ERRORS: Record<IvErrors, string> = {
  hc1: "HC1 errors",
  cv1: "errors clustered by entity, CV1",
  ewc: "EWC errors",
};

const SHAPES: Record<SetShape, string> = {
  bounded: "bounded",
  two_rays: "two rays",
  unbounded: "every effect",
  empty: "empty",
};

const rowOf = (found: Coefficient): ResultCell[] => [
  found.display_name,
  found.coeff,
  found.std_err,
  found.t_stat,
  found.p_value,
  found.ci_lower,
  found.ci_upper,
];

function coefficientTable(key: string, title: string, rows: readonly Coefficient[] | null): ResultTable[] {
  return rows ? [{ key, title, columns: COEFFICIENT, rows: rows.map(rowOf) }] : [];
}

/** "−1.92 to −0.6", "below 1.31; above 3.77" */
export function setText(intervals: AndersonRubin["intervals"]): string {
  return intervals
    .map(([low, high]) => {
      if (low === null) return high === null ? "without bounds" : `below ${formatBrief(high)}`;
      return high === null ? `above ${formatBrief(low)}` : `${formatBrief(low)} to ${formatBrief(high)}`;
    })
    .join("; ");
}

function setTable({
  claim,
  anderson_rubin: classical,
  anderson_rubin_robust: robust,
  errors,
}: IvRegressionResult): ResultTable[] {
  const shapeOf = (shape: SetShape | null) => (shape === null ? "" : SHAPES[shape]);
  const row = (name: string, found: AndersonRubin | null): ResultCell[][] =>
    found
      ? [
          [
            name,
            found.statistic,
            found.df1,
            found.df2,
            found.p_value,
            shapeOf(found.shape),
            setText(found.intervals),
          ],
        ]
      : [];
  const claimed: ResultCell[][] = claim
    ? [["The sentence", null, null, null, claim.p_value, shapeOf(claim.shape), setText(claim.intervals)]]
    : [];
  const rows = [
    ...claimed,
    ...row(`Robust (${ERRORS[errors ?? "hc1"]})`, robust),
    ...row("Classical errors", classical),
  ];
  return rows.length === 0
    ? []
    : [
        {
          key: "anderson_rubin",
          title: "Anderson and Rubin: no effect, and the effects that are not rejected at 5 %",
          columns: [
            { key: "name", label: "Errors", kind: "text" },
            { key: "statistic", label: "F", kind: "number" },
            { key: "df1", label: "df1", kind: "number" },
            { key: "df2", label: "df2", kind: "number" },
            P,
            { key: "shape", label: "Set", kind: "text" },
            { key: "effects", label: "Effects", kind: "text" },
          ],
          rows,
        },
      ];
}

function strengthTable(stages: readonly FirstStage[] | null): ResultTable[] {
  if (!stages) return [];
  return [
    {
      key: "strength",
      title: "How the instruments move X",
      columns: [
        NAME,
        { key: "f", label: "Partial F", kind: "number" },
        { key: "df1", label: "df1", kind: "number" },
        { key: "df2", label: "df2", kind: "number" },
        P,
        { key: "robust", label: "Robust F", kind: "number" },
        { key: "r2", label: "Partial R²", kind: "number" },
        { key: "effective", label: "Effective F", kind: "number" },
        { key: "critical", label: "Critical value", kind: "number" },
      ],
      rows: stages.map((stage) => [
        stage.name,
        stage.f,
        stage.df1,
        stage.df2,
        stage.p_value,
        stage.robust_f,
        stage.partial_r2,
        stage.effective_f,
        stage.critical,
      ]),
    },
  ];
}

function testTable(result: IvRegressionResult): ResultTable[] {
  const { sargan, hansen_j: j, wu_hausman: wu, wu_hausman_robust: robust } = result;
  const rows: ResultCell[][] = [
    ...(wu ? [["X is not chosen (Wu–Hausman)", wu.statistic, wu.df1, wu.df2, wu.p_value]] : []),
    ...(robust
      ? [["X is not chosen (Wu–Hausman, robust)", robust.statistic, robust.df1, robust.df2, robust.p_value]]
      : []),
    ...(sargan ? [["Instruments agree (Sargan)", sargan.statistic, sargan.df, null, sargan.p_value]] : []),
    ...(j ? [["Instruments agree (Hansen's J)", j.statistic, j.df, null, j.p_value]] : []),
  ];
  return rows.length === 0
    ? []
    : [
        {
          key: "tests",
          title: "Tests",
          columns: [
            { key: "name", label: "Hypothesis", kind: "text" },
            { key: "statistic", label: "Statistic", kind: "number" },
            { key: "df1", label: "df1", kind: "number" },
            { key: "df2", label: "df2", kind: "number" },
            P,
          ],
          rows,
        },
      ];
}

function exclusionTable({ exclusion, y_display_name: y }: IvRegressionResult): ResultTable[] {
  if (!exclusion) return [];
  return [
    {
      key: "exclusion",
      title: "How far the instruments may move Y directly before the sign is open",
      columns: [
        { key: "name", label: "Direct effect of each instrument", kind: "text" },
        { key: "value", label: "Standard deviation", kind: "number" },
      ],
      rows: [
        [`In units of ${y ?? "Y"}, for one standard deviation of the instrument`, exclusion.break_even],
        [`As a share of the standard deviation of ${y ?? "Y"}`, exclusion.share],
      ],
    },
  ];
}

/** The evidence for the sentence first, then the estimates and the stages; empty if the result is only a message. */
export function ivTables(result: IvRegressionResult): ResultTable[] {
  if (result.n === null) return [];
  const by = ERRORS[result.errors ?? "hc1"];
  const stages = (result.first_stage ?? []).flatMap(({ name, coefficients }, m) =>
    coefficientTable(
      `first_${m + 1}`,
      `First stage: ${name} on the other X and the instruments (${by})`,
      coefficients,
    ),
  );
  return [
    ...setTable(result),
    ...coefficientTable("tsls", `Two-stage least squares (${by})`, result.tsls),
    ...strengthTable(result.first_stage),
    ...coefficientTable("ols", `Least squares (${by})`, result.ols),
    ...coefficientTable("liml", `LIML (${by})`, result.liml),
    ...testTable(result),
    ...exclusionTable(result),
    ...stages,
    ...coefficientTable(
      "reduced_form",
      `Reduced form: ${result.y_display_name ?? "Y"} on the other X and the instruments (${by})`,
      result.reduced_form,
    ),
  ];
}
