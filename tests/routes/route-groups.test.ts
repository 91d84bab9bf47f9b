import { matchRoutes } from "@remix-run/react";
import type { ServerBuild } from "@remix-run/node";
import { expect, it } from "vitest";
import routes from "~/routes";
import { groupRoutes } from "~/request-guard/route-groups";

type Configured = (typeof routes)[number];
type Manifest = ServerBuild["routes"];

/** The table as the build has it: one entry for each route, with its parent. */
function manifestOf(entries: readonly Configured[], parentId = "root"): Manifest {
  return Object.assign(
    {},
    ...entries.map((entry) => {
      const id = entry.id ?? entry.file;
      const own = { id, parentId, path: entry.path, index: entry.index, module: {} };
      return { [id]: own, ...manifestOf(entry.children ?? [], id) };
    }),
  ) as Manifest;
}

const ROOT = { root: { id: "root", path: "", module: {} } };
const table = { ...ROOT, ...manifestOf(routes) } as unknown as Manifest;
const build = { routes: table, assets: { routes: table } } as unknown as ServerBuild;

function treeOf(manifest: Manifest, parent?: string): Tree {
  return Object.values(manifest)
    .filter((route) => route !== undefined && route.parentId === parent)
    .map((route) => ({
      id: route?.id,
      path: route?.path,
      ...(route?.index ? { index: true } : { children: treeOf(manifest, route?.id) }),
    }));
}

type Tree = Parameters<typeof matchRoutes>[0];
const trees = new Map<Manifest, Tree>();

/** The ids of the matching routes and their parameters. */
function matched(manifest: Manifest, address: string) {
  const tree = trees.get(manifest) ?? treeOf(manifest);
  trees.set(manifest, tree);
  return matchRoutes(tree, address)?.map(({ route, params }) => [route.id, params]);
}

function fullPath(id: string): string {
  const route = table[id];
  return route === undefined ? "" : `${fullPath(route.parentId ?? "")}/${route.path ?? ""}`;
}

const patterns = [...new Set(Object.keys(table).map((id) => fullPath(id).replaceAll(/\/+/g, "/")))];
/** Each pattern with a parameter that is not a word of the table, and with one that is. */
const filled = patterns.map((pattern, i) => pattern.replaceAll(/:\w+\??|\*/g, i % 2 ? "account" : "x7"));
const addresses = [
  ...filled,
  ...filled.map((address, i) => [`${address}/`, address.toUpperCase(), `${address}/more`][i % 3] ?? ""),
  ...[
    "/",
    "/api",
    "/app",
    "/app/help",
    "/app/%70roject/x7",
    "/app/project/a%2Fb",
    "/nothing",
    "/app//project/x7",
  ],
];

const buildOf = groupRoutes(build);

it.each([
  ["", addresses],
  [".data", filled],
])("matches the routes that the whole table matches (address%s)", (ending, asked) => {
  expect(asked.length).toBeGreaterThan(170);
  for (const address of asked) {
    const { routes: narrow } = buildOf(address + ending);
    expect([address, matched(narrow, address)]).toEqual([address, matched(table, address)]);
  }
});

it("matches the addresses above a page's own", () => {
  for (const address of filled) {
    const above = address.split("/").slice(0, -1).join("/") || "/";
    expect([above, matched(buildOf(address).routes, above)]).toEqual([above, matched(table, above)]);
  }
});

it("compares a project's page with a tenth of the routes", () => {
  const { routes: narrow, assets } = buildOf("/app/project/x7/");
  expect(Object.keys(narrow).length).toBeLessThan(Object.keys(table).length / 10);
  expect(Object.keys(assets.routes)).toEqual(Object.keys(narrow));
});

it("makes no more builds than the table has groups, whatever is asked", () => {
  const made = new Set(
    Array.from({ length: 5_000 }, (_, i) => buildOf(`/w${i}/v${i}${"/s".repeat(i % 60)}`)),
  );
  expect(made.size).toBeLessThan(20);
});
