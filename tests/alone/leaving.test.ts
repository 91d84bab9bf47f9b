import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { ActionFunctionArgs, ServerBuild } from "@remix-run/node";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { log } from "~/config/log.server";
import { type AppServer, buildOf, serveBuild } from "../factories/app-server";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;
const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

type RouteModule = ServerBuild["routes"][string]["module"];

let server: AppServer;
let begun = 0;
let left = 0;

/** Works until its caller has left. */
function work({ context }: ActionFunctionArgs): Promise<Response> {
  begun += 1;
  return new Promise((resolve) => {
    context.left.addEventListener("abort", () => {
      left += 1;
      resolve(new Response(null));
    });
  });
}

beforeAll(async () => {
  const root = { id: "root", path: "", module: { default: () => null } };
  const module = { loader: work } as Partial<RouteModule> as RouteModule;
  const endless = { id: "work", parentId: "root", path: "work", module };
  server = await serveBuild(buildOf({ root, work: endless }, {}));
});
afterAll(() => server.close());

it("a caller who has left is no error of the server", async () => {
  const logged = vi.spyOn(log, "error");
  const before = { begun, left };
  const caller = new AbortController();
  const call = fetch(`${server.origin}/work`, { signal: caller.signal }).catch((error: unknown) => error);
  while (begun === before.begun) await pause();
  caller.abort();
  await call;
  while (left === before.left) await pause();
  for (let round = 0; round < 5; round += 1) await pause();
  expect(logged).not.toHaveBeenCalled();
  logged.mockRestore();
});

it("work hears that its caller has left, also after a garbage collection", async () => {
  const before = { begun, left };
  const callers = new AbortController();
  const calls = Array.from({ length: 5 }, () =>
    fetch(`${server.origin}/work`, { signal: callers.signal }).catch((error: unknown) => error),
  );
  while (begun < before.begun + calls.length) await pause();
  for (let round = 0; round < 3; round += 1) {
    collectGarbage();
    await pause();
  }
  callers.abort();
  await Promise.all(calls);
  while (left < before.left + calls.length) await pause();
  expect(left).toBe(before.left + calls.length);
});
