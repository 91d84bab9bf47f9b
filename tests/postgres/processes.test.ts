import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { env } from "~/config/env.server";
import { announce, announcements, subscribe } from "~/db/announcements.server";
import { closeDatabase, database, dialect, openDatabase } from "~/db/client.server";
import { readDatabaseClock, databaseNow } from "~/db/clock.server";
import { createIdempotencyKey } from "~/db/idempotency-keys.server";
import { createLimiter } from "~/db/request-limits.server";
import { waitForOutcome } from "~/jobs/queue.server";
import { beginCall } from "~/services/idempotency/idempotency-keys.server";
import { findReportProgress } from "~/services/report/report-progress.server";
import { until } from "../factories/projects";
import { makeUser } from "../factories/users";

/** Another process on the same database: only its connection. */
const other = new pg.Client({ connectionString: env.databaseUrl });
const heardByOther: string[] = [];
let stopHearing: () => Promise<void>;

beforeAll(async () => {
  await openDatabase();
  stopHearing = await subscribe();
  await other.connect();
  other.on("notification", ({ payload = "" }) => heardByOther.push(payload));
  await other.query("LISTEN estimand");
});
afterAll(async () => {
  await stopHearing();
  await other.end();
  await closeDatabase();
});
afterEach(() => vi.restoreAllMocks());

const say = (name: string, ...facts: unknown[]) =>
  other.query("SELECT pg_notify('estimand', $1)", [JSON.stringify(["another process", name, facts])]);

const next = <Facts extends unknown[]>(listen: (heard: (...facts: Facts) => void) => void) =>
  new Promise<Facts>((resolve) => listen((...facts: Facts) => resolve(facts)));

describe("processes on one database", () => {
  it("hear what another announces, once, and not their own words again", async () => {
    const heard: string[] = [];
    announcements.on("ended", (subjectId) => heard.push(subjectId));
    announce("ended", "of this process");
    expect(heard).toEqual(["of this process"]);
    await until(
      () => Promise.resolve(heardByOther),
      (texts) => texts.some((text) => text.includes("of this process")),
    );
    await say("ended", "of another process");
    await until(
      () => Promise.resolve(heard),
      (ids) => ids.includes("of another process"),
    );
    expect(heard).toEqual(["of this process", "of another process"]);
  });

  it("do not believe what is no announcement", async () => {
    const heard: unknown[] = [];
    announcements.on("resultResumed", (...facts) => heard.push(facts));
    await other.query("SELECT pg_notify('estimand', 'no JSON')");
    await say("toString");
    await say("resultResumed", 1, 2);
    await say("resultResumed", "user", "key");
    await until(
      () => Promise.resolve(heard),
      (all) => all.length > 0,
    );
    expect(heard).toEqual([["user", "key"]]);
  });

  it("answer as soon as a job of another process has ended", async () => {
    let isDone = false;
    const began = performance.now();
    const outcome = waitForOutcome("record", 20_000, () => Promise.resolve(isDone ? "done" : null));
    isDone = true;
    await say("ended", "record");
    expect(await outcome).toBe("done");
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it("hear again after their connection broke, and look for jobs that they missed", async () => {
    const looked = next((heard) => announcements.once("queued", heard));
    await other.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'estimand listener' AND datname = current_database()",
    );
    await looked;
    const cancelled = next((heard) => announcements.once("cancelled", heard));
    await say("cancelled", "job");
    expect(await cancelled).toEqual(["job"]);
  });

  it("know how far a report of another process is", async () => {
    await say("reportProgress", "user call", { done: 2, all: 5 });
    const found = await until(
      () => Promise.resolve(findReportProgress("user", "call")),
      (progress) => progress !== null,
    );
    expect(found).toEqual({ done: 2, all: 5 });
    await say("reportProgress", "user call", null);
    await until(
      () => Promise.resolve(findReportProgress("user", "call")),
      (progress) => progress === null,
    );
  });

  it("count requests together", async () => {
    const [one, another] = [0, 1].map(() => createLimiter("test", { points: 3, duration: 60 }));
    const count = async (limiter = one, key = "user") => (await limiter?.count(key)) ?? null;
    expect([await count(), await count(another), await count()]).toEqual([null, null, null]);
    const waitMs = (await count(another)) ?? 0;
    expect(waitMs).toBeGreaterThan(50_000);
    expect(waitMs).toBeLessThanOrEqual(60_000);
    expect(await count(another, "another user")).toBeNull();
  });

  it("use the clock of the database for what they compare", async () => {
    const real = Date.now();
    vi.spyOn(Date, "now").mockReturnValue(real + 5 * 60_000);
    await readDatabaseClock();
    expect(Math.abs(databaseNow().getTime() - real)).toBeLessThan(5_000);
  });

  it("do not believe a slow answer of that clock more than a quick one", async () => {
    await readDatabaseClock();
    const offset = () => Math.round(databaseNow().getTime() - performance.now());
    const known = offset();
    const read = dialect.readClock;
    vi.spyOn(dialect, "readClock").mockImplementation(async (source) => {
      const ms = await read(source);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      return ms;
    });
    await readDatabaseClock();
    expect(Math.abs(offset() - known)).toBeLessThanOrEqual(1);
  });

  it("leave a call with an Idempotency-Key to the one that answers it, until that one is dead", async () => {
    const { id: userId } = await makeUser();
    const key = randomUUID();
    await readDatabaseClock();
    expect(await createIdempotencyKey(userId, key, databaseNow())).toBe(true);
    await expect(beginCall(userId, key)).rejects.toMatchObject({ code: "key_running" });
    const before = new Date(databaseNow().getTime() - 11_000);
    await database.namedCall.update({
      where: { userId_key: { userId, key } },
      data: { heartbeatAt: before },
    });
    await expect(beginCall(userId, key)).rejects.toMatchObject({ code: "key_unknown" });
  });

  it("say that a call goes on while they answer it", async () => {
    const { id: userId } = await makeUser();
    const key = randomUUID();
    expect(await beginCall(userId, key)).toBeNull();
    const begun = databaseNow();
    await until(
      () => database.namedCall.findUniqueOrThrow({ where: { userId_key: { userId, key } } }),
      ({ heartbeatAt }) => heartbeatAt !== null && heartbeatAt > begun,
    );
  });
});
