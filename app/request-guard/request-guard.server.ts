import type { ErrorRequestHandler, Request, RequestHandler, Response } from "express";
import type { Server } from "node:http";
import { isForeignWrite } from "~/auth/same-origin.server";
import { countAddress } from "~/auth/rate-limits.server";
import { findSender } from "~/auth/sender.server";
import { env } from "~/config/env.server";
import { log } from "~/config/log.server";
import { isRetryableOnAnotherNode } from "~/config/retry-on-another-node.server";
import { AppError, asAppError } from "~/lib/app-error";
import { bodyRuleOf, type WholeBodyRule } from "./body-rules";
import { refusalOfFields } from "./field-names";
import { formNames } from "./form-names";
import { refusalOfJson } from "./json-shape";
import { DOOR } from "./limits";
import { pacedBody, readWhole } from "./read-body.server";
import { refusalAnswer } from "./refusal-page.server";
import { readTarget } from "./request-target";
import { isServedHost } from "./served-hosts.server";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const FORM_TYPE = "application/x-www-form-urlencoded";

/** The facts of a request that the request guard has checked, for the handlers behind it. */
export type CheckedRequest = {
  requestId: string;
  /** Scheme and host of the request; the host is one this server answers to. */
  origin: string;
  /** Path and query. */
  path: string;
  body: Uint8Array | ReadableStream<Uint8Array> | null;
  contentType: string | null;
};

/** The passages of running requests. Kept out of `res.locals`, which belongs to Express. */
const passages = new WeakMap<Response, CheckedRequest>();

/** The checked request of a response. @throws Error if it did not pass the request guard */
export function checkedRequestOf(res: Response): CheckedRequest {
  const passage = passages.get(res);
  if (passage === undefined) throw new Error("A request came past the request guard.");
  return passage;
}

/** Checks request line, host, method and origin, before anything else. */
export const checkAddress: RequestHandler = (req, res, next) => {
  const { requestId } = res.locals as { requestId: string };
  const target = readTarget(req.url);
  const passage: CheckedRequest = {
    requestId,
    origin: "",
    path: target?.path ?? req.url,
    body: null,
    contentType: null,
  };
  passages.set(res, passage);
  if (target === null) throw new AppError("bad_request");
  // Later handlers see a path, also if the request line had an absolute address.
  req.url = req.originalUrl = target.path;
  if ((req.headersDistinct.host ?? []).length > 1) throw new AppError("bad_request");
  // The library's former way to ask for the data of one route, which it answers with an error and a stack in the log.
  if (/[?&]_data=/.test(target.path)) throw new AppError("bad_request");
  const host = target.host ?? forwardedHost(req) ?? req.headers.host ?? "";
  if (!isServedHost(host, env.publicUrl)) throw new AppError("wrong_host");
  passage.origin = `${req.protocol}://${host}`;
  if (!METHODS.includes(req.method)) {
    throw new AppError("method_not_allowed", { details: { allowed: METHODS } });
  }
  if (isForeignWrite(req.method, passage.origin, (name) => req.get(name)))
    throw new AppError("foreign_origin");
  next();
};

function forwardedHost(req: Request): string | undefined {
  if (env.trustProxy === 0) return undefined;
  return req.get("x-forwarded-host")?.split(",", 1)[0]?.trim();
}

/** Counts the requests of an IP address, except for static files. */
export const checkRate: RequestHandler = (req, _res, next) => {
  countAddress(req.ip ?? req.socket.remoteAddress ?? "", DOOR.addressFactor).then(() => next(), next);
};

/** Reads the body by the rule of its address, so that no action gets one that is too large, too slow or too deep. */
export const takeBody: RequestHandler = (req, res, next) => {
  takeIn(req, res).then(() => next(), next);
};

async function takeIn(req: Request, res: Response): Promise<void> {
  const passage = checkedRequestOf(res);
  const given = req.get("content-type") ?? "";
  const rule = bodyRuleOf(req.method, passage.path, given);
  passage.contentType = given === "" ? null : given;
  if (rule === null) return;
  if (rule.kind === "refused") throw new AppError("unsupported_type", { userMessage: rule.message });
  if (rule.kind === "stream") {
    passage.body = pacedBody(req);
    return;
  }
  const announced = Number(req.get("content-length") ?? Infinity);
  if (announced > DOOR.bodyBytes.form && !(await mayBeLong(req, rule))) {
    // The route refuses the request for what is missing. What is sent is discarded.
    passage.contentType = null;
    return;
  }
  const { bytes, release } = await readWhole(req, announced === Infinity ? 0 : announced, rule);
  res.on("close", release);
  if (rule.as === "json") refuse(refusalOfJson(bytes));
  else {
    // A form without fields may have no content type.
    passage.contentType ??= FORM_TYPE;
    refuse(refusalOfFields(formNames(bytes, DOOR.fields.count + 1)));
  }
  passage.body = bytes;
}

/** Whether a body may be longer than a small form: whose limit is not longer is refused for its length by everybody. */
async function mayBeLong(req: Request, { bytes, onlyStaff }: WholeBodyRule): Promise<boolean> {
  if (bytes <= DOOR.bodyBytes.form) return true;
  const sender = await findSender((name) => req.get(name));
  return sender !== null && (sender.isStaff || onlyStaff !== true);
}

function refuse(why: string | null): void {
  if (why !== null) throw new AppError("invalid_input", { field: "", userMessage: why });
}

/** Adds the code of a refusal to the log line of its request. */
export function noteRefusal(res: Response, { code }: AppError): void {
  (res.locals as { refusal?: string }).refusal = code;
}

/** A web whose own disk is full is not ready. Until its balancer has seen that, requests are told to retry. */
function inOtherWords(refusal: AppError): AppError {
  return isRetryableOnAnotherNode(refusal)
    ? new AppError("busy", { cause: refusal, retryAfterSeconds: 2 })
    : refusal;
}

/** Answers errors that no route has answered, and destroys a response that has already begun. */
export const answerRefusals: ErrorRequestHandler = (error: unknown, req, res, _next) => {
  const { requestId, path } = checkedRequestOf(res);
  const refusal = inOtherWords(asAppError(error));
  noteRefusal(res, refusal);
  if (refusal.code === "internal") log.error({ err: error, requestId }, "a request failed");
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const { status, headers, body } = refusalAnswer(refusal, path, requestId);
  res
    .status(status)
    .set(headers)
    .end(req.method === "HEAD" ? undefined : body);
};

/** Discards an unread body for a while, so that the client sees the response; then closes the connection. */
export const endSenders: RequestHandler = (req, res, next) => {
  res.on("finish", () => {
    if (req.complete) return;
    req.resume();
    setTimeout(() => {
      if (!req.complete) req.destroy();
    }, DOOR.drainMs).unref();
  });
  next();
};

/** Limits open connections, in total and per IP address, and sets the timeouts for headers and idle connections. */
export function boundConnections(server: Server): void {
  server.maxConnections = DOOR.connections.all;
  server.headersTimeout = DOOR.headersMs;
  server.timeout = DOOR.silentMs;
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    // Behind a proxy all clients share its address.
    if (env.trustProxy > 0) return;
    const address = socket.remoteAddress ?? "";
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.on("close", () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
    if (count > DOOR.connections.perAddress) socket.destroy();
  });
}
