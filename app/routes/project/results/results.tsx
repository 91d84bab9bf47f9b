import { ChartScatter } from "lucide-react";
import { useMemo } from "react";
import { DEFINITIONS } from "~/analyses/definitions";
import { type ResultEntry, resultEntry, readResult } from "~/analyses/results";
import type { FunctionKey } from "~/compute/contract/types";
import { Notice } from "~/components/notice";
import { ResultFrame } from "~/components/result-facts";
import { Spinner } from "~/components/spinner";
import { usePolling } from "~/components/use-polling";
import type { AnalysisDraft } from "../analysis-draft";
import type { LoadedResult } from "../load-project.server";
import { useApplying } from "../use-applying";
import { ResultView } from "./result-view";
import { RowsPolicy } from "./rows-policy";
import { TrendOffer } from "./trend-offer";

const POLL_MS = 1500;

interface ResultsProps {
  projectId: string;
  result: LoadedResult | null;
  saved: AnalysisDraft | null;
  /** Whether something was changed since the analysis was applied. */
  isChanged: boolean;
  /** Why keeping the outliers came to nothing, if it did. */
  failure: string | null;
  /** Why taking differences came to nothing, if it did. */
  failureOfDifferences: string | null;
}

/** The list of results; it takes the focus where the panel that applied them folds. */
export const RESULTS_ID = "results";

function Empty() {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-20 text-center">
      <ChartScatter size={30} aria-hidden className="text-ink-3" />
      <p className="font-semibold">No results yet</p>
      <p className="max-w-[40ch] text-s text-ink-2">
        Choose a variable and a function in the panel, then press APPLY.
      </p>
    </div>
  );
}

/** The views of the panels that are there, by function. */
function useEntries(result: LoadedResult | null): Map<FunctionKey, ResultEntry> {
  return useMemo(() => {
    const entries = new Map<FunctionKey, ResultEntry>();
    for (const panel of result?.panels ?? []) {
      if (result && panel.state === "ready")
        entries.set(panel.key, resultEntry(panel.key, readResult(panel.json), result.asked));
    }
    return entries;
  }, [result]);
}

/** The results of the analysis at work, one below the other. */
export function Results({
  projectId,
  result,
  saved,
  isChanged,
  failure,
  failureOfDifferences,
}: ResultsProps) {
  const waiting = result?.panels.some((panel) => panel.state === "processing") ?? false;
  const applying = useApplying();
  const entries = useEntries(result);
  usePolling(waiting, POLL_MS);
  if (!result || !saved) return <Empty />;
  return (
    <div id={RESULTS_ID} tabIndex={-1} className="results">
      <p role="status" className="sr-only">
        {waiting || applying ? "Calculating…" : "Calculating… done"}
      </p>
      {isChanged && !applying ? (
        <p role="status" className="not-applied">
          <span className="badge">Not applied</span> The settings were changed. These are still the results
          from before; press APPLY to update them.
        </p>
      ) : null}
      <RowsPolicy entries={[...entries.values()]} saved={saved} failure={failure} />
      <TrendOffer entries={[...entries.values()]} saved={saved} failure={failureOfDifferences} />
      {result.panels.map((panel) => {
        const title = DEFINITIONS[panel.key].title;
        switch (panel.state) {
          case "ready": {
            const entry = entries.get(panel.key);
            return entry ? (
              <ResultView
                key={panel.key}
                projectId={projectId}
                analysisId={result.analysisId}
                loaded={panel}
                entry={entry}
                stale={applying || isChanged}
              />
            ) : null;
          }
          case "processing":
            return (
              <ResultFrame key={panel.key} id={panel.key} title={title} subtitle={result.asked.y.label}>
                <p className="flex items-center gap-3 py-6 text-ink-2">
                  <Spinner size="l" /> Calculating…
                </p>
              </ResultFrame>
            );
          case "failed":
            return (
              <ResultFrame key={panel.key} id={panel.key} title={title} subtitle={result.asked.y.label}>
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
