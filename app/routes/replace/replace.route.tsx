import { type ActionFunctionArgs, data, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { usePolling } from "~/components/use-polling";
import { urls } from "~/lib/urls";
import { getDataset } from "~/services/datasets/get-dataset.server";
import { createReplacement } from "~/services/replacements/create-replacement.server";
import { findDraftOf, getSettledReplacement } from "~/services/replacements/get-replacement.server";
import { isForForm, pathParameter, signedIn } from "../page.server";
import { CheckStep } from "./check-step";
import { FileStep } from "./file-step";
import { actOnReplacement } from "./replace-action.server";
import { Steps } from "./steps";
import { WaitStep } from "./wait-step";

export const meta: MetaFunction = () => [{ title: "Replace data · Estimand" }];

export const loader = signedIn(async ({ params }, user) => {
  const datasetId = pathParameter(params, "datasetId");
  const { id, name, file_name } = await getDataset(user.id, datasetId);
  const draft = await findDraftOf(user.id, datasetId);
  const replacement = draft === null ? null : await getSettledReplacement(user.id, draft, datasetId);
  return { dataset: { id, name, file_name }, replacement };
});

export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) => {
  const datasetId = pathParameter(params, "datasetId");
  try {
    if ((request.headers.get("content-type") ?? "").startsWith("multipart/form-data")) {
      await createReplacement(user.id, datasetId, request);
      return redirect(urls.dataset.replace(datasetId));
    }
    return await actOnReplacement(user.id, datasetId, await request.formData());
  } catch (error) {
    if (!isForForm(error)) throw error;
    return data({ refusal: error.userMessage }, { status: error.status });
  }
});

const POLL_MS = 1_000;

/** Puts another file in the place of a dataset's: choose it, check what it changes, replace. */
export default function ReplaceData() {
  const { dataset, replacement } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>()?.refusal ?? null;
  const isBusy = replacement?.state === "comparing" || replacement?.state === "applying";
  usePolling(isBusy || (replacement?.state === "ready" && replacement.effect === null), POLL_MS);
  const step = replacement === null ? "file" : replacement.state === "applying" ? "replace" : "check";
  return (
    <main
      id="main"
      className="mx-auto grid w-full grid-cols-[minmax(0,1fr)] max-w-[84rem] content-start gap-5 px-4 py-6 narrow:px-8"
    >
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <div className="grid gap-1">
          <h1>Replace data of {dataset.name}</h1>
          <p className="text-s text-ink-2">
            {replacement === null
              ? `The present file is ${dataset.file_name}. Columns, recipes, analyses and names are kept.`
              : `${dataset.file_name} → ${replacement.file_name}, read with the settings of the old file`}
          </p>
        </div>
        <Steps step={step} />
      </header>
      {replacement === null ? (
        <FileStep refusal={refusal} />
      ) : replacement.state === "ready" ? (
        <CheckStep replacement={replacement} refusal={refusal} />
      ) : (
        <WaitStep replacement={replacement} refusal={refusal} />
      )}
    </main>
  );
}
