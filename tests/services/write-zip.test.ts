import { addAbortSignal, Readable, Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { AppError } from "~/lib/app-error";
import { writeZip, type ZipEntry } from "~/services/data-export/write-zip.server";
import { readZip } from "../factories/read-zip";

const idle = new AbortController().signal;

async function* entriesOf(...entries: ZipEntry[]): AsyncGenerator<ZipEntry> {
  for (const entry of entries) yield await Promise.resolve(entry);
}

async function zipOf(...entries: ZipEntry[]): Promise<Map<string, Buffer>> {
  const chunks: Buffer[] = [];
  await writeZip(
    entriesOf(...entries),
    async (zip) => {
      for await (const chunk of zip) chunks.push(chunk as Buffer);
    },
    idle,
  );
  return readZip(Buffer.concat(chunks));
}

it("a file that breaks off is kept as far as it came, named as incomplete, and the others are whole", async () => {
  function* broken() {
    yield Buffer.from("first ");
    throw new AppError("damaged", { userMessage: "The column is damaged." });
  }
  const files = await zipOf(
    { path: "a.csv", open: () => Readable.from(broken()) },
    { path: "b.txt", open: () => "whole" },
  );
  expect(files.get("a.csv")?.toString()).toBe("first ");
  expect(files.get("b.txt")?.toString()).toBe("whole");
  expect(files.get("missing.txt")?.toString()).toBe("a.csv (incomplete)\r\n    The column is damaged.\r\n");
});

it("a file that is not ready is opened again", async () => {
  let times = 0;
  const open = () => {
    times += 1;
    if (times === 1) throw new AppError("busy", { retryAfterSeconds: 0 });
    return "now";
  };
  const files = await zipOf({ path: "a.txt", open });
  expect([...files]).toEqual([["a.txt", Buffer.from("now")]]);
});

it("an abort ends the writing at once and closes the file that was being read", async () => {
  const abort = new AbortController();
  const content = new Readable({ read: () => undefined });
  content.push("endless");
  const closed = new Promise((resolve) => content.once("close", resolve));
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const writing = writeZip(
    entriesOf({ path: "a.txt", open: () => content }),
    (zip, signal) => pipeline(zip, nowhere, { signal }),
    abort.signal,
  );
  setTimeout(() => abort.abort(new Error("cancelled")), 50);
  await expect(writing).rejects.toThrow("cancelled");
  // The generator waits for a chunk that never comes; it ends with the content.
  content.push(null);
  await closed;
});

it("a disk that is full ends the reading", async () => {
  const full = new Writable({ write: (_chunk, _encoding, done) => done(new Error("ENOSPC")) });
  const endless = new Readable({
    read() {
      this.push(Buffer.alloc(65_536, "x"));
    },
  });
  const writing = writeZip(
    entriesOf({ path: "a.txt", open: () => endless }),
    (zip, signal) => pipeline(zip, full, { signal }),
    idle,
  );
  await expect(writing).rejects.toThrow("ENOSPC");
});

it("an abort while a file is being opened is no unhandled rejection", async () => {
  const abort = new AbortController();
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on("unhandledRejection", note);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const open = async () => {
    abort.abort();
    await new Promise((resolve) => setTimeout(resolve, 50));
    return "late";
  };
  const writing = writeZip(
    entriesOf({ path: "a.txt", open }),
    (zip, signal) => pipeline(zip, nowhere, { signal }),
    abort.signal,
  );
  await expect(writing).rejects.toThrow("aborted");
  process.off("unhandledRejection", note);
  expect(unhandled).toEqual([]);
});

it("an abort before the writing begins throws nothing that nobody hears", async () => {
  const unheard: unknown[] = [];
  const note = (error: unknown) => void unheard.push(error);
  const others = process.listeners("uncaughtException");
  process.removeAllListeners("uncaughtException");
  process.on("uncaughtException", note);
  const abort = new AbortController();
  abort.abort();
  const save = async (zip: Readable, signal: AbortSignal) => {
    addAbortSignal(signal, zip);
    await pause(20);
    return buffer(zip);
  };
  try {
    await expect(
      writeZip(entriesOf({ path: "a.txt", open: () => "whole" }), save, abort.signal),
    ).rejects.toThrow("abort");
  } finally {
    process.off("uncaughtException", note);
    for (const each of others) process.on("uncaughtException", each);
  }
  expect(unheard).toEqual([]);
});
