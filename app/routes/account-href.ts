import { isPagePath } from "~/lib/page-path";
import { withSearch } from "~/lib/urls";

type PageUrl = { pathname: string; search: string };

/** The pages that have the drawer as a child. */
const HOST = /^\/app\/(?:(?:project|transform)\/[^/]+\/)?(?=account(?:\/|$))/;
/** A page that the drawer can open over. Other pages are left, and shown again when it closes. */
const HOSTING = /^\/app\/(?:project|transform)\/[^/]+\//;

/** The query parameter with the page to return to. */
const FROM = "from";

/** The URL of the drawer over the current page, or of a part of the drawer, such as "edit/". */
export function accountHref({ pathname, search }: PageUrl, part = ""): string {
  if (HOST.test(pathname)) return drawerHref({ pathname, search }, part);
  const host = HOSTING.exec(pathname)?.[0];
  if (host !== undefined) return `${host}account/${part}${search}`;
  return withSearch(`/app/account/${part}`, { [FROM]: pathname === "/app/" ? null : pathname + search });
}

/** The URL of a part of the drawer, such as "edit/", over the same page. */
export function drawerHref({ pathname, search }: PageUrl, part: string): string {
  return `${HOST.exec(pathname)?.[0] ?? "/app/"}account/${part}${search}`;
}

/** The URL of the page without the drawer. */
export function closedHref({ pathname, search }: PageUrl): string {
  const from = new URLSearchParams(search).get(FROM);
  if (from !== null && isPagePath(from)) return from;
  return `${HOST.exec(pathname)?.[0] ?? "/app/"}${search}`;
}
