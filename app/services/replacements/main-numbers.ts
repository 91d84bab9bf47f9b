import type { Coefficient, FunctionKey, ResultHead, Stat } from "~/compute/contract/types";

/** A number of a result with its name. */
export type NamedNumber = { name: string; value: number | null };

/** Statistics of one variable that are compared. */
const STATISTICS: readonly Stat["name"][] = ["avg", "median", "std_dev"];
/** Most coefficients and groups that are compared. */
const MOST = 6;

type Result = ResultHead & {
  statistics?: Stat[] | null;
  std_err?: Coefficient[] | null;
  categories?: { category: string; median: number | null }[] | null;
};

/** The numbers of a result by which a change of its data is judged: rows used, and what it estimates. */
export function mainNumbers(
  key: FunctionKey,
  json: string,
): { numbers: NamedNumber[]; problem: string | null } {
  const result = JSON.parse(json) as Result;
  const numbers = [{ name: "Rows used", value: result.rows.used }, ...estimates(key, result)];
  return { numbers, problem: result.message ?? null };
}

function estimates(key: FunctionKey, { statistics, std_err, categories }: Result): NamedNumber[] {
  if (std_err) {
    return std_err.slice(0, MOST).map(({ display_name, coeff }) => ({ name: display_name, value: coeff }));
  }
  if (key === "statistics" && statistics) {
    return statistics
      .filter(({ name }) => STATISTICS.includes(name))
      .map(({ display_name, value }) => ({ name: display_name, value }));
  }
  if (categories) {
    return categories.slice(0, MOST).map(({ category, median }) => ({
      name: categories.length > 1 ? `Median, ${category}` : "Median",
      value: median,
    }));
  }
  return [];
}
