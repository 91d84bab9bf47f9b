import type { ColumnType } from "~/compute/contract/types";
import type { Column } from "~/services/shapes/column-shape";

/** The type that the mark of a column shows: its own, or that it is computed. */
export function markOf({ type, user_formula, conditional_transform }: Column): ColumnType | "COMPUTED" {
  return user_formula === null && conditional_transform === null ? type : "COMPUTED";
}
