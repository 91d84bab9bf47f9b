import type { FunctionKey } from "~/compute/contract/types";
import { readAnalysis, type SentAnalysis } from "./compared-analysis";
import { modelColumns } from "./model-column";
import { sideBySide } from "./side-by-side";

/** A result whose rows are compared with the rows of other results. */
interface RowUser {
  /** The id of the analysis. */
  id: string;
  key: FunctionKey;
}

/** The results whose rows are compared with each other, in the order of the comparison: all models, and each other function. */
export function rowUsers(sent: readonly SentAnalysis[]): {
  models: RowUser[];
  functions: { key: FunctionKey; users: RowUser[] }[];
} {
  const analyses = sent.map(readAnalysis);
  const { shared } = sideBySide(analyses, {});
  return {
    models: modelColumns(analyses).map(({ analysisId, key }) => ({ id: analysisId, key })),
    functions: shared
      .filter(({ differences }) => differences !== null)
      .map(({ key, entries }) => ({
        key,
        users: entries.map(({ analysis }) => ({ id: analysis.id, key })),
      })),
  };
}
