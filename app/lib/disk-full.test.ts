import { describe, expect, it } from "vitest";
import { asAppError } from "./app-error";
import { isDiskFull } from "./disk-full";

/** Errors as thrown by Node, by a worker thread (which keeps only the message), by libsql and by Prisma. */
const FULL = [
  Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" }),
  new Error("ENOSPC: no space left on device, write"),
  Object.assign(new Error("EDQUOT: disk quota exceeded, write"), { code: "EDQUOT" }),
  Object.assign(new Error("SQLITE_FULL: database or disk is full"), { code: "SQLITE_FULL" }),
  new Error("a job failed", { cause: new Error("Raw query failed. Message: `database or disk is full`") }),
];

describe("a full disk", () => {
  it.each(FULL)("is recognised: %s", (error) => {
    expect(isDiskFull(error)).toBe(true);
    expect(asAppError(error)).toMatchObject({ code: "storage_full", status: 507, cause: error });
    expect(asAppError(error).userMessage).toContain("disk is full");
  });

  it.each([new Error("The database is locked"), "ENOSPC", null, undefined, { code: 507 }])(
    "is not recognised in another error: %s",
    (error) => {
      expect(isDiskFull(error)).toBe(false);
      expect(asAppError(error).code).toBe("internal");
    },
  );
});
