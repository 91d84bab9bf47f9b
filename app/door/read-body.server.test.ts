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

describe("a body that is read whole", () => {
  it("is refused when its sender takes longer than it may, whatever has arrived", async () => {
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

  it("is taken when it is whole in time", async () => {
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

  it("is refused as soon as it is larger than it may be, announced or not", async () => {
    const limit = { bytes: 10, ms: 30_000 };
    await expect(readWhole(new PassThrough(), 11, limit)).rejects.toMatchObject({ code: "too_large" });
    const stream = new PassThrough();
    stream.write("eleven bytes");
    await expect(readWhole(stream, 0, limit)).rejects.toMatchObject({ code: "too_large" });
  });

  it("waits its turn when the bodies of all callers fill their room, which they give back", async () => {
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

describe("a body that is read as it comes", () => {
  const { stallMs, stallBytes } = DOOR.upload;

  it("is given up when it hardly moves", async () => {
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

  it("goes on while enough of it comes, however long it takes in all", async () => {
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
