import { Form } from "@remix-run/react";
import { Button } from "~/components/button";
import { Notice } from "~/components/notice";
import { type AnalysisDraft, writeDraft } from "../analysis-draft";
import { FIELD } from "../sidebar-form";

/** What the sidebar and the results say of an analysis whose data changed since it was applied. */
export const DATA_CHANGED = "Data changed: apply again";

interface DataChangedProps {
  /** What changed, in words; nothing if the analysis shows the current data. */
  changes: readonly string[];
  /** The analysis as applied. */
  saved: AnalysisDraft;
  /** Why applying it again failed; `null` if it did not. */
  failure: string | null;
}

/** Says that the results are those of earlier data, what changed since, and offers to apply the analysis again. */
export function DataChanged({ changes, saved, failure }: DataChangedProps) {
  if (changes.length === 0) return null;
  return (
    <Form method="post" preventScrollReset>
      <Notice kind="warn" title={DATA_CHANGED}>
        <ul className="data-changes">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
        <p>These results are from the data as they were when you applied the analysis.</p>
        <input type="hidden" name={FIELD.draft} value={writeDraft(saved)} />
        <Button type="submit" size="s" className="mt-2" name={FIELD.intent} value="apply-again">
          APPLY
        </Button>
        {failure === null ? null : (
          <p role="alert" className="pt-2 font-semibold">
            {failure} Click APPLY to try again.
          </p>
        )}
      </Notice>
    </Form>
  );
}
