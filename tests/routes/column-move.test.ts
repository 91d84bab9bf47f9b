import { describe, expect, it } from "vitest";
import {
  inOrderAfter,
  moveFields,
  columnAfterMove,
  readColumnMove,
} from "~/routes/project/columns/column-move";

const COLUMNS = ["a", "b", "c"].map((id) => ({ col_db_id: id }));
const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};
/** The order after a move from one position to another, as the form carries it. */
const after = (from: number, to: number) => {
  const before = columnAfterMove(COLUMNS, from, to);
  const fields = moveFields({ id: COLUMNS[from]?.col_db_id ?? "", before: before ?? null });
  const move = readColumnMove(formOf(fields));
  return move && inOrderAfter(COLUMNS, move).map(({ col_db_id: id }) => id);
};

describe("a column that is dragged", () => {
  it("takes the place of the column that it is dropped on", () => {
    expect(after(0, 1)).toEqual(["b", "a", "c"]);
    expect(after(0, 2)).toEqual(["b", "c", "a"]);
    expect(after(2, 0)).toEqual(["c", "a", "b"]);
    expect(after(1, 0)).toEqual(["b", "a", "c"]);
  });
  it("does not move to its own position, nor beyond the table", () => {
    expect(columnAfterMove(COLUMNS, 1, 1)).toBeUndefined();
    expect(columnAfterMove(COLUMNS, 1, 3)).toBeUndefined();
  });
  it("is read from no other form", () => {
    expect(readColumnMove(undefined)).toBeNull();
    expect(readColumnMove(formOf({ intent: "hide:a" }))).toBeNull();
  });
});
