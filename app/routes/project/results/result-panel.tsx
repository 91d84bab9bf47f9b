import { FileSpreadsheet } from "lucide-react";
import type { ReactNode } from "react";
import type { ResultEntry } from "~/analyses/results";
import { FiguresTable } from "~/components/figures-table";
import { ResultFacts, ResultFrame, ResultNotes, type StaleReason } from "~/components/result-facts";
import { ScrollRegion } from "~/components/scroll-region";
import { TableTools } from "~/components/table-tools";
import type { StepReason } from "~/compute/contract/types";
import type { ResultTable } from "~/lib/result-table";
import { urls } from "~/lib/urls";
import { ChartFigure } from "./chart-figure";
import { markupFileName, OBSERVATIONS } from "./result-file";

/** The addresses of what a result shows and offers. */
export interface ResultPlaces {
  /** A table or a chart as a file. */
  file: (name: string) => string;
  still: (chart: string, part?: "ground") => string;
  /** The data of its charts. */
  drawing: string;
  /** What only the owner of the data has; null for others. */
  own: {
    ledger: (reason: StepReason) => string;
    onRow: (row: number) => void;
  } | null;
}

interface ResultPanelProps {
  entry: ResultEntry;
  places: ResultPlaces;
  /** Why the result is not current; null if it is. */
  stale: StaleReason | null;
  /** Says that the data changed since; null if they did not. */
  note: string | null;
  /** Follows tables and charts. */
  children?: ReactNode;
}

/** Charts as files for readers: the specification holds the plotted data. */
const READER_ENDINGS = ["svg", "png", "pdf"] as const;

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
export function ResultPanel({ entry, places, stale, note, children }: ResultPanelProps) {
  const { key } = entry;
  const { own } = places;
  const table = (each: ResultTable, { caption = true } = {}) => (
    <div className="result-part">
      <div className="result-part-head">
        {caption ? <h3>{each.title}</h3> : <span />}
        <TableTools
          table={each}
          note={note}
          csvHref={places.file(`${each.key}.csv`)}
          markupHref={(markup, full) => places.file(markupFileName(each.key, markup, full))}
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
        still={(part) => places.still(chartKey, part)}
        drawing={places.drawing}
        fileHref={(ending) => places.file(`${chartKey}.${ending}`)}
        {...(own === null ? { endings: READER_ENDINGS } : { onRow: own.onRow })}
      />
    );
  };
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
        {...(own === null ? {} : { ledgerHref: own.ledger })}
      />
      {entry.result.message && entry.tables.length === 0 ? null : entry.view({ table, chart })}
      {children}
      <ResultNotes notes={entry.result.notes} />
      {entry.result.message ? null : (
        <details className="more text-s">
          <summary>How to read this</summary>
          <HelpList title="Reading" texts={entry.readingAid} />
          <HelpList title="Methods" texts={entry.methods} />
          {entry.observations && own !== null ? (
            <a className="button" data-size="s" href={places.file(`${OBSERVATIONS}.csv`)} download>
              <FileSpreadsheet size={14} aria-hidden /> Every observation (CSV)
            </a>
          ) : null}
        </details>
      )}
    </ResultFrame>
  );
}
