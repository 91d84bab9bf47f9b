import { Form } from "@remix-run/react";
import { DATA_CHANGED, EARLIER_DATA } from "~/analyses/earlier-data";
import { Button } from "~/components/button";
import { Notice } from "~/components/notice";
import { type AnalysisDraft, writeDraft } from "../draft/analysis-draft";
import { FIELD } from "../draft/sidebar-form";

/** The words in the sidebar and above the results. */
export const APPLY_AGAIN = `${DATA_CHANGED}: apply again`;

interface DataChangedProps {
  /** The changes, in words; nothing if the analysis shows the current data. */
  changes: readonly string[];
  /** The analysis as applied. */
  saved: AnalysisDraft;
  /** Whether the plan allows it to be applied again. */
  canApply: boolean;
  /** Why applying it again failed; `null` if it did not. */
  failure: string | null;
}

/** Says that the results are from earlier data, what changed since, and offers to apply the analysis again. */
export function DataChanged({ changes, saved, canApply, failure }: DataChangedProps) {
  if (changes.length === 0) return null;
  return (
    <Form method="post" preventScrollReset>
      <Notice kind="warn" title={APPLY_AGAIN}>
        <ul className="data-changes">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
        <p>{EARLIER_DATA}</p>
        <input type="hidden" name={FIELD.draft} value={writeDraft(saved)} />
        {canApply ? (
          <Button type="submit" size="s" className="mt-2" name={FIELD.intent} value="apply-again">
            APPLY
          </Button>
        ) : null}
        {failure === null ? null : (
          <p role="alert" className="pt-2 font-semibold">
            {failure} Click APPLY to try again.
          </p>
        )}
      </Notice>
    </Form>
  );
}
