import { useLocation } from "@remix-run/react";
import { FileSpreadsheet } from "lucide-react";
import type { ReactNode } from "react";
import { DEFINITIONS } from "~/analyses/definitions";
import type { ResultEntry } from "~/analyses/results";
import type { ViewSlots } from "~/analyses/view";
import type { VariableLabels } from "~/analyses/variables/variable-labels";
import { ResultFacts, ResultNotes, ResultFrame, type StaleReason } from "~/components/result-facts";
import { usePreferences } from "~/components/use-preferences";
import type { ResultTable } from "~/lib/result-table";
import { urls } from "~/lib/urls";
import type { FunctionResult } from "~/services/analyses/get-function-results.server";
import { dialogHref } from "../project-search";
import { OBSERVATIONS } from "./result-file";
import { ResultTablePart } from "./result-table-part";
import { ChartFigure } from "./chart-figure";
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
  labels: VariableLabels;
  /** What can be done about the caveats of the result. */
  remedy: ReactNode;
  /** What the ledger says of outliers, and the button that keeps them; null where the whole analysis says it once. */
  outliersInLedger: { remark: string | null; keep: ReactNode } | null;
  /** The chosen points, for views that have a place for them. */
  chosen: ReactNode;
}

function HelpFold({ title, texts }: { title: string; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <details className="fold">
      <summary>{title}</summary>
      <ul className="fold-body reading-aid">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}

/** One result: what decides how to read it, sentence, rows used, tables and charts, notes and definitions. */
export function ResultView({
  projectId,
  analysisId,
  loaded,
  entry,
  stale,
  note,
  labels,
  remedy,
  outliersInLedger,
  chosen,
}: ResultViewProps) {
  const { search } = useLocation();
  const { theme } = usePreferences();
  const { key, version } = loaded;
  const fileHref = (file: string) => urls.resultFile(projectId, analysisId, key, file);

  const table = (each: ResultTable, { caption = true } = {}) => (
    <ResultTablePart table={each} of={entry.title} hasTitle={caption} note={note} fileHref={fileHref} />
  );
  const chart = (chartKey: string) => {
    const picture = entry.charts.find((each) => each.key === chartKey);
    if (!picture) return null;
    return (
      <ChartFigure
        projectId={projectId}
        picture={picture}
        still={(bands, part) =>
          urls.chartStill(projectId, analysisId, key, chartKey, {
            theme: theme ?? "auto",
            version,
            part,
            bands,
          })
        }
        drawing={urls.chartDrawing(projectId, analysisId, key, version)}
        fileHref={(ending, bands) =>
          urls.resultFile(projectId, analysisId, key, `${chartKey}.${ending}`, bands)
        }
        dataHref={dialogHref(projectId, search, `analyses/${analysisId}/data/${key}/${chartKey}/`)}
      />
    );
  };

  const notes = <ResultNotes notes={entry.notes} />;
  const slots: ViewSlots = {
    table,
    chart,
    notes,
    observations: entry.observations ? (
      <a className="button" data-size="s" href={fileHref(`${OBSERVATIONS}.csv`)} download>
        <FileSpreadsheet size={14} aria-hidden /> Every observation (CSV)
      </a>
    ) : null,
    survival:
      DEFINITIONS[key].sensitivity && !entry.result.message ? (
        <SurvivalNote
          analysisId={analysisId}
          functionKey={key}
          version={version}
          labels={labels}
          href={dialogHref(projectId, search, `analyses/${analysisId}/sensitivity/${key}/`)}
        />
      ) : null,
    chosen,
  };
  const isShown = !entry.result.message || entry.tables.length > 0;

  return (
    <ResultFrame
      id={key}
      title={entry.title}
      subtitle={entry.subtitle}
      helpHref={urls.help.topic(key)}
      stale={stale}
    >
      <ResultFacts
        result={entry.result}
        placed={entry.placed}
        warnings={entry.warnings}
        outliers={entry.outliers}
        remedy={remedy}
        ledgerRemark={outliersInLedger?.remark ?? null}
        keepOutliers={outliersInLedger?.keep ?? null}
        ledgerHref={(reason) =>
          dialogHref(projectId, search, `analyses/${analysisId}/rows/${key}/${reason}/`)
        }
      />
      {isShown ? entry.view(slots) : null}
      {isShown && entry.placesAll ? null : notes}
      <div className="folds">
        {isShown ? entry.folds(slots) : null}
        {entry.result.message ? null : (
          <>
            <HelpFold title="How to read this" texts={entry.readingAid} />
            <HelpFold title="Methods" texts={entry.methods} />
          </>
        )}
      </div>
    </ResultFrame>
  );
}
