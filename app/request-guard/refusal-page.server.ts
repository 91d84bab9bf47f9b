import { problemBody, problemHeaders } from "~/lib/problem";
import type { AppError } from "~/lib/app-error";
import { titleOfStatus } from "~/lib/problem-titles";

/** The response to a refused request. */
type RefusalAnswer = { status: number; headers: Record<string, string>; body: string };

/** The page has no scripts and only an inline style. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const STYLE =
  ":root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:30rem;margin:18vh auto;padding:0 1.5rem}" +
  "h1{font-size:1.4rem}";

/**
 * Formats a refusal for its client: JSON for the API, turbo-stream for a page's data request, or an HTML page.
 *
 * @param path of the request, with its query
 */
export function refusalAnswer(refusal: AppError, path: string, requestId: string): RefusalAnswer {
  const { status } = refusal;
  const headers = problemHeaders(refusal);
  const [pathname = ""] = path.split("?", 1);
  if (pathname.startsWith("/api/")) {
    const body = JSON.stringify(problemBody(refusal, requestId));
    return { status, headers: { ...headers, "Content-Type": "application/json; charset=utf-8" }, body };
  }
  if (pathname.endsWith(".data")) {
    const own = { "Content-Type": "text/x-script; charset=utf-8", "X-Remix-Response": "yes" };
    return { status, headers: { ...headers, ...own }, body: pageData(refusal) };
  }
  const own = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": POLICY };
  return { status, headers: { ...headers, ...own }, body: page(refusal) };
}

/** One line of turbo-stream that the client's router decodes as an error response of an action. */
function pageData({ status, userMessage: message, code }: AppError): string {
  return `${JSON.stringify([
    { _1: 2 },
    "error",
    ["ErrorResponse", 3, 8, 9],
    { _4: 5, _6: 7 },
    "message",
    message,
    "code",
    code,
    status,
    "",
  ])}\n`;
}

function page({ status, userMessage }: AppError): string {
  const title = titleOfStatus(status);
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)} · Estimand</title>` +
    `<style>${STYLE}</style></head><body><main><h1>${escaped(title)}</h1><p>${escaped(userMessage)}</p>` +
    `<p><a href="/app/">Go to my projects</a></p></main></body></html>\n`
  );
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
