import { Form, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { Button, LinkButton } from "~/components/button";
import { FormErrors } from "~/components/form-errors";
import { Notice } from "~/components/notice";
import { ReceiptView } from "~/components/receipt-view";
import type { Inspection, SettingsPreview } from "~/compute/contract/types";
import type { FieldErrors } from "~/lib/app-error";
import { fileAnswers } from "~/lib/file-answers";
import { urls } from "~/lib/urls";
import { ParsedTable } from "./parsed-table";
import { Questions } from "./questions";
import { RawTable } from "./raw-table";
import { SettingsFields } from "./settings-fields";
import { tableRead, type SettingsDraft } from "./settings-draft";
import { TABLE_FIELD } from "./settings-form";
import { useLivePreview } from "./use-live-preview";
import { useRefusal } from "./use-refusal";

interface WorkbenchProps {
  datasetId: string;
  draft: SettingsDraft;
  inspection: Inspection;
  preview: SettingsPreview | null;
  errors: FieldErrors;
  /** The errors of the last post, if the server refused it. */
  refusal: FieldErrors | undefined;
  /** Without JavaScript the settings and the final preview are two steps. */
  isFinalStep: boolean;
  /** The dataset that this is a new file for; null for a dataset of its own. */
  replaces: string | null;
}

/** Fields whose control shows their errors; the page shows all other errors together. */
const OWN_FIELDS = new Set([
  "header",
  "first_row",
  "sheet",
  "delimiter",
  "encoding",
  "decimal_separator",
  "col_ranges",
  "entity",
  "time",
  "missing_tokens",
  "merged",
  "types",
]);

function otherErrors(errors: FieldErrors): string[] {
  return Object.entries(errors).flatMap(([field, messages]) => (OWN_FIELDS.has(field) ? [] : messages));
}

/** Number of rows that contain the names: the answer, or the preset. */
function headerRowsOf(preview: SettingsPreview | null, draft: SettingsDraft): number {
  const question = preview?.questions.find(({ kind }) => kind === "header_rows");
  const answer = question && (fileAnswers(draft.answers)?.header_rows ?? question.preset);
  return Number(answer === "left_out" ? 1 : (answer ?? draft.others.header_rows ?? 1));
}

/** The import page: raw rows, preview, settings, questions and import report, updated after every change. */
export function Workbench({ datasetId, isFinalStep, refusal, replaces, ...initial }: WorkbenchProps) {
  const [draft, setDraft] = useState(initial.draft);
  const live = useLivePreview(datasetId, draft, setDraft, initial);
  const { inspection, preview, busy } = live;
  const sending = useNavigation().state === "submitting";
  // Only live errors disable UPLOAD. The last post may have failed for another reason, such as a limit of the plan.
  const hasErrors = Object.keys(live.errors).length > 0;
  const refused = useRefusal(refusal, draft);
  const errors = { ...refused, ...live.errors };
  const isUnfit = hasErrors || Object.keys(errors).some((field) => OWN_FIELDS.has(field));
  const table = tableRead(draft, preview);
  return (
    <Form
      method="post"
      className="import-grid"
      data-step={isFinalStep ? "final" : "settings"}
      data-shaped={preview?.shape ? true : undefined}
    >
      {table ? <input type="hidden" name={TABLE_FIELD} value={table.value} /> : null}
      <div className="card import-tables">
        <div className="import-raw">
          <RawTable
            inspection={inspection}
            draft={draft}
            headerRows={headerRowsOf(preview, draft)}
            part={table?.part}
            onChange={setDraft}
          />
        </div>
        {preview ? (
          <ParsedTable preview={preview} stale={busy || isUnfit} />
        ) : (
          <Notice kind="info">The preview appears once the settings fit the file.</Notice>
        )}
      </div>
      <div className="card import-settings">
        {preview ? <Questions preview={preview} draft={draft} onChange={setDraft} /> : null}
        <section aria-labelledby="settings" className="import-fields">
          <h2 id="settings" className="mb-3">
            Settings
          </h2>
          <SettingsFields
            inspection={inspection}
            preview={preview}
            draft={draft}
            errors={errors}
            onChange={setDraft}
          />
        </section>
        {preview ? (
          <section aria-labelledby="receipt" className={busy ? "veil" : undefined}>
            <h2 id="receipt" className="mb-2">
              Import report
            </h2>
            <ReceiptView receipt={preview.receipt} />
          </section>
        ) : null}
        <FormErrors id="settings-errors" errors={otherErrors(errors)} />
        <p role="status" className="sr-only">
          {busy ? "Reading…" : isUnfit ? "A setting does not fit." : "Preview up to date."}
        </p>
        <div className="import-actions">
          <LinkButton
            kind="quiet"
            to={replaces === null ? urls.home : urls.dataset.replace(replaces)}
            className="needs-js"
          >
            BACK
          </LinkButton>
          {isFinalStep ? (
            <LinkButton kind="quiet" to={urls.setHeaderRow(datasetId)} className="without-js">
              BACK
            </LinkButton>
          ) : (
            <Button type="submit" name="intent" value="next" kind="primary" className="without-js">
              Next
            </Button>
          )}
          <Button
            type="submit"
            name="intent"
            value="upload"
            kind="primary"
            className={isFinalStep ? "grow" : "needs-js grow"}
            aria-disabled={sending || hasErrors || undefined}
            onClick={(event) => {
              if (sending || hasErrors) event.preventDefault();
            }}
          >
            {replaces === null
              ? sending
                ? "UPLOADING…"
                : "UPLOAD"
              : sending
                ? "COMPARING…"
                : "COMPARE AGAIN"}
          </Button>
        </div>
      </div>
    </Form>
  );
}
