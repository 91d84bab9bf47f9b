import { DEFINITIONS } from "~/analyses/definitions";
import { titleFor } from "~/analyses/request-title";
import { type ResultEntry, readResult, resultEntry } from "~/analyses/results";
import type { ResultsOfDependent } from "~/analyses/sentences/outlier-policy";
import type { VariableLabels } from "~/analyses/variables/variable-labels";
import type { FunctionResult } from "~/services/analyses/get-function-results.server";
import type { LoadedResult } from "../load-page-result.server";
import { resultId } from "./results-id";

/** A result with what the page shows of it. */
export interface ShownResult {
  /** The id of its panel. */
  id: string;
  /** Its heading. */
  title: string;
  labels: VariableLabels;
  result: FunctionResult;
  /** Null until it is computed, or if it failed. */
  entry: ResultEntry | null;
}

/** The results of an analysis, with the results of one function next to each other. */
export function shownResults({ results, asked }: Pick<LoadedResult, "results" | "asked">): ShownResult[] {
  return results.flatMap((result) => {
    const { key, y } = result;
    const labels = asked[y - 1];
    if (labels === undefined) return [];
    const title = titleFor(DEFINITIONS[key].title, labels, asked.length);
    const entry = result.state === "ready" ? resultEntry(key, readResult(result.json), labels) : null;
    return [{ id: resultId(key, y), title, labels, result, entry }];
  });
}

/** The results of each function. */
export function byFunction(shown: readonly ShownResult[]): ShownResult[][] {
  const keys = [...new Set(shown.map(({ result }) => result.key))];
  return keys.map((key) => shown.filter(({ result }) => result.key === key));
}

/** The finished results of each dependent variable. */
export function byDependent(shown: readonly ShownResult[]): (ResultsOfDependent & {
  results: ResultEntry[];
})[] {
  const dependents = [...new Set(shown.map(({ result }) => result.y))];
  return dependents.map((dependent) => {
    const own = shown.filter(({ result }) => result.y === dependent);
    return {
      label: own[0]?.labels.y.label ?? "",
      results: own.flatMap(({ entry }) => (entry === null ? [] : [entry])),
    };
  });
}
