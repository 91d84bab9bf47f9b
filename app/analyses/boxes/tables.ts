import type { BoxplotCategory, BoxplotResult } from "~/compute/contract/types";
import type { ResultCell, ResultColumn, ResultTable } from "~/lib/result-table";
import { MOST_NUMBERS, type NamedNumber } from "../main-numbers";
import { withUnit } from "../variables/value-units";
import type { VariableLabels } from "../variables/variable-labels";
import { pointsBeyond } from "./points-beyond";

const NUMBERS: { key: string; label: string; of: (box: BoxplotCategory) => number | null }[] = [
  { key: "low_whisker", label: "Lower whisker", of: (box) => box.low_whisker },
  { key: "q1", label: "Q1", of: (box) => box.lower_quartile },
  { key: "median", label: "Median", of: (box) => box.median },
  { key: "mean", label: "Mean", of: (box) => box.mean },
  { key: "q3", label: "Q3", of: (box) => box.upper_quartile },
  { key: "high_whisker", label: "Upper whisker", of: (box) => box.high_whisker },
  { key: "notch_lower", label: "Notch, lower", of: (box) => box.notch_lower },
  { key: "notch_upper", label: "Notch, upper", of: (box) => box.notch_upper },
];

/** One box: a number per row. */
function singleTable(box: BoxplotCategory, labels: VariableLabels): ResultTable {
  const { beyond, hidden } = pointsBeyond(box);
  return {
    key: "boxplot",
    title: `Boxplot of ${labels.y.label}`,
    columns: [
      { key: "name", label: "Part", kind: "text" },
      { key: "value", label: labels.y.label, kind: "number" },
    ],
    rows: [
      ...NUMBERS.map(({ label, of }): ResultCell[] => [withUnit(label, labels.y.unit), of(box)]),
      ["Points beyond the whiskers", { value: beyond, kind: "count" }],
      ...(hidden === 0
        ? []
        : [["Of these not drawn", { value: hidden, kind: "count" }] satisfies ResultCell[]]),
      ["N", { value: box.count, kind: "count" }],
    ],
  };
}

/** Several boxes: a box per row. */
function categoriesTable(boxes: readonly BoxplotCategory[], by: string, labels: VariableLabels): ResultTable {
  // One heading over all numbers says the unit.
  const group = labels.y.unit === null ? {} : { group: labels.y.axis };
  const numbers = NUMBERS.map(({ key, label }): ResultColumn => ({ key, label, kind: "number", ...group }));
  const points = boxes.map(pointsBeyond);
  const hasHidden = points.some(({ hidden }) => hidden > 0);
  return {
    key: "boxplot",
    title: `Boxplots of ${labels.y.label} by ${by}`,
    columns: [
      { key: "category", label: by, kind: "text" },
      { key: "count", label: "N", kind: "count" },
      ...numbers,
      { key: "beyond", label: "Beyond", kind: "count" },
      ...(hasHidden ? [{ key: "hidden", label: "Not drawn", kind: "count" } satisfies ResultColumn] : []),
    ],
    rows: boxes.map((box, i) => [
      box.category,
      box.count,
      ...NUMBERS.map(({ of }) => of(box)),
      points[i]?.beyond ?? null,
      ...(hasHidden ? [points[i]?.hidden ?? null] : []),
    ]),
  };
}

/** The numbers of the boxes; no table when the result holds a message. */
export function boxplotTables(result: BoxplotResult, labels: VariableLabels): ResultTable[] {
  const boxes = result.categories ?? [];
  const [first] = boxes;
  if (!first) return [];
  return [result.by === null ? singleTable(first, labels) : categoriesTable(boxes, result.by, labels)];
}

/** The quartiles of a single box, or the medians of the first of several. */
export function numbersOfBoxes({ categories }: BoxplotResult): NamedNumber[] {
  const [only, ...more] = categories ?? [];
  if (only !== undefined && more.length === 0) {
    return [
      { name: "Median", value: only.median },
      { name: "Lower quartile", value: only.lower_quartile },
      { name: "Upper quartile", value: only.upper_quartile },
    ];
  }
  return (categories ?? [])
    .slice(0, MOST_NUMBERS)
    .map(({ category, median }) => ({ name: `Median, ${category}`, value: median }));
}
