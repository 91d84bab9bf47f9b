import type { BinMethod, CategoryList, ColumnBins } from "~/compute/contract/types";
import { PARAM, transformHref } from "../transform-search";

/** The quick recodes. */
export const QUICK = [
  { kind: "bins", label: "Bins" },
  { kind: "merge", label: "Merge categories" },
  { kind: "number", label: "Text to number" },
] as const;

export type QuickKind = (typeof QUICK)[number]["kind"];

/** Numbers of bins to choose from. */
export const BIN_COUNTS = [2, 3, 4, 5, 6, 8, 10];

const START_BINS = 4;

export const BIN_METHODS: readonly { method: BinMethod; label: string }[] = [
  { method: "equal_width", label: "Equal width" },
  { method: "quantiles", label: "Quantiles" },
];

/** The state of the open quick recode in the URL. */
export interface QuickSearch {
  quick: QuickKind | null;
  /** The column that it starts from. */
  of: number | null;
  method: BinMethod;
  count: number;
}

/** The column as a quick recode shows it. */
export type QuickData = { column: number } & (
  { kind: "bins"; bins: ColumnBins } | { kind: "merge"; list: CategoryList }
);

export function readQuick(search: URLSearchParams): QuickSearch {
  const of = Number(search.get(PARAM.of));
  const count = Number(search.get(PARAM.bins));
  return {
    quick: QUICK.find(({ kind }) => kind === search.get(PARAM.quick))?.kind ?? null,
    of: Number.isInteger(of) && of > 0 ? of : null,
    method: BIN_METHODS.find(({ method }) => method === search.get(PARAM.method))?.method ?? "equal_width",
    count: BIN_COUNTS.includes(count) ? count : START_BINS,
  };
}

/** The page with a quick recode; null closes it. */
export function quickHref(
  projectId: string,
  columnId: string | null,
  open: Partial<QuickSearch> | null,
): string {
  const { quick = null, of = null, method = null, count = null } = open ?? {};
  return transformHref(projectId, { kind: "conditional", edit: columnId, quick, of, method, bins: count });
}
