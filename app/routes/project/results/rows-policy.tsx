import { outlierPolicies } from "~/analyses/sentences/outlier-policy";
import { Notice } from "~/components/notice";
import type { AnalysisDraft } from "../draft/analysis-draft";
import { KeepOutliers } from "./keep-outliers";
import { OutlierSentences } from "./outlier-sentences";
import { byDependent, type ShownResult } from "./shown-results";

interface RowsPolicyProps {
  shown: readonly ShownResult[];
  /** The analysis as applied. */
  saved: AnalysisDraft;
  /** Whether the plan allows it to be applied again. */
  canApply: boolean;
  /** Whether the row ledger of the only result says what is done with outliers. */
  inLedger: boolean;
  /** Why keeping the outliers failed; `null` if it did not. */
  failure: string | null;
}

/** Which rows the results of the analysis use, with a button that keeps the outliers. */
export function RowsPolicy({ shown, saved, canApply, inLedger, failure }: RowsPolicyProps) {
  const { sentences, hasOutliers, isByVariable } = outlierPolicies(byDependent(shown), saved.removeOutliers);
  const filter = shown.find(({ entry }) => entry?.result.filter_by_variable)?.entry?.result
    .filter_by_variable;
  const said = inLedger ? [] : sentences;
  if (said.length === 0 && !filter && failure === null) return null;
  return (
    <div className="rows-policy">
      {filter ? (
        <p>
          <strong>Filter</strong> {filter}
        </p>
      ) : null}
      {said.length > 0 ? (
        <div>
          <strong>Outliers</strong> <OutlierSentences sentences={said} isByVariable={isByVariable} />{" "}
          {hasOutliers && canApply ? <KeepOutliers saved={saved} /> : null}
        </div>
      ) : null}
      {failure === null ? null : (
        <Notice kind="bad" alert>
          {failure} Click “Keep outliers” to try again.
        </Notice>
      )}
    </div>
  );
}
