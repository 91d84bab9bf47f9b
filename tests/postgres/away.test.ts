import { gateway } from "../factories/postgres-gateway";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase, database, openDatabase } from "~/db/client.server";
import { DatabaseAway } from "~/db/database-away";
import { createPostgresClient } from "~/db/dialects/postgresql-client.server";
import { withPostgresReason } from "~/db/dialects/postgresql-errors";
import { whileLocked } from "~/db/locks.server";
import { inTransaction } from "~/db/transaction.server";
import type { JobHandler } from "~/jobs/job-handler";
import type { JobKind } from "~/jobs/kinds";
import { enqueueJob } from "~/jobs/queue.server";
import { startRunner } from "~/jobs/runner.server";
import { JOB_HANDLERS } from "~/services/job-handlers.server";
import { checkData, inPlainWords } from "~/services/maintenance/check-data.server";
import { checkReadiness } from "~/services/maintenance/readiness.server";
import { signInToPages, startPageServer } from "../factories/page-server";
import { until } from "../factories/projects";
import { makeUser, PASSWORD } from "../factories/users";

beforeAll(() => openDatabase());
afterAll(() => closeDatabase());

const count = () => database.user.count();

describe("a database that cannot be reached", () => {
  let isAway = false;
  const goAway = () => {
    isAway = true;
    return gateway.goAway();
  };
  const comeBack = () => {
    isAway = false;
    return gateway.comeBack();
  };
  afterEach(() => (isAway ? comeBack() : undefined));

  it("makes statements, transactions and locks busy, with the time to wait, and is used again when it is back", async () => {
    await count();
    await goAway();
    const calls = [
      count,
      () => database.$queryRaw`SELECT 1`,
      () => inTransaction((transaction) => transaction.user.count()),
      () => whileLocked("anything", () => Promise.resolve()),
    ];
    for (const call of calls) {
      const error: unknown = await call().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(DatabaseAway);
      expect(error).toMatchObject({ code: "busy", status: 503, retryAfterSeconds: 10 });
    }
    await comeBack();
    expect(await count()).toBe(0);
    expect(await inTransaction((transaction) => transaction.user.count())).toBe(0);
    expect(await whileLocked("anything", () => Promise.resolve("done"))).toBe("done");
  });

  it("is not waited for for ever when its answers are lost on the way", async () => {
    const client = createPostgresClient(process.env.DATABASE_URL ?? "", 500);
    try {
      await client.user.count();
      gateway.swallow();
      const error: unknown = await client.user.count().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(DatabaseAway);
      expect(await client.user.count()).toBe(0);
    } finally {
      await client.$disconnect();
      // Other connections are silent, too.
      await goAway();
      await count().catch(() => undefined);
    }
  });

  it("in the middle of a transaction undoes it, and leaves no connection behind", async () => {
    const id = randomUUID();
    for (let round = 0; round < 12; round += 1) {
      const cut = inTransaction(async (transaction) => {
        await transaction.tombstone.create({ data: { id, ownerId: "owner", deletedAt: new Date() } });
        await goAway();
        return transaction.tombstone.count();
      });
      await expect(cut).rejects.toBeInstanceOf(DatabaseAway);
      await comeBack();
    }
    expect(await database.tombstone.count({ where: { id } })).toBe(0);
    const many = Array.from({ length: 12 }, () => inTransaction((transaction) => transaction.user.count()));
    expect(await Promise.all(many)).toEqual(Array.from({ length: 12 }, () => 0));
  });

  it("is named by the readiness and, in plain words without the password, by a start", async () => {
    await goAway();
    const { ready, parts } = await checkReadiness(0);
    expect(ready).toBe(false);
    expect(parts.database.ok).toBe(false);
    const error = inPlainWords(await checkData().catch((thrown: unknown) => thrown)) as Error;
    expect(error.name).toBe("EnvironmentError");
    expect(error.message).toMatch(
      /^The database postgresql:\/\/127\.0\.0\.1:\d+\/test_\w+ cannot be used: \S/,
    );
    expect(error.message).toContain("Check DATABASE_URL");
  });

  it("refuses pages with 503 and the time to wait, also the sign-in page", async () => {
    const server = await startPageServer();
    try {
      const user = await makeUser();
      const cookie = await signInToPages(server.origin, user.email);
      await goAway();
      const answers = [
        await fetch(`${server.origin}/app/`, { headers: { cookie } }),
        await fetch(`${server.origin}/app/login/`, {
          method: "POST",
          body: new URLSearchParams({ username: user.email, password: PASSWORD }),
          headers: { Origin: server.origin },
          redirect: "manual",
        }),
      ];
      for (const answer of answers) {
        expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "10"]);
        expect(await answer.text()).toContain("Nothing is lost.");
      }
    } finally {
      await comeBack();
      await server.close();
      await database.job.deleteMany();
      await database.user.deleteMany();
    }
  });

  it.each([
    { code: "P1001", message: "Can't reach database server at `db`:`5432`" },
    { errorCode: "P1001", message: "" },
    new Error("Raw query failed. Code: `N/A`. Message: `Can't reach database server at db:5432`"),
    {
      code: "P2010",
      meta: { code: "57P03", message: "the database system is not yet accepting connections" },
    },
    new Error("Transaction API error: Unknown transaction status."),
  ])("is known by each form in which Prisma says so: %o", (said) => {
    expect(withPostgresReason(said)).toBeInstanceOf(DatabaseAway);
  });

  it("at the end of a job delays the end, and the job does not run twice", async () => {
    let runs = 0;
    const handler: JobHandler = {
      async run() {
        runs += 1;
        await goAway();
        setTimeout(() => void comeBack(), 1_500);
      },
    };
    const kinds = Object.keys(JOB_HANDLERS) as JobKind[];
    const handlers = Object.fromEntries(kinds.map((kind) => [kind, handler])) as typeof JOB_HANDLERS;
    const runner = startRunner({ handlers, concurrency: 1 });
    try {
      const id = await enqueueJob("sweep", { subjectId: null, ownerId: null });
      await until(
        () => database.job.findUnique({ where: { id } }).catch(() => null),
        (job) => job?.status === "done",
      );
      expect(runs).toBe(1);
    } finally {
      await runner.stop();
    }
  });
});
