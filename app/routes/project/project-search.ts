import type { DisplayMode } from "~/components/rail";
import { z } from "zod";
import { urls } from "~/lib/urls";
import type { Hint } from "./draft-changes";

/** The search parameters of the project page. */
export const PARAM = {
  /** Id of the active analysis, or "new". */
  analysis: "analysis",
  /** Type of a new analysis. */
  type: "type",
  view: "view",
  /** An unsaved draft, without JavaScript. */
  draft: "draft",
  hint: "hint",
  dialog: "dialog",
  page: "page",
  sort: "sort",
  row: "row",
  /** Name, or a part of it, of the column that is looked for. */
  column: "column",
  uploaded: "uploaded",
  cloned: "cloned",
  waiting: "waiting",
  /** Id of the analysis that was deleted last, to undo it. */
  deleted: "deleted",
} as const;

/** Said when a copy was made: before it opens, and without JavaScript by the copy itself. */
export const CLONED = "Project cloned successfully!";

type Name = (typeof PARAM)[keyof typeof PARAM];

/** Parameters that are said once and must not travel on. */
const PASSING: readonly Name[] = [PARAM.uploaded, PARAM.cloned, PARAM.dialog, PARAM.hint, PARAM.deleted];

/** The search text with some parameters changed; `null` takes one out. */
export function changedSearch(search: string, change: Partial<Record<Name, string | number | null>>): string {
  const params = new URLSearchParams(search);
  for (const name of PASSING) params.delete(name);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === undefined) params.delete(name);
    else params.set(name, String(value));
  }
  const text = params.toString();
  return text === "" ? "" : `?${text}`;
}

/** The project page with other parameters. */
export function projectHref(
  projectId: string,
  search: string,
  change: Partial<Record<Name, string | number | null>> = {},
): string {
  return urls.project(projectId) + changedSearch(search, change);
}

/** A dialog of the project page: a page below it that keeps what the page shows. */
export function dialogHref(projectId: string, search: string, path: string): string {
  return urls.project(projectId) + path + changedSearch(search, {});
}

/** What is shown: as asked, else the table as long as there is no result. */
export function readMode(search: string, hasResult: boolean): DisplayMode {
  const asked = new URLSearchParams(search).get(PARAM.view);
  if (asked === "table" || asked === "chart" || asked === "both") return asked;
  return hasResult ? "both" : "table";
}

const hintSchema = z.object({
  place: z.enum(["y", "x", "functions", "by", "filter", "whole"]),
  text: z.string().max(300),
});

/** The hint in an address; none when there is none. */
export function readHint(text: string | null): Hint[] {
  try {
    const hint = hintSchema.safeParse(JSON.parse(text ?? "null"));
    return hint.success ? [hint.data] : [];
  } catch {
    return [];
  }
}
