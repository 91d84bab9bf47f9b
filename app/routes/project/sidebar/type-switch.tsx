import { Link, useLocation, useNavigate } from "@remix-run/react";
import { Lock } from "~/components/icons";
import type { AnalysisType } from "~/compute/contract/types";
import { type AnalysisDraft, writeDraft } from "../draft/analysis-draft";
import { dialogHref, projectHref } from "../../project-search";
import { storedDraft } from "./use-draft";

interface TypeSwitchProps {
  projectId: string;
  draft: AnalysisDraft;
  /** Whether the plan has multivariate analyses. */
  isPro: boolean;
}

const TYPES: readonly { type: AnalysisType; label: string }[] = [
  { type: "univariate", label: "Univariate" },
  { type: "multivariate", label: "Multivariate" },
];

/**
 * Where the switch leads: to a new analysis of that type, to the question whether to discard the current one, or to
 * the plans.
 */
function typeHref({ projectId, draft, isPro }: TypeSwitchProps, search: string, type: AnalysisType): string {
  if (type === "multivariate" && !isPro) return dialogHref(projectId, search, "go-pro/");
  const isNew = draft.id === null;
  if (isNew && draft.type === type) return projectHref(projectId, search);
  if (isNew && draft.functions.length > 0) return projectHref(projectId, search, { dialog: "discard", type });
  return projectHref(projectId, search, { analysis: "new", type, draft: null });
}

/** Starts a new analysis of one variable or of several. */
export function TypeSwitch(props: TypeSwitchProps) {
  const { search } = useLocation();
  const navigate = useNavigate();

  /** Only the browser knows the unapplied choices, so the URL of the question carries them. */
  function ask(event: React.MouseEvent, type: AnalysisType) {
    const { projectId, draft, isPro } = props;
    if (draft.id !== null || draft.type === type || (type === "multivariate" && !isPro)) return;
    const stored = storedDraft(projectId, draft);
    if (!stored || stored.functions.length === 0) return;
    event.preventDefault();
    const question = { analysis: "new", dialog: "discard", type, draft: writeDraft(stored) };
    navigate(projectHref(projectId, search, question), { preventScrollReset: true });
  }

  return (
    <div className="segmented" role="group" aria-label="Type of analysis">
      {TYPES.map(({ type, label }) => (
        <Link
          key={type}
          to={typeHref(props, search, type)}
          className="segment"
          aria-current={props.draft.type === type ? "true" : undefined}
          onClick={(event) => ask(event, type)}
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
