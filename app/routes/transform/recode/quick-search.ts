import type { ColumnSummary } from "~/services/columns/column-summary-shape";
import { PARAM, transformHref } from "../transform-search";
import type { Category } from "./quick-merge";

/** The quick recodes. */
export const QUICK = [
  { kind: "bins", label: "Bins" },
  { kind: "merge", label: "Merge categories" },
  { kind: "number", label: "Text to number" },
] as const;

export type QuickKind = (typeof QUICK)[number]["kind"];

/** What a quick recode shows of its column. */
export type QuickData =
  | { kind: "bins"; column: number; summary: ColumnSummary | null }
  | { kind: "merge"; column: number; categories: Category[]; isCut: boolean };

export function readQuick(search: URLSearchParams): { quick: QuickKind | null; of: number | null } {
  const asked = search.get(PARAM.quick);
  const quick = QUICK.find(({ kind }) => kind === asked)?.kind ?? null;
  const of = Number(search.get(PARAM.of));
  return { quick, of: Number.isInteger(of) && of > 0 ? of : null };
}

/** The page with a quick recode, of a column when one is chosen; null closes it. */
export function quickHref(
  projectId: string,
  columnId: string | null,
  quick: QuickKind | null,
  of: number | null = null,
): string {
  return transformHref(projectId, { kind: "conditional", edit: columnId, quick, of });
}
