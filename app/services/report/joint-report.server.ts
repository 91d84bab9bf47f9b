import { findJointReport, saveJointReport } from "~/db/joint-reports.server";
import { LIMITS } from "~/config/limits";
import { AppError, invalidField } from "~/lib/app-error";
import { parsedInput } from "~/lib/field-errors";
import { listAnalyses } from "../analyses/list-analyses.server";
import { getProjectRow } from "../projects/get-project.server";
import type { Analysis } from "../shapes/analysis-shape";
import { countResults } from "../shapes/dependent-variables";
import {
  partsOf,
  type PlanPart,
  planSchema,
  type PlanContent,
  type ReportPlan,
  storedParts,
} from "./report-plan";

/**
 * The joint report of a project: as it was stored, else the analyses in order, as many as it can have, under the project's
 * name. Deleted analyses are left out.
 *
 * @throws AppError not_found
 */
export async function getReportPlan(userId: string, projectId: string): Promise<ReportPlan> {
  return (await readPlan(userId, projectId)).plan;
}

/** The joint report with its number of results. @throws AppError not_found, or conflict if there are too many */
export async function getPlanToBuild(userId: string, projectId: string): Promise<ReportPlan> {
  const { plan, results } = await readPlan(userId, projectId);
  if (results > LIMITS.jointReport.results) {
    throw new AppError("conflict", { userMessage: tooManyResults(results) });
  }
  return plan;
}

async function readPlan(userId: string, projectId: string): Promise<{ plan: ReportPlan; results: number }> {
  const project = await getProjectRow(userId, projectId);
  const analyses = await listAnalyses(userId, projectId);
  const stored = await findJointReport(userId, projectId);
  const parts =
    stored === null ? firstParts(analyses) : partsOf(storedParts.read(stored.parts), idsOf(analyses));
  const plan = { title: stored?.title ?? project.name, parts, version: stored?.version ?? 0 };
  return { plan, results: resultsOf(parts, analyses) };
}

function firstParts(analyses: readonly Analysis[]): PlanPart[] {
  const parts: PlanPart[] = [];
  let results = 0;
  for (const analysis of analyses.slice(0, LIMITS.jointReport.analyses)) {
    results += countResults(analysis);
    if (results > LIMITS.jointReport.results) break;
    parts.push({ kind: "analysis", analysis: analysis.id });
  }
  return parts;
}

const idsOf = (analyses: readonly Analysis[]) => analyses.map(({ id }) => id);

/** Results of the analyses of a report. */
function resultsOf(parts: readonly PlanPart[], analyses: readonly Analysis[]): number {
  const inReport = new Set(parts.flatMap((part) => (part.kind === "analysis" ? [part.analysis] : [])));
  return analyses.reduce((sum, each) => sum + (inReport.has(each.id) ? countResults(each) : 0), 0);
}

function tooManyResults(count: number): string {
  const most = LIMITS.jointReport.results;
  return `The analyses of this report have ${count} results, and a report has at most ${most}. Please remove some analyses.`;
}

/**
 * Stores the joint report of a project. A report whose analyses have grown beyond the limit can still be shortened.
 *
 * @param version that the user saw
 * @throws AppError not_found, invalid_input, or conflict if it was changed in the meantime
 */
export async function saveReportPlan(
  userId: string,
  projectId: string,
  version: number,
  content: PlanContent,
): Promise<ReportPlan> {
  const before = await readPlan(userId, projectId);
  const plan = parsedInput(planSchema, content);
  const analyses = await listAnalyses(userId, projectId);
  const parts = partsOf(plan.parts, idsOf(analyses));
  const results = resultsOf(parts, analyses);
  if (results > Math.max(LIMITS.jointReport.results, before.results)) {
    throw invalidField("parts", tooManyResults(results));
  }
  if (
    !(await saveJointReport(userId, projectId, version, {
      title: plan.title,
      parts: storedParts.write(parts),
    }))
  ) {
    throw new AppError("conflict", {
      userMessage:
        "This report was changed in another window, so your changes were not saved. Copy your texts, then reload the page.",
    });
  }
  return { title: plan.title, parts, version: version + 1 };
}
