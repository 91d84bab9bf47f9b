import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PLANS } from "~/config/plans";
import { urls } from "~/lib/urls";
import { getDataset } from "~/services/datasets/get-dataset.server";
import { createProject, drawSeed, FULL } from "~/services/projects/create-project.server";
import { newProjectForm } from "~/services/projects/new-project-shape";
import { getPlan } from "~/services/users/get-plan.server";
import { answerForm } from "../form.server";
import { pathParameter, signedIn } from "../page.server";
import { postForm } from "../network-error";
import { NewProjectDialog } from "./new-project-dialog";

export const loader = signedIn(async ({ params }, user) => {
  const { name } = await getDataset(user.id, pathParameter(params, "datasetId"));
  return { name, seed: drawSeed(), canSample: PLANS[await getPlan(user.id)].randomSamples };
});

export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) =>
  answerForm(await request.formData(), newProjectForm, async (form) => {
    const upload = pathParameter(params, "datasetId");
    const { name } = form;
    const whole = { sample_size: FULL.sampleSize, sample_size_type: FULL.sampleSizeType };
    const project = await createProject(user.id, { ...(form.rows === "all" ? whole : form), name, upload });
    return redirect(urls.project(project.id));
  }),
);

export const clientAction = postForm;

export default function NewProject() {
  const result = useActionData<typeof action>()?.result ?? null;
  return <NewProjectDialog {...useLoaderData<typeof loader>()} result={result} />;
}
