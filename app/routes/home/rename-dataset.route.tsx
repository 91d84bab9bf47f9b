import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { NameDialog } from "~/components/name-dialog";
import { nameForm } from "~/lib/name-schema";
import { getDataset } from "~/services/datasets/get-dataset.server";
import { updateDataset } from "~/services/datasets/update-dataset.server";
import { answerForm } from "../form.server";
import { pathParameter, signedIn } from "../page.server";
import { redirectSaved } from "../redirect-saved.server";
import { postForm } from "../network-error";
import { homeHref } from "../home-href";

export const loader = signedIn(async ({ params }, user) => {
  const { name } = await getDataset(user.id, pathParameter(params, "datasetId"));
  return { name };
});

export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) =>
  answerForm(await request.formData(), nameForm, async ({ name }) => {
    await updateDataset(user.id, pathParameter(params, "datasetId"), { name });
    return redirectSaved(homeHref(new URL(request.url).search));
  }),
);

export const clientAction = postForm;

export default function RenameDataset() {
  const { name } = useLoaderData<typeof loader>();
  return (
    <NameDialog
      title="Rename Dataset"
      label="Dataset name"
      defaultName={name}
      submitLabel="Rename"
      closeHref={homeHref(useLocation().search)}
      result={useActionData<typeof action>()?.result ?? null}
    />
  );
}
