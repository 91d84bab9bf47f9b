import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { log } from "~/config/log.server";
import { metrics } from "~/config/metrics.server";
import { isOperatorHost } from "~/request-guard/served-hosts.server";
import type { Readiness } from "~/services/maintenance/readiness.server";

/**
 * Answers on the operator's port, which only the operator's network should reach: `/healthz` (the process lives), `/readyz`
 * (it can do its work; 503 otherwise, and while it stops) and `/metrics` (for Prometheus).
 */
export function operatorListener(readiness: () => Promise<Readiness>): RequestListener {
  return (request, response) => {
    answer(request, response, readiness).catch((error: unknown) => {
      log.error({ err: error }, "a request of the operator failed");
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  };
}

async function answer(
  { method, url, headers: { host } }: IncomingMessage,
  response: ServerResponse,
  readiness: () => Promise<Readiness>,
): Promise<void> {
  const send = (status: number, type: string, body: string) => {
    response.writeHead(status, { "Content-Type": type, "Cache-Control": "no-store" });
    response.end(method === "HEAD" ? undefined : body);
  };
  // Browsers always name the host. Probes of balancers in HTTP/1.0 do not.
  if (host !== undefined && !isOperatorHost(host)) return send(421, "text/plain", "");
  if (method !== "GET" && method !== "HEAD") return send(405, "text/plain", "");
  switch ((url ?? "").split("?")[0]) {
    case "/healthz":
      return send(200, "application/json", '{"status":"ok"}');
    case "/readyz": {
      const state = await readiness();
      return send(state.ready ? 200 : 503, "application/json", JSON.stringify(state));
    }
    case "/metrics":
      return send(200, metrics.contentType, await metrics.metrics());
    default:
      return send(404, "text/plain", "");
  }
}
