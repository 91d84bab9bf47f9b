import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeDatabase, database, openDatabase } from "~/db/client.server";
import type { UserRow } from "~/db/users.server";
import { remindPlans } from "~/services/billing/remind-plans.server";
import { makeUser } from "../factories/users";

const DAY_MS = 86_400_000;
const END = new Date("2027-06-20T09:00:00Z");
const before = (ms: number) => new Date(END.getTime() - ms);

beforeAll(openDatabase);
afterAll(closeDatabase);

let user: UserRow;

beforeEach(async () => {
  await database.user.deleteMany();
  await database.mail.deleteMany();
  user = await makeUser("lite");
  await setEnd(END);
});

const setEnd = (subEndDate: Date) => database.user.update({ where: { id: user.id }, data: { subEndDate } });
const subjects = async () =>
  (await database.mail.findMany({ orderBy: { createdAt: "asc" } })).map(({ address, subject }) => ({
    address,
    subject,
  }));

describe("a reminder of the end of PRO", () => {
  it("is sent from 14 days before the end on, once, and again from 3 days before, once", async () => {
    const runs: [Date, number][] = [
      [before(14 * DAY_MS + 1), 0],
      [before(14 * DAY_MS), 1],
      [before(14 * DAY_MS - 1), 0],
      [before(13 * DAY_MS), 0],
      [before(3 * DAY_MS + 1), 0],
      [before(3 * DAY_MS), 1],
      [before(2 * DAY_MS), 0],
      [before(1), 0],
      [END, 0],
      [before(-DAY_MS), 0],
    ];
    for (const [now, sent] of runs) expect(await remindPlans(now), now.toISOString()).toBe(sent);
    const mail = { address: user.email, subject: "Your PRO plan ends on 20 Jun 2027" };
    expect(await subjects()).toEqual([mail, mail]);
  });

  it("that was missed is not sent after the last one", async () => {
    expect(await remindPlans(before(2 * DAY_MS))).toBe(1);
    expect(await remindPlans(before(DAY_MS))).toBe(0);
  });

  it("is sent again for the end of the next year", async () => {
    expect(await remindPlans(before(14 * DAY_MS))).toBe(1);
    const next = new Date("2028-06-20T09:00:00Z");
    await setEnd(next);
    expect(await remindPlans(before(3 * DAY_MS))).toBe(0);
    expect(await remindPlans(new Date(next.getTime() - 10 * DAY_MS))).toBe(1);
    expect((await subjects()).at(-1)?.subject).toBe("Your PRO plan ends on 20 Jun 2028");
  });

  it("is sent once by two runs at the same time", async () => {
    const sent = await Promise.all([remindPlans(before(DAY_MS)), remindPlans(before(DAY_MS))]);
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await subjects()).toHaveLength(1);
  });

  it("is not sent to users of Lite", async () => {
    await database.user.update({ where: { id: user.id }, data: { subEndDate: null } });
    expect(await remindPlans(before(DAY_MS))).toBe(0);
  });
});
