import type { ReportProps } from "../view";
import { fitLine } from "./footer";
import { regressionTables } from "./tables";

export function RegressionReport({ panel, asked, slots }: ReportProps<"regression">) {
  const tables = regressionTables(panel, asked);
  const table = (key: string) => {
    const found = tables.find((each) => each.key === key);
    return found ? slots.table(found) : null;
  };
  return (
    <>
      {table("coefficients")}
      {tables.length > 0 ? <p className="fit-line">{fitLine(panel)}</p> : null}
      {slots.picture("fit")}
      {slots.picture("residuals")}
      {slots.picture("residuals-qq")}
      {table("tests")}
      {table("hc3")}
      <div className="side-by-side">
        {table("fit")}
        {table("residuals")}
      </div>
    </>
  );
}
