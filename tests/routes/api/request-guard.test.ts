import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { ENGINE_VERSION } from "~/compute/contract/tables";
import type { UserRow } from "~/db/users.server";
import type { AppServer } from "../../factories/app-server";
import { signInToPages } from "../../factories/page-server";
import { sharedServer } from "../../factories/shared-server";
import { ApiClient, makeUser, PASSWORD } from "../../factories/users";

const FORM = "application/x-www-form-urlencoded";

let server: AppServer;
let user: UserRow;
let api: ApiClient;
let cookie: string;

beforeAll(async () => {
  server = await sharedServer();
  user = await makeUser();
  api = await ApiClient.of(server.origin, user);
  cookie = await signInToPages(server.origin, user.email);
});

/** A raw request, for requests that no client would send. */
async function raw(lines: string[], body = ""): Promise<{ status: number; body: string }> {
  const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
  socket.write(`${[...lines, "Connection: close"].join("\r\n")}\r\n\r\n${body}`);
  const answer = await text(socket);
  return { status: Number(answer.split(" ")[1]), body: answer };
}

/** Every address of app/routes.ts that is not a call of the API, with ids that lead nowhere. */
function pagesWithIds(): string[] {
  const routes = new Map(inject("routes").map((route) => [route.id, route]));
  const pathOf = (id: string): string => {
    const route = routes.get(id);
    return route === undefined ? "" : `${pathOf(route.parentId)}/${route.path ?? ""}`;
  };
  const paths = [...routes.keys()].map((id) =>
    pathOf(id).replaceAll(/:\w+/g, "nothing").replaceAll(/\/+/g, "/"),
  );
  return [...new Set(paths)].filter((path) => !path.startsWith("/api/") && !/\*$|logout/.test(path));
}

function post(path: string, body: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
  const own = { Origin: server.origin, Cookie: cookie, ...headers };
  return fetch(`${server.origin}${path}`, { method: "POST", body, headers: own, redirect: "manual" });
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}${path}`, { headers: { Cookie: cookie, ...headers }, redirect: "manual" });

describe("the names of a form's fields", () => {
  it("are looked at before anything is built of them", async () => {
    const names = [
      "username[99999999]",
      "a[1000]",
      "a[0][0][0][0][0][0][0]",
      "__proto__.a",
      "__intent__",
      "a".repeat(201),
    ];
    for (const name of names) {
      const started = performance.now();
      const response = await post("/app/login/", new URLSearchParams({ [name]: "a", password: "b" }));
      expect(response.status, name).toBe(400);
      // The list of a hundred million took 72 s, and all memory there was.
      expect(performance.now() - started).toBeLessThan(5_000);
    }
    const many = new URLSearchParams(Array.from({ length: 1_001 }, (_, number) => [`a${number}`, "1"]));
    expect((await post("/app/login/", many)).status).toBe(400);
  });
});

describe("a body", () => {
  const pages = [
    "/app/login/",
    "/app/theme/",
    "/app/preloaded/",
    "/app/project/x/",
    "/app/datasets/x/rename/",
  ];

  it("of a form has at most 64 KiB, on every page, signed in or not", async () => {
    for (const path of pages) {
      const fits = await post(path, `a=${"x".repeat(64 * 1024 - 2)}`, { "Content-Type": FORM });
      expect(fits.status, path).not.toBe(413);
      const large = await post(path, `a=${"x".repeat(64 * 1024)}`, { "Content-Type": FORM, Cookie: "" });
      expect(large.status, path).toBe(413);
      expect(await large.text()).toContain("The body must be smaller than 64 KiB.");
    }
  });

  it("of a typed table has more room, and a page's own call hears why not", async () => {
    const table = `name=a&table=${"1%0A".repeat(100_000)}`;
    const fits = await post("/app/manualdata/", table, { "Content-Type": FORM });
    expect((await fits.text()).includes("A typed table has at most")).toBe(true);
    const large = await post("/app/manualdata.data", `a=${"x".repeat(4 * 1024 * 1024)}`, {
      "Content-Type": FORM,
    });
    expect(large.status).toBe(413);
    expect(large.headers.get("X-Remix-Response")).toBe("yes");
    expect(await large.text()).toContain("The body must be smaller than 4 MiB.");
  });

  it("that is long is read only from those whose page it is", async () => {
    const long = `table=${"x".repeat(200_000)}`;
    const sent = (path: string, Cookie: string) =>
      post(path, long, { "Content-Type": FORM, Cookie, Origin: server.origin });
    const visitor = await sent("/app/manualdata/", "");
    expect([visitor.status, visitor.headers.get("Location")]).toEqual([
      302,
      "/app/login/?done=session-ended",
    ]);
    expect((await sent("/app/add-help/", cookie)).status).toBe(403);
    expect((await sent("/app/manualdata/", cookie)).status).toBe(400);
    const call = await fetch(`${server.origin}/api/v1/analysis/`, {
      method: "POST",
      body: JSON.stringify({ name: long }),
      headers: { "Content-Type": "application/json" },
    });
    expect(call.status).toBe(401);
  });

  it("of JSON has at most 1 MiB, 24 levels and 150,000 values", async () => {
    const send = (body: string) =>
      api.call("POST", "/api/v1/analysis/", body, { "Content-Type": "application/json" });
    expect((await send(`{"a":"${"x".repeat(1024 * 1024)}"}`)).status).toBe(413);
    const deep = await send(`${"[".repeat(25)}${"]".repeat(25)}`);
    expect(await deep.json()).toEqual({ non_field_errors: ["JSON nests at most 24 levels here."] });
    const many = await send(`[${"0,".repeat(150_000)}0]`);
    expect(await many.json()).toEqual({ non_field_errors: ["The body holds more than 150000 values."] });
    expect((await send(`{"name":"${"[".repeat(100)}"}`)).status).toBe(400);
  });

  it("of another kind is refused as such", async () => {
    for (const type of ["application/json", "text/plain", "application/xml"]) {
      const response = await post("/app/login/", "a", { "Content-Type": type });
      expect(response.status, type).toBe(415);
      expect(response.headers.get("Content-Type")).toContain("text/html");
    }
    const none = await raw([
      `POST /app/login/ HTTP/1.1`,
      "Host: localhost",
      `Origin: http://localhost`,
      "Content-Length: 0",
    ]);
    expect(none.status).toBe(400);
    expect(none.body).toContain("Please enter your e-mail.");
    const broken = await post("/app/login/", "no form", {
      "Content-Type": "multipart/form-data; boundary=b",
    });
    // Only pages that take a file read such a body.
    expect(broken.status).toBe(415);
    expect((await post("/app/setheaderrow/x/preview/", "a=b", { "Content-Type": FORM })).status).toBe(415);
    expect((await post("/app/transform/x/preview/", "a=b", { "Content-Type": FORM })).status).toBe(415);
  });
});

describe("an address", () => {
  const head = (line: string, host = "localhost") => raw([`${line} HTTP/1.1`, `Host: ${host}`]);

  it("is refused with two hosts, and with the library's former way to ask for data", async () => {
    const two = await raw(["GET /app/login/ HTTP/1.1", "Host: localhost", "Host: localhost"]);
    expect(two.status).toBe(400);
    for (const path of ["/app/login/?_data=x", "/app/?a=1&_data=routes%2Fhome", "/api/v1/file/?_data=root"]) {
      expect((await head(`GET ${path}`)).status, path).toBe(400);
    }
  });

  it("is refused with a long run of slashes, and where it is longer than any page's", async () => {
    const paths = [
      `${"/".repeat(9_000)}a`,
      `/app${"/".repeat(9_000)}a`,
      `/app/login${"/".repeat(9_000)}`,
      `/app/${"a".repeat(2_000)}`,
    ];
    for (const path of paths) expect((await head(`GET ${path}`)).status).toBe(400);
  });

  it("of another site is never where a form or a link sends its visitor", async () => {
    const hostile = [
      "https://evil.example/app/",
      "//evil.example",
      "/\\evil.example",
      "/app//\\evil.example",
      "/app/\t//evil.example",
    ];
    for (const to of hostile) {
      const query = new URLSearchParams({ to });
      const signIn = new URLSearchParams({ username: user.email, password: PASSWORD });
      const answers = [
        await post(`/app/login/?${query}`, signIn, { Cookie: "" }),
        await post("/app/theme/", new URLSearchParams({ theme: "dark", back: to })),
        await post("/app/sidebar/", new URLSearchParams({ back: to })),
        await post("/app/tours/", new URLSearchParams({ back: to })),
        await fetch(`${server.origin}/app/login/?${query}`, {
          headers: { Cookie: cookie },
          redirect: "manual",
        }),
        await fetch(`${server.origin}//evil.example/app/`, { redirect: "manual" }),
      ];
      for (const answer of answers) {
        const location = answer.headers.get("Location");
        if (location === null) expect(answer.status, answer.url).toBeGreaterThanOrEqual(400);
        else expect(new URL(location, server.origin).origin, answer.url).toBe(server.origin);
      }
    }
  });

  it("that is none is a page, and no error of the server", async () => {
    for (const path of ["/%", "/app/%E0%A4%A", "/app/project/%00/", "*", "app/", "ftp://localhost/app/"]) {
      const { status, body } = await head(`GET ${path}`);
      expect(status, path).toBe(400);
      if (path.startsWith("/")) expect(body).toContain("<h1>This request is not valid</h1>");
    }
    expect((await head("GET /api/v1/file/%00/")).body).toContain('"code":"bad_request"');
  });

  it("may stand whole in the request line", async () => {
    expect((await head("GET http://localhost/app/login/", "other.example.org")).status).toBe(200);
    expect((await head("GET http://other.example.org/app/login/")).status).toBe(421);
  });

  it("is served under this machine's own names alone", async () => {
    for (const host of [
      "localhost",
      "LOCALHOST:3000",
      "127.0.0.1",
      "127.9.9.9:1",
      "[::1]:80",
      "a.localhost",
      "localhost.",
    ]) {
      expect((await head("GET /app/login/", host)).status, host).toBe(200);
    }
    for (const host of [
      "rebound.example.org",
      "127.0.0.1.example.org",
      "localhost@example.org",
      "a b",
      "[",
      "192.168.1.2",
    ]) {
      expect((await head("GET /app/login/", host)).status, host).toBe(421);
    }
    expect((await raw(["GET /app/login/ HTTP/1.0"])).status).toBe(421);
  });
});

describe("a write with a page session", () => {
  it("says where it comes from", async () => {
    const body = new URLSearchParams({ theme: "dark" });
    const write = (headers: Record<string, string>) =>
      fetch(`${server.origin}/app/theme/`, { method: "POST", body, headers, redirect: "manual" });
    expect((await write({ Cookie: cookie })).status).toBe(403);
    expect((await write({ Cookie: cookie, Origin: server.origin })).status).toBe(302);
    expect((await write({ Cookie: cookie, "Sec-Fetch-Site": "same-origin" })).status).toBe(302);
    expect((await write({ Cookie: cookie, "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
    expect((await write({ Cookie: cookie, Origin: "null" })).status).toBe(403);
    expect((await write({})).status).toBe(302);
  });
});

describe("a page that there is not", () => {
  it("is a 404 with a page, also for what is sent to it", async () => {
    for (const path of pagesWithIds()) {
      for (const response of [await post(path, new URLSearchParams({ name: "a" })), await get(path)]) {
        expect(response.status, path).toBeLessThan(500);
        expect((await response.text()).includes("Unexpected Server Error"), path).toBe(false);
      }
    }
    for (const path of [
      "/app/project/nothing/rename/",
      "/app/datasets/nothing/rename/",
      "/app/projects/nothing/delete/",
    ]) {
      const response = await post(path, new URLSearchParams({ name: "a" }));
      expect(response.status, path).toBe(404);
      expect(await response.text()).toContain("Not found");
    }
  });
});

describe("the state of the server", () => {
  it("is told to staff; strangers hear that it lives", async () => {
    const ask = async (headers: Record<string, string>): Promise<unknown> =>
      (await fetch(`${server.origin}/app/health`, { headers })).json();
    expect(await ask({})).toEqual({ status: "ok" });
    expect(await ask({ Cookie: cookie })).toEqual({ status: "ok" });
    expect(await ask({ Authorization: `Bearer ${api.token}` })).toEqual({ status: "ok" });
    expect(await ask({ Authorization: "Bearer forged" })).toEqual({ status: "ok" });
    const staff = await ApiClient.of(server.origin, await makeUser("pro", { isStaff: true }));
    expect(await ask({ Authorization: `Bearer ${staff.token}` })).toEqual({
      status: "ok",
      engine_version: ENGINE_VERSION,
      event_loop: {
        blocks_over_50_ms: expect.any(Number) as number,
        longest_ms: expect.any(Number) as number,
      },
    });
  });
});

describe("sign-out", () => {
  it("takes from the browser what it kept", async () => {
    const own = await signInToPages(server.origin, user.email, PASSWORD);
    const response = await post("/app/logout/", new URLSearchParams(), { Cookie: own });
    expect(response.headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
    expect((await get("/app/", { Cookie: own })).status).toBe(302);
  });
});
