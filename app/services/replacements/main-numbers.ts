import type { MainNumbers, NamedNumber } from "~/analyses/main-numbers";
import type { ResultOf } from "~/analyses/view";
import type { FunctionKey } from "~/compute/contract/types";

/** The numbers of a result by which a change of its data is judged: rows used, and estimates. */
export async function mainNumbers<K extends FunctionKey>(
  key: K,
  json: string,
): Promise<{ numbers: NamedNumber[]; problem: string | null }> {
  const result = JSON.parse(json) as ResultOf<K>;
  const used = { name: "Rows used", value: result.rows.used };
  if (result.message !== undefined) return { numbers: [used], problem: result.message };
  // Loaded late: it brings the views of all functions, which the operator's commands cannot load.
  const { MAIN_NUMBERS } = await import("~/analyses/generated/functions");
  const estimatesOf: MainNumbers<K> = MAIN_NUMBERS[key];
  return { numbers: [used, ...estimatesOf(result)], problem: null };
}
