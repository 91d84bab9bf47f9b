import { useLocation } from "@remix-run/react";
import { useRef } from "react";
import { IconLink } from "~/components/button";
import { ChevronDown, PanelLeftClose, Plus } from "~/components/icons";
import type { FunctionKey } from "~/compute/contract/types";
import type { Analysis } from "~/services/shapes/analysis-shape";
import type { Column } from "~/services/shapes/column-shape";
import type { AnalysisDraft } from "../draft/analysis-draft";
import { summaryOf } from "../analysis-summary";
import type { ColumnValues } from "../column-values";
import type { Hint } from "../draft/draft-options";
import { projectHref } from "../../project-search";
import type { DependentPreflight } from "../preview/asked-preview";
import type { LivePreview } from "../preview/use-preview";
import { useApplying } from "../use-applying";
import { DataChangedMark } from "./analysis-card";
import { AnalysisCards } from "./analysis-cards";
import { APPLY_ID, AnalysisForm, type EditedDraft } from "./analysis-form";
import { AnalysisMenu } from "./analysis-menu";
import { isLocked, LockedAnalysis } from "./locked-analysis";
import { FOLDED_APPLY_ID, FoldButton, FoldedAnalysis, shortName } from "./sidebar-head";
import { TypeSwitch } from "./type-switch";
import { useFold } from "./use-fold";

interface SidebarProps {
  projectId: string;
  columns: readonly Column[];
  analyses: readonly Analysis[];
  saved: AnalysisDraft | null;
  /** The draft that Reset returns to: the saved analysis, or a new one with the last settings. */
  base: AnalysisDraft;
  draft: AnalysisDraft;
  hints: readonly Hint[];
  columnValues: readonly ColumnValues[];
  /** Why the last APPLY failed; `null` if it did not. */
  failure: string | null;
  onDraft: (edited: EditedDraft | null) => void;
  live: LivePreview;
  preflights: readonly DependentPreflight[];
  isChanged: boolean;
  /** Receives the function that was just chosen, or null when one was taken off. */
  onFunction: (key: FunctionKey | null) => void;
  /** Whether the plan has multivariate analyses. */
  isPro: boolean;
}

function OpenAnalysis(props: SidebarProps & { onRefused: () => void }) {
  const { projectId, draft } = props;
  const locked = isLocked(draft, props.isPro);
  // For a new analysis, the form below says it.
  const gist = props.saved ? summaryOf(props.saved, props.columns) : "";
  const isDataChanged = props.analyses.some(
    ({ id, data_changed: changes }) => id === draft.id && changes.length > 0,
  );
  return (
    <div className="analysis-item" data-open="true">
      <div className="analysis-head">
        <h2 className="analysis-open text-m" title={draft.name}>
          <ChevronDown size={16} aria-hidden className="flex-none" />
          <span className="min-w-0">
            <span className="block truncate">{shortName(draft.name)}</span>
            {gist === "" ? null : <span className="analysis-summary">{gist}</span>}
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
          base={props.base}
          hints={props.hints}
          columnValues={props.columnValues}
          failure={props.failure}
          isDataChanged={isDataChanged}
          onDraft={props.onDraft}
          live={props.live}
          preflights={props.preflights}
          onFunction={props.onFunction}
          onRefused={props.onRefused}
        />
      )}
    </div>
  );
}

/** The analyses of a project: one is open, each of the others is a card below it. */
export function Sidebar(props: SidebarProps) {
  const { projectId, analyses, draft, columns } = props;
  const { search } = useLocation();
  const toggle = useRef<HTMLInputElement>(null);
  const { isFolded, fold } = useFold(props.hints.length > 0 || props.failure !== null);
  const isApplying = useApplying();
  const hasResult = draft.id !== null;

  /** Shows the hints of a refused APPLY, in wide and in narrow windows. */
  function unfold() {
    const button = document.activeElement;
    if (isFolded) fold(false);
    if (toggle.current) toggle.current.checked = hasResult;
    if (button?.id === FOLDED_APPLY_ID)
      requestAnimationFrame(() => document.getElementById(APPLY_ID)?.focus());
  }

  return (
    <aside className="sidebar" aria-label="Analyses" data-has-result={hasResult} data-folded={isFolded}>
      {/* In narrow windows a checkbox collapses the sidebar, so that it works without JavaScript. */}
      <input
        ref={toggle}
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
            to={projectHref(projectId, search, {
              analysis: "new",
              type: draft.type,
              like: draft.id,
              draft: null,
            })}
            preventScrollReset
          >
            <Plus size={17} aria-hidden />
          </IconLink>
        </div>
        <FoldedAnalysis
          name={draft.name}
          gist={summaryOf(props.saved ?? draft, columns)}
          isChanged={props.isChanged}
          canApply={!isLocked(draft, props.isPro)}
          isApplying={isApplying}
        />
        <FoldButton isFolded={isFolded} onFold={fold} />
        <label
          htmlFor="sidebar-toggle"
          className="icon-button sidebar-toggle-label"
          title="Collapse or expand sidebar"
        >
          <PanelLeftClose size={17} aria-hidden />
        </label>
      </div>
      <div className="analysis-list sidebar-collapsible">
        <OpenAnalysis key={draft.id ?? "new"} {...props} onRefused={unfold} />
        <AnalysisCards
          projectId={projectId}
          analyses={analyses}
          openId={draft.id}
          columns={columns}
          isPro={props.isPro}
        />
      </div>
    </aside>
  );
}
