import type { MainNumbers } from "../main-numbers";
import { MOST_NUMBERS } from "../main-numbers";
import type { ProofCode } from "../proof-code";
import { speak } from "../sentences/statement";
import type { AnalysisView, ViewProps } from "../view";
import { groupCharts } from "./charts";
import { groupFindings, groupPhrase } from "./findings";
import codeInR from "./proof.R?raw";
import codeInPython from "./proof.py?raw";
import { groupsInStata } from "./proof-stata";
import { groupTables } from "./tables";

function GroupComparisonView({ result, labels, slots }: ViewProps<"group_comparison">) {
  const [groups, pairs, ...details] = groupTables(result, labels);
  return (
    <>
      <div className="result-wide">{slots.chart("groups")}</div>
      {groups ? slots.table(groups) : null}
      <div className="result-wide">{slots.chart("pairs")}</div>
      {pairs ? slots.table(pairs) : null}
      {details.length > 0 ? (
        <details className="more">
          <summary>Other tests and sizes</summary>
          {details.map((table) => (
            <div key={table.key}>{slots.table(table)}</div>
          ))}
        </details>
      ) : null}
    </>
  );
}

export const view: AnalysisView<"group_comparison"> = {
  subtitle: (result, labels) => `${labels.y.label} by ${result.by}`,
  says: (result, labels) => speak(groupFindings(result), groupPhrase, labels),
  outliers: ({ outliers_removed }) => outliers_removed,
  charts: groupCharts,
  tables: groupTables,
  readingAid: [
    "Each dot is the mean of a group, the thick line its 95 % interval, the thin marks are the values.",
    "Intervals of two means may overlap although the means differ; the table of pairs compares them.",
    "The limits of all pairs hold at once in 95 of 100 samples: a pair whose limits exclude 0 differs, however many pairs there are.",
  ],
  methods: [
    "Means: Welch 1951 for groups of unequal spread, of two groups Welch's t; pairs by Games and Howell 1976 with the studentised range. No test of the data chooses between tests.",
    "The sentence also needs a studentised permutation test to agree, and the classical test where all values of a group are equal. Where rows share entities or times it rests on the regression on the groups with errors that allow for that.",
    "Hedges' g: the difference in pooled standard deviations without bias, with limits of Welch's statistic by the noncentral t.",
  ],
  View: GroupComparisonView,
};

export const proof: ProofCode<"group_comparison"> = {
  r: { library: [], code: [codeInR], packages: [] },
  python: { library: [], code: [codeInPython], packages: [] },
  stata: groupsInStata,
};

export const mainNumbers: MainNumbers<"group_comparison"> = ({ groups, pairs }) => [
  ...(pairs?.length === 1
    ? pairs.map(({ a, b, diff }) => ({ name: `Mean of ${a} less that of ${b}`, value: diff }))
    : []),
  ...(groups ?? []).slice(0, MOST_NUMBERS).map(({ name, mean }) => ({ name: `Mean, ${name}`, value: mean })),
];
