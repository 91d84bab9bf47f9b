import { DATA_CHANGED, EARLIER_DATA } from "~/analyses/earlier-data";
import { DEFINITIONS, offersOption } from "~/analyses/definitions";
import { outlierPolicies } from "~/analyses/sentences/outlier-policy";
import { formatCount } from "~/lib/format-number";
import type { AnalysisPart } from "./report-input";
import { type PartResult, resultsOfPart } from "./results-of-part";

/** A fact: its name and its value. */
export type Fact = readonly [name: string, value: string];

/** The rows used; by function, if the functions of the analysis differ in them. */
function rowsUsed(results: readonly PartResult[]): Fact[] {
  const counted = results.map(
    ({
      title,
      entry: {
        result: { rows },
      },
    }) => ({
      title,
      text: `${formatCount(rows.used)} of ${formatCount(rows.total)} used`,
    }),
  );
  const [first] = counted;
  if (first === undefined) return [];
  if (counted.every(({ text }) => text === first.text)) return [["Rows", first.text]];
  return [["Rows", counted.map(({ title, text }) => `${title}: ${text}`).join("; ")]];
}

/** The facts of a run: functions, variables with their transforms, rows, filters and options. */
export function runFacts(part: AnalysisPart): Fact[] {
  const { settings, dataChanges, dependents } = part;
  const results = resultsOfPart(part);
  const [first] = dependents;
  if (first === undefined) throw new Error("An analysis has no dependent variable.");
  const { labels, result } = first;
  const functions = [...new Set(results.map(({ entry }) => entry.key))];
  const { sentences } = outlierPolicies(
    dependents.map((each, i) => ({
      label: each.labels.y.label,
      results: results.filter(({ y }) => y === i + 1).map(({ entry }) => entry),
    })),
    settings.excludesOutliers,
  );
  const hasSwitch = offersOption(functions, "removeOutliers");
  const switched = hasSwitch && settings.excludesOutliers ? ["Outliers are excluded."] : [];
  const outliers = [...switched, ...sentences].join(" ");
  const { statistics, by, rowFilters, options } = settings;
  return [
    ["Functions", functions.map((key) => DEFINITIONS[key].title).join(", ")],
    dependents.length === 1
      ? ["Dependent variable", labels.y.axis]
      : ["Dependent variables", dependents.map((each) => each.labels.y.axis).join(", ")],
    ...(labels.x.length > 0
      ? [["Independent variables", labels.x.map((x) => x.axis).join(", ")] as const]
      : []),
    ...(labels.entity === null ? [] : [["Entity", labels.entity] as const]),
    ...(labels.time === null ? [] : [["Time", labels.time] as const]),
    ["Filter", result.filter_by_variable ?? "none"],
    ...(rowFilters.length > 0 ? [["Row filters", rowFilters.join(", ")] as const] : []),
    ...(by === null ? [] : [["Grouped by", by] as const]),
    ...(statistics === null ? [] : [["Statistics", statistics.join(", ")] as const]),
    ...options,
    ...(outliers === "" ? [] : [["Outliers", outliers] as const]),
    ...rowsUsed(results),
    ...(dataChanges.length > 0 ? [[DATA_CHANGED, [...dataChanges, EARLIER_DATA].join(" ")] as const] : []),
  ];
}
