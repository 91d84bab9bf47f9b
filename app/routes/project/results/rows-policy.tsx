import { Form } from "@remix-run/react";
import type { ResultEntry } from "~/analyses/results";
import { outlierPolicy } from "~/analyses/sentences/outlier-policy";
import { Notice } from "~/components/notice";
import { type AnalysisDraft, writeDraft } from "../analysis-draft";
import { FIELD } from "../sidebar-form";

interface RowsPolicyProps {
  entries: readonly ResultEntry[];
  /** The analysis as applied. */
  saved: AnalysisDraft;
  /** Whether the plan allows it to be applied again. */
  canApply: boolean;
  /** Why keeping the outliers failed; `null` if it did not. */
  failure: string | null;
}

/** Which rows the results of the analysis use, with a button that keeps the outliers. */
export function RowsPolicy({ entries, saved, canApply, failure }: RowsPolicyProps) {
  const { sentences, hasOutliers } = outlierPolicy(entries, saved.removeOutliers);
  const filter = entries.find(({ result }) => result.filter_by_variable)?.result.filter_by_variable;
  if (sentences.length === 0 && !filter) return null;
  return (
    <Form method="post" className="rows-policy" preventScrollReset>
      {filter ? (
        <p>
          <strong>Filter</strong> {filter}
        </p>
      ) : null}
      {sentences.length > 0 ? (
        <p>
          <strong>Outliers</strong> {sentences.join(" ")}{" "}
          {hasOutliers && canApply ? (
            <>
              <input type="hidden" name={FIELD.draft} value={writeDraft(saved)} />
              <button name={FIELD.intent} value="keep-outliers" className="link-button">
                Keep outliers
              </button>
            </>
          ) : null}
        </p>
      ) : null}
      {failure === null ? null : (
        <Notice kind="bad" alert>
          {failure} Click “Keep outliers” to try again.
        </Notice>
      )}
    </Form>
  );
}
