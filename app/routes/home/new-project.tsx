import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { NameDialog } from "~/components/name-dialog";
import { nameSchema } from "~/lib/names";
import { urls } from "~/lib/urls";
import { getDataset } from "~/services/datasets/get-dataset.server";
import { createProject, FULL } from "~/services/projects/create-project.server";
import { answerForm } from "../form.server";
import { pathParameter, signedIn } from "../page.server";

const MISSING_NAME = "Please Input project name";

const newProjectForm = z.object({
  name: z.string({ error: MISSING_NAME }).trim().min(1, MISSING_NAME).pipe(nameSchema),
});

export const loader = signedIn(async ({ params }, user) => {
  const { name } = await getDataset(user.id, pathParameter(params, "datasetId"));
  return { name };
});

export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) =>
  answerForm(await request.formData(), newProjectForm, async ({ name }) => {
    const upload = pathParameter(params, "datasetId");
    const { sampleSize: sample_size, sampleSizeType: sample_size_type } = FULL;
    const project = await createProject(user.id, { name, upload, sample_size, sample_size_type });
    return redirect(urls.project(project.id));
  }),
);

export default function NewProject() {
  const { name } = useLoaderData<typeof loader>();
  return (
    <NameDialog
      title="New project"
      label="Project name"
      defaultName={name}
      submitLabel="CREATE"
      closeHref={urls.home}
      schema={newProjectForm}
      waits
      result={useActionData<typeof action>()?.result ?? null}
    >
      <p className="text-s text-ink-2">
        A project of the full dataset <strong className="text-ink">{name}</strong>.
      </p>
    </NameDialog>
  );
}
