import { Fragment, type ReactNode } from "react";
import { ADDED_VARIABLE_KEYS, PARTIAL_RESIDUAL_KEYS } from "./partial-charts";
import { RESPONSE_KEYS } from "./responses";

interface PageProps {
  /** The chart with this key; null when the result has no such chart. */
  chart: (key: string) => ReactNode;
}

interface ReportProps {
  /** The printed chart with this key, or nothing. */
  picture: (key: string) => ReactNode;
}

/** Whether a chart has a place of its own, apart from the charts of the model. */
export function isChartOfPart(key: string): boolean {
  return [RESPONSE_KEYS, ADDED_VARIABLE_KEYS, PARTIAL_RESIDUAL_KEYS].some((keys) => keys.includes(key));
}

function present(keys: readonly string[], chart: PageProps["chart"]): ReactNode[] {
  return keys.flatMap((key) => {
    const found = chart(key);
    return found === null ? [] : [<Fragment key={key}>{found}</Fragment>];
  });
}

/** The charts of responses over time with their numbers folded away; nothing for a result without them. */
export function ResponseCharts({ chart, table }: PageProps & { table: ReactNode }): ReactNode {
  const charts = present(RESPONSE_KEYS, chart);
  if (charts.length === 0) return null;
  return (
    <>
      <div className="result-columns">{charts}</div>
      <details className="more">
        <summary>Responses by period</summary>
        {table}
      </details>
    </>
  );
}

/** The charts in which each X is seen alone, folded away; nothing for a result without them. */
export function PartialPlots({ chart }: PageProps): ReactNode {
  const [added, partial] = [present(ADDED_VARIABLE_KEYS, chart), present(PARTIAL_RESIDUAL_KEYS, chart)];
  if (added.length + partial.length === 0) return null;
  const kinds = [
    ...(added.length > 0 ? ["added-variable plots"] : []),
    ...(partial.length > 0 ? ["partial residuals"] : []),
  ];
  return (
    <details className="more">
      <summary>{`Each X alone: ${kinds.join(" and ")}`}</summary>
      <div className="result-columns">
        {added}
        {partial}
      </div>
    </details>
  );
}

/** Charts of a report, two in a row. */
function Pictures({ keys, picture }: ReportProps & { keys: readonly string[] }): ReactNode {
  return (
    <div className="side-by-side">
      {keys.map((key) => (
        <Fragment key={key}>{picture(key)}</Fragment>
      ))}
    </div>
  );
}

/** The charts of responses in a report. */
export function ResponsePictures({ picture }: ReportProps): ReactNode {
  return <Pictures keys={RESPONSE_KEYS} picture={picture} />;
}

/** The charts of the residuals in a report. */
export function ResidualPictures({ picture }: ReportProps): ReactNode {
  return <Pictures keys={["residuals", "residuals-qq", "leverage", "correlogram"]} picture={picture} />;
}

/** The charts in which each X is seen alone in a report. */
export function PartialPictures({ picture }: ReportProps): ReactNode {
  return <Pictures keys={[...ADDED_VARIABLE_KEYS, ...PARTIAL_RESIDUAL_KEYS]} picture={picture} />;
}
