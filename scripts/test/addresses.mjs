/** Which modules answer at the addresses that a test uses. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "../setup/step.mjs";

/** The addresses in the text of a test; what it fills in is any word. @param {string} file @returns {string[]} */
export function addressesOf(file) {
  const text = readFileSync(path.join(ROOT, file), "utf8").replaceAll(/\$\{[^}]*\}/g, "x");
  return [...text.matchAll(/["'`x](\/(?:api|app)\/[\w./-]*)/g)].map(([, address]) => address);
}

/** A pattern such as project/:projectId/proof as one of an address. */
function patternOf(pattern) {
  const parts = pattern.split("/").filter(Boolean);
  const text = parts.map((part) => {
    if (part === "*") return "/.*";
    const own = part.startsWith(":") ? "/[^/]+" : `/${part.replace(/\?$/, "").replaceAll(".", "\\.")}`;
    return part.endsWith("?") ? `(?:${own})?` : own;
  });
  return new RegExp(`^${text.join("")}/?$`);
}

/**
 * @param {string} modules the folder of the compiled modules
 * @returns {Promise<(address: string) => string[]>} the files of an address: those of the frames around its page too
 */
export async function routeFiles(modules) {
  const { default: routes } = await import(pathToFileURL(path.join(modules, "routes.js")).href);
  const list = (entries, pattern, around) =>
    entries.flatMap(({ path: own = "", file, children = [] }) => {
      const here = `${pattern}/${own}`;
      const files = [...around, `app/${file}`];
      return [{ pattern: patternOf(here), files }, ...list(children, here, files)];
    });
  const known = list(routes, "", ["app/root.tsx"]);
  return (address) => {
    // The longest way down: an index is below the page that it fills.
    const matching = known.filter(({ pattern }) => pattern.test(address));
    return matching.sort((a, b) => b.files.length - a.files.length)[0]?.files ?? [];
  };
}
