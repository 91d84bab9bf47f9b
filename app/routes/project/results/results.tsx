import { ChartScatter } from "lucide-react";
import { useMemo } from "react";
import { DEFINITIONS } from "~/analyses/definitions";
import { earlierDataNote } from "~/analyses/earlier-data";
import { type ResultEntry, resultEntry, readResult } from "~/analyses/results";
import { outlierRemark } from "~/analyses/sentences/outlier-policy";
import { says } from "~/analyses/sentences/statement";
import type { FunctionKey } from "~/compute/contract/types";
import type { ProjectColumns } from "~/services/columns/project-columns-shape";
import { ResultFrame } from "~/components/result-facts";
import { usePolling } from "~/components/use-polling";
import type { AnalysisDraft } from "../analysis-draft";
import type { LoadedResult, LoadFailure } from "../load-page-result.server";
import { PreviewResults } from "../preview/preview-results";
import type { Preview } from "../preview/use-preview";
import { ChosenBar } from "../chosen/chosen-bar";
import { useApplying } from "../use-applying";
import { DataChanged } from "./data-changed";
import { FailedLoad } from "./failed-load";
import { KeepOutliers } from "./keep-outliers";
import { ResultView } from "./result-view";
import { RESULTS_ID } from "./results-id";
import { RowsPolicy } from "./rows-policy";
import { TrendOffer } from "./trend-offer";
import { UnfinishedResult } from "./unfinished-result";

const POLL_MS = 1500;

interface ResultsProps {
  projectId: string;
  listed: ProjectColumns;
  /** Whether the plan allows columns made by rules. */
  canMakeColumns: boolean;
  loaded: LoadedResult | null;
  /** Why the results could not be loaded. */
  loadFailure: LoadFailure | null;
  saved: AnalysisDraft | null;
  /** Whether there are unapplied changes. */
  isChanged: boolean;
  /** The results of settings that are not applied, when this browser computes them. */
  preview: Preview | null;
  /** The changes of the data since the analysis was applied, in words. */
  dataChanges: readonly string[];
  /** Whether the plan allows it to be applied again. */
  canApply: boolean;
  /** Why applying it again failed; `null` if it did not. */
  failureOfApply: string | null;
  /** Why keeping the outliers failed; `null` if it did not. */
  failure: string | null;
  /** Why taking differences failed; `null` if it did not. */
  failureOfDifferences: string | null;
}

function Empty() {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-20 text-center">
      <ChartScatter size={30} aria-hidden className="text-ink-3" />
      <p className="font-semibold">No results yet</p>
      <p className="max-w-[40ch] text-s text-ink-2">
        Choose a variable and a function in the sidebar, then press APPLY.
      </p>
    </div>
  );
}

/** The finished results by function. */
function useEntries(loaded: LoadedResult | null): Map<FunctionKey, ResultEntry> {
  return useMemo(() => {
    const entries = new Map<FunctionKey, ResultEntry>();
    for (const result of loaded?.results ?? []) {
      if (loaded && result.state === "ready")
        entries.set(result.key, resultEntry(result.key, readResult(result.json), loaded.asked));
    }
    return entries;
  }, [loaded]);
}

/** The results of the open analysis, one below the other. */
export function Results({
  projectId,
  listed,
  canMakeColumns,
  loaded,
  loadFailure,
  saved,
  isChanged,
  preview,
  dataChanges,
  canApply,
  failureOfApply,
  failure,
  failureOfDifferences,
}: ResultsProps) {
  const waiting = loaded?.results.some(({ state }) => state === "processing") ?? false;
  const applying = useApplying();
  const entries = useEntries(loaded);
  const note = earlierDataNote(dataChanges);
  // A model is the only result of its analysis: its ledger says what is done with outliers.
  const hasPoints = [...entries.values()].some(({ charts }) =>
    charts.some(({ standsAlone }) => !standsAlone),
  );
  const inLedger = loaded?.results.length === 1 && [...entries.values()].every(({ placesAll }) => placesAll);
  const chosen =
    loaded === null ? null : (
      <ChosenBar
        projectId={projectId}
        analysisId={canApply ? loaded.analysisId : null}
        canMakeColumns={canMakeColumns}
        variables={[loaded.asked.y, ...loaded.asked.x]}
        listed={listed}
      />
    );
  usePolling(waiting, POLL_MS);
  if (loadFailure) return <FailedLoad failure={loadFailure} title={saved?.name ?? "Results"} />;
  const unapplied = preview === null ? null : <PreviewResults preview={preview} />;
  if (!loaded || !saved) return unapplied === null ? <Empty /> : <div className="results">{unapplied}</div>;
  return (
    <div id={RESULTS_ID} tabIndex={-1} className="results">
      <p role="status" className="sr-only">
        {waiting || applying ? "Calculating…" : "Calculating… done"}
      </p>
      {unapplied}
      {isChanged && !applying ? (
        <p role="status" className="not-applied">
          <span className="badge">Not applied</span> The settings were changed. These are still the results
          from before; press APPLY to update them.
        </p>
      ) : null}
      <DataChanged
        changes={applying ? [] : dataChanges}
        saved={saved}
        canApply={canApply}
        failure={failureOfApply}
      />
      <RowsPolicy
        entries={[...entries.values()]}
        saved={saved}
        canApply={canApply}
        inLedger={inLedger}
        failure={failure}
      />
      {inLedger || !hasPoints ? null : chosen}
      {loaded.results.map((result) => {
        const title = DEFINITIONS[result.key].title;
        switch (result.state) {
          case "ready": {
            const entry = entries.get(result.key);
            return entry ? (
              <ResultView
                key={result.key}
                projectId={projectId}
                analysisId={loaded.analysisId}
                loaded={result}
                entry={entry}
                stale={applying ? "computing" : isChanged ? "changed" : null}
                note={note}
                labels={loaded.asked}
                remedy={
                  canApply && says(entry.statement, "shared_trend") ? (
                    <TrendOffer saved={saved} failure={failureOfDifferences} />
                  ) : null
                }
                outliersInLedger={
                  inLedger
                    ? {
                        remark: outlierRemark(entry, saved.removeOutliers),
                        keep: canApply ? <KeepOutliers saved={saved} /> : null,
                      }
                    : null
                }
                chosen={inLedger ? chosen : null}
              />
            ) : null;
          }
          case "processing":
          case "failed":
            return (
              <ResultFrame key={result.key} id={result.key} title={title} subtitle={loaded.asked.y.label}>
                <UnfinishedResult projectId={projectId} analysisId={loaded.analysisId} result={result} />
              </ResultFrame>
            );
        }
      })}
    </div>
  );
}
