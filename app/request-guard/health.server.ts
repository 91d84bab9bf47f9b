import type { Request as Incoming, RequestHandler, Response as Outgoing } from "express";
import { findApiUser } from "~/auth/api-user.server";
import { findUser } from "~/auth/session.server";
import { checkedRequestOf } from "./request-guard.server";

/** Answers a health check. @param facts added for staff only */
export function healthAnswer(facts: () => object): RequestHandler {
  return (req, res, next) => {
    isStaff(req, res)
      .then((staff) => res.json({ status: "ok", ...(staff ? facts() : {}) }))
      .catch(next);
  };
}

async function isStaff(req: Incoming, res: Outgoing): Promise<boolean> {
  const { authorization, cookie } = req.headers;
  // Without credentials no database query is needed.
  if (authorization === undefined && cookie === undefined) return false;
  const headers = new Headers();
  if (authorization !== undefined) headers.set("Authorization", authorization);
  if (cookie !== undefined) headers.set("Cookie", cookie);
  const { origin, path, requestId } = checkedRequestOf(res);
  const request = new Request(new URL(origin + path), { headers });
  const context = {
    requestId,
    clientAddress: "",
    cspNonce: "",
    left: new AbortController().signal,
    appendHeader: () => undefined,
  };
  const find = authorization === undefined ? findUser : findApiUser;
  const user = await find({ request, context }).catch(() => null);
  return user?.isStaff ?? false;
}
