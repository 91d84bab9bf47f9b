import { useLocation } from "@remix-run/react";
import { LinkButton } from "~/components/button";
import { Notice } from "~/components/notice";
import { needsPro } from "~/config/plans";
import type { AnalysisDraft } from "../draft/analysis-draft";
import { dialogHref } from "../../project-search";

/** Whether an analysis is read-only because PRO has lapsed. */
export function isLocked({ id, type }: AnalysisDraft, isPro: boolean): boolean {
  return id !== null && type === "multivariate" && !isPro;
}

/** Takes the place of the form of an analysis that the plan no longer has. */
export function LockedAnalysis({ projectId }: { projectId: string }) {
  const { search } = useLocation();
  return (
    <div className="analysis-form">
      <Notice kind="info" title="This analysis is read-only">
        <p>
          {needsPro("multivariateAnalyses")} You can still read this one, and report, export, rename and
          delete it. To change it or apply it again, go PRO.
        </p>
        <LinkButton
          kind="primary"
          size="s"
          className="mt-2"
          to={dialogHref(projectId, search, "go-pro/")}
          preventScrollReset
        >
          Go Pro
        </LinkButton>
      </Notice>
    </div>
  );
}
