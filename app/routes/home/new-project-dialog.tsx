import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, Link, useLocation } from "@remix-run/react";
import { Dialog } from "~/components/dialog";
import { FormButtons } from "~/components/form-buttons";
import { FormErrors } from "~/components/form-errors";
import { NameField } from "~/components/name-field";
import { useHydrated } from "~/components/use-hydrated";
import { needsPro } from "~/config/plans";
import { urls } from "~/lib/urls";
import { newProjectForm } from "~/services/projects/new-project-shape";
import { homeHref } from "../home-href";
import { SampleFields } from "./sample-fields";

interface NewProjectDialogProps {
  /** Name of the dataset, and default name of the project. */
  name: string;
  seed: number;
  canSample: boolean;
  result: SubmissionResult<string[]> | null;
}

/** The form of a new project: its name, and the full dataset or a random sample. */
export function NewProjectDialog({ name, seed, canSample, result }: NewProjectDialogProps) {
  const [form, fields] = useForm({
    id: "new-project",
    lastResult: result,
    defaultValue: { name, rows: "all", sample_size: "", sample_size_type: "Percent", seed: String(seed) },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: newProjectForm }),
    shouldValidate: "onInput",
  });
  const isBlank = (value: string | undefined) => (value ?? "").trim() === "";
  const isSample = fields.rows.value === "sample";
  // Without JavaScript the button is always enabled, and the server checks the form.
  const hydrated = useHydrated();
  const isIncomplete = isBlank(fields.name.value) || (isSample && !(Number(fields.sample_size.value) > 0));
  const closeHref = homeHref(useLocation().search);
  return (
    <Dialog title="New Project" closeHref={closeHref} size="s">
      <Form method="post" {...getFormProps(form)} className="grid gap-3 pb-2">
        <FormErrors id={form.errorId} errors={form.errors} />
        <NameField field={fields.name} label="Project name" />
        <fieldset className="grid gap-1.5 text-s">
          <legend className="field-label pb-1">Rows of {name}</legend>
          <label className="flex items-center gap-2.5">
            <input type="radio" className="check" name="rows" value="all" defaultChecked={!isSample} />
            Full dataset
          </label>
          <label className="flex items-center gap-2.5">
            <input
              type="radio"
              className="check"
              name="rows"
              value="sample"
              defaultChecked={isSample}
              disabled={!canSample}
              aria-describedby={canSample ? undefined : "sample-plan"}
            />
            <span className={canSample ? undefined : "text-ink-3"}>Random sample</span>
          </label>
          {canSample ? null : (
            <p id="sample-plan" className="field-hint">
              {needsPro("randomSamples")}{" "}
              <Link to={urls.goPro("randomSamples")} preventScrollReset>
                Go Pro
              </Link>
            </p>
          )}
        </fieldset>
        {canSample ? (
          <SampleFields size={fields.sample_size} unit={fields.sample_size_type} seed={fields.seed} />
        ) : null}
        <FormButtons closeHref={closeHref} submitLabel="CREATE" disabled={hydrated && isIncomplete} />
      </Form>
    </Dialog>
  );
}
