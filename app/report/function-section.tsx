import type { ReactNode } from "react";
import type { ResultEntry } from "~/analyses/results";
import { printCaption } from "~/charts/picture";
import { FiguresTable } from "~/components/figures-table";
import { isAnnounced } from "~/components/outlier-notice";
import { RowLedgerLine } from "~/components/row-ledger";
import { SentenceText } from "~/components/sentence-text";
import type { ResultTable } from "~/lib/result-table";

/** The address of each chart's image by `pictureKey`. */
export type Pictures = ReadonlyMap<string, string>;

/**
 * The key of a chart: its part of the report, function and chart, as "0/regression/residuals".
 *
 * @param y the index of its dependent variable, if the analysis has several
 */
export function pictureKey(at: number, functionKey: string, chart: string, y = 1): string {
  return y === 1 ? `${at}/${functionKey}/${chart}` : `${at}/${functionKey}-${y}/${chart}`;
}

function ResultText({ entry: { result, placed, warnings, outliers } }: { entry: ResultEntry }) {
  const { caveats, answer, details } = placed;
  return (
    <>
      {caveats.length > 0 ? (
        <p className="caveat">
          <SentenceText sentence={caveats} />
        </p>
      ) : null}
      {warnings.map(({ text }) => (
        <p key={text} className="caveat">
          {text}
        </p>
      ))}
      {result.message ? (
        <p className="message">{result.message}</p>
      ) : (
        <p className="sentence">
          <SentenceText sentence={answer} />
        </p>
      )}
      {details.length > 0 ? (
        <p className="details">
          <SentenceText sentence={details} />
        </p>
      ) : null}
      <RowLedgerLine ledger={result.rows} />
      {isAnnounced(outliers) ? <p className="outliers">{outliers.text}</p> : null}
    </>
  );
}

interface FunctionProps {
  entry: ResultEntry;
  /** Its heading; the title of the function if left out. */
  title?: string;
  /** Whether its conclusions survive other ways to compute it, a sentence each. */
  survival?: readonly string[];
  /** The index of its dependent variable, from 1. */
  y?: number;
  /** Index of the analysis in the report. */
  at: number;
  /** The heading's level. */
  level: "h2" | "h3";
  pictures: Pictures;
}

function Picture({ entry, y, at, chart, pictures }: Omit<FunctionProps, "level"> & { chart: string }) {
  const key = pictureKey(at, entry.key, chart, y);
  const source = pictures.get(key);
  const picture = entry.charts.find((each) => each.key === chart);
  if (source === undefined || !picture) return null;
  const caption = printCaption(picture);
  return (
    <figure className="picture">
      <img src={source} alt={picture.description} data-picture={key} />
      <figcaption>
        {picture.title}
        {caption === null ? null : <span className="legend">. {caption}</span>}
      </figcaption>
    </figure>
  );
}

/** The result of one function: its sentence, rows, tables, charts and notes. */
export function FunctionSection({
  entry,
  title = entry.title,
  survival = [],
  y = 1,
  at,
  level,
  pictures,
}: FunctionProps) {
  const Heading = level;
  const notes = entry.result.notes.filter((note) => !entry.warnings.includes(note));
  const table = (each: ResultTable): ReactNode => (
    <div className="block">
      <FiguresTable table={each} caption />
    </div>
  );
  return (
    <section className="function">
      <div className="head">
        <Heading>{title}</Heading>
        <p className="subtitle">{entry.subtitle}</p>
        <ResultText entry={entry} />
      </div>
      {entry.report({
        table,
        picture: (chart) => <Picture entry={entry} y={y} at={at} chart={chart} pictures={pictures} />,
      })}
      {survival.length > 0 ? (
        <div className="survival">
          {level === "h2" ? <h3>Does the conclusion survive?</h3> : <h4>Does the conclusion survive?</h4>}
          {survival.map((text) => (
            <p key={text} className="details">
              {text}
            </p>
          ))}
        </div>
      ) : null}
      {notes.length > 0 ? (
        <ul className="notes">
          {notes.map((note, i) => (
            <li key={i}>{note.text}</li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
