import { readdirSync } from "node:fs";
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { everyAddress } from "../factories/addresses";
import type { AppServer } from "../factories/app-server";
import { startPageServer } from "../factories/page-server";
import { makeDataset, makeProject } from "../factories/projects";
import { ApiClient, makeUser, PASSWORD } from "../factories/users";

vi.hoisted(() => {
  // A server behind a proxy with https.
  process.env.PUBLIC_URL = "https://stats.example.org";
  process.env.TRUST_PROXY = "1";
});

const PROXY = { "X-Forwarded-Proto": "https", "X-Forwarded-Host": "stats.example.org" };
const OWN = { ...PROXY, Origin: "https://stats.example.org" };

let server: AppServer;
let cookie: string;
let setCookies: string[];
let bearer: string;
let projectId: string;
let fileId: string;

beforeAll(async () => {
  server = await startPageServer();
  const user = await makeUser();
  const signedIn = await ask("/app/login/", {
    method: "POST",
    headers: OWN,
    body: new URLSearchParams({ username: user.email, password: PASSWORD }),
  });
  setCookies = signedIn.headers.getSetCookie();
  cookie = setCookies.map((line) => line.split(";")[0]).join("; ");
  const { token } = await ApiClient.of(server.origin, user);
  bearer = `Bearer ${token}`;
  const api = new ApiClient(server.origin, token);
  projectId = (await makeProject(api, "a,b\n1,2\n3,4\n5,7\n")).id;
  fileId = (await makeDataset(api, "a,b\n1,2\n3,4\n")).id;
});
afterAll(() => server.close());

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${server.origin}${path}`, { redirect: "manual", ...init });

type Case = { path: string; status: number; init?: () => RequestInit };

const page = () => ({ headers: { ...PROXY, Cookie: cookie } });
const call = () => ({ headers: { ...PROXY, Authorization: bearer } });
const asset = (ending: string) =>
  readdirSync("build/client/app/assets").find((name) => name.endsWith(ending)) ?? "missing";

/** One response of each kind. */
const KINDS: Record<string, () => Case> = {
  "a page for visitors": () => ({ path: "/app/login/", status: 200 }),
  "a private page": () => ({ path: "/app/", status: 200, init: page }),
  "the data of a private page": () => ({ path: `/app/project/${projectId}.data`, status: 200, init: page }),
  "a redirect": () => ({ path: "/app/manualdata/", status: 302 }),
  "the first redirect": () => ({ path: "/", status: 302 }),
  "an unknown page": () => ({ path: "/nothing/here", status: 404 }),
  "a refused form": () => ({
    path: "/app/login/",
    status: 400,
    init: () => ({ method: "POST", headers: OWN, body: new URLSearchParams({ username: "a" }) }),
  }),
  "a refusal of the request guard": () => ({
    path: "/app/login/",
    status: 403,
    init: () => ({ method: "POST", headers: { ...PROXY, Origin: "https://evil.example" } }),
  }),
  "a foreign host": () => ({
    path: "/app/",
    status: 421,
    init: () => ({ headers: { "X-Forwarded-Host": "evil.example" } }),
  }),
  "a script": () => ({ path: `/app/assets/${asset(".js")}`, status: 200 }),
  "a style sheet": () => ({ path: `/app/assets/${asset(".css")}`, status: 200 }),
  "a static image": () => ({ path: "/icon.svg", status: 200 }),
  "a static file that does not exist": () => ({ path: "/app/assets/nothing.js", status: 404 }),
  "a call of the API": () => ({ path: "/api/v1/file/", status: 200, init: call }),
  "the API's schema": () => ({ path: "/api/schema", status: 200 }),
  "a call without a token": () => ({ path: "/api/v1/file/", status: 401 }),
  "an unknown call": () => ({ path: "/api/nothing/", status: 404, init: call }),
  "a refused method": () => ({
    path: "/api/v1/file/",
    status: 405,
    init: () => ({ ...call(), method: "DELETE" }),
  }),
  "a download of the user's file": () => ({
    path: `/api/v1/file/${fileId}/download-file/`,
    status: 200,
    init: call,
  }),
  "an export": () => ({ path: `/app/projects/${projectId}/data/csv`, status: 200, init: page }),
  "the health check": () => ({ path: "/app/health", status: 200 }),
};

async function answerOf(kind: string): Promise<Response> {
  const { path, status, init } = (KINDS[kind] as () => Case)();
  const response = await ask(path, init?.() ?? { headers: PROXY });
  expect(response.status, kind).toBe(status);
  return response;
}

function expectSafe({ headers }: Response): void {
  const policy = headers.get("Content-Security-Policy") ?? "";
  expect(policy).toMatch(/default-src 'none'|object-src 'none'/);
  expect(policy).toContain("base-uri 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  // Only what a <style> element or attribute holds may be inline; scripts need the nonce of their page.
  expect(/script-src [^;]*/.exec(policy)?.[0] ?? "").not.toMatch(/unsafe-inline|'unsafe-eval'|\*|https?:/);
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
  expect(headers.get("Strict-Transport-Security")).toBe("max-age=31536000; includeSubDomains");
  expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
  expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
  expect(headers.get("Permissions-Policy")).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/);
  expect(headers.get("X-Powered-By")).toBeNull();
  expect(headers.get("Server")).toBeNull();
}

describe("behind https, the headers that keep a browser safe", () => {
  it.each(Object.keys(KINDS))("are on %s", async (kind) => {
    const response = await answerOf(kind);
    expectSafe(response);
    const type = response.headers.get("Content-Type");
    const isText = type !== null && /^text\/|json|xml/.test(type);
    if (isText) expect(type).toMatch(/charset=utf-8/i);
    if ((await response.arrayBuffer()).byteLength > 0) expect(type).not.toBeNull();
  });

  it("are on a 304, and on a response to HEAD", async () => {
    const column = `/api/v1/project/${projectId}/column-file/?column_index=1`;
    const first = await ask(column, call());
    const etag = first.headers.get("ETag") ?? "";
    const again = await ask(column, { headers: { ...call().headers, "If-None-Match": etag } });
    expect(again.status).toBe(304);
    expectSafe(again);
    const head = await ask("/app/", { ...page(), method: "HEAD" });
    expect(head.status).toBe(200);
    expectSafe(head);
  });

  it("let a page run scripts with the nonce of this one response only", async () => {
    const nonceOf = async () => {
      const response = await answerOf("a private page");
      const [, nonce = ""] =
        /script-src 'self' 'nonce-([\w+/=]{22,})'/.exec(
          response.headers.get("Content-Security-Policy") ?? "",
        ) ?? [];
      const scripts = [...(await response.text()).matchAll(/<script(?![^>]* src=)([^>]*)>/g)];
      expect(scripts.length).toBeGreaterThan(0);
      for (const [tag] of scripts) expect(tag).toContain(`nonce="${nonce}"`);
      return nonce;
    };
    expect(await nonceOf()).not.toBe(await nonceOf());
  });
});

describe("the server", () => {
  it("does not serve what is not meant for browsers: sources, data, folders, TRACE", async () => {
    const paths = [
      ...[
        "/.git/config",
        "/.env",
        "/package.json",
        "/server.js",
        "/prisma/schema.prisma",
        "/data/estimand.db",
      ],
      ...[
        "/app/assets/",
        "/app/assets/..%2f..%2f..%2fpackage.json",
        "/app/assets/%2e%2e/%2e%2e/server/index.js",
      ],
    ];
    for (const path of paths) {
      const response = await ask(path, { headers: PROXY });
      expect(response.status, path).toBe(404);
    }
    const trace = await new Promise((resolve, reject) => {
      request(`${server.origin}/app/`, { method: "TRACE", headers: PROXY }, ({ statusCode }) =>
        resolve(statusCode),
      )
        .on("error", reject)
        .end();
    });
    expect(trace).toBe(405);
  });
});

describe("a browser stores", () => {
  it("no page of a signed-in user, and no data of one, at any address", async () => {
    const addresses = everyAddress().filter((path) => path.startsWith("/app/"));
    expect(addresses.length).toBeGreaterThan(80);
    const paths = addresses.flatMap((path) => [path, `${path.replace(/\/$/, "")}.data`]);
    const answers = paths.map(async (path) => {
      const response = await ask(path.replace("nothing", projectId), page());
      await response.body?.cancel();
      expect(response.headers.get("Cache-Control"), path).toMatch(/no-store/);
    });
    await Promise.all(answers);
  });

  it("each cookie for this host only, by https only, and sends it to no other site's requests", async () => {
    const theme = await ask("/app/theme/", {
      method: "POST",
      headers: { ...OWN, Cookie: cookie },
      body: new URLSearchParams({ theme: "dark" }),
    });
    const form = new FormData();
    form.set("file", new Blob(["a,b\n1,2\n3,4\n"]), "cookies.csv");
    form.set("agree", "on");
    form.set("legal", "on");
    const upload = await ask("/app/upload/", {
      method: "POST",
      headers: { ...OWN, Cookie: cookie },
      body: form,
    });
    const passkey = await ask("/app/login/passkey/", {
      method: "POST",
      headers: OWN,
      body: new URLSearchParams({ intent: "begin" }),
    });
    const lines = [theme, upload, passkey]
      .flatMap(({ headers }) => headers.getSetCookie())
      .concat(setCookies);
    const names = lines.map((line) => line.split("=")[0] ?? "");
    expect(names).toEqual(
      expect.arrayContaining([
        "__Host-theme",
        "__Host-sent",
        "__Host-estimand_session",
        "__Host-estimand_device",
      ]),
    );
    for (const line of lines) {
      expect(line).toMatch(/^__Host-/);
      expect(line).toMatch(/; Path=\/(?:;|$)/);
      expect(line).toMatch(/; Secure/);
      expect(line).toMatch(/; SameSite=(?:Lax|Strict)/);
      expect(line).not.toMatch(/; Domain=/);
      if (/_(?:session|device|code|passkey)=/.test(line)) expect(line).toMatch(/; HttpOnly/);
    }
  });
});
