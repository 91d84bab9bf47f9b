import type { Column } from "~/services/shapes/column-shape";
import type { DraftChange } from "../draft/draft-changes";

type Typed = Pick<Column, "type"> | undefined;

const isNumber = (column: Typed) => column === undefined || column.type === "NUMBER";

/** The change that makes a column an X: texts and dates are categories. */
export function addX(column: Typed, index: number) {
  return {
    kind: isNumber(column) ? "add-x" : "add-category",
    column: index,
  } as const satisfies DraftChange;
}

/** The change that makes a column Y: texts and dates have no transform. */
export function setY(column: Typed, index: number) {
  return {
    kind: isNumber(column) ? "set-y" : "set-category-y",
    column: index,
  } as const satisfies DraftChange;
}
