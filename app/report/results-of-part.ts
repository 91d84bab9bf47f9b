import { sensitivitySentences } from "~/analyses/models/sensitivity";
import { listResults, type ResultEntry } from "~/analyses/results";
import { titleFor } from "~/analyses/request-title";
import { FUNCTION_KEYS } from "~/compute/contract/tables";
import type { AnalysisPart, DependentPart } from "./report-input";

/** A result of a report. */
export interface PartResult {
  entry: ResultEntry;
  /** The index of its dependent variable, from 1. */
  y: number;
  /** Its heading, which names the dependent variable if there are several. */
  title: string;
  /** Whether the conclusions of a model survive other ways to compute it, a sentence each; empty for other functions. */
  survival: readonly string[];
}

function survivalOf({ sensitivities, labels }: DependentPart, { key, result }: ResultEntry): string[] {
  const found = sensitivities.get(key);
  if (found === undefined || result.message !== undefined) return [];
  if (found === null) return ["The model could not be computed in other ways for this report."];
  return sensitivitySentences(found, labels);
}

/** The results of an analysis: each function for each dependent variable. */
export function resultsOfPart({ dependents }: AnalysisPart): PartResult[] {
  const found = dependents.flatMap((dependent, i) =>
    listResults(dependent.result, dependent.labels).map((entry) => ({
      entry,
      y: i + 1,
      title: titleFor(entry.title, dependent.labels, dependents.length),
      survival: survivalOf(dependent, entry),
    })),
  );
  return FUNCTION_KEYS.flatMap((key) => found.filter(({ entry }) => entry.key === key));
}
