import { FUNCTIONS } from "~/compute/contract/tables";
import { LIMITS } from "~/config/limits";
import type { Analysis } from "~/services/shapes/analysis-shape";

type Offered = Pick<Analysis, "id" | "analysis_function" | "variables">;

/** Results of models are columns of one table, whichever function it is. */
function hasModel({ analysis_function: functions }: Offered): boolean {
  return functions.some((key) => FUNCTIONS[key].model !== "none");
}

/** Whether two analyses have something to compare: models of the same Y, or the same function. */
function fit(one: Offered, other: Offered): boolean {
  if (hasModel(one) && hasModel(other)) return one.variables.Y.column === other.variables.Y.column;
  return one.analysis_function.some((key) => other.analysis_function.includes(key));
}

/**
 * Analyses that fit each other, in their order.
 *
 * @param anchor the id of one that has to be among them; null: the first that others fit
 * @returns none, or the anchor alone, where no others fit
 */
export function suggestAnalyses(analyses: readonly Offered[], anchor: string | null): string[] {
  const anchors = anchor === null ? analyses : analyses.filter(({ id }) => id === anchor);
  const groups = anchors.map((one) => analyses.filter((other) => other === one || fit(one, other)));
  const found = groups.find((group) => group.length >= LIMITS.comparison.least);
  if (found === undefined) return anchor === null ? [] : anchors.map(({ id }) => id);
  // The anchor stays, however many others there are.
  const others = found
    .filter(({ id }) => id !== anchor)
    .slice(0, LIMITS.comparison.most - (anchor === null ? 0 : 1));
  return found.filter((each) => each.id === anchor || others.includes(each)).map(({ id }) => id);
}
