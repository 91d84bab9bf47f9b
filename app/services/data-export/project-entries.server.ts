import { listAnalyses } from "../analyses/list-analyses.server";
import { openAnalysisResult } from "../analyses/open-analysis-result.server";
import { listProjectColumns } from "../columns/list-project-columns.server";
import { listRowFilters } from "../filters/list-row-filters.server";
import { exportProject } from "../projects/export-project.server";
import { getProject } from "../projects/get-project.server";
import { buildReport } from "../report/build-report.server";
import { getReportPlan } from "../report/joint-report.server";
import { FolderNames, jsonFile } from "./folder-names";
import type { ZipEntry } from "./write-zip.server";
import { dependentsOf } from "../shapes/dependent-variables";

/** The reader's time zone is not known to a job. */
export const TIME_ZONE = "UTC";

/** The files of a project: its table, how its columns are computed, and its analyses. */
export async function* projectEntries(
  userId: string,
  projectId: string,
  folder: string,
  signal: AbortSignal,
): AsyncGenerator<ZipEntry> {
  yield jsonFile(`${folder}/project.json`, () => getProject(userId, projectId));
  yield {
    path: `${folder}/data.csv`,
    open: async () => (await exportProject(userId, projectId, "csv", signal, { withHidden: true })).stream,
  };
  yield jsonFile(`${folder}/columns.json`, async () => (await listProjectColumns(userId, projectId)).columns);
  yield jsonFile(`${folder}/filters.json`, () => listRowFilters(userId, projectId));
  yield jsonFile(`${folder}/report.json`, () => getReportPlan(userId, projectId));
  const folders = new FolderNames(`${folder}/analyses`);
  for (const analysis of await listAnalyses(userId, projectId)) {
    const analysisFolder = folders.take(analysis.name);
    yield jsonFile(`${analysisFolder}/analysis.json`, () => Promise.resolve(analysis));
    for (const [i] of dependentsOf(analysis).entries()) {
      const y = i + 1;
      const path = `${analysisFolder}/${y === 1 ? "result" : `result-y${y}`}.json`;
      yield { path, open: () => openAnalysisResult(userId, analysis.id, { y }) };
    }
    yield {
      path: `${analysisFolder}/report.pdf`,
      open: async () =>
        (
          await buildReport(userId, analysis.id, {
            format: "pdf",
            timeZone: TIME_ZONE,
            time: new Date(),
            signal,
          })
        ).bytes,
    };
  }
}
