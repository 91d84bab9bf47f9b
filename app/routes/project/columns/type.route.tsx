import {
  type SubmissionResult,
  getFormProps,
  getInputProps,
  getSelectProps,
  useForm,
} from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { z } from "zod";
import { Dialog } from "~/components/dialog";
import { Field } from "~/components/field";
import { FormButtons } from "~/components/form-buttons";
import { FormErrors } from "~/components/form-errors";
import type { ColumnType } from "~/compute/contract/types";
import { readColumnAs } from "~/services/columns/read-column-as.server";
import { answerForm } from "../../form.server";
import { signedIn } from "../../page.server";
import { postForm } from "../../unanswered";
import { dialogHref } from "../project-search";
import { findProjectColumn } from "./find-project-column.server";

/** An empty choice follows the settings of the file. */
const readingForm = z.object({
  type: z.enum(["NUMBER", "STRING", "DATE"], { error: "Please choose a type." }),
  decimal_separator: z.enum(["1", "2"], { error: "Please choose a decimal separator." }).optional(),
  date_order: z.enum(["dmy", "mdy"], { error: "Please choose an order." }).optional(),
  missing_tokens: z.string().max(2_000, "At most 2,000 characters.").default(""),
});

export const loader = signedIn(async ({ params }, user) => {
  const { projectId, column } = await findProjectColumn(user.id, params);
  return { projectId, column };
});

function tokensOf(text: string): string[] {
  return text
    .split(",")
    .map((token) => token.trim())
    .filter((token) => token !== "");
}

export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) =>
  answerForm(await request.formData(), readingForm, async (read) => {
    const { projectId, id } = await findProjectColumn(user.id, params);
    const tokens = tokensOf(read.missing_tokens);
    await readColumnAs(user.id, id, {
      type: read.type,
      ...(read.decimal_separator === undefined
        ? {}
        : { decimal_separator: read.decimal_separator === "2" ? 2 : 1 }),
      ...(read.date_order === undefined ? {} : { date_order: read.date_order }),
      ...(tokens.length === 0 ? {} : { missing_tokens: tokens }),
    });
    return redirect(dialogHref(projectId, new URL(request.url).search, "receipt/", { sort: null }));
  }),
);

export const clientAction = postForm;

const TYPES: readonly { value: ColumnType; name: string }[] = [
  { value: "NUMBER", name: "Number" },
  { value: "STRING", name: "Text" },
  { value: "DATE", name: "Date" },
];

function Options({ options }: { options: readonly { value: string; name: string }[] }): ReactNode {
  return options.map(({ value, name }) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}

interface TypeFormProps {
  type: ColumnType;
  closeHref: string;
  result: SubmissionResult<string[]> | null;
}

function TypeForm({ type, closeHref, result }: TypeFormProps) {
  const [form, fields] = useForm({
    id: "type-form",
    lastResult: result,
    defaultValue: { type, decimal_separator: "", date_order: "", missing_tokens: "" },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: readingForm }),
  });
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-3">
      <FormErrors id={form.errorId} errors={form.errors} />
      <Field id={fields.type.id} label="Type" errors={fields.type.errors}>
        <select {...getSelectProps(fields.type)} className="select" data-first-focus>
          <Options options={TYPES} />
        </select>
      </Field>
      <Field
        id={fields.decimal_separator.id}
        label="Decimal separator"
        errors={fields.decimal_separator.errors}
        hint="For numbers."
      >
        <select {...getSelectProps(fields.decimal_separator)} className="select">
          <option value="">as in the file</option>
          <Options
            options={[
              { value: "1", name: "point (1.5)" },
              { value: "2", name: "comma (1,5)" },
            ]}
          />
        </select>
      </Field>
      <Field
        id={fields.date_order.id}
        label="Order of dates"
        errors={fields.date_order.errors}
        hint="For dates such as 3/4/2024."
      >
        <select {...getSelectProps(fields.date_order)} className="select">
          <option value="">as in the file</option>
          <Options
            options={[
              { value: "dmy", name: "day first (3 April)" },
              { value: "mdy", name: "month first (4 March)" },
            ]}
          />
        </select>
      </Field>
      <Field
        id={fields.missing_tokens.id}
        label="Words for “missing”"
        errors={fields.missing_tokens.errors}
        hint="Separated by commas, e.g. -999, k.A. They count in this column only."
      >
        <input
          {...getInputProps(fields.missing_tokens, { type: "text" })}
          className="input"
          autoComplete="off"
        />
      </Field>
      <p className="text-s text-ink-2">
        The file is read again, and computed columns follow. The import report then says what was not
        understood. You can undo this.
      </p>
      <FormButtons closeHref={closeHref} submitLabel="Read again" />
    </Form>
  );
}

/** Reads a column of the file as another type. */
export default function ColumnTypeDialog() {
  const { projectId, column } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result ?? null;
  const closeHref = dialogHref(projectId, useLocation().search, `columns/${column.column_index}/`);
  return (
    <Dialog title={`Type of ${column.title}`} closeHref={closeHref} size="s">
      {column.kind === "file" ? (
        <TypeForm type={column.type} closeHref={closeHref} result={result} />
      ) : (
        <p className="pb-4 text-s text-ink-2">
          This column is computed, so its type follows from its recipe.
        </p>
      )}
    </Dialog>
  );
}
