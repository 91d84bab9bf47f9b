import { TOTP, Secret } from "otpauth";
import { beforeAll, describe, expect, it } from "vitest";
import { createApiToken, listApiTokens, revokeApiToken } from "~/auth/api-tokens.server";
import { hashToken } from "~/auth/random-token.server";
import { endOtherSignIns, endSignIn, listOpenSignIns } from "~/auth/open-sign-ins.server";
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getPendingSecret,
  renewRecoveryCodes,
} from "~/auth/second-factor.server";
import { toSignedInUser } from "~/auth/signed-in-user.server";
import { NO_REQUEST } from "~/db/audit-events.server";
import { database } from "~/db/client.server";
import { createPasskey } from "~/db/passkeys.server";
import { replaceRecoveryCodes } from "~/db/second-factors.server";
import type { UserRow } from "~/db/users.server";
import type { AppServer } from "../../factories/app-server";
import { signInToPages } from "../../factories/page-server";
import { sharedServer } from "../../factories/shared-server";
import { readJson } from "../../factories/projects";
import { ApiClient, makeTokens, makeUser, PASSWORD } from "../../factories/users";

const ME = "/api/v1/users/defaults/user/";

let server: AppServer;
let nobody: ApiClient;

beforeAll(async () => {
  server = await sharedServer();
  nobody = new ApiClient(server.origin, null);
});

const client = (token: string) => new ApiClient(server.origin, token);
const getPage = (cookie: string, path = "/app/") =>
  fetch(`${server.origin}${path}`, { headers: { Cookie: cookie }, redirect: "manual" });

function postPage(path: string, fields: Record<string, string>, cookie = ""): Promise<Response> {
  return fetch(`${server.origin}${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Origin: server.origin, Cookie: cookie },
    redirect: "manual",
  });
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

describe("an API token", () => {
  const create = (user: UserRow, more: { canWrite?: boolean; days?: number | null } = {}) =>
    createApiToken(user, { name: "Import", canWrite: true, days: 30, ...more }, NO_REQUEST);

  it("signs its user in, and is refused at the next call after it was revoked", async () => {
    const user = await makeUser();
    const token = await create(user);
    const call = () => client(token).get(ME);
    expect(await readJson(call())).toMatchObject([{ user_id: user.id }]);
    const [facts] = await listApiTokens(user.id);
    expect(facts).toMatchObject({ name: "Import", canWrite: true, usedAt: expect.any(String) as string });
    await revokeApiToken(user.id, facts?.id ?? "", NO_REQUEST);
    expect((await call()).status).toBe(401);
  });

  it("that may only read is refused every write", async () => {
    const token = await create(await makeUser(), { canWrite: false });
    expect((await client(token).get(ME)).status).toBe(200);
    const refused = await client(token).post("/api/v1/users/defaults/", { name: "a", value: "b" });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: "scope_required" });
  });

  it("ends with its last day, unless it never expires", async () => {
    const user = await makeUser();
    const token = await create(user, { days: 1 });
    const lasting = await create(user, { days: null });
    await database.apiToken.updateMany({
      where: { userId: user.id, expiresAt: { not: null } },
      data: { expiresAt: new Date(Date.now() - 1) },
    });
    expect((await client(token).get(ME)).status).toBe(401);
    expect((await client(lasting).get(ME)).status).toBe(200);
  });

  it("is stored as a hash, and is another user's to nobody", async () => {
    const user = await makeUser();
    const token = await create(user);
    const row = await database.apiToken.findFirstOrThrow({ where: { userId: user.id } });
    expect(JSON.stringify(row)).not.toContain(token.slice(4));
    const other = await makeUser();
    await expect(revokeApiToken(other.id, row.id, NO_REQUEST)).rejects.toMatchObject({ code: "not_found" });
    expect((await client(`${token}x`).get(ME)).status).toBe(401);
  });
});

describe("a session", () => {
  it("is listed with its device and network, and is refused at the next request after it was ended", async () => {
    const user = await makeUser();
    const here = await signInToPages(server.origin, user.email);
    const there = await signInToPages(server.origin, user.email);
    const sessions = await database.session.findMany({
      where: { userId: user.id },
      orderBy: { createdAt: "asc" },
    });
    const current = toSignedInUser(user, { kind: "session", id: sessions[0]?.id ?? "" }, NO_REQUEST);
    const listed = await listOpenSignIns(current);
    expect(listed.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    // fetch of Node calls itself "node".
    expect(listed[1]).toMatchObject({ kind: "session", device: "node", network: "127.0.x.x" });
    expect((await getPage(there)).status).toBe(200);
    await endSignIn(current, "session", listed[1]?.id ?? "");
    expect((await getPage(there)).headers.get("location")).toContain("/app/login/");
    expect((await getPage(here)).status).toBe(200);
  });

  it("of a program ends too, and ending all others keeps only the current one and the API tokens", async () => {
    const user = await makeUser();
    const here = await signInToPages(server.origin, user.email);
    const { access, refresh } = await makeTokens(user.id, "curl/8");
    const token = await createApiToken(user, { name: "a", canWrite: false, days: null }, NO_REQUEST);
    const session = await database.session.findFirstOrThrow({ where: { userId: user.id } });
    await endOtherSignIns(toSignedInUser(user, { kind: "session", id: session.id }, NO_REQUEST));
    expect((await client(access).get(ME)).status).toBe(401);
    expect((await nobody.post("/api/token/refresh/", { refresh })).status).toBe(401);
    expect((await getPage(here)).status).toBe(200);
    expect((await client(token).get(ME)).status).toBe(200);
  });

  it("of another user cannot be ended", async () => {
    const user = await makeUser();
    await signInToPages(server.origin, user.email);
    const session = await database.session.findFirstOrThrow({ where: { userId: user.id } });
    const eve = await makeUser();
    await expect(endSignIn({ ...eve, client: NO_REQUEST }, "session", session.id)).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("the password, asked for again", () => {
  const account = (path: string) => `/app/account/security/${path}/`;
  const newToken = { name: "Import", scope: "read", days: "30", password: PASSWORD };
  const cookieOf = (cookies: string) => /estimand_session=[^;]+/.exec(cookies)?.[0] ?? "";

  it("gives the session a new token and ends the one before; its end stays", async () => {
    const user = await makeUser();
    const before = await signInToPages(server.origin, user.email);
    const other = await signInToPages(server.origin, user.email);
    const rowsBefore = await database.session.findMany({ where: { userId: user.id } });
    const wrong = await postPage(account("tokens"), { ...newToken, password: "wrong" }, before);
    expect([wrong.status, cookieOf(cookiesOf(wrong))]).toEqual([400, ""]);
    // Without JavaScript the page is rendered by the same request, whose Cookie header still has the token before.
    const response = await postPage(account("tokens"), newToken, before);
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(/est_[\w-]{43}/);
    const after = cookieOf(cookiesOf(response));
    expect(after).not.toBe("");
    expect(after).not.toBe(cookieOf(before));
    expect((await getPage(before)).headers.get("location")).toContain("/app/login/");
    expect((await getPage(after)).status).toBe(200);
    expect((await getPage(other)).status).toBe(200);
    const facts = (rows: typeof rowsBefore) =>
      rows.map(({ id, createdAt }) => `${id} ${createdAt.toISOString()}`).sort();
    expect(facts(await database.session.findMany({ where: { userId: user.id } }))).toEqual(facts(rowsBefore));
  });

  it("is needed to remove a passkey, which must be one's own", async () => {
    const user = await makeUser();
    const cookie = await signInToPages(server.origin, user.email);
    const passkey = { name: "Laptop", publicKey: new Uint8Array([1]), counter: 0, transports: [] };
    const eve = await makeUser();
    await createPasskey(user, { ...passkey, id: "own-key" }, NO_REQUEST);
    await createPasskey(eve, { ...passkey, id: "eves-key" }, NO_REQUEST);
    const remove = (id: string, password: string) =>
      postPage(account(`passkeys/${id}`), { password }, cookie);
    expect((await getPage(cookie, account("passkeys/eves-key"))).status).toBe(404);
    expect((await remove("own-key", "wrong")).status).toBe(400);
    const old = await postPage("/app/account/security/", { intent: "remove-passkey", id: "own-key" }, cookie);
    expect(old.status).toBe(400);
    expect(await database.passkey.count({ where: { userId: user.id } })).toBe(1);
    expect((await remove("own-key", PASSWORD)).headers.get("location")).toBe("/app/account/security/");
    expect(await database.passkey.count({ where: { userId: user.id } })).toBe(0);
    const again = await signInToPages(server.origin, user.email);
    expect((await postPage(account("passkeys/eves-key"), { password: PASSWORD }, again)).status).toBe(404);
    expect(await database.passkey.count({ where: { userId: eve.id } })).toBe(1);
  });
});

describe("a sign-in", () => {
  it("takes over no session that somebody else set, and ends the one that this browser had", async () => {
    const user = await makeUser();
    const planted = `estimand_session=${"A".repeat(43)}`;
    const response = await postPage("/app/login/", { username: user.email, password: PASSWORD }, planted);
    const first = cookiesOf(response);
    expect(first).toContain("estimand_session=");
    expect(first).not.toContain("A".repeat(43));
    const second = cookiesOf(
      await postPage("/app/login/", { username: user.email, password: PASSWORD }, first),
    );
    expect((await getPage(first)).headers.get("location")).toContain("/app/login/");
    expect((await getPage(second)).status).toBe(200);
  });
});

/** A user with an authenticator app. */
async function makeGuarded() {
  const user = await makeUser();
  await beginSecondFactor(user.id);
  const { secret } = (await getPendingSecret(user.id)) ?? { secret: "" };
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  // The code of the period before is accepted too, so the present one is still unused afterwards.
  const codes = await confirmSecondFactor(
    user.id,
    app.generate({ timestamp: Date.now() - 30_000 }),
    NO_REQUEST,
  );
  return { user, app, codes, secret };
}

describe("a second factor", () => {
  const signIn = (user: UserRow, code?: string) =>
    nobody.post("/api/token/", { username: user.email, password: PASSWORD, ...(code ? { code } : {}) });

  it("follows RFC 6238 (appendix B, SHA-1)", () => {
    const app = new TOTP({ secret: Secret.fromUTF8("12345678901234567890"), digits: 8 });
    expect(app.generate({ timestamp: 59_000 })).toBe("94287082");
    expect(app.generate({ timestamp: 1_111_111_109_000 })).toBe("07081804");
  });

  it("is asked for by the API after the right password only, and each code works once", async () => {
    const { user, app } = await makeGuarded();
    const wrong = await nobody.post("/api/token/", { username: user.email, password: "wrong" });
    expect(await wrong.json()).toMatchObject({ code: "invalid_credentials" });
    const missing = await signIn(user);
    expect([missing.status, await missing.json()]).toMatchObject([401, { code: "second_factor_required" }]);
    const bad = await signIn(user, "000000");
    expect([bad.status, await bad.json()]).toMatchObject([401, { code: "invalid_code" }]);
    const code = app.generate();
    expect((await signIn(user, code)).status).toBe(200);
    expect((await signIn(user, code)).status).toBe(401);
  });

  it("is replaced by a recovery code, once; new codes replace the old ones", async () => {
    const { user, codes } = await makeGuarded();
    const [first = "", second = ""] = codes;
    expect(new Set(codes).size).toBe(10);
    expect((await signIn(user, first.toUpperCase())).status).toBe(200);
    expect((await signIn(user, first)).status).toBe(401);
    const [renewed = ""] = await renewRecoveryCodes(user.id, NO_REQUEST);
    expect((await signIn(user, second)).status).toBe(401);
    expect((await signIn(user, renewed.replaceAll("-", ""))).status).toBe(200);
  });

  it("has recovery codes of 24 letters and digits, and takes those of 16 that were made before", async () => {
    const { user, codes } = await makeGuarded();
    // 31 letters and digits: 24 of them are 118 bits, more than the 112 of ASVS 5.0, 6.5.2.
    for (const code of codes) expect(code).toMatch(/^([a-hjkmnp-z2-9]{4}-){5}[a-hjkmnp-z2-9]{4}$/);
    const earlier = "abcd-efgh-jkmn-pqrs";
    await replaceRecoveryCodes(user.id, [hashToken(earlier.replaceAll("-", ""))], NO_REQUEST);
    expect((await signIn(user, earlier)).status).toBe(200);
    expect((await signIn(user, earlier)).status).toBe(401);
  });

  it("is asked for on a page of its own; five wrong codes lead back to the password", async () => {
    const { user, app } = await makeGuarded();
    const begin = async () => {
      const response = await postPage("/app/login/?to=/app/manualdata/", {
        username: user.email,
        password: PASSWORD,
      });
      expect(response.headers.get("location")).toBe("/app/login/code/?to=%2Fapp%2Fmanualdata%2F");
      const cookies = cookiesOf(response);
      expect(cookies).not.toContain("estimand_session");
      return cookies;
    };
    const step = await begin();
    expect((await getPage(step)).headers.get("location")).toContain("/app/login/");
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const wrong = await postPage("/app/login/code/", { code: "000000" }, step);
      expect(wrong.status).toBe(400);
    }
    const sixth = await postPage("/app/login/code/", { code: app.generate() }, step);
    expect([sixth.headers.get("location"), cookiesOf(sixth)]).toEqual(["/app/login/", "estimand_code="]);

    const again = await postPage(
      "/app/login/code/?to=/app/manualdata/",
      { code: app.generate() },
      await begin(),
    );
    expect(again.headers.get("location")).toBe("/app/manualdata/");
    expect((await getPage(cookiesOf(again), "/app/manualdata/")).status).toBe(200);
  });

  it("does not sign in by a step that expired, or twice by one step", async () => {
    const { user, codes } = await makeGuarded();
    const [first = "", second = "", third = ""] = codes;
    const begin = async () =>
      cookiesOf(await postPage("/app/login/", { username: user.email, password: PASSWORD }));
    const used = await begin();
    expect(cookiesOf(await postPage("/app/login/code/", { code: first }, used))).toContain(
      "estimand_session",
    );
    expect((await postPage("/app/login/code/", { code: second }, used)).headers.get("location")).toBe(
      "/app/login/",
    );
    const late = await begin();
    await database.signInStep.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
    const refused = await postPage("/app/login/code/", { code: third }, late);
    expect(refused.headers.get("location")).toBe("/app/login/");
  });

  it("is stored encrypted, and is no longer asked for after it was turned off", async () => {
    const { user, secret } = await makeGuarded();
    const row = await database.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(row.totpSecret).not.toContain(secret);
    await endSecondFactor(user.id, NO_REQUEST);
    expect((await signIn(user)).status).toBe(200);
  });

  it("is not on before a code of the app confirmed it", async () => {
    const user = await makeUser();
    await beginSecondFactor(user.id);
    await expect(confirmSecondFactor(user.id, "000000", NO_REQUEST)).rejects.toMatchObject({
      code: "invalid_input",
    });
    expect((await signIn(user)).status).toBe(200);
  });
});
