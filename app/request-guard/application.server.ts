import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Request as Incoming, RequestHandler, Response as Outgoing } from "express";
import { randomBytes } from "node:crypto";
import { setMaxListeners } from "node:events";
import type { RequestContext } from "~/auth/request-context";
import { env } from "~/config/env.server";
import { isRetryableOnAnotherNode } from "~/config/retry-on-another-node.server";
import { AppError, type AppErrorCode } from "~/lib/app-error";
import { workFor } from "~/lib/work-owner.server";
import { admit } from "./backpressure.server";
import { noteRefusal, checkedRequestOf } from "./request-guard.server";
import { groupRoutes } from "./route-groups";
import { sendBody } from "./send-body.server";
import { tracedRequest } from "./trace-request.server";

type Build = ServerBuild | (() => Promise<ServerBuild>);

/** The pages and the API as an Express handler, for requests that have passed the request guard. */
export function application(build: Build, mode: "development" | "production"): RequestHandler {
  const handle = handlerOf(build, mode);
  const handleTraced = (req: Incoming, res: Outgoing, context: RequestContext) =>
    tracedRequest(req, context, () => handle(toRequest(req, res), context));
  return (req, res, next) => {
    const context = contextOf(req, res);
    admit(context.left)
      .then(() => workFor(null, () => handleTraced(req, res, context), context.left))
      .then((answer) => {
        stopIfDisconnected(answer, context);
        refuseForeignRedirect(answer, checkedRequestOf(res).origin);
        sendElsewhere(answer, context);
        replaceLibraryError(answer, context);
        if (context.refusal !== undefined) {
          noteRefusal(res, context.refusal);
          keepRetryAfter(answer, context.refusal);
        }
        return send(answer, res);
      })
      .catch(next);
  };
}

/** Remix drops the headers of an error page. */
function keepRetryAfter(answer: Response, { retryAfterSeconds }: AppError): void {
  if (answer.status < 400 || retryAfterSeconds === null) return;
  answer.headers.set("Retry-After", String(retryAfterSeconds));
}

type Handler = ReturnType<typeof createRequestHandler>;

/**
 * Remix, with the routes of the request's group. In development the table can change, so all routes are compared, as with
 * FAST_PAGES=off.
 */
function handlerOf(build: Build, mode: "development" | "production"): Handler {
  if (typeof build === "function" || !env.fastPages) return createRequestHandler(build, mode);
  const buildOf = groupRoutes(build);
  const handlers = new Map<ServerBuild, Handler>();
  return (request, context) => {
    const own = buildOf(new URL(request.url).pathname);
    const handle = handlers.get(own) ?? createRequestHandler(own, mode);
    handlers.set(own, handle);
    return handle(request, context);
  };
}

function contextOf(req: Incoming, res: Outgoing): RequestContext {
  return {
    requestId: checkedRequestOf(res).requestId,
    clientAddress: req.ip ?? req.socket.remoteAddress ?? "",
    cspNonce: randomBytes(16).toString("base64"),
    left: leftSignal(res),
    appendHeader: (name, value) => res.append(name, value),
  };
}

/** A signal that aborts when the client disconnects before the response is complete. */
function leftSignal(res: Outgoing): AbortSignal {
  const controller = new AbortController();
  // Every chart of a report adds a listener.
  setMaxListeners(0, controller.signal);
  res.on("close", () => {
    if (!res.writableFinished) controller.abort();
  });
  return controller.signal;
}

/**
 * A signal that aborts when the response is over, complete or not. The library ends its own timer then, which would hold the data of
 * the page for ten seconds more.
 */
function endSignal(res: Outgoing): AbortSignal {
  const controller = new AbortController();
  res.on("close", () => controller.abort());
  return controller.signal;
}

function toRequest(req: Incoming, res: Outgoing): Request {
  const { origin, path, body, contentType } = checkedRequestOf(res);
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    for (const each of [value ?? []].flat()) headers.append(name, each);
  }
  if (contentType !== null) headers.set("Content-Type", contentType);
  const sent = body === null ? {} : { body: body as BodyInit, duplex: "half" as const };
  return new Request(new URL(origin + path), {
    method: req.method,
    headers,
    signal: endSignal(res),
    ...sent,
  });
}

/** The refusal that replaces an error of the router, by status. */
const CODES: Record<number, AppErrorCode> = {
  400: "bad_request",
  404: "not_found",
  405: "method_not_allowed",
};

/**
 * Replaces the library's own error responses (JSON with an `X-Remix-Error` header, or plain text), which the router
 * sends for routes without a page. The request guard then answers as it does for its own refusals.
 */
function replaceLibraryError(answer: Response, { refusal }: RequestContext): void {
  const isText = answer.headers.get("Content-Type")?.startsWith("text/plain") ?? false;
  const isOwn = answer.headers.get("Content-Type")?.startsWith("application/json") ?? false;
  const isRefusedMethod = answer.status === 405 && !isOwn;
  if (!answer.headers.has("X-Remix-Error") && !isRefusedMethod && !(answer.status >= 400 && isText)) return;
  void answer.body?.cancel();
  throw refusal ?? new AppError(CODES[answer.status] ?? "internal");
}

/** If the client has disconnected, the library answers with an error; it is not logged as a fault of the server. */
function stopIfDisconnected(answer: Response, { left }: RequestContext): void {
  if (!left.aborted) return;
  void answer.body?.cancel();
  throw new AppError("stopped");
}

/** A redirect leads to a page of this server, or to the payment service. Anything else is a bug that must not become an attack. */
function refuseForeignRedirect(answer: Response, origin: string): void {
  const location = answer.headers.get("Location");
  if (location === null || answer.status < 300 || answer.status > 399) return;
  const target = URL.canParse(location, origin) ? new URL(location, origin) : null;
  if (target?.origin === new URL(origin).origin && !location.includes("\\")) return;
  if (target?.protocol === "https:" && target.hostname.endsWith(".paypal.com")) return;
  void answer.body?.cancel();
  throw new AppError("internal", { cause: new Error(`A redirect to ${location} was refused.`) });
}

/** Leaves a refusal to the request guard if another node can answer the request. */
function sendElsewhere(answer: Response, { refusal }: RequestContext): void {
  if (refusal === undefined || !isRetryableOnAnotherNode(refusal)) return;
  void answer.body?.cancel();
  throw refusal;
}

/** Sends pages and their data at once: no loader returns promises, and in parts each of them would be compressed and written. */
async function send(answer: Response, res: Outgoing): Promise<void> {
  const begin = () => {
    res.status(answer.status);
    for (const [name, value] of answer.headers) res.append(name, value);
  };
  const isPage = /html|x-script/.test(answer.headers.get("Content-Type") ?? "");
  if (answer.body !== null && !isPage) return sendBody(answer.body, res, begin);
  const whole = Buffer.from(await answer.arrayBuffer());
  begin();
  res.end(whole);
}
