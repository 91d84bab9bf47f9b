import { inject } from "vitest";
import type { AccountIds } from "./full-account";

/** The query that a page cannot be opened without, or that makes it show most. */
function queryOf(path: string, { token, analyses, analysisId }: AccountIds): string {
  if (path.startsWith("/app/shared/")) return `?token=${token}`;
  if (path.endsWith("/compare/")) return `?analyses=${analyses}`;
  if (path.endsWith("/chosen/")) return `?points=1-5&analysis=${analysisId}`;
  return /^\/app\/project\/[^/]+\/$/.test(path) ? `?analysis=${analysisId}&view=both` : "";
}

/** The addresses of all pages below /app, filled with the parameters of an account. A page has a component. */
export function pageAddresses(ids: AccountIds): string[] {
  const routes = new Map(inject("routes").map((route) => [route.id, route]));
  const pathOf = (id: string): string => {
    const route = routes.get(id);
    return route === undefined ? "" : `${pathOf(route.parentId)}/${route.path ?? ""}`;
  };
  const fill = (_: string, name: string) => {
    const value = ids[name];
    if (value === undefined) throw new Error(`No value for the parameter ${name} of app/routes.ts.`);
    return encodeURIComponent(value);
  };
  const paths = [...routes.values()]
    .filter(({ file }) => file.endsWith(".route.tsx"))
    .map(({ id }) => `${pathOf(id)}/`.replaceAll(/\/+/g, "/"))
    .filter((path) => path.startsWith("/app/") && !path.includes("*"))
    .map((path) => path.replaceAll(/:(\w+)\??/g, fill));
  return [...new Set(paths)].sort().map((path) => path + queryOf(path, ids));
}
