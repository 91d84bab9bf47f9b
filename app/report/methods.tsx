import type { ResultEntry } from "~/analyses/results";
import type { VariableLabels } from "~/analyses/variables/variable-labels";

/** The facts of one analysis on which its methods depend. */
export interface MethodsOf {
  entries: readonly ResultEntry[];
  labels: VariableLabels;
  excludesOutliers: boolean;
  version: string;
}

/** The methods of each function, each said once. */
function methodsByFunction(analyses: readonly MethodsOf[]): { title: string; methods: string[] }[] {
  const found = new Map<string, { title: string; methods: Set<string> }>();
  for (const { key, title, methods } of analyses.flatMap(({ entries }) => entries)) {
    const own = found.get(key) ?? { title, methods: new Set<string>() };
    for (const method of methods) own.methods.add(method);
    found.set(key, own);
  }
  return [...found.values()].map(({ title, methods }) => ({ title, methods: [...methods] }));
}

/** The methods and the rule for rows, once for all analyses of a report. */
export function Methods({ analyses }: { analyses: readonly MethodsOf[] }) {
  const lags = analyses.some(({ labels }) =>
    [labels.y, ...labels.x].some(({ trans }) => trans === "FirstDiff" || trans === "lag1"),
  );
  const keepsAll = analyses.every(({ excludesOutliers }) => !excludesOutliers);
  const versions = [...new Set(analyses.map(({ version }) => version))];
  return (
    <section className="function methods-section">
      <h2>Methods</h2>
      {methodsByFunction(analyses).map(({ title, methods }) => (
        <div key={title} className="method">
          <h3>{title}</h3>
          <ul className="methods">
            {methods.map((method) => (
              <li key={method}>{method}</li>
            ))}
          </ul>
        </div>
      ))}
      <div className="method">
        <h3>Rows</h3>
        <ul className="methods">
          <li>Rows with a missing value in any variable of the analysis are left out.</li>
          {lags ? <li>Lags and differences stay within an entity and never bridge a gap in time.</li> : null}
          {keepsAll ? <li>Outliers are kept.</li> : null}
          <li>Computed by the Estimand engine, version {versions.join(", ")}, in double precision.</li>
        </ul>
      </div>
    </section>
  );
}
