import type { ReactNode } from "react";
import { withoutFolds } from "~/lib/result-table";
import type { ReportSlots } from "../view";
import type { ModelContent } from "./model-view";

interface ModelReportProps extends ModelContent {
  slots: ReportSlots;
}

/** The section of a model in the report. */
export function ModelReport({ tables, footer, ownTables, slots }: ModelReportProps): ReactNode {
  const table = (key: string) => {
    const found = tables.find((each) => each.key === key);
    return found ? slots.table(withoutFolds(found)) : null;
  };
  return (
    <>
      {table("coefficients")}
      {tables.length > 0
        ? footer.map((line) => (
            <p key={line} className="fit-line">
              {line}
            </p>
          ))
        : null}
      {table("categories")}
      {ownTables.map((key) => (
        <div key={key}>{table(key)}</div>
      ))}
      {table("tests")}
      {table("errors")}
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
