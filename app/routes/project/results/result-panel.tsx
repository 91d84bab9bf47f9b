import type { ReactNode } from "react";
import type { ResultEntry } from "~/analyses/results";
import type { ViewSlots } from "~/analyses/view";
import { FileSpreadsheet } from "~/components/icons";
import { ResultFacts, ResultFrame, ResultNotes, type StaleReason } from "~/components/result-facts";
import type { Note, StepReason } from "~/compute/contract/types";
import { hasOpenings, type ResultTable } from "~/lib/result-table";
import { urls } from "~/lib/urls";
import { ChartFigure } from "./chart-figure";
import { OBSERVATIONS } from "../../result-file";
import { ResultTablePart } from "./result-table-part";

/** The URLs of what a result shows and offers. */
export interface ResultUrls {
  /** A table or a chart as a file. */
  file: (name: string, bands?: string | null) => string;
  still: (chart: string, bands: string | null, part?: "ground") => string;
  /** The data of its charts. */
  drawing: string;
}

/** The part that only the owner of the data sees. */
export interface OwnParts {
  projectId: string;
  ledgerHref: (reason: StepReason) => string;
  /** The data of a chart as a table. */
  dataHref: (chart: string) => string;
  /** The address of a page below the analysis that cells and marks open; undefined where they open nothing. */
  openHref: ((path: string) => string) | undefined;
  /** The remedies for the caveats of the result. */
  remedy: ReactNode;
  /**
   * The text of the ledger about outliers, and the button that keeps them; null where the whole analysis says it once.
   */
  outliersInLedger: { remark: string | null; keep: ReactNode } | null;
  /** Whether the conclusion survives, and the way to what the model expects. */
  survival: ReactNode;
  /** The selected points, for views that show them. */
  selection: ReactNode;
}

const NOTHING_OPENS: Note = {
  code: "N-NOTE",
  text: "No scatterplot opens here: it would have more rows.",
};

interface ResultPanelProps {
  id: string;
  /** Its heading: the function, with the dependent variable if there are several. */
  title: string;
  entry: ResultEntry;
  urls: ResultUrls;
  /** Null for readers of a shared result. */
  own: OwnParts | null;
  /** Why the result is not current; null if it is. */
  stale: StaleReason | null;
  /** Says that the data changed since; null if they did not. */
  note: string | null;
}

/** Charts as files for readers: the specification holds the plotted data. */
const READER_ENDINGS = ["svg", "png", "pdf"] as const;

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

function slotsOf({ title, entry, urls, own, note }: ResultPanelProps, notes: ReactNode): ViewSlots {
  const table = (each: ResultTable, { caption = true } = {}) => (
    <ResultTablePart
      table={each}
      of={title}
      hasTitle={caption}
      note={note}
      fileHref={urls.file}
      hrefOf={own?.openHref}
    />
  );
  const chart = (key: string) => {
    const picture = entry.charts.find((each) => each.key === key);
    if (!picture) return null;
    return (
      <ChartFigure
        picture={picture}
        still={(bands, part) => urls.still(key, bands, part)}
        drawing={urls.drawing}
        fileHref={(ending, bands) => urls.file(`${key}.${ending}`, bands)}
        {...(own === null
          ? { endings: READER_ENDINGS }
          : { projectId: own.projectId, dataHref: own.dataHref(key), hrefOf: own.openHref })}
      />
    );
  };
  const observations =
    own !== null && entry.observations ? (
      <a className="button" data-size="s" href={urls.file(`${OBSERVATIONS}.csv`)} download>
        <FileSpreadsheet size={14} aria-hidden /> Every observation (CSV)
      </a>
    ) : null;
  return {
    table,
    chart,
    notes,
    observations,
    survival: own?.survival ?? null,
    selection: own?.selection ?? null,
  };
}

/** One result: what decides how to read it, sentence, rows used, tables and charts, notes and definitions. */
export function ResultPanel(props: ResultPanelProps) {
  const { id, title, entry, own, stale } = props;
  const isClosed = own && !own.openHref && entry.tables.some(hasOpenings);
  const notes = <ResultNotes notes={isClosed ? [...entry.notes, NOTHING_OPENS] : entry.notes} />;
  const slots = slotsOf(props, notes);
  const isShown = !entry.result.message || entry.tables.length > 0;
  return (
    <ResultFrame
      id={id}
      title={title}
      subtitle={entry.subtitle}
      helpHref={urls.help.topic(entry.key)}
      stale={stale}
    >
      <ResultFacts
        result={entry.result}
        placed={entry.placed}
        warnings={entry.warnings}
        outliers={entry.outliers}
        {...(own === null
          ? {}
          : {
              remedy: own.remedy,
              ledgerHref: own.ledgerHref,
              ledgerRemark: own.outliersInLedger?.remark ?? null,
              keepOutliers: own.outliersInLedger?.keep ?? null,
            })}
      />
      {isShown ? entry.view(slots) : null}
      {isShown && entry.placesAll ? null : notes}
      {isShown && entry.placesAll ? null : slots.survival}
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
