import * as analyses from "./analysis-jobs";
import { dropEngine, dropLargeEngine } from "./engine-instance";
import * as appends from "./append-jobs";
import * as comparisons from "./comparison-jobs";
import * as exports from "./export-jobs";
import * as files from "./file-jobs";
import { jobMaker, stepBack } from "./job";
import * as quick from "./quick-recode-jobs";
import * as shapes from "./shape-jobs";
import * as tables from "./table-jobs";
import * as transforms from "./transform-jobs";
import { warmUp as readGeneratedTable } from "./warm-up";

stepBack();
const job = jobMaker({ afterTrap: dropEngine, afterEach: dropLargeEngine });

/** Each export has the name of a job in `EngineJobs`. Long byte arrays move to the main thread without a copy. */
export const checkFile = job(files.checkFile);
export const inspectFile = job(files.inspectFile, ({ json }) => buffersOf(json));
export const previewFile = job(files.previewFile, ({ inspected }) =>
  inspected === null ? [] : buffersOf(inspected.json),
);
export const importFile = job(files.importFile);
export const warmUp = job(readGeneratedTable);
export const readPage = job(tables.readPage, ({ json }) => buffersOf(json));
export const listValues = job(tables.listValues);
export const columnFacts = job(tables.columnFacts);
export const exportRows = job(exports.exportRows, ({ bytes }) => buffersOf(bytes));
export const findLongCell = job(exports.findLongCell);
export const checkRequest = job(analyses.checkRequest);
export const analyzeFunction = job(analyses.analyzeFunction, ({ full, summary }) => buffersOf(full, summary));
export const checkFormula = job(transforms.checkFormula);
export const showFormulas = job(transforms.showFormulas);
export const checkRecode = job(transforms.checkRecode);
export const transformColumn = job(transforms.transformColumn);
export const previewColumn = job(transforms.previewColumn);
export const appendTables = job(appends.appendTables);
export const compareTables = job(comparisons.compareTables);
export const placeRows = job(comparisons.placeRows);
export const previewShape = job(shapes.previewShape);
export const originOfRow = job(shapes.originOfRow);
export const writeShape = job(shapes.writeShape);
export const namedByPeriods = job(shapes.namedByPeriods);
export const suggestBins = job(quick.suggestBins);
export const countBins = job(quick.countBins);
export const listCategories = job(quick.listCategories);
export const sensitivity = job(analyses.sensitivity);
export const predict = job(analyses.predict);
export const preflight = job(analyses.preflight);
export const rowsInCommon = job(analyses.rowsInCommon);
export const ledgerRows = job(analyses.ledgerRows, ({ rows }) => buffersOf(rows));

function buffersOf(...arrays: (Uint8Array | Uint32Array)[]): ArrayBuffer[] {
  return arrays.map((array) => array.buffer).filter((buffer) => buffer instanceof ArrayBuffer);
}
