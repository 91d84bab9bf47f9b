import type { ServerBuild } from "@remix-run/node";

/**
 * The router compares an address with every route of its table, several times for each page, and compiles the patterns each
 * time. So a request is handled by a build that has only the routes that can match it: those with the same number of
 * segments, whose first two are not other words. The router's answer stays the same (tests/routes/route-groups.test.ts).
 */

/** The segments of addresses that tell groups apart by their words. */
const LEAD = 2;

type Routes = ServerBuild["routes"];

/** A word that is no route's, so that only parameters match it. */
const OTHER = "*";

/** One pattern of the table: its segments, in lower case, and the routes from the root to it. */
interface Pattern {
  segments: string[];
  ids: string[];
}

function segmentsOf(path: string): string[] {
  return path
    .toLowerCase()
    .split("/")
    .filter((segment) => segment !== "");
}

function readPatterns(routes: Routes): Pattern[] {
  return Object.values(routes).map((route) => {
    const above: NonNullable<Routes[string]>[] = [];
    for (let each: Routes[string] | undefined = route; each; each = routes[each.parentId ?? ""])
      above.unshift(each);
    return {
      segments: above.flatMap(({ path = "" }) => segmentsOf(path)),
      ids: above.map(({ id }) => id),
    };
  });
}

const isSplat = (segment: string | undefined) => segment === "*";
const isOptional = (segment: string) => segment.endsWith("?");
const isStatic = (segment: string) => !/^[:*]|\?$/.test(segment);

/** Whether a pattern can match an address with these first words and this number of segments. */
function canMatch({ segments }: Pattern, lead: readonly string[], count: number): boolean {
  const hasSplat = isSplat(segments.at(-1));
  const least = segments.filter((segment) => !isOptional(segment) && !isSplat(segment)).length;
  if (count < least || (!hasSplat && count > segments.length)) return false;
  // Behind an optional segment, words have no fixed position.
  const fixed = segments.findIndex((segment) => !isStatic(segment) && !segment.startsWith(":"));
  return lead
    .slice(0, fixed === -1 ? LEAD : fixed)
    .every((word, index) => !isStatic(segments[index] ?? ":") || segments[index] === word);
}

/** Chooses the group of an address. @returns null if the words have escapes: all routes are compared then */
function groupOf(
  pathname: string,
  words: readonly ReadonlySet<string>[],
): { lead: string[]; count: number } | null {
  const segments = segmentsOf(pathname.replace(/\.data$/, ""));
  const lead = segments.slice(0, LEAD);
  if (lead.some((segment) => segment.includes("%"))) return null;
  return {
    lead: lead.map((segment, index) => (words[index]?.has(segment) ? segment : OTHER)),
    count: segments.length,
  };
}

/**
 * @returns for the path of a request, the build that handles it. The number of builds is limited by the words and lengths of
 *   the table; each is made at its first request.
 */
export function groupRoutes(build: ServerBuild): (pathname: string) => ServerBuild {
  const patterns = readPatterns(build.routes);
  const longest = Math.max(...patterns.map(({ segments }) => segments.length));
  const words = Array.from(
    { length: LEAD },
    (_, index) => new Set(patterns.map(({ segments }) => segments[index] ?? OTHER).filter(isStatic)),
  );
  const builds = new Map<string, ServerBuild>();
  return (pathname) => {
    const group = groupOf(pathname, words);
    if (group === null) return build;
    const count = Math.min(group.count, longest + 1);
    const key = `${group.lead.join("/")} ${count}`;
    const known = builds.get(key);
    if (known) return known;
    // A page also tells the browser which routes the addresses above its own have.
    const isNeeded = (pattern: Pattern) =>
      Array.from({ length: count + 1 }, (_, length) => length).some((length) =>
        canMatch(pattern, group.lead.slice(0, length), length),
      );
    const kept = new Set(patterns.filter(isNeeded).flatMap(({ ids }) => ids));
    const made = narrow(build, kept);
    builds.set(key, made);
    return made;
  };
}

function narrow(build: ServerBuild, kept: ReadonlySet<string>): ServerBuild {
  const pick = <T>(table: Record<string, T>) =>
    Object.fromEntries(Object.entries(table).filter(([id]) => kept.has(id)));
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  };
}
