import { decodeJwt, SignJWT } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { hashToken } from "~/auth/random-token.server";
import { sessionSecret } from "~/config/session-secret.server";
import { database } from "~/db/client.server";
import type { UserRow } from "~/db/users.server";
import type { AppServer } from "../../factories/app-server";
import { sharedServer } from "../../factories/shared-server";
import { readJson } from "../../factories/projects";
import { ApiClient, makeSession, makeUser, PASSWORD } from "../../factories/users";

type Tokens = { access: string; refresh: string };

const ME = "/api/v1/users/defaults/user/";

let server: AppServer;
let user: UserRow;
let nobody: ApiClient;

beforeAll(async () => {
  server = await sharedServer();
  user = await makeUser();
  nobody = new ApiClient(server.origin, null);
});

const signIn = (username: string, password = PASSWORD) => nobody.post("/api/token/", { username, password });

describe("sign-in", () => {
  it("takes the e-mail address or the user name in any case", async () => {
    for (const name of [user.email, user.username.toUpperCase(), ` ${user.email.toUpperCase()} `]) {
      const response = await signIn(name);
      expect(response.status).toBe(200);
      const { access } = await readJson<Tokens>(response);
      const me = await new ApiClient(server.origin, access).get(ME);
      expect(await me.json()).toMatchObject([{ user_id: user.id, first_name: "Ada", sub_is_active: true }]);
    }
  });

  it("answers an unknown user and a wrong password alike", async () => {
    const wrong = await signIn(user.email, "not the password");
    const unknown = await signIn("nobody@example.org");
    for (const response of [wrong, unknown]) {
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({
        detail: "Invalid login or password!",
        code: "invalid_credentials",
      });
    }
  });

  it("names every field that is missing", async () => {
    const response = await nobody.post("/api/token/", {});
    expect(response.status).toBe(400);
    expect(Object.keys(await readJson<object>(response)).sort()).toEqual(["password", "username"]);
  });

  it("tells the time of the sign-in before, and none at the first", async () => {
    const fresh = await makeUser();
    const lastLogin = async () => {
      const { access } = await readJson<Tokens>(signIn(fresh.email));
      const [me] = await readJson<[{ last_login: string | null }]>(
        new ApiClient(server.origin, access).get(ME),
      );
      return me.last_login;
    };
    expect(await lastLogin()).toBeNull();
    expect(Date.parse((await lastLogin()) ?? "")).toBeGreaterThan(Date.now() - 60_000);
  });
});

describe("refresh tokens", () => {
  const refresh = (token: string) => nobody.post("/api/token/refresh/", { refresh: token });

  it("rotate, and the reuse of a dead one ends its whole family", async () => {
    const first = await readJson<Tokens>(signIn(user.email));
    const second = await readJson<Tokens>(refresh(first.refresh));
    expect(second.refresh).not.toBe(first.refresh);
    expect((await new ApiClient(server.origin, second.access).get(ME)).status).toBe(200);
    expect((await refresh(first.refresh)).status).toBe(401);
    const afterTheft = await refresh(second.refresh);
    expect(afterTheft.status).toBe(401);
    // Access tokens end with their family, at the next call and not when their quarter of an hour is over.
    expect((await new ApiClient(server.origin, second.access).get(ME)).status).toBe(401);
    expect(await afterTheft.json()).toMatchObject({ code: "token_not_valid" });
  });

  it("end 30 days after the sign-in, however often they are exchanged", async () => {
    const { refresh: first } = await readJson<Tokens>(signIn(user.email));
    const rowOf = (token: string) =>
      database.refreshToken.findUniqueOrThrow({ where: { tokenHash: hashToken(token) } });
    const end = new Date(Date.now() + 86_400_000);
    await database.refreshToken.update({ where: { tokenHash: hashToken(first) }, data: { expiresAt: end } });
    const { refresh: second } = await readJson<Tokens>(refresh(first));
    const { refresh: third } = await readJson<Tokens>(refresh(second));
    expect((await rowOf(third)).expiresAt).toEqual(end);
  });

  it("leave other families alone, and end when revoked", async () => {
    const one = await readJson<Tokens>(signIn(user.email));
    const other = await readJson<Tokens>(signIn(user.email));
    const revoked = await nobody.post("/api/token/revoke/", { refresh: one.refresh });
    expect(revoked.status).toBe(204);
    expect((await refresh(one.refresh)).status).toBe(401);
    expect((await new ApiClient(server.origin, one.access).get(ME)).status).toBe(401);
    expect((await new ApiClient(server.origin, other.access).get(ME)).status).toBe(200);
    expect((await refresh(other.refresh)).status).toBe(200);
  });

  it("are used once even when two ask at the same moment", async () => {
    const { refresh: token } = await readJson<Tokens>(signIn(user.email));
    const statuses = (await Promise.all([refresh(token), refresh(token)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 401]);
  });
});

describe("access tokens", () => {
  let family: unknown;
  beforeAll(async () => {
    family = decodeJwt((await readJson<Tokens>(signIn(user.email))).access).fam;
  });
  const signed = (key: Uint8Array, expires: string) =>
    new SignJWT({ fam: family })
      .setProtectedHeader({ alg: "HS256" })
      .setIssuer("estimand")
      .setAudience("api")
      .setSubject(user.id)
      .setIssuedAt()
      .setExpirationTime(expires)
      .sign(key);

  it("are refused when missing, forged, unsigned, expired or of an unknown user", async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const claims = { sub: user.id, iss: "estimand", aud: "api", exp: 4_000_000_000 };
    const tokens = [
      null,
      "",
      "not-a-token",
      await signed(new TextEncoder().encode("another key, long enough to be one"), "15m"),
      await signed(sessionSecret(), "-1s"),
      `${part({ alg: "none" })}.${part(claims)}.`,
    ];
    for (const token of tokens) {
      const response = await new ApiClient(server.origin, token).get(ME);
      expect(response.status, String(token)).toBe(401);
      expect(response.headers.get("WWW-Authenticate")).toBe("Bearer");
      expect(await response.json()).toMatchObject({ code: "token_not_valid" });
    }
    const good = await new ApiClient(server.origin, await signed(sessionSecret(), "15m")).get(ME);
    expect(good.status).toBe(200);
  });
});

describe("the session cookie", () => {
  it("works for calls of this server's own pages only", async () => {
    const { cookie: Cookie } = await makeSession(user.id, new Date(Date.now() + 60_000));
    const status = async (headers: Record<string, string>, method = "GET", path = ME) =>
      (await nobody.call(method, path, undefined, { Cookie, ...headers })).status;
    expect(await status({ "Sec-Fetch-Site": "same-origin" })).toBe(200);
    expect(await status({ Origin: server.origin })).toBe(200);
    expect(await status({})).toBe(401);
    expect(await status({ "Sec-Fetch-Site": "cross-site" })).toBe(401);
    expect(await status({ Origin: "https://evil.example" })).toBe(401);
    expect(await status({ Origin: server.origin }, "POST", "/api/v1/file/x/abort/")).toBe(404);
  });

  it("is prolonged by use", async () => {
    const { cookie: Cookie } = await makeSession(user.id, new Date(Date.now() + 60_000));
    const call = () => nobody.call("GET", ME, undefined, { Cookie, "Sec-Fetch-Site": "same-origin" });
    const first = await call();
    expect(first.headers.get("set-cookie")).toMatch(
      /estimand_session=.*Max-Age=604800.*HttpOnly.*SameSite=Lax/i,
    );
    expect((await call()).headers.get("set-cookie")).toBeNull();
  });
});

describe("a page session", () => {
  it("ends a month after the sign-in, however much it is used", async () => {
    const day = 86_400_000;
    const { cookie: Cookie, tokenHash } = await makeSession(user.id, new Date(Date.now() + day));
    const call = () => nobody.call("GET", ME, undefined, { Cookie, "Sec-Fetch-Site": "same-origin" });
    const begin = (daysAgo: number) =>
      database.session.update({
        where: { tokenHash },
        data: { createdAt: new Date(Date.now() - daysAgo * day) },
      });
    await begin(28);
    const late = await call();
    expect(late.status).toBe(200);
    // Two days are left of thirty, not the seven of a session in use.
    expect(late.headers.get("set-cookie")).toMatch(/Max-Age=172800;/);
    await begin(31);
    expect((await call()).status).toBe(401);
  });
});

describe("a write from another site", () => {
  it("is refused before anything looks at it", async () => {
    const foreign: Record<string, string>[] = [
      { Origin: "https://evil.example" },
      { Origin: "null" },
      { "Sec-Fetch-Site": "cross-site" },
    ];
    for (const headers of foreign) {
      const response = await nobody.call("POST", "/api/token/", { username: "a", password: "b" }, headers);
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ code: "foreign_origin" });
    }
  });

  it("cannot pass by claiming another host for the server", async () => {
    const headers = { Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" };
    const response = await nobody.call("POST", "/api/token/", {}, headers);
    expect(response.status).toBe(403);
  });
});
