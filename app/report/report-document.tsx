import type { ReactNode } from "react";
import type { VariableLabels } from "~/analyses/variables/variable-labels";
import { DATA_CHANGED, EARLIER_DATA } from "~/analyses/earlier-data";
import { outlierPolicy } from "~/analyses/sentences/outlier-policy";
import { listResults, type ResultEntry } from "~/analyses/results";
import type { OutliersRemoved, ResultHead } from "~/compute/contract/types";
import { FiguresTable } from "~/components/figures-table";
import { isAnnounced } from "~/components/outlier-notice";
import { RowLedgerLine } from "~/components/row-ledger";
import { SentenceText } from "~/components/sentence-text";
import { formatCount } from "~/lib/format-number";
import { formatDateTime } from "~/lib/format-time";
import type { ResultTable } from "~/lib/result-table";
import type { Sentence } from "~/lib/sentence";
import { REPORT_STYLE } from "./report.css";
import type { ReportInput } from "./report-input";

/** Charts as data URLs, by function and chart: "regression/residuals". */
export type Pictures = ReadonlyMap<string, string>;

function Cover({ input, entries }: { input: ReportInput; entries: readonly ResultEntry[] }) {
  const { labels, result } = input;
  const rows = entries[0]?.result.rows;
  const { sentences } = outlierPolicy(entries, input.excludesOutliers);
  const facts: [string, string][] = [
    ["Project", input.projectName],
    ["Data file", input.fileName],
    ["Report Date", formatDateTime(input.time.toISOString(), input.timeZone)],
    ["Dependent variable", labels.y.axis],
    ...(labels.x.length > 0
      ? [["Independent variables", labels.x.map((x) => x.axis).join(", ")] as [string, string]]
      : []),
    ...(labels.entity === null ? [] : [["Entity", labels.entity] as [string, string]]),
    ...(labels.time === null ? [] : [["Time", labels.time] as [string, string]]),
    ["Filter", result.filter_by_variable ?? "none"],
    ...(input.dataChanges.length > 0
      ? [[DATA_CHANGED, [...input.dataChanges, EARLIER_DATA].join(" ")] as [string, string]]
      : []),
    ...(sentences.length > 0 ? [["Outliers", sentences.join(" ")] as [string, string]] : []),
    ...(rows
      ? [["Rows", `${formatCount(rows.used)} of ${formatCount(rows.total)} used`] as [string, string]]
      : []),
  ];
  return (
    <header className="cover">
      <h1>{input.analysisName}</h1>
      <dl>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
    </header>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

interface ResultTextProps {
  result: ResultHead;
  sentence: Sentence;
  outliers: OutliersRemoved | null;
}

function ResultText({ result, sentence, outliers }: ResultTextProps) {
  return (
    <>
      {result.message ? (
        <p className="message">{result.message}</p>
      ) : (
        <p className="sentence">
          <SentenceText sentence={sentence} />
        </p>
      )}
      <RowLedgerLine ledger={result.rows} />
      {isAnnounced(outliers) ? <p className="outliers">{outliers.text}</p> : null}
    </>
  );
}

function Picture({ entry, chart, pictures }: { entry: ResultEntry; chart: string; pictures: Pictures }) {
  const source = pictures.get(`${entry.key}/${chart}`);
  const picture = entry.charts.find((each) => each.key === chart);
  if (!source || !picture) return null;
  return (
    <figure className="picture">
      <figcaption>{picture.title}</figcaption>
      <img src={source} alt={picture.description} />
    </figure>
  );
}

function FunctionPage({ entry, pictures }: { entry: ResultEntry; pictures: Pictures }) {
  const { result } = entry;
  const table = (each: ResultTable): ReactNode => (
    <div className="block">
      <FiguresTable table={each} caption />
    </div>
  );
  return (
    <section className="function">
      <div className="head">
        <h2>{entry.title}</h2>
        <p className="subtitle">{entry.subtitle}</p>
        <ResultText result={result} sentence={entry.sentence} outliers={entry.outliers} />
      </div>
      {entry.report({
        table,
        picture: (chart) => <Picture entry={entry} chart={chart} pictures={pictures} />,
      })}
      {result.notes.length > 0 ? (
        <ul className="notes">
          {result.notes.map((note, i) => (
            <li key={i}>{note.text}</li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

interface MethodsProps {
  entries: readonly ResultEntry[];
  labels: VariableLabels;
  version: string;
  excludesOutliers: boolean;
}

function Methods({ entries, labels, version, excludesOutliers }: MethodsProps) {
  const lags = [labels.y, ...labels.x].some((each) => each.trans === "FirstDiff" || each.trans === "lag1");
  return (
    <section className="function">
      <h2>Methods</h2>
      {entries.map((entry) => (
        <div key={entry.key} className="block">
          <h3>{entry.title}</h3>
          <ul className="methods">
            {entry.methods.map((method) => (
              <li key={method}>{method}</li>
            ))}
          </ul>
        </div>
      ))}
      <div className="block">
        <h3>Rows</h3>
        <ul className="methods">
          <li>Rows with a missing value in any variable of the analysis are left out.</li>
          {lags ? <li>Lags and differences stay within an entity and never bridge a gap in time.</li> : null}
          {excludesOutliers ? null : <li>Outliers are kept.</li>}
          <li>Computed by the Estimand engine, version {version}, in double precision.</li>
        </ul>
      </div>
    </section>
  );
}

/** The whole document. */
export function ReportDocument({
  input,
  pictures,
  font,
}: {
  input: ReportInput;
  pictures: Pictures;
  font: string;
}) {
  const entries = listResults(input.result, input.labels);
  const face = `@font-face{font-family:"Inter";font-weight:100 900;src:url(${font}) format("woff2")}`;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>{input.analysisName}</title>
        <style dangerouslySetInnerHTML={{ __html: face + REPORT_STYLE }} />
      </head>
      <body>
        <Cover input={input} entries={entries} />
        {entries.map((entry) => (
          <FunctionPage key={entry.key} entry={entry} pictures={pictures} />
        ))}
        <Methods
          entries={entries}
          labels={input.labels}
          version={input.result.engine_version}
          excludesOutliers={input.excludesOutliers}
        />
      </body>
    </html>
  );
}
