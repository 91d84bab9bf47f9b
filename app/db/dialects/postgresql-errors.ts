import { AppError } from "~/lib/app-error";
import { DatabaseAway } from "../database-away";

const DEPTH = 6;

/** The codes and the message that Prisma, its adapter and the driver give for an error. */
type Said = { codes: string[]; text: string };

function read(error: unknown, depth = 0): Said {
  if (typeof error !== "object" || error === null || depth > DEPTH) return { codes: [], text: "" };
  const { code, errorCode, originalCode, kind, message, cause, meta } = error as Record<string, unknown>;
  const codes = [code, errorCode, originalCode, kind].filter((each) => typeof each === "string");
  const inner = [cause, meta, (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError];
  const below = inner.map((each) => read(each, depth + 1));
  return {
    codes: [...codes, ...below.flatMap((said) => said.codes)],
    text: [typeof message === "string" ? message : "", ...below.map((said) => said.text)].join("\n"),
  };
}

/** Serialisation failure and deadlock, by SQLSTATE; what Prisma and its adapter call the first. */
const CONFLICTS = new Set(["40001", "40P01", "P2034", "TransactionWriteConflict"]);

/** Whether a transaction was rolled back because of another one, so that it may simply run again. */
export function isConflict(error: unknown): boolean {
  return read(error).codes.some((code) => CONFLICTS.has(code));
}

/**
 * The server is away, stops, starts, has been demoted, refuses this user, or has no connection left: by SQLSTATE, by Prisma's codes
 * of connections, by the adapter's words, and by the system's codes.
 */
const AWAY = new RegExp(
  `^(?:${[
    /08\w{3}|28\w{3}|3D000|53300|57P0[1235]|25006/,
    /P1\d{3}|P2024|P2028|P2037/,
    /DatabaseNotReachable|DatabaseDoesNotExist|DatabaseAccessDenied|AuthenticationFailed/,
    /ConnectionClosed|SocketTimeout|TooManyConnections|TlsConnectionError/,
    /ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOST\w+|ENET\w+/,
  ]
    .map(({ source }) => source)
    .join("|")})$`,
);
/** The driver has no codes for these. */
const AWAY_TEXTS =
  /Can't reach database server|Unknown transaction status|Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|Cannot use a pool after calling end/;

/** SQLSTATEs of damaged tables and indexes. */
const DAMAGE = new Set(["XX001", "XX002"]);

/** Whether stored data cannot be read. */
export function isDamage(error: unknown): boolean {
  return read(error).codes.some((code) => DAMAGE.has(code));
}

const DISK_FULL = "53100";
const LOCK_TIMEOUT = "55P03";
/** PostgreSQL stores no NUL in texts. Requests with one are refused earlier. */
const BAD_CHARACTER = "22021";
/** A whole number of a request, such as one in the place of a list, beyond what a column can hold. */
const OUT_OF_RANGE = ["22003", "ValueOutOfRange"];

/** Converts an error of PostgreSQL that a user can do something about, or wait for; returns other errors unchanged. */
export function withPostgresReason(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { codes, text } = read(error);
  if (codes.includes(DISK_FULL))
    return new AppError("storage_full", { cause: error, details: { isShared: true } });
  if (codes.includes(LOCK_TIMEOUT)) return new AppError("busy", { cause: error, retryAfterSeconds: 5 });
  if (codes.includes(BAD_CHARACTER)) {
    const userMessage = "A text has the character NUL, which cannot be stored. Remove it and try again.";
    return new AppError("invalid_input", { cause: error, userMessage });
  }
  if (codes.some((code) => OUT_OF_RANGE.includes(code))) {
    return new AppError("invalid_input", { cause: error, userMessage: "A number is too large." });
  }
  if (codes.some((code) => AWAY.test(code)) || AWAY_TEXTS.test(text)) return new DatabaseAway(error);
  return error;
}
