import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { AppServer } from "../factories/app-server";
import { startPageServer } from "../factories/page-server";
import { ApiClient, makeUser, PASSWORD } from "../factories/users";

vi.hoisted(() => {
  process.env.RATE_LOGIN = "3";
  process.env.RATE_CALLS = "5";
  process.env.RATE_FILES = "2";
});

let server: AppServer;
beforeAll(async () => {
  server = await startPageServer();
});
afterAll(() => server.close());

async function expectTooMany(response: Response): Promise<void> {
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(Number(response.headers.get("Retry-After"))).toBeLessThanOrEqual(60);
  expect(await response.json()).toMatchObject({ code: "too_many_requests" });
}

describe("the rate limits", () => {
  it("stop the guessing of a password, for this user name only", async () => {
    const [user, other] = [await makeUser(), await makeUser()];
    const nobody = new ApiClient(server.origin, null);
    const signIn = (username: string, password: string) => nobody.post("/api/token/", { username, password });
    expect((await signIn(user.email, "wrong guess 1")).status).toBe(401);
    expect((await signIn(user.email.toUpperCase(), "wrong guess 2")).status).toBe(401);
    expect((await signIn(user.email, "wrong guess 3")).status).toBe(401);
    await expectTooMany(await signIn(user.email, PASSWORD));
    expect((await signIn(other.email, PASSWORD)).status).toBe(200);
  });

  it("take an account's e-mail address and user name for one", async () => {
    const user = await makeUser();
    const nobody = new ApiClient(server.origin, null);
    const guess = (username: string) => nobody.post("/api/token/", { username, password: "a guess" });
    // The address has tried 5 times above, and may try 9 times in all.
    expect((await guess(user.email)).status).toBe(401);
    expect((await guess(user.email)).status).toBe(401);
    expect((await guess(user.username)).status).toBe(401);
    await expectTooMany(await guess(user.username));
  });

  it("stop an address that tries one account after the other", async () => {
    const nobody = new ApiClient(server.origin, null);
    await expectTooMany(await nobody.post("/api/token/", { username: "not.tried.yet", password: "a guess" }));
  });

  it("hold for the calls of each user", async () => {
    const one = await ApiClient.of(server.origin, await makeUser());
    const other = await ApiClient.of(server.origin, await makeUser());
    const calls = await Promise.all(Array.from({ length: 5 }, () => one.get("/api/v1/statistics/")));
    expect(calls.map((response) => response.status)).toEqual([200, 200, 200, 200, 200]);
    await expectTooMany(await one.get("/api/v1/statistics/"));
    expect((await other.get("/api/v1/statistics/")).status).toBe(200);
  });

  it("are narrower for reports and exports, which cost more, counted together", async () => {
    const one = await ApiClient.of(server.origin, await makeUser());
    const other = await ApiClient.of(server.origin, await makeUser());
    // Whether the record exists is checked after the count.
    expect((await one.get("/api/v1/analysis/nothing/report/")).status).toBe(404);
    expect((await one.get("/api/v1/project/nothing/export-dataset/?format=csv")).status).toBe(404);
    await expectTooMany(await one.get("/api/v1/analysis/nothing/report/"));
    expect((await one.get("/api/v1/statistics/")).status).toBe(200);
    expect((await other.get("/api/v1/analysis/nothing/report/")).status).toBe(404);
  });
});
