/** The field of the button that was pressed in the list of columns. */
export const LIST_INTENT = "intent";

const KINDS = ["hide", "show", "restore"] as const;

type ListIntent = { kind: (typeof KINDS)[number]; id: string };

/** The value of a button that acts on the column with this id. */
export function listIntent({ kind, id }: ListIntent): string {
  return `${kind}:${id}`;
}

export function readListIntent(value: unknown): ListIntent | null {
  const [word = "", id = ""] = typeof value === "string" ? value.split(":", 2) : [];
  const kind = KINDS.find((each) => each === word);
  return kind === undefined || id === "" ? null : { kind, id };
}
