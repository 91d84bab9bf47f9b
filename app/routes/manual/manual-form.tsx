import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type useFetcher, useNavigate } from "@remix-run/react";
import { type FormEvent, useEffect, useState } from "react";
import { Button } from "~/components/button";
import { usedPart } from "~/components/entry-grid/sheet";
import { Field } from "~/components/field";
import { FormErrors } from "~/components/form-errors";
import { Notice } from "~/components/notice";
import { useHydrated } from "~/components/use-hydrated";
import { writeTabText } from "~/lib/tab-text";
import { urls } from "~/lib/urls";
import { NO_DATA, typedTableForm } from "~/services/datasets/typed-table";
import { NoDataDialog, PlainNoDataDialog } from "./no-data-dialog";
import { PlainTable } from "./plain-table";
import { TypedGrid } from "./typed-grid";
import { useManualDraft } from "./use-manual-draft";

/** How long the success is shown before the next page opens. */
const SHOWN_MS = 1000;

interface ManualFormProps {
  fetcher: ReturnType<typeof useFetcher>;
  draftKey: string;
  result: SubmissionResult<string[]> | null;
  /** Id of the dataset that was created. */
  fileId: string | null;
}

/** Name, table and Submit. */
export function ManualForm({ fetcher, draftKey, result, fileId }: ManualFormProps) {
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const [form, fields] = useForm({
    id: "manual",
    lastResult: result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: typedTableForm }),
    shouldRevalidate: "onInput",
    onSubmit(event, { formData }) {
      event.preventDefault();
      fetcher.submit(formData, { method: "post" });
    },
  });
  const draft = useManualDraft(draftKey, String(fields.name.initialValue ?? ""));
  // Typing validates the form too; only Submit opens the dialog.
  const [isSubmitted, setSubmitted] = useState(false);
  const { forget } = draft;
  useEffect(() => {
    if (fileId === null) return;
    forget();
    const timer = setTimeout(() => navigate(urls.setHeaderRow(fileId)), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [fileId, forget, navigate]);

  const { names, rows } = usedPart(draft.sheet);
  const hasNames = names.some((name) => name.trim() !== "");
  const isBusy = fetcher.state !== "idle" || fileId !== null;
  const hasNoData = fields.table.errors?.includes(NO_DATA) ?? false;
  const tableErrors = hasNoData ? undefined : fields.table.errors;
  const formProps = getFormProps(form);

  return (
    <fetcher.Form
      method="post"
      {...formProps}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        if (isBusy) return event.preventDefault();
        formProps.onSubmit(event);
      }}
      className="grid gap-4"
    >
      <FormErrors id={form.errorId} errors={form.errors} />
      {draft.restored ? (
        <Notice kind="info">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <p>Your last entries were restored. They were stored only in this browser.</p>
            <Button size="s" kind="quiet" onClick={draft.discard}>
              Start over
            </Button>
          </div>
        </Notice>
      ) : null}
      {/* The message is below the row, so that the button stays aligned with the field. */}
      <div className="grid gap-1">
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 narrow:max-w-[28rem]">
            <Field id={fields.name.id} label="Dataset name">
              <input
                id={fields.name.id}
                name="name"
                value={draft.name}
                onChange={(event) => {
                  setSubmitted(false);
                  draft.setName(event.target.value);
                }}
                autoComplete="off"
                className="input"
                aria-invalid={fields.name.errors ? true : undefined}
                aria-describedby={fields.name.errors ? fields.name.errorId : undefined}
              />
            </Field>
          </div>
          <Button
            type="submit"
            kind="primary"
            aria-disabled={isBusy || undefined}
            onClick={() => setSubmitted(true)}
          >
            Submit
          </Button>
        </div>
        {fields.name.errors ? (
          <p id={fields.name.errorId} className="field-error">
            {fields.name.errors[0]}
          </p>
        ) : null}
      </div>
      {fileId !== null ? (
        <div role="status">
          <Notice kind="good">{draft.name.trim()} was saved. The next step opens.</Notice>
        </div>
      ) : null}
      {isHydrated ? (
        <>
          {tableErrors ? (
            <Notice kind="bad" alert>
              {tableErrors[0]}
            </Notice>
          ) : null}
          <TypedGrid draft={draft} />
          <input type="hidden" name="table" value={writeTabText([...(hasNames ? [names] : []), ...rows])} />
          {hasNames ? <input type="hidden" name="header" value="on" /> : null}
          <input type="hidden" name="grid" value="on" />
          <input type="hidden" name="stay" value="on" />
        </>
      ) : (
        <PlainTable id={fields.table.id} text={fields.table.initialValue} errors={tableErrors} />
      )}
      {hasNoData && isHydrated && isSubmitted ? <NoDataDialog onClose={() => setSubmitted(false)} /> : null}
      {hasNoData && !isHydrated ? <PlainNoDataDialog /> : null}
    </fetcher.Form>
  );
}
