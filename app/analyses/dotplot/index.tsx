import type { DotplotResult } from "~/compute/contract/types";
import type { ResultTable } from "~/lib/result-table";
import type { MainNumbers } from "../main-numbers";
import type { ProofCode } from "../proof-code";
import { speak, type Statement } from "../sentences/statement";
import type { VariableLabels } from "../variables/variable-labels";
import type { AnalysisView, ReportProps, ViewProps } from "../view";
import { dotplotCharts } from "./charts";
import { stackFindings, stackPhrase } from "./findings";
import codeInR from "./proof.R?raw";
import codeInPython from "./proof.py?raw";
import { dotplotInStata } from "./proof-stata";

/** The stacks by ascending centre; no table when the result holds a message. */
function dotplotTables(result: DotplotResult, labels: VariableLabels): ResultTable[] {
  const { values, outliers } = result;
  if (!values || !outliers) return [];
  const stacks = new Map<number, [kept: number, removed: number]>();
  for (const [index, { x, count }] of [values, outliers].entries()) {
    for (const [i, centre] of x.entries()) {
      if (centre === null) continue;
      const stack = stacks.get(centre) ?? [0, 0];
      stack[index] = count[i] ?? 0;
      stacks.set(centre, stack);
    }
  }
  const hasOutliers = outliers.x.length > 0;
  return [
    {
      key: "stacks",
      title: `Dotplot of ${labels.y.label}`,
      columns: [
        { key: "centre", label: labels.y.axis, kind: "number" },
        { key: "count", label: "Values", kind: "count" },
        ...(hasOutliers ? [{ key: "removed", label: "Removed", kind: "count" as const }] : []),
      ],
      rows: [...stacks]
        .sort(([a], [b]) => a - b)
        .map(([centre, [kept, removed]]) => [centre, kept, ...(hasOutliers ? [removed] : [])]),
    },
  ];
}

/** The tallest stack in words. */
function dotplotStatement(result: DotplotResult, labels: VariableLabels): Statement {
  const { values, rows } = result;
  if (!values) return [];
  return speak(stackFindings(values.x, values.count, rows.used), stackPhrase, labels);
}

function DotplotView({ result, labels, slots }: ViewProps<"dotplot">) {
  const [table] = dotplotTables(result, labels);
  return (
    <>
      <div className="result-wide">{slots.chart("dotplot")}</div>
      {table ? (
        <details className="more">
          <summary>Counts by stack</summary>
          {slots.table(table, { caption: false })}
        </details>
      ) : null}
    </>
  );
}

function DotplotReport({ slots }: ReportProps<"dotplot">) {
  return slots.picture("dotplot");
}

export const view: AnalysisView<"dotplot"> = {
  subtitle: (_, labels) => labels.y.label,
  says: dotplotStatement,
  outliers: (result) => result.outliers_removed,
  charts: dotplotCharts,
  tables: dotplotTables,
  readingAid: [
    "Each dot is one value (or several, when a note says so); dots of nearly equal values are stacked.",
    "Hollow dots are values that the rule for outliers removes from other analyses; here they stay in sight.",
  ],
  methods: [
    "Dot density (Wilkinson 1999): a stack holds a value and all following ones less than a width above it; the width is the larger of range/200 and range/(4·√n) of the values that are kept.",
  ],
  View: DotplotView,
  Report: DotplotReport,
};

export const proof: ProofCode<"dotplot"> = {
  r: { library: [], code: [codeInR], packages: [] },
  python: { library: [], code: [codeInPython], packages: [] },
  stata: dotplotInStata,
};

export const mainNumbers: MainNumbers<"dotplot"> = ({ width, values, outliers }) => [
  { name: "Width of a stack", value: width },
  { name: "Stacks", value: values?.x.length ?? null },
  { name: "Stacks of outliers", value: outliers?.x.length ?? null },
];
