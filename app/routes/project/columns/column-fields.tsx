import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form } from "@remix-run/react";
import { FormButtons } from "~/components/form-buttons";
import { FormErrors } from "~/components/form-errors";
import { NameField } from "~/components/name-field";
import { TextField } from "~/components/text-field";
import type { Column } from "~/services/shapes/column-shape";
import { columnForm } from "./column-form";

interface ColumnFieldsProps {
  column: Column;
  /** The column's version now: after a refusal it is later than the version of `column`. */
  version: number;
  /** The values that the user started from, as `shownField` writes them. */
  shown: string;
  closeHref: string;
  result: SubmissionResult<string[]> | null;
}

/** Renames a column, and sets its label and unit for charts and reports. */
export function ColumnFields({ column, version, shown, closeHref, result }: ColumnFieldsProps) {
  const [form, fields] = useForm({
    id: "column-form",
    lastResult: result,
    defaultValue: { name: column.title, label: column.label ?? "", unit: column.unit ?? "" },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: columnForm }),
    shouldRevalidate: "onInput",
  });
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-3 pb-1">
      <FormErrors id={form.errorId} errors={form.errors} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="shown" value={shown} />
      <NameField field={fields.name} label="Column name" />
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,8rem)] items-start gap-3">
        <TextField
          field={fields.label}
          label="Label"
          hint="Used on axes and in reports."
          placeholder={column.title}
        />
        <TextField field={fields.unit} label="Unit" placeholder="e.g. CHF m" />
      </div>
      <FormButtons closeHref={closeHref} closeLabel="Close" submitLabel="Save" />
    </Form>
  );
}
