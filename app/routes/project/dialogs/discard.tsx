import { useLocation } from "@remix-run/react";
import { LinkButton } from "~/components/button";
import { CloseLink } from "~/components/close-link";
import { Dialog } from "~/components/dialog";
import type { AnalysisDraft } from "../draft/analysis-draft";
import { forgetDraft } from "../sidebar/use-draft";
import { PARAM, projectHref } from "../../project-search";

interface DiscardDialogProps {
  projectId: string;
  draft: AnalysisDraft;
  /** Whether another analysis can be opened instead. */
  hasOthers: boolean;
}

/** Asks before discarding an analysis that was never applied. */
export function DiscardDialog({ projectId, draft, hasOthers }: DiscardDialogProps) {
  const { search } = useLocation();
  const wanted = new URLSearchParams(search).get(PARAM.type);
  const isSwitch = wanted !== null && wanted !== draft.type;
  const keepHref = projectHref(projectId, search, { analysis: "new", type: draft.type });
  const discardHref = isSwitch
    ? projectHref(projectId, search, { analysis: "new", type: wanted, draft: null })
    : projectHref(projectId, search, { analysis: hasOthers ? null : "new", type: null, draft: null });
  return (
    <Dialog
      title="Discard Analysis"
      closeHref={keepHref}
      size="s"
      actions={
        <>
          <LinkButton
            kind="danger"
            to={discardHref}
            preventScrollReset
            replace
            reloadDocument={false}
            onClick={() => forgetDraft(projectId, null)}
          >
            Discard
          </LinkButton>
          <CloseLink kind="primary" to={keepHref}>
            Continue Editing
          </CloseLink>
        </>
      }
    >
      <p className="text-ink-2">
        <strong className="text-ink">“{draft.name}”</strong> has not been applied. Discard it? This cannot be
        undone.
      </p>
    </Dialog>
  );
}
