import { Form } from "@remix-run/react";
import type { ResultEntry } from "~/analyses/results";
import { says } from "~/analyses/sentences/statement";
import { Notice } from "~/components/notice";
import { type AnalysisDraft, writeDraft } from "../analysis-draft";
import { FIELD } from "../sidebar-form";

interface TrendOfferProps {
  entries: readonly ResultEntry[];
  /** The analysis as applied. */
  saved: AnalysisDraft;
  /** Why taking differences failed; `null` if it did not. */
  failure: string | null;
}

/** Shown if Y and X share a trend: a button that repeats the analysis with first differences. */
export function TrendOffer({ entries, saved, failure }: TrendOfferProps) {
  if (!entries.some(({ statement }) => says(statement, "shared_trend"))) return null;
  return (
    <Form method="post" className="rows-policy" preventScrollReset>
      <p>
        <strong>Trend</strong> Levels that follow a trend say little about each other; changes do.{" "}
        <input type="hidden" name={FIELD.draft} value={writeDraft(saved)} />
        <button name={FIELD.intent} value="take-differences" className="link-button">
          Take differences of all variables
        </button>
      </p>
      {failure === null ? null : (
        <Notice kind="bad" alert>
          {failure} Click “Take differences of all variables” to try again.
        </Notice>
      )}
    </Form>
  );
}
