import type { FormulaCheck, ComputedPreview, RecodeCheck, TransformSummary } from "../contract/types";
import type { EngineJobs, TableInput, Transform } from "../engine-jobs";
import type { ComputedColumnHandle } from "../wasm-api";
import { withTable } from "./analysis-jobs";
import { engine } from "./engine-instance";
import { writeColumn } from "./file-jobs";

type Input<Name extends keyof EngineJobs> = EngineJobs[Name]["input"];
type Output<Name extends keyof EngineJobs> = EngineJobs[Name]["output"];

export function checkFormula(input: Input<"checkFormula">): Output<"checkFormula"> {
  const { columns, formula, own } = input;
  const check = engine().checkFormula(JSON.stringify(columns), formula, own ?? undefined);
  return JSON.parse(check) as FormulaCheck;
}

export function showFormulas({ columns, stored }: Input<"showFormulas">): Output<"showFormulas"> {
  const sources = JSON.stringify(columns);
  return stored.map((each) => {
    const formula = engine().shownFormula(sources, each);
    const { items } = JSON.parse(engine().checkFormula(sources, formula)) as FormulaCheck;
    return { formula, items };
  });
}

export function checkRecode({ columns, rules, own }: Input<"checkRecode">): Output<"checkRecode"> {
  const check = engine().checkRecode(JSON.stringify(columns), JSON.stringify(rules), own ?? undefined);
  return JSON.parse(check) as RecodeCheck;
}

export async function transformColumn(input: Input<"transformColumn">): Promise<Output<"transformColumn">> {
  const { summary, column } = withComputedColumn(input, (computed) => {
    const summary = JSON.parse(computed.summary()) as TransformSummary;
    return { summary, column: writeColumn(input.folder, computed.takeColumn()) };
  });
  return { summary, column: await column };
}

export function previewColumn(input: Input<"previewColumn">): Output<"previewColumn"> {
  return withComputedColumn(
    input,
    (computed) => JSON.parse(computed.preview(input.firstRows)) as ComputedPreview,
  );
}

/** Computes a column and frees it after the work. */
function withComputedColumn<T>(
  { transform, ...table }: TableInput & { transform: Transform },
  work: (computed: ComputedColumnHandle) => T,
): T {
  return withTable(table, (filled) => {
    const computed =
      "formula" in transform
        ? engine().evaluateFormula(filled, transform.formula)
        : engine().evaluateRecode(filled, JSON.stringify(transform.rules));
    try {
      return work(computed);
    } finally {
      computed.free();
    }
  });
}
