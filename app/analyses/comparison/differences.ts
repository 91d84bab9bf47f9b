import type { ResultHead, RowLedger, RowsInCommon, StepReason } from "~/compute/contract/types";
import { formatCount } from "~/lib/format-number";
import { inWords } from "~/lib/sentence";
import type { OutlierTreatment } from "../definition";
import { grouped } from "../sentences/comparison-rules";
import { formInWords, nameOfVariable, tracedLabel, type TracedVariable } from "../variables/traced-variable";
import type { AppliedTo } from "./compared-analysis";
import { type SharedValue, valuesInWords, valuesOf } from "./grouping";

/** A line of "What differs". */
interface Difference {
  /** "Rows", "Transform" … */
  about: string;
  text: string;
}

/** The differences between results, and the properties that they share. */
export interface Differences {
  differs: Difference[];
  same: string[];
}

/** A result as far as differences name it. */
export interface DescribedResult {
  mark: string;
  /** The title of its function. */
  function: string;
  y: TracedVariable;
  /** Its X, by a key that is the same for the same variable; categories of a column are one. */
  x: readonly { key: string; variable: TracedVariable }[];
  head: ResultHead;
  treatment: OutlierTreatment;
  excludesOutliers: boolean;
  /** The standard errors in words; null for a result without a model. */
  errors: string | null;
  entity: string | null;
  time: string | null;
  /** The column whose values have a box each. */
  by: string | null;
  data: AppliedTo;
}

/** One aspect: a line if the values differ, and words for all if they do not. */
interface Aspect {
  about: string;
  values: SharedValue[];
  /** The words where all have the same value; null if that is not worth a word. */
  same: (value: string) => string | null;
}

function aspect(
  about: string,
  results: readonly DescribedResult[],
  valueOf: (result: DescribedResult) => string,
  same: Aspect["same"],
): Aspect {
  return { about, values: valuesOf(results, valueOf), same };
}

/** "missing value", "outlier" … of a ledger in the words of a comparison. */
const REASONS: Record<StepReason, string> = {
  row_filter: "Row filters",
  filter: "Filter",
  missing: "Missing values",
  transform: "Transform not defined",
  lag: "No previous period",
  outliers: "Outliers",
  entity: "Entities that cannot take part",
};

const REASON_ORDER = Object.keys(REASONS) as StepReason[];

function stepOf({ steps }: RowLedger, reason: StepReason) {
  return steps.find((step) => step.reason === reason);
}

/** The rows left out for a reason: "12", "none". Columns and limits are in the ledger of each result. */
function lossInWords(ledger: RowLedger, reason: StepReason): string {
  const count = stepOf(ledger, reason)?.count ?? 0;
  return count === 0 ? "none" : formatCount(count);
}

/** The rows left out for a reason, where results differ in their number. */
function lossLine(results: readonly DescribedResult[], reason: StepReason): string | null {
  const counts = new Set(results.map(({ head }) => stepOf(head.rows, reason)?.count ?? 0));
  if (counts.size === 1) return null;
  const values = valuesOf(results, ({ head }) => lossInWords(head.rows, reason));
  return `${REASONS[reason]}: ${valuesInWords(values)}.`;
}

function rowDifferences(results: readonly DescribedResult[], rows: RowsInCommon | null): Differences {
  const used = valuesOf(results, ({ head }) => formatCount(head.rows.used));
  const areSame = rows?.same_as.every((index) => index === 0) ?? false;
  if (areSame && used.length === 1) return { differs: [], same: [`the same ${used[0]?.value ?? ""} rows`] };
  const reasons = REASON_ORDER.flatMap((reason) => lossLine(results, reason) ?? []);
  const shared = rows === null ? [] : [`All use ${formatCount(rows.shared)} of them.`];
  const counts =
    used.length === 1
      ? rows === null
        ? `${used[0]?.value ?? ""} in each, which cannot be matched.`
        : `${used[0]?.value ?? ""} in each, but not the same.`
      : `${valuesInWords(used)}.`;
  return { differs: [{ about: "Rows", text: [counts, ...reasons, ...shared].join(" ") }], same: [] };
}

/** Variables that some models have and others do not. */
function termDifferences(results: readonly DescribedResult[]): Difference[] {
  const all = results.flatMap(({ mark, x }) => x.map((each) => ({ mark, ...each })));
  const partial = grouped(all, ({ key }) => key)
    .filter((group) => group.length < results.length)
    .map((group) => ({
      name: group[0] === undefined ? "" : nameOfVariable(group[0].variable),
      mark: group.map(({ mark }) => mark).join(),
    }));
  const bySet = grouped(partial, ({ mark }) => mark);
  const lines = bySet.map((group) => {
    const marks = group[0]?.mark.split(",") ?? [];
    return `${inWords(group.map(({ name }) => name))} only in ${inWords(marks)}.`;
  });
  return lines.length === 0 ? [] : [{ about: "Terms", text: lines.join(" ") }];
}

/** Variables that enter the models in different forms. */
function formDifferences(results: readonly DescribedResult[]): Difference[] {
  const all = results.flatMap(({ mark, x }) => x.map((each) => ({ mark, ...each })));
  const lines = grouped(all, ({ key }) => key).flatMap((group) => {
    const forms = valuesOf(group, ({ variable }) => formInWords(variable));
    return forms.length > 1 ? [`${group[0]?.variable.name ?? ""}: ${valuesInWords(forms)}.`] : [];
  });
  return lines.length === 0 ? [] : [{ about: "Transform", text: lines.join(" ") }];
}

/** Columns of categories that are compared with different bases. */
function baseDifferences(results: readonly DescribedResult[]): Difference[] {
  const all = results.flatMap(({ mark, x }) =>
    x.flatMap(({ variable }) =>
      variable.category ? [{ mark, variable, base: variable.category.base }] : [],
    ),
  );
  const lines = grouped(all, ({ variable }) => String(variable.column)).flatMap((group) => {
    const bases = valuesOf(group, ({ base }) => base);
    return bases.length > 1
      ? [`${group[0]?.variable.name ?? ""} compared with ${valuesInWords(bases)}.`]
      : [];
  });
  return lines.length === 0 ? [] : [{ about: "Base", text: lines.join(" ") }];
}

/** Words for what a result does with outliers, where its analysis has the switch. */
function outliersInWords({ treatment, excludesOutliers }: DescribedResult): string {
  if (treatment === "weighted") return "weighted";
  return excludesOutliers ? "excluded" : "kept";
}

function dataInWords({ version, date, changes }: AppliedTo): string {
  const when = date === null ? "" : ` of ${date}`;
  const which = version === null ? "data" : version > 1 ? `version ${version} of the data` : "data";
  return `${which}${when}${changes.length > 0 ? ", before later changes" : ""}`;
}

function filterInWords({ head, data }: DescribedResult): string {
  const parts = [
    ...(head.filter_by_variable === null ? [] : [head.filter_by_variable]),
    ...data.rowFilters.map((name) => `filter “${name}”`),
  ];
  return parts.length === 0 ? "none" : parts.join(", ");
}

function keysInWords({ entity, time }: DescribedResult): string {
  const keys = [...(entity === null ? [] : [`entity ${entity}`]), ...(time === null ? [] : [`time ${time}`])];
  return keys.length === 0 ? "none" : keys.join(", ");
}

/**
 * What differs between results, and what is the same in all.
 *
 * @param rows null where the rows cannot be matched
 */
export function listDifferences(results: readonly DescribedResult[], rows: RowsInCommon | null): Differences {
  const ofRows = rowDifferences(results, rows);
  const byErrors = results.filter(({ errors }) => errors !== null);
  const isModels = byErrors.length > 0;
  const ofY = isModels ? "Dependent variable" : "Variable";
  const aspects = [
    aspect(
      ofY,
      results,
      ({ y }) => tracedLabel(y),
      (value) => `${ofY.toLowerCase()} ${value}`,
    ),
    aspect(
      "Function",
      results,
      (result) => result.function,
      () => null,
    ),
    aspect(
      "Errors",
      byErrors,
      ({ errors }) => errors ?? "",
      (value) => (isModels ? value : null),
    ),
    aspect("Outliers", results, outliersInWords, (value) => `outliers ${value}`),
    aspect("Filter", results, filterInWords, (value) => (value === "none" ? null : `filter: ${value}`)),
    aspect(
      "By",
      results,
      ({ by }) => by ?? "all together",
      (value) => (value === "all together" ? null : `boxes by ${value}`),
    ),
    aspect("Entity, time", results, keysInWords, () => null),
    aspect(
      "Data",
      results,
      ({ data }) => dataInWords(data),
      (value) => value,
    ),
  ];
  const of = (about: string) => aspects.filter((each) => each.about === about && each.values.length > 1);
  const lines = (about: string) =>
    of(about).map(({ values }): Difference => ({ about, text: `${valuesInWords(values)}.` }));
  return {
    differs: [
      ...lines(ofY),
      ...lines("Function"),
      ...termDifferences(results),
      ...formDifferences(results),
      ...baseDifferences(results),
      ...ofRows.differs,
      ...["Outliers", "Filter", "By", "Errors", "Entity, time", "Data"].flatMap(lines),
    ],
    same: [
      ...ofRows.same,
      ...aspects.flatMap(({ values, same }) => {
        const [only] = values;
        const words = values.length === 1 && only ? same(only.value) : null;
        return words === null ? [] : [words];
      }),
    ],
  };
}
