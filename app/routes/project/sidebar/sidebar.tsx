import { Link, useLocation } from "@remix-run/react";
import { ChevronDown, ChevronRight, PanelLeftClose, Plus, TriangleAlert } from "lucide-react";
import { IconLink } from "~/components/button";
import type { Analysis } from "~/services/shapes/analysis-shape";
import type { Column } from "~/services/shapes/column-shape";
import { type AnalysisDraft, draftOfAnalysis } from "../analysis-draft";
import { gistOf } from "../analysis-gist";
import type { ColumnValues } from "../column-values";
import type { Hint } from "../draft-changes";
import { PARAM, projectHref } from "../project-search";
import { APPLY_AGAIN } from "../results/data-changed";
import { AnalysisForm } from "./analysis-form";
import { AnalysisMenu } from "./analysis-menu";
import { isLocked, LockedAnalysis } from "./locked-analysis";
import { TypeSwitch } from "./type-switch";

/** A longer name of an analysis is cut to this many characters. */
const NAME_LENGTH = 18;

function shortName(name: string): string {
  return name.length <= NAME_LENGTH ? name : `${name.slice(0, NAME_LENGTH)}...`;
}

interface SidebarProps {
  projectId: string;
  columns: readonly Column[];
  analyses: readonly Analysis[];
  saved: AnalysisDraft | null;
  draft: AnalysisDraft;
  hints: readonly Hint[];
  columnValues: ColumnValues | null;
  /** Why the last APPLY failed; `null` if it did not. */
  failure: string | null;
  onChanged: (isChanged: boolean) => void;
  /** Whether the plan has multivariate analyses. */
  isPro: boolean;
}

function DataChangedMark() {
  return (
    <span className="data-changed-mark">
      <TriangleAlert size={12} aria-hidden /> {APPLY_AGAIN}
    </span>
  );
}

function ClosedAnalysis({
  projectId,
  analysis,
  columns,
  isPro,
}: {
  projectId: string;
  analysis: Analysis;
  columns: readonly Column[];
  isPro: boolean;
}) {
  const { search } = useLocation();
  const draft = draftOfAnalysis(analysis);
  return (
    <li className="analysis-item">
      <Link
        to={projectHref(projectId, search, {
          [PARAM.analysis]: analysis.id,
          type: null,
          draft: null,
          row: null,
        })}
        className="analysis-open"
        title={analysis.name}
      >
        <ChevronRight size={16} aria-hidden className="flex-none" />
        <span className="min-w-0">
          <span className="block truncate font-semibold">{shortName(analysis.name)}</span>
          <span className="analysis-gist">{gistOf(draft, columns)}</span>
          {analysis.data_changed.length > 0 ? <DataChangedMark /> : null}
        </span>
      </Link>
      <AnalysisMenu
        projectId={projectId}
        id={analysis.id}
        name={analysis.name}
        isLocked={isLocked(draft, isPro)}
      />
    </li>
  );
}

function OpenAnalysis(props: SidebarProps) {
  const { projectId, draft } = props;
  const locked = isLocked(draft, props.isPro);
  const gist = gistOf(props.saved ?? draft, props.columns);
  const isDataChanged = props.analyses.some(
    ({ id, data_changed: changes }) => id === draft.id && changes.length > 0,
  );
  return (
    <li className="analysis-item" data-open="true">
      <div className="analysis-head">
        <h2 className="analysis-open text-m" title={draft.name}>
          <ChevronDown size={16} aria-hidden className="flex-none" />
          <span className="min-w-0">
            <span className="block truncate">{shortName(draft.name)}</span>
            {gist === "" ? null : <span className="analysis-gist">{gist}</span>}
            {isDataChanged ? <DataChangedMark /> : null}
          </span>
        </h2>
        <AnalysisMenu projectId={projectId} id={draft.id} name={draft.name} isLocked={locked} />
      </div>
      {locked ? (
        <LockedAnalysis projectId={projectId} />
      ) : (
        <AnalysisForm
          key={draft.id ?? `new-${draft.type}`}
          projectId={projectId}
          columns={props.columns}
          initial={draft}
          saved={props.saved}
          hints={props.hints}
          columnValues={props.columnValues}
          failure={props.failure}
          isDataChanged={isDataChanged}
          onChanged={props.onChanged}
        />
      )}
    </li>
  );
}

/** The analyses of a project: one is open, each of the others is one line. */
export function Sidebar(props: SidebarProps) {
  const { projectId, analyses, draft, columns } = props;
  const { search } = useLocation();
  return (
    <aside className="sidebar" aria-label="Analyses" data-has-result={draft.id !== null}>
      {/* A checkbox collapses the sidebar, so that it works without JavaScript. */}
      <input
        type="checkbox"
        id="sidebar-toggle"
        className="sidebar-toggle sr-only"
        aria-label="Collapse sidebar"
      />
      <div className="sidebar-head">
        <div className="sidebar-collapsible">
          <TypeSwitch {...props} />
          <IconLink
            label="New analysis"
            to={projectHref(projectId, search, { analysis: "new", type: draft.type, draft: null })}
            preventScrollReset
          >
            <Plus size={17} aria-hidden />
          </IconLink>
        </div>
        <p className="sidebar-title">
          Analysis <strong className="truncate text-ink">{shortName(draft.name)}</strong>
        </p>
        <label
          htmlFor="sidebar-toggle"
          className="icon-button sidebar-toggle-label"
          title="Collapse or expand sidebar"
        >
          <PanelLeftClose size={17} aria-hidden />
        </label>
      </div>
      <ul className="analysis-list sidebar-collapsible">
        <OpenAnalysis key={draft.id ?? "new"} {...props} />
        {analyses
          .filter((analysis) => analysis.id !== draft.id)
          .map((analysis) => (
            <ClosedAnalysis
              key={analysis.id}
              projectId={projectId}
              analysis={analysis}
              columns={columns}
              isPro={props.isPro}
            />
          ))}
      </ul>
    </aside>
  );
}
