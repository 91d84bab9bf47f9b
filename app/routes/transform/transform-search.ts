import { urls, withSearch } from "~/lib/urls";

/** The two ways to make a column. */
export type Kind = "numerical" | "conditional";

export const PARAM = {
  kind: "kind",
  /** Id of the column whose recipe is open. */
  edit: "edit",
  /** The kind of the last save, and the id of its column. */
  done: "done",
  column: "column",
  /** Starts a formula with this text. */
  formula: "formula",
  /** The quick recode that is open. */
  quick: "quick",
  /** The column that the quick recode starts from. */
  of: "of",
  method: "method",
  bins: "bins",
  /** How a computation answered to Cancel. */
  cancel: "cancel",
} as const;

export function readKind(search: URLSearchParams): Kind {
  return search.get(PARAM.kind) === "conditional" ? "conditional" : "numerical";
}

/** The kinds of saves, in the words on screen. */
export const DONE = { created: "Created", updated: "Updated", processing: "Processing" } as const;

export type Done = keyof typeof DONE;

export function readDone(search: URLSearchParams): Done | null {
  const done = search.get(PARAM.done);
  return done === "created" || done === "updated" || done === "processing" ? done : null;
}

/** The page as it was, with the answer to Cancel: the form that is being filled in stays. */
export function cancelledHref(projectId: string, search: string, answer: string): string {
  const params = Object.fromEntries(new URLSearchParams(search));
  return withSearch(urls.transform(projectId), { ...params, [PARAM.cancel]: answer });
}

type Search = Partial<Record<(typeof PARAM)[keyof typeof PARAM], string | number | null>>;

/** The page with these parameters; a numerical transform is the default. */
export function transformHref(projectId: string, { kind, ...search }: Search & { kind?: Kind }): string {
  return withSearch(urls.transform(projectId), { kind: kind === "conditional" ? kind : null, ...search });
}
