import { MAIN_NUMBERS } from "~/analyses/generated/functions";
import type { MainNumbers, NamedNumber } from "~/analyses/main-numbers";
import { readResult } from "~/analyses/results";
import type { FunctionKey } from "~/compute/contract/types";

/** The numbers of a result by which a change of its data is judged: rows used, and what it estimates. */
export function mainNumbers<K extends FunctionKey>(
  key: K,
  json: string,
): { numbers: NamedNumber[]; problem: string | null } {
  const result = readResult<K>(json);
  const used = { name: "Rows used", value: result.rows.used };
  if (result.message !== undefined) return { numbers: [used], problem: result.message };
  const estimatesOf: MainNumbers<K> = MAIN_NUMBERS[key];
  return { numbers: [used, ...estimatesOf(result)], problem: null };
}
