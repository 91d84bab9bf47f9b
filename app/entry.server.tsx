import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import { env } from "~/config/env.server";
import { log } from "~/config/log.server";
import "~/lib/schema-words";
import { renderPage } from "./render-page";

/** Loaded by the thread that writes reports: it imports every view, the embedded font and the writer of documents. */
export const loadReportWriter = () => import("~/report/report-writer");
export { runtime } from "./runtime.server";

/** The policy of every page: only scripts with the response's nonce, no other origins, no `eval`. */
function contentSecurityPolicy(nonce: string): string {
  const development = env.mode === "development";
  const directives: Record<string, string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", `'nonce-${nonce}'`],
    // The development server injects style elements.
    "style-src": ["'self'", ...(development ? ["'unsafe-inline'"] : [])],
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...(development ? ["ws:"] : [])],
    "worker-src": ["'self'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    // Browsers apply it to redirects of forms too, and one leads to the payment service.
    "form-action": ["'self'", ...(env.paypal === null ? [] : ["https://*.paypal.com"])],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { cspNonce, requestId }: AppLoadContext,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(cspNonce));
  const page = await renderPage(context, { url: request.url, cspNonce });
  for (const error of page.failures)
    log.error({ err: error, requestId }, "a part of a page could not be rendered");
  return new Response(page.html as BodyInit, { headers, status: page.failures.length > 0 ? 500 : status });
}

/** Logs errors that no loader or action handled. A 404 is not a bug. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  log.error(
    { err: error, requestId: context.requestId, path: new URL(request.url).pathname },
    "a request failed",
  );
};
