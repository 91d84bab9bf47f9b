import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { Dialog } from "~/components/dialog";
import { FormButtons } from "~/components/form-buttons";
import { FormErrors } from "~/components/form-errors";
import { SelectField } from "~/components/select-field";
import { keysForm } from "~/services/columns/project-change";
import { listColumns } from "~/services/columns/list-columns.server";
import { getProject } from "~/services/projects/get-project.server";
import { updateProject } from "~/services/columns/update-project.server";
import { answerForm } from "../../form.server";
import { pathParameter, signedIn } from "../../page.server";
import { redirectSaved } from "../../redirect-saved.server";
import { postForm } from "../../network-error";
import { projectHref } from "../../project-search";
import { parentHref } from "./parent-href";

export const loader = signedIn(async ({ params }, user) => {
  const { id, data } = await getProject(user.id, pathParameter(params, "projectId"));
  const columns = (await listColumns(user.id, id)).filter(({ column_index }) => column_index > 0);
  const options = columns.map(({ column_index, title, type }) => ({
    value: String(column_index),
    name: title,
    type,
  }));
  return { id, data, options };
});

export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) =>
  answerForm(await request.formData(), keysForm, async (data) => {
    const { id } = await updateProject(user.id, pathParameter(params, "projectId"), { data });
    return redirectSaved(projectHref(id, new URL(request.url).search));
  }),
);

export const clientAction = postForm;

const NONE = { value: "", name: "none" };

/** Sets the columns of entity and time. */
export default function ProjectKeysDialog() {
  const { id, data, options } = useLoaderData<typeof loader>();
  const closeHref = parentHref(useLocation(), id);
  const [form, fields] = useForm({
    id: "keys",
    lastResult: useActionData<typeof action>()?.result ?? null,
    defaultValue: {
      entity_column: String(data.entity_column ?? ""),
      time_column: String(data.time_column ?? ""),
    },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: keysForm }),
  });
  return (
    <Dialog title="Entity and time" closeHref={closeHref} size="s">
      <Form method="post" {...getFormProps(form)} className="grid gap-3 pb-2">
        <FormErrors id={form.errorId} errors={form.errors} />
        <p className="text-s text-ink-2">
          Time puts the rows in order: for timeplots, lags and differences. With an entity, such as a firm or
          a country, rows of different entities are never paired.
        </p>
        <SelectField field={fields.entity_column} label="Entity" options={[NONE, ...options]} />
        <SelectField
          field={fields.time_column}
          label="Time"
          options={[NONE, ...options.filter(({ type }) => type !== "STRING")]}
        />
        <FormButtons closeHref={closeHref} submitLabel="Save" />
      </Form>
    </Dialog>
  );
}
