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
import { boxplotInStata } from "./proof-stata";

function BoxplotView({ result, labels, slots }: ViewProps<"boxplot">) {
  const [table] = boxplotTables(result, labels);
  if (!table) return null;
  if (result.by !== null) {
    return (
      <>
        <div className="result-wide">{slots.chart("boxplot")}</div>
        {slots.table(table)}
      </>
    );
  }
  return (
    <div className="result-columns">
      {slots.table(table)}
      {slots.chart("boxplot")}
    </div>
  );
}

export const view: AnalysisView<"boxplot"> = {
  subtitle: (result, labels) => (result.by === null ? labels.y.label : `${labels.y.label} by ${result.by}`),
  says: boxplotStatement,
  outliers: boxplotOutliers,
  charts: boxplotCharts,
  tables: boxplotTables,
  readingAid: BOX_READING_AID,
  methods: BOX_METHODS,
  View: BoxplotView,
};

export const proof: ProofCode<"boxplot"> = {
  r: { library: [boxesInR], code: [codeInR], packages: [] },
  python: { library: [boxesInPython], code: [codeInPython], packages: [] },
  stata: boxplotInStata,
};

export const mainNumbers: MainNumbers<"boxplot"> = numbersOfBoxes;
