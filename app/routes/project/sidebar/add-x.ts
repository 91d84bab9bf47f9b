import type { Column } from "~/services/shapes/column-shape";
import type { DraftChange } from "../draft-changes";

/** The change that makes a column an X: a column of texts has categories. */
export function addX(column: Pick<Column, "type"> | undefined, index: number) {
  return {
    kind: column?.type === "STRING" ? "add-category" : "add-x",
    column: index,
  } as const satisfies DraftChange;
}
