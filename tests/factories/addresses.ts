import { inject } from "vitest";

/** Every address of app/routes.ts, with "nothing" for its parameters. */
export function everyAddress(): string[] {
  const routes = new Map(inject("routes").map((route) => [route.id, route]));
  const pathOf = (id: string): string => {
    const route = routes.get(id);
    return route === undefined ? "" : `${pathOf(route.parentId)}/${route.path ?? ""}`;
  };
  const paths = [...routes.keys()].map((id) =>
    `${pathOf(id)}/`.replaceAll(/:\w+\??|\*/g, "nothing").replaceAll(/\/+/g, "/"),
  );
  return [...new Set(paths)].sort();
}
