import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { closeDatabase, database, isDatabaseShared, openDatabase } from "~/db/client.server";
import { claimJob } from "~/db/jobs.server";
import type { JobKind } from "~/jobs/kinds";
import { cancelJobsOf, enqueueJob, listProgress, readWhenSettled } from "~/jobs/queue.server";
import type { JobHandler } from "~/jobs/job-handler";
import { type JobRunner, startRunner } from "~/jobs/runner.server";
import { AppError } from "~/lib/app-error";
import { readOnce, whileReading } from "~/lib/read-once.server";
import { until } from "../factories/projects";

const OWNER = "owner";

beforeAll(() => openDatabase());
afterAll(() => closeDatabase());

const idle: JobHandler = { run: () => Promise.resolve() };
const handlers = (handler: JobHandler): Record<JobKind, JobHandler> => ({
  "inspect-dataset": handler,
  "import-project": idle,
  "compute-columns": idle,
  "compare-replacement": idle,
  "apply-replacement": idle,
  "restore-version": idle,
  "refresh-dataset": idle,
  "send-mail": idle,
  "mail-event": idle,
  "send-reset-link": idle,
  "create-account": idle,
  "remind-plans": idle,
  "make-takeout": idle,
  sweep: idle,
});

/** Runs `test` while a runner works with this handler. */
async function withRunner(handler: JobHandler, test: () => Promise<void>): Promise<void> {
  const runner: JobRunner = startRunner({ handlers: handlers(handler), concurrency: 2 });
  try {
    await test();
  } finally {
    await runner.stop();
  }
}

const enqueue = (subjectId = randomUUID()) => enqueueJob("inspect-dataset", { subjectId, ownerId: OWNER });
const statusOf = async (id: string) => (await database.job.findUniqueOrThrow({ where: { id } })).status;
const ended = (id: string) =>
  until(
    () => statusOf(id),
    (status) => ["done", "failed", "cancelled"].includes(status),
  );

describe("a job", () => {
  it("is done once, however often it is queued and however many runners there are", async () => {
    const subject = randomUUID();
    let runs = 0;
    const handler: JobHandler = {
      async run() {
        runs += 1;
        await new Promise((resolve) => setTimeout(resolve, 100));
      },
    };
    await withRunner(handler, () =>
      withRunner(handler, async () => {
        const ids = await Promise.all([enqueue(subject), enqueue(subject), enqueue(subject)]);
        expect(new Set(ids).size).toBe(1);
        expect(await ended(ids[0] ?? "")).toBe("done");
      }),
    );
    expect(runs).toBe(1);
  });

  it("is claimed by one of many who ask at the same moment", async () => {
    await enqueue();
    const now = new Date();
    const claims = await Promise.all(
      ["a", "b", "c", "d"].map((workerId) => claimJob({ workerId, now, staleBefore: new Date(0) })),
    );
    expect(claims.filter((claim) => claim !== null)).toHaveLength(1);
    await database.job.deleteMany();
  });

  it("is claimed in order of arrival", async () => {
    await database.job.deleteMany();
    const [second, first, third] = [await enqueue(), await enqueue(), await enqueue()];
    const setTime = (id: string, ms: number) =>
      database.job.update({ where: { id }, data: { createdAt: new Date(ms) } });
    await setTime(first, 1_000);
    await setTime(second, 2_000);
    await setTime(third, 3_000);
    const claim = () => claimJob({ workerId: "me", now: new Date(), staleBefore: new Date(0) });
    expect([(await claim())?.id, (await claim())?.id, (await claim())?.id]).toEqual([first, second, third]);
    await database.job.deleteMany();
  });

  it("is tried three times when it breaks, then stops and says why", async () => {
    let runs = 0;
    const told: string[] = [];
    const handler: JobHandler = {
      run() {
        runs += 1;
        return Promise.reject(new Error("broken"));
      },
      failed: (_subject, error) => Promise.resolve(void told.push(error.userMessage)),
    };
    await withRunner(handler, async () => {
      const id = await enqueue();
      expect(await ended(id)).toBe("failed");
    });
    expect(runs).toBe(3);
    expect(told).toEqual([expect.stringContaining("3 times")]);
  });

  it("is not tried again when it is refused", async () => {
    let runs = 0;
    const told: string[] = [];
    const handler: JobHandler = {
      run() {
        runs += 1;
        return Promise.reject(new AppError("file_corrupted"));
      },
      failed: (_subject, error) => Promise.resolve(void told.push(error.code)),
    };
    await withRunner(handler, async () => {
      expect(await ended(await enqueue())).toBe("failed");
    });
    expect([runs, told]).toEqual([1, ["file_corrupted"]]);
  });

  it("reports its progress and stops when it is cancelled", async () => {
    const subject = randomUUID();
    const progress = { phase: "Reading", done: 1, total: 2, unit: "rows" as const };
    let cancelled = 0;
    const handler: JobHandler = {
      run({ signal, report }) {
        report(progress);
        return new Promise((_resolve, reject) =>
          signal.addEventListener("abort", () => reject(new Error("aborted"))),
        );
      },
      cancelled: () => Promise.resolve(void (cancelled += 1)),
    };
    await withRunner(handler, async () => {
      const id = await enqueue(subject);
      const seen = await until(
        () => listProgress(OWNER, [subject]),
        (map) => map.size > 0,
      );
      expect(seen.get(subject)).toEqual(progress);
      await cancelJobsOf("somebody else", subject);
      expect(await statusOf(id)).toBe("running");
      await cancelJobsOf(OWNER, subject);
      expect(await ended(id)).toBe("cancelled");
    });
    expect(cancelled).toBe(1);
  });

  it("that only waits is cancelled without having run", async () => {
    const subject = randomUUID();
    const id = await enqueue(subject);
    await cancelJobsOf(OWNER, subject);
    expect(await statusOf(id)).toBe("cancelled");
  });

  it("goes back to the queue when the server stops, and the attempt does not count", async () => {
    let id = "";
    const waiting: JobHandler = {
      run: ({ signal }) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener("abort", () => reject(new Error("aborted"))),
        ),
    };
    await withRunner(waiting, async () => {
      id = await enqueue();
      await until(
        () => statusOf(id),
        (status) => status === "running",
      );
    });
    expect(await database.job.findUnique({ where: { id } })).toMatchObject({ status: "queued", attempts: 0 });
    await withRunner(idle, async () => {
      expect(await ended(id)).toBe("done");
    });
  });

  it("for which one machine of several has no room goes to another, and the attempt does not count", async () => {
    const ran: string[] = [];
    const start = (name: string, run: JobHandler["run"]) =>
      startRunner({
        handlers: handlers({
          run: (work) => {
            ran.push(name);
            return run(work);
          },
          failed: () => Promise.reject(new Error("It is not to fail.")),
        }),
        concurrency: 2,
        isOneOfSeveral: true,
      });
    const id = await enqueue();
    const full = start("full", () => Promise.reject(new AppError("storage_full")));
    await until(
      () => database.job.findUniqueOrThrow({ where: { id } }),
      ({ message }) => message !== null,
    );
    const other = start("other", () => Promise.resolve());
    try {
      await ended(id);
      expect(ran.filter((name) => name === "other")).toHaveLength(1);
      // A claim that was under way when the disk was found full may take it once more.
      expect(ran.slice(0, -1).length).toBeLessThanOrEqual(2);
      expect(ran.at(-1)).toBe("other");
      expect(await database.job.findUnique({ where: { id } })).toMatchObject({ status: "done", attempts: 1 });
    } finally {
      await Promise.all([full.stop(), other.stop()]);
    }
  });

  it("stays with its runner when another one starts in the same process", async () => {
    const subject = randomUUID();
    let end: (() => void) | null = null;
    const slow: JobHandler = {
      run: ({ subjectId }) =>
        subjectId === subject && end === null
          ? new Promise((resolve) => (end = () => resolve()))
          : Promise.resolve(),
    };
    await withRunner(slow, async () => {
      const id = await enqueue(subject);
      await until(
        () => Promise.resolve(end),
        (ready) => ready !== null,
      );
      const second = startRunner({ handlers: handlers(idle), concurrency: 1 });
      // The runner stops after its start is over.
      await second.stop();
      end?.();
      expect(await ended(id)).toBe("done");
      expect(await database.job.findUnique({ where: { id } })).toMatchObject({ attempts: 1 });
    });
  });

  it("of an earlier process with the same pid is taken up at once", async () => {
    const id = await enqueue();
    const workerId = `${hostname()}/${process.pid}/x`;
    await database.job.update({
      where: { id },
      data: { status: "running", workerId, heartbeatAt: new Date(), attempts: 1 },
    });
    await withRunner(idle, async () => {
      expect(await ended(id)).toBe("done");
    });
    expect(await database.job.findUnique({ where: { id } })).toMatchObject({ attempts: 2 });
  });

  it("of a dead process is taken up at once, but only so often", async () => {
    const deadWorker = `${hostname()}/999999999/x`;
    const running = { status: "running" as const, workerId: deadWorker, heartbeatAt: new Date() };
    const [fresh, tired] = [await enqueue(), await enqueue()];
    await database.job.update({ where: { id: fresh }, data: { ...running, attempts: 1 } });
    await database.job.update({ where: { id: tired }, data: { ...running, attempts: 3 } });
    const done: string[] = [];
    const told: string[] = [];
    const handler: JobHandler = {
      run: ({ subjectId }) => Promise.resolve(void done.push(subjectId)),
      failed: (_subject, error) => Promise.resolve(void told.push(error.userMessage)),
    };
    await withRunner(handler, async () => {
      expect(await ended(fresh)).toBe("done");
      expect(await ended(tired)).toBe("failed");
    });
    expect(done).toHaveLength(1);
    expect(told).toEqual([expect.stringContaining("stopped 3 times")]);
  });

  it("that another worker has taken meanwhile is not failed by this one", async () => {
    const id = await enqueue();
    const elsewhere = { workerId: "elsewhere/1/x", heartbeatAt: new Date() };
    const told: string[] = [];
    let began = false;
    const handler: JobHandler = {
      async run() {
        began = true;
        await database.job.update({ where: { id }, data: elsewhere });
        throw new AppError("conflict");
      },
      failed: (_subject, error) => Promise.resolve(void told.push(error.userMessage)),
    };
    await withRunner(handler, async () => {
      await until(() => Promise.resolve(began), Boolean);
    });
    expect(told).toEqual([]);
    expect(await database.job.findUnique({ where: { id } })).toMatchObject({
      status: "running",
      workerId: elsewhere.workerId,
    });
  });

  it("of another machine is taken up when its heart-beat is stale", async () => {
    const id = await enqueue();
    const now = new Date();
    const stale = {
      status: "running" as const,
      workerId: "elsewhere/1/x",
      heartbeatAt: new Date(now.getTime() - 60_000),
    };
    await database.job.update({ where: { id }, data: stale });
    const claim = (staleBefore: Date) => claimJob({ workerId: "me", now, staleBefore });
    expect(await claim(new Date(now.getTime() - 120_000))).toBeNull();
    expect(await claim(new Date(now.getTime() - 10_000))).toMatchObject({ id, attempts: 1 });
  });
});

describe("a clock that is set back", () => {
  const HOUR_MS = 3_600_000;
  beforeEach(() => database.job.deleteMany());
  afterEach(() => vi.useRealTimers());

  it("before the server starts does not keep its jobs waiting", async () => {
    const id = await enqueueJob("inspect-dataset", {
      subjectId: randomUUID(),
      ownerId: OWNER,
      runAfter: new Date(Date.now() + HOUR_MS),
    });
    await withRunner(idle, async () => {
      expect(await ended(id)).toBe("done");
    });
  });

  // With PostgreSQL the clock of its server counts: tests/postgres/processes.test.ts.
  it.skipIf(isDatabaseShared)("while the server runs does not lengthen a wait", async () => {
    await withRunner(idle, async () => {
      expect(await ended(await enqueue())).toBe("done");
      const runAfter = new Date(Date.now() + HOUR_MS);
      const id = await enqueueJob("inspect-dataset", { subjectId: randomUUID(), ownerId: OWNER, runAfter });
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - HOUR_MS });
      expect(await ended(id)).toBe("done");
    });
  });

  it("does not keep the job of a dead process on another machine", async () => {
    const id = await enqueue();
    const now = new Date();
    const running = { status: "running" as const, workerId: "elsewhere/1/x" };
    const claim = () => claimJob({ workerId: "me", now, staleBefore: new Date(now.getTime() - 10_000) });
    for (const aheadMs of [5_000, HOUR_MS]) {
      const heartbeatAt = new Date(now.getTime() + aheadMs);
      await database.job.update({ where: { id }, data: { ...running, heartbeatAt } });
      expect((await claim())?.id).toBe(aheadMs === HOUR_MS ? id : undefined);
    }
  });
});

describe("a thing that is read while it is worked on", () => {
  /** The states read while a job works that ends after `untilThere` readings. */
  async function readings(untilThere: number): Promise<string[]> {
    const subject = randomUUID();
    let state = "busy";
    const seen: string[] = [];
    let begun = false;
    let finish = () => {};
    const handler: JobHandler = {
      run() {
        begun = true;
        return new Promise((resolve) => {
          finish = () => {
            state = "done";
            resolve();
          };
        });
      },
    };
    // A page remembers what it has read.
    const read = () =>
      readOnce([subject], () => {
        seen.push(state);
        const present = state;
        if (seen.length === untilThere) finish();
        return Promise.resolve(present);
      });
    await withRunner(handler, async () => {
      await enqueue(subject);
      await until(
        () => Promise.resolve(begun),
        (value) => value,
      );
      const page = () => readWhenSettled(subject, read, (value) => value === "busy");
      expect(await whileReading({}, page)).toBe(seen.at(-1));
    });
    return seen;
  }

  it("is read again as soon as short work ends", async () => {
    expect(await readings(1)).toEqual(["busy", "done"]);
  });

  it("is given as it is when the work takes longer", async () => {
    expect(await readings(2)).toEqual(["busy", "busy"]);
  });
});
