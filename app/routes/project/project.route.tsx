import { type ActionFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useEffect, useRef, useState } from "react";
import {
  Outlet,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useLocation,
} from "@remix-run/react";
import { SelectionProvider } from "~/charts/selection-context";
import { Notice } from "~/components/notice";
import type { RailLayout } from "~/components/rail";
import { Spinner } from "~/components/spinner";
import { usePolling } from "~/components/use-polling";
import { PLANS } from "~/config/plans";
import { isUnfinished } from "~/lib/import-status";
import { pathParameter, signedIn } from "../page.server";
import { type AnalysisDraft, isSameDraft, rebaseDraft } from "./draft/analysis-draft";
import { DeletedNotice } from "./deleted-notice";
import { DataDock } from "./data-dock";
import { DiscardDialog } from "./dialogs/discard";
import { SuccessDialog } from "./dialogs/success";
import { loadOrKeep, rememberLoaded } from "./offline-page";
import { loadProject } from "./load-project.server";
import { answerSidebar } from "./draft/sidebar-action.server";
import { isLocked } from "./sidebar/locked-analysis";
import { Sidebar } from "./sidebar/sidebar";
import { APPLY_ID, type EditedDraft } from "./sidebar/analysis-form";
import { usePreview } from "./preview/use-preview";
import { postSidebar } from "./draft/post-sidebar";
import { ProjectHeader } from "./project-header";
import { changedSearch, CLONED, dialogHref, isOnlyBands, PARAM, projectHref } from "../project-search";
import { LazyResults } from "./results/lazy-results";
import { RESULTS_ID } from "./results/results-id";
import { Unfinished } from "./unfinished";
import { useApplying } from "./use-applying";
import { useScrollToFunction } from "./use-scroll-to-function";

const POLL_MS = 3000;

/** Reload interval of a page that is still calculating, without JavaScript. */
const CALCULATING_SECONDS = 2;

export const loader = signedIn(async ({ request, params }, user) => {
  const url = new URL(request.url);
  const loaded = await loadProject(user.id, pathParameter(params, "projectId"), url);
  const { multivariateAnalyses: isPro, conditionalRecodes: canMakeColumns } = PLANS[user.plan];
  if (
    !isPro &&
    loaded.state === "ready" &&
    loaded.draft.id === null &&
    loaded.draft.type === "multivariate"
  ) {
    const search = changedSearch(url.search, { type: null, draft: null, analysis: null });
    throw redirect(dialogHref(loaded.project.id, search, "go-pro/"));
  }
  return { ...loaded, isPro, canMakeColumns };
});

type ProjectData = Awaited<ReturnType<typeof loader>>;
type ReadyData = Extract<ProjectData, { state: "ready" }>;

export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) =>
  answerSidebar(
    user.id,
    pathParameter(params, "projectId"),
    new URL(request.url).search,
    await request.formData(),
  ),
);

/**
 * The choice of bands in charts changes nothing that the server loads for the page. Nor does a post that failed: the form says so, and the
 * results before it stay.
 */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  !isOnlyBands(change) && (change.actionStatus ?? 200) < 400 && change.defaultShouldRevalidate;

export const clientAction = postSidebar;

export const clientLoader = loadOrKeep;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.project.name ?? "Project"} · Estimand` },
];

function isImporting({ project }: ProjectData): boolean {
  return isUnfinished(project);
}

export const handle = {
  railLayout: (data: ProjectData, search: string): RailLayout | null =>
    data.state === "ready"
      ? { mode: data.mode, hrefOf: (view) => projectHref(data.project.id, search, { view }) }
      : null,
  refreshSeconds(data: ProjectData): number | null {
    if (isImporting(data)) return POLL_MS / 1000;
    if (data.state === "ready" && data.listed.pending !== null) return CALCULATING_SECONDS;
    const waits = data.state === "ready" && data.result?.results.some(({ state }) => state === "processing");
    return waits ? CALCULATING_SECONDS : null;
  },
};

/**
 * The draft of the open analysis. The form reports it only after it was drawn: until then it can belong to the
 * analysis that was open before, or to the state before the analysis was saved.
 */
function currentDraft(edited: EditedDraft, opened: AnalysisDraft, saved: AnalysisDraft | null) {
  const { draft } = edited;
  if (draft.id !== opened.id || draft.type !== opened.type) return null;
  return edited.saved && saved ? rebaseDraft(draft, edited.saved, saved) : draft;
}

/** Applying a new analysis opens it as a saved one, in another form. Moves the focus to the same button there. */
function useFocusAfterApply(analysisId: string | null) {
  const before = useRef(analysisId);
  useEffect(() => {
    const wasNew = before.current === null && analysisId !== null;
    before.current = analysisId;
    if (!wasNew || document.activeElement !== document.body) return;
    const button = document.getElementById(APPLY_ID);
    // In narrow windows the sidebar collapses when there is a result.
    const target = button?.offsetParent ? button : document.getElementById(RESULTS_ID);
    target?.focus({ preventScroll: true });
  }, [analysisId]);
}

function Workplace({ data }: { data: ReadyData }) {
  const { project, listed, saved, page } = data;
  const answer = useActionData<typeof action>();
  const opened = answer?.draft ?? data.draft;
  const [edited, setEdited] = useState<EditedDraft | null>(null);
  const draft = edited && currentDraft(edited, opened, saved);
  const isChanged = draft !== null && !isSameDraft(draft, data.base);
  const live = usePreview(project.id, data.browserData, isChanged || saved === null ? draft : null);
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  // A project without a result shows the table; its first preview appears above it, unless the user chose a layout.
  const showsPreview = data.mode === "table" && live.preview !== null && !params.has(PARAM.view);
  const mode = showsPreview ? "both" : data.mode;
  const applying = useApplying();
  useFocusAfterApply(data.draft.id);
  const states = data.result?.results.map(({ key, state }) => `${key} ${state}`).join();
  const previewed = live.preview?.functions.map(({ key }) => key).join();
  const onFunction = useScrollToFunction(data.draft.id, `${states ?? ""} ${previewed ?? ""}`);
  const failure = answer?.failure ?? null;
  const isCloned = params.has(PARAM.cloned);
  return (
    <SelectionProvider dataKey={`${data.draft.id ?? "new"} ${listed.columnsVersion}`}>
      <div className="workplace" data-mode={mode}>
        <Sidebar
          projectId={project.id}
          columns={listed.columns}
          analyses={data.analyses}
          saved={saved}
          base={data.base}
          draft={opened}
          hints={answer?.hints ?? data.hints}
          columnValues={data.columnValues}
          failure={answer?.intent === "apply" ? failure : null}
          onDraft={setEdited}
          live={live}
          preflights={data.preflights}
          isChanged={isChanged}
          onFunction={onFunction}
          isPro={data.isPro}
        />
        <main id="main" className="workplace-main">
          {applying ? (
            <p role="status" className="applying">
              <Spinner /> Calculating…
            </p>
          ) : null}
          <ProjectHeader
            project={project}
            columns={listed.columns}
            canExport={saved !== null}
            canCompare={data.analyses.length > 1}
            layout={{
              mode: data.mode,
              hrefOf: (view) => projectHref(project.id, search, { view }),
            }}
          />
          <DeletedNotice projectId={project.id} />
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
            <LazyResults
              projectId={project.id}
              listed={listed}
              timeColumn={project.data.time_column}
              canMakeColumns={data.canMakeColumns}
              loaded={data.result}
              loadFailure={data.loadFailure}
              saved={saved}
              isChanged={isChanged}
              preview={live.preview}
              canApply={saved === null || !isLocked(saved, data.isPro)}
              dataChanges={data.analyses.find(({ id }) => id === saved?.id)?.data_changed ?? []}
              failureOfApply={answer?.intent === "apply-again" ? failure : null}
              failure={answer?.intent === "keep-outliers" ? failure : null}
              failureOfDifferences={answer?.intent === "take-differences" ? failure : null}
            />
          )}
          {page ? (
            <DataDock projectId={project.id} listed={listed} filters={data.filters} page={page} />
          ) : null}
        </main>
      </div>
    </SelectionProvider>
  );
}

export default function Project() {
  const data = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  usePolling(isImporting(data), POLL_MS);
  useEffect(() => {
    rememberLoaded(data);
  }, [data]);
  return (
    <>
      {data.state === "ready" ? (
        // After another import the project has other rows and columns: the key discards all state.
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
