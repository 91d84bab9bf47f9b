import { DOOR } from "./limits";

const { count: MAX_FIELDS, nameCharacters, depth: MAX_DEPTH, index: MAX_INDEX } = DOOR.fields;

/** Names that would change a prototype, or that the form library uses itself. */
const RESERVED = new Set(["__proto__", "constructor", "prototype", "__intent__", "__state__"]);

/** Why the field names of a form are refused; null if they are accepted. The form library turns names into objects. */
export function refusalOfFields(names: Iterable<string>): string | null {
  let count = 0;
  for (const name of names) {
    count += 1;
    if (count > MAX_FIELDS) return `A form has at most ${MAX_FIELDS} fields.`;
    const why = refusalOfName(name);
    if (why !== null) return why;
  }
  return null;
}

function refusalOfName(name: string): string | null {
  if (name.length > nameCharacters) return `The name of a field has at most ${nameCharacters} characters.`;
  const parts = name.split(/[.[\]]+/).filter((part) => part !== "");
  if (parts.length > MAX_DEPTH) return `A field lies at most ${MAX_DEPTH} levels deep.`;
  if (parts.some((part) => RESERVED.has(part))) return "Unknown field.";
  const indexes = [...name.matchAll(/\[([^\]]*)\]/g)].map(([, index = ""]) => index);
  if (indexes.some((index) => !/^\d*$/.test(index))) return "The name of a field is not well formed.";
  if (indexes.some((index) => Number(index) > MAX_INDEX)) return `A list of fields ends at ${MAX_INDEX}.`;
  return null;
}
