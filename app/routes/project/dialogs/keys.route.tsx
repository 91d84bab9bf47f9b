import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { Dialog } from "~/components/dialog";
import { Field } from "~/components/field";
import { FormButtons } from "~/components/form-buttons";
import { FormErrors } from "~/components/form-errors";
import { keysForm } from "~/services/projects/project-change";
import { listColumns } from "~/services/columns/list-columns.server";
import { getProject } from "~/services/projects/get-project.server";
import { updateProject } from "~/services/projects/update-project.server";
import { answerForm } from "../../form.server";
import { pathParameter, signedIn } from "../../page.server";
import { projectHref } from "../project-search";
import { parentHref } from "./parent-href";

export const loader = signedIn(async ({ params }, user) => {
  const { id, data } = await getProject(user.id, pathParameter(params, "projectId"));
  const columns = (await listColumns(user.id, id)).filter(({ column_index }) => column_index > 0);
  const options = columns.map(({ column_index, title, type }) => ({ value: column_index, title, type }));
  return { id, data, options };
});

export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) =>
  answerForm(await request.formData(), keysForm, async (data) => {
    const { id } = await updateProject(user.id, pathParameter(params, "projectId"), { data });
    return redirect(projectHref(id, new URL(request.url).search));
  }),
);

/** Which columns say who and when. */
export default function ProjectKeysDialog() {
  const { id, data, options } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const closeHref = parentHref(useLocation(), id);
  const choice = (name: "entity_column" | "time_column", label: string, isFit: (type: string) => boolean) => (
    <Field id={name} label={label} errors={result?.error?.[name] ?? undefined}>
      <select
        id={name}
        name={name}
        className="select"
        defaultValue={data[name] ?? ""}
        aria-invalid={result?.error?.[name] ? true : undefined}
        aria-describedby={result?.error?.[name] ? `${name}-error` : undefined}
      >
        <option value="">none</option>
        {options
          .filter(({ type }) => isFit(type))
          .map(({ value, title }) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
      </select>
    </Field>
  );
  return (
    <Dialog title="Entity and time" closeHref={closeHref} size="s">
      <Form method="post" className="grid gap-3 pb-2">
        <FormErrors id="keys-errors" errors={result?.error?.[""] ?? undefined} />
        <p className="text-s text-ink-2">
          Time puts the rows in order: for timeplots, lags and differences. With an entity, such as a firm or
          a country, rows of different entities are never paired.
        </p>
        {choice("entity_column", "Entity", () => true)}
        {choice("time_column", "Time", (type) => type !== "STRING")}
        <FormButtons closeHref={closeHref} submitLabel="Save" />
      </Form>
    </Dialog>
  );
}
