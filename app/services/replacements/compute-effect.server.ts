import { requestTitle } from "~/analyses/request-title";
import { FUNCTIONS } from "~/compute/contract/tables";
import type { FunctionKey, Settings } from "~/compute/contract/types";
import { env } from "~/config/env.server";
import { type AnalysisRow, listAnalyses } from "~/db/analyses.server";
import type { ColumnRow } from "~/db/columns.server";
import { listVersions } from "~/db/dataset-versions.server";
import { findDataset } from "~/db/datasets.server";
import { findProjectTable, type ProjectTable } from "~/db/project-tables.server";
import type { ReplacementWithFiles } from "~/db/replacements.server";
import { AppError } from "~/lib/app-error";
import { labelsByDependent } from "../analyses/request-labels";
import { getResultPage } from "../analyses/result-page.server";
import { runRequest } from "../analyses/run-functions.server";
import { computeImport } from "../projects/compute-import.server";
import { planOfVersion } from "../projects/import-plan";
import { readProjectData, sampleOf } from "../projects/read-project-data.server";
import { activeFilters } from "../recipes/applied-data";
import { liveColumns, withImages } from "../recipes/recipe";
import { requestOf } from "../shapes/build-analysis";
import { dependentsOf } from "../shapes/dependent-variables";
import type { Effect, EffectEntry, EffectNumber } from "./effect-shape";
import type { NamedNumber } from "~/analyses/main-numbers";
import { mainNumbers } from "./main-numbers";
import type { NextFile } from "./next-file.server";
import type { Running } from "./read-both.server";

type Outcome = { numbers: NamedNumber[]; problem: string | null };

/** Between two reports of results, so that a dataset with many analyses is not written too often. */
const REPORT_MS = 1_000;

/**
 * Computes the analyses of a dataset's projects with the new file as it would be read, and as it would be without
 * divisors. Nothing of the projects is stored.
 *
 * @param onResults gets all results so far, now and then and at the end; false ends the computation
 */
export async function computeEffect(
  { ownerId, dataset }: Pick<ReplacementWithFiles, "ownerId" | "dataset">,
  { file, settings, matches, keepsRows }: NextFile,
  running: Running,
  onResults: (effect: Effect) => Promise<boolean>,
): Promise<void> {
  const { divisors, ...inFile } = settings;
  const number = dataset.version + 1;
  const versions = [...(await listVersions(ownerId, dataset.id)), { number, matches, sameAs: null }];
  const target = { versions, number, keepsRows };
  const read = async (table: ProjectTable, by: Settings) => {
    const next = { ...target, settings: by, settingsVersion: dataset.settingsVersion };
    const plan = planOfVersion(table.project, next, "");
    const data = await readProjectData(file, plan.settings, sampleOf(table.project), running);
    const options = { now: new Date(), signal: running.signal };
    const { after, carried } = await computeImport(table, { ...plan, ...data }, target, options);
    return { table: withImages(table, after), carried };
  };
  const effect: Effect = { results: [], left_out: [], is_done: false };
  const projects = (await findDataset(ownerId, dataset.id))?.projects ?? [];
  const ready = projects.filter(({ status }) => status === "ready");
  const analysesOf = await Promise.all(ready.map(({ id }) => listAnalyses(ownerId, id)));
  const total = analysesOf.flat().length;
  let done = 0;
  let reported = performance.now();
  for (const [at, project] of ready.entries()) {
    const table = await findProjectTable(ownerId, project.id);
    if (table === null) continue;
    const after = await read(table, settings);
    const { id, name } = project;
    effect.left_out.push(...after.carried.map((rows) => ({ project: id, project_name: name, ...rows })));
    const analyses = analysesOf[at] ?? [];
    const asInFile =
      divisors === undefined || analyses.length === 0 ? null : (await read(table, inFile)).table;
    for (const analysis of analyses) {
      running.signal?.throwIfAborted();
      running.report?.({ phase: `Computing ${analysis.name}`, done, total, unit: "analyses" });
      effect.results.push(
        ...(await compareResults(analysis, { before: table, after: after.table, asInFile })),
      );
      done += 1;
      if (performance.now() - reported < REPORT_MS) continue;
      if (!(await onResults(effect))) return;
      reported = performance.now();
    }
  }
  await onResults({ ...effect, is_done: true });
}

type Tables = { before: ProjectTable; after: ProjectTable; asInFile: ProjectTable | null };

/** One entry for each function of an analysis and each of its dependent variables. */
async function compareResults(analysis: AnalysisRow, tables: Tables): Promise<EffectEntry[]> {
  const functions = requestOf(analysis).analysis_function;
  const [before, after, asInFile] = [
    await run(analysis, functions, tables.before),
    await run(analysis, functions, tables.after),
    tables.asInFile === null ? null : await run(analysis, functions, tables.asInFile),
  ];
  const data = dataOf(tables.before);
  const { project } = tables.before;
  const labels = labelsByDependent(requestOf(analysis), data);
  return functions.flatMap((key) =>
    labels.map((each, i) => {
      const resultKey = resultKeyOf(key, i + 1);
      return {
        analysis: analysis.id,
        name: analysis.name,
        project: project.id,
        function: FUNCTIONS[key].display_name,
        about: requestTitle(each),
        problem: after.get(resultKey)?.problem ?? null,
        numbers: joinNumbers(before.get(resultKey), after.get(resultKey), asInFile?.get(resultKey) ?? null),
      };
    }),
  );
}

function joinNumbers(before?: Outcome, after?: Outcome, asInFile: Outcome | null = null): EffectNumber[] {
  const valueIn = (outcome: Outcome | null | undefined, name: string) =>
    outcome?.numbers.find((number) => number.name === name)?.value ?? null;
  const names = new Set([...(before?.numbers ?? []), ...(after?.numbers ?? [])].map(({ name }) => name));
  return [...names].map((name) => ({
    name,
    before: valueIn(before, name),
    after: valueIn(after, name),
    as_in_file: valueIn(asInFile, name),
  }));
}

/** A function for the dependent variable at an index. */
function resultKeyOf(key: FunctionKey, y: number): string {
  return `${key} ${y}`;
}

async function run(
  analysis: AnalysisRow,
  functions: FunctionKey[],
  table: ProjectTable,
): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  const request = requestOf(analysis);
  try {
    const runs = await runRequest(request, dataOf(table), {
      waitMs: env.analysisSeconds * 1000,
      functions,
    });
    for (const { key, y, outcome } of runs)
      outcomes.set(resultKeyOf(key, y), await describeOutcome(key, outcome));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const failed = { numbers: [], problem: error.userMessage };
    for (const key of functions)
      for (const i of dependentsOf(request).keys()) outcomes.set(resultKeyOf(key, i + 1), failed);
  }
  return outcomes;
}

type RunOutcome = Awaited<ReturnType<typeof runRequest>>[number]["outcome"];

async function describeOutcome(key: FunctionKey, outcome: RunOutcome): Promise<Outcome> {
  switch (outcome.state) {
    case "ready":
      return mainNumbers(key, (await getResultPage(outcome.result.summaryHash)).json);
    case "failed":
      return { numbers: [], problem: outcome.failure.message };
    case "processing":
      return { numbers: [], problem: "This takes long, and is computed after the replacement." };
  }
}

/** The parts of a table that analyses read. */
function dataOf({ project, columns, filters }: ProjectTable) {
  return {
    project: { ...project, rowCount: project.rowCount ?? 0 },
    columns: liveColumns(columns).map((column): ColumnRow => ({
      ...column,
      projectId: project.id,
      deletedAt: null,
    })),
    filters: activeFilters(filters),
  };
}
