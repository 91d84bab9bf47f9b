import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getAnalysis } from "~/services/analyses/get-analysis.server";
import { visitResultLink } from "~/services/sharing/open-result-link.server";
import { readLinkToken } from "../auth/link-token.server";
import { signedIn } from "../page.server";
import { loadPageResult } from "../project/load-page-result.server";
import { SharedResult } from "./shared-result";

/** Reload interval of a page that is still calculating, without JavaScript. */
const CALCULATING_SECONDS = 2;

export const loader = signedIn(async ({ request }, user) => {
  const token = readLinkToken(request);
  const { ownerId, analysisId, projectId } = await visitResultLink(user.id, token);
  const analysis = await getAnalysis(ownerId, analysisId);
  const { result, loadFailure } = await loadPageResult(ownerId, analysis);
  return {
    token: token ?? "",
    /** For the owner, the way back to the project. Other readers learn no ids. */
    ownProjectId: ownerId === user.id ? projectId : null,
    name: analysis.name,
    excludesOutliers: analysis.remove_outliers,
    dataChanges: analysis.data_changed,
    // Without the id of the analysis.
    result: result && { asked: result.asked, results: result.results },
    loadFailure,
  };
});

type Loaded = Awaited<ReturnType<typeof loader>>;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data === undefined ? "Shared result · Estimand" : `${data.name} · Estimand` },
];

const isWaiting = ({ result }: Loaded) =>
  result?.results.some(({ state }) => state === "processing") ?? false;

export const handle = {
  railPage: "shared",
  refreshSeconds: (data: Loaded): number | null => (isWaiting(data) ? CALCULATING_SECONDS : null),
};

/** The results of an analysis that somebody shared, as they are applied. */
export default function Shared() {
  const loaded = useLoaderData<typeof loader>();
  return <SharedResult {...loaded} isWaiting={isWaiting(loaded)} />;
}
