import type { Differences } from "~/analyses/comparison/differences";
import { type ComparedModels, footnotesOfModels, tableOfModels } from "~/analyses/comparison/comparison";
import { footnoteLines } from "~/analyses/comparison/footnotes";
import { shownTable } from "~/analyses/comparison/model-table";
import { ModelsTable } from "~/analyses/comparison/models-table";
import { ScrollRegion } from "~/components/scroll-region";
import { SentenceText } from "~/components/sentence-text";
import { usePreferences } from "~/components/use-preferences";
import { urls, withSearch } from "~/lib/urls";
import { ChartFigure } from "../project/results/chart-figure";
import { searchOf } from "./compare-search";
import { CopyModels } from "./copy-models";
import type { LoadedComparison } from "./load-comparison.server";
import { LookForm } from "./look-form";

/** The differences, an aspect a line, and the settings that are the same in all. */
export function DifferencesBox({ differences: { differs, same } }: { differences: Differences }) {
  return (
    <div className="compare-differs">
      <h3>What differs</h3>
      <dl>
        {differs.length === 0 ? (
          <div>
            <dt>Nothing</dt>
            <dd>They have the same settings and rows.</dd>
          </div>
        ) : null}
        {differs.map(({ about, text }) => (
          <div key={about}>
            <dt>{about}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        {same.length === 0 ? null : (
          <div className="compare-same">
            <dt>Same in all</dt>
            <dd>{same.join(", ")}.</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

interface ModelsViewProps {
  loaded: LoadedComparison;
  models: ComparedModels;
  /** Changes with everything that the charts show. */
  version: string;
}

/** The models as columns of one table, with their sentence and their coefficients on one axis. */
export function ModelsView({ loaded, models, version }: ModelsViewProps) {
  const { project, ids, look } = loaded;
  const { theme } = usePreferences();
  const table = tableOfModels(models, look);
  const footnotes = footnotesOfModels(models, look);
  const search = searchOf(ids, look);
  return (
    <section className="card result" aria-labelledby="models-title">
      <div className="compare-head">
        <div className="min-w-0">
          <h2 id="models-title">{models.title}</h2>
          <p className="result-subtitle">{models.subtitle}</p>
        </div>
        <CopyModels
          table={shownTable(table)}
          note={footnoteLines(footnotes).join("\n")}
          hrefOf={(ending) =>
            withSearch(urls.compare.table(project.id, "models", `models.${ending}`), search)
          }
        />
      </div>
      <div className="result-body">
        <p className="result-sentence">
          <SentenceText sentence={models.sentence} />
        </p>
        <DifferencesBox differences={models.differences} />
        <div>
          <ScrollRegion label={`Table: ${models.title}`}>
            <ModelsTable table={table} />
          </ScrollRegion>
          <ul className="footnotes compare-notes">
            {footnotes.marked.map(({ mark, text }) => (
              <li key={mark}>
                <sup>{mark}</sup> {text}
              </li>
            ))}
            {footnotes.general.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <LookForm loaded={loaded} />
        </div>
        {models.charts.map((chart) => {
          const address = urls.compare.chart(project.id, "models", chart.key);
          return (
            <div key={chart.key} className="compare-axis">
              <ChartFigure
                picture={chart}
                still={(_, part) => withSearch(address, { ...search, theme: theme ?? "auto", version, part })}
                drawing=""
                fileHref={(ending) => withSearch(address, { ...search, format: ending })}
              />
            </div>
          );
        })}
      </div>
    </section>
  );
}
