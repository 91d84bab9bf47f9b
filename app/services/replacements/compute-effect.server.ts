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
import { requestLabels } from "../analyses/request-labels";
import { getResultPage } from "../analyses/result-page.server";
import { runRequest } from "../analyses/run-functions.server";
import { settingsOf } from "../datasets/update-settings.server";
import { computeImport } from "../projects/compute-import.server";
import { ownSettingsOf, withOwnSettings } from "../projects/import-plan";
import { readProjectData, sampleOf } from "../projects/read-project-data.server";
import { activeFilters } from "../recipes/applied-data";
import { liveColumns, withImages } from "../recipes/recipe";
import { requestOf } from "../shapes/build-analysis";
import { choicesOf } from "./choices";
import type { StoredComparison } from "./comparison";
import { finalSettings } from "./draft-settings";
import type { Effect, EffectNumber } from "./effect-shape";
import { mainNumbers, type NamedNumber } from "./main-numbers";
import type { Running } from "./read-both.server";

/** Most analyses that are computed. */
const MOST_ANALYSES = 30;

type Outcome = { numbers: NamedNumber[]; problem: string | null };

/**
 * Computes the analyses of a dataset's projects with the new file as it would be read, and as it would be without
 * divisors. Nothing of the projects is stored.
 */
export async function computeEffect(
  { ownerId, draft, dataset, ...row }: ReplacementWithFiles,
  comparison: StoredComparison,
  running: Running,
): Promise<Effect> {
  const settings = finalSettings(settingsOf(draft), comparison, choicesOf(row));
  const { divisors, ...inFile } = settings;
  const matches = Object.fromEntries(comparison.pairs.map((pair) => [String(pair.old), pair.new]));
  const number = dataset.version + 1;
  const versions = [...(await listVersions(ownerId, dataset.id)), { number, matches, sameAs: null }];
  const read = async (table: ProjectTable, by: Settings) => {
    const own = withOwnSettings(by, ownSettingsOf(table.project), table, { versions, number });
    const data = await readProjectData(draft, own, sampleOf(table.project), { signal: running.signal });
    const imported = { ...data, settings: own, settingsVersion: 0 };
    const options = { now: new Date(), signal: running.signal };
    return withImages(table, (await computeImport(table, imported, { versions, number }, options)).after);
  };
  const effect: Effect = [];
  const projects = (await findDataset(ownerId, dataset.id))?.projects ?? [];
  for (const project of projects.filter(({ status }) => status === "ready")) {
    const table = await findProjectTable(ownerId, project.id);
    const analyses = await listAnalyses(ownerId, project.id);
    if (table === null || analyses.length === 0) continue;
    const after = await read(table, settings);
    const asInFile = divisors === undefined ? null : await read(table, inFile);
    for (const analysis of analyses) {
      if (effect.length >= MOST_ANALYSES) return effect;
      running.signal?.throwIfAborted();
      const done = effect.length;
      running.report?.({ phase: `Computing ${analysis.name}`, done, total: MOST_ANALYSES, unit: "columns" });
      effect.push(...(await compareResults(analysis, { before: table, after, asInFile })));
    }
  }
  return effect;
}

type Tables = { before: ProjectTable; after: ProjectTable; asInFile: ProjectTable | null };

/** One entry for each function of an analysis. */
async function compareResults(analysis: AnalysisRow, tables: Tables): Promise<Effect> {
  const functions = requestOf(analysis).analysis_function;
  const [before, after, asInFile] = [
    await run(analysis, functions, tables.before),
    await run(analysis, functions, tables.after),
    tables.asInFile === null ? null : await run(analysis, functions, tables.asInFile),
  ];
  const data = dataOf(tables.before);
  const { project } = tables.before;
  return functions.map((key) => ({
    analysis: analysis.id,
    name: analysis.name,
    project: project.id,
    function: FUNCTIONS[key].display_name,
    about: requestTitle(requestLabels(requestOf(analysis), data)),
    problem: after.get(key)?.problem ?? null,
    numbers: joinNumbers(before.get(key), after.get(key), asInFile?.get(key) ?? null),
  }));
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

async function run(
  analysis: AnalysisRow,
  functions: FunctionKey[],
  table: ProjectTable,
): Promise<Map<FunctionKey, Outcome>> {
  const missing = new Map<FunctionKey, Outcome>();
  try {
    const runs = await runRequest(requestOf(analysis), dataOf(table), {
      waitMs: env.analysisSeconds * 1000,
      functions,
    });
    for (const { key, outcome } of runs) missing.set(key, await describeOutcome(key, outcome));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    for (const key of functions) missing.set(key, { numbers: [], problem: error.userMessage });
  }
  return missing;
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

/** What analyses read of a table. */
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
