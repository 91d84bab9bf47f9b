import { isPagePath } from "~/lib/page-path";

/** The page that the user came from; null if the URL names none of our pages. */
export function returnPath(url: URL): string | null {
  const back = url.searchParams.get("back");
  return back !== null && isPagePath(back) ? back : null;
}
