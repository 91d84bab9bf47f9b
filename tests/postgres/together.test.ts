import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { env } from "~/config/env.server";
import { closeDatabase, database, openDatabase } from "~/db/client.server";
import { claimJob, createJob } from "~/db/jobs.server";
import { whileLocked } from "~/db/locks.server";
import { changeOrder, createOrder } from "~/db/orders.server";
import { lockUser } from "~/db/sign-ins.server";
import { inTransaction } from "~/db/transaction.server";
import { makeStaff, makeUser } from "../factories/users";

beforeAll(() => openDatabase());
afterAll(() => closeDatabase());

const times = <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));

describe("transactions at the same time", () => {
  it("see each other's writes: two members of staff cannot lock each other", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await makeStaff(), await makeStaff()];
      const lock = (user: { id: string }) =>
        lockUser(user.id, { kind: "account-locked", actorId: null, subjectId: user.id }, new Date());
      expect((await Promise.all([lock(one), lock(other)])).sort()).toEqual(["alone", "locked"]);
      await database.user.deleteMany({ where: { isStaff: true } });
    }
  });

  it("number receipts without gaps and without a number twice", async () => {
    const { id: userId } = await makeUser();
    const orders = await times(20, (at) =>
      createOrder({
        id: randomUUID(),
        userId,
        service: "simulation",
        providerOrderId: randomUUID(),
        approveUrl: "/",
        amountCents: 100 + at,
        currency: "EUR",
      }),
    );
    await Promise.all(
      orders.map(({ id }) =>
        changeOrder(id, { id: randomUUID(), kind: "paid" }, () => ({
          order: { state: "captured" },
          isPaid: true,
        })),
      ),
    );
    const numbers = (await database.order.findMany({ where: { userId } })).map(
      (row) => row.receiptNumber ?? 0,
    );
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  });

  it("that fail at their end give their connections back", async () => {
    const ids = (await times(2, () => makeUser())).map(({ id }) => id);
    let runs = 0;
    /** Both read both rows before either writes one, so that only one of them can be committed. */
    const collide = async () => {
      let readers = 0;
      let open = () => {};
      const bothHaveRead = new Promise<void>((resolve) => (open = resolve));
      await times(2, (at) =>
        inTransaction(async (transaction) => {
          runs += 1;
          const users = await transaction.user.findMany({ where: { id: { in: ids } } });
          if ((readers += 1) === 2) open();
          await bothHaveRead;
          const lastName = String(users.reduce((sum, user) => sum + user.lastName.length, 0));
          await transaction.user.update({ where: { id: ids[at] ?? "" }, data: { lastName } });
        }),
      );
    };
    const rounds = env.databaseConnections + 5;
    for (let round = 0; round < rounds; round += 1) await collide();
    expect(runs).toBeGreaterThanOrEqual(3 * rounds);
    expect(await times(30, () => inTransaction((transaction) => transaction.user.count()))).toHaveLength(30);
  });

  it("repeat what was rolled back, and pass on what the work refuses", async () => {
    let runs = 0;
    const refused = inTransaction(() => {
      runs += 1;
      return Promise.reject(new Error("no"));
    });
    await expect(refused).rejects.toThrow("no");
    expect(runs).toBe(1);
  });
});

describe("workers at the same time", () => {
  it("claim each job once, the oldest first", async () => {
    const now = new Date();
    const ids = await times(40, () => createJob({ kind: "sweep", subjectId: randomUUID(), ownerId: null }));
    const claims = await times(8, async (worker) => {
      const own: string[] = [];
      for (;;) {
        const job = await claimJob({
          workerId: `w${worker}`,
          now,
          staleBefore: new Date(now.getTime() - 1e4),
        });
        if (job === null) return own;
        own.push(job.id);
      }
    });
    expect(claims.flat().sort()).toEqual([...ids].sort());
  });

  it("keep to the clock whatever the time zones of server and process", async () => {
    await database.job.deleteMany();
    await database.$executeRawUnsafe("SET timezone = 'America/New_York'");
    const now = new Date();
    const runAfter = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    const job = { kind: "sweep", ownerId: null };
    await createJob({ ...job, subjectId: "later", runAfter: runAfter(1) });
    await createJob({ ...job, subjectId: "due", runAfter: runAfter(-1) });
    const claim = { workerId: "w", now, staleBefore: runAfter(-1) };
    expect(await claimJob(claim)).toMatchObject({ subjectId: "due", heartbeatAt: now, status: "running" });
    expect(await claimJob(claim)).toBeNull();
  });
});

describe("work with the same lock", () => {
  it("waits for that of another process", async () => {
    const other = new pg.Client({ connectionString: env.databaseUrl });
    await other.connect();
    await other.query("SELECT pg_advisory_lock(hashtextextended('shared', 0))");
    const order: string[] = [];
    const own = whileLocked("shared", () => Promise.resolve(order.push("own")));
    await whileLocked("another", () => Promise.resolve(order.push("another name")));
    await new Promise((resolve) => setTimeout(resolve, 200));
    order.push("freed");
    await other.end();
    await own;
    expect(order).toEqual(["another name", "freed", "own"]);
  });

  it("may lock something else inside, on few connections, and frees the lock when it fails", async () => {
    const nested = times(30, (at) =>
      whileLocked(`outer ${at}`, () => whileLocked(`inner ${at % 3}`, () => Promise.resolve(at))),
    );
    expect(await nested).toHaveLength(30);
    await expect(whileLocked("failing", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await whileLocked("failing", () => Promise.resolve("free"))).toBe("free");
  });
});
