import { DEFINITIONS } from "~/analyses/definitions";
import type { ViewSlots } from "~/analyses/view";
import { FiguresTable } from "~/components/figures-table";
import { Notice } from "~/components/notice";
import { ResultFacts, ResultFrame, ResultNotes } from "~/components/result-facts";
import { ScrollRegion } from "~/components/scroll-region";
import { formatCount } from "~/lib/format-number";
import type { ResultTable } from "~/lib/result-table";
import { Multiples } from "../results/multiples";
import { previewId, resultId } from "../results/results-id";
import { PreviewChart } from "./preview-chart";
import type { PreviewedFunction } from "./preview-core";
import type { Preview } from "./use-preview";

/** One result without downloads: only applied results have downloads. */
function PreviewedResult({ previewed }: { previewed: PreviewedFunction }) {
  const { key: functionKey, y, title, entry, drawing } = previewed;
  const table = (each: ResultTable, { caption = true } = {}) => (
    <div className="result-part">
      <div className="result-part-head">{caption ? <h3>{each.title}</h3> : <span />}</div>
      <ScrollRegion label={`Preview of ${title}: ${each.title}`}>
        <FiguresTable table={each} hasFolds />
      </ScrollRegion>
    </div>
  );
  const chart = (chartKey: string) => {
    const picture = entry.charts.find((each) => each.key === chartKey);
    return picture ? <PreviewChart picture={picture} drawing={drawing} /> : null;
  };
  const notes = <ResultNotes notes={entry.notes} />;
  const slots: ViewSlots = { table, chart, notes, observations: null, survival: null, selection: null };
  const isShown = !entry.result.message || entry.tables.length > 0;
  return (
    <ResultFrame
      id={previewId(resultId(functionKey, y))}
      title={`Preview: ${title}`}
      subtitle={entry.subtitle}
      stale="preview"
    >
      <ResultFacts
        result={entry.result}
        placed={entry.placed}
        warnings={entry.warnings}
        outliers={entry.outliers}
      />
      {isShown ? entry.view(slots) : null}
      {isShown && entry.placesAll ? null : notes}
      {isShown ? <div className="folds">{entry.folds(slots)}</div> : null}
    </ResultFrame>
  );
}

/** The results of settings that are not applied, marked as such; dimmed while newer settings are computed. */
export function PreviewResults({ preview }: { preview: Preview }) {
  const keys = [...new Set(preview.functions.map(({ key }) => key))];
  return (
    <section
      className="preview"
      aria-label="Preview: not applied"
      aria-busy={preview.isStale || undefined}
      data-stale={preview.isStale || undefined}
    >
      <p role="status" className="not-applied">
        <span className="badge" data-kind="warn">
          Preview: not applied
        </span>{" "}
        {preview.isStale
          ? "Computing the changed settings…"
          : `Computed in this browser in ${formatCount(preview.milliseconds)} ms. APPLY stores the same numbers.`}
      </p>
      {preview.failure === null ? null : <Notice kind="info">{preview.failure}</Notice>}
      {keys.map((key) => (
        <Multiples
          key={key}
          title={`Preview: ${DEFINITIONS[key].title}`}
          panels={preview.functions
            .filter((each) => each.key === key)
            .map((each) => (
              <PreviewedResult key={each.y} previewed={each} />
            ))}
        />
      ))}
    </section>
  );
}
