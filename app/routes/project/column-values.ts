import type { FilterValue } from "./analysis-draft";

/** The distinct values of a column, for a filter to choose from. */
export interface ColumnValues {
  /** column_index */
  column: number;
  values: FilterValue[];
  /** Whether the column has more than are listed. */
  isCut: boolean;
  /** Whether the server did not give them. */
  isRefused: boolean;
}
