import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Request as Incoming, RequestHandler, Response as Outgoing } from "express";
import { randomBytes } from "node:crypto";
import { setMaxListeners } from "node:events";
import type { RequestContext } from "~/auth/request-context";
import { AppError, type AppErrorCode } from "~/lib/app-error";
import { admit } from "./admission.server";
import { passageOf } from "./door.server";
import { sendBody } from "./send-body.server";

type Build = ServerBuild | (() => Promise<ServerBuild>);

/** The pages and the API, as what stands behind the door: a request is made of what the door let through. */
export function application(build: Build, mode: "development" | "production"): RequestHandler {
  const handle = createRequestHandler(build, mode);
  return (req, res, next) => {
    const context = contextOf(req, res);
    admit(context.left)
      .then(() => handle(toRequest(req, res, context.left), context))
      .then((answer) => {
        refuseForTheGone(answer, context);
        refuseLibraryWords(answer, context);
        return send(answer, res);
      })
      .catch(next);
  };
}

function contextOf(req: Incoming, res: Outgoing): RequestContext {
  return {
    requestId: passageOf(res).requestId,
    clientAddress: req.ip ?? req.socket.remoteAddress ?? "",
    cspNonce: randomBytes(16).toString("base64"),
    left: leftSignal(res),
    appendHeader: (name, value) => res.append(name, value),
  };
}

/** Whoever leaves before the answer is whole stops the work for it. */
function leftSignal(res: Outgoing): AbortSignal {
  const controller = new AbortController();
  // Every chart of a report listens.
  setMaxListeners(0, controller.signal);
  res.on("close", () => {
    if (!res.writableFinished) controller.abort();
  });
  return controller.signal;
}

function toRequest(req: Incoming, res: Outgoing, signal: AbortSignal): Request {
  const { origin, path, body, contentType } = passageOf(res);
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    for (const each of [value ?? []].flat()) headers.append(name, each);
  }
  if (contentType !== null) headers.set("Content-Type", contentType);
  const sent = body === null ? {} : { body: body as BodyInit, duplex: "half" as const };
  return new Request(new URL(origin + path), {
    method: req.method,
    headers,
    signal,
    ...sent,
  });
}

/** What the door says by itself in place of the router. */
const CODES: Record<number, AppErrorCode> = {
  400: "bad_request",
  404: "not_found",
  405: "method_not_allowed",
};

/**
 * Where a route has no page, the router answers errors by itself, in the library's words: JSON under a header of its
 * own, or plain text. They are said as the door says its own refusals.
 */
function refuseLibraryWords(answer: Response, { refusal }: RequestContext): void {
  const isText = answer.headers.get("Content-Type")?.startsWith("text/plain") ?? false;
  const isOwn = answer.headers.get("Content-Type")?.startsWith("application/json") ?? false;
  const isRefusedMethod = answer.status === 405 && !isOwn;
  if (!answer.headers.has("X-Remix-Error") && !isRefusedMethod && !(answer.status >= 400 && isText)) return;
  void answer.body?.cancel();
  throw refusal ?? new AppError(CODES[answer.status] ?? "internal");
}

/** The library's answer to a caller who has left is an error, which is none of the server's. */
function refuseForTheGone(answer: Response, { left }: RequestContext): void {
  if (!left.aborted) return;
  void answer.body?.cancel();
  throw new AppError("stopped");
}

async function send(answer: Response, res: Outgoing): Promise<void> {
  res.status(answer.status);
  for (const [name, value] of answer.headers) res.append(name, value);
  if (answer.body === null) res.end();
  else await sendBody(answer.body, res, /html|x-script/.test(answer.headers.get("Content-Type") ?? ""));
}
