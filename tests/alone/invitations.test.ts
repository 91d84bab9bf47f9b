import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { database } from "~/db/client.server";
import type { AppServer } from "../factories/app-server";
import { startPageServer } from "../factories/page-server";
import { until } from "../factories/projects";
import { makeUser, PASSWORD } from "../factories/users";
import { mailTo, Visitor } from "../factories/visitor";

vi.hoisted(() => {
  process.env.SIGN_UP = "invite";
});

const FORM = { firstName: "Grace", lastName: "Hopper", password: "lamp river nineteen cloud", terms: "on" };

let server: AppServer;
let staff: Visitor;
let visitor: Visitor;
beforeAll(async () => {
  server = await startPageServer();
  staff = new Visitor(server.origin);
  await staff.signIn((await makeUser("pro", { isStaff: true })).email, PASSWORD);
});
afterAll(() => server.close());

async function invited(email: string): Promise<string> {
  visitor = new Visitor(server.origin);
  expect((await staff.post("/app/invite/", { email })).status).toBe(200);
  return (await mailTo(email.toLowerCase(), /invitation/)).path;
}

describe("a server that takes invited people only", () => {
  it("says so on the sign-up page, shows no link to it, and refuses the form", async () => {
    visitor = new Visitor(server.origin);
    expect(await (await visitor.get("/app/sign-up/")).text()).toContain("created by invitation");
    expect(await (await visitor.get("/app/login/")).text()).not.toContain("/app/sign-up/");
    const refused = await visitor.post("/app/sign-up/", { ...FORM, email: "eve@example.org" });
    expect(refused.status).toBe(403);
    expect(await database.user.count({ where: { email: "eve@example.org" } })).toBe(0);
  });

  it("lets an invited person sign up once, with the invited address, confirmed and signed in", async () => {
    const path = await invited("Grace@Example.org");
    const page = await (await visitor.get(path)).text();
    expect(page).toContain("grace@example.org");
    const answer = await visitor.post(path, { ...FORM, email: "other@example.org" });
    expect(answer.headers.get("Location")).toBe("/app/");
    expect((await visitor.get("/app/")).status).toBe(200);
    const user = await database.user.findUniqueOrThrow({ where: { email: "grace@example.org" } });
    expect(user).toMatchObject({ isStaff: false, confirmedAt: expect.any(Date) as Date });
    expect(await database.user.count({ where: { email: "other@example.org" } })).toBe(0);
    const again = new Visitor(server.origin);
    expect((await again.post(path, FORM)).status).toBe(410);
    expect(await (await again.get(path)).text()).toContain("This invitation no longer works");
  });

  it("has invitations for 7 days, which staff can withdraw; a new one replaces the old", async () => {
    const first = await invited("ida@example.org");
    expect((await staff.post("/app/invite/", { email: "ida@example.org" })).status).toBe(200);
    const second = await until(
      async () => (await mailTo("ida@example.org", /invitation/)).path,
      (path) => path !== first,
    );
    const row = await database.invitation.findUniqueOrThrow({ where: { email: "ida@example.org" } });
    expect(Math.round((row.expiresAt.getTime() - row.createdAt.getTime()) / 3_600_000)).toBe(7 * 24);
    expect((await visitor.post(first, FORM)).status).toBe(410);
    expect(await (await staff.get("/app/invite/")).text()).toContain("ida@example.org");
    await staff.post("/app/invite/", { withdraw: row.id });
    expect((await visitor.post(second, FORM)).status).toBe(410);
    const late = await invited("late@example.org");
    await database.invitation.updateMany({ data: { expiresAt: new Date() } });
    expect((await visitor.post(late, FORM)).status).toBe(410);
  });

  it("invites no address that has an account", async () => {
    const { email } = await makeUser();
    const refused = await staff.post("/app/invite/", { email });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("This e-mail address has an account already.");
  });
});
