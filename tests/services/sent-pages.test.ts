import type { ServerBuild } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import v8 from "node:v8";
import vm from "node:vm";
import { createElement } from "react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AppServer, serveBuild } from "../factories/app-server";
import { pageBuild } from "../factories/page-server";

const PAGES = 20;

/** The data of each page, as its loader returned them. */
const given: WeakRef<object>[] = [];

const page = {
  loader() {
    const data = { words: ["moss", "fern"] };
    given.push(new WeakRef(data));
    return data;
  },
  default: function Page() {
    return createElement("p", null, useLoaderData<{ words: string[] }>().words.join(" "));
  },
};

let server: AppServer;
beforeAll(async () => {
  const root = { default: Outlet };
  const routes: ServerBuild["routes"] = { root: { id: "root", path: "", module: root } };
  routes["page"] = { id: "page", path: "page", module: page };
  server = await serveBuild(pageBuild(routes));
});
afterAll(() => server.close());

v8.setFlagsFromString("--expose-gc");
const collect = vm.runInNewContext("gc") as () => void;

it("lets go of the data of a page as soon as it is sent", async () => {
  for (let at = 0; at < PAGES; at++) {
    const response = await fetch(`${server.origin}/page`);
    expect(await response.text()).toContain("<p>moss fern</p>");
  }
  await expect
    .poll(() => {
      collect();
      return given.filter((each) => each.deref() !== undefined).length;
    })
    // The last request may still be in a register or a keep-alive connection.
    .toBeLessThan(3);
});
