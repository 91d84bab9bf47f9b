import { urls, withSearch } from "~/lib/urls";

/** The search parameters of the list of datasets. */
export const LIST_PARAM = { find: "find", sort: "sort", page: "page" } as const;

/** A URL of the home page, or of a dialog over it, with the search, order and page of the list that another URL names. */
export function keepListParams(href: string, search: string): string {
  const params = new URLSearchParams(search);
  return withSearch(
    href,
    Object.fromEntries(Object.values(LIST_PARAM).map((name) => [name, params.get(name) || null])),
  );
}

/** The home page with the search, order and page of the list that a URL names. */
export function homeHref(search: string): string {
  return keepListParams(urls.home, search);
}
