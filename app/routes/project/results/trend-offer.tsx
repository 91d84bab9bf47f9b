import { Form } from "@remix-run/react";
import { Notice } from "~/components/notice";
import { type AnalysisDraft, writeDraft } from "../draft/analysis-draft";
import { FIELD } from "../draft/sidebar-form";

interface TrendOfferProps {
  /** The analysis as applied. */
  saved: AnalysisDraft;
  /** Why taking differences failed; `null` if it did not. */
  failure: string | null;
}

/** Offered if Y and X share a trend, or are related by time alone: repeats the analysis with first differences. */
export function TrendOffer({ saved, failure }: TrendOfferProps) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name={FIELD.draft} value={writeDraft(saved)} />
      <button name={FIELD.intent} value="take-differences" className="link-button">
        Use differences
      </button>
      {failure === null ? null : (
        <Notice kind="bad" alert>
          {failure} Click “Use differences” to try again.
        </Notice>
      )}
    </Form>
  );
}
