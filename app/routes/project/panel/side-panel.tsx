import { Form, Link, useLocation } from "@remix-run/react";
import {
  ChevronDown,
  ChevronRight,
  Copy,
  Ellipsis,
  FilePenLine,
  Lock,
  PanelLeftClose,
  Plus,
  Trash2,
} from "lucide-react";
import { IconLink } from "~/components/button";
import { Menu, MenuButton, MenuLink } from "~/components/menu";
import type { AnalysisType } from "~/compute/contract/types";
import type { Analysis } from "~/services/analyses/analysis-shape";
import type { Column } from "~/services/columns/column-shape";

import type { AnalysisDraft } from "../analysis-draft";
import type { Hint } from "../draft-changes";
import { dialogHref, PARAM, projectHref } from "../project-search";
import { AnalysisForm } from "./analysis-form";

/** Characters of an analysis' name before the dots. */
const NAME_LENGTH = 18;

function shortName(name: string): string {
  return name.length <= NAME_LENGTH ? name : `${name.slice(0, NAME_LENGTH)}...`;
}

interface SidePanelProps {
  projectId: string;
  columns: readonly Column[];
  analyses: readonly Analysis[];
  saved: AnalysisDraft | null;
  draft: AnalysisDraft;
  hints: readonly Hint[];
  /** Whether the plan has multivariate analyses. */
  isPro: boolean;
}

const TYPES: readonly { type: AnalysisType; label: string }[] = [
  { type: "univariate", label: "Univariate" },
  { type: "multivariate", label: "Multivariate" },
];

/** Where the switch leads: to a new analysis of that type, past a question when one would be lost, or to the plans. */
function typeHref({ projectId, draft, isPro }: SidePanelProps, search: string, type: AnalysisType): string {
  if (type === "multivariate" && !isPro) return dialogHref(projectId, search, "go-pro/");
  const isNew = draft.id === null;
  if (isNew && draft.type === type) return projectHref(projectId, search);
  if (isNew && draft.functions.length > 0) return projectHref(projectId, search, { dialog: "discard", type });
  return projectHref(projectId, search, { analysis: "new", type, draft: null });
}

function TypeSwitch(props: SidePanelProps) {
  const { search } = useLocation();
  return (
    <div className="segmented" role="group" aria-label="Type of analysis">
      {TYPES.map(({ type, label }) => (
        <Link
          key={type}
          to={typeHref(props, search, type)}
          className="segment"
          aria-current={props.draft.type === type ? "true" : undefined}
          preventScrollReset
        >
          {label}
          {type === "multivariate" && !props.isPro ? (
            <span className="badge" data-kind="accent">
              <Lock size={10} aria-hidden /> PRO
            </span>
          ) : null}
        </Link>
      ))}
    </div>
  );
}

function AnalysisMenu({ projectId, id, name }: { projectId: string; id: string | null; name: string }) {
  const { search } = useLocation();
  const at = (path: string) => dialogHref(projectId, search, path);
  return (
    <Menu label={`Menu of analysis ${name}`} trigger={<Ellipsis size={17} aria-hidden />}>
      {id === null ? (
        <MenuLink
          to={projectHref(projectId, search, { dialog: "discard" })}
          danger
          preventScrollReset
          icon={<Trash2 size={15} aria-hidden />}
        >
          Discard Analysis
        </MenuLink>
      ) : (
        <>
          <MenuLink
            to={at(`analyses/${id}/rename/`)}
            preventScrollReset
            icon={<FilePenLine size={15} aria-hidden />}
          >
            Rename Analysis
          </MenuLink>
          <Form method="post" action={at(`analyses/${id}/duplicate/`)}>
            <MenuButton icon={<Copy size={15} aria-hidden />}>Duplicate Analysis</MenuButton>
          </Form>
          <MenuLink
            to={at(`analyses/${id}/delete/`)}
            danger
            preventScrollReset
            icon={<Trash2 size={15} aria-hidden />}
          >
            Delete Analysis
          </MenuLink>
        </>
      )}
    </Menu>
  );
}

function ClosedAnalysis({
  projectId,
  analysis,
  columns,
}: {
  projectId: string;
  analysis: Analysis;
  columns: readonly Column[];
}) {
  const { search } = useLocation();
  const y = columns.find((column) => column.column_index === analysis.variables.Y.column)?.title;
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
        <span className="truncate font-semibold">{shortName(analysis.name)}</span>
        <span className="truncate text-s text-ink-3">{y}</span>
      </Link>
      <AnalysisMenu projectId={projectId} id={analysis.id} name={analysis.name} />
    </li>
  );
}

function OpenAnalysis(props: SidePanelProps) {
  const { projectId, draft, saved, columns, hints } = props;
  return (
    <li className="analysis-item" data-open="true">
      <div className="analysis-head">
        <h2 className="analysis-open text-m" title={draft.name}>
          <ChevronDown size={16} aria-hidden className="flex-none" />
          <span className="truncate">{shortName(draft.name)}</span>
        </h2>
        <AnalysisMenu projectId={projectId} id={draft.id} name={draft.name} />
      </div>
      <AnalysisForm
        key={draft.id ?? `new-${draft.type}`}
        projectId={projectId}
        columns={columns}
        initial={draft}
        saved={saved}
        hints={hints}
      />
    </li>
  );
}

/** The analyses of a project: one is open, the others are a line each. */
export function SidePanel(props: SidePanelProps) {
  const { projectId, analyses, draft, columns } = props;
  const { search } = useLocation();
  return (
    <aside className="side-panel" aria-label="Analyses" data-has-result={draft.id !== null}>
      {/* A checkbox folds the panel, so that it works without JavaScript; its state is the browser's. */}
      <input
        type="checkbox"
        id="fold-panel"
        className="fold-panel sr-only"
        aria-label="Fold the analyses away"
      />
      <div className="side-head">
        <div className="side-fold-away">
          <TypeSwitch {...props} />
          <IconLink
            label="New analysis"
            to={projectHref(projectId, search, { analysis: "new", type: draft.type, draft: null })}
            preventScrollReset
          >
            <Plus size={17} aria-hidden />
          </IconLink>
        </div>
        <p className="side-title">
          Analysis <strong className="truncate text-ink">{shortName(draft.name)}</strong>
        </p>
        <label htmlFor="fold-panel" className="icon-button fold-label" title="Fold or unfold the analyses">
          <PanelLeftClose size={17} aria-hidden />
        </label>
      </div>
      <ul className="analysis-list side-fold-away">
        {draft.id === null ? <OpenAnalysis {...props} /> : null}
        {analyses.map((analysis) =>
          analysis.id === draft.id ? (
            <OpenAnalysis key={analysis.id} {...props} />
          ) : (
            <ClosedAnalysis key={analysis.id} projectId={projectId} analysis={analysis} columns={columns} />
          ),
        )}
      </ul>
    </aside>
  );
}
