import type { ReactNode } from "react";
import type { ResultTable } from "~/lib/result-table";
import type { ResultSlots } from "../view";

export interface ModelResultProps {
  tables: readonly ResultTable[];
  /** The line under the coefficients. */
  footer: string;
  /** Tables of the model's own, by key, after the coefficients. */
  own?: readonly string[];
  slots: ResultSlots;
}

/** The page of a model: coefficients, what the model adds, charts, tests, and the statistics of the fit. */
export function ModelResult({ tables, footer, own = [], slots }: ModelResultProps): ReactNode {
  const has = (key: string) => tables.some((each) => each.key === key);
  const table = (key: string, caption = true) => {
    const found = tables.find((each) => each.key === key);
    return found ? slots.table(found, { caption }) : null;
  };
  return (
    <>
      <div>
        {table("coefficients", false)}
        <p className="mt-2 text-xs text-ink-3">{footer}</p>
      </div>
      {own.filter(has).map((key) => (
        <div key={key}>{table(key)}</div>
      ))}
      {has("hc3") ? (
        <details className="more">
          <summary>HC3 standard errors and the intervals of OLS</summary>
          {table("hc3", false)}
        </details>
      ) : null}
      <div className="result-columns">
        {slots.chart("residuals")}
        {slots.chart("fit")}
      </div>
      <div className="result-columns">
        {slots.chart("residuals-qq")}
        {table("residuals")}
      </div>
      {table("tests")}
      <details className="more">
        <summary>All statistics of the fit</summary>
        <div className="max-w-[30rem]">{table("fit", false)}</div>
      </details>
    </>
  );
}
