/** Codes and messages of the system, SQLite and our own refusals on a full disk. Worker threads keep only messages. */
const FULL =
  /\b(?:ENOSPC|EDQUOT|SQLITE_FULL|storage_full)\b|database or disk is full|no space left on device/i;
const DEPTH = 8;

/** Whether an error or one of its causes reports a full disk or an exceeded quota. */
export function isDiskFull(error: unknown): boolean {
  let each = error;
  for (let depth = 0; depth < DEPTH && typeof each === "object" && each !== null; depth += 1) {
    const { code, message, cause } = each as { code?: unknown; message?: unknown; cause?: unknown };
    if ([code, message].some((text) => typeof text === "string" && FULL.test(text))) return true;
    each = cause;
  }
  return false;
}
