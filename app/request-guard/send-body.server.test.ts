import { Writable } from "node:stream";
import { expect, it } from "vitest";
import { sendBody } from "./send-body.server";

const nothing = () => undefined;
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

/** An endless body that counts the chunks taken from it. */
function endless() {
  const state = { taken: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        state.taken += 1;
        controller.enqueue(new Uint8Array(1024));
      },
      cancel() {
        state.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, state };
}

it("a body is read with backpressure, and cancelled when its reader disconnects", async () => {
  const waiting: (() => void)[] = [];
  const slow = new Writable({
    highWaterMark: 4096,
    write: (_chunk, _encoding, done) => void waiting.push(done),
  });
  const { body, state } = endless();
  const sending = sendBody(body, slow, nothing);
  await settle();
  expect(state.taken).toBe(4);
  for (let read = 0; read < 4; read += 1) {
    waiting.shift()?.();
    await settle();
  }
  expect(state.taken).toBeGreaterThan(4);
  expect(state.taken).toBeLessThan(12);
  slow.destroy();
  await sending;
  expect(state.cancelled).toBe(true);
});

it("a body arrives complete", async () => {
  const chunks: Buffer[] = [];
  const reader = new Writable({
    highWaterMark: 3,
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      setImmediate(done);
    },
  });
  await sendBody(new Response("one two three").body as ReadableStream<Uint8Array>, reader, nothing);
  await new Promise((resolve) => reader.once("finish", resolve));
  expect(Buffer.concat(chunks).toString()).toBe("one two three");
});

it("a body that waits often adds one listener", async () => {
  const reader = new Writable({ highWaterMark: 1, write: (_chunk, _encoding, done) => setImmediate(done) });
  // As the compressor does, which registers listeners for the response and cannot remove them.
  reader.removeListener = () => reader;
  const { body, state } = endless();
  const sending = sendBody(body, reader, nothing);
  while (state.taken < 20) await settle();
  expect(reader.listenerCount("drain")).toBe(1);
  reader.destroy();
  await sending;
});

it("a body that fails before its first part leaves the response to whoever refuses", async () => {
  const begun: string[] = [];
  const to = new Writable({ write: (_chunk, _encoding, done) => done() });
  const body = new ReadableStream<Uint8Array>({ pull: () => Promise.reject(new Error("the disk is full")) });
  await expect(sendBody(body, to, () => begun.push("head"))).rejects.toThrow("the disk is full");
  expect([begun, to.destroyed]).toEqual([[], false]);
});

it("a body that fails later ends the connection, so that nobody takes it for whole", async () => {
  const to = new Writable({ write: (_chunk, _encoding, done) => done() });
  to.on("error", nothing);
  const parts = [
    () => Promise.resolve(new Uint8Array(8)),
    () => Promise.reject(new Error("the disk is full")),
  ];
  const body = new ReadableStream<Uint8Array>(
    { pull: async (controller) => controller.enqueue(await parts.shift()?.()) },
    { highWaterMark: 0 },
  );
  await expect(sendBody(body, to, nothing)).rejects.toThrow("the disk is full");
  expect(to.destroyed).toBe(true);
});
