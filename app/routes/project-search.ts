import type { DisplayMode } from "~/components/rail";
import { urls } from "~/lib/urls";

/** The search parameters of the project page. */
export const PARAM = {
  /** Id of the active analysis, or "new". */
  analysis: "analysis",
  /** Type of a new analysis. */
  type: "type",
  /** Id of the analysis whose variables and options a new one starts with. */
  like: "like",
  view: "view",
  /** Without JavaScript: the unsaved draft. */
  draft: "draft",
  hint: "hint",
  /** Whether the draft is checked before APPLY; the browser does it without being asked. */
  check: "check",
  /** Which dependent variable a result, file or dialog is of, from 1; the first if left out. */
  y: "y",
  dialog: "dialog",
  page: "page",
  sort: "sort",
  row: "row",
  /** Rows that were checked in the table behind a chart: row numbers, or ranges such as "3-7, 12". */
  points: "points",
  /** A part of the data behind a chart, and the page of its table. */
  part: "part",
  lines: "lines",
  /** The right of a plan that the dialog with the plans is about. */
  right: "right",
  /** Search text: a column's name or a part of it. */
  column: "column",
  uploaded: "uploaded",
  cloned: "cloned",
  /** The levels of the bands that charts show, if not all: "68.95". */
  bands: "bands",
  waiting: "waiting",
  /** Id of the analysis deleted last, for Undo. */
  deleted: "deleted",
  /** The last change of the columns: an edit was done, undone or redone. */
  act: "act",
} as const;

/** Message after a project was copied; without JavaScript the copy's own page shows it. */
export const CLONED = "Project cloned successfully!";

type Name = (typeof PARAM)[keyof typeof PARAM];

/** Parameters of one page view, which links do not carry on. */
const ONE_TIME: readonly Name[] = [
  PARAM.uploaded,
  PARAM.cloned,
  PARAM.dialog,
  PARAM.hint,
  PARAM.deleted,
  PARAM.act,
  PARAM.points,
  PARAM.part,
  PARAM.lines,
  PARAM.right,
  PARAM.y,
];

/** The index of a dependent variable as a URL has it; null for the first. */
export function dependentInUrl(y: number): number | null {
  return y === 1 ? null : y;
}

/** The index of a dependent variable in a URL, from 1; null if it is not one digit. */
export function readDependent(search: URLSearchParams): number | null {
  const text = search.get(PARAM.y) ?? "1";
  return /^[1-9]$/.test(text) ? Number(text) : null;
}

/** The search text with some parameters changed; `null` removes one. */
export function changedSearch(search: string, change: Partial<Record<Name, string | number | null>>): string {
  const params = new URLSearchParams(search);
  for (const name of ONE_TIME) params.delete(name);
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

/** The URL of a dialog over the project page; it keeps the page's parameters. */
export function dialogHref(
  projectId: string,
  search: string,
  path: string,
  change: Partial<Record<Name, string | number | null>> = {},
): string {
  return urls.project(projectId) + path + changedSearch(search, change);
}

interface AddressChange {
  currentUrl: URL;
  nextUrl: URL;
  formMethod?: string | undefined;
}

/** Whether two URLs of a page differ only in the bands of its charts. */
export function isOnlyBands({ currentUrl, nextUrl, formMethod }: AddressChange): boolean {
  if (formMethod !== undefined && formMethod !== "GET") return false;
  const bandsOf = ({ searchParams }: URL) => searchParams.get(PARAM.bands);
  if (currentUrl.pathname !== nextUrl.pathname || bandsOf(currentUrl) === bandsOf(nextUrl)) return false;
  const withoutBands = ({ search }: URL) => changedSearch(search, { bands: null });
  return withoutBands(currentUrl) === withoutBands(nextUrl);
}

/** The display mode of the URL; by default both, or the table if there is no result. */
export function readMode(search: string, hasResult: boolean): DisplayMode {
  const asked = new URLSearchParams(search).get(PARAM.view);
  if (asked === "table" || asked === "chart" || asked === "both") return asked;
  return hasResult ? "both" : "table";
}
