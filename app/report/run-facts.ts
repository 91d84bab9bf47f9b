import { DATA_CHANGED, EARLIER_DATA } from "~/analyses/earlier-data";
import { offersOption } from "~/analyses/definitions";
import type { ResultEntry } from "~/analyses/results";
import { outlierPolicy } from "~/analyses/sentences/outlier-policy";
import { formatCount } from "~/lib/format-number";
import type { AnalysisPart } from "./report-input";

/** A name and what it is. */
export type Fact = readonly [name: string, value: string];

/** The rows used; by function, if the functions of the analysis differ in them. */
function rowsUsed(entries: readonly ResultEntry[]): Fact[] {
  const counted = entries.map(({ title, result: { rows } }) => ({
    title,
    text: `${formatCount(rows.used)} of ${formatCount(rows.total)} used`,
  }));
  const [first] = counted;
  if (first === undefined) return [];
  if (counted.every(({ text }) => text === first.text)) return [["Rows", first.text]];
  return [["Rows", counted.map(({ title, text }) => `${title}: ${text}`).join("; ")]];
}

/** The facts of a run: functions, variables with their transforms, rows, filters and options. */
export function runFacts(
  { labels, result, settings, dataChanges }: AnalysisPart,
  entries: readonly ResultEntry[],
): Fact[] {
  const { sentences } = outlierPolicy(entries, settings.excludesOutliers);
  const hasSwitch = offersOption(
    entries.map(({ key }) => key),
    "removeOutliers",
  );
  const switched = hasSwitch ? [`Excluding outliers is ${settings.excludesOutliers ? "on" : "off"}.`] : [];
  const outliers = [...switched, ...sentences].join(" ");
  const { statistics, by, rowFilters } = settings;
  return [
    ["Functions", entries.map(({ title }) => title).join(", ")],
    ["Dependent variable", labels.y.axis],
    ...(labels.x.length > 0
      ? [["Independent variables", labels.x.map((x) => x.axis).join(", ")] as const]
      : []),
    ...(labels.entity === null ? [] : [["Entity", labels.entity] as const]),
    ...(labels.time === null ? [] : [["Time", labels.time] as const]),
    ["Filter", result.filter_by_variable ?? "none"],
    ...(rowFilters.length > 0 ? [["Row filters", rowFilters.join(", ")] as const] : []),
    ...(by === null ? [] : [["A box for each value of", by] as const]),
    ...(statistics === null ? [] : [["Statistics", statistics.join(", ")] as const]),
    ...(outliers === "" ? [] : [["Outliers", outliers] as const]),
    ...rowsUsed(entries),
    ...(dataChanges.length > 0 ? [[DATA_CHANGED, [...dataChanges, EARLIER_DATA].join(" ")] as const] : []),
  ];
}
