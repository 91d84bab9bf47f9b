import { useLocation } from "@remix-run/react";
import { DEFINITIONS } from "~/analyses/definitions";
import type { ResultEntry } from "~/analyses/results";
import type { VariableLabels } from "~/analyses/variables/variable-labels";
import type { StaleReason } from "~/components/result-facts";
import { usePreferences } from "~/components/use-preferences";
import { urls } from "~/lib/urls";
import type { FunctionResult } from "~/services/analyses/get-function-results.server";
import { dialogHref, dependentInUrl } from "../../project-search";
import { resultId } from "./results-id";
import { type OwnParts, ResultPanel, type ResultUrls } from "./result-panel";
import { RobustnessNote, WhatIfLink } from "./robustness-note";

type ReadyResult = Extract<FunctionResult, { state: "ready" }>;

interface ResultViewProps extends Pick<OwnParts, "projectId" | "remedy" | "outliersInLedger" | "selection"> {
  analysisId: string;
  loaded: ReadyResult;
  entry: ResultEntry;
  /** Its heading. */
  title: string;
  /** Why the result is not current; null if it is. */
  stale: StaleReason | null;
  /** Says that the data changed since; null if they did not. */
  note: string | null;
  labels: VariableLabels;
  /** Whether its variables have the same rows in an analysis of two of them. */
  sharesRows: boolean;
}

/** One result of an analysis of the user. */
export function ResultView({
  projectId,
  analysisId,
  loaded,
  entry,
  title,
  stale,
  note,
  labels,
  sharesRows,
  ...parts
}: ResultViewProps) {
  const { search } = useLocation();
  const { theme } = usePreferences();
  const { key, version } = loaded;
  const y = dependentInUrl(loaded.y);
  const dialog = (path: string) => dialogHref(projectId, search, `analyses/${analysisId}/${path}/`, { y });
  const resultUrls: ResultUrls = {
    file: (name, bands) => urls.resultFile(projectId, analysisId, key, name, { bands: bands ?? null, y }),
    still: (chart, bands, part) =>
      urls.chartStill(projectId, analysisId, key, chart, { theme: theme ?? "auto", version, part, bands, y }),
    drawing: urls.chartDrawing(projectId, analysisId, key, { version, y }),
  };
  const predictionHref = DEFINITIONS[key].prediction ? dialog(`what-if/${key}`) : null;
  const survival = DEFINITIONS[key].sensitivity ? (
    <RobustnessNote
      analysisId={analysisId}
      functionKey={key}
      version={version}
      labels={labels}
      href={dialog(`sensitivity/${key}`)}
      predictionHref={predictionHref}
    />
  ) : (
    <WhatIfLink href={predictionHref} />
  );
  const own: OwnParts = {
    ...parts,
    projectId,
    ledgerHref: (reason) => dialog(`rows/${key}/${reason}`),
    dataHref: (chart) => dialog(`data/${key}/${chart}`),
    openHref: sharesRows
      ? (path) => dialogHref(projectId, search, `analyses/${analysisId}/${path}`)
      : undefined,
    survival: entry.result.message ? null : survival,
  };
  const id = resultId(key, loaded.y);
  return (
    <ResultPanel id={id} title={title} entry={entry} urls={resultUrls} own={own} stale={stale} note={note} />
  );
}
