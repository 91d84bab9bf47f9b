/** The field with the numbers of rows to leave out: "3-7, 12". */
export const ROWS_FIELD = "rows";

/** The field of the button that was pressed in the list of filters. */
export const FILTER_INTENT = "intent";

const KINDS = ["on", "off", "delete"] as const;

type FilterIntent = { kind: (typeof KINDS)[number]; id: string };

/** The value of a button that acts on the filter with this id. */
export function filterIntent({ kind, id }: FilterIntent): string {
  return `${kind}:${id}`;
}

export function readFilterIntent(value: unknown): FilterIntent | null {
  const [word = "", id = ""] = typeof value === "string" ? value.split(":", 2) : [];
  const kind = KINDS.find((each) => each === word);
  return kind === undefined || id === "" ? null : { kind, id };
}
