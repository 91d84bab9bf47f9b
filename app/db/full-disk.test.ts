import { describe, expect, it } from "vitest";
import { watchDisk, whenDiskIsFull, withReason } from "./full-disk.server";

const full = new Error("SQLITE_FULL: database or disk is full");
/** Prisma's error when a commit fails. */
const hidden = new Error(
  "Transaction already closed: A rollback cannot be executed on a committed transaction.",
);

describe("a database that meets a full disk", () => {
  it("recognises a hidden reason only if the disk was full a moment ago", async () => {
    expect(withReason(hidden)).toBe(hidden);
    await expect(watchDisk(Promise.reject(full))).rejects.toBe(full);
    expect(withReason(hidden)).toMatchObject({ code: "storage_full", cause: hidden });
    expect(withReason(full)).toMatchObject({ code: "storage_full", cause: full });
  });

  it("frees space before the error is thrown", async () => {
    let room = 0;
    whenDiskIsFull(() => Promise.resolve((room += 1)));
    await expect(watchDisk(Promise.reject(new Error("locked")))).rejects.toThrow("locked");
    expect(room).toBe(0);
    await watchDisk(Promise.reject(full)).catch(() => expect(room).toBe(1));
    expect(await watchDisk(Promise.resolve("kept"))).toBe("kept");
    expect(room).toBe(1);
  });
});
