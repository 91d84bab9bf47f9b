import { PassThrough } from "node:stream";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DOOR } from "./limits";
import { pacedBody, readWhole } from "./read-body.server";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("a body that is read completely", () => {
  it("is refused after the time limit, however much has arrived", async () => {
    const stream = new PassThrough();
    const reading = expect(readWhole(stream, 20, { bytes: 100, ms: 30_000 })).rejects.toMatchObject({
      code: "too_slow",
    });
    for (let second = 0; second < 30; second += 1) {
      stream.write("a");
      await settle();
      vi.advanceTimersByTime(1_000);
    }
    await reading;
  });

  it("is accepted if it is complete within the time limit", async () => {
    const stream = new PassThrough();
    const reading = readWhole(stream, 2, { bytes: 100, ms: 30_000 });
    stream.write("a");
    await settle();
    vi.advanceTimersByTime(29_000);
    stream.end("b");
    const { bytes, release } = await reading;
    release();
    expect(Buffer.from(bytes).toString()).toBe("ab");
  });

  it("is refused as soon as it exceeds its size limit, by its announced or its actual size", async () => {
    const limit = { bytes: 10, ms: 30_000 };
    await expect(readWhole(new PassThrough(), 11, limit)).rejects.toMatchObject({ code: "too_large" });
    const stream = new PassThrough();
    stream.write("eleven bytes");
    await expect(readWhole(stream, 0, limit)).rejects.toMatchObject({ code: "too_large" });
  });

  it("is refused as busy while the bodies of all clients fill their limit, until one is released", async () => {
    const limit = { bytes: DOOR.waitingBytes, ms: 30_000 };
    const first = new PassThrough();
    first.end(Buffer.alloc(DOOR.waitingBytes - 4));
    const held = await readWhole(first, 0, limit);
    const second = () => {
      const stream = new PassThrough();
      stream.end("eight by");
      return readWhole(stream, 0, limit);
    };
    await expect(second()).rejects.toMatchObject({ code: "busy" });
    held.release();
    const { release } = await second();
    release();
  });
});

describe("a body that is streamed", () => {
  const { stallMs, stallBytes } = DOOR.upload;

  it("is cut off when it is too slow", async () => {
    const stream = new PassThrough();
    const reader = pacedBody(stream).getReader();
    const drip = async () => {
      for (;;) await reader.read();
    };
    const reading = expect(drip()).rejects.toMatchObject({ code: "too_slow" });
    for (let waited = 0; waited <= stallMs; waited += 5_000) {
      stream.write("a");
      await settle();
      vi.advanceTimersByTime(5_000);
      await settle();
    }
    await reading;
  });

  it("continues while it is fast enough, however long it takes in total", async () => {
    const stream = new PassThrough();
    const reader = pacedBody(stream).getReader();
    for (let stretch = 0; stretch < 5; stretch += 1) {
      const next = reader.read();
      await settle();
      vi.advanceTimersByTime(stallMs - 1_000);
      stream.write(Buffer.alloc(stallBytes));
      expect((await next).value?.byteLength).toBe(stallBytes);
    }
    stream.end();
    expect((await reader.read()).done).toBe(true);
  });
});
