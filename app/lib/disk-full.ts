/** What the system, SQLite and our own refusals say when nothing more can be written; threads keep only the words. */
const FULL =
  /\b(?:ENOSPC|EDQUOT|SQLITE_FULL|storage_full)\b|database or disk is full|no space left on device/i;
const DEPTH = 8;

/** Whether an error, or what caused it, says that the disk (or the quota) is full. */
export function isDiskFull(error: unknown): boolean {
  let each = error;
  for (let depth = 0; depth < DEPTH && typeof each === "object" && each !== null; depth += 1) {
    const { code, message, cause } = each as { code?: unknown; message?: unknown; cause?: unknown };
    if ([code, message].some((text) => typeof text === "string" && FULL.test(text))) return true;
    each = cause;
  }
  return false;
}
