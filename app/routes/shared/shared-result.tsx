import { Link } from "@remix-run/react";
import { Eye } from "lucide-react";
import { useMemo } from "react";
import { DEFINITIONS } from "~/analyses/definitions";
import { DATA_CHANGED, EARLIER_DATA, earlierDataNote } from "~/analyses/earlier-data";
import { type ResultEntry, readResult, resultEntry } from "~/analyses/results";
import { outlierPolicy } from "~/analyses/sentences/outlier-policy";
import { Notice } from "~/components/notice";
import { ResultFrame } from "~/components/result-facts";
import { Spinner } from "~/components/spinner";
import { usePolling } from "~/components/use-polling";
import { usePreferences } from "~/components/use-preferences";
import { Why } from "~/components/why";
import { urls, withSearch } from "~/lib/urls";
import type { FunctionResult } from "~/services/analyses/get-function-results.server";
import type { LoadedResult, LoadFailure } from "../project/load-page-result.server";
import { ResultPanel, type ResultPlaces } from "../project/results/result-panel";

const POLL_MS = 1500;

type SharedFunctions = Omit<LoadedResult, "analysisId">;

interface SharedResultProps {
  token: string;
  ownProjectId: string | null;
  name: string;
  excludesOutliers: boolean;
  dataChanges: readonly string[];
  result: SharedFunctions | null;
  loadFailure: LoadFailure | null;
  /** Whether a result is still computed. */
  isWaiting: boolean;
}

/** Which rows the results use: the filter, and what each function does with outliers. */
function RowsUsed({ entries, excludes }: { entries: readonly ResultEntry[]; excludes: boolean }) {
  const { sentences } = outlierPolicy(entries, excludes);
  const filter = entries.find(({ result }) => result.filter_by_variable)?.result.filter_by_variable;
  if (sentences.length === 0 && !filter) return null;
  return (
    <div className="rows-policy">
      {filter ? (
        <p>
          <strong>Filter</strong> {filter}
        </p>
      ) : null}
      {sentences.length > 0 ? (
        <p>
          <strong>Outliers</strong> {sentences.join(" ")}
        </p>
      ) : null}
    </div>
  );
}

function Unfinished({ result, y }: { result: Exclude<FunctionResult, { state: "ready" }>; y: string }) {
  return (
    <ResultFrame id={result.key} title={DEFINITIONS[result.key].title} subtitle={y}>
      {result.state === "processing" ? (
        <p className="flex items-center gap-3 py-6 text-ink-2">
          <Spinner size="l" /> Calculating…
        </p>
      ) : (
        <Notice kind="bad" title="Error" alert>
          {result.message} <Why code={result.code} />
        </Notice>
      )}
    </ResultFrame>
  );
}

/** The addresses of a shared result, each with the token of its link. */
function usePlaces(token: string): (key: string, version: string) => ResultPlaces {
  const { theme } = usePreferences();
  return (key, version) => ({
    file: (name, bands = null) => withSearch(urls.shared.file(key, name), { token, bands }),
    still: (chart, bands, part) =>
      withSearch(urls.shared.still(key, chart), { token, theme: theme ?? "auto", version, part, bands }),
    drawing: withSearch(urls.shared.drawing(key), { token, version }),
  });
}

function Ready({
  token,
  result,
  excludesOutliers,
  dataChanges,
}: SharedResultProps & { result: SharedFunctions }) {
  const placesOf = usePlaces(token);
  const entries = useMemo(
    () =>
      result.results.flatMap((each) =>
        each.state === "ready" ? [resultEntry(each.key, readResult(each.json), result.asked)] : [],
      ),
    [result],
  );
  const note = earlierDataNote(dataChanges);
  return (
    <>
      <RowsUsed entries={entries} excludes={excludesOutliers} />
      {result.results.map((each) => {
        if (each.state !== "ready")
          return <Unfinished key={each.key} result={each} y={result.asked.y.label} />;
        const entry = entries.find(({ key }) => key === each.key);
        return entry ? (
          <ResultPanel
            key={each.key}
            entry={entry}
            places={placesOf(each.key, each.version)}
            own={null}
            stale={null}
            note={note}
          />
        ) : null;
      })}
    </>
  );
}

/** A shared result: read-only, without the data table. */
export function SharedResult(props: SharedResultProps) {
  const { name, ownProjectId, dataChanges, result, loadFailure, isWaiting } = props;
  usePolling(isWaiting, POLL_MS);
  return (
    <main id="main" className="workplace-main">
      <header className="project-header">
        <div className="min-w-0">
          <h1 className="[overflow-wrap:anywhere]">{name}</h1>
          <p className="flex flex-wrap items-center gap-x-4 text-s text-ink-3">
            <span className="flex items-center gap-2">
              <Eye size={14} aria-hidden /> Shared result, read only
            </span>
            {ownProjectId === null ? null : (
              <span>
                This is what others see. <Link to={urls.project(ownProjectId)}>Back to the project</Link>
              </span>
            )}
          </p>
        </div>
      </header>
      <div className="results">
        <p role="status" className="sr-only">
          {isWaiting ? "Calculating…" : "Calculating… done"}
        </p>
        {dataChanges.length > 0 ? (
          <Notice kind="warn" title={DATA_CHANGED}>
            {EARLIER_DATA}
          </Notice>
        ) : null}
        {loadFailure === null ? null : (
          <Notice kind="bad" title="Error" alert>
            {loadFailure.message}
          </Notice>
        )}
        {result === null ? null : <Ready {...props} result={result} />}
      </div>
    </main>
  );
}
