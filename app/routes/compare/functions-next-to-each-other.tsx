import type { ComparedChart, ComparedEntry, SideBySide } from "~/analyses/comparison/side-by-side";
import { withEnds } from "~/charts/picture";
import type { Plane } from "~/charts/plane";
import { FiguresTable } from "~/components/figures-table";
import { ScrollRegion } from "~/components/scroll-region";
import { SentenceText } from "~/components/sentence-text";
import { TableTools } from "~/components/table-tools";
import { usePreferences } from "~/components/use-preferences";
import type { FunctionKey } from "~/compute/contract/types";
import type { ResultTable } from "~/lib/result-table";
import { urls, withSearch } from "~/lib/urls";
import { ChartFigure } from "../project/results/chart-figure";
import { markupFileName } from "../result-file";
import { searchOf } from "./compare-search";
import type { LoadedComparison, SentComparison } from "./load-comparison.server";
import { DifferencesBox } from "./models-view";

interface Props {
  loaded: LoadedComparison;
  sent: SentComparison;
  functions: readonly SideBySide[];
}

function versionOf({ analyses }: SentComparison, id: string, key: FunctionKey): string {
  const found = analyses.find((each) => each.id === id)?.results.find((each) => each.key === key);
  return found?.state === "ready" ? found.version : "";
}

/** A chart of one of the analyses, with the ends of the axes that it shares with the other charts. */
function ComparedFigure({
  loaded,
  sent,
  entry,
  chart,
  ends,
}: Omit<Props, "functions"> & { entry: ComparedEntry; chart: string; ends: Partial<Plane> }) {
  const { theme } = usePreferences();
  const { project, ids, look } = loaded;
  const { key } = entry.entry;
  const own = entry.entry.charts.find((each) => each.key === chart);
  if (own === undefined) return null;
  const picture = { ...withEnds(own, ends), title: `${entry.mark} ${own.title}` };
  const address = urls.compare.chart(project.id, key, chart);
  const search = { ...searchOf(ids, look), of: entry.analysis.id };
  const version = versionOf(sent, entry.analysis.id, key);
  return (
    <ChartFigure
      picture={picture}
      still={(_, part) =>
        withSearch(address, { ...search, theme: theme ?? "auto", version: `${version}${sent.version}`, part })
      }
      drawing={urls.chartDrawing(project.id, entry.analysis.id, key, { version, y: null })}
      fileHref={(ending) => withSearch(address, { ...search, format: ending })}
    />
  );
}

/** "The axes are the same." */
function axesInWords(charts: readonly ComparedChart[]): string {
  if (charts.length === 0) return "";
  const isShared = charts.every(({ shares }) => shares.x && shares.y);
  const isPartly = charts.some(({ shares }) => shares.x || shares.y);
  if (isShared) return "The axes are the same in all charts.";
  return isPartly
    ? "Some axes differ, because what they measure differs."
    : "Each chart has axes of its own, because the variables differ.";
}

function Charts({ loaded, sent, shown }: Omit<Props, "functions"> & { shown: SideBySide }) {
  const ends = sent.ends[shown.key] ?? {};
  return shown.charts.map((chart) => (
    <div key={chart.key} className="compare-charts">
      {shown.entries.map((entry) => (
        <ComparedFigure
          key={entry.mark}
          {...{ loaded, sent, entry }}
          chart={chart.key}
          ends={ends[chart.key] ?? {}}
        />
      ))}
    </div>
  ));
}

function Table({ table, fileHref }: { table: ResultTable; fileHref: (file: string) => string }) {
  return (
    <div className="result-part">
      <div className="result-part-head">
        <h3>{table.title}</h3>
        <TableTools
          table={table}
          note={null}
          csvHref={fileHref(`${table.key}.csv`)}
          markupHref={(markup, full) => fileHref(markupFileName(table.key, markup, full))}
        />
      </div>
      <ScrollRegion label={`Table: ${table.title}`}>
        <FiguresTable table={table} />
      </ScrollRegion>
    </div>
  );
}

/** The sentences of the results, each with its mark. */
function Sentences({ entries }: { entries: readonly ComparedEntry[] }) {
  return (
    <dl className="compare-sentences">
      {entries.map(({ mark, analysis, entry }) => (
        <div key={mark}>
          <dt>
            {mark} {analysis.name}
          </dt>
          <dd>
            <SentenceText sentence={entry.sentence} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function OneFunction({ loaded, sent, shown }: Omit<Props, "functions"> & { shown: SideBySide }) {
  const { project, ids, look } = loaded;
  const id = `next-to-each-other-${shown.key}`;
  const fileHref = (file: string) =>
    withSearch(urls.compare.table(project.id, shown.key, file), searchOf(ids, look));
  return (
    <section className="card result" aria-labelledby={id}>
      <div className="compare-head">
        <div className="min-w-0">
          <h2 id={id}>{shown.title}</h2>
          <p className="result-subtitle">{axesInWords(shown.charts)}</p>
        </div>
      </div>
      <div className="result-body">
        <Sentences entries={shown.entries} />
        {shown.differences === null ? null : <DifferencesBox differences={shown.differences} />}
        <Charts {...{ loaded, sent, shown }} />
        {shown.joined.map((table) => (
          <Table key={table.key} table={table} fileHref={fileHref} />
        ))}
        {shown.apart.length > 0 ? (
          <details className="more">
            <summary>Tables of each analysis</summary>
            {shown.apart.map(({ analysisId, table }) => (
              <Table
                key={`${analysisId} ${table.key}`}
                table={table}
                fileHref={(file) => urls.resultFile(project.id, analysisId, shown.key, file)}
              />
            ))}
          </details>
        ) : null}
      </div>
    </section>
  );
}

/** The results of each function that several of the analyses have. Results of models are folded: the table has their numbers. */
export function FunctionsNextToEachOther({ loaded, sent, functions }: Props) {
  const models = functions.filter(({ differences }) => differences === null);
  const others = functions.filter(({ differences }) => differences !== null);
  return (
    <>
      {models.length > 0 ? (
        <details className="card result compare-fold">
          <summary>Charts of the models next to each other</summary>
          <div className="result-body">
            {models.map((shown) => (
              <section key={shown.key} aria-label={shown.title} className="grid gap-3">
                <p className="text-s text-ink-3">
                  {shown.title}. {axesInWords(shown.charts)}
                </p>
                <Charts {...{ loaded, sent, shown }} />
              </section>
            ))}
          </div>
        </details>
      ) : null}
      {others.map((shown) => (
        <OneFunction key={shown.key} {...{ loaded, sent, shown }} />
      ))}
    </>
  );
}
