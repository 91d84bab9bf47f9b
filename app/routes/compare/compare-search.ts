import { DECIMALS, FIRST_LOOK, SHOWN, type TableLook } from "~/analyses/comparison/table-look";
import { readMove, withMoved } from "~/components/order-list";
import { urls, withSearch } from "~/lib/urls";

/** The search parameters of a comparison, and the fields of its forms. */
export const PARAM = {
  /** Ids of the analyses in order, separated by commas. */
  analyses: "analyses",
  /** The numbers shown below coefficients, separated by commas; "" for nothing. */
  show: "show",
  decimals: "decimals",
  /** Id of an analysis; the page chooses other analyses to compare it with. */
  with: "with",
  /** Field of the form: the id of a chosen analysis. */
  chosen: "a",
  /** Field of the form: a button that moves a chosen analysis. */
  move: "move",
  /** Field of the form of the table's look; a look without any `show` has nothing below its coefficients. */
  look: "look",
  /** Why a file could not be made. */
  failed: "failed",
} as const;

function idsIn(search: URLSearchParams): string[] {
  const ids = (search.get(PARAM.analyses) ?? "").split(",").filter((id) => id !== "");
  return [...new Set(ids)];
}

/** The ids that a URL names; null if it names none, so that the page chooses. */
export function readIds(search: URLSearchParams): string[] | null {
  return search.has(PARAM.analyses) ? idsIn(search) : null;
}

/** Reads from the URL how to show the table. */
export function readLook(search: URLSearchParams): TableLook {
  const asked = search.getAll(PARAM.show).flatMap((each) => each.split(","));
  const isAsked = search.has(PARAM.show) || search.has(PARAM.look);
  return {
    shows: isAsked ? SHOWN.filter((each) => asked.includes(each)) : FIRST_LOOK.shows,
    decimals: DECIMALS.find((each) => String(each) === search.get(PARAM.decimals)) ?? FIRST_LOOK.decimals,
  };
}

/** The parameters of a comparison; parameters at their defaults are left out. */
export function searchOf(
  ids: readonly string[],
  { shows, decimals }: TableLook,
): Record<string, string | null> {
  return {
    [PARAM.analyses]: ids.join(","),
    [PARAM.show]: shows.join() === FIRST_LOOK.shows.join() ? null : shows.join(),
    [PARAM.decimals]: decimals === FIRST_LOOK.decimals ? null : String(decimals),
  };
}

/** The URL of a comparison. */
export function compareHref(projectId: string, ids: readonly string[], look: TableLook): string {
  return withSearch(urls.compare.page(projectId), searchOf(ids, look));
}

/** The ids that the form without JavaScript sends, moved as its button says; null if it was not sent. */
export function readChoice(search: URLSearchParams): string[] | null {
  const move = readMove(search.get(PARAM.move));
  const chosen = [...new Set(search.getAll(PARAM.chosen))];
  if (move !== null) return withMoved(chosen, move.from, move.to);
  return search.has(PARAM.chosen) ? chosen : null;
}
