import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { Notice } from "~/components/notice";
import type { RailLayout } from "~/components/rail";
import { usePolling } from "~/components/use-polling";
import { PLANS } from "~/config/plans";
import { pathParameter, signedIn } from "../page.server";
import { DataDock } from "./data-dock";
import { DiscardDialog } from "./dialogs/discard";
import { SuccessDialog } from "./dialogs/success";
import { loadProject } from "./load-project.server";
import { answerPanel } from "./panel-action.server";
import { SidePanel } from "./panel/side-panel";
import { ProjectHeader } from "./project-header";
import { CLONED, PARAM, projectHref } from "./project-search";
import { Results } from "./results/results";
import { Unfinished } from "./unfinished";

const POLL_MS = 3000;

/** Without JavaScript a page that still calculates is loaded again after so many seconds. */
const CALCULATING_SECONDS = 2;

export const loader = signedIn(async ({ request, params }, user) => ({
  ...(await loadProject(user.id, pathParameter(params, "projectId"), new URL(request.url))),
  isPro: PLANS[user.plan].multivariateAnalyses,
}));

type ProjectData = Awaited<ReturnType<typeof loader>>;
type ReadyData = Extract<ProjectData, { state: "ready" }>;

export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) =>
  answerPanel(
    user.id,
    pathParameter(params, "projectId"),
    new URL(request.url).search,
    await request.formData(),
  ),
);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.project.name ?? "Project"} · Estimand` },
];

function isImporting({ project }: ProjectData): boolean {
  return project.status === "toprocess" || project.status === "processing";
}

export const handle = {
  railLayout: (data: ProjectData, search: string): RailLayout | null =>
    data.state === "ready"
      ? { mode: data.mode, hrefOf: (view) => projectHref(data.project.id, search, { view }) }
      : null,
  refreshSeconds(data: ProjectData): number | null {
    if (isImporting(data)) return POLL_MS / 1000;
    const waits = data.state === "ready" && data.result?.panels.some((panel) => panel.state === "processing");
    return waits ? CALCULATING_SECONDS : null;
  },
};

function Workplace({ data }: { data: ReadyData }) {
  const { project, columns, analyses, saved, draft, hints, mode, result, page, isPro } = data;
  const answer = useActionData<typeof action>();
  const isCloned = new URLSearchParams(useLocation().search).has(PARAM.cloned);
  const dataColumns = columns.filter((column) => column.column_index > 0 && !column.deleted);
  return (
    <div className="workplace" data-mode={mode}>
      <SidePanel
        projectId={project.id}
        columns={dataColumns}
        analyses={analyses}
        saved={saved}
        draft={answer?.draft ?? draft}
        hints={answer?.hints ?? hints}
        isPro={isPro}
      />
      <main id="main" className="workplace-main">
        <ProjectHeader project={project} columns={columns} canExport={saved !== null} />
        {isCloned ? (
          <div role="status">
            <Notice kind="good" className="m-4">
              {CLONED}
            </Notice>
          </div>
        ) : null}
        {project.message ? (
          <Notice kind="warn" className="m-4">
            {project.message}
          </Notice>
        ) : null}
        {mode === "table" ? null : (
          <div className="results-scroll">
            <Results projectId={project.id} result={result} saved={saved} />
          </div>
        )}
        {page ? <DataDock projectId={project.id} columns={dataColumns} page={page} /> : null}
      </main>
    </div>
  );
}

export default function Project() {
  const data = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  usePolling(isImporting(data), POLL_MS);
  return (
    <>
      {data.state === "ready" ? (
        // Read anew, a project has other rows and columns: nothing of the former may stay.
        <Workplace key={`${data.project.id} ${data.project.settings_version}`} data={data} />
      ) : (
        <Unfinished project={data.project} delayed={data.delayed} />
      )}
      {data.state === "ready" ? (
        <SuccessDialog project={data.project} isMarked={params.has(PARAM.uploaded)} />
      ) : null}
      {data.state === "ready" && params.get(PARAM.dialog) === "discard" ? (
        <DiscardDialog projectId={data.project.id} draft={data.draft} hasOthers={data.analyses.length > 0} />
      ) : null}
      <Outlet />
    </>
  );
}
