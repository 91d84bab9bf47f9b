import type { RowLedger, StepReason } from "~/compute/contract/types";
import { type AnalysisDraft, type DraftVariable, newDraft } from "./analysis-draft";

/** The reasons that a row is left out because of one of its values. */
const OF_VALUES: readonly StepReason[] = ["missing", "transform", "lag"];

/**
 * Whether two variables of an analysis have the same rows where they are alone. They do not if a row was left out for the
 * value of another variable, or for its time, which a scatterplot does not need.
 */
export function pairsShareRows(
  { x, settings }: AnalysisDraft,
  { steps }: RowLedger,
  timesAreMissing: boolean,
): boolean {
  const needsAll = settings.complete === true && x.length > 1;
  return !(needsAll || timesAreMissing) || !steps.some(({ reason }) => OF_VALUES.includes(reason));
}

/**
 * A new analysis with the scatterplot of two variables of another, as they are there, and with its rows: its filter, and no
 * outliers left out.
 *
 * @param indexes of both among the variables, Y first; the second becomes Y
 * @returns `null` if there is no variable at an index
 */
export function scatterplotOfPair(
  { y, x, filterOn, filterColumn, filterValue }: AnalysisDraft,
  indexes: readonly [number, number],
): AnalysisDraft | null {
  const [across, up] = indexes.map((index) => [y, ...x][index] ?? null);
  if (!across || !up || across === up) return null;
  const plain = ({ column, trans }: DraftVariable) => ({ column, trans });
  return {
    ...newDraft("multivariate"),
    functions: ["scatterplot"],
    y: plain(up),
    x: [plain(across)],
    removeOutliers: false,
    filterOn,
    filterColumn,
    filterValue,
  };
}
