import { useNavigation } from "@remix-run/react";
import { ChartScatter } from "lucide-react";
import { DEFINITIONS } from "~/analyses/definitions";
import { Notice } from "~/components/notice";
import { ResultFrame } from "~/components/result-panel";
import { Spinner } from "~/components/spinner";
import { usePolling } from "~/components/use-polling";
import type { AnalysisDraft } from "../analysis-draft";
import type { LoadedResult } from "../load-project.server";
import { PanelView } from "./panel-view";

const POLL_MS = 1500;

interface ResultsProps {
  projectId: string;
  result: LoadedResult | null;
  saved: AnalysisDraft | null;
}

function Empty() {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-20 text-center">
      <ChartScatter size={30} aria-hidden className="text-ink-3" />
      <p className="font-semibold">No result yet</p>
      <p className="max-w-[40ch] text-s text-ink-2">
        Choose a variable and at least one function among the analyses, then press APPLY.
      </p>
    </div>
  );
}

/** The results of the analysis at work, one below the other. */
export function Results({ projectId, result, saved }: ResultsProps) {
  const waiting = result?.panels.some((panel) => panel.state === "processing") ?? false;
  const applying = useNavigation().state === "submitting";
  usePolling(waiting, POLL_MS);
  if (!result || !saved) return <Empty />;
  return (
    <div className="results">
      <p role="status" className="sr-only">
        {waiting || applying ? "Calculating…" : "Calculating… done"}
      </p>
      {applying ? (
        <p aria-hidden className="applying">
          <Spinner /> Calculating…
        </p>
      ) : null}
      {result.panels.map((panel) => {
        const title = DEFINITIONS[panel.key].title;
        switch (panel.state) {
          case "ready":
            return (
              <PanelView
                key={panel.key}
                projectId={projectId}
                analysisId={result.analysisId}
                loaded={panel}
                asked={result.asked}
                saved={saved}
                stale={applying}
              />
            );
          case "processing":
            return (
              <ResultFrame key={panel.key} id={panel.key} title={title} asked={result.asked.y.label}>
                <p className="flex items-center gap-3 py-6 text-ink-2">
                  <Spinner size="l" /> Calculating…
                </p>
              </ResultFrame>
            );
          case "failed":
            return (
              <ResultFrame key={panel.key} id={panel.key} title={title} asked={result.asked.y.label}>
                <Notice kind="bad" title="Error" alert>
                  {panel.message}
                </Notice>
              </ResultFrame>
            );
        }
      })}
    </div>
  );
}
