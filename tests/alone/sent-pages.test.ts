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

function loader() {
  const data = { words: ["moss", "fern"] };
  given.push(new WeakRef(data));
  return data;
}

const page = {
  loader,
  default: function Page() {
    return createElement("p", null, useLoaderData<{ words: string[] }>().words.join(" "));
  },
};

const brokenPage = {
  loader,
  default: function BrokenPage(): never {
    throw new Error("This page cannot be rendered.");
  },
};

let server: AppServer;
beforeAll(async () => {
  const root = { default: Outlet };
  const routes: ServerBuild["routes"] = { root: { id: "root", path: "", module: root } };
  routes["page"] = { id: "page", path: "page", module: page };
  routes["broken"] = { id: "broken", path: "broken", module: brokenPage };
  server = await serveBuild(pageBuild(routes));
});
afterAll(() => server.close());

v8.setFlagsFromString("--expose-gc");
const collect = vm.runInNewContext("gc") as () => void;

it.each([
  ["that is sent", "/page", "<p>moss fern</p>"],
  ["that cannot be rendered", "/broken", "The server could not do this"],
])("lets go at once of the data of a page %s", async (_, address, text) => {
  given.length = 0;
  for (let at = 0; at < PAGES; at++) {
    const response = await fetch(server.origin + address);
    expect(await response.text()).toContain(text);
  }
  expect(given).toHaveLength(PAGES);
  await expect
    .poll(() => {
      collect();
      return given.filter((each) => each.deref() !== undefined).length;
    })
    // The last request may still be in a register or a keep-alive connection.
    .toBeLessThan(3);
});
