import type { ApiCall } from "./api-call";
import { conflictSchema, fieldProblemSchema, notFoundSchema, problemSchema } from "./schemas";

/** Bodies of refusals, by the names that generated clients give them. */
export const REFUSAL_BODIES = {
  Problem: problemSchema,
  FieldProblem: fieldProblemSchema,
  NotFoundProblem: notFoundSchema,
  ConflictProblem: conflictSchema,
};

/** A refusal of the API as the OpenAPI document describes it. */
export type Refusal = {
  name: string;
  description: string;
  bodies: (keyof typeof REFUSAL_BODIES)[];
  headers?: Record<string, string>;
};

const RETRY = { "Retry-After": "Seconds after which to try again" };
const refusal = (name: string, description: string, headers?: Record<string, string>): Refusal => ({
  name,
  description,
  bodies: ["Problem"],
  headers,
});

/** Every refusal by its status. */
export const REFUSALS: Record<number, Refusal> = {
  400: {
    ...refusal("BadRequest", "Invalid input, by field; or an address that is not valid"),
    bodies: ["Problem", "FieldProblem"],
  },
  401: refusal("Unauthorized", "No token, or one that is expired or invalid", {
    "WWW-Authenticate": "`Bearer`, if the token is the reason",
  }),
  403: refusal("Forbidden", "The account, the plan, the role or the token does not allow it"),
  404: {
    ...refusal("NotFound", "It does not exist, or is not yours"),
    bodies: ["NotFoundProblem"],
  },
  408: refusal("RequestTimeout", "The body arrived too slowly"),
  409: {
    ...refusal("Conflict", "It does not fit the current state", {
      "Retry-After": "Seconds after which to try again, if the call is still running",
    }),
    bodies: ["ConflictProblem"],
  },
  410: refusal("Gone", "Deleted for good"),
  413: refusal("ContentTooLarge", "The body is too large"),
  415: refusal("UnsupportedMediaType", "The body, or the file in it, is of another type"),
  421: refusal("MisdirectedRequest", "The server does not answer to this host name"),
  422: refusal("KeyReused", "The Idempotency-Key was sent with another call or body"),
  429: refusal("TooManyRequests", "Too many requests", RETRY),
  500: refusal("ServerError", "A bug, or damaged data"),
  503: refusal("Unavailable", "Still being processed, or the server is busy", RETRY),
  507: refusal("StorageFull", "The server's disk is full"),
};

/** Statuses that any call may have: the request guard refuses it, or the server fails. */
const ALWAYS = [400, 421, 429, 500, 503];
/** Statuses of calls that change something: the request guard refuses the body or its origin, or the disk is full. */
const OF_WRITES = [403, 408, 413, 507];

/** The statuses of refusals that a call may have. */
export function refusalsOf(method: string, pattern: string, call: ApiCall): number[] {
  const own = Object.keys(call.answers)
    .map(Number)
    .filter((status) => status >= 400);
  const isWrite = call.writes === true || !["GET", "OPTIONS"].includes(method);
  const statuses = [
    ...ALWAYS,
    ...own,
    ...(isWrite ? OF_WRITES : []),
    // A locked or a closed account is refused whatever it calls.
    ...(call.open ? [] : [401, 403]),
    ...(!call.open && pattern.includes("{") ? [404] : []),
    ...(takesKey(method, call) ? [409, 422] : []),
  ];
  return [...new Set(statuses)].sort((a, b) => a - b);
}

/** Whether a call may be named by an Idempotency-Key. */
export function takesKey(method: string, call: ApiCall): boolean {
  return method === "POST" && !call.open;
}
