import { listResults, type ResultEntry } from "~/analyses/results";
import { titleFor } from "~/analyses/request-title";
import { FUNCTION_KEYS } from "~/compute/contract/tables";
import type { AnalysisPart } from "./report-input";

/** A result of a report. */
export interface PartResult {
  entry: ResultEntry;
  /** The place of its dependent variable, from 1. */
  y: number;
  /** Its heading, which names the dependent variable if there are several. */
  title: string;
}

/** The results of an analysis: each function for each dependent variable. */
export function resultsOfPart({ dependents }: AnalysisPart): PartResult[] {
  const found = dependents.flatMap(({ result, labels }, i) =>
    listResults(result, labels).map((entry) => ({
      entry,
      y: i + 1,
      title: titleFor(entry.title, labels, dependents.length),
    })),
  );
  return FUNCTION_KEYS.flatMap((key) => found.filter(({ entry }) => entry.key === key));
}
