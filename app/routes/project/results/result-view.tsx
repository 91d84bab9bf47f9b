import { useLocation, useNavigate } from "@remix-run/react";
import { DEFINITIONS } from "~/analyses/definitions";
import type { ResultEntry } from "~/analyses/results";
import type { StaleReason } from "~/components/result-facts";
import { usePreferences } from "~/components/use-preferences";
import { urls } from "~/lib/urls";
import type { FunctionResult } from "~/services/analyses/get-function-results.server";
import { dialogHref, projectHref } from "../project-search";
import { ResultPanel, type ResultPlaces } from "./result-panel";
import { SurvivalNote } from "./survival-note";

type ReadyResult = Extract<FunctionResult, { state: "ready" }>;

interface ResultViewProps {
  projectId: string;
  analysisId: string;
  loaded: ReadyResult;
  entry: ResultEntry;
  /** Why the result is not current; null if it is. */
  stale: StaleReason | null;
  /** Says that the data changed since; null if they did not. */
  note: string | null;
}

/** One result of an analysis of the user. */
export function ResultView({ projectId, analysisId, loaded, entry, stale, note }: ResultViewProps) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { theme } = usePreferences();
  const { key, version } = loaded;
  const places: ResultPlaces = {
    file: (name) => urls.resultFile(projectId, analysisId, key, name),
    still: (chart, part) =>
      urls.chartStill(projectId, analysisId, key, chart, { theme: theme ?? "auto", version, part }),
    drawing: urls.chartDrawing(projectId, analysisId, key, version),
    own: {
      ledger: (reason) => dialogHref(projectId, search, `analyses/${analysisId}/rows/${key}/${reason}/`),
      onRow: (row) =>
        navigate(projectHref(projectId, search, { row, view: "both" }), {
          preventScrollReset: true,
          replace: true,
        }),
    },
  };
  const survivalHref =
    DEFINITIONS[key].sensitivity && !entry.result.message
      ? dialogHref(projectId, search, `analyses/${analysisId}/sensitivity/${key}/`)
      : null;
  return (
    <ResultPanel entry={entry} places={places} stale={stale} note={note}>
      {survivalHref === null ? null : (
        <SurvivalNote analysisId={analysisId} functionKey={key} version={version} href={survivalHref} />
      )}
    </ResultPanel>
  );
}
