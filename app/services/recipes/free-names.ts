import { invalidField } from "~/lib/app-error";
import { freeName } from "~/lib/names";

type Named = { name: string };

/** Names are compared without case and outer blanks, as by the import. */
const keyOf = (name: string) => name.trim().toLowerCase();

/**
 * Checks that no other column, or no other filter, of a project has a name.
 *
 * @throws AppError invalid_input on `name`
 */
export function requireFreeName(name: string, others: readonly Named[], noun: "column" | "filter"): string {
  const taken = others.find((each) => keyOf(each.name) === keyOf(name));
  if (taken === undefined) return name;
  throw invalidField("name", `There is a ${noun} “${taken.name}” already. Please choose another name.`);
}

/** The name; if another one has it, the name with " (2)" or the next free number, like repeated names in an import. */
export function freeNameAmong(name: string, others: readonly Named[]): string {
  const taken = new Set(others.map((each) => keyOf(each.name)));
  return freeName(name, { has: (candidate) => taken.has(keyOf(candidate)) });
}
