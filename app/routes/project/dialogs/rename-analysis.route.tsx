import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { NameDialog } from "~/components/name-dialog";
import { nameForm } from "~/lib/name-schema";
import { getAnalysis } from "~/services/analyses/get-analysis.server";
import { updateAnalysis } from "~/services/analyses/update-analysis.server";
import { answerForm } from "../../form.server";
import { pathParameter, signedIn } from "../../page.server";
import { redirectSaved } from "../../redirect-saved.server";
import { postForm } from "../../network-error";
import { projectHref } from "../../project-search";

export const loader = signedIn(async ({ params }, user) => {
  const { name, project } = await getAnalysis(user.id, pathParameter(params, "analysisId"));
  return { name, project };
});

export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) =>
  answerForm(await request.formData(), nameForm, async ({ name }) => {
    const { project } = await updateAnalysis(user.id, pathParameter(params, "analysisId"), { name });
    return redirectSaved(projectHref(project, new URL(request.url).search));
  }),
);

export const clientAction = postForm;

export default function RenameAnalysis() {
  const { name, project } = useLoaderData<typeof loader>();
  return (
    <NameDialog
      title="Rename Analysis"
      label="Name"
      defaultName={name}
      submitLabel="Rename"
      closeHref={projectHref(project, useLocation().search)}
      result={useActionData<typeof action>()?.result ?? null}
    />
  );
}
