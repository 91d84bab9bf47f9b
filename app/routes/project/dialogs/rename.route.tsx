import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { NameDialog } from "~/components/name-dialog";
import { nameForm } from "~/lib/name-schema";
import { getProject } from "~/services/projects/get-project.server";
import { updateProject } from "~/services/columns/update-project.server";
import { answerForm } from "../../form.server";
import { pathParameter, signedIn } from "../../page.server";
import { redirectSaved } from "../../redirect-saved.server";
import { postForm } from "../../network-error";
import { parentHref } from "./parent-href";

export const loader = signedIn(async ({ params }, user) => {
  const { id, name } = await getProject(user.id, pathParameter(params, "projectId"));
  return { id, name };
});

export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) =>
  answerForm(await request.formData(), nameForm, async ({ name }) => {
    const project = await updateProject(user.id, pathParameter(params, "projectId"), { name });
    return redirectSaved(parentHref(new URL(request.url), project.id));
  }),
);

export const clientAction = postForm;

/** Renames a project. Opens over the home page or over the project. */
export default function RenameProject() {
  const { id, name } = useLoaderData<typeof loader>();
  return (
    <NameDialog
      title="Rename Project"
      label="Project name"
      defaultName={name}
      submitLabel="Rename"
      closeHref={parentHref(useLocation(), id)}
      result={useActionData<typeof action>()?.result ?? null}
    />
  );
}
