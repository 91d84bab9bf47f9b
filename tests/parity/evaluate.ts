import type { Check, JobInput, Json } from "./jobs";

/** Why a check of a result fails; null when it passes. The same rules as compute-rs/reference/src/evaluate.rs. */
function evaluate(result: Json, check: Check): string | null {
  const { expect } = check;
  if (expect.kind === "code") return hasCode(result, expect.value);
  const found = find(result, check.path);
  if (found === undefined) return `${check.path}: nothing there`;
  const picked = check.pick && Array.isArray(found) ? check.pick.map((place) => found[place] ?? null) : found;
  if (expect.kind === "equal") return difference(picked, expect.value, check.path, () => 0);
  if (expect.kind === "length") {
    const holds = Array.isArray(picked) && picked.length === expect.value;
    return holds ? null : `${check.path}: ${JSON.stringify(picked)} has not ${expect.value} items`;
  }
  return difference(picked, expect.value, check.path, (expected) =>
    Math.max(expect.relative * Math.abs(expected), expect.absolute),
  );
}

/** The value at a path of keys and indexes; "name=avg" selects the element whose `name` is "avg". */
export function find(value: Json, path: string): Json | undefined {
  let here: Json | undefined = value;
  for (const part of path.split("/").filter(Boolean)) {
    if (here === null || typeof here !== "object" || here === undefined) return undefined;
    if (!Array.isArray(here)) {
      here = here[part];
      continue;
    }
    const [key, wanted] = part.split("=");
    here =
      wanted === undefined
        ? here[Number(part)]
        : here.find((item) => isObject(item) && key !== undefined && item[key] === wanted);
  }
  return here;
}

/** The first path at which two values differ, numbers by more than a tolerance; null when they agree. */
export function difference(
  got: Json,
  expected: Json,
  path: string,
  tolerance: (expected: number, path: string) => number,
): string | null {
  if (typeof got === "number" && typeof expected === "number") {
    const error = Math.abs(got - expected);
    return error <= tolerance(expected, path) ? null : `${path}: ${got} is not ${expected}`;
  }
  if (Array.isArray(got) && Array.isArray(expected) && got.length === expected.length) {
    return firstOf(expected, (item, place) =>
      difference(got[place] ?? null, item, `${path}/${place}`, tolerance),
    );
  }
  if (isObject(got) && isObject(expected)) {
    const keys = Object.keys(expected);
    if (Object.keys(got).sort().join() !== keys.sort().join()) return `${path}: other fields`;
    return firstOf(keys, (key) =>
      difference(got[key] ?? null, expected[key] ?? null, `${path}/${key}`, tolerance),
    );
  }
  return got === expected ? null : `${path}: ${JSON.stringify(got)} is not ${JSON.stringify(expected)}`;
}

function firstOf<T>(items: T[], of: (item: T, place: number) => string | null): string | null {
  for (const [place, item] of items.entries()) {
    const found = of(item, place);
    if (found !== null) return found;
  }
  return null;
}

/** Checks the code of a result, its notes or its fits; "ok" expects a result without a code. */
function hasCode(result: Json, wanted: string): string | null {
  const codeOf = (holder: Json) => (isObject(holder) ? holder["code"] : undefined);
  const own = codeOf(result);
  const inside = ["notes", "fits"].flatMap((path) => Object.values(find(result, path) ?? {}).map(codeOf));
  const holds = wanted === "ok" ? own === undefined : [own, ...inside].includes(wanted);
  return holds ? null : `code ${wanted} is not there (own code: ${JSON.stringify(own)})`;
}

function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Runs every check of the jobs on a build's results: the number of checks, and the failures with their reasons. */
export function evaluateAll(
  jobs: JobInput[],
  resultOf: (job: JobInput) => Json,
): { count: number; wrong: string[] } {
  const wrong = jobs.flatMap((job) => {
    const result = resultOf(job);
    return job.checks.flatMap((check) => {
      const why = evaluate(result, check);
      return why === null ? [] : [`${job.id}: ${why}`];
    });
  });
  return { count: jobs.reduce((sum, job) => sum + job.checks.length, 0), wrong };
}
