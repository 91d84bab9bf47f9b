import { Fragment, type ReactNode } from "react";
import { withFold } from "~/lib/result-table";
import type { ReportSlots } from "../view";
import type { ModelContent } from "./model-view";
import { PartialPictures, ResidualPictures, ResponsePictures } from "./more-charts";
import { TERM_TABLES } from "./term-table";

interface ModelReportProps extends ModelContent {
  slots: ReportSlots;
}

/** The section of a model in the report. */
export function ModelReport({ tables, footer, ownTables, slots }: ModelReportProps): ReactNode {
  const table = (key: string) => {
    const found = tables.find((each) => each.key === key);
    return found ? slots.table(withFold(found, null)) : null;
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
      {TERM_TABLES.map((key) => (
        <Fragment key={key}>{table(key)}</Fragment>
      ))}
      {ownTables.map((key) => (
        <div key={key}>{table(key)}</div>
      ))}
      <ResponsePictures picture={slots.picture} />
      {table("tests")}
      {table("errors")}
      {slots.picture("fit")}
      <ResidualPictures picture={slots.picture} />
      <div className="side-by-side">
        {table("fit")}
        {table("residuals")}
      </div>
      <PartialPictures picture={slots.picture} />
    </>
  );
}
