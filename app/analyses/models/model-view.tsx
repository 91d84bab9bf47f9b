import { Fragment, type ReactNode } from "react";
import type { ResultTable } from "~/lib/result-table";
import type { ViewSlots } from "../view";
import { PartialPlots, ResponseCharts } from "./more-charts";
import { TERM_TABLES } from "./term-table";

export interface ModelViewProps {
  tables: readonly ResultTable[];
  /** The line below the coefficients. */
  footer: string;
  /** Keys of the tables that only this model has; they follow the coefficients. */
  ownTables: readonly string[];
  /** The meaning of the marks of single points. */
  marks: string;
  slots: ViewSlots;
}

/**
 * The view of a model: the coefficients, the assumption checks, other standard errors, charts, and the statistics of
 * residuals and fit.
 */
export function ModelView({ tables, footer, ownTables, marks, slots }: ModelViewProps): ReactNode {
  const table = (key: string) => {
    const found = tables.find((each) => each.key === key);
    return found ? slots.table(found, { caption: true }) : null;
  };
  const residuals = slots.chart("residuals");
  const statistics = [table("residuals"), table("fit"), table("correlogram")];
  return (
    <>
      <div>
        {table("coefficients")}
        <p className="mt-2 text-xs text-ink-3">{footer}</p>
      </div>
      {table("categories")}
      {TERM_TABLES.map((key) => (
        <Fragment key={key}>{table(key)}</Fragment>
      ))}
      {ownTables.map((key) => (
        <div key={key}>{table(key)}</div>
      ))}
      <ResponseCharts chart={slots.chart} table={table("responses")} />
      {table("tests")}
      {table("hc3")}
      <div className="result-columns">
        {residuals}
        {slots.chart("fit")}
        {slots.chart("residuals-qq")}
        {slots.chart("leverage")}
        {slots.chart("correlogram")}
      </div>
      {residuals ? <p className="text-xs text-ink-3">{marks}</p> : null}
      <PartialPlots chart={slots.chart} />
      <details className="more">
        <summary>Statistics of the residuals and the fit</summary>
        <div className="result-columns">
          {statistics.map((each, i) => (
            <div key={i}>{each}</div>
          ))}
        </div>
      </details>
    </>
  );
}
