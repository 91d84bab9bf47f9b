import type { ResultProps } from "../view";
import { fitLine } from "./footer";
import { regressionTables } from "./tables";

export function RegressionResult({ panel, asked, slots }: ResultProps<"regression">) {
  const tables = regressionTables(panel, asked);
  const table = (key: string, caption = true) => {
    const found = tables.find((each) => each.key === key);
    return found ? slots.table(found, { caption }) : null;
  };
  const hasHc3 = tables.some((each) => each.key === "hc3");
  return (
    <>
      <div>
        {table("coefficients", false)}
        <p className="mt-2 text-xs text-ink-3">{fitLine(panel)}</p>
      </div>
      {hasHc3 ? (
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
