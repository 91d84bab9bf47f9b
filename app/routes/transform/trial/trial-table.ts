import type { FetchedTable } from "~/compute/engine.client";
import type { SourceColumn } from "~/compute/contract/types";
import { LIMITS } from "~/config/limits";
import { urls } from "~/lib/urls";

/** The table that a recipe is tried on. */
export interface TrialTable {
  projectId: string;
  columns: readonly SourceColumn[];
  rowCount: number;
  entity: number | null;
  time: number | null;
  /** Changes with the content of the columns. */
  version: string;
  /** Whether the rows are a random sample, whose row numbers only the server knows. */
  isSample: boolean;
  /** Index of the column that is edited. */
  own: number | null;
}

/** Whether the browser may compute with these columns. */
export function isForBrowser({ rowCount, isSample }: TrialTable, uses: readonly number[]): boolean {
  return rowCount <= LIMITS.browserRows && !(isSample && uses.includes(0));
}

/** The columns that the browser's core fetches. @param keys whether entity and time are among them */
export function fetchedTable(
  { projectId, columns, rowCount, entity, time, version }: TrialTable,
  uses: readonly number[],
  keys: boolean,
): FetchedTable {
  const wanted = new Set([...uses, ...(keys ? [entity, time] : [])]);
  const read = columns
    .filter(({ column_index: index }) => wanted.has(index))
    .map(({ column_index: columnIndex, name }) => ({
      columnIndex,
      name,
      url: urls.columnFile(projectId, columnIndex),
      version,
    }));
  return { rowCount, columns: read, entity: keys ? entity : null, time: keys ? time : null };
}
