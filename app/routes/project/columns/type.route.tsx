import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { Dialog } from "~/components/dialog";
import { FormButtons } from "~/components/form-buttons";
import { FormErrors } from "~/components/form-errors";
import { SelectField } from "~/components/select-field";
import { TextField } from "~/components/text-field";
import { getColumnReading } from "~/services/columns/get-column-reading.server";
import { readColumnAs } from "~/services/columns/read-column-as.server";
import { answerForm } from "../../form.server";
import { signedIn } from "../../page.server";
import { postForm } from "../../network-error";
import { dialogHref } from "../../project-search";
import { findProjectColumn } from "./find-project-column.server";
import { fieldsOfReading, readingForm, readingOf } from "./reading-form";

export const loader = signedIn(async ({ params }, user) => {
  const { projectId, column, id } = await findProjectColumn(user.id, params);
  return { projectId, column, reading: await getColumnReading(user.id, id) };
});

export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) =>
  answerForm(await request.formData(), readingForm, async (form) => {
    const { projectId, id } = await findProjectColumn(user.id, params);
    await readColumnAs(user.id, id, readingOf(form));
    return redirect(dialogHref(projectId, new URL(request.url).search, "receipt/", { sort: null }));
  }),
);

export const clientAction = postForm;

const TYPES = [
  { value: "NUMBER", name: "Number" },
  { value: "STRING", name: "Text" },
  { value: "DATE", name: "Date" },
];
const AS_IN_FILE = { value: "", name: "as in the file" };
const DECIMAL_SEPARATORS = [
  AS_IN_FILE,
  { value: "1", name: "point (1.5)" },
  { value: "2", name: "comma (1,5)" },
];
const DATE_ORDERS = [
  AS_IN_FILE,
  { value: "dmy", name: "day first (3 April)" },
  { value: "mdy", name: "month first (4 March)" },
  { value: "ymd", name: "year first, two digits (24-03-04)" },
];

interface TypeFormProps {
  shown: ReturnType<typeof fieldsOfReading>;
  closeHref: string;
  result: SubmissionResult<string[]> | null;
}

function TypeForm({ shown, closeHref, result }: TypeFormProps) {
  const [form, fields] = useForm({
    id: "type-form",
    lastResult: result,
    defaultValue: shown,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: readingForm }),
  });
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-3">
      <FormErrors id={form.errorId} errors={form.errors} />
      <SelectField field={fields.type} label="Type" options={TYPES} isFirst />
      <SelectField
        field={fields.decimal_separator}
        label="Decimal separator"
        hint="For numbers."
        options={DECIMAL_SEPARATORS}
      />
      <SelectField
        field={fields.date_order}
        label="Order of dates"
        hint="For dates such as 3/4/2024."
        options={DATE_ORDERS}
      />
      <TextField
        field={fields.missing_tokens}
        label="Words for “missing”"
        hint="Separated by commas, e.g. -999, k.A. They count in this column only."
      />
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
  const { projectId, column, reading } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result ?? null;
  const closeHref = dialogHref(projectId, useLocation().search, `columns/${column.column_index}/`);
  return (
    <Dialog title={`Type of ${column.title}`} closeHref={closeHref} size="s">
      {column.kind === "file" ? (
        <TypeForm shown={fieldsOfReading(column.type, reading)} closeHref={closeHref} result={result} />
      ) : (
        <p className="pb-4 text-s text-ink-2">
          This column is computed, so its type follows from its recipe.
        </p>
      )}
    </Dialog>
  );
}
