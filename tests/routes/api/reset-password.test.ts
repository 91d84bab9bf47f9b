import { beforeAll, describe, expect, it } from "vitest";
import { database } from "~/db/client.server";
import type { AppServer } from "../../factories/app-server";
import { sharedServer } from "../../factories/shared-server";
import { readJson, until } from "../../factories/projects";
import { ApiClient, makeTokens, makeUser, PASSWORD } from "../../factories/users";
import { mailTo, Visitor } from "../../factories/visitor";

const GOOD = "lamp river nineteen cloud";
const ME = "/api/v1/users/defaults/user/";

let server: AppServer;
let visitor: Visitor;
beforeAll(async () => {
  server = await sharedServer();
  visitor = new Visitor(server.origin);
});

async function askedBy(email: string): Promise<string> {
  expect((await visitor.post("/app/reset-password/", { email })).status).toBe(302);
  return (await mailTo(email.toLowerCase(), /^Choose a new password/)).path;
}

describe("a reset of the password", () => {
  it("takes a new password by a link that works once, and tells the user", async () => {
    const user = await makeUser();
    const path = await askedBy(user.email.toUpperCase());
    expect(await (await visitor.get(path)).text()).toContain("Choose a new password");
    const weak = await visitor.post(path, { password: "password1234" });
    expect(weak.status).toBe(400);
    expect(await weak.text()).toContain("This password is easy to guess.");
    const done = await visitor.post(path, { password: GOOD });
    expect(done.headers.get("Location")).toBe("/app/login/?done=password-changed");
    expect((await visitor.signIn(user.email, PASSWORD)).status).toBe(401);
    expect((await visitor.signIn(user.email, GOOD)).status).toBe(302);
    expect((await mailTo(user.email, /^Your password was changed/)).text).toContain("Hello Ada,");
    const again = await visitor.post(path, { password: "another lamp and cloud" });
    expect(again.status).toBe(410);
    expect(await (await visitor.get(path)).text()).toContain("This link no longer works");
    expect((await visitor.signIn(user.email, GOOD)).status).toBe(302);
  });

  it("is possible for 30 minutes", async () => {
    const user = await makeUser();
    const path = await askedBy(user.email);
    const link = await database.oneUseLink.findFirstOrThrow({ where: { userId: user.id } });
    expect(Math.round((link.expiresAt.getTime() - link.createdAt.getTime()) / 60_000)).toBe(30);
    await database.oneUseLink.updateMany({ where: { userId: user.id }, data: { expiresAt: new Date() } });
    expect((await visitor.post(path, { password: GOOD })).status).toBe(410);
    expect((await visitor.signIn(user.email, PASSWORD)).status).toBe(302);
  });

  it("ends every page session, refresh token and access token at their next use", async () => {
    const user = await makeUser();
    const other = new Visitor(server.origin);
    await other.signIn(user.email, PASSWORD);
    expect((await other.get("/app/")).status).toBe(200);
    const { access, refresh } = await makeTokens(user.id);
    const api = new ApiClient(server.origin, access);
    expect((await api.get(ME)).status).toBe(200);
    await visitor.post(await askedBy(user.email), { password: GOOD });
    expect((await other.get("/app/")).status).toBe(302);
    const refused = await api.get(ME);
    expect(refused.status).toBe(401);
    expect(await readJson<object>(refused)).toMatchObject({ code: "token_not_valid" });
    expect((await new ApiClient(server.origin, null).post("/api/token/refresh/", { refresh })).status).toBe(
      401,
    );
  });

  it("leaves no token alive that was refreshed at the same moment", async () => {
    const nobody = new ApiClient(server.origin, null);
    for (let round = 0; round < 10; round += 1) {
      const user = await makeUser();
      const { refresh } = await makeTokens(user.id);
      const path = await askedBy(user.email);
      const [, refreshed] = await Promise.all([
        visitor.post(path, { password: GOOD }),
        until(
          () => nobody.post("/api/token/refresh/", { refresh }),
          () => true,
        ),
      ]);
      const { access } = await readJson<{ access?: string }>(refreshed);
      expect(await database.refreshToken.count({ where: { userId: user.id } })).toBe(0);
      expect((await new ApiClient(server.origin, access ?? "none").get(ME)).status).toBe(401);
    }
  });

  it("confirms the address, because the link came there", async () => {
    const user = await makeUser("lite", { confirmedAt: null });
    await visitor.post(await askedBy(user.email), { password: GOOD });
    const { confirmedAt } = await database.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(confirmedAt).toBeInstanceOf(Date);
  });

  it("answers alike for an address without an account, and sends nothing there", async () => {
    const user = await makeUser();
    const ask = async (email: string) => {
      const response = await visitor.post("/app/reset-password/", { email });
      return { status: response.status, to: response.headers.get("Location"), body: await response.text() };
    };
    expect(await ask("nobody.here@example.org")).toEqual(await ask(user.email));
    await mailTo(user.email, /^Choose/);
    expect(await database.mail.count({ where: { address: "nobody.here@example.org" } })).toBe(0);
  });
});
