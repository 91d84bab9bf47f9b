import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeDatabase, database, openDatabase } from "~/db/client.server";
import { claimJob, createJob, finishJob } from "~/db/jobs.server";

const WORKER = "host/1/worker";
const DAY_MS = 86_400_000;

beforeAll(() => openDatabase());
afterAll(() => closeDatabase());
beforeEach(() => database.job.deleteMany());

let queued = 0;

/** Queues jobs of an owner, one after the other. */
async function queue(ownerId: string | null, count: number, isLarge = false): Promise<void> {
  for (let i = 0; i < count; i++) {
    const id = await createJob({ kind: "import-project", subjectId: randomUUID(), ownerId, isLarge });
    // Created within one millisecond they would be in no order.
    await database.job.update({ where: { id }, data: { createdAt: new Date(1_000 * (queued += 1)) } });
  }
}

type Rules = Omit<Parameters<typeof claimJob>[0], "workerId" | "now" | "staleBefore">;
const claim = (rules: Rules = {}) =>
  claimJob({ workerId: WORKER, now: new Date(), staleBefore: new Date(Date.now() - 10_000), ...rules });

/** The owners of the next jobs, each ended before the next is claimed. */
async function ownersInTurn(count: number): Promise<(string | null)[]> {
  const owners = [];
  for (let i = 0; i < count; i++) {
    const job = await claim();
    if (job === null) break;
    owners.push(job.ownerId);
    await finishJob(job.id, WORKER, { status: "done" }, new Date(Date.now() + i));
  }
  return owners;
}

async function createUser(subEndDate: Date | null): Promise<string> {
  const name = randomUUID();
  const { id } = await database.user.create({
    data: { email: `${name}@example.com`, username: name, usernameKey: name, passwordHash: "", subEndDate },
  });
  return id;
}

describe("owners of jobs", () => {
  it("take turns: another's first waits for one of fifty", async () => {
    await queue("many", 50);
    await queue("few", 2);
    expect(await ownersInTurn(5)).toEqual(["many", "few", "many", "few", "many"]);
  });

  it("get a free slot before those who already hold one", async () => {
    await queue("many", 5);
    expect((await claim())?.ownerId).toBe("many");
    await queue("few", 1);
    expect((await claim())?.ownerId).toBe("few");
    expect((await claim())?.ownerId).toBe("many");
  });

  it("do not hold up the jobs of the server itself", async () => {
    await queue("many", 5);
    await queue(null, 2);
    await claim();
    expect((await claim())?.ownerId).toBeNull();
    expect((await claim())?.ownerId).toBeNull();
  });

  it("hold as many at once as their plan has, also when nobody else waits", async () => {
    const lite = await createUser(null);
    const pro = await createUser(new Date(Date.now() + DAY_MS));
    const atOnce = { lite: 1, pro: 2 };
    await queue(lite, 3);
    await queue(pro, 3);
    const owners = [];
    for (let job = await claim({ atOnce }); job !== null; job = await claim({ atOnce }))
      owners.push(job.ownerId);
    expect(owners.toSorted()).toEqual([lite, pro, pro].toSorted());
    await database.user.deleteMany({ where: { id: { in: [lite, pro] } } });
  });

  it("do not count jobs whose worker is dead", async () => {
    await queue("one", 2);
    const first = await claim({ atOnce: { lite: 1, pro: 1 } });
    expect(await claim({ atOnce: { lite: 1, pro: 1 } })).toBeNull();
    const heartbeatAt = new Date(Date.now() - 60_000);
    await database.job.update({ where: { id: first?.id ?? "" }, data: { heartbeatAt, workerId: "other" } });
    expect((await claim({ atOnce: { lite: 1, pro: 1 } }))?.id).toBe(first?.id);
  });
});

describe("a large job", () => {
  it("is passed over by a worker that keeps its last slot for small ones", async () => {
    await queue("one", 1, true);
    await queue("two", 1);
    expect((await claim({ smallOnly: true }))?.ownerId).toBe("two");
    expect(await claim({ smallOnly: true })).toBeNull();
    expect((await claim())?.ownerId).toBe("one");
  });
});
