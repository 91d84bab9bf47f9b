import {
  type AppLoadContext,
  createReadableStreamFromReadable,
  type EntryContext,
  type HandleErrorFunction,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { NonceContext } from "~/components/nonce";
import { env } from "~/config/env.server";
import { log } from "~/config/log.server";
import { JoinedChunks } from "~/lib/joined-chunks";
import "~/lib/schema-words";

export { runtime } from "./runtime.server";

/** Milliseconds after which deferred data and suspended parts are aborted. */
export const streamTimeout = 10_000;

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

/** Renders a page as a stream. Bots get it in one piece. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { cspNonce, requestId }: AppLoadContext,
): Promise<Response> {
  const waitForAll = isbot(request.headers.get("user-agent") ?? "");
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(cspNonce));
  return new Promise((resolve, reject) => {
    let answered = false;
    const answer = () => {
      answered = true;
      const body = new JoinedChunks();
      body.once("close", () => clearTimeout(late));
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status: answerStatus }));
      pipe(body);
    };
    let answerStatus = status;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={cspNonce}>
        <RemixServer context={remixContext} url={request.url} nonce={cspNonce} />
      </NonceContext.Provider>,
      {
        nonce: cspNonce,
        [waitForAll ? "onAllReady" : "onShellReady"]: answer,
        onShellError: reject,
        onError(error) {
          answerStatus = 500;
          // Errors before the shell are thrown and logged elsewhere.
          if (answered) log.error({ err: error, requestId }, "a part of a page could not be rendered");
        },
      },
    );
    // A timer that is left holds all that the page was made of until it goes off.
    const late = setTimeout(abort, streamTimeout + 1_000).unref();
  });
}

/** Logs errors that no loader or action handled. A 404 is not a bug. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  log.error(
    { err: error, requestId: context.requestId, path: new URL(request.url).pathname },
    "a request failed",
  );
};
