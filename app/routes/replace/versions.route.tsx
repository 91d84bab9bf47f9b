import { type ActionFunctionArgs, data, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LinkButton } from "~/components/button";
import { Notice } from "~/components/notice";
import { usePolling } from "~/components/use-polling";
import { urls } from "~/lib/urls";
import { getDataset } from "~/services/datasets/get-dataset.server";
import { listSettledVersions } from "~/services/replacements/list-versions.server";
import { getRowOrigin, getSettledOrigin } from "~/services/replacements/get-origin.server";
import { refreshDataset, stopRefresh } from "~/services/replacements/refresh-dataset.server";
import { restoreVersion, stopRestoring } from "~/services/replacements/restore-version.server";
import { pathParameter, signedIn } from "../page.server";
import { OriginCard } from "./origin-card";
import { refusalOfChange } from "./refusal-of-change.server";
import type { AskedOrigin } from "./row-origin";
import { VersionCard } from "./version-card";

const POLL_MS = 1_000;

export const loader = signedIn(async ({ request, params }, user) => {
  const datasetId = pathParameter(params, "datasetId");
  const { id, name } = await getDataset(user.id, datasetId);
  const origin = await getSettledOrigin(user.id, datasetId);
  const row = new URL(request.url).searchParams.get("row");
  const asked = row === null || origin.made_from === null ? null : await askOrigin(user.id, datasetId, row);
  return { dataset: { id, name }, origin, asked, versions: await listSettledVersions(user.id, datasetId) };
});

async function askOrigin(userId: string, datasetId: string, row: string): Promise<AskedOrigin> {
  const number = /^[1-9]\d{0,8}$/.test(row) ? Number(row) : null;
  if (number === null) return { row, origin: null, refusal: "Enter the number of a row, from 1." };
  try {
    return { row, origin: await getRowOrigin(userId, datasetId, number), refusal: null };
  } catch (error) {
    return { row, origin: null, refusal: refusalOfChange(error).message };
  }
}

type VersionsData = Awaited<ReturnType<typeof loader>>;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data === undefined ? "Versions · Estimand" : `Versions of ${data.dataset.name} · Estimand` },
];

export const handle = {
  refreshSeconds: (data: VersionsData) => (isChanging(data) ? POLL_MS / 1000 : null),
};

/** Whether a job is working on the dataset's file. */
function isChanging({ versions, origin }: VersionsData): boolean {
  return versions.some((version) => version.is_restoring) || origin.made_from?.state === "refreshing";
}

export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) => {
  const datasetId = pathParameter(params, "datasetId");
  const form = await request.formData();
  try {
    const number = Number(form.get("number"));
    const intent = form.get("intent");
    if (intent === "refresh") await refreshDataset(user.id, datasetId);
    else if (intent === "stop-refresh") await stopRefresh(user.id, datasetId);
    else if (intent === "stop") await stopRestoring(user.id, datasetId, number);
    else await restoreVersion(user.id, datasetId, number);
    return redirect(urls.dataset.versions(datasetId));
  } catch (error) {
    const { message, status } = refusalOfChange(error);
    return data({ refusal: message }, { status });
  }
});

/** The versions of a dataset's file, the users of each, and the buttons that restore them. */
export default function Versions() {
  const data = useLoaderData<typeof loader>();
  const { dataset, versions, origin, asked } = data;
  const refusal = useActionData<typeof action>()?.refusal;
  const isBusy = isChanging(data);
  usePolling(isBusy, POLL_MS);
  return (
    <main
      id="main"
      className="mx-auto grid w-full grid-cols-[minmax(0,1fr)] max-w-[64rem] content-start gap-5 px-4 py-6 narrow:px-8"
    >
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h1 className="[overflow-wrap:anywhere]">Versions of {dataset.name}</h1>
          <p className="text-s text-ink-2">Going back makes a new version, so that nothing is lost.</p>
        </div>
        <div className="flex gap-2">
          <LinkButton to={urls.home}>Home</LinkButton>
          <LinkButton to={urls.dataset.replace(dataset.id)} kind="primary">
            Replace data
          </LinkButton>
        </div>
      </header>
      {refusal ? (
        <Notice kind="bad" alert>
          {refusal}
        </Notice>
      ) : null}
      <OriginCard origin={origin} asked={asked} />
      <ol className="grid gap-3">
        {versions.map((version) => (
          <VersionCard
            key={version.number}
            datasetId={dataset.id}
            version={version}
            isFree={!isBusy && !version.is_present}
          />
        ))}
      </ol>
    </main>
  );
}
