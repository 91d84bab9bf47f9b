import { useMemo } from "react";
import { DEFINITIONS } from "~/analyses/definitions";
import { earlierDataNote } from "~/analyses/earlier-data";
import { outlierRemark } from "~/analyses/sentences/outlier-policy";
import { says } from "~/analyses/sentences/statement";
import type { VariableLabels } from "~/analyses/variables/variable-labels";
import { ChartScatter } from "~/components/icons";
import type { ProjectColumns } from "~/services/columns/project-columns-shape";
import { ResultFrame } from "~/components/result-facts";
import { usePolling } from "~/components/use-polling";
import type { AnalysisDraft } from "../draft/analysis-draft";
import { pairsShareRows } from "../draft/scatterplot-of-pair";
import type { LoadedResult, LoadFailure } from "../load-page-result.server";
import { PreviewResults } from "../preview/preview-results";
import type { Preview } from "../preview/use-preview";
import { SelectionBar } from "../selection/selection-bar";
import { useApplying } from "../use-applying";
import { DataChanged } from "./data-changed";
import { FailedLoad } from "./failed-load";
import { KeepOutliers } from "./keep-outliers";
import { Multiples } from "./multiples";
import { ResultView } from "./result-view";
import { RESULTS_ID } from "./results-id";
import { RowsPolicy } from "./rows-policy";
import { byFunction, shownResults } from "./shown-results";
import { TrendOffer } from "./trend-offer";
import { UnfinishedResult } from "./unfinished-result";

const POLL_MS = 1500;

interface ResultsProps {
  projectId: string;
  listed: ProjectColumns;
  /** column_index of the time column. */
  timeColumn: number | null;
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

/** The variables of an analysis, each once. */
function variablesOf(asked: readonly VariableLabels[]) {
  const all = [...asked.map(({ y }) => y), ...(asked[0]?.x ?? [])];
  return all.filter(({ label }, i) => all.findIndex((each) => each.label === label) === i);
}

/** The results of the open analysis: one function below the other, its dependent variables next to each other. */
export function Results({
  projectId,
  listed,
  timeColumn,
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
  const shown = useMemo(() => (loaded === null ? [] : shownResults(loaded)), [loaded]);
  const entries = shown.flatMap(({ entry }) => (entry === null ? [] : [entry]));
  const note = earlierDataNote(dataChanges);
  const times = listed.columns.find((column) => column.column_index === timeColumn);
  const timesAreMissing = times !== undefined && times.null_count > 0;
  // A model is the only result of its analysis: its ledger says what is done with outliers.
  const hasPoints = entries.some(({ charts }) => charts.some(({ standsAlone }) => !standsAlone));
  const inLedger = loaded?.results.length === 1 && entries.every(({ placesAll }) => placesAll);
  const selection =
    loaded === null ? null : (
      <SelectionBar
        projectId={projectId}
        analysisId={canApply ? loaded.analysisId : null}
        canMakeColumns={canMakeColumns}
        variables={variablesOf(loaded.asked)}
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
      <RowsPolicy shown={shown} saved={saved} canApply={canApply} inLedger={inLedger} failure={failure} />
      {inLedger || !hasPoints ? null : selection}
      {byFunction(shown).map((results) => {
        const [first] = results;
        if (first === undefined) return null;
        return (
          <Multiples
            key={first.result.key}
            title={DEFINITIONS[first.result.key].title}
            panels={results.map(({ id, title, labels, result, entry }) =>
              result.state === "ready" && entry !== null ? (
                <ResultView
                  key={id}
                  projectId={projectId}
                  analysisId={loaded.analysisId}
                  loaded={result}
                  entry={entry}
                  title={title}
                  stale={applying ? "computing" : isChanged ? "changed" : null}
                  note={note}
                  labels={labels}
                  sharesRows={pairsShareRows(saved, entry.result.rows, timesAreMissing)}
                  remedy={
                    canApply && says(entry.statement, "shared_trend", "only_time") ? (
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
                  selection={inLedger ? selection : null}
                />
              ) : result.state === "ready" ? null : (
                <ResultFrame key={id} id={id} title={title} subtitle={labels.y.label}>
                  <UnfinishedResult projectId={projectId} analysisId={loaded.analysisId} result={result} />
                </ResultFrame>
              ),
            )}
          />
        );
      })}
    </div>
  );
}
