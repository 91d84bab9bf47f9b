import type { EntryContext, ServerBuild } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { createElement } from "react";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inputOf, pageRenderer } from "~/rendering/page-input";
import { startPages, stopPages } from "~/rendering/pages.server";
import { renderPage } from "~/rendering/render-page";
import { seedHelp } from "~/services/help/seed-help.server";
import { type AppServer, serveBuild } from "../factories/app-server";
import { fillAccount } from "../factories/full-account";
import { pageAddresses } from "../factories/page-addresses";
import { pageBuild, signInToPages, startPageServer } from "../factories/page-server";
import { makeUser } from "../factories/users";

describe("a page from the rendering thread", () => {
  /** Each page as it is rendered here, and from a copy of its input. */
  const rendered: { url: string; here: string; apart: string }[] = [];

  /** A build that renders each page both ways, and sends the first. */
  function renderingTwice(build: ServerBuild): ServerBuild {
    const renderApart = pageRenderer(build);
    const render = async (request: Request, status: number, headers: Headers, context: EntryContext) => {
      const handoff = new Uint8Array(await new Response(context.serverHandoffStream).arrayBuffer());
      const place = { url: request.url, cspNonce: "nonce" };
      const here = textOf((await renderPage(context, handoff, place)).html);
      if (context.staticHandlerContext.errors === null) {
        const apart = textOf(await renderApart(structuredClone(inputOf(context, handoff, place))));
        rendered.push({ url: request.url, here, apart });
      }
      headers.set("Content-Type", "text/html");
      return new Response(here, { status, headers });
    };
    return { ...build, entry: { module: { ...build.entry.module, default: render } } };
  }

  const textOf = (html: Uint8Array) => new TextDecoder().decode(html);

  let server: AppServer;
  beforeAll(async () => {
    server = await startPageServer(renderingTwice);
  });
  afterAll(() => server.close());

  it("is the same as one from the thread of requests, for every page", async () => {
    await seedHelp();
    const user = await makeUser("pro", { isStaff: true });
    const places = await fillAccount(server.origin, user, await makeUser());
    const cookie = await signInToPages(server.origin, user.email);
    for (const headers of [{ Cookie: cookie }, undefined]) {
      for (const path of pageAddresses(places)) {
        await (await fetch(server.origin + path, { headers, redirect: "manual" })).text();
      }
    }
    expect(new Set(rendered.map(({ url }) => url)).size).toBeGreaterThan(90);
    const unlike = rendered.filter(({ here, apart }) => here !== apart);
    expect(unlike.map(({ url }) => url)).toEqual([]);
  }, 120_000);
});

describe("the thread of requests", () => {
  let server: AppServer;
  let errorPages = 0;
  beforeAll(async () => {
    const ErrorBoundary = () => {
      errorPages += 1;
      return createElement("p", null, "an error");
    };
    const root = { default: Outlet, ErrorBoundary };
    const routes: ServerBuild["routes"] = { root: { id: "root", path: "", module: root } };
    for (const id of ["page", "fails", "dies", "waits"]) {
      const module = { default: () => createElement("p", null, "from the thread of requests") };
      routes[id] = { id, parentId: "root", path: id, module };
    }
    server = await serveBuild(pageBuild(routes));
  });
  afterAll(() => server.close());
  beforeEach(() => startPages("tests/factories/pages-build.mjs"));
  afterEach(stopPages);

  const open = async (path: string) => {
    const response = await fetch(server.origin + path);
    return { status: response.status, text: await response.text() };
  };

  it("leaves pages to the rendering thread", async () => {
    const page = await open("/page");
    expect(page).toEqual({ status: 200, text: "<p>from the rendering thread</p>" });
  });

  it.each(["/fails", "/dies"])("renders a page at which the rendering thread %s", async (path) => {
    const page = await open(path);
    expect(page.status).toBe(200);
    expect(page.text).toContain("<p>from the thread of requests</p>");
    expect((await open("/page")).text).toBe("<p>from the rendering thread</p>");
  });

  it("renders nothing for a client that has left", async () => {
    errorPages = 0;
    // The thread takes two pages at once; the third waits for its turn.
    const first = [open("/waits"), open("/waits")];
    const leaving = fetch(`${server.origin}/waits`, { signal: AbortSignal.timeout(300) });
    await expect(leaving).rejects.toThrow("timeout");
    await Promise.all(first);
    expect(errorPages).toBe(0);
  });

  it("renders pages that show an error", async () => {
    const page = await open("/nowhere");
    expect(page.status).toBe(404);
    expect(page.text).toContain("<p>an error</p>");
  });
});
