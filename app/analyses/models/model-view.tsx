import { Fragment, type ReactNode } from "react";
import type { ResultTable } from "~/lib/result-table";
import type { ViewSlots } from "../view";
import { CheckCards } from "./check-cards";
import type { Check } from "./checks";
import { isChartOfPart, PartialPlots, ResponseCharts } from "./more-charts";
import { TERM_TABLES } from "./term-table";

/** The parts of a model that page and report show. */
export interface ModelContent {
  tables: readonly ResultTable[];
  /** The lines below the coefficients. */
  footer: readonly string[];
  /** Keys of the tables that only this model has; they follow the coefficients. */
  ownTables: readonly string[];
}

interface ModelViewProps extends ModelContent {
  checks: readonly Check[];
  /** Keys of the charts in their order. */
  charts: readonly string[];
  /** The meaning of the marks of single points. */
  marks: string;
  slots: ViewSlots;
}

/** The table with a key, if the result has it. */
function tableBy(tables: readonly ResultTable[], slots: ViewSlots) {
  return (key: string): ReactNode => {
    const found = tables.find((each) => each.key === key);
    return found ? slots.table(found, { caption: true }) : null;
  };
}

/**
 * The view of a model: the coefficients, next to whether the conclusion survives; the assumption checks; the charts. What
 * is looked up less often is folded away below (`ModelFolds`).
 */
export function ModelView({
  tables,
  footer,
  ownTables,
  checks,
  charts,
  marks,
  slots,
}: ModelViewProps): ReactNode {
  const table = tableBy(tables, slots);
  const main = charts.filter((key) => !isChartOfPart(key));
  return (
    <>
      <div className="model-answer">
        <div className="model-coefficients">
          {table("coefficients")}
          {footer.map((line) => (
            <p key={line} className="fit-line">
              {line}
            </p>
          ))}
          {slots.notes}
        </div>
        {slots.survival}
      </div>
      {table("categories")}
      {TERM_TABLES.map((key) => (
        <Fragment key={key}>{table(key)}</Fragment>
      ))}
      {ownTables.map((key) => (
        <div key={key}>{table(key)}</div>
      ))}
      <ResponseCharts chart={slots.chart} table={table("responses")} />
      <CheckCards checks={checks} />
      {main.length === 0 ? null : (
        <div className="model-charts">
          {slots.selection}
          <div className="result-columns">
            {main.map((key) => (
              <div key={key}>{slots.chart(key)}</div>
            ))}
          </div>
          <p className="text-xs text-ink-3">{marks}</p>
          <PartialPlots chart={slots.chart} />
        </div>
      )}
    </>
  );
}

/** The statistics of a model that are folded away below its charts. */
export function ModelFolds({ tables, slots }: Pick<ModelViewProps, "tables" | "slots">): ReactNode {
  const table = tableBy(tables, slots);
  const parts = ["residuals", "fit", "tests", "correlogram"].map((key) => ({ key, part: table(key) }));
  if (parts.every(({ part }) => part === null)) return null;
  return (
    <details className="fold">
      <summary>Residual statistics</summary>
      <div className="fold-body">
        <div className="result-columns">
          {parts.map(({ key, part }) => (
            <div key={key} data-part={key}>
              {part}
            </div>
          ))}
        </div>
        {slots.observations}
      </div>
    </details>
  );
}
