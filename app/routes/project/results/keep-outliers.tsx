import { Form } from "@remix-run/react";
import { type AnalysisDraft, writeDraft } from "../draft/analysis-draft";
import { FIELD } from "../draft/sidebar-form";

/** Applies an analysis again with its outliers. */
export function KeepOutliers({ saved }: { saved: AnalysisDraft }) {
  return (
    <Form method="post" className="inline-form" preventScrollReset>
      <input type="hidden" name={FIELD.draft} value={writeDraft(saved)} />
      <button name={FIELD.intent} value="keep-outliers" className="link-button">
        Keep outliers
      </button>
    </Form>
  );
}
