import { type ActionFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData, useLocation } from "@remix-run/react";
import { urls } from "~/lib/urls";
import { addComparison } from "~/services/report/add-comparison.server";
import { pathParameter, signedIn } from "../page.server";
import { ComparePage } from "./compare-page";
import { readIds, readLook } from "./compare-search";
import { loadComparison } from "./load-comparison.server";

/** Reload interval of a page that is still calculating, without JavaScript. */
const CALCULATING_SECONDS = 2;

export const loader = signedIn(async ({ request, params }, user) =>
  loadComparison(user.id, pathParameter(params, "projectId"), request),
);

/** Adds the comparison to the joint report of the project. */
export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) => {
  const projectId = pathParameter(params, "projectId");
  const search = new URL(request.url).searchParams;
  await addComparison(user.id, projectId, readIds(search) ?? [], readLook(search));
  return redirect(urls.jointReport.page(projectId));
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data === undefined ? "Compare · Estimand" : `Compare · ${data.project.name} · Estimand` },
];

export const handle = {
  railPage: "analysis",
  refreshSeconds: (data: Awaited<ReturnType<typeof loader>>): number | null =>
    data.state === "processing" ? CALCULATING_SECONDS : null,
};

/** A change of the table's options needs nothing from the server. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const [from, to] = [currentUrl, nextUrl].map(({ searchParams }) => readIds(searchParams)?.join());
  const isOtherLook = currentUrl.search !== nextUrl.search && from !== undefined && from === to;
  return isOtherLook && formMethod === undefined ? false : defaultShouldRevalidate;
};

/** Analyses of a project next to each other. */
export default function Compare() {
  const loaded = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return <ComparePage loaded={{ ...loaded, look: readLook(new URLSearchParams(search)) }} />;
}
