import { boxplotCharts } from "../boxes/charts";
import { boxplotOutliers } from "../boxes/outliers";
import boxesInR from "../boxes/proof-boxes.R?raw";
import boxesInPython from "../boxes/proof-boxes.py?raw";
import { boxplotStatement } from "../boxes/sentence";
import { boxplotTables, numbersOfBoxes } from "../boxes/tables";
import { BOX_METHODS, BOX_READING_AID } from "../boxes/texts";
import type { MainNumbers } from "../main-numbers";
import type { ProofCode } from "../proof-code";
import type { AnalysisView, ViewProps } from "../view";
import codeInR from "./proof.R?raw";
import codeInPython from "./proof.py?raw";
import { boxplotsInStata } from "./proof-stata";

function BoxplotMultiView({ result, labels, slots }: ViewProps<"boxplot_multi">) {
  return (
    <>
      <div className="result-wide">{slots.chart("boxplot")}</div>
      {boxplotTables(result, labels).map((table) => (
        <div key={table.key}>{slots.table(table)}</div>
      ))}
    </>
  );
}

export const view: AnalysisView<"boxplot_multi"> = {
  subtitle: (result, labels) => `${labels.y.label} by ${result.by ?? labels.x[0]?.label ?? "X"}`,
  says: boxplotStatement,
  outliers: boxplotOutliers,
  charts: boxplotCharts,
  tables: boxplotTables,
  readingAid: BOX_READING_AID,
  methods: [
    "Groups: each category of X; each value of a number when there are at most 12, else it is cut at its quartiles (type 7); upper limits are inclusive.",
    ...BOX_METHODS,
  ],
  View: BoxplotMultiView,
};

export const proof: ProofCode<"boxplot_multi"> = {
  r: { library: [boxesInR], code: [codeInR], packages: [] },
  python: { library: [boxesInPython], code: [codeInPython], packages: [] },
  stata: boxplotsInStata,
};

export const mainNumbers: MainNumbers<"boxplot_multi"> = numbersOfBoxes;
