import { Form, useLocation, useNavigate } from "@remix-run/react";
import { useMemo } from "react";
import { FileSpreadsheet } from "lucide-react";
import type { Asked } from "~/analyses/asked";
import { panelEntry, readPanel } from "~/analyses/panels";
import { FiguresTable } from "~/components/figures-table";
import { PanelFacts, PanelNotes, ResultFrame } from "~/components/result-panel";
import { ScrollRegion } from "~/components/scroll-region";
import { TableTools } from "~/components/table-tools";
import { usePreferences } from "~/components/use-preferences";
import type { ResultTable } from "~/lib/result-table";
import { urls } from "~/lib/urls";
import type { AnalysisPanel } from "~/services/analyses/get-analysis-panels.server";
import { type AnalysisDraft, writeDraft } from "../analysis-draft";
import { FIELD } from "../panel-form";
import { dialogHref, projectHref } from "../project-search";
import { OBSERVATIONS } from "./result-file";
import { ChartFigure } from "./chart-figure";

type ReadyPanel = Extract<AnalysisPanel, { state: "ready" }>;

interface PanelViewProps {
  projectId: string;
  analysisId: string;
  loaded: ReadyPanel;
  asked: Asked;
  /** The analysis as it was applied, for "Show all data". */
  saved: AnalysisDraft;
  stale: boolean;
}

/** One click that keeps the rows which were removed: the same analysis with the switch off. */
function ShowAllData({ saved }: { saved: AnalysisDraft }) {
  return (
    <Form method="post" className="inline" preventScrollReset>
      <input type="hidden" name={FIELD.draft} value={writeDraft(saved)} />
      {saved.functions.map((key) => (
        <input key={key} type="hidden" name={FIELD.functions} value={key} />
      ))}
      {saved.byOn ? <input type="hidden" name={FIELD.byOn} value="on" /> : null}
      {saved.byColumn === null ? null : <input type="hidden" name={FIELD.byColumn} value={saved.byColumn} />}
      <button name={FIELD.intent} value="show-all" className="link-button">
        Show all data
      </button>
    </Form>
  );
}

/** One result: what was asked, the sentence, the rows, tables and charts, notes and definitions. */
export function PanelView({ projectId, analysisId, loaded, asked, saved, stale }: PanelViewProps) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { theme } = usePreferences();
  const { key, json, version } = loaded;
  const entry = useMemo(() => panelEntry(key, readPanel(json), asked), [key, json, asked]);
  const fileHref = (file: string) => urls.resultFile(projectId, analysisId, key, file);
  const markRow = (row: number) =>
    navigate(projectHref(projectId, search, { row, view: "both" }), {
      preventScrollReset: true,
      replace: true,
    });

  const table = (each: ResultTable, { caption = false } = {}) => (
    <div className="result-part">
      <div className="result-part-head">
        {caption ? <h3>{each.title}</h3> : <span />}
        <TableTools table={each} csvHref={fileHref(`${each.key}.csv`)} />
      </div>
      <ScrollRegion label={each.title}>
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

  return (
    <ResultFrame id={key} title={entry.title} asked={entry.subtitle} stale={stale}>
      <PanelFacts
        panel={entry.panel}
        sentence={entry.sentence}
        outliers={entry.outliers}
        ledgerHref={(reason) =>
          dialogHref(projectId, search, `analyses/${analysisId}/rows/${key}/${reason}/`)
        }
        showAll={<ShowAllData saved={saved} />}
      />
      {entry.panel.message && entry.tables.length === 0 ? null : entry.result({ table, chart })}
      <PanelNotes notes={entry.panel.notes} />
      {entry.panel.message ? null : (
        <details className="more text-s">
          <summary>How to read this</summary>
          <ul className="reading-aid">
            {[...entry.readingAid, ...entry.methods].map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
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
