import { inspect } from "node:util";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { log } from "~/config/log.server";
import { database } from "~/db/client.server";
import { findUserByLogin } from "~/db/users.server";
import type { AppServer } from "../factories/app-server";
import { startPageServer } from "../factories/page-server";
import { until } from "../factories/projects";
import { ApiClient } from "../factories/users";
import { mailTo, Visitor } from "../factories/visitor";

vi.hoisted(() => {
  process.env.SIGN_UP = "open";
});

/** Texts that need escapes in JSON, HTML and addresses, so that a leak in any of these forms is found by the letters. */
const FIRST = `Kelp"<&>'%0a\\\\moss zq1`;
const SECOND = "${lantern}\u202e ünïcode {{7*7}} fern zq2";
const WRONG = "' OR 1=1 -- copper zq3";
/** The part of each secret that no escape changes. Each has a space, so that no random token holds it by chance. */
const MARKS = ["moss zq1", "fern zq2", "copper zq3"];

let server: AppServer;
let logged: string[];

beforeAll(async () => {
  server = await startPageServer();
});
afterAll(() => server.close());
beforeEach(() => {
  logged = [];
  for (const level of ["fatal", "error", "warn", "info", "debug", "trace"] as const) {
    vi.spyOn(log, level).mockImplementation((...given: unknown[]) => {
      // More than the log would write: hidden fields, and the causes of errors.
      logged.push(inspect(given, { depth: 12, maxStringLength: null, showHidden: true }));
    });
  }
  return () => vi.restoreAllMocks();
});

/** Remembers every response: where it led, and its text. */
class Witness {
  readonly seen: string[] = [];
  readonly #ask: <T extends unknown[]>(
    send: (...given: T) => Promise<Response>,
  ) => (...given: T) => Promise<Response>;

  constructor() {
    this.#ask =
      (send) =>
      async (...given) => {
        const response = await send(...given);
        const location = response.headers.get("Location") ?? "";
        this.seen.push(`${location}\n${await response.clone().text()}`);
        return response;
      };
  }

  visitor() {
    const visitor = new Visitor(server.origin);
    return { get: this.#ask(visitor.get), post: this.#ask(visitor.post) };
  }

  client(token: string | null) {
    const api = new ApiClient(server.origin, token);
    return { get: this.#ask(api.get), post: this.#ask(api.post) };
  }
}

function expectNoneOf(secrets: readonly string[], texts: readonly string[]): void {
  const all = texts.join("\n");
  for (const secret of secrets) {
    for (const form of [
      secret,
      encodeURIComponent(secret),
      encodeURIComponent(secret).replaceAll("%20", "+"),
    ]) {
      expect(all.includes(form), `${form} was found`).toBe(false);
    }
  }
}

describe("a password, a code or a token", () => {
  it("is in no log line, no error text and no address, from the sign-up to the API token", async () => {
    const witness = new Witness();
    const visitor = witness.visitor();
    const email = "secrets@example.org";
    const names = { firstName: "Ada", lastName: "Byron", email, terms: "on" };
    // Refused, with the password in a field that the form shows again, and in one that it does not.
    expect((await visitor.post("/app/sign-up/", { ...names, terms: "", password: FIRST })).status).toBe(400);
    expect((await visitor.post("/app/sign-up/", { ...names, password: FIRST })).status).toBe(302);
    await until(
      () => findUserByLogin(email),
      (user) => user !== null,
    );
    const confirm = await mailTo(email, /^Confirm/);
    expect((await visitor.post(confirm.path)).status).toBe(302);

    expect((await visitor.post("/app/login/", { username: email, password: WRONG })).status).toBe(401);
    // With one field too many, and in the wrong one.
    await visitor.post("/app/login/", { username: email, password: "", "a[b].c": WRONG });
    expect((await visitor.post("/app/login/", { username: email, password: FIRST })).status).toBe(302);
    const nobody = witness.client(null);
    expect((await nobody.post("/api/token/", { username: email, password: WRONG })).status).toBe(401);
    expect((await nobody.post("/api/token/", { username: email, password: [WRONG] })).status).toBe(400);
    expect(
      (await nobody.post("/api/token/", `{"username": "a", "password": "${MARKS[2] ?? ""}`)).status,
    ).toBe(400);
    const { access, refresh } = (await (
      await new ApiClient(server.origin, null).post("/api/token/", { username: email, password: FIRST })
    ).json()) as { access: string; refresh: string };
    expect((await witness.client(`${access}x`).get("/api/v1/file/")).status).toBe(401);
    expect((await nobody.post("/api/token/refresh/", { refresh: `${refresh}x` })).status).toBe(401);

    expect((await visitor.post("/app/reset-password/", { email })).status).toBe(302);
    const reset = await mailTo(email, /^Choose/);
    const links = [confirm.path, reset.path].map(
      (path) => new URLSearchParams(path.split("?")[1]).get("token") ?? "",
    );
    expect((await visitor.post(reset.path, { password: "short zq2" })).status).toBe(400);
    expect((await visitor.post(reset.path, { password: SECOND })).status).toBe(302);
    expect((await visitor.post("/app/login/", { username: email, password: SECOND })).status).toBe(302);

    const account = (path: string) => `/app/account/security/${path}/`;
    const wrong = { name: "Import", scope: "read", days: "30", password: WRONG };
    expect((await visitor.post(account("tokens"), wrong)).status).toBe(400);
    const shown = await new Promise<string>((resolve) => {
      void visitor.post(account("tokens"), { ...wrong, password: SECOND }).then(async (page) => {
        resolve(/est_[\w-]{43}/.exec(await page.text())?.[0] ?? "");
      });
    });
    expect(shown).toMatch(/^est_/);
    // The page that shows the token once, and the two pages that show the key and the codes, are meant to.
    witness.seen.pop();
    expect((await witness.client(`${shown}x`).get("/api/v1/file/")).status).toBe(401);
    expect(
      (await witness.client(shown).post("/api/v1/users/defaults/", { name: "a", value: "b" })).status,
    ).toBe(403);

    await visitor.post(account("two-factor"), { intent: "begin", password: SECOND });
    const key =
      /[A-Z2-7]{32}/.exec(
        (await (await visitor.get(account("two-factor"))).text()).replaceAll(" ", ""),
      )?.[0] ?? "";
    witness.seen.splice(-2);
    expect(key).toHaveLength(32);
    expect((await visitor.post(account("two-factor"), { intent: "confirm", code: "000000" })).status).toBe(
      400,
    );
    witness.seen.pop();
    const app = new TOTP({ secret: Secret.fromBase32(key) });
    const page = await (
      await visitor.post(account("two-factor"), {
        intent: "confirm",
        code: app.generate(),
      })
    ).text();
    witness.seen.pop();
    const codes = [...page.matchAll(/(?:[a-z2-9]{4}-){5}[a-z2-9]{4}/g)].map(([code]) => code);
    expect(new Set(codes).size).toBe(10);
    const elsewhere = witness.visitor();
    expect((await elsewhere.post("/app/login/", { username: email, password: SECOND })).status).toBe(302);
    expect((await elsewhere.post("/app/login/code/", { code: `${codes[0] ?? ""}-x` })).status).toBe(400);
    expect((await elsewhere.post("/app/login/code/", { code: codes[0] ?? "" })).status).toBe(302);

    const sessions = await database.session.findMany();
    expect(sessions.length).toBeGreaterThan(0);
    const secrets = [FIRST, SECOND, WRONG, ...MARKS, access, refresh, shown, key, ...codes, ...links];
    for (const secret of secrets) expect(secret.length).toBeGreaterThan(2);
    expect(logged.join("\n")).toContain("/app/login/code/");
    expectNoneOf(secrets, logged);
    // The form of a page that a link opened posts to its own address, which has the link's token.
    const posted = witness.seen.map((text) => links.reduce((left, link) => left.replaceAll(link, ""), text));
    expectNoneOf(secrets, posted);
  });

  it("is in no log line when the code behind a form breaks", async () => {
    const rename = (from: string, to: string) =>
      database.$executeRawUnsafe(`ALTER TABLE "${from}" RENAME TO "${to}"`);
    const witness = new Witness();
    await rename("User", "Elsewhere");
    const response = await witness.client(null).post("/api/token/", { username: "a", password: FIRST });
    const page = await witness.visitor().post("/app/login/", { username: "a", password: FIRST });
    await rename("Elsewhere", "User");
    expect([response.status, page.status]).toEqual([500, 500]);
    expect(logged.join("\n")).toMatch(/no such table|does not exist/);
    expectNoneOf([FIRST, ...MARKS], [...logged, ...witness.seen]);
    expectNoneOf(["no such table", "does not exist", "prisma", "node_modules", "at async"], witness.seen);
  });
});
