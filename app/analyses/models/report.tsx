import type { ReactNode } from "react";
import type { ResultTable } from "~/lib/result-table";
import type { ReportSlots } from "../view";

export interface ModelReportProps {
  tables: readonly ResultTable[];
  /** The line under the coefficients. */
  footer: string;
  /** Tables of the model's own, by key, after the coefficients. */
  own?: readonly string[];
  slots: ReportSlots;
}

/** The report page of a model. */
export function ModelReport({ tables, footer, own = [], slots }: ModelReportProps): ReactNode {
  const table = (key: string) => {
    const found = tables.find((each) => each.key === key);
    return found ? slots.table(found) : null;
  };
  return (
    <>
      {table("coefficients")}
      {tables.length > 0 ? <p className="fit-line">{footer}</p> : null}
      {own.map((key) => (
        <div key={key}>{table(key)}</div>
      ))}
      {table("tests")}
      {table("hc3")}
      {slots.picture("fit")}
      {slots.picture("residuals")}
      {slots.picture("residuals-qq")}
      <div className="side-by-side">
        {table("fit")}
        {table("residuals")}
      </div>
    </>
  );
}
