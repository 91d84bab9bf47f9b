import { useLocation, useNavigate } from "@remix-run/react";
import { FileSpreadsheet } from "lucide-react";
import { DEFINITIONS } from "~/analyses/definitions";
import type { ResultEntry } from "~/analyses/results";
import { FiguresTable } from "~/components/figures-table";
import { ResultFacts, ResultNotes, ResultFrame, type StaleReason } from "~/components/result-facts";
import { ScrollRegion } from "~/components/scroll-region";
import { TableTools } from "~/components/table-tools";
import { usePreferences } from "~/components/use-preferences";
import type { ResultTable } from "~/lib/result-table";
import { urls } from "~/lib/urls";
import type { FunctionResult } from "~/services/analyses/get-function-results.server";
import { dialogHref, projectHref } from "../project-search";
import { markupFileName, OBSERVATIONS } from "./result-file";
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
}

function HelpList({ title, texts }: { title: string; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <>
      <h3 className="pb-1">{title}</h3>
      <ul className="reading-aid pb-3">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}

/** One result: variables, sentence, rows used, tables and charts, notes and definitions. */
export function ResultView({ projectId, analysisId, loaded, entry, stale, note }: ResultViewProps) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { theme } = usePreferences();
  const { key, version } = loaded;
  const fileHref = (file: string) => urls.resultFile(projectId, analysisId, key, file);
  const markRow = (row: number) =>
    navigate(projectHref(projectId, search, { row, view: "both" }), {
      preventScrollReset: true,
      replace: true,
    });

  const table = (each: ResultTable, { caption = true } = {}) => (
    <div className="result-part">
      <div className="result-part-head">
        {caption ? <h3>{each.title}</h3> : <span />}
        <TableTools
          table={each}
          note={note}
          csvHref={fileHref(`${each.key}.csv`)}
          markupHref={(markup, full) => fileHref(markupFileName(each.key, markup, full))}
        />
      </div>
      <ScrollRegion label={`${entry.title}: ${each.title}`}>
        <FiguresTable table={each} />
      </ScrollRegion>
    </div>
  );
  const chart = (chartKey: string) => {
    const picture = entry.charts.find((each) => each.key === chartKey);
    if (!picture) return null;
    return (
      <ChartFigure
        picture={picture}
        still={(part) =>
          urls.chartStill(projectId, analysisId, key, chartKey, { theme: theme ?? "auto", version, part })
        }
        drawing={urls.chartDrawing(projectId, analysisId, key, version)}
        fileHref={(ending) => fileHref(`${chartKey}.${ending}`)}
        onRow={markRow}
      />
    );
  };

  const survivalHref =
    DEFINITIONS[key].sensitivity && !entry.result.message
      ? dialogHref(projectId, search, `analyses/${analysisId}/sensitivity/${key}/`)
      : null;

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
        sentence={entry.sentence}
        outliers={entry.outliers}
        ledgerHref={(reason) =>
          dialogHref(projectId, search, `analyses/${analysisId}/rows/${key}/${reason}/`)
        }
      />
      {entry.result.message && entry.tables.length === 0 ? null : entry.view({ table, chart })}
      {survivalHref === null ? null : (
        <SurvivalNote analysisId={analysisId} functionKey={key} version={version} href={survivalHref} />
      )}
      <ResultNotes notes={entry.result.notes} />
      {entry.result.message ? null : (
        <details className="more text-s">
          <summary>How to read this</summary>
          <HelpList title="Reading" texts={entry.readingAid} />
          <HelpList title="Methods" texts={entry.methods} />
          {entry.observations ? (
            <a className="button" data-size="s" href={fileHref(`${OBSERVATIONS}.csv`)} download>
              <FileSpreadsheet size={14} aria-hidden /> Every observation (CSV)
            </a>
          ) : null}
        </details>
      )}
    </ResultFrame>
  );
}
