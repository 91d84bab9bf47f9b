import { FUNCTIONS } from "~/compute/contract/tables";
import { LIMITS } from "~/config/limits";
import type { Analysis } from "~/services/shapes/analysis-shape";

type Offered = Pick<Analysis, "id" | "analysis_function" | "variables">;

/** Results of models are columns of one table, whatever function they come from. */
function hasModel({ analysis_function: functions }: Offered): boolean {
  return functions.some((key) => FUNCTIONS[key].model !== "none");
}

/** Whether two analyses have something to compare: models of the same Y, or the same function. */
function fit(one: Offered, other: Offered): boolean {
  if (hasModel(one) && hasModel(other)) return one.variables.Y.column === other.variables.Y.column;
  return one.analysis_function.some((key) => other.analysis_function.includes(key));
}

/** How many other analyses are suggested to one analysis. */
const NEAREST = 2;

/** The list without the analysis at an index, the nearest to it first. */
function byDistance(list: readonly Offered[], at: number): Offered[] {
  const others = list
    .map((each, i) => ({ each, distance: Math.abs(i - at) }))
    .filter(({ distance }) => distance > 0);
  return others.sort((a, b) => a.distance - b.distance).map(({ each }) => each);
}

/**
 * Analyses that can be compared, in their order.
 *
 * @param anchor id of one that must be included; null takes the first one with enough comparable analyses
 * @returns if too few are comparable: only the anchor, or nothing when it is null
 */
export function suggestAnalyses(analyses: readonly Offered[], anchor: string | null): string[] {
  const anchors = anchor === null ? analyses : analyses.filter(({ id }) => id === anchor);
  const groups = anchors.map((one) => analyses.filter((other) => other === one || fit(one, other)));
  const found = groups.find((group) => group.length >= LIMITS.comparison.least);
  if (found === undefined) return anchor === null ? [] : anchors.map(({ id }) => id);
  // From one analysis a user looks for a few others: the nearest in the list. The anchor stays, however many there are.
  const at = found.findIndex(({ id }) => id === anchor);
  const near = anchor === null ? found : byDistance(found, at).slice(0, NEAREST);
  const others = near.slice(0, LIMITS.comparison.most);
  return found.filter((each) => each.id === anchor || others.includes(each)).map(({ id }) => id);
}
