import type { Job, Json } from "./jobs";

/**
 * Where results of another build differ from those of the native one by more than 1e-13 (joint tests 1e-11), and in counts, order
 * statistics and codes at all: the job and the path of the first difference of each result.
 */
export function differences(jobs: Job[], resultOf: (job: Job) => { full: Json; summary: Json }): string[] {
  return jobs.flatMap((job) => {
    const result = resultOf(job);
    return (["full", "summary"] as const).flatMap((kind) => {
      const native = job.native[kind];
      const scale = residualScale(native);
      const samples = find(native, DRAWS) === find(result[kind], DRAWS) ? 0 : 0.02;
      const why = difference(result[kind], native, "", (expected, path) =>
        isExact(path) && !isResidual(path)
          ? 0
          : (isBootstrap(path) ? samples : tolerance(path)) *
            Math.max(Math.abs(expected), isResidual(path) ? scale : isLimit(path) ? 1 : 0),
      );
      return why === null ? [] : [`${job.id} ${kind}: ${why}`];
    });
  });
}

/** The value at a path of keys and indexes; "name=avg" selects the element whose `name` is "avg". */
function find(value: Json, path: string): Json | undefined {
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
function difference(
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
    return firstOf(expected, (item, index) =>
      difference(got[index] ?? null, item, `${path}/${index}`, tolerance),
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

function firstOf<T>(items: T[], of: (item: T, index: number) => string | null): string | null {
  for (const [index, item] of items.entries()) {
    const found = of(item, index);
    if (found !== null) return found;
  }
  return null;
}

function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Values that are only counted, compared or copied are equal on every platform; residuals are computed first. */
function isExact(path: string): boolean {
  return /\/(rows|row|rows_per_dot|count\w*|\w+_count|df|n|k|nw_lag|histogram_bars|q1|median|q3|min|max|low_\w+|high_\w+)(\/|$)/.test(
    path,
  );
}

/**
 * The location of a maximum is less precise than its height: platforms whose ln and exp differ in the last bit agree on
 * fewer digits of it, the flatter the likelihood.
 */
function isSummit(path: string): boolean {
  return /\/burr12/.test(path);
}

/**
 * A joint test inverts a covariance matrix, which magnifies the last bits on data as collinear as Longley's: 12 digits of
 * the statistic are required, and 11 of p.
 */
function isJointTest(path: string): boolean {
  return /\/joint\/(statistic|p_value)$/.test(path);
}

/** Limits of a Q-Q plot's band pass through zero between the smallest and the largest value. */
function isLimit(path: string): boolean {
  return /\/(normal|lognormal|standardized_residuals_qq_plot)\/(lower|upper)\//.test(path);
}

const DRAWS = "evidence/burr12/draws";

/**
 * The number of bootstrap samples with a fit, and their p-value. A sample whose maximum is at the edge may have a fit on
 * one platform only. If the numbers are equal, so are the p-values.
 */
function isBootstrap(path: string): boolean {
  return /\/evidence\/burr12\/(draws|p_value)$/.test(path);
}

/** The relative difference allowed between two builds. */
function tolerance(path: string): number {
  if (isSummit(path)) return 1e-9;
  return isJointTest(path) ? (path.endsWith("statistic") ? 1e-12 : 1e-11) : 1e-13;
}

/** Numbers that may be near zero are compared on the scale of the residuals. */
function isResidual(path: string): boolean {
  return /residual|resid_stat|scatter_line|scatter_res|_intervals|dw_p/.test(path);
}

function residualScale(result: Json): number {
  const spread = find(result, "resid_stat/std_dev");
  return typeof spread === "number" ? Math.max(1, spread) : 0;
}
