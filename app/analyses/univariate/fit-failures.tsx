import { Notice } from "~/components/notice";
import type { ResultTable } from "~/lib/result-table";
import type { ReportSlots } from "../view";
import { fitFailures, type FittedResult } from "./fits";

/** The reasons why curves are missing, if any are. */
export function FitNotices({ result }: { result: FittedResult }) {
  return fitFailures(result).map((failure) => (
    <Notice key={failure} kind="info">
      {failure}
    </Notice>
  ));
}

interface FitReportProps {
  result: FittedResult;
  /** Keys of the charts. */
  charts: readonly string[];
  tables: readonly ResultTable[];
  slots: ReportSlots;
}

/** The report of fitted distributions: charts, the reasons why curves are missing, and tables. */
export function FitReport({ result, charts, tables, slots }: FitReportProps) {
  return (
    <>
      {charts.map((key) => (
        <div key={key}>{slots.picture(key)}</div>
      ))}
      {fitFailures(result).map((failure) => (
        <p key={failure}>{failure}</p>
      ))}
      {tables.map((table) => (
        <div key={table.key}>{slots.table(table)}</div>
      ))}
    </>
  );
}
