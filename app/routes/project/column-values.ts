import type { FilterValue } from "./draft/draft-options";

/** The distinct values of a column, as the choices of a filter. */
export interface ColumnValues {
  /** column_index */
  column: number;
  values: FilterValue[];
  /** Whether the list was cut. */
  isCut: boolean;
  /** Whether the request for them failed. */
  isRefused: boolean;
}
