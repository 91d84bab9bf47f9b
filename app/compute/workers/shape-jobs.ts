import { csvLine } from "~/lib/csv";
import type { CellValue, Failure, RowOrigin, ShapePreview } from "../contract/types";
import type { EngineJobs, ShapeInput } from "../engine-jobs";
import type { AnalysisTableHandle, ShapedTableHandle, ShapingHandle } from "../wasm-api";
import { fillTable, withTable } from "./analysis-jobs";
import { engine } from "./engine-instance";
import { writeChunks } from "./file-jobs";
import type { JobControl } from "./job";

type Input<Name extends keyof EngineJobs> = EngineJobs[Name]["input"];
type Output<Name extends keyof EngineJobs> = EngineJobs[Name]["output"];

/** Rows that are text at a time. */
const CHUNK = 16_384;

export function previewShape(input: Input<"previewShape">): Output<"previewShape"> {
  const shaped = shape(input);
  try {
    return previewOf(shaped, input.firstRows);
  } finally {
    shaped.free();
  }
}

export async function writeShape(
  input: Input<"writeShape">,
  control: JobControl,
): Promise<Output<"writeShape">> {
  const shaped = shape(input);
  try {
    const preview = previewOf(shaped, 0);
    const written = await writeChunks(input.folder, linesOf(shaped, preview, input.mostBytes, control));
    return { ...written, preview };
  } finally {
    shaped.free();
  }
}

export function namedByPeriods({ names }: Input<"namedByPeriods">): Output<"namedByPeriods"> {
  return { indexes: [...engine().namedByPeriods(JSON.stringify(names))] };
}

export function originOfRow(input: Input<"originOfRow">): Output<"originOfRow"> {
  const origin = withShaping(input, (shaping, table) => shaping.origin(table, input.row));
  return JSON.parse(origin) as RowOrigin;
}

const shape = (input: ShapeInput) => withShaping(input, (shaping, table) => shaping.apply(table));

function withShaping<T>(
  { table, recipe, others }: ShapeInput,
  work: (shaping: ShapingHandle, table: AnalysisTableHandle) => T,
): T {
  const { Shaping } = engine();
  const shaping = new Shaping(JSON.stringify(recipe));
  try {
    for (const other of others) shaping.addOther(other.name, fillTable(other.table));
    return withTable(table, (filled) => work(shaping, filled));
  } finally {
    shaping.free();
  }
}

const previewOf = (shaped: ShapedTableHandle, rows: number) =>
  JSON.parse(shaped.preview(rows)) as ShapePreview;

function* linesOf(
  shaped: ShapedTableHandle,
  { columns, facts }: ShapePreview,
  mostBytes: number,
  control: JobControl,
): Generator<Uint8Array> {
  let byteLength = 0;
  const within = (text: string) => {
    const chunk = Buffer.from(text);
    byteLength += chunk.byteLength;
    if (byteLength >= mostBytes) throw tooLarge(mostBytes);
    return chunk;
  };
  yield within(csvLine(columns.map(({ name }) => name)));
  for (let start = 0; start < facts.rows_after; start += CHUNK) {
    control.check(start, facts.rows_after);
    const rows = JSON.parse(shaped.rows(start, CHUNK)) as CellValue[][];
    yield within(rows.map((cells) => csvLine(cells)).join(""));
  }
}

function tooLarge(mostBytes: number): Failure {
  const message = `The result makes a file of ${mostBytes >> 20} MB or more, and tables are kept up to that size. Leave columns or rows out first.`;
  return { code: "FILE-TOO-LARGE", message, details: {} };
}
