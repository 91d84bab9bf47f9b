import { type ActionFunctionArgs, data, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { countUpload } from "~/auth/rate-limits.server";
import { usePolling } from "~/components/use-polling";
import { LIMITS } from "~/config/limits";
import { urls } from "~/lib/urls";
import { getDatasetRow } from "~/services/datasets/get-dataset.server";
import { createReplacement } from "~/services/replacements/create-replacement.server";
import { findDraftOf, getSettledReplacement } from "~/services/replacements/get-replacement.server";
import { pathParameter, signedIn } from "../page.server";
import { CheckStep } from "./check-step";
import { FileStep } from "./file-step";
import { actOnReplacement } from "./replace-action.server";
import { refusalOfChange } from "./refusal-of-change.server";
import { Steps } from "../import/replacement-steps";
import { WaitStep } from "./wait-step";

const POLL_MS = 1_000;
/** Without JavaScript the page is loaded again, which discards a choice that is being made. */
const SLOW_POLL_MS = 5_000;

export const meta: MetaFunction = () => [{ title: "Replace data · Estimand" }];

export const loader = signedIn(async ({ params }, user) => {
  const datasetId = pathParameter(params, "datasetId");
  const { id, name, fileName } = await getDatasetRow(user.id, datasetId);
  const draft = await findDraftOf(user.id, datasetId);
  const replacement = draft === null ? null : await getSettledReplacement(user.id, draft, datasetId);
  return { dataset: { id, name, file_name: fileName }, replacement, joinedBytes: LIMITS.joinedBytes };
});

type ReplaceData = Awaited<ReturnType<typeof loader>>;

/** Whether a job works on the replacement. */
function isBusy({ replacement }: ReplaceData): boolean {
  if (replacement === null) return false;
  const { state, effect } = replacement;
  return state === "comparing" || state === "applying" || (state === "ready" && effect?.is_done !== true);
}

export const handle = {
  refreshSeconds: (loaded: ReplaceData) =>
    isBusy(loaded) ? (loaded.replacement?.state === "ready" ? SLOW_POLL_MS : POLL_MS) / 1000 : null,
};

export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) => {
  const datasetId = pathParameter(params, "datasetId");
  try {
    if ((request.headers.get("content-type") ?? "").startsWith("multipart/form-data")) {
      await countUpload(user.id);
      await createReplacement(user.id, datasetId, request);
      return redirect(urls.dataset.replace(datasetId));
    }
    return await actOnReplacement(user.id, datasetId, await request.formData());
  } catch (error) {
    const { message, status } = refusalOfChange(error);
    return data({ refusal: message }, { status });
  }
});

/** Replaces the file of a dataset: choose another file, check what it changes, replace. */
export default function ReplaceData() {
  const loaded = useLoaderData<typeof loader>();
  const { dataset, replacement, joinedBytes } = loaded;
  const [search] = useSearchParams();
  const refusal = useActionData<typeof action>()?.refusal ?? null;
  usePolling(isBusy(loaded), POLL_MS);
  const step = replacement === null ? "file" : replacement.state === "applying" ? "replace" : "check";
  return (
    <main
      id="main"
      className="mx-auto grid w-full grid-cols-[minmax(0,1fr)] max-w-[84rem] content-start gap-5 px-4 py-6 narrow:px-8"
    >
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <div className="grid min-w-0 gap-1">
          <h1 className="[overflow-wrap:anywhere]">Replace data of {dataset.name}</h1>
          <p className="text-s text-ink-2 [overflow-wrap:anywhere]">
            {replacement === null
              ? `The present file is ${dataset.file_name}. Columns, recipes, analyses and names are kept.`
              : `${dataset.file_name} → ${replacement.file_name}, read as the old file was`}
            {replacement?.state === "ready" || replacement?.state === "failed" ? (
              <>
                {" · "}
                <Link to={urls.setHeaderRow(replacement.id)}>Change how it is read</Link>
              </>
            ) : null}
          </p>
        </div>
        <Steps step={step} />
      </header>
      {replacement === null ? (
        <FileStep datasetId={dataset.id} refusal={refusal} joinedBytes={joinedBytes} />
      ) : replacement.state === "ready" ? (
        <CheckStep replacement={replacement} refusal={refusal} isWhole={search.get("results") === "all"} />
      ) : (
        <WaitStep replacement={replacement} refusal={refusal} />
      )}
    </main>
  );
}
