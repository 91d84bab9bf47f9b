import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { AppServer } from "../factories/app-server";
import { startPageServer } from "../factories/page-server";
import { makeUser, PASSWORD } from "../factories/users";
import { mailTo, Visitor } from "../factories/visitor";

vi.hoisted(() => {
  process.env.RATE_LOGIN = "3";
  // Addresses come from a header, so that a test can use many.
  process.env.TRUST_PROXY = "1";
});

const GOOD = "lamp river nineteen cloud";

let server: AppServer;
beforeAll(async () => {
  server = await startPageServer();
});
afterAll(() => server.close());

let network = 0;
/** A visitor from an address of its own. */
function stranger(): Visitor {
  network += 1;
  return new Visitor(server.origin, `203.0.113.${network}`);
}

/** Tries wrong passwords from ever new addresses until the account takes no more. */
async function attack(email: string): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    if ((await stranger().signIn(email, "a wrong guess")).status === 429) return;
  }
  throw new Error("The attack was not slowed down.");
}

describe("wrong passwords from many addresses", () => {
  it("are slowed down, and keep the owner out of no browser that signed in before", async () => {
    const { email } = await makeUser();
    const owner = stranger();
    expect((await owner.signIn(email, PASSWORD)).status).toBe(302);
    await owner.post("/app/logout/");
    await attack(email);
    expect((await stranger().signIn(email, PASSWORD)).status).toBe(429);
    expect((await owner.signIn(email, PASSWORD)).status).toBe(302);
  });

  it("do not keep out an owner who has reset the password", async () => {
    const { email } = await makeUser();
    const owner = stranger();
    await attack(email);
    expect((await owner.signIn(email, PASSWORD)).status).toBe(429);
    expect((await owner.post("/app/reset-password/", { email })).status).toBe(302);
    const { path } = await mailTo(email, /^Choose/);
    expect((await owner.post(path, { password: GOOD })).status).toBe(302);
    await attack(email);
    expect((await owner.signIn(email, GOOD)).status).toBe(302);
  });

  it("are counted for a known browser too, and its mark is good for one account only", async () => {
    const [one, other] = [await makeUser(), await makeUser()];
    const thief = stranger();
    await thief.signIn(one.email, PASSWORD);
    await thief.post("/app/logout/");
    const statuses = [];
    for (let tries = 0; tries < 4; tries += 1) {
      statuses.push((await thief.signIn(one.email, "a wrong guess")).status);
    }
    // The sign-in was before there was a mark.
    expect(statuses).toEqual([401, 401, 401, 429]);
    await attack(other.email);
    expect((await thief.signIn(other.email, PASSWORD)).status).toBe(429);
  });
});

describe("mails to one address", () => {
  it("are limited by the address that was typed, whether it has an account or not", async () => {
    const { email } = await makeUser();
    for (const address of [email, "nobody@example.org"]) {
      const statuses = [];
      for (let tries = 0; tries < 6; tries += 1) {
        statuses.push((await stranger().post("/app/reset-password/", { email: address })).status);
      }
      expect(statuses).toEqual([302, 302, 302, 302, 302, 429]);
      const refused = await stranger().post("/app/reset-password/", { email: address.toUpperCase() });
      expect(await refused.text()).toContain("Too many mails to this address in an hour.");
    }
  });
});
