import type { ShouldRevalidateFunction } from "@remix-run/react";
import { urls } from "~/lib/urls";

/**
 * The frame around the project page is not loaded again when only the page's parameters change: this is faster, and the
 * page stays when the server does not answer.
 */
export const skipRevalidation: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  actionStatus,
  defaultShouldRevalidate,
}) => {
  // With single fetch the default is true here, also after a refused post, when no other route is loaded again.
  if (actionStatus !== undefined && actionStatus >= 400) return false;
  const isRead = formMethod === undefined || formMethod === "GET";
  const isSamePage = currentUrl.pathname === nextUrl.pathname;
  return isRead && isSamePage && nextUrl.pathname.startsWith(urls.latestProject)
    ? false
    : defaultShouldRevalidate;
};
