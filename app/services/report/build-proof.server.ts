import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";
import { DEFINITIONS } from "~/analyses/definitions";
import { ALL_SETTINGS, valuesFor, valuesOf } from "~/analyses/settings";
import type { ProofInput, ProofLanguage } from "~/analyses/proof/proof-input";
import { ENGINE_VERSION } from "~/compute/contract/tables";
import type { ResultHead } from "~/compute/contract/types";
import { LIMITS } from "~/config/limits";
import { AppError } from "~/lib/app-error";
import { columnarCsv } from "~/lib/columnar-csv";
import { toCsv } from "~/lib/csv";
import { fileNameOf, freeName } from "~/lib/names";
import { inWords } from "~/lib/sentence";
import { Turns } from "~/lib/turns";
import { getBlob, openBlob } from "~/storage/whole-blobs.server";
import { getAnalysisData } from "../analyses/analysis-data.server";
import { getAnalysisRow } from "../analyses/get-analysis.server";
import { openAnalysisResult } from "../analyses/open-analysis-result.server";
import { requestLabels } from "../analyses/request-labels";
import { getResultPage } from "../analyses/result-page.server";
import { columnsOfFunction } from "../analyses/function-request";
import type { AnalysisData } from "../analyses/result-key";
import { type FunctionRun, runFunctions } from "../analyses/run-functions.server";
import { csvRows } from "../projects/export-project.server";
import { requireWholeData } from "../projects/whole-data.server";
import { requestOf, type StoredRequest } from "../shapes/build-analysis";
import { dependentsOf, requestOfDependent } from "../shapes/dependent-variables";
import { numberLines } from "./number-lines";

/** How long a proof waits for results that are not computed yet. */
const WAIT_MS = 20_000;

const turns = new Turns(LIMITS.exports);

/**
 * The proof of an analysis for one of its dependent variables: a zip with a script, its data and the result, which is made while
 * it is sent.
 *
 * @param y the index of the dependent variable, from 1
 * @param signal of the request; an abort releases the turn
 * @throws AppError not_found, processing (retry), conflict (no data), too_many_requests, or invalid_input on `y`
 */
export async function buildProof(
  userId: string,
  analysisId: string,
  { language, y = 1 }: { language: ProofLanguage; y?: number | undefined },
  signal?: AbortSignal,
): Promise<{ zip: Readable; fileName: string }> {
  const analysis = await getAnalysisRow(userId, analysisId);
  const end = await turns.take(userId, signal);
  try {
    const data = await getAnalysisData(userId, analysis);
    const request = requestOfDependent(requestOf(analysis), y);
    const runs = await runFunctions(userId, analysis, { waitMs: WAIT_MS, y });
    const columns = columnsOfFunction(request, data.project, data.columns);
    await requireWholeData(data.project, [
      ...columns,
      ...data.filters.map(({ maskHash }) => ({ blobHash: maskHash })),
    ]);
    const table = nameColumns(data, columns, language);
    const isOneOfSeveral = dependentsOf(requestOf(analysis)).length > 1;
    const analysisName = isOneOfSeveral
      ? `${analysis.name}: ${requestLabels(request, data).y.label}`
      : analysis.name;
    const input = {
      analysisName,
      engineVersion: ENGINE_VERSION,
      functions: await Promise.all(runs.map(describeRun)),
      ...describeRows(request, data, table),
      ...(language === "stata" ? { columns: columnsOf(table), ...(await readResults(runs)) } : {}),
    };
    // Loaded late: only proofs need the texts of the scripts.
    const { buildProof: buildScripts } = await import("~/analyses/proof/build-proof");
    if (language === "stata") await requireStata(input);
    const result = await openAnalysisResult(userId, analysisId, { y });
    const zip = new ZipFile();
    for (const { name, text } of buildScripts(input, language)) zip.addBuffer(Buffer.from(text), name);
    zip.addReadStream(Readable.from(await dataParts(table, data.project), { objectMode: false }), "data.csv");
    zip.addReadStream(result, "result.json");
    zip.end();
    // yazl declares a minimal stream type; the value is a PassThrough.
    const output = zip.outputStream as Readable;
    zip.on("error", (error: Error) => output.destroy(error));
    void finished(output, { signal }).then(end, end);
    return { zip: output, fileName: fileNameOf(`${analysisName} proof`, "zip") };
  } catch (error) {
    end();
    throw error;
  }
}

/** Refuses a script in which nothing would be compared. @throws AppError conflict */
async function requireStata({ functions }: Pick<ProofInput, "functions">): Promise<void> {
  const { hasStata } = await import("~/analyses/proof/stata/script");
  if (functions.some(({ key }) => hasStata(key))) return;
  const titles = inWords(functions.map(({ title }) => title));
  throw new AppError("conflict", { userMessage: `Stata has no commands for ${titles}.` });
}

async function describeRun({ key, outcome }: FunctionRun): Promise<ProofInput["functions"][number]> {
  const { title } = DEFINITIONS[key];
  if (outcome.state === "processing") throw new AppError("processing");
  if (outcome.state === "failed") return { key, title, message: outcome.failure.message };
  const { json } = await getResultPage(outcome.result.summaryHash);
  return { key, title, message: (JSON.parse(json) as ResultHead).message ?? null };
}

type Table = {
  columns: (AnalysisData["columns"][number] & { header: string })[];
  masks: { name: string; header: string; blobHash: string }[];
};

/**
 * Heads of the data file: the names of the columns, made different where two are equal or one is that of the row number. Stata's names
 * are short, so there they are v1, v2 …
 */
function nameColumns(
  { filters }: AnalysisData,
  columns: AnalysisData["columns"],
  language: ProofLanguage,
): Table {
  const taken = new Set(["row"]);
  const take = (name: string) => {
    if (language === "stata") {
      taken.add(`v${taken.size}`);
      return `v${taken.size - 1}`;
    }
    const free = freeName(name, taken);
    taken.add(free);
    return free;
  };
  return {
    columns: columns.map((column) => ({ ...column, header: take(column.name) })),
    masks: filters.map(({ name, maskHash }) => ({
      name,
      header: take(`filter ${name}`),
      blobHash: maskHash,
    })),
  };
}

/** The columns of the data file behind the number of the row. */
const columnsOf = ({ columns, masks }: Table) => [
  ...columns.map(({ header, name, type }) => ({ name: header, label: name, isNumber: type === "NUMBER" })),
  ...masks.map(({ header, name }) => ({ name: header, label: `filter ${name}`, isNumber: true })),
];

/** The numbers of the results, without long lists, and the rows left out as outliers. */
async function readResults(runs: readonly FunctionRun[]): Promise<Pick<ProofInput, "results" | "leftOut">> {
  const results: NonNullable<ProofInput["results"]> = {};
  const leftOut: NonNullable<ProofInput["leftOut"]> = {};
  for (const { key, outcome } of runs) {
    if (outcome.state !== "ready") continue;
    const { json } = await getResultPage(outcome.result.summaryHash);
    const result = JSON.parse(json) as { outliers_removed?: object | null };
    Object.assign(results, { [key]: result });
    if (result.outliers_removed) leftOut[key] = await readRowsLeftOut(outcome.result.fullHash);
  }
  return { results, leftOut };
}

/** The rows left out as outliers, without parsing the whole result. */
async function readRowsLeftOut(fullHash: string): Promise<number[]> {
  const json = (await getBlob(fullHash)).toString("utf8");
  const lines = columnarCsv(json, "outliers_removed", [{ key: "rows", label: "row" }], null) ?? [];
  const [, ...rows] = [...lines].join("").trimEnd().split("\r\n");
  return rows.map(Number);
}

/** Variables, filters, entity and time, by the heads of the data file. */
function describeRows(
  request: StoredRequest,
  { project }: AnalysisData,
  { columns, masks }: Table,
): Omit<ProofInput, "analysisName" | "engineVersion" | "functions"> {
  const find = (index: number | null) => columns.find(({ columnIndex }) => columnIndex === index);
  const header = (index: number | null) => find(index)?.header ?? null;
  const variable = ({ column, trans, as_category, endogenous }: StoredRequest["variables"]["X"][number]) => {
    const found = find(column);
    const name = found?.header ?? null;
    if (name === null)
      throw new AppError("conflict", { userMessage: "A column of this analysis is missing." });
    return {
      column: name,
      trans,
      isCategory: as_category === true || found?.type !== "NUMBER",
      ...(endogenous === true ? { isEndogenous: true as const } : {}),
    };
  };
  const indexOf = (index: number) => request.variables.X.findIndex(({ column }) => column === index);
  const { column_index, column_value } = request.filter_by_variable_json;
  const filterColumn = request.filter_by_variable ? header(column_index) : null;
  const time = find(project.timeColumn);
  return {
    y: variable(request.variables.Y),
    x: request.variables.X.map(variable),
    z: (request.variables.Z ?? []).map(variable),
    terms: (request.variables.terms ?? []).map(({ columns: [one, other] }) => [indexOf(one), indexOf(other)]),
    entity: header(project.entityColumn),
    time: time === undefined || time.type === "STRING" ? null : time.header,
    rowFilters: masks.map(({ header: column, name }) => ({ column, name })),
    filter: filterColumn === null ? null : { column: filterColumn, value: column_value },
    by: request.statistics_by_variable ? header(request.statistics_by_variable_json.column_index) : null,
    sampled: project.rowsHash !== null,
    removesOutliers: request.remove_outliers,
    settings: Object.fromEntries(
      Object.entries(valuesFor(request.analysis_function, valuesOf(request.variables.settings))).map(
        ([key, value]) => {
          const isColumn = ALL_SETTINGS.some((setting) => setting.key === key && setting.kind === "column");
          return [key, isColumn ? (header(Number(value)) ?? value) : value];
        },
      ),
    ),
  };
}

/** The data file: row numbers, the columns that the analysis reads, and a 1 for each row that a row filter keeps. */
async function dataParts(
  { columns, masks }: Table,
  { rowCount, rowsHash }: AnalysisData["project"],
): Promise<AsyncIterable<Uint8Array>> {
  const stored = [
    ...columns.map(({ blobHash, type }) => ({ blobHash, type })),
    ...masks.map(({ blobHash }) => ({ blobHash, type: "NUMBER" as const })),
  ];
  const numbers = rowsHash === null ? null : await readRowNumbers(rowsHash);
  async function* parts() {
    yield Buffer.from(toCsv([["row", ...[...columns, ...masks].map(({ header }) => header)]]));
    yield* numberLines(csvRows(stored, rowCount), (record) => numbers?.[record] ?? record + 1);
  }
  return parts();
}

/** The numbers of a sample's rows in its file. */
async function readRowNumbers(rowsHash: string): Promise<Uint32Array> {
  const bytes = await buffer(await openBlob(rowsHash));
  return new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}
