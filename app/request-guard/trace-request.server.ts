import type { Request as Incoming } from "express";
import type { RequestContext } from "~/auth/request-context";
import { env } from "~/config/env.server";
import { traced } from "~/config/tracing.server";

/** A part of an address that is a word of a route. Everything else may be an id or the secret of a link. */
const WORD = /^(?:[a-z]+(?:-[a-z]+)*|v1)?$/;

/** An address without ids, so that equal requests have equal names, and no trace has the secret of a link. */
export function addressForTraces(path: string): string {
  const [pathname = ""] = path.split("?", 1);
  return pathname
    .split("/")
    .map((part) => (WORD.test(part.replace(/\.data$/, "")) ? part : ":id"))
    .join("/");
}

/** Measures a request. It goes on with the trace of the proxy in front, if there is one; strangers cannot begin one. */
export function tracedRequest(
  req: Incoming,
  { requestId }: RequestContext,
  handle: () => Promise<Response>,
): Promise<Response> {
  const route = addressForTraces(req.path);
  const attributes = {
    "http.request.method": req.method,
    "http.route": route,
    "estimand.request": requestId,
  };
  const parent = env.trustProxy > 0 ? (req.get("traceparent") ?? null) : null;
  return traced(
    `${req.method} ${route}`,
    attributes,
    async (add) => {
      const answer = await handle();
      add({ "http.response.status_code": answer.status });
      return answer;
    },
    { parent, kind: "server" },
  );
}
