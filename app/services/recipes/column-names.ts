import type { ColumnImage } from "~/db/table-images";
import { invalidField } from "~/lib/app-error";
import { freeName } from "~/lib/names";

type Named = Pick<ColumnImage, "columnIndex" | "name">;

/** Names are compared without case and outer blanks, as by the import. */
const keyOf = (name: string) => name.trim().toLowerCase();

/** Checks that no other column has a name. @throws AppError invalid_input on `name` */
export function requireFreeName(name: string, columns: readonly Named[], own: number | null): string {
  const taken = columns.find((each) => each.columnIndex !== own && keyOf(each.name) === keyOf(name));
  if (taken === undefined) return name;
  throw invalidField("name", `There is a column “${taken.name}” already. Please choose another name.`);
}

/** The name, or with " (2)" or the next free number if another column has it, as repeated names get from the import. */
export function freeColumnName(name: string, columns: readonly Named[]): string {
  const taken = new Set(columns.map((each) => keyOf(each.name)));
  return freeName(name, { has: (candidate) => taken.has(keyOf(candidate)) });
}
