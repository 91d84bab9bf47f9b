import { Link } from "@remix-run/react";
import { useMemo } from "react";
import { DEFINITIONS } from "~/analyses/definitions";
import { DATA_CHANGED, EARLIER_DATA, earlierDataNote } from "~/analyses/earlier-data";
import { outlierPolicies } from "~/analyses/sentences/outlier-policy";
import { Eye } from "~/components/icons";
import { Notice } from "~/components/notice";
import { ResultFrame } from "~/components/result-facts";
import { Spinner } from "~/components/spinner";
import { usePolling } from "~/components/use-polling";
import { usePreferences } from "~/components/use-preferences";
import { Why } from "~/components/why";
import { urls, withSearch } from "~/lib/urls";
import type { FunctionResult } from "~/services/analyses/get-function-results.server";
import type { LoadedResult, LoadFailure } from "../project/load-page-result.server";
import { dependentInUrl } from "../project-search";
import { Multiples } from "../project/results/multiples";
import { OutlierSentences } from "../project/results/outlier-sentences";
import { ResultPanel, type ResultUrls } from "../project/results/result-panel";
import { byDependent, byFunction, type ShownResult, shownResults } from "../project/results/shown-results";

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
function RowsUsed({ shown, excludes }: { shown: readonly ShownResult[]; excludes: boolean }) {
  const policy = outlierPolicies(byDependent(shown), excludes);
  const filter = shown.find(({ entry }) => entry?.result.filter_by_variable)?.entry?.result
    .filter_by_variable;
  if (policy.sentences.length === 0 && !filter) return null;
  return (
    <div className="rows-policy">
      {filter ? (
        <p>
          <strong>Filter</strong> {filter}
        </p>
      ) : null}
      {policy.sentences.length > 0 ? (
        <div>
          <strong>Outliers</strong> <OutlierSentences {...policy} />
        </div>
      ) : null}
    </div>
  );
}

function Unfinished({ id, title, result, labels }: ShownResult) {
  if (result.state === "ready") return null;
  return (
    <ResultFrame id={id} title={title} subtitle={labels.y.label}>
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

/** The URLs of a shared result, each with the token of its link. */
function useResultUrls(token: string): (result: Extract<FunctionResult, { state: "ready" }>) => ResultUrls {
  const { theme } = usePreferences();
  return ({ key, version, y: index }) => {
    const y = dependentInUrl(index);
    return {
      file: (name, bands = null) => withSearch(urls.shared.file(key, name), { token, bands, y }),
      still: (chart, bands, part) =>
        withSearch(urls.shared.still(key, chart), { token, theme: theme ?? "auto", version, part, bands, y }),
      drawing: withSearch(urls.shared.drawing(key), { token, version, y }),
    };
  };
}

function Ready({
  token,
  result,
  excludesOutliers,
  dataChanges,
}: SharedResultProps & { result: SharedFunctions }) {
  const urlsOf = useResultUrls(token);
  const shown = useMemo(() => shownResults(result), [result]);
  const note = earlierDataNote(dataChanges);
  return (
    <>
      <RowsUsed shown={shown} excludes={excludesOutliers} />
      {byFunction(shown).map((results) => {
        const [first] = results;
        if (first === undefined) return null;
        return (
          <Multiples
            key={first.result.key}
            title={DEFINITIONS[first.result.key].title}
            panels={results.map((each) =>
              each.result.state === "ready" && each.entry !== null ? (
                <ResultPanel
                  key={each.id}
                  id={each.id}
                  title={each.title}
                  entry={each.entry}
                  urls={urlsOf(each.result)}
                  own={null}
                  stale={null}
                  note={note}
                />
              ) : (
                <Unfinished key={each.id} {...each} />
              ),
            )}
          />
        );
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
